//! `bezzel campaign shard`: counts some shards of a plan into a file, without a ledger and without a network.

use super::args::Shard;
use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use crate::progress::Bar;
use bezzel::plan::Plan;
use bezzel_campaign::{ExchangeError, FactLog, prove};
use bezzel_locale::say;
use bezzel_workbench::campaign::{ExchangeFailed, worker};
use bezzel_workbench::count::shards;
use bezzel_workbench::form::Sole;
use bezzel_workbench::output::is_stdout;
use bezzel_workbench::{Advance, Field, Progress, Refusal};

pub(super) fn run(session: &Session, arguments: &Shard) -> Result<Outcome, Failure> {
    let plan: Plan = arguments.plan.parse().map_err(Refusal::Plan)?;
    let wanted = shards(Some(&arguments.range), plan.shards())?;
    // A count that writes to standard output could not be resumed.
    if is_stdout(Some(&arguments.output)) {
        return Err(Refusal::Missing { field: Field::OUTPUT }.into());
    }
    Sole::SHARDS.suits(Some(&arguments.output))?;
    let engine = session.campaign_engine(plan, &arguments.engine)?;
    let worker = worker(arguments.name.as_deref(), engine.kernel())?;
    let failed = |error: ExchangeError| -> Failure {
        ExchangeFailed { file: arguments.output.clone(), error }.into()
    };
    let open = if arguments.resume { FactLog::resume } else { FactLog::create };
    let mut log = open(&arguments.output, plan).map_err(failed)?;
    let interrupted = Graceful::begin();
    let stop = || interrupted.came();
    let proven = prove(&engine, &[], &stop);
    if let Err(error) = proven
        && !stop()
    {
        return Err(Refusal::Defect(error.to_string()).into());
    }
    let of = Some(wanted.without(log.known()).len());
    let bar = Bar::of_shards(session, false);
    let mut observe = |done| bar.advances(Advance { done, of, share: None });
    let logged = log.count(&engine, &worker, &wanted, &stop, &mut observe).map_err(failed)?;
    drop(bar);
    let catalogue = &session.catalogue;
    for (shard, message) in logged.failures.iter().take(10) {
        session.note(&say!(catalogue, "campaign-failure", shard, message));
    }
    let (shards, path) = (logged.written, &arguments.output);
    session.note(&say!(catalogue, "shard-done", shards, path));
    interrupted.end();
    Ok(Outcome::of(!logged.is_left()))
}
