//! An iterator over solutions. It searches during calls, a batch at a time; long lists are found
//! on threads that are ahead by some thousand solutions, and that end when the iterator is not
//! used for a while.

use crate::listing::{Gathered, Question, View, Walk};
use crate::memory;
use crate::placement::{Columns, Placement, found_of};
use crate::refusal::{self, english, refused};
use crate::turn::Turns;
use crate::wait::{ASK_EVERY, check, defect};
use bezzel_locale::say;
use bezzel_workbench::Refusal;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// The maximum number of solutions of a batch. The first batch has one solution, each following
/// batch up to twice as many as the one before.
const BATCH: usize = 4096;

/// After this time a batch is complete, even if it has few solutions.
const SOON: Duration = Duration::from_millis(2);

struct State {
    batch: Gathered,
    /// The number of solutions of the batch that were returned.
    out: usize,
    /// The maximum number of solutions of the next batch.
    most: usize,
    /// The search; `None` after the last solution.
    walk: Option<Box<Walk>>,
    /// The id of the process that created the iterator; a forked process does not have its
    /// threads.
    process: u32,
}

/// An iterator over solutions.
#[pyclass(frozen, module = "bezzel")]
pub(crate) struct SolutionIterator {
    question: Question,
    state: Turns<State>,
}

impl SolutionIterator {
    /// # Errors
    /// `ValueError` if the board is too large.
    pub(crate) fn new(
        question: Question,
        view: View,
        threads: NonZero<usize>,
    ) -> PyResult<SolutionIterator> {
        let walk = question.walk(view, threads).map_err(refusal::value)?;
        let (walk, process) = (Some(Box::new(walk)), std::process::id());
        let state = State { batch: Gathered::default(), out: 0, most: 1, walk, process };
        Ok(SolutionIterator { question, state: Turns::new(state) })
    }
}

/// Finds up to `most` more solutions, or those found within some milliseconds, but at least one if
/// there is one; returns whether there may be more.
///
/// # Errors
/// [`Refusal`] if there is no memory for them.
fn more(walk: &mut Walk, batch: &mut Gathered, most: usize) -> Result<bool, Refusal> {
    let begin = Instant::now();
    let stop = || begin.elapsed() > ASK_EVERY;
    while batch.count < most && (batch.count == 0 || begin.elapsed() < SOON) {
        match walk.more(most - batch.count, batch, &stop) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(Refusal::Stopped) => break,
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(true)
}

impl State {
    /// Gets more solutions; returns whether there are any.
    fn refill(&mut self, py: Python<'_>) -> PyResult<bool> {
        check(py)?;
        memory::begin()?;
        self.out = 0;
        self.batch = Gathered::default();
        while let Some(walk) = &mut self.walk {
            if walk.has_threads() && self.process != std::process::id() {
                return Err(PyRuntimeError::new_err(say!(english(), "python-forked")));
            }
            let (batch, most) = (&mut self.batch, self.most);
            let searched = py.detach(|| catch_unwind(AssertUnwindSafe(|| more(walk, batch, most))));
            if !searched.map_err(|panic| defect(&*panic))?.map_err(refused)? {
                self.walk = None;
            }
            memory::enough()?;
            if self.batch.count > 0 {
                self.most = BATCH.min(2 * most);
                return Ok(true);
            }
            check(py)?;
        }
        Ok(false)
    }
}

impl Drop for State {
    fn drop(&mut self) {
        if self.process != std::process::id() {
            // A thread that does not exist in this process may have held a lock.
            std::mem::forget(self.walk.take());
        }
    }
}

#[pymethods]
impl SolutionIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Placement>>> {
        let mut state = self.state.take(py)?;
        if state.out == state.batch.count {
            let _running = self.state.running();
            if !state.refill(py)? {
                return Ok(None);
            }
        }
        let size = self.question.size.index();
        let at = state.out * size;
        state.out += 1;
        let columns = Columns::Bytes(state.batch.columns[at..at + size].into());
        drop(state);
        found_of(py, columns, self.question.piece).map(Some)
    }
}
