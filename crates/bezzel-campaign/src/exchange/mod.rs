//! Exchange of facts between ledgers: files that other programs can read and write, and merging. Both form unions:
//! equal facts confirm each other, and unequal ones stop the import, since one of them is wrong and it is unknown
//! which.

mod archive;
mod csv;
mod log;

pub use archive::{Archive, ArchiveError, archive, verify};
pub use csv::export;
pub use log::FactLog;

use crate::error::{ExchangeError, LedgerError};
use crate::evidence::{Evidence, Worker};
pub use crate::ledger::Conflicts;
use crate::ledger::{Draft, Ledger, Merged};
use bezzel::plan::Plan;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The sender of a file, and what is done with its facts.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The name of the file.
    pub path: &'a Path,
    /// The name of the worker for rows that name none.
    pub name: &'a str,
    /// Whether the sender is a stranger: then `name` is the worker of all rows, whatever the file says, and the facts
    /// are stored apart.
    pub is_stranger: bool,
    /// What is done with facts that contradict the ledger.
    pub conflicts: Conflicts,
}

/// Adds the facts of a file to a ledger, all of them or none.
///
/// # Errors
/// [`ExchangeError`] if the file cannot be read, holds an invalid row, belongs to another plan, or contradicts the
/// ledger.
pub fn import(
    ledger: &mut Ledger,
    file: std::fs::File,
    source: &Source<'_>,
) -> Result<Merged, ExchangeError> {
    let (plan, name) = (ledger.plan(), source.name);
    let sent = |mut evidence: Evidence| {
        if source.is_stranger {
            let (kernel, version) = (evidence.worker.kernel(), evidence.worker.version());
            let stranger = Worker::stranger(name, kernel, version);
            let stranger = stranger.map_err(|error| ExchangeError::File(error.to_string()))?;
            evidence.worker = Arc::new(stranger);
        }
        Ok(evidence)
    };
    let rows = csv::read(file, plan, name)?.map(|row| row.and_then(sent));
    ledger.add_all((&[], &[]), (source.path, Some(name)), rows, source.conflicts)
}

/// The result of merging ledgers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MergedFiles {
    /// The number of shards that came into conflict, if conflicts are kept.
    pub conflicts: u64,
    /// The damaged ledgers: only their readable rows were merged.
    pub damaged: Vec<PathBuf>,
}

/// Merges ledgers into a new one. Of damaged ledgers, the rows that can be read and match their checksums are taken.
/// The new ledger appears whole or not at all.
///
/// # Errors
/// [`ExchangeError`] if the ledgers have different plans, contradict each other, or cannot be read or written.
pub fn merge(
    ledgers: &[PathBuf],
    path: &Path,
    conflicts: Conflicts,
) -> Result<MergedFiles, ExchangeError> {
    let mut plan: Option<Plan> = None;
    for source in ledgers {
        let other = Ledger::open_damaged(source)?.plan();
        let plan = *plan.get_or_insert(other);
        if plan != other {
            return Err(
                LedgerError::OtherPlan { path: source.clone(), plan: other, other: plan }.into()
            );
        }
    }
    let Some(plan) = plan else {
        return Err(ExchangeError::File("there is nothing to merge".to_owned()));
    };
    let draft = Draft::of(path)?;
    Ledger::create(draft.ledger(), plan)?;
    let mut ledger = Ledger::open_to_write(draft.ledger())?;
    let mut outcome = MergedFiles::default();
    let mut seen = HashSet::new();
    for source in ledgers {
        // A file that is given twice would confirm itself.
        if !seen.insert(source.canonicalize().unwrap_or_else(|_| source.clone())) {
            continue;
        }
        let salvage = Ledger::open_damaged(source)?.salvage()?;
        if salvage.is_damaged {
            outcome.damaged.push(source.clone());
        }
        let (decisions, failures) = (salvage.decisions, salvage.failures);
        let evidence = salvage.evidence.into_iter().map(Ok);
        let merged =
            ledger.add_all((&decisions, &failures), (source, None), evidence, conflicts)?;
        outcome.conflicts += merged.conflicts;
    }
    drop(ledger);
    draft.settle()?;
    Ok(outcome)
}
