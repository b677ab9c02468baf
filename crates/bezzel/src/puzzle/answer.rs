//! The queens of a solution.

use super::given::Puzzle;
use crate::board::{Placement, Square};

/// A solution of a puzzle: the columns of its queens, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Answer {
    columns: Vec<u32>,
    per_row: usize,
}

impl Answer {
    /// Returns the solution with these columns of queens, row by row; `None` if it does not solve
    /// the puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, columns: Vec<u32>) -> Option<Answer> {
        let answer = Answer { columns, per_row: puzzle.family().per_line() as usize };
        let is_whole = answer.columns.len() == puzzle.size().index() * answer.per_row;
        let queens: Vec<Square> = answer.queens().collect();
        (is_whole && puzzle.is_solved(&queens)).then_some(answer)
    }

    /// Returns the columns of all queens, row by row.
    #[must_use]
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Returns the columns of the queens of each row.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.columns.chunks(self.per_row)
    }

    /// Returns the queens, by row and column.
    pub fn queens(&self) -> impl Iterator<Item = Square> {
        (0u32..)
            .zip(self.columns.chunks(self.per_row))
            .flat_map(|(row, columns)| columns.iter().map(move |&column| Square { row, column }))
    }

    /// Returns whether a queen stands on a square.
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        let row = self.columns.chunks(self.per_row).nth(square.row as usize);
        row.is_some_and(|columns| columns.contains(&square.column))
    }

    /// Returns the placement with one queen in each row; `None` if there are two.
    #[must_use]
    pub fn placement(&self) -> Option<Placement> {
        if self.per_row == 1 { Placement::new(self.columns.clone()).ok() } else { None }
    }
}
