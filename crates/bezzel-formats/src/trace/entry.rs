//! The entries of a trace, with rows and columns in the program's numbering: from 0 or from 1.

use super::words::Kind;
use bezzel::Square;
use bezzel::search::Method;
use bezzel::search::trace::{Act, Taken};

/// The content of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Entry {
    /// One act, or several in one line of JSON.
    Acts(Vec<Raw>),
    /// The act of a sentence whose first word names none.
    Said(Vec<Raw>),
    /// The size of the board.
    Size(i64),
    /// The first line of a search of this library.
    Head { n: i64, method: Option<Method>, is_begun: bool },
    /// A blank line or a ruler, which is ignored without being counted.
    Blank,
    /// A line that is ignored and counted.
    Other,
}

impl Entry {
    /// The entry of a line that names an act, and its square or its row.
    pub(super) fn of(kind: Kind, square: Option<(i64, i64)>, row: Option<i64>) -> Option<Entry> {
        let raw = match kind {
            Kind::Place => Raw::Place(square?),
            Kind::Try => Raw::Try(square?),
            Kind::Refuse => Raw::Refuse { square: square?, by: None },
            Kind::Remove | Kind::Back => Raw::Remove(match (square, row) {
                (Some(square), _) => RawTaken::Square(square),
                (None, Some(row)) => RawTaken::Row(row),
                (None, None) if kind == Kind::Back => RawTaken::Back,
                (None, None) => RawTaken::Last,
            }),
            Kind::Solution => Raw::Solution,
            Kind::Done => Raw::Done,
            Kind::Size => return Some(Entry::Size(row?)),
        };
        Some(Entry::Acts(vec![raw]))
    }

    /// The first act.
    pub(super) fn first(self) -> Option<Raw> {
        match self {
            Entry::Acts(acts) => acts.into_iter().next(),
            _ => None,
        }
    }
}

/// An act, with rows and columns in the program's numbering.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Raw {
    Place((i64, i64)),
    /// A queen is placed, unless the program says so in another line.
    Try((i64, i64)),
    /// The square that was tried last is taken.
    PlaceTried,
    /// The square that was tried last is attacked.
    RefuseTried,
    Remove(RawTaken),
    Solution,
    Done,
    Refuse {
        square: (i64, i64),
        by: Option<((i64, i64), bezzel::Line)>,
    },
    /// An event of a search of this library, which counts from 0.
    Own(Act),
}

/// The queen that is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RawTaken {
    Square((i64, i64)),
    Row(i64),
    Last,
    /// The last one, unless a step back only announces a line that names it.
    Back,
}

/// The square, if the numbers can be on a board.
fn square((row, column): (i64, i64), (row_base, base): (i64, i64)) -> Option<Square> {
    Some(Square {
        row: u32::try_from(row - row_base).ok()?,
        column: u32::try_from(column - base).ok()?,
    })
}

impl Raw {
    /// The numbers of the act, which help to determine the numbering.
    pub(super) fn numbers(&self) -> [Option<i64>; 2] {
        match self {
            Raw::Place((row, column))
            | Raw::Try((row, column))
            | Raw::Refuse { square: (row, column), .. }
            | Raw::Remove(RawTaken::Square((row, column))) => [Some(*row), Some(*column)],
            Raw::Remove(RawTaken::Row(row)) => [Some(*row), None],
            _ => [None, None],
        }
    }

    /// Converts to an act, if the first row and the first column have these numbers.
    pub(super) fn act(self, bases: (i64, i64)) -> Act {
        let (row_base, base) = bases;
        let outside =
            |(row, column): (i64, i64)| Act::Outside { row: row - row_base, column: column - base };
        match self {
            Raw::Place(at) | Raw::Try(at) => square(at, bases).map_or(outside(at), Act::Place),
            Raw::Remove(RawTaken::Square(at)) => {
                square(at, bases).map_or(outside(at), |at| Act::Remove(Taken::Square(at)))
            }
            Raw::Remove(RawTaken::Row(row)) => u32::try_from(row - row_base)
                .map_or(outside((row, base)), |row| Act::Remove(Taken::Row(row))),
            Raw::Remove(RawTaken::Last | RawTaken::Back) => Act::Remove(Taken::Last),
            Raw::PlaceTried | Raw::RefuseTried => unreachable!("they become acts of a square"),
            Raw::Solution => Act::Solution,
            Raw::Done => Act::Done,
            Raw::Refuse { square: at, by } => {
                let by = by.and_then(|(by, line)| Some((square(by, bases)?, line)));
                square(at, bases).map_or(outside(at), |square| Act::Refuse { square, by })
            }
            Raw::Own(act) => act,
        }
    }
}
