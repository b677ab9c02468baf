//! Unions of planes looked up group by group, and their zeros counted.

use super::super::lanes::Lanes;
use super::super::words::Lines;

/// Some registers of all planes.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) planes: *const u32,
    pub(super) stride: usize,
    /// Where no word is.
    pub(super) empty: *const u32,
    pub(super) rest_bits: usize,
}

/// The most registers of a plane that are worked on together. More would need fewer
/// operations for finding rows, but tables that leave the first cache: N = 18 took 1.95
/// seconds with eight, 1.55 with four.
pub(super) const MOST_REGISTERS: usize = 4;

/// The bits of a group. With five, tables leave the first cache too.
const GROUP: usize = 4;

/// The 32-bit words of the tables of eight groups, in the widest registers.
const TABLE_WORDS: usize = (8 << GROUP) * MOST_REGISTERS * 16;

/// The tables of all groups of bits.
#[derive(Default)]
pub(super) struct Tables {
    rows: Lines,
}

impl Tables {
    /// The number of places where there is no word, or one that shares a bit with a word
    /// whose rows were found, summed over the latter.
    #[inline(always)]
    pub(super) unsafe fn conflicts<V: Lanes, const GROUPS: usize, const TAKE: usize>(
        &mut self,
        window: Window,
        words: &[u32],
    ) -> u64 {
        self.rows.make_room(TABLE_WORDS);
        assert!(self.rows.len() >= (GROUPS << GROUP) * MOST_REGISTERS * V::WIDTH);
        // SAFETY: the caller's promise, and the assertion.
        unsafe {
            window.tabulate::<V, GROUPS, TAKE>(self.rows.as_mut_ptr());
            let rows = self.rows.as_ptr();
            // Counters of one bit a place: ones, twos and fours; eights are counted at once.
            let (mut ones, mut twos, mut fours) = (V::splat(0), V::splat(0), V::splat(0));
            let mut eights = V::splat(0);
            let mut word = 0;
            while word + 8 / TAKE <= words.len() {
                let mut unions = [V::splat(0); 8];
                for some in 0..8 / TAKE {
                    let found = look_up::<V, GROUPS, TAKE>(rows, words[word + some]);
                    unions[some * TAKE..][..TAKE].copy_from_slice(&found);
                }
                word += 8 / TAKE;
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
            let mut conflicts = 8 * eights.sum() + 4 * fours.ones() + 2 * twos.ones() + ones.ones();
            while word < words.len() {
                for union in look_up::<V, GROUPS, TAKE>(rows, words[word]) {
                    conflicts += union.ones();
                }
                word += 1;
            }
            conflicts
        }
    }
}

impl Window {
    /// Makes the tables of all groups of bits: a row for each value, of `TAKE` registers.
    #[inline(always)]
    unsafe fn tabulate<V: Lanes, const GROUPS: usize, const TAKE: usize>(self, rows: *mut u32) {
        let row = MOST_REGISTERS * V::WIDTH;
        // SAFETY: the caller guarantees room for this number of tables.
        unsafe {
            for group in 0..GROUPS {
                for at in 0..TAKE {
                    let base = rows.add((group << GROUP) * row + at * V::WIDTH);
                    // Where there is no word, every word has a conflict.
                    let first = match group {
                        0 => V::load(self.empty.add(at * V::WIDTH)),
                        _ => V::splat(0),
                    };
                    first.store(base);
                    for bit in 0..GROUP {
                        let number = group * GROUP + bit;
                        if number >= self.rest_bits {
                            break;
                        }
                        let plane = V::load(self.planes.add(number * self.stride + at * V::WIDTH));
                        for value in 0..1 << bit {
                            let union = V::load(base.add(value * row)).or(plane);
                            union.store(base.add((value | 1 << bit) * row));
                        }
                    }
                }
            }
        }
    }
}

/// The union of a word's rows of the tables.
#[inline(always)]
unsafe fn look_up<V: Lanes, const GROUPS: usize, const TAKE: usize>(
    rows: *const u32,
    word: u32,
) -> [V; TAKE] {
    // SAFETY: the caller guarantees tables for this number of groups.
    unsafe {
        let mut union = [V::splat(0); TAKE];
        for group in 0..GROUPS {
            let value = (word >> (group * GROUP)) as usize & ((1 << GROUP) - 1);
            let row = rows.add(((group << GROUP) + value) * MOST_REGISTERS * V::WIDTH);
            for (at, union) in union.iter_mut().enumerate() {
                let entry = V::load(row.add(at * V::WIDTH));
                *union = if group == 0 { entry } else { union.or(entry) };
            }
        }
        union
    }
}
