//! The output of solvers: answers, and the names of variables in them.

use bezzel::Square;
use std::collections::HashSet;

/// A statement in a solver's output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// An answer: queens on these squares.
    Queens(HashSet<Square>),
    /// A variable or an atom that the board does not have.
    Stray(String),
    /// A square for which an answer states both that it holds a queen and that it holds none.
    Both(Square),
    /// There is no answer, or no further one.
    NoMore,
    /// The number of solutions, from a model counter.
    Count(u128),
}

/// Parses the row and column in `x_3_4`.
pub(super) fn named_square(name: &str) -> Option<(u32, u32)> {
    name.strip_prefix("x_").and_then(|it| it.split_once('_')).and_then(pair)
}

/// The square of a variable of a quadratic model on a board of `n` rows: `x_3_4`, or a number from 0.
pub(super) fn square(name: &str, n: u32) -> Option<Square> {
    let (row, column) = match named_square(name) {
        Some(pair) => pair,
        None => name.parse().ok().map(|at: u32| (at / n, at % n))?,
    };
    (row.max(column) < n).then_some(Square { row, column })
}

/// Parses a row and a column.
pub(super) fn pair((row, column): (&str, &str)) -> Option<(u32, u32)> {
    row.parse().ok().zip(column.parse().ok())
}
