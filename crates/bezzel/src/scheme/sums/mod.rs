//! The `sums` scheme, for semi-queens: halves of the rows are joined by a histogram.
//!
//! Two semi-queens attack each other if row plus column is equal. So a solution is a permutation
//! whose N sums differ. For a set C of columns, f(m) is the number of ways in which the top K rows
//! use exactly C with different sums, where m is the set of those sums that the bottom rows can
//! have too: the N - 1 sums from K to N + K - 2. g(m) is the same for the bottom rows, which use
//! the other columns. The number of solutions is the sum over all C and m of f(m) G(not m), where
//! G(x) sums g over the subsets of x. G takes N - 1 passes over 2^(N-1) numbers, and no two halves
//! are ever compared.
//!
//! A half-turn maps the bottom rows to the top, so the same code makes both: sums are mirrored. If
//! both halves have equally many rows, the half-turn also maps the set C to the mirror image of
//! its complement, with the same number of solutions: one of each two sets is counted, with weight
//! 2.
//!
//! The scheme `sums-top` has the same shards but makes the histogram of the top rows, so that a
//! count can be repeated with different numbers in memory: all tallies must be equal.

mod half;

use super::rules::{
    CountTarget, MAX_DEPTH, OpenError, OpenScheme, Outcome, PlanError, PlanSpec, Resources, Rules,
    Scheme, Uncounted,
};
use crate::kernel::{Kernel, Words, binomial};
use crate::narrow::{index, low};
use crate::piece::Piece;
use crate::stop::Stop;
use crate::tally::{Effort, ONE, TWO, Tally};
use half::Half;
use std::cell::Cell;
use std::sync::OnceLock;

/// The maximum number of rows of a half: 12! ways fit the 32-bit numbers of the histogram.
const MAX_ROWS: u32 = 12;

/// The scheme.
pub(super) const SUMS: Rules = Rules {
    name: "sums",
    version: 1,
    takes_number: true,
    target: |_| CountTarget::Piece { piece: Piece::SEMI_QUEEN, rows: None },
    weights: |_| [false, false, true, true],
    allows: |size, top| {
        let bottom = size.get().checked_sub(top);
        match bottom.is_some_and(|bottom| bottom.max(top) <= MAX_ROWS) {
            true => Ok(()),
            false => Err(PlanError::Sums { size: size.get(), top, max: MAX_ROWS }),
        }
    },
    max_depth: |_| MAX_DEPTH,
    standard_depth: |size, _| size.get().saturating_sub(11) / 3,
    probe: |_| (16, 8),
    shards: PlanSpec::slices,
    open: |spec, resources| open(spec, resources, false),
};

/// The scheme with the histogram of the top rows instead of the bottom rows.
pub(super) const SUMS_TOP: Rules =
    Rules { name: "sums-top", open: |spec, resources| open(spec, resources, true), ..SUMS };

impl Scheme {
    /// Returns the scheme for semi-queens by histograms of sums, with `top` rows in the upper
    /// half. Each half has up to 12 rows.
    pub const fn sums(top: u32) -> Scheme {
        Scheme::new(&SUMS, top)
    }

    /// Returns the scheme of [`Scheme::sums`] with the histogram of the top rows.
    pub const fn sums_top(top: u32) -> Scheme {
        Scheme::new(&SUMS_TOP, top)
    }
}

fn open(
    spec: PlanSpec,
    resources: Resources,
    of_top: bool,
) -> Result<Box<dyn OpenScheme>, OpenError> {
    let (n, threads) = (spec.size.get(), resources.threads.max(1));
    let halves = Half::bytes(n, spec.number) + Half::bytes(n, n - spec.number);
    let needed = halves + threads as u64 * (4 << (n - 1));
    if needed > resources.memory {
        return Err(OpenError::Memory { needed, given: resources.memory, threads });
    }
    Ok(Box::new(OpenSums { spec, of_top, sides: OnceLock::new() }))
}

struct OpenSums {
    spec: PlanSpec,
    of_top: bool,
    /// The half in the histogram, and the other. Made when the first shard is counted.
    sides: OnceLock<(Half, Half)>,
}

/// The buffers of a thread, kept from one shard to the next.
#[derive(Default)]
struct Room {
    histogram: Vec<u32>,
    united: Words,
}

thread_local! {
    static ROOM: Cell<Box<Room>> = Cell::default();
}

impl OpenSums {
    /// Returns the half in the histogram, and the other.
    fn sides(&self) -> &(Half, Half) {
        let (n, top) = (self.spec.size.get(), self.spec.number);
        let kept = if self.of_top { top } else { n - top };
        self.sides.get_or_init(|| (Half::new(n, kept, false), Half::new(n, n - kept, true)))
    }

    /// Returns the columns of the two halves, each seen from its own side of the board, if the top
    /// rows use `top`.
    fn columns(&self, top: u32) -> (u32, u32) {
        let bottom = self.other(top);
        if self.of_top { (top, bottom) } else { (bottom, top) }
    }

    /// Whether both halves have equally many rows.
    fn is_even(&self) -> bool {
        2 * self.spec.number == self.spec.size.get()
    }

    /// Returns the columns of the bottom rows, seen from below.
    fn other(&self, columns: u32) -> u32 {
        let n = self.spec.size.get();
        (!columns & self.full()).reverse_bits() >> (32 - n)
    }

    fn full(&self) -> u32 {
        u32::MAX >> (32 - self.spec.size.get())
    }

