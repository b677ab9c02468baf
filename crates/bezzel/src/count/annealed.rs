//! Estimates of the number of solutions for boards too large to count, by annealed importance sampling.
//!
//! A random permutation has one queen in each row and column. Its energy is the number of pairs of
//! queens that share a diagonal; k queens on a diagonal are k(k-1)/2 pairs. As the temperature
//! falls step by step, queens exchange columns by the Metropolis rule. The product of the ratios
//! of probabilities before and after each step is the weight of the run, 0 unless the board ends
//! as a solution. The mean of the weight is exactly Q(N) / N!, for any number of steps and however
//! badly they mix (R. M. Neal, "Annealed importance sampling", Statistics and Computing 11, 2001);
//! more steps reduce its variance. Annealing was first used to count queens by C. Zhang and J. Ma
//! ("Counting solutions for the N-queens and
//! Latin-square problems by Monte Carlo simulations", Physical Review E 79, 2009).

use crate::board::Size;
use crate::stop::{Stop, Stopped};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest board for which the number of solutions is estimated.
pub const MAX_ESTIMATE_SIZE: u32 = 10_000;

/// The smallest number of runs that gives an interval.
pub const LEAST_RUNS: u32 = 16;

/// ln Q(N) is about N ln N - 1.944 N: M. Simkin, "The number of n-queens configurations" (2021), with the constant of
/// P. Nobel, A. Agrawal and S. Boyd, "Computing tighter bounds on the n-queens constant via Newton's method" (2021),
/// which is between 1.944000752 and 1.944001082.
pub const QUEENS_CONSTANT: f64 = 1.944;

/// An estimate of the natural logarithm of a number of solutions.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct LnCount {
    /// The estimate of ln Q(N).
    pub ln: f64,
    /// The standard error of `ln`.
    pub standard_error: f64,
    /// Half the width of the interval that contains the true value with a probability of at least
    /// 95 %.
    pub half_interval: f64,
    /// The number of runs.
    pub runs: u32,
    /// The number of runs that ended at a solution.
    pub solved: u32,
}

/// The error of an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EstimateError {
    /// No run ended at a solution: the board has none, or there were too few runs.
    #[error("none of {runs} runs ended at a solution")]
    NoSolution {
        /// The number of runs.
        runs: u32,
    },
    /// The estimate was cancelled before [`LEAST_RUNS`] runs had ended.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Returns a number of runs that gives an error of a few percent of Q(N) within a minute for N up
/// to about 300: at least 32.
pub fn runs_for(size: Size) -> u32 {
    const PROPOSALS: u64 = 400_000_000;
    let each = steps(size) * u64::from(size.get());
    (PROPOSALS / each).clamp(32, 1000) as u32
}

/// Returns the number of temperature steps of a run. With a number proportional to N the variance
/// of the weight's logarithm is the same for all N. Above N = 1000 there are fewer steps than
/// that, so that a run does not take hours; the variance and the interval grow.
fn steps(size: Size) -> u64 {
    160 * u64::from(size.get()).clamp(16, 1000)
}

/// Estimates ln Q(N) from `runs` runs. `progress` is called with the number of finished runs and
/// the number of all runs. When `stop` returns `true`, the finished runs give the estimate.
///
/// The seed determines the estimate, except for the last digits of `exp` and `ln`, which differ
/// between machines.
///
/// # Errors
/// [`EstimateError`] if no run ended at a solution, or too few runs finished.
pub fn estimate_ln(
    size: Size,
    runs: u32,
    seed: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
    stop: Stop<'_>,
) -> Result<LnCount, EstimateError> {
    if size.get() == 1 {
        let (ln, standard_error, half_interval) = (0.0, 0.0, 0.0);
        return Ok(LnCount { ln, standard_error, half_interval, runs: 1, solved: 1 });
    }
    let ended = AtomicU64::new(0);
    let weights: Vec<f64> = (0..runs)
        .into_par_iter()
        .take_any_while(|_| !stop())
        .filter_map(|run| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(run.into());
            let weight = anneal(size, &mut rng, stop).ok()?;
            progress(ended.fetch_add(1, Ordering::Relaxed) + 1, runs.into());
            Some(weight)
        })
        .collect();
    let runs = weights.len() as u32;
    if runs < LEAST_RUNS {
        return Err(Stopped.into());
    }
    mean(size, &weights).ok_or(EstimateError::NoSolution { runs })
}

