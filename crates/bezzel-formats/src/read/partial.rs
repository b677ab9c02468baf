//! Reading partial boards: queens and blocked squares to be completed.
//!
//! A board (`.`, `Q`, `x`), a line in the manner of FEN (`8/3Q4/…`, `x` for a blocked square),
//! a placement with gaps (`0 4 . . 5 - - 3`), an empty board (`8x8`), a JSON object, or an instance of CSPLib's
//! problems.

use super::lines::{character_of, is_separator, squares};
use super::{Place, Problem, ReadError, at_item, at_line, instance};
use bezzel::complete::{MAX_COMPLETE_SIZE, Partial, PartialError};
use bezzel::{PlacementError, Size, SizeError, Square};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::io::Read;

/// The longest text that can be a board: every square with a blank beside it, and line ends.
const MAX_TEXT: u64 = 4 * (MAX_COMPLETE_SIZE as u64 + 1) * (MAX_COMPLETE_SIZE as u64);

/// Reads one partial board.
///
/// # Errors
/// [`ReadError`] saying what is wrong, and where.
pub fn read_partial(input: impl Read) -> Result<Partial, ReadError> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_TEXT + 1).read_to_end(&mut bytes);
    read.map_err(|error| at_line(1, 1, Problem::Io(error)))?;
    if bytes.len() as u64 > MAX_TEXT {
        return Err(at_line(1, 1, too_large(u32::MAX)));
    }
    let text = String::from_utf8(bytes).map_err(|_| at_line(1, 1, Problem::NotText))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if text.trim_start().starts_with(['{', '[']) {
        return json(text);
    }
    if instance::is_instance(text) {
        let board = instance::read(text).and_then(|it| build(it.n, it.queens, it.blocked));
        return board.map_err(|problem| at_line(1, 1, problem));
    }
    let lines: Vec<(u64, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let [(first, line), rest @ ..] = lines.as_slice() else {
        return Err(at_line(1, 1, Problem::Empty));
    };
    if let Some((rows, columns)) = empty_board(line).filter(|_| rest.is_empty()) {
        let board = match rows == columns {
            true => build(rows, Vec::new(), Vec::new()),
            false => Err(Problem::NotSquareBoard { rows, columns }),
        };
        return board.map_err(|problem| at_line(*first, 1, problem));
    }
    if line.contains('/') && rest.is_empty() {
        return fen(*first, line);
    }
    let tokens = line.split(is_separator).filter(|token| !token.is_empty());
    let is_gapped = tokens.clone().all(|token| token.parse::<u64>().is_ok() || is_gap(token));
    // Rows of single marks are a board; a single line of several is a placement with gaps.
    if rest.is_empty() && tokens.clone().count() > 1 && (is_gapped || has_numbers(line)) {
        return gapped(*first, line);
    }
    board(&lines)
}

/// The rows and columns in `8x8`.
fn empty_board(line: &str) -> Option<(u64, u64)> {
    let (rows, columns) = line.trim().split_once(['x', 'X', '×', '*'])?;
    Some((rows.trim_end().parse().ok()?, columns.trim_start().parse().ok()?))
}

fn is_gap(token: &str) -> bool {
    matches!(token, "." | "-" | "_" | "?" | "*")
}

fn has_numbers(line: &str) -> bool {
    line.chars().any(|character| character.is_ascii_digit() && character != '0' && character != '1')
}

fn build(size: u64, queens: Vec<Square>, blocked: Vec<Square>) -> Result<Partial, Problem> {
    let size =
        Size::try_from(size).map_err(|error| Problem::Placement(PlacementError::Size(error)))?;
    Partial::new(size, queens, blocked).map_err(Problem::Partial)
}

const fn too_large(given: u32) -> Problem {
    Problem::Partial(PartialError::Size(SizeError::TooLarge { given, max: MAX_COMPLETE_SIZE }))
}

/// Refuses a board that is too large before its squares are read.
fn is_small(rows: usize) -> Result<(), Problem> {
    let given = u32::try_from(rows).unwrap_or(u32::MAX);
    if given > MAX_COMPLETE_SIZE { Err(too_large(given)) } else { Ok(()) }
}

/// What stands on a square of a board.
enum Mark {
    Queen,
    Blocked,
    Empty,
}

