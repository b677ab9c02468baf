//! Eight lanes: x86-64 with AVX2.

use super::lanes::{Lanes, pack, register, with_features};
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_loadl_epi64, _mm_setr_epi8, _mm256_add_epi8, _mm256_add_epi32,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_ps,
    _mm256_cmpeq_epi32, _mm256_cvtepu8_epi32, _mm256_loadu_si256, _mm256_min_epu32,
    _mm256_movemask_ps, _mm256_or_si256, _mm256_permutevar8x32_epi32, _mm256_sad_epu8,
    _mm256_set1_epi8, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_sll_epi32, _mm256_srl_epi32, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi32,
    _mm256_xor_si256,
};

with_features!(Avx2, Register, is_x86_feature_detected, ["avx2", "bmi1", "bmi2", "popcnt"]);

/// For each choice of lanes, one byte per lane: the source of each lane of the packed register. 2
/// KiB, which stay in the first cache.
static PACK: [[u8; 8]; 256] = pack();

register! {
    Register(__m256i), 8,
    {
        and: _mm256_and_si256,
        or: _mm256_or_si256,
        xor: _mm256_xor_si256,
        not_and: _mm256_andnot_si256,
        minus: _mm256_sub_epi32,
        plus: _mm256_add_epi32,
        min: _mm256_min_epu32
    }
    fn splat(word: u32) -> Self { Register(_mm256_set1_epi32(word as i32)) }
    fn load(from: *const u32) -> Self { Register(_mm256_loadu_si256(from.cast())) }
    fn store(self, to: *mut u32) -> () { _mm256_storeu_si256(to.cast(), self.0) }
    fn shift_left(self, by: u32) -> Self {
        Register(_mm256_sll_epi32(self.0, _mm_cvtsi32_si128(by as i32)))
    }
    fn shift_right(self, by: u32) -> Self {
        Register(_mm256_srl_epi32(self.0, _mm_cvtsi32_si128(by as i32)))
    }
    fn nonzero(self) -> u32 {
        let zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
        !(_mm256_movemask_ps(_mm256_castsi256_ps(zero)) as u32) & 0xff
    }
    // `PACK` has an entry for each byte.
    fn compress(self, mask: u32) -> Self {
        let order = _mm_loadl_epi64(PACK[(mask & 0xff) as usize].as_ptr().cast());
        Register(_mm256_permutevar8x32_epi32(self.0, _mm256_cvtepu8_epi32(order)))
    }
    // Looks up the bit count of each four bits (W. Mula, N. Kurz, D. Lemire, "Faster population
    // counts using AVX2 instructions", The Computer Journal 61, 2018).
    fn ones_in_parts(self) -> Self {
        let fours = _mm256_set1_epi8(15);
        let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let low = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, fours));
        let high = _mm256_and_si256(_mm256_srli_epi16(self.0, 4), fours);
        let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high));
        Register(_mm256_sad_epu8(bytes, _mm256_setzero_si256()))
    }
    {}
}
