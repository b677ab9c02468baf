//! The vocabulary of the crate: board sizes, placements, conflicts, and the state of a row-by-row
//! search.

#[allow(clippy::module_inception, reason = "the board is what this module is about")]
mod board;
mod conflict;
mod placement;
mod size;
pub(crate) mod state;

pub use board::{Board, OutsideBoard, QueensInRow};
pub use conflict::{Conflict, Line};
pub(crate) use conflict::{first_conflict, slot};
pub use placement::{Placement, PlacementError, PlacementTextError, Solution, SolutionTextError};
#[cfg(test)]
pub(crate) use size::size;
pub use size::{MAX_COUNT_SIZE, NoSuchColumn, Size, SizeError, SizeTextError};
pub use state::State;

/// One square of the board. Rows and columns count from 0 at the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Square {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

/// Returns a square.
#[cfg(test)]
pub(crate) const fn at(row: u32, column: u32) -> Square {
    Square { row, column }
}

impl Square {
    /// Returns the line along which a queen on this square attacks `other`, or `None` if it does
    /// not attack it.
    ///
    /// Two queens in one row attack each other too, but no [`Placement`] has two queens in one
    /// row, so the result is `None` for them; [`Board::conflicts`] includes such pairs.
    pub fn attack(self, other: Square) -> Option<Line> {
        if self.row == other.row {
            return None;
        }
        Line::OF_QUEENS.into_iter().find(|line| line.through(self) == line.through(other))
    }
}
