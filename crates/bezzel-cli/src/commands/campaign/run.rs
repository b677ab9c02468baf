//! `bezzel campaign run`: counts the shards that a ledger lacks, on this machine. It can be run again after any
//! interruption.

use super::again;
use super::args::Run;
use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use crate::progress::Bar;
use bezzel_campaign::Ledger;
use bezzel_locale::say;
use bezzel_workbench::campaign::{Event, Here, advance, worker};
use bezzel_workbench::count::shards;
use std::cell::Cell;

pub(super) fn run(session: &Session, arguments: &Run) -> Result<Outcome, Failure> {
    let again = again(&arguments.again)?;
    let mut ledger = Ledger::open_to_write(&arguments.ledger)?;
    let engine = session.campaign_engine(ledger.plan(), &arguments.engine)?;
    let wanted = shards(arguments.shards.as_deref(), ledger.shards())?;
    let worker = worker(arguments.name.as_deref(), engine.kernel())?;
    let interrupted = Graceful::begin();
    let stop = || interrupted.came();
    let bar = Bar::of_shards(session, false);
    let is_new = Cell::new(true);
    let hear = |event: Event| {
        is_new.set(is_new.get() && event != Event::Complete);
        bar.aside(|| session.note(&event.sentence(&session.catalogue)));
    };
    let here = Here { engine: &engine, worker: &worker, stop: &stop, progress: &bar, hear: &hear };
    let done = advance(&mut ledger, here, (again, &wanted))?;
    drop(bar);
    if is_new.get() {
        session.note_share(&ledger, again)?;
    }
    drop(ledger);
    interrupted.end();
    if done.is_complete {
        session.note(&say!(session.catalogue, "campaign-done", path = arguments.ledger));
    }
    Ok(Outcome::of(done.is_settled))
}
