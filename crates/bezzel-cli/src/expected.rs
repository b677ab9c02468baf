//! How long counts and lists take on this machine, before they are begun.

use bezzel::Size;
use bezzel::engine::{CountError, Counter, Engine, Resources};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::search::{Method, OrderedSolutions, estimate_nodes};
use bezzel::stop::NEVER;
use bezzel::tally::Counted;
use cpu_time::ThreadTime;
use std::f64::consts::SQRT_2;
use std::num::NonZero;
use std::time::Instant;

/// The random descents that an estimate is made from. A thousand take a millisecond.
const DESCENTS: u32 = 4000;

/// What a count is expected to take.
#[derive(Debug)]
pub(crate) struct Expected {
    /// The [steps](bezzel::tally::Effort::steps) it takes.
    pub(crate) steps: f64,
    /// The seconds on so many threads.
    pub(crate) seconds: f64,
    /// How the work lies among shards, where they are weighed.
    pub(crate) outline: Option<Outline>,
}

/// What a count is expected to take: by the weights of some shards, or by steps, of which some are
/// sampled, where it is short; and what a unit of that takes by counting some shards of a small board.
pub(crate) fn expect(engine: &Engine, threads: NonZero<usize>) -> Expected {
    // To weigh a shard of a board that is counted in seconds takes longer than to count it.
    const WEIGHED_FROM: f64 = 3e8;
    let steps = engine.estimate_steps(DESCENTS, 1);
    let is_weighed = engine.plan().scheme().central_lines().is_some() && steps >= WEIGHED_FROM;
    let outline = is_weighed.then(|| Outline::of(engine));
    let seconds = match &outline {
        Some(outline) => outline.total() * seconds_per_weight(engine, outline.total()),
        None => steps * seconds_per_step(engine, steps),
    };
    Expected { steps, seconds: seconds / threads.get() as f64, outline }
}

/// How the work of a count lies among its shards, in order.
#[derive(Debug)]
pub(crate) struct Outline {
    shards: u64,
    /// What the shards up to the end of each of so many equal parts weigh together.
    sums: Vec<f64>,
}

impl Outline {
    /// By the weights of a shard of each part: of as many parts as some milliseconds are enough for, or
    /// half a second where the count takes much longer. Shards of large boards are less alike.
    fn of(engine: &Engine) -> Outline {
        const LEAST_PARTS: u64 = 16;
        const MOST_PARTS: u64 = 4096;
        let shards = engine.shards();
        let weight = |shard| engine.weigh_shard(shard).unwrap_or(0.0);
        let begin = Instant::now();
        let mut parts = LEAST_PARTS;
        loop {
            let outline = Outline::by(shards, parts.min(shards), weight);
            // A unit of weight is about a second. Doubled, it takes about as long again.
            let long_enough = (outline.total() / 1000.0).clamp(0.02, 0.5);
            if parts >= shards.min(MOST_PARTS) || begin.elapsed().as_secs_f64() > long_enough {
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
            // Not at equal distances, which shards might have something to do with.
            let shard = from + part * 40_503 % (to - from);
            sum += weight(shard) * (to - from) as f64;
            sum
        });
        Outline { shards, sums: sums.collect() }
    }

    /// What all shards weigh.
    fn total(&self) -> f64 {
        self.sums.last().copied().unwrap_or(0.0)
    }

    /// The part of the work that is done with the first so many shards.
    pub(crate) fn share(&self, done: u64) -> f64 {
        let place = done as f64 / self.shards.max(1) as f64 * self.sums.len() as f64;
        let part = (place as usize).min(self.sums.len().saturating_sub(1));
        let before = part.checked_sub(1).map_or(0.0, |before| self.sums[before]);
        let to = self.sums.get(part).copied().unwrap_or(0.0);
        let sum = before + (to - before) * (place - part as f64).min(1.0);
        if self.total() > 0.0 { sum / self.total() } else { 1.0 }
    }
}

