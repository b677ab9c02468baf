//! Solutions as text. A text format consists of a beginning, a piece of text for each row, and an end; a piece
//! depends only on the row and the column, so for small boards all pieces are made once, and writing a solution means
//! copying N of them.

mod board;
mod columns;
mod fen;
mod grid;
mod pieces;
mod tex;

pub(crate) use board::BoardText;
pub(crate) use columns::ColumnsText;
pub(crate) use fen::FenText;
pub(crate) use grid::GridText;
pub(crate) use tex::TexText;

use crate::writer::{Entry, OneSize, SolutionWriter, Style, WriteError};
use bezzel::search::Batch;
use bezzel::{Class, Placement};
use pieces::{PIECES_UP_TO, Pieces};
use std::io::Write;

/// The data of a solution that a format may need besides its queens.
pub(crate) struct Head<'a> {
    /// The number of the solution, from 1.
    pub(crate) index: u64,
    /// The number of rows.
    pub(crate) size: u32,
    /// The class of the solution's orbit, if only distinct solutions are written.
    pub(crate) class: Option<Class>,
    /// The placement, unless its queens are known not to attack each other.
    pub(crate) placement: Option<&'a Placement>,
}

/// A text format, defined by its pieces.
pub(crate) trait RowText {
    /// Whether all boards of a file must have one size.
    const ONE_SIZE: bool = false;

    /// Writes the text before the first solution of a file, for boards of `size` rows (0 if unknown).
    fn head(&self, _size: u32, _out: &mut Vec<u8>) {}

    /// Writes the text before the rows of a solution.
    fn begin(&mut self, _head: &Head<'_>, _out: &mut Vec<u8>) {}

    /// Writes the piece for a queen in `column` of `row`.
    fn row(&self, size: u32, row: u32, column: u32, out: &mut Vec<u8>);

    /// Writes the text after the rows.
    fn end(&self, _head: &Head<'_>, out: &mut Vec<u8>) {
        out.push(b'\n');
    }

    /// Writes the text after the last solution of a file.
    fn foot(&self, _out: &mut Vec<u8>) {}

    /// Whether the pieces of this solution differ from the shared ones.
    fn is_special(&self) -> bool {
        false
    }
}

/// A writer of any [`RowText`].
pub(crate) struct TextWriter<F, W> {
    format: F,
    out: W,
    /// Text made row by row that was not written yet.
    buffer: Vec<u8>,
    /// A buffer for text made of pieces, and the length of its content that was not written yet. At any time only one
    /// of the two buffers has such text.
    room: Vec<u8>,
    filled: usize,
    /// The text before or after the rows of a solution.
    around: Vec<u8>,
    size: OneSize,
    /// The board size of a file without boards.
    empty: u32,
    pieces: Option<Pieces>,
    written: u64,
}

/// The number of bytes that are written at a time.
const ENOUGH: usize = 1 << 16;

/// The number of solutions after which pieces are made.
const PIECES_AFTER: u64 = 64;

impl<F: RowText, W: Write> TextWriter<F, W> {
    pub(crate) fn new(format: F, out: W, style: &Style<'_>) -> Self {
        let (size, empty) = (OneSize::default(), style.size.unwrap_or(0));
        TextWriter {
            format,
            out,
            buffer: Vec::new(),
            room: Vec::new(),
            filled: 0,
            around: Vec::new(),
            size,
            empty,
            pieces: None,
            written: 0,
        }
    }

