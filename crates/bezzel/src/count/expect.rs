//! The expected time of a count on this machine: the weights of its shards times the time per unit
//! of weight, which is measured on a few shards.

use crate::engine::{CountError, Counter, Engine, Resources};
use crate::kernel::{Kernel, KernelKind};
use crate::plan::Shards;
use crate::stop::{NEVER, Stop, Stopped};
use crate::tally::Counted;
use std::f64::consts::SQRT_2;

/// The clocks of the caller; this crate reads no clock itself.
pub trait Clock: Sync {
    /// Returns the seconds of real time since a fixed moment.
    fn elapsed(&self) -> f64;

    /// Returns the seconds of processor time that the calling thread has used since a fixed
    /// moment, or real time if there is no such clock.
    fn worked(&self) -> f64 {
        self.elapsed()
    }
}

/// The clocks of this machine.
#[cfg(feature = "clock")]
#[derive(Debug, Clone, Copy)]
pub struct MachineClock(std::time::Instant);

#[cfg(feature = "clock")]
impl Default for MachineClock {
    fn default() -> MachineClock {
        MachineClock(std::time::Instant::now())
    }
}

#[cfg(feature = "clock")]
impl Clock for MachineClock {
    fn elapsed(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }

    fn worked(&self) -> f64 {
        cpu_time::ThreadTime::now().as_duration().as_secs_f64()
    }
}

/// The number of random descents of an estimate. A thousand take a millisecond.
const DESCENTS: u32 = 4000;

/// The expected work and time of a count.
#[derive(Debug, Clone)]
pub struct Expected {
    /// The [steps](crate::tally::Effort::steps) of all shards.
    pub steps: f64,
    /// Seconds on the threads of the engine's [`Resources`].
    pub seconds: f64,
    /// The distribution of the work among shards.
    pub weights: Weights,
}

impl Expected {
    /// Estimates the work and time of counting all shards, from the weights of some shards or, for short counts, from
    /// sampled steps, times the measured time per unit. Uses rayon's threads for up to some seconds.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`.
    pub fn of(engine: &Engine, clock: &dyn Clock, stop: Stop<'_>) -> Result<Expected, Stopped> {
        let steps = engine.estimate_steps(DESCENTS, 1);
        let weights = Weights::from_steps(engine, steps, clock, stop);
        if stop() {
            return Err(Stopped);
        }
        let seconds = match &weights.outline {
            Some(outline) => {
                let total = outline.total();
                // A unit of weight is about a second.
                let weigh = |engine: &Engine, counted: &Counted| {
                    engine.weigh_shard(counted.shard).unwrap_or(1.0)
                };
                total * seconds_for_each(engine, total, (clock, stop), weigh)
            }
            None => steps * seconds_per_step(engine, steps, clock, stop),
        };
        if stop() {
            return Err(Stopped);
        }
        let seconds = seconds / engine.resources().threads.max(1) as f64;
        Ok(Expected { steps, seconds, weights })
    }

    /// Returns the share of the work, from 0 to 1, that is done after the first `shards` shards, which took `steps`
    /// steps. It is computed from the weights if shards are weighed, else from the steps.
    pub fn share(&self, shards: u64, steps: u64) -> f64 {
        match &self.weights.outline {
            Some(outline) => outline.share(shards),
            None => (steps as f64 / self.steps.max(1.0)).min(1.0),
        }
    }
}

/// Returns the core seconds of counting all shards by the model alone, for a processor of 2025 that takes a second per
/// unit of weight. Measures nothing, so that a division of a plan by it is the same on every machine and in every run.
pub fn nominal_core_seconds(engine: &Engine) -> f64 {
    const PARTS: u64 = 64;
    const SECONDS_A_HALF: f64 = 15e-9;
    const SECONDS_A_NODE: f64 = 2e-9;
    let steps = engine.estimate_steps(DESCENTS, 1);
    let has_halves = engine.plan().scheme().central_lines().is_some();
    match Weights::is_weighed(engine, steps) {
        true => {
            let weight = |shard| engine.weigh_shard(shard).unwrap_or(0.0);
            Outline::by(engine.shards(), PARTS.min(engine.shards()), weight).total()
        }
        false if has_halves => steps * SECONDS_A_HALF,
        false => steps * SECONDS_A_NODE,
    }
}

