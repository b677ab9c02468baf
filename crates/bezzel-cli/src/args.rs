//! The arguments that several commands share; each command's own are in its file. Every help text is in the
//! catalogue, under `help-` and the names of the command and the argument. Numbers are read as text, so that the
//! error messages are ours.

use crate::Session;
use crate::asked::Asked;
use crate::failure::Failure;
use crate::locale::has_unicode;
use bezzel::Size;
use bezzel::piece::{Piece, Variant};
use bezzel_formats::{Title, missing_characters};
use bezzel_locale::{Language, say, shortened};
use bezzel_workbench::draw::means_another;
use bezzel_workbench::output::{Output, OutputRequest, Screen};
use bezzel_workbench::{FieldValue, Limits, machine, variant};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use std::io::IsTerminal;

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

/// The piece that is placed, and the number of rows.
#[derive(Debug, Clone, Args)]
pub(crate) struct Pieces {
    #[arg(long, value_name = "PIECE", default_value = Piece::QUEEN.name(), value_parser = PossibleValuesParser::new(Piece::ALL.map(Piece::name)))]
    piece: String,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    rows: Option<String>,
}

impl Pieces {
    /// The variant; `None` for queens on a whole board.
    pub(crate) fn variant(&self, size: Size) -> Result<Option<Variant>, Failure> {
        Ok(variant::variant(size, Some(&self.piece), self.rows.as_ref())?)
    }
}

impl Session {
    /// Checks the output settings that the user gave.
    pub(crate) fn output(&self, asked: &Asked<OutputRequest>) -> Result<Output, Failure> {
        let output = asked.0.clone().output()?;
        if let (Some(format), Some(path)) = (&output.format, &output.path)
            && means_another(format, path)
        {
            let path = path.display().to_string();
            self.note(&say!(
                self.catalogue,
                "note-other-ending",
                format = format.as_str(),
                path = path
            ));
        }
        if let Some(Title::Text(text)) = &output.title {
            let missing: String = missing_characters(text).into_iter().collect();
            if !missing.is_empty() {
                let missing = shortened(&missing);
                self.note(&say!(self.catalogue, "note-missing-glyphs", characters = missing));
            }
        }
        Ok(output)
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
