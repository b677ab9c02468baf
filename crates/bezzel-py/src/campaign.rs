//! Campaigns: long counts, checkpointed in the ledgers of the command `bezzel campaign`.
//!
//! A campaign object holds only the path of a ledger: each property and method reads the file
//! anew, so that rows added by other processes are seen and no process is prevented from writing.

pub(crate) mod facts;

use crate::counting::Progress;
use crate::memory;
use crate::plan::{Plan, TOGETHER, chosen};
use crate::records::{campaign_class, class};
use crate::refusal::{self, english, refused, shown};
use crate::wait::{Ending, breathe, wait, wait_keeping};
use bezzel::kernel::Kernel;
use bezzel::plan::{Plan as Cut, Shards};
use bezzel::tally::{Counted, Effort, Tally};
use bezzel_campaign::{Added, Again, Evidence, Fact, Ledger, Survey, Worker, now};
use bezzel_locale::say;
use bezzel_workbench::campaign::{
    Here, StatusReport, TotalReport, advance, engine, recut, total, worker as named,
};
use bezzel_workbench::{Field, Refusal};
use facts::Facts;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The version recorded with results from this extension.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Files are read on one thread.
const ONE: NonZero<usize> = NonZero::<usize>::MIN;

/// A long count, checkpointed to one file: a plan and a ledger of its counted shards.
///
/// The ledger is a file that the command ``bezzel campaign`` shares. Each property reads it anew,
/// while other processes may write to it.
///
/// >>> import tempfile
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> campaign = bezzel.Campaign.create(folder.name + "/q12.bezzel", bezzel.Plan(12))
/// >>> campaign.add({3: campaign.plan.count(3)}), campaign.missing
/// (1, Shards('0..3,4..30'))
/// >>> campaign.run(), campaign.total()
/// (True, Total(14200))
/// >>> folder.cleanup()
#[pyclass(frozen, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Campaign {
    path: PathBuf,
    plan: Cut,
    shards: u64,
}

impl Campaign {
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Campaign> {
        let (plan, shards) = read(py, &path, |ledger, _| Ok((ledger.plan(), ledger.shards())))?;
        Ok(Campaign { path, plan, shards })
    }

    fn survey(&self, py: Python<'_>) -> PyResult<Survey> {
        read(py, &self.path, |ledger, _| Ok(ledger.survey()?))
    }

    /// Returns the set of shards for whose states `is_in` returns `true`.
    fn those<'py>(
        &self,
        py: Python<'py>,
        is_in: impl Fn(&Survey) -> Shards + Send + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shards =
            read(py, &self.path, move |ledger, _| Ok(is_in(&ledger.survey()?).to_string()));
        campaign_class(py, "Shards")?.call1((shards?,))
    }

    fn report(&self, py: Python<'_>) -> PyResult<StatusReport> {
        read(py, &self.path, |ledger, _| Ok(StatusReport::new(&ledger, &ledger.survey()?)?))
    }
}

/// Opens a ledger and reads it without the GIL.
fn read<T: Send + 'static>(
    py: Python<'_>,
    path: &Path,
    work: impl FnOnce(Ledger, &Ending) -> Result<T, Refusal> + Send + 'static,
) -> PyResult<T> {
    let path = path.to_owned();
    let work = move |ending: Ending| work(Ledger::open(&path)?, &ending);
    wait(py, ONE, work)?.map_err(refused)
}

#[pymethods]
impl Campaign {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Campaign> {
        Campaign::open(py, path)
    }

