//! The numbers of the first row and of the first column of a trace, by what its lines show.

use super::entry::Raw;

/// What the lines show of the numbers of rows, or of columns.
#[derive(Debug, Clone, Default)]
struct Axis {
    has_zero: bool,
    largest: i64,
}

impl Axis {
    /// A 0 means that they count from 0, a number equal to the size that they count from 1.
    fn base(&self, size: Option<i64>) -> Option<u32> {
        match size {
            _ if self.has_zero => Some(0),
            Some(size) if self.largest == size => Some(1),
            _ => None,
        }
    }
}

/// The numbers of the first row and of the first column, 0 or 1 each. They may differ, as in `Queen 1: column 0`.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbering {
    bases: Option<(u32, u32)>,
    rows: Axis,
    columns: Axis,
    /// The first square of the trace.
    first: Option<(i64, i64)>,
    /// The largest number, with its line.
    pub(super) largest: (i64, u64),
}

impl Numbering {
    /// The numbering that a caller or the trace names.
    pub(super) fn named(base: Option<u32>) -> Numbering {
        Numbering { bases: base.map(|base| (base, base)), ..Numbering::default() }
    }

    /// Takes the numbering of a trace of this library, unless it is known.
    pub(super) fn own(&mut self) {
        self.bases.get_or_insert((0, 0));
    }

    /// The numbers of the first row and column, if they are known by now.
    pub(super) fn bases(&self) -> Option<(u32, u32)> {
        self.bases
    }

    pub(super) fn look_at(&mut self, act: &Raw, line: u64) {
        let numbers = act.numbers();
        for (axis, number) in [&mut self.rows, &mut self.columns].into_iter().zip(numbers) {
            let Some(number) = number else { continue };
            axis.has_zero |= number == 0;
            axis.largest = axis.largest.max(number);
            if number > self.largest.0 || self.largest.1 == 0 {
                self.largest = (number, line);
            }
        }
        if let [Some(row), Some(column)] = numbers {
            self.first.get_or_insert((row, column));
        }
    }

    /// Whether the search begins in the first row and column if these have different numbers. Nearly all searches begin
    /// there.
    fn may_differ(&self) -> bool {
        matches!(self.first, Some((0, 1) | (1, 0)))
    }

    /// Determines the numbering, if the lines so far show it.
    pub(super) fn settle(&mut self, size: Option<u32>) {
        let size = size.map(i64::from);
        let shown = match (self.rows.base(size), self.columns.base(size)) {
            (Some(row), Some(column)) => Some((row, column)),
            (Some(base), None) | (None, Some(base)) if base == 1 || !self.may_differ() => {
                Some((base, base))
            }
            _ => None,
        };
        self.bases = self.bases.or(shown);
    }

    /// Assumes what no line shows, and returns the size, which may be known, and whether the numbering is only assumed.
    /// Without a size, it is the largest number, and rows and columns count from 1 if there was no 0.
    pub(super) fn end(&mut self, size: Option<u32>) -> (i64, bool) {
        let (rows, columns) = (&self.rows, &self.columns);
        if size.is_none() && self.bases.is_none() {
            let differ = self.may_differ() && rows.has_zero != columns.has_zero;
            self.bases = Some(match (rows.largest - columns.largest, rows.has_zero) {
                (1, false) if differ => (1, 0),
                (-1, true) if differ => (0, 1),
                _ if rows.has_zero || columns.has_zero => (0, 0),
                _ => (1, 1),
            });
        }
        let has_zero = rows.has_zero || columns.has_zero;
        let is_assumed = self.bases.is_none() && !has_zero;
        let (row, column) = *self.bases.get_or_insert((0, 0));
        let largest =
            (rows.largest + 1 - i64::from(row)).max(columns.largest + 1 - i64::from(column));
        (size.map_or(largest.max(1), i64::from), is_assumed)
    }
}
