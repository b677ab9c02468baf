//! Tests whether the rows without a queen can each have a column of their own. If not, there is no
//! completion, whatever the diagonals: for example, if twelve open rows share eleven columns. A
//! search would try every way to fill eleven of the rows first.
//!
//! The test finds a maximum matching of rows and columns by augmenting paths (C. Berge, "Two
//! theorems in graph theory", Proceedings of the National Academy of Sciences 43, 1957), breadth
//! first.

use std::collections::VecDeque;

/// Returns whether every row can have one of its columns, no column taken twice. `free` has the
/// squares of a board of `n` columns, row by row; `rows` are those without a queen.
pub(super) fn every_row_has_a_column(n: usize, free: &[bool], rows: &[usize]) -> bool {
    const NONE: usize = usize::MAX;
    // The row matched to each column, and the column matched to each row.
    let (mut row_of, mut column_of) = (vec![NONE; n], vec![NONE; n]);
    // The row from which the present search reached each column.
    let mut came_from = vec![NONE; n];
    for &start in rows {
        came_from.fill(NONE);
        let mut waiting = VecDeque::from([start]);
        let mut end = NONE;
        'search: while let Some(row) = waiting.pop_front() {
            for column in (0..n).filter(|column| free[row * n + column]) {
                if came_from[column] != NONE {
                    continue;
                }
                came_from[column] = row;
                if row_of[column] == NONE {
                    end = column;
                    break 'search;
                }
                waiting.push_back(row_of[column]);
            }
        }
        if end == NONE {
            return false;
        }
        // Augments along the path: each row takes the column that was reached from it.
        let mut column = end;
        loop {
            let row = came_from[column];
            let given_up = std::mem::replace(&mut column_of[row], column);
            row_of[column] = row;
            if row == start {
                break;
            }
            column = given_up;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Checks Hall's condition for every set of rows.
    fn by_hall(n: usize, free: &[bool], rows: &[usize]) -> bool {
        (0..1usize << rows.len()).all(|set| {
            let chosen: Vec<usize> =
                (0..rows.len()).filter(|at| set >> at & 1 == 1).map(|at| rows[at]).collect();
            let columns =
                (0..n).filter(|column| chosen.iter().any(|row| free[row * n + column])).count();
            columns >= chosen.len()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn it_is_halls_condition(
            n in 1usize..8,
            free in proptest::collection::vec(any::<bool>(), 49),
            left_out in 0usize..8,
        ) {
            let free = &free[..n * n];
            let rows: Vec<usize> = (0..n).filter(|&row| row != left_out).collect();
            prop_assert_eq!(every_row_has_a_column(n, free, &rows), by_hall(n, free, &rows));
        }
    }
}
