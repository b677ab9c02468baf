//! Placements from columns by row, counted from 0 or from 1.

use super::{Problem, Reading};
use bezzel::{Placement, PlacementError, Size};
use std::cell::RefCell;
use std::rc::Rc;

/// The number of the first column of a table or an array: the first placement determines it.
pub(super) struct Counting {
    base: Option<u64>,
    hint: Option<u8>,
    pub(super) reading: Rc<RefCell<Reading>>,
}

impl Counting {
    pub(super) fn new(hint: Option<u8>) -> Counting {
        Counting { base: None, hint, reading: Rc::default() }
    }

    /// Creates a placement from these columns.
    pub(super) fn placement(
        &mut self,
        columns: &[u64],
        width: Option<Size>,
    ) -> Result<Placement, Problem> {
        let size = width.map_or(columns.len(), Size::index) as u64;
        let base = *self.base.get_or_insert_with(|| {
            let has_zero = columns.contains(&0);
            let is_from_one = !has_zero && (columns.contains(&size) || self.hint == Some(1));
            if is_from_one {
                self.reading.borrow_mut().base = Some(1);
            }
            u64::from(is_from_one)
        });
        if base == 0 {
            return by_columns(columns, width);
        }
        let from_zero = columns.iter().enumerate().map(|(row, &column)| {
            let outside =
                Problem::OutsideFromOne { row: row as u64 + 1, column, size: size as u32 };
            column.checked_sub(1).filter(|column| *column < size).ok_or(outside)
        });
        by_columns(&from_zero.collect::<Result<Vec<_>, _>>()?, width)
    }
}

/// Creates a placement from queens given by row and column, in any order.
pub(super) fn by_rows(queens: &[(u64, u64)], width: Option<Size>) -> Result<Placement, Problem> {
    let mut columns = vec![None; queens.len()];
    for &(row, column) in queens {
        let last = queens.len() - 1;
        let Some(slot) = columns.get_mut(row as usize) else {
            return Err(Problem::RowNamed { row, found: 1, last });
        };
        if slot.replace(column).is_some() {
            return Err(Problem::RowNamed { row, found: 2, last });
        }
    }
    // If there are as many rows as queens and none is repeated, each row has one queen.
    by_columns(&columns.into_iter().flatten().collect::<Vec<_>>(), width)
}

/// Creates a placement from columns by row, on a board of `width` columns or on a square board.
pub(super) fn by_columns(columns: &[u64], width: Option<Size>) -> Result<Placement, Problem> {
    let size = width.map_or(columns.len() as u32, Size::get);
    if columns.len() > size as usize {
        return Err(Problem::TooManyRows { rows: columns.len(), columns: size });
    }
    let narrow = columns.iter().enumerate().map(|(row, &column)| {
        let outside = PlacementError::Outside { row: row as u32, column, size };
        u32::try_from(column).map_err(|_| Problem::Placement(outside))
    });
    let columns = narrow.collect::<Result<Vec<_>, _>>()?;
    let placement = match width {
        Some(width) => Placement::on(columns, width),
        None => Placement::new(columns),
    };
    placement.map_err(Problem::Placement)
}
