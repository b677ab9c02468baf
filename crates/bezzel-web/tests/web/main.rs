//! The API and the pages, without a network and over real connections. In one test program with the library, whose
//! handlers would otherwise be compiled again.

mod bytes;
mod connections;
mod described;
#[path = "../../../bezzel-cli/tests/cli/fits.rs"]
mod fits;
mod follow;
mod guards;
mod local;
mod puzzles;
mod requests;

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
async fn a_server_for_all_is_answered_by_any_name() {
    let ask = async |limits: Limits, host: &str| {
        answer(&App::new(limits), Request::builder().uri("/").header("host", host), "")
            .await
            .status()
    };
    for host in ["queens.example", "queens.example:1848", "localhost.queens.example"] {
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
    let (_, _, body) = get_path("/api/trace?n=30&limit=10").await;
    let body = String::from_utf8(body).unwrap();
    // The head, ten events, and a line that says that there are more.
    assert_eq!(body.lines().count(), 12);
    assert!(body.lines().last().unwrap().contains("\"event\":\"stopped\""));
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
async fn bad_bodies_are_refused() {
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