/// The distribution of the work of a count among its shards.
#[derive(Debug, Clone)]
pub struct Weights {
    /// The distribution by weight, if shards are weighed.
    outline: Option<Outline>,
}

impl Weights {
    /// Weighs some of the shards, which takes up to half a second for long counts.
    pub fn of(engine: &Engine, clock: &dyn Clock) -> Weights {
        Weights::from_steps(engine, engine.estimate_steps(DESCENTS, 1), clock, NEVER)
    }

    fn from_steps(engine: &Engine, steps: f64, clock: &dyn Clock, stop: Stop<'_>) -> Weights {
        let is_weighed = Weights::is_weighed(engine, steps);
        Weights { outline: is_weighed.then(|| Outline::of(engine, clock, stop)) }
    }

    /// Whether shards are weighed: on a board that is counted in seconds, weighing a shard takes
    /// longer than counting it.
    fn is_weighed(engine: &Engine, steps: f64) -> bool {
        const WEIGHED_FROM: f64 = 3e8;
        engine.plan().scheme().central_lines().is_some() && steps >= WEIGHED_FROM
    }

    /// Returns the total weight of all shards, in units of [`Engine::weigh_shard`]; `None` if shards are not weighed.
    pub fn total(&self) -> Option<f64> {
        self.outline.as_ref().map(Outline::total)
    }

    /// Returns the share of the work, from 0 to 1, of these shards among `all`: by weight, or by
    /// number if shards are not weighed.
    pub fn share_of(&self, shards: &Shards, all: u64) -> f64 {
        match &self.outline {
            Some(outline) => {
                let share = |range: &std::ops::Range<u64>| {
                    outline.share(range.end) - outline.share(range.start)
                };
                shards.ranges().iter().map(share).sum()
            }
            None if all == 0 => 1.0,
            None => shards.len() as f64 / all as f64,
        }
    }
}

/// The distribution of the work of a count among its shards, in order.
#[derive(Debug, Clone)]
struct Outline {
    shards: u64,
    /// The cumulative weights at the ends of equal parts of the shards.
    sums: Vec<f64>,
}

impl Outline {
    /// Weighs one shard of each part. There are as many parts as can be weighed in some milliseconds, or in half a
    /// second if the count takes much longer: shards of large boards vary more. After a stop all weights are 0.
    fn of(engine: &Engine, clock: &dyn Clock, stop: Stop<'_>) -> Outline {
        const LEAST_PARTS: u64 = 16;
        const MOST_PARTS: u64 = 4096;
        let shards = engine.shards();
        let weight = |shard| match stop() {
            true => 0.0,
            false => engine.weigh_shard(shard).unwrap_or(0.0),
        };
        let begin = clock.elapsed();
        let mut parts = LEAST_PARTS;
        loop {
            let outline = Outline::by(shards, parts.min(shards), weight);
            // A unit of weight is about a second. Doubling the parts takes about as long again.
            let long_enough = (outline.total() / 1000.0).clamp(0.02, 0.5);
            if parts >= shards.min(MOST_PARTS) || clock.elapsed() - begin > long_enough {
                return outline;
            }
            parts *= 2;
        }
    }

    fn by(shards: u64, parts: u64, weight: impl Fn(u64) -> f64) -> Outline {
        let start = |part: u64| (u128::from(part) * u128::from(shards) / u128::from(parts)) as u64;
        let mut sum = 0.0;
        let sums = (0..parts).map(|part| {
            let (from, to) = (start(part), start(part + 1));
            // Irregular distances avoid correlation with the order of the shards.
            let shard = from + part * 40_503 % (to - from);
            sum += weight(shard) * (to - from) as f64;
            sum
        });
        Outline { shards, sums: sums.collect() }
    }

