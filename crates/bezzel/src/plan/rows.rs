//! The `rows` scheme: row by row from the top, without any symmetry. A shard is the queens
//! of the first rows, its number their columns as the digits of a number to the base N.
//!
//! It shares no code with the cross scheme and its kernels (the search below a shard is the
//! textbook's), so each can catch the other's mistakes.

use super::Tally;
use crate::board::{Size, State};
use crate::kernel::{Course, Kernel, Unit};
use crate::search::complete_rows;

/// The state below the queens of a shard, or `None` if they attack each other.
fn state(size: Size, depth: u32, shard: u64) -> Option<State> {
    let n = u64::from(size.get());
    let mut state = State::default();
    for row in 0..depth {
        let column = shard / n.pow(depth - 1 - row) % n;
        let queen = 1 << column;
        if state.free(size.full_row()) & queen == 0 {
            return None;
        }
        state = state.place(queen);
    }
    Some(state)
}

/// Counts a shard.
pub(super) fn count(size: Size, depth: u32, shard: u64) -> Tally {
    let Some(state) = state(size, depth, shard) else { return Tally::default() };
    let (solutions, nodes) = complete_rows(state, size.full_row(), size.get() - depth);
    // One more for the queen that makes the shard.
    Tally { by_weight: [0, 0, 0, solutions], nodes: nodes + 1 }
}

/// The same number by a kernel, so that the two can be compared; `None` if the shard's queens
/// attack each other.
pub(crate) fn by_kernel(size: Size, depth: u32, shard: u64, kernel: Kernel) -> Option<u64> {
    let state = state(size, depth, shard)?;
    let course = Course::downwards(size.get(), depth);
    // A board that is counted fits 32 bits; attacks beyond it matter to nobody.
    let [columns, low, high] =
        [state.columns, state.antidiagonals, state.diagonals].map(|mask| mask as u32);
    let unit = Unit { columns, near: [0, 0], far: [low, high] };
    Some(kernel.complete(&course, &[unit]).solutions)
}
