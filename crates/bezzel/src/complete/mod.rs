//! Completion of boards with given queens and blocked squares: finds a solution, the number of
//! solutions, or the cause if there is none.
//!
//! Deciding whether a placement can be completed is NP-complete (I. P. Gent, C. Jefferson and
//! P. Nightingale, "Complexity of n-Queens Completion", Journal of Artificial Intelligence
//! Research 59, 2017), so every function takes a `stop` closure that can cancel it.
//!
//! Boards of up to 64 rows are searched with bit masks, the most constrained row or column first.
//! On larger boards, and where that search takes long, local search and a SAT solver take turns
//! with it; every result is checked before it is returned.

mod cause;
mod completions;
mod count;
mod hitting;
mod instance;
mod masks;
mod matching;
mod partial;
mod race;
mod repair;
mod sat;

pub use cause::{Cause, Proof, cause, cause_of_impossible};
pub use completions::Completions;
pub use instance::Instances;
#[cfg(test)]
pub(crate) use partial::partial_board;
pub use partial::{Partial, PartialError};

use crate::board::{Placement, Size, Solution};
use crate::count::{CountError, CountFailure, CountTarget, MAX_COUNT_SIZE, count};
use crate::search::construct;
pub use crate::stop::{Stop, Stopped};
use masks::{Masks, Order, Search};
use race::Race;
use std::sync::Arc;

/// The error of a count of completions.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompleteError {
    /// The count was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The counting engine, which counts the completions of an empty board, failed.
    #[error(transparent)]
    Count(CountFailure),
}

/// A [`Stop`] that can be stored and shared between searches.
pub(crate) type SharedStop<'a> = Arc<dyn Fn() -> bool + Send + Sync + 'a>;

/// The answer of one search for completions within its turn.
enum Answer {
    /// The columns of a completion, by row.
    Completion(Vec<u32>),
    /// There is no completion, or no further one.
    Nothing,
    /// The turn ended without an answer.
    TooLong,
}

/// Starts a race of all methods for the completions of a board whose queens do not attack each
/// other.
fn race<'a>(partial: &Partial, stop: Stop<'a>) -> Race<'a> {
    let search = Masks::new(partial).map(|masks| Search::new(&masks, Order::Constrained));
    Race::new(Arc::new(partial.clone()), search, None, Arc::new(stop))
}

/// Returns a solution that contains the given queens and leaves the blocked squares empty, if there
/// is one.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub fn completion(partial: &Partial, stop: Stop<'_>) -> Result<Option<Solution>, Stopped> {
    if partial.is_empty() {
        return Ok(construct(partial.size()));
    }
    if partial.is_dead() {
        return Ok(None);
    }
    race(partial, stop).next()
}

/// Whether a board has no, one or several completions, or a puzzle no, one or several solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Uniqueness<T = Solution> {
    /// There is none.
    None,
    /// There is exactly this one.
    One(T),
    /// There are at least these two.
    Several(T, T),
}

impl<T> Uniqueness<T> {
    /// Returns whether the completion or solution is unique.
    #[must_use]
    pub const fn is_one(&self) -> bool {
        matches!(self, Uniqueness::One(_))
    }

    /// Returns the name used in data: `none`, `one` or `several`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Uniqueness::None => "none",
            Uniqueness::One(_) => "one",
            Uniqueness::Several(..) => "several",
        }
    }

    /// Returns the known completions or solutions, at most two.
    pub fn examples(&self) -> impl Iterator<Item = &T> {
        let (first, second) = match self {
            Uniqueness::None => (None, None),
            Uniqueness::One(one) => (Some(one), None),
            Uniqueness::Several(one, other) => (Some(one), Some(other)),
        };
        first.into_iter().chain(second)
    }

    /// Returns the uniqueness of different completions or solutions: all of them, or at least two.
    pub(crate) fn of(found: impl IntoIterator<Item = T>) -> Uniqueness<T> {
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (None, _) => Uniqueness::None,
            (Some(one), None) => Uniqueness::One(one),
            (Some(one), Some(other)) => Uniqueness::Several(one, other),
        }
    }
}

/// Returns whether there is no completion, exactly one, or more. That is much faster than counting
/// completions or finding the first in order.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub fn uniqueness(partial: &Partial, stop: Stop<'_>) -> Result<Uniqueness, Stopped> {
    if partial.is_dead() {
        return Ok(Uniqueness::None);
    }
    let mut race = race(partial, stop);
    let Some(one) = race.next()? else { return Ok(Uniqueness::None) };
    Ok(match race.next()? {
        None => Uniqueness::One(one),
        Some(other) => Uniqueness::Several(one, other),
    })
}

/// Returns the number of completions.
///
/// The completions of an empty board are counted by the counting engine ([`crate::count()`]). On
/// boards of more than 64 rows completions are listed one by one, so counting is feasible only if
/// there are few.
///
/// # Errors
/// [`CompleteError`] if `stop` returned `true`, or the counting engine failed.
pub fn count_completions(partial: &Partial, stop: Stop<'_>) -> Result<u128, CompleteError> {
    if partial.is_dead() {
        return Ok(0);
    }
    if partial.is_empty() && partial.size().get() <= MAX_COUNT_SIZE {
        return count(partial.size(), CountTarget::All, stop).map_err(|failure| match failure {
            CountFailure::Count(CountError::Stopped) => CompleteError::Stopped(Stopped),
            failure => CompleteError::Count(failure),
        });
    }
    if let Some(masks) = Masks::new(partial) {
        // About a second of search.
        const PATIENCE: u64 = 10_000_000;
        return Ok(masks.count(partial, PATIENCE, stop)?);
    }
    let mut race = race(partial, stop);
    let mut count = 0;
    while race.next()?.is_some() {
        count += 1;
    }
    Ok(count)
}

/// Checks a result of a search or solver: it is a solution, and it contains what was given.
///
/// # Panics
/// If the result is wrong, which would be a defect: no answer is better than a wrong one.
fn checked(partial: &Partial, columns: Vec<u32>) -> Solution {
    let placement = Placement::new(columns).expect("one queen a row");
    let solution = Solution::try_from(placement).expect("no two queens attack each other");
    assert!(partial.is_completed_by(&solution), "the given queens are kept");
    solution
}

/// The largest board that can be completed.
pub const MAX_COMPLETE_SIZE: u32 = 1000;

/// Whether a board of this size is searched with masks.
const fn fits_masks(size: Size) -> bool {
    size.get() <= Size::MAX_MASK
}

#[cfg(test)]
mod tests;
