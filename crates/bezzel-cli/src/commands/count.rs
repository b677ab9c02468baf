//! `bezzel count`: the number of solutions, computed.

use super::estimate;
use crate::Session;
use crate::args::{Count, CountScheme};
use crate::expected::{self, Expected};
use crate::failure::{Failure, Outcome};
use crate::machine;
use crate::progress::Progress;
use bezzel::Size;
use bezzel::check::{Finding, Sample, check};
use bezzel::count::{self, Count as Counted, Wish, distinct_from_all, run as run_shards};
use bezzel::engine::{Counter, Engine, OpenError, Resources};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::plan::{MAX_COUNT_SIZE, MAX_HALVES_SIZE, Plan, Scheme};
use bezzel::stop::NEVER;
use bezzel_formats::{say, shortened};
use bytesize::ByteSize;
use clap::ValueEnum;
use serde::Serialize;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A count as JSON.
#[derive(Debug, Serialize)]
struct Report {
    n: u32,
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<u32>,
    count: u128,
    plan: String,
    /// Of the halves scheme: the central lines that are fixed, and the bits of keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    central_lines: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key_bits: Option<u32>,
    /// The bytes that the count was allowed to take.
    memory_limit: u64,
    fingerprint: String,
    shards: u64,
    kernel: &'static str,
    threads: usize,
    /// The nodes of the search; of the halves scheme the halves made.
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    halves: Option<u64>,
    seconds: f64,
    version: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checks: Vec<Checked>,
}

/// Something that was checked.
#[derive(Debug, Clone, Serialize)]
pub struct Checked {
    /// The name of the check.
    pub check: &'static str,
    /// Whether it speaks for the count.
    pub agrees: bool,
    /// What was found, as a sentence.
    pub finding: String,
}

/// Counts that take longer than this are announced.
const LONG: f64 = 3.0;

/// Counts that take longer than this are worth a ledger.
const LONG_FOR_A_PROCESS: f64 = 300.0;

/// The sample that is counted again is the same each time.
const SEED: u64 = 1848;

pub(super) fn run(session: &Session, arguments: &Count) -> Result<Outcome, Failure> {
    let size = session.size_up_to(&arguments.n, MAX_COUNT_SIZE, "count", "reason-count")?;
    let start = session.start(arguments.start.as_deref(), size)?;
    let kernel = session.kernel(&arguments.kernel)?;
    let resources = session.resources(arguments.memory.as_deref())?;
    let wish = start.map_or(Wish::All, Wish::Start);
    let engine = session.engine(size, wish, arguments.scheme, kernel, resources)?;
    let engine = match arguments.kernel.as_str() {
        "auto" => expected::with_quickest_kernel(engine),
        _ => engine,
    };
    let kernel = engine.kernel();
    if arguments.estimate_time {
        return estimate::run(session, &engine, arguments.json);
    }
    let begin = Instant::now();
    let counted = session.count(&engine)?;
    let all = counted.solutions();
    let failed = |error: bezzel::search::SearchError| Failure::error(error.to_string());
    let count = if arguments.distinct {
        distinct_from_all(size, all, NEVER).map_err(failed)?.ok_or_else(|| {
            Failure::error(say!(
                session.catalogue,
                "check-count-incongruent",
                count = all.to_string()
            ))
        })?
    } else {
        all
    };
    let seconds = begin.elapsed().as_secs_f64();
    let checks = if arguments.check { session.check_count(&engine, all)? } else { Vec::new() };
    let report = Report {
        n: size.get(),
        what: match (arguments.distinct, start) {
            (true, _) => "distinct",
            (_, Some(_)) => "start",
            _ => "all",
        },
        start,
        count,
        plan: engine.plan().to_string(),
        central_lines: engine.plan().scheme().central_lines(),
        key_bits: engine.key_bits(),
        memory_limit: resources.memory,
        fingerprint: engine.plan().fingerprint(),
        shards: engine.shards(),
        kernel: kernel.kind().name(),
        threads: session.threads()?.get(),
        nodes: counted.effort.steps(),
        halves: (counted.effort.halves > 0).then_some(counted.effort.halves),
        seconds,
        version: env!("CARGO_PKG_VERSION"),
        checks,
    };
    let text = if arguments.json {
        serde_json::to_string(&report).map_err(|error| Failure::error(error.to_string()))?
    } else {
        report.count.to_string()
    };
    session.print(format!("{text}\n").as_bytes())?;
    for checked in &report.checks {
        session.note(&checked.finding);
    }
    let sound = report.checks.iter().all(|checked| checked.agrees);
    Ok(if sound { Outcome::Done } else { Outcome::Nothing })
}

