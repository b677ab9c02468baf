//! Reading boards: our own formats as a stream, and the output of other programs.
//!
//! [`read_boards`] is the entry point. Our text formats, CSV, NumPy and Parquet are recognised by their beginning and
//! streamed. Other input is read whole, up to 64 MB: its bytes become text (`decode`), which a table of readings reads in
//! every way it knows, and the one that explains it best is taken (`foreign`). [`Boards::reading`] tells how the text
//! was understood.

mod beginning;
mod boards;
mod columns;
mod csv;
pub(crate) mod decode;
mod denial;
mod error;
mod failure;
pub(crate) mod foreign;
mod instance;
mod json;
mod json_values;
pub(crate) mod lines;
mod messages;
mod npy;
mod npy_head;
pub(crate) mod numerals;
#[cfg(feature = "parquet")]
mod parquet;
mod partial;
mod reading;
pub(crate) mod tee;
pub(crate) mod value;
mod whole;

pub use boards::Boards;
pub(crate) use denial::is_one;
pub use error::{Place, Problem, ReadError};
pub use partial::{read_partial, read_partial_as};
pub use reading::Reading;

use crate::format::Format;
use beginning::{opened, packed};
use bezzel::{Board, Placement, Size};
use boards::{Again, Source, stream_of};
use columns::{Counting, by_columns, by_rows};
use std::io::{BufRead, Read};
use std::rc::Rc;
pub(crate) use tee::MAX_WHOLE;
use tee::Tee;

/// What the caller knows about a text before it is read.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Hints {
    /// The format; by default it is recognised.
    pub format: Option<Format>,
    /// The size of all boards; others are not read.
    pub size: Option<Size>,
    /// The number of columns of boards that may have fewer rows.
    pub columns: Option<Size>,
    /// The number of the first row and column, 0 or 1, if the text does not show it.
    pub base: Option<u8>,
    /// Whether the column stands before the row where a square is two numbers and no words name them.
    pub columns_first: bool,
    /// The signs of queens, of empty squares and optionally of blocked ones, for boards with only these signs.
    pub signs: Option<Vec<char>>,
}

/// A board that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadBoard {
    /// A board with one queen in each row.
    Placement(Placement),
    /// A board with several queens in a row, or none.
    Board(Board),
}

impl ReadBoard {
    /// Returns the number of columns of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        match self {
            ReadBoard::Placement(placement) => placement.size(),
            ReadBoard::Board(board) => board.size(),
        }
    }
}

impl From<Board> for ReadBoard {
    fn from(board: Board) -> ReadBoard {
        match board.placement() {
            Ok(placement) => ReadBoard::Placement(placement),
            Err(_) => ReadBoard::Board(board),
        }
    }
}

/// Reads boards in the format of `hints`, or in the one recognised from the input.
///
/// # Errors
/// [`ReadError`] if the input cannot be read. Later errors are items of the iterator.
pub fn read_boards<'a>(input: impl Read + 'a, hints: &Hints) -> Result<Boards<'a>, ReadError> {
    let tee = Tee::new(input);
    let (begin, stream) = opened(tee.clone())?;
    let counted = Counting::new(hints.base);
    let reading = Rc::clone(&counted.reading);
    let source: Source<'a> = match hints.format.or_else(|| packed(&begin)) {
        Some(Format::Npy | Format::Parquet) if hints.columns.is_some() => {
            return Err(at_begin(Problem::NotText));
        }
        Some(Format::Npy) => {
            tee.forget();
            given(npy::read(stream, counted)?)
        }
        #[cfg(feature = "parquet")]
        Some(Format::Parquet) => {
            tee.forget();
            given(parquet::read(stream, counted)?)
        }
        #[cfg(not(feature = "parquet"))]
        Some(format @ Format::Parquet) => {
            return Err(at_item(1, Problem::LeftOut { format: format.name() }));
        }
        _ => return in_text(&begin, stream, tee, hints, counted),
    };
    Ok(Boards::of(source, reading))
}

/// Reads boards as [`read_boards`] does, but only from text; other files are refused. This is for untrusted input,
/// since a compressed file may decompress to many times its size. It calls no reader of compressed files, so that a
/// program that needs none does not contain them.
///
/// # Errors
/// [`ReadError`] as for [`read_boards`], with [`Problem::NotText`] for a compressed file.
pub fn read_boards_in_text<'a>(text: &'a str, hints: &Hints) -> Result<Boards<'a>, ReadError> {
    let tee = Tee::new(text.as_bytes());
    let (begin, stream) = opened(tee.clone())?;
    if packed(&begin).is_some() {
        return Err(at_begin(Problem::NotText));
    }
    in_text(&begin, stream, tee, hints, Counting::new(hints.base))
}

