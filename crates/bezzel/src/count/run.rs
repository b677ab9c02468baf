//! Counts shards of a plan on all threads of rayon's pool. Idle threads take shards from busy
//! ones, and shards are small, so that no thread waits long at the end.

use crate::engine::{CountError, Counter, count_one};
use crate::plan::Shards;
use crate::stop::Stop;
use crate::tally::{Counted, Effort, Total};
use rayon::prelude::*;

/// Boards up to this size are counted on the caller's thread.
const SMALL: u32 = 11;

/// The result of counting shards: their sum and the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Count {
    /// The sum of the shards' tallies.
    pub total: Total,
    /// The sum of the shards' efforts.
    pub effort: Effort,
}

impl Count {
    /// Returns the number of solutions.
    pub fn solutions(&self) -> u128 {
        self.total.solutions()
    }
}

/// Counts a set of shards. `observe` is called with each result, in any order, on the thread that
/// counted the shard: for a ledger or a progress bar. If the count fails or is stopped, the
/// results observed so far are valid.
///
/// ```
/// use bezzel::{Size, count, engine::{Counter, Engine, Resources}, kernel::Kernel, stop};
/// use bezzel::plan::{Plan, Scheme, Shards};
/// let plan = Plan::standard(Scheme::CROSS, Size::new(12)?)?;
/// let engine = Engine::open(plan, Kernel::fastest(), Resources::default())?;
/// let first = Shards::from(0..10);
/// let some = count::run(&engine, &first, stop::NEVER, &|_| ())?;
/// let others = count::run(&engine, &engine.all().without(&first), stop::NEVER, &|_| ())?;
/// assert_eq!(some.solutions() + others.solutions(), 14_200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError`] if a shard could not be counted, or `stop` returned `true`.
pub fn run(
    counter: &dyn Counter,
    shards: &Shards,
    stop: Stop<'_>,
    observe: &(dyn Fn(&Counted) + Sync),
) -> Result<Count, CountError> {
    let (plan, all) = (counter.plan(), counter.shards());
    if let Some(shard) = shards.last().filter(|&shard| shard >= all) {
        return Err(CountError::NoSuchShard { plan, shard, shards: all });
    }
    let count = |shard: u64| -> Result<Count, CountError> {
        if stop() {
            return Err(CountError::Stopped);
        }
        let counted = count_one(counter, shard, stop)?;
        observe(&counted);
        let total = Total { by_weight: counted.tally.by_weight.map(u128::from) };
        Ok(Count { total, effort: counted.effort })
    };
    let add = |a: Count, b: Count| -> Result<Count, CountError> {
        let total = a.total.merge(b.total).expect("2^64 shards of 2^64 solutions fit 128 bits");
        Ok(Count { total, effort: a.effort + b.effort })
    };
    // Small boards are counted before a thread would have begun.
    if plan.size().get() <= SMALL {
        return shards.iter().try_fold(Count::default(), |sum, shard| add(sum, count(shard)?));
    }
    // Threads take shards in order: neighbours share data (N = 20 on two threads took an eighth
    // less time than with each thread starting in its own part).
    shards.iter().par_bridge().map(count).try_reduce(Count::default, add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::engine::Engine;
    use crate::engine::tests::open;
    use crate::kernel::Kernel;
    use crate::plan::{Plan, Scheme};
    use crate::stop::NEVER;
    use std::collections::BTreeMap;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn engine(n: u32) -> Engine {
        let plan = Plan::standard(Scheme::CROSS, size(n)).unwrap();
        open(plan, Kernel::fastest())
    }

    /// An engine that returns a wrong result at one shard.
    struct Faulty(Engine, u64, fn(Counted) -> Vec<Counted>);

    impl Counter for Faulty {
        fn plan(&self) -> Plan {
            self.0.plan()
        }

        fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
            let mut counted = self.0.count(shards, stop)?;
            if let Some(at) = shards.iter().position(|&shard| shard == self.1) {
                let wrong = (self.2)(counted[at]);
                counted.splice(at..=at, wrong);
            }
            Ok(counted)
        }
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "starts threads")]
    fn every_number_of_threads_counts_the_same() {
        for threads in 1..=4 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let engine = engine(13);
            let count = pool.install(|| run(&engine, &engine.all(), NEVER, &|_| ())).unwrap();
            assert_eq!(count.solutions(), 73_712);
        }
    }

    #[test]
    #[cfg_attr(panic = "abort", ignore = "catches a panic")]
    fn a_panic_is_an_error_and_never_a_smaller_count() {
        let faulty = Faulty(engine(12), 7, |_| panic!("out of luck"));
        let error = run(&faulty, &faulty.all(), NEVER, &|_| ()).unwrap_err();
        assert!(matches!(error, CountError::Panicked { shard: 7, .. }), "{error}");
        assert!(error.to_string().contains("out of luck"));
    }

    #[test]
    fn a_counter_that_leaves_shards_out_or_gives_others_is_refused() {
        let wrong: [fn(Counted) -> Vec<Counted>; 3] = [
            |_| vec![],
            |counted| vec![counted, counted],
            |counted| vec![Counted { shard: counted.shard + 1, ..counted }],
        ];
        for wrong in wrong {
            let faulty = Faulty(engine(12), 7, wrong);
            let error = run(&faulty, &faulty.all(), NEVER, &|_| ()).unwrap_err();
            assert!(matches!(error, CountError::Unasked { shard: 7, asked: 1, .. }), "{error}");
        }
    }

    #[test]
    fn tallies_that_do_not_fit_are_an_error() {
        let faulty = Faulty(engine(12), 7, |mut counted| {
            counted.tally.by_weight[0] = u64::MAX;
            vec![counted]
        });
        // The sum exceeds 64 bits and fits 128; it never wraps.
        let count = run(&faulty, &faulty.all(), NEVER, &|_| ()).unwrap();
        assert!(count.solutions() > 8 * u128::from(u64::MAX));
    }

    #[test]
    fn an_observer_sees_every_shard_once_with_its_tally() {
        let engine = engine(12);
        for shards in [engine.all(), "1,3..9,20".parse().unwrap(), Shards::default()] {
            let seen = Mutex::new(BTreeMap::new());
            let count = run(&engine, &shards, NEVER, &|counted| {
                let before = seen.lock().unwrap().insert(counted.shard, *counted);
                assert_eq!(before, None);
            });
            let seen = seen.into_inner().unwrap();
            assert!(seen.keys().copied().eq(shards.iter()));
            let sum: u128 = seen.values().map(|counted| counted.tally.total()).sum();
            assert_eq!(count.unwrap().solutions(), sum);
        }
    }

    #[test]
    fn a_count_can_be_cancelled_and_refuses_missing_shards() {
        let engine = engine(12);
        assert_eq!(run(&engine, &engine.all(), &|| true, &|_| ()), Err(CountError::Stopped));
        let seen = AtomicU64::new(0);
        let stop = || seen.load(Ordering::Relaxed) >= 3;
        let count = run(&engine, &engine.all(), &stop, &|_| {
            seen.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(count, Err(CountError::Stopped));
        let beyond = Shards::from(0..engine.shards() + 1);
        let error = run(&engine, &beyond, NEVER, &|_| ()).unwrap_err();
        assert!(matches!(error, CountError::NoSuchShard { .. }), "{error}");
    }
}
