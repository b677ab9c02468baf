//! The count of a ledger, with its checks and objections.

use super::status::{Damaged, some};
use crate::count::Checked;
use crate::digits::Digits;
use crate::refusal::Refusal;
use bezzel::stop::Stop;
use bezzel_campaign::{Ledger, Objection, Survey, Verdict, missed, total as verdict_of};
use bezzel_locale::{Catalogue, say};
use serde::Serialize;

/// The count of a ledger, as JSON.
#[derive(Debug, Serialize)]
pub struct TotalReport {
    ledger: String,
    plan: String,
    n: u32,
    /// The number of solutions, if there are no objections.
    pub count: Option<Digits>,
    /// The sum over the known shards, complete or not.
    sum: Digits,
    /// The number of shards of the plan.
    pub shards: u64,
    done: u64,
    /// The number of facts found by two workers or kernels.
    pub confirmed: u64,
    /// The number of facts found by two workers with two kernels.
    pub replicated: u64,
    /// The number of missing shards that strangers have found.
    pending: u64,
    /// The probability of missing a wrong worker, if only some of the facts are confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Missed>,
    conflicts: Vec<u64>,
    /// The number of rows that do not match their checksums.
    pub damaged: usize,
    /// The damaged rows.
    #[serde(skip)]
    pub damage: Damaged,
    workers: usize,
    /// The workers without any confirmed fact, if other workers have some.
    pub unconfirmed: Vec<String>,
    /// The refuted workers.
    pub refuted: Vec<String>,
    /// The processor time of the facts, in seconds of one core.
    pub core_seconds: f64,
    /// The checks of the sum.
    pub checks: Vec<Checked>,
    /// The objections to the count, each as a sentence.
    pub objections: Vec<String>,
}

/// How probable it is that a worker which was wrong in a share of its shards would have been missed, if a part of the
/// facts is confirmed.
#[derive(Debug, Serialize)]
pub struct Missed {
    /// The share of the facts that is confirmed, from 0 to 1.
    pub confirmed: f64,
    /// The worker with the most facts.
    pub worker: String,
    /// The number of shards that it found.
    pub shards: u64,
    /// The probabilities, for several shares of wrong shards.
    pub probabilities: Vec<Probability>,
}

/// A share of wrong shards, and the probability of missing all of them.
#[derive(Debug, Serialize)]
pub struct Probability {
    /// The share of the worker's shards that are wrong, from 0 to 1.
    pub wrong: f64,
    /// The probability that all of them were missed.
    pub missed: f64,
}

impl Missed {
    /// Computes it from a survey; `None` if no fact is confirmed, or all are.
    fn of(survey: &Survey) -> Option<Missed> {
        const SHARES: [f64; 3] = [0.1, 0.01, 0.001];
        if survey.confirmed == 0 || survey.confirmed == survey.facts {
            return None;
        }
        let confirmed = survey.confirmed as f64 / survey.facts as f64;
        let workers = survey.workers.iter().filter(|report| report.counts());
        let most = workers.max_by_key(|report| report.shards)?;
        let probability = |wrong| {
            let missed = missed(confirmed, wrong * most.shards as f64);
            Probability { wrong, missed }
        };
        // Only shares of at least one shard.
        let some = SHARES.into_iter().filter(|wrong| wrong * most.shards as f64 >= 1.0);
        let probabilities = some.map(probability).collect();
        let worker = most.worker.name().to_owned();
        Some(Missed { confirmed, worker, shards: most.shards, probabilities })
    }
}

/// Returns the count of a ledger, with the objections to it.
///
/// # Errors
/// [`Refusal`] if the ledger cannot be read, or `stop` returned true.
pub fn total(
    ledger: &Ledger,
    catalogue: &Catalogue,
    stop: Stop<'_>,
) -> Result<TotalReport, Refusal> {
    let verdict = verdict_of(ledger, stop)?;
    let survey = &verdict.survey;
    let sum = survey.total.checked_solutions().unwrap_or_default();
    Ok(TotalReport {
        ledger: ledger.path().display().to_string(),
        plan: ledger.plan().to_string(),
        n: ledger.plan().size().get(),
        count: verdict.count().map(Digits),
        sum: Digits(sum),
        shards: survey.shards,
        done: survey.facts,
        confirmed: survey.confirmed,
        replicated: survey.replicated,
        pending: survey.pending,
        missed: Missed::of(survey),
        conflicts: survey.conflicts.iter().map(|conflict| conflict.shard).collect(),
        damaged: survey.damaged.len(),
        damage: Damaged::of(survey),
        workers: survey.workers.len(),
        unconfirmed: survey
            .unconfirmed()
            .iter()
            .map(|report| report.worker.name().to_owned())
            .collect(),
        refuted: survey.refuted().into_iter().map(str::to_owned).collect(),
        core_seconds: survey.micros as f64 / 1e6,
        checks: verdict
            .findings
            .iter()
            .map(|finding| Checked::new(finding, sum, catalogue))
            .collect(),
        objections: objections(&verdict, sum, catalogue),
    })
}

/// Returns the objections to a count, each as a sentence. `sum` is the sum over the known shards.
#[must_use]
pub fn objections(verdict: &Verdict, sum: u128, catalogue: &Catalogue) -> Vec<String> {
    let survey = &verdict.survey;
    let told = |objection: &Objection| match objection {
        Objection::Missing(shards) => {
            let first = survey.missing().iter().take(11).collect::<Vec<_>>();
            let (shards, first) = (*shards, some(&first));
            let missing = say!(catalogue, "total-missing", shards, first);
            match survey.pending {
                0 => missing,
                pending => {
                    let pending = say!(catalogue, "status-pending", pending);
                    format!("{missing}; {pending}")
                }
            }
        }
        Objection::Conflicts(_) => {
            let shards: Vec<u64> = survey.conflicts.iter().map(|c| c.shard).collect();
            say!(catalogue, "status-conflicts", shards = some(&shards))
        }
        Objection::Damaged(_) => Damaged::of(survey).sentence(catalogue).unwrap_or_default(),
        Objection::Faults(faults) => say!(catalogue, "total-faults", faults = faults.join("; ")),
        Objection::Weights(_) => say!(catalogue, "total-weights"),
        Objection::Finding(at) => crate::finding(&verdict.findings[*at], sum, catalogue),
        objection => format!("{objection:?}"),
    };
    verdict.objections.iter().map(told).collect()
}
