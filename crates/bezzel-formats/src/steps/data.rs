//! The steps as JSON Lines: a line that describes the file, then one line for each event. The fields are documented
//! in docs/formats.md, and keep their meaning within a version.

use super::Moments;
use crate::writer::WriteError;
use bezzel::Square;
use bezzel::search::trace::{Ending, Remark, Report, Taken};
use bezzel::search::{Event, Step};
use serde_json::{Value, json};
use std::io::Write;

/// The version of the format.
pub const STEPS_VERSION: u32 = 3;

/// Writes each event as a JSON object on its own line, and the result of the check of another program's search.
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
    if let Some(report) = moments.report() {
        writeln!(out, "{}", report_object(&report))?;
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
        "method": moments.method().map_or("trace", |method| method.name()),
    });
    if let Some(given) = moments.given() {
        head["given"] = json!({"queens": pairs(given.queens()), "blocked": pairs(given.blocked())});
    }
    head
}

fn pairs(squares: &[Square]) -> Value {
    squares.iter().map(|square| json!([square.row, square.column])).collect()
}

fn at(square: Square) -> Value {
    json!({"row": square.row, "column": square.column})
}

/// An event on a square.
fn on(event: &str, square: Square) -> Value {
    let mut object = at(square);
    object["event"] = event.into();
    object
}

/// Returns the line of an event; `None` for events that the format does not have. `queens` are those on the board.
#[must_use]
pub fn event_object(
    number: u64,
    event: &Event,
    queens: impl Iterator<Item = Square>,
) -> Option<Value> {
    let mut object = match &event.step {
        Step::Choose { row, free } => json!({"event": "choose", "row": row, "free": free}),
        Step::Conflict { square, culprit, line } => {
            let mut object = on("conflict", *square);
            object["culprit"] = at(*culprit);
            object["line"] = line.name().into();
            object
        }
        Step::Place { square } => on("place", *square),
        Step::Solved { index } => {
            let mut queens: Vec<Square> = queens.collect();
            queens.sort_unstable();
            let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
            json!({"event": "solved", "index": index, "columns": columns})
        }
        Step::Cut => json!({"event": "cut"}),
        Step::BackUp { row, lifted } => {
            json!({"event": "back-up", "row": row, "lifted": at(*lifted)})
        }
        Step::Remove { square } => on("remove", *square),
        Step::Mistake => mistake_object(event.remark?),
        Step::Exhausted { solutions, cut } => {
            json!({"event": "exhausted", "solutions": solutions, "cut": cut})
        }
        Step::Stopped { solutions } => json!({"event": "stopped", "solutions": solutions}),
    };
    object["step"] = Value::from(number);
    object["node"] = Value::from(event.node);
    object["parent"] = Value::from(event.parent);
    object["depth"] = Value::from(event.depth);
    if let Some(remark) = event.remark {
        object["remark"] = remark_object(remark);
    }
    Some(object)
}

/// A remark about something impossible that another program printed: the event that it would be.
fn mistake_object(remark: Remark) -> Value {
    match remark {
        Remark::Occupied { square } => on("place", square),
        Remark::Outside { row, column } => json!({"event": "place", "row": row, "column": column}),
        Remark::Absent { taken: Taken::Square(square), .. } => on("remove", square),
        Remark::Absent { taken: Taken::Row(row), .. } => json!({"event": "remove", "row": row}),
        Remark::Free { square } => on("conflict", square),
        Remark::Absent { .. } => json!({"event": "remove"}),
        _ => json!({"event": "solution"}),
    }
}

/// A remark: its kind, whether it is a fault, and its squares.
fn remark_object(remark: Remark) -> Value {
    let mut object = json!({"kind": remark.name(), "fault": remark.fault().is_some()});
    match remark {
        Remark::Attacked { culprit, line } => {
            object["culprit"] = at(culprit);
            object["line"] = line.name().into();
        }
        Remark::Deeper { first, second, line } | Remark::Attacking { first, second, line } => {
            object["first"] = at(first);
            object["second"] = at(second);
            object["line"] = line.name().into();
        }
        Remark::Forgotten { queen } | Remark::Unordered { last: queen } => {
            object["queen"] = at(queen);
        }
        Remark::Absent { instead: Some(queen), .. } => object["instead"] = at(queen),
        Remark::Incomplete { queens } => object["queens"] = queens.into(),
        Remark::Repeated { first } => object["index"] = first.into(),
        _ => {}
    }
    object
}

/// Returns the last line of another program's search: the result of its check.
#[must_use]
pub fn report_object(report: &Report) -> Value {
    let ending = match report.ending {
        Ending::Exhausted => "exhausted",
        Ending::AtSolution => "at-solution",
        Ending::Standing { .. } => "standing",
        _ => "limited",
    };
    let faults: Value = report
        .findings
        .iter()
        .map(|it| json!({"fault": it.fault.name(), "count": it.count, "first": it.first}))
        .collect();
    let untried = report.untried.as_ref().map(|untried| {
        let mut object = at(untried.square);
        object["queens"] = pairs(&untried.queens);
        object["step"] = untried.step.into();
        object["certain"] = untried.is_certain.into();
        object
    });
    let textbook = report
        .textbook()
        .map(|textbook| json!({"nodes": textbook.nodes, "solutions": textbook.solutions}));
    json!({
        "event": "report",
        "ending": ending,
        "events": report.events,
        "placed": report.placed,
        "nodes": report.nodes,
        "solutions": report.solutions,
        "unreported": report.unreported,
        "checks_late": report.checks_late,
        "removes_silently": report.removes_silently,
        "ends_unprinted": report.ends_unprinted(),
        "undecided": report.is_undecided(),
        "faults": faults,
        "untried": untried,
        "textbook": textbook,
    })
}