/// Returns the estimate from the logarithms of the weights, or `None` if all weights are 0.
fn mean(size: Size, logarithms: &[f64]) -> Option<LnCount> {
    let most = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY {
        return None;
    }
    let runs = logarithms.len() as f64;
    let weights = || logarithms.iter().map(|logarithm| (logarithm - most).exp());
    let mean = weights().sum::<f64>() / runs;
    let variance = weights().map(|weight| (weight - mean).powi(2)).sum::<f64>() / (runs - 1.0);
    let standard_error = (variance / runs).sqrt() / mean;
    // Student's quantile for 95 %, accurate to three digits from 16 runs on, and a quarter more,
    // since the weights are skewed: without it, 94.9 % of the intervals for N = 8 to 27 contained
    // the published value, but only 88 of 100 for N = 18.
    let quantile = 1.25 * (1.96 + 2.45 / (runs - 1.0));
    let ln_factorial: f64 = (2..=size.get()).map(|factor| f64::from(factor).ln()).sum();
    // The logarithm of a sample mean is biased downwards by half of its variance.
    let ln = ln_factorial + most + mean.ln() + standard_error.powi(2) / 2.0;
    Some(LnCount {
        ln,
        standard_error,
        half_interval: quantile * standard_error,
        runs: logarithms.len() as u32,
        solved: logarithms.iter().filter(|logarithm| logarithm.is_finite()).count() as u32,
    })
}

/// Makes one run and returns the logarithm of its weight.
fn anneal(size: Size, rng: &mut ChaCha8Rng, stop: Stop<'_>) -> Result<f64, Stopped> {
    let mut queens = Queens::random(size, rng);
    let steps = steps(size);
    // The energy nearly has a Poisson distribution, with mean and variance proportional to
    // exp(-beta), so equal steps of exp(-beta / 2) add equally to the variance. At the last step
    // five boards of six are solutions.
    let last = (0.06 / f64::from(size.get())).sqrt();
    let mut logarithm = 0.0;
    let mut beta = 0.0;
    for step in 1..=steps {
        let root = 1.0 - (1.0 - last) * step as f64 / steps as f64;
        let next = -2.0 * root.ln();
        logarithm -= (next - beta) * f64::from(queens.energy);
        beta = next;
        queens.sweep(beta, rng);
        if step % 16 == 0 && stop() {
            return Err(Stopped);
        }
    }
    Ok(if queens.energy == 0 { logarithm } else { f64::NEG_INFINITY })
}

/// A permutation of queens, with the number of queens on each diagonal.
#[derive(Debug)]
pub(crate) struct Queens {
    pub(crate) columns: Vec<u32>,
    diagonals: Vec<u32>,
    antidiagonals: Vec<u32>,
    /// The number of pairs that share a diagonal or antidiagonal.
    pub(crate) energy: u32,
}

impl Queens {
    pub(crate) fn random(size: Size, rng: &mut ChaCha8Rng) -> Queens {
        let n = size.get();
        let mut columns: Vec<u32> = (0..n).collect();
        for row in (1..n).rev() {
            columns.swap(row as usize, rng.random_range(0..=row) as usize);
        }
        let lines = vec![0; 2 * size.index() - 1];
        let mut queens = Queens {
            columns: vec![0; size.index()],
            diagonals: lines.clone(),
            antidiagonals: lines,
            energy: 0,
        };
        let mut pairs = 0;
        for (row, column) in columns.into_iter().enumerate() {
            pairs += queens.put(row, column);
        }
        queens.energy = pairs as u32;
        queens
    }

    /// Places a queen and returns the number of pairs that this adds.
    fn put(&mut self, row: usize, column: u32) -> i32 {
        let last = self.columns.len() - 1;
        self.columns[row] = column;
        let diagonal = &mut self.diagonals[row + last - column as usize];
        let antidiagonal = &mut self.antidiagonals[row + column as usize];
        let pairs = *diagonal + *antidiagonal;
        *diagonal += 1;
        *antidiagonal += 1;
        pairs as i32
    }

    /// Removes the queen of a row and returns its column and the number of pairs that this
    /// removes.
    fn lift(&mut self, row: usize) -> (u32, i32) {
        let (last, column) = (self.columns.len() - 1, self.columns[row]);
        let diagonal = &mut self.diagonals[row + last - column as usize];
        let antidiagonal = &mut self.antidiagonals[row + column as usize];
        *diagonal -= 1;
        *antidiagonal -= 1;
        (column, (*diagonal + *antidiagonal) as i32)
    }

