//! A count in parts, for places without threads such as the workers of a page: each place opens the same count and
//! counts some of its shards, and one of them makes a row of the table from the sum.

use crate::digits::Digits;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::table::{Row, Source};
use bezzel::Size;
use bezzel::count::{Wish, distinct_from_all, open, run};
use bezzel::engine::{Counter, Engine};
use bezzel::plan::Shards;
use bezzel::search::{half_turn_count, quarter_turn_count};
use bezzel::stop::NEVER;
use std::ops::Range;
use web_time::Instant;

/// A count in parts.
#[derive(Debug)]
pub struct Parts {
    engine: Engine,
}

impl Parts {
    /// Opens the count of a board.
    ///
    /// # Errors
    /// [`Refusal`] if it is larger than may be counted.
    pub fn new(n: u64, limits: &Limits) -> Result<Parts, Refusal> {
        let size = crate::field::Field::N.size(n, limits.count, None)?;
        Ok(Parts { engine: open(size, Wish::All, limits.resources)? })
    }

    /// Returns the number of its shards, the same in every place.
    #[must_use]
    pub fn shards(&self) -> u64 {
        self.engine.plan().shards()
    }

    /// Counts these shards and returns their number of solutions.
    ///
    /// # Errors
    /// [`Refusal`] if there are no such shards, or counting them fails.
    pub fn count(&self, shards: Range<u64>) -> Result<u128, Refusal> {
        Ok(run(&self.engine, &Shards::from(shards), NEVER, &|_| ())?.solutions())
    }

    /// Returns the row of the table, for the sum over all shards and the seconds that it took.
    ///
    /// # Errors
    /// [`Refusal::Incongruent`] if the sum cannot be right.
    pub fn row(&self, all: u128, seconds: f64) -> Result<Row, Refusal> {
        let size: Size = self.engine.plan().size();
        let begin = Instant::now();
        let half_turn = half_turn_count(size, NEVER)?;
        let quarter_turn = quarter_turn_count(size, NEVER)?;
        let distinct = distinct_from_all(size, all, NEVER)?;
        let distinct = distinct.ok_or(Refusal::Incongruent { count: all })?;
        Ok(Row {
            n: size.get(),
            all: Some(Digits(all)),
            all_source: Source::Computed,
            distinct: Some(Digits(distinct)),
            half_turn: Some(Digits(half_turn)),
            half_turn_source: Source::Computed,
            quarter_turn: Some(Digits(quarter_turn)),
            quarter_turn_source: Source::Computed,
            seconds: seconds + begin.elapsed().as_secs_f64(),
        })
    }
}
