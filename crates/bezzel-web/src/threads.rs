//! Running jobs on threads: with a permit and a deadline, ended when the client is gone. Answers are sent no faster
//! than they are read, or stored in memory until they are complete.

use crate::Shared;
use crate::body::{Body, Reading, Sent, response};
use crate::deadline::Deadline;
use crate::gate::{Gate, Permit};
use crate::limits::Limits;
use crate::rejection::Rejection;
use crate::reply::{Head, Job, Out, Target, Work, of_io};
use bezzel_locale::{Catalogue, Language};
use bezzel_workbench::{Kind, Refusal};
use bytes::Bytes;
use http::Response;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::SendTimeoutError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Thread pools, one for each running job. With one pool for all, a long count would have every thread, and the next
/// request none until the count ends. A pool is created when it is first needed, so there are never more pools than
/// jobs have run at a time.
#[derive(Debug)]
struct Pools {
    free: Mutex<Vec<ThreadPool>>,
    threads: usize,
}

impl Pools {
    /// Runs a job on a pool that no other job uses.
    fn run<T: Send>(&self, job: impl FnOnce() -> T + Send) -> T {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let pool = free.unwrap_or_else(|| {
            let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
            pool.expect("the system gives threads")
        });
        let result = pool.install(job);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(pool);
        result
    }
}

/// The permits, the thread pools, and the memory for files that are being made.
#[derive(Debug)]
pub(crate) struct Threads {
    gate: Gate,
    pools: Arc<Pools>,
    memory: Arc<Semaphore>,
}

/// The unit in which memory is reserved, in bytes.
const PIECE: usize = 64 * 1024;

impl Threads {
    pub(crate) fn new(limits: &Limits) -> Threads {
        Threads {
            gate: Gate::new(limits),
            pools: Arc::new(Pools { free: Mutex::default(), threads: limits.threads }),
            memory: Arc::new(Semaphore::new(limits.kept / PIECE)),
        }
    }

    async fn permit(
        &self,
        shared: &Shared,
        address: IpAddr,
        language: Language,
    ) -> Result<(Permit, Deadline), Rejection> {
        let entered = self.gate.enter(address).await;
        let permit = entered.map_err(|_| Rejection::busy(shared.catalogue(language)))?;
        Ok((permit, Deadline::new(&shared.limits, self.gate.waiting())))
    }

    /// Runs a job whose result is sent when it is complete.
    pub(crate) async fn whole(
        &self,
        shared: &Arc<Shared>,
        (address, language): (IpAddr, Language),
        head: Head,
        job: Job,
    ) -> Result<Response<Body>, Rejection> {
        let (permit, deadline) = self.permit(shared, address, language).await?;
        self.kept(shared, language, (head, job), deadline, Some(permit)).await
    }

    /// Runs a job of a few milliseconds, without waiting for a permit.
    pub(crate) async fn quick(
        &self,
        shared: &Arc<Shared>,
        language: Language,
        head: Head,
        job: Job,
    ) -> Result<Response<Body>, Rejection> {
        let deadline = Deadline::new(&shared.limits, self.gate.waiting());
        self.kept(shared, language, (head, job), deadline, None).await
    }

