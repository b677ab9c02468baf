//! The remarks in the head of every model: the kind of problem, and the number of solutions that a solver must find.

use super::board::BoardRecord;
use super::problem::{Expected, Problem};
use std::io::{self, Write};

/// The word for a solver's answer in a format.
#[derive(Debug, Clone, Copy)]
pub(super) enum Answer {
    Model,
    Solution,
    StableModel,
    GroundState,
}

/// Writes the remarks that all formats share, each line after `mark`.
pub(super) fn write(
    problem: &Problem,
    mark: &str,
    answer: Answer,
    out: &mut dyn Write,
) -> io::Result<()> {
    let n = problem.size().get();
    let one = match answer {
        Answer::Model => "model",
        Answer::Solution => "solution",
        Answer::StableModel => "answer set",
        Answer::GroundState => "ground state",
    };
    writeln!(out, "{mark}{n} queens on a board of {n} rows and {n} columns, by bezzel")?;
    let regions = if problem.regions().is_empty() { "" } else { " and region" };
    let attack = match problem.has_diagonals() {
        true => "at most one in each diagonal and antidiagonal",
        false => "and no two queens touch at a corner",
    };
    writeln!(out, "{mark}exactly one queen in each row and column{regions}, {attack}")?;
    writeln!(
        out,
        "{mark}rows and columns are numbered from 0; row 0, column 0 is at the top left"
    )?;
    if problem.is_leader() {
        writeln!(
            out,
            "{mark}of each orbit only the solution whose columns are lexicographically least"
        )?;
    }
    for (name, squares) in [("queens", problem.queens()), ("blocked", problem.blocked())] {
        if !squares.is_empty() {
            writeln!(out, "{mark}given {name}: {}", squares.len())?;
        }
    }
    // For a checker, so that an answer is compared with this very board.
    writeln!(out, "{mark}board: {}", BoardRecord::of(problem).text())?;
    writeln!(out, "{mark}expected number of {one}s: {}", expected(problem))?;
    match answer {
        // The format itself explains its answers and their energy.
        Answer::Solution | Answer::GroundState => Ok(()),
        _ => writeln!(out, "{mark}each {one} is one solution, and each solution is one {one}"),
    }
}

/// The number of solutions, and its source.
pub(super) fn expected(problem: &Problem) -> String {
    match problem.expected() {
        Expected::Published(number) => {
            let sequence = if problem.is_leader() { "A002562" } else { "A000170" };
            format!("{number} (OEIS {sequence})")
        }
        Expected::Counted(number) => format!("{number} (counted by bezzel)"),
        Expected::Unknown => "not known".to_owned(),
    }
}
