//! The queens on a program's board, in the order of their placement, and the squares tried below
//! each.

use crate::board::{Board, Line, Size, Square, slot};
use std::collections::BTreeSet;

/// A queen on the board.
#[derive(Debug, Clone)]
pub(super) struct Queen {
    pub(super) square: Square,
    /// The queen's node in the tree.
    pub(super) node: u64,
    /// The queen that attacked the square when this one was placed.
    pub(super) attack: Option<(Square, Line)>,
    /// Whether there was a remark that the search went deeper although this queen is attacked.
    pub(super) is_remarked: bool,
}

/// The queens on the board.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    size: usize,
    queens: Vec<Queen>,
    /// The squares tried on each board from the empty one to the last; one more board than queens.
    tried: Vec<BTreeSet<Square>>,
    /// The number of queens on each row, column, diagonal and antidiagonal.
    lines: [Vec<u32>; 4],
    /// The number of queens that were attacked when placed, and the number of these without a
    /// remark.
    attacked: usize,
    unremarked: usize,
}

/// Returns the line along which queens on two squares attack each other.
pub(super) fn attack(first: Square, second: Square) -> Option<Line> {
    if first == second {
        return None;
    }
    Board::LINES.into_iter().find(|line| line.through(first) == line.through(second))
}

/// Returns the topmost of some queens that attacks a square.
fn topmost(queens: &[Queen], square: Square) -> Option<(Square, Line)> {
    let attacks = queens.iter().filter_map(|q| Some((q.square, attack(q.square, square)?)));
    attacks.min_by_key(|(queen, _)| *queen)
}

impl Standing {
    pub(super) fn new(size: Size) -> Standing {
        let n = size.index();
        Standing {
            size: n,
            queens: Vec::new(),
            tried: vec![BTreeSet::new()],
            lines: [n, n, 2 * n, 2 * n].map(|lines| vec![0; lines]),
            attacked: 0,
            unremarked: 0,
        }
    }

    pub(super) fn queens(&self) -> &[Queen] {
        &self.queens
    }

    pub(super) fn is_whole(&self) -> bool {
        self.queens.len() == self.size
    }

    /// Whether no queen was placed on an attacked square.
    pub(super) fn is_sound(&self) -> bool {
        self.attacked == 0
    }

    pub(super) fn holds(&self, square: Square) -> bool {
        self.lines[0][square.row as usize] > 0 && self.queens.iter().any(|q| q.square == square)
    }

    /// Returns the index of the first queen in the row of a square, or in its column.
    pub(super) fn first_beside(&self, square: Square, by_column: bool) -> Option<usize> {
        let line = |square: Square| if by_column { square.column } else { square.row };
        let is_empty = self.lines[usize::from(by_column)][line(square) as usize] == 0;
        let is_beside = |queen: &Queen| line(queen.square) == line(square);
        if is_empty { None } else { self.queens.iter().position(is_beside) }
    }

    /// Returns the lines through a square: their numbers in each of `lines`.
    fn through(&self, square: Square) -> [usize; 4] {
        Board::LINES.map(|line| slot(line, square, self.size))
    }

    fn count(&mut self, square: Square, more: bool) {
        for (line, counts) in self.through(square).into_iter().zip(&mut self.lines) {
            if more { counts[line] += 1 } else { counts[line] -= 1 }
        }
    }

    /// Whether no queen attacks the square or is on it.
    pub(super) fn is_free(&self, square: Square) -> bool {
        self.through(square).into_iter().zip(&self.lines).all(|(line, counts)| counts[line] == 0)
    }

    /// Returns the topmost queen that attacks the square.
    pub(super) fn attacker(&self, square: Square) -> Option<(Square, Line)> {
        if self.is_free(square) {
            return None;
        }
        topmost(&self.queens, square)
    }

