//! The number of solutions, counted: of all, of distinct ones, or of those with a given first-row queen.

mod report;
mod request;

use crate::field::Field;
use crate::limits::Limits;
use crate::machine::Clocks;
use crate::progress::{Advance, Progress};
use crate::refusal::{Reason, Refusal};
use crate::variant;
use bezzel::check::{Finding, check};
use bezzel::count::{
    self, CountTarget, Expected, MAX_COUNT_SIZE, count_distinct, distinct_from_all,
    with_quickest_kernel,
};
use bezzel::engine::{Counter, Engine};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::piece::Variant;
use bezzel::plan::{MAX_HALVES_SIZE, Plan, Scheme, Shards};
use bezzel::stop::Stop;
use bezzel::{Size, tally};
use std::sync::{Mutex, PoisonError};
use web_time::Instant;

pub use report::{Checked, CountReport};
pub use request::CountRequest;

/// The field that chooses the scheme: how the count is divided.
const SCHEME: Field = Field::new("scheme");

/// The seed of the check that counts a sample of shards again: always the same.
const SEED: u64 = 1848;

/// The solutions that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CountKind {
    /// All solutions.
    #[default]
    All,
    /// One solution of each symmetry class.
    Distinct,
    /// The solutions whose first-row queen stands in this column.
    Start(u32),
}

impl CountKind {
    /// The names of all kinds.
    pub const NAMES: [&str; 3] = ["all", "distinct", "start"];

    /// Returns the name of the kind in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CountKind::All => "all",
            CountKind::Distinct => "distinct",
            CountKind::Start(_) => "start",
        }
    }

    /// Returns the kind that the fields `distinct` and `start` ask for.
    ///
    /// # Errors
    /// [`Refusal::Conflict`] if both fields are given.
    pub const fn of(distinct: bool, start: Option<u32>) -> Result<CountKind, Refusal> {
        match (distinct, start) {
            (true, Some(_)) => {
                Err(Refusal::Conflict { given: Field::DISTINCT, other: Field::START })
            }
            (true, None) => Ok(CountKind::Distinct),
            (false, Some(column)) => Ok(CountKind::Start(column)),
            (false, None) => Ok(CountKind::All),
        }
    }
}

crate::question::choices! {
    /// The choice of a scheme, which divides the count into shards.
    #[derive(Default)]
    pub enum SchemeChoice("scheme", "auto") {
        /// The scheme of the fastest plan.
        #[default]
        Auto = "auto",
        /// The cross scheme: by the central lines.
        Cross = "cross",
        /// The halves scheme: into half boards.
        Halves = "halves",
        /// The rows scheme: row by row.
        Rows = "rows",
        /// The second scheme, of pieces that have two.
        Second = "second",
    }
}

impl SchemeChoice {
    /// Returns the choice of this name.
    ///
    /// # Errors
    /// [`Refusal::Value`] if no choice has this name.
    pub fn named(name: &str) -> Result<SchemeChoice, Refusal> {
        SCHEME.named(name, SchemeChoice::ALL.map(SchemeChoice::name))
    }
}

/// Returns the kernel of this name; `None` for `auto`.
///
/// # Errors
/// [`Refusal::Value`] if this machine has no such kernel.
pub fn kernel(name: &str) -> Result<Option<Kernel>, Refusal> {
    if name == "auto" {
        return Ok(None);
    }
    let kernel = name.parse::<KernelKind>().ok().and_then(Kernel::new);
    kernel.map(Some).ok_or_else(|| {
        let kernels = Kernel::available().map(|kernel| kernel.kind().name());
        let known = kernels.chain(["auto"]).collect();
        Refusal::Value { field: Field::new("kernel"), given: name.to_owned(), known }
    })
}

/// A question for the number of solutions.
#[derive(Debug, Clone, Copy)]
pub struct Count {
    /// The size of the board.
    pub size: Size,
    /// Another piece than the queen, or fewer rows than columns.
    pub variant: Option<Variant>,
    /// Which solutions are counted.
    pub kind: CountKind,
    /// How the count is divided.
    pub scheme: SchemeChoice,
    /// The kernel that counts, or `None` for the fastest on this machine.
    pub kernel: Option<Kernel>,
    /// Whether the count is checked by other code and other values.
    pub check: bool,
}

