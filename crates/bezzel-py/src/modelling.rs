//! Models for other solvers.

use crate::argument;
use crate::asked::asked;
use crate::page::Page;
use crate::refusal::{self, refused};
use crate::text;
use crate::wait::{Ending, wait};
use bezzel_workbench::model::{COUNTING, Chosen, MAX_MODEL_SIZE, Subject};
use bezzel_workbench::{Field, Refusal};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyString};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// Writes the problem as a model for SAT, pseudo-Boolean, mixed-integer, constraint, answer-set,
/// SMT, exact-cover and annealing solvers, with the expected number of solutions if it is known.
///
/// `board` is the number of queens, which may also be given as `n`, or a partial board as `complete` takes it. The text is returned, or written to
/// `path` with None returned. `budget` limits the count of a partial board's completions, in seconds (default 10);
/// ``force`` allows models of more than 2 GB.
///
/// >>> print(bezzel.model(4, "minizinc").splitlines()[4])
/// % expected number of solutions: 2 (OEIS A000170)
#[pyfunction]
#[pyo3(signature = (board = None, format = None, *, path = None, at_most_one = None, viewpoint = None, theory = None, data = None, symmetry = None, budget = None, force = None, n = None), text_signature = "(board=None, format='dimacs', *, path=None, at_most_one=None, viewpoint=None, theory=None, data=None, symmetry=None, budget=None, force=False, n=None)")]
#[expect(clippy::too_many_arguments, reason = "each is an argument of Python by name")]
pub(crate) fn model<'py>(
    py: Python<'py>,
    board: Option<&Bound<'py, PyAny>>,
    format: Option<&Bound<'py, PyAny>>,
    path: Option<PathBuf>,
    at_most_one: Option<&Bound<'py, PyAny>>,
    viewpoint: Option<&Bound<'py, PyAny>>,
    theory: Option<&Bound<'py, PyAny>>,
    data: Option<&Bound<'py, PyAny>>,
    symmetry: Option<&Bound<'py, PyAny>>,
    budget: Option<&Bound<'_, PyAny>>,
    force: Option<&Bound<'_, PyAny>>,
    n: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Bound<'py, PyString>>> {
    let size = board.filter(|board| argument::is_size(board)).or(n);
    let given = match size.filter(|_| board.is_none() || n.is_none()) {
        Some(size) => Subject::Size(refusal::size(size, MAX_MODEL_SIZE, None)?),
        None => Subject::Board(argument::partial(board, n, None, None)?),
    };
    let keywords = [
        ("format", format),
        ("at_most_one", at_most_one),
        ("viewpoint", viewpoint),
        ("theory", theory),
        ("data", data),
        ("symmetry", symmetry),
    ];
    let keywords = keywords.into_py_dict(py)?;
    if format.is_none() {
        keywords.set_item("format", "dimacs")?;
    }
    let mut question = asked(&keywords, |chosen: Chosen| chosen.of(given))?;
    let seconds = |given| refusal::seconds(given, Field::BUDGET, 0.0);
    question.budget =
        budget.map_or(Ok(COUNTING), |given| seconds(given).map(Duration::from_secs_f64))?;
    if refusal::flag_if(force, Field::FORCE)? {
        question.max_bytes = u64::MAX;
    }
    let answer = move |ending: Ending| {
        let stop = || ending.is_set();
        match path {
            Some(path) => question.write(Some(&path), &stop).map(|_| None),
            None => {
                let mut page = Page::new(ending.clone());
                question.write_to(&mut page, &stop)?;
                String::from_utf8(page.bytes).map(Some).map_err(Refusal::defect)
            }
        }
    };
    let written = wait(py, NonZero::<usize>::MIN, answer)?.map_err(refused)?;
    written.map(|written| text::made(py, &written)).transpose()
}
