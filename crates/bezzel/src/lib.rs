//! The N-queens problem: in how many ways, and how, can N queens be placed on a board of
//! N rows and N columns so that none attacks another?
//!
//! This crate holds the mathematics and the searches. It does no input or output, reads
//! no clock and knows no terminal.
//!
//! - [`board`]: the words: [`Size`], [`Placement`] (queens anywhere), [`Solution`]
//!   (proven), [`Conflict`].
//! - [`symmetry`]: the eight symmetries of the square, orbits, classes, canonical forms.
//! - [`search`]: all solutions, distinct ones, one for any size, random ones, the steps
//!   of backtracking, and the worse ways to compare it with.
//! - [`complete`]: whether, how and in how many ways queens placed already can be completed.
//! - [`puzzle`]: boards with exactly one solution: made, solved, rated, hinted at.
//! - [`count`]: the number of solutions without listing them. A [`plan`] says how the board is
//!   cut up into shards, an [`engine`] turns shards into [tallies](tally), with a [`kernel`]
//!   that does the work; [`check`]: whether the count is right.
//! - [`piece`]: semi-queens, superqueens and other pieces, and boards with fewer rows than columns.
//! - [`rank`]: the number of a solution in the list of all, and the solution of a number.
//! - [`sample`]: exactly uniform samples of the solutions.
//! - [`stop`]: how work that takes long is ended from outside.
//! - [`known`]: published values, for comparison.
//!
//! ```
//! use bezzel::{Placement, Size, Solution, search, symmetry};
//!
//! // The first solution for eight queens, columns by row.
//! let eight = Size::new(8)?;
//! let first = search::Backtrack::new(eight)?.next().expect("there are 92");
//! assert_eq!(first.columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
//!
//! // It is one of eight that turns and reflections make equal.
//! assert_eq!(symmetry::orbit(&first).len(), 8);
//!
//! // One for a million queens, by a formula, proven before it is returned.
//! let million = search::construct(Size::new(1_000_000)?).expect("only 2 and 3 have none");
//! assert_eq!(million.columns()[..3], [1, 3, 5]);
//!
//! // Anything can be placed; not everything is a solution.
//! let placement = Placement::new(vec![0, 0, 1])?;
//! let conflict = Solution::try_from(placement).unwrap_err();
//! assert_eq!((conflict.first.row, conflict.second.row), (0, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod check;
pub mod complete;
pub mod count;
pub mod engine;
pub mod kernel;
pub mod known;
mod names;
pub mod piece;
pub mod plan;
pub mod puzzle;
pub mod rank;
pub mod sample;
mod sat;
mod scheme;
pub mod search;
pub mod stop;
pub mod symmetry;
pub mod tally;

pub use board::{
    Conflict, Line, NoSuchColumn, Placement, PlacementError, Size, SizeError, Solution, Square,
};
pub use names::UnknownName;
pub use stop::{Stop, Stopped};
pub use symmetry::{Class, Symmetry};

/// The README's lines run as they stand.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