    /// Runs a job and stores what it writes until it is complete. With a permit the job has its own pool, otherwise
    /// it runs on the pool that all quick jobs share.
    async fn kept(
        &self,
        shared: &Arc<Shared>,
        language: Language,
        (head, job): (Head, Job),
        deadline: Deadline,
        permit: Option<Permit>,
    ) -> Result<Response<Body>, Rejection> {
        let _reading = Reading(Arc::clone(&deadline.gone));
        let (pools, all) = (Arc::clone(&self.pools), Arc::clone(shared));
        let memory = Arc::clone(&self.memory);
        let for_others = deadline.clone();
        let done = tokio::task::spawn_blocking(move || {
            let (bytes, head_of) = (Vec::new(), None);
            let mut kept = FileInMemory {
                bytes,
                head: head_of,
                memory,
                reserved: None,
                deadline: deadline.clone(),
            };
            let out = Out::new(head, &mut kept);
            let work = || answer(job, out, (&all, language), &deadline);
            let done = if permit.is_some() { pools.run(work) } else { work() };
            drop(permit);
            done.map(|()| kept)
        });
        let catalogue = shared.catalogue(language);
        let done = done.await.map_err(|_| Rejection::defect(catalogue))?;
        let mut kept = done.map_err(|refusal| rejected(&refusal, &for_others, catalogue))?;
        let head = kept.head.take().ok_or_else(|| Rejection::defect(catalogue))?;
        Ok(response(head, Body::whole(Bytes::from_owner(kept))))
    }

    /// Runs a job whose result is sent in pieces. An error before the first piece becomes a response; after it, the
    /// stream breaks off.
    pub(crate) async fn pieces(
        &self,
        shared: &Arc<Shared>,
        (address, language): (IpAddr, Language),
        head: Head,
        job: Job,
    ) -> Result<Response<Body>, Rejection> {
        let (permit, deadline) = self.permit(shared, address, language).await?;
        let (sender, mut receiver) = mpsc::channel(4);
        // A job that sends nothing for a while would not notice a closed channel.
        let reading = Reading(Arc::clone(&deadline.gone));
        let (handle, for_others) = (Handle::current(), deadline.clone());
        let (pools, all) = (Arc::clone(&self.pools), Arc::clone(shared));
        tokio::task::spawn_blocking(move || {
            let mut sending = Sending { sender, handle, deadline: deadline.clone() };
            let out = Out::new(head, &mut sending);
            let done = pools.run(|| answer(job, out, (&all, language), &deadline));
            // If the client is gone, or has read nothing for too long, the stream ends as incomplete.
            let last = match done {
                Ok(()) => Sent::End,
                Err(refusal) => Sent::Failed(refusal),
            };
            let last = sending.sender.send_timeout(last, Duration::from_secs(1));
            let _ = sending.handle.block_on(last);
            drop(permit);
        });
        match receiver.recv().await {
            Some(Sent::Head(head)) => Ok(response(head, Body::pieces(receiver, reading))),
            Some(Sent::Failed(refusal)) => {
                Err(rejected(&refusal, &for_others, shared.catalogue(language)))
            }
            _ => Err(Rejection::defect(shared.catalogue(language))),
        }
    }
}

/// What a client gets for a refusal. Where memory or time went to others, it may ask again.
fn rejected(refusal: &Refusal, deadline: &Deadline, catalogue: &Catalogue) -> Rejection {
    let is_full = matches!(refusal, Refusal::Write(bezzel_formats::WriteError::Io(error))
        if error.kind() == io::ErrorKind::OutOfMemory);
    let is_ended = matches!(refusal.kind(), Kind::Time | Kind::Stopped);
    match is_full || is_ended && deadline.is_for_others() {
        true => Rejection::busy(catalogue),
        false => Rejection::of(refusal, catalogue),
    }
}

/// Runs a job and finishes its output.
fn answer(
    job: Job,
    mut out: Out<'_>,
    (shared, language): (&Shared, Language),
    deadline: &Deadline,
) -> Result<(), Refusal> {
    let catalogue = shared.catalogue(language);
    let work = Work { deadline, limits: &shared.questions, catalogue };
    job(&work, &mut out)?;
    out.finish().map_err(of_io)
}

/// A file in memory, with the permit for that memory. As the body of a response it frees both when it is sent or its
/// client is gone.
struct FileInMemory {
    bytes: Vec<u8>,
    head: Option<Head>,
    memory: Arc<Semaphore>,
    reserved: Option<OwnedSemaphorePermit>,
    deadline: Deadline,
}

