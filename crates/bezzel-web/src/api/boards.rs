//! Questions about boards: checking placements, and reading and completing boards with gaps.

use crate::reply::Reply;
use bezzel::complete::Partial;
use bezzel::verdict::ListKind;
use bezzel_formats::Hints;
use bezzel_workbench::check::check_text;
use bezzel_workbench::check_list::{ListText, largest};
use bezzel_workbench::complete::{Complete, read};
use bezzel_workbench::{Field, FieldValue, Limits, Reason, Refusal, pairs, signs, squares};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// A text with placements, and how it is checked.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CheckedText"))]
pub(super) struct Check {
    /// The placements, in any format that is read.
    text: String,
    /// Number the solutions among them, for N up to 16.
    #[serde(default)]
    rank: bool,
    /// The number of the first row and column, if the text does not show it.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    base: Option<FieldValue>,
    /// The signs of a queen, an empty square and a blocked one, such as `*_` or `Q.x`.
    #[cfg_attr(feature = "schema", schemars(length(min = 2)))]
    signs: Option<String>,
    /// Judge the list: does it contain all solutions, or one of each symmetry class?
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ListKind::ALL.map(ListKind::name))))]
    list: Option<String>,
    /// The size of all boards; by default, each board's own, and in a list that of the first one.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    n: Option<FieldValue>,
    /// With `list`: the largest number of boards in the answer, those with faults first; by default 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = Limits::SERVER.checked)))]
    boards: Option<FieldValue>,
}

/// The number of the first row and column.
const BASE: Field = Field::new("base");
/// Whether solutions are numbered: their ranks in lexicographic order.
const RANK: Field = Field::new("rank");
/// The number of boards in the answer about a list.
const BOARDS: Field = Field::new("boards");

/// Checks for each placement of a text whether it is a solution, and which queens attack each other; with `list`, whether
/// the placements are all solutions, or one of each symmetry class.
pub(super) fn check(asked: Check, limits: &Limits) -> Result<Reply, Refusal> {
    let Check { text, rank, .. } = asked;
    let mut hints = Hints::default();
    hints.base = BASE.integer_if(asked.base, 0..=1)?.map(|base| base as u8);
    hints.signs = asked.signs.as_deref().map(signs).transpose()?;
    let (most, reason) = largest(asked.list.is_some(), limits);
    hints.size = asked.n.map(|n| Field::N.size(n, most, reason)).transpose()?;
    if let Some(kind) = asked.list {
        if rank {
            return Err(Refusal::Conflict { given: RANK, other: Field::LIST });
        }
        let kind = Field::LIST.named(&kind, ListKind::ALL.map(ListKind::name))?;
        let boards = BOARDS.integer_if(asked.boards, 0..=limits.checked as u64)?;
        let boards = boards.unwrap_or(0) as usize;
        return Ok(Reply::json(move |work| {
            let stop = || work.deadline.is_over();
            let list = ListText { text: &text, hints, kind, boards };
            list.check(work.catalogue, work.limits, &stop)
        }));
    }
    if asked.boards.is_some() {
        return Err(Refusal::Needs { given: BOARDS, other: Field::LIST });
    }
    Ok(Reply::json(move |work| {
        let stop = || work.deadline.is_over();
        check_text(&text, &hints, rank, work.catalogue, work.limits, &stop)
    }))
}

/// A text with a board.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Text {
    /// The text.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    text: String,
}

/// A board with queens and blocked squares.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Board {
    /// The size of the board.
    n: u32,
    /// The queens.
    queens: Vec<[u32; 2]>,
    /// The blocked squares.
    blocked: Vec<[u32; 2]>,
}

/// Reads a board from text.
pub(super) fn board(asked: Text, _: &Limits) -> Result<Reply, Refusal> {
    Ok(Reply::json(move |work| {
        let board = read(&asked.text, work.limits)?;
        let (queens, blocked) = (pairs(board.queens()), pairs(board.blocked()));
        Ok(Board { n: board.size().get(), queens, blocked })
    }))
}

/// A board, and what is asked about its completions.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PartialBoard {
    /// The size of the board.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.complete)))]
    n: FieldValue,
    /// The queens.
    #[serde(default)]
    queens: Vec<[u32; 2]>,
    /// The blocked squares.
    #[serde(default)]
    blocked: Vec<[u32; 2]>,
    /// Find out whether there is exactly one completion.
    #[serde(default)]
    unique: bool,
    /// Count the completions.
    #[serde(default)]
    count: bool,
    /// The number of completions to list, by default 0.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = Limits::SERVER.completions)))]
    list: Option<FieldValue>,
    /// Find the smallest cause if there is no completion.
    #[serde(default)]
    cause: bool,
}

/// Answers whether queens can be completed to a solution: one completion, their number, or the cause of there being
/// none.
pub(super) fn complete(asked: PartialBoard, limits: &Limits) -> Result<Reply, Refusal> {
    let size = Field::N.size(asked.n, limits.complete, Some(Reason::Server))?;
    let board = Partial::new(size, squares(&asked.queens), squares(&asked.blocked));
    let question = Complete {
        board: board.map_err(Refusal::Board)?,
        unique: asked.unique,
        count: asked.count,
        list: Field::LIST.integer_if(asked.list, 0..=limits.completions)?.unwrap_or(0),
        cause: asked.cause.then_some(Duration::MAX),
    };
    Ok(Reply::json(move |work| {
        let deadline = work.deadline.clone();
        question.run(work.limits, Arc::new(move || deadline.is_over()))
    }))
}
