//! Text beside boards that is not a board: numbers of boards, counts, headings, lines between boards, squares in
//! sentences.

use super::{Grouper, Kind, Part};
use crate::read::cells::{self, Sign};
use crate::read::written::{Row, Run};

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
    /// Removes pieces that are not boards because others are more certain, see [`Rank`], and leaves out their lines.
    pub(super) fn drop_asides(&mut self, parts: &[Part]) {
        let Some(best) = self.ranks.iter().map(|(rank, _)| *rank).max() else { return };
        // A single number is a board if there is nothing else.
        let least = match best {
            Rank::Number if !self.scan.left_out.is_empty() => Rank::Single,
            best => best,
        };
        let ranks = std::mem::take(&mut self.ranks);
        let pieces = std::mem::take(&mut self.pieces);
        let mut parts = parts.iter().peekable();
        for (at, &(line, piece)) in pieces.iter().enumerate() {
            let (rank, last) = ranks[at];
            if rank >= least {
                self.pieces.push((line, piece));
                continue;
            }
            // The lines up to the next piece.
            let next = pieces.get(at + 1).map_or(u32::MAX, |next| next.0.max(line + 1));
            while parts.next_if(|part| part.line < line).is_some() {}
            while let Some(part) = parts.next_if(|part| part.line <= last && part.line < next) {
                if !matches!(part.kind, Kind::Blank | Kind::End | Kind::Other) {
                    self.scan.left_out.push(part.line);
                }
            }
        }
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
