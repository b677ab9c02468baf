//! Errors of ledgers and campaigns.

use crate::plausibility::Implausible;
use bezzel::engine::CountError;
use bezzel::plan::{Plan, PlanError};
use bezzel::search::SearchError;
use std::io;
use std::path::PathBuf;

/// The reason why a ledger cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// A file of this name exists already.
    #[error("{} exists already: a new ledger replaces nothing", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// No file has this name.
    #[error("there is no ledger {}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a ledger.
    #[error("{} is no ledger of a campaign", path.display())]
    NoLedger {
        /// The file.
        path: PathBuf,
    },
    /// The ledger was written by a newer program.
    #[error("{} is a ledger of version {given}; this program knows versions up to {known}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        given: i64,
        /// The newest version that this program can read.
        known: i64,
    },
    /// The plan of the ledger is unknown to this program.
    #[error("{} is about the plan `{plan}`: {error}", path.display())]
    Plan {
        /// The file.
        path: PathBuf,
        /// The text of its plan.
        plan: String,
        /// The error of reading the plan's text.
        error: PlanError,
    },
    /// The facts to be added belong to another plan.
    #[error("{} is about the plan `{plan}`, and not `{other}`", path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// The plan of the ledger.
        plan: Plan,
        /// The plan of the facts.
        other: Plan,
    },
    /// The plan has more shards than a ledger can hold.
    #[error(
        "`{plan}` has {shards} shards, and a ledger holds {max} at most: a smaller depth makes fewer"
    )]
    TooMany {
        /// The plan.
        plan: Plan,
        /// The number of its shards.
        shards: u64,
        /// The maximum number of shards.
        max: u64,
    },
    /// The file is damaged.
    #[error("{} is damaged: {detail}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage that was found.
        detail: String,
    },
    /// Another process is writing to the ledger.
    #[error("{} is written to by {by}", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
        /// The process, as far as it is known.
        by: String,
    },
    /// The file has several names (hard links), and so could be written to by several writers, each of which
    /// would keep its changes beside another name.
    #[error("{} is one file under {links} names (hard links)", path.display())]
    Linked {
        /// The file.
        path: PathBuf,
        /// The number of names.
        links: u64,
    },
    /// The file was removed, moved or replaced while this process was writing to it.
    #[error("{} was removed, moved or replaced while it was written to", path.display())]
    Vanished {
        /// Where the file was.
        path: PathBuf,
    },
    /// The ledger may not be written to.
    #[error("{} may only be read", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("there is no room left on the disk for {}", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// The fact is impossible.
    #[error(transparent)]
    Implausible(#[from] Implausible),
    /// The file system reported an error.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the file system.
        source: io::Error,
    },
    /// The database reported an error.
    #[error("{}: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// The error of the database.
        source: rusqlite::Error,
    },
}

/// The reason why a campaign cannot continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CampaignError {
    /// The ledger could not be read or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A shard that is needed could not be counted.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The symmetric solutions, which the checks need, could not be counted.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The worker was refuted: none of its results count.
    #[error("the worker {name} was wrong about shard {shard}, and nothing that it finds counts")]
    StruckOut {
        /// The worker's name.
        name: String,
        /// The shard that the worker counted wrongly.
        shard: u64,
    },
    /// The counter has another plan than the ledger.
    #[error("the ledger is about the plan `{ledger}`, and the counter about `{counter}`")]
    OtherPlan {
        /// The plan of the ledger.
        ledger: Plan,
        /// The plan of the counter.
        counter: Plan,
    },
}

/// Converts an error of the database for this file.
pub(crate) fn of_database(path: &std::path::Path, source: rusqlite::Error) -> LedgerError {
    use rusqlite::ffi::ErrorCode as Code;
    let path = path.to_owned();
    match source.sqlite_error_code() {
        Some(Code::NotADatabase) => LedgerError::NoLedger { path },
        Some(Code::DatabaseCorrupt) => LedgerError::Damaged { path, detail: source.to_string() },
        Some(Code::DiskFull) => LedgerError::Full { path },
        Some(Code::ReadOnly) => LedgerError::ReadOnly { path },
        Some(Code::DatabaseBusy | Code::DatabaseLocked) => {
            LedgerError::InUse { path, by: "another program".to_owned() }
        }
        _ => LedgerError::Database { path, source },
    }
}
