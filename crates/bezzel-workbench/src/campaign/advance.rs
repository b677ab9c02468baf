//! Counting for a ledger on this machine: proving the kernel, settling conflicts, counting what is missing, and
//! finding a share of the facts a second time.

use crate::machine::Clocks;
use crate::progress::{Advance, Progress};
use crate::refusal::Refusal;
use bezzel::count::Weights;
use bezzel::engine::{CountError, Engine};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::plan::Shards;
use bezzel::stop::Stop;
use bezzel_campaign::{
    Arbiter, CampaignError, Ledger, Survey, Worker, confirmed_by, prove, run as count, settle,
};
use std::sync::Arc;

/// What counts for a ledger here, under which name, and until when.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// What counts.
    pub engine: &'a Engine,
    /// The worker that the facts are booked under.
    pub worker: &'a Worker,
    /// Ends the work.
    pub stop: Stop<'a>,
}

impl std::fmt::Debug for Here<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Here").field("worker", &self.worker).finish_non_exhaustive()
    }
}

/// How far counting for a ledger came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advanced {
    /// Whether all that was wanted is known, and nothing is left to be settled.
    pub is_settled: bool,
    /// Whether every shard of the plan is known.
    pub is_complete: bool,
}

/// Those of the shards that are wanted.
fn within(shards: &Shards, wanted: &Shards) -> Shards {
    shards.without(&shards.without(wanted))
}

/// What happens while a ledger is added to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// All shards were known before.
    Complete,
    /// A shard could not be counted.
    Failed {
        /// The shard.
        shard: u64,
        /// Why not.
        message: String,
    },
    /// Two facts about a shard differ.
    Conflict {
        /// The shard.
        shard: u64,
    },
    /// A conflict was settled: these workers were wrong.
    Refuted {
        /// The shard.
        shard: u64,
        /// The workers.
        workers: Vec<String>,
    },
    /// A conflict could not be settled.
    Unsettled {
        /// The shard.
        shard: u64,
    },
    /// This machine has one kernel only, so nothing can be confirmed by another.
    NoOtherKernel,
}

/// The most failures and conflicts of one run that are reported.
const MOST_TOLD: usize = 10;

/// Proves the kernel, settles conflicts, counts those of the wanted shards that are missing
/// and finds a share of them (from 0 to 1) a second time.
///
/// # Errors
/// [`Refusal`] if the kernel counts wrongly, or the ledger cannot be written.
pub fn advance(
    ledger: &mut Ledger,
    here: Here<'_>,
    (share, wanted): (f64, &Shards),
    progress: &dyn Progress,
    hear: &mut dyn FnMut(Event),
) -> Result<Advanced, Refusal> {
    let Here { engine, worker, stop } = here;
    let survey = ledger.survey()?;
    counts(&survey, worker)?;
    if survey.is_complete() && survey.conflicts.is_empty() && share == 0.0 {
        hear(Event::Complete);
    } else {
        prove(engine, &[], stop).map(|_| ()).or_else(|error| {
            if stop() { Ok(()) } else { Err(Refusal::Defect(error.to_string())) }
        })?;
    }
    let mut left = settle_here(ledger, &survey, engine, worker, stop, hear)?;
    let survey = if survey.conflicts.is_empty() { survey } else { ledger.survey()? };
    counts(&survey, worker)?;
    let missing = within(&survey.missing(), wanted);
    let ran = count_here(ledger, engine, (worker, &missing), stop, progress, hear)?;
    left |= ran.is_left || ran.has_conflicts;
    if share > 0.0 && !stop() {
        left |= confirm_here(ledger, here, (share, wanted), progress, hear)?;
    }
    let survey = ledger.survey()?;
    let is_done = within(&survey.missing(), wanted).is_empty();
    Ok(Advanced { is_settled: is_done && !left, is_complete: survey.is_complete() })
}

/// Refuses to count as a worker that was wrong before: nothing that it finds counts.
fn counts(survey: &Survey, worker: &Worker) -> Result<(), Refusal> {
    match survey.refuted_by(worker.name()) {
        Some(shard) => {
            Err(CampaignError::StruckOut { name: worker.name().to_owned(), shard }.into())
        }
        None => Ok(()),
    }
}

/// What came of counting shards here.
#[derive(Default)]
struct Ran {
    /// Whether some are left: it was stopped, or they could not be counted.
    is_left: bool,
    /// Whether some differ from what was known of them.
    has_conflicts: bool,
}

