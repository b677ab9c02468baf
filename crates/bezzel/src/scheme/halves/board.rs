//! The board around the central queens of a constellation: the halves of a column set made,
//! and joined.

use super::canonical::{Compared, Order, Ties};
use super::column_sets::{ColumnSet, column_sets};
use super::cost;
use super::frame::{Frame, Quarter};
use super::layout::{Layout, Rewritten};
use super::quarters::{Lent, Quarters};
use crate::kernel::{Bits, Kernel, Run, Words};
use crate::stop::{Stop, Stopped};
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::AtomicU64;

/// What there is of the board when the central queens of a constellation stand.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) frame: Frame,
    /// Of the quarters in their order.
    pub(super) quarters: [Quarters; 4],
    /// How images are told apart, if the constellation looks the same from all sides.
    pub(super) order: Option<Order>,
    /// The place of the weight of its completions, otherwise.
    pub(super) weight: usize,
    /// Bytes that may still be taken for placements.
    pub(super) room: AtomicU64,
    /// About so many halves are made at once of each side.
    pub(super) most_halves: usize,
    /// The words of column sets with as many halves a side have a layout of their own.
    pub(super) laid_out_from: f64,
}

/// The lists of one column set, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// Halves whose flags are less than the greatest, and those that tie with it.
    pub(super) north: [Words; 2],
    pub(super) south: [Words; 2],
}

thread_local! {
    /// The lists of a thread between one shard and the next: making room anew each time is
    /// work for the system, which threads have to wait for.
    static LISTS: Cell<Box<Lists>> = Cell::default();
}

impl Board {
    /// Joins the halves of a slice of the column sets. Tells `take` how many pairs fit of
    /// those whose flags tie in a certain way. Returns how many halves were made.
    pub(super) fn join(
        &self,
        (slice, slices): (u64, u64),
        kernel: Kernel,
        stop: Stop<'_>,
        mut take: impl FnMut(Ties, u64),
    ) -> Result<u64, Stopped> {
        let frame_bits = Bits { key: self.frame.key_bits, rest: self.frame.rest_bits };
        let mut lists = LISTS.take();
        let mut made = 0;
        let mut stopped = false;
        for columns in column_sets(&self.frame, self.order.as_ref(), slice, slices) {
            stopped = stop();
            if stopped {
                break;
            }
            let sides = self.sides(columns);
            // How many pairs there are at most is known without adding up the runs, which small sets notice.
            let is_long = |pairs| cost::halves_of_pairs(pairs) >= self.laid_out_from;
            let layout = (is_long(sides.each_ref().map(|side| side.most_pairs()))
                && is_long(sides.each_ref().map(|side| side.pairs())))
            .then(|| Layout::of(&sides, frame_bits));
            let settle = |lists: &mut [Words; 2]| {
                if let Some(layout) = &layout {
                    layout.settle(lists);
                }
            };
            let bits = layout.as_ref().map_or(frame_bits, |layout| layout.bits);
            let [north, south] = sides.map(|side| side.laid_out(layout.as_ref()));
            // Lists that are too long are made in parts. The parts of the south meet every part of
            // the north, so where there are several they are made again.
            let mut next_north = Some(0);
            let mut whole_south = false;
            while let Some(first) = next_north {
                next_north = self.make_some(&north, first, kernel, &mut lists.north);
                settle(&mut lists.north);
                made += length(&lists.north);
                let mut next_south = Some(0);
                while let Some(second) = next_south {
                    next_south = if whole_south {
                        None
                    } else {
                        let next = self.make_some(&south, second, kernel, &mut lists.south);
                        settle(&mut lists.south);
                        next
                    };
                    whole_south = second == 0 && next_south.is_none();
                    if first == 0 {
                        made += length(&lists.south);
                    }
                    let (a, b) = (&lists.north, &lists.south);
                    let suited = cost::suited(a[0].len(), b[0].len(), bits.key);
                    for (north, found) in kernel.join(suited, bits, a, b).into_iter().enumerate() {
                        for (south, found) in found.into_iter().enumerate() {
                            let (north, south) = (north == 1, south == 1);
                            take(Ties { columns: columns.tied, north, south }, found);
                        }
                    }
                }
            }
        }
        LISTS.set(lists);
        if stopped { Err(Stopped) } else { Ok(made) }
    }

