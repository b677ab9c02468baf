//! `openapi.json` describes the answers: every answer has the fields that its schema names, and no others.

use super::*;

fn description() -> Value {
    serde_json::from_str(include_str!("../../assets/openapi.json")).unwrap()
}

/// Returns the path of the first difference between a value and its schema.
fn differs(described: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#").unwrap();
        let schema = described.pointer(name).unwrap_or_else(|| panic!("{name} is described"));
        return differs(described, schema, value, at);
    }
    if let Some(any) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let wrong: Vec<String> =
            any.iter().map_while(|schema| differs(described, schema, value, at)).collect();
        return (wrong.len() == any.len()).then(|| wrong.join("; "));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    let is_described = kinds.contains(&kind) || kind == "integer" && kinds.contains(&"number");
    if !is_described {
        return Some(format!("{at}: {value} is {kind} and no {kinds:?}"));
    }
    if let Some(known) = schema["enum"].as_array()
        && !known.contains(value)
    {
        return Some(format!("{at}: {value} is none of {known:?}"));
    }
    if let Some(object) = value.as_object() {
        let properties = schema["properties"].as_object()?;
        let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
        let absent =
            required.iter().filter_map(Value::as_str).find(|&key| !object.contains_key(key));
        if let Some(absent) = absent {
            return Some(format!("{at}: {absent} is not there"));
        }
        return object.iter().find_map(|(key, value)| match properties.get(key) {
            None => Some(format!("{at}.{key} is not described")),
            Some(schema) => differs(described, schema, value, &format!("{at}.{key}")),
        });
    }
    let items = value.as_array().filter(|_| schema["items"].is_object())?;
    items.iter().find_map(|item| differs(described, &schema["items"], item, &format!("{at}[]")))
}

/// A list of boards of 4 rows: a solution, its mirror image, an attack, a row with two queens, and another size.
const FAULTY: &str = "1 3 0 2\n2 0 3 1\n0 1 2 3\n\nQQ..\n....\n...Q\nQ...\n\n0\n";

#[tokio::test]
async fn every_answer_is_as_described() {
    let (_, _, body) = get_path("/api/openapi.json").await;
    let described: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(described["openapi"], "3.1.0");
    let sheet = json!({"puzzle": "AABB/AABB/CCDD/CCDD"});
    let asked: Vec<(&str, Option<Value>)> = vec![
        ("/api/count?n=8", None),
        ("/api/count?n=8&start=2", None),
        ("/api/count?n=10&distinct=true&check=true", None),
        ("/api/count?n=0", None),
        ("/api/count", None),
        ("/api/table?from=2&to=9", None),
        ("/api/known", None),
        ("/api/known?lang=eo", None),
        ("/api/compare?n=5", None),
        ("/api/trace?n=4", None),
        ("/api/follow", Some(json!({"text": "n 4\nplace 0 0\nplace 1 0\nhello"}))),
        ("/api/follow", Some(json!({"text": "place 1 2", "n": 4, "base": 1}))),
        ("/api/follow", Some(json!({"text": "hello"}))),
        ("/api/qr-code?text=https://example.org/%23play/regions/8/easy/7", None),
        ("/api/qr-code?text=", None),
        ("/api/qr-code", None),
        ("/api/puzzle?n=6&seed=1", None),
        ("/api/puzzle?n=8&family=blocked&seed=3", None),
        ("/api/puzzle?date=2026-11-23", None),
        ("/api/check", Some(json!({"text": "0 0 1\n1 3 0 2"}))),
        ("/api/check", Some(json!({"texts": ""}))),
        ("/api/check", Some(json!({"text": "0 4 7 5 2 6 1 3", "rank": true}))),
        ("/api/check", Some(json!({"text": "0 0\n1 0", "list": "all", "n": 4, "boards": 9}))),
        ("/api/check", Some(json!({"text": FAULTY, "list": "distinct", "boards": 9}))),
        ("/api/check", Some(json!({"text": "", "list": "some"}))),
        ("/api/board", Some(json!({"text": "1 3 . ."}))),
        ("/api/complete", Some(json!({"n": 6, "list": 2, "count": true}))),
        ("/api/complete", Some(json!({"n": 6, "queens": [[0, 0]], "cause": true}))),
        ("/api/complete", Some(json!({"n": 6.0, "queens": null, "cause": null}))),
        ("/api/puzzle/solve", Some(sheet.clone())),
        ("/api/puzzle/rate", Some(sheet.clone())),
        ("/api/puzzle/hint", Some(sheet)),
        ("/api/puzzle/hint", Some(json!({"puzzle": "1Q2/4/4/4", "marks": {"queens": [[1, 1]]}}))),
    ];
    let paths = described["paths"].as_object().unwrap();
    for path in paths.keys() {
        let is_file = ["/api/openapi.json", "/api/steps", "/api/solutions", "/api/model"]
            .contains(&path.as_str());
        let is_asked = asked.iter().any(|(each, _)| each.split('?').next() == Some(path));
        assert!(is_file || is_asked, "{path} is tried");
    }
    for (address, body) in asked {
        let path = address.split('?').next().unwrap();
        let method = if body.is_some() { "post" } else { "get" };
        let request = Request::builder().uri(address).method(method.to_uppercase().as_str());
        let request = request.header("content-type", "application/json");
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let (status, headers, found) = ask_of(patient(), request, body.clone()).await;
        let responses = &paths[path][method]["responses"];
        let mut response = &responses[status.as_str()];
        if let Some(name) = response["$ref"].as_str() {
            response = described.pointer(name.strip_prefix('#').unwrap()).unwrap();
        }
        let schema = &response["content"][headers.get("content-type")]["schema"];
        assert!(schema.is_object(), "{address} {body}: {status} is not described");
        let values = serde_json::Deserializer::from_slice(&found).into_iter::<Value>();
        for value in values {
            let wrong = differs(&described, schema, &value.unwrap(), "");
            assert_eq!(wrong, None, "{address} {body}");
        }
    }
}

#[test]
fn what_differs_is_found() {
    let described = description();
    let schema = &described["components"]["schemas"]["Conflict"];
    let good = json!({"first": [0, 0], "second": [1, 0], "line": "column"});
    assert_eq!(differs(&described, schema, &good, ""), None);
    for wrong in [
        json!({"first": [0, 0], "second": [1, 0]}),
        json!({"first": [0, 0], "second": [1, 0], "line": "king"}),
        json!({"first": [0, 0], "second": 1, "line": "column"}),
        json!({"first": [0, 0], "second": [1, 0], "line": "column", "more": 1}),
    ] {
        assert!(differs(&described, schema, &wrong, "").is_some(), "{wrong}");
    }
}
