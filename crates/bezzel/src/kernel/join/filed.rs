//! A side's words, filed so that those of a cell are found: all in one where there is no key, parted by the bits that
//! are the side's own, or sorted by the whole key.

use super::super::lanes::Lanes;
use super::super::words::{LINE, SLACK, Sorted, Words};
use super::copy;

/// A list of a side's words.
pub(super) trait Filed {
    /// The number of words with these bits of the side's own.
    fn count(&self, own: u32) -> usize;

    /// Copies the words whose own bits are `own`, and whose other bits share none with `other`, to `to`. Returns how
    /// many they are.
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
                let valid = u32::MAX >> (32 - (part.end - next).min(V::WIDTH));
                let key = V::load(key.as_ptr().add(next));
                let fit = !key.and(other).nonzero() & valid;
                V::load(rest.as_ptr().add(next)).compress(fit).store(to.add(len));
                len += fit.count_ones() as usize;
            }
        }
        len
    }
}

/// A list sorted by key, the bits of which that are the side's own lie above `others` others.
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
            // All pieces together are no longer than what there is room for.
            assert!(words.len() >= len + SLACK && at + len <= most);
            // SAFETY: this method's contract, and the assertion.
            unsafe { copy::<V>(words.as_ptr(), to.add(at), len) };
            at += len;
        }
        at
    }
}
