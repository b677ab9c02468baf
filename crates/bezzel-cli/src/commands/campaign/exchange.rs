//! `bezzel campaign merge`, `export` and `import`: facts that go from ledger to ledger.

use crate::Session;
use crate::args::campaign::{Export, Import, Merge};
use crate::failure::{Failure, Outcome};
use crate::output::Sink;
use bezzel_campaign::{Exchange, export as write, import as read, merge as unite};
use bezzel_formats::say;
use std::fs::File;
use std::path::Path;

pub(super) fn merge(session: &Session, arguments: &Merge) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let output = &arguments.output;
    let merged = unite(&arguments.ledgers, output)
        .map_err(|error| session.exchange_failed(output, error))?;
    for path in &merged.damaged {
        let path = path.display().to_string();
        session.note(&say!(catalogue, "merge-damaged", path = path));
    }
    let new: u64 = merged.merged.iter().map(|merged| merged.new).sum();
    let confirms: u64 = merged.merged.iter().map(|merged| merged.confirms).sum();
    let shards = session.ledger(output)?.shards();
    session.note(&say!(
        catalogue,
        "merge-done",
        facts = new.to_string(),
        shards = shards.to_string(),
        confirms = confirms.to_string()
    ));
    Ok(Outcome::Done)
}

pub(super) fn export(session: &Session, arguments: &Export) -> Result<Outcome, Failure> {
    let ledger = session.ledger(&arguments.ledger)?;
    let path = arguments.output.as_deref();
    let exchange = session.exchange(arguments.format.as_deref(), path)?;
    if exchange == Exchange::Parquet {
        session.refuse_terminal(exchange.name(), path)?;
    }
    let mut out = Sink::open(session, path)?;
    let name = out.name(session);
    write(&ledger, exchange, &mut out).map_err(|error| match error {
        bezzel_campaign::ExchangeError::Io(error) => {
            Failure::write(&session.catalogue, &name, &error)
        }
        error => session.exchange_failed(Path::new(&name), error),
    })?;
    out.complete(session)?;
    Ok(Outcome::Done)
}

pub(super) fn import(session: &Session, arguments: &Import) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let facts = arguments.facts.as_path();
    let exchange = session.exchange(arguments.format.as_deref(), Some(facts))?;
    let shown = facts.display().to_string();
    let file = File::open(facts).map_err(|error| Failure::read(catalogue, &shown, &error))?;
    let mut ledger = session.ledger_to_write(&arguments.ledger)?;
    let stem = facts.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name = arguments.name.clone().unwrap_or(stem);
    let merged = read(&mut ledger, exchange, file, &name)
        .map_err(|error| session.exchange_failed(facts, error))?;
    let (new, confirms) = (merged.new.to_string(), merged.confirms.to_string());
    session.note(&say!(catalogue, "import-done", facts = new, confirms = confirms));
    Ok(Outcome::Done)
}

impl Session {
    /// The form of a file of facts: the one named, or the one that its ending means.
    fn exchange(&self, name: Option<&str>, path: Option<&Path>) -> Result<Exchange, Failure> {
        let named = |name: &str| Exchange::ALL.into_iter().find(|one| one.name() == name);
        let names = Exchange::ALL.map(Exchange::name).join(", ");
        self.choose_format(name, path, Exchange::Csv, named, Exchange::of_path, &names)
    }
}
