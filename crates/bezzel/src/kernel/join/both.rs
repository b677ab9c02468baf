//! Joining two lists: both are filtered, in turns.
//!
//! Each side has bits of its own, half of the key's. For every pattern u of the north's own bits
//! and every pattern v of the south's, those words of the north are taken whose own bits are u and
//! whose other bits share none with v, and likewise of the south: every pair that can fit is met
//! exactly once. Where both lists of such a *cell* are long still, the longer one is split by one
//! bit of the rest after the other: the words without it meet all words of the other list, those
//! with it the words that are without. What is left is joined in a [leaf](super::leaf).
//!
//! A bit of the key, or of the rest, leaves about three quarters of the pairs, and half again as
//! many words of one of the two lists to copy; what is joined in the end stays in the first cache.

use super::super::lanes::Lanes;
use super::super::words::{Bits, LINE, Lines, SLACK, Sorted, Turn, Words};
use super::copy;
use super::leaf::{LEAF_SLACK, Leaf, cycles};
use crate::stop::{Stop, Stopped};

/// The number of words from which on a join asks whether it shall stop: it takes milliseconds.
const ASKED_FROM: usize = 1 << 16;

/// Two lists that are still to be joined, somewhere in the [`Cells`].
#[derive(Clone, Copy)]
struct Pair {
    longer: List,
    shorter: List,
    /// The bits of the rest below this one are settled.
    from: u32,
    /// The words from here on may be overwritten.
    free: usize,
}

/// Some words.
#[derive(Clone, Copy)]
struct List {
    at: usize,
    len: usize,
}

/// What a thread needs for such a join, kept from one to the next.
#[derive(Default)]
pub(super) struct Both {
    a: [Sorted; 2],
    b: [Sorted; 2],
    half_sorted: Words,
    cells: Cells,
}

/// The lists of the cell at work and its parts.
#[derive(Default)]
struct Cells {
    words: Lines,
    pairs: Vec<Pair>,
    leaf: Leaf,
}

impl Both {
    /// The number of disjoint pairs of each class of `a` with each class of `b`, unless `stop` ends it.
    ///
    /// # Safety
    /// As for [`Lanes`].
    #[inline(always)]
    pub(super) unsafe fn join<V: Lanes>(
        &mut self,
        bits: Bits,
        a: &[Words; 2],
        b: &[Words; 2],
        stop: Stop<'_>,
    ) -> Result<[[u64; 2]; 2], Stopped> {
        // Lists of a small board are joined before anyone could wait.
        let is_long = a.iter().chain(b).map(Words::len).sum::<usize>() > ASKED_FROM;
        let of_a = own_bits(bits.key, a[0].len() + a[1].len(), b[0].len() + b[1].len());
        let of_b = bits.key - of_a;
        let turn = Turn::lower_first(bits.key, of_a);
        for (sorted, list) in self.a.iter_mut().zip(a) {
            sorted.fill(list, turn, &mut self.half_sorted);
        }
        for (sorted, list) in self.b.iter_mut().zip(b) {
            sorted.fill(list, Turn::none(bits.key), &mut self.half_sorted);
        }
        let mut found = [[0; 2]; 2];
        // SAFETY: this function's contract.
        unsafe {
            for u in 0..1u32 << of_a {
                if self.a.iter().all(|list| list.with_upper(u, of_b).is_empty()) {
                    continue;
                }
                if is_long && stop() {
                    return Err(Stopped);
                }
                for v in 0..1u32 << of_b {
                    let mut free = 0;
                    let north = self.cells.gather::<V>(&mut free, &self.a, (u, v), of_b);
                    if north.iter().all(|list| list.len == 0) {
                        continue;
                    }
                    let south = self.cells.gather::<V>(&mut free, &self.b, (v, u), of_a);
                    for (&north, found) in north.iter().zip(&mut found) {
                        for (&south, found) in south.iter().zip(found) {
                            *found += self.cells.count::<V>(north, south, free, bits.rest);
                        }
                    }
                }
            }
        }
        Ok(found)
    }
}

/// How many of the key's bits are the first list's own: the longer list gets more of them, for its own bits
/// halve a list's part in a cell, and the other's leave three quarters of it.
fn own_bits(key: u32, a: usize, b: usize) -> u32 {
    let more = (a.max(1) as f64 / b.max(1) as f64).ln() / 1.5f64.ln();
    let own = (f64::from(key) + more) / 2.0;
    (own.round() as u32).clamp(key.min(1), key.saturating_sub(1).max(key.min(1)))
}

impl Cells {
    /// Makes room for `words` words from a place on, and for what may be read and written behind
    /// them.
    #[inline(always)]
    fn make_room(&mut self, end: usize) {
        let needed = end + LEAF_SLACK;
        if self.words.len() < needed {
            self.words.make_room(needed.next_power_of_two());
        }
    }

    /// Copies the words of two classes with `own` above `bits` lower bits of the key that share
    /// none with `other` to where there is room from `free` on.
    ///
    /// # Safety
    /// As for [`Lanes`].
    #[inline(always)]
    unsafe fn gather<V: Lanes>(
        &mut self,
        free: &mut usize,
        classes: &[Sorted; 2],
        (own, other): (u32, u32),
        bits: u32,
    ) -> [List; 2] {
        let mut lists = [List { at: 0, len: 0 }; 2];
        for (from, list) in classes.iter().zip(&mut lists) {
            let most = from.with_upper(own, bits).len();
            if most == 0 {
                continue;
            }
            let start = *free;
            self.make_room(start + most + V::WIDTH);
            let mut at = start;
            for piece in from.pieces_below(own, other, bits) {
                let len = piece.len();
                let words = from.piece(piece);
                // All pieces together are no longer than what room was made for.
                assert!(words.len() >= len + SLACK && at + len <= start + most);
                // SAFETY: this function's contract, and the assertion.
                unsafe { copy::<V>(words.as_ptr(), self.words.as_mut_ptr().add(at), len) };
                at += len;
            }
            *list = List { at: start, len: at - start };
            *free = behind::<V>(at);
        }
        lists
    }

