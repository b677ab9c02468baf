//! Solves puzzles with a SAT solver: on boards on which the search takes too long, and to check
//! the search.
//!
//! There is a variable for each square. Each row, column and region has exactly one queen, or two;
//! each diagonal has at most one, or touching squares exclude each other.

use super::geometry::{Geometry, members};
use super::given::Puzzle;
use crate::sat::{Lit, Solver, Verdict};
use crate::stop::{Stop, Stopped};
use std::collections::BTreeMap;

/// A solver with the clauses of a puzzle, and the solutions found so far.
pub(super) struct Sat<'a> {
    n: usize,
    solver: Solver<'a>,
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
        let mut solver = Solver::new(stop);
        let squares: Vec<Lit> = (0..n * n).map(|_| solver.variable()).collect();
        for unit in 0..geometry.units {
            let own: Vec<Lit> = members(geometry.unit(unit)).map(|at| squares[at]).collect();
            if geometry.per_line == 1 {
                solver.clause(own.iter().copied());
                solver.at_most_one(&own)?;
            } else {
                exactly_two(&mut solver, &own);
            }
        }
        if puzzle.family().has_diagonals() {
            for line in [|n, row, _| n - 1 - row, |_, row, _| row] {
                let line: fn(usize, usize, usize) -> usize = line;
                let mut lines: BTreeMap<usize, Vec<Lit>> = BTreeMap::new();
                for (at, &literal) in squares.iter().enumerate() {
                    let (row, column) = (at / n, at % n);
                    lines.entry(line(n, row, column) + column).or_default().push(literal);
                }
                for (_, literals) in lines {
                    solver.at_most_one(&literals)?;
                }
            }
        } else {
            for at in 0..n * n {
                // The neighbours below to the right and to the left. Neighbours in a row or column
                // already exclude each other if each has one queen.
                let beside = geometry.per_line > 1;
                let near = [
                    (at % n + 1 < n, at + n + 1),
                    (at % n > 0, at + n - 1),
                    (beside && at % n + 1 < n, at + 1),
                    (beside, at + n),
                ];
                for (is_there, other) in near {
                    if is_there && other < n * n {
                        solver.clause([!squares[at], !squares[other]]);
                    }
                }
            }
        }
        for &queen in puzzle.queens() {
            solver.clause([squares[geometry.number(queen)]]);
        }
        for &blocked in puzzle.blocked() {
            solver.clause([!squares[geometry.number(blocked)]]);
        }
        Ok(Sat { n, solver, squares, found: Vec::new() })
    }

    /// Returns all solutions, or two of them, if `decisions` decisions suffice, else `None`.
    pub(super) fn solutions(&mut self, decisions: u64) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
        while self.found.len() < 2 {
            match self.solver.solve(decisions)? {
                Verdict::Model => {}
                Verdict::Unsatisfiable => break,
                Verdict::TooLong => return Ok(None),
            }
            let mut columns = Vec::new();
            let mut queens = Vec::new();
            for (at, &literal) in self.squares.iter().enumerate() {
                if self.solver.is_true(literal) {
                    columns.push((at % self.n) as u32);
                    queens.push(literal);
                }
            }
            self.found.push(columns);
            self.solver.clause(queens.into_iter().map(|queen| !queen));
        }
        Ok(Some(self.found.clone()))
    }
}

/// Adds clauses that exactly two of these literals are true: a sequential counter (Carsten Sinz,
/// "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005). The squares
/// determine its variables, so each solution has one model.
fn exactly_two(solver: &mut Solver<'_>, literals: &[Lit]) {
    let false_one = solver.variable();
    solver.clause([!false_one]);
    // Whether at least one, and at least two, of the literals so far are true.
    let (mut one, mut two) = (false_one, false_one);
    for &literal in literals {
        solver.clause([!literal, !two]);
        let (some, both) = (solver.variable(), solver.variable());
        // The clauses of: some = one or literal; both = two or (one and literal).
        solver.clause([!one, some]);
        solver.clause([!literal, some]);
        solver.clause([one, literal, !some]);
        solver.clause([!two, both]);
        solver.clause([!one, !literal, both]);
        solver.clause([two, one, !both]);
        solver.clause([two, literal, !both]);
        (one, two) = (some, both);
    }
    solver.clause([two]);
}
