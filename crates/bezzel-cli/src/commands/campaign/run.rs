//! `bezzel campaign run`: counts what a ledger lacks, on this machine, again after anything at
//! all.

use crate::Session;
use crate::args::campaign::Run;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use crate::progress::Progress;
use bezzel::engine::{Counter, Engine};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::plan::Shards;
use bezzel_campaign::{
    Arbiter, CampaignError, Ledger, Survey, Worker, confirmed_by, prove, run as count, settle,
};
use bezzel_formats::{say, shortened};
use std::sync::Arc;

pub(super) fn run(session: &Session, arguments: &Run) -> Result<Outcome, Failure> {
    let share = session.percent("--confirm", arguments.confirm.as_deref())?;
    let mut ledger = session.ledger_to_write(&arguments.ledger)?;
    let engine = session.campaign_engine(ledger.plan(), &arguments.engine)?;
    let wanted = session.shards(arguments.shards.as_deref(), ledger.shards())?;
    let worker = session.worker(arguments.name.as_deref(), engine.kernel())?;
    let interrupted = Graceful::begin();
    let stop = || interrupted.came();
    let here = Here { engine: &engine, worker: &worker, stop: &stop };
    let done = session.advance(&mut ledger, here, (share, &wanted), &mut |_, _| ())?;
    drop(ledger);
    interrupted.end();
    if done.is_complete {
        let path = arguments.ledger.display().to_string();
        session.note(&say!(session.catalogue, "campaign-done", path = path));
    }
    Ok(if done.is_settled { Outcome::Done } else { Outcome::Nothing })
}

/// Who counts for a ledger, and until when.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// What counts.
    pub engine: &'a Engine,
    /// Who is said to have.
    pub worker: &'a Worker,
    /// Says when it is enough.
    pub stop: bezzel::stop::Stop<'a>,
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

/// Told the shards that are written, and those that were to be.
pub type Observe<'a> = dyn FnMut(u64, u64) + Send + 'a;

/// Those of the shards that are wanted.
fn within(shards: &Shards, wanted: &Shards) -> Shards {
    shards.without(&shards.without(wanted))
}

impl Session {
    /// Proves the kernel, settles conflicts, counts those of the wanted shards that are missing
    /// and finds a share of them (from 0 to 1) a second time.
    ///
    /// # Errors
    /// If the kernel counts wrongly, or the ledger cannot be written.
    pub fn advance(
        &self,
        ledger: &mut Ledger,
        here: Here<'_>,
        (share, wanted): (f64, &Shards),
        observe: &mut Observe<'_>,
    ) -> Result<Advanced, Failure> {
        let Here { engine, worker, stop } = here;
        let survey = ledger.survey().map_err(|error| self.ledger_failed(&error))?;
        if survey.is_complete() && survey.conflicts.is_empty() && share == 0.0 {
            self.note(&say!(self.catalogue, "campaign-complete"));
        } else {
            prove(engine, &[], stop).map(|_| ()).or_else(|error| {
                if stop() { Ok(()) } else { Err(Failure::error(error.to_string())) }
            })?;
        }
        let mut left = self.settle_here(ledger, &survey, engine, worker, stop)?;
        let survey = match survey.conflicts.is_empty() {
            true => survey,
            false => ledger.survey().map_err(|error| self.ledger_failed(&error))?,
        };
        let missing = within(&survey.missing(), wanted);
        left |= self.count_here(ledger, engine, worker, &missing, stop, observe)?;
        if share > 0.0 && !stop() {
            left |= self.confirm_here(ledger, here, (share, wanted), observe)?;
        }
        let survey = ledger.survey().map_err(|error| self.ledger_failed(&error))?;
        let is_done = within(&survey.missing(), wanted).is_empty();
        Ok(Advanced { is_settled: is_done && !left, is_complete: survey.is_complete() })
    }

    /// A set of shards that somebody typed, or all of so many.
    ///
    /// # Errors
    /// If it is none, or goes beyond them.
    pub fn shards(&self, given: Option<&str>, all: u64) -> Result<Shards, Failure> {
        let Some(given) = given else { return Ok(Shards::from(0..all)) };
        let shards: Option<Shards> = match given.trim() {
            // Two sites that share the work want such sets; a list would be long.
            "even" => Some((0..all).step_by(2).collect()),
            "odd" => Some((1..all).step_by(2).collect()),
            given => given.parse().ok(),
        };
        let shards = shards.filter(|shards| shards.last().is_none_or(|last| last < all));
        shards.ok_or_else(|| {
            let (given, last) = (shortened(given), all.saturating_sub(1).to_string());
            Failure::error(say!(self.catalogue, "error-shards", given = given, last = last))
        })
    }

    /// Who counts here: of this name, or named after this machine and process.
    ///
    /// # Errors
    /// If that cannot be a worker's name.
    pub fn worker(&self, name: Option<&str>, kernel: Kernel) -> Result<Worker, Failure> {
        let kernel = kernel.kind().name();
        let worker = match name {
            Some(name) => Worker::new(name, kernel, env!("CARGO_PKG_VERSION")),
            None => Worker::here(kernel),
        };
        worker.map_err(|error| {
            let given = shortened(&error.given);
            Failure::error(say!(self.catalogue, "error-worker", given = given))
        })
    }

