//! Errors of campaigns as sentences that say what to do.

use super::{ExchangeFailed, Unfinished, objections};
use crate::system::reason;
use bezzel::kernel::KernelKind;
use bezzel_campaign::{CampaignError, ExchangeError, Implausible, LedgerError, MergeError};
use bezzel_locale::{Catalogue, say, shortened};

/// The sentence that a ledger could not be read or written.
pub(crate) fn ledger(error: &LedgerError, catalogue: &Catalogue) -> String {
    match error {
        LedgerError::Exists { path } => say!(catalogue, "ledger-exists", path),
        LedgerError::Missing { path } => say!(catalogue, "ledger-missing", path),
        LedgerError::NoLedger { path } => say!(catalogue, "ledger-none", path),
        LedgerError::Version { path, given, known } => {
            say!(catalogue, "ledger-version", path, given, known)
        }
        LedgerError::Plan { path, plan, error } => {
            let (plan, error) = (shortened(plan), error.to_string());
            say!(catalogue, "ledger-plan", path, plan, error)
        }
        LedgerError::OtherPlan { path, plan, other } => {
            say!(catalogue, "ledger-other-plan", path, plan, other)
        }
        LedgerError::TooMany { plan, shards, max } => {
            say!(catalogue, "ledger-too-many", plan, shards, max)
        }
        LedgerError::Damaged { path, detail } => say!(catalogue, "ledger-damaged", path, detail),
        LedgerError::InUse { path, by } => say!(catalogue, "ledger-in-use", path, by),
        LedgerError::Linked { path, links } => say!(catalogue, "ledger-linked", path, links),
        LedgerError::Vanished { path } => say!(catalogue, "ledger-vanished", path),
        LedgerError::ReadOnly { path } => say!(catalogue, "ledger-read-only", path),
        LedgerError::Full { path } => say!(catalogue, "ledger-full", path),
        LedgerError::Implausible(error) => implausible(error, catalogue),
        LedgerError::Io { path, source } => {
            say!(catalogue, "error-write", path, reason = reason(source, catalogue))
        }
        error => error.to_string(),
    }
}

/// The sentence that a fact is impossible.
fn implausible(error: &Implausible, catalogue: &Catalogue) -> String {
    match error {
        Implausible::OtherPlan { plan, shard, given } => {
            say!(catalogue, "fact-other-plan", plan, shard, given)
        }
        Implausible::NoSuchShard { plan, shard, shards } => {
            say!(catalogue, "fact-no-such-shard", plan, shard, last = shards.saturating_sub(1))
        }
        Implausible::TooMany { plan, shard, given, most } => {
            say!(catalogue, "fact-too-many", plan, shard, given, most)
        }
        Implausible::Kernel { shard, given } => {
            let known = KernelKind::ALL.map(KernelKind::name).join(", ");
            say!(catalogue, "fact-kernel", shard, given = shortened(given), known)
        }
        Implausible::Number { shard, name, given, max } => {
            say!(catalogue, "fact-number", shard, name, given, max)
        }
        Implausible::Weight { plan, shard, weight } => {
            say!(catalogue, "fact-weight", plan, shard, weight = weight.to_string())
        }
        error => error.to_string(),
    }
}

/// The sentence that a campaign cannot continue.
pub(crate) fn campaign(error: &CampaignError, catalogue: &Catalogue) -> String {
    match error {
        CampaignError::Ledger(error) => ledger(error, catalogue),
        CampaignError::StruckOut { name, shard } => {
            say!(catalogue, "campaign-struck-out", name, shard)
        }
        error => error.to_string(),
    }
}

/// The sentence that a ledger is not complete, so no samples can be drawn from it.
pub(crate) fn unfinished(unfinished: &Unfinished, catalogue: &Catalogue) -> String {
    let Unfinished { file, verdict } = unfinished;
    let sum = verdict.survey.total.checked_solutions().unwrap_or_default();
    let why = objections(verdict, sum, catalogue).join("; ");
    say!(catalogue, "sample-unfinished", path = file, why)
}

/// The sentence that facts were not exchanged with a file.
pub(crate) fn exchange(failed: &ExchangeFailed, catalogue: &Catalogue) -> String {
    let path = &failed.file;
    match &failed.error {
        ExchangeError::Merge(MergeError::Ledger(LedgerError::Implausible(error))) => {
            say!(catalogue, "exchange-failed", path, error = implausible(error, catalogue))
        }
        ExchangeError::Merge(MergeError::Ledger(error)) => ledger(error, catalogue),
        ExchangeError::Merge(MergeError::Conflicts { path, shards }) => {
            let shard = shards.first().copied().unwrap_or_default();
            say!(catalogue, "ledger-conflicts", path, shard, count = shards.len())
        }
        ExchangeError::Io(error) => {
            say!(catalogue, "error-read", path, reason = reason(error, catalogue))
        }
        ExchangeError::LeftOut { format } => say!(catalogue, "format-left-out", format),
        error => say!(catalogue, "exchange-failed", path, error = content(error, catalogue)),
    }
}

/// The sentence about an error in the content of a file of facts.
fn content(error: &ExchangeError, catalogue: &Catalogue) -> String {
    match error {
        ExchangeError::NoColumn { name } => say!(catalogue, "exchange-no-column", name),
        ExchangeError::TwoColumns { name } => say!(catalogue, "exchange-two-columns", name),
        ExchangeError::Field { row, what, given } => {
            let given = if given.is_empty() { String::new() } else { shortened(given) };
            say!(catalogue, "exchange-field", row, given, what)
        }
        ExchangeError::Fields { line, fields, first } => {
            say!(catalogue, "exchange-fields", line, fields, first)
        }
        ExchangeError::OtherPlan { row, given, plan } => {
            say!(catalogue, "exchange-other-plan", row, given = shortened(given), plan)
        }
        ExchangeError::Checksum { row, shard } => say!(catalogue, "exchange-checksum", row, shard),
        error => error.to_string(),
    }
}
