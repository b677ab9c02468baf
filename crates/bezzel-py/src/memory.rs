//! Checks that the memory for results is available before it is used.
//!
//! A Rust collection aborts the process if memory is missing, but Python's users expect
//! `MemoryError`. Work whose memory grows with its arguments checks for room first; texts and
//! pictures grow in a [`Page`], and lists by [`reserve`], which can fail. Whatever else finds no
//! memory takes it from the reserve of the allocator, and ends ([`enough`]).

use crate::refusal::{english, refused};
use crate::reserve;
use crate::wait::Ending;
use bezzel_formats::WriteError;
use bezzel_locale::say;
use bezzel_workbench::Refusal;
use bezzel_workbench::machine::{self, SPARE};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::io::{Error, ErrorKind, Write};

/// The maximum length of a text that is made in memory, in bytes; the limit is that of models.
const MAX_TEXT: u64 = 2_000_000_000;

/// Raises `MemoryError` unless this number of bytes can be allocated now.
///
/// # Errors
/// `MemoryError`.
pub(crate) fn room(bytes: u64) -> PyResult<()> {
    begin()?;
    machine::room(bytes).map_err(refused)
}

/// Takes the reserve of the allocator, if an earlier call has used it.
///
/// # Errors
/// `MemoryError` if there is no memory for it.
pub(crate) fn begin() -> PyResult<()> {
    if reserve::hold() { Ok(()) } else { Err(out()) }
}

/// Ends a call that has used the reserve of the allocator.
///
/// # Errors
/// `MemoryError`.
pub(crate) fn enough() -> PyResult<()> {
    if reserve::is_out() { Err(out()) } else { Ok(()) }
}

/// Returns the exception for work that found no memory.
pub(crate) fn out() -> PyErr {
    PyMemoryError::new_err("out of memory")
}

/// Reserves memory for `more` items in a list that may become long.
///
/// # Errors
/// [`Refusal::Write`], which `refused` converts to a `MemoryError`.
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), Refusal> {
    let bytes = (list.len() + more) * size_of::<T>();
    list.try_reserve(more).map_err(|_| none(bytes as u64).into())
}

fn none(bytes: u64) -> WriteError {
    let sentence = say!(english(), "error-no-room", bytes = mib(bytes));
    Error::new(ErrorKind::OutOfMemory, sentence).into()
}

fn too_long(bytes: u64) -> WriteError {
    let sentence = say!(english(), "python-long-text", bytes = mib(bytes), most = mib(MAX_TEXT));
    Error::new(ErrorKind::FileTooLarge, sentence).into()
}

fn mib(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

/// Refuses a text if its length, of at least this number of bytes, exceeds [`MAX_TEXT`].
///
/// # Errors
/// [`Refusal::Write`], which `refused` converts to a `ValueError`.
pub(crate) fn refuse_long(bytes: u64) -> Result<(), Refusal> {
    if bytes > MAX_TEXT { Err(too_long(bytes).into()) } else { Ok(()) }
}

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
