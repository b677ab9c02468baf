//! Writes SMT-LIB 2.6: for each row an integer or a bit vector, the column of its queen.

use super::format::Theory;
use super::leader::{self, Image};
use super::problem::Problem;
use super::remarks::{self, Answer};
use bezzel::Square;
use std::io::{self, Write};

/// The words for a theory.
#[derive(Debug, Clone, Copy)]
struct Words {
    theory: Theory,
    /// The number of bits of a vector: enough for the sum of a row and a column, and to distinguish differences.
    bits: u32,
}

impl Words {
    fn new(theory: Theory, n: u32) -> Words {
        Words { theory, bits: u32::BITS - (2 * n - 2).leading_zeros() }
    }

    fn logic(self) -> &'static str {
        match self.theory {
            Theory::Integers => "QF_LIA",
            Theory::BitVectors => "QF_BV",
        }
    }

    fn sort(self) -> String {
        match self.theory {
            Theory::Integers => "Int".to_owned(),
            Theory::BitVectors => format!("(_ BitVec {})", self.bits.max(1)),
        }
    }

    fn number(self, number: u32) -> String {
        match self.theory {
            Theory::Integers => number.to_string(),
            Theory::BitVectors => format!("#b{number:0bits$b}", bits = self.bits.max(1) as usize),
        }
    }

    fn plus(self, left: &str, right: &str) -> String {
        let sign = if self.theory == Theory::Integers { "+" } else { "bvadd" };
        format!("({sign} {left} {right})")
    }

    fn minus(self, left: &str, right: &str) -> String {
        let sign = if self.theory == Theory::Integers { "-" } else { "bvsub" };
        format!("({sign} {left} {right})")
    }

    fn less(self, left: &str, right: &str) -> String {
        let sign = if self.theory == Theory::Integers { "<" } else { "bvult" };
        format!("({sign} {left} {right})")
    }

    /// Declares the variable of a row or column of a board of `n` rows.
    fn declare(self, name: &str, n: u32, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "(declare-const {name} {})", self.sort())?;
        let below = self.less(name, &self.number(n));
        match self.theory {
            Theory::Integers => writeln!(out, "(assert (and (<= 0 {name}) {below}))"),
            // For one row the only value is 0, and the bound n does not fit the vector.
            Theory::BitVectors if n == 1 => writeln!(out, "(assert (= {name} #b0))"),
            Theory::BitVectors => writeln!(out, "(assert {below})"),
        }
    }
}

pub(super) fn write(problem: &Problem, theory: Theory, out: &mut dyn Write) -> io::Result<()> {
    let n = problem.size().get();
    let words = Words::new(theory, n);
    remarks::write(problem, "; ", Answer::Model, out)?;
    writeln!(out, "; q_r is the column of the queen in row r")?;
    writeln!(out, "(set-option :produce-models true)\n(set-logic {})", words.logic())?;
    for row in 0..n {
        words.declare(&format!("q_{row}"), n, out)?;
    }
    let column = |row: u32| format!("q_{row}");
    distinct(n, out, column)?;
    if problem.has_diagonals() {
        distinct(n, out, |row| words.plus(&column(row), &words.number(row)))?;
        distinct(n, out, |row| words.minus(&column(row), &words.number(row)))?;
    } else {
        for (row, next) in (0..n).zip(1..n) {
            let (one, other, step) = (column(row), column(next), words.number(1));
            let up = format!("(= {one} {})", words.plus(&other, &step));
            let down = format!("(= {other} {})", words.plus(&one, &step));
            writeln!(out, "(assert (and (not {up}) (not {down})))")?;
        }
    }
    let stands = |square: Square| format!("(= q_{} {})", square.row, words.number(square.column));
    // Since there are n queens and n regions, each region has one if each has at least one.
    for line in problem.lines().filter(|line| line.kind == super::LineKind::Region) {
        let some: Vec<String> = problem.squares(line).into_iter().map(stands).collect();
        // `or` takes at least two operands.
        match some.as_slice() {
            [one] => writeln!(out, "(assert {one})")?,
            several => writeln!(out, "(assert (or {}))", several.join(" "))?,
        }
    }
    if problem.is_leader() {
        leader(n, words, out)?;
    }
    for &queen in problem.queens() {
        writeln!(out, "(assert {})", stands(queen))?;
    }
    for &square in problem.blocked() {
        writeln!(out, "(assert (not {}))", stands(square))?;
    }
    writeln!(out, "(check-sat)\n(get-model)")
}

/// Writes the lex-leader constraint.
fn leader(n: u32, words: Words, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "; p_c is the row of the queen in column c")?;
    for column in 0..n {
        words.declare(&format!("p_{column}"), n, out)?;
    }
    for row in 0..n {
        for column in 0..n {
            let (of_row, of_column) = (words.number(row), words.number(column));
            writeln!(out, "(assert (= (= q_{row} {of_column}) (= p_{column} {of_row})))")?;
        }
    }
    for image in leader::symmetries().map(Image::of) {
        let value = |row: u32| {
            let index = if image.is_index_reversed { n - 1 - row } else { row };
            let name = format!("{}_{index}", if image.is_transposed { 'p' } else { 'q' });
            match image.is_value_reversed {
                true => words.minus(&words.number(n - 1), &name),
                false => name,
            }
        };
        // Less in the first row that differs: nested row by row, each within the case that the rows above are equal.
        write!(out, "(assert ")?;
        for row in 0..n {
            let (own, image) = (format!("q_{row}"), value(row));
            write!(out, "(or {} (and (= {own} {image}) ", words.less(&own, &image))?;
        }
        writeln!(out, "true{})", ")".repeat(2 * n as usize))?;
    }
    Ok(())
}

/// Writes the constraint that the terms of all rows differ. `distinct` takes at least two operands.
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