/// The result of a count, and how it was found.
#[derive(Debug, Clone)]
pub struct Counted {
    /// The number of solutions that was asked for.
    pub count: u128,
    /// The number of all solutions, or of all with the given first-row queen.
    pub all: u128,
    /// The engine that counted.
    pub engine: Engine,
    /// The solutions that were counted.
    pub kind: CountKind,
    /// Another piece than the queen, or fewer rows than columns.
    pub variant: Option<Variant>,
    /// The effort of the count.
    pub effort: tally::Effort,
    /// The seconds of counting.
    pub seconds: f64,
    /// The findings of the checks.
    pub findings: Vec<Finding>,
}

/// The second scheme that counts this variant, if it has one.
fn second(variant: Variant) -> Option<Scheme> {
    Scheme::second_for(variant.piece(), Some(variant.rows()), variant.size())
}

impl Count {
    /// Returns the question for all solutions of a board, by the fastest plan.
    #[must_use]
    pub fn of(size: Size) -> Count {
        Count {
            size,
            variant: None,
            kind: CountKind::All,
            scheme: SchemeChoice::Auto,
            kernel: None,
            check: false,
        }
    }

    /// Opens an engine with the named kernel or the fastest.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large, or the plan does not fit the memory.
    pub fn engine(&self, limits: &Limits) -> Result<Engine, Refusal> {
        let size = within(self.size, limits.count, Reason::Count)?;
        if let Some(variant) = self.variant {
            let given = [(matches!(self.kind, CountKind::Start(_)), Field::START)];
            variant::refuse(variant::field(variant), &given)?;
        }
        let target = match (self.variant, self.kind) {
            (Some(variant), _) => variant.into(),
            (None, CountKind::Start(column)) => {
                CountTarget::Start(Field::START.column(column, size)?)
            }
            _ => CountTarget::All,
        };
        if matches!(target, CountTarget::Start(_)) && self.scheme != SchemeChoice::Auto {
            return Err(Refusal::Conflict { given: SCHEME, other: Field::START });
        }
        let scheme = match (self.scheme, self.variant) {
            (SchemeChoice::Auto, _) => count::best(size, target, limits.resources)?.scheme(),
            (SchemeChoice::Rows, None) => Scheme::ROWS,
            (SchemeChoice::Rows, Some(variant)) => Scheme::piece(variant.piece(), variant.rows()),
            (SchemeChoice::Cross, None) => Scheme::CROSS,
            (SchemeChoice::Halves, None) => halves(size, limits)?,
            (SchemeChoice::Second, Some(variant)) => {
                second(variant).ok_or_else(|| self.no_scheme())?
            }
            (SchemeChoice::Cross | SchemeChoice::Halves, Some(_))
            | (SchemeChoice::Second, None) => {
                return Err(self.no_scheme());
            }
        };
        let plan = Plan::standard(scheme, size)?;
        let kernel = self.kernel.unwrap_or_else(Kernel::fastest);
        let engine = Engine::open(plan, kernel, limits.resources)?;
        Ok(match self.kernel {
            Some(_) => engine,
            None => with_quickest_kernel(engine, &Clocks::default()),
        })
    }

    /// The refusal of a scheme that does not count this piece or board, with the schemes that do.
    fn no_scheme(&self) -> Refusal {
        let known = SchemeChoice::ALL.into_iter().filter(|cut| match (cut, self.variant) {
            (SchemeChoice::Auto | SchemeChoice::Rows, _) => true,
            (SchemeChoice::Cross | SchemeChoice::Halves, variant) => variant.is_none(),
            (SchemeChoice::Second, variant) => variant.and_then(second).is_some(),
        });
        let known = known.map(SchemeChoice::name).collect();
        Refusal::Value { field: SCHEME, given: self.scheme.name().to_owned(), known }
    }

