//! The acts of a program's search, as read from its lines.

use crate::board::{Line, Square};

/// A line that a program printed about its search.
///
/// Rows and columns count from 0. Squares need not be on the board: [`Trace`](super::Trace) checks them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Act {
    /// The program placed a queen.
    Place(Square),
    /// The program took a queen back.
    Remove(Taken),
    /// The program called the board a solution.
    Solution,
    /// The program printed a word such as *done*: it means a solution if there are as many queens
    /// as rows, and nothing otherwise.
    Done,
    /// The program checked a square and placed no queen there. `by` is the queen that attacks it,
    /// if the line names that queen.
    Refuse {
        /// The square.
        square: Square,
        /// The queen that attacks the square, and the line of the attack.
        by: Option<(Square, Line)>,
    },
    /// The program named a row or column that the board does not have, such as -1.
    Outside {
        /// The row.
        row: i64,
        /// The column.
        column: i64,
    },
    /// [`Step::Choose`](crate::search::Step::Choose) of a search of this library.
    Choose {
        /// The row.
        row: u32,
        /// The free columns of the row, in ascending order.
        free: Vec<u32>,
    },
    /// [`Step::BackUp`](crate::search::Step::BackUp) of a search of this library.
    BackUp {
        /// The row that has no square left.
        row: u32,
        /// The queen that is taken back.
        lifted: Square,
    },
    /// [`Step::Cut`](crate::search::Step::Cut) of a search of this library.
    Cut,
    /// [`Step::Exhausted`](crate::search::Step::Exhausted) of a search of this library.
    Exhausted {
        /// Whether a depth limit cut the search.
        cut: bool,
    },
    /// [`Step::Stopped`](crate::search::Step::Stopped) of a search of this library.
    Stopped,
}

/// The queen that a program takes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taken {
    /// The queen on this square.
    Square(Square),
    /// The queen placed last in this row.
    Row(u32),
    /// The queen that was placed last.
    Last,
}

impl Taken {
    /// Whether a queen on this square may be the one; it is the last such queen.
    pub(super) fn may_be(self, queen: Square) -> bool {
        match self {
            Taken::Square(square) => queen == square,
            Taken::Row(row) => queen.row == row,
            Taken::Last => true,
        }
    }
}
