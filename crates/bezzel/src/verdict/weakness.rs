//! Checks that are weaker than the rules: the faults of a program's check of queens.

use crate::board::{Conflict, Line, Size};
use crate::names::named;
use crate::stop::{Stop, Stopped};

/// A check that overlooks some attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Weakness {
    /// Columns are not checked.
    Columns,
    /// Diagonals ＼ are not checked.
    Diagonals,
    /// Antidiagonals ／ are not checked.
    Antidiagonals,
    /// Only columns are checked: the boards are the permutations.
    BothDiagonals,
    /// Only antidiagonals ／ are checked.
    ColumnsAndDiagonals,
    /// Only diagonals ＼ are checked.
    ColumnsAndAntidiagonals,
    /// Nothing is checked: the boards have any queen in each row.
    Everything,
    /// Along both diagonals, only the queen of the row directly above is checked.
    DistantRows,
    /// The queen of row 0 is not checked against any other.
    FirstRow,
    /// The queen of the row directly above is not checked.
    RowAbove,
}

named!(
    Weakness,
    "weakness of a check",
    /// All weaknesses.
    {
        Columns = "columns",
        Diagonals = "diagonals",
        Antidiagonals = "antidiagonals",
        BothDiagonals = "both-diagonals",
        ColumnsAndDiagonals = "columns-and-diagonals",
        ColumnsAndAntidiagonals = "columns-and-antidiagonals",
        Everything = "everything",
        DistantRows = "distant-rows",
        FirstRow = "first-row",
        RowAbove = "row-above",
    }
);

impl Weakness {
    /// Returns whether the check overlooks an attack of two queens in different rows.
    #[must_use]
    pub fn overlooks(self, attack: &Conflict) -> bool {
        self.overlooks_line(attack.line, attack.first.row, attack.second.row)
    }

    /// Whether the check overlooks an attack along `line` of the queens of two rows, the upper one
    /// first.
    fn overlooks_line(self, line: Line, upper: u32, lower: u32) -> bool {
        match self {
            Weakness::Columns => line == Line::Column,
            Weakness::Diagonals => line == Line::Diagonal,
            Weakness::Antidiagonals => line == Line::Antidiagonal,
            Weakness::BothDiagonals => line != Line::Column,
            Weakness::ColumnsAndDiagonals => line != Line::Antidiagonal,
            Weakness::ColumnsAndAntidiagonals => line != Line::Diagonal,
            Weakness::Everything => true,
            Weakness::DistantRows => line != Line::Column && lower - upper > 1,
            Weakness::FirstRow => upper == 0,
            Weakness::RowAbove => lower - upper == 1,
        }
    }

    /// Returns the number of boards that pass the check, counted up to `most`.
    pub(super) fn boards_up_to(
        self,
        size: Size,
        most: u64,
        stop: Stop<'_>,
    ) -> Result<u64, Stopped> {
        const ASK_EVERY: u64 = 1 << 16;
        let (n, full) = (size.index(), (1u64 << size.get()) - 1);
        let mut columns = vec![0u32; n];
        let mut untried = vec![0u64; n];
        untried[0] = full;
        let (mut row, mut boards, mut moves) = (0, 0, 0u64);
        while boards < most {
            moves += 1;
            if moves.is_multiple_of(ASK_EVERY) && stop() {
                return Err(Stopped);
            }
            if untried[row] == 0 {
                if row == 0 {
                    break;
                }
                row -= 1;
            } else if row + 1 == n {
                boards += u64::from(untried[row].count_ones());
                untried[row] = 0;
            } else {
                columns[row] = untried[row].trailing_zeros();
                untried[row] &= untried[row] - 1;
                row += 1;
                untried[row] = full & !self.taken(&columns[..row]);
            }
        }
        Ok(boards.min(most))
    }

    /// Returns the squares of the next row that the check finds attacked by these queens, as bits.
    fn taken(self, columns: &[u32]) -> u64 {
        let row = columns.len() as u32;
        let mut taken = 0;
        for (above, &column) in (0..).zip(columns) {
            let (queen, distance) = (1u64 << column, row - above);
            let lines = [
                (Line::Column, queen),
                (Line::Diagonal, queen << distance),
                (Line::Antidiagonal, queen >> distance),
            ];
            for (line, square) in lines {
                if !self.overlooks_line(line, above, row) {
                    taken |= square;
                }
            }
        }
        taken
    }
}

/// The set of weaknesses whose checks overlook every attack seen so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Weaknesses(u16);

impl Weaknesses {
    pub(super) const EVERY: Weaknesses = Weaknesses((1 << Weakness::ALL.len()) - 1);
    pub(super) const NONE: Weaknesses = Weaknesses(0);

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Weakness> {
        Weakness::ALL.into_iter().filter(move |weakness| self.0 >> *weakness as u16 & 1 == 1)
    }

    /// Keeps the weaknesses that overlook every attack of a placement, including attacks behind
    /// other queens.
    pub(super) fn overlooking(self, columns: &[u32]) -> Weaknesses {
        let mut kept = self;
        for (lower, &column) in (0u32..).zip(columns) {
            for (upper, &above) in (0..lower).zip(columns) {
                let (right, distance) = (i64::from(column) - i64::from(above), lower - upper);
                let line = match right {
                    0 => Line::Column,
                    right if right == i64::from(distance) => Line::Diagonal,
                    right if right == -i64::from(distance) => Line::Antidiagonal,
                    _ => continue,
                };
                for weakness in kept.iter() {
                    if !weakness.overlooks_line(line, upper, lower) {
                        kept.0 &= !(1 << weakness as u16);
                    }
                }
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Placement, size};
    use crate::stop::NEVER;

    /// Returns all boards with a queen in each row.
    fn boards(n: u32) -> impl Iterator<Item = Vec<u32>> {
        (0..n.pow(n)).map(move |number| (0..n).map(|row| number / n.pow(row) % n).collect())
    }

    #[test]
    fn the_boards_that_pass_are_counted_and_recognised() {
        for n in 1..=6 {
            let size = size(n);
            for weakness in Weakness::ALL {
                let passes = |columns: &Vec<u32>| {
                    let queens: Vec<_> =
                        Placement::new(columns.clone()).unwrap().queens().collect();
                    let mut pairs = queens.iter().enumerate().flat_map(|(lower, &second)| {
                        queens[..lower].iter().filter_map(move |&first| {
                            Some(Conflict { first, second, line: first.attack(second)? })
                        })
                    });
                    pairs.all(|attack| weakness.overlooks(&attack))
                };
                let passing = boards(n).filter(passes).count() as u64;
                let counted = |most| weakness.boards_up_to(size, most, NEVER).unwrap();
                assert_eq!(counted(u64::MAX), passing, "{weakness}, N = {n}");
                assert_eq!(counted(passing / 2), passing / 2);
                for columns in boards(n).step_by(7) {
                    let kept = Weaknesses::EVERY.overlooking(&columns);
                    assert_eq!(kept.iter().any(|it| it == weakness), passes(&columns));
                }
            }
        }
    }

    #[test]
    fn a_count_is_cancelled() {
        let size = size(16);
        assert_eq!(Weakness::Everything.boards_up_to(size, u64::MAX, &|| true), Err(Stopped));
    }
}
