//! Which requests are answered, in which language, and whether files arrive complete.

use super::*;
use hyper::body::Body as _;

async fn status_of(request: request::Builder, limits: Limits) -> StatusCode {
    answer(&App::new(limits), request, "").await.status()
}

#[tokio::test]
async fn two_names_are_none() {
    for only_this_machine in [true, false] {
        let limits = Limits { only_this_machine, ..patient() };
        for other in ["localhost", "queens.example"] {
            let two = Request::builder().uri("/").header("host", "localhost").header("host", other);
            assert_eq!(status_of(two, limits.clone()).await, StatusCode::BAD_REQUEST, "{other}");
        }
    }
    let whole = |uri: &str| Request::builder().uri(uri).header("host", "localhost");
    let own = status_of(whole("http://localhost:1848/"), patient()).await;
    assert_eq!(own, StatusCode::OK);
    let other = status_of(whole("http://queens.example/"), patient()).await;
    assert_eq!(other, StatusCode::MISDIRECTED_REQUEST, "the whole address decides");
}

#[tokio::test]
async fn marks_that_come_twice_are_nobodys() {
    for (name, value) in [("sec-fetch-site", "same-origin"), ("origin", "http://localhost:1848")] {
        for other in [value, "cross-site"] {
            let request = Request::builder()
                .uri("/api/count?n=6")
                .header("host", "localhost:1848")
                .header(name, value)
                .header(name, other);
            let found = status_of(request, patient()).await;
            assert_eq!(found, StatusCode::FORBIDDEN, "{name}: {value}, {other}");
        }
    }
}

#[tokio::test]
async fn refusals_are_in_one_language() {
    let is_chinese = |reply: &[u8]| {
        let reply: Value = serde_json::from_slice(reply).unwrap();
        let message = reply["error"]["message"].as_str().unwrap().to_owned();
        // Names of fields and values are the same in every language; English words are not.
        let foreign = ["the", "field", "invalid", "expected", "missing", "failed", "type", "of"];
        let words = message.split(|c: char| !c.is_ascii_alphabetic());
        let english: Vec<&str> = words.filter(|word| foreign.contains(word)).collect();
        assert!(english.is_empty() && !message.is_ascii(), "{message}");
    };
    for path in [
        "/api/count",
        "/api/count?n=x",
        "/api/count?n=99",
        "/api/count?n=6&n=7",
        "/api/trace?n=6&method=luck",
        "/api/steps?n=6",
        "/api/steps?n=6&format=wav",
        "/api/model?n=6&format=word",
        "/api/model?n=6&format=xcc&symmetry=lex-leader",
        "/api/model?n=5000&format=qubo",
        "/api/model?n=4&board=.Q../4",
        "/api/solutions?n=6&which=some",
        "/api/solutions?n=3",
        "/api/solutions?n=6&format=x",
        "/api/solutions?n=6&limit=-1",
        "/api/table?to=0",
        "/api/nothing",
        "/api/complete",
    ] {
        let request = Request::builder().uri(path).header("accept-language", "zh");
        let (status, _, reply) = ask_of(patient(), request, "").await;
        assert!(status.is_client_error(), "{path}: {status}");
        is_chinese(&reply);
    }
    for (path, body) in [
        ("/api/complete", "{"),
        ("/api/complete", "{}"),
        ("/api/complete", "{\"n\": \"x\"}"),
        ("/api/complete", "{\"n\": 8, \"kings\": 1}"),
        ("/api/complete", "{\"n\": 8, \"queens\": [[9, 9]]}"),
        ("/api/complete", "{\"n\": 8, \"queens\": [[1]]}"),
        ("/api/complete", "[1, 2, 3, 4, 5, 6, 7, 8, 9]"),
        ("/api/board", "{\"text\": \"Q.\\n.k\"}"),
        ("/api/check", "{\"text\": 7}"),
        ("/api/follow", "{}"),
        ("/api/follow", "{\"text\": \"hello\"}"),
        ("/api/follow", "{\"text\": \"\", \"n\": 4}"),
        ("/api/follow", "{\"text\": \"n 8\\nplace 0 0\", \"n\": 4}"),
        ("/api/follow", "{\"text\": \"place 0 0\", \"base\": 2}"),
    ] {
        let request = Request::builder()
            .uri(path)
            .method(Method::POST)
            .header("accept-language", "zh")
            .header("content-type", "application/json");
        let (status, _, reply) = ask_of(patient(), request, body).await;
        assert!(status.is_client_error(), "{path} {body}: {status}");
        is_chinese(&reply);
    }
}

