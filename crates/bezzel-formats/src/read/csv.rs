//! Placements as comma-separated values. The names in the header assign the columns of the table to the rows of the
//! board, in any order and with any other columns (pandas puts an index first); a column `n` must match.

use super::lines::character_of_field;
use super::{Counting, Place, Problem, ReadError, at_line};
use bezzel::{Placement, Size};
use csv::{ErrorKind, Position, StringRecord};
use std::io::Read;

/// The possible separators of values.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// The number of rows that a line names, as the header of a table of placements does.
pub(super) fn rows_named(line: &[u8]) -> usize {
    let delimiter = delimiter(line);
    line.split(|&byte| byte == delimiter).filter(|it| row_named(trimmed(it)).is_some()).count()
}

/// Removes blanks and quotation marks around a field.
fn trimmed(field: &[u8]) -> &str {
    std::str::from_utf8(field).unwrap_or_default().trim().trim_matches('"')
}

/// Parses the name of a row: `row12`. A name with more digits than fit a number is still a row, though of no board.
pub(super) fn row_named(name: &str) -> Option<u64> {
    let digits = name.strip_prefix("row").filter(|digits| !digits.is_empty())?;
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// The separator of a line: the most frequent candidate.
fn delimiter(line: &[u8]) -> u8 {
    let count = |delimiter: &u8| line.iter().filter(|&byte| byte == delimiter).count();
    // The last of equal ones is taken, so the comma goes last.
    DELIMITERS.into_iter().rev().max_by_key(count).unwrap_or(b',')
}

/// The positions of a placement's rows in a line, and of its size if there is one.
struct Layout {
    /// The field of each row of the board, in order of the rows.
    fields: Vec<usize>,
    size: Option<usize>,
}

impl Layout {
    /// Parses the names of a header.
    fn of(header: &StringRecord) -> Result<Layout, Problem> {
        let mut named: Vec<(u64, usize)> = Vec::new();
        let mut size = None;
        for (at, name) in header.iter().enumerate() {
            match name.trim() {
                "n" => size = Some(at),
                name => named.extend(row_named(name).map(|row| (row, at))),
            }
        }
        if named.is_empty() {
            return Err(Problem::CsvHeader { row: 0, found: 0 });
        }
        Ok(Layout { fields: in_order(named)?, size })
    }
}

/// The places of rows in the order of their numbers, each of which is there once.
pub(super) fn in_order(mut named: Vec<(u64, usize)>) -> Result<Vec<usize>, Problem> {
    named.sort_unstable();
    for (expected, &(row, _)) in (0u64..).zip(&named) {
        if row != expected {
            // Either this row is repeated, or the expected one is missing.
            let (row, found) = if row < expected { (row, 2) } else { (expected, 0) };
            return Err(Problem::CsvHeader { row, found });
        }
    }
    Ok(named.into_iter().map(|(_, at)| at).collect())
}

/// Reads a table of placements whose first lines are `begin`.
pub(super) fn read<'a>(
    begin: &[u8],
    input: impl Read + 'a,
    width: Option<Size>,
    mut counted: Counting,
) -> impl Iterator<Item = Result<Placement, ReadError>> + 'a {
    let first = begin.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    let first = first.unwrap_or_default();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(rows_named(first) > 0)
        .delimiter(delimiter(first))
        .from_reader(input);
    let mut layout: Option<Layout> = None;
    let mut record = StringRecord::new();
    std::iter::from_fn(move || {
        loop {
            if layout.is_none() && reader.has_headers() {
                layout = match reader.headers().map_err(broken).and_then(|header| {
                    Layout::of(header).map_err(|problem| at(header.position(), 1, problem))
                }) {
                    Ok(layout) => Some(layout),
                    Err(error) => return Some(Err(error)),
                };
            }
            match reader.read_record(&mut record) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(broken(error))),
            }
            // Concatenated files repeat their header.
            if layout.is_some() && reader.headers().is_ok_and(|header| *header == record) {
                continue;
            }
            return Some(placement(&record, layout.as_ref(), width, &mut counted));
        }
    })
}

fn placement(
    record: &StringRecord,
    layout: Option<&Layout>,
    width: Option<Size>,
    counted: &mut Counting,
) -> Result<Placement, ReadError> {
    let field = |row: usize| layout.map_or(row, |layout| layout.fields[row]);
    let rows = layout.map_or(record.len(), |layout| layout.fields.len());
    let wrong = |at_field: usize, problem| {
        at(record.position(), character_of_field(record.iter(), at_field), problem)
    };
    let number = |at_field: usize| {
        let text = record[at_field].trim();
        text.parse::<u64>().map_err(|_| wrong(at_field, Problem::not_a_number(text)))
    };
    let columns = (0..rows).map(|row| number(field(row))).collect::<Result<Vec<_>, _>>()?;
    if let Some(at_field) = layout.and_then(|layout| layout.size) {
        let said = number(at_field)?;
        if said != width.map_or(rows, Size::index) as u64 {
            let said = said.to_string();
            return Err(wrong(at_field, Problem::SizeDiffers { said, found: rows }));
        }
    }
    counted.placement(&columns, width).map_err(|problem| wrong(field(problem.row()), problem))
}

fn at(position: Option<&Position>, character: u64, problem: Problem) -> ReadError {
    at_line(position.map_or(1, Position::line), character, problem)
}

/// Converts an error of the CSV reader.
fn broken(error: csv::Error) -> ReadError {
    let position = error.position().cloned();
    let problem = match error.into_kind() {
        ErrorKind::Io(error) => Problem::Io(error),
        ErrorKind::Utf8 { .. } => Problem::NotText,
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            Problem::CsvWidth { found: len as usize, expected: expected_len as usize }
        }
        other => Problem::Io(std::io::Error::other(format!("{other:?}"))),
    };
    let line = position.as_ref().map_or(1, Position::line);
    ReadError { place: Place::Line { line, character: 1 }, problem }
}
