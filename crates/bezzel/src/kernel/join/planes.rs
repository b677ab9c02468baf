//! A list of words turned on its side, and parts of it put side by side.

use super::super::lanes::Lanes;
use super::super::words::{Bits, Places, Words, pieces};
use super::copy;
use super::tables::{MOST_REGISTERS, Tables, Window};

/// The words that share a plane's 32-bit word.
pub(super) const GRANULE: usize = 32;

/// A list whose keys have fewer words than this is tested without tables.
const FEW: usize = 6;

/// A list turned on its side: a plane for each bit of the rest, in each a bit for each word.
#[derive(Default)]
pub(super) struct Planes {
    /// The planes, one behind the other, each with room for `stride` 32-bit words.
    planes: Vec<u32>,
    stride: usize,
    /// A plane of its own: where no word is.
    empty: Vec<u32>,
    /// Where the planes' words of each key begin, and where those of the last end.
    starts: Vec<u32>,
    /// The length of a plane in 32-bit words.
    pub(super) len: usize,
}

impl Planes {
    /// Turns a list on its side, sorted by key.
    #[inline(always)]
    pub(super) unsafe fn fill<V: Lanes>(
        &mut self,
        list: &Words,
        bits: Bits,
        places: &mut Places,
        slots: &mut Vec<u32>,
    ) {
        let (rest, keys) = list.parts();
        // The words of a key begin with a granule of their own.
        places.count(keys, bits.key, |key| key);
        self.starts.clear();
        self.starts.push(0);
        self.empty.clear();
        let mut granules = 0;
        places.lay_out(|count| {
            let first = granules * GRANULE as u32;
            let mut left = count;
            while left > 0 {
                self.empty.push((u64::from(u32::MAX) << left.min(32)) as u32);
                left = left.saturating_sub(GRANULE as u32);
            }
            granules += count.div_ceil(GRANULE as u32);
            self.starts.push(granules);
            first
        });
        self.len = granules as usize;
        self.stride = self.len + 2 * V::WIDTH;
        self.empty.resize(self.stride, u32::MAX);
        self.planes.resize((bits.rest as usize * self.stride).max(self.planes.len()), 0);
        let block = GRANULE * V::WIDTH;
        slots.resize((self.len * GRANULE).next_multiple_of(block).max(slots.len()), 0);
        places.place(keys, |key| key, |from, to| slots[to] = rest[from]);
        for (number, from) in slots.chunks_exact(block).enumerate() {
            let at = number * V::WIDTH;
            if at >= self.len {
                break;
            }
            let to = &mut self.planes[at..];
            // SAFETY: the caller's promise; every plane has room for a register at `at`.
            unsafe { turn_block::<V>(from, to, self.stride, bits.rest) };
        }
    }

    /// Takes those words of `all` whose keys' `low_bits` lower bits share none with `low`. The
    /// upper bits are the keys here.
    #[inline(always)]
    pub(super) unsafe fn narrow<V: Lanes>(
        &mut self,
        all: &Planes,
        low: u32,
        low_bits: u32,
        bits: Bits,
    ) {
        self.start::<V>(all, bits.rest);
        self.starts.clear();
        self.starts.push(0);
        for high in 0..1usize << (bits.key - low_bits) {
            let starts = &all.starts[high << low_bits..][..=1 << low_bits];
            for piece in pieces(starts, low, low_bits) {
                // SAFETY: the caller's promise.
                unsafe { self.append::<V>(all, piece, bits.rest) };
            }
            self.starts.push(self.len as u32);
        }
    }

    /// Takes those words of `all` whose keys share no bit with `key`.
    #[inline(always)]
    pub(super) unsafe fn choose<V: Lanes>(
        &mut self,
        all: &Planes,
        key: u32,
        key_bits: u32,
        rest: u32,
    ) {
        self.start::<V>(all, rest);
        // SAFETY: the caller's promise, and the assertion. Beyond the last word there is none.
        unsafe {
            for piece in pieces(&all.starts, key, key_bits) {
                self.append::<V>(all, piece, rest);
            }
            assert!(self.len + MOST_REGISTERS * V::WIDTH <= self.stride.min(self.empty.len()));
            for at in 0..MOST_REGISTERS {
                V::splat(u32::MAX).store(self.empty.as_mut_ptr().add(self.len + at * V::WIDTH));
            }
        }
    }

