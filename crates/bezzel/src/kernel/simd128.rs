//! Four lanes: WebAssembly with 128-bit registers (simd128), which every browser has had since 2023.

use super::lanes::{Lanes, pack, with_features};
use std::arch::wasm32::{
    i8x16_swizzle, i32x4_add, i32x4_bitmask, i32x4_ne, i32x4_shl, i32x4_splat, i32x4_sub,
    u32x4_min, u32x4_shr, v128, v128_and, v128_andnot, v128_load, v128_or, v128_store, v128_xor,
};

/// The proof of 128-bit registers. A module compiled with their instructions does not load without
/// them, so the build decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Simd128(());

impl Simd128 {
    /// Returns the proof.
    pub(super) const fn new() -> Option<Simd128> {
        Some(Simd128(()))
    }
}

with_features!(Simd128, Register, "simd128");

#[derive(Clone, Copy)]
struct Register(v128);

/// For each choice of lanes, the source bytes of the packed register.
static PACK: [[u8; 16]; 16] = pack();

// SAFETY (all blocks): pointers are valid for a register's width by the contract of `Lanes`; no
// alignment is required.
// SAFETY: a register of 128 bits has 4 lanes, and is loaded and stored whole.
unsafe impl Lanes for Register {
    const WIDTH: usize = 4;

    #[inline(always)]
    unsafe fn splat(word: u32) -> Self {
        Register(i32x4_splat(word as i32))
    }
    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: see above the implementation.
        unsafe { Register(v128_load(from.cast())) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u32) {
        // SAFETY: see above the implementation.
        unsafe { v128_store(to.cast(), self.0) };
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        Register(v128_and(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        Register(v128_or(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        Register(v128_xor(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn not_and(self, other: Self) -> Self {
        // The second argument is the one that is inverted.
        Register(v128_andnot(other.0, self.0))
    }
    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        Register(i32x4_sub(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn plus(self, other: Self) -> Self {
        Register(i32x4_add(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn min(self, other: Self) -> Self {
        Register(u32x4_min(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn shift_left(self, by: u32) -> Self {
        Register(i32x4_shl(self.0, by))
    }
    #[inline(always)]
    unsafe fn shift_right(self, by: u32) -> Self {
        Register(u32x4_shr(self.0, by))
    }
    #[inline(always)]
    unsafe fn nonzero(self) -> u32 {
        u32::from(i32x4_bitmask(i32x4_ne(self.0, i32x4_splat(0))))
    }
    #[inline(always)]
    unsafe fn compress(self, mask: u32) -> Self {
        // SAFETY: see above the implementation; `PACK` has an entry for four bits.
        unsafe {
            let order = v128_load(PACK[(mask & 0xf) as usize].as_ptr().cast());
            Register(i8x16_swizzle(self.0, order))
        }
    }
}
