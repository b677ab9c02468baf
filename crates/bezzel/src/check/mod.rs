//! Checks of a count that are independent of the code that made it: arithmetic that a wrong count
//! is likely to fail, samples and whole counts by other code, and the published value.
//!
//! A check that failed to run, or that compared nothing, does not count as agreement.

use crate::board::Size;
use crate::count::{CountError, CountFailure, CountTarget, distinct_count, run};
use crate::engine::{Counter, Engine, OpenError, Resources, contained};
use crate::kernel::{Kernel, KernelKind};
use crate::known;
use crate::piece::Piece;
use crate::plan::{Plan, Scheme};
use crate::scheme::rows::by_kernel;
use crate::search::{SearchError, half_turn_count, quarter_turn_count};
use crate::stop::Stop;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

/// A check of a count, with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// Compares the count with the numbers of symmetric solutions, found by separate searches: all
    /// = 8a + 4h + 2q.
    Congruence {
        /// Solutions that a half-turn maps to themselves.
        half_turn: u128,
        /// Solutions that a quarter-turn maps to themselves.
        quarter_turn: u128,
        /// Whether the congruence holds.
        agrees: bool,
    },
    /// Compares the count with the estimated number of solutions for this board size. This detects
    /// a missing or additional digit, but not an error of a few percent.
    Magnitude {
        /// The smallest plausible count.
        least: u128,
        /// The largest plausible count.
        most: u128,
        /// Whether the count lies between them.
        agrees: bool,
    },
    /// Counts a sample of shards again with the same kernel and with another one.
    Kernels {
        /// The other kernel.
        other: KernelKind,
        /// The shards compared.
        sample: Sample,
    },
    /// Counts a sample of row-by-row shards with the kernel and with the textbook search.
    Rows {
        /// The shards compared.
        sample: Sample,
    },
    /// Repeats the whole count with the other engine: by halves if the count was by the cross
    /// scheme, and the other way round.
    Engines {
        /// The other plan.
        other: Plan,
        /// The count of the other engine, or why it failed.
        counted: Result<u128, CountFailure>,
        /// Whether both counts are equal.
        agrees: bool,
    },
    /// Compares the count with the published value.
    Published {
        /// The number of the OEIS sequence.
        sequence: &'static str,
        /// The published value. Without one, this finding is not made.
        published: u128,
        /// Whether the values are equal.
        agrees: bool,
    },
    /// No check had anything to compare the count with. This supports no count.
    Nothing,
}

/// A sample of shards that were counted in two ways.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sample {
    /// The number of shards compared.
    pub shards: u64,
    /// The first shard whose two counts differ.
    pub differs: Option<u64>,
    /// Why the comparison ended early, if it did.
    pub failed: Option<CountError>,
}

impl Sample {
    /// Returns whether at least one shard was compared and all comparisons agreed.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.shards > 0 && self.differs.is_none() && self.failed.is_none()
    }

    /// Summarises the comparisons of shards.
    fn of(found: Vec<(u64, Result<bool, CountError>)>) -> Sample {
        let mut sample = Sample::default();
        for (shard, same) in found {
            match same {
                Ok(same) => {
                    sample.shards += 1;
                    if !same && sample.differs.is_none() {
                        sample.differs = Some(shard);
                    }
                }
                Err(error) => sample.failed = sample.failed.or(Some(error)),
            }
        }
        sample
    }
}

impl Finding {
    /// Returns whether this check supports the count.
    #[must_use]
    pub fn agrees(&self) -> bool {
        match self {
            Finding::Congruence { agrees, .. }
            | Finding::Magnitude { agrees, .. }
            | Finding::Engines { agrees, .. }
            | Finding::Published { agrees, .. } => *agrees,
            Finding::Kernels { sample, .. } | Finding::Rows { sample } => sample.agrees(),
            Finding::Nothing => false,
        }
    }

