//! `fen`: the board of Forsyth-Edwards Notation, rows from the top joined by slashes, one solution a line. A number
//! means that many empty squares, also above nine.

use super::{RowText, push_number};

pub(crate) struct FenText;

impl RowText for FenText {
    fn row(&self, size: u32, row: u32, queen: u32, out: &mut Vec<u8>) {
        if row > 0 {
            out.push(b'/');
        }
        if queen > 0 {
            push_number(out, queen);
        }
        out.push(b'Q');
        if queen + 1 < size {
            push_number(out, size - 1 - queen);
        }
    }
}
