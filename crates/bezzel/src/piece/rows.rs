//! Row-by-row search with masks of the attacks from above, for any piece.

use super::{Edge, Piece, Variant};
use crate::kernel::{Above, Completed, ENDS, Kernel, Lines, REFLECTS, WRAPS};
use crate::stop::{Stop, Stopped};

/// The attacks on one row by the pieces above it, one bit a column, bit 0 for column 0: like
/// [`State`](crate::board::State) for queens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Attacks {
    columns: u64,
    /// Squares of this row on a line that goes down to the right, ＼.
    right: u64,
    /// Squares of this row on a line that goes down to the left, ／.
    left: u64,
    /// Squares a knight's move below a piece: of this row, and of the next one.
    knight: [u64; 2],
}

/// The mask operations of a search, one type for each kind of piece: the compiler makes a loop for
/// each type, so unused features cost nothing.
#[derive(Debug, Clone, Copy)]
struct Moves<const DIAGONAL: bool, const EDGE: u8, const KNIGHT: bool> {
    full: u64,
    last: u32,
}

impl<const DIAGONAL: bool, const EDGE: u8, const KNIGHT: bool> Moves<DIAGONAL, EDGE, KNIGHT> {
    fn new(variant: Variant) -> Self {
        Moves { full: variant.size().full_row(), last: variant.size().last() }
    }

    #[inline(always)]
    fn free(self, above: &Attacks) -> u64 {
        let mut taken = above.columns | above.left;
        if DIAGONAL {
            taken |= above.right;
        }
        if KNIGHT {
            taken |= above.knight[0];
        }
        self.full & !taken
    }

    /// Shifts a mask one column to the right or to the left, according to the edge.
    #[inline(always)]
    fn shifted(self, mask: u64) -> u64 {
        let over = if EDGE == WRAPS { mask >> self.last & 1 } else { 0 };
        mask << 1 & self.full | over
    }

    #[inline(always)]
    fn shifted_left(self, mask: u64) -> u64 {
        let over = if EDGE == WRAPS { (mask & 1) << self.last } else { 0 };
        mask >> 1 | over
    }

    /// Returns the attacks on the next row after placing a piece on `queen` (one bit) of row
    /// `row`.
    #[inline(always)]
    fn place(self, above: &Attacks, queen: u64, row: u32) -> Attacks {
        let Attacks { mut right, mut left, .. } = *above;
        right |= queen;
        left |= queen;
        if EDGE == REFLECTS {
            // The mirror image of a piece is as far above the mirrors as the piece is below them.
            let twice = 2 * (row + 1);
            right |= queen.checked_shl(twice).unwrap_or(0);
            left |= queen.checked_shr(twice).unwrap_or(0);
        }
        let mut below =
            self.pass(&Attacks { columns: above.columns | queen, right, left, ..*above });
        if KNIGHT {
            below.knight[0] |= queen << 2 | queen >> 2;
            below.knight[1] = queen << 1 | queen >> 1;
        }
        below
    }

    /// Returns the attacks on the next row if no piece is placed in this one.
    #[inline(always)]
    fn pass(self, above: &Attacks) -> Attacks {
        Attacks {
            columns: above.columns,
            right: if DIAGONAL { self.shifted(above.right) } else { 0 },
            left: self.shifted_left(above.left),
            knight: [above.knight[1], 0],
        }
    }

    /// See [`complete`].
    fn complete(
        self,
        above: &Attacks,
        row: u32,
        rows: u32,
        stop: Stop<'_>,
    ) -> Result<Completed, Stopped> {
        // A few milliseconds of search.
        const ASK_EVERY: u64 = 1 << 16;
        let mut done = Completed::default();
        if row + 1 >= rows {
            let ways = if row == rows { 1 } else { self.free(above).count_ones() };
            return Ok(Completed { solutions: u64::from(ways), nodes: 0 });
        }
        let mut stack = [(Attacks::default(), 0u64); 64];
        let (mut depth, last) = (0, rows - row - 2);
        let (mut state, mut untried, mut asked) = (*above, self.free(above), 0);
        loop {
            while untried == 0 {
                if depth == 0 {
                    return Ok(done);
                }
                depth -= 1;
                (state, untried) = stack[depth as usize];
            }
            let queen = untried & untried.wrapping_neg();
            untried ^= queen;
            asked += 1;
            if asked == ASK_EVERY {
                asked = 0;
                if stop() {
                    return Err(Stopped);
                }
            }
            let child = self.place(&state, queen, row + depth);
            let free = self.free(&child);
            if depth == last {
                done.solutions += u64::from(free.count_ones());
            } else if free != 0 && self.free(&self.pass(&child)) != 0 {
                done.nodes += 1;
                stack[depth as usize] = (state, untried);
                depth += 1;
                (state, untried) = (child, free);
            }
        }
    }

