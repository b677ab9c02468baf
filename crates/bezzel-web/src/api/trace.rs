//! Searches step by step: as the JSON Lines that the page plays, and as files.

use super::{Peer, number, size};
use crate::App;
use crate::limits::{MAX_EVENTS, MAX_FRAMES, MAX_TRACE};
use crate::refusal::{Asked, ErrorReply, Refusal, Speaks};
use crate::work::{Answer, Deadline, out_of_time};
use axum::extract::State;
use axum::response::Response;
use bezzel::Size;
use bezzel::complete::Partial;
use bezzel::search::{Method, Steps};
use bezzel_formats::steps::{Limits, Moments, event_object, head_object};
use bezzel_formats::{
    Catalogue, StepsFormat, Style, Theme, WriteError, read_partial, say, write_steps,
};
use serde::Deserialize;
use std::io::Write;
use std::sync::Arc;
use utoipa::IntoParams;

/// Which search, and how much of it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Searched {
    /// The size of the board, up to 64.
    #[param(minimum = 1, maximum = 64)]
    n: u32,
    /// rows, permutations, board, sets, masks or constrained.
    #[serde(default)]
    method: Option<String>,
    /// So many events at most.
    #[param(minimum = 1, maximum = 200_000)]
    limit: Option<u64>,
    /// Until so many solutions are found.
    #[param(minimum = 1)]
    until_solution: Option<u64>,
    /// No deeper than so many queens.
    depth: Option<u32>,
    /// A board that somebody has begun, of N rows of `.`, `Q` and `x` joined by `/`: its queens stand
    /// from the beginning, its blocked squares stay empty. By the method constrained, or none said.
    board: Option<String>,
    /// en or zh.
    #[allow(dead_code)]
    lang: Option<String>,
}

impl Searched {
    fn moments(&self, most: u64, catalogue: &Catalogue) -> Result<Moments, Refusal> {
        let usual = if self.board.is_some() { Method::Constrained } else { Method::Board };
        let method = self.method.as_deref().unwrap_or(usual.name());
        let known = Method::ALL.into_iter().find(|known| known.name() == method);
        let method = known.ok_or_else(|| {
            let methods = Method::ALL.map(Method::name).join(", ");
            let message =
                say!(catalogue, "web-one-of", name = "method", given = method, values = methods);
            Refusal::unfit("method", message)
        })?;
        let size = size("n", self.n, MAX_TRACE.min(Steps::max_size(method)), catalogue)?;
        let limit = number("limit", self.limit, most, 1..=most, catalogue)?;
        let solutions = self
            .until_solution
            .map(|until| number("until_solution", Some(until), 1, 1..=u64::MAX, catalogue));
        let limits =
            Limits { steps: Some(limit), solutions: solutions.transpose()?, depth: self.depth };
        if let Some(text) = &self.board {
            let partial = begun(text, size, method, catalogue)?;
            return Moments::from_partial(partial, limits).map_err(|_| Refusal::defect(catalogue));
        }
        // The size is in range by now.
        Moments::new(method, size, limits).map_err(|_| Refusal::defect(catalogue))
    }
}

/// The board from which a search is to go on, if it is one of this size that it can go on from.
fn begun(
    text: &str,
    size: Size,
    method: Method,
    catalogue: &Catalogue,
) -> Result<Partial, Refusal> {
    if method != Method::Constrained {
        let (given, values) = (method.name(), Method::Constrained.name());
        let message =
            say!(catalogue, "web-one-of", name = "method", given = given, values = values);
        return Err(Refusal::unfit("method", message));
    }
    let partial =
        read_partial(text.as_bytes()).map_err(|error| Refusal::of_read(&error, catalogue))?;
    if partial.size() != size {
        let (given, n) = (partial.size().get(), size.get());
        return Err(Refusal::unfit(
            "board",
            say!(catalogue, "web-board-size", given = given, n = n),
        ));
    }
    if partial.attack().is_some() {
        return Err(Refusal::unfit("board", say!(catalogue, "web-board-attack")));
    }
    Ok(partial)
}

