//! Code shared by schemes whose shards are slices of groups of units: selecting the units of a
//! slice, counting them, and estimating the total.

use super::rules::{MAX_DEPTH, Outcome, PlanSpec, Uncounted};
use crate::kernel::{CLOSED, Course, Kernel, Unit};
use crate::stop::{NEVER, Stop};
use crate::tally::{Effort, Tally};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The data attached to a unit: the index of its weight in [`WEIGHTS`](crate::tally::WEIGHTS),
/// optionally with the positions of its queens.
pub(super) trait Tag: Copy {
    /// Returns the tag of a child whose queen is in this column.
    fn below(self, column: u32) -> Self;
}

impl Tag for u8 {
    fn below(self, _column: u32) -> u8 {
        self
    }
}

/// Units that share a course, each with its tag.
pub(super) struct Group<T = u8> {
    pub(super) course: Course,
    pub(super) units: Vec<(Unit, T)>,
}

/// The largest depth of schemes with such shards: greater depths would make more shards than 64
/// bits can number.
pub(super) const MAX_SLICES_DEPTH: u32 = 2 * MAX_DEPTH;

/// The work of a shard.
pub(super) struct Slice<T = u8> {
    pub(super) group: Group<T>,
    /// The number of nodes visited to make the units, if this slice is the one that reports them.
    nodes: u64,
}

impl<T: Tag> Group<T> {
    /// Returns the states of a slice. Every eighth unit is selected, one row filled for these,
    /// every eighth of the results selected, and so on, so a shard makes little more than its own
    /// states (a millisecond and 3 MB at N = 27; filling all rows for the whole group first took a
    /// second and 937 MB).
    pub(super) fn slice(self, spec: PlanSpec, slice: u64) -> Slice<T> {
        let Group { mut course, mut units } = self;
        let mut nodes = 0;
        // The digits of the slice's number in base eight, the highest first.
        for level in (0..spec.depth).rev() {
            let below = 3 * (level + 1);
            if level + 1 < spec.depth && course.rows().len() > course.first_side() + CLOSED {
                units = expand(&course, &units);
                // Slices that differ only in lower digits make these units too; the first slice
                // reports them.
                if slice & ((1 << below) - 1) == 0 {
                    nodes += units.len() as u64;
                }
                course = course.from(1);
            }
            keep(&mut units, 8, slice >> (3 * level) & 7);
        }
        Slice { group: Group { course, units }, nodes }
    }
}

/// Keeps the units whose index modulo `divisor` is `rest`.
fn keep<T>(units: &mut Vec<(Unit, T)>, divisor: u64, rest: u64) {
    let mut number = 0;
    units.retain(|_| {
        number += 1;
        (number - 1) % divisor == rest
    });
}

/// Returns the children of all units that pass the look-ahead, in order.
pub(super) fn expand<T: Tag>(course: &Course, units: &[(Unit, T)]) -> Vec<(Unit, T)> {
    let mut children = Vec::new();
    for &(unit, tag) in units {
        for child in unit.children(course, 0) {
            // The column of the child's queen.
            children.push((child, tag.below((child.columns ^ unit.columns).trailing_zeros())));
        }
    }
    children
}

impl Slice {
    /// Counts the solutions below the units.
    pub(super) fn count(&self, kernel: Kernel, stop: Stop<'_>) -> Outcome {
        let Group { course, units } = &self.group;
        let (mut tally, mut nodes) = (Tally::default(), self.nodes);
        for weight in 0..4u8 {
            let chosen = units.iter().filter(|(_, w)| *w == weight);
            let chosen: Vec<Unit> = chosen.map(|(unit, _)| *unit).collect();
            if !chosen.is_empty() {
                let done = kernel.complete(course, &chosen, stop)?;
                let more = tally.with(usize::from(weight), done.solutions);
                tally = more.ok_or(Uncounted::Overflow)?;
                nodes += done.nodes;
            }
        }
        Ok((tally, Effort { nodes, halves: 0 }))
    }
}

/// Estimates the nodes of all groups: random descents (D. E. Knuth, "Estimating the efficiency of
/// backtrack programs", Mathematics of Computation 29, 1975), spread over all groups, or over one
/// group for each descent. When few rows are left, a descent ends in an exact count by the fastest
/// kernel, which removes most of the variance.
pub(super) fn estimate_nodes(
    groups: u64,
    make: impl Fn(u64) -> Option<Group>,
    descents: u32,
    seed: u64,
) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // Making a group's units costs as much as some descents, so each group is used for several.
    let looked_at = groups.min(u64::from(descents).div_ceil(16));
    let each = u64::from(descents).div_ceil(looked_at.max(1));
    let mut sum = 0.0;
    for number in 0..looked_at {
        let group = if looked_at == groups { number } else { rng.random_range(0..groups) };
        let Some(Group { course, units }) = make(group) else { continue };
        if units.is_empty() {
            continue;
        }
        let mut nodes = 0.0;
        for _ in 0..each {
            let (unit, _) = units[rng.random_range(0..units.len())];
            nodes += descend(&course, unit, &mut rng);
        }
        sum += nodes / each as f64 * units.len() as f64;
    }
    sum * groups as f64 / looked_at.max(1) as f64
}

/// Makes one random descent from a unit: returns an unbiased estimate of the nodes below it.
fn descend(course: &Course, unit: Unit, rng: &mut ChaCha8Rng) -> f64 {
    /// The number of rows that are counted in a fraction of a millisecond.
    const EXACT_ROWS: usize = 11;
    let mut unit = unit;
    let (mut width, mut nodes) = (1.0, 0.0);
    let random_rows = course.rows().len().saturating_sub(EXACT_ROWS);
    for depth in 0..random_rows {
        let children: Vec<Unit> = unit.children(course, depth).collect();
        if children.is_empty() {
            return nodes;
        }
        width *= children.len() as f64;
        nodes += width;
        unit = children[rng.random_range(0..children.len())];
    }
    let below = Kernel::fastest().complete(&course.from(random_rows), &[unit], NEVER);
    nodes + width * below.map_or(f64::NAN, |below| below.nodes as f64)
}
