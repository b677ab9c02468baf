//! How a count is cut up: a plan says into which shards, and a shard's tally depends on the
//! plan's text and the shard's number alone, never on kernel, thread, machine or day.
//! Resuming, distributing and checking twice all follow from that.

mod cross;
mod estimate;
mod rows;
mod start;

pub use crate::board::MAX_COUNT_SIZE;
use crate::board::{Size, SizeError};
use crate::halves::{self, Halves};
use crate::kernel::{Completed, Course, Kernel, Unit};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub(crate) use rows::by_kernel as rows_by_kernel;

/// The largest board that is counted by halves: its halves have few enough diagonals for a
/// word.
pub const MAX_HALVES_SIZE: u32 = halves::MAX_HALVES_SIZE;

/// The sizes of the orbits that units stand for, and so what their solutions count.
pub const WEIGHTS: [u64; 4] = [8, 4, 2, 1];

/// A way to cut a count up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scheme {
    /// The lines through the centre first, one constellation for each orbit, then row by
    /// row. The fastest for small boards.
    Cross,
    /// The two halves of the board apart, joined where they fit; so many central lines are
    /// fixed first (1 for an odd board, 0 or 2 for an even one). The fastest from N = 16 on.
    Halves(u32),
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
#[derive(Debug, Clone)]
pub struct Plan {
    scheme: Scheme,
    size: Size,
    depth: u32,
    groups: Groups,
}

/// What a plan's shards are cut from.
#[derive(Debug, Clone)]
enum Groups {
    /// A single group.
    One,
    /// Those of the cross scheme.
    Cross(Vec<cross::Part>),
    /// The constellations of the halves scheme.
    Halves(Arc<Halves>),
}

/// What a count takes on this machine: nothing that a tally depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resources {
    /// How many bytes of memory all threads together may take.
    pub memory: u64,
    /// How many threads count.
    pub threads: usize,
}

impl Default for Resources {
    /// 4 GiB for one thread.
    fn default() -> Resources {
        Resources { memory: 4 << 30, threads: 1 }
    }
}