    /// Returns the weight of all shards.
    fn total(&self) -> f64 {
        self.sums.last().copied().unwrap_or(0.0)
    }

    /// Returns the share of the work, from 0 to 1, of the first `done` shards.
    fn share(&self, done: u64) -> f64 {
        let place = done as f64 / self.shards.max(1) as f64 * self.sums.len() as f64;
        let part = (place as usize).min(self.sums.len().saturating_sub(1));
        let before = part.checked_sub(1).map_or(0.0, |before| self.sums[before]);
        let to = self.sums.get(part).copied().unwrap_or(0.0);
        let sum = before + (to - before) * (place - part as f64).min(1.0);
        if self.total() > 0.0 { sum / self.total() } else { 1.0 }
    }
}

/// Returns an engine of the same scheme and kernel for a small board, with half of the memory,
/// since it runs beside `engine`; a small board needs much less.
fn probe(engine: &Engine) -> Engine {
    let resources = engine.resources();
    let half = Resources { memory: resources.memory / 2, ..resources };
    let opened = |resources| Engine::open(engine.plan().probe(), engine.kernel(), resources);
    opened(half).or_else(|_| opened(resources)).expect("a small board takes little memory")
}

/// Returns shards from all over the plan, since shards differ; other ones for each thread.
fn scattered(engine: &Engine, thread: usize) -> impl Iterator<Item = u64> {
    let shards = engine.shards();
    places((0.5 + SQRT_2 * thread as f64).fract()).map(move |place| (place * shards as f64) as u64)
}

/// Returns numbers between 0 and 1 that are evenly distributed for any count, from this one on: the fractional parts of
/// multiples of the golden ratio. As positions in a list of shards sorted by weight they soon cover all weights.
pub(super) fn places(from: f64) -> impl Iterator<Item = f64> {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    std::iter::successors(Some(from), |place| Some((place + GOLDEN).fract()))
}

/// Returns the measured seconds per step, for a count of about `steps` steps.
fn seconds_per_step(engine: &Engine, steps: f64, clock: &dyn Clock, stop: Stop<'_>) -> f64 {
    // A rough mean: a node takes two, a half fifteen.
    const NANOSECONDS: f64 = 5.0;
    let total_seconds = steps * NANOSECONDS * 1e-9;
    seconds_for_each(engine, total_seconds, (clock, stop), |_, counted| {
        counted.effort.steps() as f64
    })
}

