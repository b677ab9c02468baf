//! Ranks: the number of a solution in the list of all, and the solution with a given number,
//! without listing the solutions before it.
//!
//! Solutions are in the lexicographic order of their columns, as in every list of this library. A
//! [kernel](crate::kernel) counts the solutions below the queens of the first rows. From there the
//! search goes down row by row and skips the branches whose solutions all come before the rank.
//! The mirror image of the list is the reversed list, so only the first half is ever counted.

use crate::board::{Size, SizeError, Solution, State};
use crate::count::{CountFailure, CountTarget, count};
use crate::kernel::{Kernel, each_bit};
use crate::scheme::rows::complete_state;
use crate::search::Backtrack;
use crate::stop::{Stop, Stopped};
use crate::symmetry::Symmetry;
use rayon::prelude::*;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The largest board whose solutions are numbered. A few hundred million are counted below its
/// first queens.
pub const MAX_RANK_SIZE: u32 = 20;

/// With this many rows left, solutions are listed one by one.
const WALKED: u32 = 7;

/// The number of beginnings counted before checking whether they suffice.
const CHUNK: usize = 1024;

/// The error of a rank that cannot be determined or does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RankError {
    /// The board is larger than [`MAX_RANK_SIZE`].
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The rank is not below the number of solutions.
    #[error("there are {total} solutions, so their ranks end before {rank}")]
    Beyond {
        /// The requested rank, from 0.
        rank: u64,
        /// The number of solutions.
        total: u64,
    },
    /// The count of all failed.
    #[error(transparent)]
    Count(#[from] CountFailure),
    /// The caller cancelled the operation.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The ranks of the solutions of one board. Counts are kept, so later calls take less time.
///
/// ```
/// use bezzel::{Size, rank::Ranking, stop::NEVER};
/// let ranking = Ranking::new(Size::new(8)?)?;
/// let last = ranking.nth(91, NEVER)?;
/// assert_eq!(last.columns(), [7, 3, 0, 2, 5, 1, 6, 4]);
/// assert_eq!(ranking.rank(&last, NEVER)?, 91);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ranking {
    size: Size,
    kernel: Kernel,
    total: OnceLock<u64>,
    beginnings: Vec<Beginning>,
    /// The number of solutions before each of the first beginnings, and before the first one not
    /// counted yet.
    before: Mutex<Vec<u64>>,
}

/// The queens of the first rows.
#[derive(Debug, Clone, Copy, Default)]
struct Beginning {
    columns: [u8; MAX_RANK_SIZE as usize],
    rows: u32,
    state: State,
}

impl Beginning {
    /// Returns the beginnings with one more queen, in order.
    fn children(self, full: u64) -> impl Iterator<Item = Beginning> {
        each_bit(self.state.free(full)).map(move |queen| {
            let mut child = self;
            child.columns[child.rows as usize] = queen.trailing_zeros() as u8;
            child.rows += 1;
            child.state = self.state.place(queen);
            child
        })
    }
}

impl Ranking {
    /// Creates the ranking of a board of up to [`MAX_RANK_SIZE`] rows; nothing is counted yet.
    ///
    /// # Errors
    /// [`RankError::Size`] if the board is larger.
    pub fn new(size: Size) -> Result<Ranking, RankError> {
        let n = size.at_most(MAX_RANK_SIZE)?.get();
        // Deep enough for many threads, and for a single solution's chunk to be a small part of
        // the whole.
        let depth = [1, 2, 3, 4][usize::from(n > 6) + usize::from(n > 11) + usize::from(n > 14)];
        let mut beginnings = vec![Beginning::default()];
        for _ in 0..depth {
            let deeper = beginnings.iter().flat_map(|above| above.children(size.full_row()));
            beginnings = deeper.collect();
        }
        let (kernel, before) = (Kernel::fastest(), Mutex::new(vec![0]));
        Ok(Ranking { size, kernel, total: OnceLock::new(), beginnings, before })
    }

    /// Returns the number of solutions.
    ///
    /// # Errors
    /// [`RankError`] if the count fails, or `stop` returned `true`.
    pub fn total(&self, stop: Stop<'_>) -> Result<u64, RankError> {
        if let Some(&total) = self.total.get() {
            return Ok(total);
        }
        let total = count(self.size, CountTarget::All, stop)? as u64;
        Ok(*self.total.get_or_init(|| total))
    }

    /// Returns the solution with the given rank, which is the number of solutions before it.
    ///
    /// # Errors
    /// [`RankError::Beyond`] if `rank` is not below the number of solutions, [`RankError`] if the count fails, or
    /// `stop` returned `true`.
    pub fn nth(&self, rank: u64, stop: Stop<'_>) -> Result<Solution, RankError> {
        let mut found = self.nths(&[rank], stop)?;
        found.pop().ok_or(RankError::Beyond { rank, total: 0 })
    }

    /// Returns the solutions with the given ranks, in the order of `ranks`. One call for many
    /// ranks takes less time than many calls.
    ///
    /// # Errors
    /// As [`nth`](Ranking::nth).
    pub fn nths(&self, ranks: &[u64], stop: Stop<'_>) -> Result<Vec<Solution>, RankError> {
        self.nths_told(ranks, &|_| (), stop)
    }

