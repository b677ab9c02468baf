//! The board around the central queens of a constellation: the halves of a column set made,
//! and joined.

use super::canonical::{Compared, Order, Ties};
use super::column_sets::{ColumnSet, column_sets};
use super::frame::{Frame, Quarter};
use super::quarters::{Placements, Quarters};
use crate::kernel::{Bits, Filtering, Kernel, Run, Words};
use crate::stop::{Stop, Stopped};
use std::cell::Cell;
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

impl Lists {
    pub(super) fn len(&self) -> u64 {
        self.north.iter().chain(&self.south).map(|list| list.len() as u64).sum()
    }
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
        let bits = Bits { key: self.frame.key_bits, rest: self.frame.rest_bits };
        let mut lists = LISTS.take();
        let mut made = 0;
        let mut stopped = false;
        for columns in column_sets(&self.frame, self.order.as_ref(), slice, slices) {
            stopped = stop();
            if stopped {
                break;
            }
            self.make_lists(columns, kernel, &mut lists);
            made += lists.len();
            let found = kernel.join(Filtering::One, bits, &lists.north, &lists.south);
            for (north, found) in found.into_iter().enumerate() {
                for (south, found) in found.into_iter().enumerate() {
                    let (north, south) = (north == 1, south == 1);
                    take(Ties { columns: columns.tied, north, south }, found);
                }
            }
        }
        LISTS.set(lists);
        if stopped { Err(Stopped) } else { Ok(made) }
    }

    /// Makes the halves of a column set.
    pub(super) fn make_lists(&self, columns: ColumnSet, kernel: Kernel, lists: &mut Lists) {
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
