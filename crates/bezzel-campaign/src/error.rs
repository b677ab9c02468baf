//! Errors of ledgers, of files of facts, and of campaigns.

use crate::plausibility::Implausible;
use bezzel::engine::CountError;
use bezzel::plan::{Plan, PlanError};
use bezzel::search::SearchError;
use bezzel_locale::{in_english, messages, shortened, wrapped};
use std::io;
use std::path::PathBuf;

messages! {
    /// The reason why a ledger cannot be read or written.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum LedgerError {
        /// A file of this name exists already.
        Exists { path: PathBuf } = "ledger-exists",
        /// No file has this name.
        Missing { path: PathBuf } = "ledger-missing",
        /// The file is not a ledger.
        NoLedger { path: PathBuf } = "ledger-none",
        /// The ledger was written by a newer program.
        Version { path: PathBuf, given: i64, known: i64 } = "ledger-version",
        /// The plan of the ledger is unknown to this program.
        Plan { path: PathBuf, plan: String as shortened, error: PlanError as text } = "ledger-plan",
        /// The facts to be added belong to another plan.
        OtherPlan { path: PathBuf, plan: Plan, other: Plan } = "ledger-other-plan",
        /// The plan has more shards than a ledger can hold.
        TooMany { plan: Plan, shards: u64, max: u64 } = "ledger-too-many",
        /// The file is damaged.
        Damaged { path: PathBuf, detail: String } = "ledger-damaged",
        /// Another process is writing to the ledger.
        InUse { path: PathBuf, by: String } = "ledger-in-use",
        /// The file has several names (hard links), and so could be written to by several writers, each of which
        /// would keep its changes beside another name.
        Linked { path: PathBuf, links: u64 } = "ledger-linked",
        /// The file was removed, moved or replaced while this process was writing to it.
        Vanished { path: PathBuf } = "ledger-vanished",
        /// The ledger may not be written to.
        ReadOnly { path: PathBuf } = "ledger-read-only",
        /// The disk is full.
        Full { path: PathBuf } = "ledger-full",
        /// The file system reported an error.
        Io { path: PathBuf, reason: io::Error } = "error-write",
        /// The database reported an error.
        Database { path: PathBuf, reason: String } = "ledger-database",
    } or {
        /// The fact is impossible.
        Implausible(Implausible) = Implausible::sentence,
    }
}

messages! {
    /// The reason why a campaign cannot continue.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum CampaignError {
        /// The worker was refuted: none of its results count.
        StruckOut { name: String, shard: u64 } = "campaign-struck-out",
        /// The worker was expelled: none of its results count.
        Expelled { name: String } = "campaign-expelled",
        /// The counter has another plan than the ledger.
        OtherPlan { ledger: Plan, counter: Plan } = "campaign-other-plan",
    } or {
        /// The ledger could not be read or written.
        Ledger(LedgerError) = LedgerError::sentence,
        /// A shard that is needed could not be counted.
        Count(CountError) = in_english,
        /// The symmetric solutions, which the checks need, could not be counted.
        Search(SearchError) = in_english,
    }
}

messages! {
    /// The reason why facts were not exchanged.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum ExchangeError {
        /// The file lacks a column.
        NoColumn { name: &'static str } = "exchange-no-column",
        /// The file has two columns of one name.
        TwoColumns { name: &'static str } = "exchange-two-columns",
        /// A line has more or fewer fields than the first.
        Fields { line: u64, fields: u64, first: u64 } = "exchange-fields",
        /// A row, counted from 1 without the header, is invalid: it has no `what` (`plan`, `worker`, `checksum`, or
        /// `number` with its range).
        Field { row: u64, what: &'static str, given: String as shown } = "exchange-field",
        /// A row belongs to another plan.
        OtherPlan { row: u64, given: String as shortened, plan: Plan } = "exchange-other-plan",
        /// A row does not match its checksum.
        Checksum { row: u64, shard: u64 } = "exchange-checksum",
        /// The facts of this file contradict the known ones about `count` shards, of which `shard` is the first:
        /// nothing was added.
        Conflicts { path: PathBuf, shard: u64, count: usize } = "ledger-conflicts",
    } or {
        /// The ledger could not be read or written.
        Ledger(LedgerError) = LedgerError::sentence,
        /// The file could not be read or written.
        Io(io::Error) = in_english,
        /// The file is not of its format.
        File(String) = in_english,
    }
}

/// A value of a file, shortened; an empty one stays empty.
fn shown(given: &str) -> String {
    if given.is_empty() { String::new() } else { shortened(given) }
}

fn text(error: &impl ToString) -> String {
    error.to_string()
}

wrapped! {
    Implausible => LedgerError::Implausible;
    LedgerError => CampaignError::Ledger;
    CountError => CampaignError::Count;
    SearchError => CampaignError::Search;
    LedgerError => ExchangeError::Ledger;
    io::Error => ExchangeError::Io;
}

impl std::error::Error for LedgerError {}

impl std::error::Error for CampaignError {}

impl std::error::Error for ExchangeError {}

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
        _ => LedgerError::Database { path, reason: source.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_has_its_sentence_with_its_blanks_in_both_languages() {
        let messages = [
            LedgerError::messages(),
            CampaignError::messages(),
            Implausible::messages(),
            ExchangeError::messages(),
        ];
        assert_eq!(bezzel_locale::faults(&messages.concat()), Vec::<String>::new());
    }
}
