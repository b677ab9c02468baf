//! Listing in registers, written once for every register type: finds all solutions below some
//! given queens, in lexicographic order.
//!
//! A block is the subtree below one state, down to the rows of the tails. It is searched row by
//! row. For one state at a time, the children of all columns are computed at once, one column a
//! lane, and those on free squares are packed to the end of the next row's states. So they come in
//! order, and no branch depends on their number. States in which some later row has no free
//! square, or some free column no row, are sifted out, one state a lane. The remaining states look
//! up their tails, one tail a lane. A block has a few hundred states, so memory is constant and
//! stays in the first cache.
//!
//! Diagonals are stored by the squares of the tails' first row that they pass through, and
//! antidiagonals by those of the block's first row: so placing a queen adds bits that are the same
//! for all states of a row. The columns placed in the block are stored in bits that the masks do
//! not use.
//!
//! Measured as processor time of one thread, N = 15, without writing, on an Intel Xeon with
//! AVX-512 under other load (twice the time of an idle machine; a plain bit-mask program in C took
//! 2.2 s to print the solutions meanwhile): 0.29 s. Before tests were collected 0.44 to 0.54 (a
//! mispredicted branch and a cache miss for each state), before `force` 0.33; with tails of 4 rows
//! 0.34, of 6 rows 0.31, which is a third slower at N = 16. Appending solutions where they were
//! found, instead of after the block, waited for the tails' columns: a quarter of the time.

mod lookup;
#[deny(unsafe_code)]
mod scalar;
#[deny(unsafe_code)]
mod tails;
#[cfg(test)]
mod tests;

use crate::narrow::{low, short};
pub(super) use scalar::list as list_one_by_one;

use super::lanes::{Lanes, valid};
use crate::board::{Size, State};
use lookup::{Tests, look_up};
use tails::{PACKED_UP_TO, TAIL_BYTES, TOGETHER, Tails};

/// The maximum number of rows of a block.
const LEVELS: usize = 5;

/// The number of rows of tails.
const TAIL_ROWS: usize = 5;

/// States are sifted from this row of a block on.
const SIFTED_FROM: usize = 2;

/// The largest board: masks of this many columns, shifted by a block's rows, leave room for a path.
pub(crate) const MAX_SIZE: u32 = 20;

/// The place of each row's column in a state: the word, and the first bit. In a block of all
/// [`LEVELS`] rows, the last column takes one bit that the masks of the largest boards need; such
/// blocks are for boards up to `ALL_LEVELS_UP_TO`.
const PATH: [(usize, u32); LEVELS] =
    [(COLUMNS, 22), (COLUMNS, 27), (DIAGONALS, 27), (ANTIDIAGONALS, 27), (COLUMNS, 17)];
const COLUMN_BITS: u32 = 31;
const ALL_LEVELS_UP_TO: u32 = 17;

/// The words of a state.
const COLUMNS: usize = 0;
const DIAGONALS: usize = 1;
const ANTIDIAGONALS: usize = 2;
const WORDS: usize = 3;

/// The bits of a word of antidiagonals that do not belong to the path.
const LINES: u32 = (1 << 27) - 1;

/// The number of lanes for the queens of a row: the columns of the largest board, in full
/// registers.
const QUEENS: usize = 32;

/// The maximum number of bytes of a solution, including the bytes written behind it.
const LINE: usize = 32;

/// The constant data for listing the solutions of a board.
#[derive(Debug)]
pub(crate) struct Listing {
    size: u32,
    full: u32,
    /// The number of rows above a block.
    above: usize,
    /// The number of rows of a block.
    levels: usize,
    tails: Tails,
    /// The bits that a queen adds to the words of a state, by row of the block, word and column.
    queens: [[[u32; QUEENS]; WORDS]; LEVELS],
}

impl Listing {
    /// Creates a listing for a board, or returns `None` if the board is too small or too large.
    pub(crate) fn new(size: Size) -> Option<Listing> {
        let levels = match size.get() {
            13..=ALL_LEVELS_UP_TO => LEVELS,
            12..=MAX_SIZE => LEVELS - 1,
            _ => return None,
        };
        Some(Listing::with(size, levels, TAIL_ROWS))
    }

