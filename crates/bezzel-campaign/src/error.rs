//! What can go wrong with a ledger.

use crate::plausibility::Implausible;
use bezzel::engine::CountError;
use bezzel::plan::{Plan, PlanError};
use bezzel::search::SearchError;
use std::io;
use std::path::PathBuf;

/// Why a ledger cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// There is a file of this name already.
    #[error("{} exists already: a new ledger replaces nothing", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// There is no such file.
    #[error("there is no ledger {}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else.
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
        /// Its version.
        given: i64,
        /// The newest version that can be read.
        known: i64,
    },
    /// The ledger is of a plan that this program does not know.
    #[error("{} is about the plan `{plan}`: {error}", path.display())]
    Plan {
        /// The file.
        path: PathBuf,
        /// The text of its plan.
        plan: String,
        /// What is wrong with that.
        error: PlanError,
    },
    /// What was to be added is about another plan.
    #[error("{} is about the plan `{plan}`, and not `{other}`", path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// Its plan.
        plan: Plan,
        /// The other.
        other: Plan,
    },
    /// The plan has too many shards to keep an eye on.
    #[error(
        "`{plan}` has {shards} shards, and a ledger holds {max} at most: a smaller depth makes fewer"
    )]
    TooMany {
        /// The plan.
        plan: Plan,
        /// The number of its shards.
        shards: u64,
        /// The most there may be.
        max: u64,
    },
    /// The file is damaged.
    #[error("{} is damaged: {detail}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was seen.
        detail: String,
    },
    /// Another process writes to the ledger.
    #[error("{} is written to by {by}", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
        /// Who, as far as that is known.
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
    /// The file was removed, moved or replaced while it was written to.
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
    /// There is no room left.
    #[error("there is no room left on the disk for {}", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// A fact that cannot be one.
    #[error(transparent)]
    Implausible(#[from] Implausible),
    /// The file system said no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// The database said no.
    #[error("{}: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: rusqlite::Error,
    },
}

/// Why a campaign did not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CampaignError {
    /// The ledger could not be read or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A shard could not be counted, and what follows needs it.
    #[error(transparent)]
    Count(#[from] CountError),
    /// Symmetric solutions could not be counted.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The worker was wrong before, and nothing that it finds counts.
    #[error("the worker {name} was wrong about shard {shard}, and nothing that it finds counts")]
    StruckOut {
        /// The worker's name.
        name: String,
        /// The shard.
        shard: u64,
    },
    /// The counter is of another plan than the ledger.
    #[error("the ledger is about the plan `{ledger}`, and the counter about `{counter}`")]
    OtherPlan {
        /// The ledger's.
        ledger: Plan,
        /// The counter's.
        counter: Plan,
    },
}

/// What an error of the database means for this file.
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
