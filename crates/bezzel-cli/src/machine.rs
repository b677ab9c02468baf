//! What this machine is, and how long things take on it.

use crate::Session;
use crate::failure::Failure;
use bezzel::Size;
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::search::{Method, OrderedSolutions, estimate_nodes};
use bezzel::stop::NEVER;
use bezzel_formats::{Catalogue, say, shortened};
use bytesize::ByteSize;
use cpu_time::ThreadTime;
use std::num::NonZero;
use std::time::{Duration, Instant};
use sysinfo::{MemoryRefreshKind, System};

/// The most threads anybody may ask for.
const MAX_THREADS: usize = 1024;

/// A count with less memory than this would not get far.
const LEAST_MEMORY: u64 = 16_000_000;

/// The random descents that an estimate is made from. A thousand take a millisecond.
const DESCENTS: u32 = 4000;

impl Session {
    /// What a count may take: half of the machine's memory unless asked otherwise, and all
    /// threads that are to be used.
    ///
    /// # Errors
    /// [`Failure::Error`] if `memory` is no size of memory, or too little.
    pub fn resources(&self, memory: Option<&str>) -> Result<Resources, Failure> {
        let memory = match memory {
            None => total_memory() / 2,
            Some(given) => {
                let bytes = given.parse::<ByteSize>().ok().map(|size| size.as_u64());
                bytes.filter(|&bytes| bytes >= LEAST_MEMORY).ok_or_else(|| {
                    let given = shortened(given);
                    Failure::error(say!(self.catalogue, "error-memory", given = given))
                })?
            }
        };
        Ok(Resources { memory, threads: self.threads()?.get() })
    }

    /// The number of threads to use: as asked, or one a core. More than two a core only wait
    /// for each other, so there are not more.
    ///
    /// # Errors
    /// [`Failure::Error`] if what was asked is no number of threads.
    pub fn threads(&self) -> Result<NonZero<usize>, Failure> {
        let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Ok(self.threads_asked()?.map_or(cores, |asked| asked.min(most_threads(cores))))
    }

    /// The number of threads that is asked for.
    fn threads_asked(&self) -> Result<Option<NonZero<usize>>, Failure> {
        let Some(given) = &self.shared.threads else { return Ok(None) };
        let asked = given.trim().parse().ok();
        let asked = asked.filter(|threads: &NonZero<usize>| threads.get() <= MAX_THREADS);
        asked.map(Some).ok_or_else(|| {
            Failure::error(say!(self.catalogue, "error-threads", given = shortened(given)))
        })
    }

    /// Says so where fewer threads are used than were asked for.
    pub(crate) fn note_fewer_threads(&self) -> Result<(), Failure> {
        // How many cores there are is a question to the system, not asked without need.
        let Some(asked) = self.threads_asked()? else { return Ok(()) };
        let used = self.threads()?;
        if asked > used {
            let (asked, used) = (asked.get(), used.get());
            self.note(&say!(self.catalogue, "note-threads", asked = asked, used = used));
        }
        Ok(())
    }
}

/// Two threads a core, and four on the smallest machine.
fn most_threads(cores: NonZero<usize>) -> NonZero<usize> {
    const FOUR: NonZero<usize> = NonZero::new(4).unwrap();
    cores.saturating_mul(const { NonZero::new(2).unwrap() }).max(FOUR)
}

/// The bytes of memory that this process may have: the machine's, or its container's.
fn total_memory() -> u64 {
    // Where nobody says, a small machine.
    const UNKNOWN: u64 = 4 << 30;
    let Ok(mut system) = System::new() else { return UNKNOWN };
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let limits = system.cgroup_limits().map(|limits| limits.total_memory);
    limits.unwrap_or_else(|| system.total_memory()).max(2 * LEAST_MEMORY)
}

