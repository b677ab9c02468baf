//! Approximately uniform samples of any size, by a Markov chain.
//!
//! The states are permutations: one queen in each row and column. The energy is the number of
//! pairs on a diagonal, and queens exchange columns by the Metropolis rule, at a temperature at
//! which about one state in five is a solution. In the long run the chain visits all solutions
//! equally often; between solutions it passes through boards with some attacks. The chain starts
//! at a random permutation, and the temperature falls to its final value. After every N sweeps of
//! N proposals each, the state is inspected: if it is a solution, a random image of it is the next
//! sample.
//!
//! Samples are therefore correlated, and their uniformity is not proven. The report has the
//! integrated autocorrelation time of a statistic that is invariant under all symmetries.

use crate::board::{Placement, Size, Solution};
use crate::count::{MAX_ESTIMATE_SIZE, Queens};
use crate::stop::{Stop, Stopped};
use crate::symmetry::Symmetry;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The largest board for a chain.
pub const MAX_CHAIN_SIZE: u32 = MAX_ESTIMATE_SIZE;

/// About the mean energy of the chain: a share of exp(-1.5) of its states are solutions.
const MEAN_ENERGY: f64 = 1.5;

/// Draws solutions of one board, each with about the same probability.
///
/// ```
/// use bezzel::{Size, sample::ChainSamples, stop::NEVER};
/// let mut samples = ChainSamples::new(Size::new(30)?, 1);
/// assert_eq!(samples.draw(5, NEVER)?.len(), 5);
/// assert!(samples.report().acceptance > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ChainSamples {
    size: Size,
    rng: ChaCha8Rng,
    queens: Queens,
    has_started: bool,
    proposed: u64,
    accepted: u64,
    /// The statistic of each sample so far, in order.
    statistics: Vec<f64>,
}

/// Statistics of a chain.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ChainReport {
    /// The number of samples drawn.
    pub samples: u64,
    /// The share of proposed exchanges that were accepted.
    pub acceptance: f64,
    /// The integrated autocorrelation time, in samples: about this number of samples are worth one
    /// independent sample. 1 for independent samples; `None` for fewer than 100 samples, which are
    /// too few to estimate it.
    pub autocorrelation: Option<f64>,
}

