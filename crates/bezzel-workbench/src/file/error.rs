//! Errors of files that are read or written.

use super::windows::plain;
use bezzel_locale::{Blank, Catalogue, say, shortened};
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
    /// The file cannot be written.
    Write(io::Error),
    /// The file cannot be read.
    Read(io::Error),
    /// The file does not exist.
    Missing,
    /// The path is a directory.
    IsDirectory,
    /// The parent directory does not exist.
    NoDirectory(PathBuf),
    /// The file is a campaign's ledger, which no other output replaces.
    Ledger,
    /// The file is read-only.
    ReadOnly,
    /// The path is a link that leads to itself.
    LinkLoop,
    /// No temporary file can be created in the file's directory.
    Beside(PathBuf),
    /// No file can have this name on Windows.
    WindowsName,
    /// The braces in the path contain something unknown.
    Pattern,
    /// The path would number more files than one command makes.
    TooMany {
        /// The number of files.
        count: u64,
        /// The maximum number.
        max: u64,
    },
    /// The path numbers files, but there is only one output.
    NothingNumbered,
    /// The path numbers files, which is possible only for pictures, and not for this format.
    OnlyPictures(&'static str),
    /// The file extension belongs to no format.
    Ending {
        /// The available formats.
        formats: Vec<&'static str>,
    },
    /// The file extension belongs to no format, and the command has no option that names one.
    OtherEnding {
        /// The possible extensions.
        endings: Vec<&'static str>,
    },
}

impl FileError {
    /// Returns the error of the operating system, if it caused this one.
    #[must_use]
    pub const fn io(&self) -> Option<&io::Error> {
        match &self.problem {
            FileProblem::Write(error) | FileProblem::Read(error) => Some(error),
            _ => None,
        }
    }

    /// Returns the sentence about the error.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> String {
        let shown = |path: &Path| plain(&path.display().to_string());
        let path = match (&self.path, &self.problem) {
            (Some(path), _) => shown(path),
            (None, FileProblem::Read(_)) => say!(catalogue, "error-stdin"),
            (None, _) => say!(catalogue, "error-stdout"),
        };
        let cannot = |reason: &dyn Blank| say!(catalogue, "error-write", path, reason);
        match &self.problem {
            FileProblem::Write(error) => cannot(error),
            FileProblem::Read(error) => say!(catalogue, "error-read", path, reason = error),
            FileProblem::Missing => {
                let reason = say!(catalogue, "error-no-such-file");
                say!(catalogue, "error-read", path = shortened(&path), reason)
            }
            FileProblem::IsDirectory => say!(catalogue, "error-is-directory", path),
            FileProblem::NoDirectory(folder) => {
                say!(catalogue, "error-directory", path = shown(folder))
            }
            FileProblem::Ledger => say!(catalogue, "error-ledger", path),
            FileProblem::ReadOnly => cannot(&say!(catalogue, "error-read-only")),
            FileProblem::LinkLoop => cannot(&say!(catalogue, "error-link-loop")),
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
