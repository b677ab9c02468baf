//! What rows of signs mean: boards, their labels, and which sign is the queen's.

use super::found::{Aim, Found, Told};
use super::roles::{Roles, Rows};
use super::row::{BLOCKED, Cell, EMPTY, Entry, MOST_SIGNS, QUEENS, Row};
use crate::read::{Problem, in_line};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Rows of one width, without labels, and the places of blank lines among them.
struct Block<'t> {
    rows: Vec<(u32, Vec<&'t str>)>,
    /// The lengths of the parts between blank lines.
    parts: Vec<usize>,
    /// The lines that only divide boards.
    labels: Vec<u32>,
}

impl Block<'_> {
    /// Removes lines that only divide boards, if the boards are whole without them.
    fn without_rules(&mut self) {
        let is_rule = |row: &[&str]| {
            row.len() > 1
                && matches!(row[0], "-" | "=" | "_" | "~" | "*" | "#" | "+")
                && row.iter().all(|it| *it == row[0])
        };
        let (width, rules) =
            (self.width(), self.rows.iter().filter(|(_, row)| is_rule(row)).count());
        let rest = self.rows.len() - rules;
        let is_whole = self.rows.len().is_multiple_of(width) && rest > 0;
        if is_whole || rules == 0 || !rest.is_multiple_of(width) {
            return;
        }
        let mut rows = std::mem::take(&mut self.rows).into_iter();
        for part in &mut self.parts {
            let (rules, kept): (Vec<_>, Vec<_>) =
                rows.by_ref().take(*part).partition(|(_, row)| is_rule(row));
            *part = kept.len();
            self.labels.extend(rules.iter().map(|(line, _)| line));
            self.rows.extend(kept);
        }
        self.parts.retain(|part| *part > 0);
    }

    fn width(&self) -> usize {
        self.rows.first().map_or(0, |(_, row)| row.len())
    }
}

/// Reads boards of signs.
pub(super) fn signs(entries: &[Entry<'_>], told: &Told) -> Option<Found> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut open: Vec<(&Row<'_>, bool)> = Vec::new();
    let mut after_blank = false;
    let mut rulers = Vec::new();
    // A row of another length within a board that is not complete.
    let mut ragged = None;
    let words = Words::of(entries, told);
    for entry in entries {
        match entry {
            Entry::Row(row) if is_ruler(row) => {
                rulers.push(row.line);
                blocks.extend(block(std::mem::take(&mut open), told));
            }
            Entry::Row(row) if is_row(row, told) && !words.are(row) => {
                if let Some((last, _)) = open.last()
                    && (last.cells.len() != row.cells.len() || is_other(last, row))
                {
                    let (found, expected) = (row.cells.len(), last.cells.len());
                    if found.abs_diff(expected) == 1
                        && open.len() < expected
                        && !after_blank
                        && row.cells.iter().all(|it| last.cells.contains(it))
                    {
                        let problem = Problem::RowLength { found, expected };
                        let fault = in_line(row.line, problem);
                        ragged.get_or_insert((fault, expected, vec![last.line, row.line]));
                    }
                    blocks.extend(block(std::mem::take(&mut open), told));
                }
                open.push((row, after_blank));
                after_blank = false;
            }
            Entry::Blank => after_blank = true,
            _ => {
                blocks.extend(block(std::mem::take(&mut open), told));
                after_blank = false;
            }
        }
    }
    blocks.extend(block(open, told));
    let found = boards(blocks, told);
    if let Some((fault, columns, mut lines)) = ragged
        && found.as_ref().is_none_or(|it| it.fault.is_some() || it.boards.is_empty())
    {
        lines.extend(found.map(|it| it.lines).unwrap_or_default());
        return Some(Found { columns, lines, fault: Some(fault), ..Found::default() });
    }
    let mut found = found?;
    found.lines.extend(rulers);
    Some(found)
}

