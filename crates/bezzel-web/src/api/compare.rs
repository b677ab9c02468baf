//! The methods compared: what each looks at to find all solutions of a board, measured now.

use super::count::opened;
use super::{Peer, size};
use crate::App;
use crate::limits::MAX_COMPARE;
use crate::refusal::{Asked, ErrorReply, Refusal, Speaks};
use crate::work::{Answer, Deadline, out_of_time};
use axum::extract::State;
use axum::response::Response;
use bezzel::Size;
use bezzel::search::Method;
use bezzel_formats::comparison::Measured;
use serde::Deserialize;
use std::io::{self, Write};
use std::time::Duration;
use utoipa::IntoParams;

/// How long each method may run: all seven together end within what one request may take.
const EACH: Duration = Duration::from_millis(800);

/// The random descents behind an estimate of the number of nodes (Knuth 1975).
const DESCENTS: u32 = 5_000;

/// Which board.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Compared {
    /// The size of the board, up to 16.
    #[param(minimum = 1, maximum = 16)]
    n: u32,
    /// en or zh.
    #[allow(dead_code)]
    lang: Option<String>,
}

/// Every way of searching a board, the worst first and the best last, as JSON Lines: each is sent as
/// soon as it is measured. A method that takes more than 0.8 s is stopped, and the rest estimated. The
/// fields are those of `bezzel compare --json`: `method` (`rows`, `permutations`, `board`, `sets`,
/// `masks`, `constrained`, or `best`, the engine that counts), `visited` (boards looked at, or nodes of
/// the tree), `seconds`, `visited_is_estimate` and `seconds_are_estimate`, `solutions` (left out where
/// the method was stopped), `times_fewer` and `times_faster` (against the first).
#[utoipa::path(
    get,
    path = "/api/compare",
    params(Compared),
    responses(
        (status = 200, description = "A line a method", content_type = "application/x-ndjson", body = Object),
        (status = 400, description = "The query is not understood", body = ErrorReply),
        (status = 422, description = "The size is out of range", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn compare(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Asked(asked): Asked<Compared>,
) -> Result<Response, Refusal> {
    let catalogue = shared.catalogue(language);
    let size = size("n", asked.n, MAX_COMPARE, catalogue)?;
    let answer = Answer { kind: "application/x-ndjson", ..Answer::default() };
    let job = move |deadline: &Deadline, out: &mut (dyn Write + Send)| {
        let mut first = None;
        for method in Method::ALL.map(Some).into_iter().chain([None]) {
            let over = || deadline.is_over();
            let measured = match method {
                Some(method) => Measured::of_method(method, size, EACH, DESCENTS, &over).ok(),
                None => best(size, deadline),
            };
            let measured = measured.filter(|_| !over()).ok_or_else(out_of_time)?;
            let first = *first.get_or_insert((measured.visited, measured.seconds));
            let measured = measured.against(first);
            let line = serde_json::to_string(&measured).map_err(io::Error::from)?;
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    };
    shared.stream(peer, catalogue, answer, job).await
}

/// The best way there is: the engine that counts. Nothing if the request is over.
fn best(size: Size, deadline: &Deadline) -> Option<Measured> {
    Measured::of_engine(&opened(size)?, &|| deadline.is_over()).ok()
}
