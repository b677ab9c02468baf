//! The bodies of responses: whole, or in pieces as they are made.

use crate::places::Answering;
use crate::reply::Head;
use bezzel_workbench::Refusal;
use bytes::Bytes;
use http::{HeaderName, HeaderValue, Response};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// A part of a response that a job sends to the connection.
#[derive(Debug)]
pub(crate) enum Sent {
    /// The status and headers: the first part.
    Head(Head),
    /// The next bytes of the body.
    Piece(Bytes),
    /// The last part of a complete body.
    End,
    /// The last part if the job failed.
    Failed(Refusal),
}

/// Sets a flag when it is dropped: the request or its response was dropped, so the client is gone.
#[derive(Debug)]
pub(crate) struct Reading(pub(crate) Arc<AtomicBool>);

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The body of a response.
#[derive(Debug)]
pub struct Body {
    next: Option<Bytes>,
    /// The receiver of pieces that are not made yet, and the flag for a client that is gone.
    rest: Option<(mpsc::Receiver<Sent>, Reading)>,
    /// Marks the connection as busy until the body is sent.
    _answering: Option<Answering>,
}

impl Body {
    pub(crate) fn whole(bytes: Bytes) -> Body {
        Body { next: Some(bytes).filter(|bytes| !bytes.is_empty()), rest: None, _answering: None }
    }

    pub(crate) fn pieces(rest: mpsc::Receiver<Sent>, reading: Reading) -> Body {
        Body { next: None, rest: Some((rest, reading)), _answering: None }
    }

    pub(crate) fn kept(self, answering: Answering) -> Body {
        Body { _answering: Some(answering), ..self }
    }
}

impl HttpBody for Body {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if let Some(next) = self.next.take() {
            return Poll::Ready(Some(Ok(Frame::data(next))));
        }
        let Some((rest, _)) = &mut self.rest else { return Poll::Ready(None) };
        Poll::Ready(match std::task::ready!(rest.poll_recv(context)) {
            Some(Sent::Piece(bytes)) => Some(Ok(Frame::data(bytes))),
            Some(Sent::End) => None,
            // Breaks off the connection, so that the client does not take an incomplete body for a complete one.
            _ => Some(Err(io::ErrorKind::TimedOut.into())),
        })
    }

    fn is_end_stream(&self) -> bool {
        self.next.is_none() && self.rest.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        match (&self.next, &self.rest) {
            (next, None) => SizeHint::with_exact(next.as_ref().map_or(0, Bytes::len) as u64),
            _ => SizeHint::default(),
        }
    }
}

/// Builds a response with headers that isolate the page: scripts, styles and requests only from this server, nothing
/// inline, no framing, no content sniffing.
pub(crate) fn response(head: Head, body: Body) -> Response<Body> {
    const HEADERS: [(&str, &str); 7] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
             font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ];
    let mut response = Response::new(body);
    *response.status_mut() = head.status;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    for (name, value) in head.headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    response
}
