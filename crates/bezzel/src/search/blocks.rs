//! All solutions below given queens, many at a time: the rows above are walked, and below each of
//! their placements a kernel lists a block.

use super::Backtrack;
use super::walk::{Move, Walk};
use crate::board::{Size, SizeError};
use crate::kernel::{Kernel, Listing, Workspace};
use crate::stop::{Stop, Stopped};
use std::sync::Arc;

/// A search that returns the columns of solutions in lexicographic order, many at a time.
#[derive(Debug)]
pub(super) enum Search {
    Plain(Box<Backtrack>),
    Blocks(Box<Blocks>),
}

/// The blocks of solutions below given queens.
#[derive(Debug)]
pub(super) struct Blocks {
    walk: Walk<true>,
    listing: Arc<Listing>,
    kernel: Kernel,
    workspace: Workspace,
}

impl Search {
    /// Creates a search of the solutions whose first queens, by row, are `given`. It works in
    /// blocks if there is a listing whose blocks begin below the given queens.
    pub(super) fn new(
        size: Size,
        given: &[u32],
        listing: Option<&Arc<Listing>>,
    ) -> Result<Search, super::SearchError> {
        let Some(listing) = listing else {
            return Ok(Search::Plain(Box::new(Backtrack::below(size, given)?)));
        };
        let given: Vec<u8> = given.iter().map(|&column| column as u8).collect();
        Ok(Search::Blocks(Box::new(Blocks::new(size, &given, Arc::clone(listing))?)))
    }

    /// Appends the columns of the following solutions to `found`, until it has `enough` bytes or
    /// there are no more; returns whether there are no more. If stopped, the solutions found so
    /// far are in `found`, and the next call continues after them.
    pub(super) fn next_into(
        &mut self,
        found: &mut Vec<u8>,
        enough: usize,
        stop: Stop<'_>,
    ) -> Result<bool, Stopped> {
        match self {
            Search::Blocks(search) => search.next_into(found, enough, stop),
            Search::Plain(search) => {
                while found.len() < enough {
                    match search.search(stop)? {
                        Some(columns) => found.extend_from_slice(columns),
                        None => return Ok(true),
                    }
                }
                Ok(false)
            }
        }
    }
}

impl Blocks {
    fn new(size: Size, given: &[u8], listing: Arc<Listing>) -> Result<Blocks, SizeError> {
        let walk = Walk::new(size, given)?.stopping_at(listing.above());
        let (kernel, workspace) = (Kernel::fastest(), Workspace::default());
        Ok(Blocks { walk, listing, kernel, workspace })
    }

    fn next_into(
        &mut self,
        found: &mut Vec<u8>,
        enough: usize,
        stop: Stop<'_>,
    ) -> Result<bool, Stopped> {
        // Rare enough to cost nothing, frequent enough to stop promptly: a block takes some
        // microseconds.
        const MOVES: u32 = 1 << 10;
        while found.len() < enough {
            match self.walk.advance_to_solution(MOVES) {
                Move::Place if self.walk.is_solved() => {
                    let (columns, state) = (self.walk.columns(), self.walk.state());
                    let (listing, workspace) = (&self.listing, &mut self.workspace);
                    self.kernel.list(listing, columns, &state, workspace, found);
                }
                Move::Place | Move::BackUp => {}
                Move::Exhausted => return Ok(true),
            }
            if stop() {
                return Err(Stopped);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;

    #[test]
    fn blocks_can_be_cancelled() {
        let size = size(20);
        let listing = Listing::new(size).map(Arc::new);
        let mut search = Search::new(size, &[0, 2], listing.as_ref()).unwrap();
        assert_eq!(search.next_into(&mut Vec::new(), usize::MAX, &|| true), Err(Stopped));
    }
}
