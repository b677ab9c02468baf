//! The reference search: every piece moves square by square, and the squares that it reaches are
//! marked. Everything else about pieces is tested against it, so it is kept slow and obvious, and
//! shares no code with any other search. Never optimise it.

use super::{Edge, Variant};

/// Calls `visit` with the columns of each solution in lexicographic order. `visit` returns
/// `false` to stop.
pub fn naive(variant: Variant, mut visit: impl FnMut(&[u32]) -> bool) {
    let (rows, columns) = (variant.rows() as usize, variant.size().get());
    let mut placed: Vec<u32> = Vec::new();
    let mut column = 0;
    loop {
        let row = placed.len();
        if row < rows && column < columns {
            let is_safe = (0..row).all(|above| {
                !reaches(variant, (above as u32, placed[above]), (row as u32, column))
            });
            if is_safe {
                placed.push(column);
                column = 0;
            } else {
                column += 1;
            }
        } else {
            if row == rows && !visit(&placed) {
                return;
            }
            // Backtrack: remove the last piece and continue right of it.
            let Some(last) = placed.pop() else { return };
            column = last + 1;
        }
    }
}

/// Whether a piece that moves from square to square in each of its directions reaches `target`.
fn reaches(variant: Variant, from: (u32, u32), target: (u32, u32)) -> bool {
    directions(variant)
        .any(|direction| first(variant, from, direction, |at| at == target).is_some())
}

/// Returns the rows of every two pieces of which one is the first that the other meets on a move.
#[cfg(test)]
pub(super) fn meetings(variant: Variant, columns: &[u32]) -> Vec<(u32, u32)> {
    let is_placed = |square: (u32, u32)| columns.get(square.0 as usize) == Some(&square.1);
    let mut pairs = std::collections::BTreeSet::new();
    for from in (0..).zip(columns.iter().copied()) {
        for direction in directions(variant) {
            let met = first(variant, from, direction, is_placed).filter(|met| *met != from);
            pairs.extend(met.map(|met| (met.0.min(from.0), met.0.max(from.0))));
        }
    }
    pairs.into_iter().collect()
}

/// Rows down, columns to the right, and the number of such moves one after another.
type Direction = (i64, i64, i64);

fn directions(variant: Variant) -> impl Iterator<Item = Direction> {
    let (piece, n) = (variant.piece(), i64::from(variant.size().get()));
    let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let knight = knight.into_iter().filter(move |_| piece.knight);
    let straight = [(1, 0), (-1, 0), (1, -1), (-1, 1)].into_iter();
    let diagonal = [(1, 1), (-1, -1)].into_iter().filter(move |_| piece.diagonal);
    // No line has more squares than this.
    let far = straight.chain(diagonal).map(move |(down, right)| (down, right, 2 * n + 2));
    knight.map(|(down, right)| (down, right, 1)).chain(far)
}

/// Returns the first square that is accepted of those that a piece passes in a direction.
fn first(
    variant: Variant,
    from: (u32, u32),
    (mut down, right, most): Direction,
    accepts: impl Fn((u32, u32)) -> bool,
) -> Option<(u32, u32)> {
    let n = i64::from(variant.size().get());
    let (mut row, mut column) = (i64::from(from.0), i64::from(from.1));
    for _ in 0..most {
        row += down;
        column += right;
        match variant.piece().edge {
            Edge::Wraps => (row, column) = (row.rem_euclid(n), column.rem_euclid(n)),
            // The mirrors are in the row above the first. A vertical line is reflected onto itself.
            Edge::Reflects if row == -1 => down = 1,
            Edge::Ends | Edge::Reflects => {}
        }
        if column < 0 || column >= n || row < -1 || row >= n {
            return None;
        }
        if row >= 0 && accepts((row as u32, column as u32)) {
            return Some((row as u32, column as u32));
        }
    }
    None
}
