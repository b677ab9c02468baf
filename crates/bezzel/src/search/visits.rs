//! Runs the six search methods for comparison: the benefit of backtracking is the number of boards
//! that it does not visit.

use super::Method;
use super::occupied::Occupied;
use super::walk::{Move, Walk};
use crate::board::{Size, SizeError};
use crate::stop::Stop;

/// The work of a method until it ended or was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Visits {
    /// The number of complete boards visited, or of nodes of the tree, including the empty board.
    pub visited: u64,
    /// The number of solutions found.
    pub solutions: u64,
    /// Whether the method reached its end.
    pub finished: bool,
}

/// The number of visits between two calls of `stop` in [`run_method`]: a third of a millisecond of
/// backtracking.
pub const ASK_EVERY: u64 = 1 << 12;

/// Counts the solutions by `method`, to the end or until `stop` returns `true`.
///
/// # Errors
/// [`SizeError::TooLarge`] above 64, for every method, so that the methods stay comparable.
pub fn run_method(method: Method, size: Size, stop: Stop<'_>) -> Result<Visits, SizeError> {
    let size = size.at_most(Size::MAX_MASK)?;
    let mut visits = Visits::default();
    let mut go_on = |visits: &mut Visits| {
        visits.visited += 1;
        (!visits.visited.is_multiple_of(ASK_EVERY) || !stop()).then_some(())
    };
    let end = match method {
        Method::Rows => rows(size, &mut visits, &mut go_on),
        Method::Permutations => permutations(size, &mut visits, &mut go_on),
        Method::Board => board(size, &mut visits, &mut go_on),
        Method::Sets => sets(size, &mut visits, &mut go_on),
        Method::Masks => masks(size, &mut visits, &mut go_on),
        Method::Constrained => constrained(size, &mut visits, &mut go_on),
    };
    visits.finished = end.is_some();
    Ok(visits)
}

/// Counts a visit; `None` if the method is stopped.
type GoOn<'a> = &'a mut dyn FnMut(&mut Visits) -> Option<()>;

fn rows(size: Size, visits: &mut Visits, go_on: GoOn<'_>) -> Option<()> {
    let mut columns = vec![0u32; size.index()];
    loop {
        go_on(visits)?;
        let sound = (0..columns.len()).all(|row| is_free(&columns, row));
        visits.solutions += u64::from(sound);
        // Counts up with carries: a column at the end of its row becomes 0, and the row above
        // advances. (Searching for the row first and using `fill` for the rows below is
        // miscompiled by LLVM 22.1.2: with one codegen unit and thin link-time optimisation it
        // drops the `fill`.)
        let mut carry = true;
        for column in columns.iter_mut().rev() {
            if *column < size.last() {
                *column += 1;
                carry = false;
                break;
            }
            *column = 0;
        }
        if carry {
            return Some(());
        }
    }
}

fn permutations(size: Size, visits: &mut Visits, go_on: GoOn<'_>) -> Option<()> {
    let mut columns: Vec<u32> = (0..size.get()).collect();
    loop {
        go_on(visits)?;
        let sound = (0..columns.len()).all(|row| is_free(&columns, row));
        visits.solutions += u64::from(sound);
        // Computes the next permutation in lexicographic order (Narayana Pandita, 14th century).
        let Some(pivot) = columns.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            return Some(());
        };
        let larger = columns.iter().rposition(|&column| column > columns[pivot]);
        columns.swap(pivot, larger.expect("the one after the pivot is larger"));
        columns[pivot + 1..].reverse();
    }
}

fn board(size: Size, visits: &mut Visits, go_on: GoOn<'_>) -> Option<()> {
    let n = size.index();
    let mut columns = vec![0u32; n];
    let mut row = 0;
    go_on(visits)?;
    loop {
        // Searches for a square in this row; if there is none, backtracks and continues in the row
        // above.
        while columns[row] < n as u32 && !is_free(&columns, row) {
            columns[row] += 1;
        }
        if columns[row] < n as u32 {
            go_on(visits)?;
            if row + 1 < n {
                row += 1;
                columns[row] = 0;
                continue;
            }
            visits.solutions += 1;
            columns[row] += 1;
        } else if row == 0 {
            return Some(());
        } else {
            row -= 1;
            columns[row] += 1;
        }
    }
}

