//! The arguments that several commands share; each command's own are in its file. Every help text is in the
//! catalogue, under `help-` and the names of the command and the argument. Numbers are read as text, so that the
//! error messages are ours.

use crate::Session;
use crate::failure::Failure;
use crate::locale::has_unicode;
use bezzel::Size;
use bezzel::piece::{Piece, Variant};
use bezzel_formats::{Format, Hints, MAX_PIXELS, Naming, Theme, Title, missing_characters};
use bezzel_locale::{Language, say, shortened};
use bezzel_workbench::draw::{Output, Screen, means_another};
use bezzel_workbench::{Field, FieldValue, Limits, machine, signs, variant};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::str::FromStr;

/// The names of the formats that placements can be read from.
pub(crate) fn readable() -> PossibleValuesParser {
    let readable = Format::all().filter(|format| format.is_readable());
    PossibleValuesParser::new(readable.map(Format::name))
}

/// The number of the first row and column.
pub(crate) fn base<T: FromStr>(given: Option<&String>) -> Result<Option<T>, Failure> {
    Ok(given.map(|given| Field::BASE.named(given, ["0", "1"])).transpose()?)
}

#[derive(Debug, Clone, Args)]
pub(crate) struct Shared {
    #[arg(long, global = true, value_name = "LANG", display_order = 900, value_parser = PossibleValuesParser::new(Language::ALL.map(Language::code)))]
    pub(crate) lang: Option<String>,
    #[arg(long = "color", global = true, display_order = 900, value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    pub(crate) colour: Colour,
    #[arg(long, global = true, value_name = "T", display_order = 900)]
    pub(crate) threads: Option<String>,
    #[arg(long, short, global = true, display_order = 900)]
    pub(crate) quiet: bool,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

impl Colour {
    /// Sets the choice globally for coloured output.
    pub(crate) fn write_global(self) {
        match self {
            Colour::Auto => anstream::ColorChoice::Auto,
            Colour::Always => anstream::ColorChoice::Always,
            Colour::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// The piece that is placed.
#[derive(Debug, Clone, Args)]
pub(crate) struct PieceName {
    #[arg(long, value_name = "PIECE", default_value = Piece::QUEEN.name(), value_parser = PossibleValuesParser::new(Piece::ALL.map(Piece::name)))]
    piece: String,
}

impl PieceName {
    pub(crate) fn piece(&self) -> Result<Piece, Failure> {
        Ok(variant::piece(Some(&self.piece))?)
    }
}

/// The piece and the number of columns of boards that are read.
#[derive(Debug, Clone, Args)]
pub(crate) struct Placed {
    #[command(flatten)]
    name: PieceName,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    columns: Option<String>,
}

impl Placed {
    pub(crate) fn piece(&self) -> Result<Piece, Failure> {
        self.name.piece()
    }

    /// The number of columns of the boards, if they may have fewer rows.
    pub(crate) fn columns(&self) -> Result<Option<Size>, Failure> {
        let columns = self.columns.as_ref();
        Ok(columns.map(|given| Field::COLUMNS.size(given, Size::MAX, None)).transpose()?)
    }
}

/// The options for reading boards that do not state their numbering or signs, and for writing boards.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Reads {
    #[arg(long, value_name = "BASE", value_parser = PossibleValuesParser::new(["0", "1"]))]
    pub(crate) base: Option<String>,
    #[arg(long, value_name = "SIGNS", allow_hyphen_values = true)]
    pub(crate) signs: Option<String>,
}

impl Reads {
    /// Adds the options for written boards; `are_read` if boards are read too.
    pub(crate) fn output(&self, output: Output, are_read: bool) -> Result<Output, Failure> {
        let base = base(self.base.as_ref())?;
        let signs =
            self.signs.as_ref().map(|signs| bezzel_workbench::written_signs(signs)).transpose()?;
        Ok(Output { base, signs, are_hints: are_read, ..output })
    }

    /// The hints for the reader.
    pub(crate) fn hints(
        &self,
        from: Option<&str>,
        columns: Option<Size>,
    ) -> Result<Hints, Failure> {
        let mut hints = Hints::default();
        let formats = Format::all().filter(|format| format.is_readable()).map(Format::name);
        hints.format = from.map(|name| Field::FROM.named(name, formats)).transpose()?;
        hints.columns = columns;
        hints.base = base(self.base.as_ref())?;
        hints.signs = self.signs.as_ref().map(|given| signs(given)).transpose()?;
        Ok(hints)
    }
}

/// The piece that is placed, and the number of rows.
#[derive(Debug, Clone, Args)]
pub(crate) struct Pieces {
    #[command(flatten)]
    name: PieceName,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    rows: Option<String>,
}

impl Pieces {
    /// The variant; `None` for queens on a whole board.
    pub(crate) fn variant(&self, size: Size) -> Result<Option<Variant>, Failure> {
        Ok(variant::variant(size, Some(&self.name.piece), self.rows.as_ref())?)
    }
}

/// The options of boards that are written.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Boards {
    #[arg(long, short, value_name = "FORMAT", value_parser = PossibleValuesParser::new(Format::all().map(Format::name)))]
    pub(crate) format: Option<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[arg(long, conflicts_with = "title")]
    pub(crate) no_title: bool,
    #[arg(long, value_name = "PX", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,
    #[arg(long, value_name = "THEME", value_parser = PossibleValuesParser::new(Theme::ALL.map(Theme::name)))]
    pub(crate) theme: Option<String>,
    #[arg(long, value_name = "NAMES", num_args = 0..=1, require_equals = true, value_parser = PossibleValuesParser::new(Naming::ALL.map(Naming::name)))]
    #[expect(clippy::option_option, reason = "the option may be given without its value")]
    pub(crate) coordinates: Option<Option<String>>,
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true)]
    pub(crate) delay: Option<String>,
}

