//! `bezzel campaign merge`, `copy`, `export` and `import`: exchanges facts between ledgers, and writes archives.

use super::args::{Copy, Export, Import, Merge};
use super::ledger;
use crate::Session;
use crate::failure::{Failure, Outcome, regret};
use bezzel::stop::NEVER;
use bezzel_campaign::{
    Conflicts, ExchangeError, Ledger, Merged, Source, archive, export as write, import as read,
    merge as unite, total,
};
use bezzel_locale::say;
use bezzel_workbench::campaign::{ExchangeFailed, objections};
use bezzel_workbench::draw::choose;
use bezzel_workbench::file::Sink;
use bezzel_workbench::form::Sole;
use std::fs::File;
use std::path::Path;

pub(super) fn merge(session: &Session, arguments: &Merge) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let output = &arguments.output;
    Sole::LEDGER.suits(Some(output))?;
    let conflicts = conflicts(arguments.keep_conflicts);
    let merged =
        unite(&arguments.ledgers, output, conflicts).map_err(|error| failed(output, error))?;
    for path in &merged.damaged {
        session.note(&say!(catalogue, "merge-damaged", path));
    }
    session.note_conflicts(merged.conflicts);
    let survey = ledger(output)?.survey()?;
    session.note(&say!(
        catalogue,
        "merge-done",
        facts = survey.facts,
        shards = survey.shards,
        confirms = survey.confirmed
    ));
    Ok(Outcome::Done)
}

/// Copies a ledger, while other processes may write to it.
pub(super) fn copy(_session: &Session, arguments: &Copy) -> Result<Outcome, Failure> {
    Sole::LEDGER.suits(Some(&arguments.output))?;
    ledger(&arguments.ledger)?.copy(&arguments.output)?;
    Ok(Outcome::Done)
}

/// What is done with facts that contradict others.
const fn conflicts(are_kept: bool) -> Conflicts {
    if are_kept { Conflicts::Kept } else { Conflicts::Refused }
}

pub(super) fn export(session: &Session, arguments: &Export) -> Result<Outcome, Failure> {
    let ledger = ledger(&arguments.ledger)?;
    let path = arguments.output.as_deref();
    let verdict = if arguments.archive {
        Sole::ARCHIVE.suits(path)?;
        let verdict = total(&ledger, NEVER)?;
        let sum = verdict.survey.total.checked_solutions().unwrap_or_default();
        let against = objections(&verdict, sum, &session.catalogue);
        if verdict.count().is_none() {
            against.iter().for_each(|objection| regret(objection));
            return Ok(Outcome::Nothing);
        }
        Some(verdict)
    } else {
        choose(arguments.format.as_deref(), path, Sole::SHARDS, &[Sole::SHARDS])?;
        None
    };
    let mut out = Sink::open(path)?;
    let written = match &verdict {
        Some(verdict) => archive(&ledger, verdict, &mut out),
        None => write(&ledger, &mut out),
    };
    written.map_err(|error| match error {
        ExchangeError::Io(error) => out.failed(error).into(),
        error => failed(&arguments.ledger, error),
    })?;
    out.complete()?;
    Ok(Outcome::Done)
}

pub(super) fn import(session: &Session, arguments: &Import) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let facts = arguments.facts.as_path();
    choose(arguments.format.as_deref(), Some(facts), Sole::SHARDS, &[Sole::SHARDS])?;
    let shown = facts.display().to_string();
    let file = File::open(facts).map_err(|error| Failure::read(Some(&shown), error))?;
    let mut ledger = Ledger::open_to_write(&arguments.ledger)?;
    let stem = facts.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name = arguments.name.clone().unwrap_or(stem);
    let conflicts = conflicts(arguments.keep_conflicts);
    let source = Source { path: facts, name: &name, is_stranger: arguments.untrusted, conflicts };
    let merged = read(&mut ledger, file, &source).map_err(|error| failed(facts, error))?;
    session.note_conflicts(merged.conflicts);
    if merged.pending > 0 {
        session.note(&say!(catalogue, "import-pending", pending = merged.pending));
    }
    if merged.refuted > 0 {
        session.note(&say!(catalogue, "import-refuted", facts = merged.refuted));
    }
    let Merged { new, confirms, .. } = merged;
    session.note(&say!(catalogue, "import-done", facts = new, confirms));
    Ok(Outcome::Done)
}

impl Session {
    /// Notes that shards came into conflict, and how to settle the conflicts.
    fn note_conflicts(&self, shards: u64) {
        if shards > 0 {
            self.note(&say!(self.catalogue, "exchange-conflicts", shards));
        }
    }
}

/// The failure to exchange facts with this file.
fn failed(file: &Path, error: ExchangeError) -> Failure {
    ExchangeFailed { file: file.to_owned(), error }.into()
}
