//! The API and the pages, without a network and over real connections. In one test program with the library, whose
//! handlers would otherwise be compiled again.

mod boards;
mod bytes;
mod connections;
mod described;
mod follow;
mod guards;
mod local;
mod puzzles;

use ::bytes::Bytes;
use bezzel_web::{App, Limits};
use http::{HeaderMap, Method, Request, Response, StatusCode, request};
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// How long a test waits for what must come: a machine ten times slower keeps it.
const PATIENCE: Duration = Duration::from_secs(600);

/// The limits of a server on this machine, but for those of time, which a busy machine does not keep.
fn patient() -> Limits {
    Limits { time: PATIENCE, share: PATIENCE, wait: PATIENCE, ..Limits::default() }
}

/// The answer of an application to a request from this machine.
async fn answer(
    app: &App,
    request: request::Builder,
    body: impl Into<Bytes>,
) -> Response<bezzel_web::Body> {
    let request = request.body(Full::new(body.into())).unwrap();
    app.answer(request, IpAddr::V4(Ipv4Addr::LOCALHOST)).await
}

/// The bytes of an answer, if it is complete.
async fn bytes_of(answer: Response<bezzel_web::Body>) -> Option<Vec<u8>> {
    Some(answer.into_body().collect().await.ok()?.to_bytes().to_vec())
}

async fn ask_of(
    limits: Limits,
    request: request::Builder,
    body: impl Into<Bytes>,
) -> (StatusCode, HeaderMapText, Vec<u8>) {
    let request = request.header("host", "localhost:1848");
    let response = answer(&App::new(limits), request, body).await;
    let status = response.status();
    let headers = HeaderMapText(response.headers().clone());
    (status, headers, bytes_of(response).await.unwrap_or_default())
}

struct HeaderMapText(HeaderMap);