    /// Returns the name used in data formats: `congruence`, `magnitude`, `kernels`, `rows`,
    /// `engines`, `published`, `nothing`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Finding::Congruence { .. } => "congruence",
            Finding::Magnitude { .. } => "magnitude",
            Finding::Kernels { .. } => "kernels",
            Finding::Rows { .. } => "rows",
            Finding::Engines { .. } => "engines",
            Finding::Published { .. } => "published",
            Finding::Nothing => "nothing",
        }
    }
}

/// Checks the count `all` of `engine`. The same seed chooses the same samples.
///
/// # Errors
/// [`SearchError::Stopped`] if `stop` returned `true`.
pub fn check(
    engine: &Engine,
    all: u128,
    seed: u64,
    stop: Stop<'_>,
) -> Result<Vec<Finding>, SearchError> {
    let plan = engine.plan();
    let mut findings = check_total(plan, all, stop)?;
    if let CountTarget::Piece { .. } = plan.scheme().target() {
        findings.extend(check_pieces(engine, all, stop));
    } else {
        if plan.scheme() != Scheme::ROWS {
            findings.extend(check_kernels(engine, seed, stop));
            findings.push(check_rows(plan.size(), engine.kernel(), seed, stop));
        }
        findings.extend(check_engines(engine, all, stop));
    }
    if findings.is_empty() {
        findings.push(Finding::Nothing);
    }
    Ok(findings)
}

/// Checks the sum of a plan's shards without counting any: all solutions by congruence, magnitude and the published value,
/// other pieces against the published value, if there is one. A part of the solutions has no such
/// check.
///
/// # Errors
/// [`SearchError::Stopped`] if `stop` returned `true`.
pub fn check_total(plan: Plan, all: u128, stop: Stop<'_>) -> Result<Vec<Finding>, SearchError> {
    let size = plan.size();
    match plan.scheme().target() {
        CountTarget::All => {
            let symmetric = (half_turn_count(size, stop)?, quarter_turn_count(size, stop)?);
            let mut findings = vec![congruence(size, all, symmetric)];
            findings.extend(magnitude(size, all));
            findings.extend(published(Piece::QUEEN, size, all));
            Ok(findings)
        }
        CountTarget::Piece { piece, rows } if rows.is_none_or(|rows| rows == size.get()) => {
            Ok(published(piece, size, all).into_iter().collect())
        }
        CountTarget::Piece { .. } | CountTarget::Start(_) => Ok(Vec::new()),
    }
}

fn congruence(size: Size, all: u128, (half_turn, quarter_turn): (u128, u128)) -> Finding {
    let agrees = distinct_count(size, all, half_turn, quarter_turn).is_some();
    Finding::Congruence { half_turn, quarter_turn, agrees }
}

/// The number of solutions is ((c + o(1)) N)^N (M. Simkin, "The number of n-queens
/// configurations", Advances in Mathematics 427, 2023) with c = exp(-1.94400) (P. Nobel, A.
/// Agrawal, S. Boyd, "Computing tighter bounds on the n-queens constant via Newton's method",
/// Optimization Letters 17, 2023). The published values from N = 12 to 27 fit c + 0.50 / N to c +
/// 0.54 / N, growing slowly. The band is twice as wide: at N = 26 it reaches from two thirds to
/// one and a half times the right count.
fn magnitude(size: Size, all: u128) -> Option<Finding> {
    // Outside this range, no published values support the band.
    if !(SMALLEST_BY_MAGNITUDE..=crate::board::MAX_COUNT_SIZE).contains(&size.get()) {
        return None;
    }
    let (least, most) = (by_magnitude(size, 0.48), by_magnitude(size, MOST_EXCESS));
    Some(Finding::Magnitude { least, most, agrees: (least..=most).contains(&all) })
}

/// The smallest board whose number of solutions is near the asymptotic formula.
const SMALLEST_BY_MAGNITUDE: u32 = 12;

/// The upper limit of the excess over the constant, times N.
const MOST_EXCESS: f64 = 0.56;

