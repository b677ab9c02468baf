//! Listing one state at a time, in plain Rust: the reference and the fallback.

use super::tails::{TAIL_BYTES, TOGETHER, Tails};
use super::{LEVELS, LINE, Listing};
use crate::board::State;
use crate::narrow::{byte, low};

/// Appends the solutions below a state to `found`, as columns by row, one byte each. `columns` are
/// those of the queens above.
pub(in crate::kernel) fn list(
    listing: &Listing,
    columns: &[u8],
    state: &State,
    found: &mut Vec<u8>,
) {
    let Listing { full, above, levels, ref tails, .. } = *listing;
    let full = u64::from(full);
    let mut line = [0u8; LINE];
    line[..above].copy_from_slice(columns);
    let mut frames = [(*state, state.free(full)); LEVELS];
    let mut row = 0;
    loop {
        let (state, untried) = frames[row];
        if untried == 0 {
            if row == 0 {
                return;
            }
            row -= 1;
            continue;
        }
        let queen = untried & untried.wrapping_neg();
        frames[row].1 = untried ^ queen;
        line[above + row] = byte(queen.trailing_zeros());
        let child = state.place(queen);
        let free = child.free(full);
        if free == 0 {
            continue;
        }
        if row + 1 < levels {
            row += 1;
            frames[row] = (child, free);
        } else {
            look_up(listing, tails, &child, &mut line, found);
        }
    }
}

/// Appends the solutions of a state whose next row is the tails' first row.
#[inline]
fn look_up(
    listing: &Listing,
    tails: &Tails,
    state: &State,
    line: &mut [u8; LINE],
    found: &mut Vec<u8>,
) {
    let full = listing.full;
    let list = tails.list(full & !low(state.columns));
    let begin = list.start;
    let (low, high) = (low(state.diagonals) & full, low(state.antidiagonals) & full);
    let mut test = |step: usize, attacked: [u32; TOGETHER]| {
        // No branch for each test, so that the tests are vectorised.
        let any = attacked.iter().fold(false, |any, &attacked| any | (attacked == 0));
        if any {
            let free = attacked.iter().enumerate();
            let fitting =
                free.fold(0, |set, (lane, &attacked)| set | u32::from(attacked == 0) << lane);
            let tails = &tails.columns[(begin + step) * TOGETHER..];
            append(line, listing.above + listing.levels, listing.rows(), tails, fitting, found);
        }
    };
    if tails.others.is_empty() {
        let both = low | high << 16;
        for (step, masks) in tails.masks[list].iter().enumerate() {
            test(step, std::array::from_fn(|lane| masks.0[lane] & both));
        }
    } else {
        let lists = tails.masks[list.clone()].iter().zip(&tails.others[list]);
        for (step, (masks, others)) in lists.enumerate() {
            test(step, std::array::from_fn(|lane| masks.0[lane] & low | others.0[lane] & high));
        }
    }
}

/// Appends a solution for each of the tails selected by the bits of `fitting`.
#[inline]
fn append(
    line: &mut [u8; LINE],
    begin: usize,
    rows: usize,
    tails: &[[u8; TAIL_BYTES]],
    mut fitting: u32,
    found: &mut Vec<u8>,
) {
    while fitting != 0 {
        let tail = fitting.trailing_zeros() as usize;
        fitting &= fitting - 1;
        line[begin..begin + TAIL_BYTES].copy_from_slice(&tails[tail]);
        // Copying a fixed number of bytes takes a fraction of the time of copying exactly the
        // bytes needed.
        let end = found.len() + rows;
        found.extend_from_slice(line);
        found.truncate(end);
    }
}
