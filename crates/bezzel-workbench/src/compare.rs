//! The search methods compared: the visits and time of each.

use crate::count::within;
use crate::limits::Limits;
use crate::machine::Clocks;
use crate::refusal::{Reason, Refusal};
use bezzel::Size;
use bezzel::count::{CountTarget, Expected, open};
use bezzel::search::Method;
use bezzel::stop::Stop;
use bezzel_formats::comparison::Measured;
use std::time::Duration;

/// The number of random descents for an estimate of the number of nodes (Knuth 1975).
const DESCENTS: u32 = 20_000;

/// The search methods to be measured on a board.
#[derive(Debug, Clone, Copy)]
pub struct Compare {
    /// The size of the board.
    pub size: Size,
    /// The seconds for each method; then the method is stopped, and the rest estimated.
    pub budget: f64,
}

impl Compare {
    /// Calls `take` with the measurement of each method, from the slowest to the fastest.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large, or `stop` returned `true`; or the error of `take`.
    pub fn each<E: From<Refusal>>(
        &self,
        limits: &Limits,
        stop: Stop<'_>,
        take: &mut dyn FnMut(Measured) -> Result<(), E>,
    ) -> Result<(), E> {
        within(self.size, limits.compare, Reason::Compare)?;
        let each = Duration::try_from_secs_f64(self.budget.max(0.0)).unwrap_or(Duration::MAX);
        let mut first = None;
        for method in Method::ALL.map(Some).into_iter().chain([None]) {
            let measured = match method {
                Some(method) => Measured::of_method(method, self.size, each, DESCENTS, stop)
                    .map_err(Refusal::from)?,
                None => self.best(limits, stop)?,
            };
            if stop() {
                return Err(Refusal::Stopped.into());
            }
            let first = *first.get_or_insert((measured.visited, measured.seconds));
            take(measured.against(first))?;
        }
        Ok(())
    }

    /// Returns the measurements of all methods.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large, or `stop` returned `true`.
    pub fn run(&self, limits: &Limits, stop: Stop<'_>) -> Result<Vec<Measured>, Refusal> {
        let mut rows = Vec::new();
        self.each(limits, stop, &mut |row| {
            rows.push(row);
            Ok::<_, Refusal>(())
        })?;
        Ok(rows)
    }

    /// Measures or estimates the fastest engine, on all threads.
    fn best(&self, limits: &Limits, stop: Stop<'_>) -> Result<Measured, Refusal> {
        let engine = open(self.size, CountTarget::All, limits.resources)?;
        // Smaller boards are counted faster than their time is estimated.
        const QUICK: u32 = 16;
        if self.size.get() > QUICK {
            let expected = Expected::of(&engine, &Clocks::default(), stop)?;
            if expected.seconds > self.budget {
                return Ok(Measured::expected(expected.steps, expected.seconds));
            }
        }
        Ok(Measured::of_engine(&engine, stop)?)
    }
}
