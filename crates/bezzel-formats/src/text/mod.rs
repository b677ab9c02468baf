//! Solutions as text. A text format consists of a beginning, a piece of text for each row, and an end; a piece
//! depends only on the row and the column, so for small boards all pieces are made once, and writing a solution means
//! copying N of them.

mod pieces;
mod template;
mod tex;

use crate::format::Format;
use crate::writer::{self, OneSize, SolutionWriter, Style, WriteError};
use bezzel::search::Batch;
use pieces::{PIECES_UP_TO, Pieces};
use std::io::Write;
use template::{At, Entry, Part, Template};

/// A writer of any text format.
pub(crate) struct TextWriter<W> {
    template: Template,
    /// Whether all boards of the file must have one size.
    has_one_size: bool,
    out: W,
    /// Text made row by row that was not written yet.
    buffer: Vec<u8>,
    /// A buffer for text made of pieces, and the length of its content that was not written yet. At any time only one
    /// of the two buffers has such text.
    room: Vec<u8>,
    filled: usize,
    /// The text before and after the rows of a solution made of pieces.
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

impl<W: Write> TextWriter<W> {
    pub(crate) fn new(format: Format, out: W, style: &Style<'_>) -> Self {
        TextWriter {
            template: Template::new(format, style),
            has_one_size: format == Format::Csv,
            out,
            buffer: Vec::new(),
            room: Vec::new(),
            filled: 0,
            around: Vec::new(),
            size: OneSize::default(),
            empty: style.size.unwrap_or(0),
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

    /// Prepares a solution: checks the board size, and writes the head of the file.
    #[inline]
    fn begin(&mut self, entry: &Entry<'_>) -> Result<(), WriteError> {
        if self.has_one_size {
            self.size.check(entry.size)?;
        }
        if self.written == 0 {
            self.template.fill(At::Head, entry, &mut self.buffer);
        }
        self.written += 1;
        self.template.look_at(entry.placement);
        Ok(())
    }

    /// Whether there are pieces for boards of this size. They are made once, after enough solutions.
    #[inline]
    fn has_pieces(&mut self, size: u32) -> bool {
        if self.written == PIECES_AFTER {
            let template = &self.template;
            self.pieces = Pieces::new(size, |row, column, out| {
                template.row(&Entry { size, row, column, ..Entry::default() }, out);
            });
        }
        self.pieces.as_ref().is_some_and(|pieces| pieces.size() == size)
    }

    /// Writes a solution, row by row.
    fn write_rows(
        &mut self,
        entry: &Entry<'_>,
        columns: impl Iterator<Item = u32>,
    ) -> Result<(), WriteError> {
        self.hand_on_pieces_if(1)?;
        let begin = if self.written > 1 { At::Next } else { At::First };
        self.template.fill(begin, entry, &mut self.buffer);
        let (mut square, between) = (*entry, self.template.between_columns());
        for (row, column) in (0..entry.size).zip(columns) {
            if let Some((sign, base)) = between {
                if row > 0 {
                    self.buffer.push(sign);
                }
                push_number(&mut self.buffer, base + column);
            } else {
                (square.row, square.column) = (row, column);
                self.template.row(&square, &mut self.buffer);
            }
            self.hand_on_if(ENOUGH)?;
        }
        self.template.fill(At::End, entry, &mut self.buffer);
        self.hand_on_if(ENOUGH)
    }

    /// Writes solutions of one size from pieces. The first one is prepared. `of_size` is what is around their rows, if
    /// it is filled in.
    #[inline]
    fn write_pieces<'b>(
        &mut self,
        mut entry: Entry<'_>,
        of_size: Option<&[Vec<Part>; 2]>,
        solutions: impl Iterator<Item = (u64, &'b [u8])>,
    ) -> Result<(), WriteError> {
        self.hand_on_if(1)?;
        let Some(pieces) = &self.pieces else { return Ok(()) };
        let texts = of_size
            .map_or_else(|| self.template.around(), |texts| texts.each_ref().map(|it| &it[..]));
        let varies = Template::varies(texts);
        let (mut count, mut begin) = (0, 0);
        let around = &mut self.around;
        for (index, columns) in solutions {
            if count == 0 || varies {
                entry.index = index;
                around.clear();
                begin = self.template.fill_around(texts, &entry, around);
            }
            count += 1;
            let needed = self.filled + around.len() + pieces.room();
            if self.room.len() < needed {
                self.room.resize(needed + ENOUGH, 0);
            }
            let (before, after) = around.split_at(begin);
            let at = copy_short(before, &mut self.room, self.filled);
            let at = pieces.write(columns, &mut self.room, at);
            self.filled = copy_short(after, &mut self.room, at);
            if self.filled >= ENOUGH {
                self.out.write_all(&self.room[..self.filled])?;
                self.filled = 0;
            }
        }
        self.written += count - 1;
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

impl<W: Write> SolutionWriter for TextWriter<W> {
    fn write(&mut self, entry: writer::Entry<'_>) -> Result<(), WriteError> {
        let writer::Entry { index, placement, class } = entry;
        let columns = placement.columns();
        let size = placement.size().get();
        let entry = Entry { index, size, class, placement: Some(placement), ..Entry::default() };
        self.begin(&entry)?;
        // Pieces are those of whole boards.
        let is_whole = placement.rows() == size;
        if is_whole && self.has_pieces(size) && !self.template.is_special() {
            let mut bytes = [0; PIECES_UP_TO as usize];
            for (byte, &column) in bytes.iter_mut().zip(columns) {
                *byte = column as u8;
            }
            self.write_pieces(entry, None, std::iter::once((index, &bytes[..columns.len()])))
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
            if self.has_pieces(size) && !self.template.is_special() {
                let all = std::iter::once((index, columns)).chain(solutions);
                let of_size = self.template.around_of(size);
                return self.write_pieces(entry, Some(&of_size), all);
            }
            self.write_rows(&entry, columns.iter().map(|&column| u32::from(column)))?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        self.hand_on_pieces_if(1)?;
        self.hand_on_if(1)?;
        Ok(self.out.flush()?)
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        let end = Entry { index: self.written, size: self.empty, ..Entry::default() };
        if self.written == 0 {
            self.template.fill(At::Head, &end, &mut self.buffer);
        }
        self.hand_on_pieces_if(1)?;
        self.template.fill(At::Foot, &end, &mut self.buffer);
        self.flush()
    }
}

/// Appends a number in decimal.
fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
