//! Pieces to boards: determines the sign of the queen, the number of the first row and column, and the sizes of the
//! boards.
//!
//! All of it is determined from the whole text, so that all boards of a text are read in the same way.

use super::cells::{self, Sign};
use super::grids::Grids;
use super::group::Piece;
use super::value::TOO_LONG;
use super::written::{Pair, Written};
use super::{Hints, Problem, ReadError, at_line};
use bezzel::{Board, PlacementError, Size, Square};
use std::collections::{BTreeMap, HashSet};

/// How a text was understood, for a note to the user.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The signs of queens and of empty squares, for boards of signs.
    pub signs: Option<(String, String)>,
    /// The sign read as a blocked square, if there is one that other programs use for queens.
    pub blocked: Option<String>,
    /// The number of the first row and column, for boards given by numbers.
    pub base: Option<u8>,
    /// Whether the number in `base` is assumed, because the text does not show it.
    pub is_base_assumed: bool,
    /// The numbers of the first row and of the first column, if they differ; `base` is 0 then.
    pub bases: Option<(u8, u8)>,
    /// Whether queens were given by the names of their squares, as in chess.
    pub are_names: bool,
    /// Whether every second list was read as the columns of queens whose rows are the list before.
    pub has_row_lists: bool,
    /// Whether each board stands in the text in several forms, such as a list and rows of signs.
    pub is_twice: bool,
    /// Whether -1 was read as a row without a queen.
    pub is_begun: bool,
    /// Whether lists were read as boards to which a search adds one queen after the other.
    pub is_growing: bool,
    /// Whether columns were given as powers of two.
    pub are_masks: bool,
    /// The shape in which the boards are printed: a name of the table of readings.
    #[cfg(feature = "table")]
    pub shape: Option<&'static str>,
    /// Whether boards are positions in the notation of Forsyth and Edwards.
    #[cfg(feature = "table")]
    pub are_positions: bool,
    /// The number of boards without a queen before the first one that has some, which do not count.
    #[cfg(feature = "table")]
    pub empty_first: u64,
    /// The number of lines that are not part of a board.
    pub left_out: u64,
    /// The first line that is not part of a board, shortened.
    pub first_left_out: String,
}

/// A board that was read: queens on any squares, and blocked squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ResolvedBoard {
    pub(super) size: Size,
    pub(super) rows: u32,
    pub(super) queens: Vec<Square>,
    pub(super) blocked: Vec<Square>,
}

/// The role of each sign, and the number of the first row and column.
#[derive(Debug, Default)]
pub(super) struct Roles {
    queens: Vec<Sign>,
    empty: Vec<Sign>,
    blocked: Vec<Sign>,
    /// The number of the first column, and of the first row of squares.
    base: i64,
    row_base: i64,
    /// The most frequent length of the lists of columns.
    common: usize,
}

/// The purpose of reading boards: to judge or to complete them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// All queens are placed.
    Whole,
    /// More queens are to be placed; squares may be blocked.
    Begun,
}

impl Roles {
    /// Determines the roles from all pieces of a text.
    ///
    /// # Errors
    /// [`Problem::NotASquare`] or [`Problem::Signs`] for signs whose roles are unclear.
    pub(super) fn of(
        pieces: &[(u32, Piece)],
        written: &Written,
        hints: &Hints,
        aim: Aim,
        reading: &mut Reading,
    ) -> Result<Roles, ReadError> {
        let mut roles = Roles::default();
        if pieces.iter().any(|(_, piece)| matches!(piece, Piece::Grid(_))) {
            roles.signs(&Grids::of(pieces, written), hints, aim, reading)?;
        }
        roles.common = common(pieces);
        if let Some((base, is_assumed)) = base(pieces, written, hints) {
            reading.bases = different_bases(pieces, written).filter(|_| hints.base.is_none());
            if let Some((row, column)) = reading.bases {
                (roles.row_base, roles.base) = (row.into(), column.into());
                reading.base = Some(0);
            } else {
                (roles.row_base, roles.base) = (base, base);
                reading.base = Some(base as u8);
                reading.is_base_assumed = is_assumed;
            }
        }
        Ok(roles)
    }

