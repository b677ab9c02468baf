//! What Python calls of placements and solutions.

use super::{CHECKED, Columns, Placement, Solution, conflict_list, list, room_for_check, solution};
use crate::argument;
use crate::look::{self, Look};
use crate::memory;
use crate::refusal::{self, english};
use crate::wait::{STEPS, check};
use bezzel::piece::Piece;
use bezzel::symmetry::{Class, Symmetry, canonical, is_canonical, orbit};
use bezzel_formats::{Format, Series, say};
use bezzel_workbench::Field;
use numpy::PyArray1;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyString};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// The bytes for each row of what is made of a large board, as measured: a number of Python in a list and a tuple, a
/// pair of numbers, a line of text with what the writer holds, and the eight images.
const NUMBERED: u64 = 48;
const PAIR: u64 = 144;
const WRITTEN: u64 = 48;
const IMAGES: u64 = 48;

impl Placement {
    /// The placement in a format, as the bytes of a file.
    fn drawn(&self, py: Python<'_>, look: Look) -> PyResult<Vec<u8>> {
        memory::room(self.bytes(WRITTEN))?;
        look::drawn(py, look, Series::Given, vec![self.to_placement()])
    }
}

#[pymethods]
impl Placement {
    #[new]
    fn new(columns: &Bound<'_, PyAny>) -> PyResult<Placement> {
        let placement = argument::placement(columns)?;
        Ok(Placement { columns: Columns::of(placement) })
    }

    /// The size of the board: the number of rows, of columns and of queens.
    #[getter]
    fn n(&self) -> usize {
        self.columns.len()
    }

    /// The queens' columns by row: a read-only NumPy array of uint8, or of uint32 above 256.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        look::import_numpy(py)?;
        memory::room(self.bytes(4))?;
        let array = match &self.columns {
            Columns::Bytes(columns) => PyArray1::from_slice(py, columns).into_any(),
            Columns::Words(columns) => PyArray1::from_slice(py, columns).into_any(),
        };
        let options = PyDict::new(py);
        options.set_item("write", false)?;
        array.call_method("setflags", (), Some(&options))?;
        Ok(array)
    }

    /// The queens' squares as pairs of row and column, from the top row down.
    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        memory::room(self.bytes(PAIR))?;
        list(py, self.columns.iter().enumerate().map(Ok))
    }

    /// Whether no queen attacks another.
    #[getter]
    fn is_solution(slf: &Bound<'_, Self>) -> PyResult<bool> {
        Placement::asked(slf, CHECKED, |own| own.first_conflict().is_none())
    }

    /// Returns every pair of queens that attack each other with none between them, as a list.
    fn conflicts<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let found = Placement::asked(slf, CHECKED, |own| {
            room_for_check(Piece::QUEEN, &own).map(|()| own.conflicts())
        })?;
        conflict_list(slf.py(), &found.map_err(refusal::refused)?)
    }

    /// Returns the placement as text: `board`, `grid`, `columns`, `pairs`, `xy`, `json`, `jsonl`,
    /// `csv`.
    #[pyo3(signature = (format = "board", *, ascii = false))]
    fn text<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        ascii: bool,
    ) -> PyResult<Bound<'py, PyString>> {
        let named = Field::FORMAT.named(format, Format::all().map(Format::name));
        let named = named.map_err(refusal::refused)?;
        if matches!(named, Format::Board | Format::Grid) {
            // A sign for each square at least.
            let long = self.bytes(self.columns.len() as u64);
            memory::refuse_long(long).map_err(refusal::refused)?;
        }
        let mut look = Look::new(named);
        look.output.ascii = ascii;
        let bytes = self.drawn(py, look)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            PyValueError::new_err(say!(english(), "python-text-format", given = format))
        })?;
        memory::string(py, &text)
    }

    /// Returns an SVG picture as text. `title` is a text, True for the default one, None for none.
    #[pyo3(signature = (**options), text_signature = "($self, *, title=True, lang='en', theme=None, size=None, coordinates=False)")]
    fn svg(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let look = Look::of(Some(Format::Svg), options, Look::PICTURE)?;
        let bytes = self.drawn(py, look)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Returns a PNG picture as bytes, with the same options as ``svg``.
    #[pyo3(signature = (**options), text_signature = "($self, *, title=True, lang='en', theme=None, size=None, coordinates=False)")]
    fn png(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<u8>> {
        let look = Look::of(Some(Format::Png), options, Look::PICTURE)?;
        self.drawn(py, look)
    }

    /// Writes the placement to a file; the format is `format`, or follows from the file extension.
    #[pyo3(signature = (path, **options), text_signature = "($self, path, *, format=None, lang='en', ascii=False, title=True, theme=None, size=None, coordinates=False, delay=None)")]
    fn save(
        &self,
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let look = Look::to_file(path, options)?;
        memory::room(self.bytes(WRITTEN))?;
        let entries = vec![(1, self.to_placement(), None)];
        look::save(py, look, Series::Given, Some(1), self.size(), entries)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.columns.len() > look::MAX_DISPLAYED {
            return Ok(None);
        }
        self.svg(py, None).map(Some)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self._repr_svg_(py)?.map(|svg| look::in_html(&svg)))
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        look::as_asked(self.columns(py)?, dtype, copy)
    }

    fn __len__(&self) -> usize {
        self.columns.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let n = self.columns.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(n as isize)?;
            memory::room(slice.slicelength as u64 * NUMBERED)?;
            let rows = (0..slice.slicelength as isize).map(|at| slice.start + at * slice.step);
            let columns = rows.map(|row| Ok(self.columns.get(row as usize)));
            return Ok(list(py, columns)?.to_tuple().into_any());
        }
        let at = refusal::place(index)?;
        let row = if at < 0 { at + n as isize } else { at };
        if row < 0 || row >= n as isize {
            let (what, index) = (self.shown(), at.to_string());
            let sentence = say!(english(), "python-index", what = what, index = index);
            return Err(PyIndexError::new_err(sentence));
        }
        Ok(self.columns.get(row as usize).into_pyobject(py)?.into_any())
    }

    /// Returns the row of the first queen in this column.
    ///
    /// >>> bezzel.solve(8).index(7)
    /// 2
    #[pyo3(signature = (value, start = 0, stop = isize::MAX, /))]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let n = self.columns.len() as isize;
        let place = |place: isize| if place < 0 { place.saturating_add(n) } else { place };
        let (start, stop) = (place(start).max(0), place(stop).min(n));
        let column = value.extract::<u32>().ok();
        let mut rows = (start..stop).map(|row| row as usize);
        let row = rows.find(|&row| Some(self.columns.get(row)) == column);
        row.ok_or_else(|| {
            let (value, what) = (refusal::shown(value), self.shown());
            PyValueError::new_err(format!("{value} is not in {what}"))
        })
    }

    /// Returns the number of queens in this column.
    ///
    /// >>> bezzel.Placement([0, 0, 1]).count(0)
    /// 2
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        let column = value.extract::<u32>().ok();
        self.columns.iter().filter(|&other| Some(other) == column).count()
    }

    fn __contains__(&self, column: &Bound<'_, PyAny>) -> bool {
        column.extract::<u32>().is_ok_and(|column| self.columns.iter().any(|c| c == column))
    }

    fn __hash__(&self) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.columns)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let answer = if let Ok(other) = other.cast::<Placement>() {
            op.matches(match (&self.columns, &other.get().columns) {
                (Columns::Words(own), Columns::Words(other)) => own.cmp(other),
                (own, other) => own.iter().cmp(other.iter()),
            })
        } else if let (Ok(list), CompareOp::Eq | CompareOp::Ne) = (other.cast::<PyList>(), op) {
            // A list has no hash, so that equal ones need not share it; a tuple has one.
            let mut same = list.len() == self.columns.len();
            for (row, item) in list.iter().enumerate() {
                if !same {
                    break;
                }
                if row.is_multiple_of(STEPS) {
                    check(py)?;
                }
                same = item.extract::<u32>().is_ok_and(|item| item == self.columns.get(row));
            }
            same == matches!(op, CompareOp::Eq)
        } else {
            return Ok(py.NotImplemented());
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let name = slf.get_type().name()?;
        Ok(format!("{name}({})", slf.get().shown()))
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let format = if self.columns.len() <= look::MAX_SHOWN { "board" } else { "columns" };
        let text = self.text(py, format, false)?;
        memory::string(py, text.to_cow()?.trim_end())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let columns = match &slf.get().columns {
            Columns::Bytes(_) => list(slf.py(), slf.get().columns.iter().map(Ok))?.into_any(),
            // Many numbers are smaller and quicker as an array.
            Columns::Words(_) => slf.get().columns(slf.py())?,
        };
        Ok((slf.get_type().into_any(), (columns,)))
    }
}

