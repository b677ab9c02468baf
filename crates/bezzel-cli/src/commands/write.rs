//! Writing solutions to where they were asked for: one file, or a file each.

use crate::Session;
use crate::args::Output;
use crate::failure::Failure;
use crate::output::Sink;
use bezzel::Size;
use bezzel_formats::{
    Entry, Format, MAX_SHEET, Nature, Series, SolutionWriter, Style, Theme, Title,
    missing_characters, say,
};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// The most files one command makes.
const MAX_FILES: u64 = 100_000;

/// What the output options say, understood.
pub(super) struct Plan {
    pub(super) format: Format,
    path: Option<PathBuf>,
    ascii: bool,
    title: Title,
    theme: Theme,
    width: Option<u32>,
    coordinates: bool,
    delay: u16,
}

impl Session {
    /// Understands the output options. `usual` is the format where nothing else says one.
    pub(super) fn plan(
        &self,
        output: &Output,
        usual: Format,
        usual_delay: u16,
    ) -> Result<Plan, Failure> {
        let path = output.output.clone();
        let format = self.format(output.format.as_deref(), path.as_deref(), usual)?;
        self.spare_terminal(format, path.as_deref())?;
        let width = self.number_if("--size", output.size.as_deref(), 1, 16_384)?;
        let title = match (&output.title, output.no_title) {
            (_, true) => Title::None,
            (Some(text), _) => Title::Text(text.clone()),
            (None, _) => Title::Automatic,
        };
        if let Title::Text(text) = &title {
            let missing: String = missing_characters(text).into_iter().collect();
            if !missing.is_empty() {
                self.note(&say!(self.catalogue, "note-missing-glyphs", characters = missing));
            }
        }
        Ok(Plan {
            format,
            path,
            ascii: output.ascii || !speaks_unicode(),
            title,
            theme: output.theme.parse().unwrap_or_default(),
            width: width.map(|width| width as u32),
            coordinates: output.coordinates,
            delay: self.delay(output.delay.as_deref(), usual_delay)?,
        })
    }

    /// The delay in hundredths of a second.
    fn delay(&self, given: Option<&str>, usual: u16) -> Result<u16, Failure> {
        let Some(given) = given else { return Ok(usual) };
        let seconds = given.trim().parse::<f64>().ok().filter(|s| (0.02..=600.0).contains(s));
        seconds
            .map(|seconds| (seconds * 100.0).round() as u16)
            .ok_or_else(|| Failure::error(say!(self.catalogue, "error-delay", given = given)))
    }
}

/// Whether the locale can show ♛.
fn speaks_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

impl Plan {
    /// The style for a series of solutions.
    pub(super) fn style<'a>(&self, session: &'a Session, series: Series) -> Style<'a> {
        let to_stdout = self.path().is_none();
        Style {
            series,
            ascii: self.ascii,
            colour: to_stdout
                && anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never,
            title: self.title.clone(),
            theme: self.theme,
            width: self.width,
            coordinates: self.coordinates,
            delay: self.delay,
            ..Style::new(&session.catalogue)
        }
    }

    /// Where to write, unless that is standard output.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// Opens the one place that everything goes to.
    pub(super) fn sink(&self, session: &Session) -> Result<Sink, Failure> {
        Sink::open(session, self.path())
    }

    /// Whether each solution gets a file of its own.
    fn has_pattern(&self) -> bool {
        self.path().is_some_and(|path| path.to_string_lossy().contains("{i}"))
    }

    /// Whether the writer should be told beforehand how many solutions come.
    pub(super) fn wants_total(&self) -> bool {
        self.format.nature() != Nature::Text && self.format != Format::Parquet
    }

    /// Refuses what would be too much, before anything is written.
    pub(super) fn refuse_too_many(&self, session: &Session, total: u64) -> Result<(), Failure> {
        let catalogue = &session.catalogue;
        if self.has_pattern() && total > MAX_FILES {
            let path = self.path().unwrap_or(Path::new("")).display().to_string();
            return Err(Failure::error(say!(
                catalogue,
                "error-too-many-files",
                path = path,
                count = total.to_string(),
                max = MAX_FILES
            )));
        }
        if !self.has_pattern() && self.format.nature() == Nature::Picture && total > MAX_SHEET {
            let full = bezzel_formats::WriteError::SheetFull { max: MAX_SHEET };
            return Err(session.write_failure("", full));
        }
        Ok(())
    }

    /// Writes what `entries` gives to a callback, which it does until the callback fails.
    ///
    /// `entries` returns the number of entries it gave.
    pub(super) fn write(
        &self,
        session: &Session,
        style: &Style<'_>,
        entries: impl FnOnce(&mut EntryCallback<'_>) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        if self.has_pattern() {
            self.make_folder(session)?;
            let each = Style { expected: Some(1), ..copy(style) };
            let mut one_each = |entry: Entry<'_>| -> Result<(), Failure> {
                let path = self.file_of(entry.placement.size(), entry.index);
                let mut sink = Sink::create(session, &path)?;
                let name = sink.name(session);
                let failed = |error| session.write_failure(&name, error);
                let mut writer = bezzel_formats::open(self.format, &mut sink, &each);
                writer.write(entry).map_err(failed)?;
                writer.finish().map_err(failed)?;
                drop(writer);
                sink.complete(session)
            };
            return entries(&mut one_each);
        }
        let mut sink = self.sink(session)?;
        let name = sink.name(session);
        let failed = |error| session.write_failure(&name, error);
        let mut writer: Box<dyn SolutionWriter + '_> =
            bezzel_formats::open(self.format, &mut sink, style);
        // One solution a line is shown at once where a person looks on.
        let mut write = |entry: Entry<'_>| writer.write(entry).map_err(failed);
        let written = entries(&mut write)?;
        if written > 0 {
            writer.finish().map_err(failed)?;
            drop(writer);
            sink.complete(session)?;
        }
        Ok(written)
    }

    /// The file for one of the solutions.
    fn file_of(&self, size: Size, index: u64) -> PathBuf {
        let pattern = self.path().unwrap_or(Path::new("")).to_string_lossy().into_owned();
        PathBuf::from(pattern.replace("{n}", &size.to_string()).replace("{i}", &index.to_string()))
    }

    /// Makes the folder that the files go to, if the one it is in exists.
    fn make_folder(&self, session: &Session) -> Result<(), Failure> {
        let folder = self.path().and_then(Path::parent).filter(|p| !p.as_os_str().is_empty());
        let Some(folder) = folder.filter(|p| !p.exists() && !p.to_string_lossy().contains('{'))
        else {
            return Ok(());
        };
        std::fs::create_dir(folder).map_err(|error| {
            let shown = folder.display().to_string();
            if error.kind() == std::io::ErrorKind::NotFound {
                Failure::error(say!(session.catalogue, "error-directory", path = shown))
            } else {
                Failure::write(&session.catalogue, &shown, &error)
            }
        })
    }
}

/// What takes each entry.
pub(super) type EntryCallback<'a> = dyn FnMut(Entry<'_>) -> Result<(), Failure> + 'a;

fn copy<'a>(style: &Style<'a>) -> Style<'a> {
    Style { title: style.title.clone(), ..*style }
}

/// Whether a person looks at standard output.
pub(super) fn is_terminal() -> bool {
    std::io::stdout().is_terminal()
}
