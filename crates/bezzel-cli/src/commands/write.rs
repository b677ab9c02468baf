//! Writing solutions to where they were asked for: one file, or a file each.

use super::pattern::Pattern;
use crate::Session;
use crate::args::Output;
use crate::failure::Failure;
use crate::output::{Sink, is_stdout};
use bezzel::Size;
use bezzel::search::Batch;
use bezzel_formats::{
    Entry, Format, MAX_SHEET, Nature, Series, Setting, SolutionWriter, Style, Theme, Title,
    missing_characters, say,
};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The most files one command makes.
pub(super) const MAX_FILES: u64 = 100_000;

/// What was found is handed on so often at least, if more is found.
const PROMPT: Duration = Duration::from_millis(20);

/// What the output options say but for the format, understood.
#[derive(Debug)]
pub(super) struct Look {
    ascii: bool,
    title: Title,
    theme: Theme,
    width: Option<u32>,
    coordinates: bool,
    delay: u16,
}

/// How solutions are written, and where.
#[derive(Debug)]
pub struct Plan {
    pub(super) format: Format,
    pattern: Option<Pattern>,
    look: Look,
}

impl Session {
    /// Understands the output options. `usual` is the format where nothing else says one.
    ///
    /// # Errors
    /// [`Failure::Error`] for a format, ending or setting that is not known or does not fit.
    pub fn plan(&self, output: &Output, usual: Format, usual_delay: u16) -> Result<Plan, Failure> {
        let path = output.output.as_deref();
        // Whoever wants letters for queens wants a board.
        let usual = if output.ascii { Format::Board } else { usual };
        let named = |name: &str| name.parse().ok();
        let name = output.format.as_deref();
        let format =
            self.choose_format(name, path, usual, named, Format::of_path, &Format::names())?;
        if format.is_binary() {
            self.refuse_terminal(format.name(), path)?;
        }
        self.refuse_settings(output, format.name(), |setting| format.takes(setting), takers)?;
        let pattern = self.pattern(path)?;
        Ok(Plan { format, pattern, look: self.look(output, usual_delay)? })
    }

    /// The pattern of a path, unless standard output is meant.
    pub(super) fn pattern(&self, path: Option<&Path>) -> Result<Option<Pattern>, Failure> {
        path.filter(|path| !is_stdout(Some(path))).map(|path| Pattern::new(self, path)).transpose()
    }

    /// Understands the options that say how boards look.
    pub(super) fn look(&self, output: &Output, usual_delay: u16) -> Result<Look, Failure> {
        let width = output.size.as_deref().map(|given| self.width(given)).transpose()?;
        let title = match (&output.title, output.no_title) {
            (_, true) => Title::None,
            (Some(text), _) => Title::Text(text.clone()),
            (None, _) => Title::Automatic,
        };
        if let Title::Text(text) = &title {
            let missing: String = missing_characters(text).into_iter().collect();
            if !missing.is_empty() {
                let missing = bezzel_formats::shortened(&missing);
                self.note(&say!(self.catalogue, "note-missing-glyphs", characters = missing));
            }
        }
        Ok(Look {
            ascii: output.ascii || !speaks_unicode(),
            title,
            theme: output.theme.as_deref().unwrap_or_default().parse().unwrap_or_default(),
            width,
            coordinates: output.coordinates,
            delay: self.delay(output.delay.as_deref(), usual_delay)?,
        })
    }

    /// Refuses the options that a format cannot follow. `takers` names the formats that can.
    pub(super) fn refuse_settings(
        &self,
        output: &Output,
        format: &str,
        takes: impl Fn(Setting) -> bool,
        takers: impl Fn(Setting) -> String,
    ) -> Result<(), Failure> {
        for setting in Setting::ALL {
            let (name, is_given) = match setting {
                Setting::Ascii => ("--ascii", output.ascii),
                Setting::Title if output.no_title => ("--no-title", true),
                Setting::Title => ("--title", output.title.is_some()),
                Setting::Size => ("--size", output.size.is_some()),
                Setting::Theme => ("--theme", output.theme.is_some()),
                Setting::Coordinates => ("--coordinates", output.coordinates),
                Setting::Delay => ("--delay", output.delay.is_some()),
            };
            if is_given && !takes(setting) {
                let formats = takers(setting);
                let key =
                    if formats.is_empty() { "error-setting-nowhere" } else { "error-setting" };
                let message =
                    say!(self.catalogue, key, name = name, format = format, formats = formats);
                return Err(Failure::error(message));
            }
        }
        Ok(())
    }

    /// A width in pixels. Which ones are possible depends on the board, and is told there.
    fn width(&self, given: &str) -> Result<u32, Failure> {
        let width = given.trim().parse::<u64>().ok();
        width.map(|width| u32::try_from(width).unwrap_or(u32::MAX)).ok_or_else(|| {
            let given = bezzel_formats::shortened(given);
            Failure::error(say!(self.catalogue, "error-width-number", given = given))
        })
    }

