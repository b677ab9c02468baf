//! Placements and solutions as Python's objects: sequences of columns that know their queens,
//! their symmetries and their picture.

use crate::look::{self, Look};
use crate::refusal::{self, english};
use crate::wait::{STEPS, check, wait};
use crate::{argument, records};
use bezzel::piece::Piece;
use bezzel::symmetry::{Class, Symmetry, canonical, is_canonical, orbit};
use bezzel::{Conflict, Size};
use bezzel_formats::{Format, Series, say};
use bezzel_workbench::Field;
use numpy::PyArray1;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyString};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// The columns by row, a byte each where that is enough.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Columns {
    Bytes(Box<[u8]>),
    Words(Box<[u32]>),
}

/// Above this size a column does not fit a byte: the same as in files of NumPy.
const MAX_BYTES: usize = 256;

impl Columns {
    pub(crate) fn of(placement: bezzel::Placement) -> Columns {
        let columns = placement.into_columns();
        if columns.len() <= MAX_BYTES {
            Columns::Bytes(columns.iter().map(|&column| column as u8).collect())
        } else {
            Columns::Words(columns.into())
        }
    }

    fn len(&self) -> usize {
        match self {
            Columns::Bytes(columns) => columns.len(),
            Columns::Words(columns) => columns.len(),
        }
    }

    fn get(&self, row: usize) -> u32 {
        match self {
            Columns::Bytes(columns) => u32::from(columns[row]),
            Columns::Words(columns) => columns[row],
        }
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + '_ {
        (0..self.len()).map(|row| self.get(row))
    }
}

/// A placement: one queen in each row; the queens may attack each other.
///
/// It is a sequence of the queens' columns by row, from 0 at the top left. It is created from
/// columns (a list, a tuple, a NumPy array) or from text in any form that ``bezzel check`` reads.
///
/// >>> p = bezzel.Placement([0, 0, 1])
/// >>> len(p), list(p), p.is_solution
/// (3, [0, 0, 1], False)
/// >>> for conflict in p.conflicts():
/// ...     print(conflict)
/// row 0, column 0 and row 1, column 0 along the column
/// row 1, column 0 and row 2, column 1 along the diagonal ＼
#[pyclass(frozen, subclass, sequence, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Placement {
    pub(crate) columns: Columns,
}

impl Placement {
    pub(crate) fn to_placement(&self) -> bezzel::Placement {
        let columns = match &self.columns {
            Columns::Bytes(columns) => columns.iter().map(|&column| column.into()).collect(),
            Columns::Words(columns) => columns.to_vec(),
        };
        bezzel::Placement::new(columns).expect("checked when it was made")
    }

