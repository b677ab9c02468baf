//! Answers that are sent whole or not at all: files that are worth nothing if they break off
//! (pictures, films, arrays). They are made in memory first, of which all together have so much;
//! whatever ends the work early is an answer that says so, and no half file with status 200.

use crate::Shared;
use crate::refusal::Refusal;
use crate::work::{Answer, Deadline, Job, out_of_time};
use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;
use bezzel_formats::{Catalogue, WriteError};
use bytes::Bytes;
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Memory is reserved in pieces of so many bytes.
const PIECE: usize = 64 * 1024;

/// The memory that files being made or sent may take.
#[derive(Debug)]
pub(crate) struct Memory(Arc<Semaphore>);

impl Memory {
    pub(crate) fn new(bytes: usize) -> Memory {
        Memory(Arc::new(Semaphore::new(bytes / PIECE)))
    }
}

/// A file in memory, and the right to that memory. As the bytes of an answer it gives both back
/// when it is sent, or when nobody waits for it any more.
struct Kept {
    bytes: Vec<u8>,
    memory: Arc<Semaphore>,
    reserved: Option<OwnedSemaphorePermit>,
    deadline: Deadline,
}

impl AsRef<[u8]> for Kept {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Kept {
    fn reserve(&mut self, more: usize) -> io::Result<()> {
        let needed = (self.bytes.len() + more).div_ceil(PIECE);
        let missing =
            needed.saturating_sub(self.reserved.as_ref().map_or(0, |held| held.num_permits()));
        if missing == 0 {
            return Ok(());
        }
        let missing = u32::try_from(missing).map_err(io::Error::other)?;
        let granted = Arc::clone(&self.memory).try_acquire_many_owned(missing);
        let granted = granted.map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        match &mut self.reserved {
            Some(held) => held.merge(granted),
            None => self.reserved = Some(granted),
        }
        Ok(())
    }
}

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.deadline.is_over() {
            return Err(out_of_time());
        }
        self.reserve(bytes.len())?;
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    /// Makes a file, and then sends it.
    pub(crate) async fn whole(
        &self,
        address: IpAddr,
        catalogue: &Catalogue,
        answer: Answer,
        job: impl Job,
    ) -> Result<Response, Refusal> {
        let memory = Arc::clone(&self.memory.0);
        let made = self.work(address, catalogue, move |deadline| {
            let deadline = deadline.clone();
            let mut file = Kept { bytes: Vec::new(), memory, reserved: None, deadline };
            job(&file.deadline.clone(), &mut file).map(|()| file)
        });
        match made.await? {
            Ok(file) => Ok(answer.response(Body::from(Bytes::from_owner(file)))),
            Err(WriteError::Io(error)) if error.kind() == io::ErrorKind::OutOfMemory => Err(
                Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", catalogue, "web-busy", &[]),
            ),
            Err(error) => Err(Refusal::of_write(&error, catalogue)),
        }
    }
}
