//! The exact search of a puzzle with two queens in each row, column and region: the unit with the
//! fewest squares comes first, and forced queens are placed at once.

use super::search::Outcome;
use super::state::State;
use crate::stop::{Stop, Stopped};

/// A depth-first search that stops at each solution. The stack has the boards still to be
/// searched: a board with a queen on a square, and below it the same board without that square.
#[derive(Debug, Clone)]
pub(super) struct Pairs<'g> {
    left: Vec<State<'g>>,
    columns: Vec<u32>,
    nodes: u64,
}

impl<'g> Pairs<'g> {
    pub(super) fn new(state: State<'g>) -> Pairs<'g> {
        Pairs { left: vec![state], columns: Vec::new(), nodes: 0 }
    }

    /// Advances to the next solution, visiting at most `nodes` nodes.
    pub(super) fn advance(&mut self, nodes: u64, stop: Stop<'_>) -> Result<Outcome, Stopped> {
        const ASK_EVERY: u64 = 1 << 8;
        let until = self.nodes.saturating_add(nodes);
        while let Some(mut state) = self.left.pop() {
            self.nodes += 1;
            if self.nodes.is_multiple_of(ASK_EVERY) && stop() {
                return Err(Stopped);
            }
            if !state.settle() {
                continue;
            }
            if state.is_solved() {
                self.columns = state.columns();
                return Ok(Outcome::Solution);
            }
            let tightest = state.open().min_by_key(|&unit| (state.left(unit), unit));
            let square = tightest.and_then(|unit| state.squares(unit).first().copied());
            if let Some(square) = square {
                let mut with = state.clone();
                with.place(square);
                state.rule_out(square);
                self.left.push(state);
                self.left.push(with);
            }
            if self.nodes >= until {
                return Ok(Outcome::TooLong);
            }
        }
        Ok(Outcome::Nothing)
    }

    /// Returns the columns of the queens of the last solution, row by row.
    pub(super) fn columns(&self) -> &[u32] {
        &self.columns
    }
}
