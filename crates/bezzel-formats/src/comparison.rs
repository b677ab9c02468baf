//! The cost of a search method: measured on a board, or estimated if it takes too long. One record
//! for the command line, the server and pages.

use bezzel::count::{CountError, run};
use bezzel::engine::{Counter, Engine};
use bezzel::search::{Method, estimate_nodes, run_method};
use bezzel::stop::Stop;
use bezzel::{Size, SizeError};
use serde::Serialize;
use std::time::Duration;
use web_time::Instant;

/// The measured or estimated cost of a method.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// The name of the method, or `best` for the counting engine.
    pub method: &'static str,
    /// The number of boards, or of nodes of the tree, visited.
    pub visited: f64,
    /// Whether that is an estimate.
    pub visited_is_estimate: bool,
    /// The seconds that the method takes.
    pub seconds: f64,
    /// Whether that is an estimate.
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

    /// Runs a method for at most `budget`, and estimates the rest: the nodes of the tree from `descents` random
    /// descents (Knuth 1975), the time from the rate of visits. A measurement that `stop` cancelled is meaningless.
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
        let tally = run_method(method, size, &|| begin.elapsed() >= budget || stop())?;
        let seconds = begin.elapsed().as_secs_f64();
        let done = tally.visited as f64;
        let (visited, visited_is_estimate) = match method.boards(size) {
            _ if tally.finished => (done, false),
            Some(boards) => (boards, false),
            None => (estimate_nodes(method, size, descents, 1)?.max(done), true),
        };
        Ok(Measured {
            method: method.name(),
            visited,
            visited_is_estimate,
            seconds: if tally.finished { seconds } else { seconds * visited / done },
            seconds_are_estimate: !tally.finished,
            solutions: tally.finished.then_some(u128::from(tally.solutions)),
            times_fewer: 1.0,
            times_faster: 1.0,
        })
    }

    /// Counts with an engine, the fastest method.
    ///
    /// # Errors
    /// [`CountError`] if a shard cannot be counted, or `stop` returned `true`.
    pub fn of_engine(engine: &Engine, stop: Stop<'_>) -> Result<Measured, CountError> {
        let begin = Instant::now();
        let counted = run(engine, &engine.all(), stop, &|_| ())?;
        Ok(Measured {
            solutions: Some(counted.solutions()),
            visited_is_estimate: false,
            seconds_are_estimate: false,
            ..Measured::expected(counted.effort.steps() as f64, begin.elapsed().as_secs_f64())
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

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::count::{Wish, open};
    use bezzel::engine::Resources;
    use bezzel::stop::NEVER;

    #[test]
    fn methods_agree_and_are_compared_with_the_first() {
        let size = Size::new(6).unwrap();
        let long = Duration::from_secs(600);
        let of = |method| Measured::of_method(method, size, long, 100, NEVER).unwrap();
        for method in Method::ALL {
            let measured = of(method);
            assert_eq!(measured.solutions, Some(4), "{}", measured.method);
            assert!(!measured.visited_is_estimate && !measured.seconds_are_estimate);
        }
        let engine = open(size, Wish::All, Resources { memory: 64 << 20, threads: 1 }).unwrap();
        let best = Measured::of_engine(&engine, NEVER).unwrap();
        assert_eq!((best.method, best.solutions), ("best", Some(4)));
        let rows = of(Method::ALL[0]);
        let first = (rows.visited, rows.seconds);
        let ratio = best.clone().against(first).times_fewer;
        assert!((ratio - rows.visited / best.visited).abs() < 1e-9);
    }
}
