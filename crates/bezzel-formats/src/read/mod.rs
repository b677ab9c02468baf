//! Reading placements back: every text format, JSON and npy, told apart by how they begin.

mod json;
mod lines;
mod npy;
mod partial;
mod telling;

pub use partial::read_partial;

use crate::format::Format;
use bezzel::complete::PartialError;
use bezzel::{Placement, PlacementError};
use std::io::{self, BufRead, Read};

/// Where in the input something was wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A line and a character of it, both from 1.
    Line {
        /// The line.
        line: u64,
        /// The character, in characters, not bytes.
        character: u64,
    },
    /// The so-many-th placement of the input, from 1.
    Item(u64),
}

/// What was wrong with the input, and what would be right.
#[derive(Debug, thiserror::Error)]
#[error("{problem} ({place:?})")]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

/// What can be wrong with input.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// There is nothing to read.
    #[error("there is no placement in the input")]
    Empty,
    /// The input could not be read at all.
    #[error(transparent)]
    Io(io::Error),
    /// The input is not text.
    #[error("the input is neither text in UTF-8 nor a NumPy file")]
    NotText,
    /// Something stands where a number should.
    #[error("{found:?} is no column number")]
    NotANumber {
        /// What stands there.
        found: String,
    },
    /// A queen stands outside the board, or there are too many.
    #[error(transparent)]
    Placement(PlacementError),
    /// A character that no board has.
    #[error("{found:?} is neither a queen (Q or ♛) nor an empty square (. or 0)")]
    NotASquare {
        /// The character.
        found: char,
    },
    /// A row of a board with fewer or more squares than the first.
    #[error("this row has {found} squares, the first has {expected}")]
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
    /// A row of a board without a queen, or with several.
    #[error("row {row} has {found} queens; a placement has one in each row")]
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
        "this JSON is no placement: expected [columns], [[row, column], ...], [{{\"x\", \"y\"}}, ...] or {{\"columns\": [...]}}"
    )]
    JsonShape,
    /// A row that two queens of a list name, or none.
    #[error("row {row} is named {found} times among {queens} queens; each row from 0 to {last} has one", last = queens - 1)]
    RowNamed {
        /// The row, from 0.
        row: u64,
        /// How often it is named.
        found: usize,
        /// The number of queens.
        queens: usize,
    },
    /// The input is no NumPy file that holds placements.
    #[error("{message}")]
    Npy {
        /// What is wrong with it.
        message: String,
    },
    /// A character that no board with blocked squares has.
    #[error("{found:?} is neither a queen (Q), nor an empty square (.), nor a blocked one (x)")]
    NotAMark {
        /// The character.
        found: char,
    },
    /// Queens and blocked squares that are no board.
    #[error(transparent)]
    Partial(PartialError),
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

/// Reads placements in `format`, or in the one the input seems to have.
///
/// # Errors
/// [`ReadError`] if the input cannot be read or begins like nothing known. What is wrong
/// further on, the iterator tells.
pub fn read_placements<'a>(
    input: impl Read + 'a,
    format: Option<Format>,
) -> Result<Placements<'a>, ReadError> {
    let mut input = io::BufReader::with_capacity(1 << 16, input);
    let begin = input.fill_buf().map_err(|error| at_line(1, 1, Problem::Io(error)))?;
    if begin.is_empty() {
        return Err(at_line(1, 1, Problem::Empty));
    }
    // Blank lines may come first. Nothing is swallowed, so line numbers stay right.
    let start = begin.iter().copied().find(|byte| !byte.is_ascii_whitespace()).unwrap_or(b' ');
    let source: Source<'a> = match format {
        None if start == 0x93 => Box::new(npy::read(input)?),
        None if start == b'[' || start == b'{' => Box::new(json::read(input)),
        None => Box::new(lines::Lines::new(input, None)),
        Some(Format::Npy) => Box::new(npy::read(input)?),
        Some(Format::Pairs | Format::Xy | Format::Jsonl) => Box::new(json::read(input)),
        Some(format @ (Format::Board | Format::Grid | Format::Columns | Format::Csv)) => {
            Box::new(lines::Lines::new(input, Some(format)))
        }
        Some(format) => {
            let problem = Problem::Unreadable { format: format.name() };
            return Err(at_line(1, 1, problem));
        }
    };
    Ok(Placements { source: Some(source), read: 0 })
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
fn by_rows(queens: &[(u64, u64)]) -> Result<Placement, Problem> {
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
    by_columns(&columns.into_iter().flatten().collect::<Vec<_>>())
}

/// Columns by row as a placement.
fn by_columns(columns: &[u64]) -> Result<Placement, Problem> {
    let size = columns.len() as u32;
    let narrow = columns.iter().enumerate().map(|(row, &column)| {
        let outside = PlacementError::Outside { row: row as u32, column, size };
        u32::try_from(column).map_err(|_| Problem::Placement(outside))
    });
    let columns = narrow.collect::<Result<Vec<_>, _>>()?;
    Placement::new(columns).map_err(Problem::Placement)
}

#[cfg(test)]
mod tests;
