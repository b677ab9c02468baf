//! Work on threads of its own, with a deadline, ended when the one who asked has gone, and streamed no
//! faster than it is read.

use crate::gate::{Gate, Permit};
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::work::{Answer, Deadline, Job, PIECE, out_of_time};
use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;
use bezzel_formats::{Catalogue, WriteError};
use bytes::Bytes;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, Write};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::SendTimeoutError;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;

/// Sets the sign that nobody waits any more, when a request is dropped.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The threads that work runs on: a pool for each turn. On one pool for all, whoever begins a
/// long count has every thread, and the next has none until it ends. A pool is made when it is
/// first needed, so there are never more than have worked at once.
#[derive(Debug)]
pub(crate) struct Pools {
    free: Mutex<Vec<ThreadPool>>,
    threads: usize,
}

impl Pools {
    pub(crate) fn new(threads: usize) -> Pools {
        Pools { free: Mutex::default(), threads }
    }

    fn pool(&self) -> ThreadPool {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
        pool.expect("the system gives threads")
    }

    /// Does work on a pool that nobody uses meanwhile.
    fn run<T: Send>(&self, job: impl FnOnce() -> T + Send) -> T {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let pool = free.unwrap_or_else(|| self.pool());
        let result = pool.install(job);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(pool);
        result
    }
}

/// Turns, and the threads of each.
#[derive(Debug)]
pub(crate) struct Threads {
    gate: Gate,
    pools: Arc<Pools>,
}

impl Threads {
    /// Those of a server with these limits.
    pub(crate) fn new(limits: &Limits) -> Threads {
        Threads { gate: Gate::new(limits), pools: Arc::new(Pools::new(limits.threads)) }
    }

    async fn permit(&self, address: IpAddr, catalogue: &Catalogue) -> Result<Permit, Refusal> {
        self.gate.enter(address).await.map_err(|_| {
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", catalogue, "web-busy", &[])
        })
    }

    /// Does work and waits for it.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        limits: &Limits,
        address: IpAddr,
        catalogue: &Catalogue,
        job: impl FnOnce(&Deadline) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.permit(address, catalogue).await?;
        let deadline = Deadline::new(limits, self.gate.waiting());
        let _waiting = Waiting(Arc::clone(&deadline.gone));
        let pools = Arc::clone(&self.pools);
        let done = tokio::task::spawn_blocking(move || {
            let result = pools.run(|| job(&deadline));
            drop(permit);
            result
        });
        done.await.map_err(|_| Refusal::defect(catalogue))
    }

    /// Does work whose result is written piece by piece. What goes wrong before the first
    /// piece is an answer of its own; after it, the stream breaks off.
    pub(crate) async fn stream(
        &self,
        limits: &Limits,
        address: IpAddr,
        catalogue: &Catalogue,
        answer: Answer,
        job: impl Job,
    ) -> Result<Response, Refusal> {
        let permit = self.permit(address, catalogue).await?;
        let deadline = Deadline::new(limits, self.gate.waiting());
        let (sender, mut receiver) = mpsc::channel(4);
        let handle = Handle::current();
        let pools = Arc::clone(&self.pools);
        let is_whole = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&is_whole);
        tokio::task::spawn_blocking(move || {
            let mut out = Pieces {
                sender: sender.clone(),
                handle: handle.clone(),
                buffer: Vec::with_capacity(PIECE),
                deadline: deadline.clone(),
            };
            let result = pools.run(|| job(&deadline, &mut out).and_then(|()| Ok(out.flush()?)));
            match result {
                Ok(()) => done.store(true, Ordering::Release),
                // Nobody may be there to hear it, or nobody may have read for too long: then the
                // end of the stream says that it is none.
                Err(error) => {
                    let last = sender.send_timeout(Err(error), Duration::from_secs(1));
                    let _ = handle.block_on(last);
                }
            }
            drop(permit);
        });
        let first = match receiver.recv().await {
            Some(Ok(first)) => first,
            Some(Err(error)) => return Err(Refusal::of_write(&error, catalogue)),
            None => Bytes::new(),
        };
        let rest =
            tokio_stream::StreamExt::chain(ReceiverStream::new(receiver), Ending(Some(is_whole)));
        let pieces = tokio_stream::StreamExt::chain(tokio_stream::once(Ok(first)), rest);
        let body = Body::from_stream(pieces);
        Ok(answer.response(body))
    }
}

/// The end of a stream: a good one if all was written. Otherwise the connection breaks off, so
/// that nobody takes what came for the whole.
struct Ending(Option<Arc<AtomicBool>>);

impl Stream for Ending {
    type Item = Result<Bytes, WriteError>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let is_whole = self.0.take().is_none_or(|is_whole| is_whole.load(Ordering::Acquire));
        Poll::Ready((!is_whole).then(|| Err(out_of_time().into())))
    }
}

/// Writing into a body that is being sent. Whoever reads slowly is waited for, but not beyond
/// the deadline.
struct Pieces {
    sender: mpsc::Sender<Result<Bytes, WriteError>>,
    handle: Handle,
    buffer: Vec<u8>,
    deadline: Deadline,
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let piece = Bytes::from(std::mem::replace(&mut self.buffer, Vec::with_capacity(PIECE)));
        // Asked again and again, for others may begin to wait while the reader is waited for.
        const A_WHILE: Duration = Duration::from_millis(100);
        let mut piece = Ok(piece);
        while !self.deadline.is_over() {
            match self.handle.block_on(self.sender.send_timeout(piece, A_WHILE)) {
                Ok(()) => return Ok(()),
                Err(SendTimeoutError::Timeout(back)) => piece = back,
                Err(SendTimeoutError::Closed(_)) => break,
            }
        }
        Err(out_of_time())
    }
}