impl ChainSamples {
    /// Creates the chain of a seed.
    ///
    /// # Panics
    /// If the board is larger than [`MAX_CHAIN_SIZE`].
    pub fn new(size: Size, seed: u64) -> ChainSamples {
        assert!(size.get() <= MAX_CHAIN_SIZE, "a chain is run on boards up to {MAX_CHAIN_SIZE}");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let queens = Queens::random(size, &mut rng);
        let (has_started, statistics) = (false, Vec::new());
        ChainSamples { size, rng, queens, has_started, proposed: 0, accepted: 0, statistics }
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the next solutions; none if the board has no solution. The size of a draw does not
    /// affect the samples.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`.
    ///
    /// # Panics
    /// If a state without attacks is not a solution, which would be a defect.
    pub fn draw(&mut self, count: usize, stop: Stop<'_>) -> Result<Vec<Solution>, Stopped> {
        if !self.size.is_solvable() {
            return Ok(Vec::new());
        }
        if !self.has_started {
            self.cool(stop)?;
        }
        let mut drawn = Vec::with_capacity(count);
        while drawn.len() < count {
            for _ in 0..self.size.get() {
                self.sweep(self.beta(), stop)?;
            }
            if self.queens.energy > 0 {
                continue;
            }
            let placement = Placement::new(self.queens.columns.clone());
            let solution = placement.ok().and_then(|it| Solution::try_from(it).ok());
            let solution = solution.expect("no two queens share a line");
            self.statistics.push(statistic(solution.columns()));
            let symmetry = Symmetry::ALL[(self.rng.next_u64() & 7) as usize];
            drawn.push(symmetry.image(&solution));
        }
        Ok(drawn)
    }

    /// Returns the statistics of the chain so far, without the cooling at its start.
    pub fn report(&self) -> ChainReport {
        ChainReport {
            samples: self.statistics.len() as u64,
            acceptance: self.accepted as f64 / self.proposed.max(1) as f64,
            autocorrelation: autocorrelation(&self.statistics),
        }
    }

    /// Returns the inverse temperature of the chain. The energy nearly has a Poisson distribution
    /// with a mean of about 4/3 N exp(-beta): see `count::annealed`.
    fn beta(&self) -> f64 {
        let hottest = 4.0 / 3.0 * f64::from(self.size.get());
        (hottest / MEAN_ENERGY).ln().max(0.0)
    }

    /// Cools the chain from infinite temperature.
    fn cool(&mut self, stop: Stop<'_>) -> Result<(), Stopped> {
        let steps = 20 * self.size.get();
        let last = (-self.beta() / 2.0).exp();
        for step in 1..=steps {
            let root = 1.0 - (1.0 - last) * f64::from(step) / f64::from(steps);
            self.sweep(-2.0 * root.ln(), stop)?;
        }
        (self.proposed, self.accepted, self.has_started) = (0, 0, true);
        Ok(())
    }

    fn sweep(&mut self, beta: f64, stop: Stop<'_>) -> Result<(), Stopped> {
        if stop() {
            return Err(Stopped);
        }
        self.accepted += self.queens.sweep(beta, &mut self.rng);
        self.proposed += u64::from(self.size.get());
        Ok(())
    }
}

/// Returns the sum over queens of the product of their distances from the middle row and the
/// middle column, which is equal for all eight images of a board.
fn statistic(columns: &[u32]) -> f64 {
    let last = columns.len() as f64 - 1.0;
    let distance = |line: f64| (2.0 * line - last).abs();
    let queens = columns.iter().enumerate();
    queens.map(|(row, &column)| distance(row as f64) * distance(column.into())).sum()
}

/// Returns the integrated autocorrelation time of a series, summed up to five times itself (A.
/// Sokal, "Monte Carlo Methods in Statistical Mechanics", 1997).
fn autocorrelation(series: &[f64]) -> Option<f64> {
    const LEAST: usize = 100;
    const WINDOW: f64 = 5.0;
    let n = series.len();
    if n < LEAST {
        return None;
    }
    let mean = series.iter().sum::<f64>() / n as f64;
    let covariance = |lag: usize| {
        let pairs = series.iter().zip(&series[lag..]);
        pairs.map(|(one, other)| (one - mean) * (other - mean)).sum::<f64>() / n as f64
    };
    let variance = covariance(0);
    if variance == 0.0 {
        return Some(1.0);
    }
    let mut time = 1.0;
    for lag in 1..n / 4 {
        time += 2.0 * covariance(lag) / variance;
        if lag as f64 >= WINDOW * time {
            break;
        }
    }
    Some(time.max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::sample::Samples;
    use crate::stop::NEVER;

    #[test]
    fn a_series_without_memory_has_the_time_one_and_a_slow_one_its_own() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut noise = || f64::from(rng.next_u32()) / f64::from(u32::MAX) - 0.5;
        let white: Vec<f64> = (0..20_000).map(|_| noise()).collect();
        let time = autocorrelation(&white).unwrap();
        assert!((0.9..1.2).contains(&time), "{time}");
        // Each value is 0.8 of the last one plus noise: (1 + 0.8) / (1 - 0.8) = 9.
        let slow: Vec<f64> = white
            .iter()
            .scan(0.0, |value, noise| {
                *value = 0.8 * *value + noise;
                Some(*value)
            })
            .collect();
        let time = autocorrelation(&slow).unwrap();
        assert!((7.5..10.5).contains(&time), "{time}");
        assert_eq!(autocorrelation(&white[..99]), None);
    }

    #[test]
    fn samples_are_those_of_the_seed_and_boards_without_solutions_have_none() {
        let draw = |n, at_once: usize| {
            let mut samples = ChainSamples::new(size(n), 3);
            (0..6 / at_once).flat_map(|_| samples.draw(at_once, NEVER).unwrap()).collect::<Vec<_>>()
        };
        for n in [1, 4, 5, 6, 20, 100] {
            assert_eq!(draw(n, 6).len(), 6);
            assert_eq!(draw(n, 6), draw(n, 2));
        }
        assert!(draw(2, 1).is_empty() && draw(3, 1).is_empty());
        let stopped = ChainSamples::new(size(50), 1).draw(1, &|| true);
        assert!(stopped.is_err());
    }

    /// The differences between each square's frequency and that of exact samples, in standard
    /// errors.
    fn differences(n: u32, count: usize) -> Vec<f64> {
        let exact = Samples::new(size(n), 1).unwrap().draw(count, NEVER).unwrap();
        let mut chain = ChainSamples::new(size(n), 1);
        let approximate = chain.draw(count, NEVER).unwrap();
        let times = chain.report().autocorrelation.unwrap();
        let frequencies = |drawn: &[Solution]| {
            let mut counts = vec![0.0; (n * n) as usize];
            for solution in drawn {
                for (row, &column) in solution.columns().iter().enumerate() {
                    counts[row * n as usize + column as usize] += 1.0 / count as f64;
                }
            }
            counts
        };
        let (exact, approximate) = (frequencies(&exact), frequencies(&approximate));
        let pairs = exact.iter().zip(&approximate);
        let error = |share: f64| (share * (1.0 - share) * (1.0 + times) / count as f64).sqrt();
        pairs.map(|(one, other)| (one - other) / error((one + other) / 2.0)).collect()
    }

    #[test]
    fn queens_stand_where_those_of_exact_samples_do() {
        for n in [8, 13] {
            let differences = differences(n, 20_000);
            let most = differences.iter().fold(0.0f64, |most, it| most.max(it.abs()));
            assert!(most < 4.5, "N = {n}: {most} standard errors");
        }
    }

    #[test]
    #[ignore = "a measurement: some minutes"]
    fn densities_of_twenty_queens() {
        let differences = differences(20, 10_000);
        let most = differences.iter().fold(0.0f64, |most, it| most.max(it.abs()));
        let squares = differences.iter().map(|it| it * it).sum::<f64>() / differences.len() as f64;
        println!(
            "N = 20, 10,000 samples each: at most {most:.2} standard errors, {:.2} on average",
            squares.sqrt()
        );
        assert!(most < 4.5 && (0.8..1.25).contains(&squares), "{most}, {squares}");
    }
}
