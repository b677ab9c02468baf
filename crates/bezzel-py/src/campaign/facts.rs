//! The evidence of a ledger as a table: columns of numbers, and of texts that are each stored
//! once.

use crate::arrow::capsule;
use crate::memory;
use crate::render::import_numpy;
use arrow_array::types::Int32Type;
use arrow_array::{
    ArrayRef, DictionaryArray, Int32Array, RecordBatch, RecordBatchIterator, StringArray,
    TimestampSecondArray, UInt64Array,
};
use arrow_schema::ArrowError;
use bezzel_campaign::{Ledger, Worker};
use bezzel_workbench::Refusal;
use numpy::PyArray1;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyCapsule, PyDict};
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

/// The columns of numbers, named as in exported files.
const NUMBERS: [&str; 6] = ["shard", "w8", "w4", "w2", "w1", "micros"];

/// The valid facts of a ledger: a row for each result of a shard.
///
/// The columns are ``shard``; ``w8``, ``w4``, ``w2`` and ``w1``, the numbers of solutions found
/// with the weights 8, 4, 2 and 1; ``worker``, ``kernel`` and ``version``; ``micros``, the time on
/// one thread in microseconds; and ``at``, the time of the result. Any program that reads Arrow's
/// C data interface can read the table.
///
/// >>> import tempfile
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> campaign = bezzel.Campaign.create(folder.name + "/q8.bezzel", bezzel.Plan(8))
/// >>> campaign.add(campaign.plan.tallies(), worker="dask-1"), len(campaign.facts())
/// (12, 12)
/// >>> facts = campaign.facts().to_numpy()
/// >>> int((facts["w8"] * 8 + facts["w4"] * 4).sum()), campaign.facts().workers
/// (92, [('dask-1', 'unknown', '0.2.0')])
/// >>> folder.cleanup()
#[pyclass(frozen, module = "bezzel")]
#[derive(Debug, PartialEq)]
pub(crate) struct Facts {
    numbers: [Vec<u64>; NUMBERS.len()],
    at: Vec<i64>,
    worker: Vec<i32>,
    workers: Vec<Arc<Worker>>,
}

impl Facts {
    /// Reads all valid facts.
    ///
    /// # Errors
    /// An error if the file cannot be read.
    pub(super) fn read(ledger: &Ledger) -> Result<Facts, Refusal> {
        let mut facts = Facts {
            numbers: <[Vec<u64>; NUMBERS.len()]>::default(),
            at: Vec::new(),
            worker: Vec::new(),
            workers: Vec::new(),
        };
        let mut numbers: HashMap<Arc<Worker>, i32> = HashMap::new();
        ledger.each_counting(|evidence| {
            let [w8, w4, w2, w1] = evidence.fact.tally.by_weight;
            let row = [evidence.fact.shard, w8, w4, w2, w1, evidence.micros];
            for (column, number) in facts.numbers.iter_mut().zip(row) {
                column.push(number);
            }
            facts.at.push(evidence.at as i64);
            let next = numbers.len() as i32;
            let number = *numbers.entry(Arc::clone(&evidence.worker)).or_insert_with(|| {
                facts.workers.push(Arc::clone(&evidence.worker));
                next
            });
            facts.worker.push(number);
        })?;
        Ok(facts)
    }

    /// Encodes one text of each row's worker as indices into the list of different texts.
    fn coded(&self, text: TextOf) -> (Vec<i32>, Vec<&str>) {
        let mut texts: Vec<&str> = Vec::new();
        let mut of_worker = Vec::with_capacity(self.workers.len());
        for worker in &self.workers {
            let text = text(worker);
            let place = texts.iter().position(|known| *known == text);
            let place = place.unwrap_or_else(|| {
                texts.push(text);
                texts.len() - 1
            });
            of_worker.push(place as i32);
        }
        (self.worker.iter().map(|&worker| of_worker[worker as usize]).collect(), texts)
    }

    fn batch(&self) -> Result<RecordBatch, ArrowError> {
        let mut columns: Vec<(&str, ArrayRef)> = Vec::new();
        for (name, numbers) in NUMBERS.iter().zip(&self.numbers) {
            columns.push((name, Arc::new(UInt64Array::from(numbers.clone()))));
        }
        for (place, (name, text)) in TEXTS.into_iter().enumerate() {
            let (codes, texts) = self.coded(text);
            let texts: ArrayRef = Arc::new(StringArray::from(texts));
            let coded = DictionaryArray::<Int32Type>::try_new(Int32Array::from(codes), texts)?;
            columns.insert(5 + place, (name, Arc::new(coded)));
        }
        let at = TimestampSecondArray::from(self.at.clone()).with_timezone("UTC");
        columns.push(("at", Arc::new(at)));
        RecordBatch::try_from_iter_with_nullable(
            columns.into_iter().map(|(name, column)| (name, column, false)),
        )
    }
}

/// Returns one of the texts that describe a worker.
type TextOf = fn(&Worker) -> &str;

/// The columns of texts.
const TEXTS: [(&str, TextOf); 3] =
    [("worker", Worker::name), ("kernel", Worker::kernel), ("version", Worker::version)];

