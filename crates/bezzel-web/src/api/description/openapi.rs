//! `openapi.json`, from the table of addresses.

use super::layout::fields;
use super::tidy::{requires, shared, tidy, with_null, without_null};
use crate::api::{ROUTES, Route};
use crate::rejection::Rejected;
use bezzel_locale::Language;
use bezzel_workbench::check_run::Run;
use bezzel_workbench::machine::Info;
use bezzel_workbench::magnitude::MagnitudeReport;
use bezzel_workbench::{EstimateReport, ShardFact};
use http::Method;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

const ABOUT: &str = "The N-queens workbench: solutions, counts, searches step by step, completion, puzzles. Rows and columns count from 0 at the top left. A field that there is not, or that is given twice, is refused; null in a body leaves a field out. Integers from 2^53 on are decimal digits in a string. When too much is asked at once the answer is 503 with Retry-After; what takes too long ends with 408, or with a field that says so.";

/// The errors: status, code, and meaning.
const ERRORS: [(&str, &str, &str); 7] = [
    ("400", "NotUnderstood", "The fields are not understood"),
    ("408", "TooLong", "It took longer than one request may"),
    ("413", "TooLarge", "The body is too large"),
    ("415", "NotJson", "The body is not declared as JSON"),
    ("422", "Refused", "A field is out of range, or there is no answer"),
    ("500", "Defect", "A defect of the server"),
    ("503", "Busy", "Too much is asked at once"),
];

/// The description, with the schemas in it.
pub(super) struct Description {
    pub(super) openapi: Value,
    /// The schemas of the questions, before null is allowed.
    pub(super) questions: Map<String, Value>,
    /// The schemas of the answers.
    pub(super) answers: Map<String, Value>,
}

/// Returns the whole description.
pub(super) fn description() -> Description {
    let settings = || {
        SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
    };
    let mut asked = settings().for_deserialize().into_generator();
    let mut told = settings().for_serialize().into_generator();
    let mut paths = Map::new();
    for route in ROUTES {
        let method = route.method.as_str().to_lowercase();
        let described = operation(route, &mut asked, &mut told);
        paths.insert(route.path.to_owned(), json!({ method: described }));
    }
    told.subschema_for::<Rejected<'_>>();
    let tidied = |generator: &mut SchemaGenerator| {
        let mut schemas = generator.take_definitions(true);
        schemas.values_mut().for_each(tidy);
        schemas
    };
    let (questions, mut answers) = (tidied(&mut asked), tidied(&mut told));
    answers.values_mut().for_each(absent);
    answers.append(&mut shared());
    let mut schemas = answers.clone();
    // Answers of npm and the command that the API does not have.
    let mut other = settings().for_serialize().into_generator();
    other.subschema_for::<(ShardFact, MagnitudeReport, EstimateReport, Info, Run)>();
    let mut other = tidied(&mut other);
    other.values_mut().for_each(absent);
    answers.append(&mut other);
    // The fields of queries are described at their addresses.
    for (name, schema) in questions.iter().filter(|(name, _)| is_used(&paths, name)) {
        let mut schema = schema.clone();
        optional(&mut schema);
        assert!(schemas.insert(name.clone(), schema).is_none(), "two schemas have the name {name}");
    }
    let responses = ERRORS.iter().map(|(_, name, what)| {
        let schema = json!({"$ref": "#/components/schemas/Error"});
        let response =
            json!({"description": what, "content": {"application/json": {"schema": schema}}});
        ((*name).to_owned(), response)
    });
    let openapi = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "bezzel",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"}
        },
        "paths": paths,
        "components": {
            "parameters": {"lang": {
                "name": "lang", "in": "query", "required": false,
                "description": "The language of sentences, by default what Accept-Language prefers.",
                "schema": {"type": "string", "enum": Language::ALL.map(Language::code)}
            }},
            "responses": responses.collect::<Map<String, Value>>(),
            "schemas": schemas
        }
    });
    Description { openapi, questions, answers }
}

