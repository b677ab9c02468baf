//! Reading placements: every text format, JSON, CSV, npy and Parquet, recognised by their
//! beginning.

mod csv;
mod instance;
mod json;
mod lines;
mod npy;
mod npy_head;
mod parquet;
mod partial;
mod telling;

pub use partial::read_partial;

use crate::format::Format;
use bezzel::complete::PartialError;
use bezzel::puzzle::PuzzleError;
use bezzel::{Placement, PlacementError, Size};
use std::io::{self, BufRead, Read};

/// The place of an error in the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// A line and a character of it, both from 1.
    Line {
        /// The line.
        line: u64,
        /// The character, in characters, not bytes.
        character: u64,
    },
    /// The number of the placement in the input, from 1.
    Item(u64),
    /// A puzzle of several, and a row and a character of it, all from 1.
    Puzzle {
        /// The puzzle.
        number: u64,
        /// The row.
        row: u64,
        /// The character, in characters, not bytes.
        character: u64,
    },
}

/// The error of reading: the place and the problem.
#[derive(Debug, thiserror::Error)]
#[error("{problem} ({place:?})")]
pub struct ReadError {
    /// The place.
    pub place: Place,
    /// The problem.
    pub problem: Problem,
}

/// A problem of the input.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// There is nothing to read.
    #[error("no placement found in the input")]
    Empty,
    /// The input could not be read at all.
    #[error(transparent)]
    Io(io::Error),
    /// The input is not text.
    #[error("the input is neither UTF-8 text nor a NumPy or Parquet file")]
    NotText,
    /// Something stands where a number should.
    #[error("invalid column number {found:?}: expected an integer from 0")]
    NotANumber {
        /// What stands there.
        found: String,
    },
    /// A queen stands outside the board, or there are too many.
    #[error(transparent)]
    Placement(PlacementError),
    /// A character that no board has.
    #[error("invalid square {found:?}: expected a queen (Q, ♛ or 1) or an empty square (. or 0)")]
    NotASquare {
        /// The character.
        found: char,
    },
    /// A row of a board with fewer or more squares than the first.
    #[error("this row has {found} squares, but the first row has {expected}")]
    RowLength {
        /// The squares of this row.
        found: usize,
        /// The squares of the first row.
        expected: usize,
    },
    /// A board with fewer or more rows than columns.
    #[error("a board of {columns} columns needs {columns} rows, not {rows}")]
    NotSquare {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A placement of more pieces than the board has columns.
    #[error(
        "a board of {columns} columns has 1 to {columns} rows with a piece in each, not {rows}"
    )]
    TooManyRows {
        /// Its rows.
        rows: usize,
        /// The columns of the board.
        columns: u32,
    },
    /// The rows and columns of an empty board, which differ.
    #[error("a board must be square, and {rows}x{columns} is not")]
    NotSquareBoard {
        /// Its rows.
        rows: u64,
        /// Its columns.
        columns: u64,
    },
    /// A row of a board without a queen, or with several.
    #[error("row {row} has {found} queens; expected one in each row")]
    QueensInRow {
        /// The row, from 0.
        row: usize,
        /// Its queens.
        found: usize,
    },
    /// The input is no JSON.
    #[error("{message}")]
    Json {
        /// What the parser says.
        message: String,
    },
    /// JSON, but nothing that describes a placement.
    #[error(
        "this JSON is not a placement: expected [columns], [[row, column], ...], [{{\"x\", \"y\"}}, ...] or {{\"columns\": [...]}}"
    )]
    JsonShape,
    /// An object of JSON with a name that stands there twice.
    #[error("duplicate key {name:?} in a JSON object")]
    JsonTwice {
        /// The name.
        name: String,
    },
    /// JSON, but nothing that describes a board to be completed.
    #[error(
        "this JSON is not a board: {message}; expected {{\"n\": 8, \"queens\": [[row, column], ...], \"blocked\": [...]}} or [column or null, ...]"
    )]
    JsonBoard {
        /// What is wrong with it.
        message: String,
    },
    /// Text that begins as an instance of CSPLib's problems and has something else in it.
    #[error(
        "not an instance of CSPLib problem 79 or 80: {found}; expected n, init, blocks or diags, or facts num(N), board(N), block(R,C)"
    )]
    Instance {
        /// What was found.
        found: String,
    },
    /// A row that two queens of a list name, or none.
    #[error("row {row} is given {found} times: expected rows 0 to {last}, one queen each", last = queens - 1)]
    RowNamed {
        /// The row, from 0.
        row: u64,
        /// How often it is named.
        found: usize,
        /// The number of queens.
        queens: usize,
    },
    /// A size that is not the number of columns beside it.
    #[error("n is {said}, but {found} columns are given")]
    SizeDiffers {
        /// The size that is said.
        said: String,
        /// The columns there are.
        found: usize,
    },
    /// A header that names a row of the board not once.
    #[error("the header names row{row} {found} times: expected row0, row1, ... once each")]
    CsvHeader {
        /// The row, from 0.
        row: u64,
        /// How often it is named.
        found: usize,
    },
    /// A line of a table with fewer or more values than the first.
    #[error("this line has {found} values, but the first line has {expected}")]
    CsvWidth {
        /// The values of this line.
        found: usize,
        /// The values of the first.
        expected: usize,
    },
    /// A row of a board in the manner of FEN with fewer or more squares than there are rows.
    #[error("this row has {found} squares, but there are {rows} rows")]
    FenLength {
        /// The squares of this row.
        found: u64,
        /// The rows of the board.
        rows: usize,
    },
    /// The input is no Parquet file that holds placements.
    #[error("{message}")]
    Parquet {
        /// What is wrong with it.
        message: String,
    },
    /// The input is no NumPy file that holds placements.
    #[error("{message}")]
    Npy {
        /// What is wrong with it.
        message: String,
    },
    /// A character that no board with blocked squares has.
    #[error(
        "invalid square {found:?}: expected a queen (Q), an empty square (.) or a blocked square (x)"
    )]
    NotAMark {
        /// The character.
        found: char,
    },
    /// Queens and blocked squares that are no board.
    #[error(transparent)]
    Partial(PartialError),
    /// There is nothing to read where a puzzle should be.
    #[error("no puzzle found in the input")]
    PuzzleEmpty,
    /// More than a puzzle and the board as it stands.
    #[error("after a puzzle and its board nothing more is read")]
    PuzzleMore,
    /// The input is longer than any file of puzzles.
    #[error("a file of puzzles has at most {max} bytes")]
    PuzzleLong {
        /// The largest number of bytes.
        max: u64,
    },
    /// A link that is none of puzz.link's Star Battle.
    #[error("this is not a link of Star Battle: {found:?}")]
    PuzzleLink {
        /// What is wrong with it.
        found: String,
    },
    /// A link with another number of stars than puzzles have.
    #[error("puzzles have one or two queens in each row, not {found}")]
    PuzzleStars {
        /// The stars in each row.
        found: u32,
    },
    /// A link with more or fewer borders than its board.
    #[error("the borders of a link have {expected} characters for this size, not {found}")]
    PuzzleBorders {
        /// The characters that there are.
        found: usize,
        /// The characters that the board needs.
        expected: usize,
    },
    /// A sign that names no region.
    #[error("invalid region {found:?}: expected a letter or a number")]
    NotARegion {
        /// The sign.
        found: String,
    },
    /// JSON that is no puzzle.
    #[error("this JSON is not a puzzle: {message}")]
    PuzzleJson {
        /// What is wrong with it.
        message: String,
    },
    /// Regions, queens or blocked squares that are no puzzle.
    #[error(transparent)]
    Puzzle(PuzzleError),
    /// The board as it stands is not as large as its puzzle.
    #[error("the board has {found} rows, but its puzzle has {expected}")]
    MarksSize {
        /// The rows of the board.
        found: usize,
        /// The rows of the puzzle.
        expected: usize,
    },
    /// A format that is written but not read.
    #[error("{format} is not a format that placements are read from")]
    Unreadable {
        /// Its name.
        format: &'static str,
    },
}

