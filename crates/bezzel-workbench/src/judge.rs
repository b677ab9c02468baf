//! Judging the answers of a solver to a model: whether they are solutions of this board, each once, and all of them.

use crate::model::{COUNTING, count};
use bezzel::Square;
use bezzel::complete::{Partial, completion};
use bezzel_models::{Answer, Expected, Line, Problem};
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use web_time::Instant;

/// The time limit for checking a claim that there is no solution, if the number of solutions is unknown.
const SEARCH: Duration = Duration::from_secs(60);

/// The verdict on an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The answer is a solution.
    Solution,
    /// The answer is not a solution.
    Wrong {
        /// The first line with too many queens, or without the queen that it must have.
        line: Line,
        /// The number of queens in the line.
        queens: usize,
    },
    /// The answer is a solution, but of another board: this square is blocked and holds a queen, or is given and
    /// holds none.
    Disregards(Square),
    /// The answer is a solution, but not the first of its orbit, and the model asks only for that one.
    Led,
    /// The answer is the same as the answer of this number.
    Repeats(u64),
    /// The answer names a variable that the model does not have.
    Stray(String),
    /// The answer contains both a queen and no queen on this square.
    Both(Square),
    /// The solver reports that there is no answer, or no further one. `Some` tells whether that is true; `None` if
    /// unknown.
    NoMore(Option<bool>),
    /// The solver reports the number of all solutions. `Some` tells whether that is true; `None` if unknown.
    Count(Option<bool>),
}

impl Verdict {
    /// Returns whether the answer is not known to be wrong.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        matches!(self, Verdict::Solution | Verdict::NoMore(Some(true)) | Verdict::Count(Some(true)))
    }
}

/// A model that states a wrong number of solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Miscounted {
    /// The number in the model.
    pub claimed: u128,
    /// The counted number.
    pub counted: u128,
}

/// Returns the board with the number of its solutions, if counting takes at most ten seconds; otherwise with the
/// number stated in the model.
///
/// # Errors
/// [`Miscounted`] if the model states another number.
pub fn recounted(problem: Problem) -> Result<Problem, Miscounted> {
    if problem.is_plain() {
        return Ok(problem);
    }
    let begin = Instant::now();
    match (count(&problem, &|| begin.elapsed() > COUNTING), problem.expected().number()) {
        (None, _) => Ok(problem),
        (Some(counted), Some(claimed)) if counted != claimed => {
            Err(Miscounted { claimed, counted })
        }
        (Some(counted), _) => Ok(problem.expecting(Expected::Counted(counted))),
    }
}

/// A judge of the answers to one model.
#[derive(Debug)]
pub struct Judge {
    problem: Problem,
    /// The number of each solution so far, by its columns.
    seen: HashMap<Box<[u16]>, u64>,
    answers: u64,
    is_right: bool,
}

impl Judge {
    /// Creates a judge of answers for this board.
    #[must_use]
    pub fn new(problem: Problem) -> Judge {
        Judge { problem, seen: HashMap::new(), answers: 0, is_right: true }
    }

    /// Returns the board.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the number of answers so far, right or wrong.
    #[must_use]
    pub const fn answers(&self) -> u64 {
        self.answers
    }

    /// Returns the number of different solutions so far.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.seen.len() as u64
    }

    /// Returns whether all answers so far are right, and no more than expected.
    #[must_use]
    pub fn is_right(&self) -> bool {
        let expected = self.problem.expected().number();
        self.is_right && expected.is_none_or(|expected| u128::from(self.solutions()) <= expected)
    }

    /// Judges the next answer.
    pub fn judge(&mut self, answer: &Answer) -> Verdict {
        let verdict = match answer {
            Answer::Queens(queens) => {
                self.answers += 1;
                self.queens(queens)
            }
            Answer::Stray(word) => Verdict::Stray(word.clone()),
            Answer::Both(square) => Verdict::Both(*square),
            Answer::Count(count) => {
                let expected = self.problem.expected().number();
                Verdict::Count(expected.map(|expected| expected == *count))
            }
            Answer::NoMore => {
                let solutions = u128::from(self.solutions());
                let is_true = match self.problem.expected().number() {
                    Some(expected) => Some(solutions == expected),
                    None if solutions == 0 => self.is_solvable().map(|is| !is),
                    None => None,
                };
                Verdict::NoMore(is_true)
            }
        };
        self.is_right &= verdict.is_right();
        verdict
    }

    /// Whether the board has a solution: known, or found by a search.
    fn is_solvable(&self) -> Option<bool> {
        let problem = &self.problem;
        problem.is_solvable().or_else(|| {
            if !problem.regions().is_empty() || !problem.has_diagonals() {
                return None;
            }
            let (queens, blocked) = (problem.queens().to_vec(), problem.blocked().to_vec());
            let board = Partial::new(problem.size(), queens, blocked).ok()?;
            let begin = Instant::now();
            let found = completion(&board, &|| begin.elapsed() > SEARCH).ok()?;
            Some(found.is_some())
        })
    }

    fn queens(&mut self, queens: &HashSet<Square>) -> Verdict {
        if let Some((line, queens)) = self.problem.violated(queens) {
            return Verdict::Wrong { line, queens };
        }
        if let Some(square) = self.problem.disregarded(queens) {
            return Verdict::Disregards(square);
        }
        if self.problem.is_led(queens) {
            return Verdict::Led;
        }
        // A solution has a queen in each row; 16 bits hold the columns of the largest board.
        let mut columns = vec![0; self.problem.size().index()].into_boxed_slice();
        for queen in queens {
            columns[queen.row as usize] = queen.column as u16;
        }
        if let Some(&first) = self.seen.get(&columns) {
            return Verdict::Repeats(first);
        }
        self.seen.insert(columns, self.answers);
        Verdict::Solution
    }
}
