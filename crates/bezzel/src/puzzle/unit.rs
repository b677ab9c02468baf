//! The units of a puzzle: rows, columns and regions, each of which must have one queen, or two.

use crate::names::named;

/// The kind of a [`Unit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A region.
    Region,
}

named!(
    UnitKind,
    "kind of unit",
    /// All kinds.
    {
        Row = "row",
        Column = "column",
        Region = "region",
    }
);

/// A unit: a row, column or region, which must have one queen, or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    /// The kind of the unit.
    pub kind: UnitKind,
    /// The index within its kind, from 0.
    pub index: u32,
}
