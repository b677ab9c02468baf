//! Writes exact cover with secondary items, in the format of D. E. Knuth's programs (The Art of Computer Programming,
//! volume 4B, section 7.2.2.1): the items, then an option for each square.

use super::problem::{Line, LineKind, Problem};
use super::remarks::{self, Answer};
use bezzel::Square;
use std::collections::HashSet;
use std::io::{self, Write};

/// The name of a line's item: a letter and a number, at most 8 characters.
struct Item(Line);

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = match self.0.kind {
            LineKind::Row => 'r',
            LineKind::Column => 'c',
            LineKind::Region => 'g',
            LineKind::Diagonal => 'd',
            LineKind::Antidiagonal => 'a',
            LineKind::Corner => 't',
        };
        write!(f, "{letter}{}", self.0.index)
    }
}

pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    remarks::write(problem, "| ", Answer::Solution, out)?;
    writeln!(out, "| an option r0 c3 ... is a queen in row 0, column 3; d and a are diagonals")?;
    let mut items = problem.lines().peekable();
    let mut is_first = true;
    while let Some(line) = items.next() {
        write!(out, "{}{}", if is_first { "" } else { " " }, Item(line))?;
        is_first = false;
        if line.kind.is_exact() && items.peek().is_none_or(|next| !next.kind.is_exact()) {
            out.write_all(b" |")?;
        }
    }
    writeln!(out)?;
    let blocked: HashSet<Square> = problem.blocked().iter().copied().collect();
    for square in problem.all_squares() {
        // A given queen is the only option of its row. If a row has two, neither is an option, so there is no
        // solution.
        let mut in_row = problem.queens().iter().filter(|queen| queen.row == square.row);
        if blocked.contains(&square) || !in_row.all(|queen| *queen == square) {
            continue;
        }
        let lines: Vec<String> =
            problem.lines_through(square).into_iter().map(|line| Item(line).to_string()).collect();
        writeln!(out, "{}", lines.join(" "))?;
    }
    Ok(())
}
