//! `leetcode`: one JSON array of all solutions, each an array of rows of `Q` and `.`, as in problem 51 of LeetCode.

use crate::text::{Head, RowText};

#[derive(Default)]
pub(crate) struct LeetcodeText {
    began: bool,
}

impl RowText for LeetcodeText {
    fn head(&self, _size: u32, out: &mut Vec<u8>) {
        out.push(b'[');
    }

    fn begin(&mut self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.began { b",\n[" } else { b"\n[" });
        self.began = true;
    }

    fn row(&self, size: u32, row: u32, queen: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(if row > 0 { b",\"" } else { b"\"" });
        out.extend((0..size).map(|column| if column == queen { b'Q' } else { b'.' }));
        out.push(b'"');
    }

    fn end(&self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.push(b']');
    }

    fn foot(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.began { b"\n]\n" } else { b"]\n" });
    }
}
