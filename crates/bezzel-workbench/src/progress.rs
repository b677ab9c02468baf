//! What a shell is told while a question is answered.

/// How far a question is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advance {
    /// Shards counted, or other units of the work.
    pub done: u64,
    /// All of them, where that is known.
    pub of: Option<u64>,
    /// The share of the work that is done, 0 to 1, where it is known; units differ in work.
    pub share: Option<f64>,
}

/// Hears how far a question is, from any thread.
pub trait Progress: Sync {
    /// Whether a person looks on, so that finding out how much there is to do is worth its time.
    fn is_watched(&self) -> bool {
        false
    }

    /// Called once before work that is expected to take `seconds`.
    fn expects(&self, seconds: f64) {
        let _ = seconds;
    }

    /// Called after each piece of work.
    fn advances(&self, advance: Advance) {
        let _ = advance;
    }
}

/// Hears nothing.
impl Progress for () {}
