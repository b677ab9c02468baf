//! Random solutions of large boards, by local search that repairs conflicts.
//!
//! R. Sosič and J. Gu, "Efficient local search with conflict minimization: a case study
//! of the n-queens problem", IEEE Transactions on Knowledge and Data Engineering 6(5),
//! 1994: begin with a permutation most of whose queens are placed without conflict, then
//! swap the columns of attacked queens with others' while that lowers the number of
//! conflicts. Linear in practice; a million queens take about a second.

use crate::board::{Placement, Size, Solution};
use crate::stop::{NEVER, Stop, Stopped};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How often `stop` is asked: once in this many queens considered.
const ASK_EVERY: usize = 1 << 16;

/// Returns a random solution, the same for the same size and seed on every machine, or `None` where
/// no solution exists.
///
/// Every solution can come out, but not each with the same probability.
#[must_use]
pub fn random_solution(size: Size, seed: u64) -> Option<Solution> {
    random_solution_unless(size, seed, NEVER).unwrap_or(None)
}

/// Returns what [`random_solution`] returns, unless `stop` cancels the search: the largest boards
/// take half a minute.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub fn random_solution_unless(
    size: Size,
    seed: u64,
    stop: Stop<'_>,
) -> Result<Option<Solution>, Stopped> {
    if !size.is_solvable() {
        return Ok(None);
    }
    // ChaCha is specified, so a seed means the same for ever; see the pinned test.
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut board = Board::begin(size.get(), &mut rng, stop)?;
        if board.repair(&mut rng, stop)? {
            let placement = Placement::new(board.columns).expect("a permutation is a placement");
            return Ok(Some(Solution::try_from(placement).expect("no conflict is left")));
        }
    }
}

/// A set of lines.
struct Bits(Vec<u64>);

impl Bits {
    fn new(lines: usize) -> Bits {
        Bits(vec![0; lines.div_ceil(64)])
    }

    fn has(&self, line: usize) -> bool {
        self.0[line / 64] >> (line % 64) & 1 == 1
    }

    fn add(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }
}

/// A permutation, with the number of queens on each diagonal and antidiagonal.
pub(crate) struct Board {
    columns: Vec<u32>,
    // Short numbers: most of the time goes into waiting for these two lists.
    diagonals: Vec<u16>,
    antidiagonals: Vec<u16>,
    /// The first row of those placed without looking, at the end of the board.
    unplaced: usize,
}

impl Board {
    /// Places queens row by row in random columns, trying again while they are attacked;
    /// once that is tried 3.08 N times (the article's figure), the rest anywhere.
    fn begin(n: u32, rng: &mut ChaCha8Rng, stop: Stop<'_>) -> Result<Board, Stopped> {
        let n = n as usize;
        let lines = 2 * n - 1;
        let mut board = Board {
            columns: (0..n as u32).collect(),
            diagonals: vec![0; lines],
            antidiagonals: vec![0; lines],
            unplaced: 0,
        };
        // As long as none is attacked a bit for each line is enough, and these fit a processor's cache.
        let mut taken = [Bits::new(lines), Bits::new(lines)];
        let mut tries = (n as f64 * 3.08) as usize;
        let mut row = 0;
        while row < n && tries > 0 {
            tries -= 1;
            if tries.is_multiple_of(ASK_EVERY) && stop() {
                return Err(Stopped);
            }
            let other = rng.random_range(row..n);
            let [diagonal, antidiagonal] = board.lines(row, board.columns[other]);
            if !taken[0].has(diagonal) && !taken[1].has(antidiagonal) {
                board.columns.swap(row, other);
                taken[0].add(diagonal);
                taken[1].add(antidiagonal);
                row += 1;
            }
        }
        board.unplaced = row;
        for row in 0..row {
            board.put(row);
        }
        for row in row..n {
            let other = rng.random_range(row..n);
            board.columns.swap(row, other);
            board.put(row);
        }
        Ok(board)
    }

    /// The board with these queens, which are a permutation.
    pub(crate) fn of(columns: Vec<u32>) -> Board {
        let lines = 2 * columns.len() - 1;
        let mut board = Board {
            columns,
            diagonals: vec![0; lines],
            antidiagonals: vec![0; lines],
            unplaced: 0,
        };
        (0..board.columns.len()).for_each(|row| {
            board.put(row);
        });
        board
    }