/// Returns the seconds of processor time per unit of `work`, by counting some shards: the count's
/// own if they are short and all take `total_seconds`, else a smaller board's. With real time, a
/// moment in which other programs use the processor would be extrapolated to the whole count.
fn seconds_for_each(
    engine: &Engine,
    total_seconds: f64,
    (clock, stop): (&dyn Clock, Stop<'_>),
    work: impl Fn(&Engine, &Counted) -> f64 + Sync,
) -> f64 {
    const SHORT: f64 = 0.1;
    // The shards of faster counts consist mostly of their set-up.
    const ENOUGH: f64 = 0.05;
    let are_suited = total_seconds > ENOUGH && total_seconds < SHORT * engine.shards() as f64;
    let smaller = if are_suited { None } else { Some(probe(engine)) };
    let sampled = smaller.as_ref().unwrap_or(engine);
    // An unnoticeable share of the time; two seconds for counts of months.
    let long_enough =
        (total_seconds / 200.0).clamp(0.01, 0.3).max((total_seconds / 2000.0).min(2.0));
    let found = on_each_thread(|thread| {
        let (mut seconds, mut done) = (0.0, 0.0);
        for shard in scattered(sampled, thread) {
            if stop() {
                break;
            }
            // Data shared by neighbouring shards, and the first allocations, take negligible time in a whole count.
            let _ = sampled.prepare_shard(shard);
            if done == 0.0 {
                let _ = sampled.count_shard(shard, stop);
            }
            let (took, counted) = timed(sampled, shard, clock, stop);
            seconds += took;
            done += counted.map_or(0.0, |counted| work(sampled, &counted));
            if seconds >= long_enough {
                break;
            }
        }
        [seconds, done]
    });
    let [seconds, done] =
        found.into_iter().fold([0.0; 2], |sums, one| [sums[0] + one[0], sums[1] + one[1]]);
    if done > 0.0 { seconds / done } else { 0.0 }
}

/// Counts a shard and returns the seconds of processor time with the result.
pub(super) fn timed(
    engine: &Engine,
    shard: u64,
    clock: &dyn Clock,
    stop: Stop<'_>,
) -> (f64, Result<Counted, CountError>) {
    let begin = clock.worked();
    let counted = engine.count_shard(shard, stop);
    (clock.worked() - begin, counted)
}

/// Calls `find` on all counting threads at once and returns the results: threads that share a core
/// or the memory slow each other down.
pub(super) fn on_each_thread<T: Send>(find: impl Fn(usize) -> T + Sync) -> Vec<T> {
    rayon::broadcast(|context| find(context.index()))
}

/// Returns the engine with the fastest vector kernel on some shards of a small board: wider
/// registers are faster on some processors and slower on others. The measurement takes some 50
/// milliseconds; engines of small boards are returned unchanged.
pub fn with_quickest_kernel(engine: Engine, clock: &dyn Clock) -> Engine {
    const SMALLEST: u32 = 20;
    const SHARDS: usize = 3;
    let kernels: Vec<Kernel> =
        Kernel::available().filter(|kernel| kernel.kind() != KernelKind::Scalar).collect();
    if engine.plan().size().get() < SMALLEST
        || engine.plan().scheme().central_lines().is_none()
        || kernels.len() < 2
    {
        return engine;
    }
    let probe = probe(&engine);
    let mut seconds = vec![0.0; kernels.len()];
    for shard in scattered(&probe, 0).take(SHARDS) {
        // The first count includes data that many shards share.
        let _ = probe.count_shard(shard, NEVER);
        for (kernel, seconds) in kernels.iter().zip(&mut seconds) {
            let probe = probe.with_kernel(*kernel);
            *seconds += timed(&probe, shard, clock, NEVER).0;
        }
    }
    let quickest = kernels.iter().zip(&seconds).min_by(|a, b| a.1.total_cmp(b.1));
    quickest.map_or(engine.clone(), |(kernel, _)| engine.with_kernel(*kernel))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::plan::{Plan, Scheme};
    use std::cell::Cell;

    /// A clock that advances by one second each time a thread reads it.
    struct Ticking;

    impl Clock for Ticking {
        fn elapsed(&self) -> f64 {
            thread_local!(static SECONDS: Cell<f64> = const { Cell::new(0.0) });
            SECONDS.replace(SECONDS.get() + 1.0)
        }
    }

    fn engine(scheme: Scheme, n: u32) -> Engine {
        let plan = Plan::standard(scheme, size(n)).unwrap();
        crate::engine::tests::open(plan, Kernel::fastest())
    }

    #[test]
    fn an_outline_says_how_much_is_done_where_shards_are_not_alike() {
        // Later shards weigh more: 0, 1, 2, ... 999, and all are weighed.
        let outline = Outline::by(1000, 1000, |shard| shard as f64);
        assert_eq!(outline.total(), 499_500.0);
        assert_eq!((outline.share(0), outline.share(1000)), (0.0, 1.0));
        assert!((outline.share(500) - 0.25).abs() < 0.001);
        // Only a few shards are weighed.
        let outline = Outline::by(1_000_000, 64, |shard| shard as f64);
        assert!((outline.total() / 5e11 - 1.0).abs() < 0.05, "{}", outline.total());
        for tenth in 0..=10u32 {
            let done = f64::from(tenth) / 10.0;
            let share = outline.share(u64::from(tenth) * 100_000);
            assert!((share - done * done).abs() < 0.03, "{share} with {done}");
        }
        // Fewer shards than parts, and weights that are all 0.
        let few = Outline::by(3, 3, |_| 2.0);
        assert_eq!((few.total(), few.share(1)), (6.0, 1.0 / 3.0));
        assert_eq!(Outline::by(3, 3, |_| 0.0).share(1), 1.0);
    }

    #[test]
    fn the_time_is_the_work_times_what_a_unit_takes() {
        // Each of 30 shards takes a second by this clock, and is a unit of work.
        let cross = engine(Scheme::CROSS, 12);
        assert_eq!(seconds_for_each(&cross, 2.0, (&Ticking, NEVER), |_, _| 1.0), 1.0);
        assert_eq!(seconds_for_each(&cross, 2.0, (&Ticking, NEVER), |_, _| 4.0), 0.25);
        // If a shard would take too long, a smaller board is counted instead.
        let smaller = probe(&cross);
        let is_smaller = |engine: &Engine, _: &Counted| {
            assert_eq!(engine.plan(), smaller.plan());
            1.0
        };
        assert_eq!(seconds_for_each(&cross, 1e9, (&Ticking, NEVER), is_smaller), 1.0);
        // One second for each shard of the smaller board, scaled by the steps of both.
        let expected = Expected::of(&cross, &Ticking, NEVER).unwrap();
        let each = seconds_per_step(&cross, expected.steps, &Ticking, NEVER);
        assert!(each > 0.0 && (expected.seconds / (each * expected.steps) - 1.0).abs() < 1e-9);
        assert_eq!((expected.share(0, 0), expected.share(30, u64::MAX)), (0.0, 1.0));
    }

    #[test]
    fn an_estimate_is_stopped() {
        let stopped = Expected::of(&engine(Scheme::halves(0), 24), &Ticking, &|| true);
        assert_eq!(stopped.err(), Some(Stopped));
    }

    #[test]
    fn a_probe_takes_no_more_memory_than_the_count_may() {
        for (n, memory) in [(20, 8 << 20), (22, 16 << 20), (26, 64 << 20), (27, 64 << 20)] {
            let size = size(n);
            let resources = Resources { memory, threads: 2 };
            let plan = crate::count::best(size, crate::count::CountTarget::All, resources).unwrap();
            let probe = probe(&Engine::open(plan, Kernel::fastest(), resources).unwrap());
            assert_eq!(probe.resources(), Resources { memory: memory / 2, threads: 2 }, "N = {n}");
        }
    }

    #[test]
    fn the_smallest_boards_have_finite_estimates() {
        // These boards are counted without visiting a node.
        for n in [1, 2, 4, 9] {
            for scheme in [Scheme::CROSS, Scheme::ROWS] {
                let engine = engine(scheme, n);
                let expected = Expected::of(&engine, &Ticking, NEVER).unwrap();
                assert!(expected.steps >= 0.0 && expected.seconds.is_finite(), "{expected:?}");
                assert_eq!(expected.weights.share_of(&engine.all(), engine.shards()), 1.0);
            }
        }
    }

    #[test]
    fn the_share_of_a_set_of_shards_is_by_weight() {
        let outline = Some(Outline::by(100, 100, |shard| shard as f64));
        let expected = Weights { outline };
        let share = |text: &str| expected.share_of(&text.parse().unwrap(), 100);
        assert!((share("0..100") - 1.0).abs() < 1e-9);
        assert!((share("0..50,90..100") - (1225.0 + 945.0) / 4950.0).abs() < 1e-9);
        let unweighed = Weights { outline: None };
        assert_eq!(unweighed.share_of(&"0..10,90..100".parse().unwrap(), 100), 0.2);
    }

    #[test]
    fn places_are_evenly_distributed() {
        let mut all: Vec<f64> = Vec::new();
        for (count, place) in (1..=100).zip(places(0.3)) {
            all.push(place);
            let mut sorted = all.clone();
            sorted.sort_by(f64::total_cmp);
            assert!(sorted[0] >= 0.0 && sorted[count - 1] < 1.0);
            let gaps = sorted.windows(2).map(|pair| pair[1] - pair[0]);
            let last = sorted[0] + 1.0 - sorted[count - 1];
            let widest = gaps.fold(last, f64::max);
            assert!(widest < 2.0 / count as f64, "{widest} of {count}");
        }
    }
}
