//! `jsonl`: a JSON object a line: n, index, columns, for a distinct solution the size of its orbit and its symmetry,
//! and for an approximate sample a field that says so. No text needs escaping.

use crate::text::{Head, RowText, push_number};

pub(crate) struct JsonlText {
    /// The number of the first column.
    pub(crate) base: u32,
    /// Whether the solutions are only approximately uniform samples.
    pub(crate) is_approximate: bool,
}

impl RowText for JsonlText {
    fn begin(&mut self, head: &Head<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"n\":");
        push_number(out, head.size);
        out.extend_from_slice(b",\"index\":");
        push_number(out, head.index);
        out.extend_from_slice(b",\"columns\":[");
    }

    fn row(&self, _size: u32, row: u32, column: u32, out: &mut Vec<u8>) {
        if row > 0 {
            out.push(b',');
        }
        push_number(out, self.base + column);
    }

    fn end(&self, head: &Head<'_>, out: &mut Vec<u8>) {
        out.push(b']');
        if let Some(class) = head.class {
            out.extend_from_slice(b",\"orbit\":");
            push_number(out, class.orbit_size());
            out.extend_from_slice(b",\"symmetry\":\"");
            out.extend_from_slice(class.name().as_bytes());
            out.push(b'"');
        }
        if self.is_approximate {
            out.extend_from_slice(b",\"approximate\":true");
        }
        out.extend_from_slice(b"}\n");
    }
}
