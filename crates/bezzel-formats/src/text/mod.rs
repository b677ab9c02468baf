//! Solutions as text. A text format consists of a beginning, a piece of text for each row, and an end; a piece
//! depends only on the row and the column, so for small boards all pieces are made once, and writing a solution means
//! copying N of them.

mod pieces;
mod template;
mod tex;

use crate::Out;
use crate::format::Format;
use crate::writer::{self, OneSize, SolutionWriter, Style, WriteError};
use bezzel::search::Batch;
use pieces::{PIECES_UP_TO, Pieces};
use template::{Around, At, Entry, Template};

/// A writer of any text format.
pub(crate) struct TextWriter<'a> {
    template: Template,
    /// Whether all boards of the file must have one size.
    has_one_size: bool,
    out: Out<'a>,
    /// The text that was not written yet is the first `filled` bytes; pieces are copied to the room behind it.
    buffer: Vec<u8>,
    filled: usize,
    size: OneSize,
    /// The board size of a file without boards.
    empty: u32,
    pieces: Option<Made>,
    written: u64,
}

/// The pieces of a board size, what is around them, and room for it when it is filled in.
struct Made {
    pieces: Pieces,
    around: Around,
    filled: Vec<u8>,
}

/// The number of bytes that are written at a time.
const ENOUGH: usize = 1 << 16;

/// The number of solutions after which pieces are made.
const PIECES_AFTER: u64 = 64;

impl<'a> TextWriter<'a> {
    pub(crate) fn new(format: Format, out: Out<'a>, style: &Style<'_>) -> Self {
        TextWriter {
            template: Template::new(format, style),
            has_one_size: format == Format::Csv,
            out,
            buffer: Vec::new(),
            filled: 0,
            size: OneSize::default(),
            empty: style.size.unwrap_or(0),
            pieces: None,
            written: 0,
        }
    }

    /// Writes the text, if it has at least `enough` bytes.
    fn hand_on_if(&mut self, enough: usize) -> Result<(), WriteError> {
        if self.filled >= enough {
            self.out.write_all(&self.buffer[..self.filled])?;
            self.filled = 0;
        }
        Ok(())
    }

    /// Adds a text of the template.
    fn fill(&mut self, at: At, entry: &Entry<'_>) -> Result<(), WriteError> {
        self.buffer.truncate(self.filled);
        self.template.fill(at, entry, &mut self.buffer);
        self.filled = self.buffer.len();
        self.hand_on_if(ENOUGH)
    }

    /// Prepares a solution: checks the board size, and writes the head of the file.
    #[inline]
    fn begin(&mut self, entry: &Entry<'_>) -> Result<(), WriteError> {
        if self.has_one_size {
            self.size.check(entry.size)?;
        }
        if self.written == 0 {
            self.fill(At::Head, entry)?;
        }
        self.written += 1;
        self.template.look_at(entry.placement);
        Ok(())
    }

    /// Whether there are pieces for the solution, of a whole board of this size. They are made once, after enough
    /// solutions.
    #[inline]
    fn has_pieces(&mut self, size: u32) -> bool {
        if self.written == PIECES_AFTER {
            let template = &self.template;
            let pieces = Pieces::new(size, |row, column, out| {
                template.row(&Entry { size, row, column, ..Entry::default() }, out);
            });
            self.pieces = pieces.map(|pieces| {
                let around = template.around(size);
                Made { pieces, around, filled: Vec::new() }
            });
        }
        self.pieces.as_ref().is_some_and(|made| made.pieces.size() == size)
            && !self.template.is_special()
    }

    /// Writes a solution, row by row.
    fn write_rows(
        &mut self,
        entry: &Entry<'_>,
        columns: impl Iterator<Item = u32>,
    ) -> Result<(), WriteError> {
        self.fill(if self.written > 1 { At::Next } else { At::First }, entry)?;
        self.buffer.truncate(self.filled);
        let (mut square, between) = (*entry, self.template.between_columns);
        for (row, column) in (0..entry.size).zip(columns) {
            if let Some(sign) = between {
                if row > 0 {
                    self.buffer.push(sign);
                }
                push_number(&mut self.buffer, self.template.base + column);
            } else {
                (square.row, square.column) = (row, column);
                self.template.row(&square, &mut self.buffer);
            }
            if self.buffer.len() >= ENOUGH {
                self.out.write_all(&self.buffer)?;
                self.buffer.clear();
            }
        }
        self.filled = self.buffer.len();
        self.fill(At::End, entry)
    }

    /// Writes solutions of one size from pieces. The first one is prepared.
    #[inline]
    fn write_pieces<'b>(
        &mut self,
        mut entry: Entry<'_>,
        solutions: impl Iterator<Item = (u64, &'b [u8])>,
    ) -> Result<(), WriteError> {
        let Some(mut made) = self.pieces.take() else { return Ok(()) };
        let [before, after] = &made.around;
        let varies = Template::varies(&made.around);
        let (mut count, mut begin) = (0, 0);
        for (index, columns) in solutions {
            if count == 0 || varies {
                entry.index = index;
                made.filled.clear();
                self.template.fill_in(before, &entry, &mut made.filled);
                begin = made.filled.len();
                self.template.fill_in(after, &entry, &mut made.filled);
            }
            count += 1;
            let needed = self.filled + made.filled.len() + made.pieces.room();
            if self.buffer.len() < needed {
                self.buffer.resize(needed + ENOUGH, 0);
            }
            let (before, after) = made.filled.split_at(begin);
            let at = copy_short(before, &mut self.buffer, self.filled);
            let at = made.pieces.write(columns, &mut self.buffer, at);
            self.filled = copy_short(after, &mut self.buffer, at);
            self.hand_on_if(ENOUGH)?;
        }
        self.written += count - 1;
        self.pieces = Some(made);
        Ok(())
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

impl SolutionWriter for TextWriter<'_> {
    fn write(&mut self, entry: writer::Entry<'_>) -> Result<(), WriteError> {
        let writer::Entry { index, placement, class } = entry;
        let columns = placement.columns();
        let size = placement.size().get();
        let entry = Entry { index, size, class, placement: Some(placement), ..Entry::default() };
        self.begin(&entry)?;
        if placement.rows() == size && self.has_pieces(size) {
            let mut bytes = [0; PIECES_UP_TO as usize];
            for (byte, &column) in bytes.iter_mut().zip(columns) {
                *byte = column as u8;
            }
            self.write_pieces(entry, std::iter::once((index, &bytes[..columns.len()])))
        } else {
            self.write_rows(&entry, columns.iter().copied())
        }
    }

    fn write_batch(&mut self, first: u64, batch: &Batch) -> Result<(), WriteError> {
        let size = batch.size().get();
        let mut solutions = (first..).zip(batch);
        while let Some((index, columns)) = solutions.next() {
            let entry = Entry { index, size, ..Entry::default() };
            self.begin(&entry)?;
            if self.has_pieces(size) {
                let all = std::iter::once((index, columns)).chain(solutions);
                return self.write_pieces(entry, all);
            }
            self.write_rows(&entry, columns.iter().map(|&column| u32::from(column)))?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        self.hand_on_if(1)?;
        Ok(self.out.flush()?)
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        let end = Entry { index: self.written, size: self.empty, ..Entry::default() };
        if self.written == 0 {
            self.fill(At::Head, &end)?;
        }
        self.fill(At::Foot, &end)?;
        self.flush()
    }
}

/// Appends a number in decimal.
fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
