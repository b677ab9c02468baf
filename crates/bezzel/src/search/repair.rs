//! Random solutions of large boards, by local search that repairs conflicts.
//!
//! R. Sosič and J. Gu, "Efficient local search with conflict minimization: a case study of the
//! n-queens problem", IEEE Transactions on Knowledge and Data Engineering 6(5), 1994: start with a
//! permutation in which most queens are not attacked, then swap the columns of attacked queens
//! with those of others while that lowers the number of conflicts. Linear in practice; a million
//! queens take about a second.

use crate::board::{Placement, Size, Solution};
use crate::stop::{NEVER, Stop, Stopped};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng, TryRng};
use std::collections::HashMap;
use std::convert::Infallible;
use std::hint::black_box;

/// The number of considered queens between two calls of `stop`.
const ASK_EVERY: usize = 1 << 16;

/// Returns a random solution, determined by the size and the seed on every machine, or `None` if
/// no solution exists.
///
/// Every solution is possible, but they are not equally probable.
pub fn random_solution(size: Size, seed: u64) -> Option<Solution> {
    random_solution_unless(size, seed, NEVER).unwrap_or(None)
}

/// Returns the same as [`random_solution`], unless `stop` cancels the search: the largest boards
/// take many seconds.
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
    // The ChaCha algorithm is specified, so the solution of a seed never changes; see the pinned
    // test.
    let mut words = Words::of(ChaCha8Rng::seed_from_u64(seed));
    loop {
        let mut board = Board::begin(size.get(), &mut words, stop)?;
        if board.repair(&mut words, stop)? {
            let placement = Placement::new(board.columns).expect("a permutation is a placement");
            return Ok(Some(Solution::try_from(placement).expect("no conflict is left")));
        }
    }
}

/// The random words of a generator, including those that come next.
struct Words {
    rng: ChaCha8Rng,
    next: [u32; Words::AHEAD],
    at: usize,
}

impl Words {
    /// The number of words known in advance: the memory reads that they determine overlap.
    const AHEAD: usize = 64;

    fn of(rng: ChaCha8Rng) -> Words {
        Words { rng, next: [0; Words::AHEAD], at: Words::AHEAD }
    }

    /// Returns new words if those before are used up.
    fn renewed(&mut self) -> Option<&[u32; Words::AHEAD]> {
        if self.at < Words::AHEAD {
            return None;
        }
        self.next = std::array::from_fn(|_| self.rng.next_u32());
        self.at = 0;
        Some(&self.next)
    }
}

