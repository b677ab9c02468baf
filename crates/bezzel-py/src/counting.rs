//! Counting: the number of solutions, and plans whose shards are counted anywhere.

use crate::records;
use crate::refusal::{self, english};
use crate::wait::{Ending, wait_telling};
use bezzel::count::{Wish, distinct_from_all, run};
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::{MAX_COUNT_SIZE, Plan as Cut, Scheme, Shards};
use bezzel::tally::Counted;
use bezzel_cli::{Failure, Session};
use bezzel_formats::{Language, say};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What a count found, for Python to make a number of.
struct Found {
    count: u128,
    plan: Cut,
    kernel: &'static str,
    threads: usize,
    seconds: f64,
    checks: Vec<(&'static str, bool, String)>,
}

/// Shards done and shards there are, for whoever looks on.
#[derive(Default)]
pub(crate) struct Progress {
    pub(crate) done: AtomicU64,
    pub(crate) all: AtomicU64,
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

/// Counts, and says what is known of the count: the count, the plan's text, the kernel, the
/// threads, the seconds, and the checks.
#[pyfunction]
#[pyo3(signature = (n, distinct, start, check, progress, threads, memory, kernel, scheme))]
#[allow(clippy::too_many_arguments, clippy::type_complexity)]
pub(crate) fn _count<'py>(
    py: Python<'py>,
    n: &Bound<'py, PyAny>,
    distinct: bool,
    start: Option<&Bound<'py, PyAny>>,
    check: bool,
    progress: Option<Py<PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    memory: Option<&Bound<'py, PyAny>>,
    kernel: String,
    scheme: String,
) -> PyResult<(u128, String, &'static str, usize, f64, Vec<Bound<'py, PyAny>>)> {
    let size = refusal::size_at_most(n, MAX_COUNT_SIZE, "count", "reason-count")?;
    let start = refusal::start(start, size)?;
    if distinct && start.is_some() {
        let sentence = say!(english(), "error-conflict", given = "distinct", other = "start");
        return Err(PyValueError::new_err(sentence));
    }
    let memory = memory.map(memory_text).transpose()?;
    let threads = refusal::threads(threads)?;
    let number = refusal::thread_count(threads.as_deref())?;
    let wish = start.map_or(Wish::All, Wish::Start);
    let told = Arc::new(Progress::default());
    let telling = Arc::clone(&told);
    let work = move |ending: Ending| -> Result<Found, Failure> {
        let session = Session::quiet(Language::English, threads, ending);
        let kernel = session.kernel(&kernel)?;
        let resources = session.resources(memory.as_deref())?;
        let engine = session.open_count(size, wish, &scheme, kernel, resources)?;
        counted(&session, &engine, distinct, check, &telling)
    };
    let callback = progress.as_ref();
    let found = wait_telling(py, number, work, |py| told.tell(py, callback))?;
    let found = found.map_err(refusal::failure)?;
    told.tell(py, callback)?;
    let make = records::class(py, "Check")?;
    let checks = found.checks.iter().map(|(name, agrees, text)| make.call1((*name, *agrees, text)));
    let checks = checks.collect::<PyResult<Vec<_>>>()?;
    let plan = found.plan.to_string();
    Ok((found.count, plan, found.kernel, found.threads, found.seconds, checks))
}

/// Memory as the command line takes it: bytes, or a text such as `8GB`.
pub(crate) fn memory_text(given: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(text.to_string());
    }
    let sentence =
        |given: String| refusal::pythonic(&say!(english(), "error-memory", given = given));
    let bytes = refusal::whole(given, sentence)?;
    Ok(bytes.map_or_else(|| refusal::shown(given), |bytes| bytes.to_string()))
}

fn counted(
    session: &Session,
    engine: &Engine,
    distinct: bool,
    check: bool,
    progress: &Progress,
) -> Result<Found, Failure> {
    let stop = || session.is_stopped();
    let failed = |error: String| if stop() { Failure::Stopped } else { Failure::Error(error) };
    let begin = Instant::now();
    progress.all.store(engine.shards(), Ordering::Relaxed);
    let observe = |_: &Counted| {
        progress.done.fetch_add(1, Ordering::Relaxed);
    };
    let all = run(engine, &engine.all(), &stop, &observe);
    let all = all.map_err(|error| failed(error.to_string()))?.solutions();
    let size = engine.plan().size();
    let count = if distinct {
        let distinct = distinct_from_all(size, all, &stop);
        let distinct = distinct.map_err(|error| failed(error.to_string()))?;
        distinct.ok_or_else(|| {
            let count = all.to_string();
            Failure::Error(say!(session.catalogue(), "check-count-incongruent", count = count))
        })?
    } else {
        all
    };
    let seconds = begin.elapsed().as_secs_f64();
    let mut checks = Vec::new();
    if check {
        let checked = session.check_count(engine, all)?;
        checks = checked.into_iter().map(|c| (c.check, c.agrees, c.finding)).collect();
    }
    let kernel = engine.kernel().kind().name();
    let threads = engine.resources().threads;
    Ok(Found { count, plan: engine.plan(), kernel, threads, seconds, checks })
}

