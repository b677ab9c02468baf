//! The types of the npm package, generated from the structs of questions and answers.

use super::layout::{Notation, fields};
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
    // `Number` and `Error` are classes of JavaScript, and an empty struct needs no type.
    let named = |(name, _): &(&String, Value)| {
        !["Number", "Nothing", "Error", "Magnitude", "Estimate", "Info"].contains(&name.as_str())
    };
    let all: Vec<(&String, Value)> = answers.chain(questions).filter(named).collect();
    for (name, schema) in &all {
        text += "\n";
        comment(&mut text, schema, "");
        if !schema["properties"].is_object() {
            let _ = writeln!(text, "export type {name} = {};", TYPES.kind(schema));
            continue;
        }
        let base = all.iter().find(|(_, base)| has_all(schema, base));
        let extends = base.map_or(String::new(), |(base, _)| format!(" extends {base}"));
        let own = members(schema, base.map(|(_, base)| base));
        let _ = writeln!(text, "export interface {name}{extends} {{\n{own}}}");
    }
    text
}

/// Whether a schema has every field of `base`, and more. At least four: fewer common fields may be a coincidence.
fn has_all(schema: &Value, base: &Value) -> bool {
    const COINCIDENCE: usize = 3;
    if !base["properties"].is_object() {
        return false;
    }
    let (own, shared) = (fields(schema), fields(base));
    shared.len() > COINCIDENCE
        && shared.len() < own.len()
        && shared.iter().all(|field| own.contains(field))
}

fn comment(text: &mut String, schema: &Value, indent: &str) {
    if let Some(description) = schema["description"].as_str() {
        let _ = writeln!(text, "{indent}/** {description} */");
    }
}

/// The fields of `schema` that `base` does not have.
fn members(schema: &Value, base: Option<&Value>) -> String {
    let mut text = String::new();
    let inherited = base.map_or(Vec::new(), fields);
    for (name, field, is_required) in fields(schema) {
        if inherited.contains(&(name, field, is_required)) {
            continue;
        }
        comment(&mut text, field, "  ");
        let mark = if is_required { "" } else { "?" };
        let _ = writeln!(text, "  {name}{mark}: {};", TYPES.kind(field));
    }
    text
}

/// The notation of types in TypeScript.
const TYPES: Notation = Notation {
    named: |name| if name == "Number" { "number | string" } else { name }.to_owned(),
    value: Value::to_string,
    between_values: " | ",
    or: " | ",
    of_type: |name, schema| match name {
        "integer" if (&schema["minimum"], &schema["maximum"]) == (&json!(0), &json!(1)) => {
            "0 | 1".to_owned()
        }
        "integer" | "number" => "number".to_owned(),
        "array" => list(schema),
        "object" if schema["properties"].is_object() => {
            let each = |(name, field, is_required): (&str, &Value, bool)| {
                format!("{name}{}: {}", if is_required { "" } else { "?" }, TYPES.kind(field))
            };
            format!("{{ {} }}", fields(schema).into_iter().map(each).collect::<Vec<_>>().join("; "))
        }
        "object" => "Record<string, unknown>".to_owned(),
        name => name.to_owned(),
    },
    any: "unknown",
};

fn list(schema: &Value) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let item = |item: &Value| match item["title"].as_str() {
            Some(title) => format!("{title}: {}", TYPES.kind(item)),
            None => TYPES.kind(item),
        };
        return format!("[{}]", items.iter().map(item).collect::<Vec<_>>().join(", "));
    }
    let item = TYPES.kind(&schema["items"]);
    if let (Some(least), true) =
        (schema["minItems"].as_u64(), schema["minItems"] == schema["maxItems"])
    {
        return format!("[{}]", vec![item; least as usize].join(", "));
    }
    if item.contains(' ') { format!("({item})[]") } else { format!("{item}[]") }
}
