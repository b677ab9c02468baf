//! Conversions to narrower integers that lose nothing, or say what they drop. Kernels and schemes use these and no `as`
//! that could cut a number, which a lint refuses there: a word that was cut to the 32 bits of a browser's `usize` before
//! it was shifted once counted boards wrongly. Debug assertions check the conditions.

/// Converts a row, a column or another number below 256.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "checked by the assertion")]
pub(crate) const fn byte(number: u32) -> u8 {
    debug_assert!(number <= u8::MAX as u32);
    number as u8
}

/// Converts a length or an index below 2^32 to the 32 bits that registers and lists hold.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "checked by the assertion")]
pub(crate) const fn short(length: usize) -> u32 {
    debug_assert!(length as u64 <= u32::MAX as u64);
    length as u32
}

/// Converts the number of an element that is in memory, and so fits any target's addresses.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "checked by the assertion")]
pub(crate) const fn index(number: u64) -> usize {
    debug_assert!(number <= usize::MAX as u64);
    number as usize
}

/// Returns the low 32 bits of a word; the upper bits are another field of it, or were taken before.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the upper bits are meant to be dropped")]
pub(crate) fn low(word: impl Into<u128>) -> u32 {
    word.into() as u32
}
