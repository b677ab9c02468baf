//! The `rows` scheme: row by row from the top, without any symmetry. A shard is the queens
//! of the first rows, its number their columns as the digits of a number to the base N.
//!
//! It shares no code with the cross scheme and its kernels (the search below a shard is the
//! textbook's), so each can catch the other's mistakes.

use super::Tally;
use crate::board::{Size, State};
use crate::count::complete_rows;

/// Counts a shard.
pub(super) fn count(size: Size, depth: u32, shard: u64) -> Tally {
    let n = u64::from(size.get());
    let mut state = State::default();
    for row in 0..depth {
        let column = shard / n.pow(depth - 1 - row) % n;
        let queen = 1 << column;
        if state.free(size.full_row()) & queen == 0 {
            return Tally::default();
        }
        state = state.place(queen);
    }
    let (solutions, nodes) = complete_rows(state, size.full_row(), size.get() - depth);
    // One more for the queen that makes the shard.
    Tally { by_weight: [0, 0, 0, solutions], nodes: nodes + 1 }
}
