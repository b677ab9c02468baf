//! Counting for a ledger on this machine: tests the kernel, settles conflicts, counts missing shards, and finds a
//! share of the facts a second time.

use crate::machine::Clocks;
use crate::progress::{Advance, Progress};
use crate::refusal::Refusal;
use bezzel::count::Weights;
use bezzel::engine::{CountError, Engine};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::plan::Shards;
use bezzel::stop::Stop;
use bezzel_campaign::{
    Again, Arbiter, CampaignError, Decided, Evidence, Ledger, LedgerError, Ran, Settled, Survey,
    Worker, judge, prove, recount, run as count, settle,
};
use std::sync::Arc;
use std::sync::OnceLock;

/// The engine and the worker on this machine, the condition that stops them, and who hears of their work.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// The engine that counts.
    pub engine: &'a Engine,
    /// The worker under whose name facts are recorded.
    pub worker: &'a Worker,
    /// Stops the work when it returns true.
    pub stop: Stop<'a>,
    /// Shows how far the work is.
    pub progress: &'a dyn Progress,
    /// Hears of the events.
    pub hear: &'a dyn Fn(Event),
}

impl std::fmt::Debug for Here<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Here").field("worker", &self.worker).finish_non_exhaustive()
    }
}

/// The state of a ledger after [`advance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advanced {
    /// Whether all wanted shards are known, those chosen are confirmed, and no conflict is left.
    pub is_settled: bool,
    /// Whether every shard of the plan is known.
    pub is_complete: bool,
}

/// The shards that are in both sets.
fn within(shards: &Shards, wanted: &Shards) -> Shards {
    shards.without(&shards.without(wanted))
}

bezzel_locale::messages! {
    /// An event while a ledger is added to.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Event {
        /// All shards were known already.
        Complete = "campaign-complete",
        /// A shard could not be counted.
        Failed { shard: u64, message: String } = "campaign-failure",
        /// A conflict was settled: these workers counted wrongly.
        Refuted { shard: u64, who: String } = "campaign-refuted",
        /// A conflict could not be settled.
        Unsettled { shard: u64 } = "campaign-unsettled",
        /// This machine has only one kernel, so it cannot confirm facts with another.
        NoOtherKernel = "campaign-no-other-kernel",
        /// This number of facts must be confirmed by another worker: this worker found them, or they were found with
        /// unknown kernels or with all of its own.
        ForOthers { facts: u64 } = "campaign-for-others",
    }
}

impl Event {
    fn of(settled: &Settled) -> Event {
        let shard = settled.shard;
        let who: Vec<String> = settled.refuted.iter().map(ToString::to_string).collect();
        match settled.tally {
            Some(_) => Event::Refuted { shard, who: who.join(", ") },
            None => Event::Unsettled { shard },
        }
    }
}

/// The maximum number of failures reported in a run.
const MOST_TOLD: usize = 10;

/// Tests the kernel, settles conflicts, counts the wanted shards that are missing, and finds some of the facts a
/// second time. The shards of refuted workers are counted too.
///
/// # Errors
/// [`Refusal`] if the kernel counts wrongly, or the ledger cannot be written.
pub fn advance(
    ledger: &mut Ledger,
    here: Here<'_>,
    (again, wanted): (Again, &Shards),
) -> Result<Advanced, Refusal> {
    let Here { engine, worker, stop, hear, .. } = here;
    ledger.begin(worker, again)?;
    let survey = ledger.survey_for(again)?;
    counts(&survey, worker)?;
    if survey.is_complete() && survey.conflicts.is_empty() && again == Again::NONE {
        hear(Event::Complete);
    } else {
        prove(engine, &[], stop).or_else(|error| {
            if stop() { Ok(()) } else { Err(Refusal::Defect(error.to_string())) }
        })?;
    }
    // Refuting a worker leaves shards to count, whose new tallies may contradict other workers in turn.
    let mut before = None;
    loop {
        let mut left = count_and_settle(ledger, here, wanted)?;
        if again != Again::NONE && !stop() {
            left |= confirm_here(ledger, here, (again, wanted))?;
        }
        let survey = ledger.survey_for(again)?;
        let missing = within(&survey.missing(), wanted).len();
        let once = found_once(&survey, wanted).len();
        // A repetition that changed nothing is the last: the rest is left to others.
        let is_done = missing == 0 && once == 0;
        if is_done || left || stop() || before == Some((missing, once)) {
            let is_complete = survey.is_complete();
            let faults = if is_complete { ledger.faults()? } else { Vec::new() };
            if !faults.is_empty() {
                let (path, detail) = (ledger.path().to_owned(), faults.join("; "));
                return Err(LedgerError::Damaged { path, detail }.into());
            }
            return Ok(Advanced { is_settled: is_done && !left, is_complete });
        }
        before = Some((missing, once));
    }
}

