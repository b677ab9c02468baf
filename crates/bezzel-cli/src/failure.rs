//! Failures of a command, and the exit statuses.

use bezzel_locale::{Catalogue, say};
use bezzel_workbench::file::{FileError, FileProblem};
use bezzel_workbench::{Kind, Refusal};
use std::io::{self, ErrorKind, Write};

/// The result of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Success: exit status 0.
    Done,
    /// Nothing to write, or a failed check: exit status 1.
    Nothing,
}

impl Outcome {
    /// `Done` if the condition holds, else `Nothing`.
    pub(crate) const fn of(is_done: bool) -> Outcome {
        if is_done { Outcome::Done } else { Outcome::Nothing }
    }
}

/// The failure of a command.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The question has no answer.
    Refused(Refusal),
    /// Another error, with its message: exit status 2.
    Said(String),
}

impl<R: Into<Refusal>> From<R> for Failure {
    fn from(refusal: R) -> Failure {
        Failure::Refused(refusal.into())
    }
}

impl Failure {
    /// An error of reading from a path, or from standard input.
    pub(crate) fn read(path: Option<&str>, error: io::Error) -> Failure {
        // Windows refuses to open a folder as a file with this error.
        let is_folder = error.kind() == io::ErrorKind::PermissionDenied
            && path.is_some_and(|path| std::path::Path::new(path).is_dir());
        let error = if is_folder { io::ErrorKind::IsADirectory.into() } else { error };
        FileError { path: path.map(Into::into), problem: FileProblem::Read(error) }.into()
    }

    /// An error of writing to standard output.
    pub(crate) fn stdout(error: io::Error) -> Failure {
        FileError { path: None, problem: FileProblem::Write(error) }.into()
    }

    /// Whether the reader of our output has closed the pipe: that is no error, and no message is shown.
    fn has_no_reader(&self) -> bool {
        let error = match self {
            Failure::Refused(Refusal::File(error)) => error.io(),
            _ => None,
        };
        error.is_some_and(is_closed_pipe)
    }

    /// Writes the message, and returns the exit status.
    pub(crate) fn report(self, catalogue: &Catalogue) -> u8 {
        if self.has_no_reader() {
            return 0;
        }
        match self {
            Failure::Said(message) => complain(catalogue, &message),
            Failure::Refused(refusal) => {
                let sentence = refusal.sentence(catalogue);
                if refusal.kind() == Kind::Nothing {
                    regret(&sentence);
                    return 1;
                }
                complain(catalogue, &sentence);
            }
        }
        2
    }
}

/// Whether an error means that the other end of a pipe is closed. Rust has no kind for one of Windows' three codes:
/// `ERROR_PIPE_NOT_CONNECTED`, beside `ERROR_BROKEN_PIPE` (109) and `ERROR_NO_DATA` (232).
fn is_closed_pipe(error: &io::Error) -> bool {
    const NOT_CONNECTED: i32 = 233;
    error.kind() == ErrorKind::BrokenPipe
        || cfg!(windows) && error.raw_os_error() == Some(NOT_CONNECTED)
}

/// Writes an error message to standard error, which may be closed.
pub(crate) fn complain(catalogue: &Catalogue, message: &str) {
    let _ = writeln!(anstream::stderr(), "{}", say!(catalogue, "error", message = message));
}

/// Writes to standard error that there is no result, which is not an error.
pub(crate) fn regret(message: &str) {
    let _ = writeln!(anstream::stderr(), "bezzel: {message}");
}
