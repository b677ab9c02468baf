//! `pairs`: a JSON array of [row, column], one solution a line.

use crate::text::{Head, RowText, push_number};

pub(crate) struct PairsText {
    /// The number of the first row and column.
    pub(crate) base: u32,
}

impl RowText for PairsText {
    fn begin(&mut self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.push(b'[');
    }

    fn row(&self, _size: u32, row: u32, column: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(if row > 0 { b",[" } else { b"[" });
        push_number(out, self.base + row);
        out.push(b',');
        push_number(out, self.base + column);
        out.push(b']');
    }

    fn end(&self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"]\n");
    }
}