/// A search, event by event, as JSON Lines (application/x-ndjson): first a line that says what
/// it is, then a line an event. At most 200,000 events.
#[utoipa::path(
    get,
    path = "/api/trace",
    params(Searched),
    responses(
        (status = 200, description = "The events", content_type = "application/x-ndjson", body = String),
        (status = 400, description = "The query is not understood", body = ErrorReply),
        (status = 422, description = "What is asked for is out of range", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn trace(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Asked(asked): Asked<Searched>,
) -> Result<Response, Refusal> {
    let catalogue = shared.catalogue(language);
    let moments = asked.moments(MAX_EVENTS, catalogue)?;
    let answer = Answer { kind: "application/x-ndjson", ..Answer::default() };
    let job =
        move |deadline: &Deadline, out: &mut (dyn Write + Send)| lines(moments, deadline, out);
    shared.stream(peer, catalogue, answer, job).await
}

fn lines(
    mut moments: Moments,
    deadline: &Deadline,
    out: &mut (dyn Write + Send),
) -> Result<(), WriteError> {
    writeln!(out, "{}", head_object(&moments))?;
    while let Some((number, event)) = moments.next_event() {
        if number.is_multiple_of(256) && deadline.is_over() {
            return Err(out_of_time().into());
        }
        if let Some(object) = event_object(number, &event, moments.queens()) {
            writeln!(out, "{object}")?;
        }
    }
    Ok(())
}

/// Which search, and as what.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchFile {
    /// The size of the board, up to 64.
    #[param(minimum = 1, maximum = 64)]
    n: u32,
    /// rows, permutations, board, sets, masks or constrained.
    method: Option<String>,
    /// So many events at most.
    #[param(minimum = 1, maximum = 200_000)]
    limit: Option<u64>,
    /// Until so many solutions are found.
    #[param(minimum = 1)]
    until_solution: Option<u64>,
    /// No deeper than so many queens.
    depth: Option<u32>,
    /// A board that somebody has begun, as for /api/trace.
    board: Option<String>,
    /// text, jsonl, html, svg, png, gif or apng.
    format: String,
    /// wood, paper, sea, night or porcelain.
    theme: Option<String>,
    /// en or zh.
    lang: Option<String>,
}

/// A search as a file: sentences, JSON Lines, a page that plays it, a film strip, a film.
/// Pictures hold 600 events at most.
#[utoipa::path(
    get,
    path = "/api/steps",
    params(SearchFile),
    responses(
        (status = 200, description = "The file", content_type = "application/octet-stream", body = Vec<u8>),
        (status = 400, description = "The query is not understood", body = ErrorReply),
        (status = 408, description = "It took too long", body = ErrorReply),
        (status = 422, description = "What is asked for is out of range", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn steps(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Asked(asked): Asked<SearchFile>,
) -> Result<Response, Refusal> {
    let catalogue = shared.catalogue(language);
    let format: StepsFormat = asked.format.parse().map_err(|_| {
        let (given, formats) = (asked.format.as_str(), StepsFormat::names());
        let message = say!(catalogue, "error-format-steps", given = given, formats = formats);
        Refusal::unfit("format", message)
    })?;
    let SearchFile { n, method, limit, until_solution, depth, board, theme, lang, .. } = asked;
    let searched = Searched { n, method, limit, until_solution, depth, board, lang };
    let most = if format.is_picture() { MAX_FRAMES } else { MAX_EVENTS };
    let moments = searched.moments(most, catalogue)?;
    let theme: Theme = theme.as_deref().unwrap_or_default().parse().unwrap_or_default();
    let file = Some(format!("{n}-queens-search.{}", format.file_ending()));
    let kind = format.media_type();
    let all = Arc::clone(&shared);
    let job = move |deadline: &Deadline, out: &mut (dyn Write + Send)| {
        write_search(format, moments, all.catalogue(language), theme, deadline, out)
    };
    let answer = Answer { kind, file, ..Answer::default() };
    // What is read line by line is sent as it is found; a picture or a page must be whole.
    match format {
        StepsFormat::Text | StepsFormat::Jsonl => shared.stream(peer, catalogue, answer, job).await,
        _ => shared.whole(peer, catalogue, answer, job).await,
    }
}

fn write_search(
    format: StepsFormat,
    moments: Moments,
    catalogue: &Catalogue,
    theme: Theme,
    deadline: &Deadline,
    out: &mut (dyn Write + Send),
) -> Result<(), WriteError> {
    if format == StepsFormat::Jsonl {
        return lines(moments, deadline, out);
    }
    let style = Style { theme, delay: 90, ..Style::new(catalogue) };
    write_steps(format, moments, &style, out, &mut |_| {})
}
