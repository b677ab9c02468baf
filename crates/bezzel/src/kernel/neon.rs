//! Four lanes: 64-bit ARM, which always has NEON.

use super::lanes::{Lanes, pack, register, with_features};
use std::arch::aarch64::{
    uint32x4_t, vaddq_u32, vaddvq_u32, vandq_u32, vbicq_u32, vdupq_n_s32, vdupq_n_u32, veorq_u32,
    vld1q_u8, vld1q_u32, vminq_u32, vorrq_u32, vqtbl1q_u8, vreinterpretq_u8_u32,
    vreinterpretq_u32_u8, vshlq_u32, vst1q_u32, vsubq_u32, vtstq_u32,
};
use std::arch::is_aarch64_feature_detected;

with_features!(Neon, Register, is_aarch64_feature_detected, ["neon"]);

/// For each choice of lanes, the source bytes of the packed register.
static PACK: [[u8; 16]; 16] = pack();

/// The bit of each lane in a mask of lanes.
static BITS: [u32; 4] = [1, 2, 4, 8];

register! {
    Register(uint32x4_t), 4,
    {
        and: vandq_u32,
        or: vorrq_u32,
        xor: veorq_u32,
        minus: vsubq_u32,
        plus: vaddq_u32,
        min: vminq_u32
    }
    fn splat(word: u32) -> Self { Register(vdupq_n_u32(word)) }
    fn load(from: *const u32) -> Self { Register(vld1q_u32(from)) }
    fn store(self, to: *mut u32) -> () { vst1q_u32(to, self.0) }
    // `vbic` clears its second argument's bits.
    fn not_and(self, other: Self) -> Self { Register(vbicq_u32(other.0, self.0)) }
    fn shift_left(self, by: u32) -> Self { Register(vshlq_u32(self.0, vdupq_n_s32(by as i32))) }
    // A negative count shifts right.
    fn shift_right(self, by: u32) -> Self { Register(vshlq_u32(self.0, vdupq_n_s32(-(by as i32)))) }
    fn nonzero(self) -> u32 {
        vaddvq_u32(vandq_u32(vtstq_u32(self.0, self.0), vld1q_u32(BITS.as_ptr())))
    }
    // `PACK` has an entry for four bits.
    fn compress(self, mask: u32) -> Self {
        let order = vld1q_u8(PACK[(mask & 0xf) as usize].as_ptr());
        Register(vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), order)))
    }
    {}
}
