//! The exact search of a puzzle: the search for one queen in each row, or that for two.

use super::geometry::Geometry;
use super::given::Puzzle;
use super::pairs::Pairs;
use super::search::{Outcome, Search};
use super::state::State;
use crate::stop::{Stop, Stopped};

/// A depth-first search that stops at each solution.
pub(super) enum Exact<'g> {
    /// One queen in each row.
    One(Search<'g>),
    /// Two queens in each row.
    Pairs(Pairs<'g>),
}

impl<'g> Exact<'g> {
    /// Creates a search of a puzzle; `geometry` is that of the puzzle.
    pub(super) fn of(geometry: &'g Geometry, puzzle: &Puzzle) -> Exact<'g> {
        if geometry.per_line == 1 {
            Exact::One(Search::of(geometry, puzzle))
        } else {
            Exact::Pairs(Pairs::new(State::new(geometry, puzzle)))
        }
    }

    /// Creates a search of an empty board.
    pub(super) fn new(geometry: &'g Geometry) -> Exact<'g> {
        if geometry.per_line == 1 {
            Exact::One(Search::new(geometry, &[]))
        } else {
            Exact::Pairs(Pairs::new(State::empty(geometry)))
        }
    }

    /// Advances to the next solution, visiting at most `nodes` nodes.
    pub(super) fn advance(&mut self, nodes: u64, stop: Stop<'_>) -> Result<Outcome, Stopped> {
        match self {
            Exact::One(search) => search.advance(nodes, stop),
            Exact::Pairs(pairs) => pairs.advance(nodes, stop),
        }
    }

    /// Returns the columns of the queens of the last solution, row by row.
    pub(super) fn columns(&self) -> Vec<u32> {
        match self {
            Exact::One(search) => search.columns().to_vec(),
            Exact::Pairs(pairs) => pairs.columns().to_vec(),
        }
    }

    /// Returns the squares of the last solution, by number, in order.
    pub(super) fn squares(&self) -> Vec<usize> {
        let columns = self.columns();
        let (n, per_line) = match self {
            Exact::One(_) => (columns.len(), 1),
            Exact::Pairs(_) => (columns.len() / 2, 2),
        };
        columns
            .iter()
            .enumerate()
            .map(|(at, &column)| at / per_line * n + column as usize)
            .collect()
    }
}
