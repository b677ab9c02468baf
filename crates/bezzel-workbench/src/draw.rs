//! Writing boards: the format, its settings, and one file or several.

use crate::field::Field;
use crate::file::{FileError, FileProblem, Pattern, Sink, is_special, is_stdout};
use crate::refusal::Refusal;
use crate::solve::{FoundSolutions, Take};
use bezzel::Size;
use bezzel::piece::Piece;
use bezzel_formats::density::DensityFormat;
use bezzel_formats::{
    Entry, Format, MAX_FRAMES, MAX_SHEET, Naming, Nature, PuzzleFormat, Series, Setting, Signs,
    SolutionWriter, StepsFormat, Style, Theme, Title, WriteError,
};
use bezzel_locale::Catalogue;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The maximum number of files that one command makes.
pub const MAX_FILES: u64 = 100_000;

/// The maximum time that found solutions are buffered while more are searched.
const PROMPT: Duration = Duration::from_millis(20);

/// The output settings of a shell, with typed numbers and names. This module checks whether they suit the format.
#[derive(Debug, Clone, Default)]
pub struct Output {
    /// The name of the format, if the user named one.
    pub format: Option<String>,
    /// The path to write to; standard output if `None` or `-`.
    pub path: Option<PathBuf>,
    /// Whether queens are written as letters.
    pub ascii: bool,
    /// The number of the first row and column, where these are written as numbers.
    pub base: Option<u8>,
    /// The signs of boards as text.
    pub signs: Option<Signs>,
    /// Whether `base` and `signs` are also hints for reading boards: then a format without them ignores them.
    pub are_hints: bool,
    /// The title, or that there is none.
    pub title: Option<Title>,
    /// The width of a board in pixels.
    pub width: Option<u32>,
    /// The colours.
    pub theme: Option<Theme>,
    /// Whether rows and columns are named.
    pub coordinates: bool,
    /// The names of rows and columns; `None` for the default.
    pub naming: Option<Naming>,
    /// The time that an animation shows each board, in hundredths of a second.
    pub delay: Option<u16>,
    /// The piece that is placed.
    pub piece: Piece,
    /// Whether the piece only says which attacks are marked, since the boards are given.
    pub marks_attacks: bool,
    /// The field that asked for boards with fewer rows than columns, if any did.
    pub fewer_rows: Option<Field>,
}

/// The properties of standard output.
#[derive(Debug, Clone, Copy, Default)]
pub struct Screen {
    /// Whether it is a terminal.
    pub is_terminal: bool,
    /// Whether it shows colours.
    pub has_colour: bool,
    /// Whether it shows ♛.
    pub has_unicode: bool,
}

/// A kind of format, such as those of solutions or of steps.
pub trait Written: Copy + 'static {
    /// All formats of the kind.
    fn all() -> Vec<Self>;
    /// The name for `--format`.
    fn name(self) -> &'static str;
    /// The file extensions of the format, in lower case without the dot.
    fn endings(self) -> &'static [&'static str];
    /// Whether the format must not be written to a terminal.
    fn is_binary(self) -> bool {
        false
    }
    /// Whether the format uses a setting of boards.
    fn takes(self, setting: Setting) -> bool {
        let _ = setting;
        false
    }
}

/// Implements the trait with the methods of the same names.
macro_rules! tables {
    ($($format:ident),*) => {$(
        impl Written for $format {
            fn all() -> Vec<$format> {
                $format::all().collect()
            }
            fn name(self) -> &'static str {
                $format::name(self)
            }
            fn endings(self) -> &'static [&'static str] {
                $format::endings(self)
            }
            fn is_binary(self) -> bool {
                $format::is_binary(self) || self.nature() == Nature::Page
            }
            fn takes(self, setting: Setting) -> bool {
                $format::takes(self, setting)
            }
        }
    )*};
}

tables!(Format, StepsFormat, PuzzleFormat, DensityFormat);

impl Output {
    /// Returns the format: the named one, the one of the file extension, or the default.
    ///
    /// # Errors
    /// [`Refusal`] if there is no such format, it would garble a terminal, or it does not use a given setting.
    pub fn format<F: Written>(&self, default: F, screen: Screen) -> Result<F, Refusal> {
        let path = self.path.as_deref();
        let format = choose(self.format.as_deref(), path, default, &F::all())?;
        if format.is_binary() && is_stdout(path) && screen.is_terminal {
            return Err(Refusal::Terminal { format: format.name() });
        }
        self.refuse_unsuited(format)?;
        // Chosen signs leave no choice to the other settings of a board.
        if self.signs.is_some() && format.takes(Setting::Signs) {
            self.refuse_beside(Field::SIGNS, &[Setting::Ascii, Setting::Attacks])?;
        }
        Ok(format)
    }

