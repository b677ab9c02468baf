//! Samples: solutions drawn at random, as an array and as where their queens stand.

use crate::look;
use crate::memory;
use crate::placement::{Solution, solution};
use crate::refusal::{self, refused};
use crate::wait::{Ending, STEPS, check, wait};
use bezzel::Size;
use bezzel::sample::ChainReport;
use bezzel::stop::Stop;
use bezzel_workbench::puzzle::fresh_seed;
use bezzel_workbench::samples::{SampleMethod, Source};
use bezzel_workbench::solve::{Found, Prepared, Solve};
use bezzel_workbench::{Field, Limits, Refusal};
use numpy::PyArray2;
use numpy::ndarray::Array2;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The most queens of all samples together: as many numbers of two bytes.
const MAX_QUEENS: u64 = 1 << 30;

/// Solutions drawn at random, with replacement. `samples` makes them.
///
/// >>> s = bezzel.samples(8, 1000, seed=1)
/// >>> len(s), s[0]
/// (1000, Solution([1, 4, 6, 3, 0, 7, 5, 2]))
/// >>> int(s.density().sum())
/// 8000
#[pyclass(frozen, sequence, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Samples {
    size: Size,
    seed: u64,
    /// The columns by row, one sample after another.
    columns: Vec<u16>,
    report: Option<ChainReport>,
}

/// Draws `count` solutions, each with exactly the same probability, for N up to 20; from a finished `ledger` for any N
/// that it counts.
///
/// ``method="mcmc"`` draws from boards up to 10,000 by a Markov chain; these samples are only approximately uniform,
/// and `acceptance` and `autocorrelation` say how the chain went. The same `seed` gives the same samples.
///
/// >>> bezzel.samples(16, 100, seed=1848).to_numpy()[0]
/// array([ 6,  2, 11, 15,  8,  5, 13,  0,  7, 14, 12,  3,  9,  4, 10,  1], dtype=uint16)
#[pyfunction]
#[pyo3(signature = (n = None, count = None, *, seed = None, method = "exact", ledger = None, threads = None))]
pub(crate) fn samples(
    py: Python<'_>,
    n: Option<&Bound<'_, PyAny>>,
    count: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    method: &str,
    ledger: Option<PathBuf>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Samples> {
    let size = n.map(|n| refusal::size(n, Size::MAX, None)).transpose()?;
    let count = refusal::number_if(count, Field::COUNT, 1..=u64::MAX)?.unwrap_or(1);
    let seed = refusal::number_if(seed, Field::SEED, 0..=u64::MAX)?.unwrap_or_else(fresh_seed);
    let method: SampleMethod =
        Field::METHOD.named(method, SampleMethod::ALL.map(SampleMethod::name)).map_err(refused)?;
    let asked = refusal::threads(threads)?;
    let limits = refusal::limits(None, asked)?;
    if ledger.is_some() && method == SampleMethod::Mcmc {
        return Err(refused(Refusal::Conflict { given: Field::LEDGER, other: Field::METHOD }));
    }
    let draw = move |ending: Ending| draw(size, count, seed, method, ledger, &limits, &ending);
    let drawn = wait(py, refusal::thread_count(asked), draw)?;
    drawn.map_err(refused)
}

fn draw(
    size: Option<Size>,
    count: u64,
    seed: u64,
    method: SampleMethod,
    ledger: Option<PathBuf>,
    limits: &Limits,
    ending: &Ending,
) -> Result<Samples, Refusal> {
    let stop = || ending.load(Ordering::Relaxed);
    let mut source = None;
    let prepared = match (size, ledger) {
        (size, Some(path)) => {
            let (size, from) = of_ledger(&path, size, seed, limits, &stop)?;
            Prepared::drawn(size, count, source.insert(Arc::new(from)))?
        }
        (Some(size), None) if method == SampleMethod::Mcmc => {
            let from = Arc::new(Source::chain(size, seed)?);
            Prepared::drawn(size, count, source.insert(from))?
        }
        (Some(size), None) => {
            let threads = std::num::NonZero::<usize>::MIN;
            Solve::samples(size, count, || seed)?.prepare(false, threads, &stop)?
        }
        (None, None) => return Err(Refusal::Missing { field: Field::N }),
    };
    let size = prepared.solve().size;
    let max = MAX_QUEENS / u64::from(size.get());
    Field::COUNT.integer(count, 1..=max)?;
    let queens = count * u64::from(size.get());
    memory::tried(2 * queens)?;
    let mut columns: Vec<u16> = Vec::with_capacity(queens as usize);
    let threads = std::num::NonZero::<usize>::MIN;
    prepared.each(threads, &(), &stop, &mut |found: Found<'_>| -> Result<(), Refusal> {
        found.each(&mut |entry| {
            columns.extend(entry.placement.columns().iter().map(|&column| column as u16));
            Ok(())
        })
    })?;
    let report = source.and_then(|source| source.report());
    Ok(Samples { size, seed, columns, report })
}

