//! The progress of a campaign.

use crate::machine::Clocks;
use crate::quantity::{digits, span};
use bezzel::count::{Clock, Weights};
use bezzel::engine::{Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::Shards;
use bezzel_campaign::{Decided, Ledger, LedgerError, Survey, WorkerReport, now, printable};
use bezzel_locale::{Catalogue, say};
use serde::Serialize;

/// The progress of a campaign, as JSON.
#[derive(Debug, Serialize)]
pub struct StatusReport {
    ledger: String,
    plan: String,
    fingerprint: String,
    n: u32,
    shards: u64,
    done: u64,
    missing: u64,
    confirmed: u64,
    /// The number of shards found by two workers with two kernels.
    replicated: u64,
    /// The number of missing shards that strangers have found.
    pending: u64,
    conflicts: Vec<u64>,
    damaged: usize,
    #[serde(skip)]
    damage: Damaged,
    failures: Vec<Failed>,
    /// The facts per second in the last ten minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<f64>,
    /// The seconds until the end at the present rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<f64>,
    core_seconds: f64,
    core_seconds_left: f64,
    workers: Vec<WorkerReport>,
    /// What was decided about workers and logins, the last first.
    decisions: Vec<Decision>,
}

#[derive(Debug, Serialize)]
struct Decision {
    /// `refuted`, `expelled` or `pardoned`.
    what: &'static str,
    name: String,
    /// The shard that was wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<u64>,
    who: String,
    at: u64,
}

impl Decision {
    fn of(decision: bezzel_campaign::Decision) -> Option<Decision> {
        let bezzel_campaign::Decision { what, name, who, at } = decision;
        let shard = match what {
            Decided::Own | Decided::Share => return None,
            Decided::Refuted(shard) => shard,
            _ => None,
        };
        Some(Decision { what: what.name(), name, shard, who, at })
    }
}

#[derive(Debug, Serialize)]
struct Failed {
    shard: u64,
    worker: String,
    message: String,
}

impl StatusReport {
    /// Creates the report on a ledger from its survey.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be read.
    pub fn new(ledger: &Ledger, survey: &Survey) -> Result<StatusReport, LedgerError> {
        let missing = survey.shards - survey.facts;
        let core_seconds_left = core_seconds_left(ledger, survey)?;
        // From the cores that were busy in the last ten minutes. Facts without a processor time do not show that.
        let busy = survey.busy.filter(|&busy| busy > 0.0);
        let seconds_left = match busy {
            Some(busy) => Some(core_seconds_left / busy),
            None => survey.rate.map(|rate| missing as f64 / rate),
        };
        let failures = survey.failures.iter().filter(|failure| !survey.is_known(failure.shard));
        let failures = failures.map(|failure| Failed {
            shard: failure.shard,
            worker: failure.worker.name().to_owned(),
            message: printable(&failure.message),
        });
        Ok(StatusReport {
            ledger: ledger.path().display().to_string(),
            plan: ledger.plan().to_string(),
            fingerprint: ledger.plan().fingerprint(),
            n: ledger.plan().size().get(),
            shards: survey.shards,
            done: survey.facts,
            missing,
            confirmed: survey.confirmed,
            replicated: survey.replicated,
            pending: survey.pending,
            conflicts: survey.conflicts.iter().map(|conflict| conflict.shard).collect(),
            damaged: survey.damaged.len(),
            damage: Damaged::of(survey),
            failures: failures.collect(),
            rate: survey.rate.filter(|_| missing > 0),
            // If only strangers have found shards, nothing is known about the remaining time.
            seconds_left: seconds_left.filter(|_| missing > 0 && survey.facts > 0),
            core_seconds: survey.micros as f64 / 1e6,
            core_seconds_left,
            workers: survey.workers.clone(),
            decisions: ledger.decisions()?.into_iter().rev().filter_map(Decision::of).collect(),
        })
    }
}

/// The maximum number of known shards that are weighed to find the time of a unit of weight, and the time limit for
/// that.
const WEIGHED: u64 = 1000;
const WEIGHING: f64 = 0.5;

/// The expected seconds of one core for the missing shards: their weights, multiplied by the time of a unit of weight
/// in the known shards. Shards differ: for a large board most have almost no weight, and a few of each thousand are
/// most of the work.
pub(super) fn core_seconds_left(ledger: &Ledger, survey: &Survey) -> Result<f64, LedgerError> {
    let took = survey.micros_of_facts as f64 / 1e6;
    if survey.is_complete() || took == 0.0 {
        return Ok(0.0);
    }
    let missing = survey.missing();
    let by_number = took / survey.facts.max(1) as f64 * missing.len() as f64;
    // If no engine can be opened here, all shards are assumed equal.
    let Ok(engine) = Engine::open(ledger.plan(), Kernel::fastest(), Resources::default()) else {
        return Ok(by_number);
    };
    let clock = Clocks::default();
    let weights = Weights::of(&engine, &clock);
    let Some(total) = weights.total() else { return Ok(by_number) };
    let known = Shards::from(0..survey.shards).without(&missing);
    let (begin, every) = (clock.elapsed(), known.len().div_ceil(WEIGHED).max(1));
    let (mut seconds, mut weighed) = (0.0, 0.0);
    for place in (0..known.len().div_ceil(every)).map(|step| step * every) {
        let Some(shard) = known.at(place) else { break };
        let (Some(evidence), Ok(weight)) =
            (ledger.first_evidence(shard)?, engine.weigh_shard(shard))
        else {
            continue;
        };
        seconds += evidence.micros as f64 / 1e6;
        weighed += weight;
        if clock.elapsed() - begin > WEIGHING && weighed > 0.0 {
            break;
        }
    }
    Ok(match weighed > 0.0 && seconds > 0.0 {
        true => seconds / weighed * total * weights.share_of(&missing, survey.shards),
        false => by_number,
    })
}

impl StatusReport {
    /// Returns whether every shard is known.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.missing == 0
    }

    /// Returns the progress as text.
    #[must_use]
    pub fn text(&self, catalogue: &Catalogue) -> String {
        let report = self;
        let span = |seconds| span(catalogue, seconds);
        let share = 100.0 * report.done as f64 / report.shards.max(1) as f64;
        let mut lines = vec![
            say!(catalogue, "status-plan", n = report.n, plan = report.plan),
            say!(
                catalogue,
                "status-done",
                done = report.done,
                shards = report.shards,
                share = format!("{share:.2}"),
                core = span(report.core_seconds)
            ),
        ];
        if report.missing > 0 {
            let missing = report.missing;
            lines.push(match (report.rate, report.seconds_left) {
                (Some(rate), Some(left)) => {
                    let (rate, left) = (digits(rate), span(left));
                    say!(catalogue, "status-missing-rate", missing, rate, left)
                }
                (Some(rate), None) => {
                    let rate = digits(rate);
                    say!(catalogue, "status-missing-strangers", missing, rate)
                }
                _ if report.done > 0 => {
                    let core = span(report.core_seconds_left);
                    say!(catalogue, "status-missing-idle", missing, core)
                }
                _ => say!(catalogue, "status-missing", missing),
            });
        }
        let StatusReport { confirmed, replicated, pending, .. } = report;
        for (number, sentence) in [
            (confirmed, say!(catalogue, "status-confirmed", confirmed)),
            (replicated, say!(catalogue, "status-replicated", replicated)),
            (pending, say!(catalogue, "status-pending", pending)),
        ] {
            lines.extend(Some(sentence).filter(|_| *number > 0));
        }
        if !report.conflicts.is_empty() {
            let shards = some(&report.conflicts);
            lines.push(say!(catalogue, "status-conflicts", shards));
        }
        lines.extend(report.damage.sentence(catalogue));
        for failed in report.failures.iter().take(5) {
            let Failed { shard, message, .. } = failed;
            lines.push(say!(catalogue, "campaign-failure", shard, message));
        }
        let mut workers: Vec<&WorkerReport> = report.workers.iter().collect();
        workers.sort_by_key(|worker| {
            std::cmp::Reverse((
                worker.miscounts,
                worker.expelled,
                worker.refuted_by_shard,
                worker.last,
            ))
        });
        for worker in workers.iter().take(12) {
            let WorkerReport { worker: by, shards, confirmed, .. } = worker;
            let (name, kernel, version) = (by.name(), by.kernel(), by.version());
            lines.push(match worker.refuted_by_shard {
                Some(by) => say!(catalogue, "status-refuted", name, kernel, by, shards),
                None if worker.expelled => say!(catalogue, "status-expelled", name, kernel, shards),
                None if worker.miscounts => {
                    say!(catalogue, "status-miscounts", name, kernel, version, shards)
                }
                None => {
                    let core = span(worker.core_seconds);
                    say!(catalogue, "status-worker", name, kernel, shards, confirmed, core)
                }
            });
        }
        if workers.len() > 12 {
            lines.push(say!(catalogue, "status-more-workers", more = workers.len() - 12));
        }
        for Decision { what, name, who, at, .. } in report.decisions.iter().take(5) {
            let ago = span(now().saturating_sub(*at) as f64);
            let (name, who) = (printable(name), printable(who));
            lines.push(say!(catalogue, "status-decided", name, what = *what, who, ago));
        }
        lines.join("\n")
    }
}

