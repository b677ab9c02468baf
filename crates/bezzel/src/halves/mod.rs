//! The `halves` scheme: the north half of the board and the south half are filled apart, and
//! joined where they fit. It shares no search with the `cross` scheme.
//!
//! 1. Some queens in the [centre] are fixed first, or none. What is left of the symmetries,
//!    where it is left whole, is broken by counting only [canonical] images of solutions.
//! 2. What remains is four quarters. All placements in a [quarter](quarters) are filed by
//!    the columns and rows they use.
//! 3. For each set of columns that the north may use, the north halves are the pairs of
//!    placements, one of the north-west and one of the north-east, that use its columns and
//!    complementary rows, and share no diagonal; the south halves likewise, with the columns
//!    left over. Only the halves of one column set exist at a time.
//! 4. The [kernel](crate::kernel) counts the pairs of a north and a south half that share no
//!    diagonal.

mod canonical;
mod centre;
mod column_sets;
mod cost;
mod frame;
mod quarters;

pub(crate) use cost::demand;

use crate::kernel::{Bits, Kernel, Run, Words};
use crate::plan::{Tally, WEIGHTS};
use canonical::{Compared, Group, Order, Ties};
use centre::Constellation;
use column_sets::{ColumnSet, column_sets};
use frame::{Frame, Quarter};
use quarters::{Placements, Quarters};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cell::Cell;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest board whose halves have few enough diagonals for a word.
pub(crate) const MAX_HALVES_SIZE: u32 = 28;

/// The halves of one board size.
#[derive(Debug)]
pub(crate) struct Halves {
    n: u32,
    lines: u32,
    /// How many bits keys have, at least.
    key_bits: u32,
    /// How many bytes may be taken for placements.
    room: u64,
    group: Group,
    constellations: Vec<Constellation>,
    /// The boards around some constellations, the last used at the end.
    recent: Mutex<Vec<(u64, Arc<Board>)>>,
}

/// The boards that are kept: threads work on different ones.
const KEPT: usize = 8;

/// What there is of the board when the central queens of a constellation stand.
#[derive(Debug)]
struct Board {
    frame: Frame,
    /// Of the quarters in their order.
    quarters: [Quarters; 4],
    /// How images are told apart, if the constellation looks the same from all sides.
    order: Option<Order>,
    /// The place of the weight of its completions, otherwise.
    weight: usize,
    /// Bytes that may still be taken for placements.
    room: AtomicU64,
}

/// The lists of one column set, kept from one to the next.
#[derive(Debug, Default)]
struct Lists {
    /// Halves whose flags are less than the greatest, and those that tie with it.
    north: [Words; 2],
    south: [Words; 2],
}

thread_local! {
    /// The lists of a thread between one shard and the next: making room anew each time is
    /// work for the system, which threads have to wait for.
    static LISTS: Cell<Box<Lists>> = Cell::default();
}

impl Halves {
    /// The halves of a board of `n`, with so many central lines fixed. `room` bytes may be
    /// taken for placements of quarters.
    pub(crate) fn new(n: u32, lines: u32, key_bits: u32, room: u64) -> Halves {
        Halves::up_to(Group::ALL, n, lines, key_bits, room)
    }

    /// The same, up to fewer symmetries where they are all left.
    fn up_to(group: Group, n: u32, lines: u32, key_bits: u32, room: u64) -> Halves {
        let constellations = centre::constellations(n, lines);
        Halves { n, lines, key_bits, room, group, constellations, recent: Mutex::default() }
    }

    /// How many constellations there are.
    pub(crate) fn groups(&self) -> u64 {
        self.constellations.len() as u64
    }

    /// How many bits keys have, at least.
    pub(crate) fn key_bits(&self) -> u32 {
        let count = |group| self.board(group).frame.key_bits;
        self.key_bits.max(count(0))
    }

    /// The seconds that a whole count takes by the model of costs, which knows one machine; to
    /// be used as ratios.
    pub(crate) fn model_seconds(&self) -> f64 {
        cost::total_seconds(self.n, self.lines, self.key_bits)
    }

    /// The halves that a whole count makes by the same model.
    pub(crate) fn model_halves(&self) -> f64 {
        cost::total_halves(self.n, self.lines)
    }