    /// The halves of a column set, north and south, as they are still to be made.
    pub(super) fn sides(&self, columns: ColumnSet) -> [Side<'_>; 2] {
        let [north_west, north_east, south_west, south_east] = &self.quarters;
        let c = columns.west;
        let room = &self.room;
        let (west, east) =
            (self.frame.south_west(c), self.frame.columns(Quarter::SouthEast) ^ columns.east);
        // The rows that count are those of the quarters in the north-west and south-east.
        let order = self.order.as_ref();
        let of_north = |rows| order.map_or(Compared::Less, |order| order.north(c, rows));
        let of_south = |rows| order.map_or(Compared::Less, |order| order.south(c, rows));
        [
            Side::new(
                [north_west.using(c, room), north_east.using(columns.east, room)],
                self.frame.rows(Quarter::NorthWest),
                of_north,
            ),
            Side::new(
                [south_east.using(east, room), south_west.using(west, room)],
                self.frame.rows(Quarter::SouthWest),
                of_south,
            ),
        ]
    }

    /// About the pairs of placements that the halves of a column set are made of, north and south,
    /// whether their diagonals fit or not; without making the placements.
    pub(super) fn pairs_about(&self, columns: ColumnSet) -> [f64; 2] {
        let [north_west, north_east, south_west, south_east] = &self.quarters;
        let c = columns.west;
        let (west, east) =
            (self.frame.south_west(c), self.frame.columns(Quarter::SouthEast) ^ columns.east);
        let order = self.order.as_ref();
        let any = |_| true;
        // Of the second's placements as many use the rows that one of the first leaves as use any
        // other rows, about.
        let share = |rows: u32, queens: u32| 1.0 / choices(rows.count_ones(), queens.count_ones());
        let counted = |compared: Compared| compared != Compared::Greater;
        let north = |rows| order.is_none_or(|order| counted(order.north(c, rows)));
        let south = |rows| order.is_none_or(|order| counted(order.south(c, rows)));
        [
            north_west.estimate(c, north)
                * north_east.estimate(columns.east, any)
                * share(self.frame.rows(Quarter::NorthWest), columns.east),
            south_east.estimate(east, south)
                * south_west.estimate(west, any)
                * share(self.frame.rows(Quarter::SouthWest), west),
        ]
    }

    /// Makes the halves of a side from a run on, until all are made or enough. Returns the run to go
    /// on with.
    pub(super) fn make_some(
        &self,
        side: &Side<'_>,
        from: usize,
        kernel: Kernel,
        to: &mut [Words; 2],
    ) -> Option<usize> {
        for list in &mut *to {
            list.clear();
        }
        let [(first_rest, first_key), (second_rest, second_key)] = [side.words(0), side.words(1)];
        for (number, run) in side.runs.iter().enumerate().skip(from) {
            if to[0].len() + to[1].len() >= self.most_halves {
                return Some(number);
            }
            let a = Run::new(first_rest, first_key, run.first.clone());
            let b = Run::new(second_rest, second_key, run.second.clone());
            kernel.unite(a, b, &mut to[usize::from(run.tied)]);
        }
        None
    }
}

/// The ways to choose some of so many things.
fn choices(all: u32, some: u32) -> f64 {
    let some = some.min(all.saturating_sub(some));
    (1..=some).fold(1.0, |ways, at| ways * f64::from(all - some + at) / f64::from(at))
}

/// How many halves two classes have.
pub(super) fn length(classes: &[Words; 2]) -> u64 {
    classes.iter().map(|list| list.len() as u64).sum()
}

/// The halves of one side of a column set: what they are made of.
pub(super) struct Side<'a> {
    quarters: [Lent<'a>; 2],
    /// Their words, if they are laid out anew.
    rewritten: Option<Rewritten>,
    runs: Vec<Pairs>,
}

