//! Solutions as a lazy sequence, which can be converted to an array, a table, a picture or a file.

mod equal;
mod parts;
mod ranked;

use crate::argument;
use crate::arrow::{self, ArrowTable};
use crate::iterator::SolutionIterator;
use crate::listing::{Question, View};
use crate::memory;
use crate::placement::{Columns, Placement, found_of};
use crate::refusal::{self, english, refused};
use crate::render::{self, RenderOptions, Written};
use crate::wait::{Ending, wait};
use bezzel::rank::Ranking;
use bezzel::{Class, Size};
use bezzel_formats::{Format, Style};
use bezzel_locale::say;
use bezzel_workbench::solve::{Selection, Solve};
use bezzel_workbench::{Field, Reason, Refusal};
use numpy::ndarray::Array2;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PySlice, PyString, PyType};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::num::NonZero;
use std::sync::{Arc, OnceLock};

const ONE: NonZero<usize> = render::ONE;

/// The maximum number of boards of a sequence that a notebook shows.
const DISPLAYED: u64 = 12;

/// A lazy sequence of solutions in lexicographic order.
///
/// The sequence stores no solutions: iterating takes constant memory, ``len`` counts without
/// listing, slices are sequences again, and the last solution is as fast to reach as the first.
/// Only an iterator over distinct solutions or other pieces in reverse order stores all of them.
///
/// >>> s = bezzel.solutions(8)
/// >>> len(s), s[0], s[-1]
/// (92, Solution([0, 4, 7, 5, 2, 6, 1, 3]), Solution([7, 3, 0, 2, 5, 1, 6, 4]))
/// >>> s[10:14].to_numpy()[:, 0]
/// array([1, 1, 2, 2], dtype=uint8)
/// >>> [0, 4, 7, 5, 2, 6, 1, 3] in s
/// True
/// >>> s.to_numpy().shape
/// (92, 8)
#[pyclass(frozen, sequence, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Solutions {
    question: Question,
    view: View,
    /// The requested number of threads.
    threads: Option<usize>,
    /// The number of answers to the question, once they were counted. Views share it.
    total: Arc<OnceLock<u128>>,
    /// The ranking, which numbers solutions without listing them, once it is needed. Views share
    /// it.
    ranking: Arc<OnceLock<Ranking>>,
}

