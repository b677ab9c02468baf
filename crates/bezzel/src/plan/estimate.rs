//! How much work a count is, from a sample of it.

use super::{Groups, Plan, Scheme};
use crate::kernel::{Course, Kernel, Unit};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

impl Plan {
    /// The seconds that a count by halves takes, by a model of one machine's costs: for the
    /// ratio of two plans' times on any. `None` for other schemes.
    #[must_use]
    pub fn model_seconds(&self) -> Option<f64> {
        match &self.groups {
            Groups::Halves(halves) => Some(halves.model_seconds()),
            _ => None,
        }
    }

    /// An estimate of the number of nodes of the whole count, from a sample of the work:
    /// `descents` random descents (D. E. Knuth, "Estimating the efficiency of backtrack
    /// programs", Mathematics of Computation 29, 1975), spread over all groups, or over as
    /// many of them as there are descents. Where few rows are left a descent ends in an exact
    /// count by the fastest kernel, which takes most of the scatter out of it. The same for
    /// the same seed; some 50 microseconds a descent.
    ///
    /// Of the halves scheme the nodes are the halves made, and the sample is the halves of a
    /// column set for each hundred descents; for large boards they follow from a model.
    #[must_use]
    pub fn estimate_nodes(&self, descents: u32, seed: u64) -> f64 {
        if let Groups::Halves(halves) = &self.groups {
            // The lists of one column set of a large board take seconds to make.
            const LARGEST_SAMPLED: u32 = 20;
            return match self.size.get() {
                ..=LARGEST_SAMPLED => halves.estimate_halves(descents.div_ceil(100), seed),
                _ => halves.model_halves(),
            };
        }
        if self.scheme == Scheme::Rows {
            return crate::search::estimate_nodes(
                crate::search::Method::Masks,
                self.size,
                descents,
                seed,
            )
            .unwrap_or(f64::NAN);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let groups = self.groups();
        // Making a group's units costs as much as some descents, so take several of each.
        let looked_at = groups.min(u64::from(descents).div_ceil(16));
        let each = u64::from(descents).div_ceil(looked_at.max(1));
        let mut sum = 0.0;
        for number in 0..looked_at {
            let group = if looked_at == groups { number } else { rng.random_range(0..groups) };
            let Some((course, units)) = self.group(group) else { continue };
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
}

/// One random descent from a unit: an unbiased guess at the nodes below it.
fn descend(course: &Course, unit: Unit, rng: &mut ChaCha8Rng) -> f64 {
    /// So many rows are counted in a fraction of a millisecond.
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
    let below = Kernel::fastest().complete(&course.from(random_rows), &[unit]);
    nodes + width * below.nodes as f64
}