impl Resources {
    /// The share of a thread: half of the memory is for what threads have in common.
    fn bytes_a_thread(self) -> f64 {
        self.memory as f64 / 2.0 / self.threads.max(1) as f64
    }
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
    /// Halves of this board need more memory, or their words more bits.
    #[error(
        "counting by halves is for boards up to {max}, with 1 central line fixed if the size \
         is odd and 0 or 2 if it is even; N = {size} has no such plan here"
    )]
    Halves {
        /// The size of the board.
        size: u32,
        /// The largest.
        max: u32,
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

impl Scheme {
    /// The largest depth of a plan.
    fn max_depth(self, size: Size) -> u32 {
        match self {
            Scheme::Rows => size.get().min(5),
            _ => MAX_DEPTH,
        }
    }

    /// The way to count all solutions that is fastest with certain resources.
    #[must_use]
    pub fn fastest(size: Size, resources: Resources) -> Scheme {
        // Below, making lists is no less work than searching on.
        const SMALLEST: u32 = 16;
        let halves = Scheme::halves(size, resources).filter(|_| size.get() >= SMALLEST);
        // With two lines fixed there are too many short lists.
        halves.filter(|&scheme| scheme != Scheme::Halves(2)).unwrap_or(Scheme::Cross)
    }

    /// Counting by halves with as few lines fixed as memory allows, if it allows any number.
    #[must_use]
    pub fn halves(size: Size, resources: Resources) -> Option<Scheme> {
        let demand = halves::demand(size.get(), None, resources.bytes_a_thread());
        demand.map(|demand| Scheme::Halves(demand.lines))
    }
}

impl Plan {
    /// The plan that cuts `size` up by `scheme`, `depth` levels deep: each level makes
    /// shards about an eighth as large (by rows: one row more).
    ///
    /// # Errors
    /// [`PlanError`] above [`MAX_COUNT_SIZE`], for a column that is not there, or if the
    /// depth is too large.
    pub fn new(scheme: Scheme, size: Size, depth: u32) -> Result<Plan, PlanError> {
        Plan::with(scheme, size, depth, Resources::default())
    }

    /// As [`Plan::new`], for a machine with certain resources. The plan's shards, and their
    /// tallies, are the same for any.
    ///
    /// # Errors
    /// [`PlanError`] as for [`Plan::new`], or if a scheme needs more memory.
    pub fn with(
        scheme: Scheme,
        size: Size,
        depth: u32,
        resources: Resources,
    ) -> Result<Plan, PlanError> {
        let size = size.at_most(MAX_COUNT_SIZE)?;
        let max = scheme.max_depth(size);
        if depth > max {
            return Err(PlanError::Depth { given: depth, max });
        }
        let n = size.get();
        let groups = match scheme {
            Scheme::Cross => Groups::Cross(cross::parts(size)),
            Scheme::Halves(lines) => {
                let demand = halves::demand(n, Some(lines), resources.bytes_a_thread())
                    .ok_or(PlanError::Halves { size: n, max: halves::MAX_HALVES_SIZE })?;
                let halves = Halves::new(n, lines, demand.key_bits, resources.memory / 2);
                Groups::Halves(Arc::new(halves))
            }
            Scheme::Start(column) if column > size.last() => {
                return Err(PlanError::NoSuchColumn { column, size: n });
            }
            Scheme::Start(_) | Scheme::Rows => Groups::One,
        };
        Ok(Plan { scheme, size, depth, groups })
    }

    /// The plan whose shards take at most some seconds each on one core, and are enough to
    /// keep many busy.
    ///
    /// # Errors
    /// As for [`Plan::new`].
    pub fn usual(scheme: Scheme, size: Size) -> Result<Plan, PlanError> {
        Plan::usual_with(scheme, size, Resources::default())
    }

    /// As [`Plan::usual`], for a machine with certain resources.
    ///
    /// # Errors
    /// As for [`Plan::with`].
    pub fn usual_with(scheme: Scheme, size: Size, resources: Resources) -> Result<Plan, PlanError> {
        let n = size.get();
        let depth = match scheme {
            Scheme::Rows => 2.min(n),
            // An odd board has many times more groups, so needs less.
            Scheme::Cross if n % 2 == 1 => n.saturating_sub(17) / 2,
            Scheme::Cross => n.saturating_sub(13) / 2,
            Scheme::Halves(0) => n.saturating_sub(11) / 2,
            Scheme::Halves(1) => n.saturating_sub(13) / 2,
            Scheme::Halves(_) => n.saturating_sub(21) / 2,
            Scheme::Start(_) => n.saturating_sub(11) / 2,
        };
        Plan::with(scheme, size, depth.min(MAX_DEPTH), resources)
    }

    /// The same count cut into smaller shards, or into those of the largest depth.
    #[must_use]
    pub fn deeper(&self, levels: u32) -> Plan {
        let depth = self.depth.saturating_add(levels).min(self.scheme.max_depth(self.size));
        Plan { depth, ..self.clone() }
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
            _ => self.groups() << (BITS_PER_DEPTH * self.depth),
        }
    }

    fn groups(&self) -> u64 {
        match &self.groups {
            Groups::Cross(parts) => parts.len() as u64,
            Groups::Halves(halves) => halves.groups(),
            Groups::One => 1,
        }
    }

    /// Of the halves scheme, the bits of the keys by which halves are sorted; they change the
    /// time it takes and nothing else.
    #[must_use]
    pub fn key_bits(&self) -> Option<u32> {
        match &self.groups {
            Groups::Halves(halves) => Some(halves.key_bits()),
            _ => None,
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
        if let Groups::Halves(halves) = &self.groups {
            let slices = self.slices();
            return halves.count(shard / slices, shard % slices, slices, kernel);
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
        match (&self.groups, self.scheme) {
            (Groups::Cross(parts), _) => cross::group(self.size, parts[group as usize]),
            (_, Scheme::Start(column)) => Some(start::group(self.size, column)),
            _ => None,
        }
    }

    /// What a shard has to do: those states of its group, after depth - 1 rows of the
    /// course, whose number leaves a certain rest.
    fn work(&self, shard: u64) -> Option<Work> {
        let slices = self.slices();
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

    /// How many shards a group falls into.
    fn slices(&self) -> u64 {
        1 << (BITS_PER_DEPTH * self.depth)
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
}

impl PartialEq for Plan {
    fn eq(&self, other: &Plan) -> bool {
        (self.scheme, self.size, self.depth) == (other.scheme, other.size, other.depth)
    }
}

impl Eq for Plan {}

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

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The number is the version of the scheme: what a shard's number means.
        match self {
            Scheme::Cross => write!(f, "cross/1"),
            Scheme::Halves(lines) => write!(f, "halves-{lines}/1"),
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
                let (scheme, number) = other.split_once('-').ok_or(PlanError::Text)?;
                let number = number.parse().map_err(|_| PlanError::Text)?;
                match scheme {
                    "halves" => Scheme::Halves(number),
                    "start" => Scheme::Start(number),
                    _ => return Err(PlanError::Text),
                }
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
