//! What went wrong with files of a campaign, which refusals carry.

use bezzel_campaign::{ExchangeError, Verdict};
use std::path::PathBuf;

/// The error of exporting or importing facts.
#[derive(Debug)]
pub struct ExchangeFailed {
    /// The file.
    pub file: PathBuf,
    /// What went wrong.
    pub error: ExchangeError,
}

/// A ledger whose count does not stand.
#[derive(Debug)]
pub struct Unfinished {
    /// The file.
    pub file: PathBuf,
    /// What speaks against its count.
    pub verdict: Verdict,
}
