//! The sets of columns that the north half may use, divided into slices.

use super::canonical::{Compared, Order};
use super::frame::{Frame, Quarter};
use crate::kernel::subsets;
use crate::narrow::index;

/// The columns that the north half uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ColumnSet {
    /// The columns in the north-west.
    pub(super) west: u32,
    /// The columns in the north-east.
    pub(super) east: u32,
    /// Whether a flag of the columns ties with c (see [`canonical`](super::canonical)).
    pub(super) tied: bool,
}

/// Returns the column sets of one slice of `slices`, restricted to those that canonical images can
/// have.
///
/// A western set and an eastern set are in the slice given by the sum of their numbers (the former
/// times a constant) modulo `slices`, so a slice is found without visiting the others.
pub(super) fn column_sets(
    frame: &Frame,
    order: Option<&Order>,
    slice: u64,
    slices: u64,
) -> impl Iterator<Item = ColumnSet> {
    // A large step makes neighbouring western sets start at different eastern ones.
    const STEP: u64 = 40_503;
    let (west, east) = (frame.columns(Quarter::NorthWest), frame.columns(Quarter::NorthEast));
    let queens = frame.rows(Quarter::NorthWest).count_ones();
    let mut by_size: Vec<Vec<u32>> = vec![Vec::new(); east.count_ones() as usize + 1];
    for set in subsets(east) {
        by_size[set.count_ones() as usize].push(set);
    }
    let always = frame.always();
    let wests = (0u64..).zip(subsets(west)).filter(move |(_, set)| set & always == always);
    wests.flat_map(move |(number, north_west)| {
        let size = queens.checked_sub(north_west.count_ones());
        let sets = size.and_then(|size| by_size.get(size as usize)).map_or(&[][..], |sets| sets);
        let first = (slice + slices - (number * STEP) % slices) % slices;
        let norths = sets.iter().skip(index(first)).step_by(index(slices));
        let norths = norths.filter_map(|&north_east| {
            let compared =
                order.map_or(Compared::Less, |order| order.columns(north_west, east ^ north_east));
            let tied = compared == Compared::Tied;
            let set = ColumnSet { west: north_west, east: north_east, tied };
            (compared != Compared::Greater).then_some(set)
        });
        norths.collect::<Vec<_>>()
    })
}
