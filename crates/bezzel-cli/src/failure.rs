//! How a command ends when it does not end well.

use bezzel_formats::{Catalogue, WriteError, say};
use std::io::{self, Write};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It did what was asked: exit status 0.
    Done,
    /// There was nothing to give, or a check failed: exit status 1.
    Nothing,
}

/// Why a command could not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// Bad input, or an error of the machine: exit status 2, with a message that is
    /// complete but for the word "error" in front.
    Error(String),
    /// A file or folder cannot be had, in the same way: exit status 2.
    Place(String),
    /// Whoever read our output has heard enough: no error, and no word about it.
    ReaderGone,
    /// Somebody ended it from outside (see [`Session::quiet`](crate::Session::quiet)).
    Stopped,
}

impl Failure {
    pub(crate) fn error(message: String) -> Failure {
        Failure::Error(message)
    }

    /// What went wrong when writing to `name`.
    pub(crate) fn write(catalogue: &Catalogue, name: &str, error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::ReaderGone;
        }
        Failure::Place(say!(
            catalogue,
            "error-write",
            path = name,
            reason = reason(catalogue, error)
        ))
    }

    /// Why a format could not be written to a place of this name.
    pub fn format(catalogue: &Catalogue, name: &str, error: WriteError) -> Failure {
        Failure::error(match error {
            WriteError::Io(error) => return Failure::write(catalogue, name, &error),
            WriteError::MixedSizes { first, now } => {
                say!(catalogue, "error-mixed-sizes", first = first, now = now)
            }
            WriteError::BoardTooLarge { given, max } => {
                say!(catalogue, "error-board-too-large", given = given, max = max)
            }
            WriteError::SheetFull { max } => {
                say!(catalogue, "error-sheet-full", max = max, pixels = bezzel_formats::MAX_PIXELS)
            }
            WriteError::PageSize { given, max } => {
                say!(catalogue, "error-page-size", given = given, max = max)
            }
            WriteError::PageFull { max } => {
                say!(catalogue, "error-page-full", max = max.to_string())
            }
            WriteError::Width { size, given, min, max } => {
                say!(catalogue, "error-width", size = size, given = given, min = min, max = max)
            }
            WriteError::Announced { announced, written } => {
                say!(catalogue, "error-announced", announced = announced, written = written)
            }
            WriteError::Encoder(message) => say!(catalogue, "error-encoder", message = message),
            error => error.to_string(),
        })
    }

    /// What went wrong when reading from `name`.
    pub(crate) fn read(catalogue: &Catalogue, name: &str, error: &io::Error) -> Failure {
        Failure::Place(say!(
            catalogue,
            "error-read",
            path = name,
            reason = reason(catalogue, error)
        ))
    }

    /// Tells the person, and gives the exit status.
    pub(crate) fn report(self, catalogue: &Catalogue) -> u8 {
        match self {
            Failure::ReaderGone => 0,
            Failure::Error(message) | Failure::Place(message) => {
                complain(catalogue, &message);
                2
            }
            Failure::Stopped => 2,
        }
    }
}

/// Writes an error message to standard error. That nobody may be listening is no reason to
/// fail a second time.
pub(crate) fn complain(catalogue: &Catalogue, message: &str) {
    let _ = writeln!(anstream::stderr(), "{}", say!(catalogue, "error", message = message));
}

/// Says on standard error that there is nothing to give, which is no error.
pub(crate) fn regret(message: &str) {
    let _ = writeln!(anstream::stderr(), "bezzel: {message}");
}

/// The reasons that the operating system gives most often, in the person's language.
fn reason(catalogue: &Catalogue, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull => say!(catalogue, "error-disk-full"),
        io::ErrorKind::PermissionDenied => say!(catalogue, "error-permission"),
        _ => error.to_string(),
    }
}