impl Session {
    /// Collects the output settings that the user gave.
    pub(crate) fn output(&self, boards: &Boards) -> Result<Output, Failure> {
        let title = match (&boards.title, boards.no_title) {
            (_, true) => Some(Title::None),
            (Some(text), _) => Some(Title::Text(text.clone())),
            (None, _) => None,
        };
        if let (Some(format), Some(path)) = (&boards.format, &boards.output)
            && means_another(format, path)
        {
            let path = path.display().to_string();
            self.note(&say!(self.catalogue, "note-other-ending", format = format, path = path));
        }
        if let Some(Title::Text(text)) = &title {
            let missing: String = missing_characters(text).into_iter().collect();
            if !missing.is_empty() {
                let missing = shortened(&missing);
                self.note(&say!(self.catalogue, "note-missing-glyphs", characters = missing));
            }
        }
        // The widths that a board can have depend on its size, and are checked when the size is known.
        let width = boards.size.as_ref().map(|given| match given.trim().parse::<u32>() {
            Ok(width) => Ok(u64::from(width)),
            Err(_) => Field::SIZE.integer(given, 1..=u64::from(MAX_PIXELS)),
        });
        let width = width.transpose()?;
        let delay = boards.delay.as_ref().map(|given| Field::DELAY.decimal(given, 0.02..=600.0));
        let named = |name: &String| Field::THEME.named(name, Theme::ALL.map(Theme::name));
        let theme = boards.theme.as_ref().map(named);
        let naming = boards.coordinates.iter().flatten().next();
        let naming =
            naming.map(|name| Field::COORDINATES.named(name, Naming::ALL.map(Naming::name)));
        Ok(Output {
            format: boards.format.clone(),
            path: boards.output.clone(),
            ascii: boards.ascii,
            title,
            width: width.map(|width| width as u32),
            theme: theme.transpose()?,
            coordinates: boards.coordinates.is_some(),
            naming: naming.transpose()?,
            delay: delay.transpose()?.map(|seconds| (seconds * 100.0).round() as u16),
            ..Output::default()
        })
    }

    /// The limits of this command, with the user's threads and memory.
    pub(crate) fn limits(&self, memory: Option<impl Into<FieldValue>>) -> Result<Limits, Failure> {
        let resources = machine::resources(memory.map(Into::into), self.threads_given())?;
        let mut limits = Limits::default();
        limits.resources = resources;
        Ok(limits)
    }

    /// The number of threads, as the user gave it.
    pub(crate) fn threads_given(&self) -> Option<FieldValue> {
        self.shared.threads.as_ref().map(FieldValue::from)
    }
}

/// The properties of standard output.
pub(crate) fn screen() -> Screen {
    let choice = anstream::AutoStream::choice(&std::io::stdout());
    Screen {
        is_terminal: std::io::stdout().is_terminal(),
        has_colour: choice != anstream::ColorChoice::Never,
        has_unicode: has_unicode(),
    }
}
