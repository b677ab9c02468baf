//! The search of another program over the API: correct, faulty, unreadable, and too large ones.

use super::*;

/// The lines of a textbook search, as a program prints them.
fn printed(n: u32) -> String {
    fn row(n: u32, queens: &mut Vec<u32>, text: &mut String) {
        let at = queens.len() as u32;
        if at == n {
            text.push_str("solution\n");
        }
        for column in (0..n).filter(|_| at < n) {
            let is_free = |(row, queen): (usize, &u32)| {
                queen.abs_diff(column) != 0 && queen.abs_diff(column) != at - row as u32
            };
            if queens.iter().enumerate().all(is_free) {
                text.push_str(&format!("place {at} {column}\n"));
                queens.push(column);
                row(n, queens, text);
                queens.pop();
                text.push_str(&format!("remove {at} {column}\n"));
            }
        }
    }
    let mut text = String::new();
    row(n, &mut Vec::new(), &mut text);
    text
}

#[tokio::test]
async fn a_right_search_has_no_fault_and_the_numbers_of_the_textbook() {
    let (status, told) = post_to("/api/follow", json!({"text": printed(8), "n": 8})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(told["trace"]["n"], 8);
    let report = &told["trace"]["report"];
    assert_eq!(report["faults"], json!([]));
    assert_eq!(report["textbook"], json!({"nodes": 2057, "solutions": 92}));
    assert_eq!((&report["nodes"], &report["solutions"]), (&json!(2057), &json!(92)));
    let (_, told) = post_to("/api/follow", json!({"text": printed(6)})).await;
    assert_eq!((&told["trace"]["n"], &told["size_assumed"]), (&json!(6), &json!(true)));
}

#[tokio::test]
async fn a_trace_that_is_too_large_is_refused() {
    let large = json!({"text": "+ 0 0\n".repeat(50_000)});
    assert_eq!(post_to("/api/follow", large).await.0, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn the_largest_text_is_answered_in_time() {
    let lines = |line: &str, n: u32| json!({"n": n, "text": line.repeat(250_000 / (line.len() + line.matches('\n').count()))});
    for body in [
        json!({"n": 4, "text": format!("+ 0 0\n{}", "-\n".repeat(80_000))}),
        lines("+ 63 9\n- 63 9\n", 64),
        lines("+ 0 0\n+ 1 0\n+ 2 0\n+ 3 0\n", 64),
        json!({"n": 64, "text": (0..25_000).map(|at| format!("+ {} {}\n", at % 64, at * 7 % 63)).collect::<String>()}),
        json!({"text": printed(9)}),
        json!({"text": "+ 0 0\n", "n": 64}),
    ] {
        let (status, told) = post_to("/api/follow", body).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
}
