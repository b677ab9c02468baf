//! The operations that the vector loops need of a register, so that each loop is written once, and
//! the macro that compiles the loops for a processor's features.

use super::words::Lines;

/// Makes the loops methods of a type that proves that the processor has certain features: each is
/// compiled with these features and with the matching register type.
macro_rules! with_features {
    ($proof:ident, $register:ty, $detected:ident, $features:tt) => {
        /// The proof that this processor has the features.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) struct $proof(());

        const _: () = {
            use $crate::board::State;
            use $crate::kernel::lanes::with_features;
            use $crate::kernel::{Above, Bits, Completed, Course, Listing, Masks, Run, Runs, Unit, Words, Workspace};
            use $crate::kernel::{descent, join, listing, pieces};
            use $crate::stop::{Stop, Stopped};
            impl $proof {
                with_features! { $features, $detected, $proof }
                with_features! { $features, descent::complete::<$register>,
                    complete(course: &Course, units: &[Unit], stop: Stop<'_>) -> Result<Completed, Stopped>
                }
                with_features! { $features, pieces::complete::<$register, M>,
                    complete_rows[M: Masks](masks: M, above: &Above, rows: std::ops::Range<u32>, stop: Stop<'_>)
                        -> Result<Completed, Stopped>
                }
                with_features! { $features, join::unite::<$register>,
                    unite(a: Run<'_>, b: Run<'_>, to: &mut Words) -> ()
                }
                with_features! { $features, join::join::<$register>,
                    join(bits: Bits, a: &[Words; 2], b: &[Words; 2], stop: Stop<'_>)
                        -> Result<[[u64; 2]; 2], Stopped>
                }
                with_features! { $features, join::unite_all::<$register>,
                    unite_all(runs: Runs<'_>, from: usize, most: usize, to: &mut [Words; 2], stop: Stop<'_>)
                        -> Result<Option<usize>, Stopped>
                }
                with_features! { $features, listing::list::<$register>,
                    list(
                        listing: &Listing,
                        columns: &[u8],
                        state: &State,
                        workspace: &mut Workspace,
                        found: &mut Vec<u8>
                    ) -> ()
                }
            }
        };
    };
    ([$($feature:tt),*], $detected:ident, $proof:ident) => {
        /// Returns the proof if the processor has these features.
        pub(super) fn new() -> Option<$proof> {
            ($($detected!($feature))&&*).then_some($proof(()))
        }
    };
    ([$($feature:tt),*], $loop:expr,
        $name:ident$([$generic:ident: $bound:ident])?($($argument:ident: $type:ty),*) -> $result:ty) => {
        pub(super) fn $name$(<$generic: $bound>)?(self, $($argument: $type),*) -> $result {
            #[target_feature($(enable = $feature),*)]
            unsafe fn inner$(<$generic: $bound>)?($($argument: $type),*) -> $result {
                // SAFETY: this function has the features of the register.
                unsafe { $loop($($argument),*) }
            }
            // SAFETY: `self` is the proof that the features are there.
            unsafe { inner($($argument),*) }
        }
    };
}

/// Implements [`Lanes`] for a register: by instructions that take two registers and return one, by
/// unsafe methods, and by other methods.
///
/// The callers of unsafe methods have checked for the register's features, and their pointers are valid for a
/// register's width, which is what [`Lanes`] demands. The methods load and store a register as a whole.
macro_rules! register {
    ($register:ident($inner:ty), $width:literal, { $($pair:ident: $instruction:ident),* }
        $(fn $name:ident($($argument:tt)*) -> $result:ty $body:block)* { $($other:tt)* }) => {
        #[derive(Clone, Copy)]
        struct $register($inner);

        // SAFETY: see above the macro.
        #[allow(unused_unsafe)]
        unsafe impl Lanes for $register {
            const WIDTH: usize = $width;

            $(#[inline(always)]
            unsafe fn $pair(self, other: Self) -> Self {
                // SAFETY: see above the macro.
                unsafe { $register($instruction(self.0, other.0)) }
            })*

            $(#[inline(always)]
            unsafe fn $name($($argument)*) -> $result {
                // SAFETY: see above the macro.
                unsafe { $body }
            })*

            $($other)*
        }
    };
}

pub(super) use {register, with_features};

/// For each choice of lanes, the source bytes of the packed register, for registers that are
/// permuted by a table of bytes. An entry is divided equally among the lanes.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[expect(clippy::cast_possible_truncation, reason = "a register has at most 64 bytes")]
pub(super) const fn pack<const BYTES: usize, const CHOICES: usize>() -> [[u8; BYTES]; CHOICES] {
    let lanes = CHOICES.ilog2() as usize;
    let width = BYTES / lanes;
    let mut table = [[0; BYTES]; CHOICES];
    let mut mask = 0;
    while mask < CHOICES {
        let (mut lane, mut to) = (0, 0);
        while lane < lanes {
            if mask >> lane & 1 != 0 {
                let mut byte = 0;
                while byte < width {
                    table[mask][width * to + byte] = (width * lane + byte) as u8;
                    byte += 1;
                }
                to += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
}

/// One register of 32-bit lanes.
///
/// # Safety
/// Unsafe code relies on an implementation for memory safety: `WIDTH` is a power of two from 1 to 16, `load` reads
/// and `store` writes exactly `4 * WIDTH` bytes, `nonzero` has bits below `WIDTH` alone, and no other method reads
/// or writes memory.
///
/// Every method may be called only where the processor has the features of the type, from code that is compiled
/// with them, so that it is inlined there.
pub(crate) unsafe trait Lanes: Copy {
    /// The number of lanes.
    const WIDTH: usize;

    /// Sets all lanes to `word`.
    unsafe fn splat(word: u32) -> Self;
    /// Loads `WIDTH` words.
    ///
    /// # Safety
    /// `from` is valid for reads of `4 * WIDTH` bytes that are initialised. It need not be aligned.
    unsafe fn load(from: *const u32) -> Self;
    /// Stores `WIDTH` words.
    ///
    /// # Safety
    /// `to` is valid for writes of `4 * WIDTH` bytes. It need not be aligned.
    unsafe fn store(self, to: *mut u32);
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    /// `other & !self`.
    unsafe fn not_and(self, other: Self) -> Self;
    /// `self - other`, wrapping.
    unsafe fn minus(self, other: Self) -> Self;
    /// `self + other`, wrapping.
    unsafe fn plus(self, other: Self) -> Self;
    /// The lesser of two lanes, unsigned.
    unsafe fn min(self, other: Self) -> Self;
    /// Each lane shifted by `by`, which is below 32.
    unsafe fn shift_left(self, by: u32) -> Self;
    /// Each lane shifted by `by`, which is below 32.
    unsafe fn shift_right(self, by: u32) -> Self;
    /// A bit for each lane that is not zero, bit 0 for the first.
    unsafe fn nonzero(self) -> u32;
    /// Moves the lanes chosen by the bits of `mask` to the front. The other lanes are unspecified.
    /// `mask` has bits below `WIDTH` alone.
    unsafe fn compress(self, mask: u32) -> Self;
    /// Adds three bits at every place: returns the carries and the sums.
    #[inline(always)]
    unsafe fn add_bits(self, other: Self, third: Self) -> (Self, Self) {
        // SAFETY: the contract of `Lanes`.
        unsafe {
            let half = self.xor(other);
            (self.and(other).or(half.and(third)), half.xor(third))
        }
    }
    /// Returns numbers, one a lane and at most 64, whose sum is the number of set bits.
    #[inline(always)]
    unsafe fn ones_in_parts(self) -> Self {
        // SAFETY: the contract of `Lanes`.
        unsafe {
            let pairs = self.minus(self.shift_right(1).and(Self::splat(0x5555_5555)));
            let low = pairs.and(Self::splat(0x3333_3333));
            let fours = low.plus(pairs.shift_right(2).and(Self::splat(0x3333_3333)));
            let bytes = fours.plus(fours.shift_right(4)).and(Self::splat(0x0f0f_0f0f));
            let halves = bytes.plus(bytes.shift_right(8));
            halves.plus(halves.shift_right(16)).and(Self::splat(0x7f))
        }
    }
    /// Returns the bits of `self` where `mask` is set, and those of `other` elsewhere.
    #[inline(always)]
    unsafe fn merge(self, other: Self, mask: Self) -> Self {
        // SAFETY: the contract of `Lanes`.
        unsafe { self.and(mask).or(mask.not_and(other)) }
    }
    /// Whether this processor has its own way to join two lists
    /// ([`own_disjoint`](Lanes::own_disjoint)).
    fn has_own_leaf() -> bool {
        false
    }
    /// Returns about the number of cycles of [`own_disjoint`](Lanes::own_disjoint).
    #[inline(always)]
    fn own_cycles(_longer: usize, _shorter: usize) -> usize {
        usize::MAX
    }
    /// Returns the number of pairs of words, one of each list, that share no bit from the first of
    /// `bits` on below the second, which is at most 32, in the processor's own way. No word has
    /// bits from the second on.
    ///
    /// # Safety
    /// The processor [has it](Lanes::has_own_leaf).
    #[inline(always)]
    unsafe fn own_disjoint(
        _longer: &[u32],
        _shorter: &[u32],
        _bits: (u32, u32),
        _room: &mut Lines,
    ) -> u64 {
        0
    }
    /// Returns the sum of the lanes.
    #[inline(always)]
    unsafe fn sum(self) -> u64 {
        let mut words = [0u32; 16];
        // SAFETY: the contract of `Lanes`; no register has more than 16 lanes.
        unsafe { self.store(words.as_mut_ptr()) };
        let mut sum = 0;
        for &word in words.iter().take(Self::WIDTH) {
            sum += u64::from(word);
        }
        sum
    }
}

/// Returns a bit for each lane of a register that holds one of the `left` words from its first lane on.
#[inline(always)]
pub(super) fn valid<V: Lanes>(left: usize) -> u32 {
    u32::MAX >> (32 - left.min(V::WIDTH))
}

#[cfg(test)]
pub(super) mod tests {
    //! Registers made of arrays: of every width, on every machine.

    use super::Lanes;

    /// A register of `N` lanes. Nothing is inlined: written out lane by lane, the code of a dozen
    /// joins takes longer to compile than all kernels.
    #[derive(Clone, Copy)]
    pub(in crate::kernel) struct Array<const N: usize>(pub(in crate::kernel) [u32; N]);

    impl<const N: usize> Array<N> {
        fn with(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
            Array(std::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
        }
    }

    /// Defines the methods that combine two registers lane by lane.
    macro_rules! pairs {
        ($($name:ident: $combine:expr),*) => {
            $(#[inline(never)]
            unsafe fn $name(self, other: Self) -> Self {
                self.with(other, $combine)
            })*
        };
    }

    // SAFETY: an array of `N` words.
    unsafe impl<const N: usize> Lanes for Array<N> {
        const WIDTH: usize = N;

        #[inline(never)]
        unsafe fn splat(word: u32) -> Self {
            Array([word; N])
        }
        #[inline(never)]
        unsafe fn load(from: *const u32) -> Self {
            // SAFETY: the contract of `Lanes`.
            unsafe { Array(from.cast::<[u32; N]>().read_unaligned()) }
        }
        #[inline(never)]
        unsafe fn store(self, to: *mut u32) {
            // SAFETY: the contract of `Lanes`.
            unsafe { to.cast::<[u32; N]>().write_unaligned(self.0) }
        }
        pairs! {
            and: |a, b| a & b, or: |a, b| a | b, xor: |a, b| a ^ b, not_and: |a, b| b & !a,
            minus: u32::wrapping_sub, plus: u32::wrapping_add, min: u32::min
        }
        #[inline(never)]
        unsafe fn shift_left(self, by: u32) -> Self {
            Array(self.0.map(|word| word << by))
        }
        #[inline(never)]
        unsafe fn shift_right(self, by: u32) -> Self {
            Array(self.0.map(|word| word >> by))
        }
        #[inline(never)]
        unsafe fn nonzero(self) -> u32 {
            (0..N).map(|lane| u32::from(self.0[lane] != 0) << lane).sum()
        }
        #[inline(never)]
        unsafe fn compress(self, mask: u32) -> Self {
            // The unspecified lanes get a conspicuous value.
            let mut packed = [0xdead_beef; N];
            let chosen = (0..N).filter(|lane| mask >> lane & 1 != 0);
            for (to, lane) in chosen.enumerate() {
                packed[to] = self.0[lane];
            }
            Array(packed)
        }
    }
}
