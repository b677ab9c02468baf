//! Listing in registers, written once for every register type: all solutions below some given
//! queens, in lexicographic order.
//!
//! A block is what lies below one state some rows above the tails. It is searched row by row: of
//! one state at a time, the children of all columns are made at once, a lane a column, and
//! those on free squares packed to the end of the next row's states. So they come in order, and
//! no branch depends on how many there are. States of which some row below has no free square,
//! or some column no row, are sifted out, a lane a state. What is left looks its tails up, a
//! lane a tail. A block has a few hundred states, so memory is constant and stays in the first
//! cache.
//!
//! Diagonals are kept by the squares of the first row of the tails that they go through, and
//! antidiagonals by those of the first row of the block: so to place a queen is to add bits,
//! which are the same for all states of a row. The columns placed in the block are kept in
//! bits that the masks do not use.

#[deny(unsafe_code)]
mod scalar;
#[deny(unsafe_code)]
mod tails;
#[cfg(test)]
mod tests;

pub(super) use scalar::list as list_one_by_one;

use super::lanes::Lanes;
use crate::board::{Size, State};
use tails::{PACKED_UP_TO, TAIL_BYTES, TOGETHER, Tails};

/// The rows of a block.
pub(crate) const LEVELS: usize = 4;

/// From this row of a block on, states are sifted.
const SIFTED_FROM: usize = 2;

/// The largest board: masks of so many columns, moved by a block's rows, leave room for a path.
pub(crate) const MAX_SIZE: u32 = 20;

/// Where the column of each row of a block is kept: in which word, and from which bit.
const PATH: [(usize, u32); LEVELS] =
    [(COLUMNS, 22), (COLUMNS, 27), (DIAGONALS, 27), (ANTIDIAGONALS, 27)];
const COLUMN_BITS: u32 = 31;

/// The words of a state.
const COLUMNS: usize = 0;
const DIAGONALS: usize = 1;
const ANTIDIAGONALS: usize = 2;
const WORDS: usize = 3;

/// The bits of a word of antidiagonals that are none of the path.
const LINES: u32 = (1 << 27) - 1;

/// Lanes of the queens of a row: the columns of the largest board, in full registers.
const QUEENS: usize = 32;

/// The most bytes of a solution, and of what is written behind it.
const LINE: usize = 32;

/// What listing the solutions of a board needs.
#[derive(Debug)]
pub(crate) struct Listing {
    size: u32,
    full: u32,
    /// The row where blocks begin.
    above: usize,
    tails: Tails,
    /// What a queen adds to the words of a state, by row of a block, word and column.
    queens: [[[u32; QUEENS]; WORDS]; LEVELS],
}

impl Listing {
    /// For a board, or `None` if it is too small for it or too large.
    pub(crate) fn new(size: Size) -> Option<Listing> {
        let rows = match size.get() {
            12..=14 => 5,
            15..=16 => 6,
            17..=MAX_SIZE => 5,
            _ => return None,
        };
        Some(Listing::with_tails(size, rows))
    }

    /// The same with tails of `rows` rows.
    fn with_tails(size: Size, rows: usize) -> Listing {
        let n = size.get();
        // The accesses to memory below and the places of the path rely on it.
        assert!(n <= MAX_SIZE && rows + LEVELS < n as usize);
        let mut queens = [[[0; QUEENS]; WORDS]; LEVELS];
        for (row, words) in queens.iter_mut().enumerate() {
            for column in 0..n as usize {
                words[COLUMNS][column] = 1 << column;
                words[DIAGONALS][column] = 1 << (column + LEVELS - row);
                words[ANTIDIAGONALS][column] = 1 << (column + row);
                let (word, bit) = PATH[row];
                words[word][column] |= (column as u32) << bit;
            }
        }
        Listing {
            size: n,
            full: u32::MAX >> (32 - n),
            above: n as usize - LEVELS - rows,
            tails: Tails::new(n, rows),
            queens,
        }
    }

