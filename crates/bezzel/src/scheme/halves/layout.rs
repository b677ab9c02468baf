//! The assignment of the bits of a word to diagonals, for each column set.
//!
//! The frame assigns a bit to every diagonal for all column sets. In the halves of one set some
//! diagonals conflict far more often than others: the probability that a bit is in a north half,
//! times that for a south half, ranges from a third to zero. So before the halves of a set are
//! made, the words of its placements are rewritten: the bits that separate the most pairs become
//! the key, the others follow in that order. Bits that no north half or no south half has separate
//! no pairs. They are removed from the halves after these are made; before that, they may show
//! which placements of two quarters attack each other.

use super::cost;
use super::side::Side;
use crate::kernel::{Bits, Words};
use crate::narrow::{low, short};

/// The number of bits of a whole word: the rest in the lower 32 bits and the key in the upper.
pub(super) const BITS: usize = 64;

/// The maximum and minimum numbers of pairs of placements sampled on each side, and the share
/// sampled between them.
const MOST_SAMPLES: f64 = 1024.0;
const LEAST_SAMPLES: f64 = 64.0;
const ONE_OF: f64 = 64.0;

/// The assignment of bits for one column set.
pub(super) struct Layout {
    /// The number of bits in the keys and rests of halves.
    pub(super) bits: Bits,
    /// The new bits for each value of each byte of a word.
    bytes: Box<[[u64; 256]; BITS / 8]>,
    /// The new bits that can be in both a north half and a south half.
    live: u64,
}

impl Layout {
    /// Returns a good layout for the halves that `sides` make, judged by samples.
    pub(super) fn of(sides: [&Side<'_>; 2], [north, south]: &[Sample; 2]) -> Layout {
        let [of_north, of_south] = sides.map(Side::bits);
        let meet = of_north & of_south;
        let live = meet.count_ones();
        let key = cost::best_key((north.halves * south.halves).sqrt());
        // The rest has at most 32 bits, and joins need at least one.
        let key = key.max(live.saturating_sub(32)).min(live.saturating_sub(1));
        let bits = Bits { key, rest: (live - key).max(1) };
        // The bits that separate the most pairs come first.
        let tells = |&bit: &usize| north.shares[bit] * south.shares[bit];
        let there = (0..BITS).filter(|&bit| (of_north | of_south) >> bit & 1 != 0);
        let (mut telling, idle): (Vec<usize>, Vec<usize>) =
            there.partition(|&bit| meet >> bit & 1 != 0);
        telling.sort_by(|a, b| tells(b).total_cmp(&tells(a)));
        // If both lists are filtered, each side owns half of the key: the bits alternate.
        let half = key / 2;
        let in_turns = (0..key).map(|at| 32 + at / 2 + if at % 2 == 0 { half } else { 0 });
        let places = in_turns.chain(0..live - key);
        let behind = (bits.rest..32).chain(32 + key..short(BITS));
        let (mut to, mut live) = ([0; BITS], 0u64);
        for (bit, place) in telling.into_iter().zip(places) {
            to[bit] = place;
            live |= 1 << place;
        }
        for (bit, place) in idle.into_iter().zip(behind) {
            to[bit] = place;
        }
        let mut bytes = Box::new([[0; 256]; BITS / 8]);
        for (byte, to) in bytes.iter_mut().zip(to.as_chunks::<8>().0) {
            for value in 1..256usize {
                byte[value] = byte[value & (value - 1)] | 1 << to[value.trailing_zeros() as usize];
            }
        }
        Layout { bits, bytes, live }
    }

    /// Rewrites the words of placements, and the slack behind them.
    pub(super) fn rewrite(&self, rest: &[u32], key: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let word = |rest: u32, key: u32| {
            let bytes = (u64::from(key) << 32 | u64::from(rest)).to_le_bytes();
            let new = self.bytes.iter().zip(bytes).map(|(byte, value)| byte[usize::from(value)]);
            new.fold(0, |word, new| word | new)
        };
        let words = rest.iter().zip(key).map(|(&rest, &key)| word(rest, key));
        words.map(|word| (low(word), low(word >> 32))).unzip()
    }

    /// Removes from halves the bits that separate no pairs.
    pub(super) fn settle(&self, halves: &mut [Words; 2]) {
        for list in halves {
            list.keep(low(self.live), low(self.live >> 32));
        }
    }
}

/// Statistics of a sample of a side's pairs of placements.
pub(super) struct Sample {
    /// About the number of halves of the side.
    pub(super) halves: f64,
    /// About the share of the halves that have each bit.
    pub(super) shares: [f64; BITS],
}

impl Sample {
    /// Samples pairs from all over a side.
    #[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
    pub(super) fn of(side: &Side<'_>) -> Sample {
        let pairs = side.pairs();
        let samples = (pairs / ONE_OF).clamp(LEAST_SAMPLES, MOST_SAMPLES);
        let step = (pairs / samples).max(1.0);
        let (mut tried, mut made, mut counts) = (0u32, 0u32, [0u32; BITS]);
        let (mut next, mut before) = (step / 2.0, 0.0);
        for [first, second] in side.words_of_pairs() {
            let here = first.len() as f64 * second.len() as f64;
            while next < before + here {
                let at = (next - before) as usize;
                next += step;
                let (a, b) = (first.get(at % first.len()), second.get(at / first.len()));
                tried += 1;
                if a & b == 0 {
                    made += 1;
                    let mut left = a | b;
                    while left != 0 {
                        counts[left.trailing_zeros() as usize] += 1;
                        left &= left - 1;
                    }
                }
            }
            before += here;
        }
        let part = |some: u32, all: u32| f64::from(some) / f64::from(all.max(1));
        Sample { halves: pairs * part(made, tried), shares: counts.map(|count| part(count, made)) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Halves;
    use super::*;
    use crate::kernel::Kernel;
    use crate::stop::NEVER;

    /// Every layout preserves the information of a column set's lists.
    #[test]
    fn layouts_keep_all_pairs() {
        for (n, lines, group) in [(14, 0, 0), (15, 1, 2), (14, 2, 5)] {
            let board = Halves::new(n, lines, 4, 1 << 30).board(group);
            let frame = Bits { key: board.frame.key_bits, rest: board.frame.rest_bits };
            let mut fewer = 0;
            for columns in board.column_sets(1, 16) {
                let joined = |layout: Option<&Layout>| {
                    let lists = board.sides(columns).map(|side| {
                        let side = layout
                            .map(|layout| side.rewritten(|rest, key| layout.rewrite(rest, key)))
                            .unwrap_or(side);
                        let mut halves = Default::default();
                        let made = board.make_some(&side, 0, Kernel::fastest(), &mut halves, NEVER);
                        assert_eq!(made, Ok(None));
                        if let Some(layout) = layout {
                            layout.settle(&mut halves);
                        }
                        halves
                    });
                    let bits = layout.map_or(frame, |layout| layout.bits);
                    let lengths = lists.each_ref().map(|lists| lists.each_ref().map(Words::len));
                    let [north, south] = &lists;
                    (lengths, Kernel::fastest().join(bits, north, south, NEVER))
                };
                let expected = joined(None);
                let [north, south] = &board.sides(columns);
                let samples = [north, south].map(Sample::of);
                let layout = Layout::of([north, south], &samples);
                assert!(joined(Some(&layout)) == expected, "N = {n}");
                fewer += frame.key + frame.rest - layout.bits.key - layout.bits.rest;
            }
            assert!(fewer > 0, "N = {n}: some bits tell nothing apart");
        }
    }
}