/// Some words of placements.
#[derive(Clone, Copy)]
pub(super) struct Several<'a> {
    rest: &'a [u32],
    key: &'a [u32],
}

impl Several<'_> {
    pub(super) fn len(self) -> usize {
        self.rest.len()
    }

    /// A word in one piece: the rest in the lower 32 bits and the key in the upper.
    pub(super) fn get(self, at: usize) -> u64 {
        u64::from(self.key[at]) << 32 | u64::from(self.rest[at])
    }
}

/// Placements of two quarters that use complementary rows.
struct Pairs {
    first: Range<usize>,
    second: Range<usize>,
    /// Whether the flags of what they make tie with the greatest.
    tied: bool,
}

impl<'a> Side<'a> {
    /// Those of two quarters that use complementary parts of `rows`, and compare as they must.
    fn new(quarters: [Lent<'a>; 2], rows: u32, compare: impl Fn(u32) -> Compared) -> Side<'a> {
        let runs = Side::runs(&quarters, rows, compare);
        Side { quarters, rewritten: None, runs }
    }

    fn runs(
        [first, second]: &[Lent<'a>; 2],
        rows: u32,
        compare: impl Fn(u32) -> Compared,
    ) -> Vec<Pairs> {
        // Complements of ascending row sets descend.
        let mut others = second.by_rows().rev().peekable();
        // Room is made once: sets of small boards are joined in less time than runs take to grow.
        let mut runs = Vec::with_capacity(first.by_rows().len().min(others.len()));
        for (first_rows, first) in first.by_rows() {
            let needed = rows & !first_rows;
            while others.next_if(|(rows, _)| *rows > needed).is_some() {}
            let Some((_, second)) = others.next_if(|(rows, _)| *rows == needed) else { continue };
            let tied = match compare(first_rows) {
                Compared::Greater => continue,
                Compared::Less => false,
                Compared::Tied => true,
            };
            runs.push(Pairs { first, second, tied });
        }
        runs
    }

    /// The rests and keys of a quarter's words.
    fn words(&self, quarter: usize) -> (&[u32], &[u32]) {
        match &self.rewritten {
            Some(rewritten) => (&rewritten[quarter].0, &rewritten[quarter].1),
            None => (&self.quarters[quarter].rest, &self.quarters[quarter].key),
        }
    }

    /// The same, with its words in another layout, if there is one.
    pub(super) fn laid_out(mut self, layout: Option<&Layout>) -> Side<'a> {
        self.rewritten = layout.map(|layout| {
            let quarters = self.quarters.each_ref();
            quarters.map(|placements| layout.rewrite(&placements.rest, &placements.key))
        });
        self
    }

    /// The bits that words of the side can have.
    pub(super) fn bits(&self) -> u64 {
        let union = |words: &[u32]| words.iter().fold(0, |union, word| union | word);
        let of = |placements: &Lent<'_>| {
            u64::from(union(&placements.key)) << 32 | u64::from(union(&placements.rest))
        };
        self.quarters.iter().map(of).fold(0, |union, word| union | word)
    }

    /// The words that are paired with each other.
    pub(super) fn words_of_pairs(&self) -> impl Iterator<Item = [Several<'_>; 2]> {
        self.runs.iter().map(|run| {
            let several = |quarter: usize, range: &Range<usize>| {
                let (rest, key) = self.words(quarter);
                Several { rest: &rest[range.clone()], key: &key[range.clone()] }
            };
            [several(0, &run.first), several(1, &run.second)]
        })
    }

    /// The pairs of placements if all used complementary rows: no fewer than there are.
    fn most_pairs(&self) -> f64 {
        self.quarters.iter().map(|placements| placements.rest.len() as f64).product()
    }

    /// The pairs of placements, whether their diagonals fit or not.
    pub(super) fn pairs(&self) -> f64 {
        self.runs.iter().map(|run| run.first.len() as f64 * run.second.len() as f64).sum()
    }
}