    /// Refuses settings that a format does not use.
    ///
    /// # Errors
    /// [`Refusal::Setting`] if one of them is given.
    pub fn refuse_unsuited<F: Written>(&self, format: F) -> Result<(), Refusal> {
        match self.settings().find(|(setting, _)| !format.takes(*setting)) {
            Some((setting, field)) => Err(unsuited(setting, field, format.name(), &F::all())),
            None => Ok(()),
        }
    }

    /// Refuses settings that change nothing beside `other`.
    ///
    /// # Errors
    /// [`Refusal::Conflict`] if one of the settings is given.
    pub fn refuse_beside(&self, other: Field, vain: &[Setting]) -> Result<(), Refusal> {
        match self.settings().find(|(setting, _)| vain.contains(setting)) {
            Some((_, given)) => Err(Refusal::Conflict { given, other }),
            None => Ok(()),
        }
    }

    /// Refuses board settings in a command that draws no boards; `format` is the format of its output, and `others`
    /// are the formats in which it could draw boards.
    ///
    /// # Errors
    /// [`Refusal::Setting`] if a board setting is given.
    pub fn refuse_settings<F: Written>(
        &self,
        format: &'static str,
        others: &[F],
    ) -> Result<(), Refusal> {
        match self.settings().next() {
            Some((setting, field)) => Err(unsuited(setting, field, format, others)),
            None => Ok(()),
        }
    }

    /// The settings that were given.
    fn settings(&self) -> impl Iterator<Item = (Setting, Field)> {
        let given = [
            (Setting::Ascii, Field::new("ascii"), self.ascii),
            (Setting::Base, Field::BASE, self.base.is_some() && !self.are_hints),
            (Setting::Signs, Field::SIGNS, self.signs.is_some() && !self.are_hints),
            (Setting::Title, Field::new("no_title"), self.title == Some(Title::None)),
            (Setting::Title, Field::new("title"), self.title.is_some()),
            (Setting::Size, Field::SIZE, self.width.is_some()),
            (Setting::Theme, Field::THEME, self.theme.is_some()),
            (Setting::Coordinates, Field::COORDINATES, self.coordinates),
            (Setting::Delay, Field::DELAY, self.delay.is_some()),
            (Setting::Attacks, Field::PIECE, self.marks_attacks && self.piece != Piece::QUEEN),
            (Setting::Rows, self.fewer_rows.unwrap_or(Field::ROWS), self.fewer_rows.is_some()),
        ];
        given
            .into_iter()
            .filter(|(.., is_given)| *is_given)
            .map(|(setting, field, _)| (setting, field))
    }

    /// Returns the pattern of the path; `None` for standard output.
    ///
    /// # Errors
    /// [`FileError`] if the pattern is invalid.
    pub fn pattern(&self) -> Result<Option<Pattern>, FileError> {
        let path = self.path.as_deref().filter(|path| !is_stdout(Some(path)));
        path.map(Pattern::new).transpose()
    }

    /// Returns the style for a series of boards.
    #[must_use]
    pub fn style<'a>(
        &self,
        catalogue: &'a Catalogue,
        series: Series,
        delay: u16,
        screen: Screen,
    ) -> Style<'a> {
        Style {
            series,
            piece: self.piece,
            ascii: self.ascii || !screen.has_unicode,
            signs: self.signs,
            base: self.base.unwrap_or(0),
            colour: is_stdout(self.path.as_deref()) && screen.has_colour,
            title: self.title.clone().unwrap_or(Title::Automatic),
            theme: self.theme.unwrap_or_default(),
            width: self.width,
            coordinates: self.coordinates,
            naming: self.naming,
            delay: self.delay.unwrap_or(delay),
            ..Style::new(catalogue)
        }
    }

    /// Checks the settings and returns the drawing: format, path and style.
    ///
    /// # Errors
    /// [`Refusal`] if settings exclude each other.
    pub fn drawing(self, default: Format, screen: Screen) -> Result<Drawing, Refusal> {
        // Letters for queens, or signs, ask for a board.
        let wants_board = self.ascii || self.signs.is_some() && !self.are_hints;
        let default = if wants_board { Format::Board } else { default };
        let format = self.format(default, screen)?;
        let pattern = self.pattern()?;
        Ok(Drawing { output: self, format, pattern, screen })
    }
}

