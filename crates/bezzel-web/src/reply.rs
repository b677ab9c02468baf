//! Replies: content that is ready, or a job that writes it.

use crate::deadline::Deadline;
use bezzel_formats::WriteError;
use bezzel_locale::Catalogue;
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
    /// Creates the head of content of this media type, which must not be cached.
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

    /// Creates the head of a file that is saved under this name.
    pub(crate) fn file(media_type: &str, name: &str) -> Head {
        let mut head = Head::of(media_type);
        head.headers.push(("content-disposition", format!("attachment; filename=\"{name}\"")));
        head
    }
}

/// The context of a job: deadline, limits and language.
pub(crate) struct Work<'a> {
    pub(crate) deadline: &'a Deadline,
    pub(crate) limits: &'a Limits,
    pub(crate) catalogue: &'a Catalogue,
}

/// The output of a job. The head is sent with the first piece, so a job may change it until then.
pub(crate) struct Out<'a> {
    pub(crate) head: Option<Head>,
    pub(crate) to: &'a mut dyn Target,
    pub(crate) buffer: Vec<u8>,
}

/// The receiver of an answer: a head, then pieces.
pub(crate) trait Target: Send {
    fn head(&mut self, head: Head) -> io::Result<()>;
    fn piece(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Sends content that is complete, even if the time is over by now.
    fn known(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.piece(bytes)
    }
}

/// The size of a piece in bytes.
const PIECE: usize = 16 * 1024;

impl<'a> Out<'a> {
    pub(crate) fn new(head: Head, to: &'a mut dyn Target) -> Out<'a> {
        Out { head: Some(head), to, buffer: Vec::with_capacity(PIECE) }
    }

    /// Adds a header, unless the head was already sent.
    pub(crate) fn tell(&mut self, name: &'static str, value: u64) {
        if let Some(head) = &mut self.head {
            head.headers.push((name, value.to_string()));
        }
    }

    /// Sends the rest, and the head if nothing was written at all.
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

/// A job, which writes an answer.
pub(crate) type Job = Box<dyn FnOnce(&Work<'_>, &mut Out<'_>) -> Result<(), Refusal> + Send>;

/// An answer.
pub(crate) enum Reply {
    /// The content is ready.
    Ready(Head, Cow<'static, [u8]>),
    /// The content is sent in pieces as it is written.
    Pieces(Head, Job),
    /// The content is made in memory first, and sent whole or not at all: half a picture is useless.
    Whole(Head, Job),
    /// Like `Whole`, for a job of a few milliseconds. It does not wait in the queue, so that a server busy with long
    /// jobs still answers it.
    Quick(Head, Job),
}

impl Reply {
    /// Returns a job whose result is sent as JSON.
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

    /// Returns a job that sends lines of JSON as they are made.
    pub(crate) fn lines(
        work: impl FnOnce(&Work<'_>, &mut Out<'_>) -> Result<(), Refusal> + Send + 'static,
    ) -> Reply {
        Reply::Pieces(Head::of("application/x-ndjson"), Box::new(work))
    }
}

impl Reply {
    /// Makes a `Whole` reply skip the queue.
    pub(crate) fn quick(self) -> Reply {
        match self {
            Reply::Whole(head, job) => Reply::Quick(head, job),
            other => other,
        }
    }
}

impl Out<'_> {
    /// Writes a line of JSON and sends it.
    pub(crate) fn line(&mut self, value: &impl Serialize) -> Result<(), Refusal> {
        let line = serde_json::to_string(value).map_err(Refusal::defect)?;
        writeln!(self, "{line}").and_then(|()| self.flush()).map_err(of_io)
    }
}

/// Converts an error of sending: the client is gone, or too slow.
pub(crate) fn of_io(error: io::Error) -> Refusal {
    WriteError::from(error).into()
}
