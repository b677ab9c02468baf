//! The piece, and the number of rows.

use crate::field::Field;
use crate::given::Given;
use crate::refusal::{Reason, Refusal};
use bezzel::Size;
use bezzel::piece::{Ground, Piece};

/// Returns the piece of this name; the queen if no name is given.
///
/// # Errors
/// [`Refusal::Value`] with all pieces if none has this name.
pub fn piece(name: Option<&str>) -> Result<Piece, Refusal> {
    let piece = name.map(|name| Field::PIECE.named(name, Piece::ALL.map(Piece::name)));
    Ok(piece.transpose()?.unwrap_or_default())
}

/// Returns the ground of a named piece and a number of rows, by default the whole board. Returns
/// `None` for queens on a whole board, the case of all other questions.
///
/// # Errors
/// [`Refusal`] if there is no such piece, or the board has no such number of rows.
pub fn ground(
    size: Size,
    name: Option<&str>,
    rows: Option<impl Into<Given>>,
) -> Result<Option<Ground>, Refusal> {
    let range = 1..=u64::from(size.get());
    let rows = match rows.map(Into::into) {
        None => size.get(),
        Some(Given::Number(rows)) if range.contains(&rows) => rows as u32,
        Some(given) => {
            let reason = Some(Reason::Rows { n: size.get() });
            return Err(Refusal::Integer {
                field: Field::ROWS,
                given: given.to_string(),
                range,
                reason,
            });
        }
    };
    let ground = Ground::new(piece(name)?, size, rows).map_err(Refusal::defect)?;
    Ok(Some(ground).filter(|ground| !ground.is_of_queens()))
}

/// The field that asked for a ground which is not queens on a whole board.
pub(crate) fn field(ground: Ground) -> Field {
    if ground.piece() == Piece::QUEEN { Field::ROWS } else { Field::PIECE }
}

/// Refuses the first given field that only queens on a whole board support; `other` is the field that asked for
/// something else.
///
/// # Errors
/// [`Refusal::Conflict`] if there is one.
pub fn refuse(other: Field, given: &[(bool, Field)]) -> Result<(), Refusal> {
    match given.iter().find(|(is_given, _)| *is_given) {
        Some(&(_, given)) => Err(Refusal::Conflict { given, other }),
        None => Ok(()),
    }
}

/// Refuses what only queens on whole boards have, for every other ground.
///
/// # Errors
/// [`Refusal::Conflict`] if `ground` is one.
pub fn only_queens(ground: Option<Ground>, given: Field) -> Result<(), Refusal> {
    ground.map_or(Ok(()), |ground| Err(Refusal::Conflict { given, other: field(ground) }))
}

/// That there is no solution on this ground.
pub(crate) fn none(ground: Ground) -> Refusal {
    let (piece, rows, n) = (ground.piece().name(), ground.rows(), ground.size().get());
    Refusal::NoSolutionPiece { piece, rows, n }
}