impl AsRef<[u8]> for FileInMemory {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Target for FileInMemory {
    fn head(&mut self, head: Head) -> io::Result<()> {
        self.head = Some(head);
        Ok(())
    }

    fn piece(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.deadline.is_over() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.known(bytes)
    }

    fn known(&mut self, bytes: &[u8]) -> io::Result<()> {
        let needed = (self.bytes.len() + bytes.len()).div_ceil(PIECE);
        let held = self.reserved.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        if needed > held {
            let missing = u32::try_from(needed - held).map_err(io::Error::other)?;
            let granted = Arc::clone(&self.memory).try_acquire_many_owned(missing);
            let granted = granted.map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
            match &mut self.reserved {
                Some(held) => held.merge(granted),
                None => self.reserved = Some(granted),
            }
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }
}

/// Sends an answer while it is read. It waits for a slow client, but not beyond the deadline.
struct Sending {
    sender: mpsc::Sender<Sent>,
    handle: Handle,
    deadline: Deadline,
}

impl Sending {
    fn send(&self, mut sent: Sent) -> io::Result<()> {
        // The interval of checks: other requests may begin to wait while this one waits for its client.
        const A_WHILE: Duration = Duration::from_millis(100);
        while !self.deadline.is_over() {
            match self.handle.block_on(self.sender.send_timeout(sent, A_WHILE)) {
                Ok(()) => return Ok(()),
                Err(SendTimeoutError::Timeout(back)) => sent = back,
                Err(SendTimeoutError::Closed(_)) => break,
            }
        }
        Err(io::ErrorKind::TimedOut.into())
    }
}

impl Target for Sending {
    fn head(&mut self, head: Head) -> io::Result<()> {
        self.send(Sent::Head(head))
    }

    fn piece(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.send(Sent::Piece(Bytes::copy_from_slice(bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn who_is_ended_for_others_may_ask_again() {
        let catalogue = Catalogue::new(Language::English);
        for (time, status) in [(Duration::from_secs(3600), 503), (Duration::ZERO, 408)] {
            let limits = Limits { time, share: Duration::ZERO, ..Limits::default() };
            let deadline = Deadline::new(&limits, Arc::new(1.into()));
            assert!(deadline.is_over());
            let rejection = rejected(&Refusal::Stopped, &deadline, &catalogue);
            assert_eq!(rejection.status.as_u16(), status);
        }
    }

    /// A job that sends its head, or nothing, and then only computes: no channel tells it that its client is gone.
    #[tokio::test(flavor = "multi_thread")]
    async fn silent_work_ends_when_its_reader_has_gone() {
        const LONG: Duration = Duration::from_secs(3600);
        const PATIENCE: Duration = Duration::from_secs(60);
        let limits = Limits { time: LONG, share: LONG, ..Limits::default() };
        let (threads, shared) = (Threads::new(&limits), Arc::new(Shared::new(limits)));
        for sends_first in [true, false] {
            let (begun, has_begun) = std::sync::mpsc::channel();
            let (ended, has_ended) = std::sync::mpsc::channel();
            let job: Job = Box::new(move |work, out| {
                if sends_first {
                    out.line(&"first")?;
                }
                begun.send(()).map_err(Refusal::defect)?;
                while !work.deadline.is_over() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                ended.send(()).map_err(Refusal::defect)
            });
            let asked = (IpAddr::V4(Ipv4Addr::LOCALHOST), Language::English);
            let mut answer = Box::pin(threads.pieces(&shared, asked, Head::json(), job));
            let waited = tokio::time::timeout(Duration::from_millis(50), answer.as_mut()).await;
            let response = match sends_first {
                true if waited.is_err() => Some(answer.as_mut().await.unwrap()),
                true => waited.ok().transpose().unwrap(),
                false => None,
            };
            has_begun.recv_timeout(PATIENCE).unwrap();
            drop((answer, response));
            has_ended.recv_timeout(PATIENCE).expect("the work ends");
        }
    }
}
