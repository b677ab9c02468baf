//! A board to complete: queens already placed, and squares that must stay empty.

use super::MAX_COMPLETE_SIZE;
use super::matching::every_row_has_a_column;
use crate::board::{Size, SizeError, Solution, Square};

/// A partial board: given queens and blocked squares, each square at most once.
///
/// The queens may attack each other; then there is no completion.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Partial {
    size: Size,
    queens: Vec<Square>,
    blocked: Vec<Square>,
}

/// The error of queens and blocked squares that are not a partial board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartialError {
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A square is not on the board.
    #[error("row {}, column {} is not on the board: both range from 0 to {last}", square.row, square.column)]
    Outside {
        /// The square.
        square: Square,
        /// The last row and column.
        last: u32,
    },
    /// A square is given twice.
    #[error("row {}, column {} is given twice", .0.row, .0.column)]
    Twice(Square),
}

impl Partial {
    /// Checks that every square is on the board and given once.
    ///
    /// # Errors
    /// [`PartialError`] if a square is outside the board or given twice, or if the board has more
    /// than [`MAX_COMPLETE_SIZE`] rows.
    pub fn new(
        size: Size,
        mut queens: Vec<Square>,
        mut blocked: Vec<Square>,
    ) -> Result<Partial, PartialError> {
        let last = size.at_most(MAX_COMPLETE_SIZE)?.last();
        queens.sort_unstable();
        blocked.sort_unstable();
        let mut all: Vec<Square> = queens.iter().chain(&blocked).copied().collect();
        if let Some(&square) = all.iter().find(|square| square.row > last || square.column > last) {
            return Err(PartialError::Outside { square, last });
        }
        all.sort_unstable();
        match all.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(PartialError::Twice(pair[0])),
            None => Ok(Partial { size, queens, blocked }),
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the queens, sorted by row and column.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Returns the squares that must stay empty, sorted by row and column.
    #[must_use]
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Returns the board with only some of its given squares: those for whose numbers `keep`
    /// returns `true`. The queens are numbered first, then the blocked squares.
    pub(super) fn only(&self, keep: impl Fn(usize) -> bool) -> Partial {
        let some = |squares: &[Square], first: usize| {
            let numbered = (first..).zip(squares);
            numbered.filter(|(number, _)| keep(*number)).map(|(_, &square)| square).collect()
        };
        Partial {
            size: self.size,
            queens: some(&self.queens, 0),
            blocked: some(&self.blocked, self.queens.len()),
        }
    }

    /// Returns the board with these queens, none on a blocked square, in place of its own.
    pub(super) fn with_queens(&self, mut queens: Vec<Square>) -> Partial {
        queens.sort_unstable();
        Partial { size: self.size, queens, blocked: self.blocked.clone() }
    }

    /// Returns two given queens that attack each other, along a row or any other line, if there are
    /// any.
    #[must_use]
    pub fn attack(&self) -> Option<(Square, Square)> {
        let pairs = self.queens.iter().enumerate();
        pairs
            .flat_map(|(at, &first)| self.queens[at + 1..].iter().map(move |&s| (first, s)))
            .find(|(first, second)| first.row == second.row || first.attack(*second).is_some())
    }

    /// Returns whether a solution contains every given queen and leaves the blocked squares empty.
    #[must_use]
    pub fn is_completed_by(&self, solution: &Solution) -> bool {
        let respects = |number| self.respects(solution, number);
        solution.size() == self.size && (0..self.given()).all(respects)
    }

    /// Whether a solution respects the given square with this number, queens first.
    pub(super) fn respects(&self, solution: &Solution, number: usize) -> bool {
        match self.queens.get(number) {
            Some(queen) => holds(solution, *queen),
            None => !holds(solution, self.blocked[number - self.queens.len()]),
        }
    }

    /// Returns whether no queen is given and no square is blocked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.given() == 0
    }

    /// Returns the number of queens and blocked squares.
    pub(super) fn given(&self) -> usize {
        self.queens.len() + self.blocked.len()
    }

    /// Returns for each square, row by row, whether it may still hold a queen: it is not blocked,
    /// holds no given queen and is not attacked by one.
    #[must_use]
    pub fn free_squares(&self) -> Vec<bool> {
        let n = self.size.index();
        let mut free = vec![true; n * n];
        for &square in &self.blocked {
            free[square.row as usize * n + square.column as usize] = false;
        }
        for queen in &self.queens {
            let (row, column) = (queen.row as usize, queen.column as usize);
            for at in 0..n {
                free[row * n + at] = false;
                free[at * n + column] = false;
                let distance = at.abs_diff(row);
                if column >= distance {
                    free[at * n + column - distance] = false;
                }
                if column + distance < n {
                    free[at * n + column + distance] = false;
                }
            }
        }
        free
    }

    /// Whether there is obviously no completion: two given queens attack each other, or the rows
    /// without a queen cannot each have a column of their own.
    pub(super) fn is_dead(&self) -> bool {
        self.attack().is_some() || {
            let n = self.size.index();
            let taken: Vec<usize> = self.queens.iter().map(|queen| queen.row as usize).collect();
            let open: Vec<usize> = (0..n).filter(|row| !taken.contains(row)).collect();
            !every_row_has_a_column(n, &self.free_squares(), &open)
        }
    }
}

fn holds(solution: &Solution, square: Square) -> bool {
    solution.columns()[square.row as usize] == square.column
}

/// Returns a board that may be completed.
#[cfg(test)]
pub(crate) fn partial_board(n: u32, queens: &[Square], blocked: &[Square]) -> Partial {
    Partial::new(crate::board::size(n), queens.to_vec(), blocked.to_vec()).unwrap()
}