    /// Returns the same as [`nths`](Ranking::nths). While beginnings are counted, `told` is called
    /// with the progress, from 0 to 1, on any thread.
    ///
    /// # Errors
    /// As [`nth`](Ranking::nth).
    pub fn nths_told(
        &self,
        ranks: &[u64],
        told: &(dyn Fn(f64) + Sync),
        stop: Stop<'_>,
    ) -> Result<Vec<Solution>, RankError> {
        let total = self.total(stop)?;
        if let Some(&rank) = ranks.iter().find(|&&rank| rank >= total) {
            return Err(RankError::Beyond { rank, total });
        }
        // The ranks mirrored into the first half of the list, in order, each with its index in
        // `ranks`.
        let mut wanted: Vec<(u64, usize)> =
            ranks.iter().enumerate().map(|(at, &rank)| (rank.min(total - 1 - rank), at)).collect();
        wanted.sort_unstable();
        let last = wanted.last().map_or(0, |&(rank, _)| rank);
        let told = |_, solutions: u64| told((solutions as f64 / (last + 1) as f64).min(1.0));
        let is_enough = |before: &[u64]| before.last() > Some(&last);
        let before = self.counted_until(is_enough, &told, stop)?.clone();
        let groups: Vec<&[(u64, usize)]> =
            wanted.chunk_by(|a, b| holder(&before, a.0) == holder(&before, b.0)).collect();
        let found = groups.into_par_iter().map(|group| {
            let holder = holder(&before, group[0].0);
            let mut found = Vec::with_capacity(group.len());
            let mut take = |at, columns: &[u8]| found.push((at, Solution::from_bytes(columns)));
            self.pick(&self.beginnings[holder], before[holder], group, &mut take, stop)?;
            Ok::<_, RankError>(found)
        });
        let mut found: Vec<_> =
            found.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        found.sort_unstable_by_key(|&(at, _)| at);
        let turned = |(at, solution): (usize, Solution)| match ranks[at] < total - ranks[at] {
            true => solution,
            false => Symmetry::Mirror.image(&solution),
        };
        Ok(found.into_iter().map(turned).collect())
    }

    /// Returns the rank of a solution: the number of solutions before it.
    ///
    /// # Errors
    /// [`RankError`] if the count fails, or `stop` returned `true`.
    ///
    /// # Panics
    /// If the solution is of another board size.
    pub fn rank(&self, solution: &Solution, stop: Stop<'_>) -> Result<u64, RankError> {
        self.rank_told(solution, &|_| (), stop)
    }

    /// Returns the same as [`rank`](Ranking::rank). While beginnings are counted, `told` is called
    /// with the progress, from 0 to 1, on any thread.
    ///
    /// # Errors
    /// As [`rank`](Ranking::rank).
    ///
    /// # Panics
    /// As [`rank`](Ranking::rank).
    pub fn rank_told(
        &self,
        solution: &Solution,
        told: &(dyn Fn(f64) + Sync),
        stop: Stop<'_>,
    ) -> Result<u64, RankError> {
        assert_eq!(solution.size(), self.size, "the solution of another board");
        let mirrored = Symmetry::Mirror.image(solution);
        if mirrored.columns() < solution.columns() {
            return Ok(self.total(stop)? - 1 - self.rank_told(&mirrored, told, stop)?);
        }
        let columns: Vec<u8> = solution.columns().iter().map(|&column| column as u8).collect();
        let rows = self.beginnings[0].rows as usize;
        let holder = self
            .beginnings
            .partition_point(|beginning| beginning.columns[..rows] < columns[..rows]);
        let told = |beginnings: usize, _| told((beginnings as f64 / holder as f64).min(1.0));
        let is_enough = |before: &[u64]| before.len() > holder;
        let mut rank = self.counted_until(is_enough, &told, stop)?[holder];
        let mut at = self.beginnings[holder];
        for &column in &columns[rows..] {
            for child in at.children(self.size.full_row()) {
                if child.columns[at.rows as usize] == column {
                    at = child;
                    break;
                }
                rank += self.completions(&child, stop)?;
            }
        }
        Ok(rank)
    }

    /// Returns the number of solutions with this beginning.
    fn completions(&self, beginning: &Beginning, stop: Stop<'_>) -> Result<u64, Stopped> {
        complete_state(self.size, beginning.rows, beginning.state, self.kernel, stop)
    }