/// Returns the solutions of a board of at most 64 rows, as a lazy sequence.
///
/// `distinct` gives one solution of each symmetry class, `start` those whose first-row queen stands
/// in that column, and `threads` limits the number of threads.
///
/// >>> bezzel.solutions(6).to_numpy().tolist()
/// [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]
/// >>> len(bezzel.solutions(8, distinct=True)), len(bezzel.solutions(8, start=2))
/// (12, 16)
///
/// `piece` names another piece than the queen, as for ``count``. Its solutions are ``Placement`` objects.
///
/// >>> list(bezzel.solutions(3, piece="semi-queen"))
/// [Placement([0, 1, 2]), Placement([1, 2, 0]), Placement([2, 0, 1])]
#[pyfunction]
#[pyo3(signature = (n, *, distinct = None, start = None, threads = None, piece = None), text_signature = "(n, *, distinct=False, start=None, threads=None, piece=None)")]
pub(crate) fn solutions(
    n: &Bound<'_, PyAny>,
    distinct: Option<&Bound<'_, PyAny>>,
    start: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    piece: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solutions> {
    let distinct = refusal::flag_if(distinct, Field::DISTINCT)?;
    let size = refusal::size(n, Size::MAX_MASK, Some(Reason::Masks))?;
    let start = refusal::start(start, size)?;
    if distinct && start.is_some() {
        return Err(refused(Refusal::Conflict { given: Field::DISTINCT, other: Field::START }));
    }
    let piece = refusal::piece(piece)?;
    let question = Question { size, distinct, start, piece };
    let threads = refusal::threads(threads)?;
    Ok(Solutions {
        question,
        view: View::WHOLE,
        threads,
        total: Arc::default(),
        ranking: Arc::default(),
    })
}

/// Unpickles a sequence.
#[pyfunction]
#[pyo3(signature = (n, distinct, start, threads, view, piece = None))]
pub(crate) fn _solutions(
    n: u64,
    distinct: bool,
    start: Option<u32>,
    threads: Option<usize>,
    view: (bool, u64, u64, Option<u64>),
    piece: Option<&str>,
) -> PyResult<Solutions> {
    let size =
        Size::try_from(n).and_then(|size| size.at_most(Size::MAX_MASK)).map_err(refusal::value)?;
    if start.is_some_and(|start| start > size.last()) || view.2 == 0 {
        return Err(PyValueError::new_err("not a pickle of solutions"));
    }
    let piece = bezzel_workbench::variant::piece(piece).map_err(refused)?;
    let (reversed, first, step, most) = view;
    let (question, view) =
        (Question { size, distinct, start, piece }, View { reversed, first, step, most });
    Ok(Solutions { question, view, threads, total: Arc::default(), ranking: Arc::default() })
}

#[pymethods]
impl Solutions {
    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.question.size.get()
    }

    /// Whether the sequence holds only one solution of each symmetry class.
    #[getter]
    fn distinct(&self) -> bool {
        self.question.distinct
    }

    /// The column of the first-row queen, if the sequence is restricted to it.
    #[getter]
    fn start(&self) -> Option<u32> {
        self.question.start
    }

    /// The name of the piece.
    #[getter]
    fn piece(&self) -> &'static str {
        self.question.piece.name()
    }

    /// Returns the solutions as a NumPy array of uint8, a row for each solution, the columns by
    /// row.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        render::import_numpy(py)?;
        let gathered = self.gather(py)?;
        let shape = (gathered.count, self.question.size.index());
        let array = Array2::from_shape_vec(shape, gathered.columns).map_err(refusal::value)?;
        Ok(PyArray2::from_owned_array(py, array))
    }

    /// Returns the solutions as a ``pyarrow.Table``, without copying them.
    ///
    /// `columns` is a list of fixed size; distinct solutions have `orbit` and `symmetry` too.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = ArrowTable::new(self.question, self.gather(py)?).map_err(arrow::raised)?;
        py.import("bezzel._frames")?.call_method1("arrow", (table,))
    }

    /// Returns the solutions as a ``polars.DataFrame`` with the columns of ``to_arrow``.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = ArrowTable::new(self.question, self.gather(py)?).map_err(arrow::raised)?;
        py.import("bezzel._frames")?.call_method1("polars", (table,))
    }

    /// Returns the solutions as a ``pandas.DataFrame`` with the columns `row0`, `row1` and so on,
    /// as in CSV; distinct ones have `orbit` and `symmetry` too.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        render::import_numpy(py)?;
        let gathered = self.gather(py)?;
        let shape = (gathered.count, self.question.size.index());
        let classes = gathered.classes;
        memory::room(2 * classes.len() as u64)?;
        let (orbits, codes): (Vec<u8>, Vec<i8>) =
            py.detach(|| classes.iter().map(|&it| (it.orbit_size() as u8, it as i8)).unzip());
        let classes = self.question.has_classes().then(|| {
            let arrays = (PyArray1::from_vec(py, orbits), PyArray1::from_vec(py, codes));
            (arrays.0, arrays.1, Class::ALL.map(Class::name))
        });
        let array = Array2::from_shape_vec(shape, gathered.columns).map_err(refusal::value)?;
        let array = PyArray2::from_owned_array(py, array);
        py.import("bezzel._frames")?.call_method1("pandas", (array, classes))
    }

    /// Returns how often a queen stands on each square: a NumPy array of uint64 of shape (n, n), by row and column.
    fn density<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        render::import_numpy(py)?;
        Ok(PyArray2::from_owned_array(py, self.counted(py)?))
    }

    /// Draws the density with Matplotlib, in `ax` or in a new figure, and returns the axes.
    #[pyo3(signature = (ax = None, *, cmap = None), text_signature = "($self, ax=None, *, cmap='viridis')")]
    fn plot<'py>(
        &self,
        py: Python<'py>,
        ax: Option<&Bound<'py, PyAny>>,
        cmap: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plot = py.import("bezzel._plot")?;
        plot.call_method1("density", (self.density(py)?, "solutions", ax, cmap))
    }

    /// Writes the solutions to a file, or one file per solution if the path contains `{i}`.
    #[pyo3(signature = (path, **options), text_signature = "($self, path, *, format=None, lang='en', ascii=False, base=0, signs=None, title=True, theme=None, size=None, coordinates=False, delay=None)")]
    fn save(
        slf: &Bound<'_, Self>,
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let Some(mut render) = RenderOptions::to(slf.as_any(), path, options)? else {
            return Ok(());
        };
        let (py, own) = (slf.py(), slf.get());
        render.output.piece = own.question.piece;
        let View { reversed, first, step, most } = own.view;
        if reversed || first > 0 || step > 1 {
            let total = own.total.get().and_then(|&total| u64::try_from(total).ok());
            let items = own.items(py)?;
            let extent = (total, items.len() as u64);
            return render::save(py, render, own.series(), extent, own.question.size, items);
        }
        // The first solutions up to a limit, or all, are written as the command does, without
        // storing them.
        let (size, threads) = (own.question.size, own.threads());
        let selection = match own.question {
            Question { distinct: true, .. } => Selection::Distinct,
            Question { start, .. } => Selection::All { start },
        };
        let variant = own.question.variant();
        let solve = Solve { size, variant, selection, limit: most.filter(|&most| most > 0) };
        let write = move |ending: Ending| -> Result<Written, Refusal> {
            let (catalogue, drawing) = (render.catalogue(), render.drawing()?);
            let stop = || ending.is_set();
            let style = drawing.style(&catalogue, solve.series(), Some(size));
            if most == Some(0) || (variant.is_none() && !size.is_solvable()) {
                drawing.write_nothing(&style)?;
                return Ok(Written::new(&drawing, 0));
            }
            let write = |style: &Style<'_>| -> Result<u64, Refusal> {
                let prepared = solve.prepare(drawing.wants_total(), threads, &stop)?;
                drawing.refuse_too_many(prepared.expected.unwrap_or(0))?;
                let (expected, total) = (prepared.expected, prepared.total);
                let style = Style { expected, total, title: style.title.clone(), ..*style };
                drawing.write(&style, |take| prepared.each(threads, &(), &stop, take))
            };
            let boards = match write(&style) {
                Err(Refusal::NoSolutionPiece { .. } | Refusal::NoSolutionStart { .. }) => {
                    drawing.write_nothing(&style)?;
                    0
                }
                boards => boards?,
            };
            Ok(Written::new(&drawing, boards))
        };
        wait(py, threads, write)?.map_err(refused)?.checked()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let walk = self.question.walk(self.view, self.threads());
        arrow::stream(py, self.question, walk.map_err(refusal::value)?)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        render::as_asked(self.to_numpy(py)?.into_any(), dtype, copy)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.question.size.index() > 16 {
            return Ok(None);
        }
        let most = Some(self.view.most.map_or(DISPLAYED, |most| most.min(DISPLAYED)));
        let first = self.seen(View { most, ..self.view });
        let items: Vec<render::Item> = first.items(py)?.collect();
        if items.is_empty() {
            return Ok(None);
        }
        let total = u64::try_from(self.length(py)?).ok();
        let mut render = RenderOptions::new(Format::Svg);
        render.output.piece = self.question.piece;
        let svg = render::drawn_of(py, render, self.series(), total, items)?;
        Ok(Some(render::in_html(&String::from_utf8_lossy(&svg))))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let length = self.length(py)?;
        let fits = isize::try_from(length).ok();
        fits.map(isize::unsigned_abs).ok_or_else(|| self.too_many(py))
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        let Question { size, distinct, start, .. } = self.question;
        if !distinct
            && start.is_none()
            && self.question.variant().is_none()
            && self.view.length(1) == 1
        {
            return Ok(size.is_solvable());
        }
        let first = self.view.most.map_or(1, |most| most.min(1));
        Ok(self.seen(View { most: Some(first), ..self.view }).gather(py)?.count > 0)
    }

    fn __iter__(&self) -> PyResult<SolutionIterator> {
        SolutionIterator::new(self.question, self.view, self.threads())
    }

    fn __reversed__(&self, py: Python<'_>) -> PyResult<SolutionIterator> {
        let backwards = py.get_type::<PySlice>().call1((py.None(), py.None(), -1))?;
        self.sliced(&backwards.cast_into()?)?.__iter__()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            return Ok(Bound::new(py, self.sliced(slice)?)?.into_any());
        }
        let at = refusal::place(index)?;
        let solution = self.at(py, at)?;
        let (what, index) = (self.__repr__(), at.to_string());
        let sentence = || say!(english(), "python-index", what = what, index = index);
        solution.map(Bound::into_any).ok_or_else(|| PyIndexError::new_err(sentence()))
    }

    fn __contains__(&self, py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.answers(given) {
            // Every answer to the question is in a whole view.
            Some(_) if self.view.step == 1 && self.view.first == 0 && self.view.most.is_none() => {
                Ok(true)
            }
            Some(_) => Ok(self.place(py, given)?.is_some()),
            None => Ok(false),
        }
    }

    /// Returns the index of the item that equals `value`, from `start` on and before `stop`.
    #[pyo3(signature = (value, start = 0, stop = isize::MAX, /))]
    fn index(
        slf: &Bound<'_, Self>,
        value: &Bound<'_, PyAny>,
        start: isize,
        stop: isize,
    ) -> PyResult<u64> {
        let place = || slf.get().place(slf.py(), value);
        argument::index_within(slf, value, (start, stop), place)
    }

    /// Returns how often `value` occurs: once or not at all.
    fn count(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(usize::from(self.place(py, value)?.is_some()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        other.cast::<Solutions>().map_or(Ok(false), |it| self.equals(other.py(), it.get()))
    }

    fn __hash__(&self) -> u64 {
        // Equal sequences may be sliced in different ways, so only the question is hashed.
        BuildHasherDefault::<DefaultHasher>::default().hash_one(self.question)
    }

    #[classmethod]
    fn __class_getitem__<'py>(
        cls: &Bound<'py, PyType>,
        _item: &Bound<'py, PyAny>,
    ) -> Bound<'py, PyType> {
        cls.clone()
    }

    fn __repr__(&self) -> String {
        let Question { size, distinct, start, piece } = self.question;
        let mut text = format!("solutions({size}");
        if distinct {
            text += ", distinct=True";
        }
        if let Some(start) = start {
            text += &format!(", start={start}");
        }
        if self.question.variant().is_some() {
            text += &format!(", piece=\"{piece}\"");
        }
        text += ")";
        let View { reversed, first, step, most } = self.view;
        if reversed {
            text += "[::-1]";
        }
        if first > 0 || step > 1 || most.is_some() {
            let from = if first > 0 { first.to_string() } else { String::new() };
            let to = self.view.reach().map_or_else(String::new, |reach| reach.to_string());
            let by = if step > 1 { format!(":{step}") } else { String::new() };
            text += &format!("[{from}:{to}{by}]");
        }
        text
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Reduced)> {
        let make = py.import("bezzel._bezzel")?.getattr("_solutions")?;
        let Question { size, distinct, start, piece } = self.question;
        let View { reversed, first, step, most } = self.view;
        let view = (reversed, first, step, most);
        Ok((make, (size.get(), distinct, start, self.threads, view, piece.name())))
    }
}

