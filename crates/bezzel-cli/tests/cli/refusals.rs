//! Refusals state the range that applies and what is expected, without any other output.

use crate::session::Session;

#[test]
fn nothing_is_noted_before_a_refusal_and_no_note_twice() {
    for format in ["html", "svg", "gif"] {
        let told = Session::new().run(&format!("steps 20000 -f {format}"));
        let text = String::from_utf8(told.stderr).unwrap();
        assert_eq!((told.status.code(), told.stdout), (Some(2), vec![]));
        assert!(text.starts_with("error: ") && text.lines().count() == 1, "{text}");
    }
    for line in [
        "solve 8 --all --title \u{2603} -f svg",
        "steps 5 --title \u{2603} -f svg",
        "solve 8 --random --limit 3 --threads 900",
        "complete 8x8 --all --threads 900",
        "count 10 --check --threads 900",
        "complete 3x3 --all",
        "complete '0 . 0 . .' --count",
    ] {
        let told = String::from_utf8(Session::new().run(line).stderr).unwrap();
        let mut lines: Vec<&str> = told.lines().collect();
        let all = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), all, "{line}: {told}");
    }
}
