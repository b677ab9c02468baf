//! Text of other programs: readings from a table, and the one that explains it best.

mod choice;
mod cuts;
mod found;
mod named;
mod numbers;
mod roles;
mod row;
mod sentences;
mod signs;
mod tree;
mod values;
mod whole;

use crate::read::{Problem, ReadError, Reading, at_line};
use bezzel::{Board, Size, Square};
use choice::{Candidate, TABLE, Text, candidates};
use found::{Aim, FoundBoard, Told};
use std::collections::HashSet;

/// The boards of a text of another program, as the table of readings sees them.
#[derive(Debug)]
pub struct ForeignText {
    /// The boards in order.
    pub boards: Vec<Board>,
    /// How the text was understood.
    pub reading: Reading,
    /// What is wrong with the end of the text, after these boards.
    pub end: Option<ReadError>,
    /// What other readings make of the text, which explain it as well.
    pub others: Vec<Vec<Board>>,
}

/// Reads the boards of a text of another program by the table of readings. With a size, boards of another one are not
/// read.
///
/// # Errors
/// [`ReadError`] with the line and the reason, also for a text without boards.
pub fn read_by_table(bytes: &[u8], size: Option<Size>) -> Result<ForeignText, ReadError> {
    let told = Told { aim: Aim::Whole, size, columns: None, base: None, signs: None };
    let whole = whole::read(bytes, &told)?;
    let boards = |all: Vec<FoundBoard>| all.into_iter().map(FoundBoard::board).collect();
    Ok(ForeignText {
        boards: boards(whole.boards),
        reading: whole.reading,
        end: whole.end,
        others: whole.others.into_iter().map(boards).collect(),
    })
}

/// The boards of a text, and how they were understood.
#[derive(Debug)]
struct Whole {
    boards: Vec<FoundBoard>,
    reading: Reading,
    /// What is wrong with the end of the text, after these boards.
    end: Option<ReadError>,
    /// What other readings make of the text, which explain it as well.
    others: Vec<Vec<FoundBoard>>,
}

/// Reads all boards of a text.
///
/// # Errors
/// [`ReadError`] with the line and the reason.
fn boards(text: &str, told: &Told) -> Result<Whole, ReadError> {
    let text = Text::of(text);
    let mut all = candidates(&text, told);
    let first = text.lines.iter().find(|(_, line, _)| !line.trim().is_empty());
    let Some((_, first, _)) = first else { return Err(at_line(1, 1, Problem::Empty)) };
    let none = || at_line(1, 1, Problem::NoBoard { first: bezzel_locale::shortened(first.trim()) });
    if all.is_empty() {
        return Err(none());
    }
    let best = all.remove(0);
    if !is_enough(&best, &text, told) {
        return Err(none());
    }
    if let Some(fault) = best.found.fault {
        return Err(fault);
    }
    let mut found = best.found;
    // What another reading explains of the lines that this one leaves is boards too: the same in another form, or more.
    let size = found.boards.first().map(|it| it.size);
    for other in all.iter().filter(|it| it.found.fault.is_none()) {
        let is_more = |board: &&FoundBoard| {
            best.left.binary_search(&board.line).is_ok()
                && Some(board.size) == size
                && !board.counts()
        };
        let more: Vec<FoundBoard> = other.found.boards.iter().filter(is_more).cloned().collect();
        if more.is_empty() || more.iter().any(|it| found.lines.binary_search(&it.line).is_ok()) {
            continue;
        }
        let known: HashSet<&[Square]> = found.boards.iter().map(|it| &it.queens[..]).collect();
        match more.iter().all(|it| known.contains(&it.queens[..])) {
            true => found.reading.is_twice = true,
            false => found.boards.extend(more),
        }
        found
            .lines
            .extend(other.found.lines.iter().filter(|it| best.left.binary_search(it).is_ok()));
        found.lines.sort_unstable();
    }
    // A line that is left out and has as many numbers as a board has rows, and is no row of labels, may be a board.
    let size = size.map_or(0, Size::index);
    let is_long = |line: &&u32| {
        let values = text.lines.get(**line as usize - 1).and_then(|(.., values)| values.as_ref());
        values.is_some_and(|it| it.words() == 0 && it.len() + 1 >= size && !it.counts())
    };
    let is_left = |line: &&u32| found.lines.binary_search(line).is_err();
    if size > 3 && told.aim == Aim::Whole && best.left.iter().filter(is_left).any(|it| is_long(&it))
    {
        return Err(none());
    }
    let open = text.tree.open.filter(|_| found.is_in_brackets);
    if found.end.is_none()
        && let Some(line) = open.or_else(|| cut_line(&text, &found.lines))
    {
        found.end = Some(at_line(line.into(), 1, Problem::ListCut));
    }
    let others = all
        .into_iter()
        .filter(|it| it.found.fault.is_none() && is_enough(it, &text, told))
        .map(|it| it.found.boards)
        .filter(|boards| *boards != found.boards)
        .collect();
    let mut reading = found.reading;
    let used = found.lines;
    let is_left = |(line, text, _): &&(u32, &str, Option<values::Values<'_>>)| {
        let text = text.trim();
        !text.is_empty() && used.binary_search(line).is_err() && !cuts::is_border(text)
    };
    let left: Vec<&str> = text.lines.iter().filter(is_left).map(|it| it.1).collect();
    reading.shape = Some(TABLE[best.shape].name);
    reading.left_out = left.len() as u64;
    reading.first_left_out =
        left.first().map(|it| bezzel_locale::shortened(it.trim())).unwrap_or_default();
    Ok(Whole { boards: found.boards, reading, end: found.end, others })
}