    /// Creates an empty ledger; there must be no file of this name.
    ///
    /// ``plan`` is a ``Plan``, its text, or a board size. A board size is divided into shards of at
    /// most `shard_seconds` of one thread on average, by default 10 or 1/4000 of the count.
    #[staticmethod]
    #[pyo3(signature = (path, plan, *, shard_seconds = None))]
    fn create(
        py: Python<'_>,
        path: PathBuf,
        plan: &Bound<'_, PyAny>,
        shard_seconds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Campaign> {
        let seconds = |given| refusal::seconds(given, Field::SHARD_SECONDS, 0.001);
        let seconds = shard_seconds.map(seconds).transpose()?;
        let is_size = !plan.is_instance_of::<Plan>() && !plan.is_instance_of::<PyString>();
        if seconds.is_some() && !is_size {
            let sentence = "shard_seconds needs a board size: a plan fixes its shards already";
            return Err(PyTypeError::new_err(sentence));
        }
        let cut = match plan.cast::<Plan>() {
            Ok(plan) => plan.get().cut(),
            Err(_) => Plan::new(plan, None, None, None, None, None)?.cut(),
        };
        let file = path.clone();
        let resources = refusal::limits(None, None)?.resources;
        let made = move |_: Ending| -> Result<Cut, Refusal> {
            let cut = if is_size { recut(cut, seconds, resources)? } else { cut };
            Ledger::create(&file, cut)?;
            Ok(cut)
        };
        let plan = wait(py, ONE, made)?.map_err(refused)?;
        Ok(Campaign { path, plan, shards: plan.shards() })
    }

    /// The path of the ledger.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// The plan of the count.
    #[getter]
    fn plan(&self) -> Plan {
        Plan::of(self.plan)
    }

    /// The number of the plan's shards, equal to `len()`.
    #[getter]
    fn shards(&self) -> u64 {
        self.shards
    }

    /// The shards that are known and not in conflict.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.those(py, |survey| Shards::from(0..survey.shards).without(&survey.missing()))
    }

