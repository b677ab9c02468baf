//! The difficulty of a puzzle, which its hardest step determines.

use crate::names::named;

/// The difficulty of a puzzle that the techniques solve. docs/puzzles.md documents the difficulty
/// of each technique.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Rows, columns or regions with one square left, and single regions within one line.
    Easy,
    /// Squares that would leave a row, column or region empty; two or three regions within two or
    /// three lines.
    Medium,
    /// Two rows, columns or regions considered together; a trial with up to three queens that
    /// follow.
    Hard,
    /// Trials with more queens that follow.
    Expert,
}

impl Difficulty {
    /// All difficulties, from the easiest to the hardest.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

    /// Returns the name used in data and on the command line.
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