#[tokio::test]
async fn a_file_comes_whole_or_not_at_all() {
    let mut seen = [0, 0];
    for (path, end) in [
        ("/api/steps?n=6&format=gif", &b";"[..]),
        ("/api/steps?n=6&format=apng", b"IEND\xaeB`\x82"),
        ("/api/steps?n=6&format=html", b"</html>\n"),
        ("/api/solutions?n=8&which=all&format=gif", b";"),
        ("/api/solutions?n=12&which=all&format=npy", b""),
    ] {
        for time in [0, 1, 8, 60].map(Duration::from_millis).into_iter().chain([PATIENCE]) {
            let limits = Limits { time, ..patient() };
            let request = Request::builder().uri(path).header("host", "localhost");
            let answer = answer(&App::new(limits), request, "").await;
            let (status, length) = (answer.status(), answer.body().size_hint().exact());
            let body = bytes_of(answer).await.unwrap();
            seen[usize::from(status == StatusCode::OK)] += 1;
            if status == StatusCode::OK {
                assert_eq!(length, Some(body.len() as u64), "{path}");
                assert!(!body.is_empty() && body.ends_with(end), "{path}, {time:?}");
            } else {
                assert_eq!(status, StatusCode::REQUEST_TIMEOUT, "{path}, {time:?}");
            }
        }
    }
    assert!(seen[0] >= 5 && seen[1] >= 5, "{seen:?}");
}

#[tokio::test]
async fn files_share_their_memory_and_give_it_back() {
    let limits = Limits { kept: 256 * 1024, ..patient() };
    let app = App::new(limits);
    let ask = async |path: &str| {
        answer(&app, Request::builder().uri(path).header("host", "localhost"), "").await
    };
    let large = ask("/api/steps?n=6&format=gif").await;
    assert_eq!(large.status(), StatusCode::SERVICE_UNAVAILABLE);
    // Unread answers hold the memory, and no more files are made.
    let mut unread = Vec::new();
    let full = loop {
        let answer = ask("/api/steps?n=4&format=gif&limit=9").await;
        if answer.status() != StatusCode::OK {
            break answer.status();
        }
        unread.push(answer);
    };
    assert_eq!(full, StatusCode::SERVICE_UNAVAILABLE);
    assert!((1..=4).contains(&unread.len()), "{}", unread.len());
    drop(unread);
    assert_eq!(ask("/api/steps?n=4&format=gif&limit=9").await.status(), StatusCode::OK);
}

/// A client that reads nothing until the time is over must not take the received part for the whole.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_cut_off_does_not_end_well() {
    for path in [
        "/api/solutions?n=14&which=all&format=csv",
        "/api/solutions?n=14&which=all&format=json",
        "/api/trace?n=64&limit=200000",
    ] {
        let time = Duration::from_secs(3);
        let limits = Limits { work: 1, work_each: 1, time, ..patient() };
        let app = App::new(limits);
        let ask = |path| Request::builder().uri(path).header("host", "localhost");
        let unread = answer(&app, ask(path), "").await;
        assert_eq!(unread.status(), StatusCode::OK, "{path}");
        // Another begins when the time of the first is over and its work has ended.
        let other = answer(&app, ask("/api/solutions?n=6"), "").await;
        assert_ne!(other.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(bytes_of(unread).await.is_none(), "{path}");
    }
}

#[tokio::test]
async fn a_seed_alone_means_random() {
    let solutions = async |query: &str| get_path(&format!("/api/solutions?{query}")).await;
    let (_, _, alone) = solutions("n=40&seed=7").await;
    assert_eq!(alone, solutions("n=40&which=random&seed=7").await.2);
}
