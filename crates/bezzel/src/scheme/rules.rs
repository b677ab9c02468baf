//! The interface of a scheme. Everything specific to one way of dividing a count is in a record of
//! [`Rules`] and behind [`OpenScheme`], in its own file or folder; the rest of the library uses only
//! these, and [`table`](super::table) lists the schemes.

use crate::board::{NoSuchColumn, Placement, Size, SizeError, Solution};
use crate::kernel::Kernel;
use crate::piece::{Piece, RowsError, Variant};
use crate::stop::{Stop, Stopped};
use crate::tally::{Effort, Tally};

/// The solutions that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CountTarget {
    /// All solutions.
    All,
    /// The solutions whose first-row queen is in this column, counted from 0.
    Start(u32),
    /// All solutions of a piece on boards of some number of rows.
    Piece {
        /// The piece.
        piece: Piece,
        /// The number of rows, each with a piece; as many as columns if `None`.
        rows: Option<u32>,
    },
}

impl From<Variant> for CountTarget {
    /// All solutions of this variant.
    fn from(variant: Variant) -> CountTarget {
        CountTarget::Piece { piece: variant.piece(), rows: Some(variant.rows()) }
    }
}

/// The memory and threads that a count may use. No tally depends on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Resources {
    /// The number of bytes of memory for all threads together.
    pub memory: u64,
    /// The number of threads that share the memory. This starts or limits no threads: shards are
    /// counted on the threads of the caller's rayon pool.
    pub threads: usize,
}

impl Default for Resources {
    /// Returns 4 GiB for one thread.
    fn default() -> Resources {
        Resources { memory: 4 << 30, threads: 1 }
    }
}

impl Resources {
    /// Returns the memory for each thread: half of the memory is for data that threads share.
    pub(crate) fn bytes_a_thread(self) -> f64 {
        self.memory as f64 / 2.0 / self.threads.max(1) as f64
    }
}

/// The error of a plan that does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The board is too large to count.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The depth would make too many shards.
    #[error("invalid depth {given}: plans of this scheme have depths from 0 to {max}")]
    Depth {
        /// The requested depth.
        given: u32,
        /// The largest depth.
        max: u32,
    },
    /// The board has no such column.
    #[error(transparent)]
    NoSuchColumn(#[from] NoSuchColumn),
    /// Boards of this size cannot be counted by halves with this number of lines.
    #[error(
        "counting by halves is for boards up to {max}, with 1 central line fixed if the size \
         is odd and 0 or 2 if it is even; N = {size} has no such plan"
    )]
    Halves {
        /// The size of the board.
        size: u32,
        /// The largest size.
        max: u32,
    },
    /// Boards of this size cannot be counted by sums with this number of rows.
    #[error(
        "counting by sums is for halves of up to {max} rows; {top} of N = {size} rows are no such plan"
    )]
    Sums {
        /// The size of the board.
        size: u32,
        /// The number of rows of the upper half.
        top: u32,
        /// The maximum number of rows of a half.
        max: u32,
    },
    /// The board has no such number of rows.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// The plan is of another version of the scheme, which has different shards.
    #[error(
        "the plan is of another version of the scheme: this program counts by {name}/{version}"
    )]
    Version {
        /// The name of the scheme.
        name: &'static str,
        /// The version that this program counts by.
        version: u32,
    },
    /// The text is not a plan.
    #[error("not the text of a plan, such as `cross/2 n=16 depth=1`")]
    Text,
}

/// The error of a plan that cannot be opened here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such plan.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The data of the threads would not fit in the memory.
    #[error(
        "this plan needs {needed} bytes of memory for {threads} threads, more than the limit of {given}"
    )]
    Memory {
        /// About the number of bytes needed.
        needed: u64,
        /// The number of bytes that may be used.
        given: u64,
        /// The number of threads.
        threads: usize,
    },
}

/// The division of a board by some scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlanSpec {
    pub(crate) size: Size,
    /// The scheme's own number, if it has one: a column, or the number of fixed lines.
    pub(crate) number: u32,
    /// The depth: each level makes shards about an eighth as large.
    pub(crate) depth: u32,
}

/// Each level of depth divides a shard into 2^3 = 8.
pub(super) const BITS_PER_DEPTH: u32 = 3;

/// At this depth a group consists of two million shards.
pub(super) const MAX_DEPTH: u32 = 7;

impl PlanSpec {
    /// Returns the number of shards of a group.
    pub(super) const fn slices(self) -> u64 {
        1 << (BITS_PER_DEPTH * self.depth)
    }

    /// Returns the group of a shard, and its number in the group.
    pub(super) const fn at(self, shard: u64) -> (u64, u64) {
        (shard / self.slices(), shard % self.slices())
    }
}

