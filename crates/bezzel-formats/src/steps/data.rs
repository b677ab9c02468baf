//! The steps as JSON Lines: a line that says what the file is, then a line an event. The
//! fields are documented in docs/formats.md, and keep their meaning within a version.

use super::Moments;
use crate::writer::WriteError;
use bezzel::Size;
use bezzel::search::Step;
use serde_json::{Value, json};
use std::io::Write;

/// The version of the format.
const VERSION: u32 = 1;

/// Writes each event as a JSON object a line.
///
/// # Errors
/// [`WriteError::Io`] if `out` refuses.
pub fn write_jsonl(size: Size, moments: Moments, out: &mut dyn Write) -> Result<(), WriteError> {
    let head = json!({"format": "bezzel-steps", "version": VERSION, "n": size.get()});
    writeln!(out, "{head}")?;
    for moment in moments {
        let mut event = match moment.step {
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
                json!({"event": "solved", "index": index, "columns": moment.columns})
            }
            Step::BackUp { row, lifted } => json!({
                "event": "back-up",
                "row": row,
                "lifted": {"row": lifted.row, "column": lifted.column},
            }),
            Step::Exhausted { solutions } => json!({"event": "exhausted", "solutions": solutions}),
            _ => continue,
        };
        event["step"] = Value::from(moment.number);
        writeln!(out, "{event}")?;
    }
    Ok(out.flush()?)
}
