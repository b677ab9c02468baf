//! Groups the parts of a text into boards: rows, lists of numbers and squares that belong together.

mod asides;
mod blanks;
mod cut;
mod growing;
mod numbers;

use super::cells::{self, Sign};
use super::line::{Kind, Part, is_gap};
use super::scan::Scan;
use super::value::number;
use super::written::{Pair, Row, Run};
use super::{Hints, Problem, ReadError, at_line};
use asides::Rank;
use cut::Cut;
use std::collections::HashSet;

/// A board in the notation of the text.
#[derive(Debug, Clone, Copy)]
pub(super) enum Piece {
    /// Rows of signs.
    Grid(Run<Row>),
    /// A column for each row, `None` for a row without one.
    Columns(Run<Option<i64>>),
    /// Squares by row and column.
    Squares(Run<Pair>),
    /// Squares by file and rank, from the bottom.
    Chess(Run<Pair>),
}

/// Groups the parts of a text into pieces, each with its line.
///
/// # Errors
/// [`ReadError`] for rows that do not form a board.
pub(super) fn group(scan: &mut Scan, known: &Hints) -> Result<Vec<(u32, Piece)>, ReadError> {
    let parts = std::mem::take(&mut scan.parts);
    let mut grouper = Grouper {
        scan,
        known,
        pieces: Vec::new(),
        ranks: Vec::new(),
        is_aside: false,
        is_enclosed: false,
        cut: None,
        has_looked: false,
    };
    let parts = grouper.without_frames(parts);
    let mut at = 0;
    while at < parts.len() {
        let rest = &parts[at..];
        grouper.is_aside = rest[0].is_aside;
        grouper.is_enclosed = matches!(rest[0].kind, Kind::Numbers { enclosed: true, .. });
        let pieces = grouper.ranks.len();
        let used = match rest[0].kind {
            Kind::Row(_) | Kind::Ruler(_) => grouper.rows(rest)?,
            Kind::Numbers { .. } => grouper.numbers(rest)?,
            Kind::Digits(_) => grouper.digits(rest)?,
            Kind::Pairs(_) => grouper.squares(rest),
            Kind::Chess(_) => grouper.chess(rest),
            Kind::Grid(rows) => {
                let rows = grouper.scan.written.rows[rows].to_vec();
                grouper.blocks(&rows)?;
                1
            }
            Kind::Blank | Kind::End | Kind::Other => 1,
        };
        let last = rest[used - 1].line;
        grouper.ranks[pieces..].iter_mut().for_each(|(_, until)| *until = last);
        at += used;
    }
    grouper.end()?;
    grouper.drop_asides(&parts);
    Ok(grouper.pieces)
}

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

struct Grouper<'a> {
    scan: &'a mut Scan,
    known: &'a Hints,
    pieces: Vec<(u32, Piece)>,
    /// The rank of each piece, see [`Rank`], and the last line of what was read with it.
    ranks: Vec<(Rank, u32)>,
    /// Whether the present part is an aside, and whether it is in brackets or under a label.
    is_aside: bool,
    is_enclosed: bool,
    cut: Option<Cut>,
    /// Whether lists that grow were looked for.
    has_looked: bool,
}

