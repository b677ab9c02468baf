//! Joining half boards, written once for every register type.
//!
//! The question is how many pairs of words, one of each list, have no bit in common. Testing
//! pairs takes an AND and a comparison for each register of words. Here the second list is
//! turned on its side instead: for each bit a plane, in which every word of the list is one
//! bit. The union of the planes of a word's bits has a zero for each partner, and one
//! operation works on 256 pairs (512 with AVX-512) where a test of pairs works on eight.
//!
//! Before that, most pairs are left out, in one of two ways. Long lists are filtered on both sides:
//! see [`both`]. Of short ones, one is:
//!
//! - Both lists are sorted by key. For each key of the first, the planes of the second's
//!   words with keys that share no bit with it are put side by side; all other words are
//!   left out.
//! - Bits are taken in groups of four: a table for each group holds the unions of its
//!   planes, one for each value of the group, so a word takes as many loads as there are
//!   groups, and no branch.
//! - The zeros are counted by carry-save adders, which take five operations a register.

mod both;
mod leaf;
mod planes;
mod tables;

use super::lanes::Lanes;
use super::words::{Bits, Places, Run, Sorted, Turn, Words};
use both::Both;
use planes::Planes;
use std::cell::Cell;
use tables::Tables;

/// Adds the union of every pair of disjoint words, one of `a` and one of `b`, to `to`.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn unite<V: Lanes>(a: Run<'_>, b: Run<'_>, to: &mut Words) {
    let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
    to.reserve(a.len() * b.len());
    let (b_rest, b_key) = b.parts();
    let (rest_to, key_to) = (to.rest.as_mut_ptr(), to.key.as_mut_ptr());
    let mut len = to.len;
    for (&b_rest, &b_key) in b_rest.iter().zip(b_key) {
        // SAFETY: the caller's promise. A run has `SLACK` words behind it, as many as the
        // widest register has lanes; room for all pairs and the slack was made above.
        unsafe {
            let (b_rest, b_key) = (V::splat(b_rest), V::splat(b_key));
            let mut at = 0;
            while at < a.len() {
                let valid = u32::MAX >> (32 - (a.len() - at).min(V::WIDTH));
                let rest = V::load(a.rest.as_ptr().add(at));
                let key = V::load(a.key.as_ptr().add(at));
                let meet = rest.and(b_rest).or(key.and(b_key));
                let fit = !meet.nonzero() & valid;
                rest.or(b_rest).compress(fit).store(rest_to.add(len));
                key.or(b_key).compress(fit).store(key_to.add(len));
                len += fit.count_ones() as usize;
                at += V::WIDTH;
            }
        }
    }
    to.len = len;
}

/// What a thread needs for a join, kept from one to the next.
#[derive(Default)]
struct Scratch {
    iterated: [Sorted; 2],
    half_sorted: Words,
    planes: Planes,
    places: Places,
    slots: Vec<u32>,
    /// The planes of the words whose keys' lower halves share no bit with a certain one.
    narrowed: Planes,
    /// The planes of the words that go with one key, side by side.
    chosen: Planes,
    tables: Tables,
}

thread_local! {
    static SCRATCH: Cell<Box<Scratch>> = Cell::default();
    static BOTH: Cell<Box<Both>> = Cell::default();
}

/// The number of disjoint pairs of each class of `a` with each class of `b`, both filtered.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn join_both<V: Lanes>(
    bits: Bits,
    a: &[Words; 2],
    b: &[Words; 2],
) -> [[u64; 2]; 2] {
    let mut both = BOTH.take();
    // SAFETY: the caller's promise.
    let found = unsafe { both.join::<V>(bits, a, b) };
    BOTH.set(both);
    found
}

/// The number of disjoint pairs of each class of `a` with each class of `b`. The second class
/// of `b` should be small: its words are compared one by one.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn join<V: Lanes>(bits: Bits, a: &[Words; 2], b: &[Words; 2]) -> [[u64; 2]; 2] {
    // No closures around the work: they would not have the processor's features.
    let mut scratch = SCRATCH.take();
    let Scratch { iterated, half_sorted, planes, places, slots, narrowed, chosen, tables } =
        &mut *scratch;
    for (sorted, list) in iterated.iter_mut().zip(a) {
        sorted.fill(list, Turn::none(bits.key), half_sorted);
    }
    let mut found = [[0; 2]; 2];
    // SAFETY: the caller's promise.
    unsafe {
        planes.fill::<V>(&b[0], bits, places, slots);
        if planes.len > 0 {
            let low_bits = bits.key / 2;
            for low in 0..1u32 << low_bits {
                narrowed.narrow::<V>(planes, low, low_bits, bits);
                for high in 0..1u32 << (bits.key - low_bits) {
                    let key = (high << low_bits | low) as usize;
                    let [less, tied] = [iterated[0].with_key(key), iterated[1].with_key(key)];
                    if less.is_empty() && tied.is_empty() {
                        continue;
                    }
                    chosen.choose::<V>(narrowed, high, bits.key - low_bits, bits.rest);
                    found[0][0] += chosen.count::<V>(less, bits.rest, tables);
                    found[1][0] += chosen.count::<V>(tied, bits.rest, tables);
                }
            }
        }
        let (rest, keys) = b[1].parts();
        for (sorted, found) in iterated.iter().zip(&mut found) {
            for (&rest, &key) in rest.iter().zip(keys) {
                for piece in sorted.pieces(key, bits.key) {
                    let len = piece.len();
                    found[1] += count_fitting::<V>(sorted.piece(piece), len, rest);
                }
            }
        }
    }
    SCRATCH.set(scratch);
    found
}

/// How many of the first `len` of `words`, with slack behind them, share no bit with `word`.
#[inline(always)]
unsafe fn count_fitting<V: Lanes>(words: &[u32], len: usize, word: u32) -> u64 {
    let mut fitting = 0;
    let mut at = 0;
    // SAFETY: the caller's promise.
    unsafe {
        let word = V::splat(word);
        while at < len {
            let valid = u32::MAX >> (32 - (len - at).min(V::WIDTH));
            let meet = V::load(words.as_ptr().add(at)).and(word);
            fitting += u64::from((!meet.nonzero() & valid).count_ones());
            at += V::WIDTH;
        }
    }
    fitting
}

/// Copies whole registers, until `len` words are copied.
#[inline(always)]
unsafe fn copy<V: Lanes>(from: *const u32, to: *mut u32, len: usize) {
    let mut at = 0;
    while at < len {
        // SAFETY: the caller's promise: both have room for a register behind `len` words.
        unsafe { V::load(from.add(at)).store(to.add(at)) };
        at += V::WIDTH;
    }
}

#[cfg(test)]
mod tests;
