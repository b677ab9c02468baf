//! What rows of numbers mean: columns by row, squares, or the ones of a matrix on one line.

use super::found::{Aim, Found, FoundBoard, Numbered, Told, numbered};
use super::row::{Cell, Entry, Row, count};
use super::signs::signs;
use crate::read::{Problem, in_line};
use std::collections::{BTreeMap, BTreeSet};

/// A group of rows between breaks.
type Group<'a, 't> = Vec<&'a Row<'t>>;

/// The groups of rows that `is` accepts; other rows are breaks, and so are blank lines.
fn groups<'a, 't>(entries: &'a [Entry<'t>], is: impl Fn(&Row<'t>) -> bool) -> Vec<Group<'a, 't>> {
    let mut groups: Vec<Group<'_, '_>> = vec![Vec::new()];
    for entry in entries {
        match entry {
            Entry::Row(row) if is(row) => {
                if let Some(group) = groups.last_mut() {
                    group.push(row);
                }
            }
            _ if groups.last().is_some_and(|group| !group.is_empty()) => groups.push(Vec::new()),
            _ => {}
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The most frequent of these numbers, the largest of several.
fn most_frequent(all: impl Iterator<Item = usize>) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    all.for_each(|it| *counts.entry(it).or_default() += 1);
    counts.into_iter().max_by_key(|&(_, count)| count).map_or(0, |(it, _)| it)
}

fn value(cell: &Cell<'_>) -> Option<i64> {
    match cell {
        Cell::Number(value) => Some(*value),
        _ => None,
    }
}

/// The value of a number, or of a name that ends in one, such as `q1`.
fn named_value(cell: &Cell<'_>) -> Option<i64> {
    match cell {
        Cell::Sign(name) => {
            let letters = name.trim_end_matches(|it: char| it.is_ascii_digit());
            let is_name =
                !letters.is_empty() && letters.chars().all(|it| it.is_alphabetic() || it == '_');
            super::row::number(&name[letters.len()..]).filter(|_| is_name)
        }
        cell => value(cell),
    }
}

/// Whether cells say on which squares queens are: zeros, and perhaps ones.
pub(super) fn are_truths(cells: &[Cell<'_>]) -> bool {
    cells.iter().all(is_first) && cells.contains(&Cell::Number(0))
}

/// Whether a number may be that of the first row or list.
fn is_first(cell: &Cell<'_>) -> bool {
    matches!(cell, Cell::Number(0 | 1))
}

fn is_numbers(row: &Row<'_>) -> bool {
    row.cells.iter().all(|cell| !matches!(cell, Cell::Sign(_)))
}

/// Whether values count: each is one more than the one before it, or the first one again.
fn counts_again(values: impl Iterator<Item = i64>) -> bool {
    let mut first = None;
    let mut before = None;
    let mut all = 0;
    for value in values {
        let first = *first.get_or_insert(value);
        if before.is_some_and(|it| value != it + 1 && value != first) {
            return false;
        }
        before = Some(value);
        all += 1;
    }
    all > 0
}

/// The number of the list that stands in its row too, if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    None,
    First,
    /// Before the list, below a line that numbers the columns.
    Headed,
    Last,
}

/// Each row is a board: the columns of its queens.
pub(super) fn columns<'a, 't>(
    entries: &'a [Entry<'t>],
    number: Number,
    told: &Told,
) -> Option<Found> {
    // If all or most lists are of nothing but zeros and ones, these are the rows of a matrix: as many as it has columns, or
    // with one queen in each.
    let are_truths = |row: &Row<'_>| row.cells.len() > 3 && row.cells.iter().all(is_first);
    let lists: Vec<&Row<'_>> =
        entries.iter().filter_map(Entry::row).filter(|row| is_numbers(row)).collect();
    let of_matrix = || lists.iter().filter(|row| are_truths(row) && !are_equal(row));
    let truths = lists.iter().filter(|row| are_truths(row)).count();
    let ones = |row: &Row<'_>| row.cells.iter().filter(|it| **it == Cell::Number(1)).count();
    let first = lists.iter().find(|row| are_truths(row));
    let are_whole = first.is_some_and(|first| truths.is_multiple_of(first.cells.len()));
    let (most, all) = (2 * of_matrix().count() > lists.len(), truths == lists.len());
    let are_matrices = are_whole && (most || all)
        || all && lists.len() > 1 && lists.iter().all(|row| ones(row) == 1);
    let groups = groups(entries, |row| {
        let is_long = row.cells.len() > 1 || told.width() == Some(1);
        is_long && is_numbers(row) && !(are_matrices && are_truths(row))
    });
    let all: Vec<&Row<'_>> = groups.into_iter().flatten().collect();
    let are_row_lists = number == Number::None && are_row_lists(&all);
    let (row_lists, rows): (Vec<_>, Vec<_>) =
        (0..).zip(all).partition(|(at, _)| are_row_lists && at % 2 == 0);
    // The lines, the numbers and the columns of the lists.
    let list = |(_, row): (usize, &'a Row<'t>)| match (number, &row.cells[..]) {
        (Number::First | Number::Headed, [first, rest @ ..]) => (row.line, Some(*first), rest),
        (Number::Last, [rest @ .., last]) => (row.line, Some(*last), rest),
        (_, all) => (row.line, None, all),
    };
    let lists: Vec<(u32, Option<Cell<'_>>, &[Cell<'_>])> = rows.into_iter().map(list).collect();
    if lists.is_empty() {
        return None;
    }
    if number != Number::None {
        let numbers: Vec<Cell<'_>> = lists.iter().filter_map(|it| it.1).collect();
        let is_alone = numbers.len() < 2 && number != Number::Headed;
        if is_alone || !count(&numbers) || !is_first(&numbers[0]) {
            return None;
        }
    }
    let lengths: Vec<usize> = lists.iter().map(|it| it.2.len()).collect();
    let common = told.width().unwrap_or_else(|| most_frequent(lengths.iter().copied()));
    // Of two or three numbers none counts the others, unless the caller knows the size.
    if number != Number::None && told.width().is_none() && common < 4 {
        return None;
    }
    let squares = |cells: &[Cell<'_>]| -> Vec<(i64, i64)> {
        (0..).zip(cells).filter_map(|(row, cell)| Some((row, value(cell)?))).collect()
    };
    let squares: Vec<Vec<(i64, i64)>> = lists.iter().map(|it| squares(it.2)).collect();
    let are_several = told.columns.is_none() && rise(squares.iter().map(Vec::as_slice));
    let (mut all, mut lines) = (Vec::new(), Vec::new());
    let mut fault = None;
    let mut end = None;
    for (at, (&(line, _, cells), squares)) in lists.iter().zip(squares).enumerate() {
        let size = if are_several { cells.len() } else { common };
        // Of several sizes the boards of the one that the caller knows are read.
        if told.width().is_some_and(|width| width != size) {
            lines.push(line);
            continue;
        }
        if told.columns.is_none() && (cells.len() + 1 < size || cells.len() > size + 1) {
            if at + 1 == lists.len() && cells.len() < size && cells.len() > 1 {
                end = Some(in_line(line, Problem::ListCut));
            }
            continue;
        }
        if cells.len() > size {
            let problem = Problem::TooManyRows { rows: cells.len(), columns: size as u32 };
            fault = fault.or_else(|| Some(in_line(line, problem)));
            continue;
        }
        let rows = if told.columns.is_some() { cells.len() } else { size };
        all.push(Numbered { line, size, rows, squares });
        lines.push(line);
    }
    lines.extend(row_lists.iter().map(|(_, row)| row.line));
    if all.is_empty() && fault.is_none() {
        return None;
    }
    // Programs print their list before the first queen is placed: all of it is one number, or none, and what follows is
    // no such list.
    let is_placed = |board: &Numbered| are_different(board.squares.iter().map(|it| it.1));
    let is_begun = |board: &Numbered| {
        let first = board.squares.first().map_or(0, |it| it.1);
        first < 1 && board.size > 2 && board.squares.iter().all(|it| it.1 == first)
    };
    let begun = all.iter().take_while(|it| is_begun(it)).count();
    let is_first = told.aim == Aim::Whole && all.get(begun).is_some_and(is_placed);
    let begun = if is_first { begun } else { 0 };
    all.drain(..begun);
    let mut found = numbered(all, true, told);
    found.reading.empty_first = begun as u64;
    found.lines = lines;
    found.end = end;
    found.fault = fault.or(found.fault);
    found.reading.has_row_lists = are_row_lists;
    Some(found)
}