fn mark(character: char) -> Option<Mark> {
    match character {
        'Q' | 'q' | '♛' | '♕' | '1' => Some(Mark::Queen),
        'x' | 'X' | '#' | '×' => Some(Mark::Blocked),
        '.' | '0' | '·' | '_' | '-' => Some(Mark::Empty),
        _ => None,
    }
}

fn board(lines: &[(u64, &str)]) -> Result<Partial, ReadError> {
    let (mut queens, mut blocked) = (Vec::new(), Vec::new());
    let expected = squares(lines[0].1).count();
    for (row, &(number, line)) in (0u32..).zip(lines) {
        for (column, (character, square)) in (0u32..).zip(squares(line)) {
            let Some(mark) = mark(square) else {
                return Err(at_line(number, character, Problem::NotAMark { found: square }));
            };
            match mark {
                Mark::Queen => queens.push(Square { row, column }),
                Mark::Blocked => blocked.push(Square { row, column }),
                Mark::Empty => {}
            }
        }
        let found = squares(line).count();
        if found != expected {
            return Err(at_line(number, 1, Problem::RowLength { found, expected }));
        }
    }
    if lines.len() != expected {
        let problem = Problem::NotSquare { rows: lines.len(), columns: expected };
        return Err(at_line(lines[lines.len() - 1].0, 1, problem));
    }
    build(expected as u64, queens, blocked).map_err(|problem| at_line(lines[0].0, 1, problem))
}

/// `8/3Q4/x7/…`: rows from the top, a number for a run of empty squares. What follows the board in
/// chess (whose move it is, and so on) is ignored.
fn fen(number: u64, line: &str) -> Result<Partial, ReadError> {
    let line = line.split_whitespace().next().unwrap_or_default();
    let rows: Vec<&str> = line.split('/').collect();
    is_small(rows.len()).map_err(|problem| at_line(number, 1, problem))?;
    let (mut queens, mut blocked) = (Vec::new(), Vec::new());
    for (row, text) in (0u32..).zip(&rows) {
        let mut column = 0u64;
        let mut digits = 0u64;
        let begin = character_of(line, text);
        for (at, character) in (begin..).zip(text.chars()) {
            if let Some(digit) = character.to_digit(10) {
                digits = (digits * 10 + u64::from(digit)).min(1 << 20);
                continue;
            }
            column += std::mem::take(&mut digits);
            let square = Square { row, column: column.min(1 << 20) as u32 };
            match mark(character) {
                Some(Mark::Queen) => queens.push(square),
                Some(Mark::Blocked) => blocked.push(square),
                Some(Mark::Empty) => {}
                None => return Err(at_line(number, at, Problem::NotAMark { found: character })),
            }
            column += 1;
        }
        column += digits;
        if column != rows.len() as u64 {
            let problem = Problem::FenLength { found: column, rows: rows.len() };
            return Err(at_line(number, begin, problem));
        }
    }
    build(rows.len() as u64, queens, blocked).map_err(|problem| at_line(number, 1, problem))
}

/// `0 4 . . 5`: a column for each row, or a mark for none.
fn gapped(number: u64, line: &str) -> Result<Partial, ReadError> {
    let mut queens = Vec::new();
    let tokens: Vec<&str> = line.split(is_separator).filter(|token| !token.is_empty()).collect();
    is_small(tokens.len()).map_err(|problem| at_line(number, 1, problem))?;
    let size = tokens.len() as u64;
    for (row, token) in (0u32..).zip(&tokens) {
        // Counted where it is asked for only: a line may be long.
        let place = || character_of(line, token);
        if is_gap(token) {
            continue;
        }
        let column = token.parse::<u64>().map_err(|_| {
            at_line(number, place(), Problem::NotANumber { found: (*token).to_owned() })
        })?;
        if column >= size {
            let outside = PlacementError::Outside { row, column, size: size as u32 };
            return Err(at_line(number, place(), Problem::Placement(outside)));
        }
        queens.push(Square { row, column: column as u32 });
    }
    build(size, queens, Vec::new()).map_err(|problem| at_line(number, 1, problem))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    n: u64,
    #[serde(default)]
    queens: Vec<(u32, u32)>,
    #[serde(default)]
    blocked: Vec<(u32, u32)>,
    /// What `complete` says of a board, and may be asked again.
    #[serde(default, rename = "possible")]
    _possible: IgnoredAny,
    #[serde(default, rename = "count")]
    _count: IgnoredAny,
}