/// The refusal of a setting that `format` does not use, with the formats that do.
fn unsuited<F: Written>(
    setting: Setting,
    field: Field,
    format: &'static str,
    others: &[F],
) -> Refusal {
    let formats = others.iter().filter(|format| format.takes(setting)).map(|format| format.name());
    Refusal::Setting { field, format, formats: formats.collect() }
}

/// Returns whether the extension of a path belongs to another format than the named one.
#[must_use]
pub fn means_another(name: &str, path: &Path) -> bool {
    fn each<F: Written>() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
        F::all().into_iter().map(|format| (format.name(), format.endings()))
    }
    let ending = ending_of(path);
    let known = each::<Format>().chain(each::<StepsFormat>()).chain(each::<PuzzleFormat>());
    let mut meant = known.filter(|(_, endings)| endings.contains(&ending.as_str())).peekable();
    // Text in any format may have the extension `txt`.
    ending != "txt" && meant.peek().is_some() && meant.all(|(other, _)| other != name)
}

/// The extension of a path in lower case; empty if it has none.
fn ending_of(path: &Path) -> String {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.map(str::to_ascii_lowercase).unwrap_or_default()
}

/// Returns the named format, the one of the file extension, or the default.
///
/// # Errors
/// [`Refusal`] if there is no such format.
pub fn choose<F: Written>(
    name: Option<&str>,
    path: Option<&Path>,
    default: F,
    formats: &[F],
) -> Result<F, Refusal> {
    let names = || formats.iter().map(|format| format.name());
    if let Some(name) = name {
        let named = formats.iter().copied().find(|format| format.name() == name);
        return named.ok_or_else(|| Refusal::Value {
            field: Field::FORMAT,
            given: name.to_owned(),
            known: names().collect(),
        });
    }
    let Some(path) = path.filter(|path| !is_stdout(Some(path))) else { return Ok(default) };
    let refused = |problem| FileError { path: Some(path.to_owned()), problem };
    if path.is_dir() {
        return Err(refused(FileProblem::IsDirectory).into());
    }
    let ending = ending_of(path);
    let meant = formats.iter().copied().find(|format| format.endings().contains(&ending.as_str()));
    match meant {
        Some(format) => Ok(format),
        // A device or a pipe need not have an extension.
        None if is_special(path) => Ok(default),
        None => Err(refused(FileProblem::Ending { formats: names().collect() }).into()),
    }
}

/// Returns the format of the file extension, where formats cannot be named; the first one for standard output.
///
/// # Errors
/// [`Refusal`] if the extension belongs to none of the formats.
pub fn by_ending<F: Written>(path: Option<&Path>, formats: &[F]) -> Result<F, Refusal> {
    choose(None, path, formats[0], formats).map_err(|refusal| match refusal {
        Refusal::File(FileError { path, problem: FileProblem::Ending { .. } }) => {
            let endings = formats.iter().filter_map(|format| format.endings().first().copied());
            FileError { path, problem: FileProblem::OtherEnding { endings: endings.collect() } }
                .into()
        }
        refusal => refusal,
    })
}

/// A drawing: the format of boards, with the path and the settings of its output.
#[derive(Debug)]
pub struct Drawing {
    output: Output,
    format: Format,
    pattern: Option<Pattern>,
    screen: Screen,
}

