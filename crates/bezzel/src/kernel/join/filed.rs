//! A side's words, stored so that the words of a cell are found quickly: in one list if there is
//! no key, grouped by the side's own bits, or sorted by the whole key.

use super::super::lanes::{Lanes, valid};
use super::super::words::{LINE, SLACK, Sorted, Words};
use super::copy;

/// A list of a side's words that can be filtered by their keys.
pub(super) trait Filed {
    /// Returns the number of words with these own bits of the side.
    fn count(&self, own: u32) -> usize;

    /// Copies the words whose own bits are `own`, and whose other bits share none with `other`, to
    /// `to`. Returns the number of words copied.
    ///
    /// # Safety
    /// As for [`Lanes`]. [`count`](Filed::count) words and a register more can be written.
    unsafe fn copy<V: Lanes>(&self, own: u32, other: u32, to: *mut u32) -> usize;
}

/// Words without a key.
impl Filed for Words {
    #[inline(always)]
    fn count(&self, _own: u32) -> usize {
        self.len
    }

    #[inline(always)]
    unsafe fn copy<V: Lanes>(&self, _own: u32, _other: u32, to: *mut u32) -> usize {
        assert!(self.len == 0 || self.rest.len() >= self.len + SLACK);
        // SAFETY: this method's contract, and the assertion.
        unsafe { copy::<V>(self.rest.as_ptr(), to, self.len) };
        self.len
    }
}

/// A list grouped by the key bits that the side owns.
#[derive(Default)]
pub(super) struct ByOwnBits {
    words: Words,
    /// The start of each group, by the value of the own bits, and the end of the last group.
    starts: Vec<usize>,
    /// The first own bit; the other bits are those below, or else those above.
    first: u32,
    own: u32,
}

impl ByOwnBits {
    /// Groups a list by the `own` bits of its keys from `first` on.
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
                    let (rest, key) = (V::load(rest.add(at)), V::load(key.add(at)));
                    let fit = !key.and(mask).xor(value).nonzero() & valid::<V>(len - at);
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

impl Filed for ByOwnBits {
    #[inline(always)]
    fn count(&self, own: u32) -> usize {
        self.starts[own as usize + 1] - self.starts[own as usize]
    }

    #[inline(always)]
    unsafe fn copy<V: Lanes>(&self, own: u32, other: u32, to: *mut u32) -> usize {
        let part = self.starts[own as usize]..self.starts[own as usize + 1];
        if part.is_empty() {
            return 0;
        }
        let (rest, key) =
            (&self.words.rest[..part.end + SLACK], &self.words.key[..part.end + SLACK]);
        // The south's own bits are above the north's.
        let other = if self.first == 0 { other << self.own } else { other };
        let mut len = 0;
        // SAFETY: this method's contract; a register can be read behind the part.
        unsafe {
            let other = V::splat(other);
            for next in part.clone().step_by(V::WIDTH) {
                let key = V::load(key.as_ptr().add(next));
                let fit = !key.and(other).nonzero() & valid::<V>(part.end - next);
                V::load(rest.as_ptr().add(next)).compress(fit).store(to.add(len));
                len += fit.count_ones() as usize;
            }
        }
        len
    }
}

/// A list sorted by a key whose upper bits are the side's own, above `others` other bits.
pub(super) struct ByKey<'a> {
    pub(super) list: &'a Sorted,
    pub(super) others: u32,
}

impl Filed for ByKey<'_> {
    #[inline(always)]
    fn count(&self, own: u32) -> usize {
        self.list.with_upper(own, self.others).len()
    }

    #[inline(always)]
    unsafe fn copy<V: Lanes>(&self, own: u32, other: u32, to: *mut u32) -> usize {
        let most = self.count(own);
        let mut at = 0;
        for piece in self.list.pieces_below(own, other, self.others) {
            let len = piece.len();
            let words = self.list.piece(piece);
            // The safety of the copy: all pieces together fit the room.
            assert!(words.len() >= len + SLACK && at + len <= most);
            // SAFETY: this method's contract, and the assertion.
            unsafe { copy::<V>(words.as_ptr(), to.add(at), len) };
            at += len;
        }
        at
    }
}
