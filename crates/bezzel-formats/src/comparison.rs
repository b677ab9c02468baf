//! The cost of a search method: measured on a board, or estimated if it takes too long. One record
//! for the command line, the server and pages.

use bezzel::count::{CountError, run};
use bezzel::engine::{Counter, Engine};
use bezzel::search::{ASK_EVERY, Method, estimate_nodes, run_method};
use bezzel::stop::Stop;
use bezzel::{Size, SizeError};
use serde::Serialize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// The minimum length of a part of a run that is timed separately: some ticks of a browser's clock, and shorter than
/// the time that a system gives to another process.
const PART: Duration = Duration::from_millis(1);

/// The minimum time of the runs that measure one run, and of a batch of runs: a browser's clock may tick every tenth
/// of a millisecond.
const TOLD: Duration = Duration::from_millis(20);
const BATCH: Duration = Duration::from_millis(2);

/// The minimum number of runs, unless they take longer than [`TOLD`] together: a single run may have waited for a
/// processor.
const LEAST_RUNS: u32 = 3;
const LONG: Duration = Duration::from_millis(300);

/// The measured or estimated cost of a method.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measured {
    /// The name of the method, or `best` for the counting engine.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Measured::names().collect::<Vec<_>>())))]
    pub method: &'static str,
    /// The number of boards, or of nodes of the tree, visited; of the engine its steps.
    pub visited: f64,
    /// Whether `visited` is an estimate.
    pub visited_is_estimate: bool,
    /// The seconds that the method takes.
    pub seconds: f64,
    /// Whether `seconds` is an estimate.
    pub seconds_are_estimate: bool,
    /// The number of solutions, if the method reached its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u128>,
    /// The visits of the first method divided by those of this one.
    pub times_fewer: f64,
    /// The seconds of the first method divided by those of this one.
    pub times_faster: f64,
}

impl Measured {
    /// The name of the counting engine among the methods.
    const ENGINE: &'static str = "best";

    /// Returns every name that a measurement can have.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Method::ALL.into_iter().map(Method::name).chain([Measured::ENGINE])
    }

    /// Whether this is the counting engine. Its steps cannot be compared with a method's visits: one step handles
    /// many boards.
    #[must_use]
    pub fn is_engine(&self) -> bool {
        self.method == Measured::ENGINE
    }

    /// Runs a method for at most `budget`, and estimates the rest: the nodes of the tree from `descents` random
    /// descents (Knuth 1975), the time from the rate of visits in short runs or parts of one, so that other processes
    /// on the machine do not lengthen it. A measurement that `stop` cancelled is meaningless.
    ///
    /// # Errors
    /// [`SizeError`] if the board is too large for the method.
    pub fn of_method(
        method: Method,
        size: Size,
        budget: Duration,
        descents: u32,
        stop: Stop<'_>,
    ) -> Result<Measured, SizeError> {
        let begin = Instant::now();
        let parts = Mutex::new(Parts::new(begin));
        let tally = run_method(method, size, &|| {
            let now = Instant::now();
            parts.lock().unwrap_or_else(PoisonError::into_inner).visit(now);
            now - begin >= budget || stop()
        })?;
        let once = begin.elapsed().as_secs_f64();
        let done = tally.visited as f64;
        let (visited, visited_is_estimate) = match method.boards(size) {
            _ if tally.finished => (done, false),
            Some(boards) => (boards, false),
            // The caller was stopped, and needs no estimate.
            None if stop() => (done, false),
            None => (estimate_nodes(method, size, descents, 1)?.max(done), true),
        };
        let seconds = if tally.finished {
            seconds_a_run(once, || run_method(method, size, stop).is_ok())
        } else {
            let pace = match method.boards(size) {
                Some(_) => seconds_a_board(method, stop),
                None => {
                    let batch = parts.into_inner().ok().and_then(Parts::pace);
                    batch.map(|batch| batch / ASK_EVERY as f64)
                }
            };
            visited * pace.unwrap_or(once / done)
        };
        Ok(Measured {
            method: method.name(),
            visited_is_estimate,
            seconds_are_estimate: !tally.finished,
            solutions: tally.finished.then_some(u128::from(tally.solutions)),
            ..Measured::expected(visited, seconds)
        })
    }

    /// Counts with an engine, the fastest method.
    ///
    /// # Errors
    /// [`CountError`] if a shard cannot be counted, or `stop` returned `true`.
    pub fn of_engine(engine: &Engine, stop: Stop<'_>) -> Result<Measured, CountError> {
        let begin = Instant::now();
        let all = engine.all();
        let counted = run(engine, &all, stop, &|_| ())?;
        let seconds = begin.elapsed().as_secs_f64();
        let seconds = seconds_a_run(seconds, || run(engine, &all, stop, &|_| ()).is_ok());
        Ok(Measured {
            solutions: Some(counted.solutions()),
            visited_is_estimate: false,
            seconds_are_estimate: false,
            ..Measured::expected(counted.effort.steps() as f64, seconds)
        })
    }

    /// Returns the estimated cost of the fastest method.
    #[must_use]
    pub fn expected(steps: f64, seconds: f64) -> Measured {
        Measured {
            method: Measured::ENGINE,
            visited: steps.max(1.0),
            visited_is_estimate: true,
            seconds,
            seconds_are_estimate: true,
            solutions: None,
            times_fewer: 1.0,
            times_faster: 1.0,
        }
    }

    /// Returns this measurement with its ratios to the visits and seconds of the first method.
    #[must_use]
    pub fn against(self, (visited, seconds): (f64, f64)) -> Measured {
        let (times_fewer, times_faster) = (visited / self.visited, seconds / self.seconds);
        Measured { times_fewer, times_faster, ..self }
    }
}

