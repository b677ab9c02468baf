//! Completion of partial boards.

use crate::placement::{Solution, list_of, solution};
use crate::refusal::{self, refused};
use crate::render::{self, ONE, RenderOptions, Written};
use crate::turn::Turns;
use crate::wait::{Ending, STEPS, wait};
use crate::{argument, records};
use bezzel::complete::{
    CompleteError, Completions as Search, MAX_COMPLETE_SIZE, Partial, completion,
    count_completions, uniqueness,
};
use bezzel::{Square, Stopped};
use bezzel_formats::{Entry, Series};
use bezzel_workbench::complete::cause_within;
use bezzel_workbench::solve::FoundSolutions;
use bezzel_workbench::{Field, Refusal};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use std::collections::VecDeque;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::num::NonZero;
use std::time::{Duration, Instant};

/// The completions of a board: one, all, their number, or the cause if there are none. Each method
/// computes its result when called.
///
/// >>> c = bezzel.complete("0 4 . . . . . .")
/// >>> list(c), c.is_unique()
/// ([Solution([0, 4, 7, 5, 2, 6, 1, 3])], True)
/// >>> bezzel.complete([0, 1, None, None]).cause()
/// Cause(queens=[Square(row=1, column=1)], blocked=[], proof='smallest')
#[pyclass(frozen, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Completions {
    partial: Partial,
    threads: Option<usize>,
}

/// Completes a board of at most 1000 rows with given queens and blocked squares.
///
/// `board` is a text (``"0 4 . ."``, a line like ``8/3Q4/…``, rows of ``.``, ``Q`` and ``x``), the columns by row with
/// None in rows without a queen, a matrix of 0 and 1, squares, a `Board`, or the size of an empty board. Instead, give
/// `n`, `queens` and `blocked`, the latter two as pairs of row and column. ``blocked`` may be given in either case.
///
/// >>> bezzel.complete(n=8, queens=[(2, 3)], blocked=[(0, 0)]).count()
/// 11
#[pyfunction]
#[pyo3(signature = (board = None, *, n = None, queens = None, blocked = None, threads = None))]
pub(crate) fn complete(
    board: Option<&Bound<'_, PyAny>>,
    n: Option<&Bound<'_, PyAny>>,
    queens: Option<&Bound<'_, PyAny>>,
    blocked: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Completions> {
    let partial = argument::partial(board, n, queens, blocked)?;
    Ok(Completions { partial, threads: refusal::threads(threads)? })
}

/// The signs of squares.
const QUEEN: u8 = b'Q';
const BLOCKED: u8 = b'x';
const EMPTY: u8 = b'.';

/// Returns the completions of a board given by a sign for each square, row by row, as in a `Board`
/// or a pickle.
#[pyfunction]
pub(crate) fn _completions(
    n: &Bound<'_, PyAny>,
    signs: &[u8],
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Completions> {
    let py = n.py();
    let size = refusal::size(n, MAX_COMPLETE_SIZE, None)?;
    let of = |sign| {
        let at = signs.iter().enumerate().filter(move |it| *it.1 == sign).map(|(at, _)| at as u32);
        at.map(|at| Square { row: at / size.get(), column: at % size.get() }).collect()
    };
    if signs.len() != size.index().pow(2)
        || signs.iter().any(|it| ![QUEEN, BLOCKED, EMPTY].contains(it))
    {
        return Err(PyValueError::new_err("a board has a sign for each square"));
    }
    let partial = py.detach(|| Partial::new(size, of(QUEEN), of(BLOCKED)));
    let partial = partial.map_err(|error| refused(Refusal::defect(error)))?;
    Ok(Completions { partial, threads: refusal::threads(threads)? })
}

impl Completions {
    fn threads(&self) -> NonZero<usize> {
        refusal::thread_count(self.threads)
    }

    /// Runs work on the board that may take long.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Partial, &(dyn Fn() -> bool + Sync)) -> Result<T, CompleteError>
        + Send
        + 'static,
    ) -> PyResult<T> {
        let partial = self.partial.clone();
        let answer = move |ending: Ending| question(&partial, &|| ending.is_set());
        wait(py, self.threads(), answer)?.map_err(|error| refused(error.into()))
    }

    fn squares<'py>(py: Python<'py>, squares: &[Square]) -> PyResult<Bound<'py, PyList>> {
        list_of(py, STEPS / 8, squares.iter().map(|square| records::square(py, square)))
    }
}