    /// Returns the first two queens that attack each other.
    pub(super) fn conflict(&self) -> Option<(Square, Square, Line)> {
        let attacked = self.queens.iter().find(|queen| queen.attack.is_some())?;
        attacked.attack.map(|(culprit, line)| (culprit, attacked.square, line))
    }

    /// Returns the first attack without a remark, and marks it as remarked.
    pub(super) fn remark_conflict(&mut self) -> Option<(Square, Square, Line)> {
        if self.unremarked == 0 {
            return None;
        }
        let queens = &mut self.queens;
        let queen = queens.iter_mut().find(|q| q.attack.is_some() && !q.is_remarked)?;
        queen.is_remarked = true;
        self.unremarked -= 1;
        queen.attack.map(|(culprit, line)| (culprit, queen.square, line))
    }

    pub(super) fn push(&mut self, square: Square, node: u64, attack: Option<(Square, Line)>) {
        self.attacked += usize::from(attack.is_some());
        self.unremarked += usize::from(attack.is_some());
        if let Some(tried) = self.tried.last_mut() {
            tried.insert(square);
        }
        self.tried.push(BTreeSet::new());
        self.queens.push(Queen { square, node, attack, is_remarked: false });
        self.count(square, true);
    }

    /// Removes the queen at an index. Later queens that it attacked are no longer attacked, unless
    /// another earlier queen attacks them.
    pub(super) fn remove(&mut self, at: usize) -> Queen {
        let queen = self.queens.remove(at);
        self.tried.remove(at + 1);
        self.count(queen.square, false);
        self.forget_attack(&queen);
        for later in at..self.queens.len() {
            if self.queens[later].attack.is_none_or(|(culprit, _)| culprit != queen.square) {
                continue;
            }
            let attack = topmost(&self.queens[..later], self.queens[later].square);
            if attack.is_none() {
                self.forget_attack(&self.queens[later].clone());
            }
            self.queens[later].attack = attack;
        }
        queen
    }

    fn forget_attack(&mut self, queen: &Queen) {
        if queen.attack.is_some() {
            self.attacked -= 1;
            self.unremarked -= usize::from(!queen.is_remarked);
        }
    }

    /// Assigns new nodes after `node` to the queens from an index on, and returns the last node.
    pub(super) fn renumber(&mut self, from: usize, mut node: u64) -> u64 {
        for queen in &mut self.queens[from..] {
            node += 1;
            queen.node = node;
        }
        node
    }

    /// Returns the squares tried on the present board.
    pub(super) fn tried(&self) -> &BTreeSet<Square> {
        self.tried.last().expect("the empty board has its own")
    }

    /// Returns a square that should have been tried on this board. `None` if in one row or column
    /// without a queen all free squares were tried: each solution has a queen there, so none is
    /// missed.
    pub(super) fn untried(&self, is_by_column: bool) -> Option<Square> {
        let n = self.size as u32;
        let begun = self.tried().first().copied();
        let last = self.queens.last().map(|queen| queen.square);
        // The line that the search used, or the next one, usually decides.
        let (row, column) = match (begun, last) {
            (Some(square), _) => (square.row, square.column),
            (None, Some(last)) => ((last.row + 1) % n, (last.column + 1) % n),
            (None, None) => (0, 0),
        };
        // In every row or column without a queen, the first free square that was not tried.
        let untried = |by_column: bool, line: u32| {
            let mut first = None;
            for line in std::iter::once(line).chain(0..n) {
                if self.lines[usize::from(by_column)][line as usize] == 0 {
                    let mut squares = (0..n).map(|other| match by_column {
                        true => Square { row: other, column: line },
                        false => Square { row: line, column: other },
                    });
                    let is_untried = |it: &Square| self.is_free(*it) && !self.tried().contains(it);
                    first = first.or(Some(squares.find(is_untried)?));
                }
            }
            Some(first)
        };
        let (in_row, in_column) = (untried(false, row)?, untried(true, column)?);
        if is_by_column { in_column.or(in_row) } else { in_row.or(in_column) }
    }
}
