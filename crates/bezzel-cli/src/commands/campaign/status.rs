//! `bezzel campaign status`: the progress of a campaign.

use super::args::Status;
use super::{ledger, seconds};
use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel_workbench::Field;
use bezzel_workbench::campaign::StatusReport;
use std::io::{IsTerminal, Write};
use std::time::Duration;

pub(super) fn run(session: &Session, arguments: &Status) -> Result<Outcome, Failure> {
    let watch = arguments.watch.as_deref();
    let watch = watch.map(|given| seconds(Field::new("watch"), given, 0.1)).transpose()?;
    loop {
        let ledger = ledger(&arguments.ledger)?;
        let report = StatusReport::new(&ledger, &ledger.survey()?)?;
        drop(ledger);
        if arguments.json {
            session.write_json(&report, None)?;
        } else {
            // Each report replaces the last one on a cleared screen.
            let clear = watch.is_some() && std::io::stdout().is_terminal();
            let clear = if clear { "\x1b[H\x1b[2J" } else { "" };
            session.print(&format!("{clear}{}\n", report.text(&session.catalogue)))?;
        }
        let _ = std::io::stdout().flush();
        match watch.filter(|_| !report.is_complete()) {
            Some(seconds) => std::thread::sleep(Duration::from_secs_f64(seconds)),
            None => return Ok(Outcome::Done),
        }
    }
}
