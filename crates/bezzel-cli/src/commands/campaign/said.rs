//! What goes wrong with ledgers, in the person's words: each says what to do.

use crate::Session;
use crate::failure::Failure;
use bezzel_campaign::{CampaignError, ExchangeError, LedgerError, MergeError};
use bezzel_formats::{say, shortened};
use std::path::Path;

fn name(path: &Path) -> String {
    path.display().to_string()
}

impl Session {
    /// A ledger that could not be read or written.
    #[must_use]
    pub fn ledger_failed(&self, error: &LedgerError) -> Failure {
        let catalogue = &self.catalogue;
        let sentence = match error {
            LedgerError::Exists { path } => say!(catalogue, "ledger-exists", path = name(path)),
            LedgerError::Missing { path } => say!(catalogue, "ledger-missing", path = name(path)),
            LedgerError::NoLedger { path } => say!(catalogue, "ledger-none", path = name(path)),
            LedgerError::Version { path, given, known } => {
                let (path, given, known) = (name(path), given.to_string(), known.to_string());
                say!(catalogue, "ledger-version", path = path, given = given, known = known)
            }
            LedgerError::Plan { path, plan, error } => {
                let (plan, error) = (shortened(plan), error.to_string());
                say!(catalogue, "ledger-plan", path = name(path), plan = plan, error = error)
            }
            LedgerError::OtherPlan { path, plan, other } => {
                let (plan, other) = (plan.to_string(), other.to_string());
                say!(catalogue, "ledger-other-plan", path = name(path), plan = plan, other = other)
            }
            LedgerError::TooMany { plan, shards, max } => {
                let (plan, shards, max) = (plan.to_string(), shards.to_string(), max.to_string());
                say!(catalogue, "ledger-too-many", plan = plan, shards = shards, max = max)
            }
            LedgerError::Damaged { path, detail } => {
                let detail = detail.as_str();
                say!(catalogue, "ledger-damaged", path = name(path), detail = detail)
            }
            LedgerError::InUse { path, by } => {
                say!(catalogue, "ledger-in-use", path = name(path), by = by.as_str())
            }
            LedgerError::ReadOnly { path } => {
                say!(catalogue, "ledger-read-only", path = name(path))
            }
            LedgerError::Full { path } => say!(catalogue, "ledger-full", path = name(path)),
            LedgerError::Io { path, source } => {
                return Failure::write(catalogue, &name(path), source);
            }
            error => error.to_string(),
        };
        match error {
            LedgerError::Exists { .. }
            | LedgerError::Missing { .. }
            | LedgerError::InUse { .. }
            | LedgerError::ReadOnly { .. }
            | LedgerError::Full { .. }
            | LedgerError::Database { .. } => Failure::Place(sentence),
            _ => Failure::error(sentence),
        }
    }

    /// A campaign that did not go on.
    #[must_use]
    pub fn campaign_failed(&self, error: CampaignError) -> Failure {
        match error {
            CampaignError::Ledger(error) => self.ledger_failed(&error),
            error => Failure::error(error.to_string()),
        }
    }

    /// Facts that were not exchanged with a file.
    pub(super) fn exchange_failed(&self, file: &Path, error: ExchangeError) -> Failure {
        let catalogue = &self.catalogue;
        match error {
            ExchangeError::Merge(MergeError::Ledger(error)) => self.ledger_failed(&error),
            ExchangeError::Merge(MergeError::Conflicts { path, shards }) => {
                let (first, path) = (shards.first().copied().unwrap_or_default(), name(&path));
                Failure::error(say!(
                    catalogue,
                    "ledger-conflicts",
                    path = path,
                    shard = first.to_string(),
                    count = shards.len()
                ))
            }
            ExchangeError::Io(error) => Failure::read(catalogue, &name(file), &error),
            error => {
                let (path, error) = (name(file), error.to_string());
                Failure::error(say!(catalogue, "exchange-failed", path = path, error = error))
            }
        }
    }
}
