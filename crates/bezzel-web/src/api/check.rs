//! Whether placements solve, and which queens attack which.

use super::Peer;
use crate::App;
use crate::refusal::{ErrorReply, Refusal, Sent, Speaks};
use axum::Json;
use axum::extract::State;
use bezzel::{Placement, Square};
use bezzel_formats::{ReadError, read_placements_in_text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most placements that are looked at, and the most attacks told of one.
const MOST: usize = 1000;

/// Text with placements.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    /// Placements in any text format that `bezzel check` reads, or JSON.
    pub(super) text: String,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Checked {
    /// The placements in order, 1000 at most.
    placements: Vec<CheckedPlacement>,
    /// Whether there were more.
    more: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct CheckedPlacement {
    n: u32,
    /// The queens' columns by row.
    columns: Vec<u32>,
    /// Whether no queen attacks another.
    solves: bool,
    /// Pairs of queens that attack each other with none between them, 1000 at most.
    conflicts: Vec<Attack>,
}

#[derive(Debug, Serialize, ToSchema)]
struct Attack {
    /// [row, column] of the upper queen.
    first: [u32; 2],
    /// [row, column] of the lower queen.
    second: [u32; 2],
    /// column, diagonal (＼, row - column is the same) or antidiagonal (／, row + column is the same).
    line: &'static str,
}

fn checked(placement: &Placement) -> CheckedPlacement {
    let pair = |square: Square| [square.row, square.column];
    let conflicts = placement.conflicts();
    let told = conflicts.iter().take(MOST);
    CheckedPlacement {
        n: placement.size().get(),
        columns: placement.columns().to_vec(),
        solves: conflicts.is_empty(),
        conflicts: told
            .map(|conflict| Attack {
                first: pair(conflict.first),
                second: pair(conflict.second),
                line: conflict.line.name(),
            })
            .collect(),
    }
}

/// Says for each placement whether it solves, and which queens attack which.
#[utoipa::path(
    post,
    path = "/api/check",
    request_body = Text,
    responses(
        (status = 200, description = "What was found", body = Checked),
        (status = 400, description = "The body is no JSON", body = ErrorReply),
        (status = 413, description = "The body is too large", body = ErrorReply),
        (status = 415, description = "The body is not declared as JSON", body = ErrorReply),
        (status = 422, description = "The text holds no placements", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn check(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Sent(sent): Sent<Text>,
) -> Result<Json<Checked>, Refusal> {
    let catalogue = shared.catalogue(language);
    let read = move |_: &_| -> Result<Checked, ReadError> {
        let mut read = read_placements_in_text(&sent.text)?;
        let mut placements = Vec::new();
        for placement in read.by_ref().take(MOST) {
            placements.push(checked(&placement?));
        }
        let more = placements.len() == MOST && read.next().transpose()?.is_some();
        Ok(Checked { placements, more })
    };
    let checked = shared.work(peer, catalogue, read).await?;
    checked.map(Json).map_err(|error| Refusal::of_read(&error, catalogue))
}
