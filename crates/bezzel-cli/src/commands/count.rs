//! `bezzel count`: the number of solutions, computed.

use super::estimate;
use crate::Session;
use crate::args::{Count, CountScheme};
use crate::failure::{Failure, Outcome};
use crate::machine::{self, Expected};
use crate::progress::Progress;
use bezzel::Size;
use bezzel::check::{Finding, check};
use bezzel::count::{CpuCounter, Total, distinct_from_all, run as run_plan};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::plan::{MAX_COUNT_SIZE, MAX_HALVES_SIZE, Plan, Scheme};
use bezzel_formats::say;
use bytesize::ByteSize;
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
    memory: u64,
    fingerprint: String,
    shards: u64,
    kernel: &'static str,
    threads: usize,
    nodes: u128,
    seconds: f64,
    version: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checks: Vec<Checked>,
}

/// Something that was checked.
#[derive(Debug, Serialize)]
struct Checked {
    check: &'static str,
    agrees: bool,
    finding: String,
}

/// Counts that take longer than this are announced.
const LONG: f64 = 3.0;

/// The sample that is counted again is the same each time.
const SEED: u64 = 1848;

pub(super) fn run(session: &Session, arguments: &Count) -> Result<Outcome, Failure> {
    let size = session.size(&arguments.n)?;
    let size = session.at_most(size, MAX_COUNT_SIZE, "count", "reason-count")?;
    let start = session.start(arguments.start.as_deref(), size)?;
    let kernel = session.kernel(&arguments.kernel)?;
    let resources = session.resources(arguments.memory.as_deref())?;
    let scheme = match (start, arguments.scheme) {
        (Some(start), _) => Scheme::Start(start),
        (None, CountScheme::Auto) => Scheme::fastest(size, resources),
        (None, CountScheme::Cross) => Scheme::Cross,
        (None, CountScheme::Halves) => Scheme::halves(size, resources).ok_or_else(|| {
            let memory = ByteSize::b(resources.memory).to_string();
            Failure::error(say!(
                session.catalogue,
                "error-halves",
                n = size.get(),
                memory = memory,
                max = MAX_HALVES_SIZE
            ))
        })?,
        (None, CountScheme::Rows) => Scheme::Rows,
    };
    let plan = Plan::usual_with(scheme, size, resources)
        .map_err(|error| Failure::error(error.to_string()))?;
    if arguments.estimate_time {
        return estimate::run(session, &plan, kernel, arguments.json);
    }
    let begin = Instant::now();
    let total = session.count(&plan, kernel)?;
    let all = total.solutions();
    let failed = |error: bezzel::SizeError| Failure::error(error.to_string());
    let count = if arguments.distinct {
        distinct_from_all(size, all).map_err(failed)?.ok_or_else(|| {
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
    let checks = if arguments.check {
        let findings = check(&plan, kernel, all, SEED).map_err(failed)?;
        findings.iter().map(|finding| session.checked(finding, all)).collect()
    } else {
        Vec::new()
    };
    let report = Report {
        n: size.get(),
        what: match (arguments.distinct, start) {
            (true, _) => "distinct",
            (_, Some(_)) => "start",
            _ => "all",
        },
        start,
        count,
        plan: plan.to_string(),
        central_lines: match plan.scheme() {
            Scheme::Halves(lines) => Some(lines),
            _ => None,
        },
        key_bits: plan.key_bits(),
        memory: resources.memory,
        fingerprint: plan.fingerprint(),
        shards: plan.len(),
        kernel: kernel.kind().name(),
        threads: session.threads()?.get(),
        nodes: total.nodes,
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
    /// The kernel of this name, or the fastest there is for `auto`.
    fn kernel(&self, name: &str) -> Result<Kernel, Failure> {
        let Ok(kind) = name.parse::<KernelKind>() else { return Ok(Kernel::fastest()) };
        Kernel::new(kind).ok_or_else(|| {
            let kernels: Vec<_> = Kernel::available().map(|kernel| kernel.kind().name()).collect();
            let kernels = kernels.join(", ");
            Failure::error(say!(self.catalogue, "error-kernel", given = name, kernels = kernels))
        })
    }

    /// Counts by a plan, with a word about the time it takes beforehand if that is long, and
    /// a progress bar.
    pub(super) fn count(&self, plan: &Plan, kernel: Kernel) -> Result<Total, Failure> {
        let size = plan.size();
        let mut expected = None;
        if is_worth_estimating(size, plan.scheme()) {
            let estimate = machine::expect(plan, kernel, self.threads()?);
            self.announce(size, estimate);
            expected = Some(estimate);
        }
        let progress = Mutex::new(Progress::of_share(self));
        let observe = |done: bezzel::count::Progress| {
            if let Some(expected) = expected {
                // Shards of halves are many and alike. Others are not, but their nodes take
                // as long as each other, and how many there will be is estimated well.
                let share = match plan.scheme() {
                    Scheme::Halves(_) => done.shards as f64 / plan.len() as f64,
                    _ => done.nodes as f64 / expected.nodes,
                };
                progress.lock().unwrap_or_else(PoisonError::into_inner).share(share);
            }
            true
        };
        run_plan(plan, &CpuCounter::new(kernel), &observe)
            .map_err(|error| Failure::error(error.to_string()))
    }

    fn announce(&self, size: Size, expected: Expected) {
        if expected.seconds > LONG {
            let time = machine::span(&self.catalogue, expected.seconds);
            self.note(&say!(self.catalogue, "note-estimate-from", n = size.get(), time = time));
        }
    }

    /// A finding in the person's words.
    fn checked(&self, finding: &Finding, all: u128) -> Checked {
        let catalogue = &self.catalogue;
        let text = match finding {
            Finding::Congruence { half_turn, quarter_turn, agrees: true } => {
                let (half, quarter) = (half_turn.to_string(), quarter_turn.to_string());
                say!(catalogue, "check-count-congruence", half = half, quarter = quarter)
            }
            Finding::Congruence { .. } => {
                say!(catalogue, "check-count-incongruent", count = all.to_string())
            }
            Finding::Kernels { other, shards, differs: None } => {
                let other = other.name();
                say!(catalogue, "check-count-kernels", shards = *shards, other = other)
            }
            Finding::Kernels { other, differs: Some(shard), .. } => {
                let (shard, other) = (shard.to_string(), other.name());
                say!(catalogue, "check-count-kernels-differ", shard = shard, other = other)
            }
            Finding::Rows { shards, differs: None } => {
                say!(catalogue, "check-count-rows", shards = *shards)
            }
            Finding::Rows { differs: Some(shard), .. } => {
                say!(catalogue, "check-count-rows-differ", shard = shard.to_string())
            }
            Finding::Engines { other, agrees: true, .. } => {
                say!(catalogue, "check-count-engines", other = other.as_str())
            }
            Finding::Engines { other, counted, .. } => {
                let counted = counted.to_string();
                say!(
                    catalogue,
                    "check-count-engines-differ",
                    other = other.as_str(),
                    counted = counted
                )
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

/// Whether a count may take long enough for an estimate, which takes some milliseconds.
fn is_worth_estimating(size: Size, scheme: Scheme) -> bool {
    size.get() >= if scheme == Scheme::Rows { 14 } else { 17 }
}
