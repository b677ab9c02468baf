//! What a scheme has to say for itself. Everything that is particular to a way of cutting a
//! count up stands behind these two traits, in a file or folder of its own; the rest of the
//! library knows schemes by what they say here, and [`table`](super::table) lists them.

use crate::board::{NoSuchColumn, Placement, Size, SizeError, Solution};
use crate::kernel::Kernel;
use crate::piece::{Piece, RowsError, Variant};
use crate::stop::{Stop, Stopped};
use crate::tally::{Effort, Tally};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// Which solutions are to be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CountTarget {
    /// All.
    All,
    /// Those whose first-row queen stands in this column, counted from 0.
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

/// What a count may take on this machine: nothing that a tally depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Resources {
    /// How many bytes of memory all threads together may take.
    pub memory: u64,
    /// How many threads share the memory. It starts no thread and holds none back: shards are
    /// counted on the threads of the caller's rayon pool.
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
    pub(crate) fn bytes_a_thread(self) -> f64 {
        self.memory as f64 / 2.0 / self.threads.max(1) as f64
    }
}

/// Why there is no such plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The board is too large to count.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The depth would make shards without number.
    #[error("invalid depth {given}: plans of this scheme have depths from 0 to {max}")]
    Depth {
        /// The depth asked for.
        given: u32,
        /// The largest.
        max: u32,
    },
    /// The board has no such column.
    #[error(transparent)]
    NoSuchColumn(#[from] NoSuchColumn),
    /// No plan by halves is for such a board.
    #[error(
        "counting by halves is for boards up to {max}, with 1 central line fixed if the size \
         is odd and 0 or 2 if it is even; N = {size} has no such plan"
    )]
    Halves {
        /// The size of the board.
        size: u32,
        /// The largest.
        max: u32,
    },
    /// No plan by sums is for such a board.
    #[error(
        "counting by sums is for halves of up to {max} rows; {top} of N = {size} rows are no such plan"
    )]
    Sums {
        /// The size of the board.
        size: u32,
        /// The rows of the upper half.
        top: u32,
        /// The most rows of a half.
        max: u32,
    },
    /// The board has no such number of rows.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// The scheme is of another version, so its shards are others.
    #[error(
        "the plan is of another version of the scheme: this program counts by {name}/{version}"
    )]
    Version {
        /// The name of the scheme.
        name: &'static str,
        /// The version that this program counts by.
        version: u32,
    },
    /// The text is no plan's.
    #[error("not the text of a plan, such as `cross/2 n=16 depth=1`")]
    Text,
}

/// Why a plan cannot be opened here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such plan.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// What the threads work on would not fit.
    #[error(
        "this plan needs {needed} bytes of memory for {threads} threads, more than the limit of {given}"
    )]
    Memory {
        /// The bytes that are needed, about.
        needed: u64,
        /// The bytes that may be taken.
        given: u64,
        /// The threads that are to count.
        threads: usize,
    },
}

/// How a board is cut up by some scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlanSpec {
    pub(crate) size: Size,
    /// The scheme's own number, if it takes one: a column, or how many lines are fixed.
    pub(crate) number: u32,
    /// How many times shards were made about an eighth as large.
    pub(crate) depth: u32,
}

/// A shard of one depth more is an eighth of one.
pub(super) const BITS_PER_DEPTH: u32 = 3;

/// At this depth a group falls into two million shards.
pub(super) const MAX_DEPTH: u32 = 7;

impl PlanSpec {
    /// How many shards a group falls into.
    pub(super) const fn slices(self) -> u64 {
        1 << (BITS_PER_DEPTH * self.depth)
    }
}

/// A way to cut counts up: what is known before a plan is opened.
pub(crate) trait Rules: Sync {
    /// The name in the texts of plans.
    fn name(&self) -> &'static str;

    /// What shards' numbers mean may change with the version, and with nothing else.
    fn version(&self) -> u32;

    /// Whether the name is followed by a number.
    fn takes_number(&self) -> bool {
        false
    }

    /// Which solutions are counted.
    fn target(&self, _number: u32) -> CountTarget {
        CountTarget::All
    }

    /// Whether tallies can hold solutions of each of [`WEIGHTS`](crate::tally::WEIGHTS).
    fn weights(&self, _number: u32) -> [bool; 4] {
        [true; 4]
    }

