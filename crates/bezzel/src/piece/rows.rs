//! Row by row with masks: what a row needs to know of the pieces above, for any piece.

use super::{Edge, Ground, Piece};
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
struct Moves<const RIGHT: bool, const LEFT: bool, const EDGE: u8, const KNIGHT: bool> {
    full: u64,
    last: u32,
}

const ENDS: u8 = 0;
const WRAPS: u8 = 1;
const REFLECTS: u8 = 2;

impl<const RIGHT: bool, const LEFT: bool, const EDGE: u8, const KNIGHT: bool>
    Moves<RIGHT, LEFT, EDGE, KNIGHT>
{
    fn new(ground: Ground) -> Self {
        Moves { full: ground.size().full_row(), last: ground.size().last() }
    }

    #[inline(always)]
    fn free(self, above: &Attacks) -> u64 {
        let mut taken = above.columns;
        if RIGHT || EDGE == REFLECTS {
            taken |= above.right;
        }
        if LEFT || EDGE == REFLECTS {
            taken |= above.left;
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
        let (mut right, mut left) = (queen, queen);
        if EDGE == REFLECTS {
            // A mirror shows the piece as far above the mirrors as it stands below them.
            let twice = 2 * (row + 1);
            right |= queen.checked_shl(twice).unwrap_or(0);
            left |= queen.checked_shr(twice).unwrap_or(0);
        }
        let mut below = Attacks { columns: above.columns | queen, ..Attacks::default() };
        if RIGHT {
            below.right = self.shifted(above.right | right);
        }
        if LEFT {
            below.left = self.shifted_left(above.left | left);
        }
        if KNIGHT {
            below.knight[0] = above.knight[1] | queen << 2 | queen >> 2;
            below.knight[1] = queen << 1 | queen >> 1;
        }
        below
    }

    /// See [`complete`].
    fn complete(
        self,
        above: Attacks,
        row: u32,
        rows: u32,
        stop: Stop<'_>,
    ) -> Result<(u64, u64), Stopped> {
        // A few milliseconds' worth of nodes.
        const ASK_EVERY: u64 = 1 << 16;
        if row == rows {
            return Ok((1, 0));
        }
        let mut stack = [(Attacks::default(), 0u64); 64];
        let (mut depth, deepest) = (0, (rows - row) as usize - 1);
        let (mut solutions, mut nodes, mut asked) = (0, 0u64, 0);
        let (mut state, mut untried) = (above, self.free(&above));
        loop {
            if depth == deepest {
                solutions += u64::from(untried.count_ones());
                nodes += u64::from(untried.count_ones());
                untried = 0;
            }
            while untried == 0 {
                if depth == 0 {
                    return Ok((solutions, nodes));
                }
                depth -= 1;
                (state, untried) = stack[depth];
            }
            let queen = untried & untried.wrapping_neg();
            untried ^= queen;
            nodes += 1;
            asked += 1;
            if asked == ASK_EVERY {
                asked = 0;
                if stop() {
                    return Err(Stopped);
                }
            }
            let child = self.place(&state, queen, row + depth as u32);
            let free = self.free(&child);
            if free != 0 {
                stack[depth] = (state, untried);
                depth += 1;
                (state, untried) = (child, free);
            }
        }
    }
}

/// Calls `$then` with the [`Moves`] of a ground's piece.
macro_rules! with_moves {
    ($ground:expr, |$moves:ident| $then:expr) => {
        with_moves!(@right $ground, $moves, $then)
    };
    (@right $ground:expr, $moves:ident, $then:expr) => {
        match $ground.piece().diagonal {
            true => with_moves!(@left $ground, $moves, $then, true),
            false => with_moves!(@left $ground, $moves, $then, false),
        }
    };
    (@left $ground:expr, $moves:ident, $then:expr, $right:literal) => {
        match $ground.piece().antidiagonal {
            true => with_moves!(@edge $ground, $moves, $then, $right, true),
            false => with_moves!(@edge $ground, $moves, $then, $right, false),
        }
    };
    (@edge $ground:expr, $moves:ident, $then:expr, $right:literal, $left:literal) => {
        match $ground.piece().edge {
            Edge::Ends => with_moves!(@knight $ground, $moves, $then, $right, $left, ENDS),
            Edge::Wraps => with_moves!(@knight $ground, $moves, $then, $right, $left, WRAPS),
            Edge::Reflects => with_moves!(@knight $ground, $moves, $then, $right, $left, REFLECTS),
        }
    };
    (@knight $ground:expr, $moves:ident, $then:expr, $right:literal, $left:literal, $edge:ident) => {
        match $ground.piece().knight {
            true => {
                let $moves = Moves::<$right, $left, $edge, true>::new($ground);
                $then
            }
            false => {
                let $moves = Moves::<$right, $left, $edge, false>::new($ground);
                $then
            }
        }
    };
}

impl Attacks {
    /// The squares of this row that no piece above attacks.
    pub(crate) fn free(&self, ground: Ground) -> u64 {
        with_moves!(ground, |moves| moves.free(self))
    }

    /// The attacks on the next row once a piece stands on `queen` (one bit) of row `row`.
    pub(crate) fn place(&self, ground: Ground, queen: u64, row: u32) -> Attacks {
        with_moves!(ground, |moves| moves.place(self, queen, row))
    }
}

/// In how many ways the rows from `row` on can be filled, and how many pieces are placed on the
/// way.
///
/// # Errors
/// [`Stopped`] if `stop` said so.
pub(crate) fn complete(
    ground: Ground,
    above: Attacks,
    row: u32,
    stop: Stop<'_>,
) -> Result<(u64, u64), Stopped> {
    with_moves!(ground, |moves| moves.complete(above, row, ground.rows(), stop))
}

impl Piece {
    /// Whether left and right can be exchanged.
    pub(crate) fn is_mirrored(self) -> bool {
        self.diagonal == self.antidiagonal
    }

    /// Whether all columns are alike, since every line goes on at the opposite edge.
    pub(crate) fn is_cyclic(self) -> bool {
        self.edge == Edge::Wraps && !self.knight
    }
}
