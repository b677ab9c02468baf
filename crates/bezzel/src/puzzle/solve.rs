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
use super::search::Found;
use crate::stop::{Stop, Stopped};

/// The first turn of the search, in nodes: some tens of milliseconds. Most puzzles need no other.
const NODES: u64 = 100_000;

/// The first turn of the solver, in decisions: about as long.
const DECISIONS: u64 = 20_000;

/// Whether a puzzle has no, one or several solutions; a proper puzzle has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solutions {
    /// None.
    None,
    /// Exactly this one.
    One(Answer),
    /// At least these two.
    Several(Answer, Answer),
}

impl Solutions {
    /// Returns whether there is exactly one solution.
    #[must_use]
    pub const fn is_one(&self) -> bool {
        matches!(self, Solutions::One(_))
    }

    /// Returns the name used in data: `none`, `one` or `several`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::One(_) => "one",
            Solutions::Several(..) => "several",
        }
    }

    /// Returns the known solutions, at most two.
    pub fn examples(&self) -> impl Iterator<Item = &Answer> {
        let (first, second) = match self {
            Solutions::None => (None, None),
            Solutions::One(one) => (Some(one), None),
            Solutions::Several(one, other) => (Some(one), Some(other)),
        };
        first.into_iter().chain(second)
    }

    /// The answer that these different solutions give: all there are, or at least two.
    pub(super) fn of(puzzle: &Puzzle, found: Vec<Vec<u32>>) -> Solutions {
        let mut found = found.into_iter().map(|columns| {
            // Better no answer than a wrong one.
            Answer::new(puzzle, columns).expect("what was found solves")
        });
        match (found.next(), found.next()) {
            (None, _) => Solutions::None,
            (Some(one), None) => Solutions::One(one),
            (Some(one), Some(other)) => Solutions::Several(one, other),
        }
    }
}

/// Counts the solutions of a puzzle by visiting each.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub fn count_solutions(puzzle: &Puzzle, stop: Stop<'_>) -> Result<u64, Stopped> {
    let geometry = Geometry::new(puzzle);
    let mut search = Exact::of(&geometry, puzzle);
    let mut count = 0;
    while search.advance(u64::MAX, stop)? == Found::Solution {
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
            Found::Nothing => return Ok(Solutions::of(puzzle, found)),
            Found::Solution => {
                found.push(search.columns());
                if found.len() == 2 {
                    return Ok(Solutions::of(puzzle, found));
                }
                continue;
            }
            Found::TooLong => {}
        }
        nodes = nodes.saturating_mul(2);
        // The solver finds for itself whatever there is.
        let sat = match &mut sat {
            Some(sat) => sat,
            none => none.insert(Sat::new(puzzle, &geometry, stop)?),
        };
        if let Some(solutions) = sat.solutions(decisions)? {
            return Ok(Solutions::of(puzzle, solutions));
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
            return Ok(Solutions::of(puzzle, found));
        }
    }
}