    /// The number of pairs of two lists that share no bit of the rest. Words from `free` on may
    /// be overwritten.
    ///
    /// # Safety
    /// As for [`Lanes`]. Both lists end before `free`, and room was [made](Cells::make_room) for that many words; `rest_bits` is at most 32.
    #[inline(always)]
    unsafe fn count<V: Lanes>(&mut self, a: List, b: List, free: usize, rest_bits: u32) -> u64 {
        self.pairs.clear();
        self.push(a, b, 0, free);
        let mut found = 0;
        while let Some(Pair { longer, shorter, from, free }) = self.pairs.pop() {
            if from == rest_bits {
                found += longer.len as u64 * shorter.len as u64;
                continue;
            }
            // SAFETY: this function's contract; room for the lists and what is read behind them was
            // made when they were written.
            unsafe {
                if is_leaf::<V>(longer.len, shorter.len) {
                    let words = self.words.as_ptr();
                    let longer = (words.add(longer.at), longer.len);
                    let shorter = (words.add(shorter.at), shorter.len);
                    found += self.leaf.count::<V>(longer, shorter, from, rest_bits);
                    continue;
                }
                let mask = 1 << from;
                // Each part with as much room as all could take, and a register's behind it.
                let ones = behind::<V>(free + longer.len);
                let most = behind::<V>(ones + longer.len);
                self.make_room(most + shorter.len + V::WIDTH);
                let words = self.words.as_mut_ptr();
                let from_longer = (words.cast_const().add(longer.at), longer.len);
                let parts = split::<V>(from_longer, mask, words.add(free), words.add(ones));
                let without = List { at: free, len: parts.0 };
                let with = List { at: ones, len: parts.1 };
                let left = behind::<V>(ones + with.len);
                let from_shorter = (words.cast_const().add(shorter.at), shorter.len);
                let len = leave_out::<V>(from_shorter, mask, words.add(left));
                self.push(without, shorter, from + 1, behind::<V>(free + without.len));
                self.push(with, List { at: left, len }, from + 1, behind::<V>(left + len));
            }
        }
        found
    }

    #[inline(always)]
    fn push(&mut self, a: List, b: List, from: u32, free: usize) {
        if a.len > 0 && b.len > 0 {
            let (longer, shorter) = if a.len < b.len { (b, a) } else { (a, b) };
            self.pairs.push(Pair { longer, shorter, from, free });
        }
    }
}

/// Where a list may begin when another ends here, with a register's width of something behind it: with a
/// cache line, so that registers of it are loaded from one.
#[inline(always)]
fn behind<V: Lanes>(end: usize) -> usize {
    (end + V::WIDTH).next_multiple_of(LINE)
}

/// Whether two lists are best joined as they are.
#[inline(always)]
fn is_leaf<V: Lanes>(longer: usize, shorter: usize) -> bool {
    // In cycles: reading a register and writing what is left of it, and what a split takes in any
    // case.
    const MOVE: usize = 4;
    const SPLIT: usize = 60;
    if longer > 8 * 32 * V::WIDTH && shorter > 64 {
        return false;
    }
    let half = longer / 2;
    let parts = cycles::<V>(half, shorter) + cycles::<V>(half, shorter * 9 / 16);
    let moves = (2 * longer + shorter) * MOVE / V::WIDTH + SPLIT;
    shorter < 24 || cycles::<V>(longer, shorter) <= parts + moves
}

/// Writes the words without a bit to `zeros` and those with it to `ones`, each with a register's
/// width of something behind. Returns how many they are.
///
/// # Safety
/// As for [`Lanes`]. `len + V::WIDTH` words can be read, and written at `zeros` and at `ones`; the three do not overlap.
#[inline(always)]
unsafe fn split<V: Lanes>(
    (words, len): (*const u32, usize),
    mask: u32,
    zeros: *mut u32,
    ones: *mut u32,
) -> (usize, usize) {
    let (mut zero, mut one, mut at) = (0, 0, 0);
    // SAFETY: this function's contract.
    unsafe {
        let mask = V::splat(mask);
        while at < len {
            let valid = u32::MAX >> (32 - (len - at).min(V::WIDTH));
            let some = V::load(words.add(at));
            let with = some.and(mask).nonzero() & valid;
            let without = !with & valid;
            some.compress(without).store(zeros.add(zero));
            some.compress(with).store(ones.add(one));
            zero += without.count_ones() as usize;
            one += with.count_ones() as usize;
            at += V::WIDTH;
        }
    }
    (zero, one)
}

/// Writes the words without a bit. Returns how many they are.
///
/// # Safety
/// As for [`Lanes`]. `len + V::WIDTH` words can be read and written; they do not overlap.
#[inline(always)]
unsafe fn leave_out<V: Lanes>((words, len): (*const u32, usize), mask: u32, to: *mut u32) -> usize {
    let (mut left, mut at) = (0, 0);
    // SAFETY: this function's contract.
    unsafe {
        let mask = V::splat(mask);
        while at < len {
            let valid = u32::MAX >> (32 - (len - at).min(V::WIDTH));
            let some = V::load(words.add(at));
            let without = !some.and(mask).nonzero() & valid;
            some.compress(without).store(to.add(left));
            left += without.count_ones() as usize;
            at += V::WIDTH;
        }
    }
    left
}
