//! Checking boards one after another: the number of solutions, and the boards that are not solutions.
//! [`check_list`](crate::check_list) also compares them with all solutions.

use crate::check::attacking_pairs;
use crate::check_list::{Wrong, wrong_line};
use bezzel::piece::Piece;
use bezzel::verdict::{Fault, MAX_ATTACKS, MAX_DESCRIBED, WrongBoard};
use bezzel::{Board, Conflict, Placement, Size};
use bezzel_locale::{Catalogue, say};
use serde::Serialize;

/// Boards that are being checked.
#[derive(Debug, Clone)]
pub struct Boards {
    piece: Piece,
    /// The size of all boards so far, if they share one.
    size: Option<Size>,
    given: u64,
    solutions: u64,
    wrong: Vec<WrongBoard>,
    /// All attacks on the first board, if it is the only one.
    conflicts: Vec<Conflict>,
}

/// The verdict on boards, as JSON.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CheckedBoards {
    /// The size of the boards, if they share one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
    /// The number of the first row and column in the input: 0 or 1. In this record it is always 0.
    pub base: u32,
    /// Whether all boards are solutions.
    pub right: bool,
    /// The number of boards.
    pub given: u64,
    /// The number of boards that are solutions.
    pub solutions: u64,
    /// The boards that are not solutions, or the first 1000.
    pub wrong: Vec<Wrong>,
    /// The number of boards that are not solutions.
    pub wrong_count: u64,
}

impl Boards {
    /// Creates a checker for boards of a piece.
    #[must_use]
    pub fn new(piece: Piece) -> Boards {
        let (wrong, conflicts) = (Vec::new(), Vec::new());
        Boards { piece, size: None, given: 0, solutions: 0, wrong, conflicts }
    }

    /// Checks the next board, which has one queen in each row.
    pub fn take_placement(&mut self, placement: &Placement) {
        let size = placement.size();
        if self.piece.solves(placement) {
            self.begin(size);
            self.solutions += 1;
            return;
        }
        let conflicts = self.piece.conflicts(placement);
        // For other pieces only the attacks between neighbours are known.
        let pairs = attacking_pairs(self.piece, placement).unwrap_or(conflicts.len() as u64);
        self.take_wrong(size, Fault::Attack, conflicts, pairs);
    }

    /// Checks the next board, which may have several queens in a row, or none.
    pub fn take(&mut self, board: &Board) {
        let Some(row) = board.rows_without_one_queen().next() else {
            return match board.placement() {
                Ok(placement) => self.take_placement(&placement),
                Err(row) => {
                    let pairs = board.attacking_pairs();
                    self.take_wrong(board.size(), Fault::Row(row), board.conflicts(), pairs);
                }
            };
        };
        self.take_wrong(board.size(), Fault::Row(row), board.conflicts(), board.attacking_pairs());
    }

    fn begin(&mut self, size: Size) {
        self.size = if self.given == 0 { Some(size) } else { self.size.filter(|&it| it == size) };
        self.given += 1;
        self.conflicts = Vec::new();
    }

    fn take_wrong(&mut self, size: Size, fault: Fault, conflicts: Vec<Conflict>, pairs: u64) {
        self.begin(size);
        if self.wrong.len() < MAX_DESCRIBED {
            let some = conflicts.iter().take(MAX_ATTACKS).copied().collect();
            let (number, attacks) = (self.given, conflicts.len() as u64);
            self.wrong.push(WrongBoard { number, fault, conflicts: some, attacks, pairs });
        }
        if self.given == 1 {
            self.conflicts = conflicts;
        }
    }

    /// Returns the number of boards.
    #[must_use]
    pub const fn given(&self) -> u64 {
        self.given
    }

    /// Returns all attacks on the only board; an empty slice if there are several boards.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// Returns the verdict as JSON. `base` is the number of the first column in the input.
    #[must_use]
    pub fn checked(&self, base: u32) -> CheckedBoards {
        CheckedBoards {
            n: self.size.map(Size::get),
            base,
            right: self.solutions == self.given,
            given: self.given,
            solutions: self.solutions,
            wrong: self.wrong.iter().map(Wrong::new).collect(),
            wrong_count: self.given - self.solutions,
        }
    }

    /// Returns the verdict as lines: the first sums it up, the others describe up to `most` wrong boards. Rows and
    /// columns count from `base`.
    #[must_use]
    pub fn lines(&self, base: u32, most: usize, catalogue: &Catalogue) -> Vec<String> {
        let n = self.size.map_or(0, Size::get);
        let wrong = self.wrong.iter().take(most).map(|it| wrong_line(it, n, base, catalogue));
        if self.given == 1 {
            let solves = || match self.piece {
                Piece::QUEEN => say!(catalogue, "check-solves", index = "1", n = n),
                piece => {
                    say!(catalogue, "check-solves-piece", index = "1", n = n, piece = piece.name())
                }
            };
            return if self.solutions == 1 { vec![solves()] } else { wrong.collect() };
        }
        let (solved, count) = (self.solutions.to_string(), self.given.to_string());
        let summary = say!(catalogue, "check-summary", solved = solved, count = count);
        let mut lines: Vec<String> = std::iter::once(summary).chain(wrong).collect();
        let more = (self.given - self.solutions).saturating_sub(most as u64);
        if more > 0 {
            lines.push(say!(catalogue, "list-more-wrong", count = more));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::Square;
    use bezzel_locale::Language;

    fn placement(columns: &[u32]) -> Placement {
        Placement::new(columns.to_vec()).unwrap()
    }

    #[test]
    fn each_board_is_judged_alone() {
        let mut boards = Boards::new(Piece::QUEEN);
        boards.take_placement(&placement(&[0, 0, 1]));
        assert_eq!(boards.conflicts(), placement(&[0, 0, 1]).conflicts());
        boards.take_placement(&placement(&[1, 3, 0, 2]));
        boards.take_placement(&placement(&[1, 3, 0, 2]));
        let size = Size::new(4).unwrap();
        boards.take(&Board::new(size, 4, vec![Square { row: 1, column: 2 }]).unwrap());
        let all: Vec<Square> = placement(&[2, 0, 3, 1]).queens().collect();
        boards.take(&Board::new(size, 4, all).unwrap());
        let checked = boards.checked(0);
        assert_eq!((checked.given, checked.solutions, checked.wrong_count), (5, 3, 2));
        assert_eq!((checked.n, checked.right, boards.conflicts()), (None, false, &[][..]));
        assert_eq!(checked.wrong[1].fault, "row");
        let lines = boards.lines(1, 20, &Catalogue::new(Language::English));
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[2], "board 4 is no solution: row 1 has no queen");
    }

    #[test]
    fn other_pieces_attack_otherwise() {
        let piece: Piece = "semi-queen".parse().unwrap();
        let mut boards = Boards::new(piece);
        boards.take_placement(&placement(&[0, 1, 2]));
        assert!(boards.checked(0).right && piece.solves(&placement(&[0, 1, 2])));
    }
}