/// The pickled form of a sequence.
type Reduced = (u32, bool, Option<u32>, Option<usize>, (bool, u64, u64, Option<u64>), &'static str);

impl Solutions {
    /// Returns the item at an index, counted from the end if it is negative.
    fn at<'py>(&self, py: Python<'py>, at: isize) -> PyResult<Option<Bound<'py, Placement>>> {
        let view = if at >= 0 {
            let View { first, step, most, .. } = self.view;
            if most.is_some_and(|most| at as u64 >= most) {
                return Ok(None);
            }
            let first = first.saturating_add((at as u64).saturating_mul(step));
            View { first, most: Some(1), ..self.view }
        } else if self.view == (View { reversed: self.view.reversed, ..View::WHOLE }) {
            let first = at.unsigned_abs() as u64 - 1;
            View { reversed: !self.view.reversed, first, step: 1, most: Some(1) }
        } else {
            let length = isize::try_from(self.length(py)?).map_err(|_| self.too_many(py))?;
            return if at + length < 0 { Ok(None) } else { self.at(py, at + length) };
        };
        let gathered = self.seen(view).gather(py)?;
        if gathered.count == 0 {
            return Ok(None);
        }
        found_of(py, Columns::Bytes(gathered.columns.into()), self.question.piece).map(Some)
    }

    /// Converts an object to a solution, if it answers the question: a placement, a list, a tuple
    /// or an array.
    fn answers(&self, given: &Bound<'_, PyAny>) -> Option<bezzel::Placement> {
        // A text is not accepted as a solution: `"..." in solutions` is more likely a mistake.
        let wanted = Some(given).filter(|given| !given.is_instance_of::<PyString>());
        argument::placement(wanted?).ok().filter(|wanted| self.question.has(wanted))
    }

    /// Returns the index of a solution in the sequence, if it is there.
    fn place(&self, py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        let Some(wanted) = self.answers(given) else { return Ok(None) };
        if self.has_ranks()
            && let Ok(wanted) = bezzel::Solution::try_from(wanted.clone())
        {
            return self.place_by_rank(py, wanted);
        }
        let columns: Vec<u8> = wanted.columns().iter().map(|&column| column as u8).collect();
        let (question, view, threads) = (self.question, self.view, self.threads());
        let look = move |ending: Ending| -> Result<Option<u64>, Refusal> {
            let stop = || ending.is_set();
            let mut walk = question.walk(view, threads)?;
            let mut place = 0;
            while let Some((found, _)) = walk.next(&stop)? {
                if found == columns {
                    return Ok(Some(place));
                }
                place += 1;
            }
            Ok(None)
        };
        wait(py, ONE, look)?.map_err(refused)
    }
}
