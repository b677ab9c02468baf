//! Joins short lists without copying: one list is transposed into planes of bits in the registers,
//! and the other's words are looked up in tables of unions of the planes.

use super::super::descent::VALID;
use super::super::lanes::{Lanes, valid};
use super::super::words::Lines;
use crate::narrow::{index, low, short};

/// The number of words that share a lane of a plane.
const DEEP: usize = 32;

/// The maximum number of registers of a plane that are processed together.
const MOST_REGISTERS: usize = 2;

/// The number of bits of a group: a table has a row for each union of the group's planes.
const GROUP: usize = 5;

/// The maximum number of groups: 32 bits divided into groups of [`GROUP`].
const MOST_GROUPS: usize = 7;

/// The number of words behind the last one of a list that can be read, whatever their contents.
pub(super) const LEAF_SLACK: usize = MOST_REGISTERS * DEEP * 16;

/// If the shorter list has fewer words, they are compared one by one.
const FEW: usize = 12;

/// The value of [`FEW`] for processors with [their own way to join](Lanes::has_own_leaf).
const FEW_OF_OWN: usize = 8;

/// The maximum number of looked-up words for counters of 32 bits a lane.
const MOST_LOOKED_UP: usize = 1 << 24;

/// The costs of a leaf, in cycles of AMD's Zen 4: making the tables of a register, and looking a
/// word up in those of one and of two registers, which are addressed together.
const TABLES: usize = 650;
const LOOK_UP: usize = 7;
const LOOK_UP_IN_TWO: usize = 13;

/// Returns the cycles of joining two lists by tables of the first.
#[inline(always)]
fn cycles_turning<V: Lanes>(turned: usize, looked_up: usize) -> usize {
    let registers = turned.div_ceil(DEEP * V::WIDTH);
    let each = registers / 2 * LOOK_UP_IN_TWO + registers % 2 * LOOK_UP;
    registers * TABLES + looked_up * each
}

/// The buffers of a leaf, and the choice of method.
#[derive(Default)]
pub(super) struct Leaf {
    /// Whether the processor's own way to join is used.
    is_own: bool,
    planes: Lines,
    rows: Lines,
}

impl Leaf {
    /// Chooses the method by the processor's features.
    pub(super) fn choose<V: Lanes>(&mut self) {
        self.is_own = V::has_own_leaf();
    }

    /// Returns about the number of cycles of joining two lists.
    #[inline(always)]
    pub(super) fn cycles<V: Lanes>(&self, longer: usize, shorter: usize) -> usize {
        if self.is_own {
            return V::own_cycles(longer, shorter);
        }
        cycles_turning::<V>(longer, shorter).min(cycles_turning::<V>(shorter, longer))
    }

    /// Returns the number of pairs of words, one of each list, that share no bit from `from` on
    /// below `bits`. No word has bits from `bits` on.
    ///
    /// # Safety
    /// As for [`Lanes`]; behind each list [`LEAF_SLACK`] more words can be read, and `from <= bits <= 32`.
    #[inline(always)]
    pub(super) unsafe fn count<V: Lanes>(
        &mut self,
        a: (*const u32, usize),
        b: (*const u32, usize),
        from: u32,
        bits: u32,
    ) -> u64 {
        let (longer, shorter) = if a.1 < b.1 { (b, a) } else { (a, b) };
        // SAFETY: this function's contract.
        unsafe {
            if shorter.1 < if self.is_own { FEW_OF_OWN } else { FEW } {
                return one_by_one::<V>(longer, shorter, from);
            }
            if self.is_own {
                let longer = std::slice::from_raw_parts(longer.0, longer.1);
                let shorter = std::slice::from_raw_parts(shorter.0, shorter.1);
                return V::own_disjoint(longer, shorter, (from, bits), &mut self.rows);
            }
            let turned = cycles_turning::<V>(longer.1, shorter.1)
                <= cycles_turning::<V>(shorter.1, longer.1);
            let (turned, looked_up) = if turned { (longer, shorter) } else { (shorter, longer) };
            let mut fitting = 0;
            for begin in (0..looked_up.1).step_by(MOST_LOOKED_UP) {
                let some = (looked_up.1 - begin).min(MOST_LOOKED_UP);
                let some = (looked_up.0.add(begin), some);
                let mut at = 0;
                while at < turned.1 {
                    let left = turned.1 - at;
                    let list = (turned.0.add(at), left);
                    if left > DEEP * V::WIDTH {
                        fitting += self.window::<V, 2>(list, some, from, bits);
                        at += 2 * DEEP * V::WIDTH;
                    } else {
                        fitting += self.window::<V, 1>(list, some, from, bits);
                        at += DEEP * V::WIDTH;
                    }
                }
            }
            fitting
        }
    }