fn by_magnitude(size: Size, excess: f64) -> u128 {
    const CONSTANT: f64 = 0.143_131;
    let n = f64::from(size.get());
    ((CONSTANT + excess / n) * n).powf(n) as u128
}

/// Returns an upper bound of the number of solutions, at most half too large from N = 12 on. A
/// part of a count cannot exceed it either. The source is that of [`Finding::Magnitude`]; for
/// smaller boards the bound is N!.
#[must_use]
pub fn most_solutions(size: Size) -> u128 {
    if size.get() < SMALLEST_BY_MAGNITUDE {
        (1..=u128::from(size.get())).product()
    } else {
        by_magnitude(size, MOST_EXCESS)
    }
}

/// Returns [`most_solutions`] for what a plan counts; for other pieces, the number of ways to place
/// rooks.
#[must_use]
pub fn most_solutions_of(plan: Plan) -> u128 {
    let n = plan.size().get();
    match plan.scheme().target() {
        CountTarget::Piece { rows, .. } => {
            (0..rows.unwrap_or(n)).map(|row| u128::from(n - row)).product()
        }
        CountTarget::All | CountTarget::Start(_) => most_solutions(plan.size()),
    }
}

fn published(piece: Piece, size: Size, all: u128) -> Option<Finding> {
    let published = known::published(piece, size)?;
    Some(Finding::Published { sequence: piece.sequence(), published, agrees: published == all })
}

/// Repeats the whole count of a piece by another plan if that takes seconds: by the quickest plan,
/// or else row by row, or else by a second scheme or without symmetry, whichever the count did not
/// use.
fn check_pieces(engine: &Engine, all: u128, stop: Stop<'_>) -> Option<Finding> {
    const MOST_STEPS: f64 = 3e9;
    let plan = engine.plan();
    let CountTarget::Piece { piece, rows } = plan.scheme().target() else { return None };
    let size = plan.size();
    let quickest = Plan::standard(Scheme::quickest_for(piece, rows, size), size).ok()?;
    let by_rows = Scheme::piece(piece, rows.unwrap_or(size.get()));
    let other = match plan.scheme() {
        scheme if scheme != quickest.scheme() => quickest,
        scheme if scheme != by_rows => Plan::standard(by_rows, size).ok()?,
        _ => match Scheme::second_for(piece, rows, size) {
            Some(second) => Plan::standard(second, size).ok()?,
            None => Plan::new(by_rows, size, 0).ok()?,
        },
    };
    if other == plan {
        return None;
    }
    let opened = Engine::open(other, engine.kernel(), engine.resources());
    if opened.as_ref().is_ok_and(|other| other.estimate_steps(1000, 1) > MOST_STEPS) {
        return None;
    }
    Some(counted_by(other, opened, all, stop))
}

/// Counts with another engine, and compares.
fn counted_by(
    other: Plan,
    opened: Result<Engine, OpenError>,
    all: u128,
    stop: Stop<'_>,
) -> Finding {
    let counted = opened
        .map_err(CountFailure::from)
        .and_then(|engine| Ok(run(&engine, &engine.all(), stop, &|_| ())?.solutions()));
    let agrees = counted.as_ref().is_ok_and(|&counted| counted == all);
    Finding::Engines { other, counted, agrees }
}

/// Repeats the whole count with the other engine if that takes seconds, or less time than the
/// count itself. The two engines share no search.
fn check_engines(engine: &Engine, all: u128, stop: Stop<'_>) -> Option<Finding> {
    // The cross scheme counts this board in a few seconds on one core; the next takes several
    // times as long.
    const LARGEST_BY_CROSS: u32 = 18;
    let scheme = engine.plan().scheme();
    let size = engine.plan().size();
    let resources = engine.resources();
    let other = if scheme.central_lines().is_some() && size.get() <= LARGEST_BY_CROSS {
        Scheme::CROSS
    } else if scheme.name() == Scheme::CROSS.name() {
        Scheme::halves_within(size, resources)?
    } else {
        return None;
    };
    let other = Plan::standard(other, size).ok()?;
    Some(counted_by(other, Engine::open(other, engine.kernel(), resources), all, stop))
}

