//! Work where it is asked for, without threads, turns or a network: for whoever has the library in a
//! process of its own, as a page that carries it along does.

use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::work::{Answer, Deadline, Job, PIECE, Workplace};
use crate::{Shared, routes};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::Response;
use bezzel_formats::{Catalogue, WriteError};
use http_body_util::BodyExt;
use std::fmt;
use std::io::{self, Write};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use tower::Service;

/// A part of an answer, in the order in which they come: a head, pieces, an end.
#[derive(Debug)]
#[non_exhaustive]
pub enum Part<'a> {
    /// What kind of answer it is.
    Head {
        /// As in HTTP: 200, or why not.
        status: u16,
        /// Names, in small letters, and what they say.
        headers: Vec<(&'a str, &'a str)>,
    },
    /// The next bytes.
    Piece(&'a [u8]),
    /// The last part.
    End {
        /// Whether that was all. If not, time was up, and what came is a beginning.
        is_whole: bool,
    },
}

/// The workplace of who asks alone, and who hears the parts of answers.
pub(crate) struct Here(Box<dyn Fn(Part<'_>) + Send + Sync>);

impl fmt::Debug for Here {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Here")
    }
}

/// Says of an answer that it has been heard but for its end.
#[derive(Debug, Clone, Copy)]
struct Heard {
    is_whole: bool,
}

impl Here {
    fn head(&self, response: &Response) {
        let headers = response.headers().iter();
        let headers =
            headers.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
        (self.0)(Part::Head { status: response.status().as_u16(), headers: headers.collect() });
    }

    /// Does work whose pieces are heard as they are written.
    pub(crate) fn stream(
        &self,
        limits: &Limits,
        catalogue: &Catalogue,
        answer: Answer,
        job: impl Job,
    ) -> Result<Response, Refusal> {
        let deadline = Deadline::new(limits, Arc::default());
        let begun = Vec::with_capacity(PIECE);
        let mut out = Pieces { here: self, answer: Some(answer), piece: begun };
        let done: Result<(), WriteError> = job(&deadline, &mut out).and_then(|()| Ok(out.flush()?));
        let is_whole = done.is_ok();
        match (out.answer, done) {
            (Some(_), Err(error)) => Err(Refusal::of_write(&error, catalogue)),
            (Some(empty), Ok(())) => Ok(empty.response(Body::empty())),
            (None, _) => {
                let mut response = Response::new(Body::empty());
                response.extensions_mut().insert(Heard { is_whole });
                Ok(response)
            }
        }
    }
}

/// Writing to whoever hears: the head goes before the first piece, for only then is it known.
struct Pieces<'a> {
    here: &'a Here,
    answer: Option<Answer>,
    piece: Vec<u8>,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        if let Some(answer) = self.answer.take() {
            self.here.head(&answer.response(Body::empty()));
        }
        (self.here.0)(Part::Piece(&self.piece));
        self.piece.clear();
        Ok(())
    }
}

/// The pages and the API without a server: one request at a time is answered where it is made.
#[derive(Debug)]
pub struct Local {
    router: Router,
    here: Arc<Here>,
}

impl Local {
    /// Answers within these limits; `hear` is told the parts of each answer as they are found.
    pub fn new(limits: Limits, hear: impl Fn(Part<'_>) + Send + Sync + 'static) -> Local {
        let here = Arc::new(Here(Box::new(hear)));
        let shared = Arc::new(Shared::new(limits, Workplace::Here(Arc::clone(&here))));
        Local { router: routes(&shared), here }
    }

    /// Answers a request: a method (GET or POST), a path with its query, a body of JSON or none.
    ///
    /// # Errors
    /// What is no request at all.
    pub fn answer(&self, method: &str, path: &str, body: Option<&str>) -> io::Result<()> {
        let request = Request::builder().method(method).uri(path);
        let request = match body {
            Some(_) => request.header("content-type", "application/json"),
            None => request,
        };
        let body = Body::from(body.unwrap_or_default().to_owned());
        let request = request
            .body(body)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        let response = at_once(self.router.clone().call(request))?;
        let response = response.unwrap_or_else(|never| match never {});
        let here = &self.here;
        if let Some(Heard { is_whole }) = response.extensions().get() {
            (here.0)(Part::End { is_whole: *is_whole });
            return Ok(());
        }
        here.head(&response);
        let bytes: Bytes =
            at_once(response.into_body().collect())?.map_err(io::Error::other)?.to_bytes();
        if !bytes.is_empty() {
            (here.0)(Part::Piece(&bytes));
        }
        (here.0)(Part::End { is_whole: true });
        Ok(())
    }
}

/// What comes of something that waits for nothing: nobody here could wake it.
fn at_once<F: Future>(future: F) -> io::Result<F::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Ok(output),
        Poll::Pending => Err(io::Error::from(io::ErrorKind::WouldBlock)),
    }
}
