//! Long work: runs on its own threads with the GIL released, and is ended by Ctrl-C, by
//! `bezzel.limits`, or when memory runs out. Work of few steps runs on the calling thread.
//!
//! The calling thread waits, and asks Python every twentieth of a second whether a signal has come
//! or a limit is reached. Threads are created for each piece of work and not kept, so a forked
//! process never has a pool whose threads do not exist.

use crate::{memory, refusal, reserve};
use bezzel_workbench::{Refusal, machine};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use rayon::ThreadPoolBuilder;
use std::any::Any;
use std::cell::Cell;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// A flag that ends the work that shares it: the work was cancelled, or memory has run out.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ending(Arc<AtomicU8>);

const CANCELLED: u8 = 1;
const OUT_OF_MEMORY: u8 = 2;

impl Ending {
    /// Whether the work must end.
    pub(crate) fn is_set(&self) -> bool {
        if reserve::is_out() {
            self.0.store(OUT_OF_MEMORY, Ordering::Relaxed);
        }
        self.0.load(Ordering::Relaxed) > 0
    }

    /// Cancels the work.
    pub(crate) fn set(&self) {
        self.0.store(CANCELLED, Ordering::Relaxed);
    }

    /// Raises `MemoryError` if memory has run out during the work.
    pub(crate) fn enough(&self) -> PyResult<()> {
        let is_out = self.0.load(Ordering::Relaxed) == OUT_OF_MEMORY;
        if is_out { Err(memory::out()) } else { memory::enough() }
    }
}

/// The threads that work runs on.
pub(crate) enum On {
    /// The calling thread, which keeps the GIL.
    Caller,
    /// New threads.
    Threads(NonZero<usize>),
}

impl From<NonZero<usize>> for On {
    fn from(threads: NonZero<usize>) -> On {
        On::Threads(threads)
    }
}

/// Returns where work of about this number of steps runs: on the calling thread if a thread would
/// take longer to start, else on one thread.
pub(crate) fn on(steps: usize) -> On {
    if steps < STEPS { On::Caller } else { On::Threads(NonZero::<usize>::MIN) }
}

/// The interval at which Python is asked for signals.
pub(crate) const ASK_EVERY: Duration = Duration::from_millis(50);

/// The time to wait for cancelled work. Work that takes longer to notice ends by itself, and its
/// result is dropped.
const GRACE: Duration = Duration::from_millis(40);

/// Checks that there is memory to start threads: a thread that has its stack and does not find what its libraries need
/// ends the process.
///
/// # Errors
/// [`Refusal::NoRoom`].
pub(crate) fn room_for(threads: NonZero<usize>) -> Result<(), Refusal> {
    /// The stack of a thread in bytes, and what its libraries keep for it.
    const OF_THREAD: u64 = 3 << 20;
    /// The addresses that glibc takes for the memory of a thread.
    const OF_ARENA: u64 = 128 << 20;
    if machine::room(OF_ARENA).is_err() {
        reserve::share();
    }
    machine::room(threads.get() as u64 * OF_THREAD)
}

/// Work of fewer steps than this is done faster than a thread starts; longer work that holds the
/// GIL calls [`breathe`] after this number of steps.
pub(crate) const STEPS: usize = 1 << 16;

/// Raises the exceptions of signal handlers, and of the limits that the caller has set.
///
/// # Errors
/// `KeyboardInterrupt`, `TimeoutError`, `Stopped`.
pub(crate) fn check(py: Python<'_>) -> PyResult<()> {
    static LIMITS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    py.check_signals()?;
    LIMITS.import(py, "bezzel._limits", "check")?.call0()?;
    Ok(())
}

/// The time that a thread keeps the GIL while others wait: Python's switch interval.
const TURN: Duration = Duration::from_millis(5);

thread_local! {
    /// The time at which this thread last released the GIL.
    static BREATHED: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Lets other threads have the GIL, and then does the same as [`check`]: for long work that needs
/// the GIL.
///
/// A thread that waits for the GIL wakes at each release and finds the GIL taken again; only after
/// a whole switch interval without a release does it request the GIL and get it. So releasing the
/// GIL more often would not help.
///
/// # Errors
/// As for [`check`].
pub(crate) fn breathe(py: Python<'_>) -> PyResult<()> {
    if BREATHED.get().is_some_and(|last| last.elapsed() < TURN) {
        return Ok(());
    }
    py.detach(|| ());
    BREATHED.set(Some(Instant::now()));
    check(py)
}

type Finished<T> = Result<T, Box<dyn Any + Send>>;

/// Does `work` on threads, which are also used by its parallel searches, and waits for it.
///
/// # Errors
/// The exceptions of [`check`], `MemoryError`, or `RuntimeError` for a defect.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    on: impl Into<On>,
    work: impl FnOnce(Ending) -> T + Send + 'static,
) -> PyResult<T> {
    wait_telling(py, on, work, |_| Ok(()))
}

/// Does the same as [`wait`], and calls `tell` repeatedly with the GIL held; if `tell` fails, the
/// work ends.
///
/// # Errors
/// As for [`wait`], or the error of `tell`.
pub(crate) fn wait_telling<T: Send + 'static>(
    py: Python<'_>,
    on: impl Into<On>,
    work: impl FnOnce(Ending) -> T + Send + 'static,
    tell: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    wait_for(py, on.into(), work, tell, false)
}

/// Does the same as [`wait_telling`] for work that stores results when it is cancelled: waits
/// until they are stored, or until another signal comes.
///
/// # Errors
/// As for [`wait_telling`].
#[cfg(feature = "campaign")]
pub(crate) fn wait_keeping<T: Send + 'static>(
    py: Python<'_>,
    on: impl Into<On>,
    work: impl FnOnce(Ending) -> T + Send + 'static,
    tell: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    wait_for(py, on.into(), work, tell, true)
}

fn wait_for<T: Send + 'static>(
    py: Python<'_>,
    on: On,
    work: impl FnOnce(Ending) -> T + Send + 'static,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()>,
    keeps: bool,
) -> PyResult<T> {
    // A loop of many short pieces of work would never reach the check below.
    check(py)?;
    memory::begin()?;
    let ending = Ending::default();
    let theirs = ending.clone();
    let work = || -> Finished<T> { catch_unwind(AssertUnwindSafe(|| work(theirs))) };
    let threads = match on {
        // Pyodide has no threads: the caller does the work, and signals are handled afterwards.
        On::Threads(threads) if !cfg!(target_family = "wasm") => threads,
        _ => {
            let finished = work();
            ending.enough()?;
            return tell(py).and_then(|()| finished.map_err(|panic| defect(&*panic)));
        }
    };
    room_for(threads).map_err(refusal::refused)?;
    let (sender, mut receiver) = sync_channel(1);
    let task = move || {
        // The receiver may have been dropped.
        let _ = sender.send(work());
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
            Ok(finished) => {
                ending.enough()?;
                return finished.map_err(|panic| defect(&*panic));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(defect(&"a thread ended")),
        }
        if let Err(error) = check(py).and_then(|()| tell(py)) {
            ending.set();
            if !keeps {
                let _ = receive(py, receiver, GRACE);
                return Err(error);
            }
            // Waits until everything is stored, or another signal comes.
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

/// Waits for a message with the GIL released. The receiver is passed in and returned, since only
/// one thread at a time may use it.
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

/// Converts a panic to an ordinary exception with its message.
pub(crate) fn defect(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    PyRuntimeError::new_err(refusal::defect(text))
}
