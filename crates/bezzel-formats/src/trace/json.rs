//! A line of JSON as an entry of a trace: an object, an array that begins with a word, or an array of these. The
//! output of `bezzel steps --format jsonl` is read back unchanged.

use super::entry::{Entry, Raw};
use super::line;
use bezzel::search::Method;
use bezzel::search::trace::Act;
use bezzel::{Line, Square};
use serde_json::{Map, Value};

type Object = Map<String, Value>;

/// The names of fields for an act, a row, a column, and a square.
const KINDS: &str = "event step type action act op kind name move";
const ROWS: &str = "row r y";
const COLUMNS: &str = "column col c x";
const SQUARES: &str = "square queen position pos at cell";

/// Parses a line of JSON; `None` if it is not JSON.
pub(super) fn read(line: &str) -> Option<Entry> {
    let value: Value = serde_json::from_str(line).ok()?;
    Some(match value {
        Value::Array(items) if items.first().is_some_and(|it| it.is_array() || it.is_object()) => {
            let mut acts = Vec::new();
            for item in items {
                match one(&item) {
                    Entry::Acts(more) => acts.extend(more),
                    Entry::Blank => {}
                    _ => return Some(Entry::Other),
                }
            }
            Entry::Acts(acts)
        }
        value => one(&value),
    })
}

fn one(value: &Value) -> Entry {
    let entry = match value {
        Value::Array(items) => array(items),
        Value::Object(fields) => object(fields),
        _ => None,
    };
    entry.unwrap_or(Entry::Other)
}

fn integer(value: &Value) -> Option<i64> {
    value.as_i64().filter(|number| number.abs() < 1 << 40)
}

/// Parses `["place", 0, 4]` or `["place", [0, 4]]`.
fn array(items: &[Value]) -> Option<Entry> {
    let kind = line::named(items.first()?.as_str()?)?;
    let flat = items[1..].iter().flat_map(|item| match item {
        Value::Array(inner) => inner.iter().collect::<Vec<_>>(),
        item => vec![item],
    });
    let numbers: Vec<i64> = flat.map_while(integer).collect();
    let pair = numbers.first().copied().zip(numbers.get(1).copied());
    Entry::of(kind, pair, numbers.first().copied())
}

fn field<'a>(fields: &'a Object, names: &str) -> Option<&'a Value> {
    names.split(' ').find_map(|name| fields.get(name))
}

fn object(fields: &Object) -> Option<Entry> {
    if fields.get("format").and_then(Value::as_str) == Some("bezzel-steps") {
        return head(fields);
    }
    let kind = KINDS.split(' ').find_map(|name| fields.get(name).and_then(Value::as_str));
    let Some(kind) = kind else {
        let size = field(fields, "n N size")?;
        return Some(Entry::Size(integer(size)?));
    };
    if let Some(entry) = own(kind, fields) {
        return Some(entry);
    }
    let number = |of: &Object, names: &str| field(of, names).and_then(integer);
    let (row, column) = (number(fields, ROWS), number(fields, COLUMNS));
    let square = field(fields, SQUARES).and_then(|square| match square {
        Value::Array(pair) => Some((integer(pair.first()?)?, integer(pair.get(1)?)?)),
        Value::Object(inner) => number(inner, ROWS).zip(number(inner, COLUMNS)),
        _ => None,
    });
    Entry::of(line::named(kind)?, row.zip(column).or(square), row)
}

fn head(fields: &Object) -> Option<Entry> {
    let method = fields.get("method").and_then(Value::as_str);
    let method = Method::ALL.into_iter().find(|it| Some(it.name()) == method);
    Some(Entry::Head {
        n: integer(fields.get("n")?)?,
        method,
        is_begun: fields.contains_key("given"),
    })
}

fn small(value: Option<&Value>) -> Option<u32> {
    value.and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok())
}

fn small_square(value: &Value) -> Option<Square> {
    Some(Square { row: small(value.get("row"))?, column: small(value.get("column"))? })
}

/// Parses the events of this library's searches that other programs do not have.
fn own(kind: &str, fields: &Object) -> Option<Entry> {
    let act = match kind {
        "report" => return Some(Entry::Blank),
        "conflict" => {
            let number = |name: &str| fields.get(name).and_then(integer);
            let square = (number("row")?, number("column")?);
            let culprit = fields.get("culprit").and_then(small_square);
            let line = fields.get("line").and_then(Value::as_str);
            let line = Line::ALL.into_iter().find(|it| Some(it.name()) == line);
            let by = culprit.zip(line).map(|(at, line)| ((at.row.into(), at.column.into()), line));
            return Some(Entry::Acts(vec![Raw::Refuse { square, by }]));
        }
        "choose" => {
            let free = fields.get("free")?.as_array()?.iter();
            let free: Option<Vec<u32>> = free.map(|column| small(Some(column))).collect();
            Act::Choose { row: small(fields.get("row"))?, free: free? }
        }
        "back-up" => Act::BackUp {
            row: small(fields.get("row"))?,
            lifted: fields.get("lifted").and_then(small_square)?,
        },
        "cut" => Act::Cut,
        "exhausted" => Act::Exhausted { cut: fields.get("cut")?.as_bool()? },
        "stopped" => Act::Stopped,
        _ => return None,
    };
    Some(Entry::Acts(vec![Raw::Own(act)]))
}
