//! How things are written: JSON as it is committed, where what fits on a line stands on one and what names a thing comes first;
//! the fields of a struct; the kinds of values, whatever they are called.

use serde_json::{Map, Value};

/// The longest line.
const WIDTH: usize = 130;

/// The keys that come first, in this order.
const FIRST: [&str; 12] = [
    "openapi",
    "info",
    "paths",
    "tags",
    "summary",
    "name",
    "in",
    "type",
    "description",
    "properties",
    "n",
    "method",
];

/// Writes a value, with `indent` blanks before each line but the first.
pub(super) fn write(value: &Value, indent: usize) -> String {
    let line = inline(value);
    if indent + line.chars().count() <= WIDTH && !line.contains("\"properties\"") {
        return line;
    }
    let (inner, outer) = (" ".repeat(indent + 2), " ".repeat(indent));
    let lines = |items: Vec<String>| items.join(&format!(",\n{inner}"));
    match value {
        Value::Object(object) => {
            let item = |(key, value): (&String, &Value)| {
                format!("{}: {}", Value::from(key.as_str()), write(value, indent + 2))
            };
            format!(
                "{{\n{inner}{}\n{outer}}}",
                lines(ordered(object).into_iter().map(item).collect())
            )
        }
        Value::Array(list) => {
            format!(
                "[\n{inner}{}\n{outer}]",
                lines(list.iter().map(|item| write(item, indent + 2)).collect())
            )
        }
        value => value.to_string(),
    }
}

fn inline(value: &Value) -> String {
    match value {
        Value::Object(object) => {
            let item = |(key, value): (&String, &Value)| {
                format!("{}: {}", Value::from(key.as_str()), inline(value))
            };
            let items: Vec<String> = ordered(object).into_iter().map(item).collect();
            format!("{{{}}}", items.join(", "))
        }
        Value::Array(list) => {
            format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        value => value.to_string(),
    }
}

/// The members of an object in the order in which they are written.
fn ordered(object: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut members: Vec<_> = object.iter().collect();
    members
        .sort_by_key(|(key, _)| FIRST.iter().position(|first| first == key).unwrap_or(FIRST.len()));
    members
}

/// The fields of a struct: those that it always has in the order of the struct, then the others.
pub(super) fn fields(schema: &Value) -> Vec<(&str, &Value, bool)> {
    let properties = schema["properties"].as_object();
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let always = required.iter().map(|&name| (name, &schema["properties"][name], true));
    let others =
        properties.into_iter().flatten().filter(|(name, _)| !required.contains(&name.as_str()));
    always.chain(others.map(|(name, field)| (name.as_str(), field, false))).collect()
}

/// What kinds of values are called.
pub(super) struct Notation {
    /// A schema that has a name.
    pub(super) named: fn(&str) -> String,
    /// One of the values that a field can have, and what stands between them.
    pub(super) value: fn(&Value) -> String,
    pub(super) between_values: &'static str,
    /// What stands between kinds, of which a value has one.
    pub(super) or: &'static str,
    /// A value of a type of JSON, as its schema says.
    pub(super) of_type: fn(&str, &Value) -> String,
    /// Any value.
    pub(super) any: &'static str,
}

impl Notation {
    /// The kind of value that a schema describes.
    pub(super) fn kind(&self, schema: &Value) -> String {
        if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
            return (self.named)(name);
        }
        let all = |list: &[Value], of: &dyn Fn(&Value) -> String, between: &str| {
            list.iter().map(of).collect::<Vec<_>>().join(between)
        };
        if let Some(list) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            return all(list, &|schema| self.kind(schema), self.or);
        }
        if let Some(values) = schema["enum"].as_array() {
            return all(values, &self.value, self.between_values);
        }
        match &schema["type"] {
            Value::Array(types) => {
                let of = |one: &Value| {
                    let mut schema = schema.clone();
                    schema["type"] = one.clone();
                    self.kind(&schema)
                };
                all(types, &of, self.or)
            }
            Value::String(name) => (self.of_type)(name, schema),
            _ => self.any.to_owned(),
        }
    }
}
