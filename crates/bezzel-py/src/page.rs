//! A buffer of bytes that fails where a collection would abort the process: texts and pictures are made in it.

use crate::memory::{MAX_TEXT, none, too_long};
use crate::wait::Ending;
use bezzel_formats::WriteError;
use bezzel_workbench::machine::{self, SPARE};
use std::io::{ErrorKind, Write};

/// A buffer of bytes, up to [`MAX_TEXT`] and while there is memory. Writing fails once the work is
/// cancelled.
pub(crate) struct Page {
    pub(crate) bytes: Vec<u8>,
    ending: Ending,
}

impl Page {
    pub(crate) const fn new(ending: Ending) -> Page {
        Page { bytes: Vec::new(), ending }
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.ending.is_set() {
            return Err(ErrorKind::TimedOut.into());
        }
        let length = self.bytes.len() + bytes.len();
        let io = |error| match error {
            WriteError::Io(error) => error,
            _ => ErrorKind::Other.into(),
        };
        if length as u64 > MAX_TEXT {
            return Err(io(too_long(length as u64)));
        }
        if self.bytes.capacity() < length {
            // Doubles the capacity, or adds a quarter if it is large already.
            let more = (self.bytes.len() / if length > 64 << 20 { 4 } else { 1 }).max(bytes.len());
            // The writer allocates memory too, in a way that cannot fail, so some is kept spare.
            let is_room = machine::room(more as u64 + SPARE).is_ok();
            if !is_room || self.bytes.try_reserve_exact(more).is_err() {
                return Err(io(none((length + more) as u64)));
            }
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
