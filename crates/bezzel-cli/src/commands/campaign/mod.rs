//! `bezzel campaign`: long counts in a ledger, one file for each subcommand.

mod args;
mod audit;
mod decide;
mod exchange;
#[cfg(feature = "nats")]
mod monitor;
mod new;
mod run;
mod shard;
mod slurm;
mod split;
#[cfg(feature = "nats")]
mod spread;
mod status;
mod total;
mod verify;

pub(crate) use args::Campaign;

use crate::Session;
use crate::failure::{Failure, Outcome};
use args::Action;
use bezzel::engine::Engine;
use bezzel::plan::Plan;
use bezzel_campaign::{Again, Decided, Ledger};
use bezzel_locale::say;
use bezzel_workbench::{Field, campaign};
use std::path::Path;

/// The maximum time that a user may ask for, in seconds.
const LONGEST: f64 = 1e9;

/// Whether the subcommand works until it ends, without lines of its own that say how far it is.
pub(super) const fn says_how_long(arguments: &Campaign) -> bool {
    !matches!(
        arguments.action,
        Action::Run(_)
            | Action::Shard(_)
            | Action::Status(_)
            | Action::Coordinate(_)
            | Action::Work(_)
            | Action::List(_)
    )
}

/// Runs the subcommand.
pub(super) fn run(session: &Session, arguments: &Campaign) -> Result<Outcome, Failure> {
    match &arguments.action {
        Action::New(arguments) => new::run(session, arguments),
        Action::Run(arguments) => run::run(session, arguments),
        Action::Shard(arguments) => shard::run(session, arguments),
        Action::Status(arguments) => status::run(session, arguments),
        Action::Total(arguments) => total::run(session, arguments),
        Action::Audit(arguments) => audit::run(session, arguments),
        Action::Expel(arguments) => decide::run(session, arguments, Decided::Expelled),
        Action::Pardon(arguments) => decide::run(session, arguments, Decided::Pardoned),
        Action::Merge(arguments) => exchange::merge(session, arguments),
        Action::Export(arguments) => exchange::export(session, arguments),
        Action::Import(arguments) => exchange::import(session, arguments),
        Action::Copy(arguments) => exchange::copy(session, arguments),
        Action::Split(arguments) => split::run(session, arguments),
        Action::Verify(arguments) => verify::run(session, arguments),
        #[cfg(feature = "nats")]
        Action::Coordinate(arguments) => spread::coordinate(session, arguments),
        #[cfg(feature = "nats")]
        Action::Work(arguments) => spread::work(session, arguments),
        #[cfg(feature = "nats")]
        Action::List(arguments) => spread::list(session, arguments),
        #[cfg(feature = "nats")]
        Action::Broker(arguments) => spread::configure(session, arguments),
        #[cfg(not(feature = "nats"))]
        Action::Coordinate(_) | Action::Work(_) | Action::List(_) | Action::Broker(_) => {
            Err(Failure::Said(say!(session.catalogue, "format-left-out", format = "NATS")))
        }
        Action::Slurm(arguments) => slurm::run(session, arguments),
    }
}

/// Opens a ledger for reading.
fn ledger(path: &Path) -> Result<Ledger, Failure> {
    Ok(Ledger::open(path)?)
}

/// The facts that are found a second time: a share by `--confirm`, or all by `--replicate`.
fn again(given: &args::Again) -> Result<Again, Failure> {
    // Every campaign counts once; counting more than twice is not supported.
    Ok(match Field::new("replicate").integer_if(given.replicate.as_ref(), 1..=2)? {
        Some(2) => Again::Every,
        _ => Again::Share(campaign::percent(Field::CONFIRM, given.confirm.as_deref())?),
    })
}

/// Parses a number of seconds of at least `min`.
fn seconds(field: Field, given: &str, min: f64) -> Result<f64, Failure> {
    Ok(field.decimal(given, min..=LONGEST)?)
}

impl Session {
    /// Says that a share of the facts was found again before, and is not now.
    fn note_share(&self, ledger: &Ledger, again: Again) -> Result<(), Failure> {
        if again != Again::NONE {
            return Ok(());
        }
        let share = ledger.share()?;
        if share > 0.0 {
            let share = format!("{}%", (1e11 * share).round() / 1e9);
            self.note(&say!(self.catalogue, "note-share", share));
        }
        Ok(())
    }

    /// Opens the engine that counts a plan's shards on this machine.
    fn campaign_engine(&self, plan: Plan, arguments: &args::Engine) -> Result<Engine, Failure> {
        let resources = self.limits(arguments.memory.as_ref())?.resources;
        Ok(campaign::engine(plan, &arguments.kernel, resources)?)
    }
}
