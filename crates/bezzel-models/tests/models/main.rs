//! Models for other solvers: each is read by small code within the tests, which counts or checks its models.

mod clauses;
mod constraints;
mod energies;
mod original;

use bezzel::complete::Partial;
use bezzel::search::Backtrack;
use bezzel::{Size, Square};
use bezzel_models::{Options, Problem, write_model};

/// Squares as numbers, row by row: true where a queen stands.
type Squares = Vec<bool>;

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// A model as text.
fn model(problem: &Problem, options: Options) -> String {
    let mut out = Vec::new();
    write_model(problem, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// All solutions of a board, by the library.
fn all_solutions(board: &Partial) -> Vec<Squares> {
    let n = board.size().index();
    let all = Backtrack::new(board.size()).unwrap();
    let fitting = all.filter(|solution| board.is_completed_by(solution));
    let mut found: Vec<Squares> = fitting
        .map(|solution| {
            let mut squares = vec![false; n * n];
            for (row, &column) in solution.columns().iter().enumerate() {
                squares[row * n + column as usize] = true;
            }
            squares
        })
        .collect();
    found.sort_unstable();
    found
}

/// The boards of the models: empty ones, a partial one, one that cannot be completed.
fn boards() -> Vec<Partial> {
    let square = |row, column| Square { row, column };
    let board = |n, queens: Vec<Square>, blocked: Vec<Square>| {
        Partial::new(size(n), queens, blocked).unwrap()
    };
    let mut boards: Vec<Partial> = (1..=6).map(|n| board(n, vec![], vec![])).collect();
    boards.push(board(5, vec![square(1, 3)], vec![square(0, 0)]));
    boards.push(board(5, vec![], vec![square(2, 2), square(4, 0)]));
    boards.push(board(4, vec![square(0, 1), square(0, 2)], vec![]));
    boards
}