/// What is pickled of a placement.
type Pickled<'py> = (Bound<'py, PyAny>,);

#[pymethods]
impl Solution {
    #[new]
    fn new(columns: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Solution>> {
        let given = Placement { columns: Columns::of(argument::placement(columns)?) };
        let given = Bound::new(columns.py(), given)?;
        if let Some(conflict) = Placement::asked(&given, CHECKED, |own| own.first_conflict())? {
            return Err(refusal::value(conflict));
        }
        let columns = given.get().columns.clone();
        Ok(PyClassInitializer::from(Placement { columns }).add_subclass(Solution))
    }

    /// Returns the images under the eight symmetries of the square, by their names.
    fn symmetries<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let images = |own| Symmetry::ALL.map(|symmetry| symmetry.image(&own));
        let named = PyDict::new(slf.py());
        for (symmetry, image) in
            Symmetry::ALL.into_iter().zip(Solution::asked(slf, IMAGES, images)?)
        {
            named.set_item(symmetry.name(), solution(slf.py(), image)?)?;
        }
        Ok(named)
    }

    /// Returns the different images under all eight symmetries, in lexicographic order.
    fn orbit<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, Solution>>> {
        let images = Solution::asked(slf, IMAGES, |own| orbit(&own))?;
        images.into_iter().map(|image| solution(slf.py(), image)).collect()
    }

    /// Returns the lexicographically smallest image, which represents the orbit.
    fn canonical<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Solution>> {
        solution(slf.py(), Solution::asked(slf, IMAGES, |own| canonical(&own))?)
    }

    /// Whether this is the canonical solution of its orbit.
    #[getter]
    fn is_canonical(slf: &Bound<'_, Self>) -> PyResult<bool> {
        Solution::asked(slf, IMAGES, |own| is_canonical(&own))
    }

    /// The number of different images: 8, 4, 2 or 1.
    #[getter]
    fn orbit_size(slf: &Bound<'_, Self>) -> PyResult<u32> {
        Solution::asked(slf, CHECKED, |own| Class::of(&own).orbit_size())
    }

    /// The symmetry class: `asymmetric`, `half-turn`, `quarter-turn` or `single`.
    #[getter]
    fn symmetry(slf: &Bound<'_, Self>) -> PyResult<&'static str> {
        Solution::asked(slf, CHECKED, |own| Class::of(&own).name())
    }
}
