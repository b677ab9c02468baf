//! The lines of a trace: UTF-8, or an encoding of Windows, in which PowerShell or a program redirects its output to a file.

use super::TraceError;
use crate::read::decode::decode;
use std::io::{self, BufRead, Read};

/// The maximum number of bytes of a trace that are stored: 64 MB.
pub const MAX_TRACE: usize = 64 << 20;

/// The lines of a text, without their ends. Invalid bytes become replacement characters.
#[derive(Debug)]
pub struct TraceLines<R> {
    input: R,
    /// The lines of a text in another encoding, the last one first.
    decoded: Option<Vec<String>>,
    has_begun: bool,
    bytes: Vec<u8>,
}

impl<R: BufRead> TraceLines<R> {
    /// Creates the lines of `input`.
    pub fn new(input: R) -> TraceLines<R> {
        TraceLines { input, decoded: None, has_begun: false, bytes: Vec::new() }
    }

    /// Returns the next line, or `None` at the end.
    ///
    /// # Errors
    /// [`TraceError::Io`] if the input cannot be read, [`TraceError::TooLong`] if a line, or a text in another encoding, is
    /// longer than [`MAX_TRACE`].
    pub fn next_line(&mut self) -> Result<Option<String>, TraceError> {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.begin()?;
        }
        if let Some(lines) = &mut self.decoded {
            return Ok(lines.pop());
        }
        self.bytes.clear();
        let limit = MAX_TRACE as u64 + 1;
        let read = (&mut self.input).take(limit).read_until(b'\n', &mut self.bytes)?;
        if self.bytes.len() > MAX_TRACE {
            return Err(TraceError::TooLong { max: MAX_TRACE });
        }
        Ok((read > 0).then(|| String::from_utf8_lossy(&self.bytes).into_owned()))
    }

    /// Returns whether reading the next line may block: all bytes that were read are used up.
    pub fn is_waiting(&self) -> bool
    where
        R: Buffered,
    {
        self.decoded.is_none() && self.input.is_drained()
    }

    /// Decodes the whole text if it begins in another encoding than UTF-8.
    fn begin(&mut self) -> Result<(), TraceError> {
        let is_plain = match std::str::from_utf8(self.input.fill_buf()?) {
            Ok(text) => !text.contains('\0'),
            Err(error) => error.error_len().is_none(),
        };
        if is_plain {
            return Ok(());
        }
        let mut bytes = Vec::new();
        (&mut self.input).take(MAX_TRACE as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() > MAX_TRACE {
            return Err(TraceError::TooLong { max: MAX_TRACE });
        }
        let text = decode(&bytes).unwrap_or_else(|_| String::from_utf8_lossy(&bytes).into_owned());
        self.decoded = Some(text.lines().rev().map(str::to_owned).collect());
        Ok(())
    }
}

/// Input that knows whether it has buffered bytes.
pub trait Buffered {
    /// Returns whether no bytes are buffered.
    fn is_drained(&self) -> bool;
}

impl<R: Read> Buffered for io::BufReader<R> {
    fn is_drained(&self) -> bool {
        self.buffer().is_empty()
    }
}
