//! Bodies sent to the server: each gets an answer, and none causes a defect.
#![no_main]

use bezzel_web::{App, Limits};
use bytes::Bytes;
use http::Request;
use http_body_util::Full;
use libfuzzer_sys::fuzz_target;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let paths = ["/api/complete", "/api/board", "/api/check", "/api/follow"];
    let path = paths[usize::from(first) % paths.len()];
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let status = runtime.expect("a runtime").block_on(async {
        let request = Request::post(path)
            .header("host", "localhost")
            .header("content-type", "application/json")
            .body(Full::new(Bytes::from(rest.to_vec())));
        let limits = Limits { time: Duration::from_millis(200), ..Limits::default() };
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        App::new(limits).answer(request.expect("a request"), here).await.status()
    });
    assert!(!status.is_server_error() || status.as_u16() == 503, "{status}");
});
