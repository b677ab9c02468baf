//! Kernels: they complete units as fast as a kind of processor can. All kernels count the same
//! solutions over the same nodes; a test runs every kernel that this machine has.

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
mod course;
#[allow(unsafe_code)]
mod descent;
#[allow(unsafe_code)]
mod join;
#[allow(unsafe_code)]
mod lanes;
#[allow(unsafe_code)]
mod listing;
#[cfg(target_arch = "aarch64")]
#[allow(unsafe_code)]
mod neon;
#[allow(unsafe_code)]
mod pieces;
mod reference;
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod simd128;
mod words;

pub(crate) use course::{CLOSED, Completed, Course, CourseRow, Unit};
pub(crate) use listing::{Listing, MAX_SIZE as MAX_LISTING_SIZE, Workspace};
pub(crate) use pieces::{Above, ENDS, Lines, Masks, Numbers, REFLECTS, WRAPS};
pub(crate) use words::{Bits, Pairs, Run, Runs, SLACK, Words, subsets};

use crate::board::State;
use crate::names::named;
use crate::stop::{Stop, Stopped};
use std::ops::Range;

/// A kind of kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum KernelKind {
    /// One state at a time, in plain Rust: the reference and the fallback.
    Scalar,
    /// Four states at a time, in WebAssembly with 128-bit registers.
    Simd128,
    /// Four states at a time, on 64-bit ARM.
    Neon,
    /// Eight states at a time, on x86-64 with AVX2, BMI1, BMI2 and POPCNT.
    Avx2,
    /// Sixteen states at a time, on x86-64 with AVX-512 (F, VL, BW and DQ), BMI1, BMI2 and POPCNT.
    Avx512,
}

impl KernelKind {
    /// All kinds, the slowest first.
    pub const ALL: [KernelKind; 5] = [
        KernelKind::Scalar,
        KernelKind::Simd128,
        KernelKind::Neon,
        KernelKind::Avx2,
        KernelKind::Avx512,
    ];

    /// Returns the name of the kind, as used by `--kernel`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            KernelKind::Scalar => "scalar",
            KernelKind::Simd128 => "simd128",
            KernelKind::Neon => "neon",
            KernelKind::Avx2 => "avx2",
            KernelKind::Avx512 => "avx512",
        }
    }
}

named!(KernelKind, "kernel");

/// A kernel that this machine can run: a value of this type is the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Runnable);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Runnable {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
    #[cfg(target_arch = "aarch64")]
    Neon(neon::Neon),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(simd128::Simd128),
    /// Miscounts on purpose, to test that the checks of counts detect it.
    #[cfg(test)]
    Broken,
    /// Panics on purpose.
    #[cfg(test)]
    Panicking,
}

/// Runs a kernel's own implementation if there is one, else the vector loop of its register type.
macro_rules! dispatch {
    ($runnable:expr, $proof:ident => $call:expr, { $($own:tt)* }) => {
        match $runnable {
            #[cfg(test)]
            Runnable::Panicking => panic!("panics on purpose"),
            $($own)*
            #[cfg(target_arch = "x86_64")]
            Runnable::Avx2($proof) => $call,
            #[cfg(target_arch = "x86_64")]
            Runnable::Avx512($proof) => $call,
            #[cfg(target_arch = "aarch64")]
            Runnable::Neon($proof) => $call,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Runnable::Simd128($proof) => $call,
        }
    };
}

impl Kernel {
    /// Returns the kernel of this kind, if this machine can run it.
    #[must_use]
    pub fn new(kind: KernelKind) -> Option<Kernel> {
        let runnable = match kind {
            KernelKind::Scalar => Some(Runnable::Scalar),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2 => avx2::Avx2::new().map(Runnable::Avx2),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx512 => avx512::Avx512::new().map(Runnable::Avx512),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            KernelKind::Simd128 => simd128::Simd128::new().map(Runnable::Simd128),
            #[cfg(target_arch = "aarch64")]
            KernelKind::Neon => neon::Neon::new().map(Runnable::Neon),
            #[allow(unreachable_patterns)]
            _ => None,
        };
        runnable.map(Kernel)
    }