    /// Creates a listing with blocks of `levels` rows and tails of `rows` rows below them.
    fn with(size: Size, levels: usize, rows: usize) -> Listing {
        let n = size.get();
        // The safety of the memory accesses below and the places of the path depend on this.
        assert!(n <= MAX_SIZE && levels >= 1 && rows + levels < n as usize);
        assert!(levels < LEVELS || levels == LEVELS && n <= ALL_LEVELS_UP_TO);
        let mut queens = [[[0; QUEENS]; WORDS]; LEVELS];
        for (row, words) in queens.iter_mut().enumerate().take(levels) {
            let [columns, diagonals, antidiagonals] = words;
            let lanes = columns.iter_mut().zip(diagonals).zip(antidiagonals).take(n as usize);
            for (column, ((columns, diagonals), antidiagonals)) in lanes.enumerate() {
                *columns = 1 << column;
                *diagonals = 1 << (column + levels - row);
                *antidiagonals = 1 << (column + row);
            }
            let (word, bit) = PATH[row];
            for (column, lane) in (0..n).zip(&mut words[word]) {
                *lane |= column << bit;
            }
        }
        Listing {
            size: n,
            full: u32::MAX >> (32 - n),
            above: n as usize - levels - rows,
            levels,
            tails: Tails::new(n, rows),
            queens,
        }
    }

    /// Returns the first row of a block, which is the number of queens already placed. At least 1.
    pub(crate) const fn above(&self) -> usize {
        self.above
    }

    /// Returns the number of rows of the board.
    pub(crate) const fn rows(&self) -> usize {
        self.size as usize
    }

    /// Returns the words of the state at the first row of a block.
    fn beginning(&self, state: &State) -> [u32; WORDS] {
        let diagonals = low(state.diagonals) & self.full;
        let antidiagonals = low(state.antidiagonals) & self.full;
        [low(state.columns), diagonals << self.levels, antidiagonals]
    }
}

/// The buffers of a block's search, kept from one block to the next.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    here: States,
    next: States,
    tests: Tests,
    /// The solutions found: the numbers of a state and of a tail.
    fitting: Vec<(u32, u32)>,
}

/// The states of one row, in lexicographic order of their queens.
#[derive(Debug, Default)]
struct States {
    words: [Vec<u32>; WORDS],
    held: usize,
}

impl States {
    /// Makes room for `states` states and a register behind them.
    fn make_room(&mut self, states: usize) {
        for words in &mut self.words {
            if words.len() < states + TOGETHER {
                words.resize(states + TOGETHER, 0);
            }
        }
    }
}

/// Appends the solutions below a state to `found`, as columns by row, one byte each. `columns` are
/// those of the queens above.
///
/// # Panics
/// If the number of queens in the state is not [`above`](Listing::above): there would be no room
/// for its children.
///
/// # Safety
/// As for [`Lanes`]. `#[inline(always)]` makes it part of the function with the features.
#[inline(always)]
pub(super) unsafe fn list<V: Lanes>(
    listing: &Listing,
    columns: &[u8],
    state: &State,
    workspace: &mut Workspace,
    found: &mut Vec<u8>,
) {
    let Workspace { here, next, tests, fitting } = workspace;
    // The safety of `place` depends on this: a state has at most one child for each free column.
    assert!(columns.len() == listing.above && state.columns & !u64::from(listing.full) == 0);
    assert!(state.columns.count_ones() as usize == listing.above);
    here.make_room(1);
    here.held = 1;
    for (words, word) in here.words.iter_mut().zip(listing.beginning(state)) {
        words[0] = word;
    }
    for row in 0..listing.levels {
        // SAFETY: this function's contract.
        unsafe {
            match listing.rows().div_ceil(V::WIDTH) {
                1 => place::<V, 1>(listing, row, here, next),
                2 => place::<V, 2>(listing, row, here, next),
                3 => place::<V, 3>(listing, row, here, next),
                _ => place::<V, 5>(listing, row, here, next),
            }
            if row + 1 >= SIFTED_FROM {
                sift::<V, 0>(listing, row + 1, next);
            }
        }
        std::mem::swap(here, next);
        if here.held == 0 {
            return;
        }
    }
    // SAFETY: this function's contract.
    unsafe {
        if listing.rows() - listing.above - listing.levels == TAIL_ROWS {
            sift::<V, TAIL_ROWS>(listing, listing.levels, here);
        }
        if listing.size <= PACKED_UP_TO {
            look_up::<V, true>(listing, here, tests, fitting);
        } else {
            look_up::<V, false>(listing, here, tests, fitting);
        }
    }
    append_all(listing, columns, here, fitting, found);
    fitting.clear();
}

