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
    let (names, is_out, error, key): (Vec<&str>, _, _, _) = match what {
        Decided::Expelled => {
            let names = survey.workers.iter().map(|report| report.worker.name());
            let is_out = survey.against(name).is_some();
            (names.collect(), is_out, "error-expel", "campaign-expels")
        }
        _ => (survey.refuted().into_iter().collect(), false, "error-pardon", "campaign-pardons"),
    };
    let is_its = |one: &&str| {
        one.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
    };
    if !is_out && !names.iter().any(is_its) {
        let names = bezzel_workbench::campaign::some(&names);
        return Err(Failure::Said(say!(catalogue, error, name, names)));
    }
    ledger.decide(what, name, &owner())?;
    let after = ledger.survey()?;
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
