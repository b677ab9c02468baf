//! Mixed-integer programs in the free form of MPS, column by column.

use super::linear::Name;
use super::problem::Problem;
use super::remarks::{self, Answer};
use std::io::{self, Write};

pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    remarks::write(problem, "* ", Answer::Solution, out)?;
    writeln!(out, "* x_r_c is 1 where a queen stands in row r, column c")?;
    writeln!(out, "NAME queens_{}\nROWS\n N nothing", problem.size().get())?;
    for line in problem.lines() {
        writeln!(out, " {} {line}", if line.kind.is_exact() { "E" } else { "L" })?;
    }
    writeln!(out, "COLUMNS\n MARKER0 'MARKER' 'INTORG'")?;
    for square in problem.all_squares() {
        for line in problem.lines_through(square) {
            writeln!(out, " {} {line} 1", Name(square))?;
        }
    }
    writeln!(out, " MARKER1 'MARKER' 'INTEND'\nRHS")?;
    for line in problem.lines() {
        writeln!(out, " RHS {line} 1")?;
    }
    writeln!(out, "BOUNDS")?;
    // Bounds apply in order, so what is given comes after the bounds of all.
    for square in problem.all_squares() {
        writeln!(out, " UP BND {} 1", Name(square))?;
    }
    for (value, squares) in [(1, problem.queens()), (0, problem.blocked())] {
        for &square in squares {
            writeln!(out, " FX BND {} {value}", Name(square))?;
        }
    }
    writeln!(out, "ENDATA")
}
