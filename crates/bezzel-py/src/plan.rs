//! Plans: counts divided into shards, which can be counted anywhere.

use crate::argument;
use crate::counting::Progress;
use crate::memory;
use crate::records;
use crate::refusal::{self, refused};
use crate::wait::{Ending, STEPS, breathe, wait_telling};
use bezzel::count::run;
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::{MAX_COUNT_SIZE, Plan as Cut, Scheme, Shards};
use bezzel::tally::Counted;
use bezzel_workbench::count::{Count, CountKind, SchemeChoice};
use bezzel_workbench::{Advance, Field, Limits, Progress as _, Reason};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

/// A plan: a count divided into shards, which can be counted anywhere and in any order.
///
/// A plan is a value: its text identifies it on any machine, and it can be compared and pickled. A
/// shard's tally depends on the plan and the shard's number alone. ``Plan(n)`` is the fastest plan
/// for a board, the same on every machine.
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
    /// The engine of this process, created with the first shard, and the id of the process that
    /// created it.
    engine: Mutex<Option<(u32, Engine)>>,
}

impl Plan {
    pub(crate) fn of(cut: Cut) -> Plan {
        Plan { cut, engine: Mutex::new(None) }
    }

    /// The plan of the count.
    #[cfg(feature = "campaign")]
    pub(crate) fn cut(&self) -> Cut {
        self.cut
    }

    /// Returns the engine, which keeps data shared by shards. A forked process creates its own,
    /// since a lock may have been held during the fork.
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
        memory::room(shards.len().saturating_mul(OF_TALLY))?;
        let engine = py.detach(|| self.engine())?;
        let told = Arc::new(Progress::default());
        let of = Some(shards.len());
        told.advances(Advance { done: 0, of, share: None });
        let telling = Arc::clone(&told);
        let work = move |ending: Ending| {
            let counted = Mutex::new(Vec::new());
            let stop = || ending.is_set();
            let keep = |one: &Counted| {
                let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
                counted.push(*one);
                telling.advances(Advance { done: counted.len() as u64, of, share: None });
            };
            run(&engine, &shards, &stop, &keep)?;
            let mut counted = counted.into_inner().unwrap_or_else(PoisonError::into_inner);
            counted.sort_unstable_by_key(|counted| counted.shard);
            Ok(counted)
        };
        let counted = wait_telling(py, threads, work, |py| told.tell(py, progress))?;
        told.tell(py, progress)?;
        counted.map_err(refused)
    }
}

/// Returns a tally as a Python integer with its parts.
pub(crate) fn tally<'py>(
    py: Python<'py>,
    plan: &str,
    counted: &Counted,
) -> PyResult<Bound<'py, PyAny>> {
    let total = counted.tally.total();
    let steps = counted.effort.steps();
    let weights = counted.tally.by_weight;
    records::class(py, "Tally")?.call1((total, counted.shard, weights, steps, plan))
}

/// The number of bytes of a counted shard, in Rust and as a Python record.
const OF_TALLY: u64 = 400;

/// The number of tallies or shard numbers that are converted before other threads may run.
pub(crate) const TOGETHER: usize = STEPS / 16;

/// Returns the shards given by a text or by integers, or the one given by an integer, of `all`.
pub(crate) fn chosen(given: &Bound<'_, PyAny>, all: u64) -> PyResult<Shards> {
    if let Ok(text) = given.cast::<PyString>() {
        let shards = bezzel_workbench::count::shards(Some(&text.to_cow()?), all);
        return shards.map_err(refusal::refused);
    }
    let (last, mut shards) = (all.saturating_sub(1), Vec::new());
    if argument::is_size(given) {
        shards.push(refusal::number(given, Field::SHARDS, 0..=last)?);
        return Ok(shards.into_iter().collect());
    }
    for shard in given.try_iter()? {
        if shards.len() % TOGETHER == TOGETHER - 1 {
            breathe(given.py())?;
            memory::room(shards.len() as u64 * 48)?;
        }
        shards.push(refusal::number(&shard?, Field::SHARDS, 0..=last)?);
    }
    Ok(given.py().detach(|| shards.into_iter().collect()))
}

