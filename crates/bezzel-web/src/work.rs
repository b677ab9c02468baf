//! Work that takes a processor: what ends it, what it writes, and where it is done: on threads with
//! turns (`threads.rs`, the server), or where it was asked for (`here.rs`, whoever has the library and
//! no network).

use crate::Shared;
use crate::here::Here;
use crate::limits::Limits;
use crate::refusal::Refusal;
#[cfg(feature = "serve")]
use crate::threads::Threads;
use axum::body::Body;
use axum::response::Response;
use bezzel_formats::{Catalogue, WriteError};
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use web_time::Instant;

/// What tells work to end.
#[derive(Debug, Clone)]
pub(crate) struct Deadline {
    until: Instant,
    /// The end of the time that one has even while others wait.
    share: Instant,
    others: Arc<AtomicUsize>,
    pub(crate) gone: Arc<AtomicBool>,
}

impl Deadline {
    /// That of work that begins now, while so many `others` wait.
    pub(crate) fn new(limits: &Limits, others: Arc<AtomicUsize>) -> Deadline {
        let now = Instant::now();
        let gone = Arc::default();
        Deadline { until: now + limits.time, share: now + limits.share, others, gone }
    }

    /// Whether to end: time is up, others have waited long enough, or nobody waits for this
    /// any more.
    pub(crate) fn is_over(&self) -> bool {
        let now = Instant::now();
        self.gone.load(Ordering::Relaxed)
            || now >= self.until
            || (now >= self.share && self.others.load(Ordering::Relaxed) > 0)
    }
}

/// The end of work that its deadline ends.
pub(crate) fn out_of_time() -> io::Error {
    io::Error::from(io::ErrorKind::TimedOut)
}

/// Where work is done.
#[derive(Debug)]
pub(crate) enum Workplace {
    /// On threads of its own, when its turn has come, for many who ask.
    #[cfg(feature = "serve")]
    Threads(Threads),
    /// Where it is asked for, by the only one there is.
    Here(Arc<Here>),
}

impl Shared {
    /// Does work and waits for it.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        address: IpAddr,
        catalogue: &Catalogue,
        job: impl FnOnce(&Deadline) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        match &self.workplace {
            #[cfg(feature = "serve")]
            Workplace::Threads(threads) => {
                threads.work(&self.limits, address, catalogue, job).await
            }
            Workplace::Here(_) => {
                let _ = (address, catalogue);
                Ok(job(&Deadline::new(&self.limits, Arc::default())))
            }
        }
    }

    /// Does work whose result is written piece by piece. What goes wrong before the first
    /// piece is an answer of its own; after it, the stream breaks off.
    pub(crate) async fn stream(
        &self,
        address: IpAddr,
        catalogue: &Catalogue,
        answer: Answer,
        job: impl Job,
    ) -> Result<Response, Refusal> {
        match &self.workplace {
            #[cfg(feature = "serve")]
            Workplace::Threads(threads) => {
                threads.stream(&self.limits, address, catalogue, answer, job).await
            }
            Workplace::Here(here) => {
                let _ = address;
                here.stream(&self.limits, catalogue, answer, job)
            }
        }
    }
}

/// Work whose result is written.
pub(crate) trait Job:
    FnOnce(&Deadline, &mut (dyn Write + Send)) -> Result<(), WriteError> + Send + 'static
{
}

impl<F> Job for F where
    F: FnOnce(&Deadline, &mut (dyn Write + Send)) -> Result<(), WriteError> + Send + 'static
{
}

/// How many solutions a file holds, and how many there are: what the work finds out before it
/// writes its first piece, and the head of the answer tells.
#[derive(Debug, Clone, Default)]
pub(crate) struct Extent(Arc<OnceLock<[u64; 2]>>);

impl Extent {
    pub(crate) fn tell(&self, given: u64, total: u64) {
        // Told once.
        let _ = self.0.set([given, total]);
    }
}

/// The headers that tell an [`Extent`].
const EXTENT: [&str; 2] = ["bezzel-solutions", "bezzel-solutions-total"];

/// What an answer is.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) kind: &'static str,
    /// The name of the file that it is saved as.
    pub(crate) file: Option<String>,
    /// How many solutions it holds, of those that are parts of all.
    pub(crate) extent: Extent,
}

impl Answer {
    pub(crate) fn response(self, body: Body) -> Response {
        let mut response = Response::builder()
            .header("content-type", self.kind)
            .header("cache-control", "no-store");
        if let Some(file) = self.file {
            response =
                response.header("content-disposition", format!("attachment; filename=\"{file}\""));
        }
        for (name, number) in EXTENT.into_iter().zip(self.extent.0.get().into_iter().flatten()) {
            response = response.header(name, *number);
        }
        response.body(body).expect("the headers are made of plain letters")
    }
}

/// The bytes that are sent at once.
pub(crate) const PIECE: usize = 16 * 1024;
