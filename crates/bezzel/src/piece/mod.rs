//! Other pieces than the queen, and boards with fewer rows than columns.
//!
//! A [`Piece`] is a value that defines which squares attack each other. Conflicts, symmetries,
//! searches and counts are derived from it. No code depends on a piece's name; a new piece is one
//! more value in [`Piece::ALL`].
//!
//! A [`Variant`] defines where pieces are placed: on K rows of N columns, one piece in every row.
//!
//! ```
//! use bezzel::{Size, piece::{Variant, Piece}, stop::NEVER};
//! let eight = Variant::square(Piece::SEMI_QUEEN, Size::new(8)?);
//! assert_eq!(eight.solutions()?.count(), 2113);
//!
//! // Five rows of six columns, and a queen in every row.
//! let five = Variant::new(Piece::QUEEN, Size::new(6)?, 5)?;
//! assert_eq!(bezzel::count::count(five.size(), five.into(), NEVER)?, 40);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod conflict;
mod naive;
mod rows;
mod solutions;
mod theorem;

pub use naive::naive;
pub(crate) use rows::{Attacks, complete};
pub use solutions::Solutions;

use crate::board::{Line, Placement, PlacementError, Size, SizeError, Square};
use crate::names::named;
use crate::symmetry::{Symmetry, image_of_placement};

/// A piece: defines which squares of the board attack each other. A row never holds two pieces,
/// and two pieces in one column always attack each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    name: &'static str,
    sequence: &'static str,
    /// Whether the piece attacks along ＼. Every piece attacks along ／.
    diagonal: bool,
    edge: Edge,
    /// Whether the piece attacks by a knight's move.
    knight: bool,
}

/// What happens to a diagonal at the edge of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Edge {
    /// The diagonal ends.
    Ends,
    /// The diagonal continues at the opposite edge: the board is a torus.
    Wraps,
    /// A row of mirrors above the top row reflects the diagonal downwards; at the other edges it
    /// ends.
    Reflects,
}

impl Piece {
    /// The queen. OEIS A000170.
    pub const QUEEN: Piece = Piece {
        name: "queen",
        sequence: "A000170",
        diagonal: true,
        edge: Edge::Ends,
        knight: false,
    };

    /// A rook that also attacks along one kind of diagonal: the antidiagonals ／, on which row plus
    /// column is constant. OEIS A099152.
    pub const SEMI_QUEEN: Piece =
        Piece { name: "semi-queen", sequence: "A099152", diagonal: false, ..Piece::QUEEN };

    /// A queen that also attacks by a knight's move, also called an amazon. OEIS A051223; its
    /// distinct solutions are A051224.
    pub const SUPERQUEEN: Piece =
        Piece { name: "superqueen", sequence: "A051223", knight: true, ..Piece::QUEEN };

    /// A queen on a board with a row of mirrors above its top row, which reflect diagonals
    /// downwards. With rows i and columns p(i) counted from 1, all of p(i) + i and p(i) - i are
    /// different numbers. OEIS A007631 (D. A. Klarner, "The problem of reflecting queens", American
    /// Mathematical Monthly 74, 1967).
    pub const REFLECTING_QUEEN: Piece = Piece {
        name: "reflecting-queen",
        sequence: "A007631",
        edge: Edge::Reflects,
        ..Piece::QUEEN
    };

    /// A queen on a torus, whose diagonals continue at the opposite edge. OEIS A051906; A007705
    /// has the values for odd N.
    pub const TORUS_QUEEN: Piece =
        Piece { name: "torus-queen", sequence: "A051906", edge: Edge::Wraps, ..Piece::QUEEN };

    /// A semi-queen on a torus. The values for odd N are OEIS A006717: transversals of the cyclic
    /// Latin square. For even N there are no solutions.
    pub const TORUS_SEMI_QUEEN: Piece = Piece {
        name: "torus-semi-queen",
        sequence: "A006717",
        edge: Edge::Wraps,
        ..Piece::SEMI_QUEEN
    };

    /// All pieces, the queen first.
    pub const ALL: [Piece; 6] = [
        Piece::QUEEN,
        Piece::SEMI_QUEEN,
        Piece::SUPERQUEEN,
        Piece::REFLECTING_QUEEN,
        Piece::TORUS_QUEEN,
        Piece::TORUS_SEMI_QUEEN,
    ];

