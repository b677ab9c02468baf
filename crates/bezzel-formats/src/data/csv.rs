//! `csv`: a header row `row0,row1,...`, then for each solution a line with the column of each row's queen. Numbers
//! need no quoting, so the `csv` crate is used only for reading.

use crate::text::{RowText, push_number};

pub(crate) struct CsvText {
    /// The number of the first column.
    pub(crate) base: u32,
}

impl RowText for CsvText {
    const ONE_SIZE: bool = true;

    fn head(&self, size: u32, out: &mut Vec<u8>) {
        for row in 0..size {
            out.extend_from_slice(if row > 0 { b",row" } else { b"row" });
            push_number(out, row);
        }
        out.push(b'\n');
    }

    fn row(&self, _size: u32, row: u32, column: u32, out: &mut Vec<u8>) {
        if row > 0 {
            out.push(b',');
        }
        push_number(out, self.base + column);
    }
}
