//! Counts: of one board, and the table as it fills.

use super::{Peer, size};
use crate::App;
use crate::limits::MAX_COUNT;
use crate::refusal::{Asked, ErrorReply, Refusal, Speaks};
use crate::work::{Answer, Deadline, out_of_time};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use bezzel::Size;
use bezzel::count::{Wish, distinct_count, open, run};
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::plan::Shards;
use bezzel::search::{half_turn_count, quarter_turn_count};
use bezzel::stop::{NEVER, Stop};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::ops::Range;
use utoipa::{IntoParams, ToSchema};
use web_time::Instant;

/// Which board is counted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Counted {
    /// The size of the board, up to 18.
    #[param(minimum = 1, maximum = 18)]
    n: u32,
    /// en or zh.
    #[allow(dead_code)]
    lang: Option<String>,
}

/// What was counted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Counts {
    n: u32,
    /// All solutions.
    all: u64,
    /// Those that no rotation or reflection makes equal.
    distinct: u64,
    /// Those that a half-turn maps to themselves.
    half_turn: u64,
    /// Those that a quarter-turn maps to themselves.
    quarter_turn: u64,
    /// How long it took.
    seconds: f64,
    /// What counted.
    kernel: &'static str,
}

/// The best plan for all solutions, opened with what a count may take.
pub(super) fn opened(size: Size) -> Option<Engine> {
    let resources = Resources { memory: 512 << 20, threads: rayon::current_num_threads() };
    open(size, Wish::All, resources).ok()
}

/// Counts, unless time is up.
fn counts(size: Size, deadline: &Deadline) -> Option<Counts> {
    let begin = Instant::now();
    let engine = opened(size)?;
    let stop = || deadline.is_over();
    let all = run(&engine, &engine.all(), &stop, &|_| ()).ok()?.solutions();
    Some(Counts { seconds: begin.elapsed().as_secs_f64(), ..row(&engine, all, &stop)? })
}

/// What follows from the number of all solutions.
fn row(engine: &Engine, all: u128, stop: Stop<'_>) -> Option<Counts> {
    let begin = Instant::now();
    let size = engine.plan().size();
    let half_turn = half_turn_count(size, stop).ok()?;
    let quarter_turn = quarter_turn_count(size, stop).ok()?;
    let distinct = distinct_count(size, all, half_turn, quarter_turn)?;
    let narrow = |count: u128| u64::try_from(count).ok();
    Some(Counts {
        n: size.get(),
        all: narrow(all)?,
        distinct: narrow(distinct)?,
        half_turn: narrow(half_turn)?,
        quarter_turn: narrow(quarter_turn)?,
        seconds: begin.elapsed().as_secs_f64(),
        kernel: engine.kernel().kind().name(),
    })
}

/// A count in parts, for whoever has several places to count in and no threads: each place opens the
/// same one and counts some of its shards, and one of them makes the row of the table of their sum.
#[derive(Debug)]
pub struct Parts {
    engine: Engine,
}

impl Parts {
    /// The count of a board of size `n`, if it is one that the API counts.
    #[must_use]
    pub fn new(n: u32) -> Option<Parts> {
        let size = Size::new(n.into()).ok().filter(|size| size.get() <= MAX_COUNT)?;
        opened(size).map(|engine| Parts { engine })
    }

    /// How many shards it has: the same everywhere.
    #[must_use]
    pub fn shards(&self) -> u64 {
        self.engine.plan().shards()
    }

    /// What these shards add to the number of solutions; nothing if there are no such shards.
    #[must_use]
    pub fn count(&self, shards: Range<u64>) -> Option<u128> {
        let counted = run(&self.engine, &Shards::from(shards), NEVER, &|_| ()).ok()?;
        Some(counted.solutions())
    }

    /// The row as `/api/count` gives it, for the sum over all shards and the time that it took.
    #[must_use]
    pub fn row(&self, all: u128, seconds: f64) -> Option<String> {
        let counts = row(&self.engine, all, NEVER)?;
        serde_json::to_string(&Counts { seconds: seconds + counts.seconds, ..counts }).ok()
    }
}

/// The number of solutions of one board, counted now.
#[utoipa::path(
    get,
    path = "/api/count",
    params(Counted),
    responses(
        (status = 200, description = "The counts", body = Counts),
        (status = 400, description = "The query is not understood", body = ErrorReply),
        (status = 408, description = "It took too long", body = ErrorReply),
        (status = 422, description = "The size is out of range", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn count(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Asked(asked): Asked<Counted>,
) -> Result<Json<Counts>, Refusal> {
    let catalogue = shared.catalogue(language);
    let size = size("n", asked.n, MAX_COUNT, catalogue)?;
    let counts = shared.work(peer, catalogue, move |deadline| counts(size, deadline)).await?;
    counts.map(Json).ok_or_else(|| Refusal::time(catalogue))
}

/// How far the table goes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The last size, up to 18.
    #[param(minimum = 1, maximum = 18)]
    to: u32,
    /// en or zh.
    #[allow(dead_code)]
    lang: Option<String>,
}

/// The counts from 1 to a size as JSON Lines, each sent as soon as it is counted.
#[utoipa::path(
    get,
    path = "/api/table",
    params(Wanted),
    responses(
        (status = 200, description = "A line a size", content_type = "application/x-ndjson", body = Counts),
        (status = 400, description = "The query is not understood", body = ErrorReply),
        (status = 422, description = "The size is out of range", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn table(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Asked(asked): Asked<Wanted>,
) -> Result<Response, Refusal> {
    let catalogue = shared.catalogue(language);
    let last = size("to", asked.to, MAX_COUNT, catalogue)?;
    let answer = Answer { kind: "application/x-ndjson", ..Answer::default() };
    let job = move |deadline: &Deadline, out: &mut (dyn Write + Send)| {
        for n in 1..=last.get() {
            let size = Size::new(n.into()).expect("the last one is a size");
            let Some(counts) = counts(size, deadline) else {
                return Err(out_of_time().into());
            };
            let line = serde_json::to_string(&counts).map_err(io::Error::from)?;
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    };
    shared.stream(peer, catalogue, answer, job).await
}

/// What is published of one size. Numbers as text: they are larger than some readers' numbers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Published {
    n: u32,
    /// All solutions (OEIS A000170).
    all: Option<String>,
    /// Those that no rotation or reflection makes equal (OEIS A002562).
    distinct: Option<String>,
}

/// The published counts: for plots beside what was counted here, and never instead of it.
#[utoipa::path(
    get,
    path = "/api/known",
    responses((status = 200, description = "A row a size", body = Vec<Published>))
)]
pub(crate) async fn known() -> Json<Vec<Published>> {
    let text = |number: Option<u128>| number.map(|number| number.to_string());
    let rows = bezzel::known::all().iter();
    Json(
        rows.map(|row| Published { n: row.n, all: text(row.all), distinct: text(row.distinct) })
            .collect(),
    )
}
