//! Counts the completions of boards of up to 64 rows on all threads: the search tree is cut into
//! pieces; a piece that takes the mask search too long is finished by a race of methods.

use super::masks::{Choice, Masks, Order, Outcome, Search};
use super::race::Race;
use super::{Partial, SharedStop, Stop, Stopped};
use rayon::prelude::*;
use std::sync::Arc;

impl Masks {
    /// Returns the number of completions of `partial`, whose masks are `self`, counted on all of
    /// rayon's threads.
    ///
    /// A piece in which the search visits `patience` nodes without a completion is finished by a
    /// [`Race`].
    pub(super) fn count(
        &self,
        partial: &Partial,
        patience: u64,
        stop: Stop<'_>,
    ) -> Result<u128, Stopped> {
        const PIECES: usize = 1024;
        let mut count = 0;
        let mut level = vec![(self.begin, self.given)];
        // Breadth first, until there are enough pieces for all threads.
        while !level.is_empty() && level.len() < PIECES {
            let mut next = Vec::new();
            for (node, columns) in &level {
                match self.choose(node, Order::Constrained) {
                    Choice::Complete => count += 1,
                    Choice::Dead => {}
                    Choice::Row(row, mut free) => {
                        while free != 0 {
                            let column = free.trailing_zeros();
                            let mut columns = *columns;
                            columns[row as usize] = column as u8;
                            next.push((self.place(node, row, column), columns));
                            free &= free - 1;
                        }
                    }
                }
            }
            level = next;
        }
        let below = level.par_iter().map(|(node, columns)| {
            let mut search = Search::below(self, *node, *columns, Order::Constrained);
            let mut count = 0u128;
            loop {
                match search.advance(stop, patience)? {
                    Outcome::Completion => count += 1,
                    Outcome::Nothing => return Ok(count),
                    Outcome::TooLong => break,
                }
            }
            let board = Arc::new(self.board(partial, node, columns));
            let stop: SharedStop<'_> = Arc::new(stop);
            let mut race = Race::new(board, Some(search), None, stop);
            while race.next()?.is_some() {
                count += 1;
            }
            Ok(count)
        });
        Ok(count + below.try_reduce(|| 0, |a, b| Ok(a + b))?)
    }
}
