//! Finds the pieces of a placement that attack each other, in linear time.

use super::{Edge, Piece};
use crate::board::{Conflict, Line, Placement, Size, Square};
use std::collections::HashMap;

impl Piece {
    /// Returns every pair of pieces of a placement with no other piece between them on a common
    /// line, and for pieces with a knight's move every pair a knight's move apart. A line of a
    /// torus is a ring, so its first and its last piece are such a pair too. Each pair is returned
    /// once, with the first of its lines. Sorted by the lower piece, then the line. Takes linear
    /// time, but for the sorting.
    pub fn conflicts(self, placement: &Placement) -> Vec<Conflict> {
        if self == Piece::QUEEN {
            return placement.conflicts();
        }
        let n = i64::from(placement.size().get());
        let wrapped = |line: i64| if self.edge == Edge::Wraps { line.rem_euclid(n) } else { line };
        let mut found = Vec::new();
        // The first and the last piece on each line.
        let mut ends: HashMap<(Line, i64), (Square, Square)> = HashMap::new();
        for second in placement.queens() {
            let lines = [
                (true, Line::Column, i64::from(second.column)),
                (self.diagonal, Line::Diagonal, wrapped(Line::Diagonal.through(second))),
                (true, Line::Antidiagonal, wrapped(Line::Antidiagonal.through(second))),
            ];
            for (_, line, number) in lines.into_iter().filter(|(attacks, ..)| *attacks) {
                if let Some((_, last)) = ends.get_mut(&(line, number)) {
                    found.push(Conflict { first: *last, second, line });
                    *last = second;
                    continue;
                }
                ends.insert((line, number), (second, second));
                let other = match line {
                    Line::Diagonal => Line::Antidiagonal,
                    _ => Line::Diagonal,
                };
                if self.edge == Edge::Reflects && line != Line::Column {
                    // The other line through the mirror that this line reaches.
                    if let Some(&(first, _)) = ends.get(&(other, -2 - number)) {
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
        if self.edge == Edge::Wraps {
            let rings = ends.into_iter();
            found.extend(rings.filter_map(|((line, _), (first, second))| {
                (first != second).then_some(Conflict { first, second, line })
            }));
        }
        found.sort_unstable();
        found.dedup_by_key(|conflict| (conflict.first, conflict.second));
        found.sort_unstable_by_key(|conflict| (conflict.second.row, conflict.line, conflict.first));
        found
    }

    /// Returns whether no piece of a placement attacks another. For queens the memory is 5 bits a
    /// queen, as for [`Placement::first_conflict`].
    pub fn solves(self, placement: &Placement) -> bool {
        match self == Piece::QUEEN {
            true => placement.first_conflict().is_none(),
            false => self.conflicts(placement).is_empty(),
        }
    }

    /// Returns the line between the two pieces of a conflict on a board of this size, as straight
    /// segments from (row, column) to (row, column), in squares from the centre of the square at
    /// the top left. A segment that leaves the board ends at the edge, half a square from the
    /// centres, and the next segment starts where the line enters again. On a torus the line
    /// leaves the board at the bottom if another of `pieces` stands on it between the rows of the
    /// two.
    pub fn way(self, conflict: &Conflict, size: Size, pieces: &[Square]) -> Vec<[(f32, f32); 2]> {
        let centre = |square: Square| (square.row as f32, square.column as f32);
        let (first, second) = (centre(conflict.first), centre(conflict.second));
        let n = size.get() as f32;
        let edges = (-0.5, n - 0.5);
        let right = match conflict.line {
            Line::Column => 0.0,
            Line::Diagonal => 1.0,
            Line::Antidiagonal => -1.0,
            Line::Reflected => {
                let right = (second.1 - first.1).signum();
                let up = |(row, column): (f32, f32), right: f32| {
                    [(row, column), (edges.0, column + right * (row - edges.0))]
                };
                return vec![up(first, right), up(second, -right)];
            }
            Line::Row | Line::Knight => return vec![[first, second]],
        };
        let is_between = |piece: &Square| {
            (conflict.first.row + 1..conflict.second.row).contains(&piece.row)
                && self.meets(
                    conflict.line.through(*piece) - conflict.line.through(conflict.first),
                    size,
                )
        };
        let (mut from, to, mut left) =
            match self.edge == Edge::Wraps && pieces.iter().any(is_between) {
                true => (second, first, n - (second.0 - first.0)),
                false => (first, second, second.0 - first.0),
            };
        let mut way = Vec::new();
        loop {
            let aside = match right {
                0.0 => f32::INFINITY,
                _ if right > 0.0 => edges.1 - from.1,
                _ => from.1 - edges.0,
            };
            let room = aside.min(edges.1 - from.0);
            if left <= room {
                way.push([from, to]);
                return way;
            }
            let end = (from.0 + room, from.1 + right * room);
            way.push([from, end]);
            // Where one edge is reached the line enters at the other.
            let over =
                |at: f32, is_reached: bool| if is_reached { edges.0 + edges.1 - at } else { at };
            from = (over(end.0, end.0 >= edges.1), over(end.1, aside <= room));
            left -= room;
        }
    }
}

/// Returns the piece `rows` rows above this one.
fn above(placement: &Placement, piece: Square, rows: u32) -> Option<Square> {
    let row = piece.row.checked_sub(rows)?;
    Some(Square { row, column: placement.columns()[row as usize] })
}
