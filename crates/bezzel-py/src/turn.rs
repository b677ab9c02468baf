//! States that are shared by the threads that use an iterator: one thread at a time works with
//! such a state.
//!
//! Python code may run during a turn, in a signal handler or in the event of `bezzel.limits`. If
//! that code requested another turn, its thread would wait for itself.

use crate::refusal::english;
use bezzel_locale::say;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};

/// A state that threads use in turns.
pub(crate) struct Turns<T> {
    state: Mutex<T>,
    /// The thread that runs Python code during its turn.
    running: Mutex<Option<ThreadId>>,
}

/// Marks until it is dropped that Python code may run.
pub(crate) struct Running<'a>(&'a Mutex<Option<ThreadId>>);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl<T: Send> Turns<T> {
    pub(crate) const fn new(state: T) -> Turns<T> {
        Turns { state: Mutex::new(state), running: Mutex::new(None) }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// `ValueError`, as for generators, if this thread already has the turn.
    pub(crate) fn take(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, T>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(state)) => Ok(state.into_inner()),
            Err(TryLockError::WouldBlock) => {
                let running = *self.running.lock().unwrap_or_else(PoisonError::into_inner);
                if running == Some(thread::current().id()) {
                    return Err(PyValueError::new_err(say!(english(), "python-executing")));
                }
                Ok(self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// Must be called during a turn, before Python code may run.
    pub(crate) fn running(&self) -> Running<'_> {
        let running = &self.running;
        *running.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread::current().id());
        Running(running)
    }
}
