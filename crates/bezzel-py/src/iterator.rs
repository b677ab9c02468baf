//! An iterator over solutions. Short lists are found while it is asked, and all lists where there are no threads; long
//! ones by a thread of its own, which is ahead by some thousand solutions and ends when the iterator is dropped.

use crate::listing::{Gathered, Question, View, Walk};
use crate::placement::{Columns, Placement, found_of};
use crate::refusal::{self, english};
use crate::wait::{ASK_EVERY, Ending, check, defect, receive};
use bezzel_formats::say;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The most solutions that are handed over together, and the batches that wait at most.
const BATCH: usize = 4096;
const WAITING: usize = 4;

/// After this time a batch is handed over, however few it has.
const SOON: Duration = Duration::from_millis(2);

enum Message {
    Some(Gathered),
    End,
    Died(String),
}

/// Where solutions come from.
enum Source {
    Here(Box<Walk>),
    There(Option<Receiver<Message>>, Producer),
    Over,
}

/// A thread that finds solutions.
struct Producer {
    ending: Ending,
    thread: Option<JoinHandle<()>>,
    /// The process that has it.
    process: u32,
}

impl Drop for Producer {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        let Some(thread) = self.thread.take() else { return };
        if self.process == std::process::id() {
            // Told to end, it does so within a millisecond or two, and asks nothing of Python.
            drop(thread.join());
        }
    }
}

struct State {
    batch: Gathered,
    /// How many of the batch were handed out.
    out: usize,
    source: Source,
}

/// Solutions, one after the other.
#[pyclass(frozen, module = "bezzel")]
pub(crate) struct SolutionIterator {
    question: Question,
    state: Mutex<State>,
}

impl SolutionIterator {
    /// # Errors
    /// `ValueError` if the board is too large.
    pub(crate) fn new(
        question: Question,
        view: View,
        threads: NonZero<usize>,
    ) -> PyResult<SolutionIterator> {
        let ending = Ending::default();
        let walk = question.walk(view, threads, Arc::clone(&ending)).map_err(refusal::value)?;
        let source = if question.is_quick() || cfg!(target_family = "wasm") {
            Source::Here(Box::new(walk))
        } else {
            produced(walk, ending)?
        };
        let state = State { batch: Gathered::default(), out: 0, source };
        Ok(SolutionIterator { question, state: Mutex::new(state) })
    }
}

fn produced(walk: Walk, ending: Ending) -> PyResult<Source> {
    let (sender, receiver) = sync_channel(WAITING);
    let thread = std::thread::Builder::new()
        .name("bezzel-solutions".to_owned())
        .spawn(move || {
            let worked = catch_unwind(AssertUnwindSafe(|| produce(walk, &sender)));
            let last = match worked {
                Ok(()) => Message::End,
                Err(panic) => Message::Died(defect(&*panic).to_string()),
            };
            // The receiver may be gone.
            let _ = sender.send(last);
        })
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let producer = Producer { ending, thread: Some(thread), process: std::process::id() };
    Ok(Source::There(Some(receiver), producer))
}

fn produce(mut walk: Walk, sender: &SyncSender<Message>) {
    loop {
        let begin = Instant::now();
        let mut batch = Gathered::default();
        loop {
            match walk.more(BATCH - batch.count, &mut batch) {
                Ok(true) => {}
                Ok(false) => {
                    let _ = sender.send(Message::Some(batch));
                    return;
                }
                // The receiver ended it.
                Err(_) => return,
            }
            if batch.count >= BATCH || begin.elapsed() > SOON {
                break;
            }
        }
        if sender.send(Message::Some(batch)).is_err() {
            return;
        }
    }
}

impl State {
    /// Gets more solutions; whether there are any.
    fn refill(&mut self, py: Python<'_>) -> PyResult<bool> {
        check(py)?;
        self.out = 0;
        self.batch = Gathered::default();
        loop {
            let batch = match &mut self.source {
                Source::Over => return Ok(false),
                Source::Here(walk) => {
                    let some = py.detach(|| walk.take(BATCH / 8));
                    some.map_err(|_| refusal::stopped())?
                }
                Source::There(receiver, producer) => {
                    if producer.process != std::process::id() {
                        return Err(PyRuntimeError::new_err(say!(english(), "python-forked")));
                    }
                    let Some(listening) = receiver.take() else { return Ok(false) };
                    let (listening, received) = receive(py, listening, ASK_EVERY);
                    *receiver = Some(listening);
                    match received {
                        Ok(Message::Some(batch)) if batch.count == 0 => continue,
                        Ok(Message::Some(batch)) => batch,
                        Err(RecvTimeoutError::Timeout) => {
                            check(py)?;
                            continue;
                        }
                        Ok(Message::Died(message)) => return Err(PyRuntimeError::new_err(message)),
                        Ok(Message::End) | Err(RecvTimeoutError::Disconnected) => {
                            Gathered::default()
                        }
                    }
                }
            };
            if batch.count == 0 {
                self.source = Source::Over;
            }
            self.batch = batch;
            return Ok(self.batch.count > 0);
        }
    }
}

impl Drop for State {
    fn drop(&mut self) {
        if let Source::There(receiver, producer) = &mut self.source
            && producer.process != std::process::id()
        {
            // A thread that is not here may have held its lock.
            std::mem::forget(receiver.take());
        }
    }
}

#[pymethods]
impl SolutionIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Placement>>> {
        let state = self.state.lock_py_attached(py);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if state.out == state.batch.count && !state.refill(py)? {
            return Ok(None);
        }
        let size = self.question.size.index();
        let at = state.out * size;
        state.out += 1;
        let columns = Columns::Bytes(state.batch.columns[at..at + size].into());
        drop(state);
        found_of(py, columns, self.question.piece).map(Some)
    }
}
