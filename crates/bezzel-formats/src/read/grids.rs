//! All boards of signs in a text, and the criteria for the sign of the queen.

use super::cells::{self, Sign};
use super::group::Piece;
use super::written::{Row, Written};
use super::{Problem, ReadError, at_line};
use bezzel::{Board, Size, Square};

/// The boards of signs among the pieces of a text; at least one.
pub(super) struct Grids<'a> {
    pieces: &'a [(u32, Piece)],
    written: &'a Written,
}

impl<'a> Grids<'a> {
    pub(super) fn of(pieces: &'a [(u32, Piece)], written: &'a Written) -> Grids<'a> {
        Grids { pieces, written }
    }

    pub(super) fn name(&self, sign: Sign) -> &'a str {
        self.written.signs.name(sign)
    }

    fn boards(&self) -> impl Iterator<Item = &'a [Row]> {
        self.pieces.iter().filter_map(|(_, piece)| match *piece {
            Piece::Grid(rows) => Some(&self.written.rows[rows]),
            _ => None,
        })
    }

    fn rows(&self) -> impl Iterator<Item = &'a [Sign]> {
        self.boards().flatten().map(|(_, row)| &self.written.squares[*row])
    }

    /// The line at which the first board begins.
    pub(super) fn first_line(&self) -> u64 {
        self.boards().next().map_or(1, |rows| rows[0].0.into())
    }

    /// The different signs, in the order of their first occurrence in the text.
    pub(super) fn signs(&self) -> Vec<Sign> {
        let mut seen = vec![false; self.written.signs.len()];
        self.rows().flatten().for_each(|&sign| seen[usize::from(sign)] = true);
        (0..=Sign::MAX).zip(seen).filter(|(_, seen)| *seen).map(|(sign, _)| sign).collect()
    }

    /// Returns the sign among `found` that is most like a queen's: the one that occurs once in most rows; of several,
    /// the rarest; of those, the one that resembles a queen most.
    pub(super) fn most_like_a_queen(&self, found: &[Sign]) -> Sign {
        const LIKELY: [&str; 16] = [
            "0",
            ".",
            "_",
            "-",
            "·",
            cells::BLANK,
            "□",
            "⬜",
            "o",
            "O",
            "x",
            "X",
            "■",
            "#",
            "*",
            "1",
        ];
        let mut counts = vec![(0u64, 0i64); self.written.signs.len()];
        let mut here = vec![0u32; self.written.signs.len()];
        for row in self.rows() {
            row.iter().for_each(|&sign| here[usize::from(sign)] += 1);
            for &sign in row {
                let number = std::mem::take(&mut here[usize::from(sign)]);
                let (once, fewer) = &mut counts[usize::from(sign)];
                *once += u64::from(number == 1);
                *fewer -= i64::from(number);
            }
        }
        let likely = |sign: Sign| LIKELY.iter().position(|name| *name == self.name(sign));
        let fit =
            |sign: &Sign| (counts[usize::from(*sign)], likely(*sign).unwrap_or(LIKELY.len() - 4));
        found.iter().copied().max_by_key(fit).expect("a board has a square")
    }

    /// Whether two signs are those of white and black squares.
    pub(super) fn is_chequered(&self, pair: &[Sign]) -> bool {
        let &[one, other] = pair else { return false };
        let squares = |row: &Row| &self.written.squares[row.1];
        let count = |sign: Sign, rows: &[Row]| {
            rows.iter().flat_map(squares).filter(|&&it| it == sign).count()
        };
        let are_many = |rows: &[Row]| {
            rows.len() > 2 && pair.iter().all(|&sign| count(sign, rows) >= rows.len())
        };
        let alternate = |rows: &[Row], colour: usize| {
            (0..).zip(rows).all(|(row, signs)| {
                (0..).zip(squares(signs)).all(|(column, sign)| {
                    let is_first = (row + column) % 2 == colour;
                    *sign != one && *sign != other || (*sign == one) == is_first
                })
            })
        };
        self.boards().all(|rows| are_many(rows) && (alternate(rows, 0) || alternate(rows, 1)))
    }

    /// Whether a sign occurs once in each row.
    pub(super) fn has_once(&self, sign: Sign) -> bool {
        self.rows().all(|row| row.iter().filter(|&&it| it == sign).count() == 1)
    }

    /// Whether queens on the squares of a sign attack each other.
    pub(super) fn attack(&self, sign: Sign) -> bool {
        self.boards().any(|rows| {
            let mut queens = Vec::new();
            for (row, (_, squares)) in (0u32..).zip(rows) {
                let of_row = (0u32..).zip(&self.written.squares[*squares]);
                let of_sign = of_row.filter(|(_, it)| **it == sign);
                queens.extend(of_sign.map(|(column, _)| Square { row, column }));
            }
            let size = Size::try_from(rows[0].1.len().max(1)).expect("a board that was read");
            Board::new(size, rows.len() as u32, queens)
                .is_ok_and(|board| board.attacking_pairs() > 0)
        })
    }

    /// The error that a sign is not a square, at its first occurrence.
    pub(super) fn not_a_square(&self, sign: Sign) -> ReadError {
        let found = self.name(sign).chars().next().unwrap_or(' ');
        let rows = self.boards().flatten();
        let at = |(line, row): &Row| {
            let column = self.written.squares[*row].iter().position(|&it| it == sign)?;
            Some((u64::from(*line), column as u64 + 1))
        };
        let (line, character) =
            rows.filter_map(at).next().unwrap_or_else(|| (self.first_line(), 1));
        at_line(line, character, Problem::NotASquare { found })
    }
}
