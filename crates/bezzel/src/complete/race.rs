//! Finds completions one after the other by three methods in turn: a search with masks, local
//! search, a SAT solver.
//!
//! Each method takes hours on some boards that another solves at once: the search on large boards
//! with few given queens, local search where completions are few, the solver where a counting
//! argument shows that there is none. So the methods take turns, each longer than the last, which
//! costs at most a small multiple of the best method alone. Turns are measured in nodes and
//! decisions instead of time, so the result is the same on every machine.

use super::masks::{Outcome, Search};
use super::repair::Repair;
use super::sat::Sat;
use super::{Answer, Partial, SharedStop, Stopped, checked};
use crate::board::Solution;
use std::collections::HashSet;
use std::sync::Arc;

/// The first turn of the search, in nodes: some tens of milliseconds, which is enough for most
/// boards.
const NODES: u64 = 100_000;

/// The first turn of the solver, in decisions: about as long as that of the search.
const DECISIONS: u64 = 20_000;

/// The number of attempts without a new completion after which local search is dropped.
const TRIES: u32 = 12;

/// After this many completions found by the search, the solver is dropped: each known completion
/// costs it a clause, and the search needs no memory.
const TOLD: usize = 1000;

/// The completions of a board, each once, in no particular order.
pub(super) struct Race<'a> {
    partial: Arc<Partial>,
    stop: SharedStop<'a>,
    /// An ordered search that ran before the race: only completions that it has not reached are
    /// wanted.
    before: Option<Box<Search>>,
    /// The search, if the board is small enough for masks.
    search: Option<Box<Search>>,
    repair: Option<Repair>,
    sat: Option<Box<Sat<'a>>>,
    /// The number of completions found by the search that the solver was given as clauses.
    told: usize,
    /// The first turn for each completion: nodes of the search, decisions of the solver.
    turn: (u64, u64),
    /// Completions found by the other methods that the search has not reached yet.
    seen: HashSet<Vec<u32>>,
}

impl<'a> Race<'a> {
    /// Creates a race for the completions of a board whose given queens do not attack each other.
    /// `search` searches this board; with `before`, an earlier search of it, only the completions
    /// that `before` has not reached are returned.
    pub(super) fn new(
        partial: Arc<Partial>,
        search: Option<Search>,
        before: Option<Box<Search>>,
        stop: SharedStop<'a>,
    ) -> Race<'a> {
        let repair = Some(Repair::new(&partial));
        let search = search.map(Box::new);
        let turn = (NODES, DECISIONS);
        let (sat, seen) = (None, HashSet::new());
        Race { partial, stop, before, search, repair, sat, told: 0, turn, seen }
    }

    /// Returns the next completion; `None` after the last.
    pub(super) fn next(&mut self) -> Result<Option<Solution>, Stopped> {
        let (mut nodes, mut decisions) = self.turn;
        loop {
            match self.by_search(nodes)? {
                Answer::Completion(columns) => {
                    self.tell(&columns);
                    return Ok(Some(checked(&self.partial, columns)));
                }
                Answer::Nothing => return Ok(None),
                Answer::TooLong => {}
            }
            if let Some(columns) = self.by_repair()? {
                if let Some(sat) = &mut self.sat {
                    sat.forbid(&columns);
                }
                return Ok(Some(self.found_by_another(columns)));
            }
            match self.by_sat(decisions)? {
                Answer::Completion(columns) => return Ok(Some(self.found_by_another(columns))),
                Answer::Nothing => return Ok(None),
                Answer::TooLong => {}
            }
            nodes = nodes.saturating_mul(2);
            decisions = decisions.saturating_mul(2);
        }
    }

    /// Sets the lengths of the first turns, so that tests can race on small boards too.
    #[cfg(test)]
    pub(super) fn in_turns_of(mut self, nodes: u64, decisions: u64) -> Race<'a> {
        self.turn = (nodes, decisions);
        self
    }

    fn by_search(&mut self, nodes: u64) -> Result<Answer, Stopped> {
        let Some(search) = &mut self.search else { return Ok(Answer::TooLong) };
        let end = search.nodes() + nodes;
        loop {
            match search.advance(&*self.stop, end.saturating_sub(search.nodes()))? {
                Outcome::Nothing => return Ok(Answer::Nothing),
                Outcome::TooLong => return Ok(Answer::TooLong),
                Outcome::Completion => {
                    let columns = search.columns();
                    let is_wanted = self.before.as_ref().is_none_or(|b| b.is_ahead(&columns));
                    if is_wanted && !self.seen.remove(&columns) {
                        return Ok(Answer::Completion(columns));
                    }
                }
            }
        }
    }

    /// Adds the clause of a completion that the search has found to the solver.
    fn tell(&mut self, columns: &[u32]) {
        if let Some(sat) = &mut self.sat {
            sat.forbid(columns);
            self.told += 1;
            if self.told > TOLD {
                (self.sat, self.told) = (None, 0);
            }
        }
    }

    fn by_repair(&mut self) -> Result<Option<Vec<u32>>, Stopped> {
        let Some(repair) = &mut self.repair else { return Ok(None) };
        let ahead = |search: &Option<Box<Search>>, columns: &[u32]| {
            search.as_ref().is_none_or(|search| search.is_ahead(columns))
        };
        for _ in 0..TRIES {
            if let Some(columns) = repair.attempt(&*self.stop)?
                && ahead(&self.before, &columns)
                && ahead(&self.search, &columns)
                && !self.seen.contains(&columns)
            {
                return Ok(Some(columns));
            }
        }
        self.repair = None;
        Ok(None)
    }

    fn by_sat(&mut self, decisions: u64) -> Result<Answer, Stopped> {
        if self.sat.is_none() {
            let mut sat = Sat::new(Arc::clone(&self.partial), Arc::clone(&self.stop))?;
            for search in self.before.iter().chain(&self.search) {
                sat.only_ahead_of(search);
            }
            self.seen.iter().for_each(|columns| sat.forbid(columns));
            self.sat = Some(Box::new(sat));
        }
        let sat = self.sat.as_mut().expect("made above");
        // Without a search the solver takes no turns: its decisions are unlimited.
        sat.next(if self.search.is_some() { decisions } else { u64::MAX })
    }

    fn found_by_another(&mut self, columns: Vec<u32>) -> Solution {
        self.seen.insert(columns.clone());
        checked(&self.partial, columns)
    }
}
