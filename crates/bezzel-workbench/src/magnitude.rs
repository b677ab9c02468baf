//! Estimates of the number of solutions, for boards too large to count.

use crate::progress::{Advance, Progress};
use crate::refusal::Refusal;
use bezzel::Size;
use bezzel::count::{EstimateError, QUEENS_CONSTANT, estimate_ln, runs_for};
use bezzel::stop::Stop;
use serde::Serialize;
use web_time::Instant;

/// A question for the approximate number of solutions.
#[derive(Debug, Clone, Copy)]
pub struct Magnitude {
    /// The board.
    pub size: Size,
    /// The number of runs, at least [`bezzel::count::LEAST_RUNS`]; chosen by size if `None`.
    pub runs: Option<u32>,
    /// The seed: the same seed gives the same estimate.
    pub seed: u64,
}

/// The estimate of a number of solutions.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Magnitude"))]
pub struct MagnitudeReport {
    /// The size of the board.
    pub n: u32,
    /// The estimate of ln Q(N).
    pub ln: f64,
    /// The standard error of `ln`.
    pub standard_error: f64,
    /// The interval that contains ln Q(N) with a probability of at least 95 %.
    pub interval: [f64; 2],
    /// N ln N - 1.944 N, the asymptotic value of ln Q(N).
    pub asymptotic: f64,
    /// The number of runs.
    pub runs: u32,
    /// The number of runs that ended at a solution.
    pub solved: u32,
    /// The seed.
    pub seed: u64,
    /// The elapsed seconds.
    pub seconds: f64,
}

impl Magnitude {
    /// Estimates on rayon's threads, until all runs have ended or `stop` returns `true`.
    ///
    /// # Errors
    /// [`Refusal::NoSolution`] for N = 2 and 3; [`Refusal::Stopped`] if too few runs had ended; [`Refusal::Defect`] if no
    /// run ended at a solution.
    pub fn run(&self, progress: &dyn Progress, stop: Stop<'_>) -> Result<MagnitudeReport, Refusal> {
        let n = self.size.get();
        if !self.size.is_solvable() {
            return Err(Refusal::NoSolution { n });
        }
        let begin = Instant::now();
        let runs = self.runs.unwrap_or_else(|| runs_for(self.size));
        let told = |done, of| {
            progress.advances(Advance { done, of: Some(of), share: Some(done as f64 / of as f64) });
        };
        let found = estimate_ln(self.size, runs, self.seed, &told, stop);
        let estimate = found.map_err(|error| match error {
            EstimateError::Stopped(_) => Refusal::Stopped,
            other => Refusal::defect(other),
        })?;
        let (ln, half) = (estimate.ln, estimate.half_interval);
        let size = f64::from(n);
        Ok(MagnitudeReport {
            n,
            ln,
            standard_error: estimate.standard_error,
            interval: [ln - half, ln + half],
            asymptotic: size * size.ln() - QUEENS_CONSTANT * size,
            runs: estimate.runs,
            solved: estimate.solved,
            seed: self.seed,
            seconds: begin.elapsed().as_secs_f64(),
        })
    }
}

impl MagnitudeReport {
    /// Returns Q(N) as a decimal number: two digits and a power of ten.
    #[must_use]
    pub fn number(&self) -> String {
        if self.ln < 14.0 {
            return format!("{:.0}", self.ln.exp());
        }
        // Rounded before the exponent is taken, so that 10.0 never occurs.
        let log10 = self.ln / std::f64::consts::LN_10;
        let tenths = (10f64.powf(log10.fract() + 1.0)).round();
        let (tenths, power) = if tenths >= 100.0 { (10.0, 1.0) } else { (tenths, 0.0) };
        format!("{:.1} x 10^{:.0}", tenths / 10.0, log10.trunc() + power)
    }
}