/// A count cut up into shards, which can be counted anywhere and in any order.
///
/// A value: its text is its identity, it is read on any machine, compared and pickled. What a
/// shard holds depends on the plan and the shard's number alone. ``Plan(n)`` is the plan that
/// counts a board soonest, and the same on every machine.
///
/// >>> plan = bezzel.Plan(12)
/// >>> plan, len(plan), plan.count(17)
/// (Plan('cross/2 n=12 depth=0'), 30, Tally(8))
/// >>> sum(plan.count(shard) for shard in range(len(plan)))
/// 14200
/// >>> bezzel.Plan("cross/2 n=12 depth=0") == plan
/// True
#[pyclass(frozen, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Plan {
    cut: Cut,
    /// What counts here, made when the first shard is, and the process that made it.
    engine: Mutex<Option<(u32, Engine)>>,
}

impl Plan {
    pub(crate) fn of(cut: Cut) -> Plan {
        Plan { cut, engine: Mutex::new(None) }
    }

    /// How the count is cut up.
    pub(crate) fn cut(&self) -> Cut {
        self.cut
    }

    /// The engine, with what shards have in common kept. A process that was forked makes its
    /// own: a lock may have been held.
    fn engine(&self) -> PyResult<Engine> {
        let process = std::process::id();
        let mut kept = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((maker, engine)) = &*kept
            && *maker == process
        {
            return Ok(engine.clone());
        }
        let opened = Engine::open(self.cut, Kernel::fastest(), Resources::default());
        let engine = opened.map_err(refusal::value)?;
        *kept = Some((process, engine.clone()));
        Ok(engine)
    }

    fn counted(
        &self,
        py: Python<'_>,
        shards: Shards,
        threads: NonZero<usize>,
        progress: Option<&Py<PyAny>>,
    ) -> PyResult<Vec<Counted>> {
        let engine = py.detach(|| self.engine())?;
        let told = Arc::new(Progress::default());
        told.all.store(shards.len(), Ordering::Relaxed);
        let telling = Arc::clone(&told);
        let work = move |ending: Ending| {
            let counted = Mutex::new(Vec::new());
            let stop = || ending.load(Ordering::Relaxed);
            let keep = |one: &Counted| {
                counted.lock().unwrap_or_else(PoisonError::into_inner).push(*one);
                telling.done.fetch_add(1, Ordering::Relaxed);
            };
            run(&engine, &shards, &stop, &keep)?;
            let mut counted = counted.into_inner().unwrap_or_else(PoisonError::into_inner);
            counted.sort_unstable_by_key(|counted| counted.shard);
            Ok(counted)
        };
        let counted = wait_telling(py, threads, work, |py| told.tell(py, progress))?;
        let counted = counted.map_err(|error: bezzel::count::CountError| refusal::value(error))?;
        told.tell(py, progress)?;
        Ok(counted)
    }
}

/// A tally as a number of Python that knows what it is made of.
fn tally<'py>(py: Python<'py>, counted: &Counted) -> PyResult<Bound<'py, PyAny>> {
    let total = counted.tally.total();
    let steps = counted.effort.steps();
    let weights = counted.tally.by_weight;
    records::class(py, "Tally")?.call1((total, counted.shard, weights, steps))
}

