//! Converts Python objects: to placements, partial boards, whole arrays.

use crate::memory;
use crate::placement::Placement;
use crate::refusal::{self, english, shown, whole};
use crate::text;
use crate::wait::{STEPS, breathe, on, wait};
use bezzel::Square;
use bezzel::complete::{MAX_COMPLETE_SIZE, Partial};
use bezzel::{Placement as Columns, Size};
use bezzel_formats::{Problem, ReadError, read_partial, read_placements};
use bezzel_locale::say;
use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySequence, PySlice, PyTuple};

/// Converts an object to a placement: from a placement, its columns by row, or a text.
///
/// # Errors
/// `TypeError` or `ValueError` with the fault of the object.
pub(crate) fn placement(given: &Bound<'_, PyAny>) -> PyResult<Columns> {
    if let Ok(placement) = given.cast::<Placement>() {
        memory::room(READ * given.len()? as u64)?;
        return Placement::copied(placement);
    }
    if let Some(text) = text::of_board(given)? {
        return wait(given.py(), on((*text).as_ref().len()), move |_| {
            text::tried_to_read((*text).as_ref()).map_err(refusal::refused)?;
            placement_in_text((*text).as_ref())
        })?;
    }
    let columns = if is_array(given) { of_array(given)? } else { of_sequence(given)? };
    wait(given.py(), on(columns.len()), |_| Columns::new(columns))?.map_err(refusal::value)
}

/// Returns the index of `value` from `start` on and before `stop`: `place` finds it in the whole sequence, and in a part it
/// is that in the slice.
pub(crate) fn index_within(
    sequence: &Bound<'_, PyAny>,
    value: &Bound<'_, PyAny>,
    (start, stop): (isize, isize),
    place: impl FnOnce() -> PyResult<Option<u64>>,
) -> PyResult<u64> {
    if (start, stop) == (0, isize::MAX) {
        return match place()? {
            Some(place) => Ok(place),
            None => {
                let (what, all) = (refusal::shown(value), sequence.repr()?);
                Err(PyValueError::new_err(format!("{what} is not in {all}")))
            }
        };
    }
    let first = match start {
        ..0 => start.saturating_add_unsigned(sequence.len()?).max(0),
        start => start,
    };
    let part = sequence.get_item(PySlice::new(sequence.py(), start, stop, 1))?;
    let place: u64 = part.call_method1("index", (value,))?.extract()?;
    Ok(place + first as u64)
}

/// Returns the column that a number is, of any class.
pub(crate) fn column_of(given: &Bound<'_, PyAny>) -> Option<u32> {
    let whole = || {
        let number = given.extract::<f64>().ok()?;
        let column = number as u32;
        (f64::from(column) == number).then_some(column)
    };
    given.extract::<u32>().ok().or_else(whole)
}

/// The number of bytes for each row that reading a placement takes.
const READ: u64 = 16;

/// Checks the number of columns before they are read.
fn sized(columns: usize) -> PyResult<Size> {
    if columns == 0 {
        return Err(PyValueError::new_err(say!(english(), "read-empty")));
    }
    Size::try_from(columns).map_err(refusal::value)
}

fn on_board(row: usize, column: i64, size: Size) -> PyResult<u32> {
    let on_board = u32::try_from(column).ok().filter(|&column| column <= size.last());
    on_board.ok_or_else(|| outside(row, column, size.index()))
}

fn outside(row: usize, column: i64, size: usize) -> PyErr {
    let (row, column, last) = (row.to_string(), column.to_string(), (size - 1).to_string());
    let sentence = say!(english(), "python-outside", row = row, column = column, last = last);
    PyValueError::new_err(sentence)
}

/// Reads one placement from a text, in any of the forms that the command line reads.
fn placement_in_text(text: &[u8]) -> PyResult<Columns> {
    let mut placements = read_placements(text, None).map_err(|error| misread(&error))?;
    let first = placements.next();
    let first = first.ok_or_else(|| PyValueError::new_err(say!(english(), "read-empty")))?;
    let first = first.map_err(|error| misread(&error))?;
    match placements.next() {
        None => Ok(first),
        Some(Ok(_)) => Err(PyValueError::new_err(say!(english(), "python-one-placement"))),
        Some(Err(error)) => Err(misread(&error)),
    }
}

pub(crate) fn misread(error: &ReadError) -> PyErr {
    let name = say!(english(), "read-argument");
    PyValueError::new_err(error.sentence(&name, english()))
}

/// Whether NumPy makes an array of the object without iterating over its items.
fn is_array(given: &Bound<'_, PyAny>) -> bool {
    given.hasattr("__array__").unwrap_or(false)
}

/// Converts an object to a NumPy array. A long list is converted in parts, between which other
/// threads can run.
fn array_of<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    const TOGETHER: usize = STEPS / 8;
    let numpy = given.py().import("numpy")?;
    let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    if !is_list || given.len()? <= TOGETHER {
        return numpy.call_method1("asarray", (given,));
    }
    let mut parts = Vec::new();
    for first in (0..given.len()?).step_by(TOGETHER) {
        breathe(given.py())?;
        parts.push(numpy.call_method1("asarray", (part(given, first, TOGETHER)?,))?);
    }
    numpy.call_method1("concatenate", (parts,))
}