impl Session {
    /// The scheme by halves for a board and so much memory, as somebody asked for by `verb`.
    pub(super) fn halves(
        &self,
        verb: &str,
        size: Size,
        resources: Resources,
    ) -> Result<Scheme, Failure> {
        let size = self.at_most(size, MAX_HALVES_SIZE, verb, "reason-halves")?;
        Scheme::halves_within(size, resources).ok_or_else(|| {
            let memory = ByteSize::b(resources.memory).to_string();
            let n = size.get();
            Failure::error(say!(self.catalogue, "error-halves", n = n, memory = memory))
        })
    }

    /// An engine for a count that is cut up by a scheme of this name: `auto`, `cross`, `halves`
    /// or `rows`. Solutions that begin in some column have a scheme of their own.
    ///
    /// # Errors
    /// [`Failure::Error`] for another name, or if a plan cannot be made or opened here.
    pub fn open_count(
        &self,
        size: Size,
        wish: Wish,
        scheme: &str,
        kernel: Kernel,
        resources: Resources,
    ) -> Result<Engine, Failure> {
        let known = CountScheme::from_str(scheme, false).map_err(|_| {
            let names = CountScheme::value_variants().iter().filter_map(|s| s.to_possible_value());
            let names: Vec<_> = names.map(|name| name.get_name().to_owned()).collect();
            let (given, values) = (shortened(scheme), names.join(", "));
            let catalogue = &self.catalogue;
            let name = "--scheme";
            Failure::error(say!(
                catalogue,
                "error-invalid-value",
                given = given,
                name = name,
                values = values
            ))
        })?;
        if wish != Wish::All && known != CountScheme::Auto {
            let (given, other) = ("--scheme", "--start");
            let message = say!(self.catalogue, "error-conflict", given = given, other = other);
            return Err(Failure::error(message));
        }
        self.engine(size, wish, known, kernel, resources)
    }

    fn engine(
        &self,
        size: Size,
        wish: Wish,
        scheme: CountScheme,
        kernel: Kernel,
        resources: Resources,
    ) -> Result<Engine, Failure> {
        let plan = match scheme {
            CountScheme::Auto => count::best(size, wish, resources),
            CountScheme::Cross => Plan::usual(Scheme::CROSS, size),
            CountScheme::Rows => Plan::usual(Scheme::ROWS, size),
            CountScheme::Halves => {
                let scheme = self.halves("count --scheme halves", size, resources)?;
                Plan::usual(scheme, size)
            }
        };
        let opened =
            plan.map_err(OpenError::from).and_then(|plan| Engine::open(plan, kernel, resources));
        opened.map_err(|error| self.no_plan(&error))
    }

    /// What [`check`] finds about a count, in the person's words. The sample that is counted
    /// again is the same each time.
    ///
    /// # Errors
    /// [`Failure`] if it was stopped.
    pub fn check_count(&self, engine: &Engine, all: u128) -> Result<Vec<Checked>, Failure> {
        let findings = check(engine, all, SEED, &|| self.is_stopped());
        if self.is_stopped() {
            return Err(Failure::Stopped);
        }
        let findings = findings.map_err(|error| Failure::error(error.to_string()))?;
        Ok(findings.iter().map(|finding| self.checked(finding, all)).collect())
    }

    /// The kernel of this name, or the fastest there is for `auto`.
    ///
    /// # Errors
    /// [`Failure::Error`] if this machine has no such kernel.
    pub fn kernel(&self, name: &str) -> Result<Kernel, Failure> {
        if name == "auto" {
            return Ok(Kernel::fastest());
        }
        let kernel = name.parse::<KernelKind>().ok().and_then(Kernel::new);
        kernel.ok_or_else(|| {
            let kernels: Vec<_> = Kernel::available().map(|kernel| kernel.kind().name()).collect();
            let kernels = kernels.join(", ");
            Failure::error(say!(
                self.catalogue,
                "error-kernel",
                given = shortened(name),
                kernels = kernels
            ))
        })
    }

