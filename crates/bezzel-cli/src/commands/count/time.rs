//! `bezzel count --estimate-time`: an estimate of the running time.

use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use crate::progress::Bar;
use bezzel_locale::say;
use bezzel_workbench::count::Count as Question;
use bezzel_workbench::quantity::{digits, span};
use bezzel_workbench::{EstimateReport, Limits};

/// Estimates the time of a count. A first Ctrl-C ends the estimate with the result until then.
pub(super) fn run(
    session: &Session,
    question: &Question,
    limits: &Limits,
    json: bool,
) -> Result<Outcome, Failure> {
    let interrupted = Graceful::begin();
    let stop = || interrupted.came();
    let report = question.estimate_time(limits, &Bar::of_share(session), &stop)?;
    match json {
        true => session.write_json(&report, None)?,
        false => session.print(&format!("{}\n", session.estimated(&report)))?,
    }
    interrupted.end();
    Ok(Outcome::Done)
}

impl Session {
    fn estimated(&self, report: &EstimateReport) -> String {
        let catalogue = &self.catalogue;
        let (core, time) = (span(catalogue, report.core_seconds), span(catalogue, report.seconds));
        let (n, shards, all, threads) = (report.n, report.sampled, report.shards, report.threads);
        let key = match report.standard_error {
            None => "estimate-model",
            Some(_) if shards == all => "estimate-whole",
            Some(_) => "estimate-time",
        };
        let error = report.standard_error.map(|error| 100.0 * error / report.core_seconds);
        say!(
            catalogue,
            key,
            n = n,
            core = core,
            error = digits(error.unwrap_or_default()),
            shards = shards,
            all = all,
            time = time,
            threads = threads
        )
    }
}
