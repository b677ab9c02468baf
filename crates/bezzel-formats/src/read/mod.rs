//! Reading boards: our own formats as a stream, and the output of other programs.
//!
//! [`read_boards`] is the entry point. Our text formats, CSV, NumPy and Parquet are recognised by their beginning and
//! streamed. Other input is read whole, up to 64 MB, in four steps: bytes to text (`decode`), text to parts (`scan`,
//! `cells`, `value`, `shape`), parts to pieces (`group`), and pieces to boards (`resolve`). [`Boards::reading`] tells
//! how it was understood.

pub(crate) mod cells;
mod columns;
mod csv;
pub(crate) mod decode;
mod ending;
mod error;
mod failure;
mod grids;
mod group;
mod headed;
mod instance;
mod json;
mod label;
mod line;
pub(crate) mod lines;
mod markup;
mod masks;
mod messages;
mod npy;
mod npy_head;
pub(crate) mod numerals;
#[cfg(feature = "parquet")]
mod parquet;
mod partial;
mod resolve;
pub(crate) mod scan;
mod shape;
mod squares;
mod tee;
pub(crate) mod value;
mod variables;
mod whole;
mod written;

pub use error::{Place, Problem, ReadError};
pub use partial::{read_partial, read_partial_as};
pub use resolve::Reading;

use crate::format::Format;
use bezzel::{Board, Placement, Size};
use columns::{Counting, by_columns, by_rows};
use std::cell::RefCell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;
pub(crate) use tee::MAX_WHOLE;
use tee::Tee;

/// What the caller knows about a text before it is read.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Hints {
    /// The format; by default it is recognised.
    pub format: Option<Format>,
    /// The number of columns of boards that may have fewer rows.
    pub columns: Option<Size>,
    /// The number of the first row and column, 0 or 1, if the text does not show it.
    pub base: Option<u8>,
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

/// An iterator over the boards of an input. It ends after the first error.
pub struct Boards<'a> {
    source: Option<Source<'a>>,
    /// The buffered input, for reading it whole if it turns out to be in another format.
    again: Option<Again<'a>>,
    /// Whether the caller named the format.
    is_named: bool,
    /// Whether the text consists of numbers, and the caller named no format.
    are_numbers: bool,
    reading: Rc<RefCell<Reading>>,
    read: u64,
    /// Whether the last board had more than one square.
    was_large: bool,
}

type Source<'a> = Box<dyn Iterator<Item = Result<ReadBoard, ReadError>> + 'a>;

/// The input from its beginning: the part read so far, and the rest.
struct Again<'a> {
    tee: Tee<'a>,
    hints: Hints,
}

impl std::fmt::Debug for Boards<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Boards").field("read", &self.read).finish_non_exhaustive()
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
            return Err(at_line(1, 1, Problem::NotText));
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
    Ok(Boards {
        source: Some(source),
        again: None,
        is_named: true,
        are_numbers: false,
        reading,
        read: 0,
        was_large: false,
    })
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
        return Err(at_line(1, 1, Problem::NotText));
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

/// Returns the beginning of the input, and the whole of it as a reader.
fn opened<'a>(input: impl Read + 'a) -> Result<(Vec<u8>, impl BufRead + 'a), ReadError> {
    let (begin, input) = beginning(input).map_err(|error| at_line(1, 1, Problem::Io(error)))?;
    if begin.is_empty() {
        return Err(at_line(1, 1, Problem::Empty));
    }
    Ok((begin, input))
}

