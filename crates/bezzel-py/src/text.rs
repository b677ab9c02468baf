//! Converts texts from and to Python, in parts if they are long, so that other threads can run.

use crate::memory;
use crate::wait::{STEPS, breathe};
use bezzel_workbench::Refusal;
use bezzel_workbench::machine;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyByteArray, PyBytes, PyList, PyMemoryView, PySlice, PyString};
use std::ops::Deref;

/// The number of characters of a long text that are converted at a time.
const TOGETHER: usize = 4 * STEPS;

/// A text that a caller gave.
pub(crate) enum TextArgument {
    /// The text in Python's memory.
    There(PyBackedStr),
    Copied(String),
}

impl Deref for TextArgument {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            TextArgument::There(text) => text,
            TextArgument::Copied(text) => text,
        }
    }
}

/// The bytes of a text in Python's memory, or a copy.
pub(crate) type TextBytes = Box<dyn AsRef<[u8]> + Send>;

/// Returns the bytes of a board that is given as a text, or as the `bytes`, `bytearray` or
/// `memoryview` of one. `None` for other objects, such as a `memoryview` of larger items.
///
/// # Errors
/// As for [`given`].
pub(crate) fn of_board(board: &Bound<'_, PyAny>) -> PyResult<Option<TextBytes>> {
    if let Ok(text) = board.cast::<PyString>() {
        return Ok(Some(match given(text)? {
            TextArgument::There(text) => Box::new(text),
            TextArgument::Copied(text) => Box::new(text),
        }));
    }
    let is_view = board.is_instance_of::<PyMemoryView>()
        && board.getattr("itemsize")?.extract::<usize>()? == 1;
    if !(is_view || board.is_instance_of::<PyBytes>() || board.is_instance_of::<PyByteArray>()) {
        return Ok(None);
    }
    // Bytes stay as they are, and what may change while it is read is copied.
    let bytes = board.py().get_type::<PyBytes>().call1((board,))?.cast_into::<PyBytes>()?;
    Ok(Some(Box::new(PyBackedBytes::from(bytes))))
}

/// Returns a text for reading.
///
/// # Errors
/// `UnicodeEncodeError` for an unpaired surrogate, `MemoryError`, and the exceptions of
/// [`breathe`].
pub(crate) fn given(text: &Bound<'_, PyString>) -> PyResult<TextArgument> {
    // Python stores the UTF-8 bytes of ASCII texts only; for other texts it would make and store
    // all of them at once.
    let length = text.len()?;
    if length < TOGETHER || text.call_method0("isascii")?.is_truthy()? {
        return Ok(TextArgument::There(PyBackedStr::try_from(text.clone())?));
    }
    let py = text.py();
    let mut copy = String::new();
    for first in (0..length).step_by(TOGETHER) {
        breathe(py)?;
        let last = (first + TOGETHER).min(length);
        let part = text.get_item(PySlice::new(py, first as isize, last as isize, 1))?;
        let part = part.cast_into::<PyString>()?;
        let part = part.to_cow()?;
        // The buffer grows by at least half.
        if copy.capacity() < copy.len() + part.len() {
            let more = part.len().max(copy.len() / 2);
            memory::room(more as u64)?;
            copy.try_reserve_exact(more)
                .map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        }
        copy.push_str(&part);
    }
    Ok(TextArgument::Copied(copy))
}

/// Returns a copy of a text as a Python text.
///
/// # Errors
/// `MemoryError`, and the exceptions of [`breathe`].
pub(crate) fn made<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyString>> {
    if text.len() < TOGETHER {
        return PyString::from_bytes(py, text.as_bytes());
    }
    if py.detach(|| text.is_ascii()) {
        memory::room(text.len() as u64)?;
        return PyString::from_bytes(py, text.as_bytes());
    }
    // Python stores up to four bytes a character, in the parts and in the whole. Joining parts
    // only copies them.
    memory::room(4 * text.len() as u64)?;
    let parts = PyList::empty(py);
    let mut rest = text;
    while !rest.is_empty() {
        breathe(py)?;
        let (part, others) = rest.split_at(rest.floor_char_boundary(TOGETHER));
        parts.append(PyString::from_bytes(py, part.as_bytes())?)?;
        rest = others;
    }
    Ok(PyString::new(py, "").call_method1("join", (parts,))?.cast_into()?)
}

/// Refuses a text if the memory to read it is missing, by the measured maximum for each form.
///
/// Boards are read one after the other; but each line is read as a whole, and so is a board with
/// one word in each line.
///
/// # Errors
/// [`Refusal::Write`], which `refused` converts to a `MemoryError`.
pub(crate) fn tried_to_read(text: &[u8]) -> Result<(), Refusal> {
    const OF_TEXT: u64 = 4;
    const OF_LIST: u64 = 16;
    const OF_LINE: u64 = 48;
    /// A longer line is a whole board, such as a FEN board.
    const WORD: usize = 10;
    if text.len() < STEPS {
        return Ok(());
    }
    let (mut longest, mut words) = (0, 0);
    for line in text.split(|&byte| byte == b'\n') {
        let bytes = line.len() as u64 + 1;
        let is_list = line.first().is_some_and(|first| b"[({".contains(first));
        longest = longest.max(bytes * if is_list { OF_LIST } else { OF_LINE });
        if line.len() < WORD && !line.trim_ascii().iter().any(u8::is_ascii_whitespace) {
            words += bytes;
        }
    }
    machine::room(OF_TEXT * text.len() as u64 + longest + OF_LINE * words)
}
