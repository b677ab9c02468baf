//! Questions about boards: checking placements, and reading and completing boards with gaps.

use crate::reply::Reply;
use bezzel::complete::Partial;
use bezzel_workbench::check::{CheckRequest, check_text};
use bezzel_workbench::check_list::ListText;
use bezzel_workbench::complete::{Complete, read};
use bezzel_workbench::{Field, FieldValue, Limits, Reason, Refusal, pairs, question, squares};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

question! {
    /// A text with placements, and how it is checked.
    #[cfg_attr(feature = "schema", schemars(rename = "CheckedText"))]
    pub(super) struct CheckedText {
        /// The placements, in any format that is read.
        text: String,
        /// With `list`: the largest number of boards in the answer, those with faults first; by default 0.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = Limits::SERVER.checked)))]
        boards: Option<FieldValue>,
    }
}

/// The number of boards in the answer about a list.
const BOARDS: Field = Field::new("boards");

/// Checks for each placement of a text whether it is a solution, and which queens attack each other; with `list`, whether
/// the placements are all solutions, or one of each symmetry class.
pub(super) fn check(
    CheckedText { text, boards }: CheckedText,
    asked: CheckRequest,
    limits: &Limits,
) -> Result<Reply, Refusal> {
    let question = asked.question(limits)?;
    if question.list.is_none() {
        Field::LIST.is_missing_for(&[(boards.is_some(), BOARDS)])?;
        return Ok(Reply::json(move |work| {
            let stop = || work.deadline.is_over();
            check_text(&text, &question, work.catalogue, work.limits, &stop)
        }));
    }
    let boards = BOARDS.integer_if(boards, 0..=limits.checked as u64)?.unwrap_or(0) as usize;
    Ok(Reply::json(move |work| {
        let list = ListText { text: &text, question: &question, boards };
        list.check(work.catalogue, work.limits, &|| work.deadline.is_over())
    }))
}

question! {
    /// A text with a board.
    pub(super) struct Text {
        /// The text.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        text: String,
    }
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

question! {
    /// A board, and what is asked about its completions.
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