/// Formats the first items of a list.
#[must_use]
pub fn some<T: ToString>(shards: &[T]) -> String {
    let shown: Vec<String> = shards.iter().take(10).map(ToString::to_string).collect();
    shown.join(", ") + if shards.len() > 10 { ", …" } else { "" }
}

/// The damaged rows of a ledger.
#[derive(Debug)]
pub struct Damaged {
    /// The rows, each as its table and its number.
    rows: Vec<String>,
    /// Whether every shard is known without the damaged rows.
    are_spare: bool,
}

impl Damaged {
    pub(super) fn of(survey: &Survey) -> Damaged {
        let rows = survey.damaged.iter().map(|damage| format!("{} {}", damage.table, damage.row));
        Damaged { rows: rows.collect(), are_spare: !survey.has_damage_that_matters() }
    }

    /// Returns the sentence about the damaged rows and their repair; `None` if there are none.
    pub fn sentence(&self, catalogue: &Catalogue) -> Option<String> {
        let (rows, which) = (self.rows.len(), some(&self.rows));
        if rows == 0 {
            return None;
        }
        let key = if self.are_spare { "status-damaged-spare" } else { "status-damaged" };
        Some(say!(catalogue, key, rows, which))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel_campaign::{Evidence, Fact, Worker};
    use std::sync::Arc;

    #[test]
    fn the_time_left_follows_the_weights() {
        let plan = "halves-1/1 n=27 depth=7".parse().unwrap();
        let engine = Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap();
        let shards = plan.shards();
        let total = Weights::of(&engine, &Clocks::default()).total().unwrap();
        let worker = Arc::new(Worker::new("w", "scalar", "1").unwrap());
        let folder = tempfile::tempdir().unwrap();
        // Whichever shards are known, if each took a second for each unit of its weight.
        for (from, every) in [(0, 1), (shards / 2, 1), (shards - 300, 1), (0, shards / 300)] {
            let path = folder.path().join(format!("{from}-{every}"));
            Ledger::create(&path, plan).unwrap();
            let mut ledger = Ledger::open_to_write(&path).unwrap();
            let evidence = |place| {
                let shard = from + place * every;
                let micros = (engine.weigh_shard(shard).unwrap() * 1e6) as u64;
                let fact = Fact { plan, shard, tally: bezzel::tally::Tally::default() };
                Evidence { fact, worker: Arc::clone(&worker), micros, at: 1 }
            };
            ledger.add(&(0..300).map(evidence).collect::<Vec<_>>()).unwrap();
            let left = StatusReport::new(&ledger, &ledger.survey().unwrap()).unwrap();
            let ratio = left.core_seconds_left / total;
            assert!((0.7..1.4).contains(&ratio), "from {from} every {every}: {ratio}");
        }
    }
}