impl Drawing {
    /// Returns the format.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Returns the style for a series of solutions, of boards of `size` rows if all have that size.
    #[must_use]
    pub fn style<'a>(
        &self,
        catalogue: &'a Catalogue,
        series: Series,
        size: Option<Size>,
    ) -> Style<'a> {
        // The default time that an animation shows each board, in hundredths of a second.
        const DELAY: u16 = 160;
        let style = self.output.style(catalogue, series, DELAY, self.screen);
        Style { size: size.map(Size::get), ..style }
    }

    /// Returns whether an exclamation mark follows attacked queens.
    #[must_use]
    pub fn marks_attacks(&self) -> bool {
        self.format == Format::Board && self.output.signs.is_none()
    }

    /// Returns whether each solution gets its own file.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        self.pattern.as_ref().is_some_and(Pattern::is_numbered)
    }

    /// Returns whether the writer needs the number of solutions in advance.
    #[must_use]
    pub fn wants_total(&self) -> bool {
        self.format.wants_total()
    }

    /// Refuses too many solutions, before anything is written.
    ///
    /// # Errors
    /// [`Refusal`] if there are more than a folder, a sheet or an animation should hold.
    pub fn refuse_too_many(&self, total: u64) -> Result<(), Refusal> {
        if self.is_numbered() && total > MAX_FILES {
            return Err(self.too_many(total).into());
        }
        if !self.is_numbered() && self.format.nature() == Nature::Picture && total > MAX_SHEET {
            return Err(WriteError::SheetFull { max: MAX_SHEET }.into());
        }
        if self.format.nature() == Nature::Animation && total > MAX_FRAMES {
            return Err(WriteError::FilmFull { max: MAX_FRAMES }.into());
        }
        Ok(())
    }

    fn too_many(&self, count: u64) -> FileError {
        FileError {
            path: self.output.path.clone(),
            problem: FileProblem::TooMany { count, max: MAX_FILES },
        }
    }

    /// Writes the boards that `give` passes on, and returns their number, which `give` returns. Without boards, data
    /// formats write their empty form, such as an empty array or a header alone; pictures are not written.
    ///
    /// # Errors
    /// The error of `give`, or [`Refusal`] if the format or the path refuses.
    pub fn write(
        &self,
        style: &Style<'_>,
        give: impl FnOnce(&mut Take<'_, Refusal>) -> Result<u64, Refusal>,
    ) -> Result<u64, Refusal> {
        if let Some(pattern) = self.pattern.as_ref().filter(|pattern| pattern.is_numbered()) {
            return self.write_numbered(pattern, style, give);
        }
        let path = self.pattern.as_ref().map(|pattern| pattern.filled(style.size, 1));
        let mut sink = Sink::open(path.as_deref())?;
        let place = path.clone();
        let failed = |error| of_write(error, place.as_deref());
        let mut writer: Box<dyn SolutionWriter + '_> =
            bezzel_formats::open(self.format, &mut sink, style);
        let mut handed_on: Option<Instant> = None;
        let written = give(&mut |some| match some {
            FoundSolutions::One(entry) => writer.write(entry).map_err(failed),
            FoundSolutions::Batch { first, batch } => {
                writer.write_batch(first, batch).map_err(failed)?;
                // The reader of the first lines, or of rare ones, should not have to wait until a buffer is full.
                if handed_on.is_none_or(|at| at.elapsed() >= PROMPT) {
                    writer.flush().map_err(failed)?;
                    handed_on = Some(Instant::now());
                }
                Ok(())
            }
        })?;
        if written > 0 || !self.format.is_picture() {
            writer.finish().map_err(failed)?;
            drop(writer);
            sink.complete()?;
        }
        Ok(written)
    }

    /// Writes each board to its own file.
    fn write_numbered(
        &self,
        pattern: &Pattern,
        style: &Style<'_>,
        give: impl FnOnce(&mut Take<'_, Refusal>) -> Result<u64, Refusal>,
    ) -> Result<u64, Refusal> {
        pattern.make_folder(style.size)?;
        let each = Style { expected: Some(1), title: style.title.clone(), ..*style };
        let mut made = 0;
        let mut one = |entry: Entry<'_>| -> Result<(), Refusal> {
            made += 1;
            if made > MAX_FILES {
                return Err(self.too_many(made).into());
            }
            let path = pattern.filled(Some(entry.placement.size().get()), entry.index);
            let mut sink = Sink::open(Some(&path))?;
            let failed = |error| of_write(error, Some(&path));
            let mut writer = bezzel_formats::open(self.format, &mut sink, &each);
            writer.write(entry).map_err(failed)?;
            writer.finish().map_err(failed)?;
            drop(writer);
            Ok(sink.complete()?)
        };
        give(&mut |some| some.each(&mut one))
    }

    /// Writes an empty result, if the format has a form for it.
    ///
    /// # Errors
    /// [`Refusal`] if the path cannot be written to.
    pub fn write_nothing(&self, style: &Style<'_>) -> Result<(), Refusal> {
        let nothing = Style { expected: Some(0), title: style.title.clone(), ..*style };
        self.write(&nothing, |_| Ok(0)).map(|_| ())
    }
}

/// Converts an error of writing to this path into a refusal.
#[must_use]
pub fn of_write(error: WriteError, path: Option<&Path>) -> Refusal {
    match error {
        WriteError::Io(error) if error.kind() != std::io::ErrorKind::TimedOut => {
            FileError { path: path.map(Path::to_owned), problem: FileProblem::Write(error) }.into()
        }
        error => error.into(),
    }
}
