//! Parts to pieces: which rows, lists of numbers and squares together are a board.

mod numbers;

use super::cells::{self, Sign, Signs};
use super::line::{Kind, Part, is_gap};
use super::scan::Scan;
use super::value::number;
use super::{Hints, Problem, ReadError, at_line};

/// A board, as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// Rows of signs, each with its line.
    Grid(Vec<(u64, Vec<Sign>)>),
    /// A column for each row, `None` for a row that has none.
    Columns(Vec<Option<i64>>),
    /// Squares by row and column.
    Squares(Vec<(i64, i64)>),
    /// Squares by file and rank, from the bottom.
    Chess(Vec<(i64, i64)>),
}

/// Joins the parts of a text to pieces, each with its line.
///
/// # Errors
/// [`ReadError`] for rows that make no board.
pub(super) fn group(scan: &mut Scan, known: &Hints) -> Result<Vec<(u64, Piece)>, ReadError> {
    let parts = std::mem::take(&mut scan.parts);
    let mut grouper = Grouper { scan, known, pieces: Vec::new() };
    let parts = grouper.without_frames(parts);
    let mut at = 0;
    while at < parts.len() {
        let rest = &parts[at..];
        at += match &rest[0].kind {
            Kind::Row(_) | Kind::Ruler(_) => grouper.rows(rest)?,
            Kind::Numbers { .. } => grouper.numbers(rest)?,
            Kind::Digits(_) => grouper.digits(rest)?,
            Kind::Pairs(_) => grouper.squares(rest),
            Kind::Chess(_) => grouper.chess(rest),
            Kind::Grid(rows) => {
                grouper.grid(rest[0].line, rows.clone())?;
                1
            }
            Kind::Blank | Kind::End | Kind::Other => 1,
        };
    }
    grouper.drop_numbers();
    Ok(grouper.pieces)
}

struct Grouper<'a> {
    scan: &'a mut Scan,
    known: &'a Hints,
    pieces: Vec<(u64, Piece)>,
}

