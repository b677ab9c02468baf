//! What N-queens solutions become: text, data, pictures and animations; how they are read
//! back; and every sentence about them in English and Chinese.
//!
//! - [`Format`]: the table of formats.
//! - [`open`]: a [`SolutionWriter`] for a format.
//! - [`read_placements`]: reads what was written, or what somebody typed.
//! - [`steps`]: the events of backtracking as text, data, film and film strip.
//! - [`page`]: the same as a page that plays them in a browser.
//! - [`Catalogue`] and [`say!`]: the sentences.
//!
//! ```
//! use bezzel::{Size, search::construct};
//! use bezzel_formats::{Catalogue, Entry, Format, Language, Style};
//!
//! let solution = construct(Size::new(4)?).expect("only 2 and 3 have none");
//! let catalogue = Catalogue::new(Language::English);
//! let mut out = Vec::new();
//! let style = Style::new(&catalogue);
//! let mut writer = bezzel_formats::open(Format::Pairs, &mut out, &style);
//! writer.write(Entry { index: 1, placement: solution.placement(), class: None })?;
//! writer.finish()?;
//! drop(writer);
//! assert_eq!(out, b"[[0,1],[1,3],[2,0],[3,2]]\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animate;
mod data;
mod font;
mod format;
mod language;
pub mod page;
mod paint;
mod picture;
mod queen;
mod read;
mod scene;
mod sheet;
pub mod steps;
mod text;
mod theme;
mod titles;
mod writer;

pub use font::missing_characters;
pub use format::{Format, Nature};
pub use language::{Catalogue, Language, blank};
pub use picture::MAX_SHEET;
pub use read::{Place, Placements, Problem, ReadError, read_partial, read_placements};
pub use scene::{MAX_PICTURE_SIZE, MAX_PIXELS};
pub use theme::{Colour, Role, Theme};
pub use writer::{Entry, Series, SolutionWriter, Style, Title, WriteError};

use std::io::Write;

/// A writer of `format` that writes to `out`.
pub fn open<'a>(
    format: Format,
    out: impl Write + Send + 'a,
    style: &'a Style<'a>,
) -> Box<dyn SolutionWriter + 'a> {
    use picture::Painter;
    use text::TextWriter;
    match format {
        Format::Board => {
            let may_attack = style.series == Series::Given;
            let board = text::BoardText::new(style.ascii, style.colour, may_attack);
            Box::new(TextWriter::new(board, out))
        }
        Format::Grid => Box::new(TextWriter::new(text::GridText::default(), out)),
        Format::Columns => Box::new(TextWriter::new(text::ColumnsText, out)),
        Format::Pairs => Box::new(TextWriter::new(data::PairsText, out)),
        Format::Xy => Box::new(TextWriter::new(data::XyText, out)),
        Format::Jsonl => Box::new(TextWriter::new(data::JsonlText, out)),
        Format::Csv => Box::new(TextWriter::new(data::CsvText, out)),
        Format::Npy => Box::new(data::NpyWriter::new(out, style.expected)),
        Format::Parquet => Box::new(data::ParquetWriter::new(out)),
        Format::Svg => Box::new(picture::PictureWriter::new(Painter::Svg, out, style)),
        Format::Png => Box::new(picture::PictureWriter::new(Painter::Png, out, style)),
        Format::Gif => Box::new(animate::AnimationWriter::gif(out, style)),
        Format::Apng => Box::new(animate::AnimationWriter::apng(out, style)),
    }
}
