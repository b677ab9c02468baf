//! Exactly uniform samples: every solution is drawn with the same probability, and independently of the others.
//!
//! [`Samples`] draws from a board that it counts first: up to N = 16 by ranks of solutions, above
//! that from the tallies of one fixed plan for each N. [`CountedSamples`] draws from the tallies
//! of a finished count, so it reaches the largest boards that were counted. [`ChainSamples`] works
//! for any size, but is only approximately uniform. A seed's samples are the same for every
//! kernel, machine and number of threads, since ranks, plans and positions in a shard are.

mod chain;
mod counted;

pub use chain::{ChainReport, ChainSamples, MAX_CHAIN_SIZE};
pub use counted::{CountedSamples, DrawError};

use crate::board::{Size, Solution};
use crate::count;
use crate::engine::{Counter, Engine};
use crate::kernel::Kernel;
use crate::plan::{Plan, Scheme};
use crate::rank::{MAX_RANK_SIZE, Ranking};
use crate::stop::Stop;
use crate::tally::Tally;
use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};
use std::sync::{Mutex, PoisonError};

/// The largest board that [`Samples`] counts.
pub const MAX_SAMPLE_SIZE: u32 = MAX_RANK_SIZE;

/// The smallest board that is counted by halves: 10,000 samples of N = 17 took 3.9 core-seconds by
/// ranks and 1.3 from tallies, of N = 16 0.6 and 1.1.
const SMALLEST_COUNTED: u32 = 17;

/// Draws solutions of one board, each with the same probability, with replacement.
///
/// ```
/// use bezzel::{Size, sample::Samples, stop::NEVER};
/// let mut samples = Samples::new(Size::new(8)?, 1)?;
/// let first = samples.draw(1000, NEVER)?;
/// assert_eq!(first.len(), 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Samples(From);

/// The source of the samples, which depends only on the size, so that a seed always gives the same
/// samples.
#[derive(Debug)]
enum From {
    Ranks {
        ranking: Ranking,
        rng: ChaCha20Rng,
    },
    /// Shards whose tallies are not counted yet.
    Shards {
        engine: Engine,
        seed: u64,
    },
    Tallies(CountedSamples),
}

impl Samples {
    /// Creates the samples of a seed for a board of up to [`MAX_SAMPLE_SIZE`]; nothing is counted
    /// yet.
    ///
    /// # Errors
    /// [`DrawError::Rank`] if the board is larger.
    pub fn new(size: Size, seed: u64) -> Result<Samples, DrawError> {
        let ranking = Ranking::new(size)?;
        Ok(Samples(match plan(size) {
            Some(plan) => {
                let engine = Engine::open(plan, Kernel::fastest(), count::for_all_threads())?;
                From::Shards { engine, seed }
            }
            None => From::Ranks { ranking, rng: ChaCha20Rng::seed_from_u64(seed) },
        }))
    }

    /// Returns the engine of the count that the first draw makes; `None` if it makes none, or one
    /// of about a second.
    pub const fn uncounted(&self) -> Option<&Engine> {
        match &self.0 {
            From::Shards { engine, .. } => Some(engine),
            From::Ranks { .. } | From::Tallies(_) => None,
        }
    }

    /// Makes the counts that the first draw would make, on all threads. `told` is called with the
    /// numbers of counted shards and of all shards, on any thread; never for boards that are
    /// counted within a second.
    ///
    /// # Errors
    /// [`DrawError`] if the count fails, or `stop` returned `true`.
    pub fn count(
        &mut self,
        told: &(dyn Fn(u64, u64) + Sync),
        stop: Stop<'_>,
    ) -> Result<(), DrawError> {
        let From::Shards { engine, seed } = &self.0 else { return Ok(()) };
        let shards = engine.shards();
        let tallies = Mutex::new((vec![Tally::default(); shards as usize], 0));
        count::run(engine, &engine.all(), stop, &|counted| {
            let mut tallies = tallies.lock().unwrap_or_else(PoisonError::into_inner);
            tallies.0[counted.shard as usize] = counted.tally;
            tallies.1 += 1;
            told(tallies.1, shards);
        })?;
        let (tallies, _) = tallies.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.0 = From::Tallies(CountedSamples::new(engine.clone(), tallies, *seed)?);
        Ok(())
    }

