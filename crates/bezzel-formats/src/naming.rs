//! The names of rows and columns in pictures.

use crate::puzzle::column_name;
use bezzel::UnknownName;
use std::str::FromStr;

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

impl Naming {
    /// All namings.
    pub const ALL: [Naming; 4] = [Naming::Letters, Naming::Chess, Naming::Zero, Naming::One];

    /// Returns the name for `--coordinates`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Naming::Letters => "letters",
            Naming::Chess => "chess",
            Naming::Zero => "zero",
            Naming::One => "one",
        }
    }

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

impl FromStr for Naming {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Naming, UnknownName> {
        UnknownName::find("naming", name, Naming::ALL, Naming::name)
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
