//! Searches step by step, also played in a notebook.

use crate::asked::asked;
use crate::page::Page;
use crate::records;
use crate::refusal::{self, refused};
use crate::render::{self, ONE, RenderOptions};
use crate::text;
use crate::turn::Turns;
use crate::wait::{Ending, STEPS, breathe, wait};
use bezzel::Size;
use bezzel::search::{Event, Method, Step};
use bezzel_formats::steps::{Limits as Extent, Moments};
use bezzel_formats::{StepsFormat, Style};
use bezzel_locale::{Catalogue, Language};
use bezzel_pages::write_steps;
use bezzel_workbench::steps::{SearchRequest, Steps as Question, extent_for, max_size};
use bezzel_workbench::{Limits, Refusal};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyString, PyTuple};

/// A search, event by event; a notebook plays it.
///
/// Each event is an ``Event``, a named tuple with the fields of the JSON Lines of ``bezzel steps``;
/// fields that do not apply are None.
///
/// >>> events = list(bezzel.steps(4))
/// >>> len(events), events[0].event, events[1].culprit
/// (79, 'place', Square(row=0, column=0))
/// >>> [event.columns for event in events if event.event == "solved"]
/// [(1, 3, 0, 2), (2, 0, 3, 1)]
#[pyclass(frozen, eq, hash, module = "bezzel")]
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Steps {
    size: Size,
    method: Method,
    extent: Extent,
}

/// Returns the steps of a search for all solutions.
///
/// `method` is `rows`, `permutations`, `board`, `sets`, `masks` or `constrained`. The steps go to
/// the end of the search, or to `limit` events, or to solution number `until_solution`, and no
/// deeper than `depth` queens.
///
/// >>> [event.event for event in bezzel.steps(4, limit=3)]
/// ['place', 'conflict', 'conflict', 'stopped']
#[pyfunction]
#[pyo3(signature = (n, *, method = None, limit = None, until_solution = None, depth = None), text_signature = "(n, *, method='board', limit=None, until_solution=None, depth=None)")]
pub(crate) fn steps(
    n: &Bound<'_, PyAny>,
    method: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
    until_solution: Option<&Bound<'_, PyAny>>,
    depth: Option<&Bound<'_, PyAny>>,
) -> PyResult<Steps> {
    let given = [
        ("method", method),
        ("limit", limit),
        ("until_solution", until_solution),
        ("depth", depth),
    ];
    let searched = asked(&given.into_py_dict(n.py())?, SearchRequest::typed)?;
    let method = searched.method.unwrap_or(Method::Board);
    let (max, reason) = max_size(method, &Limits::default());
    let (size, extent) = (refusal::size(n, max, Some(reason))?, searched.extent());
    Ok(Steps { size, method, extent })
}

impl Steps {
    fn moments(&self) -> PyResult<Moments> {
        Moments::new(self.method, self.size, self.extent).map_err(refusal::value)
    }

    /// Returns the question, limited to `extent`.
    fn question(&self, extent: Extent) -> Question {
        Question { size: self.size, method: self.method, extent, board: None }
    }

    /// Returns the steps as text in a format.
    fn written(&self, py: Python<'_>, format: StepsFormat, language: Language) -> PyResult<String> {
        let extent = extent_for(format, self.method, self.size, self.extent);
        let question = self.question(extent);
        let catalogue = Catalogue::new(language);
        let write = move |ending: Ending| -> Result<String, Refusal> {
            let moments = question.moments(format, &Limits::default())?;
            let mut bytes = Page::new(ending);
            write_steps(format, moments, &Style::new(&catalogue), &mut bytes, &mut |_| ())?;
            String::from_utf8(bytes.bytes).map_err(Refusal::defect)
        };
        wait(py, ONE, write)?.map_err(refused)
    }
}