    /// The answer to a question about a placement, which takes a thread if the board is large.
    pub(crate) fn asked<T: Send + 'static>(
        slf: &Bound<'_, Placement>,
        question: impl FnOnce(bezzel::Placement) -> T + Send + 'static,
    ) -> PyResult<T> {
        if slf.get().columns.len() < STEPS {
            return Ok(question(slf.get().to_placement()));
        }
        let own = slf.clone().unbind();
        wait(slf.py(), look::ONE, move |_| question(own.get().to_placement()))
    }

    fn size(&self) -> Size {
        Size::new(self.columns.len() as u64).expect("checked when it was made")
    }

    /// The columns as the command writes them; of many, the first and the last.
    fn shown(&self) -> String {
        const MOST: usize = 100;
        const ENDS: usize = 3;
        let n = self.columns.len();
        let list = |rows: std::ops::Range<usize>| {
            rows.map(|row| self.columns.get(row).to_string()).collect::<Vec<_>>().join(", ")
        };
        if n <= MOST {
            return format!("[{}]", list(0..n));
        }
        format!("[{}, ..., {}], n={n}", list(0..ENDS), list(n - ENDS..n))
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
        list(py, self.columns.iter().enumerate())
    }

    /// Whether no queen attacks another.
    #[getter]
    fn is_solution(slf: &Bound<'_, Self>) -> PyResult<bool> {
        Placement::asked(slf, |own| own.first_conflict().is_none())
    }

    /// Returns every pair of queens that attack each other with none between them, as a list.
    fn conflicts<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        conflict_list(slf.py(), &Placement::asked(slf, |own| own.conflicts())?)
    }

    /// Returns the placement as text: `board`, `grid`, `columns`, `pairs`, `xy`, `json`, `jsonl`,
    /// `csv`.
    #[pyo3(signature = (format = "board", *, ascii = false))]
    fn text(&self, py: Python<'_>, format: &str, ascii: bool) -> PyResult<String> {
        let named = Field::Format.named(format, Format::all().map(Format::name));
        let mut look = Look::new(named.map_err(refusal::refused)?);
        look.output.ascii = ascii;
        let bytes = look::drawn(py, look, Series::Given, vec![self.to_placement()])?;
        String::from_utf8(bytes).map_err(|_| {
            PyValueError::new_err(say!(english(), "python-text-format", given = format))
        })
    }

    /// Returns an SVG picture as text. `title` is a text, True for the default one, None for none.
    #[pyo3(signature = (**options), text_signature = "($self, *, title=True, lang='en', theme=None, size=None, coordinates=False)")]
    fn svg(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let look = Look::of(Some(Format::Svg), options, Look::PICTURE)?;
        let bytes = look::drawn(py, look, Series::Given, vec![self.to_placement()])?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Returns a PNG picture as bytes, with the same options as ``svg``.
    #[pyo3(signature = (**options), text_signature = "($self, *, title=True, lang='en', theme=None, size=None, coordinates=False)")]
    fn png(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<u8>> {
        let look = Look::of(Some(Format::Png), options, Look::PICTURE)?;
        look::drawn(py, look, Series::Given, vec![self.to_placement()])
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
            let rows = (0..slice.slicelength as isize).map(|at| slice.start + at * slice.step);
            let columns = rows.map(|row| self.columns.get(row as usize));
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

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let format = if self.columns.len() <= look::MAX_SHOWN { "board" } else { "columns" };
        Ok(self.text(py, format, false)?.trim_end().to_owned())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let columns = match &slf.get().columns {
            Columns::Bytes(_) => list(slf.py(), slf.get().columns.iter())?.into_any(),
            // Many numbers are smaller and quicker as an array.
            Columns::Words(_) => slf.get().columns(slf.py())?,
        };
        Ok((slf.get_type().into_any(), (columns,)))
    }
}

/// What is pickled of a placement.
type Pickled<'py> = (Bound<'py, PyAny>,);

/// A list of items, which may be very many.
fn list<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    items: impl Iterator<Item = T>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for (at, item) in items.enumerate() {
        if at % STEPS == STEPS - 1 {
            check(py)?;
        }
        list.append(item)?;
    }
    Ok(list)
}

/// A solution: a placement in which no two queens attack each other.
///
/// Creating one checks it: ``ValueError`` names the first two queens that attack each other.
///
/// >>> s = bezzel.Solution([1, 3, 0, 2])
/// >>> s.symmetry, s.orbit_size, s.canonical()
/// ('quarter-turn', 2, Solution([1, 3, 0, 2]))
/// >>> sorted(s.orbit())
/// [Solution([1, 3, 0, 2]), Solution([2, 0, 3, 1])]
/// >>> bezzel.Solution([0, 1, 2])
/// Traceback (most recent call last):
/// ValueError: the queens of row 0, column 0 and row 1, column 1 attack each other along the diagonal
#[pyclass(frozen, extends = Placement, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Solution;

