//! The Python methods of placements and solutions.

use super::hash::of_tuple;
use super::{
    CHECKED, Columns, Placement, PlacementIterator, Solution, conflict_list, list, room_for_check,
    solution,
};
use crate::argument;
use crate::memory;
use crate::refusal::{self, english};
use crate::render::{self, RenderOptions};
use crate::text;
use crate::wait::{STEPS, breathe, on, wait};
use bezzel::piece::Piece;
use bezzel::symmetry::{Class, Symmetry, canonical, is_canonical, orbit};
use bezzel_formats::{Format, Series};
use bezzel_locale::say;
use bezzel_workbench::{Field, Refusal};
use numpy::PyArray1;
use pyo3::IntoPyObject;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PySlice, PyString, PyTuple};

/// The measured numbers of bytes for each row of the results for a large board: a Python number in
/// a list and a tuple, a pair of numbers, a line of text including the writer's buffer, and the
/// eight images.
const NUMBERED: u64 = 40;
const PAIR: u64 = 144;
const WRITTEN: u64 = 48;
const IMAGES: u64 = 48;

/// A column of a long list: other threads may get the GIL during its conversion.
struct OfMany {
    at: usize,
    column: u32,
}

impl<'py> IntoPyObject<'py> for OfMany {
    type Target = PyInt;
    type Output = Bound<'py, PyInt>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyInt>> {
        if self.at % STEPS == STEPS - 1 {
            breathe(py)?;
        }
        Ok(self.column.into_pyobject(py)?)
    }
}

impl Placement {
    /// Returns the placement as text in a format.
    fn written(
        slf: &Bound<'_, Self>,
        format: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let format = format.map(|given| refusal::text(given, Field::FORMAT)).transpose()?;
        let format = format.as_deref().unwrap_or("board");
        let named = Field::FORMAT.named(format, Format::all().map(Format::name));
        let named = named.map_err(refusal::refused)?;
        let render = RenderOptions::of(Some(named), options, RenderOptions::TEXT)?;
        if named.has_squares() {
            // There is at least one sign for each square.
            let long = slf.get().bytes(slf.len()? as u64);
            memory::refuse_long(long).map_err(refusal::refused)?;
        }
        let bytes = Placement::drawn(slf, render)?;
        slf.py().detach(|| String::from_utf8(bytes)).map_err(|_| {
            PyValueError::new_err(say!(english(), "python-text-format", given = format))
        })
    }

    /// Returns the picture for ``svg``.
    fn picture(slf: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let render = RenderOptions::of(Some(Format::Svg), options, RenderOptions::PICTURE)?;
        let bytes = Placement::drawn(slf, render)?;
        let text = slf.py().detach(|| String::from_utf8(bytes));
        text.map_err(|error| refusal::refused(Refusal::defect(error)))
    }

    /// Returns the bytes of a file with the placement.
    fn drawn(slf: &Bound<'_, Self>, render: RenderOptions) -> PyResult<Vec<u8>> {
        memory::room(slf.get().bytes(WRITTEN))?;
        render::drawn(slf.py(), render, Series::Given, vec![Placement::copied(slf)?])
    }

    /// Returns a new array of the columns.
    fn array<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        render::import_numpy(py)?;
        memory::room(slf.get().bytes(4))?;
        Ok(match &slf.get().columns {
            Columns::Bytes(columns) => PyArray1::from_slice(py, columns).into_any(),
            Columns::Words(_) => {
                let copy = Placement::of_columns(slf, |own| own.iter().collect::<Vec<u32>>())?;
                PyArray1::from_vec(py, copy).into_any()
            }
        })
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
    fn columns<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let array = Placement::array(slf)?;
        let options = PyDict::new(slf.py());
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
    /// `ascii` writes letters for queens, `base` is the number of the first row and column where
    /// these are numbers, and `signs` are those of a queen and an empty square, such as ``"Q."``.
    #[pyo3(signature = (format = None, **options), text_signature = "($self, format='board', *, ascii=False, base=0, signs=None)")]
    fn text<'py>(
        slf: &Bound<'py, Self>,
        format: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyString>> {
        text::made(slf.py(), &Placement::written(slf, format, options)?)
    }

    /// Returns an SVG picture as text. `title` is a text, True for the default one, None for none.
    #[pyo3(signature = (**options), text_signature = "($self, *, title=True, lang='en', theme=None, size=None, coordinates=False)")]
    fn svg<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyString>> {
        text::made(slf.py(), &Placement::picture(slf, options)?)
    }

