//! Completion by a SAT solver, for boards too large or too tight to be searched.
//!
//! A variable for each square that may still hold a queen; each open row and column has one,
//! each diagonal at most one. The solver is BatSat, a MiniSat in Rust, by way of RustSAT
//! (github.com/chrjabs/rustsat), which also encodes the at-most-one constraints.
//!
//! Which encoding: docs/completion.md has the measurements.

use super::masks::Search;
use super::{Answer, Asked, Partial, Stopped};
use crate::board::Square;
use rustsat::encodings::am1::{Encode, Pairwise, TwoProduct};
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_batsat::Solver;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Lines with more free squares than this are encoded with further variables.
const PAIRWISE: usize = 6;

/// What tells the solver to give up: it is asked before each decision.
#[derive(Default)]
pub(crate) struct Patience<'a> {
    pub(crate) stop: Option<Asked<'a>>,
    /// The decisions left.
    pub(crate) left: AtomicU64,
}

impl batsat::Callbacks for Patience<'_> {
    fn stop(&self) -> bool {
        // The solver has this for itself, so nobody changes it in between.
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        left == 0 || (left.is_multiple_of(16) && self.stop.as_ref().is_some_and(|stop| stop()))
    }
}

/// A solver that gives one completion after the other.
pub(super) struct Sat<'a> {
    partial: Arc<Partial>,
    stop: Asked<'a>,
    solver: Solver<Patience<'a>>,
    /// The squares that may still hold a queen, row by row, each with its variable.
    squares: Vec<(Square, Lit)>,
}

impl<'a> Sat<'a> {
    /// Whether there is a solver at all (see `no_sat.rs`).
    pub(super) const IS_THERE: bool = true;

    /// Writes the board down for the solver. The given queens must not attack each other.
    pub(super) fn new(partial: Arc<Partial>, stop: Asked<'a>) -> Result<Sat<'a>, Stopped> {
        let n = partial.size().get();
        let mut variables = BasicVarManager::default();
        let mut squares = Vec::new();
        for (at, is_free) in (0u32..).zip(partial.free_squares()) {
            if is_free {
                let square = Square { row: at / n, column: at % n };
                squares.push((square, variables.new_lit()));
            }
        }
        let mut solver = Solver::<Patience<'a>>::default();
        solver.batsat_mut().cb_mut().stop = Some(Arc::clone(&stop));
        let taken = |line: fn(&Square) -> u32| partial.queens().iter().map(line).collect();
        let rows: Vec<u32> = taken(|queen| queen.row);
        let columns: Vec<u32> = taken(|queen| queen.column);
        let mut sat = Sat { partial, stop, solver, squares };
        // Rows and columns without a queen must get one; on the rest one may stand.
        let open = |taken: &[u32]| (0..n).filter(|line| !taken.contains(line)).collect::<Vec<_>>();
        sat.lines(&mut variables, |square| square.row, &open(&rows))?;
        sat.lines(&mut variables, |square| square.column, &open(&columns))?;
        sat.lines(&mut variables, |square| square.row + square.column, &[])?;
        sat.lines(&mut variables, |square| square.row + n - square.column, &[])?;
        Ok(sat)
    }

    /// Says that each line of a kind holds at most one queen, and those of `must` one.
    fn lines(
        &mut self,
        variables: &mut BasicVarManager,
        line: impl Fn(&Square) -> u32,
        must: &[u32],
    ) -> Result<(), Stopped> {
        let mut lines: BTreeMap<u32, Vec<Lit>> = must.iter().map(|&at| (at, Vec::new())).collect();
        for (square, literal) in &self.squares {
            lines.entry(line(square)).or_default().push(*literal);
        }
        for (at, literals) in lines {
            if (self.stop)() {
                return Err(Stopped);
            }
            let mut clauses = Cnf::new();
            if must.contains(&at) {
                clauses.add_clause(literals.iter().copied().collect::<Clause>());
            }
            let encoded = if literals.len() <= PAIRWISE {
                literals.into_iter().collect::<Pairwise>().encode(&mut clauses, variables)
            } else {
                literals.into_iter().collect::<TwoProduct>().encode(&mut clauses, variables)
            };
            encoded.expect("memory for the clauses of a line");
            for clause in clauses {
                self.add(clause);
            }
        }
        Ok(())
    }

    fn add(&mut self, clause: Clause) {
        if let Some(largest) = clause.iter().map(|literal| literal.var()).max() {
            self.solver.reserve(largest).expect("memory for variables");
        }
        self.solver.add_clause(clause).expect("memory for a clause");
    }

    /// The variable of a square that may still hold a queen.
    fn literal(&self, square: Square) -> Option<Lit> {
        let at = self.squares.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(self.squares[at].1)
    }

    /// Only completions that `search`, which is one of this board, has yet to come to.
    pub(super) fn only_ahead_of(&mut self, search: &Search) {
        // Whoever goes the search's way down to a row goes on in it, or another, untried way.
        let mut way: Vec<Lit> = Vec::new();
        for level in search.levels() {
            let square = |column| Square { row: level.row, column };
            let untried = (0..u64::BITS).filter(|column| level.untried >> column & 1 == 1);
            let on: Vec<Lit> =
                untried.chain(level.column).filter_map(|c| self.literal(square(c))).collect();
            self.add(way.iter().map(|&literal| !literal).chain(on).collect());
            way.extend(level.column.and_then(|column| self.literal(square(column))));
        }
    }

    /// Never this completion again.
    pub(super) fn forbid(&mut self, columns: &[u32]) {
        let squares = (0u32..).zip(columns).map(|(row, &column)| Square { row, column });
        // Whatever comes next differs in a row. (If no row was open, this is the empty clause,
        // which nothing satisfies.)
        let others = squares.filter_map(|square| self.literal(square)).map(|literal| !literal);
        let others: Clause = others.collect();
        self.add(others);
    }

    /// The columns of the next completion by row, within so many decisions. Each is another, and
    /// [`Answer::Nothing`] comes after the last.
    pub(super) fn next(&mut self, decisions: u64) -> Result<Answer, Stopped> {
        self.solver.batsat_mut().cb_mut().left = AtomicU64::new(decisions);
        match self.solver.solve().expect("the solver takes every clause") {
            SolverResult::Sat => {}
            SolverResult::Unsat => return Ok(Answer::Nothing),
            SolverResult::Interrupted if (self.stop)() => return Err(Stopped),
            SolverResult::Interrupted => return Ok(Answer::TooLong),
        }
        let mut columns = vec![0; self.partial.size().index()];
        for queen in self.partial.queens() {
            columns[queen.row as usize] = queen.column;
        }
        for (square, literal) in &self.squares {
            if self.solver.lit_val(*literal).expect("a model was found") == TernaryVal::True {
                columns[square.row as usize] = square.column;
            }
        }
        self.forbid(&columns);
        Ok(Answer::Completion(columns))
    }
}
