//! Estimates of a count's running time: from a random sample of its shards, with the standard
//! error, or from all of them if that takes no longer.
//!
//! Shards differ: on a large board by halves, some take a hundred times as long as others. So the
//! sample has two stages. Many shards are weighed: a model predicts their time. Some of these are
//! drawn with probabilities proportional to their weights, and counted. The seconds per unit of
//! weight vary much less than the seconds, so a few shards are enough.

use super::expect::{Clock, Expected, nominal_core_seconds, on_each_thread, places, timed};
use crate::engine::{Counter, Engine};
use crate::stop::Stop;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::collections::HashMap;

/// Counts of up to about this many seconds are made whole: a sample would take as long.
const WHOLE: f64 = SECONDS;

/// The seconds after which the sample is large enough if its standard error is small.
const SECONDS: f64 = 30.0;

/// The relative standard error that is small enough.
const SMALL: f64 = 0.05;

/// The number of seconds after which the estimate ends with the sample so far. The shard in
/// progress is abandoned: for N = 28 one takes ten minutes.
pub const MOST_SECONDS: f64 = 280.0;

/// The minimum number of shards of a sample that ends before its time is up.
const LEAST: u64 = 5;

/// If a round takes less than this many seconds, each thread gets twice as many shards in the
/// next.
const ROUND: f64 = 0.5;

/// A thread's first shard is timed again if it took less than this many seconds: the first time
/// includes allocations.
const FIRST: f64 = 2.0;

/// The maximum number of seconds for weighing. It ends earlier when the error due to the weights
/// is small beside the other.
const WEIGHING: f64 = 30.0;
const SMALL_OF_WEIGHTS: f64 = 0.01;

/// The minimum number of weighed shards, if the plan has that many.
const LEAST_WEIGHED: u64 = 200;

/// The maximum number of weighed shards.
const MOST_WEIGHED: usize = 50_000;

/// The fixed seed of the sample.
const SEED: u64 = 1848;

/// An estimate of the time of a whole count.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The estimate, in seconds of one core.
    pub core_seconds: f64,
    /// The standard error of `core_seconds`, from the variance of the sample: 0 if all shards were
    /// counted, `None` if fewer than two were and the estimate comes from the model.
    pub standard_error: Option<f64>,
    /// The number of shards counted for the estimate.
    pub sampled: u64,
}

/// Estimates the time of counting all shards of an engine on rayon's threads. `hear` is called
/// with each improved estimate and with the progress, from 0 to 1. The estimate ends after at most
/// [`MOST_SECONDS`], or soon after `stop` returns `true`, with the sample so far.
pub fn estimate(
    engine: &Engine,
    clock: &dyn Clock,
    stop: Stop<'_>,
    hear: &mut dyn FnMut(&Estimate, f64),
) -> Estimate {
    let Ok(expected) = Expected::of(engine, clock, stop) else {
        let core_seconds = nominal_core_seconds(engine);
        return Estimate { core_seconds, standard_error: None, sampled: 0 };
    };
    let threads = engine.resources().threads.max(1) as f64;
    let by_model =
        Estimate { core_seconds: expected.seconds * threads, standard_error: None, sampled: 0 };
    hear(&by_model, 0.0);
    if expected.seconds <= WHOLE || engine.shards() <= LEAST {
        return whole(engine, clock, stop).unwrap_or(by_model);
    }
    sampled(engine, clock, stop, by_model, hear)
}

/// Counts all shards; `None` if stopped.
fn whole(engine: &Engine, clock: &dyn Clock, stop: Stop<'_>) -> Option<Estimate> {
    let begin = clock.elapsed();
    let is_over = || stop() || clock.elapsed() - begin > MOST_SECONDS;
    let seconds = (0..engine.shards()).into_par_iter().map(|shard| {
        let (seconds, counted) = timed(engine, shard, clock, &is_over);
        counted.ok().map(|_| seconds)
    });
    let core_seconds = seconds.sum::<Option<f64>>()?;
    Some(Estimate { core_seconds, standard_error: Some(0.0), sampled: engine.shards() })
}

