//! The textbook count: bit masks row by row, half of the board by mirror symmetry, distributed
//! over all cores. It is the baseline for faster methods, so it is written as well as the method
//! allows, without further tricks.

use super::SearchError;
use crate::board::{MAX_COUNT_SIZE, Size, State};
use crate::kernel::each_bit;
use crate::stop::{Stop, Stopped};
use rayon::prelude::*;

/// The result of the textbook method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct TextbookCount {
    /// The number of solutions.
    pub solutions: u128,
    /// The number of queens placed to find the solutions, not counting mirrored boards.
    pub nodes: u128,
}

/// Counts all solutions on rayon's threads.
///
/// # Errors
/// [`SearchError::Size`] above [`MAX_COUNT_SIZE`]; [`SearchError::Stopped`] if `stop` returned `true`.
pub fn textbook_count(size: Size, stop: Stop<'_>) -> Result<TextbookCount, SearchError> {
    let size = size.at_most(MAX_COUNT_SIZE)?;
    let n = size.get();
    // The left half of the first row represents the right half too; a queen in the middle of an
    // odd board represents only itself.
    let half = below(size, 0..n / 2, stop)?;
    let middle = below(size, n / 2..n.div_ceil(2), stop)?;
    Ok(TextbookCount {
        solutions: 2 * half.solutions + middle.solutions,
        nodes: half.nodes + middle.nodes,
    })
}

/// Returns the count of the solutions whose first-row queen is in one of the columns.
fn below(
    size: Size,
    columns: std::ops::Range<u32>,
    stop: Stop<'_>,
) -> Result<TextbookCount, Stopped> {
    let full = size.full_row();
    // Below two rows there are enough pieces for any number of cores.
    let mut tasks: Vec<State> = columns.map(|column| State::default().place(1 << column)).collect();
    let mut nodes = tasks.len() as u128;
    let mut rows_left = size.get() - 1;
    if rows_left > 0 {
        let children =
            |state: State| each_bit(state.free(full)).map(move |queen| state.place(queen));
        tasks = tasks.into_iter().flat_map(children).collect();
        nodes += tasks.len() as u128;
        rows_left -= 1;
    }
    let counted = tasks.into_par_iter().map(|state| {
        let (solutions, nodes) = complete_rows(state, full, rows_left, stop)?;
        Ok(TextbookCount { solutions: u128::from(solutions), nodes: u128::from(nodes) })
    });
    let sum = counted.try_reduce(TextbookCount::default, |a, b| {
        Ok(TextbookCount { solutions: a.solutions + b.solutions, nodes: a.nodes + b.nodes })
    })?;
    Ok(TextbookCount { nodes: sum.nodes + nodes, ..sum })
}

/// Returns the number of ways to fill the remaining rows, and the number of queens placed for
/// that.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub(crate) fn complete_rows(
    state: State,
    full: u64,
    rows_left: u32,
    stop: Stop<'_>,
) -> Result<(u64, u64), Stopped> {
    // A few milliseconds of search.
    const ASK_EVERY: u64 = 1 << 20;
    if rows_left == 0 {
        return Ok((1, 0));
    }
    let mut stack = [(State::default(), 0u64); MAX_COUNT_SIZE as usize];
    let mut depth = 0;
    let deepest = rows_left as usize - 1;
    let (mut solutions, mut nodes) = (0, 0);
    let mut state = state;
    let mut untried = state.free(full);
    loop {
        if untried == 0 {
            if depth == 0 {
                return Ok((solutions, nodes));
            }
            depth -= 1;
            (state, untried) = stack[depth];
            continue;
        }
        let queen = untried & untried.wrapping_neg();
        untried ^= queen;
        nodes += 1;
        if nodes.is_multiple_of(ASK_EVERY) && stop() {
            return Err(Stopped);
        }
        if depth == deepest {
            solutions += 1;
            continue;
        }
        let child = state.place(queen);
        let free = child.free(full);
        if free != 0 {
            stack[depth] = (state, untried);
            depth += 1;
            (state, untried) = (child, free);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::known;
    use crate::stop::NEVER;

    #[test]
    fn the_textbook_count_gives_the_published_values() {
        for n in 1..=13 {
            let size = size(n);
            let known = known::values(size).unwrap().all;
            assert_eq!(Some(textbook_count(size, NEVER).unwrap().solutions), known, "N = {n}");
        }
    }

    #[test]
    fn boards_beyond_reach_are_refused() {
        assert!(textbook_count(size(33), NEVER).is_err());
    }
}
