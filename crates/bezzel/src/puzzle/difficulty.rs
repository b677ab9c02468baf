//! How hard a puzzle is: what the hardest step asks of a person.

use crate::names::named;

/// The difficulty of a puzzle that techniques alone solve: docs/puzzles.md tells which of them
/// make which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// A row, column or region with one square left, or one region within one line, again and
    /// again.
    Easy,
    /// Squares that would leave a row, column or region empty; two or three regions or
    /// lines within as many.
    Medium,
    /// Two rows, columns or regions looked at together; a square tried, with up to three queens
    /// that follow.
    Hard,
    /// Squares tried with more that follows.
    Expert,
}

impl Difficulty {
    /// From the easiest to the hardest.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

    /// The name used in data and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }
}

named!(Difficulty, "difficulty");
