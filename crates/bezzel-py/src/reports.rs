//! Tables of counts, and the comparison of search methods.

use crate::asked::place;
use crate::records;
use crate::refusal::{self, refused};
use crate::render;
use crate::wait::{Ending, wait};
use bezzel::Size;
use bezzel::board::MAX_COUNT_SIZE;
use bezzel_formats::comparison::Measured;
use bezzel_locale::{Catalogue, Language};
use bezzel_pages::write_comparison;
use bezzel_workbench::compare::Compare;
use bezzel_workbench::form::Form;
use bezzel_workbench::table::{Row, row};
use bezzel_workbench::{Field, Reason, Refusal, comparison};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList};
use std::num::NonZero;
use std::sync::Arc;

/// Checks the first and last size of a table.
#[pyfunction]
pub(crate) fn _range(
    first: &Bound<'_, PyAny>,
    last: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u32, u32)> {
    let size = |given| refusal::size(given, MAX_COUNT_SIZE, Some(Reason::Count));
    let (first, last) = (size(first)?.get(), size(last.unwrap_or(first))?.get());
    if first > last {
        let sentence = format!("last is {last}: expected at least first, which is {first}");
        return Err(PyValueError::new_err(sentence));
    }
    Ok((first, last))
}

/// Returns the row of a table for boards of `n` rows.
#[pyfunction]
pub(crate) fn _table_row<'py>(
    py: Python<'py>,
    n: u32,
    budget: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let budget = refusal::seconds(budget, Field::BUDGET, 0.0)?;
    let limits = refusal::limits(None, refusal::threads(threads)?)?;
    let number = NonZero::new(limits.resources.threads).unwrap_or(NonZero::<usize>::MIN);
    let size = Size::try_from(n).map_err(refusal::value)?;
    let work = move |ending: Ending| row(size, budget, &limits, &(), &|| ending.is_set());
    let row: Row = wait(py, number, work)?.map_err(refused)?;
    let count = |count: Option<bezzel_workbench::Digits>| count.map(|count| count.0);
    records::class(py, "TableRow")?.call1((
        row.n,
        count(row.all),
        row.all_source.name(),
        count(row.distinct),
        count(row.half_turn),
        row.half_turn_source.name(),
        count(row.quarter_turn),
        row.quarter_turn_source.name(),
        row.seconds,
    ))
}

/// The search methods measured on one board: a sequence of ``Measured``, as text, and as a page.
///
/// >>> comparison = bezzel.compare(6, budget=1)
/// >>> [measured.method for measured in comparison]
/// ['rows', 'permutations', 'board', 'sets', 'masks', 'constrained', 'best']
/// >>> comparison[0].visited, comparison[2].visited
/// (46656.0, 153.0)
#[pyclass(frozen, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Comparison {
    size: Size,
    budget: f64,
    rows: Arc<Vec<Measured>>,
}