/// The binary format that begins like this, if there is one.
fn packed(begin: &[u8]) -> Option<Format> {
    let begin = begin.trim_ascii_start();
    if begin.starts_with(NPY) {
        Some(Format::Npy)
    } else {
        begin.starts_with(PARQUET).then_some(Format::Parquet)
    }
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
    let is_table = match hints.format {
        None => csv::is_header(first_line),
        format => format == Some(Format::Csv),
    };
    if is_table {
        tee.forget();
        let source = given(csv::read(begin, stream, width, counted));
        return Ok(Boards {
            source: Some(source),
            again: None,
            is_named: true,
            are_numbers: false,
            reading,
            read: 0,
            was_large: false,
        });
    }
    if let Some(format) = hints.format.filter(|format| !format.is_readable()) {
        let (format, formats) = (format.name(), Format::readable_names());
        return Err(at_line(1, 1, Problem::Unreadable { format, formats }));
    }
    // Texts whose meaning only the whole text determines are not streamed.
    let is_empty = |sign: &char| matches!(sign, '.' | '0' | '·' | '_' | '-');
    // `1,3,0,2;2,0,3,1` may be several boards.
    let has_both = || [b',', b';'].iter().all(|mark| first_line.contains(mark));
    let is_hinted = hints.format.is_none() && has_both()
        || hints.columns.is_some() && hints.base == Some(1)
        || hints.signs.as_ref().is_some_and(|signs| signs.first().is_some_and(is_empty));
    let source =
        if is_hinted { Box::new(std::iter::empty()) } else { stream_of(text, stream, hints) };
    let again = Some(Again { tee, hints: hints.clone() });
    let is_sign = |byte: &u8| matches!(byte, b'.' | b'Q') || !byte.is_ascii();
    let is_object = text.starts_with(b"{") || text.starts_with(b"[{");
    let are_numbers = hints.format.is_none() && !is_object && !first_line.iter().any(is_sign);
    let is_named = hints.format.is_some();
    Ok(Boards {
        source: Some(source),
        again,
        is_named,
        are_numbers,
        reading,
        read: 0,
        was_large: false,
    })
}

/// The magic bytes of NumPy and Parquet files.
const NPY: &[u8] = b"\x93NUMPY";
const PARQUET: &[u8] = b"PAR1";

/// The byte order mark that some editors put before a text in UTF-8; not part of the text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The maximum number of bytes that are examined to recognise the input.
const LOOK: usize = 1 << 16;

/// Returns the beginning of the input, up to the first line that is not blank, and the whole of it as a reader.
fn beginning<'a>(mut input: impl Read + 'a) -> io::Result<(Vec<u8>, impl BufRead + 'a)> {
    let mut begin: Vec<u8> = Vec::new();
    let mut chunk = [0; 4096];
    // A pipe may deliver its first line byte by byte.
    loop {
        let read = match input.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        begin.extend_from_slice(&chunk[..read]);
        let has_line = begin.trim_ascii_start().contains(&b'\n');
        if read == 0 || has_line || begin.len() >= LOOK {
            break;
        }
    }
    if begin.starts_with(BYTE_ORDER_MARK) {
        begin.drain(..BYTE_ORDER_MARK.len());
    }
    let all = io::Cursor::new(begin.clone()).chain(input);
    Ok((begin, io::BufReader::with_capacity(LOOK, all)))
}

/// Reads boards in text of one of our formats that begins with `text`, as a stream.
fn stream_of<'a>(text: &[u8], stream: impl BufRead + 'a, hints: &Hints) -> Source<'a> {
    let width = hints.columns;
    match hints.format {
        None if text.starts_with(b"[") || text.starts_with(b"{") => {
            given(json::read(stream, width))
        }
        Some(Format::Pairs | Format::Xy | Format::Json | Format::Jsonl | Format::Leetcode) => {
            given(json::read(stream, width))
        }
        format => given(lines::Lines::new(stream, format, width)),
    }
}