/// An iterator over the placements of an input. It ends after the first error.
pub struct Placements<'a> {
    source: Option<Source<'a>>,
    read: u64,
}

type Source<'a> = Box<dyn Iterator<Item = Result<Placement, ReadError>> + 'a>;

impl std::fmt::Debug for Placements<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Placements").field("read", &self.read).finish_non_exhaustive()
    }
}

/// Reads placements in `format`, or in the format recognised from the input.
///
/// # Errors
/// [`ReadError`] if the input cannot be read or begins like nothing known. What is wrong
/// further on, the iterator tells.
pub fn read_placements<'a>(
    input: impl Read + 'a,
    format: Option<Format>,
) -> Result<Placements<'a>, ReadError> {
    let (begin, input) = opened(input)?;
    let source: Source<'a> = match format.or_else(|| packed(&begin)) {
        Some(Format::Npy) => Box::new(npy::read(input)?),
        Some(Format::Parquet) => Box::new(parquet::read(input)?),
        format => in_text(&begin, input, format, None)?,
    };
    Ok(Placements { source: Some(source), read: 0 })
}

/// Reads placements as [`read_placements`] does, from text only, on boards of `width` columns that may have fewer rows.
///
/// # Errors
/// [`ReadError`] as for [`read_placements`], with [`Problem::NotText`] for a file that is packed.
pub fn read_placements_on<'a>(
    input: impl Read + 'a,
    format: Option<Format>,
    width: Size,
) -> Result<Placements<'a>, ReadError> {
    let (begin, input) = opened(input)?;
    if packed(&begin).is_some() {
        return Err(at_line(1, 1, Problem::NotText));
    }
    Ok(Placements { source: Some(in_text(&begin, input, format, Some(width))?), read: 0 })
}

