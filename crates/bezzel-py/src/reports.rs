//! Tables of counts, and ways of searching compared.

use crate::look;
use crate::records;
use crate::refusal;
use crate::wait::{Ending, wait};
use bezzel::Size;
use bezzel::board::MAX_COUNT_SIZE;
use bezzel_cli::{Failure, Measured, Session};
use bezzel_formats::Language;
use bezzel_formats::page::write_comparison;
use pyo3::prelude::*;
use std::sync::Arc;

/// The sizes that a table is asked for, `first` to `last`.
#[pyfunction]
pub(crate) fn _range(
    first: &Bound<'_, PyAny>,
    last: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u32, u32)> {
    let last = refusal::size(last.unwrap_or(first))?;
    let first = refusal::size(first)?;
    let session = refusal::session();
    let range = session.range(&format!("{first}..{last}")).map_err(refusal::failure)?;
    Ok((*range.start(), *range.end()))
}

/// The row of a table for boards of `n` rows.
#[pyfunction]
pub(crate) fn _table_row<'py>(
    py: Python<'py>,
    n: u32,
    budget: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let budget = refusal::seconds(budget)?;
    let threads = refusal::threads(threads)?;
    let number = refusal::thread_count(threads.as_deref())?;
    let work = move |ending: Ending| {
        Session::quiet(Language::English, threads, ending).table_row(n, budget)
    };
    let row = wait(py, number, work)?.map_err(refusal::failure)?;
    let make = records::class(py, "TableRow")?;
    make.call1((
        row.n,
        row.all,
        row.all_source,
        row.distinct,
        row.half_turn,
        row.half_turn_source,
        row.quarter_turn,
        row.quarter_turn_source,
        row.seconds,
    ))
}

/// The ways of searching measured on one board: a list of ``Measured``, and the same as text and
/// as a page.
///
/// >>> comparison = bezzel.compare(6, budget=1)
/// >>> [measured.method for measured in comparison.rows]
/// ['rows', 'permutations', 'board', 'sets', 'masks', 'constrained', 'best']
/// >>> comparison.rows[0].visited, comparison.rows[2].visited
/// (46656.0, 153.0)
#[pyclass(frozen, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Comparison {
    size: Size,
    budget: f64,
    rows: Arc<Vec<Measured>>,
}

/// Compares exhaustive search with backtracking, in seven ways. Each has `budget` seconds; what
/// takes longer is estimated.
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
    let size = refusal::size_at_most(n, MAX_COUNT_SIZE, "compare", "reason-compare")?;
    let budget = budget.map_or(Ok(10.0), refusal::seconds)?;
    let threads = refusal::threads(threads)?;
    let number = refusal::thread_count(threads.as_deref())?;
    let work = move |ending: Ending| {
        Session::quiet(Language::English, threads, ending).measured(size, budget)
    };
    let rows = wait(py, number, work)?.map_err(refusal::failure)?;
    Ok(Comparison { size, budget, rows: Arc::new(rows) })
}

impl Comparison {
    fn page(&self, lang: &str) -> PyResult<Vec<u8>> {
        let session = Session::quiet(refusal::named(lang)?, None, Ending::default());
        let mut page = Vec::new();
        let rows = serde_json::json!(&*self.rows);
        write_comparison(self.size, rows, session.catalogue(), &mut page)
            .map_err(|error| Failure::format(session.catalogue(), "", error))
            .map_err(refusal::failure)?;
        Ok(page)
    }
}

#[pymethods]
impl Comparison {
    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.size.get()
    }

    /// What was measured of each way: the worst first, the best there is last.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
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
        self.rows.iter().map(row).collect()
    }

    /// The comparison as text for people.
    #[pyo3(signature = (*, lang = "en"))]
    fn text(&self, lang: &str) -> PyResult<String> {
        let session = Session::quiet(refusal::named(lang)?, None, Ending::default());
        Ok(session.comparison(self.size, self.budget, &self.rows))
    }

    /// The page with a chart, and two ways to play side by side.
    #[pyo3(signature = (*, lang = "en"))]
    fn html(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        let page = py.detach(|| self.page(lang))?;
        Ok(String::from_utf8_lossy(&page).into_owned())
    }

    /// Writes it to a file: text, Markdown, JSON or a page, as the ending of the path says.
    #[pyo3(signature = (path, *, lang = "en"))]
    fn save(&self, py: Python<'_>, path: &Bound<'_, PyAny>, lang: &str) -> PyResult<()> {
        let path = look::place(path)?;
        let (size, budget, rows) = (self.size, self.budget, Arc::clone(&self.rows));
        let language = refusal::named(lang)?;
        let write = move |ending: Ending| {
            Session::quiet(language, None, ending).save_comparison(size, budget, &rows, &path)
        };
        wait(py, look::ONE, write)?.map_err(refusal::failure)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let page = py.detach(|| self.page("en"))?;
        Ok(look::in_frame(&page, &self.__repr__()))
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(self.text("en")?.trim_end().to_owned())
    }

    fn __repr__(&self) -> String {
        format!("<comparison of the ways to search, N = {}>", self.size)
    }
}
