//! The conditions that a fact must satisfy. An impossible tally is refused before it is used: that
//! proves nothing about other facts, but a worker with faulty memory is noticed at once.
//!
//! What tallies by weight must satisfy follows from the scheme ([`Plan::weights`]): `rows` and
//! `start` break no symmetry, so that all they count has weight 1, and by halves nothing has
//! it but with two lines fixed. More cannot be said of one shard alone: the images of a solution
//! lie in other shards. Of the sum over all shards more is known, see
//! [`Verdict`](crate::Verdict).

use crate::evidence::{Evidence, Fact, Worker};
use bezzel::check::most_solutions_of;
use bezzel::kernel::KernelKind;
use bezzel::plan::Plan;
use bezzel::tally::{Tally, WEIGHTS};

/// A tally that no shard of the plan can have.
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
        /// How many there are.
        shards: u64,
    },
    /// The shard would hold more solutions than the whole board has.
    #[error("shard {shard} of `{plan}` cannot hold {given} solutions: a board of {size} has fewer than {most} in all", size = plan.size())]
    TooMany {
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
        /// How many it would hold.
        given: u128,
        /// More than the board has.
        most: u128,
    },
    /// There is no kernel of this name.
    #[error(
        "shard {shard} cannot have been found with the kernel `{given}`: there are {}",
        kernels()
    )]
    Kernel {
        /// The shard.
        shard: u64,
        /// The name.
        given: String,
    },
    /// A time that no row of a ledger holds.
    #[error("shard {shard}: {name} is {given}, and goes up to {max}")]
    Number {
        /// The shard.
        shard: u64,
        /// The column.
        name: &'static str,
        /// What was given.
        given: u64,
        /// The most.
        max: u64,
    },
    /// The scheme counts nothing of this weight.
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

/// What stands for the kernel of facts from files that name none.
pub(crate) const UNKNOWN: &str = "unknown";

/// The kernels that there are, on this machine or another.
fn kernels() -> String {
    let names = KernelKind::ALL.map(KernelKind::name).into_iter().chain([UNKNOWN]);
    names.collect::<Vec<_>>().join(", ")
}

/// Whether a worker's kernel is one that there is, or stands for one that is not named.
pub(crate) fn has_kernel(worker: &Worker) -> bool {
    worker.has_known_kernel() || worker.kernel() == UNKNOWN
}

/// Whether a ledger can hold this evidence: a tally that its shard can have, found by a kernel that there is, and
/// times that a row holds.
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

/// The longest that a shard takes, in microseconds: 285 years.
const MOST_MICROS: u64 = 1 << 53;

/// The latest time, in seconds since 1970: the year 36,812.
const LATEST: u64 = 1 << 40;

/// Checks whether a shard of a plan with `shards` shards can have this tally.
///
/// # Errors
/// [`Implausible`] says why not.
pub fn plausible(plan: Plan, shards: u64, shard: u64, tally: Tally) -> Result<(), Implausible> {
    if shard >= shards {
        return Err(Implausible::NoSuchShard { plan, shard, shards });
    }
    let (given, most) = (tally.total(), most_solutions_of(plan));
    // A single count beyond the most may have a small weight.
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
