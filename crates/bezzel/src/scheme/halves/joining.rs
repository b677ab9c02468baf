//! Joins the halves of column sets, as many at once as there is room for.
//!
//! If a column set has more halves than that, its sides are split by a bit: the halves of one side
//! without the bit meet all halves of the other side, those with it meet only the other's halves
//! without. So each pair that can fit is met exactly once, as in the [kernel](crate::kernel), but
//! the whole lists never exist together.

use super::board::Board;
use super::canonical::Ties;
use super::cost;
use super::layout::{BITS, Layout, Sample};
use super::side::Side;
use crate::kernel::{Bits, Kernel, Words};
use crate::stop::{Stop, Stopped};
use std::cell::Cell;

/// The lists of one column set, kept from one set to the next.
#[derive(Debug, Default)]
struct Lists {
    /// The halves whose flags are less than c, and those that tie with c.
    north: [Words; 2],
    south: [Words; 2],
}

thread_local! {
    /// The lists of a thread, kept from one shard to the next: allocating them anew takes the
    /// operating system time, during which threads wait.
    static LISTS: Cell<Box<Lists>> = Cell::default();
}

impl Board {
    /// Joins the halves of a slice of the column sets. Calls `take` with the number of compatible
    /// pairs for each combination of ties. Returns the number of halves made.
    pub(super) fn join(
        &self,
        (slice, slices): (u64, u64),
        kernel: Kernel,
        stop: Stop<'_>,
        mut take: impl FnMut(Ties, u64),
    ) -> Result<u64, Stopped> {
        let mut joining = Joining { board: self, kernel, stop, lists: LISTS.take(), made: 0 };
        let mut sets = self.column_sets(slice, slices);
        let joined = sets.try_for_each(|columns| {
            if stop() {
                return Err(Stopped);
            }
            let [north, south] = &self.sides(columns);
            joining.join([north, south], [true; 2], &mut |[north, south], found| {
                take(Ties { columns: columns.tied, north, south }, found);
            })
        });
        LISTS.set(joining.lists);
        joined.map(|()| joining.made)
    }

