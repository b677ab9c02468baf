//! `bezzel campaign new`: a plan with shards of some ten seconds, and an empty ledger.

use crate::Session;
use crate::args::CountScheme;
use crate::args::campaign::New;
use crate::expected;
use crate::failure::{Failure, Outcome};
use crate::machine;
use bezzel::count::{self, Wish};
use bezzel::engine::{Engine, OpenError};
use bezzel::kernel::Kernel;
use bezzel::plan::{MAX_COUNT_SIZE, Plan, Scheme};
use bezzel_campaign::{Ledger, plan_for};
use bezzel_formats::say;
use serde::Serialize;
use std::num::NonZero;
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
    let size = session.size(&arguments.n)?;
    let size = session.at_most(size, MAX_COUNT_SIZE, "campaign", "reason-count")?;
    let start = session.start(arguments.start.as_deref(), size)?;
    let resources = session.resources(arguments.memory.as_deref())?;
    let path = arguments.output.clone().unwrap_or_else(|| match start {
        Some(column) => PathBuf::from(format!("q{size}-start-{column}.bezzel")),
        None => PathBuf::from(format!("q{size}.bezzel")),
    });
    let wish = start.map_or(Wish::All, Wish::Start);
    let plan = match arguments.scheme {
        CountScheme::Auto => count::best(size, wish, resources),
        CountScheme::Cross => Plan::usual(Scheme::CROSS, size),
        CountScheme::Rows => Plan::usual(Scheme::ROWS, size),
        CountScheme::Halves => {
            let scheme = session.halves("campaign new --scheme halves", size, resources)?;
            Plan::usual(scheme, size)
        }
    };
    let kernel = Kernel::fastest();
    let failed = |error: OpenError| session.no_plan(&error);
    let usual = plan.map_err(|error| failed(error.into()))?;
    let engine = Engine::open(usual, kernel, resources).map_err(failed)?;
    let core_seconds = expected::expect(&engine, NonZero::<usize>::MIN).seconds;
    let plan = match &arguments.depth {
        Some(given) => {
            let max = u64::from(usual.max_depth());
            usual.at_depth(session.number("--depth", given, 0, max)? as u32)
        }
        None => {
            let wish = arguments.shard_seconds.as_deref();
            let wish = wish.map(|given| session.seconds("--shard-seconds", given, 0.001));
            plan_for(usual, core_seconds, wish.transpose()?)
        }
    };
    Ledger::create(&path, plan).map_err(|error| session.ledger_failed(&error))?;
    let threads = session.threads()?.get();
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
        seconds: core_seconds / threads as f64,
    };
    let text = if arguments.json { session.json(&report)? } else { session.made(&report) };
    session.print(format!("{text}\n").as_bytes())?;
    Ok(Outcome::Done)
}

impl Session {
    /// The same count cut up for a campaign: into shards that take at most so many seconds of
    /// one thread of this machine on the mean, or as many as a campaign should have.
    ///
    /// # Errors
    /// If the plan cannot be counted here.
    pub fn campaign_plan(&self, usual: Plan, seconds: Option<f64>) -> Result<Plan, Failure> {
        let engine = self.open_plan(usual, "auto", None)?;
        let core_seconds = expected::expect(&engine, NonZero::<usize>::MIN).seconds;
        Ok(plan_for(usual, core_seconds, seconds))
    }

    fn made(&self, report: &Report) -> String {
        let span = |seconds| machine::span(&self.catalogue, seconds);
        say!(
            self.catalogue,
            "campaign-made",
            ledger = report.ledger.as_str(),
            n = report.n,
            plan = report.plan.as_str(),
            shards = report.shards,
            shard = span(report.shard_seconds),
            core = span(report.core_seconds),
            time = span(report.seconds),
            threads = report.threads
        )
    }

    /// A report as JSON.
    pub(super) fn json(&self, report: &impl Serialize) -> Result<String, Failure> {
        serde_json::to_string(report).map_err(|error| Failure::error(error.to_string()))
    }
}
