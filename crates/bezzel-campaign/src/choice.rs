//! The depth of a campaign's plan: how long its shards take.

use crate::ledger::Ledger;
use bezzel::plan::Plan;

/// The default time of a shard on one thread, in seconds: long enough that a row in the ledger costs nothing, and
/// short enough that little work is lost when a machine fails.
pub const SHARD_SECONDS: f64 = 10.0;

/// The minimum number of shards of a campaign that takes hours: the wait for the last shards is then short, and
/// little work is lost when a process is killed.
const FEWEST: f64 = 4000.0;

/// The minimum time of a shard in seconds: shorter ones are not worth a row each.
const SHORTEST: f64 = 0.005;

/// Returns the plan at the smallest depth at which shards take at most `seconds` on average, if the whole count takes
/// `core_seconds` of one thread. By default `seconds` is [`SHARD_SECONDS`] or a four-thousandth of the whole,
/// whichever is less. If no depth is enough, it is the greatest whose shards a ledger can hold.
#[must_use]
pub fn plan_for(plan: Plan, core_seconds: f64, seconds: Option<f64>) -> Plan {
    let seconds = seconds.unwrap_or_else(|| (core_seconds / FEWEST).clamp(SHORTEST, SHARD_SECONDS));
    let depths = (0..=plan.max_depth()).map(|depth| plan.at_depth(depth));
    // A board too large to be counted in a lifetime may have no plan with short shards.
    let mut last = plan.at_depth(0);
    for plan in depths.take_while(|plan| plan.shards() <= Ledger::MOST_SHARDS) {
        last = plan;
        if core_seconds / plan.shards().max(1) as f64 <= seconds {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::Size;
    use bezzel::plan::Scheme;

    #[test]
    fn shards_take_as_long_as_was_wished_or_are_as_small_as_can_be() {
        let size = Size::new(20).unwrap();
        let plan = Plan::standard(Scheme::halves(0), size).unwrap();
        let mean = |plan: Plan, core| core / plan.shards() as f64;
        for core in [1.0, 60.0, 4e3, 1e6, 1e12] {
            for wish in [0.01, 1.0, 10.0, 1000.0] {
                let chosen = plan_for(plan, core, Some(wish));
                assert_eq!((chosen.scheme(), chosen.size()), (plan.scheme(), size));
                assert!(mean(chosen, core) <= wish || chosen.depth() == plan.max_depth());
                let is_least =
                    chosen.depth() == 0 || mean(plan.at_depth(chosen.depth() - 1), core) > wish;
                assert!(is_least, "{chosen}: {core} s, {wish} s wished");
            }
        }
        // A board that takes ages is divided as deeply as a ledger allows.
        for n in [29, 32] {
            let large = Plan::standard(Scheme::CROSS, Size::new(n).unwrap()).unwrap();
            let chosen = plan_for(large, 1e15, None);
            assert!((1_000_000..=Ledger::MOST_SHARDS).contains(&chosen.shards()), "{chosen}");
        }
        // An hour in a few thousand shards, and a year in shards of tens of seconds.
        assert!(plan_for(plan, 3600.0, None).shards() >= 3600);
        assert!(mean(plan_for(plan, 1e7, None), 1e7) <= SHARD_SECONDS);
    }
}
