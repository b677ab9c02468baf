//! The number of distinct solutions of a piece, counted by listing them.

use super::CountFailure;
use crate::engine::{CountError, OpenError};
use crate::piece::Variant;
use crate::stop::{Stop, Stopped};
use rayon::prelude::*;

/// Returns the number of distinct solutions of a piece: one for each orbit under the symmetries of
/// the piece. They are listed and counted one by one, so this is feasible only for boards whose
/// solutions can be listed; [`distinct_from_all`](super::distinct_from_all) is for queens.
///
/// # Errors
/// [`CountFailure`] above [`Size::MAX_MASK`](crate::Size::MAX_MASK) columns, or if `stop` returned
/// `true`.
pub fn count_distinct(variant: Variant, stop: Stop<'_>) -> Result<u128, CountFailure> {
    let all = variant.solutions().map_err(|error| OpenError::Plan(error.into()))?;
    let below = |column| {
        let mut count = 0;
        let mut solutions = all.clone().starting_at(column).map_err(|_| Stopped)?;
        while solutions.next_distinct_unless(stop)?.is_some() {
            count += 1;
        }
        Ok(count)
    };
    let sum: Result<Vec<u128>, Stopped> =
        (0..variant.size().get()).into_par_iter().map(below).collect();
    Ok(sum.map_err(|Stopped| CountError::Stopped)?.iter().sum())
}