/// Allows null for each optional field of a body, in nested objects too: null is the same as a missing field.
fn optional(schema: &mut Value) {
    let required = schema.clone();
    let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    for (_, field) in fields.iter_mut().filter(|(name, _)| !requires(&required, name)) {
        with_null(field);
        optional(field);
    }
}

/// Disallows null for the optional fields of an answer: a field that is present has a value.
fn absent(schema: &mut Value) {
    let required = schema.clone();
    let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    let others = fields.iter_mut().filter(|(name, _)| !requires(&required, name));
    others.for_each(|(_, field)| without_null(field));
}

/// Whether an address refers to the schema of this name.
fn is_used(paths: &Map<String, Value>, name: &str) -> bool {
    let reference = format!("\"#/components/schemas/{name}\"");
    paths.values().any(|path| path.to_string().contains(&reference))
}

/// Describes an address: its purpose, its fields and its answers.
fn operation(route: &Route, asked: &mut SchemaGenerator, told: &mut SchemaGenerator) -> Value {
    let is_sent = route.method == Method::POST;
    let schemas: Vec<Value> =
        route.described.asked.iter().map(|schema| schema(asked).to_value()).collect();
    let mut parameters = Vec::new();
    let name = |schema: &Value| {
        schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()).unwrap_or("").to_owned()
    };
    if is_sent {
        // The fields of all structs are those of one object.
        for other in &schemas[1..] {
            let other = asked.definitions_mut().remove(&name(other)).unwrap_or_default();
            let object = &mut asked.definitions_mut()[&name(&schemas[0])]["properties"];
            let (object, other) = (object.as_object_mut(), other["properties"].as_object());
            object.into_iter().for_each(|object| object.extend(other.cloned().unwrap_or_default()));
        }
    } else {
        for schema in &schemas {
            let mut schema = asked.definitions()[&name(schema)].clone();
            tidy(&mut schema);
            parameters.extend(queried(&schema));
        }
    }
    // The description itself is in English only.
    if route.described.group != "description" {
        parameters.push(json!({"$ref": "#/components/parameters/lang"}));
    }
    let content = (route.described.told)(told);
    let is_file = content.get("*/*").or(content.get("text/plain")).is_some();
    let mut answer = json!({"description": route.described.what, "content": content});
    if is_file {
        answer["headers"] =
            json!({"content-disposition": header("A name to save it under.", "string")});
    }
    if route.path == "/api/solutions" {
        answer["headers"]["bezzel-solutions"] =
            header("The number of solutions in the file, of a list.", "integer");
        answer["headers"]["bezzel-solutions-total"] =
            header("The number of all of them.", "integer");
    }
    let mut responses = json!({ "200": answer });
    for (status, name, _) in ERRORS {
        if is_sent || !["413", "415"].contains(&status) {
            responses[status] = json!({"$ref": format!("#/components/responses/{name}")});
        }
    }
    let name = route.path.trim_start_matches("/api/").replace(['/', '.'], "-");
    let mut described = json!({
        "tags": [route.described.group], "operationId": name, "summary": route.described.summary.trim(),
        "parameters": parameters, "responses": responses
    });
    if is_sent {
        let content = json!({"application/json": {"schema": schemas[0]}});
        described["requestBody"] = json!({"required": true, "content": content});
    }
    described
}

fn header(what: &str, kind: &str) -> Value {
    json!({"description": what, "schema": {"type": kind}})
}

/// The fields of a query, as parameters.
fn queried(schema: &Value) -> Vec<Value> {
    let field = |(name, field, is_required): (&str, &Value, bool)| {
        let mut field = field.clone();
        without_null(&mut field);
        let description = field.as_object_mut().and_then(|field| field.remove("description"));
        json!({"name": name, "in": "query", "description": description, "schema": field, "required": is_required})
    };
    fields(schema).into_iter().map(field).collect()
}
