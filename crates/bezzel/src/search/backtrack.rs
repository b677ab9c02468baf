//! All solutions, one at a time, in lexicographic order: iterative backtracking on bit masks. The
//! state is a single path, so the search can be dropped at any moment and no board size overflows
//! a stack.

use super::SearchError;
use super::walk::{Move, Walk};
use crate::board::{Size, Solution};
use crate::stop::{Stop, Stopped};

/// An iterator over solutions in lexicographic order of their columns.
///
/// ```
/// use bezzel::{Size, search::Backtrack};
/// let all = Backtrack::new(Size::new(8)?)?;
/// assert_eq!(all.count(), 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Backtrack {
    walk: Walk<true>,
    /// Whether the given queens are a complete solution that was not returned yet.
    given_whole: bool,
    /// The last solution that was returned, overwritten by the next.
    current: Option<Solution>,
}

impl Backtrack {
    /// Creates an iterator over all solutions of a board of up to 64 rows.
    ///
    /// # Errors
    /// [`SearchError::Size`] above [`Size::MAX_MASK`].
    pub fn new(size: Size) -> Result<Backtrack, SearchError> {
        Backtrack::below(size, &[])
    }

    /// Creates an iterator over the solutions whose first-row queen is in column `start`.
    ///
    /// # Errors
    /// [`SearchError`] if the board is too large or has no such column.
    pub fn starting_at(size: Size, start: u32) -> Result<Backtrack, SearchError> {
        Backtrack::below(size, &[start])
    }

    /// Creates an iterator over the solutions whose first queens, by row, are in the columns of
    /// `given`.
    ///
    /// # Errors
    /// [`SearchError`] if the board is too large, has no such column, or fewer rows.
    pub fn below(size: Size, given: &[u32]) -> Result<Backtrack, SearchError> {
        size.at_most(Size::MAX_MASK)?;
        for &column in given {
            size.column(column)?;
        }
        if given.len() > size.index() {
            return Err(SearchError::TooManyGiven { given: given.len(), size: size.get() });
        }
        let given: Vec<u8> = given.iter().map(|&column| column as u8).collect();
        let walk = Walk::new(size, &given)?;
        let given_whole = walk.is_given_whole();
        Ok(Backtrack { walk, given_whole, current: None })
    }

    /// Returns the columns of the next solution by row, without allocating.
    #[inline]
    pub fn next_columns(&mut self) -> Option<&[u8]> {
        self.search(|| false).unwrap_or(None)
    }

    /// Does the same as [`Backtrack::next_columns`], but gives up soon after `is_over` returns
    /// `true`.
    #[inline]
    pub(super) fn search(&mut self, is_over: impl Fn() -> bool) -> Result<Option<&[u8]>, Stopped> {
        // Rare enough to cost nothing, frequent enough to stop promptly.
        const MOVES: u32 = 1 << 16;
        if std::mem::take(&mut self.given_whole) {
            return Ok(Some(self.walk.columns()));
        }
        loop {
            match self.walk.advance_to_solution(MOVES) {
                Move::Place if self.walk.is_solved() => return Ok(Some(self.walk.columns())),
                Move::Place | Move::BackUp => {}
                Move::Exhausted => return Ok(None),
            }
            if is_over() {
                return Err(Stopped);
            }
        }
    }

    /// Returns the same as [`Backtrack::next_solution`], unless `stop` cancels the search.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`. Called again, the search continues.
    pub fn next_solution_unless(&mut self, stop: Stop<'_>) -> Result<Option<&Solution>, Stopped> {
        if self.search(stop)?.is_none() {
            return Ok(None);
        }
        Ok(Some(Solution::lend(&mut self.current, self.walk.columns())))
    }

    /// Returns the next solution, borrowed until the following call.
    pub fn next_solution(&mut self) -> Option<&Solution> {
        self.next_columns()?;
        Some(Solution::lend(&mut self.current, self.walk.columns()))
    }
}

impl Iterator for Backtrack {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_solution().cloned()
    }
}

impl std::iter::FusedIterator for Backtrack {}

#[cfg(test)]
mod tests {
    use super::super::naively_listed;
    use super::*;
    use crate::board::size;

    #[test]
    fn backtracking_agrees_with_the_reference_in_order() {
        for n in 1..=10 {
            let (expected, _) = naively_listed(n);
            let found: Vec<_> =
                Backtrack::new(size(n)).unwrap().map(|s| s.columns().to_vec()).collect();
            assert_eq!(found, expected, "N = {n}");
            for start in 0..n {
                let found = Backtrack::starting_at(size(n), start).unwrap();
                let expected = expected.iter().filter(|columns| columns[0] == start);
                assert!(found.map(|s| s.columns().to_vec()).eq(expected.cloned()), "{n} {start}");
            }
        }
    }

    #[test]
    fn given_queens_stay_where_they_are() {
        let given = [2, 0];
        let found: Vec<_> = Backtrack::below(size(6), &given).unwrap().collect();
        let all = Backtrack::new(size(6)).unwrap();
        assert!(all.filter(|s| s.columns()[..2] == given).eq(found));
        let attacking = Backtrack::below(size(6), &[2, 3]).unwrap();
        assert_eq!(attacking.count(), 0);
        let whole = Backtrack::below(size(4), &[1, 3, 0, 2]).unwrap();
        assert_eq!(whole.count(), 1, "nothing is left to place");
        let whole = Backtrack::below(size(4), &[1, 3, 0, 0]).unwrap();
        assert_eq!(whole.count(), 0);
    }

    #[test]
    fn impossible_questions_are_refused() {
        assert!(Backtrack::new(size(65)).is_err());
        assert!(Backtrack::starting_at(size(8), 8).is_err());
        assert!(Backtrack::below(size(1), &[0, 0]).is_err());
    }

    #[test]
    fn the_largest_board_does_not_overflow() {
        // The first solution of N = 64 is out of reach, but the walk towards it is fast.
        let mut walk = Walk::<true>::new(size(64), &[]).unwrap();
        for _ in 0..1_000_000 {
            assert_ne!(walk.advance(), Move::Exhausted);
        }
    }

    /// The published first solutions for N = 20 and 21 (A141843), with columns from 1.
    #[test]
    fn first_solutions_are_the_published_ones() {
        let published: [&[u32]; 2] = [
            &[1, 3, 5, 2, 4, 13, 15, 12, 18, 20, 17, 9, 16, 19, 8, 10, 7, 14, 6, 11],
            &[1, 3, 5, 2, 4, 9, 11, 15, 21, 18, 20, 17, 19, 7, 12, 10, 8, 6, 14, 16, 13],
        ];
        for first in published {
            let found = Backtrack::new(size(first.len() as u32)).unwrap().next().unwrap();
            assert!(found.columns().iter().map(|c| c + 1).eq(first.iter().copied()));
        }
    }
}
