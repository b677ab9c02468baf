//! `bezzel count N --estimate-time`: how long a count would take, from a random sample of its
//! shards, with the standard error of that; from all of them where they are few.

use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::machine;
use bezzel::engine::{Counter, Engine};
use bezzel::stop::NEVER;
use bezzel_formats::say;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::collections::HashMap;
use std::time::Instant;

/// An estimate as JSON.
#[derive(Debug, Serialize)]
struct Report {
    n: u32,
    plan: String,
    kernel: &'static str,
    shards: u64,
    sampled: u64,
    core_seconds: f64,
    /// Of the estimate, by the scatter of the sample.
    standard_error: f64,
    threads: usize,
    seconds: f64,
}

/// Shards are counted until this time is over.
const SECONDS: f64 = 30.0;

/// And so many at least.
const LEAST: u64 = 10;

/// Shards that take longer than this are not counted a second time.
const AGAIN: f64 = 5.0;

/// The sample is the same each time.
const SEED: u64 = 1848;

pub(super) fn run(session: &Session, engine: &Engine, json: bool) -> Result<Outcome, Failure> {
    let threads = session.threads()?.get();
    let begin = Instant::now();
    let mut sample = Sample::default();
    for shard in in_random_order(engine.shards()) {
        if sample.count >= LEAST && begin.elapsed().as_secs_f64() > SECONDS {
            break;
        }
        sample.take(seconds_of(engine, shard));
    }
    let core_seconds = sample.mean() * engine.shards() as f64;
    let report = Report {
        n: engine.plan().size().get(),
        plan: engine.plan().to_string(),
        kernel: engine.kernel().kind().name(),
        shards: engine.shards(),
        sampled: sample.count,
        core_seconds,
        standard_error: sample.standard_error_of_sum(engine.shards()),
        threads,
        seconds: core_seconds / threads as f64,
    };
    let text = if json {
        serde_json::to_string(&report).map_err(|error| Failure::error(error.to_string()))?
    } else {
        let catalogue = &session.catalogue;
        let core = machine::span(catalogue, core_seconds);
        let time = machine::span(catalogue, report.seconds);
        let (n, all) = (report.n, report.shards);
        if sample.count == engine.shards() {
            say!(
                catalogue,
                "estimate-whole",
                n = n,
                core = core,
                all = all,
                time = time,
                threads = threads
            )
        } else {
            let error = machine::digits(100.0 * report.standard_error / core_seconds);
            let shards = sample.count;
            say!(
                catalogue,
                "estimate-time",
                n = n,
                core = core,
                error = error,
                shards = shards,
                all = all,
                time = time,
                threads = threads
            )
        }
    };
    session.print(format!("{text}\n").as_bytes())?;
    Ok(Outcome::Done)
}

/// What counting a shard takes on one thread.
fn seconds_of(engine: &Engine, shard: u64) -> f64 {
    let mut start = Instant::now();
    let _ = engine.count_shard(shard, NEVER);
    // What is made once for many shards is made the first time; where that may matter, the
    // second time counts.
    if start.elapsed().as_secs_f64() < AGAIN {
        start = Instant::now();
        let _ = engine.count_shard(shard, NEVER);
    }
    start.elapsed().as_secs_f64()
}

/// The numbers below `len` in random order, each once: the beginning of a shuffle (Fisher and
/// Yates), of which only what was moved is kept.
fn in_random_order(len: u64) -> impl Iterator<Item = u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut moved: HashMap<u64, u64> = HashMap::new();
    (0..len).map(move |at| {
        let chosen = rng.random_range(at..len);
        let here = moved.remove(&at).unwrap_or(at);
        if chosen == at { here } else { moved.insert(chosen, here).unwrap_or(chosen) }
    })
}

/// The seconds of shards.
#[derive(Debug, Default)]
struct Sample {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn take(&mut self, seconds: f64) {
        self.count += 1;
        self.sum += seconds;
        self.squares += seconds * seconds;
    }

    fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// The standard error of the sum over `len` shards, of which these were drawn without
    /// being put back: none where all were.
    fn standard_error_of_sum(&self, len: u64) -> f64 {
        if self.count < 2 || self.count >= len {
            return 0.0;
        }
        let (count, len) = (self.count as f64, len as f64);
        let variance = (self.squares - self.sum * self.mean()).max(0.0) / (count - 1.0);
        (variance / count * (1.0 - count / len)).sqrt() * len
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shard_comes_once_and_in_no_order() {
        for len in [0, 1, 2, 5, 1000] {
            let mut order: Vec<u64> = in_random_order(len).collect();
            assert!(len < 3 || !order.is_sorted(), "{order:?}");
            order.sort_unstable();
            assert!(order.into_iter().eq(0..len), "{len}");
        }
        assert!(in_random_order(u64::MAX).take(100).collect::<Vec<_>>().len() == 100);
    }

    #[test]
    fn a_sample_of_all_has_no_error_and_half_of_them_less_than_drawn_from_many() {
        let mut sample = Sample::default();
        for seconds in [1.0, 2.0, 3.0, 4.0] {
            sample.take(seconds);
        }
        assert_eq!(sample.mean(), 2.5);
        assert_eq!(sample.standard_error_of_sum(4), 0.0);
        let per_shard = |len: u64| sample.standard_error_of_sum(len) / len as f64;
        assert!(per_shard(8) < per_shard(1000));
        // The variance of 1, 2, 3, 4 is 5/3; of their mean, 5/12.
        assert!((per_shard(1 << 40) - (5.0_f64 / 12.0).sqrt()).abs() < 1e-6);
    }
}
