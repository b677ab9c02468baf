//! Mixed-integer programs in the free form of MPS, column by column.

use super::extent::leader_clauses;
use super::linear::{Name, Numbered, leader_inequalities};
use super::problem::Problem;
use super::remarks::{self, Answer};
use std::io::{self, Write};

/// The number of variables whose terms in the inequalities of the lex-leader are collected together. The inequalities
/// are generated once for each `BAND` of variables; a variable has at most 42 terms.
const BAND: u64 = 1 << 18;

pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let n = problem.size().get();
    let leader = leader_clauses(problem);
    remarks::write(problem, "* ", Answer::Solution, out)?;
    writeln!(out, "* x_r_c is 1 where a queen stands in row r, column c")?;
    writeln!(out, "NAME queens_{n}\nROWS\n N nothing")?;
    for line in problem.lines() {
        writeln!(out, " {} {line}", if line.kind.is_exact() { "E" } else { "L" })?;
    }
    for number in 1..=leader.clauses {
        writeln!(out, " G leader_{number}")?;
    }
    writeln!(out, "COLUMNS\n MARKER0 'MARKER' 'INTORG'")?;
    let variables = u64::from(n) * u64::from(n) + leader.variables;
    let mut squares = problem.all_squares();
    for first in (1..=variables).step_by(BAND as usize) {
        let band = first..variables.min(first + BAND - 1) + 1;
        let mut places = places(problem, &band)?.into_iter().peekable();
        for variable in band {
            let name = Numbered { variable, n };
            // The squares come first, row by row, in the order of their numbers.
            for line in squares.next().into_iter().flat_map(|square| problem.lines_through(square))
            {
                writeln!(out, " {name} {line} 1")?;
            }
            while let Some(place) = places.next_if(|place| place.variable == variable) {
                writeln!(out, " {name} leader_{} {}", place.inequality, place.factor)?;
            }
        }
    }
    writeln!(out, " MARKER1 'MARKER' 'INTEND'\nRHS")?;
    for line in problem.lines() {
        writeln!(out, " RHS {line} 1")?;
    }
    leader_inequalities(problem, &mut |number, _, least| match least {
        // The default is 0.
        0 => Ok(()),
        least => writeln!(out, " RHS leader_{number} {least}"),
    })?;
    writeln!(out, "BOUNDS")?;
    // Bounds apply in order, so given queens come after the bounds of all variables.
    for variable in 1..=variables {
        writeln!(out, " UP BND {} 1", Numbered { variable, n })?;
    }
    for (value, squares) in [(1, problem.queens()), (0, problem.blocked())] {
        for &square in squares {
            writeln!(out, " FX BND {} {value}", Name(square))?;
        }
    }
    writeln!(out, "ENDATA")
}

/// A term of a variable in an inequality of the lex-leader, in the order of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    variable: u64,
    inequality: u32,
    factor: i8,
}

/// Returns the terms of these variables, in order.
fn places(problem: &Problem, variables: &std::ops::Range<u64>) -> io::Result<Vec<Place>> {
    let mut places = Vec::new();
    leader_inequalities(problem, &mut |number, clause, _| {
        for literal in clause {
            let variable = literal.unsigned_abs();
            if variables.contains(&variable) {
                let factor = literal.signum() as i8;
                places.push(Place { variable, inequality: number as u32, factor });
            }
        }
        Ok(())
    })?;
    // Every inequality has a variable at most once.
    places.sort_unstable();
    Ok(places)
}
