//! Tables of squares under a heading that names rows and columns, as data frames and databases print them.

use super::cells::{is_bar, is_border, is_separator};
use super::line::{COLUMNS, ROWS};
use super::value::{indexed, number};
use super::written::Pair;

/// What the lines of a table have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Headed {
    /// A square: the places of its row and its column, and the number of values.
    Square { row: usize, column: usize, width: usize },
    /// A column for each of this number of rows.
    Columns(usize),
}

/// The most columns of a table of squares.
const WIDEST: usize = 6;

fn cells(line: &str) -> impl Iterator<Item = &str> {
    let is_end = |sign: char| is_separator(sign) || is_bar(sign);
    line.split(is_end).map(|cell| cell.trim_matches('"')).filter(|cell| !cell.is_empty())
}

impl Headed {
    /// Reads a heading, above the lines of `below`: words of which one is a row and one a column, or names with numbers
    /// that count, such as `row0 row1 row2`, above numbers.
    pub(super) fn of(line: &str, below: &str) -> Option<Headed> {
        if !line.contains(char::is_alphabetic) {
            return None;
        }
        if let Some(width) = counting_names(line) {
            let next = below.lines().find(|line| !Headed::passes(line.trim()))?;
            let values = cells(next).take(width + 2).map(number).collect::<Option<Vec<_>>>()?;
            return (width..width + 2).contains(&values.len()).then_some(Headed::Columns(width));
        }
        // Rows of signs leave here.
        if !cells(line).all(|word| word.chars().all(char::is_alphabetic)) {
            return None;
        }
        let words: Vec<String> = cells(line).take(WIDEST + 1).map(str::to_lowercase).collect();
        let at = |names: &[&str]| words.iter().position(|word| names.contains(&word.as_str()));
        let (row, column, width) = (at(&ROWS)?, at(&COLUMNS)?, words.len());
        (width <= WIDEST).then_some(Headed::Square { row, column, width })
    }

    /// Reads a line below the heading. A number before the others counts the lines.
    pub(super) fn line(self, line: &str) -> Option<Line> {
        let (Headed::Square { width, .. } | Headed::Columns(width)) = self;
        let values: Vec<i64> = cells(line).take(width + 2).map(number).collect::<Option<_>>()?;
        let before = values.len().checked_sub(width).filter(|before| *before < 2)?;
        let values = &values[before..];
        Some(match self {
            Headed::Square { row, column, .. } => Line::Square((values[row], values[column])),
            Headed::Columns(_) => Line::Columns(values.iter().copied().map(Some).collect()),
        })
    }

    /// Whether a line belongs to the table without being a square: a border, or none.
    pub(super) fn passes(line: &str) -> bool {
        line.is_empty() || is_border(line)
    }
}

/// A line of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// A queen's row and column.
    Square(Pair),
    /// The column of the queen in each row.
    Columns(Vec<Option<i64>>),
}

/// The number of names with numbers that count from 0 or 1, if a line has at least three and nothing else.
fn counting_names(line: &str) -> Option<usize> {
    // The number of the board may have a name of its own before.
    let is_name = |name: &&str| {
        indexed(name).is_none() && name.trim_end_matches('.').chars().all(char::is_alphabetic)
    };
    let names = cells(line).skip(usize::from(cells(line).next().as_ref().is_some_and(is_name)));
    let names: Vec<(&str, i64)> = names.map(indexed).collect::<Option<_>>()?;
    let &(name, first) = names.first()?;
    let is_next = |(at, &(other, number)): (i64, &(&str, i64))| other == name && number == at;
    let is_counting = !name.is_empty() && first < 2 && (first..).zip(&names).all(is_next);
    (is_counting && names.len() > 2).then_some(names.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_name_rows_and_columns_in_any_order() {
        let square = |heading, line| Headed::of(heading, line).unwrap().line(line);
        assert_eq!(square("   row  col", "0    3    5"), Some(Line::Square((3, 5))));
        assert_eq!(square("   row  col", "| 3 | 5 |"), Some(Line::Square((3, 5))));
        assert_eq!(square("| x | y |", "| 5 | 3 |"), Some(Line::Square((3, 5))));
        assert_eq!(square("queen\trow\tcolumn", "1\t2\t3"), Some(Line::Square((2, 3))));
        assert_eq!(square("   row  col", "3 5 7 9"), None);
        assert_eq!(square("   row  col", "(8 rows)"), None);
        let columns = Some(Line::Columns(vec![Some(1), Some(3), Some(0), Some(2)]));
        assert_eq!(square("  q1 q2 q3 q4", "0  1  3  0  2"), columns);
        assert_eq!(square("row0  row1  row2  row3", "1  3  0  2"), columns);
        for line in ["row 1", "Row 0: Column 3", "rows and columns", "a b c d", "a1 a2 a4", "q1 q2"]
        {
            assert_eq!(Headed::of(line, "1 2 3 4"), None, "{line}");
        }
        assert_eq!(Headed::of("a1 a2 a3 a4", ". Q . ."), None);
    }
}
