//! Text of other programs: readings from a table, and the one that explains it best.

mod choice;
pub(crate) mod cuts;
mod entries;
mod found;
mod named;
mod numbers;
mod prompts;
mod roles;
pub(crate) mod row;
mod sentences;
mod signs;
mod tree;
mod values;

use crate::read::{Problem, ReadError, Reading, at_begin, in_line};
use bezzel::{Size, Square};
use choice::{TABLE, candidates};
use entries::Text;
pub(super) use found::{Aim, FoundBoard, Told};
use row::{COLUMNS, ROWS};
use std::borrow::Cow;
use std::collections::HashSet;

/// The boards of a text, and how they were understood.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) boards: Vec<FoundBoard>,
    pub(super) reading: Reading,
    /// What is wrong with the end of the text, after these boards.
    pub(super) end: Option<ReadError>,
    /// What other readings make of the text, which explain it as well.
    pub(super) others: Vec<Vec<FoundBoard>>,
}

/// Reads all boards of a text.
///
/// # Errors
/// [`ReadError`] with the line and the reason.
pub(super) fn boards(whole: &str, told: &Told) -> Result<Whole, ReadError> {
    let text = without_row_lists(whole);
    let text = prompts::without_prompts(&text);
    let text = Text::of(&text);
    let mut all = candidates(&text, told);
    let first = whole.lines().find(|line| !line.trim().is_empty());
    let Some(first) = first else { return Err(at_begin(Problem::Empty)) };
    let none = || at_begin(Problem::NoBoard { first: bezzel_locale::shortened(first.trim()) });
    if all.is_empty() {
        // Lists without anything in them.
        let are_empty =
            first.trim().starts_with('[') && text.lists().iter().all(|it| it.row().is_none());
        return Err(match text.tree().has_empty && are_empty {
            true if first.trim() == "[]" && text.lines.len() == 1 => none(),
            true => at_begin(Problem::EmptyLists),
            false => none(),
        });
    }
    let best = all.remove(0);
    if !best.is_enough {
        return Err(none());
    }
    let is_read = |line: &u32| best.found.lines.binary_search(line).is_ok();
    let stray = text.tree().stray.filter(|line| !best.found.reading.are_positions && is_read(line));
    if let Some(line) = stray {
        return Err(in_line(line, Problem::ListOther));
    }
    if let Some(fault) = best.found.fault {
        // What is wrong with less than four numbers is rather that they are no board.
        let is_few = best.found.reading.base.is_some()
            && best.found.columns < 4
            && !matches!(fault.problem, Problem::NumberTooLong);
        let is_its = !is_few && is_explained(&best.found.lines, &best.left);
        return Err(if is_its { fault } else { none() });
    }
    let mut found = best.found;
    // What another reading explains of the lines that this one leaves is boards too: the same in another form, or more.
    let size = found.boards.first().map(|it| it.size);
    for other in all.iter_mut().filter(|it| it.found.fault.is_none() && !it.are_bits(3)) {
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
            // What the end of the second form lacks was to be printed too.
            true => {
                found.reading.is_twice = true;
                found.end = found.end.or(other.found.end.take());
            }
            // The label of a board that is cut off is no other board.
            false if found.end.is_some() => continue,
            false => found.boards.extend(more),
        }
        found
            .lines
            .extend(other.found.lines.iter().filter(|it| best.left.binary_search(it).is_ok()));
        found.lines.sort_unstable();
    }
    if !is_explained(&found.lines, &best.left) {
        return Err(none());
    }
    found.boards.sort_by_key(|it| it.line);
    // A line that is left out and has as many numbers as a board has rows, and is no row of labels, may be a board; behind
    // words, one that has many more.
    let size = size.map_or(0, Size::index);
    let is_long = |line: &&u32| {
        let values = text.values(**line);
        let longest = |it: &values::Values<'_>| it.runs(1).first().map_or(0, |run| run.len());
        values.is_some_and(|it| {
            let least = if it.words() == 0 { size } else { 2 * size };
            longest(&it) + 1 >= least && !it.counts()
        })
    };
    let is_left = |line: &&u32| found.lines.binary_search(line).is_err();
    if size > 3 && told.aim == Aim::Whole && best.left.iter().filter(is_left).any(|it| is_long(&it))
    {
        return Err(none());
    }
    // A list in the last line, which does not end, may be longer.
    let is_open =
        !text.text.ends_with(['\n', ']', ')', '}', '>', ';']) && found.reading.base.is_some();
    let last = text.lines.last().map_or(0, |it| it.0);
    let is_cut = |it: &mut FoundBoard| {
        it.line == last && it.queens.iter().all(|queen| queen.row + 1 < it.rows)
    };
    if is_open && told.aim == Aim::Whole && found.boards.pop_if(is_cut).is_some() {
        let cut = in_line(last, Problem::ListCut);
        match found.boards.is_empty() {
            true => return Err(cut),
            false => found.end = found.end.or(Some(cut)),
        }
    }
    let is_its = |line: &u32| found.is_in_brackets || found.lines.binary_search(line).is_ok();
    let open = text.tree().open.filter(is_its);
    if open.is_some() && told.aim == Aim::Whole {
        found.boards.pop_if(is_cut);
    }
    if found.end.is_none()
        && let Some(line) = open.or_else(|| cut_line(&text, &found.lines))
    {
        found.end = Some(in_line(line, Problem::ListCut));
    }
    let others = all
        .into_iter()
        .filter(|it| it.found.fault.is_none() && it.is_enough)
        .filter(|it| is_explained(&it.found.lines, &it.left))
        .map(|it| it.found.boards)
        .filter(|boards| *boards != found.boards)
        .collect();
    let mut reading = found.reading;
    let used = found.lines;
    let is_left = |(line, text): &&(u32, &str)| {
        let text = text.trim();
        !text.is_empty() && used.binary_search(line).is_err() && !cuts::is_border(text)
    };
    let mut left = text.lines.iter().filter(is_left).map(|it| it.0);
    let first = left.next().and_then(|line| whole.lines().nth(line as usize - 1));
    reading.shape = Some(TABLE[best.shape].name);
    reading.left_out = u64::from(first.is_some()) + left.count() as u64;
    reading.first_left_out =
        first.map(|it| bezzel_locale::shortened(it.trim())).unwrap_or_default();
    Ok(Whole { boards: found.boards, reading, end: found.end, others })
}

