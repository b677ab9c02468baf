//! Tables of HTML and LaTeX as rows between bars.

use crate::puzzle::table;
use std::borrow::Cow;

/// A text whose tables of HTML, or rows of a table of LaTeX, are written as `| Q |   |`.
pub(super) fn as_bars(text: &str) -> Cow<'_, str> {
    if table::has_tables(text) {
        return of_html(text).into();
    }
    // Rows of LaTeX end with two backslashes.
    if text.contains('&') && text.contains("\\\\") {
        return text.lines().map(of_latex).collect::<String>().into();
    }
    text.into()
}

fn barred<T: AsRef<str>>(cells: impl Iterator<Item = T>) -> String {
    let cells: String = cells.map(|cell| format!(" {} |", cell.as_ref().trim())).collect();
    format!("|{cells}\n")
}

fn of_html(text: &str) -> String {
    let row = |row: &Vec<String>| barred(row.iter());
    let table = |table: &Vec<Vec<String>>| table.iter().map(row).collect::<String>() + "\n";
    table::texts(text).iter().map(table).collect()
}

fn of_latex(line: &str) -> String {
    match line.split_once("\\\\") {
        Some((row, _)) if row.contains('&') => barred(row.split('&')),
        // Commands of the table are no part of a board.
        _ if line.trim_start().starts_with('\\') => "\n".to_owned(),
        _ => format!("{line}\n"),
    }
}
