//! Ledgers of tests, each in a folder of its own.

use crate::ledger::Ledger;
use crate::total::total;
use bezzel::plan::Plan;
use bezzel::stop::NEVER;
use std::path::PathBuf;

/// A ledger of a plan in a folder of its own.
pub(crate) fn created(plan: Plan) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.bezzel");
    Ledger::create(&path, plan).unwrap();
    (folder, path)
}

/// A ledger of a plan, open to write.
pub(crate) fn opened(plan: Plan) -> (tempfile::TempDir, PathBuf, Ledger) {
    let (folder, path) = created(plan);
    let open = Ledger::open_to_write(&path).unwrap();
    (folder, path, open)
}

/// The number of solutions, if all facts are known.
pub(crate) fn count(ledger: &Ledger) -> Option<u128> {
    total(ledger, NEVER).unwrap().count()
}
