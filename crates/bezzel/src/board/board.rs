//! A board with queens on any squares, for the output of programs that may be wrong.

use super::conflict::{conflicts, pairs};
use super::{Conflict, Line, Placement, Size, Square};

/// A board with queens on any squares: a row may have none or several.
///
/// A [`Placement`] has one queen in each row; [`Board::placement`] returns it if the board is one.
///
/// ```
/// use bezzel::{Board, Line, Size, Square};
/// let square = |row, column| Square { row, column };
/// let board = Board::new(Size::new(3)?, 3, vec![square(0, 1), square(0, 2), square(2, 0)])?;
/// assert_eq!(board.placement().unwrap_err().to_string(), "row 0 has 2 queens, expected 1");
/// let lines: Vec<Line> = board.conflicts().iter().map(|conflict| conflict.line).collect();
/// assert_eq!(lines, [Line::Row, Line::Antidiagonal]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    size: Size,
    rows: u32,
    /// The queens' squares in ascending order, each once.
    queens: Vec<Square>,
}

/// The error of a queen outside a [`Board`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("row {}, column {} is outside a board of {rows} rows and {columns} columns", .square.row, .square.column)]
pub struct OutsideBoard {
    /// The square.
    pub square: Square,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
}

/// The error of a row without exactly one queen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("row {row} has {found} queens, expected 1")]
pub struct QueensInRow {
    /// The row, from 0.
    pub row: u32,
    /// The number of queens in the row.
    pub found: usize,
}

impl Board {
    /// Creates a board of `rows` rows and `size` columns with queens on `queens`. A square given twice counts once.
    ///
    /// # Errors
    /// [`OutsideBoard`] if a queen stands outside the board.
    pub fn new(size: Size, rows: u32, mut queens: Vec<Square>) -> Result<Board, OutsideBoard> {
        let is_outside = |square: &&Square| square.row >= rows || square.column > size.last();
        if let Some(&square) = queens.iter().find(is_outside) {
            return Err(OutsideBoard { square, rows, columns: size.get() });
        }
        queens.sort_unstable();
        queens.dedup();
        Ok(Board { size, rows, queens })
    }

    /// Returns the number of columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of rows: the number of columns, unless [`Board::new`] was called with
    /// fewer.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the queens' squares, row by row from the top, each row from the left.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Returns the queen's column for each row, `None` for a row without a queen or with several.
    pub fn columns(&self) -> Vec<Option<u32>> {
        let mut columns = vec![None; self.rows as usize];
        for row in self.queens.chunk_by(|one, other| one.row == other.row) {
            if let [queen] = row {
                columns[queen.row as usize] = Some(queen.column);
            }
        }
        columns
    }

    /// Returns the board as a placement.
    ///
    /// # Errors
    /// [`QueensInRow`] for the first row that has not exactly one queen.
    pub fn placement(&self) -> Result<Placement, QueensInRow> {
        let mut columns = Vec::with_capacity(self.queens.len());
        if let Some(wrong) = self.rows_without_one_queen().next() {
            return Err(wrong);
        }
        columns.extend(self.queens.iter().map(|queen| queen.column));
        Ok(Placement::on(columns, self.size).expect("checked when the board was made"))
    }

    /// Returns the rows that have no queen, or several.
    pub fn rows_without_one_queen(&self) -> impl Iterator<Item = QueensInRow> + '_ {
        let of_row = self.by_row().map(|(row, queens)| QueensInRow { row, found: queens.len() });
        of_row.filter(|of_row| of_row.found != 1)
    }

    /// Returns the queens of each row.
    fn by_row(&self) -> impl Iterator<Item = (u32, &[Square])> {
        let mut rest = self.queens.as_slice();
        (0..self.rows).map(move |row| {
            let (queens, below) = rest.split_at(rest.partition_point(|queen| queen.row == row));
            rest = below;
            (row, queens)
        })
    }

    /// Returns every pair of queens that attack each other with no queen between them, pairs in
    /// one row included, ordered by the lower queen. Takes linear time.
    pub fn conflicts(&self) -> Vec<Conflict> {
        conflicts(self.queens.len(), |at| self.queens[at], &Board::LINES, self.lines())
    }

    /// Returns the number of pairs of queens that share a line, whether or not another queen stands between them.
    pub fn attacking_pairs(&self) -> u64 {
        pairs(self.queens.iter().copied(), &Board::LINES, self.lines())
    }

    /// The side of the smallest square that contains the board: lines are numbered in that square.
    fn lines(&self) -> usize {
        self.size.index().max(self.rows as usize)
    }

    /// The lines along which queens on any squares attack.
    pub(crate) const LINES: [Line; 4] =
        [Line::Row, Line::Column, Line::Diagonal, Line::Antidiagonal];
}

impl From<&Placement> for Board {
    fn from(placement: &Placement) -> Board {
        Board {
            size: placement.size(),
            rows: placement.rows(),
            queens: placement.queens().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{at, size};
    use proptest::prelude::*;

    #[test]
    fn rows_without_one_queen_are_named() {
        let size = size(3);
        let board = |queens: &[Square]| Board::new(size, 3, queens.to_vec()).unwrap();
        let row = |queens: &[Square]| board(queens).placement().map_err(|it| (it.row, it.found));
        assert_eq!(row(&[at(0, 1), at(2, 2)]), Err((1, 0)));
        assert_eq!(row(&[at(0, 1), at(1, 2)]), Err((2, 0)));
        assert_eq!(row(&[at(1, 0), at(1, 2), at(0, 0), at(2, 2)]), Err((1, 2)));
        let one = board(&[at(2, 2), at(0, 1), at(1, 0)]);
        assert_eq!(one.placement().unwrap().columns(), [1, 0, 2]);
        assert_eq!(board(&[at(1, 0), at(1, 2), at(0, 1)]).columns(), [Some(1), None, None]);
        assert_eq!(Board::new(size, 3, vec![at(0, 3)]).unwrap_err().square, at(0, 3));
        assert!(Board::new(size, 2, vec![at(2, 0)]).is_err());
    }

    proptest! {
        #[test]
        fn conflicts_and_pairs_are_those_of_every_pair(
            (n, squares) in (1u32..9).prop_flat_map(|n| (
                Just(n), prop::collection::vec((0..n, 0..n), 0..20)
            ))
        ) {
            let queens = squares.into_iter().map(|(row, column)| at(row, column)).collect();
            let board = Board::new(size(n), n, queens).unwrap();
            let queens = board.queens();
            let all = queens.iter().enumerate().flat_map(|(i, &a)| {
                queens[..i].iter().filter_map(move |&b| Some((b, a, line_of(a, b)?)))
            });
            prop_assert_eq!(board.attacking_pairs(), all.clone().count() as u64);
            let between = |a: Square, b: Square, line| queens.iter().any(|&c| {
                a < c && c < b && line_of(a, c) == Some(line) && line_of(c, b) == Some(line)
            });
            let mut nearest: Vec<_> = all.filter(|&(a, b, line)| !between(a, b, line))
                .map(|(first, second, line)| Conflict { first, second, line }).collect();
            nearest.sort_unstable_by_key(|c| (c.second, c.line));
            prop_assert_eq!(board.conflicts(), nearest);
        }
    }

    fn line_of(a: Square, b: Square) -> Option<Line> {
        if a.row == b.row { Some(Line::Row) } else { a.attack(b) }
    }
}
