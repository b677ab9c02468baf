//! Reading placements: every text format, JSON, CSV, npy and Parquet, recognised by their
//! beginning.

mod csv;
mod error;
mod instance;
mod json;
mod lines;
mod npy;
mod npy_head;
#[cfg(feature = "parquet")]
mod parquet;
mod partial;
mod telling;

pub use error::{Place, Problem, ReadError};
pub use partial::read_partial;

use crate::format::Format;
use bezzel::{Placement, PlacementError, Size};
use std::io::{self, BufRead, Read};

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
        #[cfg(feature = "parquet")]
        Some(Format::Parquet) => Box::new(parquet::read(input)?),
        #[cfg(not(feature = "parquet"))]
        Some(format @ Format::Parquet) => {
            return Err(at_item(1, Problem::LeftOut { format: format.name() }));
        }
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
