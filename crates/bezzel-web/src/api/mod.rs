//! The JSON API. Every handler says what it takes and gives for the OpenAPI description.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod complete;
pub(crate) mod count;
pub(crate) mod puzzle;
pub(crate) mod solutions;
pub(crate) mod trace;

use crate::refusal::Refusal;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use bezzel::Size;
use bezzel_formats::Catalogue;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "bezzel",
        description = "The N-queens workbench: solutions, counts, searches step by step, completion. \
            Rows and columns count from 0 at the top left. `?lang=en|zh` or Accept-Language says \
            the language of messages. When too much is asked at once the answer is 503 with \
            Retry-After; what takes too long is ended (408, or a field that says so)."
    ),
    paths(
        trace::trace,
        trace::steps,
        count::count,
        count::table,
        count::known,
        compare::compare,
        solutions::solutions,
        check::check,
        complete::board,
        complete::complete,
        puzzle::make,
        puzzle::solve,
        puzzle::rate,
        puzzle::next
    ),
    components(schemas(solutions::Which))
)]
struct Description;

/// The OpenAPI description.
pub(crate) async fn openapi() -> impl IntoResponse {
    axum::Json(Description::openapi())
}

/// Who asks: the address of the connection.
pub(crate) struct Peer(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Peer, Infallible> {
        #[cfg(feature = "serve")]
        if let Some(known) =
            parts.extensions.get::<axum::extract::ConnectInfo<std::net::SocketAddr>>()
        {
            return Ok(Peer(known.0.ip()));
        }
        let _ = parts;
        Ok(Peer(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }
}

/// A board size from 1 to `max`, which the query calls `name`.
fn size(name: &str, n: u32, max: u32, catalogue: &Catalogue) -> Result<Size, Refusal> {
    Size::new(n.into())
        .ok()
        .filter(|size| size.get() <= max)
        .ok_or_else(|| Refusal::range(catalogue, name, n, 1..=max.into()))
}

/// A number, or the usual one where none is given.
fn number(
    name: &str,
    given: Option<u64>,
    usual: u64,
    range: std::ops::RangeInclusive<u64>,
    catalogue: &Catalogue,
) -> Result<u64, Refusal> {
    let number = given.unwrap_or(usual);
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(Refusal::range(catalogue, name, number, range))
    }
}
