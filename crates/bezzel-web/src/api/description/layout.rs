//! The layout of generated files: JSON as it is committed (short values on one line, names first), the fields of a
//! struct, and the notation of types.

use serde_json::{Map, Value};

/// The maximum length of a line.
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

/// Writes a value; `indent` blanks precede each line but the first.
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

/// The notation of types in a generated file.
pub(super) struct Notation {
    /// Writes the name of a schema.
    pub(super) named: fn(&str) -> String,
    /// Writes one value of an enumeration.
    pub(super) value: fn(&Value) -> String,
    pub(super) between_values: &'static str,
    /// The separator between the alternatives of a type.
    pub(super) or: &'static str,
    /// Writes a JSON type, with its schema.
    pub(super) of_type: fn(&str, &Value) -> String,
    /// The notation for any value.
    pub(super) any: &'static str,
}

impl Notation {
    /// Writes the type that a schema describes.
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
