//! The search methods that can be compared with each other and shown step by step.

use crate::board::Size;
use crate::names::named;

/// A search method: a way to find all solutions by placing queen after queen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Method {
    /// All ways to put one queen in each row, N^N boards, each checked when complete.
    Rows,
    /// All ways with one queen in each row and column, N! boards, each checked for diagonals.
    Permutations,
    /// Backtracking: a queen is placed only if no queen above attacks the square, compared one by
    /// one.
    Board,
    /// Backtracking with the set of taken columns and the two sets of taken diagonals.
    Sets,
    /// Backtracking with the attacks on a row stored in three bit masks.
    Masks,
    /// Backtracking that continues with the row with the fewest free squares, the topmost of equal
    /// ones (J. R. Bitner and E. M. Reingold, "Backtrack programming techniques", Communications
    /// of the ACM 18, 1975).
    Constrained,
}

named!(
    Method,
    "method",
    /// All methods, the slowest first.
    {
        Rows = "rows",
        Permutations = "permutations",
        Board = "board",
        Sets = "sets",
        Masks = "masks",
        Constrained = "constrained",
    }
);

impl Method {
    /// Returns whether the method checks only complete boards.
    pub const fn is_exhaustive(self) -> bool {
        matches!(self, Method::Rows | Method::Permutations)
    }

    /// Returns the number of boards that an exhaustive method visits, N^N or N!; `None` for other
    /// methods.
    pub fn boards(self, size: Size) -> Option<f64> {
        let n = size.get();
        match self {
            Method::Rows => Some(f64::from(n).powi(n as i32)),
            Method::Permutations => Some((1..=n).map(f64::from).product()),
            _ => None,
        }
    }
}
