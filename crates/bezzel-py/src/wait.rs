//! Long work: done on threads of its own with the GIL released, and ended by Ctrl-C or by `bezzel.limits`.
//!
//! The thread that called waits, and asks Python every twentieth of a second whether a signal
//! has come or a limit is reached. Threads are made for each piece of work and not kept, so a process that forks
//! never finds a pool whose threads it does not have.

use crate::refusal;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use rayon::ThreadPoolBuilder;
use std::any::Any;
use std::cell::Cell;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// Set to end the work that was given it.
pub(crate) type Ending = Arc<AtomicBool>;

/// How often Python is asked whether a signal has come.
pub(crate) const ASK_EVERY: Duration = Duration::from_millis(50);

/// How long to wait for cancelled work. Work that takes longer to notice ends by itself, and its
/// result is dropped.
const GRACE: Duration = Duration::from_millis(40);

/// Work of fewer steps than this is done before a thread would have started; longer work that holds the GIL calls
/// [`breathe`] each time.
pub(crate) const STEPS: usize = 1 << 16;

/// Raises what a signal's handler raises, and what the limits raise that the caller has set.
///
/// # Errors
/// `KeyboardInterrupt`, `TimeoutError`, `Stopped`.
pub(crate) fn check(py: Python<'_>) -> PyResult<()> {
    static LIMITS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    py.check_signals()?;
    LIMITS.import(py, "bezzel._limits", "check")?.call0()?;
    Ok(())
}

/// How long a thread keeps the GIL where others wait for it: Python's switch interval.
const TURN: Duration = Duration::from_millis(5);

thread_local! {
    /// When this thread let others have the GIL.
    static BREATHED: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Lets other threads have the GIL, and does what [`check`] does: for long work that needs the GIL.
///
/// Who waits for the GIL wakes each time it is let go of, and finds it taken again; only after a whole switch interval
/// without that it asks for it, and is given it. So it is not let go of more often.
///
/// # Errors
/// As [`check`].
pub(crate) fn breathe(py: Python<'_>) -> PyResult<()> {
    if BREATHED.get().is_some_and(|last| last.elapsed() < TURN) {
        return Ok(());
    }
    py.detach(|| ());
    BREATHED.set(Some(Instant::now()));
    check(py)
}

type Finished<T> = Result<T, Box<dyn Any + Send>>;

/// Does `work` on `threads` threads, which its parallel searches use too, and waits for it.
///
/// # Errors
/// What [`check`] raises, or `RuntimeError` for a defect.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    threads: NonZero<usize>,
    work: impl FnOnce(Ending) -> T + Send + 'static,
) -> PyResult<T> {
    wait_telling(py, threads, work, |_| Ok(()))
}

/// Does what [`wait`] does, and calls `tell` now and then with the GIL held; if that fails, the
/// work ends.
///
/// # Errors
/// As [`wait`], or what `tell` failed with.
pub(crate) fn wait_telling<T: Send + 'static>(
    py: Python<'_>,
    threads: NonZero<usize>,
    work: impl FnOnce(Ending) -> T + Send + 'static,
    tell: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    wait_for(py, threads, work, tell, false)
}

/// Does what [`wait_telling`] does for work that has results to store when it is cancelled: it
/// waits until they are stored, or until another signal comes.
///
/// # Errors
/// As [`wait_telling`].
#[cfg(feature = "campaign")]
pub(crate) fn wait_keeping<T: Send + 'static>(
    py: Python<'_>,
    threads: NonZero<usize>,
    work: impl FnOnce(Ending) -> T + Send + 'static,
    tell: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    wait_for(py, threads, work, tell, true)
}

fn wait_for<T: Send + 'static>(
    py: Python<'_>,
    threads: NonZero<usize>,
    work: impl FnOnce(Ending) -> T + Send + 'static,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()>,
    keeps: bool,
) -> PyResult<T> {
    // Of many short pieces of work, none is long enough to be asked below.
    check(py)?;
    let ending = Ending::default();
    // Pyodide has no threads: the caller does the work, and signals are heard after it.
    if cfg!(target_family = "wasm") {
        let done = py.detach(|| work(ending));
        return py.check_signals().and_then(|()| tell(py)).map(|()| done);
    }
    let (sender, mut receiver) = sync_channel(1);
    let theirs = Arc::clone(&ending);
    let task = move || {
        let finished: Finished<T> = catch_unwind(AssertUnwindSafe(|| work(theirs)));
        // The receiver may be gone.
        let _ = sender.send(finished);
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.get())
        .thread_name(|number| format!("bezzel-{number}"))
        .build()
        .map_err(|error| PyMemoryError::new_err(format!("cannot start a thread: {error}")))?;
    pool.spawn(task);
    loop {
        let received;
        (receiver, received) = receive(py, receiver, ASK_EVERY);
        match received {
            Ok(finished) => return finished.map_err(|panic| defect(&*panic)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(defect(&"a thread ended")),
        }
        if let Err(error) = check(py).and_then(|()| tell(py)) {
            ending.store(true, Ordering::Relaxed);
            if !keeps {
                let _ = receive(py, receiver, GRACE);
                return Err(error);
            }
            // Until everything is stored, or another signal comes.
            while py.check_signals().is_ok() {
                let received;
                (receiver, received) = receive(py, receiver, ASK_EVERY);
                if !matches!(received, Err(RecvTimeoutError::Timeout)) {
                    break;
                }
            }
            return Err(error);
        }
    }
}

/// Waits for a message with the GIL released. The receiver goes there and back, since it
/// belongs to one thread at a time.
pub(crate) fn receive<T: Send>(
    py: Python<'_>,
    receiver: Receiver<T>,
    time: Duration,
) -> (Receiver<T>, Result<T, RecvTimeoutError>) {
    py.detach(move || {
        let received = receiver.recv_timeout(time);
        (receiver, received)
    })
}

/// What a panic becomes: an ordinary exception that says what it said.
pub(crate) fn defect(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    PyRuntimeError::new_err(refusal::defect(text))
}