    /// See [`complete`].
    fn complete_by(
        self,
        kernel: Kernel,
        above: &Attacks,
        row: u32,
        rows: u32,
        stop: Stop<'_>,
    ) -> Result<Completed, Stopped> {
        let scalar = || self.complete(above, row, rows, stop);
        if self.last >= u32::BITS {
            return scalar();
        }
        let lines = Lines::<DIAGONAL, EDGE, KNIGHT> { full: self.full as u32, last: self.last };
        let Attacks { columns, right, left, knight } = *above;
        let masks = [left, right, knight[0], knight[1]].map(|mask| (mask & self.full) as u32);
        let above = Above { columns: columns as u32, masks };
        kernel.complete_rows(lines, &above, row..rows, stop, scalar)
    }
}

/// Calls `$then` with the [`Moves`] of a variant's piece.
macro_rules! with_moves {
    ($variant:expr, |$moves:ident| $then:expr) => {
        match $variant.piece().diagonal {
            true => with_moves!(@edge $variant, $moves, $then, true),
            false => with_moves!(@edge $variant, $moves, $then, false),
        }
    };
    (@edge $variant:expr, $moves:ident, $then:expr, $diagonal:literal) => {
        match $variant.piece().edge {
            Edge::Ends => with_moves!(@knight $variant, $moves, $then, $diagonal, ENDS),
            Edge::Wraps => with_moves!(@knight $variant, $moves, $then, $diagonal, WRAPS),
            Edge::Reflects => with_moves!(@knight $variant, $moves, $then, $diagonal, REFLECTS),
        }
    };
    (@knight $variant:expr, $moves:ident, $then:expr, $diagonal:literal, $edge:ident) => {
        match $variant.piece().knight {
            true => {
                let $moves = Moves::<$diagonal, $edge, true>::new($variant);
                $then
            }
            false => {
                let $moves = Moves::<$diagonal, $edge, false>::new($variant);
                $then
            }
        }
    };
}

impl Attacks {
    /// Returns the squares of this row that no piece above attacks.
    pub(crate) fn free(&self, variant: Variant) -> u64 {
        with_moves!(variant, |moves| moves.free(self))
    }

    /// Returns the attacks on the next row after placing a piece on `queen` (one bit) of row
    /// `row`.
    pub(crate) fn place(&self, variant: Variant, queen: u64, row: u32) -> Attacks {
        with_moves!(variant, |moves| moves.place(self, queen, row))
    }

    /// Returns the attacks on the next row if no piece is placed in this one.
    pub(crate) fn pass(&self, variant: Variant) -> Attacks {
        with_moves!(variant, |moves| moves.pass(self))
    }
}

/// Returns the number of ways to fill the rows from `row` on. Nodes are the placed pieces that
/// leave free squares in the next two rows; the last two rows are counted without placing any.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub(crate) fn complete(
    variant: Variant,
    above: &Attacks,
    row: u32,
    kernel: Kernel,
    stop: Stop<'_>,
) -> Result<Completed, Stopped> {
    with_moves!(variant, |moves| moves.complete_by(kernel, above, row, variant.rows(), stop))
}

impl Piece {
    /// Whether the mirror image of every solution is a solution.
    pub(crate) fn is_mirrored(self) -> bool {
        self.diagonal
    }

    /// Whether all columns are equivalent, since every line continues at the opposite edge.
    pub(crate) fn is_cyclic(self) -> bool {
        self.edge == Edge::Wraps && !self.knight
    }
}
