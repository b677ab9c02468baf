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
        let mut shard = 0;
        while shard < len {
            let word = self.words[(shard / 64) as usize] >> (shard % 64);
            if word & 1 == 1 {
                // All bits above the word's end are zero after the shift.
                shard += u64::from(word.trailing_ones());
                continue;
            }
            let zeros = u64::from(word.trailing_zeros()).min(64 - shard % 64);
            let end = (shard + zeros).min(len);
            match ranges.last_mut() {
                Some(last) if last.end == shard => last.end = end,
                _ => ranges.push(shard..end),
            }
            shard = end;
        }
        ranges.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn gaps_are_what_is_not_there(
            len in 1u64..300,
            shards in proptest::collection::btree_set(0u64..300, 0..200),
        ) {
            let mut bits = Bits::new(len);
            shards.iter().filter(|&&shard| shard < len).for_each(|&shard| bits.insert(shard));
            let missing: Vec<u64> = bits.gaps(len).iter().collect();
            let expected: Vec<u64> = (0..len).filter(|shard| !shards.contains(shard)).collect();
            prop_assert_eq!(missing, expected);
        }
    }
}