#[pymethods]
impl Plan {
    #[new]
    #[pyo3(signature = (n, *, scheme = None, depth = None, start = None, piece = None, rows = None))]
    pub(crate) fn new(
        n: &Bound<'_, PyAny>,
        scheme: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
        piece: Option<&Bound<'_, PyAny>>,
        rows: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Plan> {
        let py = n.py();
        if let Ok(text) = n.cast::<PyString>() {
            let is_said = scheme.is_some() || piece.is_some();
            if is_said || depth.is_some() || start.is_some() || rows.is_some() {
                let sentence = "scheme, depth, start, piece and rows need a board size: the text of a plan fixes \
                                them already";
                return Err(PyTypeError::new_err(sentence));
            }
            return Ok(Plan::of(refusal::named(&text.to_cow()?)?));
        }
        let size = refusal::size(n, MAX_COUNT_SIZE, Some(Reason::Count))?;
        let start = refusal::start(start, size)?;
        let variant = refusal::variant(size, piece, rows)?;
        let scheme = refusal::text_if(scheme, Field::new("scheme"))?;
        let cut = match scheme.as_deref() {
            // Either `cross/2`, as in the text of a plan, or only the name.
            Some(text) if text.contains('/') && start.is_none() && variant.is_none() => {
                Cut::standard(refusal::named::<Scheme>(text)?, size).map_err(refusal::value)?
            }
            name => {
                let scheme = match name {
                    Some(name) => SchemeChoice::named(name).map_err(refused)?,
                    None => SchemeChoice::Auto,
                };
                let kind = start.map_or(CountKind::All, CountKind::Start);
                let kernel = Some(Kernel::fastest());
                let question = Count { kind, scheme, variant, kernel, ..Count::of(size) };
                // With default limits, so that the plan is the same on every machine.
                let engine = py.detach(|| question.engine(&Limits::default()));
                engine.map_err(refused)?.plan()
            }
        };
        let Some(depth) = depth else { return Ok(Plan::of(cut)) };
        let depth = refusal::number(depth, Field::DEPTH, 0..=u64::from(u32::MAX))? as u32;
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

    /// The depth: how many levels deep the count is divided.
    #[getter]
    fn depth(&self) -> u32 {
        self.cut.depth()
    }

    /// A short identifier of the plan: 16 hexadecimal digits.
    #[getter]
    fn fingerprint(&self) -> String {
        self.cut.fingerprint()
    }

    /// Returns the plan of the same count with smaller shards: each level makes them about an
    /// eighth as large, down to the smallest that the scheme has.
    #[pyo3(signature = (levels = None))]
    fn deeper(&self, levels: Option<&Bound<'_, PyAny>>) -> PyResult<Plan> {
        let levels = refusal::number_if(levels, Field::DEPTH, 0..=u64::from(u32::MAX))?;
        Ok(Plan::of(self.cut.deeper(levels.unwrap_or(1) as u32)))
    }

    /// Counts one shard on one thread and returns a ``Tally``.
    fn count<'py>(
        &self,
        py: Python<'py>,
        shard: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let last = self.__len__(py).saturating_sub(1) as u64;
        let shard = refusal::number(shard, Field::SHARDS, 0..=last)?;
        let shards = Shards::from(shard..shard + 1);
        let counted = self.counted(py, shards, NonZero::<usize>::MIN, None)?;
        tally(py, &self.cut.to_string(), &counted[0])
    }

    /// Counts shards on all threads and returns a dictionary of tallies by shard. `shards` are all
    /// of them, one, a range, a list, or a text such as `0..12,15`.
    #[pyo3(signature = (shards = None, *, threads = None, progress = None))]
    fn tallies<'py>(
        &self,
        py: Python<'py>,
        shards: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let all = self.__len__(py) as u64;
        let shards = shards.map_or_else(|| Ok(Shards::from(0..all)), |given| chosen(given, all))?;
        let threads = refusal::thread_count(refusal::threads(threads)?);
        // A progress bar, a callback, or nothing.
        let bar = py.import("bezzel._progress")?.call_method1("bar", (progress,))?;
        let callback = (!bar.is_none()).then(|| bar.clone().unbind());
        let counted = self.counted(py, shards, threads, callback.as_ref());
        if !bar.is_none() {
            bar.call_method0("close")?;
        }
        let (tallies, plan) = (PyDict::new(py), self.cut.to_string());
        for (at, counted) in counted?.into_iter().enumerate() {
            if at % TOGETHER == TOGETHER - 1 {
                breathe(py)?;
            }
            tallies.set_item(counted.shard, tally(py, &plan, &counted)?)?;
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
        BuildHasherDefault::<DefaultHasher>::default().hash_one(self.cut)
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