/// Converts an array-like object to a NumPy array of integers; other objects are an error.
fn whole_array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let is_masked =
        given.hasattr("filled")? && given.getattr("mask")?.call_method0("any")?.is_truthy()?;
    if is_masked {
        return Err(PyTypeError::new_err(say!(english(), "python-array-kind", kind = "masked")));
    }
    let array = array_of(given)?;
    let dtype = array.getattr("dtype")?;
    let kind: String = dtype.getattr("kind")?.extract()?;
    if kind == "i" || kind == "u" {
        return Ok(array);
    }
    let kind = dtype.str()?.to_string();
    Err(PyTypeError::new_err(say!(english(), "python-array-kind", kind = kind)))
}

fn of_array(given: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let array = whole_array(given)?;
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions != 1 {
        let given = shown(given);
        return Err(PyValueError::new_err(say!(english(), "python-placement", given = given)));
    }
    let size = sized(array.len()?)?;
    memory::room(READ * u64::from(size.get()))?;
    let mut columns = Vec::with_capacity(size.index());
    while columns.len() < size.index() {
        breathe(array.py())?;
        let numbers = as_i64(&part(&array, columns.len(), 16 * STEPS)?)?;
        let numbers: PyReadonlyArray1<'_, i64> = numbers.extract()?;
        for &column in numbers.as_array() {
            columns.push(on_board(columns.len(), column, size)?);
        }
    }
    Ok(columns)
}

/// Returns up to `count` items from `first` on.
fn part<'py>(array: &Bound<'py, PyAny>, first: usize, count: usize) -> PyResult<Bound<'py, PyAny>> {
    let last = first.saturating_add(count) as isize;
    array.get_item(PySlice::new(array.py(), first as isize, last, 1))
}

/// Converts an array to 64-bit numbers. Numbers that do not fit become the largest one, which is
/// on no board.
fn as_i64<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = array.py();
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let wide: usize = array.getattr("dtype")?.getattr("itemsize")?.extract()?;
    let array = if kind == "u" && wide == 8 {
        py.import("numpy")?.call_method1("minimum", (array, i64::MAX as u64))?
    } else {
        array.clone()
    };
    let options = PyDict::new(py);
    options.set_item("copy", false)?;
    array.call_method("astype", ("int64",), Some(&options))
}

fn of_sequence(given: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let Ok(items) = given.cast::<PySequence>() else {
        let given = shown(given);
        return Err(PyTypeError::new_err(say!(english(), "python-placement", given = given)));
    };
    let size = sized(items.len()?)?;
    memory::room(READ * u64::from(size.get()))?;
    let column = |(row, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        if row % STEPS == STEPS - 1 {
            breathe(given.py())?;
        }
        on_board(row, column(row, &item?, size.index())?, size)
    };
    items.try_iter()?.enumerate().map(column).collect()
}

fn column(row: usize, item: &Bound<'_, PyAny>, size: usize) -> PyResult<i64> {
    let sentence =
        |given: String| say!(english(), "python-column", row = row.to_string(), given = given);
    // A number beyond 64 bits is on no board, like any number that is too large.
    whole(item, sentence)?.ok_or_else(|| {
        let (row, last) = (row.to_string(), size.saturating_sub(1).to_string());
        let sentence =
            say!(english(), "python-outside", row = row, column = shown(item), last = last);
        PyValueError::new_err(sentence)
    })
}

/// The rows of an array of placements, read in parts, since other threads may change the array.
pub(crate) struct Rows<'py> {
    array: Bound<'py, PyAny>,
    /// The number of rows.
    pub(crate) count: usize,
    /// The size of the boards, if there are any.
    pub(crate) size: usize,
}