fn sets(size: Size, visits: &mut Visits, go_on: GoOn<'_>) -> Option<()> {
    let n = size.index();
    let mut columns = vec![0; n];
    let mut taken = vec![false; n];
    let mut diagonals = vec![false; 2 * n];
    let mut antidiagonals = vec![false; 2 * n];
    let mut row = 0;
    go_on(visits)?;
    loop {
        let column = columns[row];
        let lines = (row + n - column, row + column);
        if column == n {
            if row == 0 {
                return Some(());
            }
            row -= 1;
            let column = columns[row];
            taken[column] = false;
            diagonals[row + n - column] = false;
            antidiagonals[row + column] = false;
            columns[row] += 1;
        } else if taken[column] || diagonals[lines.0] || antidiagonals[lines.1] {
            columns[row] += 1;
        } else {
            go_on(visits)?;
            if row + 1 == n {
                visits.solutions += 1;
                columns[row] += 1;
                continue;
            }
            taken[column] = true;
            diagonals[lines.0] = true;
            antidiagonals[lines.1] = true;
            row += 1;
            columns[row] = 0;
        }
    }
}

fn constrained(size: Size, visits: &mut Visits, go_on: GoOn<'_>) -> Option<()> {
    let last = size.last();
    // For each depth: the chosen row, its untried squares, and the lines occupied above.
    let mut frames: Vec<(u32, u64, Occupied)> = Vec::with_capacity(size.index());
    let mut open = size.full_row();
    let mut occupied = Occupied::default();
    let mut arrived = true;
    go_on(visits)?;
    loop {
        if std::mem::take(&mut arrived) {
            if open == 0 {
                visits.solutions += 1;
            } else {
                let (row, free) = most_constrained(&occupied, open, size);
                open &= !(1 << row);
                frames.push((row, free, occupied));
            }
        }
        let Some((row, untried, above)) = frames.last_mut() else { return Some(()) };
        if *untried == 0 {
            open |= 1 << *row;
            frames.pop();
            continue;
        }
        let column = untried.trailing_zeros();
        *untried &= *untried - 1;
        occupied = above.with(*row, column, last);
        arrived = true;
        go_on(visits)?;
    }
}

fn masks(size: Size, visits: &mut Visits, go_on: GoOn<'_>) -> Option<()> {
    let mut walk = Walk::<false>::new(size, &[]).expect("checked by run_method");
    go_on(visits)?;
    loop {
        match walk.advance() {
            Move::Place => {
                go_on(visits)?;
                visits.solutions += u64::from(walk.is_solved());
            }
            Move::BackUp => {}
            Move::Exhausted => return Some(()),
        }
    }
}

/// Whether no queen above `row` attacks the queen in that row.
fn is_free(columns: &[u32], row: usize) -> bool {
    columns[..row].iter().enumerate().all(|(above, &column)| {
        let distance = column.abs_diff(columns[row]);
        distance != 0 && distance as usize != row - above
    })
}

/// Returns the topmost of the open rows with the fewest free squares, and these squares.
pub(super) fn most_constrained(occupied: &Occupied, open: u64, size: Size) -> (u32, u64) {
    let (last, full) = (size.last(), size.full_row());
    let rows = (0..=last).filter(|row| open >> row & 1 == 1);
    let free = rows.map(|row| (row, occupied.free(row, last, full)));
    free.min_by_key(|(row, free)| (free.count_ones(), *row)).expect("a row is open")
}

#[cfg(test)]
mod tests {
    use super::super::naively_listed;
    use super::*;
    use crate::board::size;
    use crate::stop::NEVER;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn all_methods_agree_with_the_reference() {
        for n in 1..=6 {
            let size = size(n);
            let (solutions, nodes) = naively_listed(n);
            for method in Method::ALL {
                let visits = run_method(method, size, NEVER).unwrap();
                assert!(visits.finished);
                assert_eq!(visits.solutions, solutions.len() as u64, "{method:?}, N = {n}");
                if method == Method::Constrained {
                    assert!(visits.visited <= nodes);
                    continue;
                }
                let visited = method.boards(size).map_or(nodes, |boards| boards as u64);
                assert_eq!(visits.visited, visited, "{method:?}, N = {n}");
            }
        }
    }

    #[test]
    fn a_method_stops_when_told_to() {
        let size = size(20);
        for method in Method::ALL {
            let asked = AtomicU32::new(0);
            let twice = || asked.fetch_add(1, Ordering::Relaxed) == 1;
            let visits = run_method(method, size, &twice).unwrap();
            assert!(!visits.finished);
            assert_eq!(visits.visited, 2 * ASK_EVERY);
        }
    }
}
