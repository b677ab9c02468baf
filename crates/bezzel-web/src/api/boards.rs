//! Boards: placements checked, boards with gaps read and completed.

use super::Wrong;
use crate::fields::Fields;
use crate::reply::Reply;
use bezzel::complete::Partial;
use bezzel_formats::Hints;
use bezzel_workbench::check::check_text;
use bezzel_workbench::complete::{Complete, read};
use bezzel_workbench::{Field, Limits, Reason, Refusal, pairs, signs, squares};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

pub(super) const CHECK: &[&str] = &["text", "rank", "base", "signs"];

/// Checks for each placement of a text whether it is a solution, and which queens attack each
/// other.
pub(super) fn check(fields: &Fields, _: &Limits) -> Result<Reply, Wrong> {
    let text = fields.needed("text")?.to_owned();
    let rank = fields.flag("rank")?;
    let mut hints = Hints::default();
    let base = Field::new("base").integer_if(fields.given(Field::new("base")), 0..=1)?;
    hints.base = base.map(|base| base as u8);
    hints.signs = fields.text("signs")?.map(signs).transpose()?;
    Ok(Reply::json(move |work| {
        let stop = || work.deadline.is_over();
        check_text(&text, &hints, rank, work.catalogue, work.limits, &stop)
    }))
}

/// Reads a board from text.
pub(super) fn board(fields: &Fields, _: &Limits) -> Result<Reply, Wrong> {
    let text = fields.needed("text")?.to_owned();
    Ok(Reply::json(move |work| {
        let board = read(&text, work.limits)?;
        let (queens, blocked) = (pairs(board.queens()), pairs(board.blocked()));
        Ok(json!({"n": board.size().get(), "queens": queens, "blocked": blocked}))
    }))
}

pub(super) const COMPLETE: &[&str] =
    &["n", "queens", "blocked", "unique", "count", "list", "cause"];

/// Whether queens can be completed to a solution, how, in how many ways, or why not.
pub(super) fn complete(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let size = Field::N.size(fields.n()?, limits.complete, Some(Reason::Server))?;
    let (queens, blocked) = (fields.pairs("queens")?, fields.pairs("blocked")?);
    let board = Partial::new(size, squares(&queens), squares(&blocked)).map_err(Refusal::Board)?;
    let list = Field::LIST.integer_if(fields.given(Field::LIST), 0..=limits.completions)?;
    let question = Complete {
        board,
        unique: fields.flag("unique")?,
        count: fields.flag("count")?,
        list: list.unwrap_or(0),
        cause: fields.flag("cause")?.then_some(Duration::MAX),
    };
    Ok(Reply::json(move |work| {
        let deadline = work.deadline.clone();
        question.run(work.limits, Arc::new(move || deadline.is_over()))
    }))
}
