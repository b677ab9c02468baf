//! What can still be read of a ledger that is damaged: cut off, or with pages overwritten. The
//! database gives up at the first page that is not what it should be; here the shards on
//! both sides of it are asked for again, until what is out of reach is fenced in. Every row is
//! held against its checksum, so what is read is true; what is not read is counted anew.

use super::Ledger;
use super::rows::{EvidenceRow, Read, Refuted, Table, Workers};
use crate::error::LedgerError;
use crate::evidence::{Evidence, Failure, Worker};
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

/// What was read of a ledger, whole or damaged.
#[derive(Debug, Default)]
pub(crate) struct Salvage {
    /// The evidence that can be believed, whether it counts or not.
    pub(crate) evidence: Vec<Evidence>,
    /// Workers that were refuted, each with the shard that shows it.
    pub(crate) refuted: Vec<(Arc<Worker>, u64)>,
    /// Shards that could not be counted.
    pub(crate) failures: Vec<Failure>,
    /// How many rows could not be believed.
    pub(crate) unbelievable: u64,
    /// Whether parts of the file could not be read.
    pub(crate) is_damaged: bool,
}

impl Ledger {
    /// Reads everything that can be read.
    pub(crate) fn salvage(&self) -> Result<Salvage, LedgerError> {
        let mut salvage = Salvage { is_damaged: self.repaired.is_some(), ..Salvage::default() };
        let (workers, bad) = self.workers()?;
        salvage.unbelievable += bad.len() as u64;
        let (refuted, bad) = forgiven(self.refuted(), &mut salvage)?;
        salvage.unbelievable += bad.len() as u64;
        let (failures, bad) = forgiven(self.failures(&workers), &mut salvage)?;
        salvage.unbelievable += bad.len() as u64;
        salvage.failures = failures;
        for (table, to) in [(Table::Found, self.shards as i64), (Table::Again, i64::MAX - 1)] {
            let mut rows = self.reachable(table, (0, to), &workers, &mut salvage)?;
            rows.sort_unstable_by_key(|(id, _)| *id);
            for (_, kept) in rows {
                match kept {
                    Some(kept) => salvage.evidence.push(kept.evidence),
                    None => salvage.unbelievable += 1,
                }
            }
        }
        salvage.refuted = struck_out(&refuted, &workers);
        Ok(salvage)
    }

    /// The rows of a table that can be reached, by halving what cannot be read as a whole.
    fn reachable(
        &self,
        table: Table,
        whole: (i64, i64),
        workers: &Workers,
        salvage: &mut Salvage,
    ) -> Result<Vec<Read>, LedgerError> {
        let mut rows: BTreeMap<i64, Option<EvidenceRow>> = BTreeMap::new();
        // The longest spans first: a hole is fenced in from both sides, and where all is a hole
        // the search ends before it has asked for every row in it.
        let mut spans = BinaryHeap::from([(whole.1 - whole.0, whole)]);
        let mut failed = 0;
        while let Some((_, (from, to))) = spans.pop() {
            // A page that is not what it should be may give rows out of their order, or of
            // another table: only what comes next is taken, so that the search moves on.
            let mut next = from;
            let outcome = self.each_evidence(table, (from, to), workers, |(id, kept)| {
                if (next..=to).contains(&id) {
                    rows.insert(id, kept);
                    next = id + 1;
                }
            });
            match outcome {
                Ok(()) => {}
                Err(LedgerError::Damaged { .. }) => {
                    salvage.is_damaged = true;
                    failed += 1;
                    if failed == MOST_PROBES {
                        break;
                    }
                    if next < to {
                        let middle = next + (to - next) / 2;
                        spans.push((to - middle - 1, (middle + 1, to)));
                        spans.push((middle - next, (next, middle)));
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(rows.into_iter().collect())
    }
}

/// The number of read errors of the database after which it is given up.
const MOST_PROBES: u32 = 5_000;

/// What was read, or nothing where the table is damaged.
fn forgiven<T: Default>(
    read: Result<T, LedgerError>,
    salvage: &mut Salvage,
) -> Result<T, LedgerError> {
    match read {
        Err(LedgerError::Damaged { .. }) => {
            salvage.is_damaged = true;
            Ok(T::default())
        }
        read => read,
    }
}

fn struck_out(refuted: &Refuted, workers: &Workers) -> Vec<(Arc<Worker>, u64)> {
    let named = |(id, shard): (&i64, &u64)| Some((Arc::clone(workers.get(id)?), *shard));
    refuted.iter().filter_map(named).collect()
}
