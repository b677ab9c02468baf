//! Boards with one queen in each row: unchecked as a [`Placement`], checked as a [`Solution`].

use super::conflict::{conflicts, first_conflict, pairs};
use super::{Conflict, Line, Size, SizeError, Square};
use std::fmt;
use std::str::FromStr;

/// A placement: one queen in each row, where `columns()[row]` is the queen's column.
///
/// The queens may attack each other; a [`Solution`] is a placement without attacks. The queens may
/// also be [other pieces](crate::piece), and the board may have more columns than rows: see
/// [`Placement::on`].
///
/// The text form is the columns by row, separated by blanks:
///
/// ```
/// use bezzel::{Placement, Solution};
/// let placement: Placement = "1 3 0 2".parse()?;
/// assert_eq!(placement.to_string(), "1 3 0 2");
/// assert!("1 3 0 2".parse::<Solution>().is_ok());
/// assert_eq!(
///     "0 9 1".parse::<Placement>().unwrap_err().to_string(),
///     "row 1: column 9 is outside 0 to 2"
/// );
/// # Ok::<(), bezzel::board::PlacementTextError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<u32>", into = "Vec<u32>"))]
pub struct Placement {
    columns: Vec<u32>,
    /// The number of the board's columns, which is at least the number of rows.
    width: u32,
}

/// The error of a list of columns that is not a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// The number of queens is no board size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A queen stands outside the board.
    #[error("row {row}: column {column} is outside 0 to {last}", last = size - 1)]
    Outside {
        /// The row of the queen, from 0.
        row: u32,
        /// The given column.
        column: u64,
        /// The size of the board: the number of queens.
        size: u32,
    },
}

impl Placement {
    /// Checks that `columns` (by row, from 0) places one queen in each row of a square board.
    ///
    /// # Errors
    /// [`PlacementError`] if there are no queens, too many, or one is outside the board.
    pub fn new(columns: Vec<u32>) -> Result<Placement, PlacementError> {
        let size = Size::try_from(columns.len())?;
        Placement::on(columns, size)
    }

    /// Checks that `columns` (by row, from 0) places one queen in each of the first rows of a board
    /// of `size` columns.
    ///
    /// ```
    /// use bezzel::{Placement, Size};
    /// let two_rows = Placement::on(vec![0, 4], Size::new(6)?)?;
    /// assert_eq!((two_rows.rows(), two_rows.size().get()), (2, 6));
    /// assert!(Placement::on(vec![6], Size::new(6)?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PlacementError`] if there are no queens, more than columns, or one is outside the board.
    pub fn on(columns: Vec<u32>, size: Size) -> Result<Placement, PlacementError> {
        Size::try_from(columns.len())?.at_most(size.get())?;
        match columns.iter().position(|&column| column > size.last()) {
            None => Ok(Placement { columns, width: size.get() }),
            Some(row) => Err(PlacementError::Outside {
                row: row as u32,
                column: u64::from(columns[row]),
                size: size.get(),
            }),
        }
    }

    /// Returns the size of the board: the number of columns, which is also the number of rows
    /// unless the placement was made by [`Placement::on`].
    pub fn size(&self) -> Size {
        Size::new(self.width).expect("checked when the placement was made")
    }

    /// Returns the number of rows, which is the number of queens.
    pub fn rows(&self) -> u32 {
        self.columns.len() as u32
    }

    /// Returns the queens' columns by row, from 0.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Consumes the placement and returns the queens' columns by row.
    pub fn into_columns(self) -> Vec<u32> {
        self.columns
    }

    /// Returns the queens' squares, from the top row down.
    pub fn queens(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        (0u32..).zip(&self.columns).map(|(row, &column)| Square { row, column })
    }

    /// Returns every pair of queens that attack each other with no queen between them, ordered by
    /// the lower queen. Takes linear time.
    pub fn conflicts(&self) -> Vec<Conflict> {
        let queen = |row: usize| Square { row: row as u32, column: self.columns[row] };
        conflicts(self.columns.len(), queen, &Line::OF_QUEENS, self.width as usize)
    }

    /// Returns the number of pairs of queens that attack each other, whether or not another queen
    /// stands between them: what courses on search call the conflicts of a state. Takes linear
    /// time.
    pub fn attacking_pairs(&self) -> u64 {
        pairs(self.queens(), &Line::OF_QUEENS, self.width as usize)
    }

    /// Returns the first conflict in order of the rows. Takes linear time and 5 bits of memory per
    /// queen.
    pub fn first_conflict(&self) -> Option<Conflict> {
        first_conflict(&self.columns, self.width as usize)
    }
}

impl TryFrom<Vec<u32>> for Placement {
    type Error = PlacementError;

