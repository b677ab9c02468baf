//! Tidying generated schemas: squares and columns become named schemas, undescribed fields are forbidden, and formats
//! that only Rust knows are removed.

use serde_json::{Map, Value, json};

/// The named schemas for arrays in structs: squares and columns.
pub(super) fn shared() -> Map<String, Value> {
    let number =
        |title| json!({"title": title, "type": "integer", "minimum": 0, "maximum": u32::MAX});
    let shared = json!({
        "Square": {
            "type": "array", "description": "Row and column, from 0 at the top left.",
            "prefixItems": [number("row"), number("column")], "minItems": 2, "maxItems": 2
        },
        "Columns": {
            "type": "array", "items": {"type": "integer", "minimum": 0},
            "description": "The column of the queen of each row, from 0 at the top left."
        }
    });
    shared.as_object().cloned().unwrap_or_default()
}

/// Tidies a schema and all schemas within.
pub(super) fn tidy(schema: &mut Value) {
    let Value::Object(object) = schema else { return };
    let kinds = object.get("type").cloned().unwrap_or_default();
    let is_array_of = |length: Option<u64>| {
        let items = object.get("items").map(|items| (&items["type"], &items["format"]));
        items == Some((&json!("integer"), &json!("uint32")))
            && object.get("maxItems").and_then(Value::as_u64) == length
    };
    let named = [("Square", Some(2)), ("Columns", None)];
    if let Some((name, _)) = named.into_iter().find(|(_, length)| is_array_of(*length)) {
        let reference = json!({"$ref": format!("#/components/schemas/{name}")});
        for key in ["type", "items", "minItems", "maxItems"] {
            object.remove(key);
        }
        match kinds.is_array() {
            true => object.insert("anyOf".to_owned(), json!([reference, {"type": "null"}])),
            false => object.insert("$ref".to_owned(), reference["$ref"].clone()),
        };
    }
    // A unit variant with a comment becomes a constant with a description.
    let one_of = object.get("oneOf").and_then(Value::as_array).into_iter().flatten();
    let names: Vec<Value> = one_of.filter_map(|one| one.get("const").cloned()).collect();
    if !names.is_empty() {
        object.remove("oneOf");
        object.insert("type".to_owned(), json!("string"));
        object.insert("enum".to_owned(), json!(names));
    }
    object.remove("additionalProperties");
    object.remove("title");
    if object.get("default").is_some_and(Value::is_null) {
        object.remove("default");
    }
    let is_of_rust = |format: &Value| format.as_str().is_some_and(|name| name != "date");
    if object.get("format").is_some_and(is_of_rust) {
        object.remove("format");
    }
    if object.contains_key("properties") {
        object.insert("additionalProperties".to_owned(), json!(false));
    }
    // A nullable enumeration lists null among its names.
    let is_nullable =
        object.get("type").and_then(Value::as_array).is_some_and(|it| it.contains(&json!("null")));
    if is_nullable
        && let Some(Value::Array(names)) = object.get_mut("enum")
        && !names.contains(&Value::Null)
    {
        names.push(Value::Null);
    }
    if let Some(Value::String(text)) = object.get_mut("description") {
        // Rustdoc links become plain names.
        *text = text.replace('\n', " ").replace("[`", "`").replace("`]", "`");
    }
    for (key, value) in object.iter_mut() {
        match (key.as_str(), value) {
            ("properties", Value::Object(fields)) => fields.values_mut().for_each(tidy),
            ("oneOf" | "anyOf" | "prefixItems", Value::Array(list)) => {
                list.iter_mut().for_each(tidy);
            }
            ("items", value) => tidy(value),
            _ => {}
        }
    }
}

/// Whether a field of a struct is required.
pub(super) fn requires(schema: &Value, field: &str) -> bool {
    schema["required"].as_array().is_some_and(|required| required.iter().any(|name| name == field))
}

/// Disallows null for a field: a query cannot contain it.
pub(super) fn without_null(schema: &mut Value) {
    if let Some(Value::Array(any)) = schema.get_mut("anyOf") {
        any.retain(|schema| schema["type"] != "null");
        if let ([Value::Object(one)], Value::Object(schema)) =
            (any.clone().as_slice(), &mut *schema)
        {
            schema.remove("anyOf");
            schema.extend(one.clone());
        }
    }
    if let Some(Value::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            schema["type"] = kind.clone();
        }
    }
    if let Some(Value::Array(names)) = schema.get_mut("enum") {
        names.retain(|name| !name.is_null());
    }
}

/// Allows null for an optional field of a body: null is the same as a missing field.
pub(super) fn with_null(schema: &mut Value) {
    match schema.get("type").unwrap_or_default() {
        Value::String(kind) => schema["type"] = json!([kind, "null"]),
        Value::Array(_) => {}
        _ => *schema = json!({"anyOf": [schema.take(), {"type": "null"}]}),
    }
}