#[pymethods]
impl Steps {
    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.size.get()
    }

    /// The search method.
    #[getter]
    fn method(&self) -> &'static str {
        self.method.name()
    }

    /// Returns the steps as sentences, with a board after each change of the queens.
    #[pyo3(signature = (*, lang = None), text_signature = "($self, *, lang='en')")]
    fn text<'py>(
        &self,
        py: Python<'py>,
        lang: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyString>> {
        text::made(py, &self.written(py, StepsFormat::Text, refusal::language(lang)?)?)
    }

    /// Returns the page that plays the steps, in one file.
    #[pyo3(signature = (*, lang = None), text_signature = "($self, *, lang='en')")]
    fn html<'py>(
        &self,
        py: Python<'py>,
        lang: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyString>> {
        text::made(py, &self.written(py, StepsFormat::Html, refusal::language(lang)?)?)
    }

    /// Writes the steps to a file: text, JSON Lines, a page, a film, or a picture of each step.
    #[pyo3(signature = (path, **options), text_signature = "($self, path, *, format=None, lang='en', ascii=False, base=0, signs=None, title=True, theme=None, size=None, coordinates=False, delay=None)")]
    fn save(
        slf: &Bound<'_, Self>,
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let Some(render) = RenderOptions::to(slf.as_any(), path, options)? else { return Ok(()) };
        let question = slf.get().question(slf.get().extent);
        let write = move |ending: Ending| {
            let stop = || ending.is_set();
            let (limits, catalogue) = (Limits::default(), render.catalogue());
            question.write(&render.output, RenderOptions::screen(), &limits, &catalogue, &(), &stop)
        };
        wait(slf.py(), ONE, write)?.map_err(refused)?;
        Ok(())
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        match self.written(py, StepsFormat::Html, Language::English) {
            Ok(page) => {
                let page = py.detach(|| render::in_frame(&page, &self.__repr__()));
                text::made(py, &page).map(Some)
            }
            // A search that is too long for a page is shown as text; calling `html` gives the
            // reason.
            Err(error) if error.is_instance_of::<PyValueError>(py) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn __iter__(&self) -> PyResult<StepsIterator> {
        let (moments, n) = (self.moments()?, self.size.get());
        Ok(StepsIterator { moments: Turns::new(moments), n })
    }

    fn __repr__(&self) -> String {
        let mut text = format!("steps({}, method='{}'", self.size, self.method);
        for (name, limit) in [
            ("limit", self.extent.steps),
            ("until_solution", self.extent.solutions),
            ("depth", self.extent.depth.map(u64::from)),
        ] {
            if let Some(limit) = limit {
                text += &format!(", {name}={limit}");
            }
        }
        text + ")"
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Reduced)> {
        let make = records::class(py, "_steps")?;
        let Extent { steps, solutions, depth } = self.extent;
        Ok((make, (self.size.get(), self.method.name(), steps, solutions, depth)))
    }
}

/// The pickled form of a search.
type Reduced = (u32, &'static str, Option<u64>, Option<u64>, Option<u32>);

/// An iterator over the events of a search, each of which is found quickly.
#[pyclass(frozen, module = "bezzel")]
pub(crate) struct StepsIterator {
    moments: Turns<Moments>,
    n: u32,
}

#[pymethods]
impl StepsIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut moments = self.moments.take(py)?;
        let Some((number, event)) = moments.next_event() else { return Ok(None) };
        if number.is_multiple_of(STEPS as u64 / 8) {
            let _running = self.moments.running();
            breathe(py)?;
        }
        let columns = matches!(event.step, Step::Solved { .. }).then(|| {
            let mut columns = vec![0; self.n as usize];
            moments.queens().for_each(|queen| columns[queen.row as usize] = queen.column);
            columns
        });
        drop(moments);
        record(py, number, &event, columns).map(Some)
    }
}

/// Returns an event as a Python record: the fields of the JSON Lines, in the order of `Event`.
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
        // Only the searches of other programs have these.
        Step::Remove { .. } | Step::Mistake => "other",
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
