//! Checks that the memory for results is available before it is used.
//!
//! A Rust collection aborts the process if memory is missing, but Python's users expect
//! `MemoryError`. Work whose memory grows with its arguments checks for room first; texts and
//! pictures grow in a `Page`, and lists by [`reserve`], which can fail. Whatever else finds no
//! memory takes it from the reserve of the allocator, and ends ([`enough`]).

use crate::refusal::{english, refused};
use crate::reserve;
use bezzel_formats::WriteError;
use bezzel_locale::say;
use bezzel_workbench::Refusal;
use bezzel_workbench::machine;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::io::{Error, ErrorKind};

/// The maximum length of a text that is made in memory, in bytes; the limit is that of models.
pub(crate) const MAX_TEXT: u64 = 2_000_000_000;

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

/// Returns the error for a text of this number of bytes that finds no memory.
pub(crate) fn none(bytes: u64) -> WriteError {
    let sentence = say!(english(), "error-no-room", bytes = mib(bytes));
    Error::new(ErrorKind::OutOfMemory, sentence).into()
}

/// Returns the error for a text of this length in bytes, above [`MAX_TEXT`].
pub(crate) fn too_long(bytes: u64) -> WriteError {
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
