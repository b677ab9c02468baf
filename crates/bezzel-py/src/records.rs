//! The records of results. They are Python named tuples, defined in `_records.py`, so that tables
//! of them are easily made; this module looks them up and fills them.

use bezzel::Square;
use pyo3::prelude::*;

/// Returns a class of `_records.py`.
pub(crate) fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("bezzel._records")?.getattr(name)
}

/// Returns a class of `_campaign.py`.
#[cfg(feature = "campaign")]
pub(crate) fn campaign_class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("bezzel._campaign")?.getattr(name)
}

/// Returns a square as a named pair.
pub(crate) fn square<'py>(py: Python<'py>, square: &Square) -> PyResult<Bound<'py, PyAny>> {
    class(py, "Square")?.call1((square.row, square.column))
}
