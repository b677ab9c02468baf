//! A set of shards with one bit each, as the survey of a ledger with millions of shards keeps it.

use bezzel::plan::Shards;
use std::ops::Range;

/// A set of shards, with one bit each: thirty million take four megabytes.
#[derive(Debug, Clone, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub(super) fn new(len: u64) -> Bits {
        Bits { words: vec![0; usize::try_from(len.div_ceil(64)).unwrap_or(0)] }
    }

    pub(super) fn insert(&mut self, shard: u64) {
        if let Some(word) = self.words.get_mut((shard / 64) as usize) {
            *word |= 1 << (shard % 64);
        }
    }

    pub(super) fn contains(&self, shard: u64) -> bool {
        self.words.get((shard / 64) as usize).is_some_and(|word| word >> (shard % 64) & 1 == 1)
    }

    /// The numbers below `len` that are not in the set.
    pub(super) fn gaps(&self, len: u64) -> Shards {
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for shard in (0..len).filter(|&shard| !self.contains(shard)) {
            match ranges.last_mut() {
                Some(last) if last.end == shard => last.end += 1,
                _ => ranges.push(shard..shard + 1),
            }
        }
        ranges.into_iter().collect()
    }
}
