//! Files that appear whole or not at all, and standard output.
//!
//! A file is written under a temporary name beside its own (`temporary.rs`) and renamed when it is complete. A
//! path may number files (`pattern.rs`).

mod error;
mod pattern;
mod temporary;
pub(crate) mod unfinished;
pub(crate) mod windows;

pub use error::{FileError, FileProblem};
pub use pattern::Pattern;
pub use unfinished::{remove_unfinished, when_first_begun};

use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Read, Stdout, Write};
use std::path::{Path, PathBuf};
use temporary::Temporary;
use windows::{Named, named};

/// An output: a file or standard output.
#[derive(Debug)]
pub struct Sink(Place);

#[derive(Debug)]
enum Place {
    Stdout(BufWriter<Stdout>),
    /// An existing device or pipe, which is written to directly.
    Special(BufWriter<File>, PathBuf),
    /// A file under a temporary name beside its path, and whether its content must be copied into the existing file,
    /// because the owner cannot be kept otherwise.
    File {
        file: BufWriter<Temporary>,
        target: PathBuf,
        into_existing: bool,
    },
}

const BUFFER: usize = 1 << 16;

/// The maximum number of links that are followed to a file that does not exist yet.
const MAX_LINKS: u32 = 40;

impl Sink {
    /// Returns standard output.
    #[must_use]
    pub fn stdout() -> Sink {
        Sink(Place::Stdout(BufWriter::with_capacity(BUFFER, io::stdout())))
    }

    /// Opens a path, or standard output for `None` and `-`.
    ///
    /// # Errors
    /// [`FileError`] if the path cannot be written to.
    pub fn open(path: Option<&Path>) -> Result<Sink, FileError> {
        match path {
            Some(path) if path.as_os_str() != "-" => Sink::create(path),
            _ => Ok(Sink::stdout()),
        }
    }

    /// Opens the only file of an answer, or standard output for `None` and `-`; `size` is that of its boards, if they
    /// have one.
    ///
    /// # Errors
    /// [`FileError`] if the path cannot be written to, or has a number that this answer lacks.
    pub fn sole(path: Option<&Path>, size: Option<u32>) -> Result<Sink, FileError> {
        let path = path.map(|path| Pattern::new(path)?.sole(size)).transpose()?;
        Sink::open(path.as_deref())
    }

    /// Opens `path` for writing, under a temporary name beside it until it is complete.
    fn create(path: &Path) -> Result<Sink, FileError> {
        let refused = |problem| FileError { path: Some(path.to_owned()), problem };
        let failed = |error: io::Error| refused(FileProblem::Write(error));
        match named(path) {
            Named::File => {}
            Named::Nothing => return Err(refused(FileProblem::WindowsName)),
            Named::Device => return Sink::special(path.to_owned()),
        }
        let Some(target) = followed(path) else { return Err(refused(FileProblem::LinkLoop)) };
        let existing = target.metadata().ok();
        match &existing {
            Some(existing) if existing.is_dir() => return Err(refused(FileProblem::IsDirectory)),
            Some(existing) if !existing.is_file() => return Sink::special(target),
            Some(existing) => {
                // Renaming would replace even a read-only file.
                if existing.permissions().readonly() {
                    return Err(refused(FileProblem::ReadOnly));
                }
                if is_ledger(&target) {
                    return Err(refused(FileProblem::Ledger));
                }
                File::options().append(true).open(&target).map_err(failed)?;
            }
            None => {}
        }
        let folder = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            return Err(refused(FileProblem::NoDirectory(folder.to_owned())));
        }
        // Windows accepts more than 260 characters only in an absolute path.
        let whole = if cfg!(windows) { folder.canonicalize().ok() } else { None };
        let (folder, target) = match (&whole, target.file_name()) {
            (Some(whole), Some(name)) => (whole.as_path(), whole.join(name)),
            _ => (folder, target.clone()),
        };
        let temporary = Temporary::beside(folder).map_err(|error| {
            if existing.is_none() {
                return failed(error);
            }
            refused(FileProblem::Beside(folder.to_owned()))
        })?;
        let into_existing = existing.is_some_and(|existing| !is_alike(&temporary, &existing));
        let file = BufWriter::with_capacity(BUFFER, temporary);
        Ok(Sink(Place::File { file, target, into_existing }))
    }

    /// Opens a device or a pipe.
    fn special(target: PathBuf) -> Result<Sink, FileError> {
        match File::options().write(true).open(&target) {
            Ok(file) => Ok(Sink(Place::Special(BufWriter::with_capacity(BUFFER, file), target))),
            Err(error) => Err(FileError { path: Some(target), problem: FileProblem::Write(error) }),
        }
    }

    /// Returns the error of writing to this output.
    #[must_use]
    pub fn failed(&self, error: io::Error) -> FileError {
        FileError { path: self.target(), problem: FileProblem::Write(error) }
    }

    fn target(&self) -> Option<PathBuf> {
        match &self.0 {
            Place::Stdout(_) => None,
            Place::Special(_, target) | Place::File { target, .. } => Some(target.clone()),
        }
    }

    /// Completes the output: a file is renamed to its path. A sink that is dropped instead removes
    /// its file.
    ///
    /// # Errors
    /// [`FileError`] if the rest cannot be written.
    pub fn complete(mut self) -> Result<(), FileError> {
        let path = self.target();
        let failed = |error| FileError { path: path.clone(), problem: FileProblem::Write(error) };
        self.flush().map_err(failed)?;
        let Place::File { file, target, into_existing } = self.0 else { return Ok(()) };
        let temporary = file.into_inner().map_err(|error| failed(error.into_error()))?;
        if into_existing { temporary.copy_into(&target) } else { temporary.rename(&target) }
            .map_err(failed)
    }
}