    fn signs(
        &mut self,
        grids: &Grids<'_>,
        hints: &Hints,
        aim: Aim,
        reading: &mut Reading,
    ) -> Result<(), ReadError> {
        let found = grids.signs();
        let name = |sign: Sign| grids.name(sign);
        let shown = |all: &[Sign]| all.iter().map(|&sign| name(sign)).collect::<Vec<_>>().join(" ");
        let is = |names: &[&str], sign: Sign| names.contains(&grids.name(sign));
        let is_given = |sign: &Sign, given: &[char]| {
            given.iter().any(|given| name(*sign).chars().eq([*given]))
        };
        if let Some(given) =
            hints.signs.as_ref().filter(|given| found.iter().all(|sign| is_given(sign, given)))
        {
            for &sign in &found {
                let at = given.iter().position(|given| name(sign).chars().eq([*given]));
                match at {
                    Some(0) => self.queens.push(sign),
                    Some(1) => self.empty.push(sign),
                    _ => self.blocked.push(sign),
                }
            }
            reading.signs = Some((shown(&self.queens), shown(&self.empty)));
            return Ok(());
        }
        self.queens = found.iter().copied().filter(|&sign| is(&cells::QUEENS, sign)).collect();
        let others: Vec<Sign> =
            found.iter().copied().filter(|sign| !self.queens.contains(sign)).collect();
        match others[..] {
            _ if !self.queens.is_empty() && others.len() < 2 => self.empty = others,
            // Only empty squares, or only the queen of a 1x1 board.
            [sign] if is(&["1", "*", "♔", "♚"], sign) => self.queens = vec![sign],
            [sign] if is(&cells::EMPTY, sign) => self.empty = vec![sign],
            _ if self.queens.is_empty() => {
                self.without_letter(&others, grids, aim, reading)?;
            }
            _ => self.beside_queens(&others, grids)?,
        }
        reading.signs = Some((shown(&self.queens), shown(&self.empty)));
        if aim == Aim::Whole {
            // Without boards to complete, a blocked square is an empty one.
            self.empty.append(&mut self.blocked);
        }
        Ok(())
    }

    /// Determines the roles of the signs beside queens: empty squares, squares of two colours, and blocked ones.
    fn beside_queens(&mut self, others: &[Sign], grids: &Grids<'_>) -> Result<(), ReadError> {
        if grids.is_chequered(others) {
            self.empty = others.to_vec();
            return Ok(());
        }
        for &sign in others {
            if cells::BLOCKED.contains(&grids.name(sign)) {
                self.blocked.push(sign);
            } else if cells::EMPTY.contains(&grids.name(sign)) {
                self.empty.push(sign);
            } else {
                return Err(grids.not_a_square(sign));
            }
        }
        Ok(())
    }

    /// Determines the roles of signs if none can only be a queen's.
    fn without_letter(
        &mut self,
        found: &[Sign],
        grids: &Grids<'_>,
        aim: Aim,
        reading: &mut Reading,
    ) -> Result<(), ReadError> {
        let is = |names: &[&str], sign: Sign| names.contains(&grids.name(sign));
        // A cross is a blocked square on boards to complete.
        let crosses: Vec<Sign> =
            found.iter().copied().filter(|&sign| is(&["x", "X", "×", "#"], sign)).collect();
        if aim == Aim::Begun && !crosses.is_empty() && found.len() - crosses.len() < 3 {
            let rest: Vec<Sign> =
                found.iter().copied().filter(|sign| !crosses.contains(sign)).collect();
            if rest.iter().all(|&sign| is(&cells::EMPTY, sign) || is(&["1"], sign)) {
                self.queens = rest.iter().copied().filter(|&sign| is(&["1"], sign)).collect();
                self.empty = rest.into_iter().filter(|sign| !self.queens.contains(sign)).collect();
                self.blocked = crosses;
                return Ok(());
            }
        }
        let queen = grids.most_like_a_queen(found);
        let rest: Vec<Sign> = found.iter().copied().filter(|&sign| sign != queen).collect();
        let is_known =
            rest.iter().all(|&sign| is(&cells::EMPTY, sign) || is(&cells::BLOCKED, sign));
        match rest[..] {
            [_] => self.empty = rest,
            _ if grids.is_chequered(&rest) => self.empty = rest,
            _ if is_known => self.beside_queens(&rest, grids)?,
            _ => {
                let unknown = rest
                    .iter()
                    .copied()
                    .find(|&sign| !is(&cells::EMPTY, sign) && !is(&cells::BLOCKED, sign));
                return Err(grids.not_a_square(unknown.unwrap_or(queen)));
            }
        }
        // A letter among unknown signs is not a queen on a board to complete.
        if aim == Aim::Begun
            && !grids.has_once(queen)
            && !is(&cells::BLOCKED, queen)
            && !is(&cells::EMPTY, queen)
            && !is(&["1"], queen)
        {
            return Err(grids.not_a_square(queen));
        }
        self.queens = vec![queen];
        // Some programs print stars for queens, others for reserved squares.
        if aim == Aim::Begun && is(&["*"], queen) && !grids.has_once(queen) {
            let sign = grids.name(queen).to_owned();
            if !grids.attack(queen) {
                return Err(at_line(grids.first_line(), 1, Problem::Signs { sign }));
            }
            reading.blocked = Some(sign);
            self.blocked = std::mem::take(&mut self.queens);
        }
        Ok(())
    }

