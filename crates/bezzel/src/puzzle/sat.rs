//! Puzzles given to a SAT solver: where the search is lost, and to check what it says.
//!
//! A variable for each square; each row, column and region has exactly one queen, each diagonal
//! at most one, or squares that touch exclude each other.

use super::geometry::{Geometry, members};
use super::given::Puzzle;
use crate::sat::{Lit, Solver, Verdict};
use crate::stop::{Stop, Stopped};
use std::collections::BTreeMap;

/// A solver that has a puzzle, and the solutions it has found.
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
            solver.clause(own.iter().copied());
            solver.at_most_one(&own)?;
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
                // Below to the right and to the left; rows and columns have their clauses already.
                for (is_there, other) in [(at % n + 1 < n, at + n + 1), (at % n > 0, at + n - 1)] {
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

    /// All solutions, or two of them, if `decisions` decisions suffice.
    pub(super) fn solutions(&mut self, decisions: u64) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
        while self.found.len() < 2 {
            match self.solver.solve(decisions)? {
                Verdict::Model => {}
                Verdict::Unsatisfiable => break,
                Verdict::TooLong => return Ok(None),
            }
            let mut columns = vec![0; self.n];
            let mut queens = Vec::new();
            for (at, &literal) in self.squares.iter().enumerate() {
                if self.solver.is_true(literal) {
                    columns[at / self.n] = (at % self.n) as u32;
                    queens.push(literal);
                }
            }
            self.found.push(columns);
            self.solver.clause(queens.into_iter().map(|queen| !queen));
        }
        Ok(Some(self.found.clone()))
    }
}
