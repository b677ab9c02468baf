//! Engines: plans opened with the resources of a machine. An engine maps shard numbers to tallies.

pub use crate::scheme::{OpenError, Resources};

use crate::board::Solution;
use crate::kernel::Kernel;
use crate::plan::{Plan, Shards};
use crate::scheme::{OpenScheme, Uncounted};
use crate::stop::Stop;
use crate::tally::Counted;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A counter of shards: on the threads of this processor, on another device, or on a remote
/// machine.
pub trait Counter: Sync {
    /// Returns the plan whose shards are counted.
    fn plan(&self) -> Plan;

    /// Returns the number of the plan's shards.
    fn shards(&self) -> u64 {
        self.plan().shards()
    }

    /// Returns the set of all shards.
    fn all(&self) -> Shards {
        Shards::from(0..self.shards())
    }

    /// Counts shards and returns one result for each, in the order given.
    ///
    /// # Errors
    /// [`CountError`] if one of them was not counted; then no result is returned for the others
    /// either.
    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError>;
}

/// The error of counting shards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The plan has no such shard.
    #[error("{plan} has no shard {shard}: they go from 0 to {last}", last = shards.saturating_sub(1))]
    NoSuchShard {
        /// The plan.
        plan: Plan,
        /// The requested shard.
        shard: u64,
        /// The number of the plan's shards.
        shards: u64,
    },
    /// The code that counted a shard panicked, so there is no count.
    #[error("counting shard {shard} of {plan} failed: {message}")]
    Panicked {
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
        /// The message of the panic.
        message: String,
    },
    /// A sum exceeded its bits, which the right count does not.
    #[error("shard {shard} of {plan} holds more solutions than 64 bits can count")]
    Overflow {
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
    },
    /// A counter returned results of other shards than the requested ones.
    #[error("asked for {asked} shards of {plan} from {shard} on, the counter answered with others")]
    Unasked {
        /// The plan.
        plan: Plan,
        /// The first of the requested shards.
        shard: u64,
        /// The number of requested shards.
        asked: usize,
    },
    /// A counter failed for another reason.
    #[error("shard {shard} of {plan} was not counted: {message}")]
    Failed {
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
        /// The message of the counter.
        message: String,
    },
    /// The count was cancelled.
    #[error("the count was stopped")]
    Stopped,
}