    /// The delay in hundredths of a second.
    fn delay(&self, given: Option<&str>, usual: u16) -> Result<u16, Failure> {
        let Some(given) = given else { return Ok(usual) };
        let seconds = given.trim().parse::<f64>().ok().filter(|s| (0.02..=600.0).contains(s));
        seconds.map(|seconds| (seconds * 100.0).round() as u16).ok_or_else(|| {
            let given = bezzel_formats::shortened(given);
            Failure::error(say!(self.catalogue, "error-delay", given = given))
        })
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

impl Look {
    /// The style for a series of boards that are written to `path`, or standard output.
    pub(super) fn style<'a>(
        &self,
        session: &'a Session,
        series: Series,
        path: Option<&Path>,
    ) -> Style<'a> {
        let stdout = || anstream::AutoStream::choice(&std::io::stdout());
        Style {
            series,
            ascii: self.ascii,
            colour: is_stdout(path) && stdout() != anstream::ColorChoice::Never,
            title: self.title.clone(),
            theme: self.theme,
            width: self.width,
            coordinates: self.coordinates,
            delay: self.delay,
            ..Style::new(&session.catalogue)
        }
    }
}

impl Plan {
    /// The style for a series of solutions, of boards of `size` rows if all have as many.
    pub fn style<'a>(&self, session: &'a Session, series: Series, size: Option<Size>) -> Style<'a> {
        let style = self.look.style(session, series, self.path());
        Style { size: size.map(Size::get), ..style }
    }

    /// What is written.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Where to write, unless that is standard output.
    fn path(&self) -> Option<&Path> {
        self.pattern.as_ref().map(Pattern::path)
    }

    /// Whether each solution gets a file of its own.
    fn is_numbered(&self) -> bool {
        self.pattern.as_ref().is_some_and(Pattern::is_numbered)
    }

    /// Whether the writer should be told beforehand how many solutions come.
    #[must_use]
    pub fn wants_total(&self) -> bool {
        self.format.wants_total()
    }

    /// Refuses what would be too much, before anything is written.
    ///
    /// # Errors
    /// [`Failure::Error`] if there are more than a folder or a sheet is to hold.
    pub fn refuse_too_many(&self, session: &Session, total: u64) -> Result<(), Failure> {
        let catalogue = &session.catalogue;
        if self.is_numbered() && total > MAX_FILES {
            return Err(session.too_many_files(self.path(), total));
        }
        if !self.is_numbered() && self.format.nature() == Nature::Picture && total > MAX_SHEET {
            let full = bezzel_formats::WriteError::SheetFull { max: MAX_SHEET };
            return Err(Failure::format(catalogue, "", full));
        }
        Ok(())
    }

    /// Writes what `entries` gives to a callback, which it does until the callback fails.
    /// Where nothing comes, data has a form for that, which is written: an empty array, a
    /// header alone. A picture of nothing there is not.
    ///
    /// `entries` returns the number of entries it gave.
    ///
    /// # Errors
    /// What `entries` fails with, or [`Failure`] if the format or the place refuses.
    pub fn write(
        &self,
        session: &Session,
        style: &Style<'_>,
        entries: impl FnOnce(&mut EntryCallback<'_>) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        self.write_some(session, style, |write| entries(&mut |entry| write(Written::One(entry))))
    }

    /// The same where some come one by one and some many at a time.
    pub(super) fn write_some(
        &self,
        session: &Session,
        style: &Style<'_>,
        give: impl FnOnce(&mut WrittenCallback<'_>) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        if let Some(pattern) = self.pattern.as_ref().filter(|pattern| pattern.is_numbered()) {
            session.make_folder(pattern, style.size)?;
            let each = Style { expected: Some(1), ..copy(style) };
            let mut made = 0;
            let mut one_each = |entry: Entry<'_>| -> Result<(), Failure> {
                made += 1;
                if made > MAX_FILES {
                    return Err(session.too_many_files(self.path(), made));
                }
                let size = entry.placement.size();
                let path = pattern.filled(Some(size.get()), entry.index);
                let mut sink = Sink::create(session, &path)?;
                let name = sink.name(session);
                let failed = |error| Failure::format(&session.catalogue, &name, error);
                let mut writer = bezzel_formats::open(self.format, &mut sink, &each);
                writer.write(entry).map_err(failed)?;
                writer.finish().map_err(failed)?;
                drop(writer);
                sink.complete(session)
            };
            return give(&mut |some| some.each(&mut one_each));
        }
        let path = self.pattern.as_ref().map(|pattern| pattern.filled(style.size, 1));
        let mut sink = Sink::open(session, path.as_deref())?;
        let name = sink.name(session);
        let failed = |error| Failure::format(&session.catalogue, &name, error);
        let mut writer: Box<dyn SolutionWriter + '_> =
            bezzel_formats::open(self.format, &mut sink, style);
        let mut handed_on: Option<Instant> = None;
        let mut write = |some: Written<'_>| match some {
            Written::One(entry) => writer.write(entry).map_err(failed),
            Written::Batch { first, batch } => {
                writer.write_batch(first, batch).map_err(failed)?;
                // Whoever reads the first lines, or lines that are seldom found, need not wait
                // until a buffer is full.
                if handed_on.is_none_or(|at| at.elapsed() >= PROMPT) {
                    writer.flush().map_err(failed)?;
                    handed_on = Some(Instant::now());
                }
                Ok(())
            }
        };
        let written = give(&mut write)?;
        if written > 0 || !self.format.is_picture() {
            writer.finish().map_err(failed)?;
            drop(writer);
            sink.complete(session)?;
        }
        Ok(written)
    }

    /// Writes that there is nothing, where the format has a form for that.
    pub(super) fn write_nothing(
        &self,
        session: &Session,
        style: &Style<'_>,
    ) -> Result<(), Failure> {
        let nothing = Style { expected: Some(0), ..copy(style) };
        self.write(session, &nothing, |_| Ok(0)).map(|_| ())
    }
}

