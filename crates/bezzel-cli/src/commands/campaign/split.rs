//! `bezzel campaign split`: divides the shards that a ledger lacks into ranges for `campaign shard`.

use super::args::Split;
use super::ledger;
use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel_locale::say;
use bezzel_workbench::Field;
use bezzel_workbench::campaign::split;
use bezzel_workbench::quantity::span;

pub(super) fn run(session: &Session, arguments: &Split) -> Result<Outcome, Failure> {
    const HOUR: f64 = 3600.0;
    let hours = Field::new("hours").decimal(&arguments.hours, 1e-4..=1e6)?;
    let report = split(&ledger(&arguments.ledger)?, hours * HOUR)?;
    if arguments.json {
        session.write_json(&report, None)?;
        return Ok(Outcome::Done);
    }
    let lines: String = report.parts.iter().map(|part| format!("{}\n", part.shards)).collect();
    session.print(&lines)?;
    session.note(&say!(
        session.catalogue,
        "split-done",
        parts = report.parts.len(),
        shards = report.missing,
        core = span(&session.catalogue, report.core_seconds),
        plan = report.plan
    ));
    Ok(Outcome::Done)
}