    /// Returns the name used in data formats, such as `semi-queen`.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the OEIS number of the sequence of the piece's solutions on boards of N rows and N
    /// columns, such as `A099152`.
    pub const fn sequence(self) -> &'static str {
        self.sequence
    }

    /// Returns the line along which pieces on these squares of a board of `size` columns attack
    /// each other, if any. Returns `None` for two squares of one row, as [`Square::attack`] does.
    pub fn attack(self, first: Square, second: Square, size: Size) -> Option<Line> {
        let (upper, lower) = if first.row < second.row { (first, second) } else { (second, first) };
        let rows = i64::from(lower.row) - i64::from(upper.row);
        let columns = i64::from(lower.column) - i64::from(upper.column);
        let meets = |distance: i64| self.meets(distance, size);
        // The number of rows from one square up to the mirrors and down to the other.
        let bounce = i64::from(upper.row + 1) + i64::from(lower.row + 1);
        if rows == 0 {
            None
        } else if columns == 0 {
            Some(Line::Column)
        } else if self.diagonal && meets(columns - rows) {
            Some(Line::Diagonal)
        } else if meets(columns + rows) {
            Some(Line::Antidiagonal)
        } else if self.edge == Edge::Reflects && columns.abs() == bounce {
            Some(Line::Reflected)
        } else if self.knight && rows * columns.abs() == 2 {
            Some(Line::Knight)
        } else {
            None
        }
    }

    /// Whether two lines of one kind are the same if their numbers have this distance.
    fn meets(self, distance: i64, size: Size) -> bool {
        match self.edge {
            Edge::Wraps => distance % i64::from(size.get()) == 0,
            Edge::Ends | Edge::Reflects => distance == 0,
        }
    }

    /// Returns the symmetries of the square that map attacking pieces to attacking pieces, and so
    /// solutions to solutions; the identity comes first. A queen has all eight, a semi-queen four,
    /// a reflecting queen two.
    pub fn symmetries(self) -> Vec<Symmetry> {
        // Small boards of both parities are enough to tell the lines of pieces apart.
        let keeps = |symmetry: &Symmetry| [4, 5, 7].iter().all(|&n| self.is_kept(*symmetry, n));
        Symmetry::ALL.into_iter().filter(keeps).collect()
    }

    fn is_kept(self, symmetry: Symmetry, n: u32) -> bool {
        let size = Size::new(n).expect("a board size");
        let squares = || (0..n).flat_map(|row| (0..n).map(move |column| Square { row, column }));
        let share_a_line =
            |a: Square, b: Square| a != b && (a.row == b.row || self.attack(a, b, size).is_some());
        let image = |square| symmetry.square(square, n - 1);
        squares().all(|a| squares().all(|b| share_a_line(a, b) == share_a_line(image(a), image(b))))
    }
}

named!(Piece, "piece");

impl Default for Piece {
    /// The queen.
    fn default() -> Piece {
        Piece::QUEEN
    }
}

/// A board for pieces: the first K rows of a board of N columns, with one piece in every row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant {
    piece: Piece,
    size: Size,
    rows: u32,
}

/// The error of an invalid number of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a board of {size} columns has 1 to {size} rows with a piece in each, not {given}")]
pub struct RowsError {
    /// The given number of rows.
    pub given: u32,
    /// The number of columns.
    pub size: u32,
}

impl Variant {
    /// Creates the variant on the first `rows` rows of a board of `size` columns.
    ///
    /// # Errors
    /// [`RowsError`] if there are no rows, or more rows than columns.
    pub fn new(piece: Piece, size: Size, rows: u32) -> Result<Variant, RowsError> {
        match (1..=size.get()).contains(&rows) {
            true => Ok(Variant { piece, size, rows }),
            false => Err(RowsError { given: rows, size: size.get() }),
        }
    }

    /// Creates the variant on the whole board, with as many rows as columns.
    pub const fn square(piece: Piece, size: Size) -> Variant {
        Variant { piece, size, rows: size.get() }
    }

    /// Returns the piece.
    pub const fn piece(self) -> Piece {
        self.piece
    }

    /// Returns the number of columns, N.
    pub const fn size(self) -> Size {
        self.size
    }

    /// Returns the number of rows, K, which is the number of pieces.
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// Returns whether the variant is queens on a board of N rows, the subject of the rest of this
    /// crate.
    pub fn is_of_queens(self) -> bool {
        self == Variant::square(Piece::QUEEN, self.size)
    }

    /// Returns the symmetries of the piece that map the variant to itself. If there are fewer rows
    /// than columns, only those four that map rows to rows remain. Two rows of reflecting queens
    /// may also be exchanged, since that keeps the sums of their row numbers.
    pub fn symmetries(self) -> Vec<Symmetry> {
        use Symmetry::{Flip, HalfTurn, Identity, Mirror};
        let is_reflecting = self.piece.edge == Edge::Reflects;
        if self.rows == self.size.get() {
            return self.piece.symmetries();
        }
        if is_reflecting && self.rows == 2 {
            return vec![Identity, Mirror, Flip, HalfTurn];
        }
        let keeps_rows = |symmetry: &Symmetry| {
            matches!(symmetry, Identity | Mirror)
                || matches!(symmetry, Flip | HalfTurn) && !is_reflecting
        };
        self.piece.symmetries().into_iter().filter(keeps_rows).collect()
    }

    /// Returns all images of a solution of this variant, including itself: each once, in
    /// lexicographic order.
    pub fn orbit(self, solution: &Placement) -> Vec<Placement> {
        let image = |symmetry| image_of_placement(solution, symmetry);
        let mut images: Vec<Placement> = self.symmetries().into_iter().filter_map(image).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// Returns the placement of these columns by row, whether pieces attack each other or not.
    ///
    /// # Errors
    /// [`PlacementError`] if a column is outside the board, or there are more rows than columns.
    pub fn placement(self, columns: Vec<u32>) -> Result<Placement, PlacementError> {
        Placement::on(columns, self.size)
    }

    /// Returns all solutions in lexicographic order.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Size::MAX_MASK`] columns.
    pub fn solutions(self) -> Result<Solutions, SizeError> {
        Solutions::new(self)
    }
}

#[cfg(test)]
mod tests;
