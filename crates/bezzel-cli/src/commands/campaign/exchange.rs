//! `bezzel campaign merge`, `export` and `import`: facts that go from ledger to ledger.

use super::args::{Export, Import, Merge};
use super::ledger;
use crate::Session;
use crate::args::screen;
use crate::failure::{Failure, Outcome};
use bezzel_campaign::{
    Exchange, ExchangeError, Ledger, export as write, import as read, merge as unite,
};
use bezzel_formats::say;
use bezzel_workbench::Refusal;
use bezzel_workbench::campaign::ExchangeFailed;
use bezzel_workbench::draw::{Written, choose};
use bezzel_workbench::file::{Sink, is_stdout};
use std::fs::File;
use std::path::Path;

pub(super) fn merge(session: &Session, arguments: &Merge) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let output = &arguments.output;
    let merged = unite(&arguments.ledgers, output).map_err(|error| failed(output, error))?;
    for path in &merged.damaged {
        let path = path.display().to_string();
        session.note(&say!(catalogue, "merge-damaged", path = path));
    }
    let new: u64 = merged.merged.iter().map(|merged| merged.new).sum();
    let confirms: u64 = merged.merged.iter().map(|merged| merged.confirms).sum();
    let shards = ledger(output)?.shards();
    session.note(&say!(
        catalogue,
        "merge-done",
        facts = new.to_string(),
        shards = shards.to_string(),
        confirms = confirms.to_string()
    ));
    Ok(Outcome::Done)
}

pub(super) fn export(_session: &Session, arguments: &Export) -> Result<Outcome, Failure> {
    let ledger = ledger(&arguments.ledger)?;
    let path = arguments.output.as_deref();
    let exchange = exchange(arguments.format.as_deref(), path)?;
    if exchange == Exchange::Parquet && is_stdout(path) && screen().is_terminal {
        return Err(Refusal::Terminal { format: exchange.name() }.into());
    }
    let mut out = Sink::open(path)?;
    write(&ledger, exchange, &mut out).map_err(|error| match error {
        ExchangeError::Io(error) => out.failed(error).into(),
        error => failed(&arguments.ledger, error),
    })?;
    out.complete()?;
    Ok(Outcome::Done)
}

pub(super) fn import(session: &Session, arguments: &Import) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let facts = arguments.facts.as_path();
    let exchange = exchange(arguments.format.as_deref(), Some(facts))?;
    let shown = facts.display().to_string();
    let file = File::open(facts).map_err(|error| Failure::read(Some(&shown), error))?;
    let mut ledger = Ledger::open_to_write(&arguments.ledger)?;
    let stem = facts.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name = arguments.name.clone().unwrap_or(stem);
    let merged = read(&mut ledger, exchange, file, &name).map_err(|error| failed(facts, error))?;
    let (new, confirms) = (merged.new.to_string(), merged.confirms.to_string());
    session.note(&say!(catalogue, "import-done", facts = new, confirms = confirms));
    Ok(Outcome::Done)
}

/// Facts that were not exchanged with this file.
fn failed(file: &Path, error: ExchangeError) -> Failure {
    ExchangeFailed { file: file.to_owned(), error }.into()
}

/// The form of a file of facts.
#[derive(Debug, Clone, Copy)]
struct Form(Exchange);

impl Written for Form {
    fn all() -> Vec<Form> {
        Exchange::ALL.map(Form).to_vec()
    }

    fn name(self) -> &'static str {
        self.0.name()
    }

    fn endings(self) -> &'static [&'static str] {
        self.0.endings()
    }
}

/// The form of a file of facts: the one named, or the one that its ending means.
fn exchange(name: Option<&str>, path: Option<&Path>) -> Result<Exchange, Failure> {
    Ok(choose(name, path, Form(Exchange::Csv), &Form::all())?.0)
}
