//! The walk through the tree of placements that both the enumeration and its
//! explanation run on: one loop, forward and back, without recursion.

use crate::board::{Size, SizeError, State};

/// What the walk did last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    /// A queen was placed in the row above [`Walk::row`].
    Place,
    /// The row had no square left: back to the row above, whose queen is lifted.
    BackUp,
    /// The first row has no square left.
    Exhausted,
}

/// One row's share of the walk: its attacks, and the free squares not tried yet.
#[derive(Debug, Clone, Copy, Default)]
struct Frame {
    state: State,
    untried: u64,
}

/// A place in the tree, and the way on from it.
///
/// With `AHEAD`, a queen that leaves no free square in one of the next two rows is passed
/// over silently. That drops a third of the nodes for two operations each and changes
/// neither the solutions nor their order; without it, the walk is plain backtracking.
#[derive(Debug, Clone)]
pub(super) struct Walk<const AHEAD: bool> {
    full: u64,
    size: usize,
    /// Rows above this one hold given queens, which are never lifted.
    base: usize,
    /// Whether the given queens leave each other alone.
    sound: bool,
    row: usize,
    columns: [u8; 64],
    frames: [Frame; 65],
}

impl<const AHEAD: bool> Walk<AHEAD> {
    /// The walk over all placements that begin with the queens of `given` (by row).
    /// Given queens that attack each other simply lead to no solution.
    pub(super) fn new(size: Size, given: &[u8]) -> Result<Self, SizeError> {
        let size = size.at_most(Size::MAX_MASK)?;
        let full = size.full_row();
        let mut walk = Walk {
            full,
            size: size.index(),
            base: given.len(),
            sound: true,
            row: given.len(),
            columns: [0; 64],
            frames: [Frame::default(); 65],
        };
        let mut state = State::default();
        let mut sound = true;
        for (row, &column) in given.iter().enumerate() {
            let queen = 1 << column;
            sound &= state.free(full) & queen != 0;
            walk.columns[row] = column;
            state = state.place(queen);
        }
        let untried = if sound { state.free(full) } else { 0 };
        walk.frames[walk.row] = Frame { state, untried };
        walk.sound = sound;
        Ok(walk)
    }

    /// The row in which a queen is sought next; N when all rows hold one.
    #[inline]
    pub(super) fn row(&self) -> usize {
        self.row
    }

    /// Whether the given queens are a solution already.
    pub(super) fn is_given_whole(&self) -> bool {
        self.base == self.size && self.sound
    }

    /// Whether every row holds a queen.
    #[inline]
    pub(super) fn is_solved(&self) -> bool {
        self.row == self.size
    }

    /// The columns of the queens in the rows above [`Walk::row`].
    #[inline]
    pub(super) fn columns(&self) -> &[u8] {
        &self.columns[..self.row]
    }

    /// One move on.
    #[inline(always)]
    pub(super) fn advance(&mut self) -> Move {
        loop {
            let frame = &mut self.frames[self.row];
            if frame.untried == 0 {
                if self.row == self.base {
                    return Move::Exhausted;
                }
                self.row -= 1;
                return Move::BackUp;
            }
            let queen = frame.untried & frame.untried.wrapping_neg();
            frame.untried ^= queen;
            let state = frame.state.place(queen);
            let untried = state.free(self.full);
            let rows_left = self.size - self.row - 1;
            if AHEAD
                && ((rows_left > 0 && untried == 0)
                    || (rows_left > 1 && state.below().free(self.full) == 0))
            {
                continue;
            }
            self.columns[self.row] = queen.trailing_zeros() as u8;
            self.row += 1;
            // All columns are taken in row N, so it has no untried square of itself.
            self.frames[self.row] = Frame { state, untried };
            return Move::Place;
        }
    }
}