    /// Counts beginnings of the first half, on all threads, until `is_enough` returns `true`.
    /// `told` is called with the numbers of counted beginnings and of solutions below them.
    fn counted_until(
        &self,
        is_enough: impl Fn(&[u64]) -> bool,
        told: &(dyn Fn(usize, u64) + Sync),
        stop: Stop<'_>,
    ) -> Result<MutexGuard<'_, Vec<u64>>, RankError> {
        let half = self.beginnings.len().div_ceil(2);
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        while before.len() <= half && !is_enough(&before) {
            let from = before.len() - 1;
            let chunk = &self.beginnings[from..(from + CHUNK).min(half)];
            let done = Mutex::new((from, before[from]));
            let counts = chunk.par_iter().map(|beginning| {
                let count = self.completions(beginning, stop)?;
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                *done = (done.0 + 1, done.1 + count);
                told(done.0, done.1);
                Ok(count)
            });
            let counts = counts.collect::<Result<Vec<u64>, Stopped>>()?;
            let mut sum = before[from];
            before.extend(counts.into_iter().map(|count| {
                sum += count;
                sum
            }));
        }
        Ok(before)
    }

    /// Passes the wanted solutions with this beginning to `take`, in order. `before` solutions
    /// come before the first of them.
    fn pick(
        &self,
        beginning: &Beginning,
        before: u64,
        wanted: &[(u64, usize)],
        take: &mut impl FnMut(usize, &[u8]),
        stop: Stop<'_>,
    ) -> Result<(), Stopped> {
        let mut wanted = wanted;
        let mut before = before;
        if self.size.get() - beginning.rows <= WALKED {
            if stop() {
                return Err(Stopped);
            }
            let given = &beginning.columns[..beginning.rows as usize];
            let given: Vec<u32> = given.iter().copied().map(u32::from).collect();
            let mut all = Backtrack::below(self.size, &given).expect("queens on the board");
            while !wanted.is_empty()
                && let Some(columns) = all.next_columns()
            {
                let (here, later) = wanted.split_at(wanted.partition_point(|one| one.0 == before));
                here.iter().for_each(|&(_, at)| take(at, columns));
                (before, wanted) = (before + 1, later);
            }
            return Ok(());
        }
        for child in beginning.children(self.size.full_row()) {
            if wanted.is_empty() {
                break;
            }
            let until = before + self.completions(&child, stop)?;
            let (here, later) = wanted.split_at(wanted.partition_point(|&(rank, _)| rank < until));
            if !here.is_empty() {
                self.pick(&child, before, here, take, stop)?;
            }
            (before, wanted) = (until, later);
        }
        Ok(())
    }
}

/// Returns the index of the beginning that contains the solution with a rank.
fn holder(before: &[u64], rank: u64) -> usize {
    before.partition_point(|&before| before <= rank) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::stop::NEVER;

    #[test]
    fn every_rank_has_the_solution_that_the_list_has() {
        for n in [1, 4, 5, 6, 7, 8, 9, 10, 11, 12] {
            let size = size(n);
            let ranking = Ranking::new(size).unwrap();
            let all: Vec<Solution> = Backtrack::new(size).unwrap().collect();
            let ranks: Vec<u64> = (0..all.len() as u64).collect();
            assert_eq!(ranking.nths(&ranks, NEVER).unwrap(), all, "N = {n}");
            for (rank, solution) in (0..).zip(&all).step_by(1 + all.len() / 500) {
                assert_eq!(ranking.rank(solution, NEVER).unwrap(), rank, "N = {n}");
                assert_eq!(&ranking.nth(rank, NEVER).unwrap(), solution, "N = {n}");
            }
            let beyond = all.len() as u64;
            let refused = RankError::Beyond { rank: beyond, total: beyond };
            assert_eq!(ranking.nth(beyond, NEVER).unwrap_err(), refused);
        }
        let none = Ranking::new(size(3)).unwrap();
        assert_eq!(none.nth(0, NEVER).unwrap_err(), RankError::Beyond { rank: 0, total: 0 });
        assert!(Ranking::new(size(MAX_RANK_SIZE + 1)).is_err());
    }

    #[test]
    fn ranks_are_given_in_the_order_asked_for_and_as_often() {
        let ranking = Ranking::new(size(10)).unwrap();
        let ranks = [700, 3, 723, 3, 361, 362, 0];
        let together = ranking.nths(&ranks, NEVER).unwrap();
        let single = ranks.map(|rank| ranking.nth(rank, NEVER).unwrap());
        assert_eq!(together, single);
    }

    #[test]
    fn cancelled_rankings_return_an_error() {
        let ranking = Ranking::new(size(16)).unwrap();
        assert!(ranking.nth(5_000_000, &|| true).is_err());
    }

    /// Half of the list of N = 17 is counted for each, which takes seconds.
    #[test]
    fn solutions_of_larger_boards_have_the_ranks_that_they_are_found_by() {
        for n in 13..=17 {
            let ranking = Ranking::new(size(n)).unwrap();
            let total = ranking.total(NEVER).unwrap();
            // Ranks spread over the list by the golden ratio.
            let part = |k: u32| (f64::from(k) * 0.618_033_988_749_895).fract();
            let ranks: Vec<u64> = (1..=40).map(|k| (total as f64 * part(k)) as u64).collect();
            let ranks = [&ranks[..], &[0, total - 1]].concat();
            for (solution, rank) in ranking.nths(&ranks, NEVER).unwrap().iter().zip(ranks) {
                assert_eq!(ranking.rank(solution, NEVER).unwrap(), rank, "N = {n}");
            }
        }
    }
}
