//! Finds the pieces of a placement that attack each other, in linear time.

use super::{Edge, Piece};
use crate::board::{Conflict, Line, Placement, Size, Square};
use std::collections::HashMap;

impl Piece {
    /// Returns every pair of pieces of a placement with no other piece between them on a common
    /// line, and for pieces with a knight's move every pair a knight's move apart. Sorted by the
    /// lower piece, then the line. Takes linear time.
    #[must_use]
    pub fn conflicts(self, placement: &Placement) -> Vec<Conflict> {
        if self == Piece::QUEEN {
            return placement.conflicts();
        }
        let n = i64::from(placement.size().get());
        let wrapped = |line: i64| if self.edge == Edge::Wraps { line.rem_euclid(n) } else { line };
        let mut found = Vec::new();
        // The last piece on each line, and the first piece on each line that ends at the mirrors.
        let mut last: HashMap<(Line, i64), Square> = HashMap::new();
        let mut first: HashMap<(Line, i64), Square> = HashMap::new();
        for second in placement.queens() {
            let lines = [
                (true, Line::Column, i64::from(second.column)),
                (self.diagonal, Line::Diagonal, wrapped(Line::Diagonal.through(second))),
                (true, Line::Antidiagonal, wrapped(Line::Antidiagonal.through(second))),
            ];
            for (_, line, number) in lines.into_iter().filter(|(attacks, ..)| *attacks) {
                if let Some(first) = last.insert((line, number), second) {
                    found.push(Conflict { first, second, line });
                } else if self.edge == Edge::Reflects && line != Line::Column {
                    // The column of the mirror that this line reaches.
                    let mirror = if line == Line::Diagonal { -number - 1 } else { number + 1 };
                    let other =
                        if line == Line::Diagonal { Line::Antidiagonal } else { Line::Diagonal };
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

    /// Returns whether no piece of a placement attacks another. For queens the memory is 5 bits a
    /// queen, as for [`Placement::first_conflict`].
    #[must_use]
    pub fn solves(self, placement: &Placement) -> bool {
        match self == Piece::QUEEN {
            true => placement.first_conflict().is_none(),
            false => self.conflicts(placement).is_empty(),
        }
    }

    /// Returns the line between the two pieces of a conflict on a board of this size, as straight
    /// segments from (row, column) to (row, column), in squares from the centre of the square at
    /// the top left. A segment that leaves the board ends at the edge, half a square from the
    /// centres, and the next segment starts where the line enters again.
    #[must_use]
    pub fn way(self, conflict: &Conflict, size: Size) -> Vec<[(f32, f32); 2]> {
        let centre = |square: Square| (square.row as f32, square.column as f32);
        let (first, second) = (centre(conflict.first), centre(conflict.second));
        let edges = (-0.5, size.get() as f32 - 0.5);
        let right = match conflict.line {
            Line::Diagonal => 1.0,
            Line::Antidiagonal => -1.0,
            Line::Reflected => {
                let right = (second.1 - first.1).signum();
                let up = |(row, column): (f32, f32), right: f32| {
                    [(row, column), (edges.0, column + right * (row - edges.0))]
                };
                return vec![up(first, right), up(second, -right)];
            }
            Line::Row | Line::Column | Line::Knight => return vec![[first, second]],
        };
        let (mut way, mut from) = (Vec::new(), first);
        loop {
            let room = if right > 0.0 { edges.1 - from.1 } else { from.1 - edges.0 };
            let left = second.0 - from.0;
            if left <= room {
                way.push([from, second]);
                return way;
            }
            let end = from.0 + room;
            let (to, back) = if right > 0.0 { (edges.1, edges.0) } else { edges };
            way.push([from, (end, to)]);
            from = (end, back);
        }
    }
}

/// Returns the piece `rows` rows above this one.
fn above(placement: &Placement, piece: Square, rows: u32) -> Option<Square> {
    let row = piece.row.checked_sub(rows)?;
    Some(Square { row, column: placement.columns()[row as usize] })
}
