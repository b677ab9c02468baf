//! Decides whether a puzzle has no, one or several solutions.
//!
//! The search and a SAT solver take turns, each turn twice as long as the one before, as in
//! [`mod@crate::complete`]: each method takes hours on some boards that the other solves at once.
//! Turns are measured in nodes and decisions, so the result is the same on every machine.

use super::answer::Answer;
use super::exact::Exact;
use super::geometry::Geometry;
use super::given::Puzzle;
use super::sat::Sat;
use super::search::Outcome;
use crate::complete::Uniqueness;
use crate::stop::{Stop, Stopped};

/// The first turn of the search, in nodes: some tens of milliseconds, which is enough for most
/// puzzles.
const NODES: u64 = 100_000;

/// The first turn of the solver, in decisions: about as long as that of the search.
const DECISIONS: u64 = 20_000;

/// Whether a puzzle has no, one or several solutions; a proper puzzle has one.
pub type Solutions = Uniqueness<Answer>;

/// Returns the result for these different solutions: all of them, or at least two.
fn to_squares(puzzle: &Puzzle, found: Vec<Vec<u32>>) -> Solutions {
    // No answer is better than a wrong one.
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

/// Returns whether a puzzle has no solution, exactly one, or several, with up to two of them.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
///
/// # Panics
/// If a solution that was found is wrong, which would be a defect.
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
        // The solver finds the solutions independently of the search.
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

/// Returns the same as [`solutions`], found by the SAT solver alone, as an independent check.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
///
/// # Panics
/// If a solution that was found is wrong, which would be a defect.
pub fn solutions_by_sat(puzzle: &Puzzle, stop: Stop<'_>) -> Result<Solutions, Stopped> {
    let mut sat = Sat::new(puzzle, &Geometry::new(puzzle), stop)?;
    loop {
        if let Some(found) = sat.solutions(u64::MAX)? {
            return Ok(to_squares(puzzle, found));
        }
    }
}