    /// Proposes N exchanges of two queens' columns and returns the number that were accepted.
    pub(crate) fn sweep(&mut self, beta: f64, rng: &mut ChaCha8Rng) -> u64 {
        let mut made_in_all = 0;
        let n = self.columns.len() as u64;
        let accepted: [f64; 8] = std::array::from_fn(|more| (-beta * more as f64).exp());
        for _ in 0..n {
            let word = rng.next_u64();
            // The multiplication favours no row by more than one in 2^18.
            let row = |half: u64| ((half * n) >> 32) as usize;
            let (one, other) = (row(word >> 32), row(word & 0xffff_ffff));
            if one == other {
                continue;
            }
            let (first, ended) = self.lift(one);
            let (second, ended_too) = self.lift(other);
            let made = self.put(one, second) + self.put(other, first);
            let more = made - ended - ended_too;
            if more > 0 {
                let chance = accepted.get(more as usize).copied().unwrap_or_default();
                if rng.random::<f64>() >= chance {
                    self.lift(one);
                    self.lift(other);
                    self.put(one, first);
                    self.put(other, second);
                    continue;
                }
            }
            // The energy is never below 0: removed pairs were counted before.
            self.energy = self.energy.wrapping_add_signed(more);
            made_in_all += 1;
        }
        made_in_all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::known;
    use crate::stop::NEVER;

    #[test]
    fn the_energy_is_kept_right() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut queens = Queens::random(size(11), &mut rng);
        for sweep in 0..200 {
            queens.sweep(f64::from(sweep % 7), &mut rng);
            let columns = &queens.columns;
            let pairs = (0..11usize).flat_map(|one| (one + 1..11).map(move |other| (one, other)));
            let attacks = pairs.filter(|&(one, other)| {
                columns[one].abs_diff(columns[other]) as usize == other - one
            });
            // Three queens on a diagonal are three pairs.
            assert_eq!(queens.energy as usize, attacks.count());
        }
    }

    #[test]
    fn the_intervals_hold_the_published_values() {
        // Of 54 intervals of 95 % some may miss; the probability that six or more do is one in ten
        // thousand.
        let mut missed = 0;
        for n in (4..=12).chain([16, 20]) {
            let truth = (known::values(size(n)).unwrap().all.unwrap() as f64).ln();
            for seed in 0..5 {
                let estimate = estimate_ln(size(n), 150, seed, &|_, _| {}, NEVER).unwrap();
                missed += u32::from((estimate.ln - truth).abs() > estimate.half_interval);
                assert!(
                    (estimate.ln - truth).abs() < 6.0 * estimate.standard_error,
                    "N = {n}: {estimate:?}"
                );
            }
        }
        assert!(missed < 9, "{missed}");
    }

    /// Prints the table of docs/sampling.md: `cargo test --release -p bezzel --lib calibration --
    /// --ignored --nocapture`.
    #[test]
    #[ignore = "a measurement: minutes"]
    fn calibration() {
        let mut least = 100;
        for n in 8..=27 {
            let truth = (known::values(size(n)).unwrap().all.unwrap() as f64).ln();
            let (mut held, mut error) = (0, 0.0);
            for seed in 1..=100 {
                let estimate = estimate_ln(size(n), 200, seed, &|_, _| {}, NEVER).unwrap();
                held += u32::from((estimate.ln - truth).abs() <= estimate.half_interval);
                error += estimate.standard_error / 100.0;
            }
            println!("| {n} | {held} | {error:.3} |");
            least = least.min(held);
        }
        // Of intervals that hold in 95 of 100 runs, 87 or more hold for each of twenty sizes, but for one time in 50.
        assert!(least >= 87, "{least}");
    }

    #[test]
    fn estimates_can_fail_and_are_determined_by_the_seed() {
        assert_eq!(
            estimate_ln(size(3), 20, 1, &|_, _| {}, NEVER),
            Err(EstimateError::NoSolution { runs: 20 })
        );
        assert_eq!(
            estimate_ln(size(30), 20, 1, &|_, _| {}, &|| true),
            Err(EstimateError::Stopped(Stopped))
        );
        let one = || estimate_ln(size(9), 40, 5, &|_, _| {}, NEVER).unwrap();
        assert_eq!(one(), one());
        assert_eq!(estimate_ln(size(1), 40, 5, &|_, _| {}, NEVER).unwrap().ln, 0.0);
    }
}