impl TryRng for Words {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.renewed();
        self.at += 1;
        Ok(self.next[self.at - 1])
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let low = u64::from(self.next_u32());
        Ok(u64::from(self.next_u32()) << 32 | low)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            chunk.copy_from_slice(&self.next_u32().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// The number of queens on each line of one direction.
pub(crate) trait Lines {
    fn new(lines: usize) -> Self;

    /// Puts a queen on a line; returns whether the line had a queen before.
    fn put(&mut self, line: usize) -> bool;

    /// Removes a queen from a line; returns whether the line has another.
    fn lift(&mut self, line: usize) -> bool;

    /// Whether a line has two queens or more.
    fn is_shared(&self, line: usize) -> bool;
}

/// One counter for each line: the fastest if many lines are shared.
pub(crate) struct Counts(Vec<u32>);

impl Lines for Counts {
    fn new(lines: usize) -> Counts {
        Counts(vec![0; lines])
    }

    fn put(&mut self, line: usize) -> bool {
        self.0[line] += 1;
        self.0[line] > 1
    }

    fn lift(&mut self, line: usize) -> bool {
        self.0[line] -= 1;
        self.0[line] > 0
    }

    fn is_shared(&self, line: usize) -> bool {
        self.0[line] > 1
    }
}

/// One bit for each line, and counters for the few shared lines. A large board spends most of its
/// time on waiting for memory, and this representation is the smallest.
struct Sparse {
    bits: Vec<u64>,
    /// The number of queens beyond the first on each shared line.
    more: HashMap<usize, u32>,
}

impl Sparse {
    /// Returns the word that has the bit of a line.
    fn word(&self, line: usize) -> u64 {
        self.bits[line / 64]
    }

    fn has(&self, line: usize) -> bool {
        self.word(line) >> (line % 64) & 1 == 1
    }
}

impl Lines for Sparse {
    fn new(lines: usize) -> Sparse {
        Sparse { bits: vec![0; lines.div_ceil(64)], more: HashMap::new() }
    }

    fn put(&mut self, line: usize) -> bool {
        let has = self.has(line);
        if has {
            *self.more.entry(line).or_default() += 1;
        }
        self.bits[line / 64] |= 1 << (line % 64);
        has
    }

    fn lift(&mut self, line: usize) -> bool {
        match self.more.get_mut(&line) {
            Some(1) => {
                self.more.remove(&line);
                true
            }
            Some(more) => {
                *more -= 1;
                true
            }
            None => {
                self.bits[line / 64] &= !(1 << (line % 64));
                false
            }
        }
    }

    fn is_shared(&self, line: usize) -> bool {
        self.more.contains_key(&line)
    }
}

/// A permutation with the number of queens on each diagonal and antidiagonal.
pub(crate) struct Board<L = Counts> {
    columns: Vec<u32>,
    diagonals: L,
    antidiagonals: L,
    /// The number of conflicts: a line with k queens counts as k - 1.
    conflicts: i64,
    /// The first of the rows at the end of the board whose queens were placed without a check.
    unplaced: usize,
}

impl Board<Sparse> {
    /// Places queens row by row in random columns, retrying while they are attacked; after 3.08 N
    /// tries (the article's figure), the rest are placed anywhere.
    fn begin(n: u32, words: &mut Words, stop: Stop<'_>) -> Result<Board<Sparse>, Stopped> {
        let n = n as usize;
        let mut board = Board::empty((0..n as u32).collect());
        let mut tries = (n as f64 * 3.08) as usize;
        let (mut row, mut before) = (0, 0);
        while row < n && tries > 0 {
            tries -= 1;
            if tries.is_multiple_of(ASK_EVERY) && stop() {
                return Err(Stopped);
            }
            if let Some(next) = words.renewed() {
                board.read_ahead(next, row, row - before);
                before = row;
            }
            let other = words.random_range(row..n);
            let [diagonal, antidiagonal] = board.lines(row, board.columns[other]);
            if !board.diagonals.has(diagonal) && !board.antidiagonals.has(antidiagonal) {
                board.columns.swap(row, other);
                board.put(row);
                row += 1;
            }
        }
        board.unplaced = row;
        for row in row..n {
            let other = words.random_range(row..n);
            board.columns.swap(row, other);
            board.put(row);
        }
        Ok(board)
    }

    /// Reads the memory that the next tries will read, all at once: one after the other, each read
    /// would wait. `placed` is the number of rows that these words are expected to fill. The
    /// values read have no effect.
    fn read_ahead(&self, words: &[u32; Words::AHEAD], row: usize, placed: usize) {
        let last = self.columns.len() - 1;
        let row_at = |at: usize| (row + at * placed / Words::AHEAD).min(last);
        // Chooses as `random_range` does, except for the rare words that it rejects.
        let columns: [u32; Words::AHEAD] = std::array::from_fn(|at| {
            let (row, word) = (row_at(at), u64::from(words[at]));
            self.columns[row + ((word * (last + 1 - row) as u64) >> 32) as usize]
        });
        let mut seen = 0;
        for (at, column) in columns.into_iter().enumerate() {
            let [diagonal, antidiagonal] = self.lines(row_at(at), column);
            seen ^= self.diagonals.word(diagonal) ^ self.antidiagonals.word(antidiagonal);
        }
        black_box(seen);
    }
}

impl Board {
    /// Creates the board with these queens, which are a permutation.
    pub(crate) fn of(columns: Vec<u32>) -> Board {
        let mut board = Board::empty(columns);
        (0..board.columns.len()).for_each(|row| board.put(row));
        board
    }
}

impl<L: Lines> Board<L> {
    /// Creates a board with these columns, whose queens are not on their lines yet.
    fn empty(columns: Vec<u32>) -> Board<L> {
        let lines = 2 * columns.len() - 1;
        let (diagonals, antidiagonals) = (L::new(lines), L::new(lines));
        Board { columns, diagonals, antidiagonals, conflicts: 0, unplaced: 0 }
    }

    /// Returns the queens' columns by row.
    pub(crate) fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Consumes the board and returns the queens' columns by row.
    pub(crate) fn into_columns(self) -> Vec<u32> {
        self.columns
    }

    fn lines(&self, row: usize, column: u32) -> [usize; 2] {
        let column = column as usize;
        [row + self.columns.len() - 1 - column, row + column]
    }

    /// Removes the queen of `row` from its lines.
    fn lift(&mut self, row: usize) {
        let [diagonal, antidiagonal] = self.lines(row, self.columns[row]);
        self.conflicts -= i64::from(self.diagonals.lift(diagonal));
        self.conflicts -= i64::from(self.antidiagonals.lift(antidiagonal));
    }

    /// Puts the queen of `row` on its lines.
    fn put(&mut self, row: usize) {
        let [diagonal, antidiagonal] = self.lines(row, self.columns[row]);
        self.conflicts += i64::from(self.diagonals.put(diagonal));
        self.conflicts += i64::from(self.antidiagonals.put(antidiagonal));
    }

    pub(crate) fn is_attacked(&self, row: usize) -> bool {
        let [diagonal, antidiagonal] = self.lines(row, self.columns[row]);
        self.diagonals.is_shared(diagonal) || self.antidiagonals.is_shared(antidiagonal)
    }

    /// Exchanges the columns of two rows' queens, and returns the change in the number of
    /// conflicts.
    pub(crate) fn swap(&mut self, a: usize, b: usize) -> i32 {
        let before = self.conflicts;
        self.lift(a);
        self.lift(b);
        self.columns.swap(a, b);
        self.put(a);
        self.put(b);
        (self.conflicts - before) as i32
    }

    /// Swaps attacked queens until none is left. Returns `false` when it is stuck and must start
    /// again.
    fn repair(&mut self, rng: &mut impl Rng, stop: Stop<'_>) -> Result<bool, Stopped> {
        let n = self.columns.len();
        // A swap may move unattacked queens, so the loop repeats while there are conflicts.
        let mut row = self.unplaced % n;
        while self.conflicts > 0 {
            if self.is_attacked(row) && !self.settle(row, rng) {
                return Ok(false);
            }
            if row.is_multiple_of(ASK_EVERY) && stop() {
                return Err(Stopped);
            }
            row = if row + 1 == n { 0 } else { row + 1 };
        }
        Ok(true)
    }

    /// Swaps the queen of `row` with others until it is not attacked.
    fn settle(&mut self, row: usize, rng: &mut impl Rng) -> bool {
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
    use crate::board::size;

    #[test]
    fn small_and_large_boards_are_solved() {
        for n in (1..=300).chain([1000, 20_000]) {
            let size = size(n);
            assert_eq!(random_solution(size, n.into()).is_some(), size.is_solvable(), "N = {n}");
        }
    }

    /// Both representations agree on the shared lines, and a line with k queens has k - 1
    /// conflicts.
    #[test]
    fn lines_are_counted_alike_as_numbers_and_as_bits() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for n in [1usize, 5, 40] {
            let mut dense = Board::of((0..n as u32).collect());
            let mut sparse: Board<Sparse> = Board::empty((0..n as u32).collect());
            (0..n).for_each(|row| sparse.put(row));
            for _ in 0..500 {
                assert_eq!(dense.conflicts, sparse.conflicts);
                let mut lines = std::collections::BTreeMap::new();
                for (row, &column) in dense.columns().iter().enumerate() {
                    let (row, column) = (row as i64, i64::from(column));
                    *lines.entry((0, row - column)).or_insert(0) += 1;
                    *lines.entry((1, row + column)).or_insert(0) += 1;
                }
                let expected: i64 = lines.values().map(|queens| queens - 1).sum();
                assert_eq!(dense.conflicts, expected);
                for (row, &column) in dense.columns().iter().enumerate() {
                    let (at, column) = (row as i64, i64::from(column));
                    let is_attacked = lines[&(0, at - column)] > 1 || lines[&(1, at + column)] > 1;
                    assert_eq!(
                        (dense.is_attacked(row), sparse.is_attacked(row)),
                        (is_attacked, is_attacked)
                    );
                }
                let (a, b) = (rng.random_range(0..n), rng.random_range(0..n));
                if a != b {
                    assert_eq!(dense.swap(a, b), sparse.swap(a, b));
                }
            }
        }
    }

    #[test]
    fn words_are_those_of_the_generator() {
        let (mut rng, words) = (ChaCha8Rng::seed_from_u64(5), ChaCha8Rng::seed_from_u64(5));
        let mut words = Words::of(words);
        for _ in 0..200 {
            assert_eq!(rng.next_u32(), words.next_u32());
        }
        assert_eq!(rng.next_u64(), words.next_u64());
        let (mut one, mut other) = ([0; 10], [0; 10]);
        rng.fill_bytes(&mut one);
        words.fill_bytes(&mut other);
        assert_eq!(one, other);
    }

    #[test]
    fn random_solutions_can_be_cancelled() {
        let size = size(200_000);
        assert_eq!(random_solution_unless(size, 1, &|| true), Err(Stopped));
    }

    #[test]
    fn every_solution_can_come_out() {
        let size = size(6);
        let mut found: Vec<_> = (0..200).map(|seed| random_solution(size, seed)).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 4);
    }

    /// The solution of a seed is documented as stable: these were printed by `bezzel solve 12
    /// --random --seed 7 --format columns` and the like, and never change.
    #[test]
    fn the_solution_of_a_seed_is_pinned() {
        let columns = |n, seed| random_solution(size(n), seed).unwrap().columns().to_vec();
        assert_eq!(columns(12, 7), PINNED_12_7);
        assert_eq!(columns(8, 0), PINNED_8_0);
    }

    const PINNED_12_7: [u32; 12] = [3, 8, 2, 5, 10, 0, 7, 11, 4, 6, 1, 9];
    const PINNED_8_0: [u32; 8] = [4, 6, 3, 0, 2, 7, 5, 1];
}
