//! The solutions of a shard by position: column set by column set, and in each by the north half
//! first, then by the south half, both in the order of their placements. The order depends only on
//! the plan, not on the kernel.
//!
//! A column set is found by counting those before it. In the set, the pairs of placements of the
//! north are bisected: the solutions of the first part are counted with all halves of the south,
//! until one north half is left; then the south is bisected. The queens of the four placements are
//! computed at the end.

use super::super::rules::solution;
use super::Halves;
use super::board::Board;
use super::canonical::Ties;
use super::column_sets::ColumnSet;
use super::side::Side;
use crate::board::Solution;
use crate::kernel::{Bits, Kernel, Pairs, Words};
use crate::narrow::short;
use crate::stop::{Stop, Stopped};

impl Halves {
    /// Returns the solutions of the weight with index `weight` at these positions, which ascend,
    /// in a slice of a constellation's column sets. Fewer are returned if the slice has fewer
    /// solutions.
    pub(super) fn nth(
        &self,
        (group, slice, slices): (u64, u64, u64),
        weight: usize,
        places: &[u64],
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<Vec<Solution>, Stopped> {
        let board = self.board(group);
        let mut found = Vec::new();
        let mut places = places.iter().copied().peekable();
        let mut before = 0;
        for columns in board.column_sets(slice, slices) {
            if places.peek().is_none() {
                break;
            }
            if stop() {
                return Err(Stopped);
            }
            let [north, south] = &board.sides(columns);
            let here = Here { board: &board, columns, weight, kernel, stop };
            let count = here.of_weight(board.fitting([north, south], kernel, stop)?);
            while let Some(place) = places.next_if(|place| place - before < count) {
                found.push(here.nth([north, south], place - before)?);
            }
            before += count;
        }
        Ok(found)
    }
}

/// A search for solutions of one weight in a column set.
#[derive(Clone, Copy)]
struct Here<'a> {
    board: &'a Board,
    columns: ColumnSet,
    weight: usize,
    kernel: Kernel,
    stop: Stop<'a>,
}

impl Here<'_> {
    /// Returns the number of pairs with the weight, from the numbers of pairs by ties.
    fn of_weight(self, fitting: [[u64; 2]; 2]) -> u64 {
        let mut sum = 0;
        for (north, fitting) in [false, true].into_iter().zip(fitting) {
            for (south, fitting) in [false, true].into_iter().zip(fitting) {
                let ties = Ties { columns: self.columns.tied, north, south };
                let is_wanted = self.board.weight_of(ties) == Some(self.weight);
                sum += if is_wanted { fitting } else { 0 };
            }
        }
        sum
    }

    /// Returns the solution at a position, which must exist.
    fn nth(self, [north, south]: [&Side<'_>; 2], mut place: u64) -> Result<Solution, Stopped> {
        let one_north = self.narrow([north, south], 0, &mut place)?;
        let half = north.only(vec![one_north.clone()]);
        let one_south = self.narrow([&half, south], 1, &mut place)?;
        Ok(self.solution([one_north, one_south]))
    }

    /// Returns the half of the side `at` (0 or 1) that contains the pair at a position; `place`
    /// becomes the position among the pairs of that half.
    fn narrow(self, sides: [&Side<'_>; 2], at: usize, place: &mut u64) -> Result<Pairs, Stopped> {
        let other = Made::of(self.board, sides[1 - at], self.kernel, self.stop)?;
        let mut pairs = sides[at].all_pairs().to_vec();
        loop {
            if (self.stop)() {
                return Err(Stopped);
            }
            let (before, after) = match pairs.as_slice() {
                [one] => match halved(one) {
                    Some((before, after)) => (vec![before], vec![after]),
                    None => return Ok(one.clone()),
                },
                several => {
                    let (before, after) = several.split_at(several.len() / 2);
                    (before.to_vec(), after.to_vec())
                }
            };
            let count = self.count(sides, at, &sides[at].only(before.clone()), &other)?;
            if *place < count {
                pairs = before;
            } else {
                *place -= count;
                pairs = after;
            }
        }
    }

    /// Returns the number of pairs with the weight that have one half of `part`, on the side `at`,
    /// and the other of the other side.
    fn count(
        self,
        sides: [&Side<'_>; 2],
        at: usize,
        part: &Side<'_>,
        other: &Made,
    ) -> Result<u64, Stopped> {
        let made = Made::of(self.board, part, self.kernel, self.stop)?;
        if !(made.is_whole && other.is_whole) {
            // There is no room for all halves of both sides at once.
            let both = if at == 0 { [part, sides[1]] } else { [sides[0], part] };
            return Ok(self.of_weight(self.board.fitting(both, self.kernel, self.stop)?));
        }
        let [a, b] = if at == 0 { [&made, other] } else { [other, &made] }.map(|it| &it.halves);
        let frame = &self.board.frame;
        let bits = Bits { key: frame.key_bits, rest: frame.rest_bits };
        Ok(self.of_weight(self.kernel.join(bits, a, b, self.stop)?))
    }

    /// Returns the solution that consists of two halves, each a pair of placements of quarters.
    fn solution(self, halves: [Pairs; 2]) -> Solution {
        let frame = &self.board.frame;
        let central = frame.queens().iter().map(|&(row, column)| (row.into(), column.into()));
        let mut queens: Vec<(u32, u32)> = central.collect();
        for (half, used) in halves.iter().zip(self.board.used(self.columns)) {
            for (placement, (quarter, columns)) in [&half.first, &half.second].into_iter().zip(used)
            {
                let found = self.board.quarter(quarter);
                let found = found.queens(columns, placement.start, &self.board.room);
                queens.extend(
                    found.iter().map(|&(row, column)| frame.on_board(quarter, row, column)),
                );
            }
        }
        solution(queens)
    }
}

/// The halves of a side, if there is room for all.
struct Made {
    halves: [Words; 2],
    is_whole: bool,
}

impl Made {
    fn of(board: &Board, side: &Side<'_>, kernel: Kernel, stop: Stop<'_>) -> Result<Made, Stopped> {
        let mut halves = Default::default();
        let is_whole = board.make_some(side, 0, kernel, &mut halves, stop)?.is_none();
        Ok(Made { halves, is_whole })
    }
}

/// Divides pairs into two parts, by the first placements or, if there is only one, by the second
/// ones. `None` for a single pair.
fn halved(pairs: &Pairs) -> Option<(Pairs, Pairs)> {
    let middle = |range: &std::ops::Range<u32>| range.start + short(range.len()) / 2;
    let (mut before, mut after) = (pairs.clone(), pairs.clone());
    if pairs.first.len() > 1 {
        let middle = middle(&pairs.first);
        (before.first.end, after.first.start) = (middle, middle);
    } else if pairs.second.len() > 1 {
        let middle = middle(&pairs.second);
        (before.second.end, after.second.start) = (middle, middle);
    } else {
        return None;
    }
    Some((before, after))
}
