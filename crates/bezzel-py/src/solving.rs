//! Finds one solution, and checks arrays of placements.

use crate::argument::Rows;
use crate::asked::asked;
use crate::memory;
use crate::placement::{Columns, Placement, found_of, solution};
use crate::refusal::{self, refused};
use crate::render;
use crate::wait::{Ending, On, on, wait};
use bezzel::Stopped;
use bezzel::piece::Variant;
use bezzel::search::{Backtrack, construct, random_solution_unless};
use bezzel_workbench::puzzle::fresh_seed;
use bezzel_workbench::solve::{OF_ROW, OneMethod, Selection, SolveRequest};
use bezzel_workbench::{Field, Limits, Refusal};
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;
use rayon::prelude::*;

/// The maximum size of boards whose first solution is found before a thread would have started.
const MAX_QUICK: u32 = 16;

/// Finds one solution of a board of any size up to 100,000,000.
///
/// By default it is the first in lexicographic order up to N = 24, and one by a formula above.
/// `random` gives a random one, the same for the same `seed`, but not each solution as often: `samples` draws them evenly;
/// `method` is `first`, `construct` or
/// `random`. N = 2 and 3 have none, which raises ``NoSolution``.
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
///
/// `piece` names another piece than the queen, as for ``count``; its solution is a ``Placement``.
///
/// >>> bezzel.solve(5, piece="torus-queen")
/// Placement([0, 2, 4, 1, 3])
#[pyfunction]
#[pyo3(signature = (n, *, random = None, seed = None, method = None, piece = None))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    n: &Bound<'py, PyAny>,
    random: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    method: Option<&Bound<'py, PyAny>>,
    piece: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Placement>> {
    let keywords =
        [("n", Some(n)), ("random", random), ("seed", seed), ("method", method), ("piece", piece)];
    let random = random.map(|given| refusal::flag(given, Field::RANDOM)).transpose()?;
    let solve = asked(&keywords.into_py_dict(py)?, |asked: SolveRequest| {
        let fields = asked.clone().typed()?;
        let method = fields.method.filter(|method| *method == OneMethod::Random);
        let seed = fields.seed.map(|_| Field::SEED);
        match seed.or(method.map(|_| Field::METHOD)).filter(|_| random == Some(false)) {
            Some(given) => Err(Refusal::Conflict { given, other: Field::RANDOM }),
            None => asked.question(&Limits::default(), fresh_seed),
        }
    })?;
    let size = solve.size;
    if let Some(variant) = solve.variant {
        return first_of(py, variant, solve.selection);
    }
    if !size.is_solvable() {
        return Err(refused(Refusal::NoSolution { n: size.get() }));
    }
    memory::room(u64::from(size.get()) * OF_ROW)?;
    let find = move |ending: Ending| -> Result<Option<bezzel::Solution>, Stopped> {
        let stop = || ending.is_set();
        match solve.selection {
            Selection::Random { seed } => random_solution_unless(size, seed, &stop),
            Selection::Constructed => Ok(construct(size)),
            _ => {
                let all = Backtrack::new(size).ok();
                let first = all.map(|mut all| all.next_solution_unless(&stop).map(|s| s.cloned()));
                first.transpose().map(Option::flatten)
            }
        }
    };
    // The first solution of a small board takes some thousand steps, a random one some for each row.
    let on = match solve.selection {
        Selection::Constructed => on(size.index()),
        Selection::Random { .. } => on(size.index() << 4),
        _ if size.get() <= MAX_QUICK => On::Caller,
        _ => render::ONE.into(),
    };
    let found = wait(py, on, find)?.ok().flatten().ok_or_else(refusal::stopped)?;
    Ok(solution(py, found)?.into_super())
}

/// Returns a solution of another piece than the queen.
fn first_of(
    py: Python<'_>,
    variant: Variant,
    selection: Selection,
) -> PyResult<Bound<'_, Placement>> {
    memory::room(u64::from(variant.rows()) * OF_ROW)?;
    let find = move |ending: Ending| -> Result<Option<bezzel::Placement>, Refusal> {
        let stop = || ending.is_set();
        match selection {
            _ if variant.is_excluded() => Ok(None),
            Selection::Constructed => Ok(variant.construct()),
            _ => Ok(variant.solutions()?.next_unless(&stop)?),
        }
    };
    let (piece, rows, n) = (variant.piece(), variant.rows(), variant.size().get());
    let none = || refused(Refusal::NoSolutionPiece { piece: piece.name(), rows, n });
    let found = wait(py, render::ONE, find)?.map_err(refused)?.ok_or_else(none)?;
    found_of(py, Columns::of(found), piece)
}

/// The number of columns that are processed together: read with the GIL held, checked without.
const TOGETHER: usize = 1 << 19;

/// Checks which rows of a two-dimensional integer array are solutions, and returns an array of
/// bools.
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
    let threads = refusal::thread_count(refusal::threads(threads)?);
    let rows = Rows::new(placements)?;
    // The memory of a part: its numbers as NumPy's and as Rust's, and its boards on all threads.
    let part = rows.size.max(TOGETHER).min(rows.size.saturating_mul(rows.count)) as u64;
    memory::room(rows.count as u64 * 2 + part * 32)?;
    let mut solves = Vec::with_capacity(rows.count);
    let size = rows.size;
    let together = (TOGETHER / size.max(1)).max(1);
    for first in (0..rows.count).step_by(together) {
        let columns = rows.columns(first, together)?;
        let check = move |ending: Ending| -> Vec<bool> {
            let boards = columns.par_chunks_exact(size);
            let is_solution = |columns: &[u32]| {
                !ending.is_set()
                    && bezzel::Placement::new(columns.to_vec())
                        .is_ok_and(|placement| placement.first_conflict().is_none())
            };
            boards.map(is_solution).collect()
        };
        solves.extend(wait(py, threads, check)?);
    }
    Ok(solves.to_pyarray(py))
}
