//! Samples from a finished count: a shard, a weight and a position are drawn from the tallies, the
//! shard is counted again up to that position, and one of the eight symmetries is applied.
//!
//! Why each solution is equally likely: an orbit has 8 / s solutions, where s is the number of
//! symmetries that map one of them to itself. The weights of the solutions that a plan counts in
//! an orbit add up to 8 / s, or the plan would not count correctly. So the orbit is drawn with the
//! probability 8 / (s Q). Of the eight symmetries, s map the counted solution to each solution of
//! the orbit, so each is drawn with the probability 8 / (s Q) times s / 8, which is 1 / Q.

use super::below;
use crate::board::Solution;
use crate::count::CountTarget;
use crate::engine::{CountError, Counter, Engine, OpenError};
use crate::plan::Plan;
use crate::rank::RankError;
use crate::stop::Stop;
use crate::symmetry::Symmetry;
use crate::tally::{Tally, WEIGHTS};
use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// Draws solutions of a counted board, each with the same probability, with replacement.
///
/// ```
/// use bezzel::{Size, engine::{Counter, Engine, Resources}, kernel::Kernel};
/// use bezzel::{plan::{Plan, Scheme}, sample::CountedSamples, stop::NEVER};
/// let plan = Plan::new(Scheme::halves(0), Size::new(12)?, 1)?;
/// let engine = Engine::open(plan, Kernel::fastest(), Resources::default())?;
/// let shards: Vec<u64> = (0..plan.shards()).collect();
/// let tallies = engine.count(&shards, NEVER)?.iter().map(|counted| counted.tally).collect();
/// let mut samples = CountedSamples::new(engine, tallies, 1)?;
/// assert_eq!(samples.total(), 14_200);
/// assert_eq!(samples.draw(10, NEVER)?.len(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CountedSamples {
    engine: Engine,
    tallies: Vec<Tally>,
    /// The cumulative numbers of solutions at the end of each shard.
    ends: Vec<u128>,
    rng: ChaCha20Rng,
}

/// The error of samples that cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The plan's scheme does not order the solutions of a shard, or its target is not all
    /// solutions.
    #[error("samples are drawn from counts of all solutions by `cross` or `halves`, not from {0}")]
    Plan(Plan),
    /// The number of tallies is not that of shards.
    #[error("{plan} has {shards} shards, and there are {given} tallies")]
    Tallies {
        /// The plan.
        plan: Plan,
        /// The number of shards.
        shards: u64,
        /// The number of given tallies.
        given: usize,
    },
    /// A shard has fewer solutions than its tally says.
    #[error("shard {shard} of {plan} has fewer solutions than its tally says")]
    Tally {
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
    },
    /// A shard was not counted.
    #[error(transparent)]
    Count(#[from] CountError),
    /// Ranks could not be determined, or the board is too large.
    #[error(transparent)]
    Rank(#[from] RankError),
    /// The plan cannot be opened on this machine.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Returns a random number of 128 bits.
fn number(rng: &mut impl Rng) -> u128 {
    u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())
}

/// A drawn number, decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Drawn {
    shard: u64,
    weight: usize,
    place: u64,
    symmetry: Symmetry,
    /// The index of the sample within the draw.
    index: usize,
}

impl CountedSamples {
    /// Creates the samples of a seed, from a plan with the tally of each of its shards.
    ///
    /// # Errors
    /// [`DrawError`] if samples cannot be drawn from the plan, or a tally is missing.
    pub fn new(
        engine: Engine,
        tallies: Vec<Tally>,
        seed: u64,
    ) -> Result<CountedSamples, DrawError> {
        let (plan, shards) = (engine.plan(), engine.shards());
        let has_places = plan.scheme().target() == CountTarget::All
            && engine.nth(0, 0, &[], crate::stop::NEVER)?.is_some();
        if !has_places {
            return Err(DrawError::Plan(plan));
        }
        if tallies.len() as u64 != shards {
            return Err(DrawError::Tallies { plan, shards, given: tallies.len() });
        }
        let ends = tallies
            .iter()
            .scan(0u128, |sum, tally| {
                *sum += tally.total();
                Some(*sum)
            })
            .collect();
        Ok(CountedSamples { engine, tallies, ends, rng: ChaCha20Rng::seed_from_u64(seed) })
    }

    /// Returns the number of solutions.
    pub fn total(&self) -> u128 {
        self.ends.last().copied().unwrap_or_default()
    }

    /// Returns the next solutions, found on all threads; none if the board has no solution. One
    /// large draw takes less time than many small ones, since a shard that is drawn several times
    /// is counted once, with the same samples.
    ///
    /// # Errors
    /// [`DrawError`] if a shard does not match its tally, or `stop` returned `true`.
    pub fn draw(&mut self, count: usize, stop: Stop<'_>) -> Result<Vec<Solution>, DrawError> {
        self.draw_told(count, &|_| (), stop)
    }