/// Whether boards are of several sizes, which rise: each has as many queens as rows, with different numbers on each axis,
/// and none beyond its own size.
pub(super) fn rise<'b>(boards: impl Iterator<Item = &'b [(i64, i64)]> + Clone) -> bool {
    let lengths: Vec<usize> = boards.clone().map(<[_]>::len).collect();
    type Axis = fn(&(i64, i64)) -> i64;
    let axes: [Axis; 2] = [|it| it.0, |it| it.1];
    let are_of_own_size = |axis: &Axis| {
        let first = boards.clone().flatten().map(axis).min().unwrap_or(0).min(1);
        boards.clone().all(|board| {
            let mut numbers = board.iter().map(axis);
            are_different(numbers.clone()) && numbers.all(|it| it - first < board.len() as i64)
        })
    };
    lengths.is_sorted()
        && lengths.first() != lengths.last()
        && lengths.first() > Some(&3)
        && axes.iter().all(are_of_own_size)
}

fn are_equal(row: &Row<'_>) -> bool {
    row.cells.iter().all(|cell| *cell == row.cells[0])
}

fn are_different(values: impl Iterator<Item = i64>) -> bool {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    values.windows(2).all(|it| it[0] != it[1])
}

/// Whether these are pairs of lists of one length in a line, of which the first ones count: rows, and columns.
fn are_row_lists(rows: &[&Row<'_>]) -> bool {
    let is = |pair: &[&Row<'_>]| {
        let [rows, columns] = pair else { return false };
        rows.cells.len() == columns.cells.len()
            && rows.cells.len() > 3
            && is_first(&rows.cells[0])
            && count(&rows.cells)
            && rows.line == columns.line
    };
    !rows.is_empty() && rows.chunks(2).all(is)
}

/// Each row is a square: two numbers, its row and its column; or three, of which the last says whether a queen is there.
/// `said` tells whether words say that the column comes first.
pub(super) fn squares(entries: &[Entry<'_>], said: Option<bool>, told: &Told) -> Option<Found> {
    // The third number says whether a queen is there, if it is 0 or 1 everywhere and 0 somewhere.
    let triples = || entries.iter().filter_map(Entry::row).filter(|row| row.cells.len() == 3);
    let are_truths = are_truths(&triples().map(|row| row.cells[2]).collect::<Vec<_>>());
    let is_square = |row: &Row<'_>| {
        let numbers: Vec<Option<i64>> = row.cells.iter().map(named_value).collect();
        matches!(numbers[..], [Some(_), Some(_)])
            || are_truths && matches!(numbers[..], [Some(_), Some(_), Some(_)])
    };
    let groups = groups(entries, is_square);
    let lines: Vec<u32> = groups.iter().flatten().map(|row| row.line).collect();
    let square = |row: &&Row<'_>| {
        let (one, other) = (named_value(&row.cells[0])?, value(&row.cells[1])?);
        let (one, other) = if told.is_turned(said) { (other, one) } else { (one, other) };
        let has_queen = row.cells.get(2).is_none_or(|it| value(it) == Some(1));
        has_queen.then_some((row.line, one, other))
    };
    let groups: Vec<Vec<Square>> =
        groups.iter().map(|group| group.iter().filter_map(square).collect()).collect();
    // Squares without queens show the size of the board.
    let all: Vec<i64> =
        triples().filter(|row| is_square(row)).filter_map(|row| value(&row.cells[1])).collect();
    let width = all.iter().max().zip(all.iter().min()).map(|(most, least)| most - least + 1);
    let width = width.and_then(|it| bezzel::Size::try_from(usize::try_from(it).ok()?).ok());
    let told = told.with_size(told.size.or(width));
    let mut found = boards_of_squares(groups, &told)?;
    found.lines = lines;
    Some(found)
}

