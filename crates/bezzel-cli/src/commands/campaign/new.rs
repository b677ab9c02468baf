//! `bezzel campaign new`: a plan with shards of some ten seconds, and an empty ledger.

use super::args::New;
use super::seconds;
use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel_campaign::Ledger;
use bezzel_locale::say;
use bezzel_workbench::campaign::{Length, New as Question};
use bezzel_workbench::count::SchemeChoice;
use bezzel_workbench::file::{Pattern, look_at_name};
use bezzel_workbench::form::Sole;
use bezzel_workbench::output::is_stdout;
use bezzel_workbench::quantity::span;
use bezzel_workbench::{Field, Reason, Refusal};
use serde::Serialize;
use std::path::PathBuf;

/// A new campaign as JSON.
#[derive(Debug, Serialize)]
struct Report {
    ledger: String,
    plan: String,
    fingerprint: String,
    n: u32,
    shards: u64,
    core_seconds: f64,
    shard_seconds: f64,
    threads: usize,
    seconds: f64,
}

pub(super) fn run(session: &Session, arguments: &New) -> Result<Outcome, Failure> {
    let limits = session.limits(arguments.memory.as_ref())?;
    let size = Field::N.size(&arguments.n, limits.count, Some(Reason::Count))?;
    let start = arguments.start.as_ref().map(|given| Field::START.column(given, size));
    let start = start.transpose()?;
    let variant = arguments.pieces.variant(size)?;
    let path = match (&arguments.output, start) {
        (Some(path), _) if is_stdout(Some(path)) => {
            return Err(Refusal::Missing { field: Field::OUTPUT }.into());
        }
        (Some(path), _) => {
            Sole::LEDGER.suits(Some(path))?;
            Pattern::new(path).map_err(Refusal::from)?.filled(Some(size.get()), 1)
        }
        (None, Some(column)) => PathBuf::from(format!("q{size}-start-{column}.bezzel")),
        (None, None) => match variant {
            Some(variant) if variant.rows() == size.get() => {
                PathBuf::from(format!("{}-{size}.bezzel", variant.piece()))
            }
            Some(variant) => {
                PathBuf::from(format!("{}-{}x{size}.bezzel", variant.piece(), variant.rows()))
            }
            None => PathBuf::from(format!("q{size}.bezzel")),
        },
    };
    let length = match (&arguments.depth, &arguments.shard_seconds) {
        (Some(given), _) => {
            Length::Depth(Field::DEPTH.integer(given, 0..=u64::from(u32::MAX))? as u32)
        }
        (None, Some(given)) => Length::Seconds(seconds(Field::SHARD_SECONDS, given, 0.001)?),
        (None, None) => Length::Default,
    };
    let scheme = SchemeChoice::named(&arguments.scheme)?;
    let question = Question { size, variant, start, scheme, length };
    let planned = question.plan(&limits)?;
    let (plan, core_seconds) = (planned.plan, planned.core_seconds);
    look_at_name(&path).map_err(Refusal::from)?;
    Ledger::create(&path, plan)?;
    let threads = limits.resources.threads;
    let shards = plan.shards();
    let report = Report {
        ledger: path.display().to_string(),
        plan: plan.to_string(),
        fingerprint: plan.fingerprint(),
        n: size.get(),
        shards,
        core_seconds,
        shard_seconds: core_seconds / shards.max(1) as f64,
        threads,
        // A shard is counted on one thread.
        seconds: core_seconds / (threads as u64).min(shards).max(1) as f64,
    };
    match arguments.json {
        true => session.write_json(&report, None)?,
        false => session.print(&(session.made(&report) + "\n"))?,
    }
    Ok(Outcome::Done)
}

impl Session {
    fn made(&self, report: &Report) -> String {
        let span = |seconds| span(&self.catalogue, seconds);
        say!(
            self.catalogue,
            "campaign-made",
            ledger = report.ledger,
            n = report.n,
            plan = report.plan,
            shards = report.shards,
            shard = span(report.shard_seconds),
            core = span(report.core_seconds),
            time = span(report.seconds),
            threads = (report.threads as u64).min(report.shards).max(1)
        )
    }
}
