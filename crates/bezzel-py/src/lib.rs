//! The extension of Python `bezzel._bezzel`: translates, and decides nothing.
//!
//! Python's objects become the library's values (`argument.rs`, `refusal.rs`), what takes long is
//! done without the GIL (`wait.rs`), and the answers become objects of Python. What is better
//! said in Python is in `python/bezzel`.

mod argument;
mod arrow;
mod campaign;
mod completion;
mod counting;
mod iterator;
mod listing;
mod look;
mod modelling;
mod placement;
mod plan;
mod records;
mod refusal;
mod reports;
mod sampling;
mod solutions;
mod solving;
mod steps;
mod wait;

use pyo3::prelude::*;
use std::ffi::OsString;

/// The command `bezzel`: the same program, given its arguments with its own name first; gives
/// the exit status.
#[pyfunction]
fn _program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| bezzel_cli::program(arguments))
}

/// What this machine has: the JSON of ``bezzel info --json``.
#[pyfunction]
fn _info() -> PyResult<String> {
    let info = bezzel_workbench::machine::Info::new(refusal::thread_count(None).get());
    serde_json::to_string(&info).map_err(refusal::value)
}

/// The N-queens workbench, compiled.
#[pymodule]
mod _bezzel {
    #[pymodule_export]
    use super::arrow::ArrowTable;
    #[pymodule_export]
    use super::campaign::Campaign;
    #[pymodule_export]
    use super::campaign::facts::Facts;
    #[pymodule_export]
    use super::completion::{CompletionIterator, Completions, complete};
    #[pymodule_export]
    use super::counting::_count;
    #[pymodule_export]
    use super::iterator::SolutionIterator;
    #[pymodule_export]
    use super::modelling::model;
    #[pymodule_export]
    use super::placement::{Placement, Solution};
    #[pymodule_export]
    use super::plan::Plan;
    #[pymodule_export]
    use super::reports::{_comparison, _range, _table_row, Comparison, compare};
    #[pymodule_export]
    use super::sampling::{Samples, samples};
    #[pymodule_export]
    use super::solutions::{_solutions, Solutions, solutions};
    #[pymodule_export]
    use super::solving::{check, check_many, solve};
    #[pymodule_export]
    use super::steps::{Steps, StepsIterator, steps};
    #[pymodule_export]
    use super::{_info, _program};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