#[pymethods]
impl Completions {
    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.partial.size().get()
    }

    /// The given queens, as pairs of row and column.
    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        Completions::squares(py, self.partial.queens())
    }

    /// The blocked squares, as pairs of row and column.
    #[getter]
    fn blocked<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        Completions::squares(py, self.partial.blocked())
    }

    /// Returns one completion, or None if there is none.
    fn first<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Solution>>> {
        let found = self.ask(py, |partial, stop| Ok(completion(partial, stop)?))?;
        found.map(|found| solution(py, found)).transpose()
    }

    /// Returns whether there is a completion.
    fn is_possible(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.ask(py, |partial, stop| Ok(completion(partial, stop)?))?.is_some())
    }

    /// Returns whether there is exactly one completion.
    fn is_unique(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.ask(py, |partial, stop| Ok(uniqueness(partial, stop)?))?.is_one())
    }

    /// Counts the completions.
    fn count(&self, py: Python<'_>) -> PyResult<u128> {
        self.ask(py, |partial, stop| count_completions(partial, stop))
    }

    /// Returns the smallest set of queens and blocked squares that makes completion impossible, or
    /// None if it is possible. `budget` limits the search for the smallest set, in seconds; `proof`
    /// says what was proven.
    #[pyo3(signature = (*, budget = None))]
    fn cause<'py>(
        &self,
        py: Python<'py>,
        budget: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let seconds = |given| refusal::seconds(given, Field::BUDGET, 0.0);
        let budget = Duration::from_secs_f64(budget.map_or(Ok(60.0), seconds)?);
        let found = self.ask(py, move |partial, stop| {
            let is_possible = completion(partial, stop)?.is_some();
            Ok((!is_possible).then(|| cause_within(partial, budget, stop)))
        })?;
        let Some(found) = found else { return Ok(None) };
        let queens = Completions::squares(py, &found.queens)?;
        let blocked = Completions::squares(py, &found.blocked)?;
        let make = records::class(py, "Cause")?;
        Ok(Some(make.call1((queens, blocked, found.proof.name()))?))
    }

    /// Writes the completions to a file, or one file per completion if the path contains `{i}`;
    /// `limit` is the largest number of them.
    #[pyo3(signature = (path, *, limit = None, **options), text_signature = "($self, path, *, limit=None, format=None, lang='en', ascii=False, base=0, signs=None, title=True, theme=None, size=None, coordinates=False, delay=None)")]
    fn save(
        slf: &Bound<'_, Self>,
        path: &Bound<'_, PyAny>,
        limit: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let (py, own) = (slf.py(), slf.get());
        let all = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?;
        all.set_item("limit", limit)?;
        if render::to_stream(slf.as_any(), path, Some(&all))? {
            return Ok(());
        }
        let render = RenderOptions::to_file(path, options)?;
        let limit = refusal::number_if(limit, Field::LIMIT, 1..=u64::MAX)?.unwrap_or(u64::MAX);
        let partial = own.partial.clone();
        let write = move |ending: Ending| save(&render, &partial, limit, &ending);
        wait(py, own.threads(), write)?.map_err(refused)?.checked()
    }

    fn __iter__(&self) -> CompletionIterator {
        let ending = Ending::default();
        let theirs = ending.clone();
        let stop = move || theirs.is_set();
        let found = Some(Search::new(self.partial.clone(), stop));
        let state = State { found, batch: VecDeque::new() };
        CompletionIterator { ending, state: Turns::new(state) }
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.is_possible(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let py = other.py();
        let Ok(other) = other.cast::<Completions>() else { return false };
        let other = other.get();
        py.detach(|| self.partial == other.partial)
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        py.detach(|| BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.partial))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        py.detach(|| self.written())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Reduced<'py>)> {
        let make = py.import("bezzel._bezzel")?.getattr("_completions")?;
        Ok((make, (self.n(), self._signs(py), self.threads)))
    }

    /// Returns the board as a sign for each square, row by row.
    fn _signs<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let signs = py.detach(|| {
            let n = self.partial.size().index();
            let mut signs = vec![EMPTY; n * n];
            for (sign, squares) in
                [(QUEEN, self.partial.queens()), (BLOCKED, self.partial.blocked())]
            {
                squares
                    .iter()
                    .for_each(|it| signs[it.row as usize * n + it.column as usize] = sign);
            }
            signs
        });
        PyBytes::new(py, &signs)
    }
}

