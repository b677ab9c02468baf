//! Bodies sent to the server: each is answered, none with a defect.
#![no_main]

use axum::body::Body;
use axum::http::Request;
use bezzel_web::{Limits, app};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;
use tower::ServiceExt;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let path = ["/api/complete", "/api/board", "/api/check"][usize::from(first) % 3];
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let status = runtime.expect("a runtime").block_on(async {
        let request = Request::post(path)
            .header("host", "localhost")
            .header("content-type", "application/json")
            .body(Body::from(rest.to_vec()));
        let limits = Limits { time: Duration::from_millis(200), ..Limits::default() };
        app(limits).oneshot(request.expect("a request")).await.expect("an answer").status()
    });
    assert!(!status.is_server_error() || status.as_u16() == 503, "{status}");
});