    /// Makes room for a part of `all`.
    fn start<V: Lanes>(&mut self, all: &Planes, rest: u32) {
        self.stride = all.len + (MOST_REGISTERS + 1) * V::WIDTH;
        self.planes.resize((rest as usize * self.stride).max(self.planes.len()), 0);
        self.empty.resize(self.stride.max(self.empty.len()), 0);
        self.len = 0;
    }

    /// Appends a piece of all planes of `all`.
    #[inline(always)]
    unsafe fn append<V: Lanes>(&mut self, all: &Planes, piece: std::ops::Range<usize>, rest: u32) {
        let len = piece.len();
        assert!(piece.end <= all.len && self.len + len + V::WIDTH <= self.stride);
        assert!(rest as usize * self.stride <= self.planes.len());
        // SAFETY: the caller's promise. Reads and writes are whole registers: `all` has room
        // for one behind its last word, and here the assertions have made sure of it.
        unsafe {
            let mut from = all.planes.as_ptr().add(piece.start);
            let mut to = self.planes.as_mut_ptr().add(self.len);
            if len <= V::WIDTH {
                for _ in 0..rest {
                    V::load(from).store(to);
                    from = from.wrapping_add(all.stride);
                    to = to.wrapping_add(self.stride);
                }
            } else {
                for _ in 0..rest {
                    copy::<V>(from, to, len);
                    from = from.wrapping_add(all.stride);
                    to = to.wrapping_add(self.stride);
                }
            }
            let from = all.empty.as_ptr().add(piece.start);
            copy::<V>(from, self.empty.as_mut_ptr().add(self.len), len);
        }
        self.len += len;
    }

    /// The number of pairs of a word of `words` and a word here that share no bit of the rest.
    #[inline(always)]
    pub(super) unsafe fn count<V: Lanes>(
        &self,
        words: &[u32],
        rest_bits: u32,
        tables: &mut Tables,
    ) -> u64 {
        if words.is_empty() || self.len == 0 {
            return 0;
        }
        // Registers are loaded up to two behind the last word's, of each plane and of the empty one.
        assert!(self.len + 2 * V::WIDTH <= self.stride && self.stride <= self.empty.len());
        assert!(rest_bits <= 32 && rest_bits as usize * self.stride <= self.planes.len());
        // SAFETY: the caller's promise, and the assertions.
        unsafe {
            if words.len() < FEW {
                return self.count_few::<V>(words, rest_bits);
            }
            // Few enough for the counters of eights, which have 32 bits a lane.
            let mut fitting = 0;
            for words in words.chunks(1 << 24) {
                fitting += match rest_bits {
                    0..=24 => self.count_many::<V, 6>(words, rest_bits, tables),
                    25..=28 => self.count_many::<V, 7>(words, rest_bits, tables),
                    _ => self.count_many::<V, 8>(words, rest_bits, tables),
                };
            }
            fitting
        }
    }

    /// Few words: the planes of each of their bits.
    #[inline(always)]
    unsafe fn count_few<V: Lanes>(&self, words: &[u32], rest_bits: u32) -> u64 {
        let mut fitting = 0;
        // There are planes for the bits of the rest alone.
        let rest = u32::MAX.checked_shr(32 - rest_bits).unwrap_or(0);
        for word in words.iter().map(|word| word & rest) {
            for at in (0..self.len).step_by(V::WIDTH) {
                // SAFETY: the caller's promise; behind the last word there is none for a
                // register's width.
                unsafe {
                    let mut union = V::load(self.empty.as_ptr().add(at));
                    let mut left = word;
                    while left != 0 {
                        let plane = left.trailing_zeros() as usize * self.stride;
                        union = union.or(V::load(self.planes.as_ptr().add(plane + at)));
                        left &= left - 1;
                    }
                    fitting += (V::WIDTH * GRANULE) as u64 - union.ones();
                }
            }
        }
        fitting
    }

