//! Settling conflicts: a shard about which workers disagree is recounted here with every method of
//! this machine, and the results of the workers that were wrong are discarded. Nothing is averaged
//! or voted on: two workers with the same fault would win a vote.

use crate::error::{CampaignError, LedgerError};
use crate::evidence::{Evidence, Worker};
use crate::ledger::{Decided, Ledger, ShardConflict, Survey};
use bezzel::engine::{CountError, Counter};
use bezzel::stop::Stop;
use bezzel::tally::Tally;
use std::sync::Arc;

/// A counter that counts shards in conflict again, with the worker that its results are recorded for: a separate
/// worker, so that they do not count as repetitions of this process's earlier results.
pub type Arbiter = (Arc<dyn Counter + Send + Sync>, Arc<Worker>);

/// The outcome of a conflict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The shard.
    pub shard: u64,
    /// The tally of the shard, if the conflict is settled.
    pub tally: Option<Tally>,
    /// The workers that were wrong: none of their results count any more.
    pub refuted: Vec<Arc<Worker>>,
}

/// Counts each shard in conflict with each of these counters, and judges by the results.
///
/// # Errors
/// [`CampaignError`] if a shard could not be counted, `stop` returned true, or the ledger cannot be written.
pub fn settle(
    ledger: &mut Ledger,
    survey: &Survey,
    counters: &[Arbiter],
    stop: Stop<'_>,
) -> Result<Vec<Settled>, CampaignError> {
    for (counter, _) in counters {
        ledger.fits(counter.plan())?;
    }
    let mut settled = Vec::new();
    for conflict in &survey.conflicts {
        // Refuting a worker for one shard may have settled its other conflicts.
        let Some(conflict) = ledger.conflict(conflict.shard)? else { continue };
        let found = recount(conflict.shard, counters, stop)?;
        settled.push(judge(ledger, &conflict, &found)?);
    }
    Ok(settled)
}

/// Counts a shard with each of these counters.
///
/// # Errors
/// [`CountError`] if the shard could not be counted, or `stop` returned true.
pub fn recount(
    shard: u64,
    counters: &[Arbiter],
    stop: Stop<'_>,
) -> Result<Vec<Evidence>, CountError> {
    let one = |(counter, worker): &Arbiter| Evidence::find(&**counter, shard, worker, stop);
    counters.iter().map(one).collect()
}

/// Adds the results of recounting a shard in conflict. If they agree with each other and with an earlier worker (or,
/// with two kernels, against all), the workers with other results are refuted; otherwise the conflict stays.
///
/// # Errors
/// [`LedgerError`] if the ledger cannot be written.
pub fn judge(
    ledger: &mut Ledger,
    conflict: &ShardConflict,
    found: &[Evidence],
) -> Result<Settled, LedgerError> {
    let shard = conflict.shard;
    ledger.add(found)?;
    let Some(tally) = found.first().map(|first| first.fact.tally) else {
        return Ok(Settled { shard, tally: None, refuted: Vec::new() });
    };
    let is_clear = found.iter().all(|other| other.fact.tally == tally)
        && (found.len() > 1 || conflict.versions.iter().any(|version| version.tally == tally));
    let mut refuted = Vec::new();
    if is_clear {
        for version in conflict.versions.iter().filter(|version| version.tally != tally) {
            for worker in &version.workers {
                ledger.decide(
                    Decided::Refuted(Some(shard)),
                    worker.name(),
                    found[0].worker.name(),
                )?;
                refuted.push(Arc::clone(worker));
            }
        }
    }
    Ok(Settled { shard, tally: is_clear.then_some(tally), refuted })
}
