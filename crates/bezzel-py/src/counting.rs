//! The number of solutions, and the progress of counting.

use crate::listing::SMALL;
use crate::refusal::{self, english, refused};
use crate::wait::{Ending, On, wait, wait_telling};
use bezzel::count::{LEAST_RUNS, MAX_ESTIMATE_SIZE};
use bezzel::plan::MAX_COUNT_SIZE;
use bezzel_workbench::count::{Count, CountKind, SchemeChoice, kernel};
use bezzel_workbench::magnitude::Magnitude;
use bezzel_workbench::puzzle::fresh_seed;
use bezzel_workbench::{Advance, Field, Progress as Hear, Reason, Refusal};
use pyo3::prelude::*;
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
pub(crate) fn _estimate(
    py: Python<'_>,
    n: &Bound<'_, PyAny>,
    runs: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let size = refusal::size(n, MAX_ESTIMATE_SIZE, None)?;
    let range = LEAST_RUNS.into()..=u32::MAX.into();
    let runs = refusal::number_if(runs, Field::new("runs"), range)?.map(|runs| runs as u32);
    let seed = refusal::number_if(seed, Field::SEED, 0..=u64::MAX)?.unwrap_or_else(fresh_seed);
    let threads = refusal::thread_count(refusal::threads(threads)?);
    let work = move |ending: Ending| -> Result<String, Refusal> {
        let question = Magnitude { size, runs, seed };
        let report = question.run(&(), &|| ending.is_set())?;
        serde_json::to_string(&report).map_err(Refusal::defect)
    };
    wait(py, threads, work)?.map_err(refused)
}

/// Counts. Returns the count, and if it is checked the output of ``bezzel count --check --json``
/// as text.
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
    question.variant = refusal::variant(size, piece, rows)?;
    question.kind = CountKind::of(distinct, start).map_err(refused)?;
    question.scheme =
        SchemeChoice::named(&refusal::text(scheme, Field::new("scheme"))?).map_err(refused)?;
    question.kernel =
        self::kernel(&refusal::text(kernel, Field::new("kernel"))?).map_err(refused)?;
    question.check = check;
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
