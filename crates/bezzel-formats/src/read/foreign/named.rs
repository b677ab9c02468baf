//! Squares with names as in chess, and positions in the notation of Forsyth and Edwards.

use super::found::{Aim, Found, FoundBoard, Numbered, Told, numbered};
use super::numbers::rise;
use super::row::{QUEENS, number};
use crate::read::{Hints, Problem, ReadError, Reading, in_line};
use bezzel::{Size, Square};

/// A square by its rank and its file, both from 1.
type Name = (i64, i64);

/// The names of squares in a line: the longest run of words that are names, one of four or more, or beside few other words.
fn names(line: &str) -> Vec<Name> {
    let words = line.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty());
    let (mut longest, mut run, mut others) = (Vec::new(), Vec::new(), 0);
    for name in words.map(name).chain([None]) {
        match name {
            Some(name) => run.push(name),
            None => {
                others += 1;
                if run.len() > longest.len() {
                    longest = std::mem::take(&mut run);
                }
                run.clear();
            }
        }
    }
    if longest.len() > 3 || others < 8 && longest.len() + 6 > others { longest } else { Vec::new() }
}

/// The square of a name such as b4 or Qb4.
fn name(word: &str) -> Option<Name> {
    let word = word.strip_prefix('Q').filter(|rest| rest.len() > 1).unwrap_or(word);
    // A prompt may end in the letter before a name in capitals.
    let begin = word.rfind(|it: char| it.is_ascii_uppercase()).unwrap_or(0);
    let word =
        if word[..begin].ends_with(|it: char| it.is_lowercase()) { &word[begin..] } else { word };
    let (file, rank) = word.split_at_checked(1)?;
    let file = file.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    let is_rank = rank.bytes().all(|it| it.is_ascii_digit()) && !rank.starts_with('0');
    let rank = rank.parse().ok().filter(|it| is_rank && *it < 100)?;
    Some((rank, i64::from(u32::from(file) - u32::from('a')) + 1))
}

/// Reads boards of the names of squares: several a line are a board, and lines of one are one together.
pub(super) fn squares(text: &str, told: &Told) -> Option<Found> {
    let mut boards: Vec<(u32, Vec<Name>)> = Vec::new();
    let mut lines = Vec::new();
    let mut is_open = false;
    for (line, text) in (1..).zip(text.lines()) {
        let names = names(text);
        match names.len() {
            0 => is_open = false,
            1 if is_open => {
                if let Some((_, board)) = boards.last_mut() {
                    board.extend(names);
                }
                lines.push(line);
            }
            count => {
                is_open = count == 1;
                boards.push((line, names));
                lines.push(line);
            }
        }
    }
    let largest = |board: &[Name]| board.iter().map(|&(rank, file)| rank.max(file)).max();
    // Lines of one name each are boards together, whatever stands between them.
    if boards.iter().filter(|(_, board)| board.len() > 1).count() < 2 && boards.len() > 1 {
        let line = boards[0].0;
        let all: Vec<Name> = boards.iter().flat_map(|(_, board)| board.clone()).collect();
        if all.len() as i64 <= largest(&all)? {
            boards = vec![(line, all)];
        }
    }
    // The names of queens and of variables, `Q1` to `Q8`, are no squares.
    let has_files = |board: &[Name]| board.iter().any(|it| it.1 != board[0].1);
    let is_square =
        |board: &[Name]| has_files(board) || board.len() == 1 && told.width() == Some(1);
    if !boards.iter().any(|(_, board)| is_square(board)) {
        return None;
    }
    let most = boards.iter().filter_map(|(_, board)| largest(board)).max()?;
    let count = boards.iter().map(|(_, board)| board.len()).max()?;
    let size = told.width().unwrap_or((most as usize).max(count));
    let fits = boards.iter().filter(|(_, board)| board.len().abs_diff(size) < 2).count();
    let are_several = told.width().is_none() && rise(boards.iter().map(|(_, board)| &board[..]));
    let is_known = told.width().is_some() || are_several;
    if told.aim == Aim::Whole && !is_known && 2 * fits < boards.len() + 1 {
        return None;
    }
    let all = boards.into_iter().map(|(line, squares)| {
        let size = if are_several { squares.len() } else { size };
        Numbered { line, size, rows: size, squares }
    });
    let from_one = Hints { base: Some(1), ..told.hints.clone() };
    let found = numbered(all.collect(), false, &Told { aim: told.aim, hints: from_one });
    let mut found = Found { lines, reading: Reading::default(), ..found };
    found.reading.are_names = true;
    // The first rank is at the bottom.
    for board in &mut found.boards {
        board.queens.iter_mut().for_each(|queen| queen.row = board.rows - 1 - queen.row);
    }
    Some(found)
}

