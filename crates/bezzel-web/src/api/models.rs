//! The problem as a model for other solvers.

use super::Wrong;
use crate::fields::Fields;
use crate::reply::{Head, Reply};
use bezzel_formats::read_partial;
use bezzel_workbench::model::{Chosen, Given, MAX_MODEL_SIZE};
use bezzel_workbench::{Field, Limits, Refusal};
use std::time::Duration;

pub(super) const FIELDS: &[&str] =
    &["n", "format", "board", "at_most_one", "viewpoint", "theory", "data", "symmetry"];

/// How long the solutions of a begun board are counted, within what one request may take.
const COUNTING: Duration = Duration::from_secs(3);

/// A model as a file.
pub(super) fn model(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let size = Field::N.size(fields.n()?, MAX_MODEL_SIZE, None)?;
    let board = fields.text("board")?;
    let given = match board.map(|text| read_partial(text.as_bytes())).transpose()? {
        Some(board) if board.size() != size => {
            let (given, n) = (board.size().get(), size.get());
            return Err(Refusal::BoardSize { given, n }.into());
        }
        Some(board) => Given::Board(board),
        None => Given::Size(size),
    };
    let chosen = Chosen {
        format: fields.text("format")?,
        at_most_one: fields.text("at_most_one")?,
        viewpoint: fields.text("viewpoint")?,
        theory: fields.text("theory")?,
        data: fields.text("data")?,
        symmetry: fields.text("symmetry")?,
    };
    let mut model = chosen.of(given)?;
    model.budget = COUNTING;
    (model.max_bytes, model.can_force) = (limits.model, false);
    let name = model.file_name(size)?;
    let head = Head::file("text/plain; charset=utf-8", &name);
    Ok(Reply::Pieces(
        head,
        Box::new(move |work, out| model.write_to(out, &|| work.deadline.is_over())),
    ))
}
