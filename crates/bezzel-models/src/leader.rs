//! The lex-leader: of each orbit of solutions only the one whose columns are lexicographically least, which is the
//! canonical form of `bezzel::symmetry`. The number of solutions is then A002562.
//!
//! A board is compared with each of its seven images square by square, row by row: where they first differ, the board
//! itself must have the queen (J. Crawford, M. Ginsberg, E. Luks and A. Roy, "Symmetry-Breaking Predicates for Search
//! Problems", KR 1996). An auxiliary states that all squares so far are equal, and is determined by the squares.

use super::encoding::Encoder;
use bezzel::symmetry::Symmetry;
use bezzel::{Size, Square};
use std::io;

/// The seven symmetries other than the identity.
pub(super) fn symmetries() -> impl Iterator<Item = Symmetry> {
    Symmetry::ALL.into_iter().filter(|symmetry| *symmetry != Symmetry::Identity)
}

/// The squares that are compared with their images. The last row is determined by the others.
fn compared(size: Size) -> impl Iterator<Item = Square> {
    let n = size.get();
    (0..n - 1).flat_map(move |row| (0..n).map(move |column| Square { row, column }))
}

/// Adds the constraint that the board precedes its images. `variable` gives the literal of a square.
pub(super) fn demand(
    size: Size,
    variable: impl Fn(Square) -> i64,
    encoder: &mut Encoder<'_>,
) -> io::Result<()> {
    for symmetry in symmetries() {
        // `None` at the first square: no squares were compared so far.
        let mut agree: Option<i64> = None;
        let mut pairs = compared(size)
            .map(|square| (variable(square), variable(symmetry.square(square, size.last()))))
            .filter(|(own, image)| own != image)
            .peekable();
        while let Some((own, image)) = pairs.next() {
            let unless: Vec<i64> = agree.iter().map(|agree| -agree).collect();
            let clause = |literals: &[i64]| [&unless, literals].concat();
            encoder.clause(&clause(&[-image, own]))?;
            if pairs.peek().is_none() {
                break;
            }
            // The squares agree if and only if the board has no queen there that the image lacks.
            let next = encoder.auxiliary();
            if let Some(agree) = agree {
                encoder.clause(&[-next, agree])?;
            }
            encoder.clause(&[-next, -own, image])?;
            encoder.clause(&clause(&[next, own]))?;
            encoder.clause(&clause(&[next, -image]))?;
            agree = Some(next);
        }
    }
    Ok(())
}

/// Whether queens on these squares are the first of their orbit, in lexicographic order of their columns.
pub(super) fn is_first(size: Size, has_queen: impl Fn(Square) -> bool) -> bool {
    symmetries().all(|symmetry| {
        let image = |square| has_queen(symmetry.square(square, size.last()));
        let mut squares = compared(size);
        let differing = squares.find(|square| has_queen(*square) != image(*square));
        differing.is_none_or(&has_queen)
    })
}

/// The columns of an image, as a function of the board: the column of the image's queen in row r is that of the
/// board's queen in row r, or the row of the queen in column r; r, the value, or both may be counted from the other
/// end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Image {
    /// Whether the value is the row of a column's queen, and not the column of a row's.
    pub(super) is_transposed: bool,
    pub(super) is_index_reversed: bool,
    pub(super) is_value_reversed: bool,
}

impl Image {
    pub(super) fn of(symmetry: Symmetry) -> Image {
        // A queen of the image on a square is a queen of the board on the square's image: computed for a corner and
        // the square beside it.
        let [corner, beside] = [0, 1].map(|column| symmetry.square(Square { row: 0, column }, 2));
        let is_transposed = corner.column == beside.column;
        let (row, column) = (corner.row > 0, corner.column > 0);
        let (is_index_reversed, is_value_reversed) =
            if is_transposed { (column, row) } else { (row, column) };
        Image { is_transposed, is_index_reversed, is_value_reversed }
    }
}

/// Formats an index or a value as a term, counted from the other end of a board of `n` rows if it is reversed.
pub(super) fn term(name: &str, is_reversed: bool) -> String {
    if is_reversed { format!("n - 1 - {name}") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::search::Backtrack;
    use bezzel::symmetry::is_canonical;

    #[test]
    fn images_are_those_of_the_symmetries_and_the_first_is_the_canonical_form() {
        let size = Size::new(6).unwrap();
        let reversed = |index: u32, is: bool| if is { 5 - index } else { index };
        for solution in Backtrack::new(size).unwrap() {
            let columns = solution.columns();
            for symmetry in symmetries() {
                let shape = Image::of(symmetry);
                let told = (0..6).map(|row| {
                    let index = reversed(row, shape.is_index_reversed);
                    let value = match shape.is_transposed {
                        false => columns[index as usize],
                        true => columns.iter().position(|&it| it == index).unwrap() as u32,
                    };
                    reversed(value, shape.is_value_reversed)
                });
                let image = symmetry.inverse().image(&solution);
                assert_eq!(told.collect::<Vec<_>>(), image.columns(), "{symmetry:?}");
            }
            let has_queen = |square: Square| columns[square.row as usize] == square.column;
            assert_eq!(is_first(size, has_queen), is_canonical(&solution), "{columns:?}");
        }
    }
}
