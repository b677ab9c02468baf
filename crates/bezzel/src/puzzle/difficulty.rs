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

named!(
    Difficulty,
    "difficulty",
    /// All difficulties, from the easiest to the hardest.
    {
        Easy = "easy",
        Medium = "medium",
        Hard = "hard",
        Expert = "expert",
    }
);
