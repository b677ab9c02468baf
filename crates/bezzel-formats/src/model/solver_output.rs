//! What solvers say: answers, and the names of variables in them.

use bezzel::Square;
use std::collections::HashSet;

/// What a solver said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Queens on these squares.
    Queens(HashSet<Square>),
    /// A variable or an atom that the board does not have.
    Stray(String),
    /// A square that an answer says both to hold a queen and to hold none.
    Both(Square),
    /// There is no answer, or no further one.
    NoMore,
    /// The number of solutions, as a model counter tells it.
    Count(u128),
}

/// The row and column in `x_3_4`.
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

/// Two numbers.
pub(super) fn pair((row, column): (&str, &str)) -> Option<(u32, u32)> {
    row.parse().ok().zip(column.parse().ok())
}