impl Grouper<'_> {
    fn piece(&mut self, line: u32, piece: Piece) {
        let is_queen = |row: Row| {
            let name = self.scan.written.names(row.1).next();
            name.is_some_and(|name| cells::QUEENS.contains(&name))
        };
        let rank = match piece {
            Piece::Columns(values) if values.len() == 1 && !self.is_enclosed => Rank::Number,
            Piece::Columns(values) if values.len() == 1 => Rank::Single,
            Piece::Grid(rows) if rows.len() == 1 => {
                if is_queen(self.scan.written.rows[rows][0]) {
                    Rank::Single
                } else {
                    Rank::Number
                }
            }
            _ if self.is_aside => Rank::Aside,
            _ => Rank::Board,
        };
        self.ranks.push((rank, line));
        self.pieces.push((line, piece));
    }

    fn grid(&mut self, line: u32, rows: &[Row]) {
        let grid = self.scan.written.rows.add(rows.iter().copied());
        self.piece(line, Piece::Grid(grid));
    }

    /// Returns a part as a row of signs, if it can be one.
    fn as_row(&mut self, part: &Part) -> Option<Run<Sign>> {
        let written = &mut self.scan.written;
        let digits: Vec<u8> = match part.kind {
            Kind::Row(row) | Kind::Ruler(row) => return Some(row),
            Kind::Numbers { values, .. } => {
                let digit = |value: &Option<i64>| value.filter(|it| (0..=9).contains(it));
                let digits = written.numbers[values].iter().map(|it| Some(b'0' + digit(it)? as u8));
                digits.collect::<Option<_>>()?
            }
            Kind::Digits(digits) => written.digits[digits].to_vec(),
            _ => return None,
        };
        Some(written.row(digits.iter().map(|digit| DIGITS[usize::from(digit - b'0')])))
    }

    /// Removes the numbers and letters of columns above and below boards, and sizes above boards.
    fn without_frames(&self, parts: Vec<Part>) -> Vec<Part> {
        let written = &self.scan.written;
        let width = |part: Option<&Part>| match part.map(|part| &part.kind) {
            Some(Kind::Row(row)) => Some(row.len()),
            _ => None,
        };
        let is_frame = |at: usize| {
            let before = at.checked_sub(1).and_then(|at| width(parts.get(at)));
            let after = width(parts.get(at + 1));
            match parts[at].kind {
                Kind::Numbers { values, enclosed: false } => {
                    let values = &written.numbers[values];
                    // Column numbers above a matrix with row numbers, and a size above lists of that size.
                    let below = parts.get(at + 1).and_then(|part| match part.kind {
                        Kind::Numbers { values, enclosed: false } => Some(&written.numbers[values]),
                        _ => None,
                    });
                    let width = values.len();
                    let is_above = below.is_some_and(|below| {
                        let is_label = matches!(below[0], Some(0 | 1)) && below.len() == width + 1;
                        let is_size =
                            width == 2 && below.len() > 2 && values[0] == Some(below.len() as i64);
                        is_label && is_counting(values) && width > 1 || is_size
                    });
                    let near = |width: usize| {
                        let is_size = values.len() < 3
                            && values.iter().all(|value| *value == Some(width as i64));
                        (is_counting(values) && (values.len()..values.len() + 3).contains(&width)
                            || is_size)
                            && width > 1
                    };
                    is_above || before.is_some_and(near) || after.is_some_and(near)
                }
                Kind::Row(row) => {
                    let near = |width: usize| (row.len()..row.len() + 3).contains(&width);
                    is_alphabet(written.names(row))
                        && (before.is_some_and(near) || after.is_some_and(near))
                }
                Kind::Digits(digits) => {
                    let values = values_of(&written.digits[digits]);
                    let near = |width: usize| (values.len()..values.len() + 3).contains(&width);
                    is_counting(&values) && (before.is_some_and(near) || after.is_some_and(near))
                }
                _ => false,
            }
        };
        let frames: Vec<bool> = (0..parts.len()).map(is_frame).collect();
        let mut frames = frames.into_iter();
        let mut parts = parts;
        parts.retain(|_| !frames.next().unwrap_or_default());
        parts
    }

    /// Reads consecutive rows of signs, and returns the number of parts.
    fn rows(&mut self, parts: &[Part]) -> Result<usize, ReadError> {
        let mut rows: Vec<Row> = Vec::new();
        let mut used = 0;
        // The number of last rows with the same width.
        let mut run = 0;
        while let Some(part) = parts.get(used) {
            let row = match part.kind {
                Kind::Blank | Kind::End => {
                    // A blank line within a board.
                    let width = rows.last().map_or(0, |(_, row)| row.len());
                    let next = parts[used + 1..].iter().take_while(
                        |part| matches!(part.kind, Kind::Row(row) if row.len() == width),
                    );
                    let next = next.count();
                    // Blocks of one height that make no board are boards with a row too few or too many.
                    let is_uneven = run > 1 && next == run && !width.is_multiple_of(run);
                    if width < 2
                        || next == 0
                        || run % width == 0
                        || is_uneven
                        || self.known.columns.is_some()
                    {
                        break;
                    }
                    used += 1;
                    continue;
                }
                Kind::Numbers { enclosed: true, .. } => None,
                Kind::Numbers { .. } | Kind::Digits(_) if part.is_labelled && used > 0 => None,
                _ => self.as_row(part),
            };
            let Some(row) = row else { break };
            let is_other = !matches!(part.kind, Kind::Row(_) | Kind::Ruler(_));
            let is_like_last = rows.last().is_some_and(|(_, last)| last.len() == row.len());
            if is_other && !rows.is_empty() && (!is_like_last || row.len() == 1) {
                break;
            }
            run = if is_like_last { run + 1 } else { 1 };
            rows.push((part.line, row));
            used += 1;
        }
        if self.blank_boards(&parts[..used]) {
            return Ok(used);
        }
        // Rulers between boards, whose sign occurs in no row.
        let is_ruler = |part: &Part| matches!(part.kind, Kind::Ruler(_));
        let rulers: Vec<u32> =
            parts[..used].iter().filter(|part| is_ruler(part)).map(|part| part.line).collect();
        if rulers.is_empty() {
            self.blocks(&rows)?;
            return Ok(used);
        }
        let written = &self.scan.written;
        let is_of_ruler = |row: &Row| rulers.binary_search(&row.0).is_ok();
        let others: HashSet<Sign> = rows
            .iter()
            .filter(|row| !is_of_ruler(row))
            .flat_map(|(_, row)| written.squares[*row].iter().copied())
            .collect();
        let is_separator =
            |row: &Row| is_of_ruler(row) && !others.contains(&written.squares[row.1][0]);
        let blocks: Vec<&[Row]> =
            rows.split(is_separator).filter(|block| !block.is_empty()).collect();
        for block in blocks {
            self.blocks(block)?;
        }
        Ok(used)
    }

    /// Divides consecutive rows into blocks of equal length.
    fn blocks(&mut self, rows: &[Row]) -> Result<(), ReadError> {
        if rows.iter().all(|(_, row)| row.len() == rows[0].1.len()) {
            return self.block(rows);
        }
        let (mut before, mut is_last_whole) = (None, true);
        let mut blocks = rows.chunk_by(|one, next| one.1.len() == next.1.len()).peekable();
        while let Some(block) = blocks.next() {
            let width = block[0].1.len();
            let are_whole = |block: &[Row]| block.len().is_multiple_of(block[0].1.len());
            if block.len() == 1
                && width > 1
                && self.is_heading(block[0].1)
                && is_last_whole
                && blocks.peek().is_none_or(|next| are_whole(next))
            {
                self.scan.left_out.push(block[0].0);
                continue;
            }
            let is_whole = block.len() % width == 0 || self.known.columns.is_some();
            if is_whole || self.are_words(block) || self.unlabelled(block)[0].1.len() < width {
                self.block(block)?;
                (before, is_last_whole) = (Some(width), are_whole(block));
                continue;
            }
            // A row that is too long or too short.
            let (expected, other) = match (blocks.peek(), before) {
                (Some(next), _) => (width, *next),
                (None, before) => (before.unwrap_or(width), block),
            };
            let (line, row) = other[0];
            let problem = Problem::RowLength { found: row.len(), expected };
            let wrong = at_line(line.into(), 1, problem);
            let is_last_row = other.len() == 1 && row.len() < width && block[0].0 < line;
            blocks.next();
            if is_last_row && blocks.peek().is_none() {
                return self.cut_off(block, wrong);
            }
            return Err(wrong);
        }
        Ok(())
    }

    /// Divides rows of one length into boards.
    fn block(&mut self, rows: &[Row]) -> Result<(), ReadError> {
        // A single line of numbers and gaps is not a row, and rarely a board if it may be a heading.
        if let &[(line, row)] = rows
            && row.len() > 1
            && self.known.columns.is_none()
        {
            let is_heading = self.is_heading(row);
            let value = |name: &str| if is_gap(name) { Some(None) } else { number(name).map(Some) };
            let values: Option<Vec<_>> = self.scan.written.names(row).map(value).collect();
            if let Some(values) = values {
                let values = self.scan.written.numbers.add(values);
                let is_framed = |it: &[Option<i64>]| it[0].is_none() && it[it.len() - 1].is_none();
                self.is_aside |= is_heading && is_framed(&self.scan.written.numbers[values]);
                self.piece(line, Piece::Columns(values));
                return Ok(());
            }
            if is_heading {
                self.scan.left_out.push(line);
                return Ok(());
            }
        }
        let rows = self.unlabelled(rows);
        let width = rows[0].1.len();
        let (first, last) = (rows[0].0, rows[rows.len() - 1].0);
        let lines = rows.len();
        if let Some(columns) = self.known.columns {
            if width != columns.index() {
                let problem = Problem::RowLength { found: width, expected: columns.index() };
                return Err(at_line(first.into(), 1, problem));
            }
            rows.chunks(width).for_each(|rows| self.grid(first, rows));
            return Ok(());
        }
        if lines == 1
            && let Some(found) = self.stray(rows[0].1)
        {
            return Err(at_line(last.into(), 1, Problem::NotANumber { found }));
        }
        let is_whole = lines.is_multiple_of(width);
        if !is_whole && let Some(rows) = self.without_rulers(&rows) {
            rows.chunks(width).for_each(|board| self.grid(board[0].0, board));
            return Ok(());
        }
        if !is_whole && !self.are_words(&rows) {
            let problem = Problem::NotSquare { rows: lines, columns: width };
            return self.cut_off(&rows, at_line(last.into(), 1, problem));
        }
        let is_known = |name: &str| cells::QUEENS.contains(&name) || name == "." || name == "1";
        if !is_whole || width == 1 && !self.scan.written.names(rows[0].1).any(is_known) {
            self.scan.left_out.extend(rows.iter().map(|(line, _)| line));
            return Ok(());
        }
        rows.chunks(width).for_each(|board| self.grid(board[0].0, board));
        Ok(())
    }

    /// Returns the wrong item in a line that is otherwise a list of numbers.
    fn stray(&self, row: Run<Sign>) -> Option<String> {
        let names = self.scan.written.names(row);
        let mut numbers: Vec<i64> = names.clone().filter_map(number).collect();
        let all = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        // Columns occur once each, signs repeatedly.
        let is_list = row.len() > 2 && all > 1 && numbers.len() == all;
        let stray = names.clone().find(|name| number(name).is_none() && !is_gap(name))?;
        is_list.then(|| stray.to_owned())
    }

    /// Whether rows are words, and not signs of a board.
    fn are_words(&self, rows: &[Row]) -> bool {
        rows.iter().all(|&(_, row)| {
            self.scan.written.names(row).all(|name| {
                !cells::QUEENS.contains(&name)
                    && !cells::EMPTY.contains(&name)
                    && !cells::BLOCKED.contains(&name)
                    && name
                        .chars()
                        .all(|sign| sign.is_alphanumeric() || sign.is_ascii_punctuation())
            })
        })
    }

    /// Removes the numbers or letters before and after rows.
    fn unlabelled(&self, rows: &[Row]) -> Vec<Row> {
        let written = &self.scan.written;
        let width = rows[0].1.len();
        let column = |at: usize| {
            rows.iter().map(move |&(_, row)| written.signs.name(written.squares[row][at]))
        };
        // The signs of squares between them are not labels.
        let is_label = |at: usize, board: usize| {
            board > 1 && rows.len().is_multiple_of(board) && is_sequence(column(at), board) && {
                let between: HashSet<&str> = (1..width - 1).flat_map(column).collect();
                !column(at).all(|name| between.contains(name))
            }
        };
        let (mut from, mut to) = (0, width);
        if width > 2 && is_label(0, width - 2) && column(0).eq(column(width - 1)) {
            (from, to) = (1, width - 1);
        } else if width > 1 && is_label(0, width - 1) {
            from = 1;
        } else if width > 1 && is_label(width - 1, width - 1) {
            to = width - 1;
        }
        rows.iter().map(|&(line, row)| (line, row.part(from, to))).collect()
    }
}