    /// The shards that are not known.
    #[getter]
    fn missing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.those(py, Survey::missing)
    }

    /// The shards confirmed by a second worker or kernel.
    #[getter]
    fn confirmed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.those(py, |survey| {
            (0..survey.shards).filter(|&shard| survey.is_confirmed(shard)).collect()
        })
    }

    /// The shards with contradicting results, each with its versions.
    #[getter]
    fn conflicts<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let make = campaign_class(py, "ShardConflict")?;
        let (conflicts, plan) = (self.survey(py)?.conflicts, self.plan.to_string());
        let told = conflicts.iter().map(|conflict| {
            let versions = conflict.versions.iter().map(|version| {
                let names: Vec<&str> = version.workers.iter().map(|worker| worker.name()).collect();
                let (shard, tally) = (conflict.shard, version.tally);
                let counted = Counted { shard, tally, effort: Effort::default() };
                Ok((crate::plan::tally(py, &plan, &counted)?, names))
            });
            make.call1((conflict.shard, versions.collect::<PyResult<Vec<_>>>()?))
        });
        told.collect()
    }

    /// The damaged rows: table and number of each.
    #[getter]
    fn damaged(&self, py: Python<'_>) -> PyResult<Vec<(&'static str, i64)>> {
        Ok(self.survey(py)?.damaged.iter().map(|damage| (damage.table, damage.row)).collect())
    }

    /// The workers, with the number of shards each has found.
    #[getter]
    fn workers<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let make = campaign_class(py, "Worker")?;
        let workers = self.survey(py)?.workers;
        let told = workers.iter().map(|report| {
            let worker = &report.worker;
            make.call1((
                worker.name(),
                worker.kernel(),
                worker.version(),
                report.shards,
                report.core_seconds,
                report.last,
                report.refuted_by_shard,
            ))
        });
        told.collect()
    }

    /// Whether every shard is known.
    #[getter]
    fn is_complete(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.survey(py)?.is_complete())
    }

    /// Returns the progress, as ``bezzel campaign status --json`` writes it.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = serde_json::to_string(&self.report(py)?).map_err(refusal::value)?;
        py.import("json")?.call_method1("loads", (json,))
    }

    /// Returns the count as a ``Total``. Raises ``RuntimeError`` if shards are missing or in
    /// conflict, rows are damaged, or a check failed.
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report: TotalReport =
            read(py, &self.path, |ledger, ending| total(&ledger, english(), &|| ending.is_set()))?;
        let Some(count) = report.count else {
            return Err(PyRuntimeError::new_err(report.objections.join("; ")));
        };
        let make = class(py, "Check")?;
        let checks =
            report.checks.iter().map(|c| make.call1((c.check, c.agrees, c.finding.as_str())));
        let checks = checks.collect::<PyResult<Vec<_>>>()?;
        let known = (
            count.0,
            self.plan.to_string(),
            checks,
            report.shards,
            report.confirmed,
            report.core_seconds,
        );
        campaign_class(py, "Total")?.call1(known)
    }

    /// Returns all valid facts, as a table for NumPy, Arrow, pandas and polars. A shard that was
    /// found twice has two rows.
    fn facts(&self, py: Python<'_>) -> PyResult<Facts> {
        read(py, &self.path, |ledger, _| Facts::read(&ledger))
    }

    /// Counts the missing shards on all threads of this machine, and settles conflicts by
    /// recounting. Returns whether all wanted shards are known.
    ///
    /// Results are written every second. Ctrl-C ends the run after writing them, and the next run
    /// continues. `shards` are the wanted ones, such as ``"0..100"`` or ``"even"``; `confirm` is
    /// the share, from 0 to 1, to recount with another kernel; `name` is the worker's name, by
    /// default that of the machine and the process.
    #[pyo3(signature = (*, threads = None, progress = None, shards = None, confirm = None, name = None, kernel = None, memory = None), text_signature = "($self, *, threads=None, progress=None, shards=None, confirm=0.0, name=None, kernel='auto', memory=None)")]
    #[allow(clippy::too_many_arguments)]
    fn run(
        &self,
        py: Python<'_>,
        threads: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
        shards: Option<&Bound<'_, PyAny>>,
        confirm: Option<&Bound<'_, PyAny>>,
        name: Option<&Bound<'_, PyAny>>,
        kernel: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let limits = refusal::limits(memory, refusal::threads(threads)?)?;
        let number = NonZero::new(limits.resources.threads).unwrap_or(ONE);
        let confirm = confirm.map(|given| refusal::decimal(given, Field::CONFIRM, 0.0..=1.0));
        let confirm = confirm.transpose()?.unwrap_or_default();
        let name = refusal::text_if(name, Field::new("name"))?;
        let kernel = refusal::text_if(kernel, Field::new("kernel"))?;
        let kernel = kernel.unwrap_or_else(|| "auto".to_owned());
        let shards = shards.map(|given| chosen(given, self.shards)).transpose()?;
        let bar = py.import("bezzel._progress")?.call_method1("bar", (progress,))?;
        let callback = (!bar.is_none()).then(|| bar.clone().unbind());
        let path = self.path.clone();
        let told = Arc::new(Progress::default());
        let telling = Arc::clone(&told);
        let work = move |ending: Ending| -> Result<bool, Refusal> {
            let mut ledger = Ledger::open_to_write(&path)?;
            let engine = engine(ledger.plan(), &kernel, limits.resources)?;
            let wanted = shards.unwrap_or_else(|| Shards::from(0..ledger.shards()));
            let worker = named(name.as_deref(), engine.kernel())?;
            let stop = || ending.is_set();
            let (engine, worker, progress) = (&engine, &worker, &*telling);
            let here = Here { engine, worker, stop: &stop, progress, hear: &|_| () };
            let done = advance(&mut ledger, here, (Again::Share(confirm), &wanted))?;
            Ok(done.is_settled)
        };
        let done = wait_keeping(py, number, work, |py| told.tell(py, callback.as_ref()));
        let done = done.and_then(|done| {
            told.tell(py, callback.as_ref())?;
            done.map_err(refused)
        });
        if !bar.is_none() {
            bar.call_method0("close")?;
        }
        done
    }

    /// Adds tallies found elsewhere, by shard, and returns the number of shards that were not known before.
    ///
    /// All of them are written to disk, or none. `worker` names their finder, by default this
    /// process, `kernel` is the finder's kernel, and `seconds` the total time on one thread. An
    /// equal result of another worker or kernel is a confirmation. A different result is kept too,
    /// and ``RuntimeError`` names the shard; `run` settles it.
    #[pyo3(signature = (tallies, *, worker = None, kernel = None, seconds = None))]
    fn add(
        &self,
        py: Python<'_>,
        tallies: &Bound<'_, PyAny>,
        worker: Option<&Bound<'_, PyAny>>,
        kernel: Option<&Bound<'_, PyAny>>,
        seconds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let worker = refusal::text_if(worker, Field::new("worker"))?;
        let kernel = refusal::text_if(kernel, Field::new("kernel"))?;
        let (worker, kernel) = (worker.as_deref(), kernel.as_deref());
        let seconds = seconds.map(|given| refusal::seconds(given, Field::BUDGET, 0.0));
        let seconds = seconds.transpose()?.unwrap_or_default();
        let worker = match worker {
            Some(name) => Worker::new(name, kernel.unwrap_or("unknown"), VERSION),
            // A name other than that of `run`, which did not find these results itself.
            None => Worker::here(kernel.unwrap_or_else(|| Kernel::fastest().kind().name()))
                .and_then(|here| {
                    Worker::new(&format!("{}/added", here.name()), here.kernel(), VERSION)
                }),
        };
        let worker = Arc::new(worker.map_err(|error| refused(error.into()))?);
        let facts = self.told(tallies)?;
        let micros = (seconds * 1e6 / facts.len().max(1) as f64) as u64;
        let at = now();
        let path = self.path.clone();
        let work = move |_: Ending| -> Result<(u64, BTreeSet<u64>), Refusal> {
            let of_fact = |fact| Evidence { fact, worker: Arc::clone(&worker), micros, at };
            let batch: Vec<Evidence> = facts.into_iter().map(of_fact).collect();
            let mut ledger = Ledger::open_to_write(&path)?;
            let added = ledger.add(&batch)?;
            let new = added.iter().filter(|added| **added == Added::New).count() as u64;
            let all = batch.iter().zip(added).filter(|(_, added)| *added == Added::Conflicts);
            Ok((new, all.map(|(evidence, _)| evidence.fact.shard).collect()))
        };
        let added = wait_keeping(py, ONE, work, |_| Ok(()))?;
        let (new, conflicts) = added.map_err(refused)?;
        if conflicts.is_empty() {
            return Ok(new);
        }
        let shards: Vec<String> = conflicts.iter().take(10).map(u64::to_string).collect();
        let sentence = say!(english(), "campaign-conflict", shard = shards.join(", "));
        Err(PyRuntimeError::new_err(sentence))
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.shards).unwrap_or(usize::MAX)
    }

    // A ledger is true even if its plan has no shards.
    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let path = self.path.to_string_lossy().into_owned();
        Ok(format!("Campaign({})", PyString::new(py, &path).repr()?))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.report(py)?.text(english()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Campaign>().is_ok_and(|other| self.path == other.get().path)
    }

    fn __hash__(&self) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.path)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (PathBuf,)) {
        (slf.get_type().into_any(), (slf.get().path.clone(),))
    }
}