/// A square with the line on which it stands.
type Square = (u32, i64, i64);

/// Divides squares into boards: by the groups in which they stand, or across these, whichever makes more of them whole;
/// and wherever the first row comes again.
fn boards_of_squares(groups: Vec<Vec<Square>>, told: &Told) -> Option<Found> {
    let groups: Vec<Vec<Square>> = groups.into_iter().filter(|it| !it.is_empty()).collect();
    let largest = groups.iter().flatten().map(|it| it.1.max(it.2)).max()?;
    let joined = divided(groups.iter().flatten().copied().collect());
    let apart: Vec<Vec<Square>> = groups.into_iter().flat_map(divided).collect();
    let boards = if wholeness(&apart) < wholeness(&joined) { joined } else { apart };
    let common = most_frequent(boards.iter().map(Vec::len));
    // There are as many rows as queens, unless some are missing.
    let needed = usize::try_from(largest).ok()?;
    let size = told.width().unwrap_or_else(|| match told.aim {
        Aim::Whole => common,
        Aim::Begun => common
            .max(needed + usize::from(boards.iter().flatten().any(|it| it.1 == 0 || it.2 == 0))),
    });
    // One queen may be missing on each board.
    let size = if needed == size + 1 && told.width().is_none() { size + 1 } else { size };
    if size == 0 || boards.iter().all(|it| it.len() > size + 1) {
        return None;
    }
    // Most have a queen in nearly every row, else these numbers are no squares.
    let is_spread = |board: &&Vec<Square>| {
        let rows: BTreeSet<i64> = board.iter().map(|it| it.1).collect();
        rows.len() + 1 >= size.min(board.len())
            && (board.len() + 1 >= size || told.columns.is_some())
    };
    if told.aim == Aim::Whole && 2 * boards.iter().filter(is_spread).count() < boards.len() {
        return None;
    }
    let all = boards.into_iter().map(|board| Numbered {
        line: board[0].0,
        size,
        rows: if told.columns.is_some() { board.len().min(size) } else { size },
        squares: board.iter().map(|&(_, row, column)| (row, column)).collect(),
    });
    let mut all: Vec<Numbered> = all.collect();
    if told.width().is_none() && rise(all.iter().map(|it| &it.squares[..])) {
        all.iter_mut().for_each(|it| (it.size, it.rows) = (it.squares.len(), it.squares.len()));
    }
    Some(numbered(all, false, told))
}