    /// Returns the number of compatible pairs of halves of two sides, by whether the north half
    /// ties and whether the south half ties.
    pub(super) fn fitting(
        &self,
        sides: [&Side<'_>; 2],
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<[[u64; 2]; 2], Stopped> {
        let mut joining = Joining { board: self, kernel, stop, lists: LISTS.take(), made: 0 };
        let mut fitting = [[0; 2]; 2];
        let joined = joining.join(sides, [true; 2], &mut |[north, south], found| {
            fitting[usize::from(north)][usize::from(south)] += found;
        });
        LISTS.set(joining.lists);
        joined.map(|()| fitting)
    }
}

/// The state of a thread that joins a slice of the column sets.
struct Joining<'a> {
    board: &'a Board,
    kernel: Kernel,
    stop: Stop<'a>,
    lists: Box<Lists>,
    /// The number of different halves made.
    made: u64,
}

impl Joining<'_> {
    /// Joins the halves of two sides. Calls `take` with the number of compatible pairs for each
    /// combination of (north tied, south tied). Halves of sides that are not `new` were counted
    /// before.
    fn join(
        &mut self,
        sides: [&Side<'_>; 2],
        mut new: [bool; 2],
        take: &mut impl FnMut([bool; 2], u64),
    ) -> Result<(), Stopped> {
        let board = self.board;
        let frame_bits = Bits { key: board.frame.key_bits, rest: board.frame.rest_bits };
        // The upper bound is checked first, since adding up the runs would slow down small sets.
        let is_long = |pairs| cost::halves_of_pairs(pairs) >= board.laid_out_from;
        let is_long = is_long(sides.map(Side::most_pairs)) && is_long(sides.map(Side::pairs));
        let most_halves = board.most_halves as f64;
        let fits =
            |side: &Side<'_>| side.most_pairs() <= most_halves || side.pairs() <= most_halves;
        let samples = (is_long || !sides.into_iter().all(fits)).then(|| sides.map(Sample::of));

        // Splits the longer list: its halves without a bit meet all of the other side, those with
        // it the other side's halves without.
        if let Some((side, bit)) = samples.as_ref().and_then(|samples| split(samples, most_halves))
        {
            let (whole, other) = (sides[side], sides[1 - side]);
            self.join(beside(side, &whole.without(bit), other), new, take)?;
            if (self.stop)() {
                return Err(Stopped);
            }
            new[1 - side] = false;
            return self.join(beside(side, &whole.with(bit), &other.without(bit)), new, take);
        }
        let layout = samples.filter(|_| is_long).map(|samples| Layout::of(sides, &samples));
        match &layout {
            None => self.join_as_they_are(sides, new, frame_bits, None, take),
            Some(layout) => {
                let [north, south] =
                    &sides.map(|side| side.rewritten(|rest, key| layout.rewrite(rest, key)));
                self.join_as_they_are([north, south], new, layout.bits, Some(layout), take)
            }
        }
    }

    /// Joins the halves of two sides without splitting. If a list is longer than estimated it is
    /// made in parts. The parts of the south meet every part of the north, so several parts are
    /// made repeatedly.
    fn join_as_they_are(
        &mut self,
        [north, south]: [&Side<'_>; 2],
        [new_north, new_south]: [bool; 2],
        bits: Bits,
        layout: Option<&Layout>,
        take: &mut impl FnMut([bool; 2], u64),
    ) -> Result<(), Stopped> {
        let (board, kernel, stop, lists) = (self.board, self.kernel, self.stop, &mut *self.lists);
        let settle = |lists: &mut [Words; 2]| {
            if let Some(layout) = layout {
                layout.settle(lists);
            }
        };
        let mut next_north = Some(0);
        let mut whole_south = false;
        while let Some(first) = next_north {
            next_north = board.make_some(north, first, kernel, &mut lists.north, stop)?;
            settle(&mut lists.north);
            if new_north {
                self.made += length(&lists.north);
            }
            let mut next_south = Some(0);
            while let Some(second) = next_south {
                next_south = if whole_south {
                    None
                } else {
                    let next = board.make_some(south, second, kernel, &mut lists.south, stop)?;
                    settle(&mut lists.south);
                    next
                };
                whole_south = second == 0 && next_south.is_none();
                if first == 0 && new_south {
                    self.made += length(&lists.south);
                }
                let (a, b) = (&lists.north, &lists.south);
                for (north, found) in kernel.join(bits, a, b, stop)?.into_iter().enumerate() {
                    for (south, found) in found.into_iter().enumerate() {
                        take([north == 1, south == 1], found);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns `some` of one side (0 or 1) and the other side, in the order north, south.
fn beside<'a>(side: usize, some: &'a Side<'a>, other: &'a Side<'a>) -> [&'a Side<'a>; 2] {
    if side == 0 { [some, other] } else { [other, some] }
}

/// Returns the side to split and the bit, if one has more halves than there is room for: the
/// longer side, and the bit that is in the most halves of both.
fn split(samples: &[Sample; 2], most_halves: f64) -> Option<(usize, u64)> {
    // The error of a sample of a thousand pairs is about a twentieth.
    const MARGIN: f64 = 1.1;
    let side = usize::from(samples[1].halves > samples[0].halves);
    if samples[side].halves * MARGIN <= most_halves {
        return None;
    }
    let tells = |bit: usize| samples.iter().map(|sample| sample.shares[bit]).product::<f64>();
    let bit = (0..BITS).max_by(|&a, &b| tells(a).total_cmp(&tells(b)))?;
    (tells(bit) > 0.0).then_some((side, 1 << bit))
}

/// Returns the number of halves of both classes.
pub(super) fn length(classes: &[Words; 2]) -> u64 {
    classes.iter().map(|list| list.len() as u64).sum()
}

#[cfg(test)]
mod tests {
    use super::super::Halves;
    use super::*;
    use crate::stop::NEVER;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// The numbers of pairs of a column set, by ties, and the number of halves made.
    type Joined = ([[u64; 2]; 2], u64);

    /// The results of joining the halves of all column sets by `join`.
    fn joined(
        board: &Board,
        mut join: impl FnMut(&mut Joining<'_>, [&Side<'_>; 2], &mut dyn FnMut([bool; 2], u64)),
    ) -> Vec<Joined> {
        let kernel = Kernel::fastest();
        let sets = board.column_sets(1, 16);
        let all = sets.map(|columns| {
            let lists = Box::default();
            let mut joining = Joining { board, kernel, stop: NEVER, lists, made: 0 };
            let mut found = [[0; 2]; 2];
            let [north, south] = &board.sides(columns);
            join(&mut joining, [north, south], &mut |[north, south], fitting| {
                found[usize::from(north)][usize::from(south)] += fitting;
            });
            (found, joining.made)
        });
        all.collect()
    }

    /// A list that is longer than estimated, or that no bit splits, is made in parts.
    #[test]
    fn parts_of_lists_that_are_not_split_meet_each_other_once() {
        for (n, lines, group) in [(12, 0, 0), (13, 1, 2)] {
            let halves = |most_halves| Halves { most_halves, ..Halves::new(n, lines, 3, 1 << 30) };
            let whole = halves(usize::MAX).board(group);
            let bits = Bits { key: whole.frame.key_bits, rest: whole.frame.rest_bits };
            let expected = joined(&whole, |joining, sides, mut take| {
                joining.join(sides, [true; 2], &mut take).unwrap();
            });
            assert!(expected.iter().any(|(found, _)| found[0][0] > 0));
            for most_halves in [1, 7, 100] {
                let parts =
                    joined(&halves(most_halves).board(group), |joining, sides, mut take| {
                        joining.join_as_they_are(sides, [true; 2], bits, None, &mut take).unwrap();
                    });
                assert_eq!(parts, expected, "N = {n}, {most_halves} halves at once");
            }
        }
    }

    /// One column set of a large board takes seconds: both making its lists and joining them call
    /// `stop` repeatedly.
    #[test]
    fn making_and_joining_long_lists_is_stopped() {
        let board = Halves::new(24, 0, 3, 1 << 30).board(0);
        let sets = board.column_sets(500, 1000);
        let mut sides = sets.map(|columns| board.sides(columns));
        let is_long = |sides: &[Side<'_>; 2]| sides.iter().all(|side| side.pairs() > 3e6);
        let [north, south] = &sides.find(is_long).expect("some sets are long");
        for asked in [1, 3, 10] {
            let left = AtomicU64::new(asked);
            let stop = || left.fetch_sub(1, Ordering::Relaxed) == 1;
            let kernel = Kernel::fastest();
            let lists = Box::default();
            let mut joining = Joining { board: &board, kernel, stop: &stop, lists, made: 0 };
            let joined = joining.join([north, south], [true; 2], &mut |_, _| ());
            assert_eq!(joined, Err(Stopped), "{asked}");
        }
    }

    /// A shard of a large board takes minutes, and may consist of one column set.
    #[test]
    fn a_join_is_stopped_between_the_parts_of_a_split_set() {
        let board = Halves { most_halves: 10, ..Halves::new(14, 0, 3, 1 << 30) }.board(0);
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 2;
        let mut taken = 0;
        let joined = board.join((0, 1), Kernel::fastest(), &stop, |_, _| taken += 1);
        assert!(matches!(joined, Err(Stopped)));
        assert!(taken > 0 && asked.into_inner() == 3, "{taken}");
    }
}
