//! What goes wrong with a ledger, as Python's usual exceptions with the command line's sentences.

use crate::refusal::{self, session};
use bezzel_campaign::{CampaignError, LedgerError};
use bezzel_cli::Failure;
use pyo3::exceptions::{
    PyBlockingIOError, PyFileExistsError, PyFileNotFoundError, PyIsADirectoryError,
    PyNotADirectoryError, PyOSError, PyPermissionError, PyValueError,
};
use pyo3::prelude::*;
use std::io::ErrorKind;

/// Why a ledger did not do what it was asked.
pub(super) enum Failed {
    /// The file.
    Ledger(LedgerError),
    /// Anything else, with its sentence.
    Failure(Failure),
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Failed {
        Failed::Failure(failure)
    }
}

impl From<CampaignError> for Failed {
    fn from(error: CampaignError) -> Failed {
        match error {
            CampaignError::Ledger(error) => Failed::Ledger(error),
            error => Failed::Failure(session().campaign_failed(error)),
        }
    }
}

impl Failed {
    /// The exception.
    pub(super) fn raised(self) -> PyErr {
        let error = match self {
            Failed::Ledger(error) => error,
            Failed::Failure(Failure::Place(sentence)) => {
                return PyOSError::new_err(pythonic(&sentence));
            }
            Failed::Failure(failure) => return refusal::failure(failure),
        };
        let sentence = pythonic(&refusal::sentence(session().ledger_failed(&error)));
        match &error {
            LedgerError::Exists { .. } => PyFileExistsError::new_err(sentence),
            LedgerError::Missing { .. } => PyFileNotFoundError::new_err(sentence),
            LedgerError::ReadOnly { .. } => PyPermissionError::new_err(sentence),
            // One at a time may write: it is there, and busy.
            LedgerError::InUse { .. } => PyBlockingIOError::new_err(sentence),
            LedgerError::Io { source, .. } => match source.kind() {
                ErrorKind::NotFound => PyFileNotFoundError::new_err(sentence),
                ErrorKind::PermissionDenied => PyPermissionError::new_err(sentence),
                ErrorKind::IsADirectory => PyIsADirectoryError::new_err(sentence),
                ErrorKind::NotADirectory => PyNotADirectoryError::new_err(sentence),
                _ => PyOSError::new_err(sentence),
            },
            LedgerError::Full { .. } | LedgerError::Database { .. } => PyOSError::new_err(sentence),
            _ => PyValueError::new_err(sentence),
        }
    }
}

/// What the sentences advise, as it is done here.
const ADVICE: [(&str, &str); 5] = [
    ("campaign new makes one", "Campaign.create makes one"),
    (
        "give another name with -o, or go on with campaign run",
        "give another name, or go on with Campaign(path).run(); it is",
    ),
    ("campaign run counts", "run() counts"),
    ("run again to have it settled", "run() settles it"),
    ("--shard-seconds", "shard_seconds"),
];

/// A sentence of the command line as it is said here.
pub(super) fn pythonic(sentence: &str) -> String {
    let said =
        ADVICE.iter().fold(sentence.to_owned(), |said, (theirs, ours)| said.replace(theirs, ours));
    refusal::pythonic(&said)
}
