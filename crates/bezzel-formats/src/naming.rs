//! The names of rows and columns in pictures.

use crate::puzzle::column_name;

/// The names of rows and columns at the border of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Naming {
    /// Letters for columns and numbers for rows, A1 at the top left, as the pages name squares.
    Letters,
    /// Letters for columns and numbers for rows, A1 at the bottom left, as in chess.
    Chess,
    /// Numbers from 0, as in data.
    Zero,
    /// Numbers from 1.
    One,
}

bezzel::named_values!(
    Naming,
    "naming",
    /// All namings.
    { Letters = "letters", Chess = "chess", Zero = "zero", One = "one" }
);

impl Naming {
    /// The name of a column, counted from 0.
    pub(crate) fn column(self, column: u32) -> String {
        match self {
            Naming::Letters | Naming::Chess => column_name(column),
            Naming::Zero => column.to_string(),
            Naming::One => (column + 1).to_string(),
        }
    }

    /// The name of a row of a board of `size` rows, counted from 0 at the top.
    pub(crate) fn row(self, row: u32, size: u32) -> String {
        match self {
            Naming::Chess => (size - row).to_string(),
            Naming::Zero => row.to_string(),
            Naming::Letters | Naming::One => (row + 1).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_left_square_has_a_name_in_each() {
        let names = Naming::ALL.map(|it| format!("{} {}", it.column(27), it.row(0, 30)));
        assert_eq!(names, ["AB 1", "AB 30", "27 0", "28 1"]);
        assert_eq!(Naming::ALL.map(|it| it.name().parse()), Naming::ALL.map(Ok));
    }
}
