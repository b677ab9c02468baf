//! How long a count would take on this machine.

use crate::count::Count;
use crate::limits::Limits;
use crate::machine::Clocks;
use crate::progress::{Advance, Progress};
use crate::refusal::Refusal;
use bezzel::count::{Estimate, estimate};
use bezzel::engine::{Counter, Engine};
use bezzel::stop::Stop;
use serde::Serialize;

/// The time of a count, as JSON.
#[derive(Debug, Clone, Serialize)]
pub struct EstimateReport {
    /// The size of the board.
    pub n: u32,
    /// The plan.
    pub plan: String,
    /// The kernel.
    pub kernel: &'static str,
    /// The shards of the plan.
    pub shards: u64,
    /// The shards that were counted for the estimate.
    pub sampled: u64,
    /// Seconds of one core.
    pub core_seconds: f64,
    /// The standard error of that by the scatter of the sample; null where fewer than two shards were counted
    /// and the estimate is a model's.
    pub standard_error: Option<f64>,
    /// The threads that are to count.
    pub threads: usize,
    /// Seconds on these threads.
    pub seconds: f64,
}

impl EstimateReport {
    fn new(engine: &Engine, estimate: &Estimate) -> EstimateReport {
        let threads = engine.resources().threads.max(1);
        EstimateReport {
            n: engine.plan().size().get(),
            plan: engine.plan().to_string(),
            kernel: engine.kernel().kind().name(),
            shards: engine.shards(),
            sampled: estimate.sampled,
            core_seconds: estimate.core_seconds,
            standard_error: estimate.standard_error,
            threads,
            seconds: estimate.core_seconds / threads as f64,
        }
    }
}

impl Count {
    /// Estimates how long the count would take, on rayon's threads. It ends after five minutes at the latest, and
    /// soon after `stop` says so, with what is known by then.
    ///
    /// # Errors
    /// [`Refusal`] if the question is wrong.
    pub fn estimate_time(
        &self,
        limits: &Limits,
        progress: &dyn Progress,
        stop: Stop<'_>,
    ) -> Result<EstimateReport, Refusal> {
        let engine = self.engine(limits)?;
        let estimate = estimate(&engine, &Clocks::default(), stop, &mut |known, share| {
            progress.advances(Advance { done: known.sampled, of: None, share: Some(share) });
        });
        Ok(EstimateReport::new(&engine, &estimate))
    }
}