/// The values of digits.
fn values_of(digits: &[u8]) -> Vec<Option<i64>> {
    digits.iter().map(|digit| Some(i64::from(digit - b'0'))).collect()
}

/// Whether numbers count up from 0 or 1.
fn is_counting(values: &[Option<i64>]) -> bool {
    let first = values.first().copied().flatten();
    first.is_some_and(|first| first == 0 || first == 1)
        && values.iter().zip(first.unwrap_or(0)..).all(|(value, expected)| *value == Some(expected))
}

/// Whether signs are consecutive letters or numbers: `a b c`, and `A B C` without queens.
fn is_alphabet<'a>(names: impl Iterator<Item = &'a str> + Clone) -> bool {
    let letter =
        |name: &str| name.chars().next().filter(|_| name.chars().count() == 1).map(u32::from);
    let mut names = names.filter(|name| *name != cells::BLANK).peekable();
    let Some(first) = names.peek().and_then(|name| letter(name)) else { return false };
    let counts = names.clone().count() > 1
        && names.zip(first..).all(|(name, expected)| letter(name) == Some(expected));
    counts && matches!(char::from_u32(first), Some('a' | 'A' | '0' | '1' | 'ａ' | 'Ａ'))
}

/// Whether a column of a block consists of numbers or letters that count up or down by one, the same in every `board`
/// rows.
fn is_sequence<'a>(column: impl Iterator<Item = &'a str>, board: usize) -> bool {
    let value = |name: &str| {
        let letter =
            name.chars().next().filter(|letter| name.len() == 1 && letter.is_ascii_alphabetic());
        name.parse::<i64>().ok().or(letter.map(|letter| i64::from(u32::from(letter))))
    };
    let Some(values) = column.map(value).collect::<Option<Vec<i64>>>() else { return false };
    let first = &values[..board.min(values.len())];
    let step = first.get(1).map_or(1, |second| second - first[0]);
    (step == 1 || step == -1)
        && first.windows(2).all(|pair| pair[1] - pair[0] == step)
        && values.chunks(board).all(|board| board == first)
}
