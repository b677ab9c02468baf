//! Requests answered in the calling process, without threads, queues or a network: for a process that contains the
//! library, such as a page with WebAssembly.

use crate::deadline::Deadline;
use crate::limits::Limits;
use crate::rejection::Rejection;
use crate::reply::{Head, Job, Out, Reply, Target, Work, of_io};
use crate::{RequestParts, Shared, language};
use bezzel_locale::Catalogue;
use http::{HeaderMap, HeaderValue, Method, Uri, header};
use std::fmt;
use std::io;
use std::sync::Arc;

/// A part of an answer. The order is: a head, pieces, an end.
#[derive(Debug)]
#[non_exhaustive]
pub enum Part<'a> {
    /// The status and headers.
    Head {
        /// The HTTP status code.
        status: u16,
        /// The headers: names in lower case, with their values.
        headers: Vec<(&'a str, &'a str)>,
    },
    /// The next bytes of the body.
    Piece(&'a [u8]),
    /// The last part.
    End {
        /// Whether the body is complete. Otherwise the time limit was reached.
        is_whole: bool,
    },
}

/// The pages and the API without a server: answers one request at a time, on the calling thread.
pub struct Local {
    shared: Shared,
    hear: Box<dyn Fn(Part<'_>) + Send + Sync>,
}

impl fmt::Debug for Local {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Local").finish_non_exhaustive()
    }
}

/// Passes an answer on as it is written.
struct Heard<'a>(&'a Local);

impl Target for Heard<'_> {
    fn head(&mut self, head: Head) -> io::Result<()> {
        let headers = head.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        (self.0.hear)(Part::Head { status: head.status.as_u16(), headers });
        Ok(())
    }

    fn piece(&mut self, bytes: &[u8]) -> io::Result<()> {
        (self.0.hear)(Part::Piece(bytes));
        Ok(())
    }
}

/// Stores an answer until it is complete.
#[derive(Default)]
struct WholeAnswer {
    head: Option<Head>,
    bytes: Vec<u8>,
    most: usize,
}

impl Target for WholeAnswer {
    fn head(&mut self, head: Head) -> io::Result<()> {
        self.head = Some(head);
        Ok(())
    }

    fn piece(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }
}

impl Local {
    /// Creates an instance with these limits; `hear` is called with the parts of each answer as they are made.
    pub fn new(limits: Limits, hear: impl Fn(Part<'_>) + Send + Sync + 'static) -> Local {
        Local { shared: Shared::new(limits), hear: Box::new(hear) }
    }

    /// Answers a request: a method (GET or POST), a path with its query, a body of JSON or none.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidInput`] if the method or the path is invalid.
    pub fn answer(&self, method: &str, path: &str, body: Option<&str>) -> io::Result<()> {
        let invalid = |error: http::Error| io::Error::new(io::ErrorKind::InvalidInput, error);
        let method =
            Method::from_bytes(method.as_bytes()).map_err(|error| invalid(error.into()))?;
        let uri = path.parse::<Uri>().map_err(|error| invalid(error.into()))?;
        let mut headers = HeaderMap::new();
        if body.is_some() {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        let query = uri.query().unwrap_or_default();
        let language = language(query, &headers);
        let asked = RequestParts {
            method: &method,
            path: uri.path(),
            query,
            headers: &headers,
            body: body.unwrap_or_default().as_bytes(),
            language,
        };
        let catalogue = self.shared.catalogue(language);
        match self.shared.reply(&asked) {
            Reply::Ready(head, bytes) => self.give(head, &bytes),
            Reply::Whole(head, job) | Reply::Quick(head, job) => self.whole(head, job, catalogue),
            Reply::Pieces(head, job) => self.pieces(head, job, catalogue),
        }
        Ok(())
    }

    fn give(&self, head: Head, bytes: &[u8]) {
        let _ = Heard(self).head(head);
        if !bytes.is_empty() {
            (self.hear)(Part::Piece(bytes));
        }
        (self.hear)(Part::End { is_whole: true });
    }

    fn reject(&self, rejection: &Rejection) {
        if let Reply::Ready(head, bytes) = rejection.reply() {
            self.give(head, &bytes);
        }
    }

    fn whole(&self, head: Head, job: Job, catalogue: &Catalogue) {
        let mut kept = WholeAnswer { most: self.shared.limits.kept, ..WholeAnswer::default() };
        let mut out = Out::new(head, &mut kept);
        let deadline = Deadline::new(&self.shared.limits, Arc::default());
        let work = Work { deadline: &deadline, limits: &self.shared.questions, catalogue };
        let done = job(&work, &mut out).and_then(|()| out.finish().map_err(of_io));
        match (done, kept.head) {
            (Ok(()), Some(head)) => self.give(head, &kept.bytes),
            (Err(refusal), _) => self.reject(&Rejection::of(&refusal, catalogue)),
            (Ok(()), None) => self.reject(&Rejection::defect(catalogue)),
        }
    }

    fn pieces(&self, head: Head, job: Job, catalogue: &Catalogue) {
        let mut heard = Heard(self);
        let mut out = Out::new(head, &mut heard);
        let deadline = Deadline::new(&self.shared.limits, Arc::default());
        let work = Work { deadline: &deadline, limits: &self.shared.questions, catalogue };
        let done = job(&work, &mut out).and_then(|()| out.finish().map_err(of_io));
        match (done, out.head) {
            // Nothing was sent yet, so the answer can still be a rejection.
            (Err(refusal), Some(_)) => self.reject(&Rejection::of(&refusal, catalogue)),
            (done, _) => (self.hear)(Part::End { is_whole: done.is_ok() }),
        }
    }
}