/// The words that stand alone in their lines, as wide as a row: `Done` above a board of four columns.
struct Words<'t> {
    /// In how many rows the signs are that no board is known to have.
    unknown: HashMap<&'t str, usize>,
    rows: usize,
}

impl<'t> Words<'t> {
    fn of(entries: &[Entry<'t>], told: &Told) -> Words<'t> {
        let mut words = Words { unknown: HashMap::new(), rows: 0 };
        if told.signs.is_some() {
            return words;
        }
        for row in entries.iter().filter_map(Entry::row) {
            words.rows += 1;
            for (at, sign) in unknown(row) {
                if !row.cells[..at].iter().any(|it| it.sign() == Some(sign)) {
                    *words.unknown.entry(sign).or_default() += 1;
                }
            }
        }
        words
    }

    /// Whether a row is a word: of its signs, at least two are in less than a quarter of the rows, where a board has a
    /// queen and empty squares in each.
    fn are(&self, row: &Row<'t>) -> bool {
        // One row alone has its signs for itself.
        let rows = self.rows.max(5);
        let is_rare = |sign: &str| self.unknown.get(sign).is_some_and(|it| 4 * it < rows);
        let mut rare: Vec<&str> = unknown(row).map(|it| it.1).filter(|it| is_rare(it)).collect();
        rare.dedup();
        rare.len() > 1
    }
}

/// The signs of a row that are no numbers, and that no board is known to have, with their places.
fn unknown<'a, 't>(row: &'a Row<'t>) -> impl Iterator<Item = (usize, &'t str)> + use<'a, 't> {
    let is_unknown = |sign: &&str| {
        !sign.bytes().all(|it| it.is_ascii_digit())
            && !QUEENS.contains(sign)
            && !EMPTY.contains(sign)
            && !BLOCKED.contains(sign)
    };
    let signs = row.cells.iter().map(|it| it.sign()).enumerate();
    signs.filter_map(move |(at, sign)| Some((at, sign.filter(is_unknown)?)))
}

/// Whether a row ends with the numbers or letters of columns.
fn is_ruler(row: &Row<'_>) -> bool {
    let most = row.cells.len().saturating_sub(3).min(4);
    (0..=most).any(|at| row.cells.len() - at > 2 && are_labels(row.cells[at..].iter()))
}

/// Whether a row may be one of a board: a few signs, and perhaps a label at each end.
fn is_row(row: &Row<'_>, told: &Told) -> bool {
    let inner = match row.cells.len() {
        0..3 => &row.cells[..],
        width => &row.cells[1..width - 1],
    };
    let mut signs: Vec<&str> = Vec::new();
    for cell in inner {
        let Some(sign) = cell.sign().filter(|_| is_square(cell, told)) else { return false };
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    signs.len() <= MOST_SIGNS
}

/// Whether a cell may be a square: other digits than 0 and 1 are signs only if the caller names them.
fn is_square(cell: &Cell<'_>, told: &Told) -> bool {
    let sign = cell.sign().unwrap_or_default();
    let is_told =
        || told.signs.as_ref().is_some_and(|it| it.iter().any(|it| sign.chars().eq([*it])));
    !sign.is_empty() && (!matches!(cell, Cell::Number(2..)) || is_told())
}

/// Whether two rows share no sign: they are of boards in different signs.
fn is_other(one: &Row<'_>, other: &Row<'_>) -> bool {
    one.cells.len() > 2 && !one.cells.iter().any(|cell| other.cells.contains(cell))
}

/// Makes a block of rows of one width: without the column of labels at either end.
fn block<'t>(rows: Vec<(&Row<'t>, bool)>, told: &Told) -> Option<Block<'t>> {
    let width = rows.first()?.0.cells.len();
    let left = width > 2 && rows.len() > 1 && are_labels(rows.iter().map(|(row, _)| &row.cells[0]));
    let right = width > 3
        && (left || rows.len() > 2)
        && are_labels(rows.iter().filter_map(|(row, _)| row.cells.last()));
    let inner = usize::from(left)..width - usize::from(right);
    let mut parts = Vec::new();
    let mut kept = Vec::new();
    for (row, after_blank) in rows {
        match (after_blank, parts.last_mut()) {
            (false, Some(part)) => *part += 1,
            _ => parts.push(1),
        }
        let cells = row.cells[inner.clone()].iter();
        let signs: Option<Vec<&str>> =
            cells.map(|it| it.sign().filter(|_| is_square(it, told))).collect();
        kept.push((row.line, signs?));
    }
    Some(Block { rows: kept, parts, labels: Vec::new() })
}

