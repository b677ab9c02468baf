//! The `start` scheme: the solutions whose first-row queen stands in a given column, row by
//! row from there. One group, whose units have the queens of the first three rows.

use super::expand;
use crate::board::Size;
use crate::kernel::{CLOSED, Course, Unit};

/// The one group.
pub(super) fn group(size: Size, column: u32) -> (Course, Vec<(Unit, u8)>) {
    let queen = 1u32 << column;
    let unit = Unit { columns: queen, near: [0, 0], far: [queen >> 1, queen << 1] };
    let (mut course, mut units) = (Course::downwards(size.get(), 1), vec![(unit, ONE)]);
    for _ in 0..2 {
        // A unit by itself would leave all threads but one idle.
        if course.rows().len() > CLOSED {
            units = expand(&course, &units);
            course = course.from(1);
        }
    }
    (course, units)
}

/// The place of the weight 1 in [`WEIGHTS`](super::WEIGHTS).
const ONE: u8 = 3;