/// The text without the lines that only count rows above a line of their columns: `rows: [0, 1]` above `columns: [1, 0]`.
fn without_row_lists(text: &str) -> Cow<'_, str> {
    let label = |line: &str| {
        let begin = line.trim_start().split(|it: char| !it.is_alphabetic()).next();
        begin.unwrap_or_default().to_lowercase()
    };
    let lines: Vec<&str> = text.lines().collect();
    let is_row_list = |at: usize| {
        let is_counted = || {
            let values = values::Values::of(lines[at]);
            values.counts() && values.len() > 2
        };
        let mut next = lines[at + 1..].iter().filter(|it| !it.trim().is_empty());
        ROWS.contains(&&*label(lines[at]))
            && is_counted()
            && next.next().is_some_and(|next| COLUMNS.contains(&&*label(next)))
    };
    let row_lists: Vec<usize> = (0..lines.len()).filter(|&at| is_row_list(at)).collect();
    if row_lists.is_empty() {
        return text.into();
    }
    let kept = (0..lines.len())
        .map(|at| if row_lists.binary_search(&at).is_ok() { "" } else { lines[at] });
    kept.flat_map(|line| [line, "\n"]).collect::<String>().into()
}

/// The last line, if it is left out and begins as one that was read or is a part of a row of signs, and the text ends
/// within it.
fn cut_line(text: &Text<'_>, used: &[u32]) -> Option<u32> {
    let (last, cut) = text.lines.last()?;
    let is_open = !text.text.ends_with('\n') && used.binary_search(last).is_err();
    let begin = choice::kind(cut);
    let is_like = |line: &&u32| {
        text.lines
            .get(**line as usize - 1)
            .is_some_and(|(_, it)| choice::kind(it).starts_with(&begin))
    };
    // A word or a number may be one of its own.
    let is_word = |it: char| it.is_alphanumeric() && it != 'Q';
    let is_row = || choice::is_row_of_signs(cut) && !cuts::is_border(cut) && !cut.contains(is_word);
    let is_begun = || used.iter().take(64).any(|it| is_like(&it)) || is_row();
    (is_open && !begin.is_empty() && is_begun()).then_some(*last)
}

/// Whether of the lines with content, of which one reading leaves some, most are those that are read.
fn is_explained(lines: &[u32], left: &[u32]) -> bool {
    let left = left.iter().filter(|it| lines.binary_search(it).is_err()).count();
    left < lines.len() || left == lines.len() && left < 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_of_the_table_is_read_as_its_shape() {
        let told = Told { aim: Aim::Whole, hints: crate::read::Hints::default() };
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
