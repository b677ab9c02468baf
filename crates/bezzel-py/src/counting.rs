//! The number of solutions, and the progress of counting.

use crate::refusal::{self, english, refused};
use crate::wait::{Ending, wait_telling};
use bezzel::plan::MAX_COUNT_SIZE;
use bezzel_workbench::count::{Count, Cut, What, kernel};
use bezzel_workbench::{Advance, Field, Progress as Hear, Reason, Refusal};
use pyo3::prelude::*;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Shards done and shards there are, for a caller that looks on.
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
    /// What the callback raised.
    pub(crate) fn tell(&self, py: Python<'_>, callback: Option<&Py<PyAny>>) -> PyResult<()> {
        let Some(callback) = callback else { return Ok(()) };
        let all = self.all.load(Ordering::Relaxed);
        if all > 0 {
            callback.call1(py, (self.done.load(Ordering::Relaxed), all))?;
        }
        Ok(())
    }
}

/// Counts. Returns the count, and if it is checked the report of ``bezzel count --check --json`` as text.
#[pyfunction]
#[pyo3(signature = (n, distinct, start, check, progress, threads, memory, kernel, scheme, piece, rows))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn _count(
    py: Python<'_>,
    n: &Bound<'_, PyAny>,
    distinct: &Bound<'_, PyAny>,
    start: Option<&Bound<'_, PyAny>>,
    check: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
    kernel: &Bound<'_, PyAny>,
    scheme: &Bound<'_, PyAny>,
    piece: Option<&Bound<'_, PyAny>>,
    rows: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u128, Option<String>)> {
    let distinct = refusal::flag(distinct, Field::DISTINCT)?;
    let check = refusal::flag(check, Field::new("check"))?;
    let size = refusal::size(n, MAX_COUNT_SIZE, Some(Reason::Count))?;
    let start = refusal::start(start, size)?;
    let limits = refusal::limits(memory, refusal::threads(threads)?)?;
    let mut question = Count::of(size);
    question.ground = refusal::ground(size, piece, rows)?;
    question.what = What::of(distinct, start).map_err(refused)?;
    question.scheme = Cut::named(&refusal::text(scheme, Field::new("scheme"))?).map_err(refused)?;
    question.kernel =
        self::kernel(&refusal::text(kernel, Field::new("kernel"))?).map_err(refused)?;
    question.check = check;
    let told = Arc::new(Progress::default());
    let telling = Arc::clone(&told);
    let number = NonZero::new(limits.resources.threads).unwrap_or(NonZero::<usize>::MIN);
    let work = move |ending: Ending| -> Result<(u128, Option<String>), Refusal> {
        let counted = question.run(&limits, &*telling, &|| ending.load(Ordering::Relaxed))?;
        let report = check.then(|| serde_json::to_string(&counted.report(english())));
        Ok((counted.count, report.transpose().map_err(Refusal::defect)?))
    };
    let callback = progress.as_ref();
    let found = wait_telling(py, number, work, |py| told.tell(py, callback))?;
    told.tell(py, callback)?;
    found.map_err(refused)
}
