//! The request for a file of boards: the fields of the command, the API and Python.

use super::Output;
use crate::field::Field;
use crate::field_value::FieldValue;
use crate::question::{
    BoardSigns, FieldKind, FilePath, FlagOrName, Name, Rule, Seconds, Typed, Whole,
};
use crate::refusal::Refusal;
use bezzel_formats::{Format, Hints, MAX_PIXELS, Naming, Theme, Title};
use serde::Deserialize;

crate::question! {
    /// How boards are written.
    pub struct OutputRequest => OutputFields where RULES {
        /// The format, by default `columns`.
        pub format: Option<FormatName>,
        /// The file.
        pub output "PATH" (skip): Option<FilePath>,
        /// Queens are letters.
        #[serde(default)]
        pub ascii (skip): bool,
        /// The title.
        pub title "TEXT" (skip): Option<String>,
        /// There is no title.
        #[serde(default)]
        pub no_title (skip): bool,
        /// The width of a board in pixels. The widths that a board can have depend on its size.
        pub size "PX" (skip): Option<Width>,
        /// The colours of pictures.
        pub theme: Option<Name<Theme>>,
        /// Whether pictures name rows and columns, and how: `true` counts from 0.
        pub coordinates "NAMES": Option<FlagOrName<Naming>>,
        /// The seconds that an animation shows each board.
        pub delay "SECONDS" (skip): Option<Seconds>,
    }
}

const RULES: &[Rule] = &[Rule::Excludes(Field::new("title"), &[Field::new("no_title")])];

crate::question! {
    /// How squares and empty boards are written as text, and read where boards are read.
    pub struct NotationRequest => NotationFields {
        /// The number of the first row and column, in columns, pairs, xy, json, jsonl and csv; by default 0.
        pub base: Option<Whole<0, 1>>,
        /// The signs of a queen and of an empty square in the format board: `Q.` without, `* _` with blanks between squares.
        pub signs: Option<BoardSigns>,
    }
}

/// The name of a format. Which there are depends on what is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct FormatName(
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Format::all().map(Format::name).collect::<Vec<_>>())))]
     String,
);

impl Typed for FormatName {
    type Value = String;
    const KIND: FieldKind = FieldKind::Name(|| Format::all().map(Format::name).collect(), None);

    fn typed(self, _: Field) -> Result<String, Refusal> {
        Ok(self.0)
    }
}

/// The width of a picture, as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Width(FieldValue);

impl Typed for Width {
    type Value = u32;
    const KIND: FieldKind = FieldKind::Integer { min: 1, max: MAX_PIXELS as u64 };

    fn typed(self, field: Field) -> Result<u32, Refusal> {
        match self.0 {
            // The widths that a board can have depend on its size, and are checked when that is known.
            FieldValue::Number(width) if width <= u32::MAX.into() => Ok(width as u32),
            given => field.integer(given, 1..=MAX_PIXELS.into()).map(|width| width as u32),
        }
    }
}

impl OutputRequest {
    /// Checks the fields.
    ///
    /// # Errors
    /// [`Refusal`] if fields exclude each other or are out of range.
    pub fn output(self) -> Result<Output, Refusal> {
        let fields = self.checked()?;
        let delay =
            fields.delay.map(|given| Field::DELAY.decimal(&given.to_string(), 0.02..=600.0));
        let (coordinates, naming) = fields.coordinates.unwrap_or_default();
        Ok(Output {
            format: fields.format,
            path: fields.output,
            ascii: fields.ascii,
            title: if fields.no_title { Some(Title::None) } else { fields.title.map(Title::Text) },
            width: fields.size,
            theme: fields.theme,
            coordinates,
            naming,
            delay: delay.transpose()?.map(|seconds| (seconds * 100.0).round() as u16),
            ..Output::default()
        })
    }
}

impl NotationRequest {
    /// The hints for a reader of boards.
    ///
    /// # Errors
    /// [`Refusal`] if a field is out of range.
    pub fn hints(self) -> Result<Hints, Refusal> {
        let fields = self.typed()?;
        let mut hints = Hints::default();
        hints.base = fields.base.map(|base| base as u8);
        hints.signs = fields.signs.map(|(read, _)| read);
        Ok(hints)
    }

    /// Adds the notation of written boards to an output; `are_read` if boards are read too.
    ///
    /// # Errors
    /// [`Refusal`] if a field is out of range.
    pub fn output(self, output: Output, are_read: bool) -> Result<Output, Refusal> {
        let fields = self.typed()?;
        let base = fields.base.map(|base| base as u8);
        let signs = fields.signs.map(|(_, written)| written);
        Ok(Output { base, signs, are_hints: are_read, ..output })
    }
}