/// Places a queen on every free square of a row of the block, for all states of the row.
///
/// # Safety
/// As for [`Lanes`]. In each state of `here`, `listing.above + row` of the board's columns are taken; `row` is one of the block.
#[inline(always)]
unsafe fn place<V: Lanes, const REGISTERS: usize>(
    listing: &Listing,
    row: usize,
    here: &States,
    next: &mut States,
) {
    let full = listing.full;
    // A state has at most one free square for each free column.
    let most = here.held * (listing.rows() - listing.above - row);
    next.make_room(most);
    assert!(REGISTERS * V::WIDTH <= QUEENS && V::WIDTH <= TOGETHER);
    assert!(listing.rows() <= REGISTERS * V::WIDTH);
    assert!(here.words.iter().all(|words| words.len() >= here.held));
    assert!(next.words.iter().all(|words| words.len() >= most + TOGETHER));
    let [columns, diagonals, antidiagonals] = &here.words;
    let [to_columns, to_diagonals, to_antidiagonals] = &mut next.words;
    let (to_columns, to_diagonals) = (to_columns.as_mut_ptr(), to_diagonals.as_mut_ptr());
    let to_antidiagonals = to_antidiagonals.as_mut_ptr();
    let (shift, back) = (listing.levels - row, row);
    let mut held = 0;
    // SAFETY: this function's contract. Loads of queens are within `QUEENS`. In each state here `above + row` columns
    // are taken, by the assertion of `list` and since every queen takes one, so `held` grows by as many as are
    // free, stays at `most` at most, and a register is stored behind it.
    unsafe {
        let mut queens = [[V::splat(0); REGISTERS]; WORDS];
        for (word, queens) in queens.iter_mut().enumerate() {
            for (register, queens) in queens.iter_mut().enumerate() {
                let from = listing.queens[row][word].as_ptr();
                *queens = V::load(from.add(register * V::WIDTH));
            }
        }
        for at in 0..here.held {
            let columns = *columns.get_unchecked(at);
            let diagonals = *diagonals.get_unchecked(at);
            let antidiagonals = *antidiagonals.get_unchecked(at);
            let free = full & !(columns | diagonals >> shift | antidiagonals >> back);
            let columns = V::splat(columns);
            let diagonals = V::splat(diagonals);
            let antidiagonals = V::splat(antidiagonals);
            for register in 0..REGISTERS {
                let some = free >> (register * V::WIDTH) & (u32::MAX >> (32 - V::WIDTH));
                let [of_columns, of_diagonals, of_antidiagonals] = &queens;
                columns.or(of_columns[register]).compress(some).store(to_columns.add(held));
                let packed = diagonals.or(of_diagonals[register]).compress(some);
                packed.store(to_diagonals.add(held));
                let packed = antidiagonals.or(of_antidiagonals[register]).compress(some);
                packed.store(to_antidiagonals.add(held));
                held += some.count_ones() as usize;
            }
        }
    }
    debug_assert!(held <= most);
    next.held = held;
}

