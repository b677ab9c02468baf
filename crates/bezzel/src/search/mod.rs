//! Searches: for all solutions, distinct ones, one for any board, random ones, and for the steps
//! of a search. None of them is recursive, so no board size overflows a stack.

mod backtrack;
mod batch;
mod blocks;
mod construct;
mod distinct;
mod estimate;
mod method;
mod naive;
mod occupied;
mod ordered;
mod repair;
mod steps;
mod symmetric;
mod textbook;
pub mod trace;
mod visits;
mod walk;

pub use backtrack::Backtrack;
pub use batch::Batch;
pub use construct::construct;
pub use distinct::{Distinct, DistinctSolution};
pub use estimate::estimate_nodes;
pub use method::Method;
pub use naive::naive;
#[cfg(test)]
pub(crate) use naive::naively_listed;
pub(crate) use occupied::Occupied;
pub use ordered::OrderedSolutions;
pub(crate) use repair::Board;
pub use repair::{random_solution, random_solution_unless};
pub use steps::{Event, Step, Steps};
pub use symmetric::{half_turn_count, quarter_turn_count};
pub(crate) use textbook::complete_rows;
pub use textbook::{TextbookCount, textbook_count};
pub use visits::{ASK_EVERY, Visits, run_method};

use crate::board::{NoSuchColumn, SizeError};
use crate::stop::Stopped;

/// The error of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The search was stopped before its end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The board is too large for this search.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A given queen is outside the board.
    #[error(transparent)]
    NoSuchColumn(#[from] NoSuchColumn),
    /// More queens are given than the board has rows.
    #[error("{given} queens are given for {size} rows")]
    TooManyGiven {
        /// The number of queens given.
        given: usize,
        /// The size of the board.
        size: u32,
    },
}