/// An engine: counts the shards of one plan with a kernel, on the calling thread.
///
/// ```
/// use bezzel::{Size, engine::{Counter, Engine, Resources}, kernel::Kernel};
/// use bezzel::plan::{Plan, Scheme};
/// let plan = Plan::new(Scheme::CROSS, Size::new(8)?, 0)?;
/// let engine = Engine::open(plan, Kernel::fastest(), Resources::default())?;
/// let counted = engine.count(&[0, 1, 2, 3], bezzel::stop::NEVER)?;
/// assert_eq!(counted[3].tally.total(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Engine {
    plan: Plan,
    shards: u64,
    kernel: Kernel,
    resources: Resources,
    opened: Arc<dyn OpenScheme>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("plan", &self.plan)
            .field("kernel", &self.kernel)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// Opens a plan. The resources change the running time, never the count.
    ///
    /// # Errors
    /// [`OpenError::Memory`] if the threads' lists would not fit.
    pub fn open(plan: Plan, kernel: Kernel, resources: Resources) -> Result<Engine, OpenError> {
        let opened = (plan.scheme().rules().open)(plan.spec(), resources)?;
        Ok(Engine { plan, shards: plan.shards(), kernel, resources, opened: Arc::from(opened) })
    }

    /// Returns this engine with another kernel. Prepared data is shared.
    #[must_use]
    pub fn with_kernel(&self, kernel: Kernel) -> Engine {
        Engine { kernel, ..self.clone() }
    }

    /// Returns the kernel.
    pub const fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Returns the memory and threads that the engine may use.
    pub const fn resources(&self) -> Resources {
        self.resources
    }

    /// Counts one shard.
    ///
    /// # Errors
    /// [`CountError`] if there is no such shard, the count was stopped, or counting the shard
    /// panicked.
    pub fn count_shard(&self, shard: u64, stop: Stop<'_>) -> Result<Counted, CountError> {
        let counted = self.on_shard(shard, || self.opened.count(shard, self.kernel, stop));
        counted.map(|(tally, effort)| Counted { shard, tally, effort })
    }

    /// Returns the solutions of the weight `WEIGHTS[weight]` at these positions of a shard, which
    /// ascend and count from 0. Their order is determined by the plan and the shard. Fewer are
    /// returned if the shard has fewer of the weight; `None` if the plan's scheme has no such
    /// order: only `cross` and `halves` have one.
    ///
    /// # Errors
    /// [`CountError`] if there is no such shard, the search was stopped, or it panicked.
    pub fn nth(
        &self,
        shard: u64,
        weight: usize,
        places: &[u64],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<Solution>>, CountError> {
        self.on_shard(shard, || self.opened.nth(shard, weight, places, self.kernel, stop))
    }

    /// Estimates the [steps](crate::tally::Effort::steps) of the whole count from a sample:
    /// `descents` random descents, or halves of column sets of the same cost. For large boards by
    /// halves, the steps follow from a model. The same seed gives the same estimate; a descent
    /// takes some 50 microseconds.
    pub fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        self.opened.estimate_steps(descents, seed)
    }

    /// Returns a weight about proportional to the time of counting a shard, comparable within a
    /// plan: for drawing samples of shards. Weighing takes a small part of that time. The weight
    /// is 1 for schemes whose shards are not weighed.
    ///
    /// # Errors
    /// [`CountError::NoSuchShard`] if the plan has no such shard.
    pub fn weigh_shard(&self, shard: u64) -> Result<f64, CountError> {
        self.on_shard(shard, || Ok(self.opened.weigh(shard)))
    }

    /// Prepares the data that a shard shares with others, if there is memory to keep it. Counting
    /// the shard then takes about as long as in the middle of a whole count.
    ///
    /// # Errors
    /// [`CountError`] if the plan has no such shard, or preparing it panicked.
    pub fn prepare_shard(&self, shard: u64) -> Result<(), CountError> {
        self.on_shard(shard, || {
            self.opened.prepare(shard);
            Ok(())
        })
    }

    /// Runs work on a shard if the plan has it.
    fn on_shard<T>(
        &self,
        shard: u64,
        work: impl FnOnce() -> Result<T, Uncounted>,
    ) -> Result<T, CountError> {
        let (plan, shards) = (self.plan, self.shards);
        if shard >= shards {
            return Err(CountError::NoSuchShard { plan, shard, shards });
        }
        contained(plan, shard, work)?.map_err(|why| match why {
            Uncounted::Stopped => CountError::Stopped,
            Uncounted::Overflow => CountError::Overflow { plan, shard },
        })
    }

    /// Returns the number of key bits by which a count by halves sorts its halves. They affect the
    /// running time, never the count.
    pub fn key_bits(&self) -> Option<u32> {
        self.opened.key_bits()
    }
}

impl Counter for Engine {
    fn plan(&self) -> Plan {
        self.plan
    }

    fn shards(&self) -> u64 {
        self.shards
    }

    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        shards.iter().map(|&shard| self.count_shard(shard, stop)).collect()
    }
}

/// Counts one shard with any counter. A panic or a result of another shard becomes an error.
///
/// # Errors
/// [`CountError`] if the shard could not be counted, or `stop` returned `true`.
pub fn count_one(counter: &dyn Counter, shard: u64, stop: Stop<'_>) -> Result<Counted, CountError> {
    let plan = counter.plan();
    let counted = contained(plan, shard, || counter.count(&[shard], stop))??;
    match counted[..] {
        [counted] if counted.shard == shard => Ok(counted),
        _ => Err(CountError::Unasked { plan, shard, asked: 1 }),
    }
}

/// Runs work on a shard; a panic becomes an error with its message.
pub(crate) fn contained<T>(
    plan: Plan,
    shard: u64,
    work: impl FnOnce() -> T,
) -> Result<T, CountError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        CountError::Panicked { plan, shard, message: text.unwrap_or_default().to_owned() }
    })
}

#[cfg(test)]
pub(crate) mod tests;
