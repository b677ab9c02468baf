//! `bezzel campaign audit`: counts a random sample of a ledger's facts again, in other ways than
//! those that found them.

use crate::Session;
use crate::args::campaign::Audit;
use crate::failure::{Failure, Outcome, regret};
use bezzel::check::{Finding, check};
use bezzel::stop::NEVER;
use bezzel_campaign::audit;
use bezzel_formats::say;
use serde::Serialize;
use std::time::Instant;

/// An audit as JSON.
#[derive(Debug, Serialize)]
struct Report {
    ledger: String,
    plan: String,
    clean: bool,
    shards: u64,
    done: u64,
    damaged: Vec<Damaged>,
    recounts: Vec<Recount>,
    checks: Vec<crate::commands::count::Checked>,
    objections: Vec<String>,
    seed: u64,
}

#[derive(Debug, Serialize)]
struct Damaged {
    table: &'static str,
    row: i64,
}

#[derive(Debug, Serialize)]
struct Recount {
    kernel: &'static str,
    same: u64,
    differ: Vec<u64>,
    failed: Vec<u64>,
}

/// A board up to this size is counted as a whole by the other engine too.
const LARGEST_WHOLE: u32 = 18;

pub(super) fn run(session: &Session, arguments: &Audit) -> Result<Outcome, Failure> {
    let sample = session.number("--sample", &arguments.sample, 0, 1_000_000)?;
    let budget = session.seconds("--budget", &arguments.budget, 0.0)?;
    let seed = session.number_if("--seed", arguments.seed.as_deref(), 0, u64::MAX)?;
    // Nobody who wants to be wrong unseen is to know the sample.
    let seed = seed.unwrap_or_else(|| session.told_seed());
    let ledger = session.ledger(&arguments.ledger)?;
    let engine = session.campaign_engine(ledger.plan(), &arguments.engine)?;
    let begin = Instant::now();
    let stop = || begin.elapsed().as_secs_f64() > budget;
    let audited = audit(&ledger, &engine, sample, seed, &stop, &|| ());
    let audited = audited.map_err(|error| session.campaign_failed(error))?;
    let survey = &audited.verdict.survey;
    let sum = survey.total.checked_solutions().unwrap_or_default();
    let mut findings: Vec<Finding> = audited.verdict.findings.clone();
    if survey.is_complete() && ledger.plan().size().get() <= LARGEST_WHOLE {
        findings =
            check(&engine, sum, seed, NEVER).map_err(|error| Failure::error(error.to_string()))?;
    }
    let is_sound = findings.iter().all(Finding::agrees);
    let recounts = audited.recounts.iter().map(|recount| Recount {
        kernel: recount.kernel.name(),
        same: recount.same,
        differ: recount.differ.clone(),
        failed: recount.failed.iter().map(|(shard, _)| *shard).collect(),
    });
    let damaged = survey.damaged.iter();
    let report = Report {
        ledger: ledger.path().display().to_string(),
        plan: ledger.plan().to_string(),
        clean: audited.is_clean() && is_sound,
        shards: survey.shards,
        done: survey.facts,
        damaged: damaged.map(|d| Damaged { table: d.table, row: d.row }).collect(),
        recounts: recounts.collect(),
        checks: findings.iter().map(|finding| session.checked(finding, sum)).collect(),
        objections: session.objections(&audited.verdict, sum),
        seed,
    };
    if arguments.json {
        let text = session.json(&report)?;
        session.print(format!("{text}\n").as_bytes())?;
    } else {
        session.audited(&report)?;
    }
    Ok(if report.clean { Outcome::Done } else { Outcome::Nothing })
}

impl Session {
    fn audited(&self, report: &Report) -> Result<(), Failure> {
        let catalogue = &self.catalogue;
        let mut lines = vec![say!(
            catalogue,
            "audit-rows",
            done = report.done.to_string(),
            shards = report.shards.to_string(),
            damaged = report.damaged.len()
        )];
        for recount in &report.recounts {
            let (same, kernel) = (recount.same, recount.kernel);
            lines.push(say!(catalogue, "audit-same", same = same, kernel = kernel));
            for (key, shards) in
                [("audit-differ", &recount.differ), ("audit-failed", &recount.failed)]
            {
                if !shards.is_empty() {
                    let shards = super::status::some(shards);
                    lines.push(say!(catalogue, key, shards = shards, kernel = kernel));
                }
            }
        }
        lines.extend(report.checks.iter().map(|checked| checked.finding.clone()));
        for damaged in report.damaged.iter().take(10) {
            let (table, row) = (damaged.table, damaged.row.to_string());
            lines.push(say!(catalogue, "audit-damaged", table = table, row = row));
        }
        self.print(format!("{}\n", lines.join("\n")).as_bytes())?;
        report.objections.iter().for_each(|objection| regret(objection));
        Ok(())
    }
}
