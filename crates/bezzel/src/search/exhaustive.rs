//! The same question asked in worse and better ways, so that they can be compared: what
//! backtracking is worth is the boards that it never looks at.

use super::Method;
use super::occupied::Occupied;
use super::walk::{Move, Walk};
use crate::board::{Size, SizeError};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What a method has done when it ended or was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Complete boards looked at, or nodes of the tree (the empty board too).
    pub visited: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Whether the method came to its end.
    pub finished: bool,
}

/// How often `keep_going` is asked: once in so many visits.
const ASK_EVERY: u64 = 1 << 14;

/// Counts the solutions by `method`, as long as `keep_going` says so.
///
/// # Errors
/// [`SizeError::TooLarge`] above 64, whatever the method, so that they stay comparable.
pub fn run_method(
    method: Method,
    size: Size,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Tally, SizeError> {
    let size = size.at_most(Size::MAX_MASK)?;
    let mut tally = Tally::default();
    let mut go_on = |tally: &mut Tally| {
        tally.visited += 1;
        !tally.visited.is_multiple_of(ASK_EVERY) || keep_going()
    };
    tally.finished = match method {
        Method::Rows => rows(size, &mut tally, &mut go_on),
        Method::Permutations => permutations(size, &mut tally, &mut go_on),
        Method::Board => board(size, &mut tally, &mut go_on),
        Method::Sets => sets(size, &mut tally, &mut go_on),
        Method::Masks => masks(size, &mut tally, &mut go_on),
        Method::Constrained => constrained(size, &mut tally, &mut go_on),
    };
    Ok(tally)
}

type GoOn<'a> = &'a mut dyn FnMut(&mut Tally) -> bool;

fn rows(size: Size, tally: &mut Tally, go_on: GoOn<'_>) -> bool {
    let mut columns = vec![0u32; size.index()];
    loop {
        if !go_on(tally) {
            return false;
        }
        let sound = (0..columns.len()).all(|row| is_free(&columns, row));
        tally.solutions += u64::from(sound);
        // Count up, as an odometer does.
        let Some(row) = columns.iter().rposition(|&column| column < size.last()) else {
            return true;
        };
        columns[row] += 1;
        columns[row + 1..].fill(0);
    }
}

fn permutations(size: Size, tally: &mut Tally, go_on: GoOn<'_>) -> bool {
    let mut columns: Vec<u32> = (0..size.get()).collect();
    loop {
        if !go_on(tally) {
            return false;
        }
        let sound = (0..columns.len()).all(|row| is_free(&columns, row));
        tally.solutions += u64::from(sound);
        // The next permutation in lexicographic order (Narayana Pandita, 14th century).
        let Some(pivot) = columns.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            return true;
        };
        let larger = columns.iter().rposition(|&column| column > columns[pivot]);
        columns.swap(pivot, larger.expect("the one after the pivot is larger"));
        columns[pivot + 1..].reverse();
    }
}

fn board(size: Size, tally: &mut Tally, go_on: GoOn<'_>) -> bool {
    let n = size.index();
    let mut columns = vec![0u32; n];
    let mut row = 0;
    if !go_on(tally) {
        return false;
    }
    loop {
        // Look for a square in this row; if there is none, go back and move on there.
        while columns[row] < n as u32 && !is_free(&columns, row) {
            columns[row] += 1;
        }
        if columns[row] < n as u32 {
            if !go_on(tally) {
                return false;
            }
            if row + 1 < n {
                row += 1;
                columns[row] = 0;
                continue;
            }
            tally.solutions += 1;
            columns[row] += 1;
        } else if row == 0 {
            return true;
        } else {
            row -= 1;
            columns[row] += 1;
        }
    }
}

fn sets(size: Size, tally: &mut Tally, go_on: GoOn<'_>) -> bool {
    let n = size.index();
    let mut columns = vec![0; n];
    let mut taken = vec![false; n];
    let mut diagonals = vec![false; 2 * n];
    let mut antidiagonals = vec![false; 2 * n];
    let mut row = 0;
    if !go_on(tally) {
        return false;
    }
    loop {
        let column = columns[row];
        let lines = (row + column, row + n - column);
        if column == n {
            if row == 0 {
                return true;
            }
            row -= 1;
            let column = columns[row];
            taken[column] = false;
            diagonals[row + column] = false;
            antidiagonals[row + n - column] = false;
            columns[row] += 1;
        } else if taken[column] || diagonals[lines.0] || antidiagonals[lines.1] {
            columns[row] += 1;
        } else if !go_on(tally) {
            return false;
        } else if row + 1 == n {
            tally.solutions += 1;
            columns[row] += 1;
        } else {
            taken[column] = true;
            diagonals[lines.0] = true;
            antidiagonals[lines.1] = true;
            row += 1;
            columns[row] = 0;
        }
    }
}