    /// Does the same for the words of the transposed list that `TAKE` registers of a plane hold.
    ///
    /// # Safety
    /// As for [`Leaf::count`], with at most [`MOST_LOOKED_UP`] words looked up.
    #[inline(always)]
    unsafe fn window<V: Lanes, const TAKE: usize>(
        &mut self,
        turned: (*const u32, usize),
        looked_up: (*const u32, usize),
        from: u32,
        bits: u32,
    ) -> u64 {
        let plane = DEEP * V::WIDTH;
        self.planes.make_room(MOST_REGISTERS * DEEP * 16);
        self.rows.make_room((MOST_GROUPS << GROUP) * MOST_REGISTERS * 16);
        assert!(self.planes.len() >= TAKE * plane);
        assert!(self.rows.len() >= (MOST_GROUPS << GROUP) * TAKE * V::WIDTH);
        // SAFETY: this function's contract, and the assertions.
        unsafe {
            let planes = self.planes.as_mut_ptr();
            let mut empty = [V::splat(0); TAKE];
            for (register, empty) in empty.iter_mut().enumerate() {
                let list = turned.0.add(register * plane);
                turn::<V>(list, planes.add(register * plane));
                *empty = beyond::<V>(turned.1.saturating_sub(register * plane).min(plane));
            }
            let rows = self.rows.as_mut_ptr();
            let conflicts = match (bits - from).div_ceil(short(GROUP)) {
                0..=4 => conflicts::<V, TAKE, 4>(planes, empty, rows, looked_up, from, bits),
                5 => conflicts::<V, TAKE, 5>(planes, empty, rows, looked_up, from, bits),
                6 => conflicts::<V, TAKE, 6>(planes, empty, rows, looked_up, from, bits),
                _ => conflicts::<V, TAKE, 7>(planes, empty, rows, looked_up, from, bits),
            };
            (looked_up.1 * TAKE * plane) as u64 - conflicts
        }
    }
}

/// Transposes every lane of 32 rows as a matrix of bits: bit b of row r becomes bit r of row b.
/// (H. S. Warren, Hacker's Delight, section 7-3.)
///
/// The work is done in two passes, first the bytes and then the bits within bytes, with so few
/// rows at a time that they stay in registers.
///
/// # Safety
/// As for [`Lanes`]. [`DEEP`] registers can be read at `from`, and read and written at `to`.
#[inline(always)]
unsafe fn turn<V: Lanes>(from: *const u32, to: *mut u32) {
    // SAFETY: this function's contract.
    unsafe {
        for row in 0..DEEP / 4 {
            let at = |byte: usize| (8 * byte + row) * V::WIDTH;
            let mut rows: [V; 4] = std::array::from_fn(|byte| V::load(from.add(at(byte))));
            exchange::<V, 4, 2>(&mut rows, 16, 0x0000_ffff);
            exchange::<V, 4, 1>(&mut rows, 8, 0x00ff_00ff);
            for (byte, row) in rows.into_iter().enumerate() {
                row.store(to.add(at(byte)));
            }
        }
        for byte in 0..4 {
            let to = to.add(8 * byte * V::WIDTH);
            let mut rows: [V; 8] = std::array::from_fn(|row| V::load(to.add(row * V::WIDTH)));
            exchange::<V, 8, 4>(&mut rows, 4, 0x0f0f_0f0f);
            exchange::<V, 8, 2>(&mut rows, 2, 0x3333_3333);
            exchange::<V, 8, 1>(&mut rows, 1, 0x5555_5555);
            for (bit, row) in rows.into_iter().enumerate() {
                row.store(to.add(bit * V::WIDTH));
            }
        }
    }
}