#[pymethods]
impl Facts {
    /// The workers that found the facts: name, kernel and version of each.
    #[getter]
    fn workers(&self) -> Vec<(&str, &str, &str)> {
        let workers = self.workers.iter();
        workers.map(|worker| (worker.name(), worker.kernel(), worker.version())).collect()
    }

    /// Returns a structured array; ``worker`` is an index into ``workers``, and ``at`` a
    /// ``datetime64``.
    fn to_numpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        frame(slf, "facts_to_numpy")
    }

    /// Returns a ``pyarrow.Table``.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("bezzel._frames")?.call_method1("arrow", (slf,))
    }

    /// Returns a ``polars.DataFrame``.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("bezzel._frames")?.call_method1("polars", (slf,))
    }

    /// Returns a ``pandas.DataFrame``.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        frame(slf, "facts_to_pandas")
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows ignoring a request for another schema.
        let _ = requested_schema;
        let batch = py.detach(|| self.batch());
        let batch = batch.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let schema = batch.schema();
        capsule(py, Box::new(RecordBatchIterator::new([Ok(batch)], schema)))
    }

    fn __len__(&self) -> usize {
        self.at.len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let py = other.py();
        let Ok(other) = other.cast::<Facts>() else { return false };
        let other = other.get();
        py.detach(|| self == other)
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        py.detach(|| BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.at))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'_>)> {
        let make = py.import("bezzel._bezzel")?.getattr("_facts")?;
        let rows = self.at.len() as u64;
        memory::room(rows * (8 * NUMBERS.len() as u64 + 12))?;
        let (columns, at, worker) = py.detach(|| {
            let columns = self.numbers.each_ref();
            (
                columns.map(|column| bytes(column, |it| it.to_le_bytes())),
                bytes(&self.at, |it| it.to_le_bytes()),
                bytes(&self.worker, |it| it.to_le_bytes()),
            )
        });
        Ok((make, (columns, at, worker, self.workers())))
    }

    fn __repr__(&self) -> String {
        format!("<Facts: {} rows>", self.at.len())
    }
}

/// The pickled form of facts: the bytes of each column, and the workers.
type Pickled<'a> = (
    [Cow<'static, [u8]>; NUMBERS.len()],
    Cow<'static, [u8]>,
    Cow<'static, [u8]>,
    Vec<(&'a str, &'a str, &'a str)>,
);

fn bytes<T: Copy, const K: usize>(column: &[T], of: impl Fn(T) -> [u8; K]) -> Cow<'static, [u8]> {
    Cow::Owned(column.iter().flat_map(|&it| of(it)).collect())
}

/// Decodes the numbers of a column from bytes.
fn numbers<T, const K: usize>(bytes: &[u8], of: impl Fn([u8; K]) -> T) -> Option<Vec<T>> {
    let parts = bytes.chunks_exact(K);
    parts.remainder().is_empty().then_some(())?;
    parts.map(|part| part.try_into().ok().map(&of)).collect()
}

/// Unpickles facts.
#[pyfunction]
pub(crate) fn _facts(
    py: Python<'_>,
    columns: [PyBackedBytes; NUMBERS.len()],
    at: PyBackedBytes,
    worker: PyBackedBytes,
    workers: Vec<(String, String, String)>,
) -> PyResult<Facts> {
    let made = || {
        let [shard, w8, w4, w2, w1, micros] =
            columns.each_ref().map(|it| numbers(it, u64::from_le_bytes));
        let facts = Facts {
            numbers: [shard?, w8?, w4?, w2?, w1?, micros?],
            at: numbers(&at, i64::from_le_bytes)?,
            worker: numbers(&worker, i32::from_le_bytes)?,
            workers: workers
                .iter()
                .map(|(name, kernel, version)| {
                    Worker::new(name, kernel, version).ok().map(Arc::new)
                })
                .collect::<Option<_>>()?,
        };
        let rows = facts.at.len();
        let is_whole =
            facts.numbers.iter().all(|column| column.len() == rows) && facts.worker.len() == rows;
        let has = |worker: i32| usize::try_from(worker).is_ok_and(|it| it < facts.workers.len());
        (is_whole && facts.worker.iter().all(|&worker| has(worker))).then_some(facts)
    };
    py.detach(made).ok_or_else(|| PyValueError::new_err("not a pickle of facts"))
}

/// Calls a function of `_frames.py` with the columns: the numbers, the times, and the workers.
fn frame<'py>(slf: &Bound<'py, Facts>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let (py, facts) = (slf.py(), slf.get());
    import_numpy(py)?;
    let numbers = PyDict::new(py);
    memory::room(facts.at.len() as u64 * (8 * NUMBERS.len() as u64 + 24))?;
    for (name, column) in NUMBERS.iter().zip(&facts.numbers) {
        numbers.set_item(name, PyArray1::from_vec(py, py.detach(|| column.clone())))?;
    }
    let at = PyArray1::from_vec(py, py.detach(|| facts.at.clone()));
    let worker = PyArray1::from_vec(py, py.detach(|| facts.worker.clone()));
    let texts = PyDict::new(py);
    for (name, text) in TEXTS {
        let (codes, texts_of) = py.detach(|| facts.coded(text));
        texts.set_item(name, (PyArray1::from_vec(py, codes), texts_of))?;
    }
    py.import("bezzel._frames")?.call_method1(name, (numbers, at, worker, texts))
}