impl<'py> Rows<'py> {
    /// # Errors
    /// `TypeError` or `ValueError` if the object is not an array of integers with one row for each
    /// placement.
    pub(crate) fn new(given: &Bound<'py, PyAny>) -> PyResult<Rows<'py>> {
        let array = whole_array(given)?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        let [count, size] = shape[..] else {
            let shape = array.getattr("shape")?.str()?.to_string();
            let sentence = say!(english(), "python-array-shape", shape = shape);
            return Err(PyValueError::new_err(sentence));
        };
        if size == 0 && count > 0 {
            return Err(PyValueError::new_err(say!(english(), "read-empty")));
        }
        Ok(Rows { array, count, size })
    }

    /// Returns the columns of up to `count` rows from `first` on, one row after the other.
    ///
    /// # Errors
    /// `ValueError` for a queen outside its board.
    pub(crate) fn columns(&self, first: usize, count: usize) -> PyResult<Vec<u32>> {
        let last = (first + count).min(self.count);
        let some = as_i64(&part(&self.array, first, count)?)?;
        let some: PyReadonlyArray2<'_, i64> = some.extract()?;
        let mut columns = Vec::with_capacity((last - first) * self.size);
        for (at, &column) in some.as_array().iter().enumerate() {
            if column < 0 || column as usize >= self.size {
                let (index, row) = (first + at / self.size, at % self.size);
                let largest = column == i64::MAX;
                let shown = if largest { "2^63".to_owned() } else { column.to_string() };
                return Err(PyValueError::new_err(say!(
                    english(),
                    "python-array-outside",
                    index = index.to_string(),
                    row = row.to_string(),
                    column = shown,
                    last = (self.size - 1).to_string()
                )));
            }
            columns.push(column as u32);
        }
        Ok(columns)
    }
}

/// Converts arguments to a partial board: any object that is a board, or a size with queens and blocked squares.
///
/// # Errors
/// `TypeError` or `ValueError` with the fault of the arguments.
pub(crate) fn partial(
    board: Option<&Bound<'_, PyAny>>,
    n: Option<&Bound<'_, PyAny>>,
    queens: Option<&Bound<'_, PyAny>>,
    blocked: Option<&Bound<'_, PyAny>>,
) -> PyResult<Partial> {
    let (board, n) = match (board, n) {
        (Some(size), None) if is_size(size) => (None, Some(size)),
        given => given,
    };
    match (board, n) {
        (None, Some(n)) => {
            let size = refusal::size(n, MAX_COMPLETE_SIZE, None)?;
            built(n.py(), size, squares(queens)?, squares(blocked)?)
        }
        (Some(board), None) if queens.is_none() => {
            let (py, board) = (board.py(), board_alone(board)?);
            let more = squares(blocked)?;
            if more.is_empty() {
                return Ok(board);
            }
            let blocked = board.blocked().iter().copied().chain(more).collect();
            built(py, board.size(), board.queens().to_vec(), blocked)
        }
        _ => Err(PyTypeError::new_err(say!(english(), "python-board-twice"))),
    }
}

/// Whether an object is a number. Texts, placements and arrays have a length; numbers do not.
pub(crate) fn is_size(given: &Bound<'_, PyAny>) -> bool {
    given.hasattr("__index__").unwrap_or(false) && given.len().is_err()
}

fn board_alone(board: &Bound<'_, PyAny>) -> PyResult<Partial> {
    let placed = |placement: Columns| {
        built(board.py(), placement.size(), placement.queens().collect(), Vec::new())
    };
    if let Ok(placement) = board.cast::<Placement>() {
        return placed(Placement::copied(placement)?);
    }
    let board = &match text::of_board(board)? {
        Some(_) => board.clone(),
        None => board.py().import("bezzel._given")?.call_method1("begun", (board,))?,
    };
    if let Some(text) = text::of_board(board)? {
        return wait(board.py(), on((*text).as_ref().len()), move |_| {
            text::tried_to_read((*text).as_ref()).map_err(refusal::refused)?;
            read_partial((*text).as_ref()).map_err(|error| misread(&error))
        })?;
    }
    if is_array(board) {
        return placed(placement(board)?);
    }
    let size = sized(board.len()?)?;
    if size.get() > MAX_COMPLETE_SIZE {
        return built(board.py(), size, Vec::new(), Vec::new());
    }
    let mut queens = Vec::new();
    for (row, item) in board.try_iter()?.enumerate() {
        let item = item?;
        if item.is_none() {
            continue;
        }
        let column = column(row, &item, size.index())?;
        let column = on_board(row, column, size)?;
        queens.push(Square { row: row as u32, column });
    }
    built(board.py(), size, queens, Vec::new())
}

fn built(
    py: Python<'_>,
    size: Size,
    queens: Vec<Square>,
    blocked: Vec<Square>,
) -> PyResult<Partial> {
    py.detach(|| Partial::new(size, queens, blocked))
        .map_err(|error| PyValueError::new_err(Problem::Partial(error).sentence(english())))
}

/// Converts pairs of row and column to squares.
fn squares(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Square>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    let bad = |given: &Bound<'_, PyAny>| {
        PyTypeError::new_err(say!(english(), "python-square", given = shown(given)))
    };
    let mut squares = Vec::new();
    for pair in given.try_iter().map_err(|_| bad(given))? {
        let pair = pair?;
        if squares.len().is_multiple_of(STEPS / 8) {
            breathe(given.py())?;
        }
        // An iterable may be infinite.
        let most = MAX_COMPLETE_SIZE as usize * MAX_COMPLETE_SIZE as usize;
        if squares.len() >= most {
            return Err(PyValueError::new_err(format!(
                "more than {most} squares: no board has as many"
            )));
        }
        let Ok([row, column]) = pair.extract::<[Bound<'_, PyAny>; 2]>() else {
            return Err(bad(&pair));
        };
        let sentence = |_: String| say!(english(), "python-square", given = shown(&pair));
        let outside = || say!(english(), "python-square-outside", given = shown(&pair));
        let line = |given: &Bound<'_, PyAny>| {
            let number = whole(given, sentence)?.and_then(|number| u32::try_from(number).ok());
            number.ok_or_else(|| PyValueError::new_err(outside()))
        };
        squares.push(Square { row: line(&row)?, column: line(&column)? });
    }
    Ok(squares)
}
