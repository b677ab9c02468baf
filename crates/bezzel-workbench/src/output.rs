//! The settings of an output: what shells ask for, and whether it suits the format.

mod request;

pub use request::{FormatName, NotationFields, NotationRequest, OutputFields, OutputRequest};

use crate::field::Field;
use crate::refusal::Refusal;
use bezzel::piece::Piece;
use bezzel_formats::density::DensityFormat;
use bezzel_formats::{
    Format, Naming, Nature, PuzzleFormat, Series, Setting, Signs, StepsFormat, Style, Theme, Title,
};
use bezzel_locale::Catalogue;
use std::path::{Path, PathBuf};

/// The default time that an animation of solutions shows each board, in hundredths of a second.
pub const DELAY: u16 = 160;

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

impl Screen {
    /// The screen of a browser.
    pub const PAGE: Screen = Screen { is_terminal: false, has_colour: false, has_unicode: true };
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

/// Returns whether a path means standard output.
#[must_use]
pub fn is_stdout(path: Option<&Path>) -> bool {
    path.is_none_or(|path| path.as_os_str() == "-")
}

/// Returns the format of this name.
///
/// # Errors
/// [`Refusal::Value`] if there is no such format.
pub fn named<F: Written>(name: &str, formats: &[F]) -> Result<F, Refusal> {
    let named = formats.iter().copied().find(|format| format.name() == name);
    named.ok_or_else(|| Refusal::Value {
        field: Field::FORMAT,
        given: name.to_owned(),
        known: formats.iter().map(|format| format.name()).collect(),
    })
}

impl Output {
    /// Returns the format that is named, or the default.
    ///
    /// # Errors
    /// [`Refusal::Value`] if there is no such format.
    pub fn named<F: Written>(&self, default: F) -> Result<F, Refusal> {
        self.format.as_deref().map_or(Ok(default), |name| named(name, &F::all()))
    }

    /// Refuses a format that would garble a terminal, or does not use a given setting.
    ///
    /// # Errors
    /// [`Refusal`] if it is so.
    pub fn suits<F: Written>(&self, format: F, screen: Screen) -> Result<(), Refusal> {
        if format.is_binary() && is_stdout(self.path.as_deref()) && screen.is_terminal {
            return Err(Refusal::Terminal { format: format.name() });
        }
        self.refuse_unsuited(format)?;
        // Chosen signs leave no choice to the other settings of a board.
        if self.signs.is_some() && format.takes(Setting::Signs) {
            self.refuse_beside(Field::SIGNS, &[Setting::Ascii, Setting::Attacks])?;
        }
        Ok(())
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
