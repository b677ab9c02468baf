//! Counting all shards of a plan, on all threads of rayon's pool. Idle threads take shards
//! from busy ones, and shards are small, so that none is left waiting at the end.

use super::Counter;
use crate::plan::{Plan, Tally, WEIGHTS};
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

/// The sum of the tallies of all shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Total {
    /// The solutions found below units of each weight of [`WEIGHTS`], not yet multiplied.
    pub by_weight: [u128; 4],
    /// The nodes of the search.
    pub nodes: u128,
}

impl Total {
    /// The number of solutions.
    #[must_use]
    pub fn solutions(&self) -> u128 {
        self.by_weight.iter().zip(WEIGHTS).map(|(count, weight)| count * u128::from(weight)).sum()
    }

    fn plus(self, tally: &Tally) -> Total {
        let mut sum = self;
        for (total, &count) in sum.by_weight.iter_mut().zip(&tally.by_weight) {
            // 2^64 shards of 2^64 solutions each would still fit.
            *total += u128::from(count);
        }
        sum.nodes += u128::from(tally.nodes);
        sum
    }

    fn merge(self, other: Total) -> Total {
        let mut sum = self;
        for (total, count) in sum.by_weight.iter_mut().zip(other.by_weight) {
            *total += count;
        }
        sum.nodes += other.nodes;
        sum
    }
}

/// How far a count is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// The shards that are done.
    pub shards: u64,
    /// The nodes of these shards.
    pub nodes: u64,
}

/// Why there is no count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The thread that counted a shard panicked: there is no number, rather than one that
    /// is too small.
    #[error("counting shard {shard} of {plan} failed: {message}")]
    Panicked {
        /// The plan's text.
        plan: String,
        /// The shard.
        shard: u64,
        /// What the panic said.
        message: String,
    },
    /// The observer did not want to go on.
    #[error("the count was stopped")]
    Stopped,
}

/// Counts all shards of `plan`. After each, `observe` is told how far the count is; it
/// returns `false` to stop.
///
/// # Errors
/// [`CountError`] if a shard could not be counted, or the observer stopped the count.
pub fn run(
    plan: &Plan,
    counter: &dyn Counter,
    observe: &(dyn Fn(Progress) -> bool + Sync),
) -> Result<Total, CountError> {
    let (shards, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
    let count = |shard: u64| {
        let counted = catch_unwind(AssertUnwindSafe(|| counter.count(plan, shard)));
        let tally = counted.map_err(|panic| {
            let message = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            CountError::Panicked {
                plan: plan.to_string(),
                shard,
                message: message.unwrap_or_default(),
            }
        })?;
        let progress = Progress {
            shards: shards.fetch_add(1, Ordering::Relaxed) + 1,
            nodes: nodes.fetch_add(tally.nodes, Ordering::Relaxed) + tally.nodes,
        };
        if observe(progress) { Ok(tally) } else { Err(CountError::Stopped) }
    };
    (0..plan.len())
        .into_par_iter()
        .map(count)
        .try_fold(Total::default, |total, tally| Ok(total.plus(&tally?)))
        .try_reduce(Total::default, |a, b| Ok(a.merge(b)))
}

#[cfg(test)]
mod tests {
    use super::super::CpuCounter;
    use super::*;
    use crate::board::Size;
    use crate::kernel::Kernel;
    use crate::plan::Scheme;

    fn plan(n: u64) -> Plan {
        Plan::usual(Scheme::Cross, Size::new(n).unwrap()).unwrap()
    }

    /// Fails at one shard.
    struct Faulty(u64);

    impl Counter for Faulty {
        fn count(&self, plan: &Plan, shard: u64) -> Tally {
            assert!(shard != self.0, "out of luck");
            plan.count(shard, Kernel::fastest())
        }
    }

    #[test]
    fn every_number_of_threads_counts_the_same() {
        for threads in 1..=4 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let counter = CpuCounter::new(Kernel::fastest());
            let total = pool.install(|| run(&plan(13), &counter, &|_| true)).unwrap();
            assert_eq!(total.solutions(), 73_712);
        }
    }

    #[test]
    fn a_panic_is_an_error_and_never_a_smaller_count() {
        let plan = plan(12);
        let error = run(&plan, &Faulty(7), &|_| true).unwrap_err();
        assert!(matches!(error, CountError::Panicked { shard: 7, .. }), "{error}");
        assert!(error.to_string().contains("out of luck"));
    }

    #[test]
    fn an_observer_sees_every_shard_and_can_stop() {
        let plan = plan(12);
        let counter = CpuCounter::new(Kernel::fastest());
        let seen = AtomicU64::new(0);
        let total = run(&plan, &counter, &|progress| {
            seen.fetch_max(progress.shards, Ordering::Relaxed);
            true
        });
        assert_eq!(seen.load(Ordering::Relaxed), plan.len());
        assert_eq!(total.unwrap().solutions(), 14_200);
        assert_eq!(run(&plan, &counter, &|_| false), Err(CountError::Stopped));
    }
}