impl Completions {
    /// Returns the call that creates this object.
    fn written(&self) -> String {
        let list = |squares: &[Square]| {
            let pairs = squares.iter().map(|square| format!("({}, {})", square.row, square.column));
            pairs.collect::<Vec<_>>().join(", ")
        };
        let (queens, blocked) = (list(self.partial.queens()), list(self.partial.blocked()));
        let mut text = format!("complete(n={}, queens=[{queens}]", self.partial.size());
        if !blocked.is_empty() {
            text += &format!(", blocked=[{blocked}]");
        }
        text + ")"
    }
}

/// The pickled form of a board.
type Reduced<'py> = (u32, Bound<'py, PyBytes>, Option<usize>);

/// Saves as `bezzel complete --all -o` does.
fn save(
    render: &RenderOptions,
    partial: &Partial,
    limit: u64,
    ending: &Ending,
) -> Result<Written, Refusal> {
    let (catalogue, drawing) = (render.catalogue(), render.drawing()?);
    let completions = || {
        let ending = ending.clone();
        Search::new(partial.clone(), move || ending.is_set())
    };
    let mut style = drawing.style(&catalogue, Series::Completion, Some(partial.size()));
    if drawing.wants_total() {
        let expected = if limit == u64::MAX {
            let count = count_completions(partial, &|| ending.is_set())?;
            u64::try_from(count).ok()
        } else {
            let most = usize::try_from(limit).unwrap_or(usize::MAX);
            let listed = completions().take(most).map(|found| found.map(|_| 1));
            Some(listed.sum::<Result<u64, Stopped>>()?)
        };
        style.total = expected.filter(|&expected| expected < limit);
        style.expected = expected;
        drawing.refuse_too_many(expected.unwrap_or(u64::MAX))?;
    }
    let boards = drawing.write(&style, |take| {
        let mut index = 0;
        let mut completions = completions();
        while index < limit
            && let Some(found) = completions.next()
        {
            index += 1;
            let found = found?;
            take(FoundSolutions::One(Entry { index, placement: found.placement(), class: None }))?;
        }
        Ok(index)
    })?;
    Ok(Written::new(&drawing, boards))
}

/// The maximum number of completions that are found at once, and the maximum time for that.
const BATCH: usize = 256;
const SOON: Duration = Duration::from_millis(2);

struct State {
    /// The search; `None` after the last completion, or if it was interrupted.
    found: Option<Search>,
    batch: VecDeque<bezzel::Solution>,
}

/// An iterator over completions. It has a thread only during a call.
#[pyclass(frozen, module = "bezzel")]
pub(crate) struct CompletionIterator {
    ending: Ending,
    state: Turns<State>,
}

#[pymethods]
impl CompletionIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Solution>>> {
        let mut state = self.state.take(py)?;
        if state.batch.is_empty()
            && let Some(mut found) = state.found.take()
        {
            let _running = self.state.running();
            let begin = Instant::now();
            let waited = wait(py, ONE, move |_| {
                let mut batch = VecDeque::new();
                while batch.len() < BATCH && (batch.is_empty() || begin.elapsed() < SOON) {
                    match found.next() {
                        Some(Ok(completion)) => batch.push_back(completion),
                        Some(Err(Stopped)) | None => return (None, batch),
                    }
                }
                (Some(found), batch)
            });
            if waited.is_err() {
                self.ending.set();
            }
            let (found, batch) = waited?;
            // A search that ended for want of memory is not at its end.
            self.ending.enough()?;
            (state.found, state.batch) = (found, batch);
        }
        let next = state.batch.pop_front();
        drop(state);
        next.map(|next| solution(py, next)).transpose()
    }
}
