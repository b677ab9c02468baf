//! The Python extension `bezzel._bezzel`: converts between Python's objects and the library's values.
//!
//! Arguments become values of the library (`argument.rs`, `refusal.rs`), long work runs without
//! the GIL (`wait.rs`), and results become Python objects. `python/bezzel` has the parts that are
//! written in Python.

mod argument;
mod arrow;
mod asked;
#[cfg(feature = "campaign")]
mod campaign;
mod checking;
mod completion;
mod counting;
mod iterator;
mod listing;
mod memory;
mod modelling;
mod page;
mod placement;
mod plan;
#[cfg(not(target_family = "wasm"))]
mod program;
mod puzzles;
mod records;
mod refusal;
mod render;
mod reports;
#[allow(unsafe_code)]
mod reserve;
mod sampling;
mod solutions;
mod solving;
mod steps;
mod text;
mod turn;
mod wait;

use pyo3::prelude::*;

/// Runs the command `bezzel`, the same program, with its name as the first argument, and returns
/// the exit status.
#[cfg(feature = "campaign")]
#[pyfunction]
fn _program(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| bezzel_cli::program(arguments))
}

/// Returns the JSON of ``bezzel info --json`` about this machine.
#[pyfunction]
fn _info() -> PyResult<String> {
    let info = bezzel_workbench::machine::Info::new(refusal::thread_count(None).get());
    serde_json::to_string(&info).map_err(refusal::value)
}

/// The compiled part of bezzel, the N-queens workbench.
#[pymodule]
mod _bezzel {
    #[pymodule_export]
    use super::_info;
    #[cfg(feature = "campaign")]
    #[pymodule_export]
    use super::_program;
    #[pymodule_export]
    use super::arrow::ArrowTable;
    #[cfg(feature = "campaign")]
    #[pymodule_export]
    use super::campaign::{Campaign, facts::_facts, facts::Facts};
    #[pymodule_export]
    use super::checking::{_base, _check, _conflicts};
    #[pymodule_export]
    use super::completion::{_completions, CompletionIterator, Completions, complete};
    #[pymodule_export]
    use super::counting::{_count, _estimate};
    #[pymodule_export]
    use super::iterator::SolutionIterator;
    #[pymodule_export]
    use super::modelling::model;
    #[pymodule_export]
    use super::placement::{Placement, PlacementIterator, Solution};
    #[pymodule_export]
    use super::plan::Plan;
    #[cfg(not(target_family = "wasm"))]
    #[pymodule_export]
    use super::program::_run;
    #[pymodule_export]
    use super::puzzles::{_ask_puzzle, _make_puzzle, _write_puzzle};
    #[pymodule_export]
    use super::reports::{_comparison, _range, _table_row, Comparison, compare};
    #[pymodule_export]
    use super::sampling::{_samples, SampleIterator, Samples, samples};
    #[pymodule_export]
    use super::solutions::{_solutions, Solutions, solutions};
    #[pymodule_export]
    use super::solving::{check_many, solve};
    #[pymodule_export]
    use super::steps::{Steps, StepsIterator, steps};
    use crate::memory;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        memory::begin()?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
