//! A MiniZinc model of any board, and a board as its data file.

use super::format::Viewpoint;
use super::problem::Problem;
use super::remarks::{self, Answer};
use bezzel::Square;
use std::io::{self, Write};

/// The parameters in the data file, as the model declares them.
const DATA: &str = "% n queens on a board of n rows and n columns, by bezzel
% the board is in a data file: bezzel model N --format dzn
int: n;
set of int: LINE = 0..n - 1;
% the row and column of each given queen, of each blocked square
array[int, int] of LINE: queens;
array[int, int] of LINE: blocked;
% the region of each square, or nothing
array[int, int] of LINE: region;
% whether queens attack along whole diagonals (1), or only the squares they touch (0)
0..1: diagonals;
";

const BY_COLUMNS: &str = "% q[r] is the column of the queen in row r; minizinc -a prints all
include \"alldifferent.mzn\";
array[LINE] of var LINE: q;
constraint alldifferent(q);
constraint if diagonals = 1 then
  alldifferent([q[r] + r | r in LINE]) /\\ alldifferent([q[r] - r | r in LINE])
else
  forall (r in 1..n - 1) (abs(q[r] - q[r - 1]) != 1)
endif;
constraint if length(region) > 0 then
  alldifferent([region[r + 1, q[r] + 1] | r in LINE])
else true endif;
constraint forall (i in index_set_1of2(queens)) (q[queens[i, 1]] = queens[i, 2]);
constraint forall (i in index_set_1of2(blocked)) (q[blocked[i, 1]] != blocked[i, 2]);
solve satisfy;
output [\"q = \", show(q), \"\\n\"];
";

const BY_SQUARES: &str = "% queen[r, c] is 1 where a queen stands; minizinc -a prints all
array[LINE, LINE] of var 0..1: queen;
constraint forall (r in LINE) (sum (c in LINE) (queen[r, c]) = 1);
constraint forall (c in LINE) (sum (r in LINE) (queen[r, c]) = 1);
constraint if diagonals = 1 then
  forall (d in 2 - n..n - 2) (sum (r in LINE where r - d in LINE) (queen[r, r - d]) <= 1) /\\
  forall (a in 1..2 * n - 3) (sum (r in LINE where a - r in LINE) (queen[r, a - r]) <= 1)
else
  forall (r in 1..n - 1, c in 1..n - 1)
    (queen[r - 1, c - 1] + queen[r, c] <= 1 /\\ queen[r - 1, c] + queen[r, c - 1] <= 1)
endif;
constraint if length(region) > 0 then
  forall (k in LINE)
    (sum (r in LINE, c in LINE where region[r + 1, c + 1] = k) (queen[r, c]) = 1)
else true endif;
constraint forall (i in index_set_1of2(queens)) (queen[queens[i, 1], queens[i, 2]] = 1);
constraint forall (i in index_set_1of2(blocked)) (queen[blocked[i, 1], blocked[i, 2]] = 0);
solve satisfy;
output [\"q = \", show([sum (c in LINE) (c * fix(queen[r, c])) | r in LINE]), \"\\n\"];
";

/// Writes the model, which is the same for every board.
pub(super) fn write_model(viewpoint: Viewpoint, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(DATA.as_bytes())?;
    out.write_all(match viewpoint {
        Viewpoint::AllDifferent => BY_COLUMNS.as_bytes(),
        Viewpoint::Bool => BY_SQUARES.as_bytes(),
    })
}

/// Writes a board as data.
pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    remarks::write(problem, "% ", Answer::Solution, out)?;
    writeln!(out, "% the model prints q[r], the column of the queen in row r")?;
    writeln!(out, "n = {};", problem.size().get())?;
    for (name, squares) in [("queens", problem.queens()), ("blocked", problem.blocked())] {
        let row = |square: &Square| format!("{}, {}", square.row, square.column);
        matrix(name, squares.iter().map(row), out)?;
    }
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    matrix("region", problem.regions().chunks(problem.size().index()).map(row), out)?;
    writeln!(out, "diagonals = {};", u8::from(problem.has_diagonals()))
}

/// Writes a two-dimensional array, one row a line.
fn matrix(name: &str, rows: impl Iterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{name} = [|")?;
    let mut is_empty = true;
    for row in rows {
        write!(out, "{}{row}", if is_empty { " " } else { "\n| " })?;
        is_empty = false;
    }
    writeln!(out, "{}|];", if is_empty { "" } else { " " })
}