/// The facts that must be found a second time, and were not yet.
fn found_once(survey: &Survey, wanted: &Shards) -> Shards {
    let all = survey.wanted().union(survey.wanted_here()).copied();
    all.filter(|&shard| wanted.contains(shard)).collect()
}

/// Counts the wanted shards that are missing, and settles conflicts, until nothing is left or nothing more can be
/// done. Returns whether something is left.
fn count_and_settle(ledger: &mut Ledger, here: Here<'_>, wanted: &Shards) -> Result<bool, Refusal> {
    let mut before = Vec::new();
    loop {
        let survey = ledger.survey()?;
        // A conflict that is there again after settling cannot be settled here.
        if !survey.conflicts.is_empty() && survey.conflicts == before {
            return Ok(true);
        }
        before.clone_from(&survey.conflicts);
        let left = settle_here(ledger, &survey, here)?;
        let survey = if survey.conflicts.is_empty() { survey } else { ledger.survey()? };
        counts(&survey, here.worker)?;
        let missing = within(&survey.missing(), wanted);
        // A shard in conflict is not counted as a missing one.
        let disputed = survey.conflicts.iter().map(|conflict| conflict.shard).collect();
        let missing = missing.without(&disputed);
        let ran = count_here(ledger, here, &missing)?;
        if left || ran.is_left() || ran.conflicts.is_empty() {
            return Ok(left || ran.is_left());
        }
    }
}

/// Refuses to count as a worker that was refuted: its facts would not count.
fn counts(survey: &Survey, worker: &Worker) -> Result<(), Refusal> {
    let name = worker.name().to_owned();
    match survey.against(&name) {
        Some(Decided::Refuted(Some(shard))) => Err(CampaignError::StruckOut { name, shard }.into()),
        Some(_) => Err(CampaignError::Expelled { name }.into()),
        None => Ok(()),
    }
}

/// Counts shards, and adds them to the ledger.
fn count_here(
    ledger: &mut Ledger,
    Here { engine, worker, stop, progress, hear }: Here<'_>,
    shards: &Shards,
) -> Result<Ran, Refusal> {
    if shards.is_empty() {
        return Ok(Ran::default());
    }
    let all = ledger.shards();
    // Computed when it is first shown: the first line of a log is due after a minute.
    let weights = OnceLock::new();
    let mut told = |done| {
        // Shards are counted in order, and the first shards of a plan take the longest.
        let share = progress.is_watched().then(|| {
            let (weights, whole) = weights.get_or_init(|| {
                let weights = Weights::of(engine, &Clocks::default());
                let whole = weights.share_of(shards, all).max(f64::MIN_POSITIVE);
                (weights, whole)
            });
            let first = shards.at(done).map_or_else(
                || shards.clone(),
                |next| shards.without(&Shards::from(next..u64::MAX)),
            );
            weights.share_of(&first, all) / whole
        });
        progress.advances(Advance { done, of: Some(shards.len()), share });
    };
    let ran = count(ledger, engine, worker, shards, stop, &mut told)?;
    for (shard, message) in ran.failures.iter().take(MOST_TOLD) {
        hear(Event::Failed { shard: *shard, message: message.clone() });
    }
    Ok(ran)
}

