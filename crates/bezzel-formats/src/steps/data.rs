//! The steps as JSON Lines: a line that says what the file is, then a line an event. The
//! fields are documented in docs/formats.md, and keep their meaning within a version.

use super::Moments;
use crate::writer::WriteError;
use bezzel::Square;
use bezzel::search::{Event, Step};
use serde_json::{Value, json};
use std::io::Write;

/// The version of the format.
pub const STEPS_VERSION: u32 = 3;

/// Writes each event as a JSON object on a line of its own.
///
/// # Errors
/// [`WriteError::Io`] if `out` refuses.
pub fn write_jsonl(mut moments: Moments, out: &mut dyn Write) -> Result<(), WriteError> {
    writeln!(out, "{}", head_object(&moments))?;
    while let Some((number, event)) = moments.next_event() {
        let queens = moments.queens();
        if let Some(object) = event_object(number, &event, queens) {
            writeln!(out, "{object}")?;
        }
    }
    Ok(out.flush()?)
}

/// Returns the first line, which describes the file.
#[must_use]
pub fn head_object(moments: &Moments) -> Value {
    let mut head = json!({
        "format": "bezzel-steps",
        "version": STEPS_VERSION,
        "n": moments.size(),
        "method": moments.method().name(),
    });
    if let Some(given) = moments.given() {
        let pairs = |squares: &[Square]| -> Value {
            squares.iter().map(|square| json!([square.row, square.column])).collect()
        };
        head["given"] = json!({"queens": pairs(given.queens()), "blocked": pairs(given.blocked())});
    }
    head
}

/// Returns the line of an event, if the format has one for it. `queens` are those on the board.
#[must_use]
pub fn event_object(
    number: u64,
    event: &Event,
    queens: impl Iterator<Item = Square>,
) -> Option<Value> {
    let mut object = match &event.step {
        Step::Choose { row, free } => json!({"event": "choose", "row": row, "free": free}),
        Step::Conflict { square, culprit, line } => json!({
            "event": "conflict",
            "row": square.row,
            "column": square.column,
            "culprit": {"row": culprit.row, "column": culprit.column},
            "line": line.name(),
        }),
        Step::Place { square } => {
            json!({"event": "place", "row": square.row, "column": square.column})
        }
        Step::Solved { index } => {
            let mut queens: Vec<Square> = queens.collect();
            queens.sort_unstable();
            let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
            json!({"event": "solved", "index": index, "columns": columns})
        }
        Step::Cut => json!({"event": "cut"}),
        Step::BackUp { row, lifted } => json!({
            "event": "back-up",
            "row": row,
            "lifted": {"row": lifted.row, "column": lifted.column},
        }),
        Step::Exhausted { solutions, cut } => {
            json!({"event": "exhausted", "solutions": solutions, "cut": cut})
        }
        Step::Stopped { solutions } => json!({"event": "stopped", "solutions": solutions}),
        _ => return None,
    };
    object["step"] = Value::from(number);
    object["node"] = Value::from(event.node);
    object["parent"] = Value::from(event.parent);
    object["depth"] = Value::from(event.depth);
    Some(object)
}