    /// The row where blocks begin: so many queens must be placed. At least 1.
    pub(crate) const fn above(&self) -> usize {
        self.above
    }

    /// The number of rows.
    pub(crate) const fn rows(&self) -> usize {
        self.size as usize
    }

    /// The words of the state where a block begins.
    fn beginning(&self, state: &State) -> [u32; WORDS] {
        let diagonals = state.diagonals as u32 & self.full;
        let antidiagonals = state.antidiagonals as u32 & self.full;
        [state.columns as u32, diagonals << LEVELS, antidiagonals]
    }
}

/// What a block is searched in, kept from one to the next.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    here: States,
    next: States,
}

/// States of one row, in lexicographic order of their queens.
#[derive(Debug, Default)]
struct States {
    words: [Vec<u32>; WORDS],
    held: usize,
}

impl States {
    /// Makes room for so many states and a register behind them.
    fn make_room(&mut self, states: usize) {
        for words in &mut self.words {
            if words.len() < states + TOGETHER {
                words.resize(states + TOGETHER, 0);
            }
        }
    }
}

/// Appends the solutions below a state to `found`, the columns by row, a byte each. `columns` are
/// those of the queens above.
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
    let Workspace { here, next } = workspace;
    here.make_room(1);
    here.held = 1;
    for (words, word) in here.words.iter_mut().zip(listing.beginning(state)) {
        words[0] = word;
    }
    for row in 0..LEVELS {
        // SAFETY: the caller's promise.
        unsafe {
            match listing.rows().div_ceil(V::WIDTH) {
                1 => place::<V, 1>(listing, row, here, next),
                2 => place::<V, 2>(listing, row, here, next),
                3 => place::<V, 3>(listing, row, here, next),
                _ => place::<V, 5>(listing, row, here, next),
            }
            if row + 1 >= SIFTED_FROM {
                sift::<V>(listing, row + 1, next);
            }
        }
        std::mem::swap(here, next);
        if here.held == 0 {
            return;
        }
    }
    // SAFETY: the caller's promise.
    unsafe {
        if listing.size <= PACKED_UP_TO {
            look_up::<V, true>(listing, columns, here, found);
        } else {
            look_up::<V, false>(listing, columns, here, found);
        }
    }
}

