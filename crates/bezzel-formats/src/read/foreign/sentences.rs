//! Lines with numbers among words and signs: lists with their labels, squares in a line, and a square a line.

use super::cuts::is_between;
use super::found::{Found, Told};
use super::numbers;
use super::row::{COLUMNS, Cell, Entry, ROWS, Row, count, keep, rows};
use super::values::{Axis, Values};
use std::collections::HashMap;

/// The lines of a text with their numbers.
pub(super) type Lines<'t> = [(u32, &'t str)];

/// The lists of each line: the longest runs of numbers with one separator. What stands before is a label.
pub(super) fn lists<'t>(lines: &Lines<'t>) -> Vec<Entry<'t>> {
    rows(lines, |_, text| {
        let values = Values::of(text);
        let runs = values.runs(1);
        // A line with more labels than lists has another meaning.
        let explained: usize = runs.iter().map(|run| run.len()).sum();
        if explained * 2 < values.len() {
            return Vec::new();
        }
        runs.into_iter().map(|run| Some(values.cells[run].to_vec())).collect()
    })
}

/// The squares of each line, after which it ends: runs of two numbers, or of three of which the first counts.
pub(super) fn squares<'t>(lines: &Lines<'t>, told: &Told) -> Vec<Entry<'t>> {
    rows(lines, |_, text| {
        let values = Values::of(text);
        let (two, three) = (values.runs(2), values.runs(3));
        let length = |runs: &[std::ops::Range<usize>]| runs.first().map_or(0, |it| it.len());
        let (runs, period) = if length(&three) > length(&two) { (three, 3) } else { (two, 2) };
        let mut squares = Vec::new();
        // Of pairs within longer lists a number is left at each end.
        if runs.first().is_some_and(|it| it.start > 0)
            && runs.last().is_some_and(|it| it.end < values.len())
        {
            return squares;
        }
        for run in runs {
            // A 0 or 1 before each square says whether a queen is there, and a line is a row.
            let first: Vec<Cell<'_>> =
                values.cells[run.clone()].iter().step_by(3).copied().collect();
            let are_truths = period == 3 && numbers::are_truths(&first);
            if period == 3 && !are_truths && !count(&first) {
                squares.push(None);
                continue;
            }
            let row = run.start + period - 2;
            let is_turned = told.is_turned(said(&values, row, row + 1));
            for square in values.cells[run].chunks(period) {
                let mut cells = square[period - 2..].to_vec();
                if is_turned {
                    cells.swap(0, 1);
                }
                cells.extend(are_truths.then_some(square[0]));
                squares.push(Some(cells));
            }
            squares.extend((!are_truths).then_some(None));
        }
        squares
    })
}

/// Whether the words at two values say that the first is the column and the second the row, or the other way round.
fn said(values: &Values<'_>, one: usize, other: usize) -> Option<bool> {
    match (values.axis(one)?, values.axis(other)?) {
        (Axis::Column, Axis::Row) => Some(true),
        (Axis::Row, Axis::Column) => Some(false),
        _ => None,
    }
}

/// The squares of a table whose head names the row and the column: a line each, with as many values as the head has
/// words, or one more before them.
pub(super) fn table<'t>(lines: &Lines<'t>) -> Vec<Entry<'t>> {
    let mut head = None;
    rows(lines, |_, text| {
        let Some(values) = Values::some(text) else {
            let words =
                text.split(|it: char| is_between(it) || it == '_').filter(|it| !it.is_empty());
            let words: Vec<String> = words.map(str::to_lowercase).collect();
            let place = |names: &[&str]| words.iter().position(|it| names.contains(&&**it));
            if let Some((row, column)) = place(&ROWS).zip(place(&COLUMNS)) {
                head = Some((words.len() - row, words.len() - column, words.len()));
            }
            return Vec::new();
        };
        let fits = |width: usize| {
            (values.len() == width || values.len() == width + 1) && values.words() == 0
        };
        let cell = |from_end: usize| values.cells[values.len() - from_end];
        let square =
            head.filter(|it| fits(it.2)).map(|(row, column, _)| vec![cell(row), cell(column)]);
        square.into_iter().map(Some).collect()
    })
}