/// The most squares for a byte of text: `1000/` is a thousand.
const EXPANDED: usize = 64;

/// Reads positions whose rows slashes divide: signs, and numbers of empty squares.
pub(super) fn positions(text: &str, told: &Told) -> Option<Found> {
    let mut found = Found::default();
    let whole = text.trim();
    for (line, text) in (1..).zip(text.lines()) {
        let before = found.boards.len();
        let is_square = |word: &str| told.aim == Aim::Begun && matches!(word, "1" | "x");
        for word in words_of(text).filter(|it| it.contains('/') || is_square(it) && *it == whole) {
            // The only point of a position ends its sentence.
            let end =
                if word.matches('.').count() == 1 { &['/', ':', '.'][..] } else { &['/', ':'] };
            let Some(rows) = rows_of(word.trim_matches(end)) else { continue };
            let is_one = rows.len() == 1 && !is_square(word);
            if is_one || told.aim == Aim::Whole && !word.contains(is_sign) {
                continue;
            }
            found.lines.push(line);
            match position(line, &rows, word.len(), told) {
                Ok(board) => found.boards.push(board),
                Err(error) => {
                    found.columns = found.columns.max(rows.len());
                    found.fault = found.fault.or(Some(error));
                }
            }
        }
        // What stands in a list beside positions is a board too, or none; but a number may count each.
        let inner = text.find(['[', '(']).zip(text.rfind([']', ')']));
        let inner = inner.and_then(|(begin, end)| text.get(begin..end)).unwrap_or_default();
        let items = inner.split(',').map(|it| it.trim_matches(['[', ']', '(', ')', ' ']));
        let others = items.filter(|item| !item.is_empty() && !item.contains('/'));
        let read = found.boards.len() - before;
        if read > 0
            && !inner.contains([':', '='])
            && (others.clone().count() > read || others.clone().any(|it| number(it).is_none()))
        {
            found.fault.get_or_insert(in_line(line, Problem::ListOther));
        }
    }
    found.reading.are_positions = true;
    let has_queen =
        found.boards.iter().any(|board| !board.queens.is_empty() || !board.blocked.is_empty());
    let is_any = found.fault.is_some() || has_queen || told.aim == Aim::Begun;
    (is_any && !found.lines.is_empty()).then_some(found)
}

/// The rows of a word that may be a position.
fn rows_of(word: &str) -> Option<Vec<&str>> {
    let rows: Vec<&str> = word.split('/').collect();
    let is_row = |row: &&str| !row.is_empty() && row.chars().all(is_square);
    rows.iter().all(is_row).then_some(rows)
}

/// Whether a text is a position with a queen.
pub(super) fn is_position(text: &str) -> bool {
    text.contains('/') && text.contains(is_sign) && rows_of(text).is_some()
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| it.is_whitespace() || "\"',[](){}=;:".contains(it))
}

fn is_square(sign: char) -> bool {
    sign.is_ascii_digit() || is_sign(sign) || sign.is_ascii_alphabetic()
}

fn is_sign(sign: char) -> bool {
    matches!(sign, '.' | 'x' | '#' | '_') || QUEENS.iter().any(|queen| queen.chars().eq([sign]))
}

fn position(line: u32, rows: &[&str], length: usize, told: &Told) -> Result<FoundBoard, ReadError> {
    let wrong = |problem| in_line(line, problem);
    let expected = told.columns.map_or(rows.len(), Size::index);
    let size = Size::try_from(expected).map_err(|error| wrong(Problem::Placement(error.into())))?;
    let (mut queens, mut blocked) = (Vec::new(), Vec::new());
    for (row, text) in (0u32..).zip(rows) {
        let mut column = 0u64;
        let mut run = 0u64;
        for sign in text.chars() {
            if let Some(digit) = sign.to_digit(10) {
                run = run.saturating_mul(10).saturating_add(digit.into());
                continue;
            }
            column = column.saturating_add(std::mem::take(&mut run));
            let square = Square { row, column: u32::try_from(column).unwrap_or(u32::MAX) };
            match sign {
                '.' | '_' => {}
                'x' | '#' => blocked.push(square),
                sign if is_sign(sign) => queens.push(square),
                found => return Err(wrong(Problem::NotASquare { found })),
            }
            column = column.saturating_add(1);
        }
        let squares = column.saturating_add(run);
        if squares != expected as u64 || expected > EXPANDED * length {
            return Err(wrong(Problem::FenLength { found: squares, rows: rows.len() }));
        }
    }
    let rows = told.columns.map_or(size.get(), |_| rows.len() as u32);
    Ok(FoundBoard { line, size, rows, queens, blocked })
}
