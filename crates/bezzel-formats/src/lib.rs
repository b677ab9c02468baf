//! Formats of N-queens solutions: text, data, pictures and animations, written and read. The sentences about
//! them are in `bezzel-locale`.
//!
//! - [`Format`]: the table of formats.
//! - [`open`]: a [`SolutionWriter`] for a format.
//! - [`read_placements`]: reads files, or typed text.
//! - [`steps`]: the events of backtracking as text, data, film and film strip.
//! - [`trace`]: the lines that another program prints about its search, read.
//! - [`puzzle`]: puzzles as text, data and pictures, written and read, and their steps as sentences.
//! - [`comparison`]: the cost of search methods, measured.
//!
//! ```
//! use bezzel::{Size, search::construct};
//! use bezzel_formats::{Entry, Format, Style};
//! use bezzel_locale::{Catalogue, Language};
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
//!
//! # Feature flags
//!
//! | feature | adds |
//! |---|---|
//! | `parquet` (default) | Parquet files, written and read. Without it the format is refused with an error that names the feature |

mod animate;
pub mod comparison;
mod data;
pub mod density;
mod font;
mod format;
mod html;
mod naming;
mod paint;
mod picture;
pub mod puzzle;
mod queen;
mod read;
mod scene;
mod sheet;
pub mod steps;
mod text;
mod theme;
mod titles;
pub mod trace;
mod writer;

pub use font::missing_characters;
pub use format::{Format, MAX_PAGE_SIZE, Nature, PuzzleFormat, Setting, StepsFormat};
pub use naming::Naming;
pub use paint::queen_path;
pub use picture::{MAX_FRAMES, MAX_SHEET};
pub use read::{
    Boards, Hints, Place, Placements, Problem, ReadBoard, ReadError, Reading, read_boards,
    read_boards_in_text, read_partial, read_partial_as, read_placements, read_placements_in_text,
};
pub use scene::{MAX_PICTURE_SIZE, MAX_PIXELS};
pub use theme::{Colour, Role, Theme};
pub use writer::{Entry, Series, Signs, SolutionWriter, Style, Title, WriteError};

use std::io::Write;

/// Creates a writer of `format` that writes to `out`.
pub fn open<'a>(
    format: Format,
    out: impl Write + Send + 'a,
    style: &'a Style<'a>,
) -> Box<dyn SolutionWriter + 'a> {
    // Encoders are compiled once, here, and not for each kind of writer in each crate: they write some ten kilobytes
    // at a time.
    writer(format, Box::new(out), style)
}

/// The place of a file.
type Out<'a> = Box<dyn Write + Send + 'a>;

/// A writer of `format` that writes to `out`.
fn writer<'a>(format: Format, out: Out<'a>, style: &'a Style<'a>) -> Box<dyn SolutionWriter + 'a> {
    match format {
        Format::Npy => Box::new(data::NpyWriter::new(out, style)),
        #[cfg(feature = "parquet")]
        Format::Parquet => Box::new(data::ParquetWriter::new(out, style)),
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => Box::new(data::LeftOut(format)),
        Format::Svg | Format::Png => Box::new(picture::PictureWriter::new(format, out, style)),
        Format::Gif | Format::Apng => Box::new(animate::AnimationWriter::new(format, out, style)),
        _ => Box::new(text::TextWriter::new(format, out, style)),
    }
}

/// The example in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::{MAX_PIXELS, Problem, WriteError};
    use bezzel_locale::{Catalogue, Language, faults};

    #[test]
    fn every_error_has_its_sentence_with_its_blanks_in_both_languages() {
        let messages = [Problem::messages(), WriteError::messages()].concat();
        assert!(messages.len() > 45);
        assert_eq!(faults(&messages), Vec::<String>::new());
        // A field named `limit` that fills no blank.
        for language in Language::ALL {
            let sheet = WriteError::SheetFull { max: 1 }.sentence(&Catalogue::new(language));
            assert!(sheet.contains(&MAX_PIXELS.to_string()), "{sheet}");
        }
    }
}