/// Reads placements in `format`, or in the format recognised from the input: boards with one queen in each row.
///
/// # Errors
/// [`ReadError`] as for [`read_boards`], and [`Problem::QueensInRow`] for any other board.
pub fn read_placements<'a>(
    input: impl Read + 'a,
    format: Option<Format>,
) -> Result<Placements<'a>, ReadError> {
    Ok(Placements(read_boards(input, &Hints { format, ..Hints::default() })?))
}

/// Reads placements as [`read_placements`] does, but only from text: see [`read_boards_in_text`].
///
/// # Errors
/// [`ReadError`] as for [`read_placements`].
pub fn read_placements_in_text(text: &str) -> Result<Placements<'_>, ReadError> {
    Ok(Placements(read_boards_in_text(text, &Hints::default())?))
}

/// The placements of an input, see [`read_placements`]. The iterator ends after the first error.
#[derive(Debug)]
pub struct Placements<'a>(pub Boards<'a>);

impl Iterator for Placements<'_> {
    type Item = Result<Placement, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.0.next()?.and_then(|given| match given {
            ReadBoard::Placement(placement) => Ok(placement),
            ReadBoard::Board(board) => Err(ReadError::queens_in_row(&board, self.0.read)),
        }))
    }
}

fn given<'a>(placements: impl Iterator<Item = Result<Placement, ReadError>> + 'a) -> Source<'a> {
    Box::new(placements.map(|placement| placement.map(ReadBoard::Placement)))
}

/// Reads boards in text, in the requested or recognised format.
fn in_text<'a>(
    begin: &[u8],
    stream: impl BufRead + 'a,
    tee: Tee<'a>,
    hints: &Hints,
    counted: Counting,
) -> Result<Boards<'a>, ReadError> {
    // Blank lines may come first. Nothing is skipped, so line numbers stay right.
    let text = begin.trim_ascii_start();
    let first_line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let reading = Rc::clone(&counted.reading);
    let width = hints.columns;
    let named = csv::rows_named(first_line);
    let is_table = match hints.format {
        None => named > 0,
        format => format == Some(Format::Csv),
    };
    if is_table {
        let source = given(csv::read(begin, stream, width, counted));
        // Other programs name one row in a line, which is no header, or print their tables with tabs.
        let may_be_other = named == 1 || first_line.contains(&b'\t');
        let again =
            (hints.format.is_none() && may_be_other).then(|| Again { tee, hints: hints.clone() });
        return Ok(Boards { again, ..Boards::of(source, reading) });
    }
    if let Some(format) = hints.format.filter(|format| !format.is_readable()) {
        let (format, formats) = (format.name(), Format::readable_names());
        return Err(at_begin(Problem::Unreadable { format, formats }));
    }
    // Texts whose meaning the caller tells are not streamed.
    let is_hinted = hints.base.is_some() || hints.signs.is_some() || hints.columns_first;
    let source =
        if is_hinted { Box::new(std::iter::empty()) } else { stream_of(text, stream, hints) };
    let again = Some(Again { tee, hints: hints.clone() });
    let is_sign = |byte: &u8| matches!(byte, b'.' | b'Q') || !byte.is_ascii();
    let is_object = text.starts_with(b"{") || text.starts_with(b"[{");
    let are_numbers = hints.format.is_none() && !is_object && !first_line.iter().any(is_sign);
    let is_named = hints.format.is_some();
    let is_blank = text.is_empty();
    let is_json = text.starts_with(b"[") || text.starts_with(b"{");
    Ok(Boards { again, is_named, is_blank, is_json, are_numbers, ..Boards::of(source, reading) })
}

pub(crate) fn at_line(line: u64, character: u64, problem: Problem) -> ReadError {
    ReadError { place: Place::Line { line, character }, problem }
}

/// An error of a line, wherever in it.
pub(crate) fn in_line(line: impl Into<u64>, problem: Problem) -> ReadError {
    at_line(line.into(), 1, problem)
}

/// An error of the whole text.
pub(crate) fn at_begin(problem: Problem) -> ReadError {
    at_line(1, 1, problem)
}

fn at_item(item: u64, problem: Problem) -> ReadError {
    ReadError { place: Place::Item(item), problem }
}

#[cfg(test)]
mod tests;