    /// An estimate of how many halves a whole count makes, from those of so many column sets.
    /// The same for the same seed.
    pub(crate) fn estimate_halves(&self, samples: u32, seed: u64) -> f64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut lists = Lists::default();
        let groups = self.groups().min(u64::from(samples));
        let mut sum = 0.0;
        for number in 0..groups {
            let all = groups == self.groups();
            let group = if all { number } else { rng.random_range(0..self.groups()) };
            let board = self.board(group);
            // One of each of as many equal parts as there are samples.
            let sets: Vec<ColumnSet> =
                column_sets(&board.frame, board.order.as_ref(), 0, 1).collect();
            let some = (samples.div_ceil(groups as u32) as usize).min(sets.len());
            let mut made = 0;
            for at in 0..some {
                let (from, to) = (at * sets.len() / some, (at + 1) * sets.len() / some);
                board.make_lists(sets[rng.random_range(from..to)], Kernel::fastest(), &mut lists);
                made += lists.len();
            }
            sum += made as f64 / some.max(1) as f64 * sets.len() as f64;
        }
        sum / groups as f64 * self.groups() as f64
    }

    fn board(&self, group: u64) -> Arc<Board> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let found = recent.iter().position(|(number, _)| *number == group);
        let board = match found {
            Some(at) => recent.remove(at).1,
            None => Arc::new(self.make(group)),
        };
        if recent.len() == KEPT {
            recent.remove(0);
        }
        recent.push((group, Arc::clone(&board)));
        board
    }

    fn make(&self, group: u64) -> Board {
        let constellation = &self.constellations[group as usize];
        let frame = Frame::new(self.n, self.lines, constellation, self.key_bits);
        // With no line left there is nothing to tell images apart by.
        let whole = constellation.symmetries == 8 && frame.side > 0;
        let orbit = u64::from(8 / constellation.symmetries);
        let boards = self.groups().min(KEPT as u64);
        Board {
            quarters: Quarter::ALL.map(|quarter| Quarters::new(&frame, quarter)),
            order: whole.then(|| Order::new(frame.side, self.group)),
            weight: WEIGHTS.iter().position(|&weight| weight == orbit).unwrap_or(0),
            room: AtomicU64::new(self.room / boards),
            frame,
        }
    }

    /// Counts a slice of a constellation's column sets.
    pub(crate) fn count(&self, group: u64, slice: u64, slices: u64, kernel: Kernel) -> Tally {
        let board = self.board(group);
        let mut tally = Tally::default();
        tally.nodes = board.join(slice, slices, kernel, |ties, found| {
            let place = match board.order {
                Some(_) => canonical::weight(ties),
                None => Some(board.weight),
            };
            if let Some(place) = place {
                tally.by_weight[place] += found;
            }
        });
        tally
    }
}

impl Lists {
    fn len(&self) -> u64 {
        self.north.iter().chain(&self.south).map(|list| list.len() as u64).sum()
    }
}

impl Board {
    /// Joins the halves of a slice of the column sets. Tells `take` how many pairs fit of
    /// those whose flags tie in a certain way. Returns how many halves were made.
    fn join(
        &self,
        slice: u64,
        slices: u64,
        kernel: Kernel,
        mut take: impl FnMut(Ties, u64),
    ) -> u64 {
        let bits = Bits { key: self.frame.key_bits, rest: self.frame.rest_bits };
        let mut lists = LISTS.take();
        let mut made = 0;
        for columns in column_sets(&self.frame, self.order.as_ref(), slice, slices) {
            self.make_lists(columns, kernel, &mut lists);
            made += lists.len();
            let found = kernel.join(bits, &lists.north, &lists.south);
            for (north, found) in found.into_iter().enumerate() {
                for (south, found) in found.into_iter().enumerate() {
                    let (north, south) = (north == 1, south == 1);
                    take(Ties { columns: columns.tied, north, south }, found);
                }
            }
        }
        LISTS.set(lists);
        made
    }

    /// Makes the halves of a column set.
    fn make_lists(&self, columns: ColumnSet, kernel: Kernel, lists: &mut Lists) {
        for list in lists.north.iter_mut().chain(&mut lists.south) {
            list.clear();
        }
        let [north_west, north_east, south_west, south_east] = &self.quarters;
        let c = columns.west;
        let order = self.order.as_ref();
        let room = &self.room;
        // The rows that count are those of the quarters in the north-west and south-east.
        let compare = |rows| order.map_or(Compared::Less, |order| order.north(c, rows));
        make_halves(
            (&north_west.using(c, room), &north_east.using(columns.east, room)),
            self.frame.rows(Quarter::NorthWest),
            (compare, kernel, &mut lists.north),
        );
        let (west, east) =
            (self.frame.south_west(c), self.frame.columns(Quarter::SouthEast) ^ columns.east);
        let compare = |rows| order.map_or(Compared::Less, |order| order.south(c, rows));
        make_halves(
            (&south_east.using(east, room), &south_west.using(west, room)),
            self.frame.rows(Quarter::SouthWest),
            (compare, kernel, &mut lists.south),
        );
    }
}

/// Adds the halves made of a placement of each of two quarters that use complementary parts
/// of `rows`, filed by how the rows of the first compare.
fn make_halves(
    (first, second): (&Placements, &Placements),
    rows: u32,
    (compare, kernel, to): (impl Fn(u32) -> Compared, Kernel, &mut [Words; 2]),
) {
    // Complements of ascending row sets descend.
    let mut others = second.by_rows().rev().peekable();
    for (first_rows, range) in first.by_rows() {
        let needed = rows & !first_rows;
        while others.next_if(|(rows, _)| *rows > needed).is_some() {}
        let Some((_, other)) = others.next_if(|(rows, _)| *rows == needed) else { continue };
        let class = match compare(first_rows) {
            Compared::Greater => continue,
            Compared::Less => 0,
            Compared::Tied => 1,
        };
        let run = Run::new(&first.rest, &first.key, range);
        kernel.unite(run, Run::new(&second.rest, &second.key, other), &mut to[class]);
    }
}

#[cfg(test)]
mod tests;
