//! The problem as a model for other solvers.

use crate::reply::{Head, Reply};
use bezzel_formats::read_partial;
use bezzel_workbench::model::{Chosen, MAX_MODEL_SIZE, Subject};
use bezzel_workbench::{Field, FieldValue, Limits, Refusal, question};
use std::time::Duration;

question! {
    /// The board of a model.
    pub(super) struct ModelRequest {
        /// The size of the board. Models of more than 32 MiB are refused with their size.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_MODEL_SIZE)))]
        n: FieldValue,
        /// A board with queens and blocked squares, its lines separated by slashes: .Q../4/x3/4.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        board: Option<String>,
    }
}

/// The time limit for counting the solutions of a partial board.
const COUNTING: Duration = Duration::from_secs(3);

/// Writes a model as a file.
pub(super) fn model(
    asked: ModelRequest,
    chosen: Chosen,
    limits: &Limits,
) -> Result<Reply, Refusal> {
    let size = Field::N.size(asked.n, MAX_MODEL_SIZE, None)?;
    let given = match asked.board.map(|text| read_partial(text.as_bytes())).transpose()? {
        Some(board) if board.size() != size => {
            let (given, n) = (board.size().get(), size.get());
            return Err(Refusal::BoardSize { given, n });
        }
        Some(board) => Subject::Board(board),
        None => Subject::Size(size),
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
