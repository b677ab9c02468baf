//! A trace embedded in a page: a packed text, which `unpack` in `assets/player/trace.js` reads.
//!
//! An event is a digit for its kind and then its numbers: rows, columns and numbers of lines as one base-64 digit
//! each, all others in decimal with a semicolon. Most events are refusals of six characters, so the whole search for
//! eight queens takes 80 KB. Node numbers and counters follow from the order of the events, so they are left out. The
//! remarks on another program's search, and the result of its check, are JSON.

use super::{MAX_PAGE_EVENTS, MAX_PAGE_SIZE};
use bezzel::search::trace::{Remark, Taken};
use bezzel::search::{Event, Step};
use bezzel::{Line, Square};
use bezzel_formats::WriteError;
use bezzel_formats::steps::{Moments, report_object};
use serde::Serialize;
use serde_json::{Value, json};

/// A search for a page.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PageTrace {
    /// The size of the board.
    n: u32,
    /// The search method; `trace` for another program's search.
    method: &'static str,
    /// At most 300,000 events, packed for the page.
    events: String,
    /// Remarks: the number of an event from 0, the kind of remark, and its numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<Value>,
    /// The result of the check, as the last line of `bezzel steps --from - --format jsonl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, Value>"))]
    report: Option<Value>,
}

impl PageTrace {
    /// Collects all events.
    ///
    /// # Errors
    /// [`WriteError::PageSize`] or [`WriteError::PageFull`] if that is too much for a page.
    pub fn take(mut moments: Moments) -> Result<PageTrace, WriteError> {
        let n = moments.size();
        if n > MAX_PAGE_SIZE {
            return Err(WriteError::PageSize { given: n, max: MAX_PAGE_SIZE });
        }
        let (mut events, mut remarks, mut count) = (String::new(), Vec::new(), 0);
        // Faults and the like of other programs need the player of such searches, even if the text is an edited
        // search of ours.
        let mut is_foreign = moments.method().is_none();
        while let Some((_, event)) = moments.next_event() {
            if count == MAX_PAGE_EVENTS {
                return Err(WriteError::PageFull { max: MAX_PAGE_EVENTS as u64 });
            }
            is_foreign |= event.remark.is_some();
            remarks.extend(event.remark.map(|remark| remark_numbers(count, remark)));
            count += 1;
            pack(&event, &mut events);
        }
        let method = moments.method().filter(|_| !is_foreign).map_or("trace", |it| it.name());
        let report = moments.report().filter(|_| is_foreign).map(|report| report_object(&report));
        Ok(PageTrace { n, method, events, remarks, report })
    }

    /// The name of the method: `trace` for another program's search.
    pub(super) fn method(&self) -> &'static str {
        self.method
    }
}

const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

// Rows and columns, and the number of free columns minus one, fit a base-64 digit.
const _: () = assert!(MAX_PAGE_SIZE <= 64);

/// The kinds of events, as JSON Lines name them; a page has their numbers.
pub(super) const EVENTS: [&str; 10] = [
    "choose",
    "conflict",
    "place",
    "solved",
    "cut",
    "back-up",
    "exhausted",
    "stopped",
    "remove",
    "mistake",
];

/// Appends an event.
fn pack(event: &Event, text: &mut String) {
    let digits = |text: &mut String, numbers: &[u32]| {
        text.extend(numbers.iter().map(|&number| char::from(DIGITS[number as usize])));
    };
    match &event.step {
        Step::Choose { row, free } => {
            digits(text, &[0, *row]);
            text.push_str(&format!("{};", free.len()));
            digits(text, free);
        }
        Step::Conflict { square, culprit, line } => {
            let numbers = [1, square.row, square.column, culprit.row, culprit.column];
            digits(text, &numbers);
            digits(text, &[line_number(*line)]);
        }
        Step::Place { square } => digits(text, &[2, square.row, square.column]),
        Step::Solved { index } => text.push_str(&format!("3{index};")),
        Step::Cut => text.push('4'),
        Step::BackUp { row, .. } => text.push_str(&format!("5{row};")),
        Step::Exhausted { solutions, cut } => {
            text.push_str(&format!("6{solutions};{}", u32::from(*cut)));
        }
        Step::Remove { square } => digits(text, &[8, square.row, square.column]),
        Step::Mistake => text.push('9'),
        Step::Stopped { solutions } => text.push_str(&format!("7{solutions};")),
    }
}

/// The number of a kind of line: column, diagonal, antidiagonal, row.
fn line_number(line: Line) -> u32 {
    let place = Line::OF_QUEENS.iter().position(|kind| *kind == line);
    place.and_then(|place| u32::try_from(place).ok()).unwrap_or(3)
}

/// A remark on the event of this number, in the form that `followed.js` reads.
fn remark_numbers(event: usize, remark: Remark) -> Value {
    let pair = |square: Square| [json!(square.row), json!(square.column)];
    let numbers: Vec<Value> = match remark {
        Remark::Attacked { culprit, line } => {
            [&pair(culprit)[..], &[json!(line_number(line))]].concat()
        }
        Remark::Deeper { first, second, line } | Remark::Attacking { first, second, line } => {
            [&pair(first)[..], &pair(second), &[json!(line_number(line))]].concat()
        }
        Remark::Forgotten { queen: square }
        | Remark::Unordered { last: square }
        | Remark::Occupied { square }
        | Remark::Free { square } => pair(square).to_vec(),
        Remark::Outside { row, column } => vec![json!(row), json!(column)],
        Remark::Absent { taken, instead } => {
            let taken = match taken {
                Taken::Square(square) => pair(square),
                Taken::Row(row) => [json!(row), Value::Null],
                Taken::Last => [Value::Null, Value::Null],
            };
            [taken, instead.map_or([Value::Null, Value::Null], pair)].concat()
        }
        Remark::Incomplete { queens } => vec![json!(queens)],
        Remark::Repeated { first } => vec![json!(first)],
        _ => Vec::new(),
    };
    let head = [json!(event), json!(remark.name())];
    Value::Array([&head[..], &numbers].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::Size;
    use bezzel::search::Method;
    use bezzel_formats::steps::{Limits, event_object};

    #[test]
    fn an_event_has_the_number_of_its_name() {
        for steps in [None, Some(5)] {
            let limits = Limits { steps, ..Limits::default() };
            let mut moments = Moments::new(Method::Rows, Size::new(4).unwrap(), limits).unwrap();
            while let Some((number, event)) = moments.next_event() {
                let object = event_object(number, &event, std::iter::empty()).unwrap();
                let mut text = String::new();
                pack(&event, &mut text);
                let kind = text[..1].parse::<usize>().unwrap();
                assert_eq!(object["event"], EVENTS[kind], "{text}");
            }
        }
    }
}