/// Counts a sample of shards of the plan with the kernel and with another one; `None` if this
/// machine has no other, or the plan has no shards (boards of 2 and 3, whose central queens attack
/// each other).
fn check_kernels(engine: &Engine, seed: u64, stop: Stop<'_>) -> Option<Finding> {
    let kernel = engine.kernel();
    let scalar = Kernel::new(KernelKind::Scalar)?;
    let other = if kernel.kind() == KernelKind::Scalar { Kernel::fastest() } else { scalar };
    if other.kind() == kernel.kind() || engine.shards() == 0 {
        return None;
    }
    // Shards of halves can take the scalar kernel minutes; smaller boards of the scheme are as
    // good a test.
    let plan = engine.plan();
    let plan = if plan.scheme().central_lines().is_some() { plan.deeper(2) } else { plan };
    let compare = |engine: Engine| {
        let with_other = engine.with_kernel(other);
        let shards = engine.shards();
        let numbers = numbers_below(shards, (shards / 50).clamp(8, 64), seed);
        let tally = |engine: &Engine, shard| engine.count_shard(shard, stop).map(|c| c.tally);
        let same = |shard| Ok(tally(&engine, shard)? == tally(&with_other, shard)?);
        Sample::of(numbers.par_iter().map(|&shard| (shard, same(shard))).collect())
    };
    let sample = sampled(plan, kernel, engine.resources(), compare);
    Some(Finding::Kernels { other: other.kind(), sample })
}

/// Counts a sample of row-by-row shards that are small enough for the textbook search.
fn check_rows(size: Size, kernel: Kernel, seed: u64, stop: Stop<'_>) -> Finding {
    // With this many rows left, the textbook search takes some milliseconds for a shard.
    const ROWS_LEFT: u32 = 12;
    let depth = size.get().saturating_sub(ROWS_LEFT).clamp(1, 5.min(size.get()));
    let plan = Plan::new(Scheme::ROWS, size, depth).expect("a board that is counted has rows");
    let compare = |engine: Engine| {
        let numbers = numbers_below(engine.shards(), 400.min(engine.shards()), seed ^ 1);
        // In most shards the first queens attack each other: they are skipped.
        let same = |&shard: &u64| {
            let by_kernel = contained(plan, shard, || by_kernel(size, depth, shard, kernel, stop))
                .and_then(|counted| counted.map_err(|_| CountError::Stopped))
                .transpose()?;
            let by_rows = engine.count_shard(shard, stop);
            let same = by_rows.and_then(|rows| Ok(rows.tally.total() == u128::from(by_kernel?)));
            Some((shard, same))
        };
        Sample::of(numbers.par_iter().filter_map(same).collect())
    };
    Finding::Rows { sample: sampled(plan, kernel, Resources::default(), compare) }
}

/// Compares shards of a plan, which it opens first; a plan that cannot be opened gives a failed
/// sample.
fn sampled(
    plan: Plan,
    kernel: Kernel,
    resources: Resources,
    compare: impl FnOnce(Engine) -> Sample,
) -> Sample {
    Engine::open(plan, kernel, resources).map_or_else(
        |error| {
            let failed = CountError::Failed { plan, shard: 0, message: error.to_string() };
            Sample { failed: Some(failed), ..Sample::default() }
        },
        compare,
    )
}

/// Returns `count` different numbers below `len` in ascending order; the seed determines them.
fn numbers_below(len: u64, count: u64, seed: u64) -> Vec<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut numbers: Vec<u64> = if len <= count {
        (0..len).collect()
    } else {
        (0..count).map(|_| rng.random_range(0..len)).collect()
    };
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

#[cfg(test)]
mod tests;
