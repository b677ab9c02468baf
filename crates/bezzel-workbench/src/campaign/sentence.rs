//! Errors of campaigns as sentences that say what to do.

use super::{ExchangeFailed, Unfinished, objections};
use crate::dialect::{Action, Dialect};
use crate::field::Field;
use crate::system::reason;
use bezzel::kernel::KernelKind;
use bezzel_campaign::{CampaignError, ExchangeError, Implausible, LedgerError, MergeError};
use bezzel_formats::{Catalogue, say, shortened};
use std::path::Path;

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// A ledger that could not be read or written.
pub(crate) fn ledger(error: &LedgerError, catalogue: &Catalogue, dialect: &dyn Dialect) -> String {
    match error {
        LedgerError::Exists { path } => {
            let run = dialect.action(Action::Run);
            say!(catalogue, "ledger-exists", path = name(path), run = run)
        }
        LedgerError::Missing { path } => {
            let new = dialect.action(Action::New);
            say!(catalogue, "ledger-missing", path = name(path), new = new)
        }
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
            say!(
                catalogue,
                "ledger-too-many",
                plan = plan,
                shards = shards,
                max = max,
                depth = dialect.field(Field::DEPTH),
                seconds = dialect.field(Field::SHARD_SECONDS)
            )
        }
        LedgerError::Damaged { path, detail } => {
            let detail = detail.as_str();
            let merge = dialect.action(Action::Merge);
            say!(catalogue, "ledger-damaged", path = name(path), detail = detail, merge = merge)
        }
        LedgerError::InUse { path, by } => {
            say!(catalogue, "ledger-in-use", path = name(path), by = by.as_str())
        }
        LedgerError::Linked { path, links } => {
            say!(catalogue, "ledger-linked", path = name(path), links = links.to_string())
        }
        LedgerError::Vanished { path } => say!(catalogue, "ledger-vanished", path = name(path)),
        LedgerError::ReadOnly { path } => {
            say!(catalogue, "ledger-read-only", path = name(path))
        }
        LedgerError::Full { path } => say!(catalogue, "ledger-full", path = name(path)),
        LedgerError::Implausible(error) => implausible(error, catalogue),
        LedgerError::Io { path, source } => {
            say!(catalogue, "error-write", path = name(path), reason = reason(source, catalogue))
        }
        error => error.to_string(),
    }
}

/// A fact that cannot be one.
fn implausible(error: &Implausible, catalogue: &Catalogue) -> String {
    match error {
        Implausible::OtherPlan { plan, shard, given } => {
            let (plan, shard, given) = (plan.to_string(), shard.to_string(), given.to_string());
            say!(catalogue, "fact-other-plan", plan = plan, shard = shard, given = given)
        }
        Implausible::NoSuchShard { plan, shard, shards } => {
            let (shard, last) = (shard.to_string(), shards.saturating_sub(1).to_string());
            say!(
                catalogue,
                "fact-no-such-shard",
                plan = plan.to_string(),
                shard = shard,
                last = last
            )
        }
        Implausible::TooMany { plan, shard, given, most } => {
            let (plan, shard) = (plan.to_string(), shard.to_string());
            let (given, most) = (given.to_string(), most.to_string());
            say!(catalogue, "fact-too-many", plan = plan, shard = shard, given = given, most = most)
        }
        Implausible::Kernel { shard, given } => {
            let (shard, given) = (shard.to_string(), shortened(given));
            let known = KernelKind::ALL.map(KernelKind::name).join(", ");
            say!(catalogue, "fact-kernel", shard = shard, given = given, known = known)
        }
        Implausible::Number { shard, name, given, max } => {
            let (shard, given, max) = (shard.to_string(), given.to_string(), max.to_string());
            say!(catalogue, "fact-number", shard = shard, name = *name, given = given, max = max)
        }
        Implausible::Weight { plan, shard, weight } => {
            let (plan, shard) = (plan.to_string(), shard.to_string());
            say!(catalogue, "fact-weight", plan = plan, shard = shard, weight = weight.to_string())
        }
        error => error.to_string(),
    }
}

/// A campaign that did not go on.
pub(crate) fn campaign(
    error: &CampaignError,
    catalogue: &Catalogue,
    dialect: &dyn Dialect,
) -> String {
    match error {
        CampaignError::Ledger(error) => ledger(error, catalogue, dialect),
        CampaignError::StruckOut { name, shard } => {
            let (given, shard) = (dialect.field(Field::new("name")), shard.to_string());
            say!(catalogue, "campaign-struck-out", who = name.as_str(), shard = shard, name = given)
        }
        error => error.to_string(),
    }
}

/// A ledger that nothing is drawn from.
pub(crate) fn unfinished(
    Unfinished { file, verdict }: &Unfinished,
    catalogue: &Catalogue,
    dialect: &dyn Dialect,
) -> String {
    let sum = verdict.survey.total.checked_solutions().unwrap_or_default();
    let why = objections(verdict, sum, catalogue, dialect).join("; ");
    say!(catalogue, "sample-unfinished", path = name(file), why = why)
}

/// Facts that were not exchanged with a file.
pub(crate) fn exchange(
    failed: &ExchangeFailed,
    catalogue: &Catalogue,
    dialect: &dyn Dialect,
) -> String {
    let file = name(&failed.file);
    match &failed.error {
        ExchangeError::Merge(MergeError::Ledger(LedgerError::Implausible(error))) => {
            say!(catalogue, "exchange-failed", path = file, error = implausible(error, catalogue))
        }
        ExchangeError::Merge(MergeError::Ledger(error)) => ledger(error, catalogue, dialect),
        ExchangeError::Merge(MergeError::Conflicts { path, shards }) => {
            let (first, path) = (shards.first().copied().unwrap_or_default(), name(path));
            let (shard, count) = (first.to_string(), shards.len());
            let audit = dialect.action(Action::Audit);
            say!(
                catalogue,
                "ledger-conflicts",
                path = path,
                shard = shard,
                count = count,
                audit = audit
            )
        }
        ExchangeError::Io(error) => {
            say!(catalogue, "error-read", path = file, reason = reason(error, catalogue))
        }
        ExchangeError::LeftOut { format } => say!(catalogue, "format-left-out", format = *format),
        error => say!(catalogue, "exchange-failed", path = file, error = content(error, catalogue)),
    }
}

/// What is wrong with what stands in a file of facts.
fn content(error: &ExchangeError, catalogue: &Catalogue) -> String {
    match error {
        ExchangeError::NoColumn { name } => say!(catalogue, "exchange-no-column", name = *name),
        ExchangeError::TwoColumns { name } => say!(catalogue, "exchange-two-columns", name = *name),
        ExchangeError::Field { row, what, given } => {
            let given = if given.is_empty() { String::new() } else { shortened(given) };
            let row = row.to_string();
            say!(catalogue, "exchange-field", row = row, given = given, what = *what)
        }
        ExchangeError::Fields { line, fields, first } => {
            let (line, fields, first) = (line.to_string(), fields.to_string(), first.to_string());
            say!(catalogue, "exchange-fields", line = line, fields = fields, first = first)
        }
        ExchangeError::OtherPlan { row, given, plan } => {
            let (row, given, plan) = (row.to_string(), shortened(given), plan.to_string());
            say!(catalogue, "exchange-other-plan", row = row, given = given, plan = plan)
        }
        ExchangeError::Checksum { row, shard } => {
            let (row, shard) = (row.to_string(), shard.to_string());
            say!(catalogue, "exchange-checksum", row = row, shard = shard)
        }
        error => error.to_string(),
    }
}
