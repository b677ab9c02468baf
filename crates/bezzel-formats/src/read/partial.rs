//! Reading boards to complete: queens and blocked squares, in any notation that [`whole`] reads, an empty board
//! (`8x8`), a JSON object, or an instance of CSPLib's problems.

use super::foreign::{Aim, Told};
use super::{
    Hints, Place, Problem, ReadError, Reading, at_begin, at_item, decode, in_line, instance, whole,
};
use bezzel::complete::{MAX_COMPLETE_SIZE, Partial, PartialError};
use bezzel::{PlacementError, Size, SizeError, Square};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::io::Read;

/// The maximum length of a text in bytes: every square with a blank beside it, and line ends.
const MAX_TEXT: u64 = 4 * (MAX_COMPLETE_SIZE as u64 + 1) * (MAX_COMPLETE_SIZE as u64);

/// Reads one board to complete.
///
/// # Errors
/// [`ReadError`] with the problem and its place.
pub fn read_partial(input: impl Read) -> Result<Partial, ReadError> {
    Ok(read_partial_as(input, &Hints::default())?.0)
}

/// Reads one board to complete with `hints`, and returns it with how it was understood.
///
/// # Errors
/// [`ReadError`] as for [`read_partial`].
pub fn read_partial_as(input: impl Read, hints: &Hints) -> Result<(Partial, Reading), ReadError> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_TEXT + 1).read_to_end(&mut bytes);
    read.map_err(|error| at_begin(Problem::Io(error)))?;
    if bytes.len() as u64 > MAX_TEXT {
        return Err(at_begin(too_large(u32::MAX)));
    }
    let text = decode::decode(&bytes)?;
    let plainly = |board: Result<Partial, ReadError>| Ok((board?, Reading::default()));
    if is_described(&text) {
        return plainly(json(&text));
    }
    if instance::is_instance(&text) {
        let board = instance::read(&text).and_then(|it| build(it.n, it.queens, it.blocked));
        return plainly(board.map_err(at_begin));
    }
    let mut lines = (1u64..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    if let (Some((first, line)), None) = (lines.next(), lines.next())
        && let Some((rows, columns)) = empty_board(line)
    {
        let board = match rows == columns {
            true => build(rows, Vec::new(), Vec::new()),
            false => Err(Problem::NotSquareBoard { rows, columns }),
        };
        return plainly(board.map_err(|problem| in_line(first, problem)));
    }
    let mut whole = whole::boards(&text, &Told { aim: Aim::Begun, hints: hints.clone() })?;
    if let Some(end) = whole.end {
        return Err(end);
    }
    let found = whole.boards.len();
    let Some(board) = whole.boards.pop().filter(|_| found == 1) else {
        return Err(at_begin(Problem::SeveralBoards { found }));
    };
    let board = build(u64::from(board.size.get()), board.queens, board.blocked);
    Ok((board.map_err(at_begin)?, whole.reading))
}

/// Whether a text is the object that `complete --json` writes.
fn is_described(text: &str) -> bool {
    let object = text.trim_start().strip_prefix('{').map(str::trim_start);
    object.is_some_and(|object| object.starts_with('"') || object.starts_with('}'))
}

/// Parses the rows and columns in `8x8`.
fn empty_board(line: &str) -> Option<(u64, u64)> {
    let (rows, columns) = line.trim().split_once(['x', 'X', '×', '*'])?;
    Some((rows.trim_end().parse().ok()?, columns.trim_start().parse().ok()?))
}

fn build(size: u64, queens: Vec<Square>, blocked: Vec<Square>) -> Result<Partial, Problem> {
    let size =
        Size::try_from(size).map_err(|error| Problem::Placement(PlacementError::Size(error)))?;
    Partial::new(size, queens, blocked).map_err(Problem::Partial)
}

const fn too_large(given: u32) -> Problem {
    Problem::Partial(PartialError::Size(SizeError::TooLarge { given, max: MAX_COMPLETE_SIZE }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    n: u64,
    #[serde(default)]
    queens: Vec<(u32, u32)>,
    #[serde(default)]
    blocked: Vec<(u32, u32)>,
    /// Fields of the answer of `complete`, which are ignored in a question.
    #[serde(default, rename = "possible")]
    _possible: IgnoredAny,
    #[serde(default, rename = "count")]
    _count: IgnoredAny,
}

/// Parses `{"n": 8, "queens": [[row, column], …], "blocked": […]}`.
fn json(text: &str) -> Result<Partial, ReadError> {
    let broken = |error: &serde_json::Error| {
        let place = Place::Line { line: error.line() as u64, character: error.column() as u64 };
        // To a reader that expects a fixed length, an array that is too long is a syntax error, though it is valid
        // JSON.
        let problem = match error.to_string() {
            message if serde_json::from_str::<IgnoredAny>(text).is_err() => {
                Problem::Json { message }
            }
            message => match message.strip_prefix("duplicate field `") {
                Some(rest) => {
                    Problem::JsonTwice { name: rest.split('`').next().unwrap_or(rest).to_owned() }
                }
                None => Problem::JsonBoard {
                    message: message.replace("trailing characters", "an array is too long"),
                },
            },
        };
        ReadError { place, problem }
    };
    let squares = |pairs: Vec<(u32, u32)>| -> Vec<Square> {
        pairs.into_iter().map(|(row, column)| Square { row, column }).collect()
    };
    let board: Described = serde_json::from_str(text).map_err(|error| broken(&error))?;
    build(board.n, squares(board.queens), squares(board.blocked))
        .map_err(|problem| at_item(1, problem))
}
