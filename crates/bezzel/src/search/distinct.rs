//! Distinct solutions: the lexicographically smallest solution of each orbit of the eight
//! symmetries, found in order by a search that prunes every branch without one.
//!
//! Let `a` be the column of the first-row queen. A smallest solution has no image whose first
//! queen is left of `a`, so no queen is within `a` squares of a corner along the border: this
//! excludes squares of the border lines before any queen is placed there. Only an image whose
//! first queen is also in column `a` can still be smaller; such images are compared row by row as
//! far as both placements are known, and the branch is pruned as soon as one is smaller.
//!
//! The border rule alone is the one known from T. Takahashi's N-queens programs; the
//! comparison makes it exact at every node instead of at the leaves.

use super::SearchError;
use crate::board::{Size, Solution, State};
use crate::stop::{NEVER, Stop, Stopped};
use crate::symmetry::{Class, Symmetry};
use std::cmp::Ordering;

/// A distinct solution: the representative of its orbit, with its symmetry class.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DistinctSolution {
    /// The lexicographically smallest solution of the orbit.
    pub solution: Solution,
    /// The class of the orbit, which gives its size.
    pub class: Class,
}

/// An iterator over distinct solutions, in lexicographic order.
///
/// ```
/// use bezzel::{Size, search::Distinct};
/// let distinct = Distinct::new(Size::new(8)?)?;
/// assert_eq!(distinct.count(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Distinct {
    full: u64,
    last: u32,
    base: usize,
    row: usize,
    columns: [u8; 64],
    /// The row of the queen in each column; valid for the columns taken in `state`.
    rows: [u8; 64],
    frames: [Frame; 65],
    current: Option<Solution>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Frame {
    state: State,
    untried: u64,
    /// The images that are equal to the placement so far, as bits by [`Symmetry`].
    tied: u8,
}

impl Distinct {
    /// Creates an iterator over the distinct solutions of a board of up to 64 rows.
    ///
    /// # Errors
    /// [`SearchError::Size`] above [`Size::MAX_MASK`].
    pub fn new(size: Size) -> Result<Distinct, SearchError> {
        let size = size.at_most(Size::MAX_MASK)?;
        let mut distinct = Distinct {
            full: size.full_row(),
            last: size.last(),
            base: 0,
            row: 0,
            columns: [0; 64],
            rows: [0; 64],
            frames: [Frame::default(); 65],
            current: None,
        };
        // The mirror image must not be smaller, so the first queen is in the left half.
        let left_half = u64::MAX >> (63 - distinct.last / 2);
        distinct.frames[0].untried = left_half & distinct.full;
        Ok(distinct)
    }

    /// Creates an iterator over the distinct solutions whose first-row queen is in column `start`.
    /// There are none for columns in the right half, where the mirror image is smaller.
    ///
    /// # Errors
    /// [`SearchError`] if the board is too large or has no such column.
    pub fn starting_at(size: Size, start: u32) -> Result<Distinct, SearchError> {
        let mut distinct = Distinct::new(size)?;
        distinct.frames[0].untried &= 1 << size.column(start)?;
        Ok(distinct)
    }

    /// Returns the next distinct solution and its class, borrowed until the following call.
    pub fn next_distinct(&mut self) -> Option<(&Solution, Class)> {
        self.next_distinct_unless(NEVER).unwrap_or(None)
    }

    /// Returns the same as [`Distinct::next_distinct`], unless `stop` cancels the search.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`. Called again, the search continues.
    pub fn next_distinct_unless(
        &mut self,
        stop: Stop<'_>,
    ) -> Result<Option<(&Solution, Class)>, Stopped> {
        const ASK_EVERY: u32 = 1 << 15;
        let n = self.last as usize + 1;
        let mut moves = 0u32;
        loop {
            moves += 1;
            if moves.is_multiple_of(ASK_EVERY) && stop() {
                return Err(Stopped);
            }
            let frame = &mut self.frames[self.row];
            if frame.untried == 0 {
                if self.row == self.base {
                    return Ok(None);
                }
                self.row -= 1;
                continue;
            }
            let queen = frame.untried & frame.untried.wrapping_neg();
            frame.untried ^= queen;
            let (state, tied) = (frame.state.place(queen), frame.tied);
            if !self.descend(queen, state, tied) {
                continue;
            }
            if self.row == n {
                // No row is left from here; the next call backtracks.
                let class = self.class();
                let solution = Solution::lend(&mut self.current, &self.columns[..n]);
                return Ok(Some((solution, class)));
            }
        }
    }

    /// Goes down to the next row after placing a queen on `queen` of this row, unless that cannot
    /// lead to a smallest solution.
    #[inline]
    fn descend(&mut self, queen: u64, state: State, tied: u8) -> bool {
        let column = queen.trailing_zeros();
        self.columns[self.row] = column as u8;
        self.rows[column as usize] = self.row as u8;
        let next = self.row + 1;
        let n = self.last as usize + 1;
        let mut untried = state.free(self.full);
        if next < n {
            untried &= self.allowed(next, state.columns);
            if untried == 0 || (next + 1 < n && state.below().free(self.full) == 0) {
                return false;
            }
        }
        let mut tied = tied | self.newly_tied(self.row as u32, column);
        if tied != 0 {
            for symmetry in &Symmetry::ALL[1..] {
                let bit = 1 << *symmetry as u8;
                if tied & bit != 0 {
                    match self.compare(*symmetry, next, state.columns) {
                        Ordering::Less => return false,
                        Ordering::Greater => tied &= !bit,
                        Ordering::Equal => {}
                    }
                }
            }
        }
        self.row = next;
        self.frames[next] = Frame { state, untried, tied };
        true
    }

