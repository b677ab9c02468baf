//! Conflicts: two queens that attack each other, and the line along which they do.

use super::Square;
use crate::names::named;
use std::fmt;

/// The line, or the move, by which two pieces attack each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The row. Only a [`Board`](super::Board) may have two queens in one row.
    Row,
    /// The column.
    Column,
    /// The diagonal ＼, down to the right as a matrix's main diagonal: row minus column is
    /// constant.
    Diagonal,
    /// The antidiagonal ／, down to the left: row plus column is constant.
    Antidiagonal,
    /// A diagonal that is reflected by a row of mirrors above the board: see
    /// [`Piece::REFLECTING_QUEEN`](crate::piece::Piece::REFLECTING_QUEEN).
    Reflected,
    /// A knight's move, which some [pieces](crate::piece::Piece) make.
    Knight,
}

impl Line {
    /// The three kinds of line along which queens of different rows attack.
    pub const OF_QUEENS: [Line; 3] = [Line::Column, Line::Diagonal, Line::Antidiagonal];

    /// Returns the number of the line of this kind through `square`: the row, the column, row
    /// minus column (which may be negative), or row plus column.
    ///
    /// # Panics
    /// For [`Line::Reflected`] and [`Line::Knight`], which have no single line through a square.
    pub fn through(self, square: Square) -> i64 {
        let (row, column) = (i64::from(square.row), i64::from(square.column));
        match self {
            Line::Row => row,
            Line::Column => column,
            Line::Diagonal => row - column,
            Line::Antidiagonal => row + column,
            Line::Reflected | Line::Knight => panic!("{self} is no line through a square"),
        }
    }
}

named!(
    Line,
    "line",
    /// All kinds, in the order in which conflicts are reported.
    {
        Row = "row",
        Column = "column",
        Diagonal = "diagonal",
        Antidiagonal = "antidiagonal",
        Reflected = "reflected",
        Knight = "knight",
    }
);

/// Two queens that attack each other. `first` is the one in the upper row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Conflict {
    /// The queen in the upper row.
    pub first: Square,
    /// The queen in the lower row.
    pub second: Square,
    /// The line that they share.
    pub line: Line,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conflict { first, second, line } = self;
        write!(
            f,
            "the queens of row {}, column {} and row {}, column {} attack each other ",
            first.row, first.column, second.row, second.column
        )?;
        match line {
            Line::Reflected => f.write_str("along a reflected diagonal"),
            Line::Knight => f.write_str("by a knight's move"),
            line => write!(f, "along the {line}"),
        }
    }
}

impl std::error::Error for Conflict {}

/// Returns every pair of the first `count` queens, which ascend, with no other queen between them on one of `lines`.
///
/// As in chess, a queen attacks the nearest queen on each line, not the one behind it. So each
/// queen has at most one conflict a line with queens above, and the running time is linear. The result
/// is sorted by the lower queen, then the line. `n` is the number of the board's columns, or of its rows if there are more
/// rows.
pub(super) fn conflicts(
    count: usize,
    queen: impl Fn(usize) -> Square,
    lines: &[Line],
    n: usize,
) -> Vec<Conflict> {
    let mut found = Vec::new();
    for &line in lines {
        // One more than the index of the last queen seen on each line of this kind; 0 for none. Numbers of 32 bits keep
        // the largest boards in memory.
        let mut last = vec![0u32; 2 * n];
        for at in 0..count {
            let second = queen(at);
            let before = std::mem::replace(&mut last[slot(line, second, n)], at as u32 + 1);
            if before > 0 {
                found.push(Conflict { first: queen(before as usize - 1), second, line });
            }
        }
    }
    found.sort_unstable_by_key(|c| (c.second, c.line));
    found
}

/// Returns the first conflict from the top row down. Takes linear time and 5 bits a queen, so that
/// even the largest board can be verified. `n` is the number of the board's columns.
pub(crate) fn first_conflict(columns: &[u32], n: usize) -> Option<Conflict> {
    let words = (2 * n).div_ceil(64);
    if words <= 1 {
        // Small boards, as in long lists, need no allocation.
        return first_taken(columns, n, [[0; 1]; 3].each_mut().map(|taken| &mut taken[..]));
    }
    let mut taken = Line::OF_QUEENS.map(|_| vec![0; words]);
    first_taken(columns, n, taken.each_mut().map(Vec::as_mut_slice))
}

/// Returns the first conflict. `taken` has one bit for each line of the three kinds.
fn first_taken(columns: &[u32], n: usize, mut taken: [&mut [u64]; 3]) -> Option<Conflict> {
    for (row, &column) in columns.iter().enumerate() {
        let second = Square { row: row as u32, column };
        for (line, taken) in Line::OF_QUEENS.into_iter().zip(&mut taken) {
            let slot = slot(line, second, n);
            let (word, bit) = (&mut taken[slot / 64], 1 << (slot % 64));
            if *word & bit != 0 {
                // The bits do not identify the attacking queen: search for the nearest one.
                let first = (0..second.row)
                    .rev()
                    .map(|row| Square { row, column: columns[row as usize] })
                    .find(|&queen| line.through(queen) == line.through(second))?;
                return Some(Conflict { first, second, line });
            }
            *word |= bit;
        }
    }
    None
}

/// Returns the number of pairs of `queens` that share one of `lines`, whether or not another queen
/// stands between them.
/// `n` is the number of the board's columns, or of its rows if there are more rows.
pub(super) fn pairs(queens: impl Iterator<Item = Square> + Clone, lines: &[Line], n: usize) -> u64 {
    let mut pairs = 0;
    for &line in lines {
        let mut on_line = vec![0u64; 2 * n];
        for queen in queens.clone() {
            let others = &mut on_line[slot(line, queen, n)];
            pairs += *others;
            *others += 1;
        }
    }
    pairs
}

/// Returns the index of the line through a square, from 0 to 2n - 2.
pub(crate) fn slot(line: Line, square: Square, n: usize) -> usize {
    let (row, column) = (square.row as usize, square.column as usize);
    match line {
        Line::Row => row,
        Line::Column => column,
        Line::Diagonal => row + (n - 1) - column,
        Line::Antidiagonal => row + column,
        Line::Reflected | Line::Knight => unreachable!("no line of queens"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;
    use crate::board::at;

    #[test]
    fn the_diagonal_falls_to_the_right_as_in_a_matrix() {
        assert_eq!(at(2, 1).attack(at(5, 4)), Some(Line::Diagonal));
        assert_eq!(at(2, 4).attack(at(5, 1)), Some(Line::Antidiagonal));
        assert_eq!(at(2, 4).attack(at(5, 4)), Some(Line::Column));
        // The main diagonal has the number 0, the main antidiagonal N - 1.
        for i in 0..8 {
            assert_eq!(Line::Diagonal.through(at(i, i)), 0);
            assert_eq!(Line::Antidiagonal.through(at(i, 7 - i)), 7);
        }
        // The masks of a row-by-row search use the same names.
        let below = State::default().place(1 << 3);
        assert_eq!((below.diagonals, below.antidiagonals), (1 << 4, 1 << 2));
        assert_eq!((below.below().diagonals, below.below().antidiagonals), (1 << 5, 1 << 1));
    }
}
