//! The `start` scheme: counts the solutions whose first-row queen is in a given column, row by row
//! from there. There is one group, whose units have the queens of the first three rows.

use super::rules::{CountTarget, OpenScheme, Outcome, PlanSpec, Rules, Scheme};
use super::units::{Group, MAX_SLICES_DEPTH, estimate_nodes, expand};
use crate::board::Size;
use crate::kernel::{CLOSED, Course, Kernel, Unit};
use crate::stop::Stop;

/// The scheme.
pub(super) const START: Rules = Rules {
    name: "start",
    version: 2,
    takes_number: true,
    target: CountTarget::Start,
    allows: |size, column| Ok(size.column(column).map(|_| ())?),
    weights: |_| [false, false, false, true],
    standard_depth: |size, _| {
        let n = size.get();
        n.saturating_sub(11) / 2 + n.saturating_sub(24) / 2
    },
    max_depth: |_| MAX_SLICES_DEPTH,
    probe: |_| (15, 3),
    shards: PlanSpec::slices,
    open: |spec, _| Ok(Box::new(OpenStart(spec))),
};

impl Scheme {
    /// Only the solutions whose first-row queen is in `column`, counted from 0.
    pub const fn start(column: u32) -> Scheme {
        Scheme::new(&START, column)
    }
}

struct OpenStart(PlanSpec);

impl OpenScheme for OpenStart {
    fn count(&self, shard: u64, kernel: Kernel, stop: Stop<'_>) -> Outcome {
        let PlanSpec { size, number, .. } = self.0;
        group(size, number).slice(self.0, shard).count(kernel, stop)
    }

    fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        let PlanSpec { size, number, .. } = self.0;
        estimate_nodes(1, |_| Some(group(size, number)), descents, seed)
    }
}

/// Returns the only group.
fn group(size: Size, column: u32) -> Group {
    let queen = 1u32 << column;
    let unit = Unit { columns: queen, near: [0, 0], far: [queen >> 1, queen << 1] };
    let (mut course, mut units) = (Course::downwards(size.get(), 1), vec![(unit, ONE)]);
    for _ in 0..2 {
        // With a single unit all threads but one would be idle.
        if course.rows().len() > CLOSED {
            units = expand(&course, &units);
            course = course.from(1);
        }
    }
    Group { course, units }
}

/// The index of the weight 1 in [`WEIGHTS`](crate::tally::WEIGHTS).
const ONE: u8 = 3;
