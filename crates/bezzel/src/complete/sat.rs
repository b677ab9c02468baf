//! Completion by a SAT solver, for boards too large or too constrained for a search.
//!
//! There is a variable for each square that may still hold a queen. Each open row and column has
//! exactly one queen, each diagonal at most one.

use super::masks::Search;
use super::{Answer, Partial, SharedStop, Stopped};
use crate::board::Square;
use crate::sat::{Lit, Solver, Verdict};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A solver that returns one completion after the other.
pub(super) struct Sat<'a> {
    partial: Arc<Partial>,
    solver: Solver<'a>,
    /// The squares that may still hold a queen, row by row, each with its variable.
    squares: Vec<(Square, Lit)>,
}

impl<'a> Sat<'a> {
    /// Creates the clauses of a board. The given queens must not attack each other.
    pub(super) fn new(partial: Arc<Partial>, stop: SharedStop<'a>) -> Result<Sat<'a>, Stopped> {
        let n = partial.size().get();
        let mut solver = Solver::new(move || stop());
        let mut squares = Vec::new();
        for (at, is_free) in (0u32..).zip(partial.free_squares()) {
            if is_free {
                let square = Square { row: at / n, column: at % n };
                squares.push((square, solver.variable()));
            }
        }
        let taken = |line: fn(&Square) -> u32| partial.queens().iter().map(line).collect();
        let rows: Vec<u32> = taken(|queen| queen.row);
        let columns: Vec<u32> = taken(|queen| queen.column);
        let mut sat = Sat { partial, solver, squares };
        // Rows and columns without a given queen have exactly one.
        let open = |taken: &[u32]| (0..n).filter(|line| !taken.contains(line)).collect::<Vec<_>>();
        sat.lines(|square| square.row, &open(&rows))?;
        sat.lines(|square| square.column, &open(&columns))?;
        sat.lines(|square| square.row + square.column, &[])?;
        sat.lines(|square| square.row + n - square.column, &[])?;
        Ok(sat)
    }

    /// Adds the clauses that each line of a kind has at most one queen, and the lines in `must`
    /// exactly one.
    fn lines(&mut self, line: impl Fn(&Square) -> u32, must: &[u32]) -> Result<(), Stopped> {
        let mut lines: BTreeMap<u32, Vec<Lit>> = must.iter().map(|&at| (at, Vec::new())).collect();
        for (square, literal) in &self.squares {
            lines.entry(line(square)).or_default().push(*literal);
        }
        for (at, literals) in lines {
            if must.contains(&at) {
                self.solver.clause(literals.iter().copied());
            }
            self.solver.at_most_one(&literals)?;
        }
        Ok(())
    }

    /// Returns the variable of a square that may still hold a queen.
    fn literal(&self, square: Square) -> Option<Lit> {
        let at = self.squares.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(self.squares[at].1)
    }

    /// Restricts the solver to completions that `search`, a search of the same board, has not
    /// reached.
    pub(super) fn only_ahead_of(&mut self, search: &Search) {
        // A completion that agrees with the search's path down to a row either continues along the
        // path or has an untried square in that row.
        let mut way: Vec<Lit> = Vec::new();
        for level in search.levels() {
            let square = |column| Square { row: level.row, column };
            let untried = (0..u64::BITS).filter(|column| level.untried >> column & 1 == 1);
            let on: Vec<Lit> =
                untried.chain(level.column).filter_map(|c| self.literal(square(c))).collect();
            self.solver.clause(way.iter().map(|&literal| !literal).chain(on));
            way.extend(level.column.and_then(|column| self.literal(square(column))));
        }
    }

    /// Excludes this completion.
    pub(super) fn forbid(&mut self, columns: &[u32]) {
        let squares = (0u32..).zip(columns).map(|(row, &column)| Square { row, column });
        // Every other completion differs in a row. (If no row was open, this is the empty clause,
        // which is unsatisfiable.)
        let here: Vec<Lit> = squares.filter_map(|square| self.literal(square)).collect();
        self.solver.clause(here.into_iter().map(|literal| !literal));
    }

    /// Returns the columns of the next completion by row, within `decisions` decisions. Every
    /// completion is returned once; then [`Answer::Nothing`].
    pub(super) fn next(&mut self, decisions: u64) -> Result<Answer, Stopped> {
        match self.solver.solve(decisions)? {
            Verdict::Model => {}
            Verdict::Unsatisfiable => return Ok(Answer::Nothing),
            Verdict::TooLong => return Ok(Answer::TooLong),
        }
        let mut columns = vec![0; self.partial.size().index()];
        for queen in self.partial.queens() {
            columns[queen.row as usize] = queen.column;
        }
        for (square, literal) in &self.squares {
            if self.solver.is_true(*literal) {
                columns[square.row as usize] = square.column;
            }
        }
        self.forbid(&columns);
        Ok(Answer::Completion(columns))
    }
}
