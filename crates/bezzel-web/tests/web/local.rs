//! Answers in the calling process are the same as the server's.

use super::*;
use bezzel_web::{Local, Part};
use std::sync::{Arc, Mutex};

type Heard = (u16, Vec<(String, String)>, Vec<u8>, Option<bool>);

fn hear(path: &str, body: Option<&str>, limits: Limits) -> Heard {
    let heard: Arc<Mutex<Vec<Heard>>> = Arc::default();
    let ears = Arc::clone(&heard);
    let local = Local::new(limits, move |part| {
        let mut heard = ears.lock().unwrap();
        match part {
            Part::Head { status, headers } => {
                let headers =
                    headers.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
                heard.push((status, headers.collect(), Vec::new(), None));
            }
            Part::Piece(bytes) => heard.last_mut().unwrap().2.extend_from_slice(bytes),
            Part::End { is_whole } => heard.last_mut().unwrap().3 = Some(is_whole),
            _ => panic!("a part of which nothing is known"),
        }
    });
    local.answer(if body.is_some() { "POST" } else { "GET" }, path, body).unwrap();
    let mut heard = heard.lock().unwrap();
    assert_eq!(heard.len(), 1, "{path}: one head");
    heard.remove(0)
}

#[tokio::test]
async fn what_is_asked_for_here_is_answered_as_over_the_network() {
    let paths = [
        "/",
        "/assets/player.js",
        "/assets/words.json",
        "/nowhere",
        "/api/known",
        "/api/solutions?n=8&which=all&format=jsonl",
        "/api/solutions?n=8&which=distinct&format=csv&limit=3&lang=zh",
        "/api/solutions?n=6&which=all&format=npy",
        "/api/solutions?n=6&format=png",
        "/api/solutions?n=8&nth=90..92",
        "/api/solutions?n=8&nth=90..93",
        "/api/solutions?n=8&which=all&nth=2",
        "/api/solutions?n=17&nth=1",
        "/api/solutions?n=8&which=sample&limit=3&seed=1",
        "/api/solutions?n=17&which=sample",
        "/api/solutions?n=30&which=sample&method=mcmc&limit=2&seed=1&format=jsonl",
        "/api/solutions?n=201&which=sample&method=mcmc",
        "/api/solutions?n=8&which=sample&method=walk",
        "/api/solutions?n=8&method=mcmc",
        "/api/solutions?n=8&which=all&method=mcmc",
        "/api/solutions?n=3",
        "/api/solutions?n=8&format=x",
        "/api/trace?n=5&method=board",
        "/api/steps?n=4&format=text&lang=zh",
        "/api/model?n=8&format=smt2&symmetry=lex-leader",
        "/api/model?n=3000&format=qubo",
        "/api/puzzle?n=6&seed=1&difficulty=easy",
        "/api/count?n=19",
        "/api/count?m=8",
    ];
    for path in paths {
        let (status, headers, bytes) = get_path(path).await;
        let heard = hear(path, None, patient());
        assert_eq!((heard.0, heard.3), (status.as_u16(), Some(true)), "{path}");
        assert!(heard.2 == bytes, "{path}");
        for name in ["content-type", "content-disposition", "bezzel-solutions-total"] {
            let found = heard.1.iter().find(|(known, _)| known == name);
            let found = found.map_or("", |(_, value)| value.as_str());
            assert_eq!(found, headers.get(name), "{path}: {name}");
        }
    }
    for (path, body) in [
        ("/api/check", json!({ "text": "0 0 1" })),
        ("/api/check", json!({ "what": "0 0 1" })),
        ("/api/complete", json!({ "n": 8, "queens": [[0, 0]], "count": true })),
        ("/api/puzzle/hint", json!({ "puzzle": "AABB/AABB/CCDD/CCDD" })),
        ("/api/count", json!({})),
    ] {
        let (status, expected) = post_to(path, body.clone()).await;
        let heard = hear(path, Some(&body.to_string()), patient());
        assert_eq!(heard.0, status.as_u16(), "{path} {body}");
        let mut found: Value = serde_json::from_slice(&heard.2).unwrap();
        // The elapsed time differs.
        if let Some(seconds) = expected.get("seconds") {
            found["seconds"] = seconds.clone();
        }
        assert_eq!(found, expected, "{path} {body}");
    }
}

#[test]
fn unfinished_answers_say_so() {
    let limits = || Limits { time: std::time::Duration::ZERO, ..patient() };
    // Nothing was sent yet, so the answer is a rejection.
    let heard = hear("/api/count?n=16", None, limits());
    assert_eq!((heard.0, heard.3), (408, Some(true)));
    let short = Limits { time: std::time::Duration::from_millis(300), ..patient() };
    // The first rows were sent; the end says that they are not all.
    let heard = hear("/api/table?to=18", None, short);
    assert_eq!((heard.0, heard.3), (200, Some(false)));
    assert!(heard.2.starts_with(b"{\"n\":1,") && heard.2.ends_with(b"\n"));
}

#[test]
fn what_is_no_request_is_told() {
    let local = Local::new(patient(), |_| ());
    for (method, path) in [("GET", "no path"), ("G T", "/"), ("GET", "/\u{e9}\u{0}")] {
        assert!(local.answer(method, path, None).is_err(), "{method} {path}");
    }
}