impl Campaign {
    /// Converts tallies by shard that were found elsewhere. Tallies given as four numbers have no
    /// plan and count as this plan's.
    fn told(&self, given: &Bound<'_, PyAny>) -> PyResult<Vec<Fact>> {
        let py = given.py();
        let is_list = given.is_instance_of::<PyList>();
        let pairs = if given.hasattr("items")? {
            given.call_method0("items")
        } else {
            let by_shard = PyDict::new(py);
            by_shard.call_method1("update", (given,)).and_then(|_| by_shard.call_method0("items"))
        };
        let Some(pairs) = pairs.ok().filter(|_| !is_list) else {
            let given = shown(given);
            let sentence = format!(
                "invalid tallies {given}: expected a mapping by shard, such as {{3: tally}}"
            );
            return Err(PyTypeError::new_err(sentence));
        };
        let last = self.shards.saturating_sub(1);
        let mut facts = Vec::new();
        for pair in pairs.try_iter()? {
            let (shard, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?.extract()?;
            if facts.len() % TOGETHER == TOGETHER - 1 {
                breathe(py)?;
                memory::room(facts.len() as u64 * 512)?;
            }
            let is_tally = value.hasattr("by_weight")?;
            if is_tally {
                self.owns(&value)?;
            }
            let shard = refusal::number(&shard, Field::SHARDS, 0..=last)?;
            let weights = if is_tally {
                let its: u64 = value.getattr("shard")?.extract()?;
                if its != shard {
                    let sentence = format!("the tally given for shard {shard} is of shard {its}");
                    return Err(PyValueError::new_err(sentence));
                }
                value.getattr("by_weight")?
            } else {
                value.clone()
            };
            let Ok(by_weight) = weights.extract::<[u64; 4]>() else {
                let given = shown(&value);
                let sentence = format!(
                    "invalid tally {given}: expected a Tally, or the numbers of solutions that stand for 8, 4, 2 and 1 as four integers"
                );
                return Err(PyTypeError::new_err(sentence));
            };
            facts.push(Fact { plan: self.plan, shard, tally: Tally { by_weight } });
        }
        Ok(facts)
    }

    /// Refuses a tally of another plan: the same shard numbers mean other shards there.
    fn owns(&self, tally: &Bound<'_, PyAny>) -> PyResult<()> {
        let given: Cut = tally.getattr("plan")?.cast::<Plan>()?.get().cut();
        if given == self.plan {
            return Ok(());
        }
        let shard = tally.getattr("shard")?.str()?.to_string();
        let (plan, given) = (self.plan.to_string(), given.to_string());
        let sentence =
            say!(english(), "fact-other-plan", plan = plan, shard = shard, given = given);
        Err(PyValueError::new_err(sentence))
    }
}
