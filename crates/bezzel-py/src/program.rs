//! Programs that are run for each board size. `python/bezzel/_verdict.py` presents the runs.

use crate::asked::asked;
use crate::refusal::{english, refused};
use crate::wait::{on, wait};
use bezzel::verdict::MAX_LIST_SIZE;
use bezzel_workbench::check::CheckRequest;
use bezzel_workbench::check_run::{Program, Run};
use bezzel_workbench::{Field, FieldValue, Limits, Reason, Refusal};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Runs a program for a board size; returns the parts of a run, with those of a verdict as `_check` returns them.
#[pyfunction]
pub(crate) fn _run<'py>(
    py: Python<'py>,
    keywords: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let (program, size) = asked(keywords, |asked: CheckRequest| {
        let question = asked.clone().question(&Limits::default())?;
        let size = asked.n.clone().unwrap_or(FieldValue::Number(0));
        let size = Field::N.size(size, MAX_LIST_SIZE, Some(Reason::List))?;
        Ok((Program::of(&asked, &question)?, size))
    })?;
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