impl Boards<'_> {
    /// Returns how the input was understood, once its first board was read; empty for our own formats.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.reading.borrow().clone()
    }

    /// Whether the first board of a stream is what it seems to be: columns counted from 0, and neither a row of 0 and
    /// 1 nor the column numbers above a board.
    fn is_plain(&self, given: &ReadBoard) -> bool {
        let ReadBoard::Placement(placement) = given else { return true };
        let columns = placement.columns();
        // A single number or queen may be the heading of a board, or its first row.
        if !self.are_numbers || self.is_named {
            return self.is_named || columns.len() > 1;
        }
        let is_wide = placement.rows() < placement.size().get();
        let is_counting =
            columns.len() > 1 && (0u32..).zip(columns).all(|(row, &column)| row == column);
        is_wide
            || columns.len() > 1
                && columns.contains(&0)
                && (columns.len() < 3 || columns.iter().any(|&column| column > 1))
                && !is_counting
    }

    /// Reads the input whole, from its beginning, because it is in none of our formats: `problem` is the stream's
    /// error.
    fn start_again(&mut self, problem: Option<ReadError>) -> Result<(), ReadError> {
        let Some(Again { tee, hints }) = self.again.take() else {
            return problem.map_or(Ok(()), Err);
        };
        self.source = None;
        let bytes = match tee.whole() {
            Ok(bytes) => bytes,
            Err(too_long) => return Err(problem.unwrap_or(too_long)),
        };
        let read = whole::read(&bytes, &hints).and_then(|whole| {
            let next = self.read as usize;
            if next < whole.len() {
                whole.board(next)?;
            }
            Ok(whole)
        });
        let mut whole = match (read, problem) {
            (Ok(whole), problem) if self.is_told_before(&bytes, &hints, &whole) => {
                *self.reading.borrow_mut() = whole.reading().clone();
                drop(problem);
                whole
            }
            (Ok(_), problem) => {
                return Err(problem.unwrap_or_else(|| at_line(1, 1, Problem::Empty)));
            }
            // Nothing was found: then the stream's error is better, if it is about a board and not about words.
            (Err(ReadError { problem: Problem::Empty, .. }), Some(problem)) => return Err(problem),
            (Err(ReadError { problem: Problem::NoBoard { ref first }, .. }), Some(problem))
                if !has_words(first) && first.parse::<u64>().is_err() =>
            {
                return Err(problem);
            }
            // The stream's error has a better place.
            // The brackets of a text without commas are not JSON's.
            (Err(error), Some(problem))
                if error.problem.is_like(&problem.problem)
                    && (bytes.contains(&b',') || !matches!(error.problem, Problem::Brackets)) =>
            {
                return Err(problem);
            }
            (Err(error), _) => return Err(error),
        };
        let end = whole.end.take().map(Err);
        let boards = (self.read as usize..whole.len()).map(move |at| Ok(whole.board(at)?.into()));
        let boards = boards.chain(end);
        self.source = Some(Box::new(boards));
        Ok(())
    }

    /// Whether the boards returned so far are the first boards of the whole text.
    fn is_told_before(&self, bytes: &[u8], hints: &Hints, whole: &whole::Whole) -> bool {
        if self.read == 0 {
            return true;
        }
        let Ok((begin, stream)) = opened(bytes) else { return false };
        let told = stream_of(begin.trim_ascii_start(), stream, hints).take(self.read as usize);
        told.zip(0..).all(|(told, at)| {
            let again = (at < whole.len()).then(|| whole.board(at));
            let again = again.and_then(Result::ok).map(ReadBoard::from);
            again.is_some() && again == told.ok()
        })
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut next = self.source.as_mut()?.next();
        let is_large = |given: &ReadBoard| given.size().get() > 1;
        let is_unclear = match &next {
            // A single number after boards is their number.
            Some(Ok(given)) if self.was_large && !is_large(given) => !self.is_named,
            Some(Ok(given)) => self.read == 0 && !self.is_plain(given),
            Some(Err(error)) => !error.problem.is_final(),
            None => self.read == 0,
        };
        if is_unclear && self.again.is_some() {
            let problem = next.and_then(Result::err);
            next = match self.start_again(problem) {
                Ok(()) => self.source.as_mut().and_then(Iterator::next),
                Err(error) => Some(Err(error)),
            };
        }
        match &next {
            Some(Ok(given)) => {
                self.read += 1;
                self.was_large = is_large(given);
            }
            Some(Err(_)) => self.source = None,
            None => {
                self.source = None;
                if self.read == 0 {
                    return Some(Err(at_line(1, 1, Problem::Empty)));
                }
            }
        }
        next
    }
}

/// Whether a line contains words, which boards do not.
fn has_words(line: &str) -> bool {
    let is_word =
        |word: &str| word.chars().count() > 3 || !word.is_ascii() && word.chars().count() > 1;
    let numbers = line.split(|sign: char| !sign.is_ascii_digit()).filter(|it| !it.is_empty());
    let words = line.split(|sign: char| !sign.is_alphabetic()).filter(|it| is_word(it)).count();
    words > 0 && (numbers.clone().count() < 2 || words > numbers.count())
}

pub(crate) fn at_line(line: u64, character: u64, problem: Problem) -> ReadError {
    ReadError { place: Place::Line { line, character }, problem }
}

fn at_item(item: u64, problem: Problem) -> ReadError {
    ReadError { place: Place::Item(item), problem }
}

#[cfg(test)]
mod tests;
