//! Dividing a campaign's missing shards into parts of about equal time: one for each job of a batch system.

use super::core_seconds;
use super::status::core_seconds_left;
use crate::machine::Clocks;
use crate::refusal::Refusal;
use bezzel::count::Weights;
use bezzel::engine::{Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::Shards;
use bezzel_campaign::Ledger;
use serde::Serialize;
use std::ops::Range;

/// The parts of the missing shards, as JSON.
#[derive(Debug, Serialize)]
pub struct SplitReport {
    ledger: String,
    /// The plan's text, for `campaign shard`.
    pub plan: String,
    fingerprint: String,
    /// The number of missing shards.
    pub missing: u64,
    /// The expected seconds of one core for all missing shards.
    pub core_seconds: f64,
    /// The parts, in the order of the shards.
    pub parts: Vec<Part>,
}

/// A part.
#[derive(Debug, Serialize)]
pub struct Part {
    /// The shards of the part, in the form for `campaign shard`.
    pub shards: String,
    count: u64,
    core_seconds: f64,
}

/// The maximum number of parts.
const MOST_PARTS: f64 = 1e6;

/// Divides the missing shards of a ledger into parts of about `seconds` of one core each. The times follow from the
/// shards' weights and the times of the known shards. If none is known, it counts for up to two seconds to estimate
/// the time on this machine.
///
/// # Errors
/// [`Refusal`] if the ledger cannot be read, or its shards cannot be counted here.
pub fn split(ledger: &Ledger, seconds: f64) -> Result<SplitReport, Refusal> {
    let (survey, plan) = (ledger.survey()?, ledger.plan());
    let missing = survey.missing();
    let engine = Engine::open(plan, Kernel::fastest(), Resources::default())?;
    let weights = Weights::of(&engine, &Clocks::default());
    let all = survey.shards;
    let whole = match survey.micros_of_facts {
        0 => core_seconds(&engine) * weights.share_of(&missing, all),
        _ => core_seconds_left(ledger, &survey)?,
    };
    let parts = (whole / seconds).ceil().clamp(1.0, MOST_PARTS);
    let share = |shard: u64| weights.share_of(&Shards::from(0..shard), all);
    let parts = cut(&missing, parts as u64, share).into_iter().map(|(shards, share)| Part {
        shards: shards.to_string(),
        count: shards.len(),
        core_seconds: whole * share,
    });
    Ok(SplitReport {
        ledger: ledger.path().display().to_string(),
        plan: plan.to_string(),
        fingerprint: plan.fingerprint(),
        missing: missing.len(),
        core_seconds: whole,
        parts: parts.collect(),
    })
}

/// Divides shards into at most `parts` parts, each with its share of the work. `before` returns the share of all work
/// that lies before a shard.
fn cut(shards: &Shards, parts: u64, before: impl Fn(u64) -> f64) -> Vec<(Shards, f64)> {
    let weight = |range: &Range<u64>| before(range.end) - before(range.start);
    let whole: f64 = shards.ranges().iter().map(weight).sum();
    if shards.is_empty() {
        return Vec::new();
    }
    // Shards without weight are divided by their number.
    let each = if whole > 0.0 { whole / parts as f64 } else { f64::INFINITY };
    let (mut made, mut part, mut filled) = (Vec::new(), Vec::new(), 0.0);
    for range in shards.ranges() {
        let mut start = range.start;
        while start < range.end {
            let wanted = each - filled;
            let (mut least, mut most) = (start + 1, range.end);
            while least < most {
                let middle = least + (most - least) / 2;
                match weight(&(start..middle)) >= wanted {
                    true => most = middle,
                    false => least = middle + 1,
                }
            }
            let taken = start..least;
            filled += weight(&taken);
            part.push(taken);
            start = least;
            // A tolerance, since sums of floating-point numbers differ in their last digits.
            if filled >= each * (1.0 - 1e-9) && made.len() as u64 + 1 < parts {
                made.push((std::mem::take(&mut part), filled));
                filled = 0.0;
            }
        }
    }
    if !part.is_empty() {
        made.push((part, filled));
    }
    let share = |filled: f64| if whole > 0.0 { filled / whole } else { 1.0 };
    made.into_iter().map(|(part, filled)| (part.into_iter().collect(), share(filled))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_all_that_is_missing_and_about_equal() {
        // The first shards of a plan weigh the most.
        let before = |shard: u64| (shard as f64 / 1000.0).sqrt();
        for missing in ["0..1000", "0..3,7,20..500,501..999", "999", "0,2,4,6,8,10"] {
            let missing: Shards = missing.parse().unwrap();
            for parts in [1, 2, 7, 100, 5000] {
                let made = cut(&missing, parts, before);
                let joined: Shards =
                    made.iter().flat_map(|(part, _)| part.ranges().to_vec()).collect();
                assert_eq!(joined, missing);
                let counted: u64 = made.iter().map(|(part, _)| part.len()).sum();
                assert_eq!(counted, missing.len(), "a shard is in two parts");
                assert!((1..=parts.min(missing.len())).contains(&(made.len() as u64)));
                let shares: f64 = made.iter().map(|(_, share)| share).sum();
                assert!((shares - 1.0).abs() < 1e-6, "{shares}");
                if parts == 7 && missing.len() > 500 {
                    assert_eq!(made.len(), 7);
                    assert!(made.iter().all(|(_, share)| (0.1..0.2).contains(share)), "{made:?}");
                }
            }
        }
        assert!(cut(&Shards::default(), 3, before).is_empty());
    }
}
