//! Completion: queens stand already, squares are blocked; is there a solution with them,
//! which, how many, and if there is none, what makes it impossible?
//!
//! Deciding whether a placement can be completed is NP-complete (I. P. Gent, C. Jefferson and
//! P. Nightingale, "Complexity of n-Queens Completion", Journal of Artificial Intelligence
//! Research 59, 2017), so every question takes a `stop` that is asked now and then whether to
//! give up.
//!
//! Boards of up to 64 rows are searched with bit masks, the most constrained row or column
//! first. Larger ones are tried by local search, and by a SAT solver where that finds nothing;
//! what either finds is checked before it is returned.

mod cause;
mod hitting;
mod masks;
mod partial;
mod repair;
mod sat;

pub use cause::{Cause, Proof, cause, cause_of_impossible};
pub use partial::{Partial, PartialError};

use crate::board::{Placement, Size, Solution};
use crate::count::{MAX_COUNT_SIZE, Wish, count};
use crate::search::construct;
pub use crate::stop::{Stop, Stopped};
use masks::{Masks, Order, Search};

/// The nodes that a search with masks may visit before the SAT solver is asked instead: a
/// few seconds' worth. Few boards that small need more.
const MASK_NODES: u64 = 20_000_000;

/// A solution that holds the given queens and none on a blocked square, if there is one.
///
/// # Errors
/// [`Stopped`] if `stop` said so.
pub fn completion(partial: &Partial, stop: Stop<'_>) -> Result<Option<Solution>, Stopped> {
    if partial.attack().is_some() {
        return Ok(None);
    }
    if partial.is_empty() {
        return Ok(construct(partial.size()));
    }
    if let Some(masks) = Masks::new(partial) {
        let mut search = Search::new(&masks, Order::Constrained);
        match search.advance(stop, MASK_NODES)? {
            masks::Found::Completion => return Ok(Some(checked(partial, search.columns()))),
            masks::Found::Nothing => return Ok(None),
            masks::Found::TooLong => {}
        }
    } else {
        if partial.has_dead_line() {
            return Ok(None);
        }
        if let Some(columns) = repair::repair(partial, stop)? {
            return Ok(Some(checked(partial, columns)));
        }
    }
    sat::Sat::new(partial, stop)?.next()
}

/// The number of completions.
///
/// Those of an empty board are counted by the counting engine ([`crate::count`]).
/// For boards of more than 64 rows they are listed one by one, which only few can be.
///
/// # Errors
/// [`Stopped`] if `stop` said so.
pub fn count_completions(partial: &Partial, stop: Stop<'_>) -> Result<u128, Stopped> {
    if partial.attack().is_some() {
        return Ok(0);
    }
    if partial.is_empty() && partial.size().get() <= MAX_COUNT_SIZE {
        return count(partial.size(), Wish::All, stop).map_err(|_| Stopped);
    }
    if let Some(masks) = Masks::new(partial) {
        return masks.count(stop);
    }
    let mut count = 0;
    for completion in Completions::new(partial, stop) {
        completion?;
        count += 1;
    }
    Ok(count)
}

/// An iterator over the completions: up to N = 64 in lexicographic order of their columns,
/// above in no particular order. After [`Stopped`] it ends.
pub struct Completions<'a> {
    partial: &'a Partial,
    stop: Stop<'a>,
    source: Source<'a>,
}

enum Source<'a> {
    Masks(Box<Search>),
    /// The solver is only made when the first completion is asked for.
    Unmade,
    Sat(Box<sat::Sat<'a>>),
    Over,
}

impl std::fmt::Debug for Completions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Completions").field("partial", self.partial).finish_non_exhaustive()
    }
}

impl<'a> Completions<'a> {
    /// The completions of `partial`.
    #[must_use]
    pub fn new(partial: &'a Partial, stop: Stop<'a>) -> Completions<'a> {
        let source = if partial.attack().is_some() {
            Source::Over
        } else if let Some(masks) = Masks::new(partial) {
            Source::Masks(Box::new(Search::new(&masks, Order::Lexicographic)))
        } else {
            Source::Unmade
        };
        Completions { partial, stop, source }
    }

    fn advance(&mut self) -> Result<Option<Solution>, Stopped> {
        loop {
            match &mut self.source {
                Source::Masks(search) => {
                    return Ok(match search.advance(self.stop, u64::MAX)? {
                        masks::Found::Completion => Some(checked(self.partial, search.columns())),
                        _ => None,
                    });
                }
                Source::Unmade => {
                    self.source = if self.partial.has_dead_line() {
                        Source::Over
                    } else {
                        Source::Sat(Box::new(sat::Sat::new(self.partial, self.stop)?))
                    };
                }
                Source::Sat(sat) => return sat.next(),
                Source::Over => return Ok(None),
            }
        }
    }
}

impl Iterator for Completions<'_> {
    type Item = Result<Solution, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance().transpose();
        if !matches!(next, Some(Ok(_))) {
            self.source = Source::Over;
        }
        next
    }
}

/// What a search or a solver found, proven: it solves, and it completes what was given.
///
/// # Panics
/// If it does not, which would be a defect: better no answer than a wrong one.
fn checked(partial: &Partial, columns: Vec<u32>) -> Solution {
    let placement = Placement::new(columns).expect("one queen a row");
    let solution = Solution::try_from(placement).expect("no two queens attack each other");
    assert!(partial.is_completed_by(&solution), "the given queens are kept");
    solution
}

/// The largest board whose completions are looked for.
pub const MAX_COMPLETE_SIZE: u32 = 1000;

/// Whether a board of this size is searched with masks.
const fn fits_masks(size: Size) -> bool {
    size.get() <= Size::MAX_MASK
}

#[cfg(test)]
mod tests;