#[pymethods]
impl Plan {
    #[new]
    #[pyo3(signature = (n, *, scheme = None, depth = None, start = None))]
    pub(crate) fn new(
        n: &Bound<'_, PyAny>,
        scheme: Option<&str>,
        depth: Option<&Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Plan> {
        let py = n.py();
        if let Ok(text) = n.cast::<PyString>() {
            if scheme.is_some() || depth.is_some() || start.is_some() {
                let sentence =
                    "the text of a plan says all: scheme, depth and start do not go with it";
                return Err(PyTypeError::new_err(sentence));
            }
            return Ok(Plan::of(refusal::named(&text.to_cow()?)?));
        }
        let size = refusal::size_at_most(n, MAX_COUNT_SIZE, "Plan", "reason-count")?;
        let start = refusal::start(start, size)?;
        let cut = match scheme {
            Some(_) if start.is_some() => {
                let sentence = say!(english(), "error-conflict", given = "scheme", other = "start");
                return Err(PyValueError::new_err(sentence));
            }
            // `cross/2`, as the text of a plan has it, or the name alone.
            Some(text) if text.contains('/') => Cut::usual(refusal::named::<Scheme>(text)?, size),
            name => {
                // Of no machine in particular, so that it is the same on all of them.
                let wish = start.map_or(Wish::All, Wish::Start);
                let (name, kernel) = (name.unwrap_or("auto").to_owned(), Kernel::fastest());
                let engine = py.detach(|| {
                    let session = refusal::session();
                    session.open_count(size, wish, &name, kernel, Resources::default())
                });
                Ok(engine.map_err(refusal::failure)?.plan())
            }
        };
        let cut = cut.map_err(refusal::value)?;
        let Some(depth) = depth else { return Ok(Plan::of(cut)) };
        let depth = refusal::number(depth, "depth", 0, u64::from(u32::MAX))? as u32;
        Cut::new(cut.scheme(), size, depth).map(Plan::of).map_err(refusal::value)
    }

    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.cut.size().get()
    }

    /// The scheme with its version, such as `cross/2`.
    #[getter]
    fn scheme(&self) -> String {
        self.cut.scheme().to_string()
    }

    /// How many levels deep the board is cut up.
    #[getter]
    fn depth(&self) -> u32 {
        self.cut.depth()
    }

    /// What tells plans apart in short: 16 hexadecimal digits.
    #[getter]
    fn fingerprint(&self) -> String {
        self.cut.fingerprint()
    }

    /// The same count cut into smaller shards: each level makes them about an eighth as large.
    #[pyo3(signature = (levels = None))]
    fn deeper(&self, levels: Option<&Bound<'_, PyAny>>) -> PyResult<Plan> {
        let levels = refusal::number_if(levels, "levels", 0, u64::from(u32::MAX))?;
        Ok(Plan::of(self.cut.deeper(levels.unwrap_or(1) as u32)))
    }

    /// Counts one shard on one thread: a whole number that is a ``Tally``.
    fn count<'py>(
        &self,
        py: Python<'py>,
        shard: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let last = self.__len__(py).saturating_sub(1) as u64;
        let shard = refusal::number(shard, "shard", 0, last)?;
        let shards = Shards::from(shard..shard + 1);
        let counted = self.counted(py, shards, NonZero::<usize>::MIN, None)?;
        tally(py, &counted[0])
    }

    /// Counts shards on all threads: a dictionary of tallies by shard. `shards` are all of
    /// them, a range, a list, or a text such as `0..12,15`.
    #[pyo3(signature = (shards = None, *, threads = None, progress = None))]
    fn tallies<'py>(
        &self,
        py: Python<'py>,
        shards: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let all = self.__len__(py) as u64;
        let last = all.saturating_sub(1);
        let shards = match shards {
            None => Shards::from(0..all),
            Some(given) => match given.cast::<PyString>() {
                Ok(text) => refusal::named(&text.to_cow()?)?,
                Err(_) => {
                    let shards = given.try_iter()?;
                    let shards = shards.map(|shard| refusal::number(&shard?, "shard", 0, last));
                    shards.collect::<PyResult<Shards>>()?
                }
            },
        };
        let threads = refusal::threads(threads)?;
        let threads = refusal::thread_count(threads.as_deref())?;
        // A bar, what was to be called, or nothing.
        let bar = py.import("bezzel._progress")?.call_method1("bar", (progress,))?;
        let callback = (!bar.is_none()).then(|| bar.clone().unbind());
        let counted = self.counted(py, shards, threads, callback.as_ref());
        if !bar.is_none() {
            bar.call_method0("close")?;
        }
        let tallies = PyDict::new(py);
        for counted in counted? {
            tallies.set_item(counted.shard, tally(py, &counted)?)?;
        }
        Ok(tallies)
    }

    /// The number of shards.
    fn __len__(&self, py: Python<'_>) -> usize {
        py.detach(|| self.cut.shards()) as usize
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.cut.hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Plan>() else { return Ok(py.NotImplemented()) };
        let answer = op.matches(self.cut.cmp(&other.get().cut));
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __str__(&self) -> String {
        self.cut.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Plan('{}')", self.cut)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().cut.to_string(),))
    }
}
