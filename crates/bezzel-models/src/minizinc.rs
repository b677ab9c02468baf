//! Writes MiniZinc models, with an integer for the column of each row's queen, or a Boolean for each square.

use super::format::Viewpoint;
use super::leader::{self, Image, term};
use super::problem::Problem;
use super::remarks::{self, Answer};
use bezzel::Square;
use std::io::{self, Write};

pub(super) fn write(
    problem: &Problem,
    viewpoint: Viewpoint,
    out: &mut dyn Write,
) -> io::Result<()> {
    remarks::write(problem, "% ", Answer::Solution, out)?;
    match viewpoint {
        Viewpoint::AllDifferent => {
            writeln!(out, "% q[r] is the column of the queen in row r; minizinc -a prints all")
        }
        Viewpoint::Bool => {
            writeln!(out, "% queen[r, c] is 1 where a queen stands; minizinc -a prints all")
        }
    }?;
    if viewpoint == Viewpoint::AllDifferent {
        // The file that declares the constraint has the constraint's name.
        writeln!(out, "include \"alldifferent.mzn\";")?;
    }
    if problem.is_leader() {
        writeln!(out, "include \"inverse.mzn\";\ninclude \"lex_lesseq.mzn\";")?;
    }
    writeln!(out, "int: n = {};\nset of int: LINE = 0..n - 1;", problem.size().get())?;
    let regions = problem.regions();
    if !regions.is_empty() {
        writeln!(out, "array[LINE, LINE] of LINE: region = array2d(LINE, LINE, [")?;
        for row in regions.chunks(problem.size().index()) {
            let row: Vec<String> = row.iter().map(u8::to_string).collect();
            writeln!(out, "  {},", row.join(", "))?;
        }
        writeln!(out, "]);")?;
    }
    match viewpoint {
        Viewpoint::AllDifferent => by_columns(problem, out),
        Viewpoint::Bool => by_squares(problem, out),
    }
}

fn by_columns(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "array[LINE] of var LINE: q;\nconstraint alldifferent(q);")?;
    if problem.has_diagonals() {
        writeln!(out, "constraint alldifferent([q[r] + r | r in LINE]);")?;
        writeln!(out, "constraint alldifferent([q[r] - r | r in LINE]);")?;
    } else {
        writeln!(out, "constraint forall (r in 1..n - 1) (abs(q[r] - q[r - 1]) != 1);")?;
    }
    if !problem.regions().is_empty() {
        // Since there are n queens and n regions, different regions mean one queen in each.
        writeln!(out, "constraint alldifferent([region[r, q[r]] | r in LINE]);")?;
    }
    if problem.is_leader() {
        leader(out)?;
    }
    for (sign, squares) in [("=", problem.queens()), ("!=", problem.blocked())] {
        for Square { row, column } in squares {
            writeln!(out, "constraint q[{row}] {sign} {column};")?;
        }
    }
    writeln!(out, "solve satisfy;\noutput [\"q = \", show(q), \"\\n\"];")
}

/// Writes the lex-leader constraint.
fn leader(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "% p[c] is the row of the queen in column c")?;
    writeln!(out, "array[LINE] of var LINE: p;\nconstraint inverse(q, p);")?;
    for image in leader::symmetries().map(Image::of) {
        let array = if image.is_transposed { "p" } else { "q" };
        let index = term("r", image.is_index_reversed);
        let value = term(&format!("{array}[{index}]"), image.is_value_reversed);
        writeln!(out, "constraint lex_lesseq(q, [{value} | r in LINE]);")?;
    }
    Ok(())
}

fn by_squares(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(
        b"array[LINE, LINE] of var 0..1: queen;
constraint forall (r in LINE) (sum (c in LINE) (queen[r, c]) = 1);
constraint forall (c in LINE) (sum (r in LINE) (queen[r, c]) = 1);
",
    )?;
    if problem.has_diagonals() {
        out.write_all(
            b"constraint forall (d in 2 - n..n - 2)
  (sum (r in LINE where r - d in LINE) (queen[r, r - d]) <= 1);
constraint forall (a in 1..2 * n - 3)
  (sum (r in LINE where a - r in LINE) (queen[r, a - r]) <= 1);
",
        )?;
    } else {
        out.write_all(
            b"constraint forall (r in 1..n - 1, c in 1..n - 1)
  (queen[r - 1, c - 1] + queen[r, c] <= 1 /\\ queen[r - 1, c] + queen[r, c - 1] <= 1);
",
        )?;
    }
    if !problem.regions().is_empty() {
        out.write_all(
            b"constraint forall (k in LINE)
  (sum (r in LINE, c in LINE where region[r, c] = k) (queen[r, c]) = 1);
",
        )?;
    }
    if problem.is_leader() {
        writeln!(
            out,
            "array[LINE] of var LINE: q =\n  array1d(LINE, [sum (c in LINE) (c * queen[r, c]) | r in LINE]);"
        )?;
        leader(out)?;
    }
    for (value, squares) in [(1, problem.queens()), (0, problem.blocked())] {
        for Square { row, column } in squares {
            writeln!(out, "constraint queen[{row}, {column}] = {value};")?;
        }
    }
    // Prints the column of each row's queen, as the other viewpoint does.
    writeln!(out, "solve satisfy;")?;
    let column = "sum (c in LINE) (c * fix(queen[r, c]))";
    writeln!(out, "output [\"q = \", show([{column} | r in LINE]), \"\\n\"];")
}
