//! Errors of campaigns' files, which refusals contain.

use bezzel_campaign::{ExchangeError, Verdict};
use std::path::PathBuf;

/// The error of exporting or importing facts.
#[derive(Debug)]
pub struct ExchangeFailed {
    /// The file.
    pub file: PathBuf,
    /// The error.
    pub error: ExchangeError,
}

/// A ledger whose count has objections.
#[derive(Debug)]
pub struct Unfinished {
    /// The file.
    pub file: PathBuf,
    /// The verdict with the objections.
    pub verdict: Verdict,
}