    /// Returns the next solutions; none if the board has no solution. The first draw counts the
    /// board. One large draw takes less time than many small ones, with the same samples.
    ///
    /// # Errors
    /// [`DrawError`] if the count fails, or `stop` returned `true`.
    pub fn draw(&mut self, count: usize, stop: Stop<'_>) -> Result<Vec<Solution>, DrawError> {
        self.draw_told(count, &|_| (), stop)
    }

    /// Returns the next solutions, as [`draw`](Samples::draw) does. If this may take seconds,
    /// `told` is called with the number of solutions found, on any thread.
    ///
    /// # Errors
    /// As [`draw`](Samples::draw).
    pub fn draw_told(
        &mut self,
        count: usize,
        told: &(dyn Fn(u64) + Sync),
        stop: Stop<'_>,
    ) -> Result<Vec<Solution>, DrawError> {
        self.count(&|_, _| (), stop)?;
        match &mut self.0 {
            From::Tallies(samples) => samples.draw_told(count, told, stop),
            From::Ranks { ranking, rng } => {
                let total = ranking.total(stop)?;
                if total == 0 {
                    return Ok(Vec::new());
                }
                let mut rank =
                    || below(total.into(), u64::MAX.into(), || rng.next_u64().into()) as u64;
                let ranks: Vec<u64> = (0..count).map(|_| rank()).collect();
                Ok(ranking.nths(&ranks, stop)?)
            }
            From::Shards { .. } => unreachable!("its shards are counted"),
        }
    }
}

/// Returns the plan from whose tallies a board's samples are drawn; `None` if they are drawn by
/// rank. It is the default plan of a campaign, so a ledger gives the same samples.
fn plan(size: Size) -> Option<Plan> {
    let scheme = Scheme::halves(size.get() % 2);
    let plan = || Plan::standard(scheme, size).expect("boards up to N = 20 have plans by halves");
    (size.get() >= SMALLEST_COUNTED).then(plan)
}