    /// Counts shards; whether some are left that could not be.
    fn count_here(
        &self,
        ledger: &mut Ledger,
        engine: &dyn Counter,
        worker: &Worker,
        shards: &Shards,
        stop: bezzel::stop::Stop<'_>,
        observe: &mut Observe<'_>,
    ) -> Result<bool, Failure> {
        if shards.is_empty() {
            return Ok(false);
        }
        let mut bar = Progress::of_shards(self, shards.len());
        let mut told = |progress: bezzel_campaign::Progress| {
            bar.reach(progress.written);
            observe(progress.written, progress.wanted);
        };
        let ran = count(ledger, engine, worker, shards, stop, &mut told);
        let ran = ran.map_err(|error| self.campaign_failed(error))?;
        drop(bar);
        for (shard, message) in ran.failures.iter().take(10) {
            let (shard, message) = (shard.to_string(), message.as_str());
            self.note(&say!(self.catalogue, "campaign-failure", shard = shard, message = message));
        }
        for shard in ran.conflicts.iter().take(10) {
            self.note(&say!(self.catalogue, "campaign-conflict", shard = shard.to_string()));
        }
        Ok(ran.stopped || !ran.failures.is_empty() || !ran.conflicts.is_empty())
    }

    /// Finds a share of the facts a second time, with another kernel.
    fn confirm_here(
        &self,
        ledger: &mut Ledger,
        Here { engine, worker, stop }: Here<'_>,
        (share, wanted): (f64, &Shards),
        observe: &mut Observe<'_>,
    ) -> Result<bool, Failure> {
        let Some(other) = other_kernel(engine.kernel()) else {
            self.note(&say!(self.catalogue, "campaign-no-other-kernel"));
            return Ok(false);
        };
        let survey = ledger.survey().map_err(|error| self.ledger_failed(&error))?;
        let fingerprint = ledger.plan().fingerprint();
        let shards: Shards = wanted
            .iter()
            .filter(|&shard| survey.is_known(shard) && !survey.is_confirmed(shard))
            .filter(|&shard| confirmed_by(&fingerprint, shard, share))
            .collect();
        let worker = worker.with_kernel(other.kind().name()).map_err(|error| {
            Failure::error(say!(self.catalogue, "error-worker", given = error.given))
        })?;
        let engine = engine.with_kernel(other);
        let left = self.count_here(ledger, &engine, &worker, &shards, stop, observe)?;
        let survey = ledger.survey().map_err(|error| self.ledger_failed(&error))?;
        Ok(self.settle_here(ledger, &survey, &engine, &worker, stop)? || left)
    }

    /// Settles conflicts by counting again; whether some are left.
    pub(super) fn settle_here(
        &self,
        ledger: &mut Ledger,
        survey: &Survey,
        engine: &Engine,
        worker: &Worker,
        stop: bezzel::stop::Stop<'_>,
    ) -> Result<bool, Failure> {
        if survey.conflicts.is_empty() || stop() {
            return Ok(!survey.conflicts.is_empty());
        }
        let settled = match settle(ledger, survey, &arbiters(engine, worker)?, stop) {
            Err(CampaignError::Count(bezzel::engine::CountError::Stopped)) => return Ok(true),
            settled => settled.map_err(|error| self.campaign_failed(error))?,
        };
        for one in &settled {
            let shard = one.shard.to_string();
            let text = match one.tally {
                Some(_) => {
                    let who: Vec<String> = one.refuted.iter().map(ToString::to_string).collect();
                    let who = who.join(", ");
                    say!(self.catalogue, "campaign-refuted", shard = shard, who = who)
                }
                None => say!(self.catalogue, "campaign-unsettled", shard = shard),
            };
            self.note(&text);
        }
        Ok(settled.iter().any(|one| one.tally.is_none()))
    }
}

/// What settles conflicts for a worker: its engine, and that with another kernel where there is one.
pub(super) fn arbiters(engine: &Engine, worker: &Worker) -> Result<Vec<Arbiter>, Failure> {
    let name = format!("{}/settling", worker.name());
    let other = other_kernel(engine.kernel()).map(|kernel| engine.with_kernel(kernel));
    let arbiter = |engine: Engine| -> Result<Arbiter, Failure> {
        let kernel = engine.kernel().kind().name();
        let worker = Worker::new(&name, kernel, worker.version())
            .map_err(|error| Failure::error(error.to_string()))?;
        Ok((Arc::new(engine), Arc::new(worker)))
    };
    std::iter::once(engine.clone()).chain(other).map(arbiter).collect()
}

/// Another kernel than this: a vector kernel if there is one, which is nearly as fast.
pub(super) fn other_kernel(kernel: Kernel) -> Option<Kernel> {
    let others = || Kernel::available().filter(|other| other.kind() != kernel.kind());
    others().find(|other| other.kind() != KernelKind::Scalar).or_else(|| others().next())
}