    /// Returns the sets of columns of a shard: those whose number modulo the number of shards is
    /// the shard's.
    fn sets(&self, shard: u64) -> impl Iterator<Item = u32> {
        let slices = self.spec.slices();
        let sets = sets_of(self.spec.number, self.full());
        sets.zip(0u64..).filter(move |(_, number)| number % slices == shard).map(|(set, _)| set)
    }

    /// Returns the number of solutions whose top rows use `columns`, and the number of halves
    /// made.
    fn count_set(&self, columns: u32, kernel: Kernel, room: &mut Room) -> (u128, u64) {
        let n = self.spec.size.get();
        let (kept, met) = self.sides();
        let (kept_columns, met_columns) = self.columns(columns);
        let Room { histogram, united } = room;
        histogram.clear();
        histogram.resize(1 << (n - 1), 0);
        let mut halves = 0;
        kept.each(kept_columns, kernel, united, &mut |sums| {
            halves += sums.len() as u64;
            sums.iter().for_each(|&sums| histogram[sums as usize] += 1);
        });
        sum_subsets(histogram);
        // Each half is compatible with sums that are not its own.
        let all = (1u32 << (n - 1)) - 1;
        let mut solutions = 0u128;
        met.each(met_columns, kernel, united, &mut |sums| {
            halves += sums.len() as u64;
            let found: u64 =
                sums.iter().map(|&sums| u64::from(histogram[(all ^ sums) as usize])).sum();
            solutions += u128::from(found);
        });
        (solutions, halves)
    }
}

impl OpenScheme for OpenSums {
    fn count(&self, shard: u64, kernel: Kernel, stop: Stop<'_>) -> Outcome {
        let is_even = self.is_even();
        let mut room = ROOM.take();
        let (mut tally, mut effort) = (Tally::default(), Effort::default());
        for columns in self.sets(shard) {
            let other = self.other(columns);
            let place = match is_even {
                true if other < columns => continue,
                true if other > columns => TWO,
                _ => ONE,
            };
            if stop() {
                return Err(Uncounted::Stopped);
            }
            let (solutions, halves) = self.count_set(columns, kernel, &mut room);
            let solutions = u64::try_from(solutions).map_err(|_| Uncounted::Overflow)?;
            tally = tally.with(place, solutions).ok_or(Uncounted::Overflow)?;
            effort.halves += halves;
        }
        ROOM.set(room);
        Ok((tally, effort))
    }

    /// Counts the halves of a few sets of columns, since sets differ little.
    fn estimate_steps(&self, _descents: u32, seed: u64) -> f64 {
        const SETS: u64 = 8;
        let (kept, met) = self.sides();
        let (mut room, mut halves) = (Words::default(), 0);
        let all = binomial(self.spec.size.get(), self.spec.number);
        let step = (all / SETS).max(1);
        let mut looked_at = 0;
        for columns in
            sets_of(self.spec.number, self.full()).skip(index(seed % step)).step_by(step as usize)
        {
            looked_at += 1;
            let mut count = |sums: &[u32]| halves += sums.len();
            let (kept_columns, met_columns) = self.columns(columns);
            kept.each(kept_columns, Kernel::fastest(), &mut room, &mut count);
            met.each(met_columns, Kernel::fastest(), &mut room, &mut count);
        }
        let counted = all as f64 / if self.is_even() { 2.0 } else { 1.0 };
        halves as f64 * counted / f64::from(looked_at.max(1))
    }

    fn prepare(&self, _shard: u64) {
        self.sides();
    }
}

/// Returns the sets of `count` of the bits of `full`, which are the lowest bits, ascending (R. W.
/// Gosper, HAKMEM 175).
fn sets_of(count: u32, full: u32) -> impl Iterator<Item = u32> {
    let mut next = Some((1u64 << count) - 1);
    std::iter::from_fn(move || {
        let set = next.filter(|&set| set <= u64::from(full))?;
        let lowest = set & set.wrapping_neg();
        next = (set != 0).then(|| {
            let carried = set + lowest;
            carried | (((set ^ carried) / lowest) >> 2)
        });
        Some(low(set))
    })
}

/// Replaces the number of each set by the sum over all its subsets.
fn sum_subsets(numbers: &mut [u32]) {
    /// The number of numbers that fit in the nearest cache.
    const NEAR: usize = 1 << 12;
    let near = numbers.len().min(NEAR);
    for block in numbers.chunks_exact_mut(near) {
        add_halves(block, 1);
    }
    add_halves(numbers, near);
}

/// Adds the lower half of each pair of halves to the upper, for blocks of twice `half` numbers and
/// then for larger ones, two sizes in a pass.
#[inline]
fn add_halves(numbers: &mut [u32], half: usize) {
    let mut half = half;
    while 4 * half <= numbers.len() {
        for four in numbers.chunks_exact_mut(4 * half) {
            let (low, high) = four.split_at_mut(2 * half);
            let ((none, first), (second, both)) = (low.split_at_mut(half), high.split_at_mut(half));
            let singles = first.iter_mut().zip(second);
            for ((none, both), (first, second)) in none.iter().zip(both).zip(singles) {
                *both += *none + *first + *second;
                *first += *none;
                *second += *none;
            }
        }
        half *= 4;
    }
    if 2 * half <= numbers.len() {
        for two in numbers.chunks_exact_mut(2 * half) {
            let (low, high) = two.split_at_mut(half);
            high.iter_mut().zip(low).for_each(|(high, low)| *high += *low);
        }
    }
}

#[cfg(test)]
mod tests;
