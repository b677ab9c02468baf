//! Joins lists by tables of bytes, on processors with VBMI and GFNI: Intel's from Ice Lake on and
//! AMD's from Zen 4.
//!
//! Six bits of a word of the longer list are the six lower bits of a byte. A table of 64 bytes,
//! one register, has for each value of the six bits one bit for each of eight words of the shorter
//! list: whether it shares one of the six bits. So one instruction looks up 64 words, and with a
//! table for every six bits, 512 pairs are tested in six instructions at most, without reading
//! memory. This takes half the time of [tables of unions](crate::kernel::join), which is limited
//! by loads.

#![expect(
    clippy::cast_possible_truncation,
    reason = "masks and constants of registers, on a target of 64 bits"
)]

use crate::kernel::words::{LINE, Lines};
use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm512_add_epi8, _mm512_add_epi64, _mm512_and_si512,
    _mm512_gf2p8affine_epi64_epi8, _mm512_load_si512, _mm512_maskz_loadu_epi32,
    _mm512_multishift_epi64_epi8, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_popcnt_epi64,
    _mm512_reduce_add_epi64, _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_slli_epi32,
    _mm512_srl_epi32, _mm512_srli_epi32, _mm512_ternarylogic_epi32, _mm512_xor_si512,
};

/// The number of bits that one look-up covers.
const GROUP: u32 = 6;

/// The maximum number of groups: 32 bits divided into groups of [`GROUP`].
const MOST_GROUPS: usize = 6;

/// The number of words in a register, and in a block of the shorter list.
const WIDTH: usize = 16;
const BLOCK: usize = 8;

/// The number of words of the longer list that one register of bytes looks up.
const BYTES: usize = 64;

/// The number of words of the shorter list whose tables are in memory at a time: the tables take
/// up to 12 KiB of a first cache of 32.
const AT_ONCE: usize = 256;

/// Whether this processor has the features of these functions.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("gfni")
}

/// Returns about the number of cycles of joining two lists on AMD's Zen 4.
#[inline(always)]
pub(super) fn cycles(longer: usize, shorter: usize) -> usize {
    const ANY: usize = 100;
    const REGISTER: usize = 30;
    const TABLES: usize = 25;
    // The tenths of cycles for two registers of bytes and two blocks.
    const LOOK_UP: usize = 105;
    let (registers, blocks) = (longer.div_ceil(BYTES), shorter.div_ceil(2 * BLOCK));
    ANY + registers * (blocks * LOOK_UP / 10 + REGISTER) + blocks * TABLES
}

/// Returns the number of pairs of words, one of each list, that share no bit from `from` on below
/// `bits`. No word has bits from `bits` on. `room` is the memory for the tables.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq,gfni")]
pub(super) fn disjoint(
    longer: &[u32],
    shorter: &[u32],
    (from, bits): (u32, u32),
    room: &mut Lines,
) -> u64 {
    assert!(from <= bits && bits <= 32);
    room.make_room(AT_ONCE / BLOCK * MOST_GROUPS * LINE);
    let mut conflicts = 0;
    for some in shorter.chunks(AT_ONCE) {
        conflicts += match (bits - from).div_ceil(GROUP) {
            0..=3 => conflicts_of::<3>(longer, some, from, room),
            4 => conflicts_of::<4>(longer, some, from, room),
            5 => conflicts_of::<5>(longer, some, from, room),
            _ => conflicts_of::<6>(longer, some, from, room),
        };
    }
    longer.len() as u64 * shorter.len() as u64 - conflicts
}

/// Makes a constant register from a function of each byte's index.
macro_rules! bytes {
    (|$at:ident| $value:expr) => {{
        #[repr(C, align(64))]
        struct Aligned([u8; 64]);
        static REGISTER: Aligned = {
            let mut bytes = [0u8; 64];
            let mut $at = 0usize;
            while $at < 64 {
                bytes[$at] = ($value) as u8;
                $at += 1;
            }
            Aligned(bytes)
        };
        // SAFETY: an aligned register.
        unsafe { _mm512_load_si512(REGISTER.0.as_ptr().cast()) }
    }};
}

