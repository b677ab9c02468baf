//! Progress of a question, reported to a shell.

/// The progress of a question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advance {
    /// The number of units done: shards counted, or other units of the work.
    pub done: u64,
    /// The number of all units, if it is known.
    pub of: Option<u64>,
    /// The share of the work done, from 0 to 1, if it is known; units differ in work.
    pub share: Option<f64>,
}

/// A receiver of the progress of a question, called on any thread.
pub trait Progress: Sync {
    /// Returns whether a person watches, so that estimating the amount of work is worth its time.
    fn is_watched(&self) -> bool {
        false
    }

    /// Called once before work that is expected to take `seconds`.
    fn expects(&self, seconds: f64) {
        let _ = seconds;
    }

    /// Called for each line of a trace whose steps cannot be written yet, for want of its board size or its numbering.
    fn awaits(&self, is_size_known: bool) {
        let _ = is_size_known;
    }

    /// Called after each piece of work.
    fn advances(&self, advance: Advance) {
        let _ = advance;
    }
}

/// Ignores all progress.
impl Progress for () {}
