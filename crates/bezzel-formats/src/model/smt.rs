//! SMT-LIB 2.6: an integer for each row, the column of its queen, in linear arithmetic.

use super::problem::Problem;
use super::remarks::{self, Answer};
use bezzel::Square;
use std::io::{self, Write};

pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let n = problem.size().get();
    remarks::write(problem, "; ", Answer::Model, out)?;
    writeln!(out, "; q_r is the column of the queen in row r")?;
    writeln!(out, "(set-option :produce-models true)\n(set-logic QF_LIA)")?;
    for row in 0..n {
        writeln!(
            out,
            "(declare-const q_{row} Int)\n(assert (and (<= 0 q_{row}) (< q_{row} {n})))"
        )?;
    }
    distinct(n, out, |row| format!("q_{row}"))?;
    if problem.has_diagonals() {
        distinct(n, out, |row| format!("(+ q_{row} {row})"))?;
        distinct(n, out, |row| format!("(- q_{row} {row})"))?;
    } else {
        for (row, next) in (0..n).zip(1..n) {
            let step = format!("(- q_{row} q_{next})");
            writeln!(out, "(assert (and (not (= {step} 1)) (not (= {step} (- 1)))))")?;
        }
    }
    // As there are n queens and n regions, each region has one if each has one at least.
    for line in problem.lines().filter(|line| line.kind == super::LineKind::Region) {
        let squares = problem.squares(line).into_iter();
        let some = squares.map(|square| format!("(= q_{} {})", square.row, square.column));
        let some: Vec<String> = some.collect();
        // `or` takes two or more.
        match some.as_slice() {
            [one] => writeln!(out, "(assert {one})")?,
            several => writeln!(out, "(assert (or {}))", several.join(" "))?,
        }
    }
    for Square { row, column } in problem.queens() {
        writeln!(out, "(assert (= q_{row} {column}))")?;
    }
    for Square { row, column } in problem.blocked() {
        writeln!(out, "(assert (not (= q_{row} {column})))")?;
    }
    writeln!(out, "(check-sat)\n(get-model)")
}

/// Demands that the terms of all rows differ. `distinct` takes two or more.
fn distinct(n: u32, out: &mut dyn Write, term: impl Fn(u32) -> String) -> io::Result<()> {
    if n < 2 {
        return Ok(());
    }
    write!(out, "(assert (distinct")?;
    for row in 0..n {
        write!(out, " {}", term(row))?;
    }
    writeln!(out, "))")
}
