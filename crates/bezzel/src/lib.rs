//! The N-queens problem: place N queens on a board of N rows and N columns so that none attacks
//! another. This crate finds, lists, counts, samples, numbers, completes and checks solutions, and
//! makes and solves puzzles. It does no input or output and reads no clock (except with the feature
//! `clock`).
//!
//! # Which call for which job
//!
//! | job | call | boards |
//! |---|---|---|
//! | one solution, at once | [`solve()`] | N up to [`Size::MAX`] |
//! | a random solution, any of them but not uniformly | [`random()`] | N up to [`Size::MAX`] |
//! | all solutions in lexicographic order | [`solutions()`]; on one thread [`search::Backtrack`] | N up to 64 |
//! | one solution of each symmetry class | [`distinct()`] | N up to 64 |
//! | the number of solutions | [`count()`] | N up to 32 |
//! | the number with the first queen in a given column, or until it is stopped | [`count::count()`] | N up to 32 |
//! | the number of solutions, with progress, in parts, on other machines | [`count::open`], [`count::run`], [`plan`] | N up to 32 |
//! | how long a count takes | [`count::Expected`], [`count::estimate()`] | N up to 32 |
//! | about how many solutions there are | [`count::estimate_ln`] | N up to 10,000 |
//! | whether a count is right | [`check`] | |
//! | whether a list of solutions is right, and what its faults have in common | [`verdict`] | N up to 16 |
//! | uniform samples | [`sample::Samples`] | N up to 20 |
//! | the solution of a number, the number of a solution | [`rank::Ranking`] | N up to 20 |
//! | complete a board with queens and blocked squares | [`complete()`] | N up to 1000 |
//! | in how many ways, or why that is impossible | [`mod@complete`] | N up to 1000 |
//! | puzzles with exactly one solution: make, solve, rate, give hints | [`puzzle`] | N up to 52 |
//! | every step of a search | [`search::Steps`] | N up to 1000 |
//! | images, orbits and classes under rotation and reflection | [`symmetry`] | |
//! | other pieces, and boards with fewer rows | [`piece`] | |
//! | published values, for comparison | [`known`] | |
//!
//! A board size is a [`Size`], checked once when it is made. Every function takes and returns it as that; rows,
//! columns and [`Size::get`] are `u32`.
//!
//! Work that may take long takes a [`Stop`]: a closure that cancels it.
//!
//! # First programs
//!
//! List all solutions, or one of each symmetry class:
//!
//! ```
//! let eight = bezzel::Size::new(8)?;
//! assert_eq!(bezzel::solutions(eight)?.count(), 92);
//! assert_eq!(bezzel::distinct(eight)?.count(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Count without listing:
//!
//! ```
//! assert_eq!(bezzel::count(bezzel::Size::new(14)?)?, 365_596);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Find one solution for a million queens, by a formula:
//!
//! ```
//! let million = bezzel::solve(bezzel::Size::new(1_000_000)?).expect("only N = 2 and 3 have none");
//! assert_eq!(million.columns()[..3], [1, 3, 5]);
//! # Ok::<(), bezzel::SizeError>(())
//! ```
//!
//! Check a placement, and find its symmetry class:
//!
//! ```
//! use bezzel::{Class, Placement, Solution, symmetry};
//! let placement: Placement = "0 0 1".parse()?;
//! let conflict = Solution::try_from(placement).unwrap_err();
//! assert_eq!((conflict.first.row, conflict.second.row), (0, 1));
//! let solution: Solution = "0 4 7 5 2 6 1 3".parse()?;
//! assert_eq!(Class::of(&solution), Class::Asymmetric);
//! assert_eq!(symmetry::orbit(&solution).len(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Draw uniform samples, and find the number of one:
//!
//! ```
//! use bezzel::{Size, rank::Ranking, sample::Samples, stop::NEVER};
//! let ten = Size::new(10)?;
//! let samples = Samples::new(ten, 1848)?.draw(3, NEVER)?;
//! let ranking = Ranking::new(ten)?;
//! let rank = ranking.rank(&samples[0], NEVER)?;
//! assert_eq!(ranking.nth(rank, NEVER)?, samples[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Complete a board:
//!
//! ```
//! use bezzel::complete::{Partial, count_completions};
//! use bezzel::{Size, Square, stop::NEVER};
//! let corner = Square { row: 0, column: 0 };
//! let partial = Partial::new(Size::new(8)?, vec![corner], vec![])?;
//! assert_eq!(count_completions(&partial, NEVER)?, 4);
//! assert_eq!(bezzel::complete(&partial).expect("there are four").columns()[0], 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Follow a search step by step:
//!
//! ```
//! use bezzel::{Size, search::{Method, Step, Steps}};
//! let events = Steps::new(Method::Board, Size::new(6)?)?;
//! let taken_back = events.filter(|event| matches!(event.step, Step::BackUp { .. })).count();
//! assert_eq!(taken_back, 152);
//! # Ok::<(), bezzel::SizeError>(())
//! ```
//!
//! Make a puzzle and rate it:
//!
//! ```
//! use bezzel::puzzle::{Difficulty, Family, Order, generate, reason};
//! use bezzel::{Size, stop::NEVER};
//! let order = Order::new(Family::Regions, Size::new(6)?, Difficulty::Easy);
//! let made = generate(&order, 1, NEVER)?;
//! assert_eq!(reason(&made.puzzle).difficulty, Some(Difficulty::Easy));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate's `examples` folder has longer ones: a count that is interrupted and resumed, kernels, a survey of puzzles.
//!
//! # Feature flags
//!
//! | feature | what it adds |
//! |---|---|
//! | `serde` | serde's traits for sizes, placements, plans, tallies and names |
//! | `clock` | `count::MachineClock`, the clocks of this machine, for estimates of time |
//!
//! Neither is on by default.
//!
//! # Minimum supported Rust version
//!
//! Rust 1.89, for the AVX-512 kernels.

pub mod board;
pub mod check;
pub mod complete;
pub mod count;
pub mod engine;
pub mod kernel;
pub mod known;
mod names;
mod narrow;
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
mod verbs;
pub mod verdict;

pub use board::{
    Board, Conflict, Line, NoSuchColumn, Placement, PlacementError, Size, SizeError, Solution,
    Square,
};
pub use names::UnknownName;
pub use stop::{Stop, Stopped};
pub use symmetry::{Class, Symmetry};
pub use verbs::{complete, count, distinct, random, solutions, solve};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
