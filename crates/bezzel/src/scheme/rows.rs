//! The `rows` scheme: row by row from the top, without any symmetry. A shard is the queens of the
//! first rows; its number has their columns as digits in base N.
//!
//! It shares no code with the cross scheme and its kernels (the search below a shard is the
//! textbook search), so each can detect the other's mistakes.

use super::rules::{OpenError, OpenScheme, PlanSpec, Resources, Rules, Scheme, Uncounted};
use crate::board::{Size, State};
use crate::kernel::{Course, Kernel, Unit};
use crate::narrow::low;
use crate::search::{Method, complete_rows, estimate_nodes};
use crate::stop::{Stop, Stopped};
use crate::tally::{Effort, Tally};

/// The scheme.
#[derive(Debug)]
pub(super) struct Rows;

pub(super) static ROWS: Rows = Rows;

impl Scheme {
    /// Row by row from the top, without symmetry, by a separate search: an independent check.
    pub const ROWS: Scheme = Scheme::new(&ROWS, 0);
}

impl Rules for Rows {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn version(&self) -> u32 {
        1
    }

    fn max_depth(&self, size: Size) -> u32 {
        size.get().min(5)
    }

    fn weights(&self, _number: u32) -> [bool; 4] {
        [false, false, false, true]
    }

    fn standard_depth(&self, size: Size, _number: u32) -> u32 {
        2.min(size.get())
    }

    fn probe(&self, _size: Size, _number: u32) -> (u32, u32) {
        (12, 0)
    }

    fn shards(&self, spec: PlanSpec) -> u64 {
        u64::from(spec.size.get()).pow(spec.depth)
    }

    fn open(
        &self,
        spec: PlanSpec,
        _resources: Resources,
    ) -> Result<Box<dyn OpenScheme>, OpenError> {
        Ok(Box::new(OpenRows(spec)))
    }
}

struct OpenRows(PlanSpec);

impl OpenScheme for OpenRows {
    fn count(
        &self,
        shard: u64,
        _kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<(Tally, Effort), Uncounted> {
        let PlanSpec { size, depth, .. } = self.0;
        let Some(state) = state(size, depth, shard) else { return Ok(Default::default()) };
        let left = size.get() - depth;
        let (solutions, nodes) = complete_rows(state, size.full_row(), left, stop)?;
        // One more for the last queen of the shard's number.
        let effort = Effort { nodes: nodes + 1, halves: 0 };
        Ok((Tally { by_weight: [0, 0, 0, solutions] }, effort))
    }

    fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        estimate_nodes(Method::Masks, self.0.size, descents, seed).unwrap_or(f64::NAN)
    }
}

/// Returns the state below the queens of a shard, or `None` if they attack each other.
fn state(size: Size, depth: u32, shard: u64) -> Option<State> {
    let n = u64::from(size.get());
    let mut state = State::default();
    for row in 0..depth {
        let column = shard / n.pow(depth - 1 - row) % n;
        let queen = 1 << column;
        if state.free(size.full_row()) & queen == 0 {
            return None;
        }
        state = state.place(queen);
    }
    Some(state)
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
    let Some(state) = state(size, depth, shard) else { return Ok(None) };
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
