//! The `rows` scheme: row by row from the top, without any symmetry.
//!
//! It shares no code with the cross scheme and its kernels (the search below a shard is the
//! textbook search), so each can detect the other's mistakes.

use super::first_rows::{Filling, Shape, shards};
use super::rules::{CountTarget, PlanSpec, Rules, Scheme};
use crate::board::{Size, State};
use crate::kernel::{Completed, Course, Kernel, Unit};
use crate::narrow::low;
use crate::search::{Method, complete_rows, estimate_nodes};
use crate::stop::{Stop, Stopped};

/// The scheme.
pub(super) const ROWS: Rules = Rules {
    name: "rows",
    version: 1,
    takes_number: false,
    target: |_| CountTarget::All,
    weights: |_| [false, false, false, true],
    allows: |_, _| Ok(()),
    max_depth: |size| size.get().min(5),
    standard_depth: |size, _| 2.min(size.get()),
    probe: |_| (12, 0),
    shards: |spec| shards(spec, spec.size.get().into()),
    open: |spec, _| Ok(Box::new(OpenRows(spec))),
};

impl Scheme {
    /// Row by row from the top, without symmetry, by a separate search: an independent check.
    pub const ROWS: Scheme = Scheme::new(&ROWS, 0);
}

struct OpenRows(PlanSpec);

impl Filling for OpenRows {
    type State = State;

    fn shape(&self) -> Shape {
        let PlanSpec { size, depth, .. } = self.0;
        Shape { columns: size.get(), rows: size.get(), depth }
    }

    fn free(&self, state: &State, _row: u32) -> u64 {
        state.free(self.0.size.full_row())
    }

    fn place(&self, state: &State, queen: u64, _row: u32) -> State {
        state.place(queen)
    }

    fn image(&self, column: u64) -> u64 {
        column
    }

    fn complete(
        &self,
        state: &State,
        row: u32,
        _kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<Completed, Stopped> {
        let size = self.0.size;
        let (solutions, nodes) = complete_rows(*state, size.full_row(), size.get() - row, stop)?;
        Ok(Completed { solutions, nodes })
    }

    fn estimate(&self, descents: u32, seed: u64) -> f64 {
        estimate_nodes(Method::Masks, self.0.size, descents, seed).unwrap_or(f64::NAN)
    }
}

/// Counts a shard by a kernel, for comparison with this scheme; `None` if the shard's queens
/// attack each other.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub(crate) fn by_kernel(
    size: Size,
    depth: u32,
    shard: u64,
    kernel: Kernel,
    stop: Stop<'_>,
) -> Result<Option<u64>, Stopped> {
    let rows = OpenRows(PlanSpec { size, number: 0, depth });
    let Some((state, _)) = rows.beginning(shard) else { return Ok(None) };
    complete_state(size, depth, state, kernel, stop).map(Some)
}

/// Returns the number of ways to fill the rows from `row` on, counted by a kernel.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub(crate) fn complete_state(
    size: Size,
    row: u32,
    state: State,
    kernel: Kernel,
    stop: Stop<'_>,
) -> Result<u64, Stopped> {
    let course = Course::downwards(size.get(), row);
    // A board that is counted fits 32 bits; attacks outside the board are irrelevant.
    let [columns, low, high] = [state.columns, state.antidiagonals, state.diagonals].map(low);
    let unit = Unit { columns, near: [0, 0], far: [low, high] };
    Ok(kernel.complete(&course, &[unit], stop)?.solutions)
}
