//! Which two queens attack each other, and along which line.

use super::Square;

/// A line of the board that two queens of different rows may share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The same column.
    Column,
    /// Row plus column is the same: it runs down to the left.
    Diagonal,
    /// Row minus column is the same: it runs down to the right.
    Antidiagonal,
}

impl Line {
    /// The three kinds of line, in the order in which conflicts are reported.
    pub const ALL: [Line; 3] = [Line::Column, Line::Diagonal, Line::Antidiagonal];

    /// Which line of this kind runs through `square`: the column, row plus column,
    /// or row minus column (which may be negative).
    #[must_use]
    pub fn through(self, square: Square) -> i64 {
        let (row, column) = (i64::from(square.row), i64::from(square.column));
        match self {
            Line::Column => column,
            Line::Diagonal => row + column,
            Line::Antidiagonal => row - column,
        }
    }

    /// The name used in data formats: `column`, `diagonal` or `antidiagonal`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Line::Column => "column",
            Line::Diagonal => "diagonal",
            Line::Antidiagonal => "antidiagonal",
        }
    }
}

/// Two queens that attack each other. `first` is the one in the upper row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Conflict {
    /// The queen in the upper row.
    pub first: Square,
    /// The queen in the lower row.
    pub second: Square,
    /// The line that they share.
    pub line: Line,
}

/// Every pair of queens with no other queen between them on a common line.
///
/// As in chess, a queen attacks the nearest queen on each line, not the one hidden
/// behind it; so there are at most three conflicts a queen, and this is linear.
/// Sorted by the lower queen, then the line.
pub(super) fn conflicts(columns: &[u32]) -> Vec<Conflict> {
    let mut found = Vec::new();
    let n = columns.len();
    for line in Line::ALL {
        // The row of the last queen seen on each line of this kind; u32::MAX for none.
        let mut last = vec![u32::MAX; 2 * n];
        for (row, &column) in columns.iter().enumerate() {
            let second = Square { row: row as u32, column };
            let slot = &mut last[slot(line, second, n)];
            if *slot != u32::MAX {
                let first = Square { row: *slot, column: columns[*slot as usize] };
                found.push(Conflict { first, second, line });
            }
            *slot = second.row;
        }
    }
    found.sort_unstable_by_key(|c| (c.second.row, c.line));
    found
}

/// The first conflict met when going down the rows, found in linear time with 5 bits a
/// queen, so that even the largest board can be verified.
pub(crate) fn first_conflict(columns: &[u32]) -> Option<Conflict> {
    let n = columns.len();
    let mut taken = Line::ALL.map(|_| vec![0u64; (2 * n).div_ceil(64)]);
    for (row, &column) in columns.iter().enumerate() {
        let second = Square { row: row as u32, column };
        for (line, taken) in Line::ALL.into_iter().zip(&mut taken) {
            let slot = slot(line, second, n);
            let (word, bit) = (slot / 64, 1 << (slot % 64));
            if taken[word] & bit != 0 {
                // The bits do not say which queen: look again. The nearest is the attacker.
                let first = (0..second.row)
                    .rev()
                    .map(|row| Square { row, column: columns[row as usize] })
                    .find(|&queen| line.through(queen) == line.through(second))?;
                return Some(Conflict { first, second, line });
            }
            taken[word] |= bit;
        }
    }
    None
}

/// The line through a square as an index from 0 to 2n - 2.
fn slot(line: Line, square: Square, n: usize) -> usize {
    let (row, column) = (square.row as usize, square.column as usize);
    match line {
        Line::Column => column,
        Line::Diagonal => row + column,
        Line::Antidiagonal => row + (n - 1) - column,
    }
}
