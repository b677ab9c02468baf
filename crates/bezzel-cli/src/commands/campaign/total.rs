//! `bezzel campaign total`: the count, with its checks.

use super::args::Total;
use super::ledger;
use crate::Session;
use crate::failure::{Failure, Outcome, regret};
use bezzel::stop::NEVER;
use bezzel_locale::say;
use bezzel_workbench::campaign::{TotalReport, total};

pub(super) fn run(session: &Session, arguments: &Total) -> Result<Outcome, Failure> {
    let report = total(&ledger(&arguments.ledger)?, &session.catalogue, NEVER)?;
    if arguments.json {
        session.write_json(&report, None)?;
    } else {
        if let Some(count) = report.count {
            session.print(&format!("{count}\n"))?;
        }
        session.speak_for(&report);
        report.objections.iter().for_each(|objection| regret(objection));
    }
    Ok(Outcome::of(report.count.is_some()))
}

impl Session {
    /// Writes the checks of a count.
    fn speak_for(&self, report: &TotalReport) {
        let catalogue = &self.catalogue;
        if report.count.is_some() {
            let (shards, confirmed) = (report.shards, report.confirmed.to_string());
            self.note(&say!(catalogue, "total-rows", shards, confirmed));
        }
        if let Some(missed) = report.missed.as_ref().filter(|_| report.count.is_some()) {
            let percent = |share: f64| format!("{:.3}", 100.0 * share);
            for probability in &missed.probabilities {
                self.note(&say!(
                    catalogue,
                    "total-missed",
                    confirmed = percent(missed.confirmed),
                    wrong = (100.0 * probability.wrong).to_string(),
                    shards = missed.shards.to_string(),
                    who = missed.worker.as_str(),
                    missed = percent(probability.missed)
                ));
            }
        }
        for checked in report.checks.iter().filter(|checked| checked.agrees) {
            self.note(&checked.finding);
        }
        if let Some(damage) = report.damage.sentence(catalogue) {
            self.note(&damage);
        }
        if !report.unconfirmed.is_empty() {
            let who = report.unconfirmed.join(", ");
            self.note(&say!(catalogue, "total-unconfirmed", who));
        }
        if !report.refuted.is_empty() {
            self.note(&say!(catalogue, "total-refuted", who = report.refuted.join(", ")));
        }
    }
}