impl Grouper<'_> {
    fn piece(&mut self, line: u64, piece: Piece) {
        self.pieces.push((line, piece));
    }

    fn leave_out(&mut self, text: String) {
        if self.scan.left_out == 0 {
            self.scan.first_left_out = crate::shortened(&text);
        }
        self.scan.left_out += 1;
    }

    /// Leaves out numbers that stand alone beside boards: the number of a board, or how many there are.
    fn drop_numbers(&mut self) {
        let is_alone = |piece: &Piece| match piece {
            Piece::Columns(values) => values.len() == 1,
            Piece::Grid(rows) => rows.len() == 1,
            Piece::Squares(_) | Piece::Chess(_) => false,
        };
        if self.pieces.iter().all(|(_, piece)| is_alone(piece)) {
            return;
        }
        let (kept, dropped): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.pieces).into_iter().partition(|(_, piece)| !is_alone(piece));
        self.pieces = kept;
        for (_, piece) in dropped {
            let text = match &piece {
                Piece::Columns(values) => values.iter().flatten().map(i64::to_string).collect(),
                Piece::Grid(rows) => self.names(&rows[0].1).concat(),
                _ => String::new(),
            };
            self.leave_out(text);
        }
    }

    fn names(&self, row: &[Sign]) -> Vec<&str> {
        row.iter().map(|&sign| self.scan.signs.name(sign)).collect()
    }

    /// A part as a row of signs, if it can be one.
    fn as_row(&mut self, part: &Part) -> Option<Vec<Sign>> {
        let signs: &mut Signs = &mut self.scan.signs;
        match &part.kind {
            Kind::Row(row) | Kind::Ruler(row) => Some(row.clone()),
            Kind::Numbers { values, .. }
                if values.iter().all(|value| matches!(value, Some(0..=9))) =>
            {
                Some(values.iter().flatten().map(|value| signs.of(&value.to_string())).collect())
            }
            Kind::Digits(digits) => {
                Some(digits.chars().map(|digit| signs.of(&digit.to_string())).collect())
            }
            _ => None,
        }
    }

    /// The parts without numbers and letters of columns above and below boards, and without sizes above them.
    fn without_frames(&mut self, parts: Vec<Part>) -> Vec<Part> {
        let width = |part: Option<&Part>| match part.map(|part| &part.kind) {
            Some(Kind::Row(row)) => Some(row.len()),
            _ => None,
        };
        let is_frame = |at: usize| {
            let before = at.checked_sub(1).and_then(|at| width(parts.get(at)));
            let after = width(parts.get(at + 1));
            match &parts[at].kind {
                Kind::Numbers { values, enclosed: false } => {
                    // Above a matrix with numbers before its rows, and a size above lists of that size.
                    let below = parts.get(at + 1).and_then(|part| match &part.kind {
                        Kind::Numbers { values, enclosed: false } => Some(values),
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
                    is_alphabet(&self.names(row))
                        && (before.is_some_and(near) || after.is_some_and(near))
                }
                Kind::Digits(digits) => {
                    let values: Vec<_> =
                        digits.bytes().map(|digit| Some(i64::from(digit - b'0'))).collect();
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

    /// Rows of signs, one after another; how many parts they are.
    fn rows(&mut self, parts: &[Part]) -> Result<usize, ReadError> {
        let mut rows: Vec<(u64, Vec<Sign>)> = Vec::new();
        let mut used = 0;
        while let Some(part) = parts.get(used) {
            let row = match &part.kind {
                Kind::Blank | Kind::End => {
                    // A blank line between rows of one board.
                    let width = rows.last().map_or(0, |(_, row)| row.len());
                    let next = parts.get(used + 1).and_then(|part| match &part.kind {
                        Kind::Row(row) => Some(row.len()),
                        _ => None,
                    });
                    let run = rows.iter().rev().take_while(|(_, row)| row.len() == width).count();
                    if width < 2
                        || next != Some(width)
                        || run % width == 0
                        || self.known.columns.is_some()
                    {
                        break;
                    }
                    used += 1;
                    continue;
                }
                Kind::Numbers { enclosed: true, .. } => None,
                _ => self.as_row(part),
            };
            let Some(row) = row else { break };
            let is_other = !matches!(part.kind, Kind::Row(_) | Kind::Ruler(_));
            if is_other && rows.last().is_some_and(|(_, last)| last.len() != row.len()) {
                break;
            }
            rows.push((part.line, row));
            used += 1;
        }
        if let Some(pieces) = self.blank_boards(&parts[..used]) {
            self.pieces.extend(pieces);
            return Ok(used);
        }
        // Rulers between boards, whose sign no row has.
        let is_ruler = |part: &Part| matches!(part.kind, Kind::Ruler(_));
        let rulers: Vec<u64> =
            parts[..used].iter().filter(|part| is_ruler(part)).map(|part| part.line).collect();
        let others: Vec<Sign> = rows
            .iter()
            .filter(|(line, _)| !rulers.contains(line))
            .flat_map(|(_, row)| row.clone())
            .collect();
        let is_separator =
            |(line, row): &(u64, Vec<Sign>)| rulers.contains(line) && !others.contains(&row[0]);
        if rulers.is_empty() {
            self.blocks(rows)?;
            return Ok(used);
        }
        let blocks: Vec<Vec<(u64, Vec<Sign>)>> =
            rows.split(is_separator).filter(|block| !block.is_empty()).map(<[_]>::to_vec).collect();
        for block in blocks {
            self.blocks(block)?;
        }
        Ok(used)
    }

    /// Boards whose empty squares are blanks, with one queen in each line and nothing else: where it stands is how many
    /// blanks are before it, or half of them where a blank stands between squares.
    fn blank_boards(&self, parts: &[Part]) -> Option<Vec<(u64, Piece)>> {
        let size = parts.len();
        let is_queen = |part: &Part| matches!(&part.kind, Kind::Row(row) if row.len() == 1);
        let indents: Vec<u32> = parts.iter().map(|part| part.indent).collect();
        let most = *indents.iter().max()? as usize;
        let half = if most < size { 1 } else { 2 };
        let is_board = size > 1
            && parts.iter().all(is_queen)
            && most > 0
            && most / half < size
            && indents.iter().all(|indent| indent % half as u32 == 0);
        let columns = indents.iter().map(|indent| Some(i64::from(indent / half as u32))).collect();
        is_board.then(|| vec![(parts[0].line, Piece::Columns(columns))])
    }

    /// Rows that follow each other, cut where their lengths change.
    fn blocks(&mut self, rows: Vec<(u64, Vec<Sign>)>) -> Result<(), ReadError> {
        if rows.iter().all(|(_, row)| row.len() == rows[0].1.len()) {
            return self.block(rows);
        }
        let blocks: Vec<&[(u64, Vec<Sign>)]> =
            rows.chunk_by(|one, next| one.1.len() == next.1.len()).collect();
        for (at, block) in blocks.iter().enumerate() {
            let width = block[0].1.len();
            let is_whole =
                blocks.len() == 1 || block.len() % width == 0 || self.known.columns.is_some();
            if is_whole
                || self.are_words(block)
                || self.unlabelled(block.to_vec())[0].1.len() < width
            {
                self.block(block.to_vec())?;
                continue;
            }
            // A row that is too long or too short.
            let (expected, other) = match blocks.get(at + 1) {
                Some(next) => (width, *next),
                None => (blocks[at - 1][0].1.len(), *block),
            };
            let (line, row) = &other[0];
            return Err(at_line(*line, 1, Problem::RowLength { found: row.len(), expected }));
        }
        Ok(())
    }

    /// Rows of one length, cut into boards.
    fn block(&mut self, rows: Vec<(u64, Vec<Sign>)>) -> Result<(), ReadError> {
        let first = rows[0].0;
        // A single line of numbers and gaps is no row.
        if let [(line, row)] = &rows[..] {
            let value =
                |name: &&str| if is_gap(name) { Some(None) } else { number(name).map(Some) };
            let values: Option<Vec<_>> = self.names(row).iter().map(value).collect();
            if let Some(values) =
                values.filter(|values| values.len() > 1 && self.known.columns.is_none())
            {
                self.piece(*line, Piece::Columns(values));
                return Ok(());
            }
        }
        let rows = self.unlabelled(rows);
        let width = rows[0].1.len();
        let last = rows[rows.len() - 1].0;
        let lines = rows.len();
        if let Some(columns) = self.known.columns {
            if width != columns.index() {
                let problem = Problem::RowLength { found: width, expected: columns.index() };
                return Err(at_line(first, 1, problem));
            }
            for rows in rows.chunks(width) {
                self.piece(first, Piece::Grid(rows.to_vec()));
            }
            return Ok(());
        }
        if lines == 1
            && let Some(found) = self.stray(&rows[0].1)
        {
            return Err(at_line(last, 1, Problem::NotANumber { found }));
        }
        if !lines.is_multiple_of(width) {
            if self.are_words(&rows) {
                rows.iter().for_each(|(_, row)| self.leave_out(self.names(row).concat()));
                return Ok(());
            }
            return Err(at_line(last, 1, Problem::NotSquare { rows: lines, columns: width }));
        }
        if width == 1
            && self
                .names(&rows[0].1)
                .iter()
                .all(|name| !cells::QUEENS.contains(name) && *name != "." && *name != "1")
        {
            rows.iter().for_each(|(_, row)| self.leave_out(self.names(row).concat()));
            return Ok(());
        }
        let mut rows = rows.into_iter();
        while rows.len() > 0 {
            let board: Vec<(u64, Vec<Sign>)> = rows.by_ref().take(width).collect();
            self.piece(board[0].0, Piece::Grid(board));
        }
        Ok(())
    }

    /// What does not belong into a line that is a list of numbers but for it.
    fn stray(&self, row: &[Sign]) -> Option<String> {
        let names = self.names(row);
        let mut numbers: Vec<i64> = names.iter().filter_map(|name| number(name)).collect();
        let all = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        // Columns stand once each, signs again and again.
        let is_list = row.len() > 2 && all > 1 && numbers.len() == all;
        let stray = names.iter().find(|name| number(name).is_none() && !is_gap(name))?;
        is_list.then(|| (*stray).to_owned())
    }

    /// Whether rows are letters of words, and no signs of a board.
    fn are_words(&self, rows: &[(u64, Vec<Sign>)]) -> bool {
        rows.iter().all(|(_, row)| {
            self.names(row).iter().all(|name| {
                !cells::QUEENS.contains(name)
                    && !cells::EMPTY.contains(name)
                    && !cells::BLOCKED.contains(name)
                    && name
                        .chars()
                        .all(|sign| sign.is_alphanumeric() || sign.is_ascii_punctuation())
            })
        })
    }

    /// Rows without the numbers or letters that stand before and after them.
    fn unlabelled(&self, rows: Vec<(u64, Vec<Sign>)>) -> Vec<(u64, Vec<Sign>)> {
        let width = rows[0].1.len();
        let column = |at: usize| {
            rows.iter().map(|(_, row)| self.scan.signs.name(row[at])).collect::<Vec<_>>()
        };
        // What stands on the squares between is no label.
        let is_sign = |name: &&str| {
            (1..width - 1)
                .any(|at| rows.iter().any(|(_, row)| self.scan.signs.name(row[at]) == *name))
        };
        let is_label = |at: usize, board: usize| {
            board > 1
                && rows.len().is_multiple_of(board)
                && is_sequence(&column(at), board)
                && !column(at).iter().all(is_sign)
        };
        let (mut from, mut to) = (0, width);
        if width > 2 && is_label(0, width - 2) && is_label(width - 1, width - 2) {
            (from, to) = (1, width - 1);
        } else if width > 1 && is_label(0, width - 1) {
            from = 1;
        } else if width > 1 && is_label(width - 1, width - 1) {
            to = width - 1;
        }
        rows.into_iter().map(|(line, row)| (line, row[from..to].to_vec())).collect()
    }

    /// A board whose rows came together.
    fn grid(&mut self, line: u64, rows: Vec<Vec<Sign>>) -> Result<(), ReadError> {
        self.blocks(rows.into_iter().map(|row| (line, row)).collect())
    }
}

/// Whether numbers count on from 0 or 1.
fn is_counting(values: &[Option<i64>]) -> bool {
    let first = values.first().copied().flatten();
    first.is_some_and(|first| first == 0 || first == 1)
        && values.iter().zip(first.unwrap_or(0)..).all(|(value, expected)| *value == Some(expected))
}

/// Whether signs are letters or numbers one after another: `a b c`, and `A B C` without queens.
fn is_alphabet(names: &[&str]) -> bool {
    let letter =
        |name: &&str| name.chars().next().filter(|_| name.chars().count() == 1).map(u32::from);
    let names: Vec<&str> = names.iter().copied().filter(|name| *name != cells::BLANK).collect();
    let Some(first) = names.first().and_then(letter) else { return false };
    let counts = names.len() > 1
        && names.iter().zip(first..).all(|(name, expected)| letter(name) == Some(expected));
    counts && matches!(char::from_u32(first), Some('a' | 'A' | '0' | '1' | 'ａ' | 'Ａ'))
}

/// Whether a column of a block is numbers or letters that count up or down by one, again and again every `board` rows.
fn is_sequence(column: &[&str], board: usize) -> bool {
    let value = |name: &&str| {
        let letter =
            name.chars().next().filter(|letter| name.len() == 1 && letter.is_ascii_alphabetic());
        name.parse::<i64>().ok().or(letter.map(|letter| i64::from(u32::from(letter))))
    };
    let Some(values) = column.iter().map(value).collect::<Option<Vec<i64>>>() else { return false };
    values.chunks(board).all(|board| {
        let step = board.get(1).map_or(1, |second| second - board[0]);
        (step == 1 || step == -1) && board.windows(2).all(|pair| pair[1] - pair[0] == step)
    })
}
