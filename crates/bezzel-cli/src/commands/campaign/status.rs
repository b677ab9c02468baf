//! `bezzel campaign status`: how far a campaign has come.

use crate::Session;
use crate::args::campaign::Status;
use crate::failure::{Failure, Outcome};
use crate::machine;
use bezzel_campaign::{Ledger, Survey};
use bezzel_formats::say;
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// How far a campaign has come, as JSON.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    ledger: String,
    plan: String,
    fingerprint: String,
    n: u32,
    shards: u64,
    done: u64,
    missing: u64,
    confirmed: u64,
    conflicts: Vec<u64>,
    damaged: usize,
    failures: Vec<Failed>,
    /// Facts a second, of the last ten minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<f64>,
    /// Until all is done, at that rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<f64>,
    core_seconds: f64,
    core_seconds_left: f64,
    workers: Vec<Worker>,
}

#[derive(Debug, Serialize)]
struct Failed {
    shard: u64,
    worker: String,
    message: String,
}

#[derive(Debug, Serialize)]
struct Worker {
    name: String,
    kernel: String,
    version: String,
    shards: u64,
    core_seconds: f64,
    last: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    refuted_by_shard: Option<u64>,
}

pub(super) fn run(session: &Session, arguments: &Status) -> Result<Outcome, Failure> {
    let watch = arguments.watch.as_deref();
    let watch = watch.map(|given| session.seconds("--watch", given, 0.1)).transpose()?;
    loop {
        let ledger = session.ledger(&arguments.ledger)?;
        let survey = ledger.survey().map_err(|error| session.ledger_failed(&error))?;
        let report = Report::new(&ledger, &survey);
        drop(ledger);
        let is_complete = report.missing == 0;
        let mut text = if arguments.json { session.json(&report)? } else { session.told(&report) };
        if watch.is_some() && !arguments.json && std::io::stdout().is_terminal() {
            // From the top of a cleared screen.
            text = format!("\x1b[H\x1b[2J{text}");
        }
        session.print(format!("{text}\n").as_bytes())?;
        let _ = std::io::stdout().flush();
        match watch {
            Some(seconds) if !is_complete => std::thread::sleep(Duration::from_secs_f64(seconds)),
            _ => return Ok(Outcome::Done),
        }
    }
}

impl Report {
    pub(super) fn new(ledger: &Ledger, survey: &Survey) -> Report {
        let missing = survey.shards - survey.facts;
        let mean = survey.micros_of_facts as f64 / survey.facts.max(1) as f64 / 1e6;
        let workers = survey.workers.iter().map(|report| Worker {
            name: report.worker.name().to_owned(),
            kernel: report.worker.kernel().to_owned(),
            version: report.worker.version().to_owned(),
            shards: report.shards,
            core_seconds: report.micros as f64 / 1e6,
            last: report.last,
            refuted_by_shard: report.refuted,
        });
        let failures = survey.failures.iter().filter(|failure| !survey.is_known(failure.shard));
        let failures = failures.map(|failure| Failed {
            shard: failure.shard,
            worker: failure.worker.name().to_owned(),
            message: failure.message.clone(),
        });
        Report {
            ledger: ledger.path().display().to_string(),
            plan: ledger.plan().to_string(),
            fingerprint: ledger.plan().fingerprint(),
            n: ledger.plan().size().get(),
            shards: survey.shards,
            done: survey.facts,
            missing,
            confirmed: survey.confirmed,
            conflicts: survey.conflicts.iter().map(|conflict| conflict.shard).collect(),
            damaged: survey.damaged.len(),
            failures: failures.collect(),
            rate: survey.rate.filter(|_| missing > 0),
            seconds_left: survey.rate.filter(|_| missing > 0).map(|rate| missing as f64 / rate),
            core_seconds: survey.micros as f64 / 1e6,
            core_seconds_left: mean * missing as f64,
            workers: workers.collect(),
        }
    }
}

impl Session {
    /// How far a campaign has come: as JSON, and in words.
    ///
    /// # Errors
    /// If that cannot be written as JSON, which no path should cause.
    pub fn campaign_status(
        &self,
        ledger: &Ledger,
        survey: &Survey,
    ) -> Result<(String, String), Failure> {
        let report = Report::new(ledger, survey);
        Ok((self.json(&report)?, self.told(&report)))
    }

    /// How far a campaign has come, in words.
    fn told(&self, report: &Report) -> String {
        let catalogue = &self.catalogue;
        let span = |seconds| machine::span(catalogue, seconds);
        let share = 100.0 * report.done as f64 / report.shards.max(1) as f64;
        let mut lines = vec![
            say!(catalogue, "status-plan", n = report.n, plan = report.plan.as_str()),
            say!(
                catalogue,
                "status-done",
                done = report.done.to_string(),
                shards = report.shards.to_string(),
                share = format!("{share:.2}"),
                core = span(report.core_seconds)
            ),
        ];
        if report.missing > 0 {
            let missing = report.missing.to_string();
            lines.push(match (report.rate, report.seconds_left) {
                (Some(rate), Some(left)) => {
                    let (rate, left) = (machine::digits(rate), span(left));
                    say!(
                        catalogue,
                        "status-missing-rate",
                        missing = missing,
                        rate = rate,
                        left = left
                    )
                }
                _ if report.done > 0 => {
                    let core = span(report.core_seconds_left);
                    say!(catalogue, "status-missing-idle", missing = missing, core = core)
                }
                _ => say!(catalogue, "status-missing", missing = missing),
            });
        }
        if report.confirmed > 0 {
            lines.push(say!(
                catalogue,
                "status-confirmed",
                confirmed = report.confirmed.to_string()
            ));
        }
        if !report.conflicts.is_empty() {
            let shards = some(&report.conflicts);
            lines.push(say!(catalogue, "status-conflicts", shards = shards));
        }
        if report.damaged > 0 {
            lines.push(say!(catalogue, "status-damaged", rows = report.damaged));
        }
        for failed in report.failures.iter().take(5) {
            let (shard, message) = (failed.shard.to_string(), failed.message.as_str());
            lines.push(say!(catalogue, "campaign-failure", shard = shard, message = message));
        }
        let mut workers: Vec<&Worker> = report.workers.iter().collect();
        workers.sort_by_key(|worker| std::cmp::Reverse((worker.refuted_by_shard, worker.last)));
        for worker in workers.iter().take(12) {
            let (name, kernel) = (worker.name.as_str(), worker.kernel.as_str());
            let (shards, core) = (worker.shards.to_string(), span(worker.core_seconds));
            lines.push(match worker.refuted_by_shard {
                Some(by) => {
                    let by = by.to_string();
                    say!(
                        catalogue,
                        "status-refuted",
                        name = name,
                        kernel = kernel,
                        by = by,
                        shards = shards
                    )
                }
                None => say!(
                    catalogue,
                    "status-worker",
                    name = name,
                    kernel = kernel,
                    shards = shards,
                    core = core
                ),
            });
        }
        if workers.len() > 12 {
            lines.push(say!(catalogue, "status-more-workers", more = workers.len() - 12));
        }
        lines.join("\n")
    }
}

/// The first of them, as a list.
pub(super) fn some(shards: &[u64]) -> String {
    let shown: Vec<String> = shards.iter().take(10).map(ToString::to_string).collect();
    shown.join(", ") + if shards.len() > 10 { ", …" } else { "" }
}