/// Weighs some shards and counts some of these, in rounds in which every thread counts equally
/// many, so that slow shards are not under-represented at the end.
fn sampled(
    engine: &Engine,
    clock: &dyn Clock,
    stop: Stop<'_>,
    by_model: Estimate,
    hear: &mut dyn FnMut(&Estimate, f64),
) -> Estimate {
    let begin = clock.elapsed();
    let is_over = || stop() || clock.elapsed() - begin > MOST_SECONDS;
    let (weighed, weights) = weigh(engine, clock);
    let mut places = places(ChaCha8Rng::seed_from_u64(SEED).random());
    let mut draw = || draw(&weighed, weights.sum * places.next().unwrap_or_default());
    let threads = rayon::current_num_threads();
    let mut of_a_thread = 1;
    let mut rates = Sample::default();
    let mut known = by_model;
    loop {
        let drawn: Vec<Vec<(u64, f64)>> =
            (0..threads).map(|_| (0..of_a_thread).map(|_| draw()).collect()).collect();
        let is_first = rates.count == 0;
        let start = clock.elapsed();
        let found =
            on_each_thread(|thread| rates_of(engine, clock, &drawn[thread], is_first, &is_over));
        if clock.elapsed() - start < ROUND {
            of_a_thread *= 2;
        }
        found.into_iter().flatten().for_each(|rate| rates.take(rate));
        let error = relative_error(&weights, &rates, engine.shards());
        if rates.count > 0 {
            let core_seconds = weights.mean() * rates.mean() * engine.shards() as f64;
            let standard_error = (rates.count > 1).then_some(error * core_seconds);
            known = Estimate { core_seconds, standard_error, sampled: rates.count };
        }
        let done = share_done(rates.count, clock.elapsed() - begin, error);
        hear(&known, done.min(1.0));
        if done >= 1.0 || is_over() {
            return known;
        }
    }
}

/// Returns the seconds per unit of weight of each shard, counted one after the other on this
/// thread. Shards that were not counted to their end are left out.
fn rates_of(
    engine: &Engine,
    clock: &dyn Clock,
    drawn: &[(u64, f64)],
    is_first: bool,
    stop: Stop<'_>,
) -> Vec<f64> {
    let rate = |(at, &(shard, weight)): (usize, &(u64, f64))| {
        if stop() {
            return None;
        }
        // Data shared by neighbouring shards takes negligible time in a whole count.
        let _ = engine.prepare_shard(shard);
        let (seconds, counted) = timed(engine, shard, clock, stop);
        counted.ok()?;
        // The first count includes allocations that later ones reuse.
        let again = is_first && at == 0 && seconds < FIRST;
        let seconds = if again { timed(engine, shard, clock, stop).0 } else { seconds };
        Some(seconds / weight)
    };
    drawn.iter().enumerate().filter_map(rate).collect()
}

/// Returns the progress of the sample, from 0 to 1, from the number of counted shards, the elapsed
/// seconds and the relative error.
fn share_done(counted: u64, seconds: f64, error: f64) -> f64 {
    // The error falls with the square root of the number of shards.
    let precise = (SMALL / error).powi(2).min(seconds / SECONDS);
    (counted as f64 / LEAST as f64).min(precise.max(seconds / MOST_SECONDS))
}

/// Returns shards in random order with their weights, sorted by weight, until the sample is large
/// enough.
fn weigh(engine: &Engine, clock: &dyn Clock) -> (Vec<(u64, f64)>, Sample) {
    let begin = clock.elapsed();
    let shards = engine.shards();
    let mut weighed = Vec::new();
    let mut weights = Sample::default();
    for shard in in_random_order(shards).take(MOST_WEIGHED) {
        let weight = engine.weigh_shard(shard).unwrap_or(0.0);
        weights.take(weight);
        weighed.push((shard, weight));
        let is_small = weights.relative_error(shards) < SMALL_OF_WEIGHTS;
        let is_late = clock.elapsed() - begin > WEIGHING;
        if weights.count >= LEAST_WEIGHED && (is_small || is_late) {
            break;
        }
    }
    weighed.sort_by(|a, b| a.1.total_cmp(&b.1));
    (weighed, weights)
}

