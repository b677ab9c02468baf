//! Searches told step by step, and played in a notebook.

use crate::look::{self, Look, ONE};
use crate::records;
use crate::refusal;
use crate::wait::{Ending, wait};
use bezzel::Size;
use bezzel::search::{Event, Method, Step, Steps as Search};
use bezzel_cli::{Failure, limits_for};
use bezzel_formats::steps::{Limits, Moments};
use bezzel_formats::{Language, StepsFormat, Style, write_steps};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::sync::{Mutex, PoisonError};

/// A search, told event by event; in a notebook it is played.
///
/// Each event is an ``Event``, a named tuple whose fields are those of the JSON Lines of
/// ``bezzel steps``, None where an event has no such field.
///
/// >>> events = list(bezzel.steps(4))
/// >>> len(events), events[0].event, events[1].culprit
/// (79, 'place', Square(row=0, column=0))
/// >>> [event.columns for event in events if event.event == "solved"]
/// [(1, 3, 0, 2), (2, 0, 3, 1)]
#[pyclass(frozen, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Steps {
    size: Size,
    method: Method,
    limits: Limits,
}

/// The steps of a search for all solutions.
///
/// `method` is `rows`, `permutations`, `board`, `sets`, `masks` or `constrained`. The search is
/// told to its end, or for `limit` events, or until so many solutions, and no deeper than
/// `depth` queens.
///
/// >>> [event.event for event in bezzel.steps(4, limit=3)]
/// ['place', 'conflict', 'conflict', 'stopped']
#[pyfunction]
#[pyo3(signature = (n, *, method = "board", limit = None, until_solution = None, depth = None))]
pub(crate) fn steps(
    n: &Bound<'_, PyAny>,
    method: &str,
    limit: Option<&Bound<'_, PyAny>>,
    until_solution: Option<&Bound<'_, PyAny>>,
    depth: Option<&Bound<'_, PyAny>>,
) -> PyResult<Steps> {
    let method: Method = refusal::named(method)?;
    let reason = if method == Method::Masks { "reason-masks" } else { "reason-steps" };
    let size = refusal::size_at_most(n, Search::max_size(method), "steps", reason)?;
    let depth = refusal::number_if(depth, "depth", 0, u64::from(u32::MAX))?;
    let limits = Limits {
        steps: refusal::number_if(limit, "limit", 1, u64::MAX)?,
        solutions: refusal::number_if(until_solution, "until_solution", 1, u64::MAX)?,
        depth: depth.map(|depth| depth as u32),
    };
    Ok(Steps { size, method, limits })
}

impl Steps {
    fn moments(&self, limits: Limits) -> PyResult<Moments> {
        Moments::new(self.method, self.size, limits).map_err(refusal::value)
    }

    /// In a format, as the bytes of a file.
    fn written(&self, py: Python<'_>, format: StepsFormat, lang: &str) -> PyResult<Vec<u8>> {
        let limits = limits_for(format, self.method, self.size, self.limits);
        let moments = self.moments(limits)?;
        let mut look = Look::new(None, "txt")?;
        look.language = refusal::named::<Language>(lang)?;
        let write = move |ending: Ending| -> Result<Vec<u8>, Failure> {
            let session = look.session(None, ending);
            let style = Style::new(session.catalogue());
            let mut bytes = Ended { bytes: Vec::new(), session: &session };
            write_steps(format, moments, &style, &mut bytes, &mut |_| ())
                .map_err(|error| Failure::format(session.catalogue(), "", error))?;
            Ok(bytes.bytes)
        };
        wait(py, ONE, write)?.map_err(refusal::failure)
    }
}

/// Memory that refuses to be written to once the session is to end.
struct Ended<'a> {
    bytes: Vec<u8>,
    session: &'a bezzel_cli::Session,
}

impl std::io::Write for Ended<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.session.is_stopped() {
            return Err(std::io::Error::other("stopped"));
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[pymethods]
impl Steps {
    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.size.get()
    }

