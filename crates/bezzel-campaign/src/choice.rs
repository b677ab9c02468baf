//! How a campaign is cut up, and which of its facts are found twice.

use crate::ledger::{Ledger, Survey};
use bezzel::plan::Plan;
use sha2::{Digest, Sha256};

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

/// Which facts are found a second time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Again {
    /// This share of them, from 0 to 1, by another worker or with another kernel.
    Share(f64),
    /// Every one, by another worker with another kernel.
    Every,
}

impl Again {
    /// None.
    pub const NONE: Again = Again::Share(0.0);

    /// Whether a shard of the plan with this fingerprint is among them.
    #[must_use]
    pub fn chooses(self, fingerprint: &str, shard: u64) -> bool {
        match self {
            Again::Share(share) => share > 0.0 && confirmed_by(fingerprint, shard, share),
            Again::Every => true,
        }
    }

    /// Whether the shard has been found a second time as is wanted.
    #[must_use]
    pub fn is_met(self, survey: &Survey, shard: u64) -> bool {
        match self {
            Again::Share(_) => survey.is_confirmed(shard),
            Again::Every => survey.is_replicated(shard),
        }
    }
}

/// The probability that no wrong fact is among the `confirmed` share (0 to 1) of the facts, if `wrong` are wrong. Which
/// facts are confirmed follows from the plan, and not from who found them.
#[must_use]
pub fn missed(confirmed: f64, wrong: f64) -> f64 {
    (1.0 - confirmed.clamp(0.0, 1.0)).powf(wrong)
}

/// Whether a shard is among the share (between 0 and 1) of a plan's shards that are to be found
/// twice. Which they are follows from the plan, so no worker can influence the choice.
#[must_use]
pub fn confirmed_by(fingerprint: &str, shard: u64, share: f64) -> bool {
    let digest = Sha256::digest(format!("confirm {fingerprint} {shard}").as_bytes());
    let first = u64::from_be_bytes(std::array::from_fn(|at| digest[at]));
    (first as f64) < share * 2f64.powi(64)
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

    #[test]
    fn as_many_are_confirmed_as_was_wished_and_always_the_same() {
        let chosen = |share| (0..20_000).filter(|&s| confirmed_by("0123", s, share)).count();
        assert_eq!(chosen(0.0), 0);
        assert_eq!(chosen(1.0), 20_000);
        assert!((300..500).contains(&chosen(0.02)), "{}", chosen(0.02));
        let first = (0..).find(|&shard| confirmed_by("0123", shard, 0.02));
        assert_eq!(first, Some((0..).find(|&s| confirmed_by("0123", s, 0.02)).unwrap()));
        // A larger share has all of a smaller one.
        assert!((0..5000).all(|s| !confirmed_by("0123", s, 0.01) || confirmed_by("0123", s, 0.1)));
        assert!((0..500).any(|s| confirmed_by("0123", s, 0.1) != confirmed_by("4567", s, 0.1)));
    }
}