    /// Returns the board of a piece that begins in this line.
    ///
    /// # Errors
    /// [`ReadError`] for squares outside the board, and boards that are too large.
    pub(super) fn board(
        &self,
        (line, piece): (u32, Piece),
        written: &Written,
        columns: Option<Size>,
    ) -> Result<ResolvedBoard, ReadError> {
        let line = u64::from(line);
        let wrong = |problem| at_line(line, 1, problem);
        let sized = |size: usize| {
            Size::try_from(size).map_err(|error| wrong(Problem::Placement(error.into())))
        };
        match piece {
            Piece::Grid(rows) => {
                let rows = &written.rows[rows];
                let size = sized(rows.first().map_or(0, |(_, row)| row.len()))?;
                let (mut queens, mut blocked) = (Vec::new(), Vec::new());
                for (row, &(_, squares)) in (0u32..).zip(rows) {
                    for (column, sign) in (0u32..).zip(&written.squares[squares]) {
                        if self.queens.contains(sign) {
                            queens.push(Square { row, column });
                        } else if self.blocked.contains(sign) {
                            blocked.push(Square { row, column });
                        }
                    }
                }
                Ok(ResolvedBoard { size, rows: rows.len() as u32, queens, blocked })
            }
            Piece::Columns(values) => {
                let values = &written.numbers[values];
                let size = match columns {
                    Some(size) if values.len() > size.index() => {
                        return Err(wrong(Problem::TooManyRows {
                            rows: values.len(),
                            columns: size.get(),
                        }));
                    }
                    Some(size) => size,
                    // A list that is too short for its columns is a truncated board of the other boards' size.
                    None if values.len() < self.common && self.is_wider(values) => {
                        sized(self.common)?
                    }
                    None => sized(values.len())?,
                };
                let rows = if columns.is_some() { values.len() as u32 } else { size.get() };
                let mut queens = Vec::with_capacity(values.len());
                for (row, value) in (0u32..).zip(values) {
                    let Some(value) = value else { continue };
                    let column = u32::try_from(value - self.base)
                        .ok()
                        .filter(|column| *column <= size.last());
                    let Some(column) = column else {
                        if *value == TOO_LONG {
                            return Err(wrong(Problem::NumberTooLong));
                        }
                        if *value < 0 {
                            return Err(wrong(Problem::NotANumber { found: value.to_string() }));
                        }
                        let column = *value as u64;
                        let outside = PlacementError::Outside { row, column, size: size.get() };
                        return Err(wrong(match self.base {
                            0 => Problem::Placement(outside),
                            _ => Problem::OutsideFromOne {
                                row: u64::from(row) + 1,
                                column,
                                size: size.get(),
                            },
                        }));
                    };
                    queens.push(Square { row, column });
                }
                Ok(ResolvedBoard { size, rows, queens, blocked: Vec::new() })
            }
            Piece::Squares(squares) => {
                let squares = &written.pairs[squares];
                let from_zero = |&(row, column): &Pair| (row - self.row_base, column - self.base);
                let most = squares.iter().map(from_zero).map(|(row, column)| row.max(column)).max();
                let needed = usize::try_from(most.unwrap_or(0).saturating_add(1)).unwrap_or(0);
                // As many rows as queens, or as many as the squares need if that is not many more.
                let near = if needed > 4 * squares.len() + 64 { squares.len() } else { needed };
                let size = columns.map_or_else(|| sized(squares.len().max(near)), Ok)?;
                self.squares(line, squares.iter().map(from_zero), size)
            }
            Piece::Chess(squares) => {
                let squares = &written.pairs[squares];
                let most =
                    squares.iter().map(|&(file, rank)| (file + 1).max(rank)).max().unwrap_or(0);
                let size = sized(squares.len().max(usize::try_from(most).unwrap_or(0)))?;
                let n = i64::from(size.get());
                self.squares(line, squares.iter().map(|&(file, rank)| (n - rank, file)), size)
            }
        }
    }

    /// Whether some columns are outside a board with as many rows as columns given, but on a board of the common
    /// size.
    fn is_wider(&self, values: &[Option<i64>]) -> bool {
        let largest = values.iter().flatten().max().map_or(0, |largest| largest - self.base);
        (values.len()..self.common).contains(&usize::try_from(largest).unwrap_or(0))
    }

