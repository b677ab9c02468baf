//! The methods compared: what each looks at to find all solutions of a board, measured now.

use super::{Peer, size};
use crate::App;
use crate::limits::MAX_COMPARE;
use crate::refusal::{Asked, ErrorReply, Refusal, Speaks};
use crate::work::{Answer, Deadline, out_of_time};
use axum::extract::State;
use axum::response::Response;
use bezzel::Size;
use bezzel::count::{Wish, open, run};
use bezzel::engine::{Counter, Resources};
use bezzel::search::{Method, estimate_nodes, run_method};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};
use web_time::Instant;

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

/// What a method took, or would take.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Measured {
    /// rows, permutations, board, sets, masks, constrained, or best: the counting engine.
    method: &'static str,
    /// Boards looked at, or nodes of the tree.
    visited: f64,
    /// Whether that is no more than an estimate.
    visited_is_estimate: bool,
    /// How long it takes.
    seconds: f64,
    /// Whether that is no more than an estimate.
    seconds_are_estimate: bool,
    /// The number of solutions, if the method came to its end.
    solutions: Option<u64>,
}

/// Every way of searching a board, the worst first and the best last, as JSON Lines: each is sent as
/// soon as it is measured. A method that takes more than 0.8 s is stopped, and the rest estimated.
#[utoipa::path(
    get,
    path = "/api/compare",
    params(Compared),
    responses(
        (status = 200, description = "A line a method", content_type = "application/x-ndjson", body = Measured),
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
        for method in Method::ALL.map(Some).into_iter().chain([None]) {
            let measured = match method {
                Some(method) => measure(method, size, deadline),
                None => best(size, deadline),
            };
            let measured = measured.ok_or_else(out_of_time)?;
            let line = serde_json::to_string(&measured).map_err(io::Error::from)?;
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    };
    shared.stream(peer, catalogue, answer, job).await
}

/// Runs a method, and estimates what is left of it; nothing if the request is over.
fn measure(method: Method, size: Size, deadline: &Deadline) -> Option<Measured> {
    let begin = Instant::now();
    let tally = run_method(method, size, &|| begin.elapsed() >= EACH || deadline.is_over()).ok()?;
    if deadline.is_over() {
        return None;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let done = tally.visited as f64;
    let (visited, visited_is_estimate) = match method.boards(size) {
        _ if tally.finished => (done, false),
        Some(boards) => (boards, false),
        None => (estimate_nodes(method, size, DESCENTS, 1).ok()?.max(done), true),
    };
    Some(Measured {
        method: method.name(),
        visited,
        visited_is_estimate,
        seconds: if tally.finished { seconds } else { seconds * visited / done },
        seconds_are_estimate: !tally.finished,
        solutions: tally.finished.then_some(tally.solutions),
    })
}

/// The best way there is: the engine that counts.
fn best(size: Size, deadline: &Deadline) -> Option<Measured> {
    let resources = Resources { memory: 512 << 20, threads: rayon::current_num_threads() };
    let engine = open(size, Wish::All, resources).ok()?;
    let begin = Instant::now();
    let counted = run(&engine, &engine.all(), &|| deadline.is_over(), &|_| ()).ok()?;
    Some(Measured {
        method: "best",
        visited: (counted.effort.steps() as f64).max(1.0),
        visited_is_estimate: false,
        seconds: begin.elapsed().as_secs_f64(),
        seconds_are_estimate: false,
        solutions: u64::try_from(counted.solutions()).ok(),
    })
}
