//! The result of the check of a program's search, and the textbook search to compare it with.

use super::{Fault, Trace};
use crate::board::{Size, Square};
use crate::search::{Method, Step, Steps, run_method};
use crate::stop::NEVER;

/// The result of the check of a program's search ([`Trace::report`](super::Trace::report)).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The size of the board.
    pub size: Size,
    /// The number of events.
    pub events: u64,
    /// The number of queens placed, including those on attacked squares.
    pub placed: u64,
    /// The nodes of the backtracking tree that were visited: the boards without an attack,
    /// including the empty one.
    pub nodes: u64,
    /// The number of different solutions that the program printed.
    pub solutions: u64,
    /// The number of solutions that were on the board but not printed.
    pub unreported: u64,
    /// Whether the program checks only complete boards: it goes deeper although queens attack each
    /// other, refuses complete boards, and calls no wrong board a solution. Then [`Fault::Deeper`]
    /// is not a fault.
    pub checks_late: bool,
    /// Whether the program prints every attempt and nothing when it takes a queen back, and is right if each queen replaces
    /// the one before in her row. Then [`Fault::Forgotten`] is not a fault.
    pub removes_silently: bool,
    /// The kinds of faults, in the order of their first events.
    pub findings: Vec<Finding>,
    /// The first square that was never tried.
    pub untried: Option<Untried>,
    /// How the search ended.
    pub ending: Ending,
}

impl Report {
    /// Returns whether the search has a fault.
    pub const fn is_faulty(&self) -> bool {
        !self.findings.is_empty()
    }

    /// Returns whether the trace shows neither a fault nor that the search is right: it ends with queens on the board, no line
    /// says which boards are solutions or takes a queen back, or squares were left out, perhaps on purpose.
    pub fn is_undecided(&self) -> bool {
        let is_silent = self.solutions == 0 && self.unreported > 0;
        let is_standing = matches!(self.ending, Ending::Standing { .. });
        let is_unclear = self.untried.as_ref().is_some_and(|it| !it.is_certain);
        !self.is_faulty() && (is_standing || is_silent || self.removes_silently || is_unclear)
    }

    /// Returns whether the trace ends with the only solution on the board, which no line prints: the line after it would, if
    /// the trace was cut off there.
    pub const fn ends_unprinted(&self) -> bool {
        let is_whole =
            matches!(self.ending, Ending::Standing { queens } if queens == self.size.get());
        is_whole && self.solutions == 0 && self.unreported == 1
    }

    /// Returns the numbers of the textbook search for the same task: all solutions, or as many as
    /// the program had printed when it stopped. `None` if that takes too long
    /// ([`Textbook::MAX_SIZE`]) or has no meaning.
    pub fn textbook(&self) -> Option<Textbook> {
        match self.ending {
            Ending::Exhausted => Textbook::whole(self.size),
            Ending::AtSolution => Textbook::until(self.size, self.solutions),
            Ending::Standing { .. } | Ending::Limited => None,
        }
    }
}

