//! The counts for a range of board sizes: computed if time suffices, otherwise published.

use crate::count::within;
use crate::digits::Digits;
use crate::limits::Limits;
use crate::machine::Clocks;
use crate::progress::{Advance, Progress};
use crate::ranked::ends;
use crate::refusal::{Reason, Refusal};
use bezzel::count::{CountError, CountTarget, Expected, distinct_count, open, run};
use bezzel::engine::Counter;
use bezzel::search::{SearchError, half_turn_count, quarter_turn_count};
use bezzel::stop::Stop;
use bezzel::{Size, known};
use serde::Serialize;
use std::ops::RangeInclusive;
use web_time::Instant;

/// The source of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Counted now.
    Computed,
    /// Published in the OEIS; to compute it would take too long.
    Published,
    /// Neither.
    Unknown,
}

impl Source {
    /// Returns the name of the source: `computed`, `published` or `unknown`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Computed => "computed",
            Source::Published => "published",
            Source::Unknown => "unknown",
        }
    }
}

/// A row of the table. Unknown values are null.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The size of the board.
    pub n: u32,
    /// The number of all solutions.
    pub all: Option<Digits>,
    /// The source of `all`.
    pub all_source: Source,
    /// The number of distinct solutions, which follows from the three other numbers.
    pub distinct: Option<Digits>,
    /// The number of solutions that a half-turn maps to themselves.
    pub half_turn: Option<Digits>,
    /// The source of `half_turn`.
    pub half_turn_source: Source,
    /// The number of solutions that a quarter-turn maps to themselves.
    pub quarter_turn: Option<Digits>,
    /// The source of `quarter_turn`.
    pub quarter_turn_source: Source,
    /// The elapsed seconds.
    pub seconds: f64,
}

impl Row {
    /// Returns whether a value in the row is published and not computed.
    #[must_use]
    pub fn is_published(&self) -> bool {
        [self.all_source, self.half_turn_source, self.quarter_turn_source]
            .contains(&Source::Published)
    }
}

/// Boards below this size take milliseconds: they are counted whatever the budget.
const QUICK: u32 = 17;

/// Returns the maximum number of seconds that the rows of these sizes take, but for the quick ones.
#[must_use]
pub fn most_seconds(range: &RangeInclusive<u32>, budget: f64) -> f64 {
    // All solutions, and the symmetric ones.
    2.0 * budget * range.clone().filter(|n| *n >= QUICK).count() as f64
}

/// Parses a range of board sizes: `A..B`, `A..=B` (both with B) or a single `A`.
///
/// # Errors
/// [`Refusal`] if it is not valid, or exceeds the limits.
pub fn range(given: &str, limits: &Limits) -> Result<RangeInclusive<u32>, Refusal> {
    let bad = || Refusal::Range { given: given.to_owned() };
    let (first, last) = ends(given);
    let number = |text: &str| text.trim().parse::<Size>().map_err(|_| bad());
    let (first, last) = (number(first)?, number(last)?);
    within(last, limits.count, Reason::Count)?;
    if first > last { Err(bad()) } else { Ok(first.get()..=last.get()) }
}

/// Computes the row of a board, with `budget` seconds for all solutions and as many for the symmetric ones.
///
/// # Errors
/// [`Refusal`] if the board is too large, counting it fails, or `stop` returned `true`.
pub fn row(
    size: Size,
    budget: f64,
    limits: &Limits,
    progress: &dyn Progress,
    stop: Stop<'_>,
) -> Result<Row, Refusal> {
    let size = within(size, limits.count, Reason::Count)?;
    let begin = Instant::now();
    let published = known::values(size);
    let is_quick = size.get() < QUICK;
    // The symmetric solutions first: they are the least work.
    let is_over = || (!is_quick && begin.elapsed().as_secs_f64() > budget) || stop();
    let counted = |counted| match counted {
        Ok(counted) => Ok(Some(counted)),
        Err(SearchError::Stopped(_)) if !stop() => Ok(None),
        Err(error) => Err(Refusal::from(error)),
    };
    let quarter_turn = counted(quarter_turn_count(size, &is_over))?;
    let half_turn = counted(half_turn_count(size, &is_over))?;
    progress.advances(Advance { done: 1, of: Some(2), share: None });
    let all = all(size, budget, limits, progress, stop)?;
    let (all, all_source) = or_published(all, published.and_then(|known| known.all));
    let (half_turn, half_turn_source) =
        or_published(half_turn, published.and_then(|known| known.half_turn));
    let (quarter_turn, quarter_turn_source) =
        or_published(quarter_turn, published.and_then(|known| known.quarter_turn));
    let distinct = all
        .zip(half_turn.zip(quarter_turn))
        .and_then(|(all, (half, quarter))| distinct_count(size, all, half, quarter));
    Ok(Row {
        n: size.get(),
        all: all.map(Digits),
        all_source,
        distinct: distinct.map(Digits),
        half_turn: half_turn.map(Digits),
        half_turn_source,
        quarter_turn: quarter_turn.map(Digits),
        quarter_turn_source,
        seconds: begin.elapsed().as_secs_f64(),
    })
}

fn or_published(counted: Option<u128>, published: Option<u128>) -> (Option<u128>, Source) {
    match (counted, published) {
        (Some(counted), _) => (Some(counted), Source::Computed),
        (None, Some(published)) => (Some(published), Source::Published),
        (None, None) => (None, Source::Unknown),
    }
}

/// Counts all solutions, if that is expected to take no longer than the budget.
fn all(
    size: Size,
    budget: f64,
    limits: &Limits,
    progress: &dyn Progress,
    stop: Stop<'_>,
) -> Result<Option<u128>, Refusal> {
    // The factor, at least, by which the time grows with each size: a board far beyond the budget is not worth the
    // half second of an estimate.
    const LEAST_GROWTH: f64 = 5.0;
    const LEAST_SECONDS_OF_17: f64 = 0.02;
    let is_quick = size.get() < QUICK;
    let least = LEAST_SECONDS_OF_17 * LEAST_GROWTH.powi(size.get() as i32 - QUICK as i32);
    if !is_quick && least > budget {
        return Ok(None);
    }
    let begin = Instant::now();
    let engine = open(size, CountTarget::All, limits.resources)?;
    if !is_quick {
        let seconds = Expected::of(&engine, &Clocks::default(), stop)?.seconds;
        if seconds > budget {
            return Ok(None);
        }
        progress.expects(seconds);
    }
    // The estimate may be wrong.
    let is_over = || (!is_quick && begin.elapsed().as_secs_f64() > budget) || stop();
    match run(&engine, &engine.all(), &is_over, &|_| ()) {
        Ok(counted) => Ok(Some(counted.solutions())),
        Err(CountError::Stopped) if !stop() => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The published values for one board size.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Known"))]
pub struct Published {
    /// The size of the board.
    pub n: u32,
    /// The number of all solutions (OEIS A000170).
    pub all: Option<Digits>,
    /// The number of distinct solutions (OEIS A002562).
    pub distinct: Option<Digits>,
}

/// Returns the published counts, for comparison only.
#[must_use]
pub fn published() -> Vec<Published> {
    let rows = known::all().iter();
    rows.map(|row| Published {
        n: row.n,
        all: row.all.map(Digits),
        distinct: row.distinct.map(Digits),
    })
    .collect()
}
