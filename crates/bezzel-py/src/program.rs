//! Programs that are run for each board size. `python/bezzel/_verdict.py` presents the runs.

use crate::refusal::{self, english, refused};
use crate::wait::{on, wait};
use bezzel::Size;
use bezzel::verdict::{ListKind, MAX_LIST_SIZE};
use bezzel_formats::Hints;
use bezzel_workbench::check_run::{Program, Run};
use bezzel_workbench::{Field, Limits, Reason, Refusal};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Duration;

/// Runs a program for a board size; returns the parts of a run, with those of a verdict as `_check` returns them.
#[pyfunction]
pub(crate) fn _run<'py>(
    py: Python<'py>,
    command: Vec<String>,
    n: &Bound<'py, PyAny>,
    list: &Bound<'py, PyAny>,
    timeout: &Bound<'py, PyAny>,
    base: Option<&Bound<'py, PyAny>>,
    signs: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let size: Size = refusal::size(n, MAX_LIST_SIZE, Some(Reason::List))?;
    let kind = refusal::text(list, Field::LIST)?;
    let kind = Field::LIST.named(&kind, ListKind::ALL.map(ListKind::name)).map_err(refused)?;
    let timeout = refusal::decimal(timeout, Field::TIMEOUT, 0.001..=1e6)?;
    let mut hints = Hints::default();
    hints.base = refusal::number_if(base, Field::BASE, 0..=1)?.map(|base| base as u8);
    let signs = refusal::text_if(signs, Field::SIGNS)?;
    hints.signs = signs.as_deref().map(bezzel_workbench::signs).transpose().map_err(refused)?;
    let program = Program { command, kind, hints, timeout: Duration::from_secs_f64(timeout) };
    let run = wait(py, on(usize::MAX), move |ending| {
        program.run(size, english(), &Limits::default(), &|| ending.is_set())
    })?;
    let Run { n, right, seconds, error, verdict, lines, is_unread: _ } = run.map_err(refused)?;
    let answer = PyDict::new(py);
    answer.set_item("n", n)?;
    answer.set_item("right", right)?;
    answer.set_item("seconds", seconds)?;
    answer.set_item("error", error)?;
    if let Some(verdict) = verdict {
        let json = serde_json::to_string(&verdict);
        let of_list = PyDict::new(py);
        of_list.set_item("json", json.map_err(|it| refused(Refusal::defect(it)))?)?;
        of_list.set_item("lines", lines)?;
        of_list.set_item("conflicts", py.None())?;
        of_list.set_item("shown", Vec::<u8>::new())?;
        of_list.set_item("reading", &verdict.reading)?;
        answer.set_item("verdict", of_list)?;
    }
    Ok(answer)
}
