//! The board around the central queens of a constellation, and the placements from which the
//! halves of a column set are made.

use super::canonical::{self, Compared, Order, Ties};
use super::column_sets::{ColumnSet, column_sets};
use super::frame::{Frame, Quarter};
use super::quarters::Quarters;
use super::side::Side;
use crate::kernel::{Kernel, Words, binomial};
use crate::stop::{Stop, Stopped};
use std::sync::atomic::AtomicU64;

/// The data of the board that are common to all column sets of a constellation.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) frame: Frame,
    /// The quarters in the order of [`Quarter`].
    pub(super) quarters: [Quarters; 4],
    /// The order that distinguishes images, if all symmetries map the constellation to itself.
    pub(super) order: Option<Order>,
    /// The index of the weight of the completions, if there is no `order`.
    pub(super) weight: usize,
    /// The number of bytes that further placements may take.
    pub(super) room: AtomicU64,
    /// The approximate number of halves of each side that are made at once.
    pub(super) most_halves: usize,
    /// The number of halves a side from which a column set has its own layout of words.
    pub(super) laid_out_from: f64,
}

impl Board {
    /// Returns the column sets of one slice of `slices`.
    pub(super) fn column_sets(&self, slice: u64, slices: u64) -> impl Iterator<Item = ColumnSet> {
        column_sets(&self.frame, self.order.as_ref(), slice, slices)
    }

    /// Returns the halves of a column set, north and south, still to be made.
    pub(super) fn sides(&self, columns: ColumnSet) -> [Side<'_>; 2] {
        let lent = |side: [(Quarter, u32); 2]| {
            side.map(|(quarter, columns)| self.quarter(quarter).using(columns, &self.room))
        };
        let [north, south] = self.used(columns).map(lent);
        let compared = self.frame.key_bits + self.frame.idle_bits;
        let kept = (compared > 0).then_some((1 << self.frame.key_bits) - 1);
        let compare = |rows| self.compare(columns.west, rows);
        [
            Side::new(north, self.frame.rows(Quarter::NorthWest), compare, kept),
            Side::new(south, self.frame.rows(Quarter::SouthWest), compare, kept),
        ]
    }

    /// Compares the flags of a half with c. Flags are about the rows of the quarters in the north-west
    /// and south-east.
    #[inline(always)]
    fn compare(&self, c: u32, rows: u32) -> Compared {
        self.order.as_ref().map_or(Compared::Less, |order| order.rows(c, rows))
    }

    /// Returns the index of the weight of solutions with such ties; `None` if they are not counted.
    pub(super) fn weight_of(&self, ties: Ties) -> Option<usize> {
        match self.order {
            Some(_) => canonical::weight(ties),
            None => Some(self.weight),
        }
    }

    /// Returns the placements of a quarter.
    pub(super) fn quarter(&self, quarter: Quarter) -> &Quarters {
        &self.quarters[quarter as usize]
    }

    /// Returns the quarters of both sides of a column set, in the order in which the sides have
    /// them, and the columns that each uses.
    pub(super) fn used(&self, columns: ColumnSet) -> [[(Quarter, u32); 2]; 2] {
        let east = self.frame.columns(Quarter::SouthEast) ^ columns.east;
        [
            [(Quarter::NorthWest, columns.west), (Quarter::NorthEast, columns.east)],
            [(Quarter::SouthEast, east), (Quarter::SouthWest, self.frame.south_west(columns.west))],
        ]
    }

    /// Estimates the number of pairs of placements from which the halves of a column set are made,
    /// north and south, whether their diagonals are compatible or not. Does not make the
    /// placements.
    pub(super) fn pairs_about(&self, columns: ColumnSet) -> [f64; 2] {
        let about = |used: [(Quarter, u32); 2], rows: u32| {
            let [first, second] = used.map(|(quarter, columns)| (self.quarter(quarter), columns));
            let counts = |rows| self.compare(columns.west, rows) != Compared::Greater;
            // Assumes that the second quarter's placements are evenly distributed among the row sets.
            let share = 1.0 / binomial(rows.count_ones(), second.1.count_ones()) as f64;
            first.0.estimate(first.1, counts) * second.0.estimate(second.1, |_| true) * share
        };
        let [north, south] = self.used(columns);
        [
            about(north, self.frame.rows(Quarter::NorthWest)),
            about(south, self.frame.rows(Quarter::SouthWest)),
        ]
    }

    /// Makes the halves of a side from a run on, until all are made or there are enough. Returns
    /// the next run.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`.
    pub(super) fn make_some(
        &self,
        side: &Side<'_>,
        from: usize,
        kernel: Kernel,
        to: &mut [Words; 2],
        stop: Stop<'_>,
    ) -> Result<Option<usize>, Stopped> {
        for list in &mut *to {
            list.clear();
        }
        kernel.unite_all(side.runs(), from, self.most_halves, to, stop)
    }
}
