//! Tables of squares under a heading that names rows and columns, as data frames and databases print them.

use super::cells::{is_border, is_separator};
use super::line::{COLUMNS, ROWS};
use super::value::number;
use super::written::Pair;

/// Where the lines of a table have the row and the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Headed {
    row: usize,
    column: usize,
    width: usize,
}

/// The most columns of a table of squares.
const WIDEST: usize = 6;

fn cells(line: &str) -> impl Iterator<Item = &str> {
    let is_end = |sign: char| is_separator(sign) || matches!(sign, '|' | '│' | '┃' | '║');
    line.split(is_end).map(|cell| cell.trim_matches('"')).filter(|cell| !cell.is_empty())
}

impl Headed {
    /// Reads a heading: words of which one is a row and one a column.
    pub(super) fn of(line: &str) -> Option<Headed> {
        let words: Vec<String> = cells(line).take(WIDEST + 1).map(str::to_lowercase).collect();
        let at = |names: &[&str]| words.iter().position(|word| names.contains(&word.as_str()));
        let (row, column) = (at(&ROWS)?, at(&COLUMNS)?);
        let are_words = words.iter().all(|word| word.chars().all(char::is_alphabetic));
        (are_words && words.len() <= WIDEST).then_some(Headed { row, column, width: words.len() })
    }

    /// Reads the square of a line below the heading. A number before the columns counts the lines.
    pub(super) fn square(self, line: &str) -> Option<Pair> {
        let values: Vec<i64> = cells(line).take(WIDEST + 2).map(number).collect::<Option<_>>()?;
        let before = values.len().checked_sub(self.width).filter(|before| *before < 2)?;
        Some((values[before + self.row], values[before + self.column]))
    }

    /// Whether a line belongs to the table without being a square: a border, or none.
    pub(super) fn passes(line: &str) -> bool {
        line.is_empty() || is_border(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_name_rows_and_columns_in_any_order() {
        let frame = Headed::of("   row  col").unwrap();
        assert_eq!(frame.square("0    3    5"), Some((3, 5)));
        assert_eq!(frame.square("| 3 | 5 |"), Some((3, 5)));
        assert_eq!(Headed::of("| x | y |").unwrap().square("| 5 | 3 |"), Some((3, 5)));
        assert_eq!(Headed::of("queen\trow\tcolumn").unwrap().square("1\t2\t3"), Some((2, 3)));
        assert_eq!(frame.square("3 5 7 9"), None);
        assert_eq!(frame.square("(8 rows)"), None);
        for line in ["row 1", "Row 0: Column 3", "rows and columns", "a b c d"] {
            assert_eq!(Headed::of(line), None, "{line}");
        }
    }
}