/// The share of boards, in tenths, that have the most frequent number of queens, at least four, each in a row of its own.
fn wholeness(boards: &[Vec<Square>]) -> usize {
    let common = most_frequent(boards.iter().map(Vec::len));
    let is_whole = |board: &&Vec<Square>| {
        let mut rows: Vec<i64> = board.iter().map(|it| it.1).collect();
        rows.sort_unstable();
        rows.dedup();
        rows.len() == common && board.len() == common && common > 3
    };
    10 * boards.iter().filter(is_whole).count() / boards.len().max(1)
}

/// Divides squares where the row of the first one comes again, if that is at the same distance most times.
fn divided(squares: Vec<Square>) -> Vec<Vec<Square>> {
    let first = squares[0].1;
    let starts: Vec<usize> = (0..squares.len()).filter(|&at| squares[at].1 == first).collect();
    let ends = starts.iter().skip(1).copied().chain([squares.len()]);
    let lengths = starts.iter().zip(ends).map(|(start, end)| end - start);
    let common = most_frequent(lengths.clone());
    let fits = lengths.clone().filter(|&it| it == common).count();
    if starts.len() < 2 || common < 4 || 2 * fits < starts.len() {
        return vec![squares];
    }
    starts
        .iter()
        .zip(lengths)
        .map(|(&start, length)| squares[start..start + length].to_vec())
        .collect()
}