/// Places a queen on every free square of a row of the block, for all states of it.
#[inline(always)]
unsafe fn place<V: Lanes, const REGISTERS: usize>(
    listing: &Listing,
    row: usize,
    here: &States,
    next: &mut States,
) {
    let full = listing.full;
    // A state has no more free squares than columns.
    let most = here.held * (listing.rows() - listing.above - row);
    next.make_room(most);
    assert!(REGISTERS * V::WIDTH <= QUEENS && V::WIDTH <= TOGETHER);
    assert!(here.words.iter().all(|words| words.len() >= here.held));
    assert!(next.words.iter().all(|words| words.len() >= most + TOGETHER));
    let [columns, diagonals, antidiagonals] = &here.words;
    let [to_columns, to_diagonals, to_antidiagonals] = &mut next.words;
    let (to_columns, to_diagonals) = (to_columns.as_mut_ptr(), to_diagonals.as_mut_ptr());
    let to_antidiagonals = to_antidiagonals.as_mut_ptr();
    let (shift, back) = (LEVELS - row, row);
    let mut held = 0;
    // SAFETY: the caller's promise. Loads of queens are within `QUEENS`; `held` grows by as many
    // as are free, so it stays at `most` at most, and a register is stored behind it.
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

/// Keeps the states of a row of the block of which every row from it on has a free square, and
/// every free column a row.
#[inline(always)]
unsafe fn sift<V: Lanes>(listing: &Listing, row: usize, states: &mut States) {
    let held = states.held;
    assert!(states.words.iter().all(|words| words.len() >= held + TOGETHER));
    let [columns, diagonals, antidiagonals] = &mut states.words;
    let columns = columns.as_mut_ptr();
    let (diagonals, antidiagonals) = (diagonals.as_mut_ptr(), antidiagonals.as_mut_ptr());
    let ahead = listing.rows() - listing.above - row;
    let mut kept = 0;
    let mut at = 0;
    // SAFETY: the caller's promise. Loads and stores begin at `held` at most, behind which there
    // is room for a register; what is stored replaces only what was loaded.
    unsafe {
        let full = V::splat(listing.full);
        while at < held {
            let ours = V::load(columns.add(at));
            let (falling, rising) = (V::load(diagonals.add(at)), V::load(antidiagonals.add(at)));
            let mut diagonal = falling.shift_right((LEVELS - row) as u32);
            let mut antidiagonal = rising.and(V::splat(LINES)).shift_right(row as u32);
            let mut least = V::splat(u32::MAX);
            let mut reached = V::splat(0);
            for _ in 0..ahead {
                let free = ours.or(diagonal).or(antidiagonal).not_and(full);
                least = least.min(free);
                reached = reached.or(free);
                diagonal = diagonal.shift_left(1);
                antidiagonal = antidiagonal.shift_right(1);
            }
            let lost = ours.not_and(full).xor(reached);
            let valid = u32::MAX >> (32 - V::WIDTH.min(held - at));
            let keep = least.nonzero() & !lost.nonzero() & valid;
            ours.compress(keep).store(columns.add(kept));
            falling.compress(keep).store(diagonals.add(kept));
            rising.compress(keep).store(antidiagonals.add(kept));
            kept += keep.count_ones() as usize;
            at += V::WIDTH;
        }
    }
    states.held = kept;
}

/// Appends the solutions of states whose next row is the first of the tails.
#[inline(always)]
unsafe fn look_up<V: Lanes, const PACKED: bool>(
    listing: &Listing,
    columns: &[u8],
    states: &States,
    found: &mut Vec<u8>,
) {
    let Listing { full, above, ref tails, .. } = *listing;
    let rows = listing.rows();
    let mut line = [0u8; LINE];
    line[..above].copy_from_slice(columns);
    let [all_columns, all_diagonals, all_antidiagonals] = &states.words;
    let states = all_columns.iter().zip(all_diagonals).zip(all_antidiagonals).take(states.held);
    for ((&columns, &diagonals), &antidiagonals) in states {
        let list = tails.list(full & !columns);
        let low = diagonals & full;
        let high = antidiagonals >> LEVELS & full;
        let begin = list.start;
        let masks = &tails.masks[list.clone()];
        let others = if PACKED { masks } else { &tails.others[list] };
        // SAFETY: the caller's promise. A register is no wider than the masks, and no part of
        // them begins beyond their last register's width.
        unsafe {
            let (ours, theirs) = if PACKED {
                (V::splat(low | high << 16), V::splat(0))
            } else {
                (V::splat(low), V::splat(high))
            };
            for (step, (masks, others)) in masks.iter().zip(others).enumerate() {
                let mut attacked = 0;
                for part in 0..TOGETHER / V::WIDTH {
                    let mut hit = V::load(masks.0.as_ptr().add(part * V::WIDTH)).and(ours);
                    if !PACKED {
                        let others = V::load(others.0.as_ptr().add(part * V::WIDTH));
                        hit = hit.or(others.and(theirs));
                    }
                    attacked |= hit.nonzero() << (part * V::WIDTH);
                }
                let fitting = !attacked & (u32::MAX >> (32 - TOGETHER));
                if fitting != 0 {
                    let words = [columns, diagonals, antidiagonals];
                    for (row, (word, bit)) in PATH.into_iter().enumerate() {
                        line[above + row] = (words[word] >> bit & COLUMN_BITS) as u8;
                    }
                    let tails = &tails.columns[(begin + step) * TOGETHER..];
                    append(&mut line, above + LEVELS, rows, tails, fitting, found);
                }
            }
        }
    }
}

/// Appends a solution for each of the tails chosen by the bits of `fitting`.
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
        // A whole block, which takes a fraction of the time of copying so many bytes.
        let end = found.len() + rows;
        found.extend_from_slice(line);
        found.truncate(end);
    }
}
