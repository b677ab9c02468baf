//! Plausibility of facts: the conditions that a tally must satisfy before it is used. A violation proves nothing
//! about other facts, but a worker with faulty memory is noticed at once.
//!
//! The condition on tallies by weight follows from the scheme ([`Plan::weights`]): `rows` and `start` break no
//! symmetry, so all their solutions have weight 1; in the halves scheme solutions have weight 1 only if two lines are
//! fixed. A single shard allows no further check: the images of a solution lie in other shards. For the checks of the
//! sum over all shards see [`Verdict`](crate::Verdict).

use crate::evidence::{Evidence, Fact, Worker};
use bezzel::check::most_solutions_of;
use bezzel::kernel::KernelKind;
use bezzel::plan::Plan;
use bezzel::tally::{Tally, WEIGHTS};

/// The reason why evidence is impossible.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Implausible {
    /// The tally belongs to another plan.
    #[error("the tally of shard {shard} belongs to `{given}`, and the count to `{plan}`")]
    OtherPlan {
        /// The plan of the count.
        plan: Plan,
        /// The shard.
        shard: u64,
        /// The plan of the tally.
        given: Plan,
    },
    /// The plan has no such shard.
    #[error("`{plan}` has no shard {shard}: they go from 0 to {last}", last = shards.saturating_sub(1))]
    NoSuchShard {
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
        /// The number of shards of the plan.
        shards: u64,
    },
    /// The shard would hold more solutions than the whole board has.
    #[error("shard {shard} of `{plan}` cannot hold {given} solutions: a board of {size} has fewer than {most} in all", size = plan.size())]
    TooMany {
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
        /// The number of solutions in the tally.
        given: u128,
        /// An upper bound for the whole board.
        most: u128,
    },
    /// No kernel has this name.
    #[error(
        "shard {shard} cannot have been found with the kernel `{given}`: there are {}",
        kernels()
    )]
    Kernel {
        /// The shard.
        shard: u64,
        /// The name of the kernel.
        given: String,
    },
    /// A time is greater than a ledger can store.
    #[error("shard {shard}: {name} is {given}, and goes up to {max}")]
    Number {
        /// The shard.
        shard: u64,
        /// The name of the column.
        name: &'static str,
        /// The value.
        given: u64,
        /// The maximum.
        max: u64,
    },
    /// The tally has solutions of a weight that the scheme does not use.
    #[error(
        "shard {shard} of `{plan}` cannot hold solutions of weight {weight}: the scheme has none"
    )]
    Weight {
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
        /// The weight.
        weight: u64,
    },
}

/// The kernel of facts from files that name none.
pub(crate) const UNKNOWN: &str = "unknown";

/// The names of all kernels, of this machine and others.
fn kernels() -> String {
    let names = KernelKind::ALL.map(KernelKind::name).into_iter().chain([UNKNOWN]);
    names.collect::<Vec<_>>().join(", ")
}

/// Whether a worker's kernel is a known one, or [`UNKNOWN`].
pub(crate) fn has_kernel(worker: &Worker) -> bool {
    worker.has_known_kernel() || worker.kernel() == UNKNOWN
}

/// Checks that a ledger can hold this evidence: its shard can have this tally, the kernel exists, and the times are
/// in range.
///
/// # Errors
/// [`Implausible`] says why not.
pub fn admissible(plan: Plan, shards: u64, evidence: &Evidence) -> Result<(), Implausible> {
    let Fact { plan: given, shard, .. } = evidence.fact;
    if given != plan {
        return Err(Implausible::OtherPlan { plan, shard, given });
    }
    plausible(plan, shards, shard, evidence.fact.tally)?;
    if !has_kernel(&evidence.worker) {
        let given = evidence.worker.kernel().to_owned();
        return Err(Implausible::Kernel { shard, given });
    }
    for (name, given, max) in
        [("micros", evidence.micros, MOST_MICROS), ("at", evidence.at, LATEST)]
    {
        if given > max {
            return Err(Implausible::Number { shard, name, given, max });
        }
    }
    Ok(())
}

/// The maximum processor time of a shard, in microseconds: 285 years.
const MOST_MICROS: u64 = 1 << 53;

/// The latest time, in seconds since 1970: the year 36,812.
const LATEST: u64 = 1 << 40;

/// Checks that a shard of a plan with `shards` shards can have this tally.
///
/// # Errors
/// [`Implausible`] says why not.
pub fn plausible(plan: Plan, shards: u64, shard: u64, tally: Tally) -> Result<(), Implausible> {
    if shard >= shards {
        return Err(Implausible::NoSuchShard { plan, shard, shards });
    }
    let (given, most) = (tally.total(), most_solutions_of(plan));
    // A single count can overflow although the total, with small weights, is below the bound.
    let largest = tally.by_weight.iter().copied().max().unwrap_or_default();
    if given > most || i64::try_from(largest).is_err() {
        return Err(Implausible::TooMany { plan, shard, given, most });
    }
    for (place, can_be) in plan.weights().into_iter().enumerate() {
        if tally.by_weight[place] > 0 && !can_be {
            return Err(Implausible::Weight { plan, shard, weight: WEIGHTS[place] });
        }
    }
    Ok(())
}
