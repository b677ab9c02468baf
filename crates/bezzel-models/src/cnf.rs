//! DIMACS CNF: a variable for each square, then the auxiliaries of at-most-one constraints.

use super::encoding::{AtMostOne, Encoder};
use super::extent::clauses;
use super::leader;
use super::problem::Problem;
use super::remarks::{self, Answer};
use std::io::{self, Write};

pub(super) fn write(problem: &Problem, encoding: AtMostOne, out: &mut dyn Write) -> io::Result<()> {
    let n = u64::from(problem.size().get());
    let size = clauses(problem, encoding);
    remarks::write(problem, "c ", Answer::Model, out)?;
    writeln!(out, "c variable row * {n} + column + 1 is true where a queen stands")?;
    writeln!(out, "c at most one: {}", encoding.name())?;
    if size.variables > n * n {
        let (first, last) = (n * n + 1, size.variables);
        writeln!(out, "c auxiliaries {first} to {last}: determined by the squares")?;
        write!(out, "c p show")?;
        for variable in 1..=n * n {
            write!(out, " {variable}")?;
        }
        writeln!(out, " 0")?;
    }
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    let mut number = itoa::Buffer::new();
    let mut take = |clause: &[i64]| {
        for &literal in clause {
            out.write_all(number.format(literal).as_bytes())?;
            out.write_all(b" ")?;
        }
        out.write_all(b"0\n")
    };
    let mut encoder = Encoder::new((n * n) as i64, &mut take);
    for &queen in problem.queens() {
        encoder.clause(&[problem.variable(queen) as i64])?;
    }
    for &square in problem.blocked() {
        encoder.clause(&[-(problem.variable(square) as i64)])?;
    }
    for line in problem.lines() {
        let squares = problem.squares(line).into_iter();
        let literals: Vec<i64> = squares.map(|square| problem.variable(square) as i64).collect();
        if line.kind.is_exact() {
            encoder.clause(&literals)?;
        }
        encoder.at_most_one(encoding, &literals)?;
    }
    if problem.is_leader() {
        leader::demand(problem.size(), |square| problem.variable(square) as i64, &mut encoder)?;
    }
    Ok(())
}
