//! Completion by a SAT solver, for boards too large or too tight to be searched.
//!
//! A variable for each square that may still hold a queen; each open row and column has one,
//! each diagonal at most one. The solver is BatSat, a MiniSat in Rust, by way of RustSAT
//! (github.com/chrjabs/rustsat), which also encodes the at-most-one constraints.
//!
//! Which encoding: docs/completion.md has the measurements.

use super::{Partial, Stop, Stopped, checked};
use crate::board::{Solution, Square};
use rustsat::encodings::am1::{Encode, Pairwise, TwoProduct};
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_batsat::Solver;
use std::collections::BTreeMap;

/// Lines with more free squares than this are encoded with further variables.
const PAIRWISE: usize = 6;

/// What tells the solver to give up.
#[derive(Default)]
struct Callbacks<'a>(Option<Stop<'a>>);

impl batsat::Callbacks for Callbacks<'_> {
    fn stop(&self) -> bool {
        self.0.is_some_and(|stop| stop())
    }
}

/// A solver that gives one completion after the other.
pub(super) struct Sat<'a> {
    partial: &'a Partial,
    solver: Solver<Callbacks<'a>>,
    squares: Vec<(Square, Lit)>,
}

impl<'a> Sat<'a> {
    /// Writes the board down for the solver. The given queens must not attack each other.
    pub(super) fn new(partial: &'a Partial, stop: Stop<'a>) -> Result<Sat<'a>, Stopped> {
        let n = partial.size().get();
        let mut variables = BasicVarManager::default();
        let mut squares = Vec::new();
        for (at, is_free) in (0u32..).zip(partial.free_squares()) {
            if is_free {
                let square = Square { row: at / n, column: at % n };
                squares.push((square, variables.new_lit()));
            }
        }
        let mut solver = Solver::<Callbacks<'a>>::default();
        solver.batsat_mut().cb_mut().0 = Some(stop);
        let mut sat = Sat { partial, solver, squares };
        // Rows and columns without a queen must get one; on the rest one may stand.
        let taken = |line: fn(&Square) -> u32| partial.queens().iter().map(line).collect();
        let rows: Vec<u32> = taken(|queen| queen.row);
        let columns: Vec<u32> = taken(|queen| queen.column);
        let open = |taken: &[u32]| (0..n).filter(|line| !taken.contains(line)).collect::<Vec<_>>();
        sat.lines(&mut variables, |square| square.row, &open(&rows), stop)?;
        sat.lines(&mut variables, |square| square.column, &open(&columns), stop)?;
        sat.lines(&mut variables, |square| square.row + square.column, &[], stop)?;
        sat.lines(&mut variables, |square| square.row + n - square.column, &[], stop)?;
        Ok(sat)
    }

    /// Says that each line of a kind holds at most one queen, and those of `must` one.
    fn lines(
        &mut self,
        variables: &mut BasicVarManager,
        line: impl Fn(&Square) -> u32,
        must: &[u32],
        stop: Stop<'_>,
    ) -> Result<(), Stopped> {
        let mut lines: BTreeMap<u32, Vec<Lit>> = must.iter().map(|&at| (at, Vec::new())).collect();
        for (square, literal) in &self.squares {
            lines.entry(line(square)).or_default().push(*literal);
        }
        for (at, literals) in lines {
            if stop() {
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

    /// The next completion: each is another, and `None` comes after the last.
    pub(super) fn next(&mut self) -> Result<Option<Solution>, Stopped> {
        match self.solver.solve().expect("the solver takes every clause") {
            SolverResult::Sat => {}
            SolverResult::Unsat => return Ok(None),
            SolverResult::Interrupted => return Err(Stopped),
        }
        let mut columns = vec![0; self.partial.size().index()];
        for queen in self.partial.queens() {
            columns[queen.row as usize] = queen.column;
        }
        let mut others = Clause::new();
        for (square, literal) in &self.squares {
            if self.solver.lit_val(*literal).expect("a model was found") == TernaryVal::True {
                columns[square.row as usize] = square.column;
                others.add(!*literal);
            }
        }
        // Whatever comes next differs in a row. (If no row was open, this is the empty clause,
        // which nothing satisfies.)
        self.add(others);
        Ok(Some(checked(self.partial, columns)))
    }
}
