//! `bezzel count`: the number of solutions, computed or estimated, or an estimate of the running time.

mod magnitude;
mod time;

use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::progress::Bar;
use bezzel::kernel::KernelKind;
use bezzel::stop::NEVER;
use bezzel_workbench::count::CountRequest;
use clap::builder::PossibleValuesParser;

/// The names of all kernels, and `auto` for the fastest of this machine.
pub(in crate::commands) fn kernels() -> PossibleValuesParser {
    PossibleValuesParser::new(KernelKind::ALL.map(KernelKind::name).into_iter().chain(["auto"]))
}

pub(super) fn run(session: &Session, asked: CountRequest) -> Result<Outcome, Failure> {
    let json = asked.json;
    if asked.estimate {
        return magnitude::run(session, asked);
    }
    let limits = session.limits(asked.memory.clone().map(|it| it.0))?;
    let is_time = asked.estimate_time;
    let question = asked.question(&limits)?;
    if is_time {
        return time::run(session, &question, &limits, json);
    }
    let counted = question.run(&limits, &Bar::of_count(session, question.size.get()), NEVER)?;
    match json {
        true => session.write_json(&counted.report(&session.catalogue), None)?,
        false => session.print(&format!("{}\n", counted.count))?,
    }
    for checked in counted.checks(&session.catalogue) {
        session.note(&checked.finding);
    }
    Ok(Outcome::of(counted.is_sound()))
}