    /// Returns the kernels this machine can run, the slowest first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        KernelKind::ALL.into_iter().filter_map(Kernel::new)
    }

    /// Returns the fastest kernel this machine can run.
    #[must_use]
    pub fn fastest() -> Kernel {
        Kernel::available().last().unwrap_or(Kernel(Runnable::Scalar))
    }

    /// Returns the kind of the kernel.
    #[must_use]
    pub const fn kind(self) -> KernelKind {
        match self.0 {
            Runnable::Scalar => KernelKind::Scalar,
            #[cfg(target_arch = "x86_64")]
            Runnable::Avx2(_) => KernelKind::Avx2,
            #[cfg(target_arch = "x86_64")]
            Runnable::Avx512(_) => KernelKind::Avx512,
            #[cfg(target_arch = "aarch64")]
            Runnable::Neon(_) => KernelKind::Neon,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Runnable::Simd128(_) => KernelKind::Simd128,
            #[cfg(test)]
            Runnable::Broken | Runnable::Panicking => KernelKind::Avx2,
        }
    }

    /// Returns a kernel that occasionally loses a solution.
    #[cfg(test)]
    pub(crate) const fn broken() -> Kernel {
        Kernel(Runnable::Broken)
    }

    /// Returns a kernel that panics.
    #[cfg(test)]
    pub(crate) const fn panicking() -> Kernel {
        Kernel(Runnable::Panicking)
    }

    /// Completes units that share a course.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`.
    pub(crate) fn complete(
        self,
        course: &Course,
        units: &[Unit],
        stop: Stop<'_>,
    ) -> Result<Completed, Stopped> {
        dispatch!(self.0, proof => proof.complete(course, units, stop), {
            Runnable::Scalar => scalar::complete(course, units, stop),
            #[cfg(test)]
            Runnable::Broken => {
                let done = scalar::complete(course, units, stop)?;
                Ok(Completed { solutions: done.solutions - done.solutions / 100, ..done })
            }
            // The courses of small boards are too short for the vector loop.
            _ if !course.closes() => scalar::complete(course, units, stop),
        })
    }

    /// Counts the ways to fill rows with a piece described by masks. The scalar code is used if
    /// there is no vector loop, or if the rows are too few for one.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`.
    pub(crate) fn complete_rows<M: Masks>(
        self,
        masks: M,
        above: &Above,
        rows: Range<u32>,
        stop: Stop<'_>,
        scalar: impl FnOnce() -> Result<Completed, Stopped>,
    ) -> Result<Completed, Stopped> {
        dispatch!(self.0, proof => proof.complete_rows(masks, above, rows, stop), {
            Runnable::Scalar => scalar(),
            #[cfg(test)]
            Runnable::Broken => {
                let done = scalar()?;
                Ok(Completed { solutions: done.solutions - done.solutions / 100, ..done })
            }
            _ if !pieces::suits(&rows) => scalar(),
        })
    }

    /// Adds the union of every pair of disjoint words, one of `a` and one of `b`, to `to`, in a
    /// kernel-specific order.
    pub(crate) fn unite(self, a: Run<'_>, b: Run<'_>, to: &mut Words) {
        dispatch!(self.0, proof => proof.unite(a, b, to), {
            Runnable::Scalar => reference::unite(a, b, to),
            #[cfg(test)]
            Runnable::Broken => reference::unite(a, b, to),
        });
    }

    /// Adds the unions of all pairs of `runs` from one on, until there are `most` or more. Returns
    /// the index of the next element of `runs.pairs`, if any are left.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`.
    pub(crate) fn unite_all(
        self,
        runs: Runs<'_>,
        from: usize,
        most: usize,
        to: &mut [Words; 2],
        stop: Stop<'_>,
    ) -> Result<Option<usize>, Stopped> {
        dispatch!(self.0, proof => proof.unite_all(runs, from, most, to, stop), {
            Runnable::Scalar => reference::unite_all(runs, from, most, to, stop),
            #[cfg(test)]
            Runnable::Broken => reference::unite_all(runs, from, most, to, stop),
        })
    }

    /// Returns the number of pairs of disjoint words, for each of two classes of words of the
    /// first half and each of two classes of the second.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`.
    pub(crate) fn join(
        self,
        bits: Bits,
        a: &[Words; 2],
        b: &[Words; 2],
        stop: Stop<'_>,
    ) -> Result<[[u64; 2]; 2], Stopped> {
        dispatch!(self.0, proof => proof.join(bits, a, b, stop), {
            Runnable::Scalar => reference::join(bits, a, b, stop),
            #[cfg(test)]
            Runnable::Broken => {
                Ok(reference::join(bits, a, b, stop)?.map(|c| c.map(|c| c - c / 100)))
            }
        })
    }

    /// Appends all solutions below a state at the first row of the listing's blocks to `found`, in
    /// lexicographic order, as columns by row, one byte each. `columns` are those of the queens
    /// above.
    pub(crate) fn list(
        self,
        listing: &Listing,
        columns: &[u8],
        state: &State,
        workspace: &mut Workspace,
        found: &mut Vec<u8>,
    ) {
        dispatch!(self.0, proof => proof.list(listing, columns, state, workspace, found), {
            Runnable::Scalar => listing::list_one_by_one(listing, columns, state, found),
            #[cfg(test)]
            Runnable::Broken => {
                let before = found.len();
                listing::list_one_by_one(listing, columns, state, found);
                found.truncate(before.max(found.len().saturating_sub(listing.rows())));
            }
        });
    }
}
