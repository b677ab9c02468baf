//! A side's words, filed so that those of a cell are found: all in one where there is no key, parted by the bits that
//! are the side's own, or sorted by the whole key.

use super::super::lanes::Lanes;
use super::super::words::{LINE, SLACK, Sorted, Words};
use super::cells::{Cells, List, behind};
use super::copy;

/// The words of two classes of a side.
pub(super) trait Filed {
    /// Whether no word has these bits of the side's own.
    fn is_empty(&self, own: u32) -> bool;

    /// Copies the words of both classes whose own bits are the first of `key`, and whose other bits share none with the
    /// second, to `cells`, from the place `free` on, which moves behind them.
    ///
    /// # Safety
    /// As for [`Lanes`].
    unsafe fn gather<V: Lanes>(
        &self,
        key: (u32, u32),
        cells: &mut Cells,
        free: &mut usize,
    ) -> [List; 2];
}

/// Words without a key.
impl Filed for [Words; 2] {
    #[inline(always)]
    fn is_empty(&self, _own: u32) -> bool {
        self.iter().all(|list| list.len == 0)
    }

    #[inline(always)]
    unsafe fn gather<V: Lanes>(
        &self,
        _: (u32, u32),
        cells: &mut Cells,
        free: &mut usize,
    ) -> [List; 2] {
        let mut lists = [List { at: 0, len: 0 }; 2];
        for (from, list) in self.iter().zip(&mut lists) {
            let (at, len) = (*free, from.len);
            if len == 0 {
                continue;
            }
            cells.make_room(at + len + V::WIDTH);
            assert!(from.rest.len() >= len + SLACK);
            // SAFETY: this function's contract, and the assertion; room was made.
            unsafe { copy::<V>(from.rest.as_ptr(), cells.words.as_mut_ptr().add(at), len) };
            *list = List { at, len };
            *free = behind::<V>(at + len);
        }
        lists
    }
}

/// A list parted by the bits of the key that are its side's own.
#[derive(Default)]
pub(super) struct ByOwnBits {
    words: Words,
    /// Where the words of each value of the own bits begin, and where those of the last end.
    starts: Vec<usize>,
    /// The own bits are those from this one on; the others are those below, or else those above.
    first: u32,
    own: u32,
}

impl ByOwnBits {
    /// Parts a list by the `own` bits of its keys from `first` on.
    ///
    /// # Safety
    /// As for [`Lanes`].
    #[inline(always)]
    pub(super) unsafe fn fill<V: Lanes>(&mut self, list: &Words, first: u32, own: u32) {
        let len = list.len;
        (self.first, self.own) = (first, own);
        self.words.clear();
        self.words.reserve(len + LINE);
        self.starts.clear();
        if len == 0 {
            self.starts.resize((1 << own) + 1, 0);
            return;
        }
        assert!(list.rest.len().min(list.key.len()) >= len + SLACK);
        let mut end = 0;
        // SAFETY: this function's contract, and the assertion; room was made for all words and a register behind them.
        unsafe {
            let (rest, key) = (list.rest.as_ptr(), list.key.as_ptr());
            let (to_rest, to_key) = (self.words.rest.as_mut_ptr(), self.words.key.as_mut_ptr());
            let mask = V::splat(((1 << own) - 1) << first);
            for value in 0..1 << own {
                self.starts.push(end);
                let value = V::splat(value << first);
                for at in (0..len).step_by(V::WIDTH) {
                    let valid = u32::MAX >> (32 - (len - at).min(V::WIDTH));
                    let (rest, key) = (V::load(rest.add(at)), V::load(key.add(at)));
                    let fit = !key.and(mask).xor(value).nonzero() & valid;
                    rest.compress(fit).store(to_rest.add(end));
                    key.compress(fit).store(to_key.add(end));
                    end += fit.count_ones() as usize;
                }
            }
        }
        self.starts.push(end);
        self.words.len = end;
    }
}

impl Filed for [ByOwnBits; 2] {
    #[inline(always)]
    fn is_empty(&self, own: u32) -> bool {
        let own = own as usize;
        self.iter().all(|list| list.starts[own] == list.starts[own + 1])
    }

    #[inline(always)]
    unsafe fn gather<V: Lanes>(
        &self,
        (own, other): (u32, u32),
        cells: &mut Cells,
        free: &mut usize,
    ) -> [List; 2] {
        let mut lists = [List { at: 0, len: 0 }; 2];
        for (from, list) in self.iter().zip(&mut lists) {
            let part = from.starts[own as usize]..from.starts[own as usize + 1];
            if part.is_empty() {
                continue;
            }
            let at = *free;
            cells.make_room(at + part.len() + V::WIDTH);
            let (rest, key) =
                (&from.words.rest[..part.end + SLACK], &from.words.key[..part.end + SLACK]);
            let mut len = 0;
            // SAFETY: this function's contract; a register can be read behind the part, and room was made for all of it
            // and a register.
            unsafe {
                let to = cells.words.as_mut_ptr().add(at);
                // The south's own bits are above the north's.
                let other = V::splat(if from.first == 0 { other << from.own } else { other });
                for next in part.clone().step_by(V::WIDTH) {
                    let valid = u32::MAX >> (32 - (part.end - next).min(V::WIDTH));
                    let key = V::load(key.as_ptr().add(next));
                    let fit = !key.and(other).nonzero() & valid;
                    V::load(rest.as_ptr().add(next)).compress(fit).store(to.add(len));
                    len += fit.count_ones() as usize;
                }
            }
            *list = List { at, len };
            *free = behind::<V>(at + len);
        }
        lists
    }
}

/// Lists sorted by key, the bits of which that are the side's own lie above `others` others.
pub(super) struct ByKey<'a> {
    pub(super) lists: &'a [Sorted; 2],
    pub(super) others: u32,
}

impl Filed for ByKey<'_> {
    #[inline(always)]
    fn is_empty(&self, own: u32) -> bool {
        self.lists.iter().all(|list| list.with_upper(own, self.others).is_empty())
    }

    #[inline(always)]
    unsafe fn gather<V: Lanes>(
        &self,
        (own, other): (u32, u32),
        cells: &mut Cells,
        free: &mut usize,
    ) -> [List; 2] {
        let mut lists = [List { at: 0, len: 0 }; 2];
        for (from, list) in self.lists.iter().zip(&mut lists) {
            let most = from.with_upper(own, self.others).len();
            if most == 0 {
                continue;
            }
            let start = *free;
            cells.make_room(start + most + V::WIDTH);
            let mut at = start;
            for piece in from.pieces_below(own, other, self.others) {
                let len = piece.len();
                let words = from.piece(piece);
                // All pieces together are no longer than what room was made for.
                assert!(words.len() >= len + SLACK && at + len <= start + most);
                // SAFETY: this function's contract, and the assertion.
                unsafe { copy::<V>(words.as_ptr(), cells.words.as_mut_ptr().add(at), len) };
                at += len;
            }
            *list = List { at: start, len: at - start };
            *free = behind::<V>(at);
        }
        lists
    }
}