impl Trace {
    /// Returns the findings of the check so far; at the end of the trace, the result.
    pub fn report(&self) -> Report {
        let queens = self.standing.queens().len() as u32;
        let is_empty = queens == 0 && self.placed > 0;
        let here = if is_empty { self.untried_here(self.events) } else { None };
        // A search that stopped at a solution on purpose and took its queens back leaves the trace of one that never
        // tries the last squares of the first row. After its first solution it is taken for the former; after several
        // solutions, with all else tried, it may be either.
        let is_over = here.is_some() && self.pending.is_none() && self.solutions.len() > 1;
        let pending = self.pending.clone().or(here);
        // A program that prints no solution may also end at one.
        let is_silent = self.solutions.is_empty()
            && !self.is_claimed
            && !self.is_exhaustive
            && self.standing.is_whole()
            && self.standing.is_sound();
        let has_solution = !self.solutions.is_empty() && !self.has_placed;
        // A program that stops at a solution leaves squares untried, and may or may not take its queens back.
        let is_satisfied = has_solution && !is_over && (pending.is_some() || queens > 0);
        let ending = match queens {
            _ if !self.is_whole && self.findings.is_empty() => Ending::Limited,
            _ if is_satisfied => Ending::AtSolution,
            0 => Ending::Exhausted,
            queens => Ending::Standing { queens },
        };
        let pending = pending.filter(|_| ending == Ending::Exhausted);
        let is_certain = self.untried.is_some() || self.has_placed || !is_over;
        let untried = self.untried.clone().or(pending).map(|it| Untried { is_certain, ..it });
        let is_deeper = |finding: &Finding| matches!(finding.fault, Fault::Deeper(_));
        let checks_late = self.refused > 0
            && self.findings.iter().any(is_deeper)
            && self.findings.iter().all(|finding| finding.fault != Fault::Attacking);
        let mut findings = self.findings.clone();
        findings.retain(|finding| !(checks_late && is_deeper(finding)));
        let removes_silently = self.has_attempted
            && !self.has_removed
            && untried.is_none()
            && !findings.is_empty()
            && findings.iter().all(|finding| finding.fault == Fault::Forgotten);
        findings.retain(|_| !removes_silently);
        findings.extend(self.unreported.filter(|_| !self.solutions.is_empty()));
        let fault = untried.as_ref().filter(|it| it.is_certain);
        findings.extend(fault.map(|it| Finding {
            fault: Fault::Untried,
            count: 1,
            first: it.step,
        }));
        findings.sort_by_key(|finding| finding.first);
        Report {
            size: self.size,
            events: self.events,
            placed: self.placed,
            nodes: self.nodes,
            solutions: self.solutions(),
            unreported: self.unreported.map_or(0, |finding| finding.count) + u64::from(is_silent),
            checks_late,
            removes_silently,
            findings,
            untried,
            ending,
        }
    }
}

/// A fault and its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The fault.
    pub fault: Fault,
    /// The number of events that have it.
    pub count: u64,
    /// The number of the first event that has it, from 1.
    pub first: u64,
}

/// A square that was never tried on a board from which the search went back.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Untried {
    /// The square, which no queen attacks.
    pub square: Square,
    /// The queens on the board, in the order of their placement.
    pub queens: Vec<Square>,
    /// The number of the event that left this board, from 1.
    pub step: u64,
    /// Whether this is a fault. Otherwise the search may have stopped on purpose at its last solution.
    pub is_certain: bool,
}

/// How a program's search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// All queens were taken back.
    Exhausted,
    /// The search placed no further queen after a solution, and left squares untried: it was meant
    /// to find one solution, or a few.
    AtSolution,
    /// Queens were left on the board, and the last event was not a solution.
    Standing {
        /// The number of queens.
        queens: u32,
    },
    /// The search of this library was limited in depth, in steps, or by a partial board.
    Limited,
}

/// The numbers of the textbook search ([`Method::Board`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Textbook {
    /// The number of nodes of the tree, including the empty board.
    pub nodes: u64,
    /// The number of solutions found.
    pub solutions: u64,
}

impl Textbook {
    /// The largest board for which the whole search is made: 856,189 nodes, some milliseconds.
    pub const MAX_SIZE: u32 = 12;

    /// The maximum number of events up to the solution at which a program stopped.
    const MAX_EVENTS: usize = 10_000_000;

    /// Returns the numbers of the whole search, or `None` above [`Textbook::MAX_SIZE`].
    pub fn whole(size: Size) -> Option<Textbook> {
        // Bit masks visit the same nodes as the textbook search, faster.
        let size = size.at_most(Textbook::MAX_SIZE).ok()?;
        let visits = run_method(Method::Masks, size, NEVER).ok()?;
        Some(Textbook { nodes: visits.visited, solutions: visits.solutions })
    }

    /// Returns the numbers of the search up to a number of solutions. `None` if that takes too
    /// long, or the board has fewer solutions.
    pub fn until(size: Size, solutions: u64) -> Option<Textbook> {
        let mut nodes = 1;
        for event in Steps::new(Method::Board, size).ok()?.take(Textbook::MAX_EVENTS) {
            match event.step {
                Step::Place { .. } => nodes += 1,
                Step::Solved { index } if index >= solutions => {
                    return Some(Textbook { nodes, solutions: index });
                }
                _ => {}
            }
        }
        None
    }
}
