//! `npy`: a NumPy array of shape (solutions, N), uint8, or uint32 above N = 256.
//!
//! The header contains the number of rows. If the number is known in advance the rows are streamed; otherwise they
//! are stored until the end.

use super::MAX_BYTE_SIZE;
use crate::Out;
use crate::writer::{Entry, OneSize, SolutionWriter, Style, WriteError};
use bezzel::search::Batch;

pub(crate) struct NpyWriter<'a> {
    out: Out<'a>,
    buffer: Vec<u8>,
    size: OneSize,
    /// The board size in the header of a file without boards.
    empty: u32,
    expected: Option<u64>,
    written: u64,
}

/// The number of bytes that are buffered before they are written.
const ENOUGH: usize = 1 << 16;

impl<'a> NpyWriter<'a> {
    pub(crate) fn new(out: Out<'a>, style: &Style<'_>) -> Self {
        let (empty, expected) = (style.size.unwrap_or(0), style.expected);
        NpyWriter { out, buffer: Vec::new(), size: OneSize::default(), empty, expected, written: 0 }
    }

    /// Fixes the board size, and writes the header before the first board.
    fn begin(&mut self, size: u32) -> Result<(), WriteError> {
        self.size.check(size)?;
        if let (0, Some(count)) = (self.written, self.expected) {
            self.buffer = head(count, size);
        }
        Ok(())
    }

    /// Writes the buffer, if it has at least `enough` bytes and the header is known.
    fn write_if(&mut self, enough: usize) -> Result<(), WriteError> {
        if self.expected.is_some() && self.buffer.len() >= enough {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }
}

/// The header of a file with `count` boards of `size` rows.
fn head(count: u64, size: u32) -> Vec<u8> {
    let kind = if size <= MAX_BYTE_SIZE { "|u1" } else { "<u4" };
    npy_head(kind, &format!("({count}, {size})"))
}

/// The header of an array: version 1 of NumPy's format (NEP 1), padded so that the numbers begin at a multiple of 64
/// bytes.
pub(crate) fn npy_head(kind: &str, shape: &str) -> Vec<u8> {
    let mut text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
    text.extend(std::iter::repeat_n(' ', length - 1 - text.len()));
    let mut head = b"\x93NUMPY\x01\x00".to_vec();
    head.extend((length as u16).to_le_bytes());
    head.extend(text.bytes());
    head.push(b'\n');
    head
}

impl SolutionWriter for NpyWriter<'_> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        let size = entry.placement.size().get();
        self.begin(size)?;
        self.written += 1;
        for columns in entry.placement.columns().chunks(ENOUGH) {
            if size <= MAX_BYTE_SIZE {
                self.buffer.extend(columns.iter().map(|&column| column as u8));
            } else {
                self.buffer.extend(columns.iter().flat_map(|column| column.to_le_bytes()));
            }
            self.write_if(ENOUGH)?;
        }
        Ok(())
    }

    fn write_batch(&mut self, _first: u64, batch: &Batch) -> Result<(), WriteError> {
        self.begin(batch.size().get())?;
        self.written += batch.len() as u64;
        self.buffer.extend_from_slice(batch.columns());
        self.write_if(ENOUGH)
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        let written = self.written;
        match self.expected {
            Some(announced) if announced != written => {
                return Err(WriteError::Announced { announced, written });
            }
            // Without boards, the file is an empty array with a header.
            _ if written == 0 => self.buffer = head(0, self.empty),
            Some(_) => {}
            None => self.out.write_all(&head(written, self.size.get()))?,
        }
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(self.out.flush()?)
    }
}
