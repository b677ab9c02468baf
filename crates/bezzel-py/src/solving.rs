//! One solution, and placements checked.

use crate::argument::{self, Rows};
use crate::placement::{Solution, conflict_list, solution};
use crate::refusal::{self, english};
use crate::wait::{Ending, wait};
use crate::{look, records};
use bezzel::search::{Backtrack, construct, random_solution_unless};
use bezzel::{Placement, Size};
use bezzel_formats::say;
use numpy::{PyArray1, ToPyArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use rayon::prelude::*;
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

/// Up to this size the lexicographically first solution is found in well under a second: as
/// `bezzel solve` has it.
const MAX_FIRST: u32 = 24;

/// The ways to find one.
const METHODS: [&str; 3] = ["first", "construct", "random"];

/// One solution of a board of any size up to 100,000,000.
///
/// Without more, the first in lexicographic order up to N = 24, and one by a formula above.
/// `random` gives a random one, the same for the same `seed`; `method` is `first`, `construct`
/// or `random`. For N = 2 and 3 there is none, which raises ``NoSolution``.
///
/// >>> bezzel.solve(8)
/// Solution([0, 4, 7, 5, 2, 6, 1, 3])
/// >>> bezzel.solve(12, random=True, seed=7)
/// Solution([3, 8, 2, 5, 10, 0, 7, 11, 4, 6, 1, 9])
/// >>> bezzel.solve(1_000_000)
/// Solution([1, 3, 5, ..., 999994, 999996, 999998], n=1000000)
/// >>> bezzel.solve(3)
/// Traceback (most recent call last):
/// bezzel.NoSolution: no solution exists for N = 3 (nor for N = 2)
#[pyfunction]
#[pyo3(signature = (n, *, random = false, seed = None, method = None))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    n: &Bound<'py, PyAny>,
    random: bool,
    seed: Option<&Bound<'py, PyAny>>,
    method: Option<&str>,
) -> PyResult<Bound<'py, Solution>> {
    let size = refusal::size(n)?;
    let seed = refusal::number_if(seed, "seed", 0, u64::MAX)?;
    let is_random = random || seed.is_some();
    if let Some(method) = method {
        if !METHODS.contains(&method) {
            let (name, values) = ("method", METHODS.join(", "));
            let given = method;
            let catalogue = english();
            return Err(PyValueError::new_err(say!(
                catalogue,
                "error-invalid-value",
                given = given,
                name = name,
                values = values
            )));
        }
        if is_random && method != "random" {
            let (given, other) =
                (format!("method {method}"), if random { "random" } else { "seed" });
            let sentence = say!(english(), "error-conflict", given = given, other = other);
            return Err(PyValueError::new_err(sentence));
        }
    }
    if method == Some("first") {
        refusal::size_at_most(n, Size::MAX_MASK, "solve with method first", "reason-masks")?;
    }
    if !size.is_solvable() {
        let key = if size.get() == 2 { "no-solution-2" } else { "no-solution-3" };
        let error = records::class(py, "NoSolution")?.call1((say!(english(), key),))?;
        return Err(PyErr::from_value(error));
    }
    let is_first = method == Some("first") || (method.is_none() && size.get() <= MAX_FIRST);
    let is_random = is_random || method == Some("random");
    let seed = seed.unwrap_or_else(fresh_seed);
    let find = move |ending: Ending| {
        let stop = || ending.load(Ordering::Relaxed);
        if is_random {
            random_solution_unless(size, seed, &stop).unwrap_or(None)
        } else if is_first {
            let mut all = Backtrack::new(size).ok()?;
            all.next_solution_unless(&stop).ok().flatten().cloned()
        } else {
            construct(size)
        }
    };
    let found = wait(py, look::ONE, find)?.ok_or_else(refusal::stopped)?;
    solution(py, &found)
}

/// A seed that nobody asked for.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ u64::from(std::process::id())
}

/// Every pair of queens that attack each other with none between them; an empty list if the
/// placement solves.
///
/// >>> bezzel.check([1, 3, 0, 2])
/// []
/// >>> bezzel.check("0 0 1")[0]
/// Conflict(first=Square(row=0, column=0), second=Square(row=1, column=0), line='column')
#[pyfunction]
pub(crate) fn check<'py>(
    py: Python<'py>,
    placement: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let placement = argument::placement(placement)?;
    let conflicts = py.detach(|| placement.conflicts());
    conflict_list(py, &conflicts)
}

/// Columns that are looked at together: read with the GIL held, checked without.
const TOGETHER: usize = 1 << 19;

/// Which rows of a two-dimensional array of whole numbers are solutions, as an array of bools.
///
/// >>> bezzel.check_many(numpy.array([[1, 3, 0, 2], [0, 1, 2, 3]]))
/// array([ True, False])
#[pyfunction]
#[pyo3(signature = (placements, *, threads = None))]
pub(crate) fn check_many<'py>(
    py: Python<'py>,
    placements: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let threads = refusal::threads(threads)?;
    let threads = refusal::thread_count(threads.as_deref())?;
    let rows = Rows::new(placements)?;
    let mut solves = Vec::with_capacity(rows.count);
    let size = rows.size;
    let together = (TOGETHER / size.max(1)).max(1);
    for first in (0..rows.count).step_by(together) {
        let columns = rows.columns(first, together)?;
        let check = move |ending: Ending| -> Vec<bool> {
            let boards = columns.par_chunks_exact(size);
            let is_solution = |columns: &[u32]| {
                !ending.load(Ordering::Relaxed)
                    && Placement::new(columns.to_vec())
                        .is_ok_and(|placement| placement.first_conflict().is_none())
            };
            boards.map(is_solution).collect()
        };
        solves.extend(wait(py, threads, check)?);
    }
    Ok(solves.to_pyarray(py))
}