/// The rows for which `width` is known, cut into rows of this width.
fn cut<'t>(entries: &[Entry<'t>], width: impl Fn(&Row<'t>) -> Option<usize>) -> Vec<Entry<'t>> {
    let mut all = Vec::new();
    for row in entries.iter().filter_map(Entry::row) {
        let Some(width) = width(row) else { continue };
        let cut = row.cells.chunks(width).map(<[_]>::to_vec);
        all.extend(cut.map(|cells| Entry::Row(Row { line: row.line, cells })));
        all.push(Entry::Break);
    }
    all
}

/// Each row is a whole board: the signs of its squares, row after row, as zeros and ones.
pub(super) fn flat(entries: &[Entry<'_>], told: &Told) -> Option<Found> {
    let root = |row: &Row<'_>| {
        let root = row.cells.len().isqrt();
        let is_square = |cell: &Cell<'_>| matches!(cell.sign(), Some("0" | "1"));
        let is = root > 1 && root * root == row.cells.len() && row.cells.iter().all(is_square);
        is.then_some(root)
    };
    let size = told.width().or_else(|| entries.iter().filter_map(Entry::row).find_map(root))?;
    let mut found = signs(&cut(entries, |row| root(row).filter(|root| *root == size)), told)?;
    found.reading.signs = None;
    Some(found)
}

/// Each row is a board whose numbers are rows and columns in turn: the rows count.
pub(super) fn flat_squares(entries: &[Entry<'_>], told: &Told) -> Option<Found> {
    let first = usize::from(told.is_turned(None));
    let width = |row: &Row<'_>| {
        let rows: Vec<Cell<'_>> = row.cells.iter().skip(first).step_by(2).copied().collect();
        let is = row.cells.len() > 7
            && row.cells.len().is_multiple_of(2)
            && is_numbers(row)
            && is_first(&rows[0])
            && count(&rows);
        is.then_some(2)
    };
    squares(&cut(entries, width), None, told)
}

/// The rows of one number each: columns below each other, as many boards as they fill.
pub(super) fn stacked(entries: &[Entry<'_>], told: &Told) -> Option<Found> {
    let groups = groups(entries, |row| row.cells.len() == 1 && is_numbers(row));
    let all = groups.concat();
    let values = || all.iter().filter_map(|row| value(&row.cells[0]));
    let common = most_frequent(groups.iter().map(Vec::len));
    let are_groups =
        common > 3 && groups.iter().filter(|it| it.len() == common).count() * 2 > groups.len();
    let (most, least) = values().max().zip(values().min())?;
    let largest = usize::try_from(most + i64::from(least == 0)).ok()?;
    let size =
        told.width().unwrap_or(if are_groups && (groups.len() > 1 || common < largest + 1) {
            common.min(largest.max(4))
        } else {
            largest
        });
    // Numbers that only count are labels.
    if size < 4 && told.width().is_none() || size == 0 || counts_again(values()) {
        return None;
    }
    let square = |(row, of): (i64, &&Row<'_>)| Some((row, value(&of.cells[0])?));
    let squares = |rows: &[&Row<'_>]| (0..).zip(rows).filter_map(square).collect();
    let each: Vec<Vec<(i64, i64)>> = groups.iter().map(|it| squares(it)).collect();
    let are_several = told.width().is_none() && rise(each.iter().map(Vec::as_slice));
    let are_whole = |it: &Group<'_, '_>| it.len().is_multiple_of(size) || it.len() < size;
    let boards: Vec<&[&Row<'_>]> = match are_groups && groups.iter().all(are_whole) {
        _ if are_several => groups.iter().map(Vec::as_slice).collect(),
        true => groups.iter().flat_map(|group| group.chunks(size)).collect(),
        false => all.chunks(size).collect(),
    };
    let boards = boards.into_iter().map(|rows| {
        let size = if are_several { rows.len() } else { size };
        Numbered { line: rows[0].line, size, rows: size, squares: squares(rows) }
    });
    let mut found = numbered(boards.collect(), true, told);
    let is_short = |board: &FoundBoard| board.queens.len() + 1 < board.size.index();
    if found.fault.is_some() || found.boards.iter().any(is_short) {
        return None;
    }
    found.lines = all.iter().map(|row| row.line).collect();
    Some(found)
}