    /// The queens' columns by row.
    pub(crate) fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The queens' columns by row, taken out.
    pub(crate) fn into_columns(self) -> Vec<u32> {
        self.columns
    }

    fn lines(&self, row: usize, column: u32) -> [usize; 2] {
        let column = column as usize;
        [row + self.columns.len() - 1 - column, row + column]
    }

    /// Takes the queen of `row` off its lines, and says how many conflicts that ends: a
    /// line with k queens counts as k - 1.
    fn lift(&mut self, row: usize) -> i32 {
        let [diagonal, antidiagonal] = self.lines(row, self.columns[row]);
        let mut ended = 0;
        for line in [&mut self.diagonals[diagonal], &mut self.antidiagonals[antidiagonal]] {
            *line -= 1;
            ended += i32::from(*line > 0);
        }
        ended
    }

    /// Puts the queen of `row` on its lines, and says how many conflicts that makes.
    fn put(&mut self, row: usize) -> i32 {
        let [diagonal, antidiagonal] = self.lines(row, self.columns[row]);
        let mut made = 0;
        for line in [&mut self.diagonals[diagonal], &mut self.antidiagonals[antidiagonal]] {
            made += i32::from(*line > 0);
            *line = line.checked_add(1).expect("no random board has 65536 queens on a diagonal");
        }
        made
    }

    pub(crate) fn is_attacked(&self, row: usize) -> bool {
        let [diagonal, antidiagonal] = self.lines(row, self.columns[row]);
        self.diagonals[diagonal] > 1 || self.antidiagonals[antidiagonal] > 1
    }

    /// Exchanges the columns of two rows' queens, and says by how much the number of
    /// conflicts grows.
    pub(crate) fn swap(&mut self, a: usize, b: usize) -> i32 {
        let ended = self.lift(a) + self.lift(b);
        self.columns.swap(a, b);
        self.put(a) + self.put(b) - ended
    }

    /// Swaps attacked queens until none is left. `false` when it is stuck: begin again.
    fn repair(&mut self, rng: &mut ChaCha8Rng, stop: Stop<'_>) -> Result<bool, Stopped> {
        let n = self.columns.len();
        // A swap moves queens that stood well, so go round until a round finds nothing.
        let mut row = self.unplaced % n;
        let mut unhurt = 0;
        while unhurt < n {
            if self.is_attacked(row) {
                unhurt = 0;
                if !self.settle(row, rng) {
                    return Ok(false);
                }
            }
            unhurt += 1;
            if row.is_multiple_of(ASK_EVERY) && stop() {
                return Err(Stopped);
            }
            row = if row + 1 == n { 0 } else { row + 1 };
        }
        Ok(true)
    }

    /// Swaps the queen of `row` with others until it is not attacked.
    fn settle(&mut self, row: usize, rng: &mut ChaCha8Rng) -> bool {
        let n = self.columns.len();
        let mut patience = 7000;
        while self.is_attacked(row) {
            if patience == 0 {
                return false;
            }
            patience -= 1;
            let other = rng.random_range(0..n);
            if other != row && self.swap(row, other) >= 0 {
                self.swap(row, other);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_boards_are_solved() {
        for n in (1..=300).chain([1000, 20_000]) {
            let size = Size::new(n).unwrap();
            assert_eq!(random_solution(size, n).is_some(), size.is_solvable(), "N = {n}");
        }
    }

    #[test]
    fn it_is_ended_from_outside() {
        let size = Size::new(200_000).unwrap();
        assert_eq!(random_solution_unless(size, 1, &|| true), Err(Stopped));
    }

    #[test]
    fn every_solution_can_come_out() {
        let size = Size::new(6).unwrap();
        let mut found: Vec<_> = (0..200).map(|seed| random_solution(size, seed)).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 4);
    }

    /// What a seed means is a promise: these were printed by
    /// `bezzel solve 12 --random --seed 7 --format columns` and the like, and never change.
    #[test]
    fn a_seed_means_the_same_for_ever() {
        let columns =
            |n, seed| random_solution(Size::new(n).unwrap(), seed).unwrap().columns().to_vec();
        assert_eq!(columns(12, 7), PINNED_12_7);
        assert_eq!(columns(8, 0), PINNED_8_0);
    }

    const PINNED_12_7: [u32; 12] = [3, 8, 2, 5, 10, 0, 7, 11, 4, 6, 1, 9];
    const PINNED_8_0: [u32; 8] = [4, 6, 3, 0, 2, 7, 5, 1];
}