    /// Whether there is such a cut, for boards that can be counted at all.
    ///
    /// # Errors
    /// [`PlanError`] if there is none.
    fn allows(&self, _size: Size, _number: u32) -> Result<(), PlanError> {
        Ok(())
    }

    /// The largest depth.
    fn max_depth(&self, _size: Size) -> u32 {
        MAX_DEPTH
    }

    /// The depth at which shards are short, and enough to keep many threads busy: see
    /// [`Plan::standard`](crate::plan::Plan::standard).
    fn usual_depth(&self, size: Size, number: u32) -> u32;

    /// A board of this scheme, and its number, whose shards show within some milliseconds how fast
    /// a machine is with a board of this size.
    fn probe(&self, size: Size, number: u32) -> (u32, u32);

    /// The number of shards.
    fn shards(&self, spec: PlanSpec) -> u64;

    /// Makes ready to count on this machine.
    ///
    /// # Errors
    /// [`OpenError`] if the resources do not allow it.
    fn open(&self, spec: PlanSpec, resources: Resources) -> Result<Box<dyn OpenScheme>, OpenError>;
}

/// A cut opened with the resources of a machine.
pub(crate) trait OpenScheme: Send + Sync {
    /// Counts a shard, which there is.
    ///
    /// # Errors
    /// [`Uncounted`] if it was stopped, or a count does not fit its 64 bits.
    fn count(
        &self,
        shard: u64,
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<(Tally, Effort), Uncounted>;

    /// The solutions of one of [`WEIGHTS`](crate::tally::WEIGHTS) at these places, which ascend, in an order of the
    /// shard that no kernel or resource changes. Fewer than places if the shard has fewer; `None` if the scheme has no
    /// such order.
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
    /// sample of the same cost. The same for the same seed.
    fn estimate_steps(&self, descents: u32, seed: u64) -> f64;

    /// About the seconds that a shard takes by a model, up to a factor that all shards have in
    /// common, if there is one: found in a small part of the time that counting it takes.
    fn weigh(&self, _shard: u64) -> Option<f64> {
        None
    }

    /// Makes what a shard has in common with others, where it is kept.
    fn prepare(&self, _shard: u64) {}

    /// The bits of the keys by which halves are sorted, if there are any.
    fn key_bits(&self) -> Option<u32> {
        None
    }
}

/// The solution of queens by row and column, in any order.
///
/// # Panics
/// If it is none: then a scheme has put together what does not fit.
pub(super) fn solution(mut queens: Vec<(u32, u32)>) -> Solution {
    queens.sort_unstable();
    let columns = queens.into_iter().map(|(_, column)| column).collect();
    let placement = Placement::new(columns).expect("a column for each row of a board");
    Solution::try_from(placement).expect("queens of a completed board attack each other")
}

/// Why a shard was not counted.
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

/// A way to cut a count up, by its name and version, and its number if it takes one. The
/// constructors stand with the schemes: [`Scheme::CROSS`], [`Scheme::halves`],
/// [`Scheme::ROWS`], [`Scheme::start`], [`Scheme::piece`].
#[derive(Clone, Copy)]
pub struct Scheme {
    pub(crate) rules: &'static dyn Rules,
    pub(crate) number: u32,
}

impl Scheme {
    pub(super) const fn new(rules: &'static dyn Rules, number: u32) -> Scheme {
        Scheme { rules, number }
    }

    /// Returns the name without version and number, such as `halves`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.rules.name()
    }

    /// Returns the version: what the numbers of shards mean.
    #[must_use]
    pub fn version(self) -> u32 {
        self.rules.version()
    }

    /// Which solutions it counts.
    #[must_use]
    pub fn target(self) -> CountTarget {
        self.rules.target(self.number)
    }

    fn key(&self) -> (&'static str, u32, u32) {
        (self.name(), self.version(), self.number)
    }
}

impl PartialEq for Scheme {
    fn eq(&self, other: &Scheme) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Scheme {}

impl PartialOrd for Scheme {
    fn partial_cmp(&self, other: &Scheme) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scheme {
    fn cmp(&self, other: &Scheme) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for Scheme {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Scheme({self})")
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, version, number) = self.key();
        if self.rules.takes_number() {
            write!(f, "{name}-{number}/{version}")
        } else {
            write!(f, "{name}/{version}")
        }
    }
}
