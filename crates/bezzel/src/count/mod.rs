//! Counting solutions without listing them: the best plan for a board and a machine ([`best()`]), its expected time
//! ([`Expected`], [`estimate()`]), counting its shards on all threads ([`run()`]), and the
//! resulting number of distinct solutions.

mod annealed;
mod distinct;
mod estimate;
mod expect;
mod run;

pub use crate::board::MAX_COUNT_SIZE;
pub use crate::engine::CountError;
pub use crate::scheme::CountTarget;
pub(crate) use annealed::Queens;
pub use annealed::{
    EstimateError, LEAST_RUNS, LnCount, MAX_ESTIMATE_SIZE, QUEENS_CONSTANT, estimate_ln, runs_for,
};
pub use distinct::count_distinct;
pub use estimate::{Estimate, MOST_SECONDS, estimate};
#[cfg(feature = "clock")]
pub use expect::MachineClock;
pub use expect::{Clock, Expected, Weights, nominal_core_seconds, with_quickest_kernel};
pub use run::{Count, run};

use crate::board::Size;
use crate::engine::{Counter, Engine, OpenError, Resources};
use crate::kernel::Kernel;
use crate::piece::Variant;
use crate::plan::{Plan, PlanError, Scheme};
use crate::search::{SearchError, half_turn_count, quarter_turn_count};
use crate::stop::Stop;

/// Returns the fastest plan for a count with the given resources. Every count of this library uses
/// this plan.
///
/// # Errors
/// [`PlanError`] above [`MAX_COUNT_SIZE`], or for a column that the board does not have.
pub fn best(size: Size, target: CountTarget, resources: Resources) -> Result<Plan, PlanError> {
    // On smaller boards making the lists takes as long as the search.
    const SMALLEST_BY_HALVES: u32 = 16;
    let scheme = match target {
        CountTarget::Start(column) => Scheme::start(column),
        CountTarget::Piece { piece, rows } => Scheme::quickest_for(piece, rows, size),
        CountTarget::All => {
            let halves = Scheme::halves_within(size, resources)
                .filter(|_| size.get() >= SMALLEST_BY_HALVES)
                // With two lines fixed there are too many short lists.
                .filter(|scheme| scheme.central_lines() != Some(2));
            halves.unwrap_or(Scheme::CROSS)
        }
    };
    Plan::standard(scheme, size)
}

/// Opens the fastest plan with the fastest kernel.
///
/// # Errors
/// [`OpenError`] as for [`best()`].
pub fn open(size: Size, target: CountTarget, resources: Resources) -> Result<Engine, OpenError> {
    Engine::open(best(size, target, resources)?, Kernel::fastest(), resources)
}

/// Returns the number of solutions, counted by the fastest plan on rayon's threads with up to 4 GiB
/// of memory.
///
/// ```
/// use bezzel::{Size, count, count::CountTarget, stop};
/// let size = Size::new(12)?;
/// assert_eq!(count::count(size, CountTarget::All, stop::NEVER)?, 14_200);
/// assert_eq!(count::count(size, CountTarget::Start(0), stop::NEVER)?, 500);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountFailure`] if the board is too large or has no such column, `stop` returned `true`, or a
/// thread panicked.
pub fn count(size: Size, target: CountTarget, stop: Stop<'_>) -> Result<u128, CountFailure> {
    let engine = open(size, target, for_all_threads())?;
    if let CountTarget::Piece { piece, rows } = target
        && Variant::new(piece, size, rows.unwrap_or(size.get())).is_ok_and(Variant::is_excluded)
    {
        return Ok(0);
    }
    Ok(run(&engine, &engine.all(), stop, &|_| ())?.solutions())
}

/// The default memory, shared by all of rayon's threads.
pub(crate) fn for_all_threads() -> Resources {
    Resources { threads: rayon::current_num_threads(), ..Resources::default() }
}

/// The error of a count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountFailure {
    /// There is no plan, or it cannot be opened with these resources.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The count was not completed.
    #[error(transparent)]
    Count(#[from] CountError),
}

