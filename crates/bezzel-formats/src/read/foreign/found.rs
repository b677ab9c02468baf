//! What a reading makes of a text: boards whose rows and columns still count as the text counts, and what it leaves.

use super::row::TOO_LONG;
use crate::read::{Hints, Problem, ReadError, Reading, in_line};
use bezzel::{Board, PlacementError, Size, Square};
use std::ops::Deref;

/// The purpose of reading boards: to judge or to complete them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::read) enum Aim {
    /// All queens are placed.
    Whole,
    /// More queens are to be placed; squares may be blocked.
    Begun,
}

/// What the caller knows: a filter on readings.
#[derive(Debug, Clone)]
pub(in crate::read) struct Told {
    pub(in crate::read) aim: Aim,
    pub(in crate::read) hints: Hints,
}

impl Deref for Told {
    type Target = Hints;

    fn deref(&self) -> &Hints {
        &self.hints
    }
}

impl Told {
    /// What the caller knows, but for the size of boards.
    pub(in crate::read) fn with_size(&self, size: Option<Size>) -> Told {
        Told { aim: self.aim, hints: Hints { size, ..self.hints.clone() } }
    }

    /// The number of columns, if the caller knows it.
    pub(super) fn width(&self) -> Option<usize> {
        self.columns.or(self.size).map(Size::index)
    }

    /// Whether the first of the two numbers of a square is its column: `said` is what words beside them say.
    pub(super) fn is_turned(&self, said: Option<bool>) -> bool {
        said.unwrap_or(self.columns_first)
    }
}

/// A board that was read: queens on any squares, and blocked squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::read) struct FoundBoard {
    pub(in crate::read) line: u32,
    pub(in crate::read) size: Size,
    pub(in crate::read) rows: u32,
    pub(in crate::read) queens: Vec<Square>,
    pub(in crate::read) blocked: Vec<Square>,
}

impl FoundBoard {
    /// Returns the board, without its blocked squares.
    pub(in crate::read) fn board(self) -> Board {
        Board::new(self.size, self.rows, self.queens).expect("each square is on the board")
    }

    /// Whether the columns count, as labels do.
    pub(super) fn counts(&self) -> bool {
        !self.queens.is_empty() && self.queens.iter().all(|it| it.row == it.column)
    }

    /// Whether each row has one queen.
    pub(in crate::read) fn has_each_row(&self) -> bool {
        self.has_each(|square| square.row)
    }

    /// Whether each column has one queen.
    pub(super) fn has_each_column(&self) -> bool {
        self.has_each(|square| square.column)
    }

    fn has_each(&self, of: impl Fn(&Square) -> u32) -> bool {
        let mut seen = vec![false; self.size.index()];
        let all = self.queens.iter().all(|it| !std::mem::replace(&mut seen[of(it) as usize], true));
        all && self.queens.len() == self.size.index()
    }
}

/// What a reading makes of a text.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) boards: Vec<FoundBoard>,
    /// The lines that are explained.
    pub(super) lines: Vec<u32>,
    pub(super) reading: Reading,
    /// Whether the boards are what brackets hold.
    pub(super) is_in_brackets: bool,
    /// The number of columns of the largest board, also of one that is at fault.
    pub(super) columns: usize,
    /// What is wrong with a board, which ends the reading.
    pub(super) fault: Option<ReadError>,
    /// What is wrong with the end of the text, after complete boards.
    pub(super) end: Option<ReadError>,
}

/// Queens whose rows and columns count as the text counts.
#[derive(Debug)]
pub(super) struct Numbered {
    pub(super) line: u32,
    pub(super) size: usize,
    /// The number of rows, if they may be fewer than columns.
    pub(super) rows: usize,
    pub(super) squares: Vec<(i64, i64)>,
}

/// The number of the first row or column, as far as the numbers of a text show it.
#[derive(Debug, Clone, Copy, Default)]
struct Axis {
    has_zero: bool,
    has_size: bool,
}

impl Axis {
    fn take(&mut self, value: i64, size: usize) {
        self.has_zero |= value == 0;
        self.has_size |= value == size as i64;
    }

