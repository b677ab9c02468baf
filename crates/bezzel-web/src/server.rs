//! The pages and the API as a server answers them: to the right name, to its own pages, in time, with
//! the headers that keep a page to itself.

use crate::refusal::{Refusal, language_of};
use crate::threads::Threads;
use crate::work::Workplace;
use crate::{App, Limits, Shared, routes};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

/// The pages and the API. Every answer carries the headers that keep a page to itself.
pub fn app(limits: Limits) -> Router {
    let threads = Threads::new(&limits);
    let shared = Arc::new(Shared::new(limits, Workplace::Threads(threads)));
    routes(&shared)
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            shared.limits.time + shared.limits.wait,
        ))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), from_here))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), known_host))
        .layer(middleware::map_response(headers))
}

/// Answers only to names of this machine where it is bound to this machine: a page elsewhere
/// must not reach the server by a name that it makes point here. Two names are refused everywhere: whoever
/// stands between may have looked at the other one (RFC 9112, 3.2).
async fn known_host(State(shared): App, request: Request, next: Next) -> Response {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (first, second) = (hosts.next(), hosts.next());
    if second.is_some() {
        let catalogue = shared.catalogue(language_of(&request));
        let refusal = Refusal::new(StatusCode::BAD_REQUEST, "host", catalogue, "web-hosts", &[]);
        return refusal.into_response();
    }
    // A whole address in the first line overrides the header.
    let host = match request.uri().authority() {
        Some(authority) => Some(authority.as_str()),
        None => first.and_then(|host| host.to_str().ok()),
    };
    let name = host.map(|host| match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    });
    let is_known = match name {
        // Names of hosts are the same in either case (RFC 4343).
        Some(name) => {
            ["localhost", "127.0.0.1", "[::1]"].iter().any(|known| name.eq_ignore_ascii_case(known))
        }
        None => false,
    };
    if is_known || !shared.limits.only_this_machine {
        return next.run(request).await;
    }
    let catalogue = shared.catalogue(language_of(&request));
    Refusal::new(StatusCode::MISDIRECTED_REQUEST, "host", catalogue, "web-host", &[])
        .into_response()
}

/// Makes no work for pages from elsewhere. They cannot read an answer, but a hundred hidden
/// pictures whose address is a long count would keep this machine busy. Browsers say where a
/// request comes from (Fetch Metadata, W3C); programs say nothing and are answered.
async fn from_here(State(shared): App, request: Request, next: Next) -> Response {
    // A link to the page may come from anywhere.
    if is_own(request.headers()) || !request.uri().path().starts_with("/api/") {
        return next.run(request).await;
    }
    let catalogue = shared.catalogue(language_of(&request));
    Refusal::new(StatusCode::FORBIDDEN, "elsewhere", catalogue, "web-elsewhere", &[])
        .into_response()
}

fn is_own(headers: &HeaderMap) -> bool {
    // A browser says each once. Two say that somebody between put one in, and which of them is
    // the browser's nobody knows.
    let is_doubled = |name: &str| headers.get_all(name).iter().count() > 1;
    if is_doubled("sec-fetch-site") || is_doubled("origin") {
        return false;
    }
    let header = |name: &str| headers.get(name).map(HeaderValue::as_bytes);
    match (header("sec-fetch-site"), header("origin")) {
        // The page itself, or a person who typed the address.
        (Some(site), _) => matches!(site, b"same-origin" | b"none"),
        // Browsers that do not say so yet send the origin of what could change something.
        (None, Some(origin)) => {
            let origin = str::from_utf8(origin).ok().and_then(|origin| origin.split_once("://"));
            let ours = header("host").unwrap_or_default();
            origin.is_some_and(|(_, host)| ours.eq_ignore_ascii_case(host.as_bytes()))
        }
        (None, None) => true,
    }
}

/// What every answer says to the browser: scripts, styles and requests from here alone,
/// nothing inline, no frame around it, no guessing of types.
async fn headers(mut response: Response) -> Response {
    const HEADERS: [(&str, &str); 7] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
             font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
