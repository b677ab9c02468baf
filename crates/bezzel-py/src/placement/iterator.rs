//! Iteration over the columns of a placement, of which there may be a hundred million.

use super::Placement;
use crate::wait::{STEPS, breathe};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An iterator over columns by row, forwards or backwards. Threads that share it get different
/// columns.
#[pyclass(frozen, module = "bezzel")]
pub(crate) struct PlacementIterator {
    of: Py<Placement>,
    backwards: bool,
    next: AtomicUsize,
}

impl PlacementIterator {
    pub(super) const fn new(of: Py<Placement>, backwards: bool) -> PlacementIterator {
        PlacementIterator { of, backwards, next: AtomicUsize::new(0) }
    }
}

#[pymethods]
impl PlacementIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        let columns = &self.of.get().columns;
        let n = columns.len();
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        if at >= n {
            self.next.store(n, Ordering::Relaxed);
            return Ok(None);
        }
        if at % STEPS == STEPS - 1 {
            breathe(py)?;
        }
        Ok(Some(columns.get(if self.backwards { n - 1 - at } else { at })))
    }

    fn __length_hint__(&self) -> usize {
        self.of.get().columns.len().saturating_sub(self.next.load(Ordering::Relaxed))
    }
}
