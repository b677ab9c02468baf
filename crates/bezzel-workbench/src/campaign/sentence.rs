//! Sentences about campaigns.

use super::{ExchangeFailed, Unfinished, objections};
use bezzel_campaign::{ExchangeError, LedgerError};
use bezzel_locale::{Catalogue, say};

/// The sentence that a ledger is not complete, so no samples can be drawn from it.
pub(crate) fn unfinished(unfinished: &Unfinished, catalogue: &Catalogue) -> String {
    let Unfinished { file, verdict } = unfinished;
    let sum = verdict.survey.total.checked_solutions().unwrap_or_default();
    let why = objections(verdict, sum, catalogue).join("; ");
    say!(catalogue, "sample-unfinished", path = file, why)
}

/// The sentence that facts were not exchanged with a file.
pub(crate) fn exchange(failed: &ExchangeFailed, catalogue: &Catalogue) -> String {
    let (path, error) = (&failed.file, &failed.error);
    match error {
        ExchangeError::Io(reason) => say!(catalogue, "error-read", path, reason),
        ExchangeError::Ledger(it) if !matches!(it, LedgerError::Implausible(_)) => {
            it.sentence(catalogue)
        }
        ExchangeError::Conflicts { .. } => error.sentence(catalogue),
        error => say!(catalogue, "exchange-failed", path, error = error.sentence(catalogue)),
    }
}
