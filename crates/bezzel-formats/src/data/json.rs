//! `json`: one JSON array of all solutions, each an array of [row, column] pairs as in `pairs`, for programs that
//! parse a whole file as one value.

use crate::data::PairsText;
use crate::text::{Head, RowText};

pub(crate) struct JsonText {
    pairs: PairsText,
    began: bool,
}

impl JsonText {
    pub(crate) const fn new(base: u32) -> JsonText {
        JsonText { pairs: PairsText { base }, began: false }
    }
}

impl RowText for JsonText {
    fn head(&self, _size: u32, out: &mut Vec<u8>) {
        out.push(b'[');
    }

    fn begin(&mut self, head: &Head<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.began { b",\n" } else { b"\n" });
        self.began = true;
        self.pairs.begin(head, out);
    }

    fn row(&self, size: u32, row: u32, column: u32, out: &mut Vec<u8>) {
        self.pairs.row(size, row, column, out);
    }

    fn end(&self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.push(b']');
    }

    fn foot(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.began { b"\n]\n" } else { b"]\n" });
    }
}
