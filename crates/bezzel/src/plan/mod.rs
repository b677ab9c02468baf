//! How a count is cut up: a plan says into which shards, and a shard's tally depends on the
//! plan's text and the shard's number alone, never on kernel, thread, machine or day.
//! Resuming, distributing and checking twice all follow from that.

mod cross;
mod rows;
mod start;

use crate::board::{Size, SizeError};
use crate::kernel::{Completed, Course, Kernel, Unit};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

pub(crate) use rows::by_kernel as rows_by_kernel;

/// The largest board that solutions are counted for: its rows fit 32-bit masks, and the
/// count is far beyond what anybody can compute today (Q(27) is the largest known).
pub const MAX_COUNT_SIZE: u32 = 32;

/// The sizes of the orbits that units stand for, and so what their solutions count.
pub const WEIGHTS: [u64; 4] = [8, 4, 2, 1];

/// A way to cut a count up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scheme {
    /// The lines through the centre first, one constellation for each orbit. The fastest.
    Cross,
    /// Row by row from the top, without symmetry, by a search of its own: the independent
    /// second opinion.
    Rows,
    /// Only the solutions whose first-row queen stands in this column.
    Start(u32),
}

/// A board size cut into shards, which are numbered from 0.
///
/// ```
/// use bezzel::{Size, kernel::Kernel, plan::{Plan, Scheme}};
/// let plan = Plan::new(Scheme::Cross, Size::new(8)?, 0)?;
/// let total: u128 = (0..plan.len()).map(|shard| plan.count(shard, Kernel::fastest()).total()).sum();
/// assert_eq!(total, 92);
/// assert_eq!(plan.to_string().parse(), Ok(plan));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    scheme: Scheme,
    size: Size,
    depth: u32,
    /// The groups of the cross scheme.
    parts: Vec<cross::Part>,
}

/// Why there is no such plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The board is too large to count.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The depth would make shards without number.
    #[error("a plan of this scheme has a depth of {max} at most, not {given}")]
    Depth {
        /// The depth asked for.
        given: u32,
        /// The largest.
        max: u32,
    },
    /// The board has no such column.
    #[error("there is no column {column} on a board of size {size}")]
    NoSuchColumn {
        /// The column asked for.
        column: u32,
        /// The size of the board.
        size: u32,
    },
    /// The text is no plan's.
    #[error("not the text of a plan, such as `cross/1 n=16 depth=1`")]
    Text,
}

/// What a shard holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// The solutions found below units of each weight of [`WEIGHTS`], not yet multiplied.
    pub by_weight: [u64; 4],
    /// The nodes of the search, as [`KernelKind`](crate::kernel::KernelKind)s all count them.
    pub nodes: u64,
}

impl Tally {
    /// The number of solutions that the shard stands for.
    #[must_use]
    pub fn total(&self) -> u128 {
        let terms = self.by_weight.iter().zip(WEIGHTS);
        terms.map(|(&count, weight)| u128::from(count) * u128::from(weight)).sum()
    }
}

/// What completing states of a course takes: the rows still to fill, shared by units of one
/// weight each.
pub(crate) struct Work {
    pub(crate) course: Course,
    pub(crate) units: Vec<(Unit, u8)>,
    /// Nodes that were visited to make the units, where this work is the one to report them.
    nodes: u64,
}

/// A shard of one depth more is an eighth of one.
const BITS_PER_DEPTH: u32 = 3;

/// At this depth a group falls into two million shards.
const MAX_DEPTH: u32 = 7;

impl Plan {
    /// The plan that cuts `size` up by `scheme`, `depth` levels deep: each level makes
    /// shards about an eighth as large (by rows: one row more).
    ///
    /// # Errors
    /// [`PlanError`] above [`MAX_COUNT_SIZE`], for a column that is not there, or if the
    /// depth is too large.
    pub fn new(scheme: Scheme, size: Size, depth: u32) -> Result<Plan, PlanError> {
        let size = size.at_most(MAX_COUNT_SIZE)?;
        let max = match scheme {
            Scheme::Rows => size.get().min(5),
            _ => MAX_DEPTH,
        };
        if depth > max {
            return Err(PlanError::Depth { given: depth, max });
        }
        let parts = match scheme {
            Scheme::Cross => cross::parts(size),
            Scheme::Start(column) if column > size.last() => {
                return Err(PlanError::NoSuchColumn { column, size: size.get() });
            }
            _ => Vec::new(),
        };
        Ok(Plan { scheme, size, depth, parts })
    }

    /// The plan whose shards take at most some seconds each on one core, and are enough to
    /// keep many busy.
    ///
    /// # Errors
    /// As for [`Plan::new`].
    pub fn usual(scheme: Scheme, size: Size) -> Result<Plan, PlanError> {
        let n = size.get();
        let depth = match scheme {
            Scheme::Rows => 2.min(n),
            // An odd board has many times more groups, so needs less.
            Scheme::Cross if n % 2 == 1 => n.saturating_sub(17) / 2,
            Scheme::Cross => n.saturating_sub(13) / 2,
            Scheme::Start(_) => n.saturating_sub(11) / 2,
        };
        Plan::new(scheme, size, depth.min(MAX_DEPTH))
    }

    /// The board size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The number of shards. Some may hold nothing.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // No plan is empty.
    pub fn len(&self) -> u64 {
        match self.scheme {
            Scheme::Rows => u64::from(self.size.get()).pow(self.depth),
            Scheme::Cross | Scheme::Start(_) => self.groups() << (BITS_PER_DEPTH * self.depth),
        }
    }

