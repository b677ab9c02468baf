//! Draws samples from a board, a ledger or a Markov chain.

use super::Samples;
use crate::asked::asked;
use crate::refusal::{self, refused};
use crate::wait::{Ending, wait};
use bezzel::Size;
use bezzel::stop::Stop;
use bezzel_workbench::machine;
use bezzel_workbench::puzzle::fresh_seed;
use bezzel_workbench::samples::{SampleFields, SampleMethod, SampleRequest, Source};
use bezzel_workbench::solve::{FoundSolutions, Prepared, Solve};
use bezzel_workbench::{Field, Limits, Refusal};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;
use std::path::Path;
use std::sync::Arc;

/// The maximum number of queens of all samples together, with two bytes each.
pub(super) const MAX_QUEENS: u64 = 1 << 30;

/// Draws `count` solutions, each with exactly the same probability, for N up to 20; from a finished `ledger` for any N
/// that it counts.
///
/// ``method="mcmc"`` draws from boards up to 10,000 by a Markov chain; these samples are only
/// approximately uniform, and `acceptance` and `autocorrelation` describe the chain. The same
/// `seed` gives the same samples.
///
/// >>> bezzel.samples(16, 100, seed=1848).to_numpy()[0]
/// array([ 6,  2, 11, 15,  8,  5, 13,  0,  7, 14, 12,  3,  9,  4, 10,  1], dtype=uint16)
#[pyfunction]
#[pyo3(signature = (n = None, count = None, *, seed = None, method = None, ledger = None, threads = None), text_signature = "(n=None, count=None, *, seed=None, method='exact', ledger=None, threads=None)")]
pub(crate) fn samples(
    py: Python<'_>,
    n: Option<&Bound<'_, PyAny>>,
    count: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    method: Option<&Bound<'_, PyAny>>,
    ledger: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Samples> {
    let keywords =
        [("n", n), ("count", count), ("seed", seed), ("method", method), ("ledger", ledger)];
    let (size, fields) = asked(&keywords.into_py_dict(py)?, |asked: SampleRequest| {
        let size = asked.n.clone().map(|n| Field::N.size(n, Size::MAX, None)).transpose()?;
        let most = MAX_QUEENS / size.map_or(1, |size| u64::from(size.get()));
        asked.count.at_most(Field::COUNT, most)?;
        Ok((size, asked.checked()?))
    })?;
    let threads = refusal::threads(threads)?;
    let limits = refusal::limits(None, threads)?;
    let draw = move |ending: Ending| draw(size, fields, &limits, &ending);
    let drawn = wait(py, refusal::thread_count(threads), draw)?;
    drawn.map_err(refused)
}

fn draw(
    size: Option<Size>,
    fields: SampleFields,
    limits: &Limits,
    ending: &Ending,
) -> Result<Samples, Refusal> {
    let (count, seed) = (fields.count, fields.seed.unwrap_or_else(fresh_seed));
    let is_chain = fields.method == Some(SampleMethod::Mcmc);
    let stop = || ending.is_set();
    let mut source = None;
    let prepared = match (size, fields.ledger) {
        (size, Some(path)) => {
            let (size, from) = of_ledger(&path, size, seed, limits, &stop)?;
            Prepared::drawn(size, count, source.insert(Arc::new(from)))?
        }
        (Some(size), None) if is_chain => {
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
    machine::room(2 * queens)?;
    let mut columns: Vec<u16> = Vec::with_capacity(queens as usize);
    let threads = std::num::NonZero::<usize>::MIN;
    prepared.each(
        threads,
        &(),
        &stop,
        &mut |found: FoundSolutions<'_>| -> Result<(), Refusal> {
            found.each(&mut |entry| {
                columns.extend(entry.placement.columns().iter().map(|&column| column as u16));
                Ok(())
            })
        },
    )?;
    let report = source.and_then(|source| source.report());
    let report = report.map(|report| (report.acceptance, report.autocorrelation));
    Ok(Samples::whole(size, seed, columns, report))
}

/// Returns the size and the tallies of a ledger.
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

/// This build of the extension has no campaigns.
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