impl Session {
    /// Refuses to make so many files.
    pub(super) fn too_many_files(&self, path: Option<&Path>, count: u64) -> Failure {
        let path = path.unwrap_or(Path::new("")).display().to_string();
        let count = count.to_string();
        let max = MAX_FILES;
        let catalogue = &self.catalogue;
        Failure::error(say!(
            catalogue,
            "error-too-many-files",
            path = path,
            count = count,
            max = max
        ))
    }

    /// Makes the folder that the files go to, if the one it is in exists.
    pub(super) fn make_folder(&self, pattern: &Pattern, size: Option<u32>) -> Result<(), Failure> {
        let first: PathBuf = pattern.filled(size, 1);
        let folder = first.parent().filter(|p| !p.as_os_str().is_empty() && !p.exists());
        // A folder for each solution is more than is meant.
        let is_one = first.parent() == pattern.filled(size, 2).parent();
        let Some(folder) = folder.filter(|_| is_one) else { return Ok(()) };
        std::fs::create_dir(folder).map_err(|error| {
            let shown = folder.display().to_string();
            if error.kind() == std::io::ErrorKind::NotFound {
                Failure::Place(say!(self.catalogue, "error-directory", path = shown))
            } else {
                Failure::write(&self.catalogue, &shown, &error)
            }
        })
    }
}

/// The names of the formats that follow a setting.
pub(super) fn takers(setting: Setting) -> String {
    takers_of(setting, Format::all(), Format::takes, Format::name)
}

/// The names of those formats of a table that follow a setting.
pub(super) fn takers_of<F: Copy>(
    setting: Setting,
    all: impl Iterator<Item = F>,
    takes: impl Fn(F, Setting) -> bool,
    name: impl Fn(F) -> &'static str,
) -> String {
    all.filter(|&format| takes(format, setting)).map(name).collect::<Vec<_>>().join(", ")
}

/// What takes each entry.
pub type EntryCallback<'a> = dyn FnMut(Entry<'_>) -> Result<(), Failure> + 'a;

/// What is written next.
pub(super) enum Written<'a> {
    One(Entry<'a>),
    /// Solutions that follow each other, the first of which has the number `first`.
    Batch {
        first: u64,
        batch: &'a Batch,
    },
}

/// What takes them.
pub(super) type WrittenCallback<'a> = dyn FnMut(Written<'_>) -> Result<(), Failure> + 'a;

impl Written<'_> {
    /// How many there are.
    pub(super) fn len(&self) -> u64 {
        match self {
            Written::One(_) => 1,
            Written::Batch { batch, .. } => batch.len() as u64,
        }
    }

    /// Gives them one by one.
    pub(super) fn each(self, give: &mut EntryCallback<'_>) -> Result<(), Failure> {
        match self {
            Written::One(entry) => give(entry),
            Written::Batch { first, batch } => {
                let all = (0..batch.len()).filter_map(|at| batch.get(at));
                (first..).zip(all).try_for_each(|(index, solution)| {
                    give(Entry { index, placement: solution.placement(), class: None })
                })
            }
        }
    }
}

fn copy<'a>(style: &Style<'a>) -> Style<'a> {
    Style { title: style.title.clone(), ..*style }
}

/// Whether a person looks at standard output.
pub(super) fn is_terminal() -> bool {
    std::io::stdout().is_terminal()
}