/// A scheme: a way to divide counts, before a plan is opened. Functions take the scheme's number.
pub(crate) struct Rules {
    /// The name in the texts of plans.
    pub(super) name: &'static str,
    /// The version. The meaning of shard numbers changes only with the version.
    pub(super) version: u32,
    /// Whether the name is followed by a number.
    pub(super) takes_number: bool,
    /// Returns the solutions that are counted.
    pub(super) target: fn(u32) -> CountTarget,
    /// Whether tallies can hold solutions of each of [`WEIGHTS`](crate::tally::WEIGHTS).
    pub(crate) weights: fn(u32) -> [bool; 4],
    /// Checks that the scheme can divide this board, given that the board can be counted at all.
    pub(crate) allows: fn(Size, u32) -> Result<(), PlanError>,
    /// Returns the largest depth.
    pub(crate) max_depth: fn(Size) -> u32,
    /// Returns the depth at which shards are short, and enough to keep many threads busy: see
    /// [`Plan::standard`](crate::plan::Plan::standard).
    pub(crate) standard_depth: fn(Size, u32) -> u32,
    /// Returns a board of this scheme, and the scheme's number, whose shards show within some
    /// milliseconds how fast a machine is with a board of this size.
    pub(crate) probe: fn(Size) -> (u32, u32),
    /// Returns the number of shards.
    pub(crate) shards: fn(PlanSpec) -> u64,
    /// Prepares the plan for counting on this machine.
    pub(crate) open: fn(PlanSpec, Resources) -> Result<Box<dyn OpenScheme>, OpenError>,
}

/// The result of counting a shard.
pub(crate) type Outcome = Result<(Tally, Effort), Uncounted>;

/// A plan opened with the resources of a machine.
pub(crate) trait OpenScheme: Send + Sync {
    /// Counts a shard, which must exist.
    ///
    /// # Errors
    /// [`Uncounted`] if it was stopped, or a count exceeds 64 bits.
    fn count(&self, shard: u64, kernel: Kernel, stop: Stop<'_>) -> Outcome;

    /// Returns the solutions of one of [`WEIGHTS`](crate::tally::WEIGHTS) at these positions,
    /// which ascend, in an order of the shard that is independent of kernel and resources. Fewer
    /// are returned if the shard has fewer; `None` if the scheme has no such order.
    ///
    /// # Errors
    /// [`Uncounted`] if it was stopped.
    fn nth(
        &self,
        _shard: u64,
        _weight: usize,
        _places: &[u64],
        _kernel: Kernel,
        _stop: Stop<'_>,
    ) -> Result<Option<Vec<Solution>>, Uncounted> {
        Ok(None)
    }

    /// Estimates the whole effort's [steps](Effort::steps) from `descents` random descents, or a
    /// sample of the same cost. The seed determines the estimate.
    fn estimate_steps(&self, descents: u32, seed: u64) -> f64;

    /// Returns about the seconds of a shard by a model, up to a factor that is common to all
    /// shards; 1 if there is no model. This takes a small part of the time of counting the shard.
    fn weigh(&self, _shard: u64) -> f64 {
        1.0
    }

    /// Prepares the data that a shard shares with others, if they can be kept.
    fn prepare(&self, _shard: u64) {}

    /// Returns the number of key bits by which halves are sorted, if there are keys.
    fn key_bits(&self) -> Option<u32> {
        None
    }
}

/// Returns the solution with these queens, given by row and column in any order.
///
/// # Panics
/// If the queens are not a solution, which would be a defect of a scheme.
pub(super) fn solution(mut queens: Vec<(u32, u32)>) -> Solution {
    queens.sort_unstable();
    let columns = queens.into_iter().map(|(_, column)| column).collect();
    let placement = Placement::new(columns).expect("a column for each row of a board");
    Solution::try_from(placement).expect("queens of a completed board attack each other")
}

/// The reason why a shard was not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Uncounted {
    Stopped,
    Overflow,
}

impl From<Stopped> for Uncounted {
    fn from(_: Stopped) -> Uncounted {
        Uncounted::Stopped
    }
}

/// A scheme, a way to divide counts: its name and version, and its number if it has one. The
/// constructors are in the schemes' files: [`Scheme::CROSS`], [`Scheme::halves`],
/// [`Scheme::ROWS`], [`Scheme::start`], [`Scheme::piece`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scheme {
    pub(super) name: &'static str,
    pub(super) version: u32,
    pub(crate) number: u32,
}

impl Scheme {
    pub(crate) const fn new(rules: &Rules, number: u32) -> Scheme {
        Scheme { name: rules.name, version: rules.version, number }
    }

    /// Returns the name without version and number, such as `halves`.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Returns the version, which changes if the meaning of shard numbers does.
    pub fn version(self) -> u32 {
        self.version
    }
}
