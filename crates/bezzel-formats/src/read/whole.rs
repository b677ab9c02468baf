//! Reading a whole text: the output of other programs.

use super::cells::is_between;
use super::group::{Piece, group};
use super::resolve::{Aim, Reading, ResolvedBoard, Roles};
use super::value::{number, truth};
use super::written::Written;
use super::{Hints, Problem, ReadError, at_line, decode, markup, numerals, scan, variables};
use bezzel::{Board, Size};

/// The boards of a text, and how they were understood.
#[derive(Debug)]
pub(super) struct Whole {
    pieces: Vec<(u32, Piece)>,
    written: Written,
    roles: Roles,
    columns: Option<Size>,
    reading: Reading,
}

/// Reads all boards of a text, without completing them.
///
/// # Errors
/// [`ReadError`] with the line and the reason; [`Problem::Empty`] if there is no board.
pub(super) fn read(bytes: &[u8], hints: &Hints) -> Result<Whole, ReadError> {
    let text = decode::decode(bytes)?;
    boards(&text, hints, Aim::Whole).map_err(|wrong| shortened(&text).unwrap_or(wrong))
}

/// The error of a text in which a list is shortened, as NumPy and pandas print long ones.
fn shortened(text: &str) -> Option<ReadError> {
    let has_gap = |line: &str| {
        let tokens: Vec<&str> = line.split(is_between).filter(|token| !token.is_empty()).collect();
        let is_value = |token: &str| number(token).or(truth(token).map(|_| 0)).is_some();
        tokens
            .windows(3)
            .any(|it| matches!(it[1], "..." | "…") && is_value(it[0]) && is_value(it[2]))
    };
    let line = text.lines().position(has_gap)?;
    Some(at_line(line as u64 + 1, 1, Problem::Shortened))
}

/// Reads all boards of a text.
pub(super) fn boards(text: &str, hints: &Hints, aim: Aim) -> Result<Whole, ReadError> {
    let text = numerals::as_digits(text);
    let mut scan = scan::scan(&variables::as_squares(&markup::as_bars(&text)))?;
    let pieces = group(&mut scan, hints)?;
    if let Some(damaged) = scan.damaged {
        return Err(damaged);
    }
    if pieces.is_empty() {
        let first = scan.first_left_out;
        let problem = if first.is_empty() { Problem::Empty } else { Problem::NoBoard { first } };
        return Err(at_line(1, 1, problem));
    }
    // A number alone, which may be one of solutions.
    if let [(_, Piece::Columns(columns))] = pieces[..]
        && hints.columns.is_none()
        && let [Some(number @ 2..)] = scan.written.numbers[columns]
    {
        let problem = Problem::NoBoard { first: number.to_string() };
        return Err(at_line(1, 1, problem));
    }
    let mut reading = Reading {
        has_row_lists: scan.has_row_lists,
        left_out: scan.left_out,
        first_left_out: scan.first_left_out,
        ..Reading::default()
    };
    let roles = Roles::of(&pieces, &scan.written, hints, aim, &mut reading)?;
    Ok(Whole { pieces, written: scan.written, roles, columns: hints.columns, reading })
}

impl Whole {
    /// How the text was understood.
    pub(super) fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The number of boards.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the board of this number, from 0, with its blocked squares.
    pub(super) fn found(&self, at: usize) -> Result<ResolvedBoard, ReadError> {
        self.roles.board(self.pieces[at], &self.written, self.columns)
    }

    /// Returns the board of this number, from 0.
    pub(super) fn board(&self, at: usize) -> Result<Board, ReadError> {
        Ok(self.found(at)?.board())
    }
}
