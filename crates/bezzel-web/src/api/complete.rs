//! Boards to play on: read from text, and completed.

use super::check::Text;
use super::{Peer, size};
use crate::App;
use crate::limits::{MAX_COMPLETE, MAX_COMPLETIONS};
use crate::refusal::{ErrorReply, Refusal, Sent, Speaks};
use crate::work::Deadline;
use axum::Json;
use axum::extract::State;
use bezzel::complete::{
    Completions, Partial, Stopped, cause_of_impossible, completion, count_completions, uniqueness,
};
use bezzel::{Solution, Square};
use bezzel_formats::{Problem, ReadError, read_partial, read_placements_in_text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A board with queens and blocked squares.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BoardReply {
    n: u32,
    /// [row, column] of each queen.
    queens: Vec<[u32; 2]>,
    /// [row, column] of each blocked square.
    blocked: Vec<[u32; 2]>,
}

fn pairs(squares: &[Square]) -> Vec<[u32; 2]> {
    squares.iter().map(|square| [square.row, square.column]).collect()
}

/// Text as a board: with gaps, or as anything that `check` reads.
fn read(text: &str) -> Result<Partial, ReadError> {
    let gapped = read_partial(text.as_bytes());
    let Err(error) = gapped else { return gapped };
    let placement = read_placements_in_text(text).and_then(|mut all| all.next().transpose());
    match placement {
        Ok(Some(placement)) => {
            let queens = placement.queens().collect();
            Partial::new(placement.size(), queens, Vec::new()).map_err(|problem| ReadError {
                place: error.place,
                problem: Problem::Partial(problem),
            })
        }
        // A list of pairs is no board with gaps: what is wrong with it, the other reader knows.
        Err(other) if text.trim_start().starts_with('[') => Err(other),
        _ => Err(error),
    }
}

/// Reads a board from text: `.`, `Q` and `x`, a line in the manner of FEN, columns with gaps, or
/// any format that `check` reads. Of several placements the first.
#[utoipa::path(
    post,
    path = "/api/board",
    request_body = Text,
    responses(
        (status = 200, description = "The board", body = BoardReply),
        (status = 400, description = "The body is no JSON", body = ErrorReply),
        (status = 413, description = "The body is too large", body = ErrorReply),
        (status = 415, description = "The body is not declared as JSON", body = ErrorReply),
        (status = 422, description = "The text is no board, or one that is too large", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn board(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Sent(sent): Sent<Text>,
) -> Result<Json<BoardReply>, Refusal> {
    let catalogue = shared.catalogue(language);
    let partial = shared.work(peer, catalogue, move |_| read(&sent.text)).await?;
    let partial = partial.map_err(|error| Refusal::of_read(&error, catalogue))?;
    size("n", partial.size().get(), MAX_COMPLETE, catalogue)?;
    Ok(Json(BoardReply {
        n: partial.size().get(),
        queens: pairs(partial.queens()),
        blocked: pairs(partial.blocked()),
    }))
}

/// The nodes after which completions are listed as they are found, if the next one in order is
/// not found by then: a fraction of the second that a request has while others wait.
const ORDERED_NODES: u64 = 500_000;

/// A board, and what is asked about it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// The size of the board, up to 200.
    #[schema(minimum = 1, maximum = 200)]
    n: u32,
    /// [row, column] of each queen.
    #[serde(default)]
    #[schema(value_type = Vec<(u32, u32)>)]
    queens: Vec<[u32; 2]>,
    /// [row, column] of each blocked square.
    #[serde(default)]
    #[schema(value_type = Vec<(u32, u32)>)]
    blocked: Vec<[u32; 2]>,
    /// Whether to count the completions.
    #[serde(default)]
    count: bool,
    /// How many completions to list, up to 200.
    #[serde(default)]
    #[schema(maximum = 200)]
    list: u32,
    /// Whether to look for the smallest cause if there is none.
    #[serde(default)]
    cause: bool,
}

/// What is known of a board. What time did not suffice for is null.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Completed {
    /// Whether there is a completion.
    possible: Option<bool>,
    /// The columns of one, by row.
    solution: Option<Vec<u32>>,
    /// A square of it where a queen could stand next: in the row with the fewest free squares.
    hint: Option<[u32; 2]>,
    /// The number of completions, in decimal digits.
    count: Option<String>,
    /// Whether there is exactly one, where that was asked for by `list` or `count`.
    unique: Option<bool>,
    /// Completions, as many as were asked for: in lexicographic order, unless that takes long.
    completions: Vec<Vec<u32>>,
    /// Why there is none.
    cause: Option<CauseReply>,
    /// Whether time was up before all was answered.
    stopped: bool,
}

/// What makes a completion impossible.
#[derive(Debug, Serialize, ToSchema)]
struct CauseReply {
    /// [row, column] of the queens that are needed for it.
    queens: Vec<[u32; 2]>,
    /// [row, column] of the blocked squares that are needed for it.
    blocked: Vec<[u32; 2]>,
    /// smallest, irreducible (no square can be left out) or sufficient.
    proof: &'static str,
}

/// Whether queens can be completed to a solution, how, in how many ways, or why not.
#[utoipa::path(
    post,
    path = "/api/complete",
    request_body = Question,
    responses(
        (status = 200, description = "What is known", body = Completed),
        (status = 400, description = "The body is no JSON", body = ErrorReply),
        (status = 413, description = "The body is too large", body = ErrorReply),
        (status = 415, description = "The body is not declared as JSON", body = ErrorReply),
        (status = 422, description = "Out of range, or no board", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn complete(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Sent(question): Sent<Question>,
) -> Result<Json<Completed>, Refusal> {
    let catalogue = shared.catalogue(language);
    let size = size("n", question.n, MAX_COMPLETE, catalogue)?;
    if question.list > MAX_COMPLETIONS {
        let range = 0..=u64::from(MAX_COMPLETIONS);
        return Err(Refusal::range(catalogue, "list", question.list, range));
    }
    let squares = |pairs: &[[u32; 2]]| -> Vec<Square> {
        pairs.iter().map(|&[row, column]| Square { row, column }).collect()
    };
    let partial = Partial::new(size, squares(&question.queens), squares(&question.blocked));
    let partial = partial
        .map_err(|error| Refusal::unfit("board", Problem::Partial(error).sentence(catalogue)))?;
    let answer =
        shared.work(peer, catalogue, move |deadline| answer(&partial, &question, deadline)).await?;
    Ok(Json(answer))
}

fn answer(partial: &Partial, question: &Question, deadline: &Deadline) -> Completed {
    let mut known = Completed::default();
    known.stopped = find(partial, question, deadline, &mut known).is_err();
    if question.list > 0 && known.completions.is_empty() {
        // Time was up before any could be listed, but one is known.
        known.completions.extend(known.solution.clone());
    }
    known
}

/// Answers what is asked, the most important first, until time is up.
fn find(
    partial: &Partial,
    question: &Question,
    deadline: &Deadline,
    known: &mut Completed,
) -> Result<(), Stopped> {
    let stop = || deadline.is_over();
    let one = completion(partial, &stop)?;
    known.possible = Some(one.is_some());
    let Some(one) = one else {
        if question.count {
            known.count = Some("0".to_owned());
        }
        if question.cause {
            let cause = cause_of_impossible(partial, &stop);
            known.cause = Some(CauseReply {
                queens: pairs(&cause.queens),
                blocked: pairs(&cause.blocked),
                proof: cause.proof.name(),
            });
        }
        return Ok(());
    };
    known.hint = hint(partial, &one);
    known.solution = Some(one.columns().to_vec());
    if question.list > 0 {
        known.unique = Some(uniqueness(partial, &stop)?.is_one());
        let until = deadline.clone();
        let listed = Completions::new(partial.clone(), move || until.is_over());
        for solution in listed.ordered_within(ORDERED_NODES).take(question.list as usize) {
            known.completions.push(solution?.columns().to_vec());
        }
    }
    if question.count {
        let count = count_completions(partial, &stop)?;
        known.unique = Some(count == 1);
        known.count = Some(count.to_string());
    }
    Ok(())
}

/// The square of a solution in the open row where the fewest squares are free.
fn hint(partial: &Partial, solution: &Solution) -> Option<[u32; 2]> {
    let n = partial.size().index();
    let free = partial.free_squares();
    let is_open = |row: &usize| !partial.queens().iter().any(|queen| queen.row as usize == *row);
    let count = |row: &usize| free[row * n..][..n].iter().filter(|&&is_free| is_free).count();
    let row = (0..n).filter(is_open).min_by_key(count)?;
    Some([row as u32, solution.columns()[row]])
}
