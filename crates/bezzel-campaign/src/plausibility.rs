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
use bezzel_locale::{messages, shortened};

messages! {
    /// The reason why evidence is impossible.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Implausible {
        /// The tally belongs to another plan.
        OtherPlan { plan: Plan, shard: u64, given: Plan } = "fact-other-plan",
        /// The plan has no such shard.
        NoSuchShard { plan: Plan, shard: u64, last: u64 } = "fact-no-such-shard",
        /// The shard would hold more solutions than `most`, an upper bound for the whole board.
        TooMany { plan: Plan, shard: u64, given: u128, most: u128 } = "fact-too-many",
        /// No kernel has this name.
        Kernel { shard: u64, given: String as shortened, known: Vec<&'static str> } = "fact-kernel",
        /// A time is greater than a ledger can store.
        Number { shard: u64, name: &'static str, given: u64, max: u64 } = "fact-number",
        /// The tally has solutions of a weight that the scheme does not use.
        Weight { plan: Plan, shard: u64, weight: u64 } = "fact-weight",
    }
}

impl std::error::Error for Implausible {}

/// The kernel of facts from files that name none.
pub(crate) const UNKNOWN: &str = "unknown";

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
        return Err(Implausible::Kernel {
            shard,
            given,
            known: KernelKind::ALL.map(KernelKind::name).to_vec(),
        });
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
        return Err(Implausible::NoSuchShard { plan, shard, last: shards.saturating_sub(1) });
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
