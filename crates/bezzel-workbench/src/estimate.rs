//! The expected running time of a count on this machine.

use crate::count::Count;
use crate::limits::Limits;
use crate::machine::Clocks;
use crate::progress::{Advance, Progress};
use crate::refusal::Refusal;
use bezzel::count::{Estimate, estimate};
use bezzel::engine::{Counter, Engine};
use bezzel::stop::Stop;
use serde::Serialize;

/// The expected time of a count.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Estimate"))]
pub struct EstimateReport {
    /// The size of the board.
    pub n: u32,
    /// The plan.
    pub plan: String,
    /// The kernel.
    pub kernel: &'static str,
    /// The number of the plan's shards.
    pub shards: u64,
    /// The number of shards counted for the estimate.
    pub sampled: u64,
    /// The expected seconds on one core.
    pub core_seconds: f64,
    /// The standard error of `core_seconds`, from the scatter of the sample; null if fewer than two shards were counted
    /// and the estimate comes from a model.
    pub standard_error: Option<f64>,
    /// The number of threads.
    pub threads: usize,
    /// The expected seconds on these threads.
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
    /// Estimates the time of the count, on rayon's threads. It ends after at most five minutes, or soon after `stop`
    /// returns `true`, with the estimate until then.
    ///
    /// # Errors
    /// [`Refusal`] if the question is invalid.
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
