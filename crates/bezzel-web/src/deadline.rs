//! The end of a job: its time is over, other requests wait, or the client is gone.

use crate::limits::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use web_time::Instant;

/// The conditions that end a job.
#[derive(Debug, Clone)]
pub(crate) struct Deadline {
    until: Instant,
    /// The end of the time that a job has even if other requests wait.
    share: Instant,
    others: Arc<AtomicUsize>,
    pub(crate) gone: Arc<AtomicBool>,
}

impl Deadline {
    /// Creates the deadline of a job that begins now; `others` is the number of requests that wait.
    pub(crate) fn new(limits: &Limits, others: Arc<AtomicUsize>) -> Deadline {
        let now = Instant::now();
        let gone = Arc::default();
        Deadline { until: now + limits.time, share: now + limits.share, others, gone }
    }

    /// Whether the job ended, or would end now, before its own time is over: to make room for others.
    pub(crate) fn is_for_others(&self) -> bool {
        Instant::now() < self.until
    }

    /// Whether the job must end: its time is over, other requests have waited long enough, or the client is gone.
    pub(crate) fn is_over(&self) -> bool {
        let now = Instant::now();
        self.gone.load(Ordering::Relaxed)
            || now >= self.until
            || (now >= self.share && self.others.load(Ordering::Relaxed) > 0)
    }
}
