//! Solutions as text. Every text format is a beginning, a piece of text for each row, and
//! an end; a piece depends on the row and the column alone, so for small boards all pieces
//! are made once and writing a solution is copying N of them.

mod board;
mod columns;
mod grid;

pub(crate) use board::BoardText;
pub(crate) use columns::ColumnsText;
pub(crate) use grid::GridText;

use crate::writer::{Entry, OneSize, SolutionWriter, Style, WriteError};
use std::io::Write;

/// A text format, by its pieces.
pub(crate) trait RowText {
    /// Whether all boards must have one size.
    const ONE_SIZE: bool = false;

    /// What comes before the first solution of a file, of boards of `size` rows (0 where
    /// nobody knows).
    fn head(&self, _size: u32, _out: &mut Vec<u8>) {}

    /// What comes before the rows of a solution.
    fn begin(&mut self, _entry: &Entry<'_>, _out: &mut Vec<u8>) {}

    /// The piece for a queen in `column` of `row`.
    fn row(&self, size: u32, row: u32, column: u32, out: &mut Vec<u8>);

    /// What comes after the rows.
    fn end(&self, _entry: &Entry<'_>, out: &mut Vec<u8>) {
        out.push(b'\n');
    }

    /// What comes after the last solution of a file.
    fn foot(&self, _out: &mut Vec<u8>) {}

    /// Whether the pieces of this solution are other than usual, and must be made anew.
    fn is_special(&self) -> bool {
        false
    }
}

/// Every piece of a board size.
struct Pieces {
    size: u32,
    pieces: Vec<Piece>,
}

/// The text of a queen's row. Short ones, which are all but the boards', are copied as a
/// whole block, which takes a fraction of the time of copying so many bytes.
enum Piece {
    Short { block: [u8; BLOCK], length: usize },
    Long(Vec<u8>),
}

const BLOCK: usize = 32;

impl Piece {
    fn new(text: Vec<u8>) -> Piece {
        let mut block = [0; BLOCK];
        match block.get_mut(..text.len()) {
            Some(begin) => {
                begin.copy_from_slice(&text);
                Piece::Short { block, length: text.len() }
            }
            None => Piece::Long(text),
        }
    }

    #[inline]
    fn append_to(&self, out: &mut Vec<u8>) {
        match self {
            Piece::Short { block, length } => {
                let end = out.len() + length;
                out.extend_from_slice(block);
                out.truncate(end);
            }
            Piece::Long(text) => out.extend_from_slice(text),
        }
    }
}

/// Writes any [`RowText`].
pub(crate) struct TextWriter<F, W> {
    format: F,
    out: W,
    buffer: Vec<u8>,
    size: OneSize,
    /// The size of the boards of a file that none is written to.
    empty: u32,
    pieces: Option<Pieces>,
    written: u64,
}

/// Bytes are handed on when so many have come together.
const ENOUGH: usize = 1 << 16;

/// Pieces are made once for boards up to this size, when so many solutions were written.
const PIECES_UP_TO: u32 = 64;
const PIECES_AFTER: u64 = 64;

impl<F: RowText, W: Write> TextWriter<F, W> {
    pub(crate) fn new(format: F, out: W, style: &Style<'_>) -> Self {
        let (size, empty) = (OneSize::default(), style.size.unwrap_or(0));
        TextWriter { format, out, buffer: Vec::new(), size, empty, pieces: None, written: 0 }
    }

    fn hand_on_if(&mut self, enough: usize) -> Result<(), WriteError> {
        if self.buffer.len() >= enough {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    fn make_pieces(&mut self, size: u32) {
        let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let pieces = squares.map(|(row, column)| {
            let mut text = Vec::new();
            self.format.row(size, row, column, &mut text);
            Piece::new(text)
        });
        let pieces = Pieces { size, pieces: pieces.collect() };
        self.pieces = Some(pieces);
    }
}

impl<F: RowText, W: Write> SolutionWriter for TextWriter<F, W> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        let size = entry.placement.size().get();
        if F::ONE_SIZE {
            self.size.check(entry.placement)?;
        }
        if self.written == 0 {
            self.format.head(size, &mut self.buffer);
        }
        self.written += 1;
        if self.written == PIECES_AFTER && size <= PIECES_UP_TO {
            self.make_pieces(size);
        }
        self.format.begin(&entry, &mut self.buffer);
        let columns = (0..size).zip(entry.placement.columns());
        match &self.pieces {
            Some(pieces) if pieces.size == size && !self.format.is_special() => {
                for (row, &column) in columns {
                    pieces.pieces[(row * size + column) as usize].append_to(&mut self.buffer);
                }
            }
            _ => {
                for (row, &column) in columns {
                    self.format.row(size, row, column, &mut self.buffer);
                    self.hand_on_if(ENOUGH)?;
                }
            }
        }
        self.format.end(&entry, &mut self.buffer);
        self.hand_on_if(ENOUGH)
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        if self.written == 0 {
            self.format.head(self.empty, &mut self.buffer);
        }
        self.format.foot(&mut self.buffer);
        self.hand_on_if(1)?;
        Ok(self.out.flush()?)
    }
}

/// Appends a number in decimal.
pub(crate) fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
