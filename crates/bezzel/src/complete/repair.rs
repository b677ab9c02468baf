//! Completion of large boards by local search: the queens of the open rows are put in the open
//! columns, and attacked queens exchange their columns with others until none is attacked (see
//! `search/repair.rs`). The method finds completions only where they are frequent, and proves
//! nothing.

use super::{Partial, Stop, Stopped};
use crate::search::Board;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Local search for completions of one board; each attempt starts from another permutation.
#[derive(Debug)]
pub(super) struct Repair {
    /// The rows without a given queen, and the columns without one.
    rows: Vec<usize>,
    columns: Vec<u32>,
    /// The columns of the given queens by row; unspecified in the other rows.
    given: Vec<u32>,
    free: Vec<bool>,
    seed: u64,
}

impl Repair {
    /// Creates a local search. The given queens must not attack each other.
    pub(super) fn new(partial: &Partial) -> Repair {
        let n = partial.size().index();
        let mut rows: Vec<bool> = vec![true; n];
        let mut columns: Vec<bool> = vec![true; n];
        let mut given = vec![0; n];
        for queen in partial.queens() {
            rows[queen.row as usize] = false;
            columns[queen.column as usize] = false;
            given[queen.row as usize] = queen.column;
        }
        Repair {
            rows: (0..n).filter(|&row| rows[row]).collect(),
            columns: (0..n as u32).filter(|&column| columns[column as usize]).collect(),
            given,
            free: partial.free_squares(),
            seed: 0,
        }
    }

    /// Returns the columns of a completion by row, if this attempt finds one. Attempts are
    /// deterministic.
    pub(super) fn attempt(&mut self, stop: Stop<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        self.seed += 1;
        self.columns.shuffle(&mut rng);
        let mut by_row = self.given.clone();
        for (&row, &column) in self.rows.iter().zip(&self.columns) {
            by_row[row] = column;
        }
        let mut attempt = Attempt { board: Board::of(by_row), rows: &self.rows, free: &self.free };
        Ok(attempt.run(&mut rng, stop)?.then(|| attempt.board.into_columns()))
    }
}

/// An attempt in progress.
struct Attempt<'a> {
    board: Board,
    rows: &'a [usize],
    free: &'a [bool],
}

impl Attempt<'_> {
    /// Whether the queen of an open row is on a wrong square: attacked by another queen of an open
    /// row, blocked, or attacked by a given queen.
    fn is_hurt(&self, row: usize) -> bool {
        self.is_barred(row) || self.board.is_attacked(row)
    }

    fn is_barred(&self, row: usize) -> bool {
        let columns = self.board.columns();
        !self.free[row * columns.len() + columns[row] as usize]
    }

    /// Repairs the open rows in rounds until a round finds no attacked queen; `false` when stuck.
    fn run(&mut self, rng: &mut ChaCha8Rng, stop: Stop<'_>) -> Result<bool, Stopped> {
        let (mut unhurt, mut at) = (0, 0);
        let mut exchanges = 60 * self.rows.len() + 2000;
        while unhurt < self.rows.len() {
            let row = self.rows[at];
            unhurt += 1;
            if self.is_hurt(row) {
                unhurt = 0;
                if exchanges == 0 {
                    return Ok(false);
                }
                exchanges -= 1;
                if stop() {
                    return Err(Stopped);
                }
                self.exchange(row, rng);
            }
            at = if at + 1 == self.rows.len() { 0 } else { at + 1 };
        }
        Ok(true)
    }

    /// Exchanges the queen's column with that of another row if that lowers the number of
    /// conflicts, and occasionally if it does not.
    fn exchange(&mut self, row: usize, rng: &mut ChaCha8Rng) {
        const LOOK_AT: usize = 60;
        for _ in 0..LOOK_AT {
            let other = self.rows[rng.random_range(0..self.rows.len())];
            if other == row {
                continue;
            }
            let barred =
                |this: &Self| i32::from(this.is_barred(row)) + i32::from(this.is_barred(other));
            let before = barred(self);
            let change = self.board.swap(row, other) + 2 * (barred(self) - before);
            if change < 0 || (change == 0 && rng.random_range(0..8) == 0) {
                return;
            }
            self.board.swap(row, other);
        }
    }
}