/// Refuses a path that cannot name a file on Windows.
///
/// # Errors
/// [`FileProblem::WindowsName`], on Windows.
pub fn look_at_name(path: &Path) -> Result<(), FileError> {
    match named(path) {
        Named::File => Ok(()),
        Named::Device | Named::Nothing => {
            Err(FileError { path: Some(path.to_owned()), problem: FileProblem::WindowsName })
        }
    }
}

/// Writes a whole text to a path, or to standard output.
///
/// # Errors
/// [`FileError`] if it cannot be written there.
pub fn write_text(text: &[u8], path: Option<&Path>) -> Result<(), FileError> {
    let mut sink = Sink::open(path)?;
    sink.write_all(text).map_err(|error| sink.failed(error))?;
    sink.complete()
}

/// Whether a file is a campaign's ledger, which may hold days of work: it is, if the head of the SQLite file has our
/// application id (<https://www.sqlite.org/fileformat.html>, 1.3).
fn is_ledger(path: &Path) -> bool {
    const APPLICATION: &[u8; 4] = b"bezl";
    let mut head = [0; 72];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head.starts_with(b"SQLite format 3\0") && head.ends_with(APPLICATION)
}

/// Follows links, even to a file that does not exist yet, so that their target is written and the link is not
/// replaced. `None` if a link leads to itself.
fn followed(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Ok(whole) = path.canonicalize() {
            return Some(whole);
        }
        let Ok(link) = path.read_link() else { return Some(path) };
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    None
}

/// Gives the new file the mode and the owner of the existing one. Returns whether that succeeded.
#[cfg(unix)]
fn is_alike(new: &Temporary, existing: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    let Ok(now) = new.file().metadata() else { return false };
    let (owner, group) = (existing.uid(), existing.gid());
    let is_owned = (now.uid(), now.gid()) == (owner, group)
        || fchown(new.file(), Some(owner), Some(group)).is_ok();
    is_owned && new.file().set_permissions(existing.permissions()).is_ok()
}

#[cfg(not(unix))]
fn is_alike(_new: &Temporary, _existing: &Metadata) -> bool {
    true
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Place::Stdout(out) => out.write(bytes),
            Place::Special(file, _) => file.write(bytes),
            Place::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Place::Stdout(out) => out.flush(),
            Place::Special(file, _) => file.flush(),
            Place::File { file, .. } => file.flush(),
        }
    }
}

/// Whether a device, a pipe or another special file exists at `path`.
pub(crate) fn is_special(path: &Path) -> bool {
    named(path) == Named::Device
        || path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}
