//! The instance alone, as parameters of CSPLib's problems 79 (given queens, counted from 0) and 80 (blocked squares,
//! counted from 1), for the Essence models there. `read_partial` can read it.

use super::problem::Problem;
use super::remarks::{self, Answer};
use std::io::{self, Write};

pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    remarks::write(problem, "$ ", Answer::Solution, out)?;
    writeln!(
        out,
        "$ init: [row, column] where a queen stands, from 0; blocks: the same of blocked squares, from 1"
    )?;
    writeln!(out, "letting n = {}", problem.size().get())?;
    let list = |squares: &[bezzel::Square], first: u32| {
        let pairs = squares.iter().map(|it| format!("[{}, {}]", it.row + first, it.column + first));
        pairs.collect::<Vec<_>>().join(", ")
    };
    writeln!(out, "letting init = [{}]", list(problem.queens(), 0))?;
    if !problem.blocked().is_empty() {
        writeln!(out, "letting blocks = [{}]", list(problem.blocked(), 1))?;
    }
    Ok(())
}