/// Reads placements as [`read_placements`] does, from text only; other files are refused. This is for untrusted input,
/// since a packed file may unpack to many times its size. It calls no reader of packed files, so that a program that
/// needs none does not contain them.
///
/// # Errors
/// [`ReadError`] as for [`read_placements`], with [`Problem::NotText`] for a file that is packed.
pub fn read_placements_in_text(text: &str) -> Result<Placements<'_>, ReadError> {
    let (begin, input) = opened(text.as_bytes())?;
    if packed(&begin).is_some() {
        return Err(at_line(1, 1, Problem::NotText));
    }
    Ok(Placements { source: Some(in_text(&begin, input, None, None)?), read: 0 })
}

/// How the input begins, and all of it.
fn opened<'a>(input: impl Read + 'a) -> Result<(Vec<u8>, impl BufRead + 'a), ReadError> {
    let (begin, input) = beginning(input).map_err(|error| at_line(1, 1, Problem::Io(error)))?;
    if begin.is_empty() {
        return Err(at_line(1, 1, Problem::Empty));
    }
    Ok((begin, input))
}

/// The format that is no text and begins like this, if one does.
fn packed(begin: &[u8]) -> Option<Format> {
    let begin = begin.trim_ascii_start();
    if begin.starts_with(NPY) {
        Some(Format::Npy)
    } else {
        begin.starts_with(PARQUET).then_some(Format::Parquet)
    }
}

/// Placements in text of this format, or of the one it seems to have, on boards of `width` columns or on
/// square ones.
fn in_text<'a>(
    begin: &[u8],
    input: impl BufRead + 'a,
    format: Option<Format>,
    width: Option<Size>,
) -> Result<Source<'a>, ReadError> {
    // Blank lines may come first. Nothing is swallowed, so line numbers stay right.
    let text = begin.trim_ascii_start();
    let first_line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    Ok(match format {
        None if text.starts_with(b"[") || text.starts_with(b"{") => {
            Box::new(json::read(input, width))
        }
        None if csv::is_header(first_line) => Box::new(csv::read(begin, input, width)),
        None => Box::new(lines::Lines::new(input, None, width)),
        Some(Format::Pairs | Format::Xy | Format::Json | Format::Jsonl) => {
            Box::new(json::read(input, width))
        }
        Some(Format::Csv) => Box::new(csv::read(begin, input, width)),
        Some(format @ (Format::Board | Format::Grid | Format::Columns)) => {
            Box::new(lines::Lines::new(input, Some(format), width))
        }
        Some(format) => {
            let problem = Problem::Unreadable { format: format.name() };
            return Err(at_line(1, 1, problem));
        }
    })
}

/// How files of NumPy and Parquet begin.
const NPY: &[u8] = b"\x93NUMPY";
const PARQUET: &[u8] = b"PAR1";

/// The mark that some editors put before a text in UTF-8, which is not part of it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What is looked at to tell what the input is, at most.
const LOOK: usize = 1 << 16;

/// The beginning of the input, to its first line that is not blank, and all of it to be read.
fn beginning<'a>(mut input: impl Read + 'a) -> io::Result<(Vec<u8>, impl BufRead + 'a)> {
    let mut begin: Vec<u8> = Vec::new();
    let mut chunk = [0; 4096];
    // A pipe may give its first line byte by byte.
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

impl Iterator for Placements<'_> {
    type Item = Result<Placement, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.source.as_mut()?.next();
        match &next {
            Some(Ok(_)) => self.read += 1,
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

fn at_line(line: u64, character: u64, problem: Problem) -> ReadError {
    ReadError { place: Place::Line { line, character }, problem }
}

fn at_item(item: u64, problem: Problem) -> ReadError {
    ReadError { place: Place::Item(item), problem }
}

/// Queens named by row and column, in any order, as a placement.
fn by_rows(queens: &[(u64, u64)], width: Option<Size>) -> Result<Placement, Problem> {
    let mut columns = vec![None; queens.len()];
    for &(row, column) in queens {
        let queens = queens.len();
        let Some(slot) = columns.get_mut(row as usize) else {
            return Err(Problem::RowNamed { row, found: 1, queens });
        };
        if slot.replace(column).is_some() {
            return Err(Problem::RowNamed { row, found: 2, queens });
        }
    }
    // As many rows as queens, none named twice: each is named once.
    by_columns(&columns.into_iter().flatten().collect::<Vec<_>>(), width)
}

/// Columns by row as a placement on a board of `width` columns, or on a square one.
fn by_columns(columns: &[u64], width: Option<Size>) -> Result<Placement, Problem> {
    let size = width.map_or(columns.len() as u32, Size::get);
    if columns.len() > size as usize {
        return Err(Problem::TooManyRows { rows: columns.len(), columns: size });
    }
    let narrow = columns.iter().enumerate().map(|(row, &column)| {
        let outside = PlacementError::Outside { row: row as u32, column, size };
        u32::try_from(column).map_err(|_| Problem::Placement(outside))
    });
    let columns = narrow.collect::<Result<Vec<_>, _>>()?;
    let placement = match width {
        Some(width) => Placement::on(columns, width),
        None => Placement::new(columns),
    };
    placement.map_err(Problem::Placement)
}

#[cfg(test)]
mod tests;