    fn squares(
        &self,
        line: u64,
        squares: impl Iterator<Item = (i64, i64)>,
        size: Size,
    ) -> Result<ResolvedBoard, ReadError> {
        let mut queens = Vec::new();
        for (row, column) in squares {
            let on_board = |it: i64| u32::try_from(it).ok().filter(|it| *it <= size.last());
            let (Some(row), Some(column)) = (on_board(row), on_board(column)) else {
                let (row, column) = (row + self.row_base, column + self.base);
                let problem = match [row, column].contains(&TOO_LONG) {
                    true => Problem::NumberTooLong,
                    false => Problem::SquareOutside { row, column, size: size.get() },
                };
                return Err(at_line(line, 1, problem));
            };
            queens.push(Square { row, column });
        }
        Ok(ResolvedBoard { size, rows: size.get(), queens, blocked: Vec::new() })
    }
}

impl ResolvedBoard {
    /// Returns the board, without its blocked squares.
    pub(super) fn board(self) -> Board {
        Board::new(self.size, self.rows, self.queens).expect("each square is on the board")
    }
}

/// The most frequent length of the lists of columns.
fn common(pieces: &[(u32, Piece)]) -> usize {
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, piece) in pieces {
        if let Piece::Columns(values) = piece {
            *lengths.entry(values.len()).or_default() += 1;
        }
    }
    lengths.into_iter().max_by_key(|&(_, number)| number).map_or(0, |(length, _)| length)
}

/// Determines the number of the first row and column, and whether it is assumed: a 0 means 0, and a number equal to
/// the board size means 1. `None` if there are no numbers.
fn base(pieces: &[(u32, Piece)], written: &Written, hints: &Hints) -> Option<(i64, bool)> {
    let (mut has_zero, mut has_size, mut has_numbers) = (false, false, false);
    for (_, piece) in pieces {
        // There may be fewer squares than rows.
        let is_size = |number: i64, size: i64| {
            number == size || matches!(piece, Piece::Squares(_)) && number > size
        };
        let mut look = |number: i64, size: i64| {
            has_numbers = true;
            has_zero |= number == 0;
            has_size |= is_size(number, size);
        };
        match *piece {
            Piece::Columns(values) => {
                let values = &written.numbers[values];
                let size = hints.columns.map_or(values.len(), Size::index) as i64;
                values.iter().flatten().for_each(|&value| look(value, size));
            }
            Piece::Squares(squares) => {
                let squares = &written.pairs[squares];
                let size = hints.columns.map_or(squares.len(), Size::index) as i64;
                for &(row, column) in squares {
                    look(row, size);
                    look(column, size);
                }
            }
            Piece::Grid(_) | Piece::Chess(_) => {}
        }
    }
    if !has_numbers {
        return None;
    }
    Some(match hints.base {
        _ if has_zero => (0, false),
        _ if has_size => (1, false),
        Some(base) => (i64::from(base), false),
        None => (0, true),
    })
}

/// The numbers of the first row and of the first column, if one is 0 and the other 1, as in `Queen 1: column 0`: both
/// ends of the board occur, and each board has all rows or all columns.
fn different_bases(pieces: &[(u32, Piece)], written: &Written) -> Option<(u8, u8)> {
    let boards = pieces.iter().map(|(_, piece)| match *piece {
        Piece::Squares(squares) if squares.len() > 3 => Some(&written.pairs[squares]),
        _ => None,
    });
    let boards: Vec<&[Pair]> = boards.collect::<Option<_>>()?;
    let row: fn(&Pair) -> i64 = |it| it.0;
    let column: fn(&Pair) -> i64 = |it| it.1;
    let are_on = |of: fn(&Pair) -> i64, first: i64| {
        let last = |board: &[Pair]| board.len() as i64 - 1 + first;
        let any = |is: &dyn Fn(i64, i64) -> bool| {
            boards.iter().any(|board| board.iter().any(|square| is(of(square), last(board))))
        };
        any(&|number, _| number == first)
            && any(&|number, last| number == last)
            && !any(&|number, last| !(first..=last).contains(&number))
    };
    let are_all = |of: fn(&Pair) -> i64| {
        boards.iter().all(|board| board.iter().map(of).collect::<HashSet<_>>().len() == board.len())
    };
    [(0, 1), (1, 0)].into_iter().find(|&(first_row, first_column)| {
        are_on(row, first_row.into())
            && are_on(column, first_column.into())
            && (are_all(row) || are_all(column))
    })
}
