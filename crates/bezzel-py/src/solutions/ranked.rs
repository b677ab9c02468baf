//! Finds solutions far into a sequence, and the index of a solution, without listing those before
//! it.

use super::Solutions;
use crate::listing::{Gathered, Question, View};
use crate::refusal;
use crate::wait::{Ending, wait};
use bezzel::rank::{MAX_RANK_SIZE, RankError, Ranking};
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// The smallest board that is ranked: smaller ones are listed faster.
const SMALLEST: u32 = 14;

/// The number of solutions that are listed faster than they are ranked.
const NEAR: u64 = 1 << 17;

/// More solutions than this are listed, which takes memory only for the solutions themselves.
const FEW: u64 = 1 << 16;

/// Returns the ranking of a question's board.
fn ranking(kept: &OnceLock<Ranking>, question: Question) -> Result<&Ranking, RankError> {
    if let Some(ranking) = kept.get() {
        return Ok(ranking);
    }
    let ranking = Ranking::new(question.size)?;
    Ok(kept.get_or_init(|| ranking))
}

impl Solutions {
    /// Whether the solutions can be numbered without listing them.
    pub(super) fn has_ranks(&self) -> bool {
        let Question { size, distinct, start, .. } = self.question;
        let is_whole = !distinct && start.is_none() && self.question.variant().is_none();
        is_whole && (SMALLEST..=MAX_RANK_SIZE).contains(&size.get())
    }

    /// Whether finding these solutions by rank is faster than listing.
    pub(super) fn is_far(&self) -> bool {
        let is_few = self.view.most.is_some_and(|most| most <= FEW);
        self.has_ranks() && is_few && self.view.reach().is_some_and(|reach| reach > NEAR)
    }

    /// Finds these solutions by their ranks.
    pub(super) fn gather_by_rank(&self, py: Python<'_>) -> PyResult<Gathered> {
        let total = self.total(py)? as u64;
        let View { reversed, first, step, most } = self.view;
        let most = most.unwrap_or(u64::MAX) as usize;
        let places = (first..total).step_by(usize::try_from(step).unwrap_or(usize::MAX)).take(most);
        let ranks: Vec<u64> =
            places.map(|place| if reversed { total - 1 - place } else { place }).collect();
        let (question, kept) = (self.question, Arc::clone(&self.ranking));
        let find = move |ending: Ending| -> Result<Gathered, String> {
            let stop = || ending.is_set();
            let found = ranking(&kept, question).and_then(|ranking| ranking.nths(&ranks, &stop));
            let found = found.map_err(|error| error.to_string())?;
            let columns = found.iter().flat_map(|solution| solution.columns().iter());
            let columns = columns.map(|&column| column as u8).collect();
            Ok(Gathered { count: found.len(), columns, ..Gathered::default() })
        };
        wait(py, self.threads(), find)?.map_err(refusal::value)
    }

    /// Returns the index of a solution in the sequence, if it is there, by its rank.
    pub(super) fn place_by_rank(
        &self,
        py: Python<'_>,
        wanted: bezzel::Solution,
    ) -> PyResult<Option<u64>> {
        let total = self.total(py)? as u64;
        let (question, kept) = (self.question, Arc::clone(&self.ranking));
        let rank = wait(py, self.threads(), move |ending: Ending| -> Result<u64, String> {
            let stop = || ending.is_set();
            let rank = ranking(&kept, question).and_then(|ranking| ranking.rank(&wanted, &stop));
            rank.map_err(|error| error.to_string())
        })?;
        let rank = rank.map_err(refusal::value)?;
        let View { reversed, first, step, most } = self.view;
        let at = if reversed { total - 1 - rank } else { rank };
        let place = at.checked_sub(first).filter(|ahead| ahead.is_multiple_of(step));
        let place = place.map(|ahead| ahead / step);
        Ok(place.filter(|&place| most.is_none_or(|most| place < most)))
    }
}
