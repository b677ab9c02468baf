//! The count of a ledger, with its checks and objections.

use super::status::{Damaged, some};
use crate::count::Checked;
use crate::digits::Digits;
use crate::refusal::Refusal;
use bezzel::stop::Stop;
use bezzel_campaign::{
    Ledger, LoginReport, Objection, Survey, Verdict, missed, total as verdict_of,
};
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
    /// The probabilities of missing wrong facts, by login, if a share of the facts was to be found again.
    pub missed: Vec<Missed>,
    /// Whether the ledger chooses secretly which facts are found again.
    pub is_secret: bool,
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

/// How probable it is that wrong facts of a login were missed: its facts were found again in a share that the secret of
/// the ledger chose, and in a smaller one by the ledger's own processes.
#[derive(Debug, Serialize)]
pub struct Missed {
    /// The login, and the shares of its facts that were found again.
    #[serde(flatten)]
    pub login: LoginReport,
    /// The probabilities, for several numbers of wrong facts.
    pub probabilities: Vec<Probability>,
}

/// A number of wrong facts, and the probability of missing all of them.
#[derive(Debug, Serialize)]
pub struct Probability {
    /// The number of wrong facts.
    pub wrong: u64,
    /// The probability that all of them were missed, if logins do not work together.
    pub missed: f64,
    /// The same if all other logins say what this one does.
    pub missed_together: f64,
}

impl Missed {
    /// Computes it from a survey, for each login; the largest first.
    fn of(survey: &Survey) -> Vec<Missed> {
        const SHARES: [f64; 3] = [0.1, 0.01, 0.001];
        let one = |login: &LoginReport| {
            let probability = |of: f64| {
                let wrong = (of * login.facts as f64).ceil();
                Probability {
                    wrong: wrong as u64,
                    missed: missed(login.share, wrong),
                    missed_together: missed(login.own_share, wrong),
                }
            };
            let probabilities = SHARES.into_iter().map(probability).collect();
            Missed { login: login.clone(), probabilities }
        };
        let mut all: Vec<Missed> = survey.logins.iter().map(one).collect();
        all.sort_by_key(|one| std::cmp::Reverse(one.login.facts));
        all
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
        is_secret: survey.has_secret,
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
        Objection::Missing => {
            let first = survey.missing().iter().take(11).collect::<Vec<_>>();
            let (shards, first) = (survey.shards - survey.facts, some(&first));
            let missing = say!(catalogue, "total-missing", shards, first);
            match survey.pending {
                0 => missing,
                pending => {
                    let pending = say!(catalogue, "status-pending", pending);
                    format!("{missing}; {pending}")
                }
            }
        }
        Objection::Conflicts => {
            let shards: Vec<u64> = survey.conflicts.iter().map(|c| c.shard).collect();
            say!(catalogue, "status-conflicts", shards = some(&shards))
        }
        Objection::Damaged => Damaged::of(survey).sentence(catalogue).unwrap_or_default(),
        Objection::Faults(faults) => say!(catalogue, "total-faults", faults = faults.join("; ")),
        Objection::Weights => say!(catalogue, "total-weights"),
        Objection::Finding(at) => crate::finding(&verdict.findings[*at], sum, catalogue),
        objection => format!("{objection:?}"),
    };
    verdict.objections.iter().map(told).collect()
}
