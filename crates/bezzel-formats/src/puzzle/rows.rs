//! The rows of a puzzle: names of regions, or the signs of completion.

use crate::read::foreign::cuts::{is_selector, names};
use crate::read::foreign::row::{BLOCKED, EMPTY, QUEENS};
use crate::read::lines::character_of;
use crate::read::{Place, Problem, ReadError, at_line, read_partial};
use bezzel::puzzle::{Family, MAX_PUZZLE_SIZE, Marks, Puzzle, PuzzleError};
use bezzel::{Size, SizeError, Square};
use std::collections::BTreeMap;

/// A row of text, with its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) line: u64,
    pub(super) character: u64,
    pub(super) text: &'a str,
}

/// An error in rows: the row, from 0, the square if there is one, and the problem.
pub(super) type Fault = (usize, Option<usize>, Problem);

pub(super) fn puzzle_of(rows: &[Row<'_>], family: Option<Family>) -> Result<Puzzle, ReadError> {
    let refused = |error| at_line(rows[0].line, rows[0].character, Problem::Puzzle(error));
    if family.map_or_else(|| looks_like_regions(rows), Family::has_regions) {
        return regions(rows, family);
    }
    let (size, queens, blocked) = squares(rows)?;
    let puzzle = Puzzle::with_squares(size, queens, blocked).map_err(refused)?;
    family.map_or(Ok(puzzle.clone()), |family| puzzle.of_family(family)).map_err(refused)
}

/// Whether rows contain names, and not the signs of completion or, as in FEN, numbers of empty squares.
pub(super) fn looks_like_regions(rows: &[Row<'_>]) -> bool {
    let (_, all) = unframed(rows);
    let any = |is: fn(&str) -> bool| all.iter().flatten().any(|name| is(name));
    if any(|name| {
        matches!(name, "." | "_" | "-" | "?" | "·" | "#")
            || !name.is_ascii() && QUEENS.contains(&name)
    }) {
        return false;
    }
    let is_region = |name: &str| {
        name.chars().any(char::is_alphabetic) && !matches!(name, "q" | "Q" | "x" | "X")
            || is_picture(name) && !EMPTY.contains(&name) && !BLOCKED.contains(&name)
    };
    any(is_region)
        || all.len() > 1 && all.iter().all(|row| row.len() == all.len()) && !any(is_picture)
}

/// Whether a name is a single picture character, such as a coloured square.
fn is_picture(name: &str) -> bool {
    let mut signs = name.chars().filter(|&sign| !is_selector(sign));
    let first = signs.next();
    first.is_some_and(|sign| matches!(sign, '\u{25a0}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}'))
        && signs.next().is_none()
}

fn is_name(name: &str) -> bool {
    let is_word = name.chars().all(|sign| sign.is_alphanumeric() || "_-#".contains(sign));
    is_word
        && name.chars().any(char::is_alphanumeric)
        && !matches!(name, "null" | "undefined" | "None")
        || is_picture(name)
}

/// The sort key of a name: its letters, then the number after them.
fn order(name: &str) -> (&str, Option<u32>) {
    let letters = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
    match name[letters.len()..].parse() {
        Ok(number) => (letters, Some(number)),
        Err(_) => (name.trim_end_matches(is_selector), None),
    }
}

/// Creates the puzzle whose regions have these names.
pub(super) fn of_names<N: AsRef<str>>(
    rows: &[Vec<N>],
    family: Option<Family>,
) -> Result<Puzzle, Fault> {
    let expected = rows.first().map_or(0, Vec::len);
    let (most, max) = (rows.len().max(expected), MAX_PUZZLE_SIZE);
    let too_large = SizeError::TooLarge { given: most as u32, max };
    if most > max as usize {
        return Err((0, None, Problem::Puzzle(PuzzleError::Size(too_large))));
    }
    let mut different = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        let names = || row.iter().map(AsRef::as_ref);
        if let Some(wrong) = names().position(|name| !is_name(name)) {
            let found = bezzel_locale::shortened(row[wrong].as_ref());
            return Err((at, Some(wrong), Problem::NotARegion { found }));
        }
        if row.len() != expected {
            return Err((at, None, Problem::RowLength { found: row.len(), expected }));
        }
        different.extend(names().map(|name| (order(name), 0)));
    }
    let Some(size) = Size::try_from(expected).ok().filter(|_| rows.len() == expected) else {
        let problem = Problem::NotSquare { rows: rows.len(), columns: expected };
        return Err((rows.len().saturating_sub(1), None, problem));
    };
    different.values_mut().zip(0..).for_each(|(region, number)| *region = number);
    let regions: Vec<u32> =
        rows.iter().flatten().map(|name| different[&order(name.as_ref())]).collect();
    Puzzle::with_regions(family.unwrap_or(Family::Regions), size, &regions, Vec::new())
        .map_err(|error| (0, None, Problem::Puzzle(error)))
}

/// Returns the squares of each row without the numbers or letters above and beside the board, and the number of rows
/// above it.
fn unframed<'a>(rows: &[Row<'a>]) -> (usize, Vec<Vec<&'a str>>) {
    let mut all: Vec<Vec<&str>> = rows.iter().map(|row| names(row.text)).collect();
    let is_square = |all: &[Vec<&str>], more| all.iter().all(|row| row.len() == all.len() + more);
    let counts = |names: Vec<&str>| {
        let numbers =
            |first: usize| names.iter().zip(first..).all(|(name, at)| name.parse() == Ok(at));
        let letters =
            |first| names.iter().zip(first..).all(|(name, at): (_, char)| name.chars().eq([at]));
        numbers(0) || numbers(1) || letters('a') || letters('A')
    };
    if is_square(&all, 0) || rows.len() < 3 {
        return (0, all);
    }
    let head = usize::from(counts(all[0].clone()));
    let has_side =
        is_square(&all[head..], 1) && counts(all[head..].iter().map(|row| row[0]).collect());
    if !has_side && !is_square(&all[head..], 0) {
        return (0, all);
    }
    all.drain(..head);
    for row in all.iter_mut().filter(|_| has_side) {
        row.remove(0);
    }
    (head, all)
}

