//! Schemes whose shards are the pieces of the first filled rows: a shard's number has their columns
//! as digits in base N.
//!
//! If mirror images of solutions are solutions, a solution and its mirror image are counted
//! together: the one whose first piece beside the middle is further left.

use super::rules::{OpenScheme, Outcome, PlanSpec, Uncounted};
use crate::board::Size;
use crate::kernel::{Completed, Kernel, each_bit};
use crate::stop::{NEVER, Stop, Stopped};
use crate::tally::{Effort, ONE, TWO, Tally};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The largest depth of these schemes.
pub(super) fn max_depth(size: Size) -> u32 {
    size.get().min(6)
}

/// Returns the standard depth for boards of `rows` rows.
pub(super) fn standard_depth(size: Size, rows: u32) -> u32 {
    let depth = if size.get() < 16 { 2 } else { 3 + (size.get() - 16) / 6 };
    depth.min(rows)
}

/// Returns the number of shards, if the first piece is in one of `first` columns.
pub(super) fn shards(spec: PlanSpec, first: u64) -> u64 {
    let n = u64::from(spec.size.get());
    spec.depth.checked_sub(1).map_or(1, |others| first * n.pow(others))
}

/// The numbers of columns and of rows of a board, and of the rows that a shard's number determines.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) columns: u32,
    pub(super) rows: u32,
    pub(super) depth: u32,
}

/// A way to fill the rows of a board one after another.
pub(super) trait Filling: Send + Sync {
    /// The pieces in the filled rows.
    type State: Copy + Default;

    fn shape(&self) -> Shape;

    /// Returns the free squares of a row below the others.
    fn free(&self, state: &Self::State, row: u32) -> u64;

    /// Returns the state with a piece on `queen` (one bit) of a row.
    fn place(&self, state: &Self::State, queen: u64, row: u32) -> Self::State;

    /// Returns the state below a row without a piece.
    fn pass(&self, state: &Self::State) -> Self::State {
        *state
    }

    /// Returns the mirror image of a column, or the column if mirror images are no solutions.
    fn image(&self, column: u64) -> u64;

    /// Returns the weight of a solution of a shard, apart from its mirror image.
    fn multiplicity(&self) -> u64 {
        1
    }

    /// Returns the number of ways to fill the rows from `row` on.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`.
    fn complete(
        &self,
        state: &Self::State,
        row: u32,
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<Completed, Stopped>;

    /// Returns the state below the pieces of a shard, and whether the shard includes the mirror
    /// images; `None` if the pieces attack each other, or if another shard includes them as mirror
    /// images.
    fn beginning(&self, shard: u64) -> Option<(Self::State, bool)> {
        let Shape { columns: n, depth, .. } = self.shape();
        let n = u64::from(n);
        let (mut state, mut is_doubled) = (Self::State::default(), false);
        for row in 0..depth {
            let column = shard / n.pow(depth - 1 - row) % n;
            let image = self.image(column);
            if !is_doubled && image < column || self.free(&state, row) >> column & 1 == 0 {
                return None;
            }
            is_doubled |= image != column;
            state = self.place(&state, 1 << column, row);
        }
        Some((state, is_doubled))
    }

    /// Returns the states below a row: in the rows of a shard's number with all unattacked pieces,
    /// further down only those that leave free squares in the next two rows.
    fn children(&self, state: &Self::State, row: u32) -> Vec<Self::State> {
        let Shape { rows, depth, .. } = self.shape();
        let is_near = row < depth || row + 2 >= rows;
        let is_open = |child: &Self::State| {
            is_near || self.free(child, row + 1) != 0 && self.free(&self.pass(child), row + 2) != 0
        };
        let queens = each_bit(self.free(state, row));
        queens.map(|queen| self.place(state, queen, row)).filter(is_open).collect()
    }

    /// Estimates the nodes of all shards by random descents (D. E. Knuth, "Estimating the
    /// efficiency of backtrack programs", Mathematics of Computation 29, 1975), with the last rows
    /// of each counted exactly.
    fn estimate(&self, descents: u32, seed: u64) -> f64 {
        const EXACT_ROWS: u32 = 8;
        let Shape { rows, depth, .. } = self.shape();
        // Symmetry reduces the children of the first row to this share.
        let first = match self.multiplicity() {
            _ if depth == 0 => 1.0,
            1 if self.image(0) != 0 => 0.5,
            multiplicity => 1.0 / multiplicity as f64,
        };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let random_rows = rows.saturating_sub(EXACT_ROWS).max(depth);
        let mut sum = 0.0;
        for _ in 0..descents {
            let (mut state, mut width) = (Self::State::default(), first);
            for row in 0..random_rows {
                let below = self.children(&state, row);
                width *= below.len() as f64;
                if below.is_empty() {
                    break;
                }
                state = below[rng.random_range(0..below.len())];
                // Nodes above the rows of a shard are not counted as steps.
                sum += if row >= depth { width } else { 0.0 };
            }
            if width > 0.0 {
                let done = self.complete(&state, random_rows, Kernel::fastest(), NEVER);
                sum += width * done.map_or(f64::NAN, |done| done.nodes as f64);
            }
        }
        sum / f64::from(descents.max(1))
    }
}

impl<F: Filling> OpenScheme for F {
    fn count(&self, shard: u64, kernel: Kernel, stop: Stop<'_>) -> Outcome {
        let Some((state, is_doubled)) = self.beginning(shard) else {
            return Ok(Default::default());
        };
        let done = self.complete(&state, self.shape().depth, kernel, stop)?;
        let solutions = done.solutions.checked_mul(self.multiplicity());
        let mut tally = Tally::default();
        tally.by_weight[if is_doubled { TWO } else { ONE }] =
            solutions.ok_or(Uncounted::Overflow)?;
        // One more for the last piece of the shard's number.
        Ok((tally, Effort { nodes: done.nodes + 1, halves: 0 }))
    }

    fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        self.estimate(descents, seed)
    }
}
