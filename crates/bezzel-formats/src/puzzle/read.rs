//! Reading puzzles: rows of letters or numbers (regions) or of the signs of completion, one per
//! line or joined by `/`, and after an empty line (or `//`) the marked board; or JSON.

use crate::read::{Place, Problem, ReadError, read_partial};
use bezzel::puzzle::{Family, MAX_PUZZLE_SIZE, Marks, Puzzle, PuzzleError};
use bezzel::{Size, SizeError, Square};
use serde::Deserialize;
use std::io::Read;

/// The longest text that can be a puzzle, with room for the whole of its JSON.
const MAX_TEXT: u64 = 1 << 22;

/// A row as it was written, and where.
struct Row<'a> {
    line: u64,
    character: u64,
    text: &'a str,
}

/// Reads one puzzle, with the player's marks. `family` gives its rules; without it, letters and
/// numbers are regions, and other signs are a board whose queens attack along diagonals.
///
/// # Errors
/// [`ReadError`] saying what is wrong, and where.
pub fn read_puzzle(input: impl Read, family: Option<Family>) -> Result<(Puzzle, Marks), ReadError> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_TEXT + 1).read_to_end(&mut bytes);
    read.map_err(|error| at(1, 1, Problem::Io(error)))?;
    if bytes.len() as u64 > MAX_TEXT {
        return Err(at(1, 1, Problem::Puzzle(too_large(u32::MAX))));
    }
    let text = String::from_utf8(bytes).map_err(|_| at(1, 1, Problem::NotText))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if text.trim_start().starts_with('{') {
        return json(text, family);
    }
    let mut blocks = blocks(text);
    if blocks.is_empty() {
        return Err(at(1, 1, Problem::PuzzleEmpty));
    }
    let board = blocks.remove(0);
    let puzzle = puzzle(&board, family)?;
    let marks = match blocks.as_slice() {
        [] => Marks::default(),
        [block] => marks(block, &puzzle)?,
        [_, more, ..] => return Err(at(more[0].line, more[0].character, Problem::PuzzleMore)),
    };
    Ok((puzzle, marks))
}

fn at(line: u64, character: u64, problem: Problem) -> ReadError {
    ReadError { place: Place::Line { line, character }, problem }
}

const fn too_large(given: u32) -> PuzzleError {
    PuzzleError::Size(SizeError::TooLarge { given, max: MAX_PUZZLE_SIZE })
}

/// The rows, in blocks that empty ones separate.
fn blocks(text: &str) -> Vec<Vec<Row<'_>>> {
    let mut blocks: Vec<Vec<Row<'_>>> = vec![Vec::new()];
    for (line, whole) in (1..).zip(text.lines()) {
        let mut character = 1;
        let mut pieces = whole.split('/').peekable();
        while let Some(piece) = pieces.next() {
            let before = piece.len() - piece.trim_start().len();
            let text = piece.trim();
            // A slash at the end of a line ends a row, and is no empty one.
            let is_end = text.is_empty() && pieces.peek().is_none() && whole.contains('/');
            if !text.is_empty() {
                let row = Row { line, character: character + before as u64, text };
                blocks.last_mut().expect("there is one").push(row);
            } else if !is_end && blocks.last().is_some_and(|block| !block.is_empty()) {
                blocks.push(Vec::new());
            }
            character += piece.chars().count() as u64 + 1;
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';' | '|')
}

/// What stands on the squares of a row, with the character where each begins: signs, or what
/// blanks separate.
fn tokens<'a>(row: &Row<'a>) -> Vec<(u64, &'a str)> {
    let text = row.text;
    let place = |token: &str| {
        let before = token.as_ptr() as usize - text.as_ptr() as usize;
        row.character + text[..before].chars().count() as u64
    };
    let is_apart = text.contains(is_separator);
    let pieces: Vec<&str> = match is_apart {
        true => text.split(is_separator).filter(|token| !token.is_empty()).collect(),
        false => text.split("").filter(|token| !token.is_empty()).collect(),
    };
    pieces.into_iter().map(|token| (place(token), token)).collect()
}