/// Keeps the states at a row of the block in which every row from this one on has a free square,
/// and every free column a row. `FORCED` is 0 or the number of rows left; if not 0, rows with a
/// single free square first take that square.
///
/// Forcing removes half of the states with five rows left (N = 14: 1.36 of 2.67 million remain;
/// 0.32 million have solutions).
///
/// # Safety
/// As for [`Lanes`]. `row` is one of the block, or the one after it.
#[inline(always)]
unsafe fn sift<V: Lanes, const FORCED: usize>(listing: &Listing, row: usize, states: &mut States) {
    let held = states.held;
    assert!(states.words.iter().all(|words| words.len() >= held + TOGETHER));
    let [columns, diagonals, antidiagonals] = &mut states.words;
    let columns = columns.as_mut_ptr();
    let (diagonals, antidiagonals) = (diagonals.as_mut_ptr(), antidiagonals.as_mut_ptr());
    let ahead = listing.rows() - listing.above - row;
    let mut kept = 0;
    let mut at = 0;
    // SAFETY: this function's contract. Loads and stores begin at `held` at most, behind which
    // there is room for a register; stores replace only states that were loaded.
    unsafe {
        let full = V::splat(listing.full);
        while at < held {
            let ours = V::load(columns.add(at));
            let (falling, rising) = (V::load(diagonals.add(at)), V::load(antidiagonals.add(at)));
            let mut diagonal = falling.shift_right(short(listing.levels - row));
            let mut antidiagonal = rising.and(V::splat(LINES)).shift_right(short(row));
            let mut least = V::splat(u32::MAX);
            let mut reached = V::splat(0);
            if FORCED == 0 {
                for _ in 0..ahead {
                    let free = ours.or(diagonal).or(antidiagonal).not_and(full);
                    least = least.min(free);
                    reached = reached.or(free);
                    diagonal = diagonal.shift_left(1);
                    antidiagonal = antidiagonal.shift_right(1);
                }
            } else {
                let mut rows = [full; FORCED];
                for free in &mut rows {
                    *free = ours.or(diagonal).or(antidiagonal).not_and(full);
                    diagonal = diagonal.shift_left(1);
                    antidiagonal = antidiagonal.shift_right(1);
                }
                force::<V, FORCED>(&mut rows);
                for free in rows {
                    least = least.min(free);
                    reached = reached.or(free);
                }
            }
            let lost = ours.not_and(full).xor(reached);
            let keep = least.nonzero() & !lost.nonzero() & valid::<V>(held - at);
            ours.compress(keep).store(columns.add(kept));
            falling.compress(keep).store(diagonals.add(kept));
            rising.compress(keep).store(antidiagonals.add(kept));
            kept += keep.count_ones() as usize;
            at += V::WIDTH;
        }
    }
    states.held = kept;
}

/// Removes from the free squares of each row those that a queen on the single free square of
/// another row attacks.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
unsafe fn force<V: Lanes, const ROWS: usize>(free: &mut [V; ROWS]) {
    // SAFETY: this function's contract.
    unsafe {
        let one = V::splat(1);
        let mut alone = *free;
        for alone in &mut alone {
            let others = alone.and(alone.minus(one));
            // All bits set if there is exactly one free square, else 0.
            *alone = alone.and(others.min(one).minus(one));
        }
        for row in 0..ROWS {
            for distance in 1..short(ROWS) {
                let left = alone[row].shift_right(distance);
                let lines = alone[row].or(left).or(alone[row].shift_left(distance));
                let distance = distance as usize;
                if row + distance < ROWS {
                    free[row + distance] = lines.not_and(free[row + distance]);
                }
                if row >= distance {
                    free[row - distance] = lines.not_and(free[row - distance]);
                }
            }
        }
    }
}

/// Appends the solutions, given by state and tail, after all were found: the tails' columns are
/// not in the first cache, so these loads overlap.
#[inline(always)]
fn append_all(
    listing: &Listing,
    columns: &[u8],
    states: &States,
    fitting: &[(u32, u32)],
    found: &mut Vec<u8>,
) {
    let above = listing.above;
    let rows = listing.rows();
    let mut line = [0u8; LINE];
    line[..above].copy_from_slice(columns);
    found.reserve(fitting.len() * rows + LINE);
    for &(state, tail) in fitting {
        for (row, (word, bit)) in PATH.into_iter().enumerate().take(listing.levels) {
            let column = states.words[word][state as usize] >> bit & COLUMN_BITS;
            line[above + row] = column as u8;
        }
        let tail = &listing.tails.columns[tail as usize];
        line[above + listing.levels..][..TAIL_BYTES].copy_from_slice(tail);
        // Copying a fixed number of bytes takes a fraction of the time of copying exactly the
        // bytes needed.
        let end = found.len() + rows;
        found.extend_from_slice(&line);
        found.truncate(end);
    }
}