/// Exchanges the upper bits of each `2 * bits` bits of a row, those not in `mask`, with the lower
/// bits of the row `BY` below.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
unsafe fn exchange<V: Lanes, const ROWS: usize, const BY: usize>(
    rows: &mut [V; ROWS],
    bits: u32,
    mask: u32,
) {
    // SAFETY: this function's contract.
    unsafe {
        let mask = V::splat(mask);
        for at in 0..ROWS {
            if at & BY == 0 {
                let (low, high) = (rows[at], rows[at + BY]);
                rows[at] = low.merge(high.shift_left(bits), mask);
                rows[at + BY] = low.shift_right(bits).merge(high, mask);
            }
        }
    }
}

/// Returns a mask of the places behind the last word of a list, in the order of planes.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
unsafe fn beyond<V: Lanes>(len: usize) -> V {
    let (full, more) = (len / V::WIDTH, len % V::WIDTH);
    let behind = |words: usize| low(u64::from(u32::MAX) << words.min(DEEP));
    // SAFETY: this function's contract; `more` is less than 16, which is the most lanes there are.
    unsafe {
        let with = V::load(VALID.as_ptr().add(16 - more));
        V::splat(behind(full + 1)).merge(V::splat(behind(full)), with)
    }
}

/// Returns the number of places that have no word, or one that shares a bit with a word of
/// `looked_up`, summed over the words of `looked_up`.
///
/// # Safety
/// As for [`Lanes`]. `TAKE * DEEP` registers can be read at `planes`, and `TAKE * GROUPS << GROUP` read and written at `rows`.
/// `from <= bits <= 32`, and the groups cover the bits between.
#[inline(always)]
unsafe fn conflicts<V: Lanes, const TAKE: usize, const GROUPS: usize>(
    planes: *const u32,
    empty: [V; TAKE],
    rows: *mut u32,
    looked_up: (*const u32, usize),
    from: u32,
    bits: u32,
) -> u64 {
    let table = (GROUPS << GROUP) * V::WIDTH;
    // SAFETY: this function's contract.
    unsafe {
        for (register, &empty) in empty.iter().enumerate() {
            for group in 0..GROUPS {
                let base = rows.add(register * table + (group << GROUP) * V::WIDTH);
                // Places without a word conflict with every word.
                let first = if group == 0 { empty } else { V::splat(0) };
                let number = from as usize + group * GROUP;
                // The last group may have no plane; then the pointer is not read.
                let planes = planes.wrapping_add((register * DEEP + number) * V::WIDTH);
                let there = (bits as usize).saturating_sub(number);
                if there >= GROUP {
                    unions::<V>(first, planes, base);
                } else {
                    some_unions::<V>(first, planes, there, base);
                }
            }
        }
        let rows = rows.cast_const();
        let (words, len) = looked_up;
        // Bit-sliced counters: ones, twos and fours; eights are added up at once.
        let (mut ones, mut twos, mut fours) = (V::splat(0), V::splat(0), V::splat(0));
        let mut eights = V::splat(0);
        let mut at = 0;
        while at < len {
            let mut unions = [V::splat(0); 8];
            if at + 8 / TAKE <= len {
                for some in 0..8 / TAKE {
                    let union = look_up::<V, TAKE, GROUPS>(rows, *words.add(at + some) >> from);
                    unions[some * TAKE..][..TAKE].copy_from_slice(&union);
                }
            } else {
                // The unions behind the last word stay 0: no conflicts.
                for some in 0..len - at {
                    let union = look_up::<V, TAKE, GROUPS>(rows, *words.add(at + some) >> from);
                    unions[some * TAKE..][..TAKE].copy_from_slice(&union);
                }
            }
            at += 8 / TAKE;
            let [a, b, c, d, e, f, g, h] = unions;
            let (two1, sum) = ones.add_bits(a, b);
            let (two2, sum) = sum.add_bits(c, d);
            let (two3, sum) = sum.add_bits(e, f);
            let (two4, sum) = sum.add_bits(g, h);
            ones = sum;
            let (four1, sum) = twos.add_bits(two1, two2);
            let (four2, sum) = sum.add_bits(two3, two4);
            twos = sum;
            let (eight, sum) = fours.add_bits(four1, four2);
            fours = sum;
            eights = eights.plus(eight.ones_in_parts());
        }
        let fours = eights.shift_left(1).plus(fours.ones_in_parts());
        let twos = fours.shift_left(1).plus(twos.ones_in_parts());
        twos.shift_left(1).plus(ones.ones_in_parts()).sum()
    }
}