/// The last line, if it is left out and begins as one that was read, and the text ends within it.
fn cut_line(text: &Text<'_>, used: &[u32]) -> Option<u32> {
    let (last, cut, _) = text.lines.last()?;
    let shape = |line: &str| -> String {
        line.trim_end().chars().map(|it| if it.is_ascii_digit() { '0' } else { it }).collect()
    };
    let is_open = !text.text.ends_with('\n') && used.binary_search(last).is_err();
    let begin = shape(cut);
    let is_like = |line: &&u32| {
        text.lines.get(**line as usize - 1).is_some_and(|(_, it, _)| shape(it).starts_with(&begin))
    };
    (is_open && !begin.is_empty() && used.iter().take(64).any(|it| is_like(&it))).then_some(*last)
}

/// Whether a reading explains enough of a text to be one: most of its content, and all of it if the boards are smaller
/// than four columns.
fn is_enough(it: &Candidate, text: &Text<'_>, told: &Told) -> bool {
    let explained = it.found.lines.len();
    if explained < it.left.len() {
        return false;
    }
    let others = || {
        text.lines
            .iter()
            .filter(|(line, text, _)| {
                !text.trim().is_empty() && it.found.lines.binary_search(line).is_err()
            })
            .count()
    };
    // Boards among many lines that are none, as in the source of a program.
    if others() > 4 * explained + 8 {
        return false;
    }
    let is_small =
        it.found.boards.iter().all(|board| board.size.get() < 4) && !it.found.boards.is_empty();
    let are_several_signs = it.found.reading.signs.is_some() && it.found.boards.len() > 1;
    let is_one = is_small && it.found.boards.iter().all(|board| board.size.get() == 1);
    let has_words = || {
        text.lines
            .iter()
            .any(|(_, text, _)| text.chars().filter(|it| it.is_alphabetic()).count() > 1)
    };
    match told.width() {
        None if is_one => others() == 0 && !has_words() && !are_several_signs,
        _ if is_small => it.left.is_empty() && others() <= explained + 2,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_of_the_table_is_read_as_its_shape() {
        let told = Told { aim: Aim::Whole, size: None, columns: None, base: None, signs: None };
        for shape in TABLE {
            let whole = boards(shape.example, &told);
            let whole = whole.unwrap_or_else(|error| panic!("{}: {error}", shape.example));
            let columns: Vec<u32> = whole.boards[0].queens.iter().map(|it| it.column).collect();
            assert_eq!(whole.boards[0].size.get(), 4, "{}", shape.example);
            assert!(
                columns == [1, 3, 0, 2] || columns == [1, 3, 2],
                "{}: {columns:?}",
                shape.example
            );
            assert_eq!(whole.reading.shape, Some(shape.name), "{}", shape.example);
        }
    }
}