fn puzzle(rows: &[Row<'_>], family: Option<Family>) -> Result<Puzzle, ReadError> {
    let has_regions = family.map_or_else(|| looks_like_regions(rows), Family::has_regions);
    let (line, character) = (rows[0].line, rows[0].character);
    let refused = |error| at(line, character, Problem::Puzzle(error));
    if has_regions {
        return regions(rows, family.unwrap_or(Family::Regions));
    }
    let (size, queens, blocked) = squares(rows)?;
    let puzzle = Puzzle::with_squares(size, queens, blocked).map_err(refused)?;
    match family {
        Some(family) => puzzle.of_family(family).map_err(refused),
        None => Ok(puzzle),
    }
}

/// Whether rows are of letters or numbers, and not of the signs of completion or, in the manner of
/// FEN, of numbers of empty squares.
fn looks_like_regions(rows: &[Row<'_>]) -> bool {
    let mut all = rows.iter().flat_map(|row| row.text.chars());
    if all.clone().any(|sign| matches!(sign, '.' | '_' | '-' | '?' | '·' | '♛' | '#')) {
        return false;
    }
    if all.any(|sign| sign.is_alphabetic() && !matches!(sign, 'q' | 'Q' | 'x' | 'X')) {
        return true;
    }
    rows.len() > 1 && rows.iter().all(|row| tokens(row).len() == rows.len())
}

fn regions(rows: &[Row<'_>], family: Family) -> Result<Puzzle, ReadError> {
    let expected = tokens(&rows[0]).len();
    if rows.len() > MAX_PUZZLE_SIZE as usize || expected > MAX_PUZZLE_SIZE as usize {
        let given = rows.len().max(expected) as u32;
        return Err(at(rows[0].line, rows[0].character, Problem::Puzzle(too_large(given))));
    }
    let mut names = Vec::new();
    for row in rows {
        let tokens = tokens(row);
        for &(character, token) in &tokens {
            let mut signs = token.chars();
            let name = match (token.parse::<u32>(), signs.next(), signs.next()) {
                (Ok(number), ..) => number,
                // Letters come after all numbers.
                (_, Some(letter), None) if letter.is_alphabetic() => (1 << 24) + letter as u32,
                _ => {
                    let found = crate::shortened(token);
                    return Err(at(row.line, character, Problem::NotARegion { found }));
                }
            };
            names.push(name);
        }
        if tokens.len() != expected {
            let problem = Problem::RowLength { found: tokens.len(), expected };
            return Err(at(row.line, row.character, problem));
        }
    }
    if rows.len() != expected {
        let problem = Problem::NotSquare { rows: rows.len(), columns: expected };
        let last = &rows[rows.len() - 1];
        return Err(at(last.line, last.character, problem));
    }
    let size = Size::new(expected as u64).expect("there is a row, and it is not long");
    Puzzle::with_regions(family, size, &names, Vec::new()).map_err(|error| {
        // Where a torn region is torn.
        let row = match error {
            PuzzleError::Torn { apart, .. } => &rows[apart.row as usize],
            _ => &rows[0],
        };
        at(row.line, row.character, Problem::Puzzle(error))
    })
}

/// A board of the signs of completion.
fn squares(rows: &[Row<'_>]) -> Result<(Size, Vec<Square>, Vec<Square>), ReadError> {
    // Rows that slashes joined stand on one line, and those on lines of their own keep them.
    let one_line = rows.iter().all(|row| row.line == rows[0].line);
    let texts: Vec<&str> = rows.iter().map(|row| row.text).collect();
    let is_fen = texts.iter().any(|text| text.chars().any(|sign| matches!(sign, '2'..='9')));
    let joined = texts.join(if one_line && is_fen { "/" } else { "\n" });
    let partial = read_partial(joined.as_bytes()).map_err(|error| match error.place {
        Place::Line { line, character } => {
            let row = if one_line && is_fen { None } else { rows.get(line as usize - 1) };
            let row = row.unwrap_or(&rows[0]);
            at(row.line, row.character + character - 1, error.problem)
        }
        Place::Item(_) => error,
    })?;
    Ok((partial.size(), partial.queens().to_vec(), partial.blocked().to_vec()))
}

/// The board as it stands, of `.`, `x` and `Q`.
fn marks(rows: &[Row<'_>], puzzle: &Puzzle) -> Result<Marks, ReadError> {
    let (size, queens, crosses) = squares(rows)?;
    if size != puzzle.size() {
        let (found, expected) = (size.index(), puzzle.size().index());
        let problem = Problem::MarksSize { found, expected };
        return Err(at(rows[0].line, rows[0].character, problem));
    }
    Ok(Marks { queens, crosses })
}

/// As puzzles are written to JSON; what is worked out from the rest is not looked at.
#[derive(Deserialize)]
struct Written {
    rows: Vec<String>,
    family: Option<String>,
    #[serde(default)]
    queens: Vec<(u32, u32)>,
    #[serde(default)]
    marks: WrittenMarks,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMarks {
    #[serde(default)]
    queens: Vec<(u32, u32)>,
    #[serde(default)]
    crosses: Vec<(u32, u32)>,
}

fn json(text: &str, family: Option<Family>) -> Result<(Puzzle, Marks), ReadError> {
    let written: Written = serde_json::from_str(text).map_err(|error| {
        let place = (error.line() as u64, error.column() as u64);
        at(place.0, place.1, Problem::PuzzleJson { message: error.to_string() })
    })?;
    let refused = |error| ReadError { place: Place::Item(1), problem: Problem::Puzzle(error) };
    let named = written.family.map(|name| name.parse::<Family>()).transpose();
    let named =
        named.map_err(|error| at(1, 1, Problem::PuzzleJson { message: error.to_string() }))?;
    let family = family.or(named);
    let rows: Vec<Row<'_>> =
        (1..).zip(&written.rows).map(|(line, text)| Row { line, character: 1, text }).collect();
    if rows.is_empty() {
        return Err(at(1, 1, Problem::PuzzleEmpty));
    }
    let pairs = |pairs: Vec<(u32, u32)>| -> Vec<Square> {
        pairs.into_iter().map(|(row, column)| Square { row, column }).collect()
    };
    let mut puzzle = puzzle(&rows, family)?;
    if puzzle.family().has_regions() && !written.queens.is_empty() {
        puzzle = puzzle.with_queens(pairs(written.queens)).map_err(refused)?;
    }
    let (queens, crosses) = (pairs(written.marks.queens), pairs(written.marks.crosses));
    Ok((puzzle, Marks { queens, crosses }))
}
