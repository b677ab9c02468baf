//! Sixteen lanes: x86-64 with AVX-512.

#![expect(
    clippy::cast_possible_truncation,
    reason = "masks and constants of registers, on a target of 64 bits"
)]

mod bytes;

use super::lanes::{Lanes, register, with_features};
use super::words::Lines;
use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_setr_epi8, _mm512_add_epi8, _mm512_add_epi32, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_broadcast_i32x4, _mm512_loadu_si512, _mm512_maskz_compress_epi32,
    _mm512_min_epu32, _mm512_or_si512, _mm512_sad_epu8, _mm512_set1_epi8, _mm512_set1_epi32,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_sll_epi32, _mm512_srl_epi32,
    _mm512_srli_epi16, _mm512_storeu_si512, _mm512_sub_epi32, _mm512_ternarylogic_epi32,
    _mm512_test_epi32_mask, _mm512_xor_si512,
};

with_features!(
    Avx512,
    Register,
    is_x86_feature_detected,
    ["avx512f", "avx512vl", "avx512bw", "avx512dq", "bmi1", "bmi2", "popcnt"]
);

register! {
    Register(__m512i), 16,
    {
        and: _mm512_and_si512,
        or: _mm512_or_si512,
        xor: _mm512_xor_si512,
        not_and: _mm512_andnot_si512,
        minus: _mm512_sub_epi32,
        plus: _mm512_add_epi32,
        min: _mm512_min_epu32
    }
    fn splat(word: u32) -> Self { Register(_mm512_set1_epi32(word as i32)) }
    fn load(from: *const u32) -> Self { Register(_mm512_loadu_si512(from.cast())) }
    fn store(self, to: *mut u32) -> () { _mm512_storeu_si512(to.cast(), self.0) }
    fn shift_left(self, by: u32) -> Self {
        Register(_mm512_sll_epi32(self.0, _mm_cvtsi32_si128(by as i32)))
    }
    fn shift_right(self, by: u32) -> Self {
        Register(_mm512_srl_epi32(self.0, _mm_cvtsi32_si128(by as i32)))
    }
    fn nonzero(self) -> u32 { u32::from(_mm512_test_epi32_mask(self.0, self.0)) }
    // Compresses into a register and stores that: compressing straight to memory is many times
    // slower on AMD's Zen 4.
    fn compress(self, mask: u32) -> Self {
        Register(_mm512_maskz_compress_epi32(mask as u16, self.0))
    }
    // The processor has the features, as the method demands.
    fn own_disjoint(longer: &[u32], shorter: &[u32], bits: (u32, u32), room: &mut Lines) -> u64 {
        bytes::disjoint(longer, shorter, bits, room)
    }
    // One instruction each: the majority and the parity of three bits.
    fn add_bits(self, other: Self, third: Self) -> (Self, Self) {
        let carries = _mm512_ternarylogic_epi32::<0xe8>(self.0, other.0, third.0);
        let sums = _mm512_ternarylogic_epi32::<0x96>(self.0, other.0, third.0);
        (Register(carries), Register(sums))
    }
    fn merge(self, other: Self, mask: Self) -> Self {
        Register(_mm512_ternarylogic_epi32::<0xca>(mask.0, self.0, other.0))
    }
    // Looks up the bit count of each four bits, as with AVX2.
    fn ones_in_parts(self) -> Self {
        let fours = _mm512_set1_epi8(15);
        let table = _mm512_broadcast_i32x4(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let low = _mm512_shuffle_epi8(table, _mm512_and_si512(self.0, fours));
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), fours);
        let bytes = _mm512_add_epi8(low, _mm512_shuffle_epi8(table, high));
        Register(_mm512_sad_epu8(bytes, _mm512_setzero_si512()))
    }
    {
        fn has_own_leaf() -> bool {
            bytes::is_available()
        }
        #[inline(always)]
        fn own_cycles(longer: usize, shorter: usize) -> usize {
            bytes::cycles(longer, shorter)
        }
    }
}
