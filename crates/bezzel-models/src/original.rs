//! Checks that a file is an unchanged model written by this crate: the board in its remark is written again in every
//! format, and one of the texts must be the file. So a remark is trusted only if the constraints agree.

use super::board::BoardRecord;
use super::format::Options;
use super::problem::Problem;
use super::write_model;
use std::io::{self, BufRead, BufWriter, Write};

/// A model that was read.
#[derive(Debug, Clone)]
pub struct Read {
    /// The board whose model it is.
    pub board: Problem,
    /// The number of variables (squares and auxiliaries), if the file states it.
    pub variables: Option<u64>,
}

/// The reason why a file is not an unchanged model.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file has no remark with a board among its first lines.
    #[error("there is no remark `board: ...` at its head")]
    Foreign,
    /// The file has such a remark, but one line differs from the model of the board.
    #[error("line {line} is not that of a model of its board")]
    Differs {
        /// The number of the line, from 1.
        line: u64,
    },
}

/// The number of first lines that contain every remark.
const HEAD: usize = 20;

/// Reads a model that this crate wrote, and compares all of it with the model of its board. Lines may end in `\r\n`.
/// Memory holds only the first lines.
///
/// # Errors
/// [`ModelError`] if the file cannot be read, has no board, or is not the model of its board.
pub fn read_model(mut model: impl BufRead) -> Result<Read, ModelError> {
    let mut head = Vec::new();
    let mut begin = 0;
    let (mut board, mut variables) = (None, None);
    for _ in 0..HEAD {
        if model.read_until(b'\n', &mut head)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&head[begin..]);
        begin = head.len();
        let words: Vec<&str> = line.split_whitespace().take(4).collect();
        if let ["p", "cnf", number, ..] | ["*", "#variable=", number, ..] = words.as_slice() {
            variables = number.parse().ok();
        }
        if board.is_none()
            && let Some(named) = BoardRecord::in_line(line.trim_end())
        {
            board = Some(named.ok_or(ModelError::Foreign)?);
        }
    }
    let board = board.ok_or(ModelError::Foreign)?;
    // The format is the one whose text is equal; if none is, the one with the longest equal beginning.
    let mut longest: Option<(u64, Compared<&[u8]>)> = None;
    for options in Options::with_board() {
        let compared = Compared::with(&board, options, &head[..])?;
        if !compared.differs {
            let mut whole =
                Compared::with(&board, options, io::Read::chain(head.as_slice(), model))?;
            return match whole.is_all()? {
                true => Ok(Read { board, variables }),
                false => Err(ModelError::Differs { line: whole.line }),
            };
        }
        if longest.as_ref().is_none_or(|(bytes, _)| compared.bytes > *bytes) {
            longest = Some((compared.bytes, compared));
        }
    }
    Err(ModelError::Differs { line: longest.map_or(1, |(_, compared)| compared.line) })
}

/// A writer that compares what is written with a file.
struct Compared<R> {
    file: R,
    /// The number of equal bytes, and the number of the line after them.
    bytes: u64,
    line: u64,
    /// Whether a byte differs from the file.
    differs: bool,
    /// Whether the file ended before a difference.
    is_at_end: bool,
}

impl<R: BufRead> Compared<R> {
    /// Writes a model until it differs from the file, or the file ends.
    fn with(board: &Problem, options: Options, file: R) -> io::Result<Compared<R>> {
        let compared = Compared { file, bytes: 0, line: 1, differs: false, is_at_end: false };
        let mut out = BufWriter::with_capacity(1 << 16, compared);
        let written = write_model(board, options, &mut out).and_then(|()| out.flush());
        let (compared, _) = out.into_parts();
        match written {
            Err(error) if !compared.differs && !compared.is_at_end => Err(error),
            _ => Ok(compared),
        }
    }

    /// Whether the written text is the whole file, except for blanks at its end.
    fn is_all(&mut self) -> io::Result<bool> {
        if self.differs || self.is_at_end {
            return Ok(false);
        }
        loop {
            let rest = self.file.fill_buf()?;
            if rest.is_empty() {
                return Ok(true);
            }
            if !rest.iter().all(u8::is_ascii_whitespace) {
                return Ok(false);
            }
            let length = rest.len();
            self.file.consume(length);
        }
    }
}

impl<R: BufRead> Write for Compared<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.differs || self.is_at_end {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let found = self.file.fill_buf()?;
        if found.is_empty() {
            self.is_at_end = true;
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let both = found.iter().zip(bytes);
        let alike = both.take_while(|(found, written)| found == written).count();
        let at = alike.min(bytes.len());
        let lines = bytes[..at].iter().filter(|byte| **byte == b'\n').count();
        // A line may end as on Windows.
        let is_return = found.get(alike) == Some(&b'\r') && bytes.get(alike) == Some(&b'\n');
        self.differs = !is_return && alike < bytes.len().min(found.len());
        self.file.consume(alike + usize::from(is_return));
        self.bytes += alike as u64;
        self.line += lines as u64;
        match (self.differs, alike) {
            (true, 0) => Err(io::ErrorKind::InvalidData.into()),
            // Only the end of a line was skipped: the write is repeated.
            (false, 0) => Err(io::ErrorKind::Interrupted.into()),
            _ => Ok(alike),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
