//! The number of solutions, and the progress of counting.

use crate::asked::{asked, keyword};
use crate::listing::SMALL;
use crate::refusal::{self, english, refused};
use crate::wait::{Ending, On, wait, wait_telling};
use bezzel_workbench::count::{CountKind, CountRequest};
use bezzel_workbench::puzzle::fresh_seed;
use bezzel_workbench::{Advance, Bytes, Progress as Hear, Refusal, machine};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The numbers of finished shards and of all shards, for a progress callback.
#[derive(Default)]
pub(crate) struct Progress {
    done: AtomicU64,
    all: AtomicU64,
}

impl Hear for Progress {
    fn advances(&self, advance: Advance) {
        self.all.store(advance.of.unwrap_or(0), Ordering::Relaxed);
        self.done.store(advance.done, Ordering::Relaxed);
    }
}

impl Progress {
    /// # Errors
    /// The exception that the callback raised.
    pub(crate) fn tell(&self, py: Python<'_>, callback: Option<&Py<PyAny>>) -> PyResult<()> {
        let Some(callback) = callback else { return Ok(()) };
        let all = self.all.load(Ordering::Relaxed);
        if all > 0 {
            callback.call1(py, (self.done.load(Ordering::Relaxed), all))?;
        }
        Ok(())
    }
}

/// Estimates the number of solutions. Returns the output of ``bezzel count --estimate --json``.
#[pyfunction]
pub(crate) fn _estimate(py: Python<'_>, keywords: &Bound<'_, PyDict>) -> PyResult<String> {
    let question = asked(keywords, |asked: CountRequest| {
        asked.magnitude(|seed, _| seed.unwrap_or_else(fresh_seed))
    })?;
    let threads = refusal::threads(keyword(keywords, "threads")?.as_ref())?;
    let threads = refusal::thread_count(threads);
    let work = move |ending: Ending| -> Result<String, Refusal> {
        let report = question.run(&(), &|| ending.is_set())?;
        serde_json::to_string(&report).map_err(Refusal::defect)
    };
    wait(py, threads, work)?.map_err(refused)
}

/// Counts. Returns the count, and if it is checked the output of ``bezzel count --check --json``
/// as text.
#[pyfunction]
pub(crate) fn _count(
    py: Python<'_>,
    keywords: &Bound<'_, PyDict>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(u128, Option<String>)> {
    let threads = keyword(keywords, "threads")?;
    let mut limits = refusal::limits(None, refusal::threads(threads.as_ref())?)?;
    let question = asked(keywords, |asked: CountRequest| {
        if let Some(Bytes(memory)) = &asked.memory {
            limits.resources.memory = machine::resources(Some(memory.clone()), None)?.memory;
        }
        asked.question(&limits)
    })?;
    let (size, check) = (question.size, question.check);
    let told = Arc::new(Progress::default());
    let telling = Arc::clone(&told);
    let threads = NonZero::new(limits.resources.threads).unwrap_or(NonZero::<usize>::MIN);
    // A small board is counted before a thread has started. Its checks run on rayon's threads.
    let is_quick = size.get() <= SMALL && question.kind != CountKind::Distinct && !check;
    let on = if is_quick { On::Caller } else { threads.into() };
    let work = move |ending: Ending| -> Result<(u128, Option<String>), Refusal> {
        let counted = question.run(&limits, &*telling, &|| ending.is_set())?;
        let report = check.then(|| serde_json::to_string(&counted.report(english())));
        Ok((counted.count, report.transpose().map_err(Refusal::defect)?))
    };
    let callback = progress.as_ref();
    let found = wait_telling(py, on, work, |py| told.tell(py, callback))?;
    told.tell(py, callback)?;
    found.map_err(refused)
}
