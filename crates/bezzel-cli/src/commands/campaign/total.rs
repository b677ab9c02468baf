//! `bezzel campaign total`: the count, and what speaks for it.

use super::status::some;
use crate::Session;
use crate::args::campaign::Total;
use crate::commands::count::Checked;
use crate::failure::{Failure, Outcome, regret};
use bezzel::stop::NEVER;
use bezzel_campaign::{Objection, Verdict, total};
use bezzel_formats::say;
use serde::Serialize;

/// What a ledger comes to, as JSON.
#[derive(Debug, Serialize)]
struct Report {
    ledger: String,
    plan: String,
    n: u32,
    /// If nothing speaks against it.
    count: Option<u128>,
    /// The sum of what is known, complete or not.
    sum: u128,
    shards: u64,
    done: u64,
    confirmed: u64,
    conflicts: Vec<u64>,
    damaged: usize,
    workers: usize,
    refuted: Vec<String>,
    core_seconds: f64,
    checks: Vec<Checked>,
    objections: Vec<String>,
}

pub(super) fn run(session: &Session, arguments: &Total) -> Result<Outcome, Failure> {
    let ledger = session.ledger(&arguments.ledger)?;
    let verdict = total(&ledger, NEVER).map_err(|error| session.campaign_failed(error))?;
    let survey = &verdict.survey;
    let sum = survey.total.checked_solutions().unwrap_or_default();
    let refuted = survey.workers.iter().filter(|report| report.refuted.is_some());
    let report = Report {
        ledger: ledger.path().display().to_string(),
        plan: ledger.plan().to_string(),
        n: ledger.plan().size().get(),
        count: verdict.count(),
        sum,
        shards: survey.shards,
        done: survey.facts,
        confirmed: survey.confirmed,
        conflicts: survey.conflicts.iter().map(|conflict| conflict.shard).collect(),
        damaged: survey.damaged.len(),
        workers: survey.workers.len(),
        refuted: refuted.map(|report| report.worker.name().to_owned()).collect(),
        core_seconds: survey.micros as f64 / 1e6,
        checks: verdict.findings.iter().map(|finding| session.checked(finding, sum)).collect(),
        objections: session.objections(&verdict, sum),
    };
    if arguments.json {
        let text = session.json(&report)?;
        session.print(format!("{text}\n").as_bytes())?;
    } else if let Some(count) = report.count {
        session.print(format!("{count}\n").as_bytes())?;
    }
    if !arguments.json {
        session.speak_for(&report);
        report.objections.iter().for_each(|objection| regret(objection));
    }
    Ok(if report.count.is_some() { Outcome::Done } else { Outcome::Nothing })
}

impl Session {
    /// What speaks for a count.
    fn speak_for(&self, report: &Report) {
        let catalogue = &self.catalogue;
        if report.count.is_some() {
            let shards = report.shards;
            let confirmed = report.confirmed.to_string();
            self.note(&say!(catalogue, "total-rows", shards = shards, confirmed = confirmed));
        }
        for checked in report.checks.iter().filter(|checked| checked.agrees) {
            self.note(&checked.finding);
        }
        if report.damaged > 0 {
            self.note(&say!(catalogue, "status-damaged", rows = report.damaged));
        }
        if !report.refuted.is_empty() {
            self.note(&say!(catalogue, "total-refuted", who = report.refuted.join(", ")));
        }
    }

    /// What speaks against a count, a sentence each. `sum` is that of what is known.
    #[must_use]
    pub fn objections(&self, verdict: &Verdict, sum: u128) -> Vec<String> {
        let catalogue = &self.catalogue;
        let survey = &verdict.survey;
        let told = |objection: &Objection| match objection {
            Objection::Missing(shards) => {
                let first = survey.missing().iter().take(11).collect::<Vec<_>>();
                let (shards, first) = (*shards, some(&first));
                say!(catalogue, "total-missing", shards = shards, first = first)
            }
            Objection::Conflicts(_) => {
                let shards: Vec<u64> = survey.conflicts.iter().map(|c| c.shard).collect();
                say!(catalogue, "status-conflicts", shards = some(&shards))
            }
            Objection::Damaged(rows) => say!(catalogue, "status-damaged", rows = *rows),
            Objection::Faults(faults) => {
                say!(catalogue, "total-faults", faults = faults.join("; "))
            }
            Objection::Weights(_) => say!(catalogue, "total-weights"),
            Objection::Finding(at) => self.checked(&verdict.findings[*at], sum).finding,
            objection => format!("{objection:?}"),
        };
        verdict.objections.iter().map(told).collect()
    }
}
