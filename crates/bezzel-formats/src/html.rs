//! HTML tables: the texts and attributes of their cells. Boards and puzzles are read from them.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeMap;

/// The properties of a cell by name: `text`, and attributes and their parts.
pub(crate) type Cell = BTreeMap<String, String>;

/// The name of the text property, which sorts before all attributes.
pub(crate) const TEXT: &str = " text";

/// Returns the texts of the cells of all tables, table by table. In a table without texts, `Q` stands for pictures and
/// classes of a queen.
pub(crate) fn texts(text: &str) -> Vec<Vec<Vec<String>>> {
    let is_queen = |text: &String| text.to_lowercase().contains("queen");
    let rows = |rows: Vec<Vec<Cell>>| {
        let has_text = rows.iter().flatten().any(|cell| cell.contains_key(TEXT));
        let told = |cell: &Cell| match has_text {
            true => cell.get(TEXT).cloned().unwrap_or_default(),
            false if cell.values().chain(cell.keys()).any(is_queen) => "Q".to_owned(),
            false => String::new(),
        };
        rows.iter().map(|row| row.iter().map(told).collect()).collect()
    };
    cells(text).into_iter().map(|(_, table)| rows(table)).collect()
}

/// Whether a text contains HTML tables.
pub(crate) fn has_tables(text: &str) -> bool {
    text.contains("<td") || text.contains("<TD")
}

/// Returns the tables, each with the byte at which it begins, up to the first invalid HTML.
pub(crate) fn cells(text: &str) -> Vec<(usize, Vec<Vec<Cell>>)> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    (config.check_end_names, config.allow_unmatched_ends) = (false, true);
    config.allow_dangling_amp = true;
    let mut tables: Vec<(usize, Vec<Vec<Cell>>)> = vec![(0, Vec::new())];
    let mut is_in_cell = false;
    loop {
        let at = reader.buffer_position() as usize;
        let event = reader.read_event();
        let (_, rows) = tables.last_mut().expect("there is one");
        match event {
            Ok(Event::Start(tag) | Event::Empty(tag)) => {
                match tag.local_name().as_ref().to_ascii_lowercase().as_str() {
                    "table" => {
                        tables.push((at, Vec::new()));
                        continue;
                    }
                    "tr" => (is_in_cell, _) = (false, rows.push(Vec::new())),
                    "td" if !rows.is_empty() => {
                        rows.last_mut().expect("there is one").push(Cell::new());
                        is_in_cell = true;
                    }
                    "th" => is_in_cell = false,
                    _ => {}
                }
                if let Some(cell) = last_cell(rows, is_in_cell) {
                    attributes(&tag, cell);
                }
            }
            Ok(Event::Text(text)) => {
                if let Some(cell) = last_cell(rows, is_in_cell && !text.trim().is_empty()) {
                    cell.entry(TEXT.to_owned()).or_default().push_str(text.trim());
                }
            }
            // `&#9819;` is a queen, `&nbsp;` nothing.
            Ok(Event::GeneralRef(name)) => {
                if let Some(cell) = last_cell(rows, is_in_cell)
                    && let Ok(Some(sign)) = name.resolve_char_ref()
                    && !sign.is_whitespace()
                {
                    cell.entry(TEXT.to_owned()).or_default().push(sign);
                }
            }
            Ok(Event::End(tag)) => {
                is_in_cell &= !tag.local_name().as_ref().eq_ignore_ascii_case("td");
            }
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    for (_, rows) in &mut tables {
        rows.retain(|row| !row.is_empty());
    }
    tables.retain(|(_, rows)| !rows.is_empty());
    tables
}

/// Returns the last cell, if it is open.
fn last_cell(rows: &mut [Vec<Cell>], is_open: bool) -> Option<&mut Cell> {
    rows.last_mut().filter(|_| is_open).and_then(|row| row.last_mut())
}

/// Adds the properties in the attributes of a tag: values, classes such as `region-3`, and properties of a style.
fn attributes(tag: &BytesStart<'_>, cell: &mut Cell) {
    let mut add = |name: String, value: &str| {
        cell.entry(name).or_insert_with(|| value.trim().to_lowercase());
    };
    for attribute in tag.html_attributes().with_checks(false).flatten() {
        let name = attribute.key.as_ref().to_lowercase();
        let value = attribute.value;
        match name.as_str() {
            "class" => {
                for class in value.split_whitespace() {
                    let digits = class.trim_end_matches(|sign: char| sign.is_ascii_digit());
                    let (kind, region) = class
                        .rsplit_once(['-', '_'])
                        .unwrap_or_else(|| class.split_at(digits.len()));
                    match region.is_empty() {
                        true => add("class".to_owned(), class),
                        false => add(format!("class {kind}"), region),
                    }
                }
                add("classes".to_owned(), &value);
            }
            "style" => {
                for (property, value) in value.split(';').filter_map(|it| it.split_once(':')) {
                    add(format!("style {}", property.trim().to_lowercase()), value);
                }
            }
            _ => add(name, &value),
        }
    }
}
