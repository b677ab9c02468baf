//! The solutions of given numbers in the list of all, and the numbers of given solutions.

use crate::count::within;
use crate::field::Field;
use crate::progress::{Advance, Progress};
use crate::refusal::{Reason, Refusal};
use bezzel::rank::{MAX_RANK_SIZE, RankError, Ranking};
use bezzel::stop::{NEVER, Stop};
use bezzel::{Size, Solution};
use std::ops::RangeInclusive;
use web_time::Instant;

/// The number of solutions found at a time: enough to share common work, few enough for memory.
const AT_ONCE: u64 = 1 << 16;

/// The smallest size whose expected time is announced.
const SMALLEST_LONG: u32 = 18;

/// The number of solutions that are found in about a second by listing all from the first on.
const MAX_LISTED: u64 = 1 << 20;

/// Whether the solutions with the numbers up to `last` are found sooner by listing all up to there than by counting.
/// The boards that are counted for long have more solutions than `last`.
pub(crate) const fn is_listed(size: Size, last: u64) -> bool {
    size.get() >= SMALLEST_LONG && last <= MAX_LISTED
}

/// Splits a range into its ends: `A..B`, `A..=B` (both with B) or a single `A`.
pub(crate) fn ends(given: &str) -> (&str, &str) {
    let (first, last) = given.split_once("..").unwrap_or((given, given));
    (first, last.strip_prefix('=').unwrap_or(last))
}

/// Parses numbers of solutions, counted from 1: `K` or `A..B`, both with B.
///
/// # Errors
/// [`Refusal::Numbers`] if it is neither.
pub fn numbers(given: &str) -> Result<RangeInclusive<u64>, Refusal> {
    let bad = || Refusal::Numbers { given: given.to_owned() };
    let (first, last) = ends(given);
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| bad());
    let (first, last) = (number(first)?, number(last)?);
    if first == 0 || first > last { Err(bad()) } else { Ok(first..=last) }
}

/// Calls `take` with the solutions of these numbers, counted from 1, in order.
pub(crate) fn each_of<E: From<Refusal>>(
    size: Size,
    numbers: &RangeInclusive<u64>,
    progress: &dyn Progress,
    stop: Stop<'_>,
    take: &mut dyn FnMut(u64, &Solution) -> Result<(), E>,
) -> Result<u64, E> {
    let ranking = Ranking::new(size).map_err(Refusal::from)?;
    let total = ranking.total(stop).map_err(Refusal::from)?;
    let (first, last) = (*numbers.start(), *numbers.end());
    if last > total {
        let reason = Some(Reason::Solutions { n: size.get() });
        let (field, given) = (Field::NTH, last.to_string());
        return Err(Refusal::Integer { field, given, range: 1..=total, reason }.into());
    }
    for from in (first..=last).step_by(AT_ONCE as usize) {
        let until = last.min(from + AT_ONCE - 1);
        let ranks: Vec<u64> = (from - 1..until).collect();
        let counted = |share| progress.advances(counted(share));
        let solutions = ranking.nths_told(&ranks, &counted, stop).map_err(Refusal::from)?;
        (from..).zip(&solutions).try_for_each(|(number, solution)| take(number, solution))?;
    }
    Ok(last - first + 1)
}

/// The progress of counting below partial placements, as a share.
const fn counted(share: f64) -> Advance {
    Advance { done: 0, of: None, share: Some(share) }
}

/// The expected seconds until the numbers of a board's solutions are known; `None` if that is fast.
pub(crate) fn expected_seconds(size: Size) -> Option<f64> {
    // Each size has some 7.4 times the solutions of the one before, and its boards are larger.
    const GROWTH: f64 = 8.6;
    const MEASURED: u32 = 16;
    let size = size.get();
    if size < SMALLEST_LONG {
        return None;
    }
    let begun = Instant::now();
    let ranking = Ranking::new(Size::new(MEASURED).ok()?).ok()?;
    // The middle solution is found when the first half is counted.
    ranking.nth(ranking.total(NEVER).ok()? / 2 - 1, NEVER).ok()?;
    Some(begun.elapsed().as_secs_f64() * GROWTH.powf(f64::from(size - MEASURED)))
}

/// Numbers solutions, of one board size after another.
#[derive(Debug, Default)]
pub struct Numbering(Option<(Size, Ranking)>);

impl Numbering {
    /// Returns the number of a solution in the list of all, counted from 1, and the number of all.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large for its solutions to be numbered, or `stop` returned `true`.
    pub fn of(
        &mut self,
        solution: &Solution,
        progress: &dyn Progress,
        stop: Stop<'_>,
    ) -> Result<(u64, u64), Refusal> {
        let size = within(solution.size(), MAX_RANK_SIZE, Reason::Ranks)?;
        let (_, ranking) = match self.0.take().filter(|(kept, _)| *kept == size) {
            Some(kept) => self.0.insert(kept),
            None => self.0.insert((size, Ranking::new(size)?)),
        };
        let counted = |share| progress.advances(counted(share));
        Ok((ranking.rank_told(solution, &counted, stop)? + 1, ranking.total(stop)?))
    }
}

impl From<RankError> for Refusal {
    fn from(error: RankError) -> Refusal {
        match error {
            RankError::Size(error) => error.into(),
            RankError::Count(error) => error.into(),
            RankError::Stopped(_) => Refusal::Stopped,
            error => Refusal::Defect(error.to_string()),
        }
    }
}
