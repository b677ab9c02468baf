//! Reading a damaged ledger: one that was truncated, or has overwritten pages. The database gives up at the first bad
//! page; here the shards on both sides of it are queried again, in ever smaller ranges, until the unreadable range is
//! known. Every row is checked against its checksum, so what is read is correct; what is not read is counted again.

use super::Ledger;
use super::decision::{Decided, Decision};
use super::rows::{Read, Table, Workers};
use crate::error::LedgerError;
use crate::evidence::{Evidence, Failure};
use std::collections::{BTreeMap, BinaryHeap};

/// The content of a ledger, whole or damaged.
#[derive(Debug, Default)]
pub(crate) struct Salvage {
    /// The undamaged evidence, including that of refuted workers.
    pub(crate) evidence: Vec<Evidence>,
    /// The decisions about workers. What the ledger's own processes have found again does not hold for another ledger,
    /// which has another secret.
    pub(crate) decisions: Vec<Decision>,
    /// The shards that could not be counted.
    pub(crate) failures: Vec<Failure>,
    /// Whether rows are damaged, or parts of the file could not be read.
    pub(crate) is_damaged: bool,
}

impl Ledger {
    /// Reads everything that can be read.
    pub(crate) fn salvage(&self) -> Result<Salvage, LedgerError> {
        let mut salvage = Salvage { is_damaged: self.repaired.is_some(), ..Salvage::default() };
        let (workers, bad) = self.workers()?;
        salvage.is_damaged |= !bad.is_empty();
        salvage.decisions = forgiven(self.read_decisions(), &mut salvage)?;
        salvage.decisions.retain(|one| !matches!(one.what, Decided::Own | Decided::Share));
        salvage.failures = forgiven(self.failures(&workers), &mut salvage)?;
        for (table, to) in [(Table::Found, self.shards as i64), (Table::Again, i64::MAX - 1)] {
            let mut rows = self.reachable(table, (0, to), &workers, &mut salvage)?;
            rows.sort_unstable_by_key(|(id, _)| *id);
            for (_, kept) in rows {
                match kept {
                    Some(kept) => salvage.evidence.push(kept),
                    None => salvage.is_damaged = true,
                }
            }
        }
        Ok(salvage)
    }

    /// Returns the readable rows of a table, by halving ranges that cannot be read as a whole.
    fn reachable(
        &self,
        table: Table,
        whole: (i64, i64),
        workers: &Workers,
        salvage: &mut Salvage,
    ) -> Result<Vec<Read>, LedgerError> {
        let mut rows: BTreeMap<i64, Option<Evidence>> = BTreeMap::new();
        // The longest ranges first: so an unreadable range is bounded from both sides, and in an unreadable table the
        // search ends before it has tried every row.
        let mut spans = BinaryHeap::from([(whole.1 - whole.0, whole)]);
        let mut failed = 0;
        while let Some((_, (from, to))) = spans.pop() {
            // A bad page may give rows out of order, or of another table: only the next number is taken, so that the
            // search advances.
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

/// The number of read errors after which the search ends.
const MOST_PROBES: u32 = 5_000;

/// Returns the rows that were read; none if the table is damaged.
fn forgiven<T>(
    read: Result<(Vec<T>, Vec<i64>), LedgerError>,
    salvage: &mut Salvage,
) -> Result<Vec<T>, LedgerError> {
    let (rows, is_damaged) = match read {
        Ok((rows, bad)) => (rows, !bad.is_empty()),
        Err(LedgerError::Damaged { .. }) => (Vec::new(), true),
        Err(error) => return Err(error),
    };
    salvage.is_damaged |= is_damaged;
    Ok(rows)
}
