//! How a campaign is cut up.

use crate::ledger::Ledger;
use bezzel::plan::Plan;

/// The seconds that a shard of a campaign should take on one thread: so long that keeping it
/// costs nothing, and so short that little is lost with a machine.
pub const SHARD_SECONDS: f64 = 10.0;

/// The fewest shards that a campaign of hours should have: its last shards are then short to wait
/// for, and little is lost with a process.
const FEWEST: f64 = 4000.0;

/// Shards shorter than this are not worth a row each.
const SHORTEST: f64 = 0.005;

/// The same count, cut up so deep that shards take at most `seconds` on the mean, if the whole
/// takes `core_seconds` of one thread. Without a wish, [`SHARD_SECONDS`] or a four-thousandth of
/// the whole, whichever is less. As deep as a ledger can keep, where that is not deep enough.
#[must_use]
pub fn plan_for(plan: Plan, core_seconds: f64, seconds: Option<f64>) -> Plan {
    let seconds = seconds.unwrap_or_else(|| (core_seconds / FEWEST).clamp(SHORTEST, SHARD_SECONDS));
    let depths = (0..=plan.max_depth()).map(|depth| plan.at_depth(depth));
    // Of a board too large to be counted in a lifetime there may be no plan with short shards.
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
        // A board that takes ages is cut up as far as a ledger goes.
        for n in [29, 32] {
            let large = Plan::standard(Scheme::CROSS, Size::new(n).unwrap()).unwrap();
            let chosen = plan_for(large, 1e15, None);
            assert!((1_000_000..=Ledger::MOST_SHARDS).contains(&chosen.shards()), "{chosen}");
        }
        // An hour in a few thousand pieces, and a year in tens of seconds.
        assert!(plan_for(plan, 3600.0, None).shards() >= 3600);
        assert!(mean(plan_for(plan, 1e7, None), 1e7) <= SHARD_SECONDS);
    }
}