    fn groups(&self) -> u64 {
        match self.scheme {
            Scheme::Cross => self.parts.len() as u64,
            Scheme::Rows | Scheme::Start(_) => 1,
        }
    }

    /// What tells plans apart in a ledger: the first 64 bits of the SHA-256 of the text, in
    /// hexadecimal digits.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let digest = Sha256::digest(self.to_string().as_bytes());
        digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Counts a shard.
    ///
    /// # Panics
    /// If there is no shard of this number.
    #[must_use]
    pub fn count(&self, shard: u64, kernel: Kernel) -> Tally {
        assert!(shard < self.len(), "{self} has no shard {shard}");
        if self.scheme == Scheme::Rows {
            return rows::count(self.size, self.depth, shard);
        }
        let Some(work) = self.work(shard) else { return Tally::default() };
        let mut tally = Tally { nodes: work.nodes, ..Tally::default() };
        for (weight, count) in (0u8..).zip(&mut tally.by_weight) {
            let chosen = work.units.iter().filter(|(_, w)| *w == weight);
            let units: Vec<Unit> = chosen.map(|(unit, _)| *unit).collect();
            if units.is_empty() {
                continue;
            }
            let Completed { solutions, nodes } = kernel.complete(&work.course, &units);
            *count += solutions;
            tally.nodes += nodes;
        }
        tally
    }

    /// The units of a group, before any row of the course is filled, or `None` if it has
    /// none.
    fn group(&self, group: u64) -> Option<(Course, Vec<(Unit, u8)>)> {
        match self.scheme {
            Scheme::Cross => cross::group(self.size, self.parts[group as usize]),
            Scheme::Start(column) => Some(start::group(self.size, column)),
            Scheme::Rows => None,
        }
    }

    /// What a shard has to do: those states of its group, after depth - 1 rows of the
    /// course, whose number leaves a certain rest.
    fn work(&self, shard: u64) -> Option<Work> {
        let slices = 1u64 << (BITS_PER_DEPTH * self.depth);
        let (group, slice) = (shard / slices, shard % slices);
        let (mut course, mut units) = self.group(group)?;
        let mut nodes = 0;
        for _ in 1..self.depth {
            if course.rows().len() <= course.first_side() + crate::kernel::CLOSED {
                break;
            }
            units = expand(&course, &units);
            nodes += units.len() as u64;
            course = course.from(1);
        }
        let mut number = 0;
        units.retain(|_| {
            number += 1;
            (number - 1) % slices == slice
        });
        Some(Work { course, units, nodes: if slice == 0 { nodes } else { 0 } })
    }

    /// Calls `visit` with the course and the units of every shard.
    #[cfg(test)]
    pub(crate) fn for_each_work(&self, mut visit: impl FnMut(&Course, &[Unit])) {
        for shard in 0..self.len() {
            if let Some(work) = self.work(shard) {
                let units: Vec<Unit> = work.units.iter().map(|(unit, _)| *unit).collect();
                visit(&work.course, &units);
            }
        }
    }

    /// An estimate of the number of nodes of the whole count, from a sample of the work:
    /// `descents` random descents (D. E. Knuth, "Estimating the efficiency of backtrack
    /// programs", Mathematics of Computation 29, 1975), spread over all groups, or over as
    /// many of them as there are descents. Where few rows are left a descent ends in an exact
    /// count by the fastest kernel, which takes most of the scatter out of it. The same for
    /// the same seed; some 50 microseconds a descent.
    #[must_use]
    pub fn estimate_nodes(&self, descents: u32, seed: u64) -> f64 {
        if self.scheme == Scheme::Rows {
            return crate::search::estimate_nodes(self.size, descents, seed).unwrap_or(f64::NAN);
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

/// The children of all units that pass the look-ahead, in order.
fn expand(course: &Course, units: &[(Unit, u8)]) -> Vec<(Unit, u8)> {
    let mut children = Vec::new();
    for &(unit, weight) in units {
        for child in unit.children(course, 0) {
            children.push((child, weight));
        }
    }
    children
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

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The number is the version of the scheme: what a shard's number means.
        match self {
            Scheme::Cross => write!(f, "cross/1"),
            Scheme::Rows => write!(f, "rows/1"),
            Scheme::Start(column) => write!(f, "start-{column}/1"),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} n={} depth={}", self.scheme, self.size, self.depth)
    }
}

impl FromStr for Plan {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Plan, PlanError> {
        let [scheme, n, depth] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(PlanError::Text);
        };
        let scheme = match scheme.strip_suffix("/1").ok_or(PlanError::Text)? {
            "cross" => Scheme::Cross,
            "rows" => Scheme::Rows,
            other => {
                let column = other.strip_prefix("start-").ok_or(PlanError::Text)?;
                Scheme::Start(column.parse().map_err(|_| PlanError::Text)?)
            }
        };
        let number = |field: &str, name: &str| {
            field.strip_prefix(name)?.strip_prefix('=')?.parse::<u64>().ok()
        };
        let n = number(n, "n").ok_or(PlanError::Text)?;
        let depth = number(depth, "depth").and_then(|depth| u32::try_from(depth).ok());
        let plan = Plan::new(scheme, Size::new(n)?, depth.ok_or(PlanError::Text)?)?;
        // One plan has one text: no signs, no leading zeros.
        if plan.to_string() == text { Ok(plan) } else { Err(PlanError::Text) }
    }
}

#[cfg(test)]
mod tests;