/// The name of the processor, as it calls itself.
#[must_use]
pub fn cpu() -> String {
    #[cfg(target_arch = "x86_64")]
    if let Some(brand) = raw_cpuid::CpuId::new().get_processor_brand_string() {
        return brand.as_str().trim().to_owned();
    }
    std::env::consts::ARCH.to_owned()
}

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
/// sampled; and what a unit of that takes by counting some shards of a small board.
pub(crate) fn expect(engine: &Engine, threads: NonZero<usize>) -> Expected {
    let steps = engine.estimate_steps(DESCENTS, 1);
    let is_weighed = engine.plan().scheme().central_lines().is_some();
    let outline = is_weighed.then(|| Outline::of(engine));
    let seconds = match &outline {
        Some(outline) => outline.total() * seconds_per_weight(engine),
        None => steps * seconds_per_step(engine),
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
    /// By the weights of a shard of each part: of as many parts as some milliseconds are enough for.
    fn of(engine: &Engine) -> Outline {
        const LEAST_PARTS: u64 = 16;
        const MOST_PARTS: u64 = 1024;
        // Doubled, it takes about as long again.
        const LONG_ENOUGH: Duration = Duration::from_millis(20);
        let shards = engine.shards();
        let weight = |shard| engine.weigh_shard(shard).unwrap_or(0.0);
        let begin = Instant::now();
        let mut parts = LEAST_PARTS;
        loop {
            let outline = Outline::by(shards, parts.min(shards), weight);
            if parts >= shards.min(MOST_PARTS) || begin.elapsed() > LONG_ENOUGH {
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

/// Shards from all over the plan, since they are not alike.
fn scattered(engine: &Engine) -> impl Iterator<Item = u64> {
    let shards = engine.shards();
    (0..).map(move |number: u64| number * 37 % shards)
}

/// The seconds that a unit of weight takes here, judging by some shards of a small board. Of processor
/// time, as below: a moment in which others have the processor would be taken for hours to come.
fn seconds_per_weight(engine: &Engine) -> f64 {
    const LONG_ENOUGH: Duration = Duration::from_millis(20);
    let probe = probe(engine);
    let (mut seconds, mut weight) = (0.0, 0.0);
    for shard in scattered(&probe) {
        // The first time, what many shards have in common is made too.
        let _ = probe.count_shard(shard, NEVER);
        let begin = ThreadTime::now();
        let _ = probe.count_shard(shard, NEVER);
        seconds += begin.elapsed().as_secs_f64();
        weight += probe.weigh_shard(shard).unwrap_or(1.0);
        if seconds >= LONG_ENOUGH.as_secs_f64() {
            break;
        }
    }
    seconds / weight
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
    for shard in scattered(&probe).take(SHARDS) {
        // The first time, what many shards have in common is made too.
        let _ = probe.count_shard(shard, NEVER);
        for (kernel, seconds) in kernels.iter().zip(&mut seconds) {
            let probe = probe.with_kernel(*kernel);
            let begin = ThreadTime::now();
            let _ = probe.count_shard(shard, NEVER);
            *seconds += begin.elapsed().as_secs_f64();
        }
    }
    let quickest = kernels.iter().zip(&seconds).min_by(|a, b| a.1.total_cmp(b.1));
    quickest.map_or(engine.clone(), |(kernel, _)| engine.with_kernel(*kernel))
}

/// Measured for some milliseconds, on one thread.
fn seconds_per_step(engine: &Engine) -> f64 {
    const LONG_ENOUGH: Duration = Duration::from_millis(10);
    let probe = probe(engine);
    let start = ThreadTime::now();
    let mut steps = 0;
    for shard in scattered(&probe).take(probe.shards() as usize) {
        let counted = probe.count_shard(shard, NEVER);
        steps += counted.map_or(0, |counted| counted.effort.steps());
        if start.elapsed() > LONG_ENOUGH {
            break;
        }
    }
    start.elapsed().as_secs_f64() / steps.max(1) as f64
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

/// A span of time for people, to two digits: "71 µs", "3.4 s", "12 minutes".
pub(crate) fn span(catalogue: &Catalogue, seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    let (key, value) = match seconds {
        s if s > 0.0 && s < 0.001 => ("time-microseconds", s * 1e6),
        s if s < 2.0 * MINUTE => ("time-seconds", s),
        s if s < 2.0 * HOUR => ("time-minutes", s / MINUTE),
        s if s < 2.0 * DAY => ("time-hours", s / HOUR),
        s if s < 2.0 * YEAR => ("time-days", s / DAY),
        s => ("time-years", s / YEAR),
    };
    say!(catalogue, key, value = digits(value))
}

/// A quantity to two or three digits.
pub(crate) fn digits(value: f64) -> String {
    match value {
        v if v <= 0.0 => "0".to_owned(),
        v if v < 0.0001 => format!("{v:.1e}"),
        v if v < 1.0 => {
            let decimals = (1.0 - v.log10().floor()) as usize;
            format!("{v:.decimals$}")
        }
        v if v < 10.0 => format!("{v:.1}"),
        v if v < 1e7 => format!("{v:.0}"),
        v => format!("{v:.1e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
