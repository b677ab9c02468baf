//! Auditing a ledger: everything that [`total`] checks, and a random sample of its facts counted again with other
//! kernels than the ones that found them. In the halves scheme the scalar kernel joins pair by pair, which shares no
//! code with the vector kernels.

use crate::error::CampaignError;
use crate::ledger::Ledger;
use crate::total::{Verdict, total};
use bezzel::engine::{CountError, Counter, Engine, count_one};
use bezzel::kernel::Kernel;
use bezzel::plan::Shards;
use bezzel::stop::Stop;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::HashSet;

/// The result of an audit.
#[derive(Debug, Clone)]
pub struct Audit {
    /// The verdict on the ledger, as [`total`] gives it.
    pub verdict: Verdict,
    /// The number of facts chosen to be counted again.
    pub chosen: u64,
    /// The results of counting again, one for each kernel.
    pub recounts: Vec<Recount>,
}

/// Which facts are counted again.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The shards from which the sample is chosen.
    pub shards: Shards,
    /// Whether only facts are chosen that no second worker or kernel has found.
    pub unconfirmed: bool,
    /// The maximum number of facts.
    pub size: u64,
    /// The seed of the random choice.
    pub seed: u64,
}

/// Facts that were counted again with one kernel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Recount {
    /// The name of the kernel.
    pub kernel: &'static str,
    /// The number of facts with the same tally as in the ledger.
    pub same: u64,
    /// The shards with another tally than in the ledger.
    pub differ: Vec<u64>,
    /// The shards that could not be counted.
    pub failed: Vec<u64>,
}

impl Recount {
    /// The number of facts counted again.
    #[must_use]
    pub fn counted(&self) -> u64 {
        self.same + (self.differ.len() + self.failed.len()) as u64
    }
}

impl Audit {
    /// Whether facts were counted again (or the ledger knows none) and no error was found. Missing shards are no
    /// error.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        use crate::total::Objection;
        let recounts = self.recounts.iter();
        let has_looked = self.chosen == 0 || self.recounts.iter().any(|recount| recount.same > 0);
        has_looked
            && self.verdict.objections.iter().all(|what| *what == Objection::Missing)
            && self.verdict.survey.damaged.is_empty()
            && recounts.into_iter().all(|r| r.differ.is_empty() && r.failed.is_empty())
    }
}

/// Audits a ledger: counts a sample of its facts again with every kernel of this machine other than the engine's, or
/// with the engine's if there is no other. When `stop` returns true the audit ends early, without an error.
///
/// # Errors
/// [`CampaignError`] if the ledger cannot be read, or is of another plan than the engine.
pub fn audit(
    ledger: &Ledger,
    engine: &Engine,
    sample: &Sample,
    stop: Stop<'_>,
    observe: &(dyn Fn() + Sync),
) -> Result<Audit, CampaignError> {
    ledger.fits(engine.plan())?;
    let verdict = total(ledger, bezzel::stop::NEVER)?;
    let survey = &verdict.survey;
    let known = sample.shards.without(&survey.missing());
    let known: Shards = match sample.unconfirmed {
        true => known.iter().filter(|&shard| !survey.is_confirmed(shard)).collect(),
        false => known,
    };
    let mut facts = Vec::new();
    for shard in chosen(&known, sample.size, sample.seed) {
        facts.extend(ledger.fact(shard)?);
    }
    let others: Vec<Kernel> =
        Kernel::available().filter(|kernel| kernel.kind() != engine.kernel().kind()).collect();
    let kernels = if others.is_empty() { vec![engine.kernel()] } else { others };
    let recount = |kernel: Kernel| {
        let engine = engine.with_kernel(kernel);
        let mut recount = Recount {
            kernel: kernel.kind().name(),
            same: 0,
            differ: Vec::new(),
            failed: Vec::new(),
        };
        let outcomes: Vec<_> = facts
            .par_iter()
            .filter(|_| !stop())
            .map(|fact| {
                observe();
                (fact, count_one(&engine, fact.shard, stop))
            })
            .collect();
        for (fact, outcome) in outcomes {
            match outcome {
                Ok(counted) if counted.tally == fact.tally => recount.same += 1,
                Ok(_) => recount.differ.push(fact.shard),
                Err(CountError::Stopped) => {}
                Err(_) => recount.failed.push(fact.shard),
            }
        }
        recount
    };
    let chosen = facts.len() as u64;
    Ok(Audit { chosen, recounts: kernels.into_iter().map(recount).collect(), verdict })
}

/// Chooses `sample` known shards in a random order that depends only on the seed: an audit that ends early has seen
/// shards from the whole range.
fn chosen(known: &Shards, sample: u64, seed: u64) -> Vec<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chosen: Vec<u64> = Vec::new();
    let mut places = HashSet::new();
    let wanted = sample.min(known.len());
    while (chosen.len() as u64) < wanted {
        let place = rng.random_range(0..known.len());
        if places.insert(place) {
            chosen.extend(known.at(place));
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_as_large_as_it_can_be_and_names_nothing_twice() {
        let known = Shards::from(10..60);
        for sample in [0, 1, 20, 50, 1000] {
            let mut chosen = chosen(&known, sample, 7);
            assert_eq!(chosen.len() as u64, sample.min(50));
            chosen.sort_unstable();
            chosen.dedup();
            assert_eq!(chosen.len() as u64, sample.min(50));
            assert!(chosen.iter().all(|shard| known.contains(*shard)));
        }
        assert_ne!(chosen(&known, 20, 1), chosen(&known, 20, 2));
    }
}
