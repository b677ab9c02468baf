//! A few facts of each worker are found again, however few it found: a random share of all facts could miss a worker
//! with few.

use super::rows::EvidenceRow;
use super::standing::Standing;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

/// The minimum number of each worker's facts that are found again; all, if it found fewer.
pub const FEW: usize = 3;

/// The facts of each worker, by its number.
#[derive(Debug, Default)]
pub(super) struct Few(HashMap<i64, OfWorker>);

#[derive(Debug, Default)]
struct OfWorker {
    confirmed: u64,
    /// The first [`FEW`], in the order of `mixed`, of the facts that only this worker found.
    alone: BinaryHeap<(u64, u64)>,
}

impl Few {
    /// Adds a known shard with all evidence about it that counts.
    pub(super) fn take(&mut self, shard: u64, all: &[EvidenceRow], standing: &Standing<'_>) {
        if standing.is_confirmed {
            for kept in all {
                self.0.entry(kept.worker).or_default().confirmed += 1;
            }
        } else if let Some(first) = standing.first {
            let alone = &mut self.0.entry(first.worker).or_default().alone;
            alone.push((mixed(shard), shard));
            if alone.len() > FEW {
                alone.pop();
            }
        }
    }

    /// The number of a worker's facts that another worker or kernel found too.
    pub(super) fn confirmed(&self, worker: i64) -> u64 {
        self.0.get(&worker).map_or(0, |of| of.confirmed)
    }

    /// The shards that must be found again for each worker to have [`FEW`] confirmed facts.
    pub(super) fn shards(self) -> BTreeSet<u64> {
        let missing = |of: OfWorker| {
            let missing = FEW.saturating_sub(of.confirmed as usize);
            of.alone.into_sorted_vec().into_iter().take(missing).map(|(_, shard)| shard)
        };
        self.0.into_values().flat_map(missing).collect()
    }
}

/// Hashes a shard's number, so that shards next to each other, which are alike, are far apart in this order. By
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
const fn mixed(shard: u64) -> u64 {
    let z = shard.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
