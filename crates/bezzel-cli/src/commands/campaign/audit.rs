//! `bezzel campaign audit`: counts a random sample of a ledger's facts again, with other kernels than the ones that
//! found them.

use super::args::Audit;
use super::{ledger, seconds};
use crate::Session;
use crate::failure::{Failure, Outcome, regret};
use bezzel::check::{Finding, check};
use bezzel::engine::Engine;
use bezzel::stop::NEVER;
use bezzel_campaign::{Damage, Ledger, Recount, Sample, audit};
use bezzel_locale::say;
use bezzel_workbench::campaign::{Event, Here, objections, record_wrong, some, worker};
use bezzel_workbench::count::Checked;
use bezzel_workbench::count::shards;
use bezzel_workbench::{Field, Refusal};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

/// An audit as JSON.
#[derive(Debug, Serialize)]
struct Report {
    ledger: String,
    plan: String,
    clean: bool,
    shards: u64,
    done: u64,
    /// The number of facts chosen to be counted again.
    chosen: u64,
    /// The number of facts counted again with at least one other kernel.
    recounted: u64,
    damaged: Vec<Damage>,
    recounts: Vec<Recount>,
    checks: Vec<Checked>,
    objections: Vec<String>,
    /// The workers that were found wrong, and refuted.
    refuted: Vec<String>,
    seed: u64,
}

/// The default number of facts counted again.
const SAMPLE: u64 = 100;

/// The largest board that the other engine also counts as a whole.
const LARGEST_WHOLE: u32 = 18;

pub(super) fn run(session: &Session, arguments: &Audit) -> Result<Outcome, Failure> {
    let size = Field::SAMPLE.integer_if(arguments.sample.as_ref(), 1..=1_000_000)?;
    let budget = seconds(Field::BUDGET, &arguments.budget, 0.0)?;
    let seed = Field::SEED.integer_if(arguments.seed.as_ref(), 0..=u64::MAX)?;
    // The sample must be unpredictable for a worker.
    let seed = seed.unwrap_or_else(|| session.told_seed());
    let ledger = ledger(&arguments.ledger)?;
    // Shards that the user names are all counted again.
    let size = size.unwrap_or(if arguments.shards.is_some() { u64::MAX } else { SAMPLE });
    let shards = shards(arguments.shards.as_deref(), ledger.shards())?;
    let sample = Sample { shards, unconfirmed: arguments.unconfirmed, size, seed };
    let engine = session.campaign_engine(ledger.plan(), &arguments.engine)?;
    let begin = Instant::now();
    session.silence.takes_at_most(budget);
    let stop = || begin.elapsed().as_secs_f64() > budget;
    let audited = audit(&ledger, &engine, &sample, &stop, &|| ())?;
    let survey = &audited.verdict.survey;
    let sum = survey.total.checked_solutions().unwrap_or_default();
    let mut findings: Vec<Finding> = audited.verdict.findings.clone();
    if survey.is_complete() && ledger.plan().size().get() <= LARGEST_WHOLE {
        findings = check(&engine, sum, seed, NEVER).map_err(Refusal::from)?;
    }
    let check = |finding| Checked::new(finding, sum, &session.catalogue);
    let checks: Vec<Checked> = findings.iter().map(check).collect();
    let is_sound = checks.iter().all(|checked| checked.agrees);
    let mut against = objections(&audited.verdict, sum, &session.catalogue);
    for Checked { finding, .. } in checks.iter().filter(|checked| !checked.agrees) {
        if !against.contains(finding) {
            against.push(finding.clone());
        }
    }
    let mut report = Report {
        ledger: ledger.path().display().to_string(),
        plan: ledger.plan().to_string(),
        clean: audited.is_clean() && is_sound,
        shards: survey.shards,
        done: survey.facts,
        chosen: audited.chosen,
        recounted: audited.recounts.iter().map(Recount::counted).max().unwrap_or_default(),
        damaged: survey.damaged.clone(),
        recounts: audited.recounts.clone(),
        checks,
        objections: against,
        refuted: Vec::new(),
        seed,
    };
    let complete = survey.is_complete();
    let differ = report.recounts.iter().flat_map(|recount| &recount.differ);
    let wrong: Vec<u64> = differ.copied().collect::<BTreeSet<u64>>().into_iter().collect();
    if !wrong.is_empty() {
        drop(ledger);
        match session.refuted(&arguments.ledger, &engine, &wrong) {
            Ok(refuted) => report.refuted = refuted,
            // What was found is said, even of a ledger that may not be changed.
            Err(refusal) => report.objections.push(refusal.sentence(&session.catalogue)),
        }
    }
    if arguments.json {
        session.write_json(&report, None)?;
    } else {
        session.audited(&report)?;
    }
    Ok(Outcome::of(report.clean && complete))
}

impl Session {
    /// Records in the ledger that these shards were counted wrongly, and returns the workers that are refuted.
    fn refuted(&self, path: &Path, engine: &Engine, wrong: &[u64]) -> Result<Vec<String>, Refusal> {
        let mut ledger = Ledger::open_to_write(path)?;
        let worker = worker(None, engine.kernel())?;
        let hear = |event: Event| self.note(&event.sentence(&self.catalogue));
        let here = Here { engine, worker: &worker, stop: NEVER, progress: &(), hear: &hear };
        let refuted = record_wrong(&mut ledger, here, wrong)?;
        let refuted: BTreeSet<&str> = refuted.iter().map(|worker| worker.name()).collect();
        if !refuted.is_empty() {
            self.note(&say!(self.catalogue, "audit-cure", path = path.to_owned()));
        }
        Ok(refuted.into_iter().map(str::to_owned).collect())
    }

    fn audited(&self, report: &Report) -> Result<(), Failure> {
        let catalogue = &self.catalogue;
        let mut lines = vec![say!(
            catalogue,
            "audit-rows",
            done = report.done,
            shards = report.shards,
            damaged = report.damaged.len()
        )];
        for recount in &report.recounts {
            let (same, kernel) = (recount.same, recount.kernel);
            lines.push(say!(catalogue, "audit-same", same, kernel));
            for (key, shards) in
                [("audit-differ", &recount.differ), ("audit-failed", &recount.failed)]
            {
                if !shards.is_empty() {
                    let shards = some(shards);
                    lines.push(say!(catalogue, key, shards, kernel));
                }
            }
        }
        if report.recounted < report.chosen {
            let (recounted, chosen) = (report.recounted, report.chosen);
            lines.push(say!(catalogue, "audit-cut", recounted, chosen));
        }
        lines.extend(report.checks.iter().map(|checked| checked.finding.clone()));
        for damaged in report.damaged.iter().take(10) {
            let (table, row) = (damaged.table, damaged.row);
            lines.push(say!(catalogue, "audit-damaged", table, row));
        }
        self.print(&format!("{}\n", lines.join("\n")))?;
        report.objections.iter().for_each(|objection| regret(objection));
        Ok(())
    }
}