    /// Counts with an engine, with a word about the time it takes beforehand if that is long,
    /// and a progress bar.
    pub(super) fn count(&self, engine: &Engine) -> Result<Counted, Failure> {
        let size = engine.plan().size();
        let mut expected = None;
        if is_worth_estimating(size, engine.plan().scheme()) {
            let estimate = expected::expect(engine, self.threads()?);
            self.announce(size, &estimate);
            expected = Some(estimate);
        }
        let progress = Mutex::new((Progress::of_share(self), 0u64, 0u64));
        let observe = |counted: &bezzel::tally::Counted| {
            if let Some(expected) = &expected {
                let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                let (progress, shards, steps) = &mut *progress;
                *shards += 1;
                *steps += counted.effort.steps();
                // Shards of long counts by halves are weighed, and counted in order. Others are not, but their
                // nodes take as long as each other, and how many there will be is estimated well.
                let share = match &expected.outline {
                    Some(outline) => outline.share(*shards),
                    None => *steps as f64 / expected.steps,
                };
                progress.share(share);
            }
        };
        run_shards(engine, &engine.all(), NEVER, &observe)
            .map_err(|error| Failure::error(error.to_string()))
    }

    fn announce(&self, size: Size, expected: &Expected) {
        if expected.seconds > LONG {
            let time = machine::span(&self.catalogue, expected.seconds);
            self.note(&say!(self.catalogue, "note-estimate-from", n = size.get(), time = time));
            if expected.seconds > LONG_FOR_A_PROCESS {
                self.note(&say!(self.catalogue, "note-campaign", n = size.get()));
            }
        }
    }

    /// A finding in the person's words.
    #[must_use]
    pub fn checked(&self, finding: &Finding, all: u128) -> Checked {
        let catalogue = &self.catalogue;
        let text = match finding {
            Finding::Congruence { half_turn, quarter_turn, agrees: true } => {
                let (half, quarter) = (half_turn.to_string(), quarter_turn.to_string());
                say!(catalogue, "check-count-congruence", half = half, quarter = quarter)
            }
            Finding::Congruence { .. } => {
                say!(catalogue, "check-count-incongruent", count = all.to_string())
            }
            Finding::Magnitude { least, most, agrees } => {
                let key = if *agrees { "check-count-magnitude" } else { "check-count-unlikely" };
                let (least, most) = (least.to_string(), most.to_string());
                say!(catalogue, key, least = least, most = most)
            }
            Finding::Kernels { sample: Sample { failed: Some(error), .. }, .. }
            | Finding::Rows { sample: Sample { failed: Some(error), .. } } => {
                self.check_failed(finding, error)
            }
            Finding::Engines { counted: Err(error), .. } => self.check_failed(finding, error),
            Finding::Kernels { sample: Sample { shards: 0, .. }, .. }
            | Finding::Rows { sample: Sample { shards: 0, .. } } => {
                say!(catalogue, "check-count-empty", check = finding.name())
            }
            Finding::Kernels { other, sample: Sample { shards, differs: None, .. } } => {
                let other = other.name();
                say!(catalogue, "check-count-kernels", shards = *shards, other = other)
            }
            Finding::Kernels { other, sample: Sample { differs: Some(shard), .. } } => {
                let (shard, other) = (shard.to_string(), other.name());
                say!(catalogue, "check-count-kernels-differ", shard = shard, other = other)
            }
            Finding::Rows { sample: Sample { shards, differs: None, .. } } => {
                say!(catalogue, "check-count-rows", shards = *shards)
            }
            Finding::Rows { sample: Sample { differs: Some(shard), .. } } => {
                say!(catalogue, "check-count-rows-differ", shard = shard.to_string())
            }
            Finding::Engines { other, agrees: true, .. } => {
                say!(catalogue, "check-count-engines", other = other.to_string())
            }
            Finding::Engines { other, counted: Ok(counted), .. } => {
                let (other, counted) = (other.to_string(), counted.to_string());
                say!(catalogue, "check-count-engines-differ", other = other, counted = counted)
            }
            Finding::Published { published: None, .. } => {
                say!(catalogue, "check-count-unpublished")
            }
            Finding::Published { agrees: true, .. } => say!(catalogue, "check-count-published"),
            Finding::Published { published: Some(published), .. } => {
                say!(catalogue, "check-count-differs", published = published.to_string())
            }
            _ => String::new(),
        };
        Checked { check: finding.name(), agrees: finding.agrees(), finding: text }
    }
}

impl Session {
    /// What a check says that could not be made: it is no passed one.
    fn check_failed(&self, finding: &Finding, error: &dyn std::fmt::Display) -> String {
        let error = error.to_string();
        say!(self.catalogue, "check-count-failed", check = finding.name(), error = error)
    }
}

/// Whether a count may take long enough for an estimate, which takes some milliseconds.
fn is_worth_estimating(size: Size, scheme: Scheme) -> bool {
    size.get() >= if scheme == Scheme::ROWS { 14 } else { 17 }
}
