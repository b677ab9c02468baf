//! Links of puzz.link: boards of Star Battle, in the format of pzprjs.
//!
//! `https://puzz.link/p?starbattle/W/H/S/B`: W columns, H rows, S stars in each row, and the borders B as digits of
//! base 32, five borders each, the first in the highest bit: the right border of each square, row by row, and,
//! starting with a new digit, the lower borders. Borders determine the regions, so a region that is not connected has
//! no link.

use crate::read::Problem;
use bezzel::puzzle::{Family, MAX_PUZZLE_SIZE, Puzzle};
use bezzel::{Size, SizeError, Square};

/// The part before the board in a link, on any site.
const GENRE: &str = "?starbattle/";

/// The number of borders in a digit.
const PER_SIGN: usize = 5;

/// Returns whether generated puzzles of a family have links.
#[must_use]
pub const fn has_links(family: Family) -> bool {
    matches!(family, Family::Regions | Family::Stars)
}

/// Returns the link of a puzzle on puzz.link; `None` if it cannot have one: in families without regions or with
/// diagonals, with given queens, or with a region that is not connected.
#[must_use]
pub fn puzzle_link(puzzle: &Puzzle) -> Option<String> {
    let stars = puzzle.family().per_line();
    if !has_links(puzzle.family()) || !puzzle.queens().is_empty() || !puzzle.torn().is_empty() {
        return None;
    }
    let n = puzzle.size().get();
    let differs = |(row, column, down, right)| {
        puzzle.region(Square { row, column })
            != puzzle.region(Square { row: row + down, column: column + right })
    };
    let across = (0..n).flat_map(|row| (0..n - 1).map(move |column| (row, column, 0, 1)));
    let down = (0..n - 1).flat_map(|row| (0..n).map(move |column| (row, column, 1, 0)));
    let borders = signs(across.map(differs)) + &signs(down.map(differs));
    Some(format!("https://puzz.link/p{GENRE}{n}/{n}/{stars}/{borders}"))
}

/// Encodes borders as digits of base 32.
fn signs(borders: impl Iterator<Item = bool>) -> String {
    let borders: Vec<bool> = borders.collect();
    let sign = |some: &[bool]| {
        let value =
            (0..PER_SIGN).fold(0, |value, at| value * 2 + u32::from(some.get(at) == Some(&true)));
        char::from_digit(value, 32).expect("five bits")
    };
    borders.chunks(PER_SIGN).map(sign).collect()
}

/// Whether a text looks like a link.
pub(super) fn is_link(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://") || text.contains(GENRE)
}

/// Parses the puzzle of a link. `family` overrides the rules of the link.
pub(super) fn read_link(text: &str, family: Option<Family>) -> Result<Puzzle, Problem> {
    let wrong = |part: &str| Problem::PuzzleLink { found: bezzel_locale::shortened(part) };
    let (_, board) = text.split_once(GENRE).ok_or_else(|| wrong(text))?;
    // Characters that may follow a link in a text: <...>, "..." or (...).
    let is_behind = |sign: char| sign.is_whitespace() || "<>()[]{}\"'`”’»，。".contains(sign);
    let board = board.split(is_behind).next().unwrap_or_default();
    let mut parts = board.split('/');
    let mut number = || {
        let part = parts.next().unwrap_or_default();
        part.parse::<u32>().ok().filter(|&number| number > 0).ok_or_else(|| wrong(part))
    };
    let (columns, rows, stars) = (number()?, number()?, number()?);
    if columns != rows {
        return Err(Problem::NotSquare { rows: rows as usize, columns: columns as usize });
    }
    let (given, max) = (rows, MAX_PUZZLE_SIZE);
    let size = Size::new(given).and_then(|size| size.at_most(max));
    let size = size.map_err(|_| Problem::Puzzle(SizeError::TooLarge { given, max }.into()))?;
    let family = match (family, stars) {
        (Some(family), _) => family,
        (None, 1) => Family::Regions,
        (None, 2) => Family::Stars,
        (None, _) => return Err(Problem::PuzzleStars { found: stars }),
    };
    let signs = parts.next().unwrap_or_default();
    let n = size.index();
    let borders = n * (n - 1);
    let each = borders.div_ceil(PER_SIGN);
    let values: Vec<u32> = signs
        .chars()
        .map(|sign| sign.to_digit(32).ok_or_else(|| wrong(&sign.to_string())))
        .collect::<Result<_, _>>()?;
    if values.len() != 2 * each || parts.next().is_some_and(|more| !more.is_empty()) {
        return Err(Problem::PuzzleBorders { found: values.len(), expected: 2 * each });
    }
    let has = |at: usize| values[at / PER_SIGN] >> (PER_SIGN - 1 - at % PER_SIGN) & 1 == 1;
    let right = |at: usize| has(at / n * (n - 1) + at % n);
    let below = |at: usize| has(each * PER_SIGN + at);
    let regions = pieces(n, right, below);
    Puzzle::with_regions(family, size, &regions, Vec::new()).map_err(Problem::Puzzle)
}

/// The regions that borders separate: `right` and `below` return whether a square has a border there.
fn pieces(n: usize, right: impl Fn(usize) -> bool, below: impl Fn(usize) -> bool) -> Vec<u32> {
    // The first square of the region, as far as it is known.
    let mut first: Vec<u32> = (0..).take(n * n).collect();
    loop {
        let before = first.clone();
        for at in 0..n * n {
            let beside = (at % n + 1 < n && !right(at)).then_some(at + 1);
            let under = (at + n < n * n && !below(at)).then_some(at + n);
            for other in beside.into_iter().chain(under) {
                let least = first[at].min(first[other]);
                (first[at], first[other]) = (least, least);
            }
        }
        if first == before {
            break;
        }
    }
    first
}
