//! Where results go: standard output, or files that appear whole or not at all.

use crate::Session;
use crate::failure::Failure;
use crate::temporary::Temporary;
use bezzel_formats::say;
use std::fs::{File, Metadata};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

/// A place that is written to.
pub(crate) enum Sink {
    Stdout(BufWriter<Stdout>),
    /// A device or a pipe that exists: it is written to as it is.
    Special(BufWriter<File>, PathBuf),
    /// A file under a temporary name beside its own, and whether its content must be put into
    /// the one that exists, because who owns that cannot be kept otherwise.
    File {
        file: BufWriter<Temporary>,
        target: PathBuf,
        into_existing: bool,
    },
}

const BUFFER: usize = 1 << 16;

/// The links that are followed to a file that does not exist yet, at most.
const MAX_LINKS: u32 = 40;

impl Sink {
    pub(crate) fn stdout() -> Sink {
        Sink::Stdout(BufWriter::with_capacity(BUFFER, io::stdout()))
    }

    /// Opens the place that was asked for, or standard output.
    pub(crate) fn open(session: &Session, path: Option<&Path>) -> Result<Sink, Failure> {
        path.map_or_else(|| Ok(Sink::stdout()), |path| Sink::create(session, path))
    }

    /// Opens `path` for writing: beside it, under another name, until it is complete.
    pub(crate) fn create(session: &Session, path: &Path) -> Result<Sink, Failure> {
        let catalogue = &session.catalogue;
        let shown = path.display().to_string();
        let refused = |error: io::Error| Failure::write(catalogue, &shown, &error);
        if path.as_os_str() == "-" {
            return Ok(Sink::stdout());
        }
        let Some(target) = followed(path) else {
            let reason = say!(catalogue, "error-link-loop");
            let message = say!(catalogue, "error-write", path = shown, reason = reason);
            return Err(Failure::error(message));
        };
        let existing = target.metadata().ok();
        match &existing {
            Some(existing) if existing.is_dir() => return Err(session.is_directory(path)),
            Some(existing) if !existing.is_file() => {
                let file = File::options().write(true).open(&target).map_err(refused)?;
                return Ok(Sink::Special(BufWriter::with_capacity(BUFFER, file), target));
            }
            Some(existing) => {
                // Renaming would replace even what may not be written to.
                if existing.permissions().readonly() {
                    let reason = say!(catalogue, "error-read-only");
                    let message = say!(catalogue, "error-write", path = shown, reason = reason);
                    return Err(Failure::Place(message));
                }
                File::options().append(true).open(&target).map_err(refused)?;
            }
            None => {}
        }
        let folder = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            let folder = folder.display().to_string();
            return Err(Failure::Place(say!(catalogue, "error-directory", path = folder)));
        }
        let temporary = Temporary::beside(folder).map_err(|error| {
            if existing.is_none() {
                return refused(error);
            }
            let folder = folder.display().to_string();
            Failure::Place(say!(catalogue, "error-folder", path = shown.as_str(), folder = folder))
        })?;
        let into_existing = existing.is_some_and(|existing| !is_alike(&temporary, &existing));
        let file = BufWriter::with_capacity(BUFFER, temporary);
        Ok(Sink::File { file, target, into_existing })
    }

    /// What the place is called in messages.
    pub(crate) fn name(&self, session: &Session) -> String {
        match self {
            Sink::Stdout(_) => say!(session.catalogue, "error-stdout"),
            Sink::Special(_, target) | Sink::File { target, .. } => target.display().to_string(),
        }
    }

    /// Completes the place: a file gets its own name.
    pub(crate) fn complete(mut self, session: &Session) -> Result<(), Failure> {
        let name = self.name(session);
        let refused = |error: io::Error| Failure::write(&session.catalogue, &name, &error);
        self.flush().map_err(refused)?;
        if session.is_stopped() {
            return Err(Failure::Stopped);
        }
        let Sink::File { file, target, into_existing } = self else { return Ok(()) };
        let temporary = file.into_inner().map_err(|error| refused(error.into_error()))?;
        if into_existing { temporary.copy_into(&target) } else { temporary.rename(&target) }
            .map_err(refused)
    }
}

/// Where a path leads: a link is followed, even to a file that is not there yet, so that
/// what it points to is written and not the link replaced. `None` if it leads to itself.
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

/// Gives the new file the mode and the owner of the existing one; whether that could be done.
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
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Special(file, _) => file.write(bytes),
            Sink::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Special(file, _) => file.flush(),
            Sink::File { file, .. } => file.flush(),
        }
    }
}

/// Whether something that is no file exists at `path`: a device, a pipe.
pub(crate) fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Whether nothing but standard output is meant.
pub(crate) fn is_stdout(path: Option<&Path>) -> bool {
    path.is_none_or(|path| path.as_os_str() == "-")
}

impl Session {
    fn is_directory(&self, path: &Path) -> Failure {
        let path = path.display().to_string();
        Failure::Place(say!(self.catalogue, "error-is-directory", path = path))
    }

    /// The format to write in: the one named, the one that the path's ending means, or the
    /// usual one. `named` and `of_path` look a name and a path up; `names` are all there are.
    pub(crate) fn choose_format<F>(
        &self,
        name: Option<&str>,
        path: Option<&Path>,
        usual: F,
        named: impl FnOnce(&str) -> Option<F>,
        of_path: impl FnOnce(&Path) -> Option<F>,
        names: &str,
    ) -> Result<F, Failure> {
        let catalogue = &self.catalogue;
        if let Some(name) = name {
            let given = bezzel_formats::shortened(name);
            return named(name).ok_or_else(|| {
                let (given, formats) = (given.as_str(), names);
                Failure::error(say!(
                    catalogue,
                    "error-format-unknown",
                    given = given,
                    formats = formats
                ))
            });
        }
        let Some(path) = path.filter(|path| !is_stdout(Some(path))) else { return Ok(usual) };
        if path.is_dir() {
            return Err(self.is_directory(path));
        }
        match of_path(path) {
            Some(format) => Ok(format),
            // A device or a pipe need not have an ending that means anything.
            None if is_special(path) => Ok(usual),
            None => {
                let path = path.display().to_string();
                let formats = names;
                Err(Failure::error(say!(
                    catalogue,
                    "error-format-ending",
                    path = path,
                    formats = formats
                )))
            }
        }
    }

    /// Refuses to write what is called `name` to a terminal.
    pub(crate) fn refuse_terminal(&self, name: &str, path: Option<&Path>) -> Result<(), Failure> {
        if is_stdout(path) && io::stdout().is_terminal() {
            return Err(Failure::error(say!(self.catalogue, "error-terminal", format = name)));
        }
        Ok(())
    }

    /// Writes a result to standard output.
    pub(crate) fn print(&self, text: &[u8]) -> Result<(), Failure> {
        self.write_result(text, None)
    }

    /// Writes a result to where it was asked for.
    pub(crate) fn write_result(&self, text: &[u8], path: Option<&Path>) -> Result<(), Failure> {
        let mut out = Sink::open(self, path)?;
        let name = out.name(self);
        out.write_all(text).map_err(|error| Failure::write(&self.catalogue, &name, &error))?;
        out.complete(self)
    }

    /// A note to the person, on standard error, unless they want quiet.
    pub(crate) fn note(&self, text: &str) {
        if !self.shared.quiet {
            let _ = writeln!(io::stderr(), "bezzel: {text}");
        }
    }
}
