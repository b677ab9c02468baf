//! Splits the lists of a cell by bits of the rest until the parts are joined in a
//! [leaf](super::leaf).

use super::super::lanes::{Lanes, valid};
use super::super::words::{LINE, Lines};
use super::leaf::{LEAF_SLACK, Leaf};

/// Two lists in the [`Cells`] that are still to be joined.
#[derive(Clone, Copy)]
struct Pair {
    longer: List,
    shorter: List,
    /// Bits of the rest below this one are settled.
    from: u32,
    /// The words from here on may be overwritten.
    free: usize,
}

/// A list of words in the [`Cells`].
#[derive(Clone, Copy)]
pub(super) struct List {
    /// The index of the first word in the [`Cells`].
    pub(super) at: usize,
    pub(super) len: usize,
}

/// The lists of the present cell and its parts.
#[derive(Default)]
pub(super) struct Cells {
    pub(super) words: Lines,
    pairs: Vec<Pair>,
    pub(super) leaf: Leaf,
}

impl Cells {
    /// Makes room for words up to the index `end`, and for the slack that may be read and written
    /// behind them.
    #[inline(always)]
    pub(super) fn make_room(&mut self, end: usize) {
        let needed = end + LEAF_SLACK;
        if self.words.len() < needed {
            self.words.make_room(needed.next_power_of_two());
        }
    }

    /// Returns the number of pairs of two lists that share no bit of the rest. Words from `free`
    /// on may be overwritten.
    ///
    /// # Safety
    /// As for [`Lanes`]. Both lists end before `free`, and room was [made](Cells::make_room) for that many words; `rest_bits` is at most 32.
    #[inline(always)]
    pub(super) unsafe fn count<V: Lanes>(
        &mut self,
        a: List,
        b: List,
        free: usize,
        rest_bits: u32,
    ) -> u64 {
        self.pairs.clear();
        self.push(a, b, 0, free);
        let mut found = 0;
        while let Some(Pair { longer, shorter, from, free }) = self.pairs.pop() {
            if from == rest_bits {
                found += longer.len as u64 * shorter.len as u64;
                continue;
            }
            // SAFETY: this function's contract; room for the lists and the slack behind them was
            // made when they were written.
            unsafe {
                if is_leaf::<V>(&self.leaf, longer.len, shorter.len) {
                    let words = self.words.as_ptr();
                    let longer = (words.add(longer.at), longer.len);
                    let shorter = (words.add(shorter.at), shorter.len);
                    found += self.leaf.count::<V>(longer, shorter, from, rest_bits);
                    continue;
                }
                let mask = 1 << from;
                // Each part has room for all words of the longer list, and for a register behind
                // them.
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

/// Returns the index at which a list may begin behind one that ends at `end`: with a register's
/// width of slack, rounded up to a cache line, so that no load of a register spans two lines.
#[inline(always)]
pub(super) fn behind<V: Lanes>(end: usize) -> usize {
    (end + V::WIDTH).next_multiple_of(LINE)
}

/// Whether joining two lists in a leaf is faster than splitting them further.
#[inline(always)]
fn is_leaf<V: Lanes>(leaf: &Leaf, longer: usize, shorter: usize) -> bool {
    // In cycles: reading a register and writing its selected words, and the fixed cost of a split.
    const MOVE: usize = 4;
    const SPLIT: usize = 60;
    if longer > 8 * 32 * V::WIDTH && shorter > 64 {
        return false;
    }
    let half = longer / 2;
    let cycles =
        |longer: usize, shorter: usize| leaf.cycles::<V>(longer.max(shorter), shorter.min(longer));
    let parts = cycles(half, shorter) + cycles(half, shorter * 9 / 16);
    let moves = (2 * longer + shorter) * MOVE / V::WIDTH + SPLIT;
    shorter < 24 || cycles(longer, shorter) <= parts + moves
}

/// Writes the words without a bit to `zeros` and those with it to `ones`, each followed by a
/// register's width of arbitrary words. Returns the numbers of words.
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
            let valid = valid::<V>(len - at);
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

/// Writes the words without any bit of `mask`. Returns their number.
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
            let some = V::load(words.add(at));
            let without = !some.and(mask).nonzero() & valid::<V>(len - at);
            some.compress(without).store(to.add(left));
            left += without.count_ones() as usize;
            at += V::WIDTH;
        }
    }
    left
}
