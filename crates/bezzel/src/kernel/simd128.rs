//! Four lanes: WebAssembly with 128-bit registers (simd128), which every browser has had since 2023.

use super::lanes::{Lanes, pack, register, with_features};
use std::arch::wasm32::{
    i8x16_swizzle, i32x4_add, i32x4_bitmask, i32x4_ne, i32x4_shl, i32x4_splat, i32x4_sub,
    u32x4_min, u32x4_shr, v128, v128_and, v128_andnot, v128_load, v128_or, v128_store, v128_xor,
};

/// A module compiled with these instructions does not load without them, so the build decides.
macro_rules! is_built_with {
    ($feature:tt) => {
        cfg!(target_feature = $feature)
    };
}

with_features!(Simd128, Register, is_built_with, ["simd128"]);

/// For each choice of lanes, the source bytes of the packed register.
static PACK: [[u8; 16]; 16] = pack();

register! {
    Register(v128), 4,
    {
        and: v128_and,
        or: v128_or,
        xor: v128_xor,
        minus: i32x4_sub,
        plus: i32x4_add,
        min: u32x4_min
    }
    fn splat(word: u32) -> Self { Register(i32x4_splat(word as i32)) }
    fn load(from: *const u32) -> Self { Register(v128_load(from.cast())) }
    fn store(self, to: *mut u32) -> () { v128_store(to.cast(), self.0) }
    // The second argument is the one that is inverted.
    fn not_and(self, other: Self) -> Self { Register(v128_andnot(other.0, self.0)) }
    fn shift_left(self, by: u32) -> Self { Register(i32x4_shl(self.0, by)) }
    fn shift_right(self, by: u32) -> Self { Register(u32x4_shr(self.0, by)) }
    fn nonzero(self) -> u32 { u32::from(i32x4_bitmask(i32x4_ne(self.0, i32x4_splat(0)))) }
    // `PACK` has an entry for four bits.
    fn compress(self, mask: u32) -> Self {
        let order = v128_load(PACK[(mask & 0xf) as usize].as_ptr().cast());
        Register(i8x16_swizzle(self.0, order))
    }
    {}
}
