//! Deciding whether a puzzle has no, one or several solutions.
//!
//! The search and a SAT solver take turns, each turn twice as long as the one before, as for
//! completion: each has boards on which it is lost for hours and the other answers at once.
//! Turns are measured in nodes and decisions, so the answer is the same on every machine.

use super::answer::Answer;
use super::exact::Exact;
use super::geometry::Geometry;
use super::given::Puzzle;
use super::sat::Sat;
use super::search::Outcome;
use crate::complete::Uniqueness;
use crate::stop::{Stop, Stopped};

/// The first turn of the search, in nodes: some tens of milliseconds. Most puzzles need no other.
const NODES: u64 = 100_000;

/// The first turn of the solver, in decisions: about as long.
const DECISIONS: u64 = 20_000;

/// Whether a puzzle has no, one or several solutions; a proper puzzle has one.
pub type Solutions = Uniqueness<Answer>;

/// What these different solutions are: all there are, or at least two.
fn to_squares(puzzle: &Puzzle, found: Vec<Vec<u32>>) -> Solutions {
    // Better no answer than a wrong one.
    let answer = |columns| Answer::new(puzzle, columns).expect("what was found solves");
    Uniqueness::of(found.into_iter().map(answer))
}

/// Counts the solutions of a puzzle by visiting each.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub fn count_solutions(puzzle: &Puzzle, stop: Stop<'_>) -> Result<u64, Stopped> {
    let geometry = Geometry::new(puzzle);
    let mut search = Exact::of(&geometry, puzzle);
    let mut count = 0;
    while search.advance(u64::MAX, stop)? == Outcome::Solution {
        count += 1;
    }
    Ok(count)
}

/// Returns whether a puzzle has no solution, exactly one, or several, and which.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
///
/// # Panics
/// If a solution that was found does not solve, which would be a defect.
pub fn solutions(puzzle: &Puzzle, stop: Stop<'_>) -> Result<Solutions, Stopped> {
    let geometry = Geometry::new(puzzle);
    let mut search = Exact::of(&geometry, puzzle);
    let mut found: Vec<Vec<u32>> = Vec::new();
    let mut nodes = NODES;
    let (mut sat, mut decisions) = (None, DECISIONS);
    loop {
        match search.advance(nodes, stop)? {
            Outcome::Nothing => return Ok(to_squares(puzzle, found)),
            Outcome::Solution => {
                found.push(search.columns());
                if found.len() == 2 {
                    return Ok(to_squares(puzzle, found));
                }
                continue;
            }
            Outcome::TooLong => {}
        }
        nodes = nodes.saturating_mul(2);
        // The solver finds for itself whatever there is.
        let sat = match &mut sat {
            Some(sat) => sat,
            none => none.insert(Sat::new(puzzle, &geometry, stop)?),
        };
        if let Some(solutions) = sat.solutions(decisions)? {
            return Ok(to_squares(puzzle, solutions));
        }
        decisions = decisions.saturating_mul(2);
    }
}

/// Returns the same as [`solutions`], found by the SAT solver alone: an
/// independent check.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
///
/// # Panics
/// If a solution that was found does not solve, which would be a defect.
pub fn solutions_by_sat(puzzle: &Puzzle, stop: Stop<'_>) -> Result<Solutions, Stopped> {
    let mut sat = Sat::new(puzzle, &Geometry::new(puzzle), stop)?;
    loop {
        if let Some(found) = sat.solutions(u64::MAX)? {
            return Ok(to_squares(puzzle, found));
        }
    }
}