/// Writes the unions of all choices of five planes.
///
/// # Safety
/// As for [`Lanes`]. [`GROUP`] registers can be read at `planes`, and `1 << GROUP` written at `to`.
#[inline(always)]
unsafe fn unions<V: Lanes>(first: V, planes: *const u32, to: *mut u32) {
    // SAFETY: this function's contract.
    unsafe {
        // Half of the unions stay in registers.
        let mut rows = [first; 1 << (GROUP - 1)];
        for bit in 0..GROUP - 1 {
            let plane = V::load(planes.add(bit * V::WIDTH));
            for value in 0..1 << bit {
                rows[value | 1 << bit] = rows[value].or(plane);
            }
        }
        let plane = V::load(planes.add((GROUP - 1) * V::WIDTH));
        for (value, row) in rows.into_iter().enumerate() {
            row.store(to.add(value * V::WIDTH));
            row.or(plane).store(to.add((value | 1 << (GROUP - 1)) * V::WIDTH));
        }
    }
}

/// Writes the unions of all choices of the first `there` planes.
///
/// # Safety
/// As for [`Lanes`]. `there` registers can be read at `planes`, and `1 << there` read and written at `to`.
#[inline(always)]
unsafe fn some_unions<V: Lanes>(first: V, planes: *const u32, there: usize, to: *mut u32) {
    // SAFETY: this function's contract.
    unsafe {
        first.store(to);
        for bit in 0..there {
            let plane = V::load(planes.add(bit * V::WIDTH));
            for value in 0..1 << bit {
                let union = V::load(to.add(value * V::WIDTH)).or(plane);
                union.store(to.add((value | 1 << bit) * V::WIDTH));
            }
        }
    }
}

/// Returns the union of a word's rows of the tables.
///
/// # Safety
/// As for [`Lanes`]. `TAKE * GROUPS << GROUP` registers can be read at `rows`.
#[inline(always)]
unsafe fn look_up<V: Lanes, const TAKE: usize, const GROUPS: usize>(
    rows: *const u32,
    word: u32,
) -> [V; TAKE] {
    // The addresses of rows are computed from the word itself. Reading them from memory took half
    // as many additional loads, and loads are the bottleneck.
    let width = 4 * V::WIDTH;
    let word = u64::from(word) << width.ilog2();
    // SAFETY: this function's contract.
    unsafe {
        let rows = rows.cast::<u8>();
        let mut union = [V::splat(0); TAKE];
        for group in 0..GROUPS {
            let place = index(word >> (group * GROUP) & (((1 << GROUP) - 1) * width) as u64);
            for (register, union) in union.iter_mut().enumerate() {
                let table = ((register * GROUPS + group) << GROUP) * width;
                let row = V::load(rows.add(place + table).cast());
                *union = if group == 0 { row } else { union.or(row) };
            }
        }
        union
    }
}

/// Compares few words one by one with the longer list.
///
/// # Safety
/// As for [`Lanes`]. Behind the longer list `V::WIDTH` words can be read; `from` is below 32.
#[inline(always)]
unsafe fn one_by_one<V: Lanes>(
    longer: (*const u32, usize),
    shorter: (*const u32, usize),
    from: u32,
) -> u64 {
    let mut fitting = 0;
    // SAFETY: this function's contract.
    unsafe {
        for number in 0..shorter.1 {
            let word = V::splat(*shorter.0.add(number) >> from << from);
            let mut at = 0;
            while at + V::WIDTH <= longer.1 {
                let meet = V::load(longer.0.add(at)).and(word).nonzero();
                fitting += V::WIDTH as u64 - u64::from(meet.count_ones());
                at += V::WIDTH;
            }
            if at < longer.1 {
                let meet = V::load(longer.0.add(at)).and(word).nonzero();
                fitting += u64::from((!meet & valid::<V>(longer.1 - at)).count_ones());
            }
        }
    }
    fitting
}
