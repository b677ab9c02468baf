//! The content of a model, whatever the format: lines of squares with exactly one queen or at most one, given queens,
//! and blocked squares.

use super::leader;
use bezzel::complete::Partial;
use bezzel::puzzle::Puzzle;
use bezzel::{Size, Square, known};
use std::collections::HashSet;

/// The kind of a line of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// A row: exactly one queen.
    Row,
    /// A column: exactly one queen.
    Column,
    /// A region of a puzzle: exactly one queen.
    Region,
    /// A diagonal \, by row - column + N - 1: at most one queen.
    Diagonal,
    /// An antidiagonal /, by row + column: at most one queen.
    Antidiagonal,
    /// Two squares that touch at a corner: at most one queen.
    Corner,
}

impl LineKind {
    /// Returns the name for constraints: `row`, `column`, `region`, `diagonal`, `antidiagonal`, `corner`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LineKind::Row => "row",
            LineKind::Column => "column",
            LineKind::Region => "region",
            LineKind::Diagonal => "diagonal",
            LineKind::Antidiagonal => "antidiagonal",
            LineKind::Corner => "corner",
        }
    }

    /// Whether such a line has exactly one queen, and not only at most one.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, LineKind::Row | LineKind::Column | LineKind::Region)
    }
}

/// A line of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// The kind of the line.
    pub kind: LineKind,
    /// The number of the line among those of its kind.
    pub index: u32,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}_{}", self.kind.name(), self.index)
    }
}

/// The number of solutions of a problem, and its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// Published in the OEIS: A000170, of lex-leaders A002562.
    Published(u128),
    /// Counted before the model was written.
    Counted(u128),
    /// Neither published nor counted.
    Unknown,
}

impl Expected {
    /// Returns the number, if it is known.
    #[must_use]
    pub const fn number(self) -> Option<u128> {
        match self {
            Expected::Published(number) | Expected::Counted(number) => Some(number),
            Expected::Unknown => None,
        }
    }
}

/// An N-queens problem: the empty board, a partial board, or a puzzle with regions.
#[derive(Debug, Clone)]
pub struct Problem {
    pub(super) size: Size,
    pub(super) queens: Vec<Square>,
    pub(super) blocked: Vec<Square>,
    /// The region of each square, row by row; empty if the board has no regions.
    pub(super) regions: Vec<u8>,
    /// Whether queens attack along whole diagonals, and not only adjacent squares.
    pub(super) has_diagonals: bool,
    /// Whether only the first solution of each orbit counts.
    pub(super) is_leader: bool,
    pub(super) expected: Expected,
}

impl Problem {
    /// The empty board. The expected number is the published one, for N up to 27.
    #[must_use]
    pub fn empty(size: Size) -> Problem {
        let published = known::values(size).and_then(|known| known.all);
        Problem {
            size,
            queens: Vec::new(),
            blocked: Vec::new(),
            regions: Vec::new(),
            has_diagonals: true,
            is_leader: false,
            expected: published.map_or(Expected::Unknown, Expected::Published),
        }
    }

    /// The empty board with the lex-leader: of each orbit only the solution whose columns are lexicographically
    /// least. The expected number is that of distinct solutions.
    #[must_use]
    pub fn leaders(size: Size) -> Problem {
        let published = known::values(size).and_then(|known| known.distinct);
        let expected = published.map_or(Expected::Unknown, Expected::Published);
        Problem { is_leader: true, expected, ..Problem::empty(size) }
    }

    /// A board with queens and blocked squares. The expected number is unknown unless the board is empty.
    #[must_use]
    pub fn begun(board: &Partial) -> Problem {
        if board.is_empty() {
            return Problem::empty(board.size());
        }
        Problem {
            queens: board.queens().to_vec(),
            blocked: board.blocked().to_vec(),
            expected: Expected::Unknown,
            ..Problem::empty(board.size())
        }
    }

