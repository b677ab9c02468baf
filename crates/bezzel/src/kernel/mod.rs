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
pub(crate) use words::{Bits, Pairs, Run, Runs, SLACK, Words, binomial, each_bit, subsets};

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

named!(
    KernelKind,
    "kernel",
    /// All kinds, the slowest first.
    { Scalar = "scalar", Simd128 = "simd128", Neon = "neon", Avx2 = "avx2", Avx512 = "avx512" }
);

/// A kernel that this machine can run: a value of this type is the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel {
    kind: KernelKind,
    runnable: Runnable,
}

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

/// Runs the vector loop of the kernel's register type, or the scalar code: without registers, and for work that does not
/// suit the loop, by the condition behind the semicolon. The broken kernel of tests spoils the result of scalar code.
macro_rules! dispatch {
    ($runnable:expr, $proof:ident => $vector:expr, $scalar:expr
        $(; $suits:expr)? $(, $done:ident spoilt $spoilt:expr)?) => {
        match $runnable {
            #[cfg(test)]
            Runnable::Panicking => panic!("panics on purpose"),
            #[cfg(test)]
            Runnable::Broken => {
                let done = $scalar;
                $(let $done = done;
                let done = $spoilt;)?
                done
            }
            Runnable::Scalar => $scalar,
            $(_ if !$suits => $scalar,)?
            #[cfg(target_arch = "x86_64")]
            Runnable::Avx2($proof) => $vector,
            #[cfg(target_arch = "x86_64")]
            Runnable::Avx512($proof) => $vector,
            #[cfg(target_arch = "aarch64")]
            Runnable::Neon($proof) => $vector,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Runnable::Simd128($proof) => $vector,
        }
    };
}

/// Loses some solutions.
#[cfg(test)]
fn spoil(done: Completed) -> Completed {
    Completed { solutions: done.solutions - done.solutions / 100, ..done }
}

impl Kernel {
    /// Returns the kernel of this kind, if this machine can run it.
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
        runnable.map(|runnable| Kernel { kind, runnable })
    }

    /// Returns the kernels this machine can run, the slowest first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        KernelKind::ALL.into_iter().filter_map(Kernel::new)
    }

    /// Returns the fastest kernel this machine can run.
    pub fn fastest() -> Kernel {
        Kernel::available().last().expect("the scalar kernel runs anywhere")
    }

    /// Returns the kind of the kernel.
    pub const fn kind(self) -> KernelKind {
        self.kind
    }

    /// Returns a kernel that occasionally loses a solution.
    #[cfg(test)]
    pub(crate) const fn broken() -> Kernel {
        Kernel { kind: KernelKind::Avx2, runnable: Runnable::Broken }
    }

    /// Returns a kernel that panics.
    #[cfg(test)]
    pub(crate) const fn panicking() -> Kernel {
        Kernel { kind: KernelKind::Avx2, runnable: Runnable::Panicking }
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
        // The courses of small boards are too short for the vector loop.
        dispatch!(
            self.runnable,
            proof => proof.complete(course, units, stop),
            scalar::complete(course, units, stop);
            course.closes(),
            done spoilt done.map(spoil)
        )
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
        dispatch!(
            self.runnable,
            proof => proof.complete_rows(masks, above, rows, stop),
            scalar();
            pieces::suits(&rows),
            done spoilt done.map(spoil)
        )
    }

    /// Adds the union of every pair of disjoint words, one of `a` and one of `b`, to `to`, in a
    /// kernel-specific order.
    pub(crate) fn unite(self, a: Run<'_>, b: Run<'_>, to: &mut Words) {
        dispatch!(self.runnable, proof => proof.unite(a, b, to), reference::unite(a, b, to));
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
        dispatch!(
            self.runnable,
            proof => proof.unite_all(runs, from, most, to, stop),
            reference::unite_all(runs, from, most, to, stop)
        )
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
        dispatch!(
            self.runnable,
            proof => proof.join(bits, a, b, stop),
            reference::join(bits, a, b, stop),
            found spoilt found.map(|found| found.map(|counts| counts.map(|c| c - c / 100)))
        )
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
        dispatch!(
            self.runnable,
            proof => proof.list(listing, columns, state, workspace, found),
            listing::list_one_by_one(listing, columns, state, found)
        );
    }
}
