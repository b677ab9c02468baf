//! The records that answers are made of. They are Python's named tuples, in `_records.py`, so
//! that tables of them are one call away; here they are found and filled.

use bezzel::Square;
use pyo3::prelude::*;

/// A class of `_records.py`.
pub(crate) fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("bezzel._records")?.getattr(name)
}

/// A class of `_campaign.py`.
#[cfg(feature = "campaign")]
pub(crate) fn campaign_class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("bezzel._campaign")?.getattr(name)
}

/// A square as a pair with names.
pub(crate) fn square<'py>(py: Python<'py>, square: &Square) -> PyResult<Bound<'py, PyAny>> {
    class(py, "Square")?.call1((square.row, square.column))
}
