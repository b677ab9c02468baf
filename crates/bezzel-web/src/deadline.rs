//! When work ends: its time is up, others wait, or the reader has gone.

use crate::limits::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use web_time::Instant;

/// What tells work to end.
#[derive(Debug, Clone)]
pub(crate) struct Deadline {
    until: Instant,
    /// The end of the time that a request has even while others wait.
    share: Instant,
    others: Arc<AtomicUsize>,
    pub(crate) gone: Arc<AtomicBool>,
}

impl Deadline {
    /// That of work that begins now, while `others` wait.
    pub(crate) fn new(limits: &Limits, others: Arc<AtomicUsize>) -> Deadline {
        let now = Instant::now();
        let gone = Arc::default();
        Deadline { until: now + limits.time, share: now + limits.share, others, gone }
    }

    /// Whether to end: time is up, others have waited long enough, or the reader has gone.
    pub(crate) fn is_over(&self) -> bool {
        let now = Instant::now();
        self.gone.load(Ordering::Relaxed)
            || now >= self.until
            || (now >= self.share && self.others.load(Ordering::Relaxed) > 0)
    }
}