fn regions(rows: &[Row<'_>], family: Option<Family>) -> Result<Puzzle, ReadError> {
    let (head, all) = unframed(rows);
    of_names(&all, family).map_err(|(row, name, problem)| {
        let Row { line, character, text } = rows[head + row];
        let before = name.map_or(0, |at| character_of(text, all[row][at]) - 1);
        at_line(line, character + before, problem)
    })
}

/// Parses a board of the signs of completion.
fn squares(rows: &[Row<'_>]) -> Result<(Size, Vec<Square>, Vec<Square>), ReadError> {
    // Rows joined by slashes are on one line; otherwise each row is on its own line.
    let one_line = rows.iter().all(|row| row.line == rows[0].line);
    let texts: Vec<&str> = rows.iter().map(|row| row.text).collect();
    let is_fen = texts.iter().any(|text| text.chars().any(|sign| matches!(sign, '2'..='9')));
    let joined = texts.join(if one_line && is_fen { "/" } else { "\n" });
    let partial = read_partial(joined.as_bytes()).map_err(|error| match error.place {
        Place::Line { line, character } => {
            let row = if one_line && is_fen { None } else { rows.get(line as usize - 1) };
            let row = row.unwrap_or(&rows[0]);
            at_line(row.line, row.character + character - 1, error.problem)
        }
        _ => error,
    })?;
    Ok((partial.size(), partial.queens().to_vec(), partial.blocked().to_vec()))
}

/// Parses the current board, of `.`, `x` and `Q`.
pub(super) fn marks(rows: &[Row<'_>], puzzle: &Puzzle) -> Result<Marks, ReadError> {
    let (size, queens, crosses) = squares(rows)?;
    if size != puzzle.size() {
        let (found, expected) = (size.index(), puzzle.size().index());
        let problem = Problem::MarksSize { found, expected };
        return Err(at_line(rows[0].line, rows[0].character, problem));
    }
    Ok(Marks { queens, crosses })
}
