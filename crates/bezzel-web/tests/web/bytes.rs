//! Bodies and queries of arbitrary bytes: each gets an answer, none reports a defect, and every refusal can be parsed
//! by programs and read by people.

use super::*;
use proptest::prelude::*;
use std::sync::LazyLock;
use std::time::Duration;

static RUNTIME: LazyLock<tokio::runtime::Runtime> =
    LazyLock::new(|| tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap());

static APP: LazyLock<App> = LazyLock::new(|| {
    let _inside = RUNTIME.enter();
    App::new(Limits { time: Duration::from_millis(200), ..patient() })
});

/// Bytes close to valid input: valid pieces in random order, with arbitrary bytes between them.
fn near(pieces: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        6 => prop::sample::select(pieces).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..4),
        1 => any::<i64>().prop_map(|number| number.to_string().into_bytes()),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn answered(request: request::Builder, body: Vec<u8>) -> Result<(), TestCaseError> {
    let request = request.header("host", "localhost");
    if request.uri_ref().is_none() {
        // The address has bytes that a request cannot have.
        return Ok(());
    }
    let (status, bytes) = RUNTIME.block_on(async {
        let response = answer(&APP, request, body).await;
        (response.status(), bytes_of(response).await.unwrap_or_default())
    });
    prop_assert!(!status.is_server_error() || status.as_u16() == 503, "{status}");
    if !status.is_success() {
        let reply: Value = serde_json::from_slice(&bytes).expect("a reason as JSON");
        let message = reply["error"]["message"].as_str().unwrap_or_default();
        prop_assert!(!message.is_empty() && reply["error"]["code"].is_string(), "{reply}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn every_body_is_answered(
        body in near(&[
            "{", "}", "[", "]", ",", ":", "\"", "\"n\":", "\"queens\":", "\"blocked\":",
            "\"list\":", "\"count\":true", "\"cause\":true", "\"text\":", "\"Q..\\n", "x6x", "8x8",
            "0 . 1", "place 0 1\\n", "solution\\n", "{\"n\":6,", "[0,1]", "[[0,0]]", "6", "null", "\\u0000", " ", "\u{feff}",
        ]),
        path in prop::sample::select(&["/api/complete", "/api/board", "/api/check", "/api/follow"][..]),
    ) {
        let request = Request::builder()
            .uri(path)
            .method(Method::POST)
            .header("content-type", "application/json");
        answered(request, body)?;
    }

    #[test]
    fn every_query_is_answered(
        query in near(&[
            "n=4", "&", "=", "n=", "to=3", "limit=9", "format=gif", "format=jsonl", "which=all",
            "which=", "method=masks", "depth=1", "until_solution=1", "lang=zh", "%00", "%ff", "+",
            "theme=night", "seed=1", "coordinates=true", "n=5",
        ]),
        path in prop::sample::select(
            &["/api/trace", "/api/steps", "/api/count", "/api/table", "/api/solutions"][..]
        ),
    ) {
        let query = String::from_utf8_lossy(&query).replace(['#', ' '], "");
        answered(Request::builder().uri(format!("{path}?{query}")), Vec::new())?;
    }

    /// A board that was read is preserved: the text in the answer is read as the same board.
    #[test]
    fn boards_read_from_text_are_told_back(text in "[.Qx0-9/ \n-]{0,60}") {
        let body = json!({ "text": text }).to_string();
        let ask = |body: String| RUNTIME.block_on(async {
            let request = Request::builder()
                .uri("/api/board")
                .method(Method::POST)
                .header("host", "localhost")
                .header("content-type", "application/json");
            let response = answer(&APP, request, body).await;
            (response.status(), bytes_of(response).await.unwrap())
        });
        let (status, told) = ask(body);
        if status == StatusCode::OK {
            let again = json!({ "text": String::from_utf8_lossy(&told) }).to_string();
            let (status, told_again) = ask(again);
            prop_assert_eq!(status, StatusCode::OK);
            prop_assert_eq!(told, told_again);
        }
    }
}
