//! The lines that queens occupy, for searches that may place the next queen in any row.

/// Occupied lines as bits, for boards of up to 64 rows: one bit for each column, each diagonal ＼
/// (column minus row, plus N - 1) and each antidiagonal ／ (row plus column).
///
/// The attacks on any row are one shift away, not only those on the next row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Occupied {
    pub(crate) columns: u64,
    diagonals: u128,
    antidiagonals: u128,
}

impl Occupied {
    /// Returns the squares of `row` that no queen attacks, among the columns of `full`; `last` is
    /// N - 1.
    #[inline]
    pub(crate) fn free(&self, row: u32, last: u32, full: u64) -> u64 {
        let diagonals = (self.diagonals >> (last - row)) as u64;
        let antidiagonals = (self.antidiagonals >> row) as u64;
        full & !(self.columns | diagonals | antidiagonals)
    }

    /// Returns these lines and those of a queen in `row` and `column`.
    #[inline]
    pub(crate) fn with(mut self, row: u32, column: u32, last: u32) -> Occupied {
        self.columns |= 1 << column;
        self.diagonals |= 1 << (column + last - row);
        self.antidiagonals |= 1 << (row + column);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn free_squares_are_those_no_queen_attacks() {
        for last in [0u32, 3, 62, 63] {
            let full = u64::MAX >> (63 - last);
            for queen in [(0, 0), (last / 2, last), (last, last / 3)] {
                let occupied = Occupied::default().with(queen.0, queen.1, last);
                let queen = Square { row: queen.0, column: queen.1 };
                for row in (0..=last).filter(|&row| row != queen.row) {
                    let free = occupied.free(row, last, full);
                    for column in 0..=last {
                        let attacked = queen.attack(Square { row, column }).is_some();
                        assert_eq!(free >> column & 1 == 0, attacked);
                    }
                }
            }
        }
    }
}