    fn try_from(columns: Vec<u32>) -> Result<Placement, PlacementError> {
        Placement::new(columns)
    }
}

impl From<Placement> for Vec<u32> {
    fn from(placement: Placement) -> Vec<u32> {
        placement.columns
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column) in self.columns.iter().enumerate() {
            write!(f, "{}{column}", if row > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// The error of a text that is not a placement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementTextError {
    /// A column is not a whole number.
    #[error("row {row}: invalid column number `{given}`: expected an integer from 0")]
    NoColumn {
        /// The row, from 0.
        row: usize,
        /// The text in place of the column.
        given: String,
    },
    /// The columns are not a placement.
    #[error(transparent)]
    Placement(#[from] PlacementError),
}

impl FromStr for Placement {
    type Err = PlacementTextError;

    fn from_str(text: &str) -> Result<Placement, PlacementTextError> {
        let column = |(row, given): (usize, &str)| {
            let given = given.to_owned();
            given.parse().map_err(|_| PlacementTextError::NoColumn { row, given })
        };
        let columns: Result<Vec<u32>, _> =
            text.split_whitespace().enumerate().map(column).collect();
        Ok(Placement::new(columns?)?)
    }
}

impl From<Solution> for Placement {
    fn from(solution: Solution) -> Placement {
        solution.0
    }
}

/// A solution: a placement in which no two queens attack each other.
///
/// Every solution is proven: by [`TryFrom`] or [`FromStr`], which check it, or by this crate's
/// searches, which are tested against that check.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Placement", into = "Placement"))]
pub struct Solution(Placement);

impl Solution {
    /// Wraps a solution that a search of this crate has found.
    pub(crate) fn found(columns: Vec<u32>) -> Solution {
        let width = columns.len() as u32;
        debug_assert!(width > 0 && first_conflict(&columns, columns.len()).is_none());
        Solution(Placement { columns, width })
    }

    /// Wraps a solution that a mask search has found.
    pub(crate) fn from_bytes(columns: &[u8]) -> Solution {
        Solution::found(columns.iter().map(|&column| u32::from(column)).collect())
    }

    /// Replaces the solution in `slot` with one that a mask search has found, and returns a
    /// reference to it. Two million allocations a second would cost as much as the search.
    pub(crate) fn lend<'a>(slot: &'a mut Option<Solution>, columns: &[u8]) -> &'a Solution {
        let solution = slot.get_or_insert_with(|| Solution::from_bytes(columns));
        for (to, &from) in solution.0.columns.iter_mut().zip(columns) {
            *to = u32::from(from);
        }
        debug_assert!(solution.0.first_conflict().is_none());
        solution
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.0.size()
    }

    /// Returns the queens' columns by row, from 0.
    pub fn columns(&self) -> &[u32] {
        self.0.columns()
    }

    /// Returns the same queens, as a placement.
    pub fn placement(&self) -> &Placement {
        &self.0
    }
}

/// The error of a text that is not a solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolutionTextError {
    /// The text is not a placement.
    #[error(transparent)]
    Placement(#[from] PlacementTextError),
    /// Queens attack each other.
    #[error(transparent)]
    Conflict(#[from] Conflict),
}

impl FromStr for Solution {
    type Err = SolutionTextError;

    fn from_str(text: &str) -> Result<Solution, SolutionTextError> {
        Ok(text.parse::<Placement>()?.try_into()?)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<Placement> for Solution {
    type Error = Conflict;

    /// Proves that no two queens attack each other, in linear time.
    ///
    /// # Panics
    /// If the board has fewer rows than columns ([`Placement::on`]): a [`Solution`] has N queens.
    fn try_from(placement: Placement) -> Result<Solution, Conflict> {
        assert_eq!(placement.rows(), placement.width, "a solution has N queens");
        match placement.first_conflict() {
            None => Ok(Solution(placement)),
            Some(conflict) => Err(conflict),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_queen_outside_the_board_is_named() {
        let error = Placement::new(vec![0, 9, 1]).unwrap_err();
        assert_eq!(error, PlacementError::Outside { row: 1, column: 9, size: 3 });
        assert_eq!(error.to_string(), "row 1: column 9 is outside 0 to 2");
        assert!(Placement::new(vec![]).is_err());
    }

    proptest! {
        #[test]
        fn conflicts_are_those_of_the_board(
            columns in (1usize..12).prop_flat_map(|n| prop::collection::vec(0..n as u32, n))
        ) {
            let placement = Placement::new(columns).unwrap();
            let board = Board::from(&placement);
            prop_assert_eq!(placement.first_conflict(), board.conflicts().first().copied());
            prop_assert_eq!(placement.conflicts(), board.conflicts());
            prop_assert_eq!(placement.attacking_pairs(), board.attacking_pairs());
        }
    }
}