/// Returns the number of distinct solutions, given the numbers of all solutions and of those that a
/// half-turn and a quarter-turn map to themselves. By Burnside's lemma it is (all + half + 2
/// quarter) / 8, since no reflection maps a solution with N > 1 to itself.
///
/// Returns `None` if the three numbers are inconsistent, which a wrong count is likely to cause.
pub fn distinct_count(size: Size, all: u128, half_turn: u128, quarter_turn: u128) -> Option<u128> {
    if size.get() == 1 {
        return (all == 1).then_some(1);
    }
    let sum = all.checked_add(half_turn)?.checked_add(quarter_turn.checked_mul(2)?)?;
    (half_turn <= all && quarter_turn <= half_turn && sum.is_multiple_of(8)).then_some(sum / 8)
}

/// Returns the number of distinct solutions, given the number of all solutions. Counts the
/// symmetric solutions itself. Returns `None` as [`distinct_count`] does.
///
/// # Errors
/// [`SearchError`] above 64, or if `stop` returned `true`.
pub fn distinct_from_all(
    size: Size,
    all: u128,
    stop: Stop<'_>,
) -> Result<Option<u128>, SearchError> {
    Ok(distinct_count(size, all, half_turn_count(size, stop)?, quarter_turn_count(size, stop)?))
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::known;
    use crate::stop::NEVER;

    #[test]
    fn the_best_plan_follows_from_size_memory_and_wish() {
        let small = Resources { memory: 40 << 20, threads: 2 };
        let large = Resources { memory: 64 << 30, threads: 2 };
        let scheme = |n, resources| best(size(n), CountTarget::All, resources).unwrap().scheme();
        assert_eq!(scheme(8, large), Scheme::CROSS);
        assert_eq!(scheme(15, large), Scheme::CROSS);
        assert_eq!(scheme(16, large), Scheme::halves(0));
        assert_eq!(scheme(21, large), Scheme::halves(1));
        assert_eq!(scheme(24, large), Scheme::halves(0));
        // If the lists of a column set do not fit, two lines are fixed, or no lists are made.
        let within = |n, resources| Scheme::halves_within(size(n), resources);
        assert_eq!(within(24, small), Some(Scheme::halves(2)));
        assert_eq!(scheme(24, small), Scheme::CROSS);
        assert_eq!(within(27, small), None);
        assert_eq!(within(29, large), None);
        let start = best(size(18), CountTarget::Start(3), large).unwrap();
        assert_eq!(start.scheme(), Scheme::start(3));
        assert_eq!(start.scheme().target(), CountTarget::Start(3));
        assert!(best(size(8), CountTarget::Start(8), large).is_err());
        assert!(best(size(33), CountTarget::All, large).is_err());
    }

    #[test]
    fn the_target_selects_the_counted_solutions() {
        for n in [1, 2, 8, 11, 16] {
            let size = size(n);
            let all = known::values(size).unwrap().all;
            assert_eq!(count(size, CountTarget::All, NEVER).ok(), all, "N = {n}");
        }
        let twelve = size(12);
        assert_eq!(count(twelve, CountTarget::Start(3), NEVER), Ok(1359));
        let stopped = Err(CountFailure::Count(CountError::Stopped));
        assert_eq!(count(twelve, CountTarget::All, &|| true), stopped);
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "starts threads")]
    fn memory_is_shared_by_all_threads() {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        let expected = Resources { threads: 3, ..Resources::default() };
        assert_eq!(threads.install(for_all_threads), expected);
    }

    #[test]
    fn the_published_values_agree_with_burnside() {
        for known in known::all() {
            if let (Some(all), Some(half), Some(quarter), Some(distinct)) =
                (known.all, known.half_turn, known.quarter_turn, known.distinct)
            {
                let size = size(known.n);
                assert_eq!(distinct_count(size, all, half, quarter), Some(distinct));
                if known.n < 16 {
                    assert_eq!(distinct_from_all(size, all, NEVER), Ok(Some(distinct)));
                }
            }
        }
    }

    #[test]
    fn counts_that_cannot_belong_together_are_refused() {
        let eight = size(8);
        assert_eq!(distinct_count(eight, 92, 4, 0), Some(12));
        assert_eq!(distinct_count(eight, 91, 4, 0), None);
        assert_eq!(distinct_count(eight, 2, 4, 2), None);
        // There are more symmetric solutions than solutions, though the sum is divisible by eight.
        assert_eq!(distinct_count(eight, 4, 12, 0), None);
        assert_eq!(distinct_count(eight, 92, 4, 8), None);
        assert_eq!(distinct_count(eight, u128::MAX, 4, 0), None);
    }
}