    /// Writes the text made row by row, if it has at least `enough` bytes.
    fn hand_on_if(&mut self, enough: usize) -> Result<(), WriteError> {
        if self.buffer.len() >= enough {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Writes the text made of pieces, if it has at least `enough` bytes.
    fn hand_on_pieces_if(&mut self, enough: usize) -> Result<(), WriteError> {
        if self.filled >= enough {
            self.out.write_all(&self.room[..self.filled])?;
            self.filled = 0;
        }
        Ok(())
    }

    /// Prepares a solution: checks the board size, writes the head of the file, and puts the beginning of the
    /// solution into `around`.
    #[inline]
    fn begin(&mut self, head: &Head<'_>) -> Result<(), WriteError> {
        if F::ONE_SIZE {
            self.size.check(head.size)?;
        }
        if self.written == 0 {
            self.format.head(head.size, &mut self.buffer);
        }
        self.written += 1;
        self.around.clear();
        self.format.begin(head, &mut self.around);
        Ok(())
    }

    /// Whether there are pieces for boards of this size. They are made once, after enough solutions.
    #[inline]
    fn has_pieces(&mut self, size: u32) -> bool {
        if self.written == PIECES_AFTER {
            let format = &self.format;
            self.pieces = Pieces::new(size, |row, column, out| format.row(size, row, column, out));
        }
        self.pieces.as_ref().is_some_and(|pieces| pieces.size() == size)
    }

    /// Writes the prepared solution, row by row.
    fn write_rows(
        &mut self,
        head: &Head<'_>,
        columns: impl Iterator<Item = u32>,
    ) -> Result<(), WriteError> {
        self.hand_on_pieces_if(1)?;
        self.buffer.extend_from_slice(&self.around);
        for (row, column) in (0..head.size).zip(columns) {
            self.format.row(head.size, row, column, &mut self.buffer);
            self.hand_on_if(ENOUGH)?;
        }
        self.format.end(head, &mut self.buffer);
        self.hand_on_if(ENOUGH)
    }

    /// Writes the prepared solution from pieces.
    #[inline]
    fn write_pieces(&mut self, head: &Head<'_>, columns: &[u8]) -> Result<(), WriteError> {
        self.hand_on_if(1)?;
        let Some(pieces) = &self.pieces else { return Ok(()) };
        let begin = self.around.len();
        self.format.end(head, &mut self.around);
        let needed = self.filled + self.around.len() + pieces.room();
        if self.room.len() < needed {
            self.room.resize(needed + ENOUGH, 0);
        }
        let (before, after) = self.around.split_at(begin);
        let at = copy_short(before, &mut self.room, self.filled);
        let at = pieces.write(columns, &mut self.room, at);
        self.filled = copy_short(after, &mut self.room, at);
        self.hand_on_pieces_if(ENOUGH)
    }
}

/// Copies a text that is usually empty or a line end, and returns its end.
#[inline]
fn copy_short(text: &[u8], to: &mut [u8], at: usize) -> usize {
    match text {
        [] => {}
        [byte] => to[at] = *byte,
        _ => to[at..at + text.len()].copy_from_slice(text),
    }
    at + text.len()
}

impl<F: RowText, W: Write> SolutionWriter for TextWriter<F, W> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        let Entry { index, placement, class } = entry;
        let columns = placement.columns();
        let size = placement.size().get();
        let head = Head { index, size, class, placement: Some(placement) };
        self.begin(&head)?;
        // Pieces are those of whole boards.
        let is_whole = placement.rows() == size;
        if is_whole && self.has_pieces(size) && !self.format.is_special() {
            let mut bytes = [0; PIECES_UP_TO as usize];
            for (byte, &column) in bytes.iter_mut().zip(columns) {
                *byte = column as u8;
            }
            self.write_pieces(&head, &bytes[..columns.len()])
        } else {
            self.write_rows(&head, columns.iter().copied())
        }
    }

    fn write_batch(&mut self, first: u64, batch: &Batch) -> Result<(), WriteError> {
        let size = batch.size().get();
        for (index, columns) in (first..).zip(batch) {
            let head = Head { index, size, class: None, placement: None };
            self.begin(&head)?;
            if self.has_pieces(size) && !self.format.is_special() {
                self.write_pieces(&head, columns)?;
            } else {
                self.write_rows(&head, columns.iter().map(|&column| u32::from(column)))?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        self.hand_on_pieces_if(1)?;
        self.hand_on_if(1)?;
        Ok(self.out.flush()?)
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        if self.written == 0 {
            self.format.head(self.empty, &mut self.buffer);
        }
        self.hand_on_pieces_if(1)?;
        self.format.foot(&mut self.buffer);
        self.flush()
    }
}

/// Appends a number in decimal.
pub(crate) fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
