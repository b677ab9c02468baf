//! Replies: contents that are ready, or a job that writes them.

use crate::deadline::Deadline;
use bezzel_formats::{Catalogue, WriteError};
use bezzel_workbench::{Limits, Refusal};
use http::StatusCode;
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

/// The status and the headers of an answer.
#[derive(Debug, Clone)]
pub(crate) struct Head {
    pub(crate) status: StatusCode,
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Head {
    /// Something of this media type, which must not be cached.
    pub(crate) fn of(media_type: &str) -> Head {
        Head {
            status: StatusCode::OK,
            headers: vec![
                ("content-type", media_type.to_owned()),
                ("cache-control", "no-store".to_owned()),
            ],
        }
    }

    pub(crate) fn json() -> Head {
        Head::of("application/json")
    }

    /// A file that is saved under this name.
    pub(crate) fn file(media_type: &str, name: &str) -> Head {
        let mut head = Head::of(media_type);
        head.headers.push(("content-disposition", format!("attachment; filename=\"{name}\"")));
        head
    }
}

/// What a job is given: when to end, what it may do, in which language.
pub(crate) struct Work<'a> {
    pub(crate) deadline: &'a Deadline,
    pub(crate) limits: &'a Limits,
    pub(crate) catalogue: &'a Catalogue,
}

/// Where a job writes. The head goes before the first piece, so a job may still change it until then.
pub(crate) struct Out<'a> {
    pub(crate) head: Option<Head>,
    pub(crate) to: &'a mut dyn Target,
    pub(crate) buffer: Vec<u8>,
}

/// What takes an answer: a head, then pieces.
pub(crate) trait Target: Send {
    fn head(&mut self, head: Head) -> io::Result<()>;
    fn piece(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// All bytes of an answer that is known: it was in time, even if that is over by now.
    fn known(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.piece(bytes)
    }
}

/// The bytes that are sent at once.
const PIECE: usize = 16 * 1024;

impl<'a> Out<'a> {
    pub(crate) fn new(head: Head, to: &'a mut dyn Target) -> Out<'a> {
        Out { head: Some(head), to, buffer: Vec::with_capacity(PIECE) }
    }

    /// Adds a header, if nothing was sent yet.
    pub(crate) fn tell(&mut self, name: &'static str, value: u64) {
        if let Some(head) = &mut self.head {
            head.headers.push((name, value.to_string()));
        }
    }

    /// Sends what is left, and the head if nothing was written at all.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.send()?;
        self.head.take().map_or(Ok(()), |head| self.to.head(head))
    }

    fn send(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        if let Some(head) = self.head.take() {
            self.to.head(head)?;
        }
        self.to.piece(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= PIECE {
            self.send()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.send()
    }
}

/// Work whose result is written.
pub(crate) type Job = Box<dyn FnOnce(&Work<'_>, &mut Out<'_>) -> Result<(), Refusal> + Send>;

/// An answer.
pub(crate) enum Reply {
    /// It is there.
    Ready(Head, Cow<'static, [u8]>),
    /// It is sent piece by piece as it is written.
    Pieces(Head, Job),
    /// It is made in memory first, and sent whole or not at all: half a picture is worth nothing.
    Whole(Head, Job),
    /// As `Whole`, and it takes a few milliseconds at most: it does not wait for its turn, so that a
    /// server that is busy with long work still answers it.
    Quick(Head, Job),
}

impl Reply {
    /// What is worked out, as JSON.
    pub(crate) fn json<T: Serialize>(
        work: impl FnOnce(&Work<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Reply {
        Reply::Whole(
            Head::json(),
            Box::new(move |given, out| {
                let answer = work(given)?;
                let bytes = serde_json::to_vec(&answer).map_err(Refusal::defect)?;
                out.finish().and_then(|()| out.to.known(&bytes)).map_err(of_io)
            }),
        )
    }

    /// Lines of JSON, each sent as soon as it is known.
    pub(crate) fn lines(
        work: impl FnOnce(&Work<'_>, &mut Out<'_>) -> Result<(), Refusal> + Send + 'static,
    ) -> Reply {
        Reply::Pieces(Head::of("application/x-ndjson"), Box::new(work))
    }
}

impl Reply {
    /// The same answer without waiting for a turn, if it is whole.
    pub(crate) fn quick(self) -> Reply {
        match self {
            Reply::Whole(head, job) => Reply::Quick(head, job),
            other => other,
        }
    }
}

impl Out<'_> {
    /// Writes a line of JSON, and sends it.
    pub(crate) fn line(&mut self, value: &impl Serialize) -> Result<(), Refusal> {
        let line = serde_json::to_string(value).map_err(Refusal::defect)?;
        writeln!(self, "{line}").and_then(|()| self.flush()).map_err(of_io)
    }
}

/// An error of sending: the reader has gone, or was too slow.
pub(crate) fn of_io(error: io::Error) -> Refusal {
    WriteError::from(error).into()
}
