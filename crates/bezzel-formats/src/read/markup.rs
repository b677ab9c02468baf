//! Converts HTML and LaTeX tables to rows between bars.

use super::line::{COLUMNS, ROWS};
use crate::html;
use std::borrow::Cow;
use std::fmt::Write as _;

/// Converts HTML tables, or rows of a LaTeX table, in a text to rows such as `| Q |   |`.
pub(super) fn as_bars(text: &str) -> Cow<'_, str> {
    if html::has_tables(text) {
        return of_html(text).into();
    }
    if text.contains(QUEEN) {
        return of_pictures(text).into();
    }
    if text.contains("<div")
        && let Some(rows) = of_elements(text)
    {
        return rows.into();
    }
    if text.contains("</") || text.contains("<br") || text.contains("/>") {
        return without_tags(text).into();
    }
    // Rows of LaTeX end with two backslashes, and may all be on one line.
    if text.contains('&') && text.contains("\\\\") {
        let text = text.replace("\\\\", "\\\\\n").replace("\\begin{", "\n\\begin{");
        let text = text.replace("matrix}", "matrix}\n").replace("\\end{", "\n\\end{");
        return text.lines().map(of_latex).collect::<String>().into();
    }
    text.into()
}

/// Replaces each HTML or XML tag by a line.
fn without_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        plain.push_str(&rest[..start]);
        let tag = &rest[start + 1..];
        let is_tag = tag.starts_with(|sign: char| sign == '/' || sign.is_ascii_alphabetic());
        match tag.find(['<', '>']).filter(|end| is_tag && tag.as_bytes()[*end] == b'>') {
            Some(end) => {
                plain.push(if tag[..end].starts_with("br") { '\n' } else { ' ' });
                rest = &tag[end + 1..];
                if let Some((row, column)) = square(&tag[..end]) {
                    let end = if rest.starts_with('\n') { "" } else { "\n" };
                    let _ = write!(plain, "[{row}, {column}]{end}");
                }
                if tag.starts_with('/') && !rest.starts_with('\n') {
                    plain.push('\n');
                }
            }
            None => {
                plain.push('<');
                rest = tag;
            }
        }
    }
    plain + rest
}

/// An element that is not closed yet.
#[derive(Default)]
struct Element<'a> {
    name: &'a str,
    text: &'a str,
    has_queen: bool,
    has_rows: bool,
    cells: Vec<String>,
}

/// Converts boards of nested elements: squares are elements without others, rows have squares, boards have rows. `None`
/// for other texts.
fn of_elements(text: &str) -> Option<String> {
    let mut open = vec![Element::default()];
    let (mut made, mut widths) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (tag, after) = rest[start + 1..].split_once('>')?;
        let between = rest[..start].trim();
        if !between.is_empty() {
            open.last_mut()?.text = between;
        }
        rest = after;
        let name = tag.split([' ', '/', '\n']).next().unwrap_or_default();
        let is_void = tag.ends_with('/') || matches!(name, "br" | "hr" | "img");
        let is_class = |value: &str| value.split(' ').any(|it| matches!(it, "queen" | "q"));
        let has_queen = tag.split(['"', '\'']).skip(1).step_by(2).any(is_class);
        if let Some(name) = tag.strip_prefix('/') {
            let element = open.pop().filter(|element| element.name == name.trim())?;
            let parent = open.last_mut()?;
            if element.has_rows {
                made.push('\n');
                parent.has_rows = true;
            } else if element.cells.len() > 1 {
                widths.push(element.cells.len());
                made.push_str(&barred(element.cells.iter()));
                parent.has_rows = true;
            } else if let Some(cell) = element.cells.into_iter().next() {
                parent.cells.push(cell);
            } else {
                let queen = if element.has_queen { "Q" } else { "" };
                let cell = if element.text.is_empty() { queen } else { element.text };
                parent.cells.push(cell.to_owned());
            }
        } else if is_void {
            open.last_mut()?.has_queen |= has_queen;
        } else if !tag.starts_with(['!', '?']) {
            open.push(Element { name, has_queen, ..Element::default() });
        }
    }
    // A board of one square.
    if widths.is_empty() {
        return open.pop().filter(|it| !it.cells.is_empty()).map(|it| barred(it.cells.iter()));
    }
    let width = widths[0];
    let are_boards = widths.len().is_multiple_of(width) && widths.iter().all(|it| *it == width);
    are_boards.then_some(made)
}

/// The row and the column that attributes of a tag name: `<queen row="0" col="3"/>`.
fn square(tag: &str) -> Option<(u32, u32)> {
    let value = |names: &[&str]| {
        let mut attributes = tag.split_whitespace().filter_map(|it| it.split_once("=\""));
        let (_, value) = attributes.find(|(name, _)| names.contains(name))?;
        value.split_once('"')?.0.parse().ok()
    };
    Some((value(&ROWS)?, value(&COLUMNS)?))
}

/// A queen in the pictures of `--format tex`: column, and the negated row from 1.
const QUEEN: &str = "\\queen{";

/// The queens of each picture as [row, column].
fn of_pictures(text: &str) -> String {
    let square = |queen: &str| -> Option<String> {
        let (column, rest) = queen.split_once("}{-")?;
        let (row, _) = rest.split_once('}')?;
        let (row, column) = (row.parse::<u32>().ok()?.checked_sub(1)?, column.parse::<u32>().ok()?);
        Some(format!("[{row}, {column}]"))
    };
    let picture = |picture: &str| {
        let squares: Vec<String> = picture.split(QUEEN).skip(1).filter_map(square).collect();
        if squares.is_empty() { String::new() } else { format!("[{}]\n", squares.join(", ")) }
    };
    text.split("\\begin{picture}").map(picture).collect()
}

fn barred<T: AsRef<str>>(cells: impl Iterator<Item = T>) -> String {
    let cells: String = cells.map(|cell| format!(" {} |", cell.as_ref().trim())).collect();
    format!("|{cells}\n")
}

fn of_html(text: &str) -> String {
    let row = |row: &Vec<String>| barred(row.iter());
    let table = |table: &Vec<Vec<String>>| table.iter().map(row).collect::<String>() + "\n";
    html::texts(text).iter().map(table).collect()
}

fn of_latex(line: &str) -> String {
    let row = line.split_once("\\\\").map_or(line, |(row, _)| row);
    match row.contains('&') && !row.contains("\\begin") {
        true => barred(row.split('&')),
        // The commands of the table are not part of a board.
        _ if line.trim_start().starts_with('\\') => "\n".to_owned(),
        _ => format!("{line}\n"),
    }
}
