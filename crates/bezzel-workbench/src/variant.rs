//! The piece, and the number of rows.

use crate::field::Field;
use crate::field_value::FieldValue;
use crate::refusal::{Reason, Refusal};
use bezzel::Size;
use bezzel::piece::{Piece, Variant};

/// Returns the piece of this name; the queen if no name is given.
///
/// # Errors
/// [`Refusal::Value`] with all pieces if none has this name.
pub fn piece(name: Option<&str>) -> Result<Piece, Refusal> {
    let piece = name.map(|name| Field::PIECE.named(name, Piece::ALL.map(Piece::name)));
    Ok(piece.transpose()?.unwrap_or_default())
}

/// Returns the variant of a named piece and a number of rows, by default the whole board. Returns
/// `None` for queens on a whole board, the case of all other questions.
///
/// # Errors
/// [`Refusal`] if there is no such piece, or the board has no such number of rows.
pub fn variant(
    size: Size,
    name: Option<&str>,
    rows: Option<impl Into<FieldValue>>,
) -> Result<Option<Variant>, Refusal> {
    let range = 1..=u64::from(size.get());
    let rows = match rows.map(Into::into) {
        None => size.get(),
        Some(FieldValue::Number(rows)) if range.contains(&rows) => rows as u32,
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
    let variant = Variant::new(piece(name)?, size, rows).map_err(Refusal::defect)?;
    Ok(Some(variant).filter(|variant| !variant.is_of_queens()))
}

/// The field that asked for a variant which is not queens on a whole board.
pub(crate) fn field(variant: Variant) -> Field {
    if variant.piece() == Piece::QUEEN { Field::ROWS } else { Field::PIECE }
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

/// Refuses what only queens on whole boards have, for every other variant.
///
/// # Errors
/// [`Refusal::Conflict`] if `variant` is one.
pub fn only_queens(variant: Option<Variant>, given: Field) -> Result<(), Refusal> {
    variant.map_or(Ok(()), |variant| Err(Refusal::Conflict { given, other: field(variant) }))
}

/// That there is no solution on this variant.
pub(crate) fn none(variant: Variant) -> Refusal {
    let (piece, rows, n) = (variant.piece().name(), variant.rows(), variant.size().get());
    Refusal::NoSolutionPiece { piece, rows, n }
}
