//! `columns`: the columns by row, separated by blanks, one solution a line.

use super::{RowText, push_number};

pub(crate) struct ColumnsText {
    /// The number of the first column.
    pub(crate) base: u32,
}

impl RowText for ColumnsText {
    fn row(&self, _size: u32, row: u32, column: u32, out: &mut Vec<u8>) {
        if row > 0 {
            out.push(b' ');
        }
        push_number(out, self.base + column);
    }
}
