//! The types of npm's package, from the structs of questions and answers.

use super::layout::fields;
use super::openapi::Description;
use super::tidy::without_null;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Writes `api.d.ts`.
pub(super) fn types(description: &Description) -> String {
    let mut text =
        "// Written by a test from the structs of bezzel-workbench: CONTRIBUTING.md says how.\n"
            .to_owned();
    let answers = description.answers.iter().map(|(name, schema)| (name, schema.clone()));
    let questions = description.questions.iter().map(|(name, schema)| {
        let mut schema = schema.clone();
        if let Some(fields) = schema["properties"].as_object_mut() {
            fields.values_mut().for_each(without_null);
            if name.ends_with("Request") {
                let lang = &description.openapi["components"]["parameters"]["lang"];
                let mut field = lang["schema"].clone();
                field["description"] = lang["description"].clone();
                fields.insert("lang".to_owned(), field);
            }
        }
        (name, schema)
    });
    // `Number` is the name of something else in JavaScript, and nothing has no type.
    let named = |(name, _): &(&String, Value)| {
        !["Number", "Nothing", "Magnitude", "Estimate", "Info"].contains(&name.as_str())
    };
    for (name, schema) in answers.chain(questions).filter(named) {
        text += "\n";
        comment(&mut text, &schema, "");
        let _ = match schema["properties"].is_object() {
            true => writeln!(text, "export interface {name} {{\n{}}}", members(&schema)),
            false => writeln!(text, "export type {name} = {};", kind(&schema)),
        };
    }
    text
}

fn comment(text: &mut String, schema: &Value, indent: &str) {
    if let Some(description) = schema["description"].as_str() {
        let _ = writeln!(text, "{indent}/** {description} */");
    }
}

fn members(schema: &Value) -> String {
    let mut text = String::new();
    for (name, field, is_required) in fields(schema) {
        comment(&mut text, field, "  ");
        let mark = if is_required { "" } else { "?" };
        let _ = writeln!(text, "  {name}{mark}: {};", kind(field));
    }
    text
}

/// The type of a schema.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return if name == "Number" { "number | string" } else { name }.to_owned();
    }
    let any = |list: &Vec<Value>| list.iter().map(kind).collect::<Vec<_>>().join(" | ");
    if let Some(list) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        return any(list);
    }
    if let Some(names) = schema["enum"].as_array() {
        return names.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let of = |one: &Value| {
                let mut schema = schema.clone();
                schema["type"] = one.clone();
                kind(&schema)
            };
            kinds.iter().map(of).collect::<Vec<_>>().join(" | ")
        }
        Value::String(name) => match name.as_str() {
            "integer" if (&schema["minimum"], &schema["maximum"]) == (&json!(0), &json!(1)) => {
                "0 | 1".to_owned()
            }
            "integer" | "number" => "number".to_owned(),
            "array" => list(schema),
            "object" if schema["properties"].is_object() => {
                let each = |(name, field, is_required): (&str, &Value, bool)| {
                    format!("{name}{}: {}", if is_required { "" } else { "?" }, kind(field))
                };
                format!(
                    "{{ {} }}",
                    fields(schema).into_iter().map(each).collect::<Vec<_>>().join("; ")
                )
            }
            "object" => "Record<string, unknown>".to_owned(),
            name => name.to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

fn list(schema: &Value) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let item = |item: &Value| match item["title"].as_str() {
            Some(title) => format!("{title}: {}", kind(item)),
            None => kind(item),
        };
        return format!("[{}]", items.iter().map(item).collect::<Vec<_>>().join(", "));
    }
    let item = kind(&schema["items"]);
    if let (Some(least), true) =
        (schema["minItems"].as_u64(), schema["minItems"] == schema["maxItems"])
    {
        return format!("[{}]", vec![item; least as usize].join(", "));
    }
    if item.contains(' ') { format!("({item})[]") } else { format!("{item}[]") }
}