    /// How it searches.
    #[getter]
    fn method(&self) -> &'static str {
        self.method.name()
    }

    /// The steps as sentences, with a board wherever the queens have changed.
    #[pyo3(signature = (*, lang = "en"))]
    fn text(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        let bytes = self.written(py, StepsFormat::Text, lang)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The page that plays them, whole.
    #[pyo3(signature = (*, lang = "en"))]
    fn html(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        let bytes = self.written(py, StepsFormat::Html, lang)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Writes them to a file: text, JSON Lines, a page, a film, or a picture of each step.
    #[pyo3(signature = (path, **options))]
    fn save(
        &self,
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let look = Look::to_file(path, options)?;
        let (size, method, limits) = (self.size, self.method, self.limits);
        let write = move |ending: Ending| {
            let session = look.session(None, ending);
            session.save_steps(size, method, limits, &look.output())
        };
        wait(py, ONE, write)?.map_err(refusal::failure)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.written(py, StepsFormat::Html, "en") {
            Ok(page) => Ok(Some(look::in_frame(&page, &self.__repr__()))),
            // A search that no page can hold is told by its text; `html` says why.
            Err(error) if error.is_instance_of::<PyValueError>(py) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn __iter__(&self) -> PyResult<StepsIterator> {
        let (moments, n) = (self.moments(self.limits)?, self.size.get());
        Ok(StepsIterator { moments: Mutex::new(moments), n })
    }

    fn __repr__(&self) -> String {
        let mut text = format!("steps({}, method='{}'", self.size, self.method);
        for (name, limit) in [
            ("limit", self.limits.steps),
            ("until_solution", self.limits.solutions),
            ("depth", self.limits.depth.map(u64::from)),
        ] {
            if let Some(limit) = limit {
                text += &format!(", {name}={limit}");
            }
        }
        text + ")"
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Reduced)> {
        let make = records::class(py, "_steps")?;
        let Limits { steps, solutions, depth } = self.limits;
        Ok((make, (self.size.get(), self.method.name(), steps, solutions, depth)))
    }
}

/// What is pickled of a search.
type Reduced = (u32, &'static str, Option<u64>, Option<u64>, Option<u32>);

/// The events of a search, one after the other. Each is found in no time.
#[pyclass(frozen, module = "bezzel")]
pub(crate) struct StepsIterator {
    moments: Mutex<Moments>,
    n: u32,
}

#[pymethods]
impl StepsIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let moments = self.moments.lock_py_attached(py);
        let mut moments = moments.unwrap_or_else(PoisonError::into_inner);
        let Some((number, event)) = moments.next_event() else { return Ok(None) };
        let columns = matches!(event.step, Step::Solved { .. }).then(|| {
            let mut columns = vec![0; self.n as usize];
            moments.queens().for_each(|queen| columns[queen.row as usize] = queen.column);
            columns
        });
        drop(moments);
        record(py, number, &event, columns).map(Some)
    }
}

/// An event as Python's record: the fields of the JSON Lines, in the order of `Event`.
fn record<'py>(
    py: Python<'py>,
    number: u64,
    event: &Event,
    columns: Option<Vec<u32>>,
) -> PyResult<Bound<'py, PyAny>> {
    let none = || -> PyResult<_> { Ok(py.None().into_bound(py)) };
    let [mut row, mut column, mut line, mut culprit] = [(); 4].map(|()| py.None().into_bound(py));
    let [mut free, mut lifted, mut index] = [(); 3].map(|()| py.None().into_bound(py));
    let [mut solutions, mut cut] = [(); 2].map(|()| py.None().into_bound(py));
    let whole =
        |number: u32| -> PyResult<Bound<'py, PyAny>> { Ok(number.into_pyobject(py)?.into_any()) };
    let many =
        |number: u64| -> PyResult<Bound<'py, PyAny>> { Ok(number.into_pyobject(py)?.into_any()) };
    let name = match &event.step {
        Step::Choose { row: chosen, free: columns } => {
            row = whole(*chosen)?;
            free = PyTuple::new(py, columns)?.into_any();
            "choose"
        }
        Step::Conflict { square, culprit: queen, line: shared } => {
            (row, column) = (whole(square.row)?, whole(square.column)?);
            culprit = records::square(py, queen)?;
            line = PyString::intern(py, shared.name()).into_any();
            "conflict"
        }
        Step::Place { square } => {
            (row, column) = (whole(square.row)?, whole(square.column)?);
            "place"
        }
        Step::Solved { index: number } => {
            index = many(*number)?;
            "solved"
        }
        Step::Cut => "cut",
        Step::BackUp { row: left, lifted: queen } => {
            row = whole(*left)?;
            lifted = records::square(py, queen)?;
            "back-up"
        }
        Step::Exhausted { solutions: found, cut: is_cut } => {
            solutions = many(*found)?;
            cut = is_cut.into_pyobject(py)?.to_owned().into_any();
            "exhausted"
        }
        Step::Stopped { solutions: found } => {
            solutions = many(*found)?;
            "stopped"
        }
        // What the library may tell one day.
        _ => "other",
    };
    let columns = columns.map_or_else(none, |columns| Ok(PyTuple::new(py, columns)?.into_any()))?;
    let parent = match event.parent {
        Some(parent) => many(parent)?,
        None => py.None().into_bound(py),
    };
    let fields = [
        many(number)?,
        PyString::intern(py, name).into_any(),
        many(event.node)?,
        parent,
        whole(event.depth)?,
        row,
        column,
        line,
        culprit,
        free,
        lifted,
        index,
        columns,
        solutions,
        cut,
    ];
    records::class(py, "Event")?.call1(PyTuple::new(py, fields)?)
}
