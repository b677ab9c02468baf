//! Counting solutions without listing them.
//!
//! A [`Plan`] cuts the count into shards, a [`Counter`] counts shards, and [`run()`] has all of
//! them counted on all threads.

mod cpu;
mod run;

pub use cpu::CpuCounter;
pub use run::{CountError, Progress, Total, run};

pub use crate::board::MAX_COUNT_SIZE;

use crate::board::{Size, SizeError};
use crate::kernel::Kernel;
use crate::plan::{Plan, Scheme, Tally};
use crate::search::{half_turn_count, quarter_turn_count};

/// Where shards are counted: a thread of a processor, or something far away.
pub trait Counter: Sync {
    /// Counts a shard. May panic if it cannot: [`run()`] makes an error of that.
    fn count(&self, plan: &Plan, shard: u64) -> Tally;
}

/// Counts by a scheme in the usual way: with the fastest kernel, on rayon's threads.
///
/// # Errors
/// [`CountFailure`] if there is no such plan, or a thread panicked.
pub fn count(scheme: Scheme, size: Size) -> Result<Total, CountFailure> {
    let plan = Plan::usual(scheme, size)?;
    Ok(run(&plan, &CpuCounter::new(Kernel::fastest()), &|_| true)?)
}

/// Why there is no count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CountFailure {
    /// There is no such plan.
    #[error(transparent)]
    Plan(#[from] crate::plan::PlanError),
    /// The count was not completed.
    #[error(transparent)]
    Count(#[from] CountError),
}

/// The number of distinct solutions, given those of all solutions and of the ones that a
/// half-turn and a quarter-turn map to themselves, by Burnside's lemma: no reflection maps
/// a solution with N > 1 to itself, so it is (all + half + 2 quarter) / 8.
///
/// `None` if the three cannot belong together, which a wrong count is likely to show.
#[must_use]
pub fn distinct_count(size: Size, all: u128, half_turn: u128, quarter_turn: u128) -> Option<u128> {
    if size.get() == 1 {
        return (all == 1).then_some(1);
    }
    let sum = all.checked_add(half_turn)?.checked_add(quarter_turn.checked_mul(2)?)?;
    (half_turn <= all && quarter_turn <= half_turn && sum.is_multiple_of(8)).then_some(sum / 8)
}

/// The number of distinct solutions, given the number of all: the symmetric ones are
/// counted here.
///
/// # Errors
/// [`SizeError::TooLarge`] above 64.
pub fn distinct_from_all(size: Size, all: u128) -> Result<Option<u128>, SizeError> {
    Ok(distinct_count(size, all, half_turn_count(size)?, quarter_turn_count(size)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known;
    use crate::search::{Distinct, textbook_count};

    #[test]
    fn distinct_solutions_are_counted_as_they_are_listed() {
        for n in 1..=10 {
            let size = Size::new(n).unwrap();
            let all = textbook_count(size).unwrap().solutions;
            let listed = Distinct::new(size).unwrap().count() as u128;
            assert_eq!(distinct_from_all(size, all), Ok(Some(listed)), "N = {n}");
        }
    }

    #[test]
    fn the_published_values_agree_with_burnside() {
        for known in known::all() {
            if let (Some(all), Some(half), Some(quarter), Some(distinct)) =
                (known.all, known.half_turn, known.quarter_turn, known.distinct)
            {
                let size = Size::new(u64::from(known.n)).unwrap();
                assert_eq!(distinct_count(size, all, half, quarter), Some(distinct));
            }
        }
    }

    #[test]
    fn counts_that_cannot_belong_together_are_refused() {
        let eight = Size::new(8).unwrap();
        assert_eq!(distinct_count(eight, 92, 4, 0), Some(12));
        assert_eq!(distinct_count(eight, 91, 4, 0), None);
        assert_eq!(distinct_count(eight, 2, 4, 2), None);
        assert_eq!(distinct_count(eight, u128::MAX, 4, 0), None);
    }
}