/// Returns a random number below `total`, from numbers up to `most` that `draw` returns. Values in the last, incomplete run
/// of `total` numbers are rejected, so that all results are equally likely.
fn below(total: u128, most: u128, mut draw: impl FnMut() -> u128) -> u128 {
    let runs = most / total;
    loop {
        let drawn = draw();
        if drawn / total < runs {
            return drawn % total;
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::size;
    use crate::search::random_solution;
    use crate::stop::NEVER;
    use std::collections::BTreeMap;

    /// Returns chi-squared of the frequencies of `solutions` solutions, as a standard normal
    /// deviate (Wilson and Hilferty 1931, The distribution of chi-square).
    pub(super) fn deviate(drawn: impl Iterator<Item = Solution>, solutions: usize) -> f64 {
        let mut times: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut all = 0.0;
        for solution in drawn {
            *times.entry(solution.columns().to_vec()).or_default() += 1;
            all += 1.0;
        }
        let expected = all / solutions as f64;
        let seen: f64 = times.values().map(|&times| (f64::from(times) - expected).powi(2)).sum();
        let never = (solutions - times.len()) as f64 * expected * expected;
        let freedom = (solutions - 1) as f64;
        let ninth = 2.0 / (9.0 * freedom);
        (((seen + never) / expected / freedom).cbrt() - (1.0 - ninth)) / ninth.sqrt()
    }

    /// The two-sided quantile: a deviate is outside with a probability of 0.002.
    pub(super) const BEYOND: f64 = 3.09;

    #[test]
    fn draws_are_uniform() {
        for (n, solutions) in [(8, 92), (9, 352), (10, 724), (12, 14_200)] {
            for seed in [1, 2, 3] {
                let mut samples = Samples::new(size(n), seed).unwrap();
                let drawn = samples.draw(20 * solutions, NEVER).unwrap();
                let deviate = deviate(drawn.into_iter(), solutions);
                assert!(deviate.abs() < BEYOND, "N = {n}, seed {seed}: {deviate}");
            }
        }
    }

    #[test]
    fn draws_that_are_not_uniform_are_seen_to_fail() {
        let size = size(8);
        let skewed = (0..92 * 20).map(|seed| random_solution(size, seed).unwrap());
        assert!(deviate(skewed, 92) > BEYOND);
        // One of the 92 solutions is drawn a third more often.
        let mut samples = Samples::new(size, 1).unwrap();
        let mut drawn = samples.draw(92 * 1000, NEVER).unwrap();
        drawn.extend(vec![drawn[0].clone(); 333]);
        assert!(deviate(drawn.into_iter(), 92) > BEYOND);
    }

    #[test]
    fn samples_depend_on_the_seed_only() {
        let samples = |seed| Samples::new(size(13), seed).unwrap();
        let together = samples(7).draw(50, NEVER).unwrap();
        let mut one_by_one = samples(7);
        let single: Vec<_> = (0..50).flat_map(|_| one_by_one.draw(1, NEVER).unwrap()).collect();
        assert_eq!(together, single);
        assert_ne!(together, samples(8).draw(50, NEVER).unwrap());
        assert!(samples(7).draw(0, NEVER).unwrap().is_empty());
        assert!(Samples::new(size(3), 1).unwrap().draw(5, NEVER).unwrap().is_empty());
        // Documented as stable: a published seed still gives these samples after the next release.
        assert_eq!(together[0].columns(), [10, 5, 3, 1, 9, 2, 12, 7, 11, 8, 6, 4, 0]);
    }

    /// The samples of a seed for boards counted by halves equal those of a finished count of the
    /// plan; they are documented as stable too.
    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "starts threads")]
    fn samples_of_larger_boards_are_drawn_from_the_tallies_of_one_plan() {
        let plans: Vec<String> = (16..=20)
            .map(|n| plan(size(n)).map_or(String::new(), |plan| plan.to_string()))
            .collect();
        let expected = [
            "",
            "halves-1/1 n=17 depth=2",
            "halves-0/1 n=18 depth=3",
            "halves-1/1 n=19 depth=3",
            "halves-0/1 n=20 depth=4",
        ];
        assert_eq!(plans, expected);
        let begun = || Samples::new(size(17), 7).unwrap();
        let (told, mut samples) = (Mutex::new(Vec::new()), begun());
        samples.count(&|done, of| told.lock().unwrap().push((done, of)), NEVER).unwrap();
        let found = |found| told.lock().unwrap().push((found, 0));
        let together = samples.draw_told(30, &found, NEVER).unwrap();
        let told = told.into_inner().unwrap();
        assert!(told.contains(&(512, 512)) && told.contains(&(30, 0)), "{told:?}");
        let threads = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let single: Vec<Solution> = threads.install(|| {
            let mut samples = begun();
            (0..6).flat_map(|_| samples.draw(5, NEVER).unwrap()).collect()
        });
        assert_eq!(together, single);
        assert_eq!(
            together[0].columns(),
            [6, 9, 7, 2, 8, 14, 16, 0, 3, 11, 4, 12, 1, 5, 10, 15, 13]
        );
        let stopped = begun().draw(1, &|| true).unwrap_err();
        assert_eq!(stopped, DrawError::Count(count::CountError::Stopped));
        assert!(Samples::new(size(21), 1).is_err());
    }

    #[test]
    fn all_numbers_are_equally_likely() {
        let most = u128::from(u64::MAX);
        let last = |mut drawn: Vec<u128>| below(3, most, || drawn.pop().unwrap());
        // 2^64 - 1 is a multiple of 3, so the last number starts an incomplete run of one number.
        assert_eq!(last(vec![5, most]), 2);
        assert_eq!(last(vec![most - 1]), (most - 1) % 3);
    }
}