    /// Returns the next solutions, as [`draw`](CountedSamples::draw) does. `told` is called with
    /// the number of solutions found, on any thread.
    ///
    /// # Errors
    /// As [`draw`](CountedSamples::draw).
    pub fn draw_told(
        &mut self,
        count: usize,
        told: &(dyn Fn(u64) + Sync),
        stop: Stop<'_>,
    ) -> Result<Vec<Solution>, DrawError> {
        let total = self.total();
        if total == 0 {
            return Ok(Vec::new());
        }
        let mut drawn: Vec<Drawn> = Vec::with_capacity(count);
        for index in 0..count {
            let number = below(total, u128::MAX, || number(&mut self.rng));
            let symmetry = Symmetry::ALL[(self.rng.next_u64() & 7) as usize];
            drawn.push(self.drawn(number, symmetry, index));
        }
        drawn.sort_unstable();
        let groups: Vec<&[Drawn]> =
            drawn.chunk_by(|a, b| (a.shard, a.weight) == (b.shard, b.weight)).collect();
        let done = AtomicU64::new(0);
        let find = |group: &[Drawn]| {
            let found = self.find(group, stop)?;
            let more = group.len() as u64;
            told(done.fetch_add(more, Ordering::Relaxed) + more);
            Ok(found)
        };
        let found: Result<Vec<Vec<(usize, Solution)>>, DrawError> =
            groups.into_par_iter().map(find).collect();
        let mut found: Vec<(usize, Solution)> = found?.into_iter().flatten().collect();
        found.sort_unstable_by_key(|(index, _)| *index);
        Ok(found.into_iter().map(|(_, solution)| solution).collect())
    }

    /// Decodes a number below the total: each shard in order has, for each weight, `weight`
    /// numbers for each position.
    fn drawn(&self, number: u128, symmetry: Symmetry, index: usize) -> Drawn {
        let shard = self.ends.partition_point(|end| *end <= number);
        let tally = self.tallies[shard];
        let mut rest = number - (self.ends[shard] - tally.total());
        let mut weight = 0;
        loop {
            let numbers = u128::from(tally.by_weight[weight]) * u128::from(WEIGHTS[weight]);
            if rest < numbers {
                break;
            }
            rest -= numbers;
            weight += 1;
        }
        let place = (rest / u128::from(WEIGHTS[weight])) as u64;
        Drawn { shard: shard as u64, weight, place, symmetry, index }
    }

