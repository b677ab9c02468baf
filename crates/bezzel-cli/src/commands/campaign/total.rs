//! `bezzel campaign total`: the count, with its checks.

use super::args::Total;
use super::ledger;
use crate::Session;
use crate::failure::{Failure, Outcome, regret};
use bezzel::stop::NEVER;
use bezzel_locale::say;
use bezzel_workbench::campaign::{Missed, TotalReport, total};

/// The maximum number of logins whose bounds are written.
const MOST_LOGINS: usize = 10;

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
            let (shards, confirmed) = (report.shards, report.confirmed);
            self.note(&say!(catalogue, "total-rows", shards, confirmed));
            let percent = |share: f64| format!("{:.3}", 100.0 * share);
            for Missed { login: one, probabilities } in report.missed.iter().take(MOST_LOGINS) {
                // One fact in a hundred is wrong.
                let Some(probability) = probabilities.get(1) else { continue };
                let key = if one.is_own { "total-missed-own" } else { "total-missed" };
                self.note(&say!(
                    catalogue,
                    key,
                    who = one.login,
                    facts = one.facts,
                    share = percent(one.share),
                    own = percent(one.own_share),
                    wrong = probability.wrong,
                    missed = percent(probability.missed),
                    together = percent(probability.missed_together)
                ));
            }
            if !report.is_secret && report.confirmed > 0 {
                self.note(&say!(catalogue, "total-public"));
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
