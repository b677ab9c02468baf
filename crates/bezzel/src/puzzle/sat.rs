//! Puzzles given to a SAT solver: where the search is lost, and to check what it says.
//!
//! A variable for each square; each row, column and region has exactly one queen, each diagonal
//! at most one, or squares that touch exclude each other. The solver is BatSat, by way of
//! RustSAT, as for completion.

use super::geometry::{Geometry, members};
use super::given::Puzzle;
use super::solve::Solutions;
use crate::complete::Patience;
use crate::stop::{Stop, Stopped};
use rustsat::encodings::am1::{Encode, Pairwise, TwoProduct};
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_batsat::Solver;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Lines with more squares than this are encoded with further variables.
const PAIRWISE: usize = 6;

/// A solver that has a puzzle, and the solutions it has found.
pub(super) struct Sat<'a> {
    n: usize,
    stop: Stop<'a>,
    solver: Solver<Patience<'a>>,
    squares: Vec<Lit>,
    found: Vec<Vec<u32>>,
}

impl<'a> Sat<'a> {
    pub(super) fn new(
        puzzle: &Puzzle,
        geometry: &Geometry,
        stop: Stop<'a>,
    ) -> Result<Sat<'a>, Stopped> {
        let n = geometry.n;
        let mut variables = BasicVarManager::default();
        let squares: Vec<Lit> = (0..n * n).map(|_| variables.new_lit()).collect();
        let mut solver = Solver::<Patience<'a>>::default();
        solver.batsat_mut().cb_mut().stop = Some(Arc::new(stop));
        let mut sat = Sat { n, stop, solver, squares, found: Vec::new() };
        for unit in 0..geometry.units {
            let own: Vec<Lit> = members(geometry.unit(unit)).map(|at| sat.squares[at]).collect();
            sat.add(own.iter().copied().collect());
            sat.at_most_one(&mut variables, own)?;
        }
        if puzzle.family().has_diagonals() {
            for line in [|n, row, _| n - 1 - row, |_, row, _| row] {
                let line: fn(usize, usize, usize) -> usize = line;
                let mut lines: BTreeMap<usize, Vec<Lit>> = BTreeMap::new();
                for (at, &literal) in sat.squares.iter().enumerate() {
                    let (row, column) = (at / n, at % n);
                    lines.entry(line(n, row, column) + column).or_default().push(literal);
                }
                for (_, literals) in lines {
                    sat.at_most_one(&mut variables, literals)?;
                }
            }
        } else {
            for at in 0..n * n {
                // Below to the right and to the left; rows and columns are told already.
                for (is_there, other) in [(at % n + 1 < n, at + n + 1), (at % n > 0, at + n - 1)] {
                    if is_there && other < n * n {
                        let pair = [!sat.squares[at], !sat.squares[other]];
                        sat.add(pair.into_iter().collect());
                    }
                }
            }
        }
        for &queen in puzzle.queens() {
            let queen = sat.squares[geometry.number(queen)];
            sat.add([queen].into_iter().collect());
        }
        for &blocked in puzzle.blocked() {
            let blocked = !sat.squares[geometry.number(blocked)];
            sat.add([blocked].into_iter().collect());
        }
        Ok(sat)
    }

    fn at_most_one(
        &mut self,
        variables: &mut BasicVarManager,
        literals: Vec<Lit>,
    ) -> Result<(), Stopped> {
        if (self.stop)() {
            return Err(Stopped);
        }
        let mut clauses = Cnf::new();
        let encoded = if literals.len() <= PAIRWISE {
            literals.into_iter().collect::<Pairwise>().encode(&mut clauses, variables)
        } else {
            literals.into_iter().collect::<TwoProduct>().encode(&mut clauses, variables)
        };
        encoded.expect("memory for the clauses of a line");
        for clause in clauses {
            self.add(clause);
        }
        Ok(())
    }

    fn add(&mut self, clause: Clause) {
        if let Some(largest) = clause.iter().map(|literal| literal.var()).max() {
            self.solver.reserve(largest).expect("memory for variables");
        }
        self.solver.add_clause(clause).expect("memory for a clause");
    }

    /// All solutions, or two of them, if so many decisions suffice.
    pub(super) fn solutions(&mut self, decisions: u64) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
        while self.found.len() < 2 {
            self.solver.batsat_mut().cb_mut().left = AtomicU64::new(decisions);
            match self.solver.solve().expect("the solver takes every clause") {
                SolverResult::Sat => {}
                SolverResult::Unsat => break,
                SolverResult::Interrupted if (self.stop)() => return Err(Stopped),
                SolverResult::Interrupted => return Ok(None),
            }
            let mut columns = vec![0; self.n];
            let mut others = Clause::new();
            for (at, &literal) in self.squares.iter().enumerate() {
                let value = self.solver.lit_val(literal).expect("a model was found");
                if value == TernaryVal::True {
                    columns[at / self.n] = (at % self.n) as u32;
                    others.add(!literal);
                }
            }
            self.found.push(columns);
            self.add(others);
        }
        Ok(Some(self.found.clone()))
    }
}

/// The same as [`solutions`](super::solutions), by the SAT solver alone: another method, to check
/// with.
///
/// # Errors
/// [`Stopped`] if `stop` said so.
///
/// # Panics
/// If a solution that was found does not solve, which would be a defect.
pub fn solutions_by_sat(puzzle: &Puzzle, stop: Stop<'_>) -> Result<Solutions, Stopped> {
    let mut sat = Sat::new(puzzle, &Geometry::new(puzzle), stop)?;
    loop {
        if let Some(found) = sat.solutions(u64::MAX)? {
            return Ok(Solutions::of(puzzle, found));
        }
    }
}
