//! Reading puzzles: rows of names (regions) or of the signs of completion, one per line or joined by `/`, and after
//! an empty line (or `//`) the marked board or the next puzzle; links, one a line; our JSON; level files; tables of
//! HTML. Bytes, squares and values are read as for boards, by `decode`, `cells` and `value`.

use super::level::levels;
use super::link::{is_link, read_link};
use super::rows::{Row, looks_like_regions, marks, puzzle_of};
use super::table::tables;
use super::written::{is_json, is_ours, read_json};
use crate::html::has_tables;
use crate::read::foreign::cuts::{is_between, is_border, is_separator, names};
use crate::read::{MAX_WHOLE, Place, Problem, ReadError, at_begin, decode};
use bezzel::puzzle::{Family, Marks, Puzzle};
use std::io::Read;

/// The maximum length of a text in bytes: more than ten thousand puzzles as JSON.
const MAX_TEXT: u64 = 1 << 28;

/// The meaning of a board without regions that follows a puzzle without regions and does not contain the puzzle's
/// queens and blocked squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Second {
    /// The current board, if nothing else follows: for hints.
    Board,
    /// Another puzzle.
    Puzzle,
}

/// Reads one puzzle, with the player's marks. `family` gives its rules; without it, letters and numbers are regions,
/// and other signs are a board whose queens attack along diagonals.
///
/// # Errors
/// [`ReadError`] with the problem and its place; more than one puzzle is an error.
pub fn read_puzzle(input: impl Read, family: Option<Family>) -> Result<(Puzzle, Marks), ReadError> {
    let mut all = read_all(input, family, Second::Board)?.into_iter();
    match (all.next(), all.next()) {
        (Some((_, puzzle, marks)), None) => Ok((puzzle, marks)),
        (_, Some((place, ..))) => Err(ReadError { place, problem: Problem::PuzzleMore }),
        (None, None) => Err(at_begin(Problem::PuzzleEmpty)),
    }
}

/// Reads all puzzles of a text, each like [`read_puzzle`]; there is at least one.
///
/// # Errors
/// [`ReadError`] with the problem and its place.
pub fn read_puzzles(
    input: impl Read,
    family: Option<Family>,
    second: Second,
) -> Result<Vec<(Puzzle, Marks)>, ReadError> {
    let all = read_all(input, family, second)?;
    Ok(all.into_iter().map(|(_, puzzle, marks)| (puzzle, marks)).collect())
}

/// A puzzle with its place in the text and the marks on its board.
type ReadPuzzle = (Place, Puzzle, Marks);

fn read_all(
    input: impl Read,
    family: Option<Family>,
    second: Second,
) -> Result<Vec<ReadPuzzle>, ReadError> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_TEXT + 1).read_to_end(&mut bytes);
    read.map_err(|error| at_begin(Problem::Io(error)))?;
    if bytes.len() as u64 > MAX_TEXT {
        return Err(at_begin(Problem::PuzzleLong { max: MAX_TEXT }));
    }
    let text = decode::decode(&bytes)?;
    drop(bytes);
    if is_json(&text) && (is_ours(&text) || text.len() > MAX_WHOLE) {
        return read_json(&text, family);
    }
    if text.len() > MAX_WHOLE {
        return Err(at_begin(Problem::TooLong { max: MAX_WHOLE as u64 }));
    }
    let unmarked = |(place, puzzle)| (place, puzzle, Marks::default());
    if has_tables(&text) {
        return Ok(tables(&text, family)?.into_iter().map(unmarked).collect());
    }
    let levels = levels(&text, family);
    match levels {
        Ok(levels) if !levels.puzzles.is_empty() => {
            let mut found: Vec<ReadPuzzle> = levels.puzzles.into_iter().map(unmarked).collect();
            // The current board may follow, if there is only one puzzle.
            if let [(_, puzzle, marks)] = &mut found[..]
                && let Some(board) = blocks(&text, levels.end).first()
                && board.iter().all(|row| row.text.chars().all(is_sign))
            {
                *marks = self::marks(board, puzzle)?;
            }
            Ok(found)
        }
        // An object cannot be rows.
        _ if is_json(&text) => levels.and_then(|_| read_json(&text, family)),
        levels => in_lines(&text, family, second).map_err(|error| levels.err().unwrap_or(error)),
    }
}

