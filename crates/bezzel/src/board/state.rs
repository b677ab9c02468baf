//! The state of a row-by-row search: the attacks of the queens above, as three masks.

/// The attacks on one row by the queens above it, one bit per column, bit 0 for column 0.
///
/// Along its diagonal ＼ a queen attacks one column further right in each row down, along its
/// antidiagonal ／ one further left, so each row down shifts one mask each way. This is the
/// textbook representation (M. Richards, "Backtracking algorithms in MCPL using bit patterns and
/// recursion", 1997), mirrored so that the lowest bit is the leftmost column: taking the lowest
/// free bit first lists solutions in lexicographic order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct State {
    /// Columns that hold a queen.
    pub columns: u64,
    /// Squares of this row on a diagonal ＼ (down to the right) of a queen above.
    pub diagonals: u64,
    /// Squares of this row on an antidiagonal ／ (down to the left) of a queen above.
    pub antidiagonals: u64,
}

impl State {
    /// Returns the squares of this row that no queen above attacks, among those of `row` (a word
    /// with a bit for each column of the board).
    pub const fn free(self, row: u64) -> u64 {
        row & !(self.columns | self.diagonals | self.antidiagonals)
    }

    /// Returns the state of the next row after a queen is placed on `queen` (one bit) of this row.
    pub const fn place(self, queen: u64) -> State {
        State {
            columns: self.columns | queen,
            diagonals: (self.diagonals | queen) << 1,
            antidiagonals: (self.antidiagonals | queen) >> 1,
        }
    }

    /// Returns the state of the row below if this row stays empty.
    pub const fn below(self) -> State {
        State {
            columns: self.columns,
            diagonals: self.diagonals << 1,
            antidiagonals: self.antidiagonals >> 1,
        }
    }
}
