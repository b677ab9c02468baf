//! Which pieces of a placement attack each other, in linear time.

use super::{Edge, Piece};
use crate::board::{Conflict, Line, Placement, Square};
use std::collections::HashMap;

impl Piece {
    /// Every pair of pieces of a placement with no other piece between them on a common line,
    /// going down the rows, and every pair a knight's move apart where that attacks. Sorted by the
    /// lower piece, then the line. Linear in the number of pieces.
    #[must_use]
    pub fn conflicts(self, placement: &Placement) -> Vec<Conflict> {
        if self == Piece::QUEEN {
            return placement.conflicts();
        }
        let n = i64::from(placement.size().get());
        let wrapped = |line: i64| if self.edge == Edge::Wraps { line.rem_euclid(n) } else { line };
        let mut found = Vec::new();
        // The last piece on each line, and the first of each line that ends at the mirrors.
        let mut last: HashMap<(Line, i64), Square> = HashMap::new();
        let mut first: HashMap<(Line, i64), Square> = HashMap::new();
        for second in placement.queens() {
            let lines = [
                (true, Line::Column, i64::from(second.column)),
                (self.diagonal, Line::Diagonal, wrapped(Line::Diagonal.through(second))),
                (self.antidiagonal, Line::Antidiagonal, wrapped(Line::Antidiagonal.through(second))),
            ];
            for (_, line, number) in lines.into_iter().filter(|(attacks, ..)| *attacks) {
                if let Some(first) = last.insert((line, number), second) {
                    found.push(Conflict { first, second, line });
                } else if self.edge == Edge::Reflects && line != Line::Column {
                    // The column of the mirror that this line comes to.
                    let mirror = if line == Line::Diagonal { -number - 1 } else { number + 1 };
                    let other = if line == Line::Diagonal { Line::Antidiagonal } else { Line::Diagonal };
                    first.insert((line, mirror), second);
                    if let Some(&first) = first.get(&(other, mirror)) {
                        found.push(Conflict { first, second, line: Line::Reflected });
                    }
                }
            }
            let knights = (1..=2u32).filter(|_| self.knight);
            for first in knights.filter_map(|rows| above(placement, second, rows)) {
                if self.attack(first, second, placement.size()) == Some(Line::Knight) {
                    found.push(Conflict { first, second, line: Line::Knight });
                }
            }
        }
        found.sort_unstable_by_key(|conflict| (conflict.second.row, conflict.line));
        found
    }
}

/// The piece `rows` rows above this one.
fn above(placement: &Placement, piece: Square, rows: u32) -> Option<Square> {
    let row = piece.row.checked_sub(rows)?;
    Some(Square { row, column: placement.columns()[row as usize] })
}
