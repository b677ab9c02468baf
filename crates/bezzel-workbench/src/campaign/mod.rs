//! Campaigns: counts kept in a ledger, for whichever shell asks about them.

mod advance;
pub(crate) mod sentence;
mod split;
mod status;
mod total;

pub use advance::{Advanced, Event, Here, advance, arbiters, other_kernel};
pub use split::{Part, SplitReport, split};
pub use status::{StatusReport, some};
pub use total::{Missed, TotalReport, objections, total};

use crate::count::{Count, Cut, What, kernel};
use crate::field::{Field, Given};
use crate::limits::Limits;
use crate::machine::Clocks;
use crate::refusal::Refusal;
use bezzel::Size;
use bezzel::count::{Expected, nominal_core_seconds, with_quickest_kernel};
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::piece::Ground;
use bezzel::plan::{Plan, Shards};
use bezzel_campaign::{ExchangeError, Worker, WorkerError, plan_for};
use std::path::PathBuf;

/// Facts that were not exchanged with a file.
#[derive(Debug)]
pub struct ExchangeFailed {
    /// The file.
    pub file: PathBuf,
    /// What went wrong.
    pub error: ExchangeError,
}

/// How long shards of a new campaign are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Length {
    /// About ten seconds, or a four-thousandth of the whole, by a model of the work: the same plan on every machine.
    Default,
    /// At most this number of seconds of one thread of this machine.
    Seconds(f64),
    /// What this depth makes.
    Depth(u32),
}

/// A count that is to be a campaign.
#[derive(Debug, Clone, Copy)]
pub struct New {
    /// The size of the board.
    pub size: Size,
    /// Another piece than the queen, or fewer rows than columns.
    pub ground: Option<Ground>,
    /// The column of the first-row queen, if only those solutions are counted.
    pub start: Option<u32>,
    /// How the count is cut up.
    pub scheme: Cut,
    /// How long its shards are.
    pub length: Length,
}

/// A plan, and what it will cost here.
#[derive(Debug, Clone, Copy)]
pub struct Planned {
    /// The plan.
    pub plan: Plan,
    /// Seconds of one core of this machine.
    pub core_seconds: f64,
}

impl New {
    /// Makes the plan. It counts for up to two seconds.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large, or cannot be counted here.
    pub fn plan(&self, limits: &Limits) -> Result<Planned, Refusal> {
        let what = self.start.map_or(What::All, What::Start);
        let (scheme, ground) = (self.scheme, self.ground);
        let question = Count { what, scheme, ground, ..Count::of(self.size) };
        let engine = question.engine(limits)?;
        let usual = engine.plan();
        let core_seconds = core_seconds(&engine);
        let plan = match self.length {
            Length::Default => plan_for(usual, nominal_core_seconds(&engine), None),
            Length::Seconds(seconds) => plan_for(usual, core_seconds, Some(seconds)),
            Length::Depth(depth) => {
                let max = u64::from(usual.max_depth());
                usual.at_depth(Field::Depth.integer(depth, 0..=max)? as u32)
            }
        };
        Ok(Planned { plan, core_seconds })
    }
}

/// The seconds of one core that counting all shards is expected to take.
fn core_seconds(engine: &Engine) -> f64 {
    let threads = engine.resources().threads.max(1);
    Expected::of(engine, &Clocks::default()).seconds * threads as f64
}

/// A plan cut up as a campaign should have it: by the model of the work, or with shards of at most `seconds` here.
///
/// # Errors
/// [`Refusal`] if it cannot be counted here.
pub fn recut(usual: Plan, seconds: Option<f64>, resources: Resources) -> Result<Plan, Refusal> {
    let engine = Engine::open(usual, Kernel::fastest(), resources)?;
    Ok(match seconds {
        None => plan_for(usual, nominal_core_seconds(&engine), None),
        Some(_) => plan_for(usual, core_seconds(&engine), seconds),
    })
}

/// What counts a plan's shards here, with the kernel of this name, or the quickest for `auto`.
///
/// # Errors
/// [`Refusal`] if there is no such kernel, or the memory does not do.
pub fn engine(plan: Plan, name: &str, resources: Resources) -> Result<Engine, Refusal> {
    let named = kernel(name)?;
    let engine = Engine::open(plan, named.unwrap_or_else(Kernel::fastest), resources)?;
    Ok(match named {
        Some(_) => engine,
        None => with_quickest_kernel(engine, &Clocks::default()),
    })
}

/// The worker of this name, or one named after this machine and process.
///
/// # Errors
/// [`Refusal::Worker`] if that cannot be a worker's name.
pub fn worker(name: Option<&str>, kernel: Kernel) -> Result<Worker, Refusal> {
    let kernel = kernel.kind().name();
    let worker = match name {
        Some(name) => Worker::new(name, kernel, env!("CARGO_PKG_VERSION")),
        None => Worker::here(kernel),
    };
    let worker = worker.map_err(Refusal::from)?;
    match worker.is_stranger() {
        true => Err(Refusal::Worker { given: worker.name().to_owned() }),
        false => Ok(worker),
    }
}

/// A set of shards as text: `0..100,205` (without 100), `even` or `odd`, or all of them.
///
/// # Errors
/// [`Refusal::Shards`] if it is none, or goes beyond them.
pub fn shards(given: Option<&str>, all: u64) -> Result<Shards, Refusal> {
    let Some(given) = given else { return Ok(Shards::from(0..all)) };
    let shards: Option<Shards> = match given.trim() {
        // Two sites that share the work want such sets; a list would be long.
        "even" => Some((0..all).step_by(2).collect()),
        "odd" => Some((1..all).step_by(2).collect()),
        given => given.parse().ok(),
    };
    let shards = shards.filter(|shards| shards.last().is_none_or(|last| last < all));
    shards.ok_or_else(|| Refusal::Shards { given: given.to_owned(), last: all.saturating_sub(1) })
}

/// A share from 0 to 1, given as a percentage.
///
/// # Errors
/// [`Refusal::Percent`] if it is none.
pub fn percent(field: Field, given: Option<&str>) -> Result<f64, Refusal> {
    let Some(given) = given else { return Ok(0.0) };
    let number = given.trim().trim_end_matches(['%', '％']).trim().parse::<f64>().ok();
    let share = number.filter(|number| (0.0..=100.0).contains(number));
    share.map(|share| share / 100.0).ok_or_else(|| Refusal::Percent {
        field,
        given: Given::Other(given.to_owned()).to_string(),
    })
}

impl From<WorkerError> for Refusal {
    fn from(error: WorkerError) -> Refusal {
        Refusal::Worker { given: error.given }
    }
}

impl From<ExchangeFailed> for Refusal {
    fn from(failed: ExchangeFailed) -> Refusal {
        Refusal::Exchange(Box::new(failed))
    }
}
