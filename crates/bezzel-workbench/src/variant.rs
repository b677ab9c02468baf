//! Variants of the problem: other pieces than the queen, or fewer rows than columns.

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

/// Returns the variant with the named piece and this number of rows, by default the whole board. Returns `None` for
/// queens on a whole board.
///
/// # Errors
/// [`Refusal`] if the piece is unknown, or the board has no such number of rows.
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

/// The field that asks for a variant: the number of rows or the piece.
pub(crate) fn field(variant: Variant) -> Field {
    if variant.piece() == Piece::QUEEN { Field::ROWS } else { Field::PIECE }
}

/// Refuses the first given field that only queens on a whole board support; `other` is the field that asks for a
/// variant.
///
/// # Errors
/// [`Refusal::Conflict`] if such a field is given.
pub fn refuse(other: Field, given: &[(bool, Field)]) -> Result<(), Refusal> {
    match given.iter().find(|(is_given, _)| *is_given) {
        Some(&(_, given)) => Err(Refusal::Conflict { given, other }),
        None => Ok(()),
    }
}

/// Refuses a field that only queens on a whole board support, for every variant.
///
/// # Errors
/// [`Refusal::Conflict`] if `variant` is `Some`.
pub fn only_queens(variant: Option<Variant>, given: Field) -> Result<(), Refusal> {
    variant.map_or(Ok(()), |variant| Err(Refusal::Conflict { given, other: field(variant) }))
}

/// The refusal that this variant has no solution.
pub(crate) fn none(variant: Variant) -> Refusal {
    let (piece, rows, n) = (variant.piece().name(), variant.rows(), variant.size().get());
    Refusal::NoSolutionPiece { piece, rows, n }
}
