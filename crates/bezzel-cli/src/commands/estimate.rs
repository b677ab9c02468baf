//! `bezzel count N --estimate-time`: how long a count would take, from a random sample of its
//! shards, with the standard error of that.

use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::machine;
use bezzel::engine::{Counter, Engine};
use bezzel::stop::NEVER;
use bezzel_formats::say;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
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
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let begin = Instant::now();
    let (mut sampled, mut sum, mut squares) = (0u64, 0.0, 0.0);
    while sampled < LEAST || begin.elapsed().as_secs_f64() < SECONDS {
        let shard = rng.random_range(0..engine.shards());
        let mut start = Instant::now();
        let _ = engine.count_shard(shard, NEVER);
        // What is made once for many shards is made the first time; where that may matter,
        // the second time counts.
        if start.elapsed().as_secs_f64() < AGAIN {
            start = Instant::now();
            let _ = engine.count_shard(shard, NEVER);
        }
        let seconds = start.elapsed().as_secs_f64();
        sampled += 1;
        sum += seconds;
        squares += seconds * seconds;
    }
    let (count, shards) = (sampled as f64, engine.shards() as f64);
    let mean = sum / count;
    let variance = ((squares / count - mean * mean) * count / (count - 1.0)).max(0.0);
    let core_seconds = mean * shards;
    let report = Report {
        n: engine.plan().size().get(),
        plan: engine.plan().to_string(),
        kernel: engine.kernel().kind().name(),
        shards: engine.shards(),
        sampled,
        core_seconds,
        standard_error: (variance / count).sqrt() * shards,
        threads,
        seconds: core_seconds / threads as f64,
    };
    let text = if json {
        serde_json::to_string(&report).map_err(|error| Failure::error(error.to_string()))?
    } else {
        let catalogue = &session.catalogue;
        say!(
            catalogue,
            "estimate-time",
            n = report.n,
            core = machine::span(catalogue, core_seconds),
            error = machine::digits(100.0 * report.standard_error / core_seconds),
            shards = sampled,
            all = report.shards,
            time = machine::span(catalogue, report.seconds),
            threads = threads
        )
    };
    session.print(format!("{text}\n").as_bytes())?;
    Ok(Outcome::Done)
}