/// Whether cells are labels: numbers or letters that count up or down, perhaps again and again.
fn are_labels<'a, 't: 'a>(cells: impl Iterator<Item = &'a Cell<'t>>) -> bool {
    let cells: Vec<&Cell<'_>> = cells.collect();
    let is_word = |cell: &Cell<'_>| cell.sign().is_none() && matches!(cell, Cell::Sign(_));
    if cells.iter().all(|cell| is_word(cell) && **cell == *cells[0]) {
        return cells.len() > 1;
    }
    let value = |cell: &Cell<'_>| match cell {
        Cell::Number(value) => Some(*value),
        Cell::Sign(text) => {
            let mut letters = text.chars();
            let letter = letters.next().filter(char::is_ascii_alphabetic)?;
            letters.next().is_none().then_some(i64::from(u32::from(letter)))
        }
        Cell::Gap => None,
    };
    let Some(values) = cells.into_iter().map(value).collect::<Option<Vec<i64>>>() else {
        return false;
    };
    let again = |it: &[i64]| it[1] == values[0] && (it[0] - it[1]).abs() > 1;
    let rises = |by: i64| values.windows(2).all(|it| it[1] == it[0] + by || again(it));
    let are_truths = values.iter().all(|it| (0..2).contains(it));
    values.len() > 1 && !are_truths && (rises(1) || rises(-1))
}

