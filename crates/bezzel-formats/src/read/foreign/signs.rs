//! What rows of signs mean: boards, their labels, and which sign is the queen's.

use super::found::{Aim, Found, FoundBoard, Told};
use super::row::{BLANK, BLOCKED, Cell, EMPTY, Entry, QUEENS, Row};
use crate::read::{Problem, ReadError, at_line};
use bezzel::{Board, Size, Square};
use std::collections::{BTreeMap, BTreeSet};

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

/// The most signs that a row has: queens, squares of two colours, blocked squares.
const MOST_SIGNS: usize = 4;

/// Reads boards of signs.
pub(super) fn signs(entries: &[Entry<'_>], told: &Told) -> Option<Found> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut open: Vec<(&Row<'_>, bool)> = Vec::new();
    let mut after_blank = false;
    let mut rulers = Vec::new();
    for entry in entries {
        match entry {
            Entry::Row(row) if is_ruler(row) => {
                rulers.push(row.line);
                blocks.extend(block(std::mem::take(&mut open), told));
            }
            Entry::Row(row) if is_row(row, told) => {
                if open.last().is_some_and(|(last, _)| {
                    last.cells.len() != row.cells.len() || is_other(last, row)
                }) {
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
    let mut found = boards(blocks, told)?;
    found.lines.extend(rulers);
    Some(found)
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
        let Some(sign) = cell.sign() else { return false };
        if !is_square(cell, told) {
            return false;
        }
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    signs.len() <= MOST_SIGNS
}

/// Whether a cell may be a square: other digits than 0 and 1 are signs only if they are told.
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
    let value = |cell: &Cell<'_>| match cell {
        Cell::Number(value) => Some(*value),
        Cell::Sign(text) => {
            let mut letters = text.chars();
            let letter = letters.next().filter(char::is_ascii_alphabetic)?;
            letters.next().is_none().then_some(i64::from(u32::from(letter)))
        }
        Cell::Gap => None,
    };
    let Some(values) = cells.map(value).collect::<Option<Vec<i64>>>() else { return false };
    let again = |it: &[i64]| it[1] == values[0] && (it[0] - it[1]).abs() > 1;
    let rises = |by: i64| values.windows(2).all(|it| it[1] == it[0] + by || again(it));
    let are_truths = values.iter().all(|it| (0..2).contains(it));
    values.len() > 1 && !are_truths && (rises(1) || rises(-1))
}

/// The size of most boards, or the one that is told.
fn common(blocks: &[Block<'_>], told: &Told) -> Option<usize> {
    if let Some(width) = told.width() {
        return Some(width);
    }
    let mut rows: BTreeMap<usize, usize> = BTreeMap::new();
    for block in blocks.iter().filter(|block| block.rows.len() > 1 || block.width() == 1) {
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
    let mut found = Found::default();
    let mut all: Vec<Vec<(u32, Vec<&str>)>> = Vec::new();
    for mut block in blocks {
        block.without_rules();
        if block.rows.is_empty() {
            continue;
        }
        let width = block.width();
        if width != size && !(are_several && block.rows.len() >= width) {
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
                    found.fault.get_or_insert(at_line(part[part.len() - 1].0.into(), 1, problem));
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
            match at + 1 == last {
                true if at > 0 => {
                    found.end = Some(at_line(line, 1, Problem::BoardCut { rows: rows as u32 }));
                }
                true => {
                    found.fault = found.fault.or(Some(at_line(
                        line,
                        1,
                        Problem::BoardShort { rows, columns },
                    )));
                }
                false => {
                    found.fault = found.fault.or(Some(at_line(
                        line,
                        1,
                        Problem::NotSquare { rows, columns },
                    )));
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
            self.reading.blocked = roles.doubtful.map(str::to_owned);
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

/// Which signs are queens, empty squares and blocked ones.
#[derive(Debug, Default)]
struct Roles<'t> {
    queens: Vec<&'t str>,
    empty: Vec<&'t str>,
    blocked: Vec<&'t str>,
    /// A sign read as blocked that other programs print for queens.
    doubtful: Option<&'t str>,
}

type Rows<'t> = Vec<(u32, Vec<&'t str>)>;

impl<'t> Roles<'t> {
    /// Determines the roles of the signs of all boards; `None` if no sign can be a queen's.
    fn of(all: &[Rows<'t>], told: &Told) -> Result<Option<Roles<'t>>, ReadError> {
        let mut counts: Vec<(&'t str, u64, u64)> = Vec::new();
        for (_, row) in all.iter().flatten() {
            let mut here: Vec<(&'t str, u64)> = Vec::new();
            for sign in row {
                match here.iter_mut().find(|(name, _)| name == sign) {
                    Some((_, number)) => *number += 1,
                    None => here.push((sign, 1)),
                }
            }
            for (sign, number) in here {
                let once = u64::from(number == 1);
                match counts.iter_mut().find(|(name, ..)| *name == sign) {
                    Some(entry) => (entry.1, entry.2) = (entry.1 + once, entry.2 + number),
                    None => counts.push((sign, once, number)),
                }
            }
        }
        let found: Vec<&'t str> = counts.iter().map(|it| it.0).collect();
        let unknown = |sign: &str| {
            let at = |(line, row): &(u32, Vec<&str>)| {
                let at = row.iter().position(|it| *it == sign)?;
                Some((u64::from(*line), at as u64 + 1))
            };
            let (line, character) = all.iter().flatten().find_map(at).unwrap_or((1, 1));
            at_line(
                line,
                character,
                Problem::NotASquare { found: sign.chars().next().unwrap_or(' ') },
            )
        };
        if let Some(given) = &told.signs {
            return Roles::given(&found, given).map_err(unknown).map(Some);
        }
        let mut roles = Roles {
            queens: found.iter().copied().filter(|it| QUEENS.contains(it)).collect(),
            ..Roles::default()
        };
        let others: Vec<&'t str> =
            found.iter().copied().filter(|it| !QUEENS.contains(it)).collect();
        if !roles.queens.is_empty() {
            return roles.beside_queens(&others, all).map_err(unknown).map(|()| Some(roles));
        }
        if let [sign] = others[..] {
            let are_small = all.iter().all(|rows| rows.len() == 1);
            let is_queen = matches!(sign, "1" | "*" | "♔" | "♚")
                && told.aim == Aim::Whole
                && !(sign == "*" && are_small);
            // Nothing but blanks is no board.
            if sign == BLANK {
                return Ok(None);
            }
            match (is_queen, EMPTY.contains(&sign)) {
                (true, _) => roles.queens = others,
                (_, true) => roles.empty = others,
                _ => return Ok(None),
            }
            return Ok(Some(roles));
        }
        if others.len() > MOST_SIGNS
            || others.iter().any(|it| it.bytes().all(|it| (b'2'..=b'9').contains(&it)))
        {
            return Ok(None);
        }
        let likely =
            |sign: &str| LIKELY.iter().position(|it| *it == sign).unwrap_or(LIKELY.len() - 3);
        let queen = counts
            .iter()
            .max_by_key(|(sign, once, all)| (*once, std::cmp::Reverse(*all), likely(sign)));
        let queen = queen.map_or("", |it| it.0);
        let rest: Vec<&'t str> = others.iter().copied().filter(|it| *it != queen).collect();
        let rows: usize = all.iter().map(Vec::len).sum();
        let has_once = counts.iter().any(|(sign, once, _)| *sign == queen && *once == rows as u64);
        if rest.len() > 1 {
            roles.beside_queens(&rest, all).map_err(unknown)?;
        } else {
            roles.empty = rest;
        }
        let is_plain = queen == "1" || queen == "*";
        if told.aim == Aim::Begun && !has_once && !is_plain {
            // On a board to complete a letter among unknown signs is no queen.
            if !BLOCKED.contains(&queen) && !EMPTY.contains(&queen) {
                return Err(unknown(queen));
            }
            if BLOCKED.contains(&queen) {
                roles.blocked.push(queen);
                return Ok(Some(roles));
            }
        }
        roles.queens = vec![queen];
        // Some programs print stars for queens, others for squares that are taken.
        if told.aim == Aim::Begun && queen == "*" && !has_once {
            let line = all[0][0].0;
            if !attack(all, queen) {
                return Err(at_line(line.into(), 1, Problem::Signs { sign: queen.to_owned() }));
            }
            roles.doubtful = Some(queen);
            roles.blocked = std::mem::take(&mut roles.queens);
        }
        Ok(Some(roles))
    }

    /// The roles that are told; another sign is an error.
    fn given(found: &[&'t str], given: &[char]) -> Result<Roles<'t>, &'t str> {
        let mut roles = Roles::default();
        for sign in found {
            let at = given.iter().position(|it| sign.chars().eq([*it]));
            match at {
                Some(0) => roles.queens.push(sign),
                Some(1) => roles.empty.push(sign),
                Some(_) => roles.blocked.push(sign),
                None => return Err(sign),
            }
        }
        Ok(roles)
    }

    /// The roles of signs beside queens: empty squares, squares of two colours, and blocked ones.
    fn beside_queens(&mut self, others: &[&'t str], all: &[Rows<'t>]) -> Result<(), &'t str> {
        if others.len() < 2 || is_chequered(others, all) {
            self.empty.extend(others);
            return Ok(());
        }
        for sign in others {
            if BLOCKED.contains(sign) {
                self.blocked.push(sign);
            } else if EMPTY.contains(sign) {
                self.empty.push(sign);
            } else {
                return Err(sign);
            }
        }
        Ok(())
    }

    fn board(&self, rows: &Rows<'_>) -> Result<FoundBoard, ReadError> {
        let line = rows[0].0;
        let size = Size::try_from(rows[0].1.len())
            .map_err(|error| at_line(line.into(), 1, Problem::Placement(error.into())))?;
        let (mut queens, mut blocked) = (Vec::new(), Vec::new());
        for (row, (_, signs)) in (0u32..).zip(rows) {
            for (column, sign) in (0u32..).zip(signs) {
                let square = Square { row, column };
                if self.queens.contains(sign) {
                    queens.push(square);
                } else if self.blocked.contains(sign) {
                    blocked.push(square);
                }
            }
        }
        Ok(FoundBoard { line, size, rows: rows.len() as u32, queens, blocked })
    }
}

/// Signs of queens, from the least to the most likely.
const LIKELY: [&str; 16] =
    ["0", ".", "_", "-", "·", " ", "□", "⬜", "o", "O", "x", "X", "■", "#", "*", "1"];

/// Whether two signs are those of light and dark squares.
fn is_chequered(pair: &[&str], all: &[Rows<'_>]) -> bool {
    let &[one, other] = pair else { return false };
    let alternate = |rows: &Rows<'_>, colour: usize| {
        let squares = rows.iter().enumerate().flat_map(|(row, (_, signs))| {
            signs.iter().enumerate().map(move |(column, sign)| (row + column, *sign))
        });
        squares
            .filter(|(_, sign)| [one, other].contains(sign))
            .all(|(at, sign)| (sign == one) == (at % 2 == colour))
    };
    all.iter().all(|rows| rows.len() > 2 && (alternate(rows, 0) || alternate(rows, 1)))
}

/// Whether queens on the squares of a sign attack each other.
fn attack(all: &[Rows<'_>], sign: &str) -> bool {
    let roles = Roles { queens: vec![sign], ..Roles::default() };
    all.iter().any(|rows| {
        roles.board(rows).is_ok_and(|it| {
            Board::new(it.size, it.rows, it.queens).is_ok_and(|board| board.attacking_pairs() > 0)
        })
    })
}
