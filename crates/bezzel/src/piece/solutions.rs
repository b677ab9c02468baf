//! All solutions of any piece, one at a time, in lexicographic order.

use super::{Attacks, Variant};
use crate::board::{Placement, Size, SizeError};
use crate::stop::{NEVER, Stop, Stopped};

/// The solutions of a [`Variant`] in lexicographic order of their columns. Memory is one path of
/// the search.
#[derive(Debug, Clone)]
pub struct Solutions {
    variant: Variant,
    /// For each row in progress, the attacks on it and its untried squares.
    path: Vec<(Attacks, u64)>,
    columns: Vec<u32>,
    /// The number of moves, not reset at solutions: distinct solutions may be rare among all.
    moves: u32,
}

impl Solutions {
    pub(super) fn new(variant: Variant) -> Result<Solutions, SizeError> {
        variant.size().at_most(Size::MAX_MASK)?;
        let top = Attacks::default();
        let untried = if variant.is_excluded() { 0 } else { top.free(variant) };
        Ok(Solutions { variant, path: vec![(top, untried)], columns: Vec::new(), moves: 0 })
    }

    /// Restricts the iterator to solutions whose first-row piece is in `column`.
    ///
    /// # Errors
    /// [`NoSuchColumn`](crate::NoSuchColumn) if the board has no such column.
    pub fn starting_at(mut self, column: u32) -> Result<Solutions, crate::NoSuchColumn> {
        let queen = 1 << self.variant.size().column(column)?;
        self.path[0].1 &= queen;
        Ok(self)
    }

    /// Returns the next solution.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`. The next call continues the search.
    pub fn next_unless(&mut self, stop: Stop<'_>) -> Result<Option<Placement>, Stopped> {
        // A few milliseconds of search.
        const ASK_EVERY: u32 = 1 << 16;
        let rows = self.variant.rows() as usize;
        loop {
            self.moves = self.moves.wrapping_add(1);
            if self.moves.is_multiple_of(ASK_EVERY) && stop() {
                return Err(Stopped);
            }
            let Some((above, untried)) = self.path.last_mut() else { return Ok(None) };
            if *untried == 0 {
                self.path.pop();
                self.columns.pop();
                continue;
            }
            let queen = *untried & untried.wrapping_neg();
            *untried ^= queen;
            let (above, row) = (*above, self.columns.len());
            self.columns.push(queen.trailing_zeros());
            if row + 1 == rows {
                let found = self.columns.clone();
                self.columns.pop();
                return Ok(self.variant.placement(found).ok());
            }
            let below = above.place(self.variant, queen, row as u32);
            self.path.push((below, below.free(self.variant)));
        }
    }

    /// Returns the next solution that is the first of its [orbit](Variant::orbit).
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`. The next call continues the search.
    pub fn next_distinct_unless(&mut self, stop: Stop<'_>) -> Result<Option<Placement>, Stopped> {
        while let Some(solution) = self.next_unless(stop)? {
            if self.variant.orbit(&solution).first() == Some(&solution) {
                return Ok(Some(solution));
            }
        }
        Ok(None)
    }
}

impl Iterator for Solutions {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        self.next_unless(NEVER).ok().flatten()
    }
}

impl std::iter::FusedIterator for Solutions {}
