//! The pages and the API behind a server: checks the host name and the origin of a request, runs its job in time, and
//! adds headers that isolate the page.

use crate::body::{Body, response};
use crate::rejection::Rejection;
use crate::reply::Reply;
use crate::threads::Threads;
use crate::{Limits, RequestParts, Shared, language};
use bezzel_locale::Catalogue;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Body as HttpBody;
use std::error::Error;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::time::timeout;

/// The pages and the API, callable without a connection.
#[derive(Debug, Clone)]
pub struct App(Arc<(Arc<Shared>, Threads)>);

impl App {
    /// Creates the application with these limits.
    #[must_use]
    pub fn new(limits: Limits) -> App {
        let threads = Threads::new(&limits);
        App(Arc::new((Arc::new(Shared::new(limits)), threads)))
    }

    /// Answers a request from an address.
    pub async fn answer<B>(&self, request: Request<B>, peer: IpAddr) -> Response<Body>
    where
        B: HttpBody<Data = Bytes>,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        let shared = &self.0.0;
        let language = language(request.uri().query().unwrap_or_default(), request.headers());
        let is_head = request.method() == Method::HEAD;
        let catalogue = shared.catalogue(language);
        let answered = timeout(
            shared.limits.time + shared.limits.wait,
            // Boxed: the future of a request takes some kilobytes.
            Box::pin(self.answered(request, peer, language)),
        );
        let answered = answered.await.unwrap_or_else(|_| Err(Rejection::time(catalogue)));
        let mut answer = answered.unwrap_or_else(|rejection| ready(rejection.reply()));
        if !shared.limits.only_this_machine {
            // Browsers warn about this header on a page that came over plain HTTP from another machine.
            answer.headers_mut().remove("cross-origin-opener-policy");
        }
        if is_head { answer.map(|_| Body::whole(Bytes::new())) } else { answer }
    }

    async fn answered<B>(
        &self,
        request: Request<B>,
        peer: IpAddr,
        language: bezzel_locale::Language,
    ) -> Result<Response<Body>, Rejection>
    where
        B: HttpBody<Data = Bytes>,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        let (shared, threads) = &*self.0;
        let catalogue = shared.catalogue(language);
        let (parts, body) = request.into_parts();
        known_host(&parts, &shared.limits, catalogue)?;
        // Other sites may link to the page, but not use the API.
        if parts.uri.path().starts_with("/api/") && !is_own(&parts.headers) {
            let (status, key) = (StatusCode::FORBIDDEN, "web-elsewhere");
            return Err(Rejection::new(status, "elsewhere", catalogue, key));
        }
        let body = match parts.method {
            Method::POST => read(body, shared.limits.body, catalogue).await?,
            _ => Bytes::new(),
        };
        let reply = shared.reply(&RequestParts {
            method: &parts.method,
            path: parts.uri.path(),
            query: parts.uri.query().unwrap_or_default(),
            headers: &parts.headers,
            body: &body,
            language,
        });
        match reply {
            Reply::Whole(head, job) => threads.whole(shared, (peer, language), head, job).await,
            Reply::Quick(head, job) => threads.quick(shared, language, head, job).await,
            Reply::Pieces(head, job) => threads.pieces(shared, (peer, language), head, job).await,
            ready_now @ Reply::Ready(..) => Ok(ready(ready_now)),
        }
    }
}

/// Builds the response from content that is ready.
pub(crate) fn ready(reply: Reply) -> Response<Body> {
    match reply {
        Reply::Ready(head, bytes) => response(
            head,
            Body::whole(match bytes {
                std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
            }),
        ),
        Reply::Whole(head, _) | Reply::Quick(head, _) | Reply::Pieces(head, _) => {
            response(head, Body::whole(Bytes::new()))
        }
    }
}

/// Reads the body of a request, of at most `max` bytes.
async fn read<B>(body: B, max: usize, catalogue: &Catalogue) -> Result<Bytes, Rejection>
where
    B: HttpBody<Data = Bytes>,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    // A body that is announced as too large is not read.
    if body.size_hint().lower() > max as u64 {
        return Err(Rejection::too_large(max, catalogue));
    }
    let read = Limited::new(body, max).collect().await;
    read.map(|body| body.to_bytes()).map_err(|error| {
        if error.downcast_ref::<LengthLimitError>().is_some() {
            return Rejection::too_large(max, catalogue);
        }
        Rejection::new(StatusCode::BAD_REQUEST, "body", catalogue, "web-body-lost")
    })
}

/// Checks the host name. A server bound to this machine answers only to names of this machine: otherwise a page of
/// another site could reach it by a name that resolves to this machine. A request with two host names is always
/// refused: a proxy may have checked the other one (RFC 9112, 3.2).
pub(crate) fn known_host(
    parts: &http::request::Parts,
    limits: &Limits,
    catalogue: &Catalogue,
) -> Result<(), Rejection> {
    let mut hosts = parts.headers.get_all(header::HOST).iter();
    let (first, second) = (hosts.next(), hosts.next());
    if second.is_some() {
        return Err(Rejection::new(StatusCode::BAD_REQUEST, "host", catalogue, "web-hosts"));
    }
    // An absolute URI in the request line overrides the header.
    let host = match parts.uri.authority() {
        Some(authority) => Some(authority.as_str()),
        None => first.and_then(|host| host.to_str().ok()),
    };
    let name = host.map(|host| match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    });
    // Host names are case-insensitive (RFC 4343).
    let is_known = name.is_some_and(|name| {
        ["localhost", "127.0.0.1", "[::1]"].iter().any(|known| name.eq_ignore_ascii_case(known))
    });
    if is_known || !limits.only_this_machine {
        return Ok(());
    }
    Err(Rejection::new(StatusCode::MISDIRECTED_REQUEST, "host", catalogue, "web-host"))
}

/// Whether a request comes from our own page, or from no page at all. Pages of other sites cannot read an answer, but
/// a hundred hidden images whose address is a long count would keep this machine busy. Browsers send the origin of a
/// request (Fetch Metadata, W3C); other programs do not, and are answered.
fn is_own(headers: &HeaderMap) -> bool {
    // A browser sends each header once. If there are two, a proxy has added one, and it is unknown which is the
    // browser's.
    let is_doubled = |name: &str| headers.get_all(name).iter().count() > 1;
    if is_doubled("sec-fetch-site") || is_doubled("origin") {
        return false;
    }
    let header = |name: &str| headers.get(name).map(HeaderValue::as_bytes);
    match (header("sec-fetch-site"), header("origin")) {
        // From the page itself, or from an address that a person typed.
        (Some(site), _) => matches!(site, b"same-origin" | b"none"),
        // Older browsers send the origin only of requests that could change something.
        (None, Some(origin)) => {
            let origin = str::from_utf8(origin).ok().and_then(|origin| origin.split_once("://"));
            let ours = header("host").unwrap_or_default();
            origin.is_some_and(|(_, host)| ours.eq_ignore_ascii_case(host.as_bytes()))
        }
        (None, None) => true,
    }
}
