//! Joining half boards, written once for every register type.
//!
//! The task is to count the pairs of words, one of each list, that have no bit in common. Testing
//! pairs takes an AND and a comparison for each register of words. Here the second list is
//! transposed instead: a plane for each bit, in which every word of the list is one bit. The union
//! of the planes of a word's bits has a zero for each compatible word, and one operation processes
//! 256 pairs (512 with AVX-512) where a test of pairs processes eight.
//!
//! Most pairs are excluded beforehand: see [`both`].

mod both;
mod cells;
mod filed;
mod leaf;

use super::lanes::{Lanes, valid};
use super::words::{Bits, Run, Runs, Words};
use crate::stop::{Stop, Stopped};
use both::Both;
use std::cell::Cell;

/// `stop` is called after this many unions: they take a millisecond or two.
const ASKED_EVERY: usize = 1 << 20;

/// Adds the union of every pair of disjoint words, one of `a` and one of `b`, to `to`.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn unite<V: Lanes>(a: Run<'_>, b: Run<'_>, to: &mut Words) {
    // SAFETY: this function's contract.
    unsafe { unite_keyed::<V, true, true>(a, b, u32::MAX, to) };
}

/// Does the same; keys are only `COMPARED` if some are not zero, and in `to` they stay unchanged
/// or, if `KEPT`, have the bits of `kept`.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
unsafe fn unite_keyed<V: Lanes, const COMPARED: bool, const KEPT: bool>(
    a: Run<'_>,
    b: Run<'_>,
    kept: u32,
    to: &mut Words,
) {
    // Which list is longer is unpredictable, so this does not branch.
    let longer = usize::from(a.len() < b.len());
    let (a, b) = ([a, b][longer], [a, b][1 - longer]);
    to.reserve(a.len() * b.len());
    let (b_rest, b_key) = b.parts();
    let (rest_to, key_to) = (to.rest.as_mut_ptr(), to.key.as_mut_ptr());
    let mut len = to.len;
    for (&b_rest, &b_key) in b_rest.iter().zip(b_key) {
        // SAFETY: this function's contract. A run has `SLACK` words behind it, as many as the
        // widest register has lanes; room for all pairs and the slack was made above.
        unsafe {
            let (b_rest, b_key, kept) = (V::splat(b_rest), V::splat(b_key), V::splat(kept));
            let mut at = 0;
            while at < a.len() {
                let rest = V::load(a.rest.as_ptr().add(at));
                let key = V::load(a.key.as_ptr().add(at));
                let meet = rest.and(b_rest);
                let meet = if COMPARED { meet.or(key.and(b_key)) } else { meet };
                let fit = !meet.nonzero() & valid::<V>(a.len() - at);
                rest.or(b_rest).compress(fit).store(rest_to.add(len));
                if KEPT {
                    key.or(b_key).and(kept).compress(fit).store(key_to.add(len));
                }
                len += fit.count_ones() as usize;
                at += V::WIDTH;
            }
        }
    }
    to.len = len;
}

/// Adds the unions of all disjoint pairs of `runs` to `to`, each to the list of its class, until
/// there are `most` or more. Returns the index of the next element of `runs.pairs`, if any are
/// left.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn unite_all<V: Lanes>(
    runs: Runs<'_>,
    from: usize,
    most: usize,
    to: &mut [Words; 2],
    stop: Stop<'_>,
) -> Result<Option<usize>, Stopped> {
    let mut asked_at = ASKED_EVERY;
    for (number, pairs) in runs.pairs.iter().enumerate().skip(from) {
        let made = to[0].len + to[1].len;
        if made >= most {
            return Ok(Some(number));
        }
        if made >= asked_at {
            if stop() {
                return Err(Stopped);
            }
            asked_at = made + ASKED_EVERY;
        }
        let [first, second] = runs.of(pairs);
        // SAFETY: this function's contract.
        unsafe {
            let to = &mut to[pairs.class as usize];
            match runs.kept {
                None => unite_keyed::<V, false, false>(first, second, 0, to),
                Some(0) => unite_keyed::<V, true, false>(first, second, 0, to),
                Some(kept) => unite_keyed::<V, true, true>(first, second, kept, to),
            }
        }
    }
    Ok(None)
}

thread_local! {
    static BOTH: Cell<Box<Both>> = Cell::default();
}

/// Returns the number of disjoint pairs of each class of `a` with each class of `b`, unless `stop`
/// returns `true`.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn join<V: Lanes>(
    bits: Bits,
    a: &[Words; 2],
    b: &[Words; 2],
    stop: Stop<'_>,
) -> Result<[[u64; 2]; 2], Stopped> {
    let mut both = BOTH.take();
    // SAFETY: this function's contract.
    let found = unsafe { both.join::<V>(bits, a, b, stop) };
    BOTH.set(both);
    found
}

/// Copies whole registers until `len` words are copied.
///
/// # Safety
/// As for [`Lanes`]. `len + V::WIDTH` words can be read and written; they do not overlap.
#[inline(always)]
unsafe fn copy<V: Lanes>(from: *const u32, to: *mut u32, len: usize) {
    let mut at = 0;
    while at < len {
        // SAFETY: this function's contract: both have room for a register behind `len` words.
        unsafe { V::load(from.add(at)).store(to.add(at)) };
        at += V::WIDTH;
    }
}

#[cfg(test)]
mod tests;
