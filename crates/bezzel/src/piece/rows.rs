//! Row by row with masks: what a row needs to know of the pieces above, for any piece.

use super::{Edge, Piece, Variant};
use crate::kernel::{Above, Completed, ENDS, Kernel, Lines, REFLECTS, WRAPS};
use crate::stop::{Stop, Stopped};

/// The attacks on one row by the pieces above it, a bit a column, bit 0 for column 0: what
/// [`State`](crate::board::State) is for queens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Attacks {
    columns: u64,
    /// Squares of this row on a line that goes down to the right, ＼.
    right: u64,
    /// Squares of this row on a line that goes down to the left, ／.
    left: u64,
    /// Squares of this row a knight's move below a piece, and those of the row below it.
    knight: [u64; 2],
}

/// What a search does with masks, a type for each way in which pieces differ: the compiler makes a
/// loop for each, and what a piece does not do costs nothing.
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

    /// One column further right, or left, as the edge has it.
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

    /// The attacks on the next row once a piece stands on `queen` (one bit) of row `row`.
    #[inline(always)]
    fn place(self, above: &Attacks, queen: u64, row: u32) -> Attacks {
        let Attacks { mut right, mut left, .. } = *above;
        right |= queen;
        left |= queen;
        if EDGE == REFLECTS {
            // A mirror shows the piece as far above the mirrors as it stands below them.
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

    /// The attacks on the row after one in which no piece is placed.
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
        // A few milliseconds' worth of nodes.
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
    /// The squares of this row that no piece above attacks.
    pub(crate) fn free(&self, variant: Variant) -> u64 {
        with_moves!(variant, |moves| moves.free(self))
    }

    /// The attacks on the next row once a piece stands on `queen` (one bit) of row `row`.
    pub(crate) fn place(&self, variant: Variant, queen: u64, row: u32) -> Attacks {
        with_moves!(variant, |moves| moves.place(self, queen, row))
    }

    /// The attacks on the next row if no piece stands in this one.
    pub(crate) fn pass(&self, variant: Variant) -> Attacks {
        with_moves!(variant, |moves| moves.pass(self))
    }
}

/// In how many ways the rows from `row` on can be filled. Nodes are the pieces placed on the way that leave squares
/// in the next two rows; the last two rows are counted without placing any.
///
/// # Errors
/// [`Stopped`] if `stop` said so.
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
    /// Whether left and right can be exchanged.
    pub(crate) fn is_mirrored(self) -> bool {
        self.diagonal
    }

    /// Whether all columns are alike, since every line goes on at the opposite edge.
    pub(crate) fn is_cyclic(self) -> bool {
        self.edge == Edge::Wraps && !self.knight
    }
}