/// The size and the tallies of a ledger.
#[cfg(feature = "campaign")]
fn of_ledger(
    path: &Path,
    size: Option<Size>,
    seed: u64,
    limits: &Limits,
    stop: Stop<'_>,
) -> Result<(Size, Source), Refusal> {
    let ledger = bezzel_campaign::Ledger::open(path)?;
    let from = Source::ledger(&ledger, size, || seed, limits.resources, stop)?;
    Ok((ledger.plan().size(), from))
}

/// This extension has no campaigns.
#[cfg(not(feature = "campaign"))]
fn of_ledger(
    _: &Path,
    _: Option<Size>,
    _: u64,
    _: &Limits,
    _: Stop<'_>,
) -> Result<(Size, Source), Refusal> {
    Err(Refusal::NoCampaigns)
}

#[pymethods]
impl Samples {
    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.size.get()
    }

    /// The seed: it gives these samples again.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the samples are only approximately uniform.
    #[getter]
    fn approximate(&self) -> bool {
        self.report.is_some()
    }

    /// The share of the exchanges proposed by a Markov chain that were made; None for exact samples.
    #[getter]
    fn acceptance(&self) -> Option<f64> {
        self.report.map(|report| report.acceptance)
    }

    /// The integrated autocorrelation time of a Markov chain, in samples; None for exact samples and for fewer than 100.
    #[getter]
    fn autocorrelation(&self) -> Option<f64> {
        self.report.and_then(|report| report.autocorrelation)
    }

    /// The samples as a NumPy array of uint16: a row a sample, the columns by row.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        look::import_numpy(py)?;
        memory::room(2 * self.columns.len() as u64)?;
        let shape = (self.__len__(), self.size.index());
        let array = Array2::from_shape_vec(shape, self.columns.clone()).map_err(refusal::value)?;
        Ok(PyArray2::from_owned_array(py, array))
    }

    /// How often a queen stands on each square: a NumPy array of uint64 of shape (n, n), by row and column.
    fn density<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        look::import_numpy(py)?;
        let n = self.size.index();
        memory::room(8 * n as u64 * n as u64)?;
        let mut counts = Array2::zeros((n, n));
        for (at, sample) in self.columns.chunks(n).enumerate() {
            if at.is_multiple_of(STEPS) {
                check(py)?;
            }
            for (row, &column) in sample.iter().enumerate() {
                counts[[row, usize::from(column)]] += 1;
            }
        }
        Ok(PyArray2::from_owned_array(py, counts))
    }

    fn __len__(&self) -> usize {
        self.columns.len() / self.size.index()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, Solution>> {
        let index = refusal::place(index)?;
        let length = self.__len__();
        let at = if index < 0 { index + length as isize } else { index };
        let at = usize::try_from(at).ok().filter(|at| *at < length);
        let at = at.ok_or_else(|| PyIndexError::new_err("index out of range"))?;
        let n = self.size.index();
        let columns = self.columns[at * n..(at + 1) * n].iter().map(|&it| it.into()).collect();
        let placement = bezzel::Placement::new(columns).map_err(refusal::value)?;
        let found = bezzel::Solution::try_from(placement).map_err(refusal::value)?;
        solution(py, found)
    }

    fn __repr__(&self) -> String {
        let about = if self.report.is_some() { "approximate " } else { "" };
        let (length, n) = (self.__len__(), self.size.get());
        format!("<{length} {about}samples of {n} queens, seed {}>", self.seed)
    }
}