/// `{"n": 8, "queens": [[row, column], …], "blocked": […]}`, or a list of columns with nulls.
fn json(text: &str) -> Result<Partial, ReadError> {
    let broken = |error: &serde_json::Error| {
        let place = Place::Line { line: error.line() as u64, character: error.column() as u64 };
        // An array that is too long is an error of syntax to a reader that knows how many it
        // wants, though it is JSON.
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
    if text.trim_start().starts_with('{') {
        let board: Described = serde_json::from_str(text).map_err(|error| broken(&error))?;
        return build(board.n, squares(board.queens), squares(board.blocked))
            .map_err(|problem| at_item(1, problem));
    }
    let columns: Vec<Option<u32>> = serde_json::from_str(text).map_err(|error| broken(&error))?;
    let queens = (0u32..).zip(&columns);
    let queens = queens.filter_map(|(row, column)| Some(Square { row, column: (*column)? }));
    build(columns.len() as u64, queens.collect(), Vec::new()).map_err(|problem| at_item(1, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Partial, ReadError> {
        read_partial(text.as_bytes())
    }

    const fn at(row: u32, column: u32) -> Square {
        Square { row, column }
    }

    #[test]
    fn every_form_is_read() {
        let expected =
            Partial::new(Size::new(4).unwrap(), vec![at(0, 1), at(2, 0)], vec![at(3, 3)]).unwrap();
        for text in [
            ".Q..\n....\nQ...\n...x\n",
            " . Q . .\n . . . .\n\n ♛ . . .\n . . . x",
            "1Q2/4/Q3/3x",
            "1Q2/4/Q3/3x w - - 0 1",
            r#"{"n": 4, "queens": [[0, 1], [2, 0]], "blocked": [[3, 3]]}"#,
        ] {
            assert_eq!(read(text).unwrap(), expected, "{text}");
        }
        let gaps = read("1 . 0 -").unwrap();
        assert_eq!(gaps.queens(), expected.queens());
        assert_eq!(read("[1, null, 0, null]").unwrap(), gaps);
        assert_eq!(read("1,?,0,_").unwrap(), gaps);
        for text in ["8x8", "8X8", "8×8", "8*8", " 8 x 8 "] {
            assert_eq!(read(text).unwrap().size().get(), 8, "{text}");
        }
        assert_eq!(read("10/10/10/10/10/10/10/10/10/9Q").unwrap().queens(), [at(9, 9)]);
        assert_eq!(read(".").unwrap().size().get(), 1);
        assert_eq!(read("Q.\n..").unwrap().size().get(), 2);
    }

    #[test]
    fn what_is_wrong_is_told_where_it_is() {
        let place = |text: &str| match read(text).unwrap_err() {
            ReadError { place: Place::Line { line, character }, problem } => {
                (line, character, problem.to_string())
            }
            other => panic!("{other}"),
        };
        assert_eq!(place("..\n.k").0, 2);
        assert_eq!(place("..\n.k").1, 2);
        assert!(place("...\n..\n...").2.contains("2 squares"));
        assert!(place("...\n...").2.contains("rows"));
        assert!(place("1Q2/4/Q4/4").2.contains("5 squares"));
        assert_eq!(place("1Q2/4/k3/4").1, 7);
        assert!(place("1 . 9 .").2.contains("column 9"));
        assert_eq!(place("1 . 9 .").1, 5);
        assert_eq!(place("1 . two 2").1, 5);
        assert!(matches!(read("").unwrap_err().problem, Problem::Empty));
        assert!(read("{\"n\": 4, \"queens\": [[0, 9]]}").is_err());
        assert!(read("{\"n\": 4, \"kings\": []}").is_err());
        assert!(read("[1, 2").is_err());
        assert!(read("2000x2000").is_err());
        assert_eq!(place("8x9").2, "a board must be square, and 8x9 is not");
        for text in ["{\"n\": 8, \"queens\": [[0, 0, 0]]}", "{\"n\": -8}", "[1, \"x\"]"] {
            assert!(matches!(read(text).unwrap_err().problem, Problem::JsonBoard { .. }), "{text}");
        }
        assert!(matches!(read("{\"n\": 8,}").unwrap_err().problem, Problem::Json { .. }));
        let twice = read("{\"n\": 4, \"n\": 5}").unwrap_err().problem;
        assert!(matches!(&twice, Problem::JsonTwice { name } if name == "n"), "{twice}");
        assert!(read("99999999999999/1").is_err());
        assert!(read_partial(&[0xff_u8, 0xfe][..]).is_err());
    }
}
