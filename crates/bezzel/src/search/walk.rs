//! The walk through the tree of placements that the enumerations run on: one loop, forward
//! and back, without recursion.

use crate::board::{Size, SizeError, State};

/// What the walk did last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    /// A queen was placed; the walk is in the row below it.
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
/// With `AHEAD`, a queen that leaves no free square in the next row is passed over
/// silently. That saves going there and back and changes neither the solutions nor their
/// order; without it, the walk is plain backtracking.
///
/// Tried and dropped, listing N = 15 on one core of an AMD Zen 3 (1.24 s as it is): looking
/// two rows ahead, which the counting searches profit from (1.38 s; 1.30 s with the frames
/// in memory all the time), and choosing between going down and passing over without a
/// branch (1.36 s).
#[derive(Debug, Clone)]
pub(super) struct Walk<const AHEAD: bool> {
    full: u64,
    size: usize,
    /// The row at which the walk turns back; N, unless only the rows above it are walked.
    stop: usize,
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

    /// The same walk, but only over the rows above `row`: a placement of these counts as
    /// solved.
    pub(super) fn stopping_at(self, row: usize) -> Self {
        debug_assert!(self.base < row && row <= self.size);
        Walk { stop: row, ..self }
    }

    /// The attacks on the row where the walk is.
    #[inline]
    pub(super) fn state(&self) -> State {
        self.frames[self.row].state
    }

    /// Whether the given queens are a solution already.
    pub(super) fn is_given_whole(&self) -> bool {
        self.base == self.size && self.sound
    }

    /// Whether every row that is walked holds a queen.
    #[inline]
    pub(super) fn is_solved(&self) -> bool {
        self.row == self.stop
    }

    /// The columns of the queens in the rows above the one where a queen is sought next.
    #[inline]
    pub(super) fn columns(&self) -> &[u8] {
        &self.columns[..self.row]
    }

    /// One move on.
    pub(super) fn advance(&mut self) -> Move {
        self.go::<true>(u32::MAX)
    }

    /// On to the next solution, or as many moves as `moves` at most: then the last move is
    /// what is returned, and nothing is solved.
    pub(super) fn advance_to_solution(&mut self, moves: u32) -> Move {
        self.go::<false>(moves)
    }

    /// The walk. It ends after the first move if `EVERY` is set, or at a solution, or when
    /// `moves` are made. The row being worked on is kept in registers meanwhile, and put
    /// back into its frame at the end.
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