    /// Counts, on rayon's threads.
    ///
    /// # Errors
    /// [`Refusal`] if the question is invalid, the count fails, or `stop` returned `true`.
    pub fn run(
        &self,
        limits: &Limits,
        progress: &dyn Progress,
        stop: Stop<'_>,
    ) -> Result<Counted, Refusal> {
        let engine = self.engine(limits)?;
        let begin = Instant::now();
        // A check or a named scheme asks for a search, even where a theorem knows the answer.
        let is_known = !self.check && self.scheme == SchemeChoice::Auto;
        let counted = match is_known && self.variant.is_some_and(Variant::is_excluded) {
            true => count::Count::default(),
            false => run(&engine, &engine.all(), progress, stop)?,
        };
        let all = counted.solutions();
        let count = match (self.kind, self.variant) {
            (CountKind::Distinct, Some(variant)) => count_distinct(variant, stop)?,
            (CountKind::Distinct, None) => distinct_from_all(self.size, all, stop)?
                .ok_or(Refusal::Incongruent { count: all })?,
            _ => all,
        };
        let seconds = begin.elapsed().as_secs_f64();
        let findings = if self.check { findings(&engine, all, stop)? } else { Vec::new() };
        let (kind, variant, effort) = (self.kind, self.variant, counted.effort);
        Ok(Counted { count, all, engine, kind, variant, effort, seconds, findings })
    }
}

/// Checks the count of all shards of an engine.
///
/// # Errors
/// [`Refusal`] if a check fails to run, or `stop` returned `true`.
pub fn findings(engine: &Engine, all: u128, stop: Stop<'_>) -> Result<Vec<Finding>, Refusal> {
    let findings = check(engine, all, SEED, stop);
    if stop() { Err(Refusal::Stopped) } else { Ok(findings?) }
}

/// Counts shards and reports progress: first the expected time if the count may be long, then the share of the work
/// done.
///
/// # Errors
/// [`Refusal`] if a shard cannot be counted, or `stop` returned `true`.
pub fn run(
    engine: &Engine,
    shards: &Shards,
    progress: &dyn Progress,
    stop: Stop<'_>,
) -> Result<count::Count, Refusal> {
    let size = engine.plan().size();
    // Smaller boards are counted faster than their time is estimated.
    let is_long = size.get() >= if engine.plan().scheme() == Scheme::ROWS { 14 } else { 17 };
    let expected = is_long.then(|| Expected::of(engine, &Clocks::default(), stop)).transpose()?;
    if let Some(expected) = &expected {
        progress.expects(expected.seconds);
    }
    let of = Some(shards.len());
    progress.advances(Advance { done: 0, of, share: Some(0.0) });
    let done = Mutex::new((0u64, 0u64));
    let observe = |counted: &tally::Counted| {
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        done.0 += 1;
        done.1 += counted.effort.steps();
        // Shards are counted in order, so those that are done are about the first ones.
        let share = expected.as_ref().map(|expected| expected.share(done.0, done.1));
        progress.advances(Advance { done: done.0, of, share });
    };
    Ok(count::run(engine, shards, stop, &observe)?)
}

/// The halves scheme for a board, within the available memory.
fn halves(size: Size, limits: &Limits) -> Result<Scheme, Refusal> {
    let size = within(size, MAX_HALVES_SIZE, Reason::Halves)?;
    let (n, memory) = (size.get(), limits.resources.memory);
    Scheme::halves_within(size, limits.resources).ok_or(Refusal::Halves { n, memory })
}

/// Checks that a size is at most `max`.
pub(crate) fn within(size: Size, max: u32, reason: Reason) -> Result<Size, Refusal> {
    let reason =
        if max < MAX_COUNT_SIZE && reason == Reason::Count { Reason::Server } else { reason };
    Field::N.size(size.get(), max, Some(reason))
}

impl Counted {
    /// Returns whether every check supports the count.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.findings.iter().all(Finding::agrees)
    }
}

/// Parses a set of shards: `0..100,205` (without 100), `even` or `odd`; by default all shards.
///
/// # Errors
/// [`Refusal::Shards`] if it is not valid, or exceeds the plan.
pub fn shards(given: Option<&str>, all: u64) -> Result<Shards, Refusal> {
    let Some(given) = given else { return Ok(Shards::from(0..all)) };
    let shards: Option<Shards> = match given.trim() {
        // Two sites that share the work need such sets; a list would be long.
        "even" => Some((0..all).step_by(2).collect()),
        "odd" => Some((1..all).step_by(2).collect()),
        given => given.parse().ok(),
    };
    let shards = shards.filter(|shards| shards.last().is_some_and(|last| last < all));
    shards.ok_or_else(|| Refusal::Shards { given: given.to_owned(), last: all.saturating_sub(1) })
}
