//! `bezzel campaign expel` and `pardon`: decisions of a ledger's owner about workers and logins, recorded in the ledger.

use super::args::Decide;
use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel_campaign::{Decided, Ledger, Worker};
use bezzel_locale::say;

pub(super) fn run(
    session: &Session,
    arguments: &Decide,
    what: Decided,
) -> Result<Outcome, Failure> {
    let (catalogue, name) = (&session.catalogue, arguments.name.as_str());
    let mut ledger = Ledger::open_to_write(&arguments.ledger)?;
    let survey = ledger.survey()?;
    let known = |worker: &Worker| worker.name() == name || worker.login() == name;
    let found = survey.workers.iter().filter(|report| known(&report.worker));
    let shards: u64 = found.map(|report| report.shards).sum();
    let is_known = shards > 0 || survey.against(name).is_some();
    let is_wanted = match what {
        Decided::Expelled => is_known,
        _ => {
            survey.refuted().iter().any(|out| *out == name || out.starts_with(&format!("{name}:")))
        }
    };
    if !is_wanted {
        let names = survey.workers.iter().map(|report| report.worker.name());
        let refuted = survey.refuted().into_iter();
        let names: Vec<&str> = match what {
            Decided::Expelled => names.collect(),
            _ => refuted.collect(),
        };
        let names = bezzel_workbench::campaign::some(&names);
        let key = if what == Decided::Expelled { "error-expel" } else { "error-pardon" };
        return Err(Failure::Said(say!(catalogue, key, name, names)));
    }
    ledger.decide(what, name, &owner())?;
    let after = ledger.survey()?;
    let key = if what == Decided::Expelled { "campaign-expels" } else { "campaign-pardons" };
    session.note(&say!(catalogue, key, name, done = after.facts, shards = after.shards));
    Ok(Outcome::Done)
}

/// The person at this machine.
fn owner() -> String {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let user = set("USER").or_else(|| set("USERNAME")).unwrap_or_else(|| "unknown".to_owned());
    let here = Worker::here("scalar");
    let host = here.as_ref().ok().and_then(|here| here.name().rsplit_once('/'));
    bezzel_campaign::printable(&format!("{user}@{}", host.map_or("", |(host, _)| host)))
}