/// A small board's engine of the same scheme and kernel.
fn probe(engine: &Engine) -> Engine {
    let opened = Engine::open(engine.plan().probe(), engine.kernel(), Resources::default());
    opened.expect("a small board takes little memory")
}

/// Shards from all over the plan, since they are not alike; other ones for each thread.
fn scattered(engine: &Engine, thread: usize) -> impl Iterator<Item = u64> {
    let shards = engine.shards();
    Places::from((0.5 + SQRT_2 * thread as f64).fract())
        .map(move |place| (place * shards as f64) as u64)
}

/// Places between 0 and 1 that lie evenly however many there are: from the first on, always the
/// golden ratio farther. Of shards sorted by weight some of every weight are drawn soon by them.
pub(crate) struct Places(f64);

impl Places {
    /// From this place on.
    pub(crate) const fn from(place: f64) -> Places {
        Places(place)
    }
}

impl Iterator for Places {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        const GOLDEN: f64 = 0.618_033_988_749_895;
        let place = self.0;
        self.0 = (place + GOLDEN).fract();
        Some(place)
    }
}

/// The seconds that a unit of weight takes here, for a count of about so many units.
fn seconds_per_weight(engine: &Engine, weight: f64) -> f64 {
    // A unit of weight is about a second.
    seconds_for_each(engine, weight, |engine, counted| {
        engine.weigh_shard(counted.shard).unwrap_or(1.0)
    })
}

/// The seconds that a step takes here, for a count of about so many.
fn seconds_per_step(engine: &Engine, steps: f64) -> f64 {
    // About: a node takes two, a half fifteen.
    const NANOSECONDS: f64 = 5.0;
    seconds_for_each(engine, steps * NANOSECONDS * 1e-9, |_, counted| counted.effort.steps() as f64)
}