    /// Returns the squares of `row` (not the first) that the border rule allows.
    #[inline]
    fn allowed(&self, row: usize, taken: u64) -> u64 {
        let a = u32::from(self.columns[0]);
        let row = row as u32;
        let edges = 1 | 1 << self.last;
        if row == self.last {
            // Squares within `a` of the corners of the last row are excluded.
            return (self.full >> a) & (self.full << a);
        }
        if row < a {
            return !edges;
        }
        if row > self.last - a {
            // The queens of the border columns must be above this row, else no solution fits.
            return if taken & edges == edges { !edges } else { 0 };
        }
        u64::MAX
    }

    /// Returns the images whose first queen is determined by this queen and is also in column `a`.
    #[inline]
    fn newly_tied(&self, row: u32, column: u32) -> u8 {
        let last = self.last;
        let a = u32::from(self.columns[0]);
        let mut tied = 0;
        let mut tie = |symmetry: Symmetry, is_tied: bool| {
            tied |= u8::from(is_tied) << symmetry as u8;
        };
        if row == 0 {
            tie(Symmetry::Mirror, last - column == a);
        }
        if row == last {
            tie(Symmetry::Flip, column == a);
            tie(Symmetry::HalfTurn, last - column == a);
        }
        if column == 0 {
            tie(Symmetry::Transpose, row == a);
            tie(Symmetry::QuarterTurn, last - row == a);
        }
        if column == last {
            tie(Symmetry::ThreeQuarterTurn, row == a);
            tie(Symmetry::Antitranspose, last - row == a);
        }
        tied
    }

    /// Compares an image with the placement of the first `placed` rows, as far as both are known.
    fn compare(&self, symmetry: Symmetry, placed: usize, taken: u64) -> Ordering {
        let last = self.last;
        for row in 0..placed as u32 {
            // The line of the placement that the symmetry maps to row `row` of the image: whether
            // it is a row, its index, and whether the position is counted from the other side.
            let (by_row, line, turned) = match symmetry {
                Symmetry::Identity => (true, row, false),
                Symmetry::Mirror => (true, row, true),
                Symmetry::Flip => (true, last - row, false),
                Symmetry::HalfTurn => (true, last - row, true),
                Symmetry::Transpose => (false, row, false),
                Symmetry::QuarterTurn => (false, row, true),
                Symmetry::ThreeQuarterTurn => (false, last - row, false),
                Symmetry::Antitranspose => (false, last - row, true),
            };
            let index = line as usize;
            let known = if by_row { index < placed } else { taken >> line & 1 != 0 };
            if !known {
                break;
            }
            let position = if by_row { self.columns[index] } else { self.rows[index] };
            let position = u32::from(position);
            let image = if turned { last - position } else { position };
            let compared = image.cmp(&u32::from(self.columns[row as usize]));
            if compared.is_ne() {
                return compared;
            }
        }
        Ordering::Equal
    }

    /// Returns the class of the solution just completed, by comparing it with its turns: faster than
    /// [`Class::of`].
    fn class(&self) -> Class {
        let n = self.last as usize + 1;
        let is_own = |symmetry| self.compare(symmetry, n, self.full).is_eq();
        match n {
            1 => Class::Single,
            _ if is_own(Symmetry::QuarterTurn) => Class::QuarterTurn,
            _ if is_own(Symmetry::HalfTurn) => Class::HalfTurn,
            _ => Class::Asymmetric,
        }
    }
}

impl Iterator for Distinct {
    type Item = DistinctSolution;

    fn next(&mut self) -> Option<DistinctSolution> {
        let (solution, class) = self.next_distinct()?;
        Some(DistinctSolution { solution: solution.clone(), class })
    }
}

impl std::iter::FusedIterator for Distinct {}

#[cfg(test)]
mod tests {
    use super::super::naively_listed;
    use super::*;
    use crate::board::{Placement, size};
    use crate::symmetry::is_canonical;

    #[test]
    fn distinct_solutions_are_the_smallest_of_each_orbit() {
        for n in 1..=10 {
            let all = naively_listed(n).0.into_iter();
            let all = all.map(|columns| Solution::try_from(Placement::new(columns).unwrap()));
            let canonical = all.map(Result::unwrap).filter(is_canonical);
            let expected: Vec<_> = canonical
                .map(|solution| DistinctSolution { class: Class::of(&solution), solution })
                .collect();
            let found: Vec<_> = Distinct::new(size(n)).unwrap().collect();
            assert_eq!(found, expected, "N = {n}");
        }
    }

    #[test]
    fn distinct_solutions_can_be_cancelled() {
        // The first distinct solution of N = 64 is out of reach.
        let mut endless = Distinct::new(size(64)).unwrap();
        assert_eq!(endless.next_distinct_unless(&|| true), Err(Stopped));
        assert!(Distinct::new(size(8)).unwrap().next_distinct_unless(&|| true).is_ok());
    }

    #[test]
    fn by_first_queen_they_add_up() {
        for n in [7, 8, 9] {
            let by_start: Vec<_> =
                (0..n).flat_map(|start| Distinct::starting_at(size(n), start).unwrap()).collect();
            assert!(Distinct::new(size(n)).unwrap().eq(by_start));
        }
    }
}