    /// Many words: a table for each of `groups` groups of bits.
    #[inline(always)]
    unsafe fn count_many<V: Lanes, const GROUPS: usize>(
        &self,
        words: &[u32],
        rest_bits: u32,
        tables: &mut Tables,
    ) -> u64 {
        let mut registers = self.len.div_ceil(V::WIDTH);
        let (mut at, mut conflicts, mut width) = (0, 0, 0);
        // SAFETY: the caller guarantees that this number of registers lies from `at` on, with no
        // word beyond the last.
        unsafe {
            while registers > 0 {
                let window = Window {
                    planes: self.planes.as_ptr().add(at),
                    stride: self.stride,
                    empty: self.empty.as_ptr().add(at),
                    rest_bits: rest_bits as usize,
                };
                let (take, found) = match registers {
                    3.. => (4, tables.conflicts::<V, GROUPS, 4>(window, words)),
                    2 => (2, tables.conflicts::<V, GROUPS, 2>(window, words)),
                    _ => (1, tables.conflicts::<V, GROUPS, 1>(window, words)),
                };
                conflicts += found;
                width += take;
                at += take * V::WIDTH;
                registers = registers.saturating_sub(take);
            }
        }
        (words.len() * width * V::WIDTH * GRANULE) as u64 - conflicts
    }
}

/// Turns granules on their side, as many as a register has lanes: bit b of the word r of a
/// granule becomes bit r of a word for the granule in plane b. The first `count` planes go to
/// `to`, `stride` words apart.
#[inline(always)]
unsafe fn turn_block<V: Lanes>(from: &[u32], to: &mut [u32], stride: usize, count: u32) {
    if count == 0 {
        return;
    }
    assert!(from.len() >= GRANULE * V::WIDTH);
    assert!(to.len() >= (count as usize - 1) * stride + V::WIDTH);
    // SAFETY: the caller's promise, and the assertions.
    unsafe {
        // A lane for each granule.
        let mut lanes = [0u32; GRANULE * 16];
        for (lane, granule) in from.chunks_exact(GRANULE).enumerate() {
            for (at, &word) in granule.iter().enumerate() {
                lanes[at * V::WIDTH + lane] = word;
            }
        }
        let mut rows = [V::splat(0); GRANULE];
        for (at, row) in rows.iter_mut().enumerate() {
            *row = V::load(lanes.as_ptr().add(at * V::WIDTH));
        }
        turn_rows(&mut rows);
        for (at, row) in rows.iter().take(count as usize).enumerate() {
            row.store(to.as_mut_ptr().add(at * stride));
        }
    }
}

/// Exchanges rows and bits in every lane: bit b of the row r becomes bit r of the row b. (H. S.
/// Warren, Hacker's Delight, section 7-3.)
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn turn_rows<V: Lanes>(rows: &mut [V; GRANULE]) {
    // SAFETY: the caller's promise.
    unsafe {
        macro_rules! exchange {
            ($by:expr, $mask:expr) => {
                let mask = V::splat($mask);
                for at in 0..GRANULE {
                    if at & $by == 0 {
                        let (low, high) = (rows[at], rows[at + $by]);
                        rows[at] = low.merge(high.shift_left($by as u32), mask);
                        rows[at + $by] = low.shift_right($by as u32).merge(high, mask);
                    }
                }
            };
        }
        exchange!(16usize, 0x0000_ffff);
        exchange!(8usize, 0x00ff_00ff);
        exchange!(4usize, 0x0f0f_0f0f);
        exchange!(2usize, 0x3333_3333);
        exchange!(1usize, 0x5555_5555);
    }
}
