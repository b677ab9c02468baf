//! A logic program for clingo: `queen(R,C)` for each queen, with the given board as facts.

use super::leader::{self, Image, term};
use super::problem::Problem;
use super::remarks::{self, Answer};
use bezzel::Square;
use std::io::{self, Write};

/// The rules, which are the same for every board.
const RULES: &str = "
line(0..n-1).
{ queen(R,C) : line(C) } = 1 :- line(R).
:- line(C), { queen(R,C) : line(R) } != 1.
:- given(R,C), not queen(R,C).
:- block(R,C), queen(R,C).
";
const DIAGONALS: &str = ":- D = 2-n..n-2, { queen(R,R-D) : line(R), line(R-D) } > 1.
:- A = 1..2*n-3, { queen(R,A-R) : line(R), line(A-R) } > 1.
";
const CORNERS: &str = ":- queen(R,C), queen(R+1,C+1).
:- queen(R,C), queen(R+1,C-1).
";
const REGIONS: &str = ":- line(K), { queen(R,C) : region(R,C,K) } != 1.
";

/// Writes the lex-leader constraint: in the first row where the board and an image differ, the board's queen is to
/// the left.
fn leader(out: &mut dyn Write) -> io::Result<()> {
    for (number, symmetry) in leader::symmetries().enumerate() {
        let image = Image::of(symmetry);
        let row = term("R", image.is_index_reversed);
        let column = term("C", image.is_value_reversed);
        let queen = if image.is_transposed { [column, row] } else { [row, column] };
        writeln!(out, "image({number},R,C) :- queen({}), line(R), line(C).", queen.join(","))?;
    }
    writeln!(out, "agree(0..{},0).", leader::symmetries().count() - 1)?;
    out.write_all(LEADER.as_bytes())
}

const LEADER: &str = "agree(S,R+1) :- agree(S,R), queen(R,C), image(S,R,C).
:- agree(S,R), queen(R,C), image(S,R,D), D < C.
";

pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    remarks::write(problem, "% ", Answer::StableModel, out)?;
    writeln!(out, "% queen(R,C): a queen stands in row R, column C; clingo 0 prints all")?;
    write!(out, "#const n = {}.", problem.size().get())?;
    out.write_all(RULES.as_bytes())?;
    let attack = if problem.has_diagonals() { DIAGONALS } else { CORNERS };
    out.write_all(attack.as_bytes())?;
    if !problem.regions().is_empty() {
        out.write_all(REGIONS.as_bytes())?;
    }
    if problem.is_leader() {
        leader(out)?;
    }
    for (square, region) in problem.all_squares().zip(problem.regions()) {
        writeln!(out, "region({},{},{region}).", square.row, square.column)?;
    }
    // Declared, because clingo warns of predicates without facts.
    writeln!(out, "#defined given/2.\n#defined block/2.")?;
    for (name, squares) in [("given", problem.queens()), ("block", problem.blocked())] {
        for Square { row, column } in squares {
            writeln!(out, "{name}({row},{column}).")?;
        }
    }
    writeln!(out, "#show queen/2.")
}