impl HeaderMapText {
    fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn get_path(path: &str) -> (StatusCode, HeaderMapText, Vec<u8>) {
    ask_of(patient(), Request::builder().uri(path), "").await
}

async fn post_to(path: &str, body: Value) -> (StatusCode, Value) {
    post_text(path, "application/json", body.to_string()).await
}

async fn post_text(path: &str, kind: &str, body: String) -> (StatusCode, Value) {
    let request = Request::builder().uri(path).method(Method::POST).header("content-type", kind);
    let (status, _, bytes) = ask_of(patient(), request, body).await;
    (status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test]
async fn pages_come_with_headers_that_keep_them_to_themselves() {
    for path in [
        "/",
        "/service-worker.js",
        "/assets/player.js",
        "/assets/style.css",
        "/api/openapi.json",
        "/nowhere",
    ] {
        let (_, headers, _) = get_path(path).await;
        let policy = headers.get("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(headers.get("x-content-type-options"), "nosniff", "{path}");
    }
    let (status, headers, page) = get_path("/").await;
    let page = String::from_utf8(page).unwrap();
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers.get("content-type"), "text/html; charset=utf-8");
    assert!(!page.contains("{{"), "every blank is filled");
    assert!(!page.contains("style=\"") && !page.contains("onclick"), "nothing inline");
    // Every script that the page refers to exists.
    for name in page.split("src=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        let (status, headers, _) = get_path(name).await;
        assert_eq!(status, StatusCode::OK, "{name}");
        assert!(headers.get("content-type").starts_with("text/javascript"), "{name}");
    }
    let chinese = Request::builder().uri("/").header("accept-language", "zh-CN,zh;q=0.9,en;q=0.5");
    let (_, _, page) = ask_of(patient(), chinese, "").await;
    assert!(String::from_utf8(page).unwrap().contains("lang=\"zh\""));
}

#[tokio::test]
async fn files_are_sent_once() {
    let (_, headers, _) = get_path("/assets/board.js").await;
    let again =
        Request::builder().uri("/assets/board.js").header("if-none-match", headers.get("etag"));
    let (status, _, body) = ask_of(patient(), again, "").await;
    assert_eq!((status, body.len()), (StatusCode::NOT_MODIFIED, 0));
    let tag = headers.get("etag");
    for (known, is_known) in [
        (format!("W/{tag}"), true),
        (format!("\"other\", {tag}"), true),
        ("*".to_owned(), true),
        ("\"other\"".to_owned(), false),
        ("nonsense".to_owned(), false),
    ] {
        let again = Request::builder().uri("/assets/board.js").header("if-none-match", &known);
        let (status, ..) = ask_of(patient(), again, "").await;
        assert_eq!(status == StatusCode::NOT_MODIFIED, is_known, "{known}");
    }
}

#[tokio::test]
async fn pages_are_packed_and_stored() {
    use std::io::Read;
    let ask = async |path: &str, fields: &[(&str, &str)]| {
        let request = Request::builder().uri(path);
        let request =
            fields.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        ask_of(patient(), request, "").await
    };
    for path in ["/", "/assets/scripts-1.js", "/assets/words.json", "/service-worker.js"] {
        let (_, headers, plain) = get_path(path).await;
        assert_eq!(
            (headers.get("cache-control"), headers.get("content-encoding")),
            ("no-cache", ""),
            "{path}"
        );
        let (_, about, packed) = ask(path, &[("accept-encoding", "br, gzip;q=0.8")]).await;
        assert_eq!(
            (about.get("content-encoding"), about.get("content-type")),
            ("gzip", headers.get("content-type"))
        );
        assert!(
            about.get("vary").contains("accept-encoding") && packed.len() < plain.len() / 2,
            "{path}"
        );
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert!(unpacked == plain, "{path}");
        assert_ne!(about.get("etag"), headers.get("etag"), "{path}");
        for (tag, accepts, is_known) in [
            (headers.get("etag"), "identity", true),
            (about.get("etag"), "gzip", true),
            (headers.get("etag"), "gzip", false),
        ] {
            let (status, _, body) =
                ask(path, &[("if-none-match", tag), ("accept-encoding", accepts)]).await;
            assert_eq!(
                (status == StatusCode::NOT_MODIFIED, body.is_empty()),
                (is_known, is_known),
                "{path}"
            );
        }
    }
    for refused in ["gzip;q=0", "identity", "br"] {
        let (_, about, _) = ask("/", &[("accept-encoding", refused)]).await;
        assert_eq!(about.get("content-encoding"), "", "{refused}");
    }
    let (_, english, _) = ask("/", &[("accept-language", "en")]).await;
    let (_, chinese, _) = ask("/", &[("accept-language", "zh")]).await;
    assert_ne!(english.get("etag"), chinese.get("etag"));
    let (_, font, _) = ask("/assets/bezzel-sans.woff2", &[("accept-encoding", "gzip")]).await;
    assert_eq!(font.get("content-encoding"), "", "it is packed already");
}

/// Learn, with which first visits begin, and all other views, which the browser stores.
#[tokio::test]
async fn a_first_visit_loads_at_most_350_kb() {
    let packed = async |path: &str| {
        let request = Request::builder().uri(path).header("accept-encoding", "gzip");
        ask_of(patient(), request, "").await.2.len()
    };
    let (_, _, page) = get_path("/").await;
    let page = String::from_utf8(page).unwrap();
    let named = page.split('"').filter(|text| text.starts_with("/assets/"));
    let asked = ["words.json", "learn.json", "bezzel-sans.woff2"].map(|it| format!("/assets/{it}"));
    let mut bytes = packed("/").await + packed("/service-worker.js").await;
    for path in named.chain(asked.iter().map(String::as_str)) {
        bytes += packed(path).await;
    }
    assert!((200_000..=350_000).contains(&bytes), "{bytes} bytes");
}

#[tokio::test]
async fn no_path_of_the_machine_is_reached() {
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets//etc/passwd",
        "/etc/passwd",
        "/assets/",
        "/.git/config",
    ] {
        let (status, _, body) = get_path(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        let error: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(error["error"]["code"], "not-found", "{path}");
    }
}

#[tokio::test]
async fn only_names_of_this_machine_are_answered_to() {
    let ask = async |limits: Limits, host: &str| {
        answer(&App::new(limits), Request::builder().uri("/").header("host", host), "")
            .await
            .status()
    };
    for host in ["localhost", "localhost:1848", "127.0.0.1:9", "[::1]:1848"] {
        assert_eq!(ask(patient(), host).await, StatusCode::OK, "{host}");
    }
    for host in ["queens.example", "queens.example:1848", "localhost.queens.example"] {
        assert_eq!(ask(patient(), host).await, StatusCode::MISDIRECTED_REQUEST, "{host}");
        let open = Limits { only_this_machine: false, ..patient() };
        assert_eq!(ask(open, host).await, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn traces_are_those_of_the_search() {
    let (status, headers, body) = get_path("/api/trace?n=6").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers.get("content-type"), "application/x-ndjson");
    let size = bezzel::Size::new(6).unwrap();
    let moments = bezzel_formats::steps::Moments::new(
        bezzel::search::Method::Board,
        size,
        bezzel_formats::steps::Limits::default(),
    );
    let mut expected = Vec::new();
    bezzel_formats::steps::write_jsonl(moments.unwrap(), &mut expected).unwrap();
    assert_eq!(body, expected);
    let (_, _, body) = get_path("/api/trace?n=12&method=masks&until_solution=1").await;
    let last = String::from_utf8(body).unwrap();
    assert!(last.lines().last().unwrap().contains("\"solved\""));
    let (_, _, body) = get_path("/api/trace?n=30&limit=10").await;
    let body = String::from_utf8(body).unwrap();
    // The head, ten events, and a line that says that there are more.
    assert_eq!(body.lines().count(), 12);
    assert!(body.lines().last().unwrap().contains("\"event\":\"stopped\""));
}

#[tokio::test]
async fn a_search_goes_on_from_a_board() {
    // Two queens of the first solution stand, and a square of another row is blocked.
    let path = "/api/trace?n=6&board=.Q..../3Q2/....../x...../6/......";
    let (status, _, body) = get_path(path).await;
    assert_eq!(status, 200);
    let body = String::from_utf8(body).unwrap();
    let lines: Vec<Value> = body.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines[0]["method"], "constrained");
    assert_eq!(lines[0]["given"], json!({"queens": [[0, 1], [1, 3]], "blocked": [[3, 0]]}));
    assert_eq!((&lines[1]["event"], &lines[1]["row"]), (&json!("place"), &json!(0)));
    assert_eq!((&lines[2]["event"], &lines[2]["row"]), (&json!("place"), &json!(1)));
    assert!(lines[3..].iter().all(|event| event["lifted"]["row"] != 0), "{lines:?}");
    let last = lines.last().unwrap();
    assert_eq!((&last["event"], &last["solutions"]), (&json!("exhausted"), &json!(0)));
    for (query, told) in [
        ("n=6&method=masks&board=6/6/6/6/6/6", "constrained"),
        ("n=5&board=6/6/6/6/6/6", "6 rows"),
        ("n=6&board=6/6/6/6/6", "line 1"),
        ("n=6&board=Q5/Q5/6/6/6/6", "attack each other"),
        ("n=6&board=", "no placement"),
    ] {
        for path in [format!("/api/trace?{query}"), format!("/api/steps?format=html&{query}")] {
            let (status, _, body) = get_path(&path).await;
            assert_eq!(status, 422, "{path}");
            let error: Value = serde_json::from_slice(&body).unwrap();
            assert!(error["error"]["message"].as_str().unwrap().contains(told), "{path}: {error}");
        }
    }
    let (status, _, page) = get_path("/api/steps?n=4&format=text&board=.Q../4/4/4").await;
    assert_eq!(status, 200);
    let page = String::from_utf8(page).unwrap();
    assert!(page.contains("1 solution"), "{page}");
}

#[tokio::test]
async fn what_is_out_of_range_is_refused_with_the_range() {
    for (path, status, code, said) in [
        ("/api/trace?n=65", 422, "range", "1 to 64"),
        ("/api/trace?n=0", 422, "range", "1 to 64"),
        ("/api/trace?n=-1", 422, "range", "-1"),
        ("/api/trace", 400, "query", "n"),
        ("/api/trace?n=8&method=luck", 422, "value", "constrained"),
        ("/api/trace?n=8&limit=9999999", 422, "range", "200000"),
        ("/api/count?n=19", 422, "range", "1 to 18"),
        ("/api/count?n=99999999999999999999", 422, "range", "99999999999999999999"),
        ("/api/table?to=40", 422, "range", "1 to 18"),
        ("/api/solutions?n=17&which=all", 422, "range", "1 to 16"),
        ("/api/solutions?n=3", 422, "no-solution", "N = 3"),
        ("/api/solutions?n=8&which=some", 422, "value", "distinct"),
        ("/api/solutions?n=8&format=doc", 422, "value", "parquet"),
        ("/api/steps?n=8&format=doc", 422, "value", "apng"),
        ("/api/steps?n=8&format=gif&limit=5000", 422, "range", "600"),
        ("/api/steps?n=12&format=svg&lang=zh", 200, "", ""),
    ] {
        let (found, _, body) = get_path(path).await;
        assert_eq!(found.as_u16(), status, "{path}");
        if status != 200 {
            let error: Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(error["error"]["code"], code, "{path}: {error}");
            let message = error["error"]["message"].as_str().unwrap();
            assert!(message.contains(said), "{path}: {message}");
        }
    }
    let (_, _, body) = get_path("/api/count?n=19&lang=zh").await;
    assert!(String::from_utf8(body).unwrap().contains("整数"));
}

#[tokio::test]
async fn a_refused_field_is_data() {
    for (query, refused) in [
        ("n=0", json!({"field": "n", "min": 1, "max": 1000})),
        ("n=8&start=8", json!({"field": "start", "min": 0, "max": 7})),
        ("n=8&nth=93", json!({"field": "nth", "min": 1, "max": 92})),
        ("n=8&seed=-1", json!({"field": "seed", "min": 0, "max": "18446744073709551615"})),
        ("n=8&base=2", json!({"field": "base", "min": 0, "max": 1})),
        (
            "n=8&which=some",
            json!({"field": "which", "values": ["one", "random", "all", "distinct", "sample"]}),
        ),
        ("n=8&which=sample&start=0", json!({"field": "start"})),
        ("n=8&k=1", json!({"field": "k"})),
        ("which=all", json!({"field": "n"})),
        ("n=3", json!({})),
        // The first of several is that of the command: names, numbers, what they exclude, the format's settings.
        (
            "n=0&which=some&seed=x",
            json!({"field": "which", "values": ["one", "random", "all", "distinct", "sample"]}),
        ),
        ("n=0&start=9&seed=x&limit=0", json!({"field": "n", "min": 1, "max": 1000})),
        ("n=4&start=9&seed=x&limit=0", json!({"field": "start", "min": 0, "max": 3})),
        ("n=4&limit=0&signs=QQ", json!({"field": "limit", "min": 1, "max": 200_000})),
        ("n=4&which=one&seed=1&base=1&format=npy", json!({"field": "seed"})),
    ] {
        let (_, _, body) = get_path(&format!("/api/solutions?{query}")).await;
        let mut error: Value = serde_json::from_slice(&body).unwrap();
        let error = error["error"].as_object_mut().unwrap();
        assert!(error.remove("code").is_some() && error.remove("message").is_some(), "{query}");
        assert_eq!(Value::from(error.clone()), refused, "{query}");
    }
}

#[tokio::test]
async fn where_no_solution_begins_there_is_no_file() {
    for format in bezzel_formats::Format::all() {
        for query in ["n=4&start=0&which=all", "n=6&start=5", "n=6&start=0&which=all&limit=3"] {
            let path = format!("/api/solutions?{query}&format={}", format.name());
            let (status, headers, body) = get_path(&path).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
            assert_eq!(headers.get("content-disposition"), "", "{path}");
            let error: Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(error["error"]["code"], "no-solution", "{path}");
        }
    }
    let (_, _, one) = get_path("/api/solutions?n=8&start=3").await;
    assert_eq!(String::from_utf8(one).unwrap(), "3 0 4 7 1 6 2 5\n");
}

#[tokio::test]
async fn counts_are_the_published_ones() {
    let (_, _, body) = get_path("/api/table?to=12").await;
    let rows: Vec<Value> = String::from_utf8(body)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 12);
    for known in bezzel::known::all().iter().filter(|known| (1..=12).contains(&known.n)) {
        let row = &rows[known.n as usize - 1];
        assert_eq!(row["all"].as_u64().map(u128::from), known.all);
        assert_eq!(row["distinct"].as_u64().map(u128::from), known.distinct);
    }
    let (_, _, body) = get_path("/api/count?n=8").await;
    let row: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((&row["what"], &row["count"]), (&json!("all"), &json!(92)));
}

#[tokio::test]
async fn solutions_come_in_every_format() {
    for format in bezzel_formats::Format::all() {
        let path = format!("/api/solutions?n=6&which=all&format={}", format.name());
        let (status, headers, body) = get_path(&path).await;
        if !format.is_written() {
            assert!(String::from_utf8(body).unwrap().contains("this build has no parquet"));
            continue;
        }
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(!body.is_empty() && headers.get("content-disposition").contains("6-queens."));
    }
    for format in ["text", "jsonl", "html", "svg", "png", "gif", "apng"] {
        let path = format!("/api/steps?n=4&format={format}&lang=zh");
        let (status, _, body) = get_path(&path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(body.len() > 500, "{path}");
    }
    let (_, _, body) = get_path("/api/solutions?n=8&which=distinct").await;
    assert_eq!(String::from_utf8(body).unwrap().lines().count(), 12);
    let (_, _, body) = get_path("/api/solutions?n=1000&which=random&seed=5").await;
    assert_eq!(String::from_utf8(body).unwrap().split_whitespace().count(), 1000);
}

#[tokio::test]
async fn the_first_of_more_say_so() {
    for (query, given, total) in [
        ("n=8&which=all", "92", "92"),
        ("n=8&which=all&limit=40", "40", "92"),
        ("n=8&which=distinct&limit=5&format=npy", "5", "12"),
        ("n=8&which=distinct&limit=12", "12", "12"),
        ("n=14&which=all", "200000", "365596"),
        ("n=10&which=all&format=svg", "400", "724"),
        ("n=8&which=one", "", ""),
        ("n=8&which=random", "", ""),
    ] {
        let (status, headers, _) = get_path(&format!("/api/solutions?{query}")).await;
        assert_eq!(status, StatusCode::OK, "{query}");
        let told = (headers.get("bezzel-solutions"), headers.get("bezzel-solutions-total"));
        assert_eq!(told, (given, total), "{query}");
    }
    let picture = async |query: &str| {
        let (_, _, body) = get_path(&format!("/api/solutions?format=svg&{query}")).await;
        String::from_utf8(body).unwrap()
    };
    let some = picture("n=10&which=all").await;
    assert!(some.contains("the first 400 of 724 solutions"), "{}", &some[..300]);
    let distinct = picture("n=8&which=distinct&limit=5&lang=zh").await;
    assert!(distinct.contains("前5个本质不同的解，共12个"), "{}", &distinct[..300]);
    let (_, _, described) = get_path("/api/openapi.json").await;
    assert!(String::from_utf8(described).unwrap().contains("bezzel-solutions-total"));
}

#[tokio::test]
async fn bad_bodies_are_refused() {
    for (kind, body, status, code) in [
        ("application/json", "{", 400, "json"),
        ("application/json", "{\"n\": \"eight\"}", 422, "range"),
        ("application/json", "{\"n\": 8, \"kings\": []}", 422, "json"),
        ("application/json", "{\"n\": 8, \"queens\": [[0, 9]]}", 422, "board"),
        ("application/json", "{\"n\": 8, \"queens\": [[0, 1], [0, 1]]}", 422, "board"),
        ("application/json", "{\"n\": 201}", 422, "range"),
        ("application/json", "{\"n\": 8, \"list\": 1000}", 422, "range"),
        ("application/json", "[[[[[[[[[[", 422, "json"),
        ("text/plain", "{\"n\": 8}", 415, "content-type"),
    ] {
        let (found, reply) = post_text("/api/complete", kind, body.to_owned()).await;
        assert_eq!(found.as_u16(), status, "{body}");
        assert_eq!(reply["error"]["code"], code, "{body}: {reply}");
    }
    let huge = format!("{{\"text\": \"{}\"}}", " ".repeat(300 * 1024));
    let (status, reply) = post_text("/api/board", "application/json", huge).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(reply["error"]["code"], "body");
    let nested = "[".repeat(100_000);
    let (status, _) = post_text("/api/complete", "application/json", nested).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, _, _) = get_path("/api/complete").await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn what_takes_too_long_is_ended() {
    let within = |millis| Limits { time: Duration::from_millis(millis), ..patient() };
    let request = Request::builder()
        .uri("/api/complete")
        .method(Method::POST)
        .header("content-type", "application/json");
    let body = json!({"n": 40, "queens": [[0, 3]], "count": true}).to_string();
    let (status, _, body) = ask_of(within(1000), request, body).await;
    assert_eq!(status, StatusCode::OK);
    let reply: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((&reply["stopped"], &reply["count"]), (&json!(true), &Value::Null));
    assert_eq!(reply["possible"], json!(true), "what was known by then is told");
    let count = Request::builder().uri("/api/count?n=18");
    let (status, _, _) = ask_of(within(30), count, "").await;
    assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
}