    /// A puzzle of any family. The expected number is unknown unless the board is empty.
    #[must_use]
    pub fn puzzle(puzzle: &Puzzle) -> Problem {
        let problem = Problem::empty(puzzle.size());
        let made = Problem {
            queens: puzzle.queens().to_vec(),
            blocked: puzzle.blocked().to_vec(),
            regions: problem.all_squares().filter_map(|square| puzzle.region(square)).collect(),
            has_diagonals: puzzle.family().has_diagonals(),
            expected: Expected::Unknown,
            ..problem
        };
        if made.is_plain() { Problem::empty(puzzle.size()) } else { made }
    }

    /// Whether the board is empty: no given queens, blocked squares or regions.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.queens.is_empty()
            && self.blocked.is_empty()
            && self.regions.is_empty()
            && self.has_diagonals
    }

    /// Returns the problem with another expected number.
    #[must_use]
    pub fn expecting(self, expected: Expected) -> Problem {
        Problem { expected, ..self }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of solutions, if it is known.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        self.expected
    }

    /// The given queens.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The blocked squares.
    #[must_use]
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// The region of each square, row by row; empty if the board has no regions.
    #[must_use]
    pub fn regions(&self) -> &[u8] {
        &self.regions
    }

    /// Whether queens attack along whole diagonals, and not only adjacent squares.
    #[must_use]
    pub const fn has_diagonals(&self) -> bool {
        self.has_diagonals
    }

    /// Whether only the first solution of each orbit counts, in lexicographic order of columns.
    #[must_use]
    pub const fn is_leader(&self) -> bool {
        self.is_leader
    }

    /// Whether a solution does not count because it is not the first of its orbit.
    #[must_use]
    pub fn is_led(&self, queens: &HashSet<Square>) -> bool {
        self.is_leader && !leader::is_first(self.size, |square| queens.contains(&square))
    }

    /// Returns the first line with the wrong number of queens on these squares, and that number.
    #[must_use]
    pub fn violated(&self, queens: &HashSet<Square>) -> Option<(Line, usize)> {
        self.lines().find_map(|line| {
            let squares = self.squares(line);
            let number = squares.iter().filter(|square| queens.contains(square)).count();
            let is_wrong = number > 1 || (number == 0 && line.kind.is_exact());
            is_wrong.then_some((line, number))
        })
    }

    /// Returns a given queen that is not among these, or a blocked square that is.
    #[must_use]
    pub fn disregarded(&self, queens: &HashSet<Square>) -> Option<Square> {
        let missing = self.queens.iter().find(|queen| !queens.contains(queen));
        missing.or_else(|| self.blocked.iter().find(|square| queens.contains(square))).copied()
    }

    /// Whether there is a solution, if that is known without a search.
    #[must_use]
    pub fn is_solvable(&self) -> Option<bool> {
        match self.expected.number() {
            Some(number) => Some(number > 0),
            // Every size but 2 and 3 has one.
            None => (self.is_plain() && self.size.get() > 3).then_some(true),
        }
    }

    /// The number of a square's variable, from 1: row * N + column + 1.
    #[must_use]
    pub const fn variable(&self, square: Square) -> u64 {
        square.row as u64 * self.size.get() as u64 + square.column as u64 + 1
    }

    /// Every square, row by row.
    pub fn all_squares(&self) -> impl Iterator<Item = Square> + use<> {
        let n = self.size.get();
        (0..n).flat_map(move |row| (0..n).map(move |column| Square { row, column }))
    }

    /// Every line with at least two squares, and every line that must have a queen.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let n = self.size.get();
        let all = |kind, range: std::ops::Range<u32>| range.map(move |index| Line { kind, index });
        let regions = if self.regions.is_empty() { 0 } else { n };
        // The diagonals at both corners have one square, and constrain nothing.
        let (diagonals, corners) = match self.has_diagonals {
            true => (1..2 * (n - 1), 0..0),
            false => (0..0, 0..2 * (n - 1) * (n - 1)),
        };
        all(LineKind::Row, 0..n)
            .chain(all(LineKind::Column, 0..n))
            .chain(all(LineKind::Region, 0..regions))
            .chain(all(LineKind::Diagonal, diagonals.clone()))
            .chain(all(LineKind::Antidiagonal, diagonals))
            .chain(all(LineKind::Corner, corners))
    }

    /// The squares of a line, ordered by row and column.
    #[must_use]
    pub fn squares(&self, line: Line) -> Vec<Square> {
        let (n, at) = (self.size.get(), line.index);
        let square = |row, column| Square { row, column };
        match line.kind {
            LineKind::Row => (0..n).map(|column| square(at, column)).collect(),
            LineKind::Column => (0..n).map(|row| square(row, at)).collect(),
            LineKind::Region => {
                let squares = self.all_squares().zip(&self.regions);
                squares.filter(|(_, region)| u32::from(**region) == at).map(|(it, _)| it).collect()
            }
            LineKind::Diagonal => {
                let rows = (at + 1).saturating_sub(n)..n.min(at + 1);
                rows.map(|row| square(row, row + n - 1 - at)).collect()
            }
            LineKind::Antidiagonal => {
                let rows = (at + 1).saturating_sub(n)..n.min(at + 1);
                rows.map(|row| square(row, at - row)).collect()
            }
            LineKind::Corner => {
                let (row, left) = (at / 2 / (n - 1), at / 2 % (n - 1));
                let falls = at % 2 == 0;
                let columns = if falls { [left, left + 1] } else { [left + 1, left] };
                vec![square(row, columns[0]), square(row + 1, columns[1])]
            }
        }
    }

    /// The lines through a square, in the order of [`Problem::lines`].
    #[must_use]
    pub fn lines_through(&self, square: Square) -> Vec<Line> {
        let (n, Square { row, column }) = (self.size.get(), square);
        let mut lines = vec![
            Line { kind: LineKind::Row, index: row },
            Line { kind: LineKind::Column, index: column },
        ];
        let region = self.regions.get(row as usize * n as usize + column as usize);
        lines.extend(region.map(|&index| Line { kind: LineKind::Region, index: index.into() }));
        if self.has_diagonals {
            let several = 1..2 * (n - 1);
            let found = [
                Line { kind: LineKind::Diagonal, index: row + n - 1 - column },
                Line { kind: LineKind::Antidiagonal, index: row + column },
            ];
            lines.extend(found.into_iter().filter(|line| several.contains(&line.index)));
            return lines;
        }
        // The four pairs that may contain the square: by the upper row, the left column, and the direction.
        let mut corners = Vec::new();
        for (up, left, falls) in [(1, 1, true), (1, 0, false), (0, 1, false), (0, 0, true)] {
            let (above, beside) = (row.checked_sub(up), column.checked_sub(left));
            let Some((above, beside)) = above.zip(beside) else { continue };
            if above + 1 < n && beside + 1 < n {
                let index = 2 * (above * (n - 1) + beside) + u32::from(!falls);
                corners.push(Line { kind: LineKind::Corner, index });
            }
        }
        corners.sort_unstable_by_key(|line| line.index);
        lines.extend(corners);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::puzzle::Family;

    #[test]
    fn lines_and_squares_name_each_other() {
        let size = Size::new(5).unwrap();
        let regions: Vec<u32> = (0..25).map(|at| at / 5).collect();
        let puzzle = Puzzle::with_regions(Family::Regions, size, &regions, vec![]).unwrap();
        for problem in [Problem::empty(size), Problem::puzzle(&puzzle)] {
            for square in problem.all_squares() {
                let through = problem.lines_through(square);
                let by_search = problem.lines().filter(|&l| problem.squares(l).contains(&square));
                assert_eq!(through, by_search.collect::<Vec<_>>(), "{square:?}");
            }
        }
        let problem = Problem::empty(Size::new(1).unwrap());
        assert_eq!(problem.lines().count(), 2);
    }
}