/// A number a line, with the same words.
pub(super) fn single<'t>(lines: &Lines<'t>) -> Vec<Entry<'t>> {
    let Some(common) = skeleton(lines, |values| values.len() == 1) else { return Vec::new() };
    // YAML marks the first item of an inner list twice.
    let marks = ['-', ' '];
    let is_single = |values: &Values<'_>| {
        let skeleton = values.skeleton();
        values.len() == 1
            && (skeleton == common
                || skeleton.starts_with("- -")
                    && skeleton.trim_start_matches(marks) == common.trim_start_matches(marks))
    };
    rows(lines, |_, text| {
        let values = Values::of(text);
        let last = values.cells.last().filter(|_| is_single(&values));
        last.into_iter().map(|cell| Some(vec![*cell])).collect()
    })
}

/// The words that most lines share, of those that `is` accepts.
fn skeleton(lines: &Lines<'_>, is: impl Fn(&Values<'_>) -> bool) -> Option<String> {
    let mut counts: HashMap<String, (usize, u32)> = HashMap::new();
    for &(line, text) in lines {
        if let Some(values) = Values::some(text).filter(|values| is(values)) {
            counts.entry(values.skeleton()).or_insert((0, line)).0 += 1;
        }
    }
    let most =
        counts.into_iter().max_by_key(|(_, (count, line))| (*count, std::cmp::Reverse(*line)));
    most.map(|(skeleton, _)| skeleton)
}

/// Reads a square a line: lines with the same words and two to four numbers, of which two are its row and column.
pub(super) fn square_a_line(lines: &Lines<'_>, told: &Told) -> Option<Found> {
    // More than two numbers with nothing but separators between them are a list.
    let is_list =
        |values: &Values<'_>| values.runs(1).first().is_some_and(|it| it.len() == values.len());
    let common = skeleton(lines, |it| it.len() == 2 || (3..5).contains(&it.len()) && !is_list(it))?;
    let width = common.matches('\u{0}').count();
    let mut entries = rows(lines, |_, text| {
        let values = Values::of(text);
        let fits = values.skeleton() == common && !values.cells.contains(&Cell::Gap);
        fits.then_some(Some(values.cells)).into_iter().collect()
    });
    let all: Vec<&Row<'_>> = entries.iter().filter_map(Entry::row).collect();
    if all.len() < 2 {
        return None;
    }
    let last: Vec<Cell<'_>> = all.iter().map(|row| row.cells[width - 1]).collect();
    let last_is_truth = width > 2 && last.iter().all(|it| matches!(it, Cell::Number(0 | 1)));
    let (row, column) = match last_is_truth {
        true => (width - 3, width - 2),
        false => slots(&all, width),
    };
    let values = Values::of(lines[all[0].line as usize - 1].1);
    let said = said(&values, row, column);
    let truth = (last_is_truth && numbers::are_truths(&last)).then_some(width - 1);
    keep(&mut entries, |it| {
        it.cells = [row, column].into_iter().chain(truth).map(|at| it.cells[at]).collect();
        true
    });
    numbers::squares(&entries, said, told)
}

/// Which two of the numbers of a line are the row and the column: the last two, unless one of these does not change or
/// repeats the other.
fn slots(all: &[&Row<'_>], width: usize) -> (usize, usize) {
    let last = (width - 2, width - 1);
    let values = |slot: usize| {
        all.iter().map(move |row| match row.cells[slot] {
            Cell::Number(value) => value,
            _ => 0,
        })
    };
    let differ = |slot: usize| values(slot).any(|it| Some(it) != values(slot).next());
    let repeats = |one: usize, other: usize| {
        let first = values(one).zip(values(other)).next().map(|(one, other)| one - other);
        values(one).zip(values(other)).all(|(one, other)| Some(one - other) == first)
    };
    for row in (0..width).rev() {
        for column in (0..width).rev().filter(|it| *it != row) {
            let (row, column) = (row.min(column), row.max(column));
            if differ(row) && differ(column) && !repeats(row, column) {
                return (row, column);
            }
        }
    }
    last
}
