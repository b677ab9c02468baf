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
    let piece = variant.piece();
    let n = i64::from(variant.size().get());
    let target = (i64::from(target.0), i64::from(target.1));
    let start = (i64::from(from.0), i64::from(from.1));
    if piece.knight {
        for (down, right) in
            [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
        {
            if (start.0 + down, start.1 + right) == target {
                return true;
            }
        }
    }
    let mut directions = vec![(1, 0), (-1, 0), (1, -1), (-1, 1)];
    if piece.diagonal {
        directions.extend([(1, 1), (-1, -1)]);
    }
    for (mut down, right) in directions {
        let (mut row, mut column) = start;
        // No line has more squares than this.
        for _ in 0..2 * n + 2 {
            row += down;
            column += right;
            match piece.edge {
                Edge::Wraps => (row, column) = (row.rem_euclid(n), column.rem_euclid(n)),
                // The mirrors are in the row above the first. A vertical line is reflected onto
                // itself.
                Edge::Reflects if row == -1 => down = 1,
                Edge::Ends | Edge::Reflects => {}
            }
            if column < 0 || column >= n || row < -1 || row >= n {
                break;
            }
            if (row, column) == target {
                return true;
            }
        }
    }
    false
}
