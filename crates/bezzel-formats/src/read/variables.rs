//! Variables with their values, as solvers print them: one variable for each square (`x[0,3] = 1`, `x_0_3 1.0`, the
//! `v` lines of SAT solvers), and what an SMT solver defines.

use super::written::Pair;
use std::borrow::Cow;
use std::fmt::Write as _;

/// A square by row and column, and whether it has a queen: a line with a 0-1 variable of two indices and its value.
pub(super) fn variable(line: &str) -> Option<(Pair, bool)> {
    // CBC counts the variables before their names.
    let line = line.trim().trim_start_matches(|sign: char| sign.is_ascii_digit()).trim_start();
    let after_name = line.trim_start_matches(char::is_alphabetic);
    let (row, rest) = index(after_name, "[({_#").filter(|_| after_name.len() < line.len())?;
    let (column, rest) = index(rest, "[](){}_#, ")?;
    let rest = rest.trim_start_matches([']', ')', '}']);
    let suffixes = [".val", ".value", ".level", ".X", ".x", ".L", ".l"];
    let rest = suffixes.iter().find_map(|suffix| rest.strip_prefix(suffix)).unwrap_or(rest);
    let is_mark = |sign: char| sign.is_whitespace() || matches!(sign, '=' | ':' | '>' | '-');
    let value = rest.trim_start_matches(is_mark);
    let mut tokens = value.trim_end_matches([',', ';']).split_whitespace();
    let number: f64 = tokens.next().filter(|_| value.len() < rest.len())?.parse().ok()?;
    // What follows is the cost.
    let is_cost = |token: &str| token.starts_with("(obj:") || token.parse::<f64>().is_ok();
    let is_value = |expected: f64| (number - expected).abs() < 1e-5;
    let is_binary = (is_value(0.0) || is_value(1.0)) && tokens.all(is_cost);
    is_binary.then(|| ((row, column), is_value(1.0)))
}

/// A whole number after at least one of `marks`, and what follows it.
fn index<'a>(text: &'a str, marks: &str) -> Option<(i64, &'a str)> {
    let digits = text.trim_start_matches(|sign| marks.contains(sign));
    let rest = digits.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let number = digits[..digits.len() - rest.len()].parse().ok()?;
    (digits.len() < text.len()).then_some((number, rest))
}

/// A text in which the literals of SAT solvers stand as squares, and the definitions of SMT solvers as
/// `q0 = 4`.
pub(super) fn as_squares(text: &str) -> Cow<'_, str> {
    if text.contains("(define-fun") {
        return without_definitions(text).into();
    }
    // A negative one has a minus, which few other lines have.
    let is_literals = |line: &str| {
        line.contains('-') && literals(line).is_some_and(|all| all.iter().any(|it| *it < 0))
    };
    if text.lines().any(is_literals) { with_squares(text).into() } else { text.into() }
}

/// The literals of a line, with or without `v` before them.
fn literals(line: &str) -> Option<Vec<i64>> {
    let line = line.trim();
    let numbers = line.strip_prefix(['v', 'V']).unwrap_or(line);
    let numbers = numbers.split_whitespace().map(|token| token.parse().ok());
    numbers.collect::<Option<Vec<i64>>>().filter(|all| !all.is_empty())
}

/// The literals of each answer as the squares of its queens: where each number up to a square stands once.
fn with_squares(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(mut answer) = literals(line) else {
            made.push_str(line);
            made.push('\n');
            continue;
        };
        let (mut taken, mut used) = (format!("{line}\n"), 1);
        while answer.last() != Some(&0)
            && let Some(more) = lines.peek().and_then(|line| literals(line))
        {
            answer.extend(more);
            taken.push_str(lines.next().unwrap_or_default());
            taken.push('\n');
            used += 1;
        }
        match squares(&answer) {
            Some(squares) => {
                let _ = write!(made, "{squares:?}{}", "\n".repeat(used));
            }
            None => made.push_str(&taken),
        }
    }
    made
}

/// The squares of the positive ones of literals that are all variables of a board, row after row.
fn squares(answer: &[i64]) -> Option<Vec<[i64; 2]>> {
    let literals = answer.strip_suffix(&[0]).unwrap_or(answer);
    let n = literals.len().isqrt();
    let mut variables: Vec<i64> = literals.iter().map(|literal| literal.saturating_abs()).collect();
    variables.sort_unstable();
    let is_board = n > 1
        && n * n == literals.len()
        && literals.iter().any(|literal| *literal < 0)
        && variables.iter().zip(1..).all(|(variable, expected)| *variable == expected);
    let n = n as i64;
    let square = |literal: i64| [(literal - 1) / n, (literal - 1) % n];
    is_board.then(|| literals.iter().filter(|it| **it > 0).map(|&it| square(it)).collect())
}

/// A text with `name = value` in place of each `(define-fun name () Int value)`.
fn without_definitions(text: &str) -> String {
    let mut pieces = text.split("(define-fun");
    let mut made = pieces.next().unwrap_or_default().replace(['(', ')'], " ");
    for piece in pieces {
        let is_end = |sign: char| sign.is_whitespace() || "()".contains(sign);
        let mut tokens = piece.split(is_end).filter(|token| !token.is_empty());
        if let (Some(name), Some(_), Some(value)) = (tokens.next(), tokens.next(), tokens.next()) {
            let value = super::value::truth(value).unwrap_or(value);
            let _ = write!(made, "{name} = {value}");
        }
        made.push('\n');
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_squares_have_two_indices_and_the_value_0_or_1() {
        for (line, square) in [
            ("x[0,3] = 1", ((0, 3), true)),
            ("x[0,3]  1.0", ((0, 3), true)),
            ("x_0_3 = 0.0", ((0, 3), false)),
            ("x_(0,_3) = 1.0", ((0, 3), true)),
            ("x#2#3                         1.000000", ((2, 3), true)),
            ("board[2][3]: 0", ((2, 3), false)),
            ("x[1,5].val = 1", ((1, 5), true)),
            ("x_0_3           1 \t(obj:0)", ((0, 3), true)),
            ("      4 x_0_3        1       0", ((0, 3), true)),
            ("q(1, 2) = -0.0", ((1, 2), false)),
        ] {
            assert_eq!(variable(line), Some(square), "{line}");
        }
        for line in [
            "x[0] = 1",
            "x[0,3]",
            "x[0,3] = 2",
            "a1 b5",
            "Queen 1 at (0, 3)",
            "[0,3] = 1",
            "x_1 = 1 0",
        ] {
            assert_eq!(variable(line), None, "{line}");
        }
    }

    #[test]
    fn literals_are_squares_where_each_variable_of_a_board_stands_once() {
        assert_eq!(
            as_squares("s SATISFIABLE\nv -1 2\nv 3 -4 0\nend"),
            "s SATISFIABLE\n[[0, 1], [1, 0]]\n\nend\n"
        );
        assert_eq!(as_squares("SAT\n1 -2 -3 4 0"), "SAT\n[[0, 0], [1, 1]]\n");
        for text in ["v 1 -2 3 0\n", "1 2 3 4 0\n", "v 1 -2 -3 -3 0\n", "1 3 0 2\n"] {
            assert_eq!(as_squares(text), text);
        }
    }
}
