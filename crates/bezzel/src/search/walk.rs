//! The walk through the tree of placements that the enumerations use: one loop, forward and back,
//! without recursion.

use crate::board::{Size, SizeError, State};

/// The last move of the walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    /// A queen was placed; the walk is now in the row below.
    Place,
    /// The row had no square left: the walk is back in the row above, whose queen is removed.
    BackUp,
    /// The first row has no square left.
    Exhausted,
}

/// The state of one row of the walk: its attacks, and its untried free squares.
#[derive(Debug, Clone, Copy, Default)]
struct Frame {
    state: State,
    untried: u64,
}

/// A position in the tree, from which the walk continues.
///
/// With `AHEAD`, a queen that leaves no free square in the next row is skipped. This avoids the
/// move there and back, and changes neither the solutions nor their order; without it, the walk is
/// plain backtracking.
///
/// Tried and dropped, listing N = 15 on one core of an AMD Zen 3 (1.24 s as it is): looking two
/// rows ahead, which benefits the counting searches (1.38 s; 1.30 s with the frames always in
/// memory), and a branchless choice between going down and skipping (1.36 s).
#[derive(Debug, Clone)]
pub(super) struct Walk<const AHEAD: bool> {
    full: u64,
    size: usize,
    /// The row at which the walk turns back; N, unless only the rows above this one are walked.
    stop: usize,
    /// Rows above this one hold given queens, which are never lifted.
    base: usize,
    /// Whether the given queens do not attack each other.
    sound: bool,
    row: usize,
    columns: [u8; 64],
    frames: [Frame; 65],
}

impl<const AHEAD: bool> Walk<AHEAD> {
    /// Creates the walk over all placements that begin with the queens of `given` (by row). Given
    /// queens that attack each other lead to no solution.
    pub(super) fn new(size: Size, given: &[u8]) -> Result<Self, SizeError> {
        let size = size.at_most(Size::MAX_MASK)?;
        let full = size.full_row();
        let mut walk = Walk {
            full,
            size: size.index(),
            stop: size.index(),
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

    /// Restricts the walk to the rows above `row`: a placement of these counts as solved.
    pub(super) fn stopping_at(self, row: usize) -> Self {
        debug_assert!(self.base < row && row <= self.size);
        Walk { stop: row, ..self }
    }

    /// Returns the attacks on the present row.
    #[inline]
    pub(super) fn state(&self) -> State {
        self.frames[self.row].state
    }

    /// Whether the given queens are already a complete solution.
    pub(super) fn is_given_whole(&self) -> bool {
        self.base == self.size && self.sound
    }

    /// Whether every walked row has a queen.
    #[inline]
    pub(super) fn is_solved(&self) -> bool {
        self.row == self.stop
    }

    /// Returns the columns of the queens in the rows above the present one.
    #[inline]
    pub(super) fn columns(&self) -> &[u8] {
        &self.columns[..self.row]
    }

    /// Makes one move.
    pub(super) fn advance(&mut self) -> Move {
        self.go::<true>(u32::MAX)
    }

    /// Walks to the next solution, for at most `moves` moves: if these are not enough, the last
    /// move is returned, and nothing is solved.
    pub(super) fn advance_to_solution(&mut self, moves: u32) -> Move {
        self.go::<false>(moves)
    }

    /// The loop of the walk. It ends after the first move if `EVERY` is set, or at a solution, or
    /// after `moves` moves. The present row is kept in registers and written back into its frame
    /// at the end.
    #[inline(always)]
    fn go<const EVERY: bool>(&mut self, moves: u32) -> Move {
        let (full, size, stop) = (self.full, self.size, self.stop);
        let mut row = self.row;
        let Frame { mut state, mut untried } = self.frames[row];
        let mut made = 0;
        let last = loop {
            made += 1;
            if untried == 0 {
                if row == self.base {
                    break Move::Exhausted;
                }
                row -= 1;
                Frame { state, untried } = self.frames[row];
                if EVERY || made >= moves {
                    break Move::BackUp;
                }
                continue;
            }
            let queen = untried & untried.wrapping_neg();
            untried ^= queen;
            let child = state.place(queen);
            let free = child.free(full);
            // Row N, below the last, never has a free square: all columns are taken.
            if AHEAD && free == 0 && row + 1 < size {
                continue;
            }
            self.columns[row] = queen.trailing_zeros() as u8;
            self.frames[row] = Frame { state, untried };
            row += 1;
            (state, untried) = (child, free);
            if row == stop {
                untried = 0;
                break Move::Place;
            }
            if EVERY || made >= moves {
                break Move::Place;
            }
        };
        self.frames[row] = Frame { state, untried };
        self.row = row;
        last
    }
}