/// The size of most boards, or the one that the caller knows.
fn common(blocks: &[Block<'_>], told: &Told) -> Option<usize> {
    if let Some(width) = told.width() {
        return Some(width);
    }
    let mut rows: BTreeMap<usize, usize> = BTreeMap::new();
    let has_queen = |block: &&Block<'_>| block.rows[0].1.iter().any(|it| QUEENS.contains(it));
    let is_whole = |block: &&Block<'_>| block.rows.len() > 1 || block.width() == 1;
    // Where there is no more, a row with a queen is one of a board that is cut off.
    let is_any = blocks.iter().any(|it| is_whole(&it));
    for block in blocks.iter().filter(|it| if is_any { is_whole(it) } else { has_queen(it) }) {
        *rows.entry(block.width()).or_default() += block.rows.len();
    }
    rows.into_iter().max_by_key(|&(width, rows)| (width > 3, rows)).map(|(width, _)| width)
}

/// Makes boards of blocks.
fn boards(blocks: Vec<Block<'_>>, told: &Told) -> Option<Found> {
    let size = common(&blocks, told)?;
    let sizes: Vec<usize> =
        blocks.iter().filter(|it| it.rows.len() >= it.width()).map(Block::width).collect();
    let are_several =
        told.width().is_none() && sizes.is_sorted() && sizes.first().is_some_and(|it| *it > 3);
    let mut found = Found { columns: size, ..Found::default() };
    let mut all: Vec<Vec<(u32, Vec<&str>)>> = Vec::new();
    for mut block in blocks {
        block.without_rules();
        if block.rows.is_empty() {
            continue;
        }
        let width = block.width();
        let is_whole = block.rows.len() >= width && width > 3;
        if width != size && !(are_several && is_whole) {
            // Of several sizes the boards of the one that the caller knows are read.
            let others = block.rows.iter().filter(|_| told.size.is_some() && is_whole);
            found.lines.extend(others.map(|(line, _)| line));
            continue;
        }
        found.lines.extend(block.labels.iter().chain(block.rows.iter().map(|(line, _)| line)));
        let are_parts = block.parts.iter().all(|part| part % width == 0);
        if told.columns.is_some() {
            let mut rows = block.rows.into_iter();
            for part in &block.parts {
                all.push(rows.by_ref().take(*part).collect());
            }
            continue;
        }
        let most: Vec<usize> =
            block.parts.iter().copied().filter(|part| part % width == 0).collect();
        let mut rows = block.rows.into_iter();
        if !are_parts && 2 * most.len() > block.parts.len() {
            // A board of too few or too many rows among whole ones.
            for (at, &part) in block.parts.iter().enumerate() {
                let part: Vec<_> = rows.by_ref().take(part).collect();
                if part.len() % width == 0 {
                    all.extend(part.chunks(width).map(<[_]>::to_vec));
                } else if at + 1 == block.parts.len() && part.len() < width {
                    all.push(part);
                } else {
                    let problem = Problem::NotSquare { rows: part.len(), columns: width };
                    found.fault.get_or_insert(in_line(part[part.len() - 1].0, problem));
                }
            }
        } else {
            let rows: Vec<_> = rows.collect();
            all.extend(rows.chunks(width).map(<[_]>::to_vec));
        }
    }
    // Boards that are too short: the last one is cut off, another is wrong.
    if told.columns.is_none() {
        let last = all.len();
        let short = all.iter().position(|board| board.len() < board[0].1.len());
        if let Some(at) = short {
            let (rows, columns) = (all[at].len(), all[at][0].1.len());
            let line = u64::from(all[at][rows - 1].0);
            match (at + 1 == last, at) {
                (true, 1..) => {
                    found.end = Some(in_line(line, Problem::BoardCut { rows: rows as u32 }));
                }
                (is_last, _) => {
                    let problem = match is_last {
                        true => Problem::BoardShort { rows, columns },
                        false => Problem::NotSquare { rows, columns },
                    };
                    found.fault.get_or_insert(in_line(line, problem));
                }
            }
            all.truncate(at);
        }
    }
    if all.is_empty() && found.fault.is_none() {
        return None;
    }
    // Boards in other signs have other roles.
    let mut forms: Vec<Vec<Rows<'_>>> = Vec::new();
    for board in all {
        let own = signs_of(&board);
        let form =
            forms.iter_mut().find(|form| !signs_of(&form[0]).is_disjoint(&own) || own.len() < 2);
        match form {
            Some(form) => form.push(board),
            None => forms.push(vec![board]),
        }
    }
    for form in &forms {
        found.take(form, told)?;
    }
    Some(found)
}

fn signs_of<'t>(board: &Rows<'t>) -> BTreeSet<&'t str> {
    board.iter().flat_map(|(_, row)| row.iter().copied()).collect()
}

impl Found {
    /// Adds the boards of one form; `None` if no sign of them can be a queen's.
    fn take(&mut self, all: &[Rows<'_>], told: &Told) -> Option<()> {
        let roles = match Roles::of(all, told) {
            Ok(roles) => roles?,
            Err(error) => {
                self.fault.get_or_insert(error);
                return Some(());
            }
        };
        if self.reading.signs.is_none() {
            self.reading.signs = Some((roles.queens.join(" "), roles.empty.join(" ")));
        }
        let has_queen = |board: &&Rows<'_>| {
            board.iter().flat_map(|(_, row)| row).any(|sign| roles.queens.contains(sign))
        };
        // The empty board that a program prints before it begins.
        let empty = all.iter().take_while(|board| !has_queen(board)).count();
        let skipped = if told.aim == Aim::Whole && empty < all.len() { empty } else { 0 };
        self.reading.empty_first += skipped as u64;
        for board in &all[skipped..] {
            match roles.board(board) {
                Ok(board) => self.boards.push(board),
                Err(error) => {
                    self.fault.get_or_insert(error);
                }
            }
        }
        Some(())
    }
}
