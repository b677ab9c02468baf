//! Tests with the lists of right and faulty programs.

mod programs;
mod random;
mod verdicts;

use super::{ListJudge, ListKind, ListVerdict, Pattern};
use crate::board::{Board, Placement, Square, size};
use crate::stop::NEVER;

const PLENTY: u64 = 1 << 30;

/// Returns the verdict on boards with a queen in each row.
fn verdict(n: u32, kind: ListKind, boards: &[Vec<u32>]) -> ListVerdict {
    let mut judge = ListJudge::of_size(size(n), kind, PLENTY).unwrap();
    for columns in boards {
        judge.take_placement(&Placement::new(columns.clone()).unwrap()).unwrap();
    }
    judge.finish(NEVER).unwrap()
}

fn pattern(n: u32, kind: ListKind, boards: &[Vec<u32>]) -> Option<Pattern> {
    verdict(n, kind, boards).pattern
}

/// Returns a board with queens on these squares.
fn board(n: u32, queens: impl IntoIterator<Item = (u32, u32)>) -> Board {
    let queens = queens.into_iter().map(|(row, column)| Square { row, column }).collect();
    Board::new(size(n), n, queens).unwrap()
}
