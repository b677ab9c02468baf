//! `xy`: a JSON array of {"x", "y"}, x the column and y the row, one solution a line.

use crate::text::{Head, RowText, push_number};

pub(crate) struct XyText {
    /// The number of the first row and column.
    pub(crate) base: u32,
}

impl RowText for XyText {
    fn begin(&mut self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.push(b'[');
    }

    fn row(&self, _size: u32, row: u32, column: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(if row > 0 { b",{\"x\":" } else { b"{\"x\":" });
        push_number(out, self.base + column);
        out.extend_from_slice(b",\"y\":");
        push_number(out, self.base + row);
        out.push(b'}');
    }

    fn end(&self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"]\n");
    }
}