/// Compares exhaustive search with backtracking by seven methods. Each runs for up to `budget`
/// seconds; longer runs are estimated.
///
/// >>> print(bezzel.compare(4, budget=1))  # doctest: +ELLIPSIS
/// 4 queens: all solutions, found in seven ways
/// ...
#[pyfunction]
#[pyo3(signature = (n, *, budget = None, threads = None))]
pub(crate) fn compare(
    py: Python<'_>,
    n: &Bound<'_, PyAny>,
    budget: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Comparison> {
    let size = refusal::size(n, MAX_COUNT_SIZE, Some(Reason::Compare))?;
    let budget = budget.map_or(Ok(10.0), |given| refusal::seconds(given, Field::BUDGET, 0.0))?;
    let limits = refusal::limits(None, refusal::threads(threads)?)?;
    let number = NonZero::new(limits.resources.threads).unwrap_or(NonZero::<usize>::MIN);
    let work = move |ending: Ending| Compare { size, budget }.run(&limits, &|| ending.is_set());
    let rows = wait(py, number, work)?.map_err(refused)?;
    Ok(Comparison { size, budget, rows: Arc::new(rows) })
}

impl Comparison {
    fn page(&self, language: Language) -> PyResult<String> {
        let catalogue = Catalogue::new(language);
        let mut page = Vec::new();
        let rows = serde_json::json!(&*self.rows);
        write_comparison(self.size, rows, &catalogue, &mut page)
            .map_err(|error| refused(error.into()))?;
        String::from_utf8(page).map_err(|error| refused(Refusal::defect(error)))
    }
}

#[pymethods]
impl Comparison {
    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.size.get()
    }

    /// The measurements, from the slowest method to the fastest.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let make = records::class(py, "Measured")?;
        let row = |m: &Measured| {
            make.call1((
                m.method,
                m.visited,
                m.visited_is_estimate,
                m.seconds,
                m.seconds_are_estimate,
                m.solutions,
                m.times_fewer,
                m.times_faster,
            ))
        };
        let rows: PyResult<Vec<_>> = self.rows.iter().map(row).collect();
        PyList::new(py, rows?)
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.rows(py)?.try_iter()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.rows(py)?.into_any().get_item(index)
    }

    /// Returns the measurements as a ``pandas.DataFrame``.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        frame(slf, "table_to_pandas")
    }

    /// Returns the measurements as a ``polars.DataFrame``.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        frame(slf, "table_to_polars")
    }

    /// Returns the comparison as text.
    #[pyo3(signature = (*, lang = None), text_signature = "($self, *, lang='en')")]
    fn text(&self, lang: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let catalogue = Catalogue::new(refusal::language(lang)?);
        Ok(comparison::text(&catalogue, self.size, self.budget, &self.rows))
    }

    /// Returns the page with a chart and two methods side by side.
    #[pyo3(signature = (*, lang = None), text_signature = "($self, *, lang='en')")]
    fn html(&self, py: Python<'_>, lang: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let language = refusal::language(lang)?;
        py.detach(|| self.page(language))
    }

    /// Writes the comparison to a file: text, Markdown, JSON or a page, by the file extension.
    #[pyo3(signature = (path, *, format = None, lang = None), text_signature = "($self, path, *, format=None, lang='en')")]
    fn save(
        slf: &Bound<'_, Self>,
        path: &Bound<'_, PyAny>,
        format: Option<&Bound<'_, PyAny>>,
        lang: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (py, own) = (slf.py(), slf.get());
        let options = PyDict::new(py);
        options.set_item("format", format)?;
        options.set_item("lang", lang)?;
        if render::to_stream(slf.as_any(), path, Some(&options))? {
            return Ok(());
        }
        let path = place(path)?;
        let format = refusal::text_if(format, Field::FORMAT)?;
        let (size, budget, rows) = (own.size, own.budget, Arc::clone(&own.rows));
        let language = refusal::language(lang)?;
        let write = move |_: Ending| {
            let form = Form::choose(format.as_deref(), Some(&path), &Form::COMPARISON)?;
            let catalogue = Catalogue::new(language);
            comparison::write(&catalogue, size, budget, &rows, form, Some(&path))
        };
        wait(py, render::ONE, write)?.map_err(refused)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let page = py.detach(|| self.page(Language::English))?;
        Ok(render::in_frame(&page, &self.__repr__()))
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(self.text(None)?.trim_end().to_owned())
    }

    fn __repr__(&self) -> String {
        format!("<comparison of the ways to search, N = {}>", self.size)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Comparison>().is_ok_and(|other| {
            let other = other.get();
            (self.size, self.budget, &self.rows) == (other.size, other.budget, &other.rows)
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Reduced<'py>)> {
        let make = py.import("bezzel._bezzel")?.getattr("_comparison")?;
        Ok((make, (self.size.get(), self.budget, self.rows(py)?)))
    }
}

/// Calls a function of `_frames.py` with the measurements.
fn frame<'py>(slf: &Bound<'py, Comparison>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let py = slf.py();
    let fields = records::class(py, "Measured")?.getattr("_fields")?;
    py.import("bezzel._frames")?.call_method1(name, (slf.get().rows(py)?, fields))
}

/// The pickled form of a comparison.
type Reduced<'py> = (u32, f64, Bound<'py, PyList>);

/// The fields of [`Measured`], in order.
type Pickled = (String, f64, bool, f64, bool, Option<u128>, f64, f64);

/// Recreates a comparison from earlier measurements, as a pickle holds them.
#[pyfunction]
pub(crate) fn _comparison(n: u32, budget: f64, rows: Vec<Pickled>) -> PyResult<Comparison> {
    let size = Size::try_from(n).map_err(refusal::value)?;
    let measured = |row: Pickled| {
        let (method, visited, visited_is_estimate, seconds, seconds_are_estimate, ..) = row;
        let (.., solutions, times_fewer, times_faster) = row;
        let method = Measured::names().find(|known| *known == method)?;
        Some(Measured {
            method,
            visited,
            visited_is_estimate,
            seconds,
            seconds_are_estimate,
            solutions,
            times_fewer,
            times_faster,
        })
    };
    let rows: Option<Vec<Measured>> = rows.into_iter().map(measured).collect();
    let rows = rows.ok_or_else(|| PyValueError::new_err("this is no pickled comparison"))?;
    Ok(Comparison { size, budget, rows: Arc::new(rows) })
}