/// The seconds for each unit of work, of which counted shards have so much, by counting some of them: the
/// count's own, where they are short if all take so many seconds, else another board's. Of processor time: a
/// moment in which others have the processor would be taken for hours to come.
fn seconds_for_each(
    engine: &Engine,
    total_seconds: f64,
    work: impl Fn(&Engine, &Counted) -> f64 + Sync,
) -> f64 {
    const SHORT: f64 = 0.1;
    // Smaller boards have shards in which there is nothing to do but to begin.
    const ENOUGH: f64 = 0.05;
    let are_suited = total_seconds > ENOUGH && total_seconds < SHORT * engine.shards() as f64;
    let smaller = if are_suited { None } else { Some(probe(engine)) };
    let sampled = smaller.as_ref().unwrap_or(engine);
    // A part of the time that nobody notices; two seconds of months.
    let long_enough =
        (total_seconds / 200.0).clamp(0.01, 0.3).max((total_seconds / 2000.0).min(2.0));
    let found = on_each_thread(|thread| {
        let (mut seconds, mut done) = (0.0, 0.0);
        for shard in scattered(sampled, thread) {
            // What neighbouring shards have in common takes no time where all are counted, nor does the room
            // that is made the first time.
            let _ = sampled.prepare_shard(shard);
            if done == 0.0 {
                let _ = sampled.count_shard(shard, NEVER);
            }
            let (took, counted) = timed(sampled, shard);
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

/// Counts a shard. The processor's time that it takes on one thread, too: what else runs on the machine
/// makes that no longer, or not by much, unless it runs on the same core.
pub(crate) fn timed(engine: &Engine, shard: u64) -> (f64, Result<Counted, CountError>) {
    let begin = ThreadTime::now();
    let counted = engine.count_shard(shard, NEVER);
    (begin.elapsed().as_secs_f64(), counted)
}

/// Does the same on each of the threads that will count, at once: two on one core, or on one memory, take
/// from each other. Returns what each found.
pub(crate) fn on_each_thread<T: Send>(find: impl Fn(usize) -> T + Sync) -> Vec<T> {
    rayon::broadcast(|context| find(context.index()))
}

/// The same engine with the vector kernel that counts some shards of a small board soonest, for a
/// count that takes much longer than finding out: what is faster, wider registers or narrower
/// ones, differs from processor to processor.
pub(crate) fn with_quickest_kernel(engine: Engine) -> Engine {
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
        // The first time, what many shards have in common is made too.
        let _ = probe.count_shard(shard, NEVER);
        for (kernel, seconds) in kernels.iter().zip(&mut seconds) {
            let probe = probe.with_kernel(*kernel);
            *seconds += timed(&probe, shard).0;
        }
    }
    let quickest = kernels.iter().zip(&seconds).min_by(|a, b| a.1.total_cmp(b.1));
    quickest.map_or(engine.clone(), |(kernel, _)| engine.with_kernel(*kernel))
}

/// About how many seconds listing all solutions takes: the nodes of plain backtracking, at
/// the rate of a small board that is searched in the same way.
pub(crate) fn seconds_to_list(size: Size, threads: NonZero<usize>) -> f64 {
    let in_blocks = size.get() <= OrderedSolutions::MAX_IN_BLOCKS;
    let (small, solutions) = if in_blocks { (12, 14_200) } else { (11, 2_680) };
    let small = Size::new(small).expect("a board size");
    let start = Instant::now();
    let mut found = 0;
    if let Ok(mut all) = OrderedSolutions::new(small, None, NonZero::<usize>::MIN) {
        while let Ok(Some(batch)) = all.next_batch_unless(NEVER) {
            found += batch.len();
        }
    }
    let rate = start.elapsed().as_secs_f64()
        / estimate_nodes(Method::Masks, small, DESCENTS, 1).unwrap_or(1.0);
    debug_assert_eq!(found, solutions);
    estimate_nodes(Method::Masks, size, DESCENTS, 1).unwrap_or(f64::INFINITY) * rate
        / threads.get() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::plan::{Plan, Scheme};

    #[test]
    fn an_outline_says_how_much_is_done_where_shards_are_not_alike() {
        // The later ones weigh more: 0, 1, 2, ... 999, all of them weighed.
        let outline = Outline::by(1000, 1000, |shard| shard as f64);
        assert_eq!(outline.total(), 499_500.0);
        assert_eq!((outline.share(0), outline.share(1000)), (0.0, 1.0));
        assert!((outline.share(500) - 0.25).abs() < 0.001);
        // A few of them.
        let outline = Outline::by(1_000_000, 64, |shard| shard as f64);
        assert!((outline.total() / 5e11 - 1.0).abs() < 0.05, "{}", outline.total());
        for tenth in 0..=10u32 {
            let done = f64::from(tenth) / 10.0;
            let share = outline.share(u64::from(tenth) * 100_000);
            assert!((share - done * done).abs() < 0.03, "{share} with {done}");
        }
        // Fewer shards than parts, and none that weigh anything.
        let few = Outline::by(3, 3, |_| 2.0);
        assert_eq!((few.total(), few.share(1)), (6.0, 1.0 / 3.0));
        assert_eq!(Outline::by(3, 3, |_| 0.0).share(1), 1.0);
    }

    #[test]
    fn a_count_of_nothing_takes_some_time_too() {
        // Small boards are counted without visiting a node.
        for n in [1, 2, 4, 9] {
            let size = Size::new(n).unwrap();
            for scheme in [Scheme::CROSS, Scheme::ROWS] {
                let plan = Plan::usual(scheme, size).unwrap();
                let engine = Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap();
                let seconds = expect(&engine, NonZero::<usize>::MIN).seconds;
                assert!((0.0..1.0).contains(&seconds), "{plan}: {seconds}");
            }
        }
    }

    #[test]
    fn places_lie_evenly_however_many_there_are() {
        let mut all: Vec<f64> = Vec::new();
        for (count, place) in (1..=100).zip(Places::from(0.3)) {
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