fn constrained(size: Size, tally: &mut Tally, go_on: GoOn<'_>) -> bool {
    let last = size.last();
    // The row chosen at each depth, its untried squares, and the lines taken above it.
    let mut frames: Vec<(u32, u64, Occupied)> = Vec::with_capacity(size.index());
    let mut open = size.full_row();
    let mut occupied = Occupied::default();
    let mut arrived = true;
    if !go_on(tally) {
        return false;
    }
    loop {
        if std::mem::take(&mut arrived) {
            if open == 0 {
                tally.solutions += 1;
            } else {
                let (row, free) = most_constrained(&occupied, open, size);
                open &= !(1 << row);
                frames.push((row, free, occupied));
            }
        }
        let Some((row, untried, above)) = frames.last_mut() else { return true };
        if *untried == 0 {
            open |= 1 << *row;
            frames.pop();
            continue;
        }
        let column = untried.trailing_zeros();
        *untried &= *untried - 1;
        occupied = above.with(*row, column, last);
        arrived = true;
        if !go_on(tally) {
            return false;
        }
    }
}

fn masks(size: Size, tally: &mut Tally, go_on: GoOn<'_>) -> bool {
    let mut walk = Walk::<false>::new(size, &[]).expect("checked by run_method");
    if !go_on(tally) {
        return false;
    }
    loop {
        match walk.advance() {
            Move::Place => {
                if !go_on(tally) {
                    return false;
                }
                tally.solutions += u64::from(walk.is_solved());
            }
            Move::BackUp => {}
            Move::Exhausted => return true,
        }
    }
}

/// Whether no queen above `row` attacks the one in it.
fn is_free(columns: &[u32], row: usize) -> bool {
    columns[..row].iter().enumerate().all(|(above, &column)| {
        let distance = column.abs_diff(columns[row]);
        distance != 0 && distance as usize != row - above
    })
}

/// An estimate of the number of nodes of a backtracking `method`, by random descents.
///
/// D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
/// Computation 29, 1975: go down by a random free square at each row; the sum over the
/// rows of the product of the numbers of free squares above is the number of nodes on
/// average. A thousand descents come within some ten percent for N up to 30.
///
/// The exhaustive methods, whose numbers a formula says, are not estimated: for them the
/// answer is that of plain backtracking.
///
/// # Errors
/// [`SizeError::TooLarge`] above 64.
pub fn estimate_nodes(
    method: Method,
    size: Size,
    descents: u32,
    seed: u64,
) -> Result<f64, SizeError> {
    let full = size.at_most(Size::MAX_MASK)?.full_row();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut sum = 0.0;
    for _ in 0..descents {
        let mut occupied = Occupied::default();
        let mut open = full;
        let mut width = 1.0;
        sum += width;
        while open != 0 {
            let (row, mut free) = match method {
                Method::Constrained => most_constrained(&occupied, open, size),
                _ => {
                    let row = open.trailing_zeros();
                    (row, occupied.free(row, size.last(), full))
                }
            };
            if free == 0 {
                break;
            }
            open &= !(1 << row);
            width *= f64::from(free.count_ones());
            sum += width;
            for _ in 0..rng.random_range(0..free.count_ones()) {
                free &= free - 1;
            }
            occupied = occupied.with(row, free.trailing_zeros(), size.last());
        }
    }
    Ok(sum / f64::from(descents.max(1)))
}

/// The topmost of the open rows with the fewest free squares, and these squares.
fn most_constrained(occupied: &Occupied, open: u64, size: Size) -> (u32, u64) {
    let (last, full) = (size.last(), size.full_row());
    let rows = (0..=last).filter(|row| open >> row & 1 == 1);
    let free = rows.map(|row| (row, occupied.free(row, last, full)));
    free.min_by_key(|(row, free)| (free.count_ones(), *row)).expect("a row is open")
}

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::*;

    #[test]
    fn all_methods_find_what_the_oracle_finds() {
        for n in 1..=6 {
            let size = Size::new(n).unwrap();
            let mut solutions = 0;
            let nodes = naive(size, |_| {
                solutions += 1;
                true
            });
            for method in Method::ALL {
                let tally = run_method(method, size, &mut || true).unwrap();
                assert!(tally.finished);
                assert_eq!(tally.solutions, solutions, "{method:?}, N = {n}");
                if method == Method::Constrained {
                    assert!(tally.visited <= nodes);
                    continue;
                }
                let visited = method.boards(size).map_or(nodes, |boards| boards as u64);
                assert_eq!(tally.visited, visited, "{method:?}, N = {n}");
            }
        }
    }

    #[test]
    fn a_method_stops_when_told_to() {
        let size = Size::new(20).unwrap();
        for method in Method::ALL {
            let mut asked = 0;
            let mut twice = || {
                asked += 1;
                asked < 2
            };
            let tally = run_method(method, size, &mut twice).unwrap();
            assert!(!tally.finished);
            assert_eq!(tally.visited, 2 * ASK_EVERY);
        }
    }

    #[test]
    fn the_estimates_come_near_the_numbers_of_nodes() {
        // The seed is fixed, so this cannot fail by chance. A319283(12) = 856,189.
        let size = Size::new(12).unwrap();
        for method in [Method::Masks, Method::Constrained] {
            let nodes = run_method(method, size, &mut || true).unwrap().visited as f64;
            let estimate = estimate_nodes(method, size, 2000, 1).unwrap();
            assert!((estimate / nodes - 1.0).abs() < 0.1, "{method:?}: {estimate}, not {nodes}");
        }
        assert_eq!(run_method(Method::Masks, size, &mut || true).unwrap().visited, 856_189);
    }
}
