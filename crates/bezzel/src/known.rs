//! Published values with their sources, read from `data/known.csv` at build time. They are for
//! comparison only: no count is answered from this table.

use crate::board::Size;
use crate::piece::Piece;

/// The published values for one board size; `None` where no value is published, as for symmetric solutions of other pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Known {
    piece: &'static str,
    /// The board size.
    pub n: u32,
    /// The number of all solutions: A000170, for other pieces their [sequence](Piece::sequence).
    pub all: Option<u128>,
    /// The number of distinct solutions: A002562.
    pub distinct: Option<u128>,
    /// The number of solutions that a half-turn maps to themselves: A032522.
    pub half_turn: Option<u128>,
    /// The number of solutions that a quarter-turn maps to themselves: A033148.
    pub quarter_turn: Option<u128>,
}

include!(concat!(env!("OUT_DIR"), "/known.rs"));

/// Returns the published values for a board size, or `None` if it is not in the table.
pub fn values(size: Size) -> Option<Known> {
    all().iter().find(|known| known.n == size.get()).copied()
}

/// Returns the published values for every board size in the table, in order.
pub fn all() -> &'static [Known] {
    // Queens come first in the table.
    &KNOWN[..KNOWN.partition_point(|known| known.piece == Piece::QUEEN.name())]
}

/// Returns the published number of all solutions of a piece on a board of this size, if there is
/// one.
pub fn published(piece: Piece, size: Size) -> Option<u128> {
    of_piece(piece).find(|known| known.n == size.get()).and_then(|known| known.all)
}

/// Returns the published values for a piece on boards of N rows and N columns, in order of N.
pub fn of_piece(piece: Piece) -> impl Iterator<Item = Known> {
    KNOWN.iter().filter(move |known| known.piece == piece.name()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;

    #[test]
    fn the_table_reaches_what_is_known() {
        assert_eq!(values(size(8)).unwrap().all, Some(92));
        assert_eq!(values(size(8)).unwrap().distinct, Some(12));
        assert_eq!(values(size(27)).unwrap().all, Some(234_907_967_154_122_528));
        assert_eq!(values(size(28)).unwrap().all, None, "Q(28) is not published");
        assert!(all().windows(2).all(|pair| pair[0].n + 1 == pair[1].n));
    }
}