/// Finds facts a second time, with another kernel. Returns whether some are left.
fn confirm_here(
    ledger: &mut Ledger,
    here: Here<'_>,
    (again, wanted): (Again, &Shards),
) -> Result<bool, Refusal> {
    let Here { engine, worker, stop, hear, .. } = here;
    let chosen = found_once(&ledger.survey_for(again)?, wanted);
    if chosen.is_empty() {
        return Ok(false);
    }
    let Some(other) = other_kernel(engine.kernel()) else {
        hear(Event::NoOtherKernel);
        return Ok(true);
    };
    // Each with the kernel that did not find it first; with `--replicate` also by another worker.
    let (mut by_own, mut by_other, mut for_others) = (Vec::new(), Vec::new(), 0);
    let own = engine.kernel().kind().name();
    ledger.each_evidence_of(&chosen, |shard, found| {
        let is_own = |evidence: &Evidence| evidence.worker.name() == worker.name();
        // The evidence from which the second finding must differ: with `--replicate`, that of another worker with a
        // known kernel.
        let differs_from = match again {
            Again::Share(_) => found.first(),
            Again::Every => {
                found.iter().find(|found| !is_own(found) && found.worker.has_known_kernel())
            }
        };
        match differs_from {
            Some(evidence) if evidence.worker.kernel() == own => by_other.push(shard),
            None if found.iter().any(is_own) => for_others += 1,
            _ => by_own.push(shard),
        }
    })?;
    let mut is_left = for_others > 0;
    for (engine, shards) in [(engine.clone(), by_own), (engine.with_kernel(other), by_other)] {
        let worker = worker.with_kernel(engine.kernel().kind().name())?;
        let shards: Shards = shards.into_iter().collect();
        let here = Here { engine: &engine, worker: &worker, ..here };
        let ran = count_here(ledger, here, &shards)?;
        is_left |= ran.is_left();
        let survey = ledger.survey()?;
        is_left |= settle_here(ledger, &survey, here)?;
    }
    if for_others > 0 && !stop() {
        hear(Event::ForOthers { facts: for_others });
    }
    Ok(is_left)
}

/// Settles conflicts by counting the shards again. Returns whether some are left.
fn settle_here(
    ledger: &mut Ledger,
    survey: &Survey,
    Here { engine, worker, stop, hear, .. }: Here<'_>,
) -> Result<bool, Refusal> {
    if survey.conflicts.is_empty() || stop() {
        return Ok(!survey.conflicts.is_empty());
    }
    let settled = match settle(ledger, survey, &arbiters(engine, worker)?, stop) {
        Err(CampaignError::Count(CountError::Stopped)) => return Ok(true),
        settled => settled?,
    };
    for one in &settled {
        hear(Event::of(one));
    }
    Ok(settled.iter().any(|one| one.tally.is_none()))
}

/// Records that these shards were counted wrongly, as an audit has found: each is counted again, and the workers that
/// were wrong are refuted and returned. With one kernel only, the contradictions are recorded and left to another machine.
///
/// # Errors
/// [`Refusal`] if the kernel counts wrongly, a shard cannot be counted, or the ledger cannot be written.
pub fn record_wrong(
    ledger: &mut Ledger,
    Here { engine, worker, stop, hear, .. }: Here<'_>,
    shards: &[u64],
) -> Result<Vec<Arc<Worker>>, Refusal> {
    prove(engine, &[], stop).map_err(|error| Refusal::Defect(error.to_string()))?;
    let arbiters = arbiters(engine, worker)?;
    let mut refuted = Vec::new();
    for &shard in shards {
        let found = recount(shard, &arbiters, stop).map_err(CampaignError::Count)?;
        ledger.add(&found)?;
        // Refuting a worker for one shard may have settled its others.
        if arbiters.len() > 1
            && let Some(conflict) = ledger.conflict(shard)?
        {
            let settled = judge(ledger, &conflict, &found)?;
            hear(Event::of(&settled));
            refuted.extend(settled.refuted);
        }
    }
    if arbiters.len() < 2 {
        hear(Event::NoOtherKernel);
    }
    Ok(refuted)
}

/// Returns the counters that settle conflicts for a worker: its engine, and an engine with another kernel if there is
/// one.
///
/// # Errors
/// [`Refusal`] if the worker's name is too long for its arbiter's name.
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

/// Returns another kernel than this one: a vector kernel if there is one, which is nearly as fast.
#[must_use]
pub fn other_kernel(kernel: Kernel) -> Option<Kernel> {
    let others = || Kernel::available().filter(|other| other.kind() != kernel.kind());
    others().find(|other| other.kind() != KernelKind::Scalar).or_else(|| others().next())
}