/// Returns the number of pairs that share a bit from `from` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq,gfni")]
fn conflicts_of<const GROUPS: usize>(
    longer: &[u32],
    shorter: &[u32],
    from: u32,
    room: &mut Lines,
) -> u64 {
    let blocks = shorter.len().div_ceil(BLOCK);
    assert!(blocks <= AT_ONCE / BLOCK && room.len() >= blocks * GROUPS * LINE);
    // SAFETY: whole cache lines, whose number is asserted above; nothing else refers to them.
    let tables = unsafe {
        std::slice::from_raw_parts_mut(room.as_mut_ptr().cast::<[__m512i; GROUPS]>(), blocks)
    };
    make_tables(shorter, from, tables);
    // Bit-sliced counters: the ones and their carries.
    let mut sums = [_mm512_setzero_si512(); 2];
    for words in longer.chunks(2 * BYTES) {
        match words.split_at_checked(BYTES) {
            Some((first, second)) if !second.is_empty() => {
                look_up([bytes_of(first, from), bytes_of(second, from)], tables, &mut sums);
            }
            _ => look_up([bytes_of(words, from)], tables, &mut sums),
        }
    }
    let [ones, twos] = sums;
    let sum = _mm512_add_epi64(_mm512_add_epi64(twos, twos), _mm512_popcnt_epi64(ones));
    _mm512_reduce_add_epi64(sum) as u64
}

/// Looks up one or two registers of bytes in all tables, and counts the set bits.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq,gfni")]
#[inline]
fn look_up<const GROUPS: usize, const TAKE: usize>(
    bytes: [[__m512i; GROUPS]; TAKE],
    tables: &[[__m512i; GROUPS]],
    sums: &mut [__m512i; 2],
) {
    let [mut ones, mut twos] = *sums;
    for tables in tables {
        let found = bytes.map(|bytes| {
            let look_up = |group: usize| _mm512_permutexvar_epi8(bytes[group], tables[group]);
            let mut found = _mm512_ternarylogic_epi32::<0xfe>(look_up(0), look_up(1), look_up(2));
            if GROUPS >= 5 {
                found = _mm512_ternarylogic_epi32::<0xfe>(found, look_up(3), look_up(4));
            }
            if GROUPS.is_multiple_of(2) {
                found = _mm512_or_si512(found, look_up(GROUPS - 1));
            }
            found
        });
        let carry;
        match found.as_slice() {
            &[first, second] => {
                carry = _mm512_ternarylogic_epi32::<0xe8>(ones, first, second);
                ones = _mm512_ternarylogic_epi32::<0x96>(ones, first, second);
            }
            found => {
                carry = _mm512_and_si512(ones, found[0]);
                ones = _mm512_xor_si512(ones, found[0]);
            }
        }
        twos = _mm512_add_epi64(twos, _mm512_popcnt_epi64(carry));
    }
    *sums = [ones, twos];
}

/// Returns the words from index `at` on, followed by zeros.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq,gfni")]
#[inline]
fn words_from(words: &[u32], at: usize) -> __m512i {
    let words = words.get(at..).unwrap_or_default();
    let there = (1u32 << words.len().min(WIDTH)) - 1;
    // SAFETY: the mask excludes words behind the last.
    unsafe { _mm512_maskz_loadu_epi32(there as u16, words.as_ptr().cast()) }
}

/// Writes the tables of a list, block by block: the byte e of the table g has a bit for each word
/// of the block, which is set if the group g of the word shares a bit with e.
///
/// Each table is combined from two tables for three bits each, which have eight bytes. First, for
/// each field of three bits of a word, a byte tells which values of three bits share a bit with
/// the field. Transposing these bytes of eight words as a matrix of bits, which is one
/// instruction, gives the table.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq,gfni")]
#[inline]
fn make_tables<const GROUPS: usize>(shorter: &[u32], from: u32, tables: &mut [[__m512i; GROUPS]]) {
    // The shifts that select four fields of three bits of each word.
    let places = bytes!(|at| 3 * (at % 4) + 32 * (at / 4 % 2));
    let all = _mm512_set1_epi8(7);
    // The field 10 has only two bits; the next word follows.
    let last = bytes!(|at| match at % 4 {
        2 => 3,
        3 => 0,
        _ => 7,
    });
    let meeting = bytes!(|at| {
        let (mut sets, mut set) = (0, 1);
        while set < 8 {
            if set & at != 0 {
                sets |= 1 << set;
            }
            set += 1;
        }
        sets
    });
    // Puts the bytes of the same field of eight words together: first the fields 0 to 3 of the
    // first eight words.
    let together = bytes!(|at| (BLOCK * (at / 32) + at % 8) * 4 + at / 8 % 4);
    // The index of the table for the upper three bits of the byte e: that of field 1 or 3 of the
    // first block.
    let upper = [bytes!(|at| 8 + at / 8), bytes!(|at| 24 + at / 8)];
    let exchange = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    let from = _mm_cvtsi32_si128(from as i32);
    for (number, tables) in tables.chunks_mut(2).enumerate() {
        let words = _mm512_srl_epi32(words_from(shorter, number * WIDTH), from);
        let mut fields = [_mm512_setzero_si512(); MOST_GROUPS / 2];
        for (part, fields) in fields.iter_mut().enumerate().take(GROUPS.div_ceil(2)) {
            let places = _mm512_add_epi8(places, _mm512_set1_epi8(12 * part as i8));
            let values = _mm512_multishift_epi64_epi8(places, words);
            let values = _mm512_and_si512(values, if part == 2 { last } else { all });
            let met = _mm512_permutexvar_epi8(together, _mm512_shuffle_epi8(meeting, values));
            *fields = _mm512_gf2p8affine_epi64_epi8::<0>(exchange, met);
        }
        for (block, tables) in tables.iter_mut().enumerate() {
            for (group, table) in tables.iter_mut().enumerate() {
                let fields = fields[group / 2];
                // SAFETY: a register is eight words of 64 bits.
                let tables_of_three: [i64; 8] = unsafe { std::mem::transmute(fields) };
                let low = _mm512_set1_epi64(tables_of_three[4 * block + group % 2 * 2]);
                let places = _mm512_add_epi8(upper[group % 2], _mm512_set1_epi8(32 * block as i8));
                *table = _mm512_or_si512(low, _mm512_permutexvar_epi8(places, fields));
            }
        }
    }
}

