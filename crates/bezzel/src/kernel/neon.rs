//! Four lanes: 64-bit ARM, which always has NEON.

// Where NEON is part of the target, its arithmetic needs no `unsafe`; its loads and stores do.
#![allow(unused_unsafe)]

use super::lanes::{Lanes, pack, with_features};
use std::arch::aarch64::{
    uint32x4_t, vaddq_u32, vaddvq_u32, vandq_u32, vbicq_u32, vdupq_n_s32, vdupq_n_u32, veorq_u32,
    vld1q_u8, vld1q_u32, vminq_u32, vorrq_u32, vqtbl1q_u8, vreinterpretq_u8_u32,
    vreinterpretq_u32_u8, vshlq_u32, vst1q_u32, vsubq_u32, vtstq_u32,
};

/// The proof that the processor has NEON, as every 64-bit ARM processor does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Neon(());

impl Neon {
    /// Returns the proof.
    pub(super) fn new() -> Option<Neon> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }
}

with_features!(Neon, Register, "neon");

#[derive(Clone, Copy)]
struct Register(uint32x4_t);

/// For each choice of lanes, the source bytes of the packed register.
static PACK: [[u8; 16]; 16] = pack();

/// The bit of each lane in a mask of lanes.
static BITS: [u32; 4] = [1, 2, 4, 8];

// SAFETY (all blocks): the processor has NEON, as `Lanes` demands; pointers are valid for a
// register's width by the same contract.
// SAFETY: a register of 128 bits has 4 lanes, and is loaded and stored whole.
unsafe impl Lanes for Register {
    const WIDTH: usize = 4;

    #[inline(always)]
    unsafe fn splat(word: u32) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(vdupq_n_u32(word)) }
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(vld1q_u32(from)) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u32) {
        // SAFETY: see above the implementation.
        unsafe { vst1q_u32(to, self.0) }
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(vandq_u32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(vorrq_u32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(veorq_u32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn not_and(self, other: Self) -> Self {
        // SAFETY: see above the implementation. `vbic` clears its second argument's bits.
        unsafe { Register(vbicq_u32(other.0, self.0)) }
    }
    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(vsubq_u32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(vaddq_u32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn min(self, other: Self) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(vminq_u32(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn shift_left(self, by: u32) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(vshlq_u32(self.0, vdupq_n_s32(by as i32))) }
    }
    #[inline(always)]
    unsafe fn shift_right(self, by: u32) -> Self {
        // SAFETY: see above the implementation. A negative count shifts right.
        unsafe { Register(vshlq_u32(self.0, vdupq_n_s32(-(by as i32)))) }
    }
    #[inline(always)]
    unsafe fn nonzero(self) -> u32 {
        // SAFETY: see above the implementation.
        unsafe { vaddvq_u32(vandq_u32(vtstq_u32(self.0, self.0), vld1q_u32(BITS.as_ptr()))) }
    }
    #[inline(always)]
    unsafe fn compress(self, mask: u32) -> Self {
        // SAFETY: see above the implementation; `PACK` has an entry for four bits.
        unsafe {
            let order = vld1q_u8(PACK[(mask & 0xf) as usize].as_ptr());
            Register(vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), order)))
        }
    }
}
