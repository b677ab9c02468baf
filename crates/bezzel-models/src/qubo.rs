//! A quadratic unconstrained binary optimisation problem whose ground states are the solutions.
//!
//! The energy is the sum of (1 - number of queens)^2 over the lines that hold exactly one queen, of x y over the
//! pairs of squares of a line that holds at most one, of 1 - x for each given queen and of x for each blocked square.
//! No summand is negative, and each is 0 if and only if its constraint holds; so the energy is 0 at solutions and at
//! least 1 elsewhere, with every penalty 1. The file leaves out the constant: see [`ground_energy`].

use super::problem::Problem;
use super::remarks::{self, Answer};
use bezzel::Square;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The energy of every solution in the file, which leaves out the constant: minus the number of lines with exactly
/// one queen and of given queens. If there is no solution, every energy is greater.
#[must_use]
pub fn ground_energy(problem: &Problem) -> i64 {
    let exact = problem.lines().filter(|line| line.kind.is_exact()).count();
    -((exact + problem.queens().len()) as i64)
}

/// The pairs of a square with later squares: the number of the other's variable, and the sum of the penalties.
pub(super) fn pairs(problem: &Problem, square: Square) -> BTreeMap<u64, u64> {
    let mut pairs = BTreeMap::new();
    for line in problem.lines_through(square) {
        let penalty = if line.kind.is_exact() { 2 } else { 1 };
        for other in problem.squares(line).into_iter().filter(|other| *other > square) {
            *pairs.entry(problem.variable(other) - 1).or_insert(0) += penalty;
        }
    }
    pairs
}

/// The number of pairs of squares that share a line, on a board of `n` rows without regions: of rows and columns, and
/// of diagonals and antidiagonals.
pub(super) fn pairs_of_lines(n: u64) -> u64 {
    n * n * (n - 1) + n * (n - 1) * (2 * n - 1) / 3
}

/// The number of terms of two variables, for the head of the file. In closed form if there is one, since otherwise
/// each term is computed twice.
pub(super) fn couplers(problem: &Problem) -> u64 {
    match problem.regions().is_empty() {
        true => pairs_of_lines(problem.size().get().into()),
        false => problem.all_squares().map(|square| pairs(problem, square).len() as u64).sum(),
    }
}

/// The linear term of a square.
pub(super) fn bias(problem: &Problem, square: Square) -> i64 {
    let lines = problem.lines_through(square);
    let exact = lines.iter().filter(|line| line.kind.is_exact()).count() as i64;
    // Both are sorted.
    let is_in = |squares: &[Square]| i64::from(squares.binary_search(&square).is_ok());
    is_in(problem.blocked()) - is_in(problem.queens()) - exact
}

/// Writes the format that qbsolv reads: a program line, the linear terms, the couplers. Variables are numbered from
/// 0.
pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let n = u64::from(problem.size().get());
    let energy = ground_energy(problem);
    remarks::write(problem, "c ", Answer::GroundState, out)?;
    writeln!(out, "c variable row * {n} + column is 1 where a queen stands")?;
    let constant = -energy;
    writeln!(out, "c ground energy: {energy} (0 with the constant {constant} that is left out)")?;
    writeln!(out, "c solutions have the ground energy, everything else at least {}", energy + 1)?;
    let couplers = couplers(problem);
    writeln!(out, "p qubo 0 {} {} {couplers}", n * n, n * n)?;
    for square in problem.all_squares() {
        let at = problem.variable(square) - 1;
        writeln!(out, "{at} {at} {}", bias(problem, square))?;
    }
    for square in problem.all_squares() {
        let at = problem.variable(square) - 1;
        for (other, penalty) in pairs(problem, square) {
            writeln!(out, "{at} {other} {penalty}")?;
        }
    }
    Ok(())
}
