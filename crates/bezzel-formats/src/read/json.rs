//! Placements as JSON: one value after the other, or arrays of them, in any of the forms
//! that are written, and as the plain list of columns.

use super::{Place, Problem, ReadError, at_item, by_columns, by_rows};
use bezzel::Placement;
use serde_json::{Map, Value};
use std::io::Read;

/// Reads JSON values until the input ends.
pub(super) fn read(input: impl Read) -> impl Iterator<Item = Result<Placement, ReadError>> {
    let values = serde_json::Deserializer::from_reader(input).into_iter::<Value>();
    let mut item = 0;
    values.flat_map(move |value| match value {
        Err(error) => {
            let place = Place::Line { line: error.line() as u64, character: error.column() as u64 };
            let problem = match error.io_error_kind() {
                Some(kind) => Problem::Io(kind.into()),
                None => Problem::Json { message: error.to_string() },
            };
            vec![Err(ReadError { place, problem })]
        }
        Ok(value) => placements(&value)
            .into_iter()
            .map(|placement| {
                item += 1;
                placement.map_err(|problem| at_item(item, problem))
            })
            .collect(),
    })
}

/// What a JSON value says: one placement, or several.
fn placements(value: &Value) -> Vec<Result<Placement, Problem>> {
    if let Some(one) = placement(value) {
        return vec![one];
    }
    // An empty list is one of no placements.
    value.as_array().map_or_else(
        || vec![Err(Problem::JsonShape)],
        |list| list.iter().map(|one| placement(one).unwrap_or(Err(Problem::JsonShape))).collect(),
    )
}

/// The placement that a value describes, or `None` if it is not shaped like one.
fn placement(value: &Value) -> Option<Result<Placement, Problem>> {
    match value {
        Value::Object(fields) => {
            let columns = match fields.get("columns") {
                Some(columns) => numbers(columns)?,
                None => records(fields)?,
            };
            match fields.get("n") {
                Some(said) if said.as_u64() != Some(columns.len() as u64) => {
                    let said = said.to_string();
                    Some(Err(Problem::SizeDiffers { said, found: columns.len() }))
                }
                _ => Some(by_columns(&columns)),
            }
        }
        Value::Array(list) if list.is_empty() => None,
        Value::Array(list) => numbers(value)
            .map(|columns| by_columns(&columns))
            .or_else(|| Some(by_rows(&list.iter().map(pair).collect::<Option<Vec<_>>>()?)))
            .or_else(|| Some(by_rows(&list.iter().map(point).collect::<Option<Vec<_>>>()?))),
        _ => None,
    }
}

fn numbers(value: &Value) -> Option<Vec<u64>> {
    value.as_array()?.iter().map(Value::as_u64).collect()
}

/// `{"row0": column, "row1": column, …}`, as pandas writes the lines of a table.
fn records(fields: &Map<String, Value>) -> Option<Vec<u64>> {
    let rows = fields.keys().filter(|name| name.starts_with("row")).count();
    (0..rows)
        .map(|row| fields.get(&format!("row{row}"))?.as_u64())
        .collect::<Option<Vec<_>>>()
        .filter(|columns| !columns.is_empty())
}

/// `[row, column]`.
fn pair(value: &Value) -> Option<(u64, u64)> {
    let [row, column] = value.as_array()?.as_slice() else { return None };
    Some((row.as_u64()?, column.as_u64()?))
}

/// `{"x": column, "y": row}`.
fn point(value: &Value) -> Option<(u64, u64)> {
    Some((value.get("y")?.as_u64()?, value.get("x")?.as_u64()?))
}