/// A solution that a search has found, as Python's object.
pub(crate) fn found(py: Python<'_>, columns: Columns) -> PyResult<Bound<'_, Solution>> {
    let initializer = PyClassInitializer::from(Placement { columns }).add_subclass(Solution);
    Bound::new(py, initializer)
}

/// A solution of any piece; of another than the queen a placement, whose queens may attack each other.
pub(crate) fn found_of(
    py: Python<'_>,
    columns: Columns,
    piece: Piece,
) -> PyResult<Bound<'_, Placement>> {
    match piece == Piece::QUEEN {
        true => Ok(found(py, columns)?.into_super()),
        false => Bound::new(py, Placement { columns }),
    }
}

/// The same of a solution of the library.
pub(crate) fn solution(
    py: Python<'_>,
    solution: bezzel::Solution,
) -> PyResult<Bound<'_, Solution>> {
    found(py, Columns::of(solution.into()))
}

impl Solution {
    /// The answer to a question about a solution.
    fn asked<T: Send + 'static>(
        slf: &Bound<'_, Self>,
        question: impl FnOnce(bezzel::Solution) -> T + Send + 'static,
    ) -> PyResult<T> {
        Placement::asked(slf.as_super(), |own| {
            question(bezzel::Solution::try_from(own).expect("proven when it was made"))
        })
    }
}

#[pymethods]
impl Solution {
    #[new]
    fn new(columns: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Solution>> {
        let given = Placement { columns: Columns::of(argument::placement(columns)?) };
        let given = Bound::new(columns.py(), given)?;
        if let Some(conflict) = Placement::asked(&given, |own| own.first_conflict())? {
            return Err(refusal::value(conflict));
        }
        let columns = given.get().columns.clone();
        Ok(PyClassInitializer::from(Placement { columns }).add_subclass(Solution))
    }

    /// Returns the images under the eight symmetries of the square, by their names.
    fn symmetries<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let images = |own| Symmetry::ALL.map(|symmetry| symmetry.image(&own));
        let named = PyDict::new(slf.py());
        for (symmetry, image) in Symmetry::ALL.into_iter().zip(Solution::asked(slf, images)?) {
            named.set_item(symmetry.name(), solution(slf.py(), image)?)?;
        }
        Ok(named)
    }

    /// Returns the different images under all eight symmetries, in lexicographic order.
    fn orbit<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, Solution>>> {
        let images = Solution::asked(slf, |own| orbit(&own))?;
        images.into_iter().map(|image| solution(slf.py(), image)).collect()
    }

    /// Returns the lexicographically smallest image, which represents the orbit.
    fn canonical<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Solution>> {
        solution(slf.py(), Solution::asked(slf, |own| canonical(&own))?)
    }

    /// Whether this is the canonical solution of its orbit.
    #[getter]
    fn is_canonical(slf: &Bound<'_, Self>) -> PyResult<bool> {
        Solution::asked(slf, |own| is_canonical(&own))
    }

    /// The number of different images: 8, 4, 2 or 1.
    #[getter]
    fn orbit_size(slf: &Bound<'_, Self>) -> PyResult<u32> {
        Solution::asked(slf, |own| Class::of(&own).orbit_size())
    }

    /// The symmetry class: `asymmetric`, `half-turn`, `quarter-turn` or `single`.
    #[getter]
    fn symmetry(slf: &Bound<'_, Self>) -> PyResult<&'static str> {
        Solution::asked(slf, |own| Class::of(&own).name())
    }
}

/// Conflicts as Python's records.
pub(crate) fn conflict_list<'py>(
    py: Python<'py>,
    conflicts: &[Conflict],
) -> PyResult<Bound<'py, PyList>> {
    let make = records::class(py, "Conflict")?;
    let listed = PyList::empty(py);
    for (at, Conflict { first, second, line }) in conflicts.iter().enumerate() {
        if at % STEPS == STEPS - 1 {
            check(py)?;
        }
        let first = records::square(py, first)?;
        let second = records::square(py, second)?;
        listed.append(make.call1((first, second, PyString::intern(py, line.name())))?)?;
    }
    Ok(listed)
}
