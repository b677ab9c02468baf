//! Joining two lists: both lists are filtered, in turns.
//!
//! Each side owns half of the key's bits. For every pattern u of the north's own bits and every
//! pattern v of the south's, a *cell* has the words of the north whose own bits are u and whose
//! other bits share none with v, and likewise of the south. So every pair that can fit is in
//! exactly one cell. While both lists of a cell are long, the longer one is split by one bit of
//! the rest after the other: the words without that bit meet all words of the other list, the
//! words with it meet only the words without. The remaining lists are joined in a
//! [leaf](super::leaf).
//!
//! Each bit of the key, or of the rest, leaves about three quarters of the pairs, at the cost of
//! copying half as many words again of one of the two lists; the final lists stay in the first
//! cache.

use super::super::lanes::Lanes;
use super::super::words::{Bits, Sorted, Turn, Words};
use super::cells::{Cells, List, behind};
use super::filed::{ByKey, ByOwnBits, Filed};
use crate::stop::{Stop, Stopped};

/// Joins of at least this many words call `stop`: they take milliseconds.
const ASKED_FROM: usize = 1 << 16;

/// Returns the number of own bits up to which a side's words are grouped by them and filtered for
/// each cell, register by register. With more, sorting them by the whole key is faster, since each
/// group takes a pass (AVX-512: N = 18 takes 0.92 of the time, N = 20 with four bits 1.1; AVX2:
/// N = 18 with one bit 0.93, with two 1.04).
const fn most_parted(width: usize) -> u32 {
    match width {
        16.. => 3,
        8.. => 1,
        _ => 0,
    }
}

/// The buffers of a join, kept from one join to the next.
#[derive(Default)]
pub(super) struct Both {
    sorted: [[Sorted; 2]; 2],
    half_sorted: Words,
    parted: [[ByOwnBits; 2]; 2],
    cells: Cells,
}

impl Both {
    /// Returns the number of disjoint pairs of each class of `a` with each class of `b`, unless
    /// `stop` returns `true`.
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
        let of_a = own_bits(bits.key, a[0].len() + a[1].len(), b[0].len() + b[1].len());
        let of_b = bits.key - of_a;
        let own = (of_a, of_b);
        // Short lists, as on small boards, are joined without calling `stop`.
        let is_long = a.iter().chain(b).map(Words::len).sum::<usize>() > ASKED_FROM;
        let stop: Stop<'_> = if is_long { stop } else { crate::stop::NEVER };
        // SAFETY: this function's contract.
        unsafe {
            if bits.key == 0 {
                return self.cells.join::<V, _>((a, b), own, bits.rest, stop);
            }
            if of_a.max(of_b) <= most_parted(V::WIDTH) {
                let [north, south] = &mut self.parted;
                for (parted, list) in north.iter_mut().zip(a) {
                    parted.fill::<V>(list, 0, of_a);
                }
                for (parted, list) in south.iter_mut().zip(b) {
                    parted.fill::<V>(list, of_a, of_b);
                }
                return self.cells.join::<V, _>((north, south), own, bits.rest, stop);
            }
        }
        let [north, south] = &mut self.sorted;
        let turn = Turn::lower_first(bits.key, of_a);
        for (sorted, list) in north.iter_mut().zip(a) {
            sorted.fill(list, turn, &mut self.half_sorted);
        }
        for (sorted, list) in south.iter_mut().zip(b) {
            sorted.fill(list, Turn::none(bits.key), &mut self.half_sorted);
        }
        let north = north.each_ref().map(|list| ByKey { list, others: of_b });
        let south = south.each_ref().map(|list| ByKey { list, others: of_a });
        // SAFETY: this function's contract.
        unsafe { self.cells.join::<V, _>((&north, &south), own, bits.rest, stop) }
    }
}

impl Cells {
    /// Returns the number of disjoint pairs of each class of the north with each class of the
    /// south. A side owns `own` bits of the key; words have `rest` other bits.
    ///
    /// # Safety
    /// As for [`Lanes`]; `rest` is at most 32.
    #[inline(always)]
    unsafe fn join<V: Lanes, F: Filed>(
        &mut self,
        (north, south): (&[F; 2], &[F; 2]),
        (of_north, of_south): (u32, u32),
        rest: u32,
        stop: Stop<'_>,
    ) -> Result<[[u64; 2]; 2], Stopped> {
        self.leaf.choose::<V>();
        let mut found = [[0; 2]; 2];
        for u in 0..1u32 << of_north {
            if north.iter().all(|list| list.count(u) == 0) {
                continue;
            }
            if stop() {
                return Err(Stopped);
            }
            for v in 0..1u32 << of_south {
                let mut free = 0;
                // SAFETY: this function's contract.
                unsafe {
                    let north = self.gather::<V, F>(north, (u, v), &mut free);
                    if north.iter().all(|list| list.len == 0) {
                        continue;
                    }
                    let south = self.gather::<V, F>(south, (v, u), &mut free);
                    for (&north, found) in north.iter().zip(&mut found) {
                        for (&south, found) in south.iter().zip(found) {
                            *found += self.count::<V>(north, south, free, rest);
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    /// For each class of a side, copies the words whose own bits equal the first of `key` and
    /// whose other bits share none with the second, to the index `free`, which is advanced behind
    /// them.
    ///
    /// # Safety
    /// As for [`Lanes`].
    #[inline(always)]
    unsafe fn gather<V: Lanes, F: Filed>(
        &mut self,
        classes: &[F; 2],
        (own, other): (u32, u32),
        free: &mut usize,
    ) -> [List; 2] {
        let mut lists = [List { at: 0, len: 0 }; 2];
        for (from, list) in classes.iter().zip(&mut lists) {
            let (at, most) = (*free, from.count(own));
            if most == 0 {
                continue;
            }
            self.make_room(at + most + V::WIDTH);
            // SAFETY: this function's contract; room was made.
            let len = unsafe { from.copy::<V>(own, other, self.words.as_mut_ptr().add(at)) };
            *list = List { at, len };
            *free = behind::<V>(at + len);
        }
        lists
    }
}

/// Returns the number of key bits that the first list owns. The longer list owns more: an own bit
/// halves the list's part in a cell, one of the other list leaves three quarters of it.
#[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
fn own_bits(key: u32, a: usize, b: usize) -> u32 {
    let more = (a.max(1) as f64 / b.max(1) as f64).ln() / 1.5f64.ln();
    let own = (f64::from(key) + more) / 2.0;
    (own.round() as u32).clamp(key.min(1), key.saturating_sub(1).max(key.min(1)))
}