/// Returns the first of the weighed shards at which the cumulative weight exceeds `sum`.
fn draw(weighed: &[(u64, f64)], mut sum: f64) -> (u64, f64) {
    for &(shard, weight) in weighed {
        if sum < weight {
            return (shard, weight);
        }
        sum -= weight;
    }
    // Rounding may leave a rest of the sum.
    weighed.last().copied().unwrap_or((0, 1.0))
}

/// Returns the relative standard error of the product of two means: of the weights of a sample of
/// `shards` shards, and of the seconds per unit of weight.
fn relative_error(weights: &Sample, rates: &Sample, shards: u64) -> f64 {
    // Shards are drawn with replacement.
    weights.relative_error(shards).hypot(rates.relative_error(u64::MAX))
}

/// Returns the numbers below `len` in random order, each once: a Fisher-Yates shuffle that stores
/// only the moved numbers.
fn in_random_order(len: u64) -> impl Iterator<Item = u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut moved: HashMap<u64, u64> = HashMap::new();
    (0..len).map(move |at| {
        let chosen = rng.random_range(at..len);
        let here = moved.remove(&at).unwrap_or(at);
        if chosen == at { here } else { moved.insert(chosen, here).unwrap_or(chosen) }
    })
}

/// The number, the sum and the sum of squares of sampled values.
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

    /// Returns the standard error divided by the estimate.
    fn relative_error(&self, len: u64) -> f64 {
        self.standard_error_of_sum(len) / (self.mean() * len as f64)
    }

    /// Returns the standard error of the sum over `len` shards, drawn without replacement: 0 if
    /// all were drawn.
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
    fn shards_are_drawn_by_their_weights() {
        let weighed = [(7, 1.0), (3, 0.0), (5, 2.5), (9, 0.5)];
        let mut drawn = HashMap::new();
        for at in 0..400 {
            let (shard, _) = draw(&weighed, f64::from(at) / 100.0);
            *drawn.entry(shard).or_insert(0) += 1;
        }
        assert_eq!(drawn, HashMap::from([(7, 100), (5, 250), (9, 50)]));
        assert_eq!(draw(&weighed, 4.1), (9, 0.5));
    }

    #[test]
    fn the_error_of_a_product_is_that_of_both_factors() {
        let sample = |values: &[f64]| {
            let mut sample = Sample::default();
            values.iter().for_each(|&value| sample.take(value));
            sample
        };
        let (same, other) = (sample(&[2.0; 9]), sample(&[1.0, 2.0, 3.0]));
        assert_eq!(relative_error(&same, &same, 1000), 0.0);
        // The variance of 1, 2, 3 is 1, that of the mean 1/3; the mean is 2.
        let expected = (1.0_f64 / 3.0).sqrt() / 2.0;
        assert!((relative_error(&same, &other, 1 << 40) - expected).abs() < 1e-6);
        assert!((relative_error(&other, &same, 1 << 40) - expected).abs() < 1e-6);
        assert!((relative_error(&other, &other, 1 << 40) - expected * 2f64.sqrt()).abs() < 1e-6);
        // All shards were weighed, or half of them.
        assert_eq!(relative_error(&other, &same, 3), 0.0);
        assert!(relative_error(&other, &same, 6) < relative_error(&other, &same, 1000));
    }

    #[test]
    fn a_sample_is_large_enough_when_it_is_precise_or_late_but_never_with_few_shards() {
        assert!(share_done(LEAST - 1, 10_000.0, 0.0) < 1.0);
        assert!(share_done(LEAST, MOST_SECONDS, 0.5) >= 1.0);
        assert!(share_done(LEAST, MOST_SECONDS - 1.0, 0.06) < 1.0);
        assert!(share_done(LEAST, SECONDS, SMALL) >= 1.0);
        assert!(share_done(1000, SECONDS - 1.0, 0.0) < 1.0);
        // Four times as many shards halve the error.
        assert_eq!(share_done(1000, SECONDS, 2.0 * SMALL), 0.25);
    }

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
}