    /// Returns a PNG picture as bytes, with the same options as ``svg``.
    #[pyo3(signature = (**options), text_signature = "($self, *, title=True, lang='en', theme=None, size=None, coordinates=False)")]
    fn png(slf: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<u8>> {
        let render = RenderOptions::of(Some(Format::Png), options, RenderOptions::PICTURE)?;
        Placement::drawn(slf, render)
    }

    /// Writes the placement to a file; the format is `format`, or follows from the file extension.
    #[pyo3(signature = (path, **options), text_signature = "($self, path, *, format=None, lang='en', ascii=False, base=0, signs=None, title=True, theme=None, size=None, coordinates=False, delay=None)")]
    fn save(
        slf: &Bound<'_, Self>,
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let Some(render) = RenderOptions::to(slf.as_any(), path, options)? else { return Ok(()) };
        let (py, own) = (slf.py(), slf.get());
        memory::room(own.bytes(WRITTEN))?;
        let entries = [(1, Placement::copied(slf)?, None)];
        render::save(py, render, Series::Given, (Some(1), 1), own.size(), entries)
    }

    /// Draws the board with Matplotlib, in `ax` or in a new figure, and returns the axes.
    #[pyo3(signature = (ax = None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plot = slf.py().import("bezzel._plot")?;
        plot.call_method1("placement", (slf, ax))
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<Option<String>> {
        if slf.get().columns.len() > render::MAX_DISPLAYED {
            return Ok(None);
        }
        Placement::picture(slf, None).map(Some)
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<Option<String>> {
        Ok(Placement::_repr_svg_(slf)?.map(|svg| render::in_html(&svg)))
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        render::as_asked(Placement::array(slf)?, dtype, copy)
    }

    fn __len__(&self) -> usize {
        self.columns.len()
    }

    fn __iter__(slf: Py<Self>) -> PlacementIterator {
        PlacementIterator::new(slf, false)
    }

    fn __reversed__(slf: Py<Self>) -> PlacementIterator {
        PlacementIterator::new(slf, true)
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let n = self.columns.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(n as isize)?;
            memory::room(slice.slicelength as u64 * NUMBERED)?;
            let columns = (0..slice.slicelength).map(|at| {
                let row = slice.start + at as isize * slice.step;
                OfMany { at, column: self.columns.get(row as usize) }
            });
            return Ok(PyTuple::new(py, columns)?.into_any());
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
    fn index(
        slf: &Bound<'_, Self>,
        value: &Bound<'_, PyAny>,
        start: isize,
        stop: isize,
    ) -> PyResult<usize> {
        let n = slf.len()? as isize;
        let place = |place: isize| if place < 0 { place.saturating_add(n) } else { place };
        let (start, stop) = (place(start).max(0), place(stop).min(n));
        let column = argument::column_of(value);
        let row = Placement::of_columns(slf, move |own| {
            let mut rows = (start..stop).map(|row| row as usize);
            rows.find(|&row| Some(own.get(row)) == column)
        })?;
        row.ok_or_else(|| {
            let (value, what) = (refusal::shown(value), slf.get().shown());
            PyValueError::new_err(format!("{value} is not in {what}"))
        })
    }

    /// Returns the number of queens in this column.
    ///
    /// >>> bezzel.Placement([0, 0, 1]).count(0)
    /// 2
    fn count(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let column = argument::column_of(value);
        Placement::of_columns(slf, move |own| {
            own.iter().filter(|&other| Some(other) == column).count()
        })
    }

    fn __contains__(slf: &Bound<'_, Self>, column: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Some(column) = argument::column_of(column) else { return Ok(false) };
        Placement::of_columns(slf, move |own| own.iter().any(|other| other == column))
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        Placement::of_columns(slf, |own| of_tuple(own.iter()))
    }

    fn __richcmp__(
        slf: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let (py, own) = (slf.py(), slf.get());
        let is_of_equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        let answer = if let Ok(other) = other.cast::<Placement>() {
            let is_long = own.columns.len().min(other.get().columns.len()) >= STEPS;
            op.matches(if is_long {
                let (own, other) = (slf.clone().unbind(), other.clone().unbind());
                wait(py, render::ONE, move |_| own.get().columns.compared(&other.get().columns))?
            } else {
                own.columns.compared(&other.get().columns)
            })
        } else if is_of_equality
            && (other.is_instance_of::<PyList>() || other.is_instance_of::<PyTuple>())
        {
            let mut same = other.len()? == own.columns.len();
            for (row, item) in other.try_iter()?.enumerate() {
                if !same {
                    break;
                }
                if row % STEPS == STEPS - 1 {
                    breathe(py)?;
                }
                // A list may change while other threads have the GIL.
                same = row < own.columns.len()
                    && item?.extract::<u32>().is_ok_and(|item| item == own.columns.get(row));
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

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        let format = if slf.len()? <= render::MAX_SHOWN { "board" } else { "columns" };
        let format = PyString::new(slf.py(), format).into_any();
        text::made(slf.py(), Placement::written(slf, Some(&format), None)?.trim_end())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let columns = match &slf.get().columns {
            Columns::Bytes(_) => list(slf.py(), slf.get().columns.iter().map(Ok))?.into_any(),
            // A long placement is smaller and faster as an array.
            Columns::Words(_) => Placement::array(slf)?,
        };
        Ok((slf.get_type().into_any(), (columns,)))
    }
}

/// The pickled form of a placement.
type Pickled<'py> = (Bound<'py, PyAny>,);

#[pymethods]
impl Solution {
    #[new]
    fn new(columns: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Solution>> {
        let (given, py) = (argument::placement(columns)?, columns.py());
        let rows = given.columns().len();
        memory::room(rows as u64 * CHECKED)?;
        let checked = move || (given.first_conflict(), Columns::of(given));
        let (conflict, columns) = wait(py, on(rows), |_| checked())?;
        if let Some(conflict) = conflict {
            return Err(refusal::value(conflict));
        }
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
