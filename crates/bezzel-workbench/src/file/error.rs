//! Errors of files that are read or written.

use super::windows::plain;
use crate::system;
use bezzel_formats::{Catalogue, say, shortened};
use std::io;
use std::path::{Path, PathBuf};

/// The error of a file.
#[derive(Debug)]
pub struct FileError {
    /// The path; `None` for standard output and input.
    pub path: Option<PathBuf>,
    /// The problem.
    pub problem: FileProblem,
}

/// The problem of a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileProblem {
    /// It cannot be written.
    Write(io::Error),
    /// It cannot be read.
    Read(io::Error),
    /// There is no such file to be read.
    Missing,
    /// It is a directory.
    IsDirectory,
    /// The directory that it is to be in does not exist.
    NoDirectory(PathBuf),
    /// It is a campaign's ledger, which no other output replaces.
    Ledger,
    /// It may not be written to.
    ReadOnly,
    /// It is a link that leads to itself.
    LinkLoop,
    /// No file can be made in its directory, where it would be made first.
    Beside(PathBuf),
    /// No file can have this name on Windows.
    WindowsName,
    /// What stands in braces is not known.
    Pattern,
    /// It would be more files than one command makes.
    TooMany {
        /// The files.
        count: u64,
        /// The most.
        max: u64,
    },
    /// It numbers files, and there is one thing to write.
    NothingNumbered,
    /// It numbers files, and only pictures are numbered, not this format.
    OnlyPictures(&'static str),
    /// No format is known by its ending.
    Ending {
        /// The formats that there are.
        formats: Vec<&'static str>,
    },
    /// No format is known by its ending, and none can be named otherwise.
    OtherEnding {
        /// The endings that there are.
        endings: Vec<&'static str>,
    },
}

impl FileError {
    /// Returns the error of the operating system behind it, if there is one.
    #[must_use]
    pub const fn io(&self) -> Option<&io::Error> {
        match &self.problem {
            FileProblem::Write(error) | FileProblem::Read(error) => Some(error),
            _ => None,
        }
    }

    /// Returns the sentence that says what is wrong.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> String {
        let shown = |path: &Path| plain(&path.display().to_string());
        let reason = |error: &io::Error| system::reason(error, catalogue);
        let path = match (&self.path, &self.problem) {
            (Some(path), _) => shown(path),
            (None, FileProblem::Read(_)) => say!(catalogue, "error-stdin"),
            (None, _) => say!(catalogue, "error-stdout"),
        };
        let cannot = |reason: String| say!(catalogue, "error-write", path, reason);
        match &self.problem {
            FileProblem::Write(error) => cannot(reason(error)),
            FileProblem::Read(error) => say!(catalogue, "error-read", path, reason = reason(error)),
            FileProblem::Missing => {
                let reason = say!(catalogue, "error-no-such-file");
                say!(catalogue, "error-read", path = shortened(&path), reason)
            }
            FileProblem::IsDirectory => say!(catalogue, "error-is-directory", path),
            FileProblem::NoDirectory(folder) => {
                say!(catalogue, "error-directory", path = shown(folder))
            }
            FileProblem::Ledger => say!(catalogue, "error-ledger", path),
            FileProblem::ReadOnly => cannot(say!(catalogue, "error-read-only")),
            FileProblem::LinkLoop => cannot(say!(catalogue, "error-link-loop")),
            FileProblem::Beside(folder) => {
                say!(catalogue, "error-folder", path, folder = shown(folder))
            }
            FileProblem::WindowsName => say!(catalogue, "error-windows-name", path),
            FileProblem::Pattern => say!(catalogue, "error-pattern", given = shortened(&path)),
            FileProblem::TooMany { count, max } => {
                say!(catalogue, "error-too-many-files", path, count, max)
            }
            FileProblem::NothingNumbered => say!(catalogue, "error-nothing-numbered", path),
            FileProblem::OnlyPictures(format) => {
                say!(catalogue, "error-steps-numbered", path, format)
            }
            FileProblem::Ending { formats } => {
                say!(catalogue, "error-format-ending", path, formats)
            }
            FileProblem::OtherEnding { endings } => {
                say!(catalogue, "error-ending", path, endings = format!(".{}", endings.join(", .")))
            }
        }
    }
}