/// Counts shards.
fn count_here(
    ledger: &mut Ledger,
    engine: &Engine,
    (worker, shards): (&Worker, &Shards),
    stop: Stop<'_>,
    progress: &dyn Progress,
    hear: &mut dyn FnMut(Event),
) -> Result<Ran, Refusal> {
    if shards.is_empty() {
        return Ok(Ran::default());
    }
    let all = ledger.shards();
    let weights = progress.is_watched().then(|| {
        let weights = Weights::of(engine, &Clocks::default());
        let whole = weights.share_of(shards, all).max(f64::MIN_POSITIVE);
        (weights, whole)
    });
    let mut told = |done: bezzel_campaign::Progress| {
        // Shards are counted in order, and the first of a plan take the longest.
        let share = weights.as_ref().map(|(weights, whole)| {
            let first = shards.at(done.written).map_or_else(
                || shards.clone(),
                |next| shards.without(&Shards::from(next..u64::MAX)),
            );
            weights.share_of(&first, all) / whole
        });
        progress.advances(Advance { done: done.written, of: Some(done.wanted), share });
    };
    let ran = count(ledger, engine, worker, shards, stop, &mut told)?;
    for (shard, message) in ran.failures.iter().take(MOST_TOLD) {
        hear(Event::Failed { shard: *shard, message: message.clone() });
    }
    for &shard in ran.conflicts.iter().take(MOST_TOLD) {
        hear(Event::Conflict { shard });
    }
    Ok(Ran {
        is_left: ran.stopped || !ran.failures.is_empty(),
        has_conflicts: !ran.conflicts.is_empty(),
    })
}

/// Finds a share of the facts a second time, with another kernel.
fn confirm_here(
    ledger: &mut Ledger,
    Here { engine, worker, stop }: Here<'_>,
    (share, wanted): (f64, &Shards),
    progress: &dyn Progress,
    hear: &mut dyn FnMut(Event),
) -> Result<bool, Refusal> {
    let Some(other) = other_kernel(engine.kernel()) else {
        hear(Event::NoOtherKernel);
        return Ok(false);
    };
    let survey = ledger.survey()?;
    let fingerprint = ledger.plan().fingerprint();
    let shards: Shards = wanted
        .iter()
        .filter(|&shard| survey.is_known(shard) && !survey.is_confirmed(shard))
        .filter(|&shard| confirmed_by(&fingerprint, shard, share))
        .collect();
    let worker = worker.with_kernel(other.kind().name())?;
    let engine = engine.with_kernel(other);
    // Conflicts are settled at once, so they are not reported.
    let mut all_else = |event| match event {
        Event::Conflict { .. } => {}
        event => hear(event),
    };
    let ran = count_here(ledger, &engine, (&worker, &shards), stop, progress, &mut all_else)?;
    let survey = ledger.survey()?;
    let is_unsettled = settle_here(ledger, &survey, &engine, &worker, stop, hear)?;
    Ok(is_unsettled || ran.is_left)
}

/// Settles conflicts by counting again; whether some are left.
fn settle_here(
    ledger: &mut Ledger,
    survey: &Survey,
    engine: &Engine,
    worker: &Worker,
    stop: Stop<'_>,
    hear: &mut dyn FnMut(Event),
) -> Result<bool, Refusal> {
    if survey.conflicts.is_empty() || stop() {
        return Ok(!survey.conflicts.is_empty());
    }
    let settled = match settle(ledger, survey, &arbiters(engine, worker)?, stop) {
        Err(CampaignError::Count(CountError::Stopped)) => return Ok(true),
        settled => settled?,
    };
    for one in &settled {
        let (shard, workers) = (one.shard, one.refuted.iter().map(ToString::to_string).collect());
        hear(match one.tally {
            Some(_) => Event::Refuted { shard, workers },
            None => Event::Unsettled { shard },
        });
    }
    Ok(settled.iter().any(|one| one.tally.is_none()))
}

/// What settles conflicts for a worker: its engine, and that with another kernel where there is one.
///
/// # Errors
/// [`Refusal`] if the worker cannot settle under a name of its own.
pub fn arbiters(engine: &Engine, worker: &Worker) -> Result<Vec<Arbiter>, Refusal> {
    let name = format!("{}/settling", worker.name());
    let other = other_kernel(engine.kernel()).map(|kernel| engine.with_kernel(kernel));
    let arbiter = |engine: Engine| -> Result<Arbiter, Refusal> {
        let kernel = engine.kernel().kind().name();
        let worker = Worker::new(&name, kernel, worker.version())?;
        Ok((Arc::new(engine), Arc::new(worker)))
    };
    std::iter::once(engine.clone()).chain(other).map(arbiter).collect()
}

/// Another kernel than this: a vector kernel if there is one, which is nearly as fast.
#[must_use]
pub fn other_kernel(kernel: Kernel) -> Option<Kernel> {
    let others = || Kernel::available().filter(|other| other.kind() != kernel.kind());
    others().find(|other| other.kind() != KernelKind::Scalar).or_else(|| others().next())
}
