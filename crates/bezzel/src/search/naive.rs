//! The reference search: the N-queens search of textbooks, with a two-dimensional board checked
//! square by square. Everything else is tested against it, so it is kept slow and obvious, and
//! shares no code with any other search. Never optimise it.

use crate::board::Size;

/// Calls `visit` with the columns of each solution in lexicographic order, and returns the number
/// of nodes: placements of queens on the first rows, including the empty board (A319283). `visit`
/// returns `false` to stop.
pub fn naive(size: Size, mut visit: impl FnMut(&[u32]) -> bool) -> u64 {
    let n = size.index();
    let mut board = vec![vec![false; n]; n];
    let mut columns: Vec<u32> = Vec::new();
    let mut nodes = 1;
    let mut column = 0;
    loop {
        let row = columns.len();
        if row < n && column < n {
            if is_safe(&board, row, column) {
                board[row][column] = true;
                columns.push(column as u32);
                nodes += 1;
                column = 0;
            } else {
                column += 1;
            }
        } else {
            if row == n && !visit(&columns) {
                return nodes;
            }
            // Backtrack: remove the last queen and continue right of it.
            let Some(last) = columns.pop() else {
                return nodes;
            };
            board[row - 1][last as usize] = false;
            column = last as usize + 1;
        }
    }
}

/// Whether no queen shares a line with the square, checking every square above it.
fn is_safe(board: &[Vec<bool>], row: usize, column: usize) -> bool {
    for (r, squares) in board.iter().enumerate().take(row) {
        for (c, &queen) in squares.iter().enumerate() {
            let same_column = c == column;
            let same_diagonal = r + column == row + c;
            let same_antidiagonal = r + c == row + column;
            if queen && (same_column || same_diagonal || same_antidiagonal) {
                return false;
            }
        }
    }
    true
}

/// Returns all solutions in lexicographic order, and the number of nodes.
#[cfg(test)]
pub(crate) fn naively_listed(n: u32) -> (Vec<Vec<u32>>, u64) {
    let mut found = Vec::new();
    let nodes = naive(crate::board::size(n), |columns| {
        found.push(columns.to_vec());
        true
    });
    (found, nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;

    #[test]
    fn the_reference_counts_the_published_values() {
        for (n, solutions, nodes) in [(1, 1, 2), (3, 0, 6), (4, 2, 17), (6, 4, 153), (8, 92, 2057)]
        {
            let (found, visited) = naively_listed(n);
            assert_eq!((found.len(), visited), (solutions, nodes), "N = {n}");
        }
    }

    #[test]
    fn the_reference_stops_if_visit_returns_false() {
        let mut seen = Vec::new();
        naive(size(8), |columns| {
            seen.push(columns.to_vec());
            seen.len() < 2
        });
        assert_eq!(seen, [[0, 4, 7, 5, 2, 6, 1, 3], [0, 5, 7, 2, 6, 3, 1, 4]]);
    }
}
