//! Puzzles: boards with exactly one solution, which can be found by reasoning alone.
//!
//! The families share the solver, rating and hints. Each row and each column gets one queen, or
//! two in [`Family::Stars`].
//!
//! - [`Family::Completion`]: some queens are given, and no two may attack each other;
//! - [`Family::Regions`]: the board is divided into regions with one queen each, and no two queens
//!   touch, not even at corners; [`Family::RegionsDiagonals`]: no two share a diagonal;
//! - [`Family::Stars`]: two queens in each row, column and region, and no two touch;
//! - [`Family::Blocked`]: some squares are blocked, and no two queens may attack each other.
//!
//! [`solutions`] reports whether a [`Puzzle`] has none, one or several; [`reason()`] solves it by
//! named [techniques](Technique), as a person does; [`hint()`] gives the next step from any
//! position; [`generate()`] makes puzzles of a size and difficulty, determined by a seed.
//!
//! ```
//! use bezzel::puzzle::{Difficulty, Family, Order, generate, reason, solutions};
//! use bezzel::{Size, stop::NEVER};
//!
//! let order = Order::new(Family::Regions, Size::new(6)?, Difficulty::Medium);
//! let made = generate(&order, 7, NEVER)?;
//! assert!(solutions(&made.puzzle, NEVER)?.is_one());
//! let way = reason(&made.puzzle);
//! assert_eq!(way.difficulty, Some(Difficulty::Medium));
//! assert_eq!(way.columns, made.solution.columns());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod crowding;
mod date;
mod difficulty;
mod exact;
mod generate;
mod geometry;
mod given;
mod hint;
mod mend;
mod pairs;
mod reason;
mod sample;
mod sat;
mod search;
mod solve;
mod stars;
mod state;
mod techniques;
mod trying;
mod unit;

pub use answer::Answer;
pub use date::{Daily, Date, DateError, daily};
pub use difficulty::Difficulty;
pub use generate::{GenerateError, Made, Order, generate, sizes};
pub use given::{Family, Puzzle, PuzzleError, Torn};
pub use hint::{Hint, Marks, MarksError, Mistake, hint};
pub use reason::{Way, reason, reason_unless};
// Only measurements and tests use this, so it is hidden from the documentation.
#[doc(hidden)]
pub use sample::sample;
#[doc(hidden)]
pub use solve::solutions_by_sat;
pub use solve::{Solutions, count_solutions, solutions};
pub use state::{Step, Technique};
pub use unit::{Unit, UnitKind};

/// The largest puzzle: one letter per region, A to Z and a to z.
pub const MAX_PUZZLE_SIZE: u32 = 52;

#[cfg(test)]
mod tests;
