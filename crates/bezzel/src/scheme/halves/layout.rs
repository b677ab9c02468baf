//! Which bit of a word stands for which diagonal, column set by column set.
//!
//! The frame gives every diagonal a bit once for all column sets. In the halves of one set some diagonals
//! meet far more often than others: how often a bit is in a north half, times how often it is in a south half,
//! goes from a third to nothing. So before the halves of a set are made, the words of its placements are
//! rewritten: the bits that tell most pairs apart become the key, the others follow in their order. Those that
//! no north half has, or no south half, tell no pair apart, and are left out of the halves once they are made;
//! before that, they may tell which placements of two quarters attack each other.

use super::cost;
use super::side::Side;
use crate::kernel::{Bits, Words};

/// The bits of a word in one piece: the rest in the lower 32 bits and the key in the upper.
pub(super) const BITS: usize = 64;

/// The largest and smallest number of pairs of placements sampled on each side, and the share
/// sampled between them.
const MOST_SAMPLES: f64 = 1024.0;
const LEAST_SAMPLES: f64 = 64.0;
const ONE_OF: f64 = 64.0;

/// The bits of the words of one column set.
pub(super) struct Layout {
    /// How many bits are in the keys and rests of halves.
    pub(super) bits: Bits,
    /// The new bits for each value of each byte of a word.
    bytes: Box<[[u64; 256]; BITS / 8]>,
    /// The new bits that can be both in a north half and in a south half.
    live: u64,
}

impl Layout {
    /// What suits the halves of a column set that `sides` make, and that samples were taken of. `frame` is how
    /// many bits there are in all.
    pub(super) fn of(sides: [&Side<'_>; 2], [north, south]: &[Sample; 2], frame: Bits) -> Layout {
        let [of_north, of_south] = sides.map(Side::bits);
        let meet = of_north & of_south;
        let live = meet.count_ones();
        let key = cost::best_key((north.halves * south.halves).sqrt());
        // A rest has room for 32 bits, and joins want one at least.
        let key = key.max(live.saturating_sub(32)).min(live.saturating_sub(1));
        let bits = Bits { key, rest: (live - key).max(1) };
        // Those that tell most pairs apart first.
        let tells = |&bit: &usize| north.shares[bit] * south.shares[bit];
        let there = (0..frame.rest as usize).chain(32..32 + frame.key as usize);
        let (mut telling, idle): (Vec<usize>, Vec<usize>) =
            there.partition(|&bit| meet >> bit & 1 != 0);
        telling.sort_by(|a, b| tells(b).total_cmp(&tells(a)));
        // Each half of the key is one side's own, where both lists are filtered: they take turns.
        let half = key / 2;
        let in_turns = (0..key).map(|at| 32 + at / 2 + if at % 2 == 0 { half } else { 0 });
        let places = in_turns.chain(0..live - key);
        let behind = (bits.rest..32).chain(32 + key..BITS as u32);
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

    /// The words of placements, and of what is behind them.
    pub(super) fn rewrite(&self, rest: &[u32], key: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let word = |rest: u32, key: u32| {
            let bytes = (u64::from(key) << 32 | u64::from(rest)).to_le_bytes();
            let new = self.bytes.iter().zip(bytes).map(|(byte, value)| byte[usize::from(value)]);
            new.fold(0, |word, new| word | new)
        };
        let words = rest.iter().zip(key).map(|(&rest, &key)| word(rest, key));
        words.map(|word| (word as u32, (word >> 32) as u32)).unzip()
    }

    /// Leaves out of halves what tells no pair apart.
    pub(super) fn settle(&self, halves: &mut [Words; 2]) {
        for list in halves {
            list.keep(self.live as u32, (self.live >> 32) as u32);
        }
    }
}

/// What is seen of some of a side's pairs of placements.
pub(super) struct Sample {
    /// About how many halves they make.
    pub(super) halves: f64,
    /// In which part of the halves each bit is, about.
    pub(super) shares: [f64; BITS],
}

impl Sample {
    /// Looks at pairs from all over a side.
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
    use super::super::column_sets::column_sets;
    use super::*;
    use crate::kernel::Kernel;
    use crate::stop::NEVER;

    /// Every layout preserves the information of a column set's lists, and a lost bit is detected.
    #[test]
    fn a_layout_changes_no_pair_and_a_bit_lost_does() {
        for (n, lines, group) in [(14, 0, 0), (15, 1, 2), (14, 2, 5)] {
            let board = Halves::new(n, lines, 4, 1 << 30).board(group);
            let frame = Bits { key: board.frame.key_bits, rest: board.frame.rest_bits };
            let (mut fewer, mut lost) = (0, 0);
            for columns in column_sets(&board.frame, board.order.as_ref(), 1, 16) {
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
                let mut layout = Layout::of([north, south], &samples, frame);
                assert!(joined(Some(&layout)) == expected, "N = {n}");
                fewer += frame.key + frame.rest - layout.bits.key - layout.bits.rest;
                layout.live &= layout.live.wrapping_sub(1);
                lost += usize::from(joined(Some(&layout)) != expected);
            }
            assert!(fewer > 0, "N = {n}: some bits tell nothing apart");
            assert!(lost > 0, "N = {n}: a lost bit is not seen");
        }
    }
}
