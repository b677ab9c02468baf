//! Where results go: standard output, or files that appear whole or not at all.

use crate::Session;
use crate::failure::Failure;
use crate::interrupt;
use bezzel_formats::{Format, Nature, WriteError, say};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempPath};

/// A place that is written to.
pub(crate) enum Sink {
    Stdout(BufWriter<Stdout>),
    /// A device or a pipe that exists: it is written to as it is.
    Special(BufWriter<File>, PathBuf),
    /// A file under a temporary name beside its own.
    File {
        file: BufWriter<File>,
        temporary: Option<TempPath>,
        target: PathBuf,
    },
}

impl Sink {
    pub(crate) fn stdout() -> Sink {
        Sink::Stdout(BufWriter::with_capacity(1 << 16, io::stdout()))
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
        // A link is followed, so that what it points to is replaced and not the link.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if let Ok(existing) = target.metadata() {
            if existing.is_dir() {
                return Err(Failure::error(say!(
                    catalogue,
                    "error-is-directory",
                    path = shown.as_str()
                )));
            }
            if !existing.is_file() {
                let file = File::options().write(true).open(&target).map_err(refused)?;
                return Ok(Sink::Special(BufWriter::with_capacity(1 << 16, file), target));
            }
        }
        let directory = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        if !directory.is_dir() {
            let directory = directory.display().to_string();
            return Err(Failure::error(say!(catalogue, "error-directory", path = directory)));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".bezzel-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any new file has: the umask takes its share.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let named: NamedTempFile = builder.tempfile_in(directory).map_err(refused)?;
        interrupt::register(named.path());
        let (file, temporary) = named.into_parts();
        let file = BufWriter::with_capacity(1 << 16, file);
        Ok(Sink::File { file, temporary: Some(temporary), target })
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
        if let Sink::File { temporary, target, .. } = &mut self
            && let Some(temporary) = temporary.take()
        {
            let path = temporary.to_path_buf();
            interrupt::settled(&path, || temporary.persist(&*target))
                .map_err(|error| refused(error.error))?;
        }
        Ok(())
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if let Sink::File { temporary, .. } = self
            && let Some(temporary) = temporary.take()
        {
            let path = temporary.to_path_buf();
            // Dropping the path removes the file.
            interrupt::settled(&path, || drop(temporary));
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Special(file, _) | Sink::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Special(file, _) | Sink::File { file, .. } => file.flush(),
        }
    }
}

/// Whether something that is no file exists at `path`: a device, a pipe.
fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

impl Session {
    /// The format to write in: the one named, the one that the path's ending means, or the
    /// usual one.
    pub(crate) fn format(
        &self,
        named: Option<&str>,
        path: Option<&Path>,
        usual: Format,
    ) -> Result<Format, Failure> {
        if let Some(name) = named {
            return self.format_named(name);
        }
        if let Some(path) = path.filter(|path| path.is_dir()) {
            let path = path.display().to_string();
            return Err(Failure::error(say!(self.catalogue, "error-is-directory", path = path)));
        }
        match path {
            // A device or a pipe has no ending that could mean anything.
            Some(path) if path.as_os_str() != "-" && !is_special(path) => Format::of_path(path)
                .ok_or_else(|| {
                    Failure::error(say!(
                        self.catalogue,
                        "error-format-ending",
                        path = path.display().to_string(),
                        formats = crate::args::format_names()
                    ))
                }),
            _ => Ok(usual),
        }
    }

    /// The format of this name.
    pub(crate) fn format_named(&self, name: &str) -> Result<Format, Failure> {
        name.parse().map_err(|()| {
            let formats = crate::args::format_names();
            Failure::error(say!(
                self.catalogue,
                "error-format-unknown",
                given = name,
                formats = formats
            ))
        })
    }

    /// Refuses to write bytes that are no text to a terminal.
    pub(crate) fn spare_terminal(
        &self,
        format: Format,
        path: Option<&Path>,
    ) -> Result<(), Failure> {
        let is_text = format.nature() == Nature::Text || format == Format::Svg;
        if is_text { Ok(()) } else { self.refuse_terminal(format.name(), path) }
    }

    /// Refuses to write what is called `name` to a terminal.
    pub(crate) fn refuse_terminal(&self, name: &str, path: Option<&Path>) -> Result<(), Failure> {
        let to_stdout = path.is_none_or(|path| path.as_os_str() == "-");
        if to_stdout && io::stdout().is_terminal() {
            return Err(Failure::error(say!(self.catalogue, "error-terminal", format = name)));
        }
        Ok(())
    }

    /// Writes a result to standard output.
    pub(crate) fn print(&self, text: &[u8]) -> Result<(), Failure> {
        let mut out = Sink::stdout();
        let name = out.name(self);
        out.write_all(text).map_err(|error| Failure::write(&self.catalogue, &name, &error))?;
        out.complete(self)
    }

    /// What went wrong when writing to a place of this name.
    pub(crate) fn write_failure(&self, name: &str, error: WriteError) -> Failure {
        let catalogue = &self.catalogue;
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
        })
    }

    /// A note to the person, on standard error, unless they want quiet.
    pub(crate) fn note(&self, text: &str) {
        if !self.shared.quiet {
            let _ = writeln!(io::stderr(), "bezzel: {text}");
        }
    }
}
