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
async fn a_fault_is_told_with_its_event() {
    let text = "n 4\nplace 0 0\nplace 1 2\nplace 1 3\n";
    let (status, told) = post_to("/api/follow", json!({"text": text})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(told["trace"]["remarks"], json!([[2, "forgotten", 1, 2]]));
    let faults = &told["trace"]["report"]["faults"];
    assert_eq!(faults, &json!([{"fault": "forgotten", "count": 1, "first": 3}]));
}

#[tokio::test]
async fn what_cannot_be_followed_is_refused_in_both_languages() {
    for (body, status, code, named) in [
        (json!({}), 422, "json", "text"),
        (json!({"text": "hello"}), 422, "unreadable", "hello"),
        (json!({"text": "", "n": 4}), 422, "unreadable", "place 0 4"),
        (json!({"text": "n 8\nplace 0 0", "n": 4}), 422, "unreadable", "8"),
        (json!({"text": "place 0 0", "n": 65}), 422, "range", "64"),
        (json!({"text": "n 65\nplace 0 0"}), 422, "range", "64"),
        (json!({"text": "place 0 0", "base": 2}), 422, "range", "base"),
        (json!({"text": "place 0 0", "m": 2}), 422, "json", "base"),
    ] {
        for lang in ["en", "zh"] {
            let (found, told) = post_to(&format!("/api/follow?lang={lang}"), body.clone()).await;
            let error = &told["error"];
            assert_eq!((found.as_u16(), &error["code"]), (status, &json!(code)), "{body}");
            let message = error["message"].as_str().unwrap();
            assert!(message.contains(named), "{body}: {message}");
            let is_chinese = message.contains(|sign| matches!(sign, '\u{4e00}'..='\u{9fff}'));
            assert_eq!(is_chinese, lang == "zh", "{message}");
        }
    }
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
