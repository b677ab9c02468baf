//! `grid`: rows of 0 and 1, a blank line between solutions.

use super::{Head, RowText};

#[derive(Default)]
pub(crate) struct GridText {
    began: bool,
}

impl RowText for GridText {
    fn begin(&mut self, _head: &Head<'_>, out: &mut Vec<u8>) {
        if self.began {
            out.push(b'\n');
        }
        self.began = true;
    }

    fn row(&self, size: u32, _row: u32, queen: u32, out: &mut Vec<u8>) {
        for column in 0..size {
            out.push(if column == queen { b'1' } else { b'0' });
            out.push(if column + 1 < size { b' ' } else { b'\n' });
        }
    }

    fn end(&self, _head: &Head<'_>, _out: &mut Vec<u8>) {}
}
