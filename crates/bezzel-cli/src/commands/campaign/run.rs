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

pub(super) fn run(session: &Session, arguments: &Run) -> Result<Outcome, Failure> {
    let again = again(arguments.confirm.as_deref(), arguments.replicate.as_ref())?;
    let mut ledger = Ledger::open_to_write(&arguments.ledger)?;
    let engine = session.campaign_engine(ledger.plan(), &arguments.engine)?;
    let wanted = shards(arguments.shards.as_deref(), ledger.shards())?;
    let worker = worker(arguments.name.as_deref(), engine.kernel())?;
    let interrupted = Graceful::begin();
    let stop = || interrupted.came();
    let here = Here { engine: &engine, worker: &worker, stop: &stop };
    let bar = Bar::of_shards(session, false);
    let mut is_new = true;
    let mut hear = |event: Event| {
        is_new &= event != Event::Complete;
        bar.aside(|| session.note(&session.happened(&event)));
    };
    let done = advance(&mut ledger, here, (again, &wanted), &bar, &mut hear)?;
    drop(bar);
    if is_new {
        session.note_share(&ledger, again)?;
    }
    drop(ledger);
    interrupted.end();
    if done.is_complete {
        let path = arguments.ledger.display().to_string();
        session.note(&say!(session.catalogue, "campaign-done", path = path));
    }
    Ok(Outcome::of(done.is_settled))
}

impl Session {
    /// The sentence about an event of the run.
    pub(super) fn happened(&self, event: &Event) -> String {
        let catalogue = &self.catalogue;
        match event {
            Event::Complete => say!(catalogue, "campaign-complete"),
            Event::Failed { shard, message } => {
                let (shard, message) = (shard.to_string(), message.as_str());
                say!(catalogue, "campaign-failure", shard = shard, message = message)
            }
            Event::Refuted { shard, workers } => {
                let (shard, who) = (shard.to_string(), workers.join(", "));
                say!(catalogue, "campaign-refuted", shard = shard, who = who)
            }
            Event::Unsettled { shard } => {
                say!(catalogue, "campaign-unsettled", shard = shard.to_string())
            }
            Event::NoOtherKernel => say!(catalogue, "campaign-no-other-kernel"),
            Event::ForOthers(facts) => {
                say!(catalogue, "campaign-for-others", facts = facts.to_string())
            }
            event => format!("{event:?}"),
        }
    }
}