/// The seconds of a run that took about `once`: the fastest of several batches of runs, each long enough for the
/// clock. Other processes can lengthen a batch, but not shorten it.
fn seconds_a_run(once: f64, mut again: impl FnMut() -> bool) -> f64 {
    // The first run also creates tables and threads.
    let mut least = f64::INFINITY;
    let (begin, mut batches) = (Instant::now(), 0);
    loop {
        let spent = begin.elapsed().as_secs_f64() + once;
        let is_told = spent >= TOLD.as_secs_f64() && batches >= LEAST_RUNS;
        if is_told || spent >= LONG.as_secs_f64() {
            return least.min(once);
        }
        let (start, mut runs) = (Instant::now(), 0);
        while runs == 0 || start.elapsed() < BATCH {
            if !again() {
                return least.min(once);
            }
            runs += 1;
        }
        least = least.min(start.elapsed().as_secs_f64() / f64::from(runs));
        batches += 1;
    }
}

/// The times of the parts of a run, each with the number of its batches of [`ASK_EVERY`] visits.
struct Parts {
    begin: Instant,
    batches: u32,
    times: Vec<(Duration, u32)>,
}

impl Parts {
    fn new(begin: Instant) -> Parts {
        Parts { begin, batches: 0, times: Vec::new() }
    }

    /// Records that a batch of visits ended `now`.
    fn visit(&mut self, now: Instant) {
        self.batches += 1;
        if now - self.begin >= PART {
            self.times.push((now - self.begin, self.batches));
            (self.begin, self.batches) = (now, 0);
        }
    }

    /// The seconds of a batch in the fastest quarter of the parts. A part during which another process had the core
    /// is slower by a multiple. `None` if no part has ended.
    fn pace(self) -> Option<f64> {
        let each = |(time, batches): (Duration, u32)| time.as_secs_f64() / f64::from(batches);
        let mut paces: Vec<f64> = self.times.into_iter().map(each).collect();
        paces.sort_unstable_by(f64::total_cmp);
        paces.get(paces.len() / 4).copied()
    }
}

/// The seconds for one board of an exhaustive method: the fastest of several whole runs on a board so small that a
/// run takes milliseconds. The beginning of a large run would not do: it rejects boards faster than the rest.
fn seconds_a_board(method: Method, stop: Stop<'_>) -> Option<f64> {
    const RUNS: u32 = 16;
    const LARGEST: f64 = 1e6;
    let sizes = (1..).map_while(|n| Size::new(n).ok());
    let boards = |size| method.boards(size);
    let small =
        sizes.take_while(|&size| boards(size).is_some_and(|boards| boards <= LARGEST)).last()?;
    let run = |_| {
        let begin = Instant::now();
        run_method(method, small, stop).is_ok().then(|| begin.elapsed().as_secs_f64())
    };
    Some((0..RUNS).filter_map(run).fold(f64::INFINITY, f64::min) / boards(small)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_run_is_repeated_and_the_fastest_batch_counts() {
        // Runs of which all but one wait, as behind another process.
        let mut runs = 0;
        let seconds = seconds_a_run(0.01, || {
            runs += 1;
            if runs != 2 {
                std::thread::sleep(Duration::from_millis(10));
            }
            true
        });
        assert!(runs >= LEAST_RUNS, "{runs}");
        assert!(seconds <= 0.01, "{seconds}");
        // A slow run is not repeated.
        assert!((seconds_a_run(0.5, || panic!("run again")) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn parts_in_which_another_process_had_the_core_do_not_lengthen_an_estimate() {
        let begin = Instant::now();
        let mut parts = Parts::new(begin);
        let mut now = begin;
        // Batches of a fifth of a millisecond; half of the parts lose ten milliseconds.
        for batch in 1..=1000 {
            now += Duration::from_micros(200);
            if batch % 10 == 0 {
                now += Duration::from_millis(10);
            }
            parts.visit(now);
        }
        let pace = parts.pace().unwrap();
        assert!((pace - 2e-4).abs() < 1e-9, "{pace}");
        assert_eq!(Parts::new(begin).pace(), None);
    }
}