    /// Returns the solutions of the samples drawn from one shard and weight, each with its index.
    fn find(&self, group: &[Drawn], stop: Stop<'_>) -> Result<Vec<(usize, Solution)>, DrawError> {
        let Drawn { shard, weight, .. } = group[0];
        let mut places: Vec<u64> = group.iter().map(|drawn| drawn.place).collect();
        places.dedup();
        let plan = self.engine.plan();
        let found = self.engine.nth(shard, weight, &places, stop)?;
        let found = found.ok_or(DrawError::Plan(plan))?;
        if found.len() < places.len() {
            return Err(DrawError::Tally { plan, shard });
        }
        let image = |drawn: &Drawn| {
            let at = places.partition_point(|place| *place < drawn.place);
            (drawn.index, drawn.symmetry.image(&found[at]))
        };
        Ok(group.iter().map(image).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{BEYOND, deviate};
    use super::*;
    use crate::board::size;
    use crate::engine::tests::open;
    use crate::kernel::Kernel;
    use crate::plan::Scheme;
    use crate::search::Backtrack;
    use crate::stop::NEVER;
    use std::collections::BTreeMap;

    /// Plans by every scheme that orders the solutions of a shard, and their tallies.
    fn counted(n: u32, kernel: Kernel) -> Vec<(Engine, Vec<Tally>)> {
        let size = size(n);
        let texts = ["cross/2", "halves-0/1", "halves-1/1", "halves-2/1"];
        let schemes = texts.map(|text| text.parse::<Scheme>().unwrap());
        let plans = schemes
            .into_iter()
            .flat_map(|scheme| [0, 1, 2].map(|depth| Plan::new(scheme, size, depth)));
        let open = |plan: Plan| {
            let engine = open(plan, kernel);
            let shards: Vec<u64> = (0..plan.shards()).collect();
            let counted = engine.count(&shards, NEVER).unwrap();
            (engine, counted.iter().map(|counted| counted.tally).collect())
        };
        plans.filter_map(Result::ok).map(open).collect()
    }

    /// Every number below the total decodes to a position; the images of the positions' solutions
    /// under all symmetries, repeated by weight, contain each solution eight times. So all
    /// solutions are equally likely.
    #[test]
    fn the_images_of_all_places_are_every_solution_equally_often() {
        for n in 1..=9 {
            let size = size(n);
            let all: Vec<Solution> = Backtrack::new(size).unwrap().collect();
            for (engine, tallies) in counted(n, Kernel::fastest()) {
                let mut times: BTreeMap<Solution, u64> = BTreeMap::new();
                for (shard, tally) in tallies.iter().enumerate() {
                    for (weight, &count) in tally.by_weight.iter().enumerate() {
                        let places: Vec<u64> = (0..count + 1).collect();
                        let found = engine.nth(shard as u64, weight, &places, NEVER).unwrap();
                        let found = found.unwrap();
                        assert_eq!(
                            found.len() as u64,
                            count,
                            "{}: no more than the tally",
                            engine.plan()
                        );
                        for image in found.iter().flat_map(|it| Symmetry::ALL.map(|s| s.image(it)))
                        {
                            *times.entry(image).or_default() += WEIGHTS[weight];
                        }
                    }
                }
                let expected = all.iter().map(|solution| (solution.clone(), 8)).collect();
                assert_eq!(times, expected, "{}", engine.plan());
            }
        }
    }

    #[test]
    fn draws_from_tallies_are_uniform() {
        for (n, solutions) in [(8, 92), (9, 352), (10, 724), (11, 2680), (12, 14_200)] {
            // The largest board has one plan of each scheme, since each takes seconds.
            let fewer = if n == 12 { 3 } else { 1 };
            for (engine, tallies) in counted(n, Kernel::fastest()).into_iter().step_by(fewer) {
                for seed in [1, 2, 3] {
                    let plan = engine.plan();
                    let samples = CountedSamples::new(engine.clone(), tallies.clone(), seed);
                    let drawn = samples.unwrap().draw(20 * solutions, NEVER).unwrap();
                    let deviate = deviate(drawn.into_iter(), solutions);
                    assert!(deviate.abs() < BEYOND, "{plan}, seed {seed}: {deviate}");
                }
            }
        }
    }

    #[test]
    fn draws_without_symmetries_or_weights_are_seen_to_fail() {
        for (engine, tallies) in counted(10, Kernel::fastest()) {
            let mut samples = CountedSamples::new(engine.clone(), tallies.clone(), 1).unwrap();
            let numbers = (0..20 * 724).map(|_| below(724, u128::MAX, || number(&mut samples.rng)));
            let numbers: Vec<u128> = numbers.collect();
            let found = |samples: &CountedSamples, number, symmetry| {
                let drawn = samples.drawn(number, symmetry, 0);
                samples.find(&[drawn], NEVER).unwrap().pop().unwrap().1
            };
            let same = numbers.iter().map(|&it| found(&samples, it, Symmetry::Identity));
            assert!(deviate(same, 724) > BEYOND, "{}", engine.plan());
            // The first solutions are drawn a third more often than the last.
            let skewed = numbers.iter().enumerate().map(|(at, &number)| {
                let number = if at % 4 == 0 { number / 2 } else { number };
                found(&samples, number, Symmetry::ALL[at % 8])
            });
            assert!(deviate(skewed, 724) > BEYOND, "{}", engine.plan());
        }
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "starts threads")]
    fn samples_depend_on_the_plan_and_the_seed_only() {
        let draw = |kernel, threads: usize, at_once: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let counted = counted(11, kernel).into_iter();
            let draw = |(engine, tallies)| {
                let mut samples = CountedSamples::new(engine, tallies, 7).unwrap();
                let draws = (0..24 / at_once).flat_map(|_| samples.draw(at_once, NEVER).unwrap());
                draws.collect::<Vec<Solution>>()
            };
            pool.install(|| counted.map(draw).collect::<Vec<_>>())
        };
        let expected = draw(Kernel::fastest(), 1, 24);
        for kernel in Kernel::available() {
            assert_eq!(draw(kernel, 2, 8), expected);
        }
        // Documented as stable, like the samples of a list.
        let first = |at: usize| expected[at][0].columns().to_vec();
        assert_eq!(first(0), [7, 0, 6, 9, 2, 5, 3, 8, 10, 4, 1]);
        assert_eq!(first(3), [1, 8, 5, 7, 9, 0, 2, 4, 6, 3, 10]);
    }

    #[test]
    fn tallies_that_are_wrong_and_plans_without_places_are_refused() {
        let (engine, mut tallies) = counted(8, Kernel::fastest()).swap_remove(0);
        let plan = engine.plan();
        let short = CountedSamples::new(engine.clone(), tallies[1..].to_vec(), 1).unwrap_err();
        assert!(matches!(short, DrawError::Tallies { .. }), "{short}");
        for tally in &mut tallies {
            tally.by_weight[0] += 1000;
        }
        let wrong = CountedSamples::new(engine, tallies, 1).unwrap().draw(100, NEVER).unwrap_err();
        assert!(matches!(wrong, DrawError::Tally { plan: of, .. } if of == plan), "{wrong}");
        for text in ["rows/1", "start-3/2"] {
            let scheme = text.parse().unwrap();
            let plan = Plan::new(scheme, size(8), 0).unwrap();
            let engine = open(plan, Kernel::fastest());
            let refused =
                CountedSamples::new(engine, vec![Tally::default(); plan.shards() as usize], 1);
            assert_eq!(refused.unwrap_err(), DrawError::Plan(plan));
        }
    }
}
