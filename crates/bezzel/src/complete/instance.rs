//! Random boards to complete: instances for benchmarks of solvers.
//!
//! Queens are put one by one on random unattacked squares, as in I. P. Gent, C. Jefferson and P.
//! Nightingale, "Complexity of n-Queens Completion", JAIR 59, 2017. The boards are not equally
//! probable.

use super::Partial;
use crate::board::Square;
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// An iterator over random boards: the given board with additional queens, none of which attacks another.
///
/// The iterator is endless, unless the board has no room for that many queens: then it is empty.
/// The seed and the stream determine the boards on any machine.
#[derive(Debug)]
pub struct Instances {
    board: Partial,
    given: u32,
    rng: ChaCha8Rng,
}

impl Instances {
    /// Creates boards with `given` more queens than `board` has. Streams of one seed are independent of each other.
    #[must_use]
    pub fn new(board: Partial, given: u32, seed: u64, stream: u64) -> Instances {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Instances { board, given, rng }
    }

    /// Tries once to place all queens.
    fn attempt(&mut self) -> Option<Partial> {
        let n = self.board.size().index();
        let mut board = self.board.clone();
        for _ in 0..self.given {
            let free = board.free_squares();
            let free: Vec<usize> = (0..n * n).filter(|&at| free[at]).collect();
            if free.is_empty() {
                return None;
            }
            let at = free[self.rng.random_range(0..free.len() as u64) as usize];
            let square = Square { row: (at / n) as u32, column: (at % n) as u32 };
            let queens = board.queens().iter().copied().chain([square]).collect();
            board = board.with_queens(queens);
        }
        Some(board)
    }
}

impl Iterator for Instances {
    type Item = Partial;

    fn next(&mut self) -> Option<Partial> {
        // If this many attempts fail, the board practically has no room.
        const TRIES: u32 = 1000;
        (0..TRIES).find_map(|_| self.attempt())
    }
}

impl Partial {
    /// Returns whether a completion can be decided without a search: queens attack each other, or
    /// placing the queens of rows and columns with a single free square, repeatedly, fills the
    /// board or leaves a row or column without a free square.
    #[must_use]
    pub fn is_trivial(&self) -> bool {
        let n = self.size().index();
        let mut board = self.clone();
        loop {
            if board.attack().is_some() {
                return true;
            }
            let free = board.free_squares();
            let (mut rows, mut columns) = (vec![true; n], vec![true; n]);
            for queen in board.queens() {
                rows[queen.row as usize] = false;
                columns[queen.column as usize] = false;
            }
            if board.queens().len() == n {
                return true;
            }
            let mut forced = Vec::new();
            let lines = (0..n).filter(|&row| rows[row]).map(|row| (row * n, 1));
            let lines = lines.chain((0..n).filter(|&column| columns[column]).map(|it| (it, n)));
            for (first, step) in lines {
                let mut left = (0..n).map(|at| first + at * step).filter(|&at| free[at]);
                match (left.next(), left.next()) {
                    (None, _) => return true,
                    (Some(one), None) => forced.push(one),
                    _ => {}
                }
            }
            if forced.is_empty() {
                return false;
            }
            forced.sort_unstable();
            forced.dedup();
            let square = |at: usize| Square { row: (at / n) as u32, column: (at % n) as u32 };
            let queens = board.queens().iter().copied().chain(forced.into_iter().map(square));
            board = board.with_queens(queens.collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::at;
    use crate::complete::{count_completions, partial_board};
    use crate::stop::NEVER;

    #[test]
    fn instances_have_their_queens_and_a_seed_gives_them_again() {
        let board = partial_board(9, &[at(0, 4)], &[at(3, 3)]);
        let made: Vec<Partial> = Instances::new(board.clone(), 3, 7, 1).take(50).collect();
        assert_eq!(made, Instances::new(board.clone(), 3, 7, 1).take(50).collect::<Vec<_>>());
        assert_ne!(made, Instances::new(board.clone(), 3, 7, 2).take(50).collect::<Vec<_>>());
        for made in made {
            assert_eq!((made.queens().len(), made.attack()), (4, None));
            assert!(made.queens().contains(&at(0, 4)));
            assert_eq!(made.blocked(), [at(3, 3)]);
            assert!(!made.queens().contains(&at(3, 3)));
        }
        assert_eq!(Instances::new(board, 9, 7, 1).next(), None, "ten queens on nine rows");
    }

    #[test]
    fn trivial_boards_are_decided_without_a_search_and_others_are_not() {
        let empty = partial_board(8, &[], &[]);
        assert!(!empty.is_trivial());
        let (mut trivial, mut hard) = (0, 0);
        for board in Instances::new(empty, 4, 1, 0).take(200) {
            let count = count_completions(&board, NEVER).unwrap();
            if board.is_trivial() {
                // Every placed queen was forced, so there is at most one completion.
                assert!(count <= 1, "{board:?}");
                trivial += 1;
            } else {
                hard += 1;
            }
        }
        assert!(trivial > 0 && hard > 0);
        let two = partial_board(2, &[], &[]);
        assert!(!two.is_trivial(), "each row and column has two squares");
    }
}
