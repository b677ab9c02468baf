//! Campaigns: counts stored in a ledger, for every shell.

mod advance;
pub(crate) mod failed;
pub(crate) mod sentence;
mod split;
mod status;
mod total;

pub use advance::{Advanced, Event, Here, advance, arbiters, other_kernel, record_wrong};
pub use failed::{ExchangeFailed, Unfinished};
pub use split::{Part, SplitReport, split};
pub use status::{StatusReport, some};
pub use total::{Missed, TotalReport, objections, total};

use crate::count::{Count, CountKind, SchemeChoice, kernel};
use crate::field::Field;
use crate::field_value::FieldValue;
use crate::limits::Limits;
use crate::machine::Clocks;
use crate::refusal::Refusal;
use bezzel::Size;
use bezzel::count::{Expected, nominal_core_seconds, with_quickest_kernel};
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::piece::Variant;
use bezzel::plan::Plan;
use bezzel::stop::NEVER;
use bezzel_campaign::{Worker, WorkerError, plan_for};

/// The length of a new campaign's shards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Length {
    /// About ten seconds, or a four-thousandth of the whole, according to a model of the work: the plan is the same
    /// on every machine.
    Default,
    /// At most this number of seconds of one thread of this machine.
    Seconds(f64),
    /// The length that follows from this depth of the plan.
    Depth(u32),
}

/// A count for a new campaign.
#[derive(Debug, Clone, Copy)]
pub struct New {
    /// The size of the board.
    pub size: Size,
    /// Another piece than the queen, or fewer rows than columns.
    pub variant: Option<Variant>,
    /// The column of the first-row queen, if only those solutions are counted.
    pub start: Option<u32>,
    /// How the count is divided.
    pub scheme: SchemeChoice,
    /// The length of the shards.
    pub length: Length,
}

/// A plan, and its expected cost on this machine.
#[derive(Debug, Clone, Copy)]
pub struct Planned {
    /// The plan.
    pub plan: Plan,
    /// The expected seconds on one core of this machine.
    pub core_seconds: f64,
}

impl New {
    /// Makes the plan, for which it counts for up to two seconds.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large, or cannot be counted here.
    pub fn plan(&self, limits: &Limits) -> Result<Planned, Refusal> {
        let kind = self.start.map_or(CountKind::All, CountKind::Start);
        let (scheme, variant) = (self.scheme, self.variant);
        let question = Count { kind, scheme, variant, ..Count::of(self.size) };
        let engine = question.engine(limits)?;
        let usual = engine.plan();
        let core_seconds = core_seconds(&engine);
        let plan = match self.length {
            Length::Default => plan_for(usual, nominal_core_seconds(&engine), None),
            Length::Seconds(seconds) => plan_for(usual, core_seconds, Some(seconds)),
            Length::Depth(depth) => {
                let max = u64::from(usual.max_depth());
                usual.at_depth(Field::DEPTH.integer(depth, 0..=max)? as u32)
            }
        };
        Ok(Planned { plan, core_seconds })
    }
}

/// The expected seconds of one core for counting all shards.
fn core_seconds(engine: &Engine) -> f64 {
    let threads = engine.resources().threads.max(1);
    // The estimate is never stopped.
    Expected::of(engine, &Clocks::default(), NEVER)
        .map_or_else(|_| nominal_core_seconds(engine), |expected| expected.seconds * threads as f64)
}

/// Returns a plan with a depth for a campaign: according to the model of the work, or such that shards take at most
/// `seconds` on this machine.
///
/// # Errors
/// [`Refusal`] if the board cannot be counted here.
pub fn recut(usual: Plan, seconds: Option<f64>, resources: Resources) -> Result<Plan, Refusal> {
    let engine = Engine::open(usual, Kernel::fastest(), resources)?;
    Ok(match seconds {
        None => plan_for(usual, nominal_core_seconds(&engine), None),
        Some(_) => plan_for(usual, core_seconds(&engine), seconds),
    })
}

/// Opens a plan with the named kernel, or the fastest for `auto`.
///
/// # Errors
/// [`Refusal`] if no kernel has this name, or the memory does not suffice.
pub fn engine(plan: Plan, name: &str, resources: Resources) -> Result<Engine, Refusal> {
    let named = kernel(name)?;
    let engine = Engine::open(plan, named.unwrap_or_else(Kernel::fastest), resources)?;
    Ok(match named {
        Some(_) => engine,
        None => with_quickest_kernel(engine, &Clocks::default()),
    })
}

/// Returns the worker of this name, or one named after this machine and process.
///
/// # Errors
/// [`Refusal::Worker`] if the name is invalid.
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

/// Parses a percentage as a share from 0 to 1.
///
/// # Errors
/// [`Refusal::Percent`] if it is not valid.
pub fn percent(field: Field, given: Option<&str>) -> Result<f64, Refusal> {
    let Some(given) = given else { return Ok(0.0) };
    let number = given.trim().trim_end_matches(['%', '％']).trim().parse::<f64>().ok();
    let share = number.filter(|number| (0.0..=100.0).contains(number));
    share.map(|share| share / 100.0).ok_or_else(|| Refusal::Percent {
        field,
        given: FieldValue::Other(given.to_owned()).to_string(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_its_sentence_with_its_blanks_in_both_languages() {
        assert_eq!(bezzel_locale::faults(&Event::messages()), Vec::<String>::new());
    }

    #[test]
    fn default_plans_are_the_same_on_every_machine() {
        // Sites that count one board together must have the same plan.
        let plan = |n: u32, scheme| {
            let size = Size::new(n).unwrap();
            let length = Length::Default;
            let question = New { size, variant: None, start: None, scheme, length };
            question.plan(&Limits::default()).unwrap().plan.to_string()
        };
        for (n, halves) in [
            (16, "halves-0/1 n=16 depth=2"),
            (17, "halves-1/1 n=17 depth=2"),
            (18, "halves-0/1 n=18 depth=3"),
            (22, "halves-0/1 n=22 depth=4"),
        ] {
            assert_eq!(plan(n, SchemeChoice::Auto), halves);
        }
        assert_eq!(plan(18, SchemeChoice::named("cross").unwrap()), "cross/2 n=18 depth=2");
    }
}
