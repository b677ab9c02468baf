//! Text beside boards that is not a board: numbers of boards, counts, headings, lines between boards, squares in
//! sentences.

use super::{Grouper, Piece};
use crate::read::cells::{self, Sign};
use crate::read::written::{Pair, Row, Run};

/// The certainty that a piece is a board. If some pieces are more certain, the others are not boards, but the number
/// of a board, a count, or squares in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// A single number.
    Number,
    /// A board of one square: a queen, or a number in brackets or under a label.
    Single,
    /// Squares in sentences.
    Aside,
    /// Anything else.
    Board,
}

impl Grouper<'_> {
    /// Removes pieces that are not boards because others are more certain, see [`Rank`].
    pub(super) fn drop_asides(&mut self) {
        let Some(best) = self.ranks.iter().copied().max() else { return };
        // A single number is a board if there is nothing else.
        let least = match best {
            Rank::Number if self.scan.left_out > 0 => Rank::Single,
            best => best,
        };
        let mut ranks = std::mem::take(&mut self.ranks).into_iter();
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.retain(|(_, piece)| {
            if ranks.next().is_some_and(|rank| rank >= least) {
                return true;
            }
            let written = &self.scan.written;
            let text: String = match *piece {
                Piece::Columns(values) => {
                    written.numbers[values].iter().flatten().map(i64::to_string).collect()
                }
                Piece::Grid(rows) => written.names(written.rows[rows][0].1).collect(),
                Piece::Squares(pairs) | Piece::Chess(pairs) => {
                    let pair = |(row, column): &Pair| format!("({row}, {column})");
                    written.pairs[pairs].iter().take(3).map(pair).collect::<Vec<_>>().join(", ")
                }
            };
            self.leave_out(&text);
            false
        });
        self.pieces = pieces;
    }

    pub(super) fn leave_out_row(&mut self, row: Run<Sign>) {
        let text: String = self.scan.written.names(row).collect();
        self.leave_out(&text);
    }

    /// Whether a row is the number of a board with signs around it (`#1`, `*1*`, `1/2`), or repeats one sign.
    pub(super) fn is_heading(&self, row: Run<Sign>) -> bool {
        let names = || self.scan.written.names(row);
        let is_digit = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        let first = names().next().unwrap_or_default();
        let is_uniform = names().all(|name| name == first)
            && !is_digit(first)
            && !cells::QUEENS.contains(&first);
        is_uniform || names().any(is_digit) && !names().all(|name| is_digit(name) || name == ".")
    }

    /// Removes rows of empty squares that separate boards, before or after each of them.
    pub(super) fn without_rulers(&self, rows: &[Row]) -> Option<Vec<Row>> {
        let width = rows[0].1.len();
        let is_uniform = |row: &Row| {
            let squares = &self.scan.written.squares[row.1];
            squares.iter().all(|sign| *sign == squares[0])
        };
        (width > 2).then_some([width, 0])?.into_iter().find_map(|place| {
            let (rulers, boards): (Vec<_>, Vec<_>) =
                (0..rows.len()).partition(|at| at % (width + 1) == place);
            let are_separated = !rulers.is_empty()
                && !boards.is_empty()
                && boards.len().is_multiple_of(width)
                && rulers.iter().all(|at| is_uniform(&rows[*at]))
                && !boards.iter().all(|at| is_uniform(&rows[*at]));
            are_separated.then(|| boards.into_iter().map(|at| rows[at]).collect())
        })
    }
}
