//! The rows of a puzzle: letters or numbers of regions, or the signs of completion.

use crate::read::{Place, Problem, ReadError, read_partial};
use bezzel::puzzle::{Family, MAX_PUZZLE_SIZE, Marks, Puzzle, PuzzleError};
use bezzel::{Size, SizeError, Square};

/// A row as it was written, and where.
pub(super) struct Row<'a> {
    pub(super) line: u64,
    pub(super) character: u64,
    pub(super) text: &'a str,
}

pub(super) fn at(line: u64, character: u64, problem: Problem) -> ReadError {
    ReadError { place: Place::Line { line, character }, problem }
}

const fn too_large(given: u32) -> PuzzleError {
    PuzzleError::Size(SizeError::TooLarge { given, max: MAX_PUZZLE_SIZE })
}

/// What may stand between squares: blanks, and what tables and arrays of programs have there.
pub(super) fn is_separator(character: char) -> bool {
    character.is_whitespace() || ",;|│┃║[](){}\"'`".contains(character)
}

/// Whether a line only draws a border between rows, such as `+---+---+`, or `|---|---|` below the head of a table in
/// Markdown. A single hyphen is an empty square.
pub(super) fn is_ruler(line: &str) -> bool {
    let is_box = |sign| ('\u{2500}'..='\u{257f}').contains(&sign);
    let is_border = line.chars().any(|sign| sign == '+' || is_box(sign))
        && line.chars().all(|sign| "+-=| ".contains(sign) || is_box(sign));
    let cells = || line.split('|').map(str::trim).filter(|cell| !cell.is_empty());
    let is_dashes = |cell: &str| {
        let dashes = cell.trim_start_matches(':').trim_end_matches(':');
        dashes.len() + usize::from(dashes.len() < cell.len()) > 1
            && dashes.chars().all(|sign| sign == '-')
    };
    is_border || cells().count() > 1 && cells().all(is_dashes)
}

/// What stands on the squares of a row, with the character where each begins: signs, or what
/// blanks separate.
fn tokens<'a>(row: &Row<'a>) -> Vec<(u64, &'a str)> {
    let text = row.text;
    // Counted on from token to token: a line may be long.
    let (mut last, mut character) = (0, row.character);
    let mut place = |token: &str| {
        let before = token.as_ptr() as usize - text.as_ptr() as usize;
        character += text[last..before].chars().count() as u64;
        last = before;
        character
    };
    let mut pieces: Vec<&str> =
        text.split(is_separator).filter(|token| !token.is_empty()).collect();
    if let [whole] = pieces[..] {
        pieces = whole.split("").filter(|token| !token.is_empty()).collect();
    }
    pieces.into_iter().map(|token| (place(token), token)).collect()
}

pub(super) fn puzzle_of(rows: &[Row<'_>], family: Option<Family>) -> Result<Puzzle, ReadError> {
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
pub(super) fn looks_like_regions(rows: &[Row<'_>]) -> bool {
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
    let size = Size::try_from(expected).expect("there is a row, and it is not long");
    let first = &rows[0];
    Puzzle::with_regions(family, size, &names, Vec::new())
        .map_err(|error| at(first.line, first.character, Problem::Puzzle(error)))
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
        _ => error,
    })?;
    Ok((partial.size(), partial.queens().to_vec(), partial.blocked().to_vec()))
}

/// The board as it stands, of `.`, `x` and `Q`.
pub(super) fn marks(rows: &[Row<'_>], puzzle: &Puzzle) -> Result<Marks, ReadError> {
    let (size, queens, crosses) = squares(rows)?;
    if size != puzzle.size() {
        let (found, expected) = (size.index(), puzzle.size().index());
        let problem = Problem::MarksSize { found, expected };
        return Err(at(rows[0].line, rows[0].character, problem));
    }
    Ok(Marks { queens, crosses })
}
