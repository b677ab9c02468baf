//! Sixteen lanes: x86-64 with AVX-512.

#![expect(
    clippy::cast_possible_truncation,
    reason = "masks and constants of registers, on a target of 64 bits"
)]

mod bytes;

use super::lanes::{Lanes, with_features};
use super::words::Lines;
use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_setr_epi8, _mm512_add_epi8, _mm512_add_epi32, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_broadcast_i32x4, _mm512_loadu_si512, _mm512_maskz_compress_epi32,
    _mm512_min_epu32, _mm512_or_si512, _mm512_sad_epu8, _mm512_set1_epi8, _mm512_set1_epi32,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_sll_epi32, _mm512_srl_epi32,
    _mm512_srli_epi16, _mm512_storeu_si512, _mm512_sub_epi32, _mm512_ternarylogic_epi32,
    _mm512_test_epi32_mask, _mm512_xor_si512,
};

/// The proof that this processor has AVX-512.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx512 {
    /// Returns the proof if the processor has these features.
    pub(super) fn new() -> Option<Avx512> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Avx512(()))
    }
}

with_features!(Avx512, Register, "avx512f,avx512vl,avx512bw,avx512dq,bmi1,bmi2,popcnt");

#[derive(Clone, Copy)]
struct Register(__m512i);

// SAFETY (all blocks): callers have checked for AVX-512, as `Lanes` demands; pointers are valid
// for a register's width by the same contract.
// SAFETY: a register of 512 bits has 16 lanes, and is loaded and stored whole.
unsafe impl Lanes for Register {
    const WIDTH: usize = 16;

    #[inline(always)]
    unsafe fn splat(word: u32) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_set1_epi32(word as i32)) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_loadu_si512(from.cast())) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u32) {
        // SAFETY: see above the implementation.
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn not_and(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_andnot_si512(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_sub_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_add_epi32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn min(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_min_epu32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn shift_left(self, by: u32) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_sll_epi32(self.0, _mm_cvtsi32_si128(by as i32))) }
    }
    #[inline(always)]
    unsafe fn shift_right(self, by: u32) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_srl_epi32(self.0, _mm_cvtsi32_si128(by as i32))) }
    }
    #[inline(always)]
    unsafe fn nonzero(self) -> u32 {
        // SAFETY: see above the implementation.
        unsafe { u32::from(_mm512_test_epi32_mask(self.0, self.0)) }
    }
    #[inline(always)]
    unsafe fn compress(self, mask: u32) -> Self {
        // Compresses into a register and stores that: compressing straight to memory is many times
        // slower on AMD's Zen 4.
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_maskz_compress_epi32(mask as u16, self.0)) }
    }
    fn has_own_leaf() -> bool {
        bytes::is_available()
    }
    #[inline(always)]
    fn own_cycles(longer: usize, shorter: usize) -> usize {
        bytes::cycles(longer, shorter)
    }
    #[inline(always)]
    unsafe fn own_disjoint(
        longer: &[u32],
        shorter: &[u32],
        bits: (u32, u32),
        room: &mut Lines,
    ) -> u64 {
        // SAFETY: this method's contract.
        unsafe { bytes::disjoint(longer, shorter, bits, room) }
    }
    #[inline(always)]
    unsafe fn add_bits(self, other: Self, third: Self) -> (Self, Self) {
        // One instruction each: the majority and the parity of three bits.
        // SAFETY: see above the implementation.
        unsafe {
            let carries = _mm512_ternarylogic_epi32::<0xe8>(self.0, other.0, third.0);
            let sums = _mm512_ternarylogic_epi32::<0x96>(self.0, other.0, third.0);
            (Register(carries), Register(sums))
        }
    }
    #[inline(always)]
    unsafe fn merge(self, other: Self, mask: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(_mm512_ternarylogic_epi32::<0xca>(mask.0, self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn ones_in_parts(self) -> Self {
        // Looks up the bit count of each four bits, as with AVX2.
        // SAFETY: see above the implementation.
        unsafe {
            let fours = _mm512_set1_epi8(15);
            let table = _mm512_broadcast_i32x4(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let low = _mm512_shuffle_epi8(table, _mm512_and_si512(self.0, fours));
            let high = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), fours);
            let bytes = _mm512_add_epi8(low, _mm512_shuffle_epi8(table, high));
            Register(_mm512_sad_epu8(bytes, _mm512_setzero_si512()))
        }
    }
}