/// Reads puzzles from lines of text.
fn in_lines(
    text: &str,
    family: Option<Family>,
    second: Second,
) -> Result<Vec<ReadPuzzle>, ReadError> {
    let blocks = blocks(text, 0);
    let mut found: Vec<ReadPuzzle> = Vec::new();
    // Whether the last puzzle has its current board already.
    let mut is_begun = true;
    for block in &blocks {
        let Row { line, character, text } = block[0];
        let place = Place::Line { line, character };
        if let Some((_, puzzle, marks)) = found.last_mut()
            && let Some(board) =
                current(block, puzzle, second == Second::Board && blocks.len() == 2)?
        {
            if is_begun && puzzle.family().has_regions() {
                return Err(ReadError { place, problem: Problem::PuzzleMore });
            }
            if !is_begun {
                *marks = board;
                is_begun = true;
                continue;
            }
        }
        let puzzle = match is_link(text) {
            true => read_link(text, family).map_err(|problem| ReadError { place, problem })?,
            false => puzzle_of(block, family)?,
        };
        found.push((place, puzzle, Marks::default()));
        is_begun = false;
    }
    if found.is_empty() { Err(at_begin(Problem::PuzzleEmpty)) } else { Ok(found) }
}

/// Returns the current board of a puzzle, if the rows after it are a board and not the next puzzle.
fn current(rows: &[Row<'_>], puzzle: &Puzzle, is_last: bool) -> Result<Option<Marks>, ReadError> {
    let is_board = rows.iter().all(|row| row.text.chars().all(is_sign))
        || !is_link(rows[0].text) && !looks_like_regions(rows);
    if !is_board {
        return Ok(None);
    }
    if puzzle.family().has_regions() || is_last {
        return marks(rows, puzzle).map(Some);
    }
    // Among puzzles without regions, rows are a board if they contain the given queens and blocked squares.
    Ok(marks(rows, puzzle).ok().filter(|marks| {
        puzzle.queens().iter().all(|queen| marks.queens.contains(queen))
            && puzzle.blocked().iter().all(|square| marks.crosses.contains(square))
    }))
}

/// Whether a character may be on the board of a puzzle with regions.
fn is_sign(sign: char) -> bool {
    is_between(sign) || "Qq♛♕👑Xx×#._-?·".contains(sign)
}

/// The rows after a byte, in blocks separated by empty lines.
fn blocks(text: &str, start: usize) -> Vec<Vec<Row<'_>>> {
    let mut blocks: Vec<Vec<Row<'_>>> = vec![Vec::new()];
    let first = text[..start].matches('\n').count() as u64 + 1;
    for (line, whole) in (first..).zip(text[start..].lines()) {
        let mut character = 1;
        let link = whole.trim();
        if is_link(link) {
            character += (whole.len() - whole.trim_start().len()) as u64;
            blocks.push(vec![Row { line, character, text: link }]);
            blocks.push(Vec::new());
            continue;
        }
        // A border between rows, or a bracket of an array.
        if !link.is_empty() && (is_border(link) || link.chars().all(is_between)) {
            continue;
        }
        let mut pieces = whole.split('/').peekable();
        while let Some(piece) = pieces.next() {
            let before = piece.len() - piece.trim_start().len();
            let text = piece.trim();
            // A slash at the end of a line ends a row, and begins no empty one.
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
    // A heading is a block, or begins one.
    for at in 0..blocks.len() {
        let [first, rest @ ..] = &blocks[at][..] else { continue };
        let next = blocks.get(at + 1).filter(|_| rest.is_empty());
        if is_heading(first.text, next.map_or(rest, |next| next)) {
            blocks[at].remove(0);
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// Whether a line before the rows of a board is a heading: the size, such as `8` or `8 8`, or words.
fn is_heading(line: &str, rows: &[Row<'_>]) -> bool {
    let size = rows.len();
    let words = || line.split(is_separator).filter(|word| !word.is_empty());
    let is_size = words().count() < 3 && words().all(|word| word.parse() == Ok(size));
    let is_word = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 2;
    let is_words = (words().count() > 1 || line.ends_with([':', '：'])) && words().any(is_word);
    size > 1
        && rows.iter().all(|row| names(row.text).len() == size)
        && (is_size || is_words && words().count() != size)
}