    /// A 0 means 0, a number as large as the board means 1.
    fn base(self) -> Option<i64> {
        match (self.has_zero, self.has_size) {
            (true, _) => Some(0),
            (false, true) => Some(1),
            (false, false) => None,
        }
    }
}

/// Makes boards of queens given by numbers: decides the numbers of the first row and column, once for the text.
/// `are_rows_counted` tells that rows are places in a list, which count from 0.
pub(super) fn numbered(all: Vec<Numbered>, are_rows_counted: bool, told: &Told) -> Found {
    let (mut rows, mut columns) = (Axis::default(), Axis::default());
    for board in &all {
        for &(row, column) in &board.squares {
            rows.take(row, board.size);
            columns.take(column, board.size);
        }
    }
    let hint = told.base.map(i64::from);
    let of_columns = columns.base().or(hint);
    let of_rows = match are_rows_counted {
        true => Some(0),
        false => rows.base().or(hint),
    };
    let (is_assumed, column, row) = match (of_columns, of_rows) {
        (Some(column), row) => (false, column, row.unwrap_or(column)),
        (None, Some(row)) if !are_rows_counted => (false, row, row),
        (None, _) => (true, 0, 0),
    };
    // The number that the caller knows is a filter.
    let shown = hint.unwrap_or(column);
    let (column, row) = match are_rows_counted {
        true => (shown, 0),
        false if hint.is_some() => (shown, shown),
        false => (column, row),
    };
    let columns = all.iter().map(|it| it.size).max().unwrap_or(0);
    let mut found = Found { columns, ..Found::default() };
    found.reading.base = Some(u8::try_from(column).unwrap_or(0));
    found.reading.is_base_assumed = is_assumed;
    if !are_rows_counted && row != column {
        found.reading.bases = Some((row as u8, column as u8));
        found.reading.base = Some(0);
    }
    for board in all {
        match board.on_board(row, column, are_rows_counted) {
            Ok(board) => found.boards.push(board),
            Err(error) => {
                found.fault.get_or_insert(error);
            }
        }
    }
    found
}

impl Numbered {
    fn on_board(
        self,
        first_row: i64,
        first: i64,
        are_columns: bool,
    ) -> Result<FoundBoard, ReadError> {
        let wrong = |problem| in_line(self.line, problem);
        let size =
            Size::try_from(self.size).map_err(|error| wrong(Problem::Placement(error.into())))?;
        // Where boards may have fewer rows than columns, the last row is that of the lowest queen.
        let lowest = self.squares.iter().map(|it| it.0 - first_row + 1).max().unwrap_or(0);
        let rows = (self.rows as u32).max(u32::try_from(lowest).unwrap_or(0).min(size.get()));
        let within = |value: i64, first: i64, number: u32| {
            u32::try_from(value.checked_sub(first)?).ok().filter(|it| *it < number)
        };
        let mut queens = Vec::with_capacity(self.squares.len());
        for &(row, column) in &self.squares {
            let square = within(row, first_row, rows).zip(within(column, first, size.get()));
            let Some((on_row, on_column)) = square else {
                return Err(wrong(outside((row, column), first, (rows, size), are_columns)));
            };
            queens.push(Square { row: on_row, column: on_column });
        }
        Ok(FoundBoard { line: self.line, size, rows, queens, blocked: Vec::new() })
    }
}

/// The problem of a square that is not on the board.
fn outside(
    (row, column): (i64, i64),
    first: i64,
    (rows, size): (u32, Size),
    are_columns: bool,
) -> Problem {
    if [row, column].contains(&TOO_LONG) {
        return Problem::NumberTooLong;
    }
    let Some(wide) = u64::try_from(column).ok().filter(|_| are_columns) else {
        return Problem::SquareOutside { row, column, rows, columns: size.get() };
    };
    match first {
        0 => Problem::Placement(PlacementError::Outside {
            row: row as u32,
            column: wide,
            size: size.get(),
        }),
        _ => Problem::OutsideFromOne { row: row as u64 + 1, column: wide, size: size.get() },
    }
}
