//! Stores placements with their numbers in the list, 12 bytes each, in sorted runs that are merged
//! at the end.

use super::JudgeError;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

/// A placement of the list. Entries are ordered by key, then by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The key in two halves: as one 64-bit field it would need four bytes of padding.
    high: u32,
    low: u32,
    /// The number in the list from 0, and below it three bits of the symmetry.
    tag: u32,
}

/// The maximum number of boards of a list: their numbers have 29 bits.
pub(super) const MAX_BOARDS: u64 = 1 << 29;

impl Entry {
    /// Creates the entry of the board with this number from 0; `symmetry` is an index.
    pub(super) fn new(key: u64, number: u64, symmetry: u32) -> Entry {
        debug_assert!(number < MAX_BOARDS && symmetry < 8);
        let tag = (number as u32) << 3 | symmetry;
        Entry { high: (key >> 32) as u32, low: key as u32, tag }
    }

    pub(super) const fn key(self) -> u64 {
        (self.high as u64) << 32 | self.low as u64
    }

    /// Returns the number in the list, from 1.
    pub(super) const fn number(self) -> u64 {
        (self.tag >> 3) as u64 + 1
    }

    pub(super) const fn symmetry(self) -> usize {
        (self.tag & 7) as usize
    }
}

/// The number of entries of a run: few enough to be sorted in a cache.
const RUN: usize = 1 << 16;

const RUN_BYTES: u64 = (RUN * size_of::<Entry>()) as u64;

/// The number of bytes besides the runs: for the described boards and attacks, and the search of
/// the expected solutions.
const BESIDE: u64 = 4 << 20;

/// Returns the number of bytes that a list of this number of placements needs.
pub(super) const fn bytes_for(placements: u64) -> u64 {
    BESIDE + placements.div_ceil(RUN as u64) * RUN_BYTES
}

/// The memory limit that all stores of a judge share.
#[derive(Debug, Clone, Copy)]
pub(super) struct Memory {
    limit: u64,
    used: u64,
}

impl Memory {
    pub(super) const fn new(limit: u64) -> Memory {
        Memory { limit, used: BESIDE }
    }

    pub(super) const fn limit(self) -> u64 {
        self.limit
    }

    /// Drops a store.
    pub(super) fn free(&mut self, store: Store) {
        let runs = store.runs.len() + usize::from(store.current.capacity() > 0);
        self.used -= runs as u64 * RUN_BYTES;
    }
}

#[derive(Debug, Default)]
pub(super) struct Store {
    current: Vec<Entry>,
    runs: Vec<Vec<Entry>>,
}

impl Store {
    /// Adds an entry.
    ///
    /// # Errors
    /// [`JudgeError::Memory`] if it would exceed the memory.
    pub(super) fn push(&mut self, entry: Entry, memory: &mut Memory) -> Result<(), JudgeError> {
        if self.current.len() == self.current.capacity() {
            self.make_room(memory)?;
        }
        self.current.push(entry);
        Ok(())
    }

    fn make_room(&mut self, memory: &mut Memory) -> Result<(), JudgeError> {
        let lacking = |memory: &Memory| {
            let (needed, limit) = (memory.used + RUN_BYTES, memory.limit);
            JudgeError::Memory { needed, limit }
        };
        let len = self.current.len();
        if len == RUN {
            self.seal();
        }
        if self.current.capacity() == 0 {
            // The memory of a run is reserved as a whole at its start.
            if memory.used + RUN_BYTES > memory.limit {
                return Err(lacking(memory));
            }
            memory.used += RUN_BYTES;
        }
        // The first run grows gradually, so that short lists take little memory.
        let more = if self.runs.is_empty() { len.max(64).min(RUN - len) } else { RUN };
        self.current.try_reserve_exact(more).map_err(|_| lacking(memory))
    }

    fn seal(&mut self) {
        let mut run = std::mem::take(&mut self.current);
        if !run.is_sorted() {
            run.sort_unstable();
        }
        self.runs.push(run);
    }

    /// Returns the entries in order.
    pub(super) fn merged(mut self) -> Merged {
        if !self.current.is_empty() {
            self.seal();
        }
        let mut runs: Vec<_> = self.runs.into_iter().map(Vec::into_iter).collect();
        let heads = runs.iter_mut().zip(0..);
        let heads = heads.filter_map(|(run, at)| run.next().map(|entry| Reverse((entry, at))));
        let heads = heads.collect();
        Merged { heads, runs }
    }
}

/// An iterator over the entries of a store in order.
pub(super) struct Merged {
    heads: BinaryHeap<Reverse<(Entry, u32)>>,
    runs: Vec<std::vec::IntoIter<Entry>>,
}

impl Merged {
    /// Returns the key of the next entry.
    pub(super) fn next_key(&self) -> Option<u64> {
        self.heads.peek().map(|Reverse((entry, _))| entry.key())
    }
}

impl Iterator for Merged {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let mut head = self.heads.peek_mut()?;
        let Reverse((entry, at)) = *head;
        match self.runs[at as usize].next() {
            Some(following) => head.0.0 = following,
            None => {
                PeekMut::pop(head);
            }
        }
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_entry_has_twelve_bytes_and_keeps_what_it_is_given() {
        assert_eq!(size_of::<Entry>(), 12);
        let entry = Entry::new(u64::MAX - 5, MAX_BOARDS - 1, 6);
        assert_eq!((entry.key(), entry.number(), entry.symmetry()), (u64::MAX - 5, MAX_BOARDS, 6));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]
        #[test]
        fn entries_come_back_in_order(
            keys in prop::collection::vec(any::<u64>(), 0..500), times in 1usize..400
        ) {
            let mut memory = Memory::new(u64::MAX);
            let mut store = Store::default();
            let mut expected = Vec::new();
            let keys = keys.iter().cycle().take(keys.len() * times);
            for (number, &key) in (0..).zip(keys) {
                let entry = Entry::new(key, number, 0);
                store.push(entry, &mut memory).unwrap();
                expected.push(entry);
            }
            expected.sort_unstable();
            prop_assert!(store.merged().eq(expected));
        }
    }

    #[test]
    fn the_memory_is_refused_before_it_is_exceeded() {
        let limit = bytes_for(RUN as u64 + 1);
        for (limit, most) in [(limit, 2 * RUN as u64), (limit - 1, RUN as u64), (BESIDE, 0)] {
            let mut memory = Memory::new(limit);
            let mut store = Store::default();
            let push = |number| store.push(Entry::new(number, number, 0), &mut memory);
            let refused = (0..)
                .map(push)
                .enumerate()
                .find_map(|(at, pushed)| pushed.err().map(|error| (at as u64, error)));
            let (held, error) = refused.unwrap();
            assert_eq!(held, most);
            let JudgeError::Memory { needed, limit: told } = error else { panic!("{error}") };
            assert!(needed > limit && told == limit);
        }
    }
}