/// Returns the groups of up to 64 words, one byte each, in an order of its own. The upper two bits
/// of a byte are arbitrary, and so are bits that no word of the other list has.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq,gfni")]
#[inline]
fn bytes_of<const GROUPS: usize>(words: &[u32], from: u32) -> [__m512i; GROUPS] {
    let rows: [__m512i; 4] = std::array::from_fn(|row| words_from(words, WIDTH * row));
    let odd = _mm512_set1_epi16(0xff);
    let low = _mm512_set1_epi32(0xffff);
    let mut groups = [_mm512_setzero_si512(); GROUPS];
    for first in (0..GROUPS).step_by(2) {
        // Selects two groups, each into two bytes of a word; one byte of each group comes from
        // each of the four rows.
        let at = u64::from(from + GROUP * first as u32);
        let two = |at: u64| ((at & 63) * 0x0101) | (((at + u64::from(GROUP)) & 63) * 0x0101_0000);
        let places = _mm512_set1_epi64((two(at) | two(at + 32) << 32) as i64);
        let [a, b, c, d] = rows.map(|row| _mm512_multishift_epi64_epi8(places, row));
        let ab = _mm512_ternarylogic_epi32::<0xca>(odd, a, b);
        let cd = _mm512_ternarylogic_epi32::<0xca>(odd, c, d);
        groups[first] = _mm512_ternarylogic_epi32::<0xca>(low, ab, _mm512_slli_epi32::<16>(cd));
        if first + 1 < GROUPS {
            groups[first + 1] =
                _mm512_ternarylogic_epi32::<0xca>(low, _mm512_srli_epi32::<16>(ab), cd);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn list(most: usize) -> impl Strategy<Value = Vec<u32>> {
        let word = (any::<u32>(), any::<u32>(), any::<u32>()).prop_map(|(a, b, c)| a & b & c);
        proptest::collection::vec(word, 0..most)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Counts are right for any lengths and any first bit: bits below the first, and bits that
        /// only one list has, do not affect them.
        #[test]
        fn pairs_are_counted_as_one_by_one(
            mut longer in list(700),
            mut shorter in list(600),
            (from, bits) in (0..=32u32).prop_flat_map(|bits| (0..=bits, Just(bits))),
        ) {
            if !is_available() {
                return Ok(());
            }
            let there = ((1u64 << bits) - 1) as u32;
            longer.iter_mut().chain(&mut shorter).for_each(|word| *word &= there);
            let settled = ((1u64 << from) - 1) as u32;
            let fits = |(a, b): (&u32, &u32)| a & b & !settled == 0;
            let pairs = longer.iter().flat_map(|a| shorter.iter().map(move |b| (a, b)));
            let expected = pairs.filter(|&pair| fits(pair)).count() as u64;
            // SAFETY: the features were checked above.
            let found = unsafe { disjoint(&longer, &shorter, (from, bits), &mut Lines::default()) };
            prop_assert_eq!(found, expected);
        }
    }
}
