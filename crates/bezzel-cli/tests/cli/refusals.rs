//! Refusals state the range that applies and what is expected, without any other output.

use crate::session::{Session, refuses, rows};

#[test]
fn standard_input_without_anything_is_called_so() {
    for line in [
        "check",
        "check -",
        "draw",
        "complete -",
        "puzzle --solve -",
        "steps 4 --from",
        "model --board -",
    ] {
        let says = "nothing to read: standard input is empty or closed";
        refuses(&[(line, says)]);
        if cfg!(unix) {
            let mut shell = std::process::Command::new("sh");
            let program = assert_cmd::cargo::cargo_bin("bezzel");
            shell.args(["-c", &format!("exec \"$0\" {line} <&-")]).arg(program).env("LANG", "C");
            let closed = shell.output().unwrap();
            assert_eq!(closed.status.code(), Some(2), "{line}");
            assert!(String::from_utf8_lossy(&closed.stderr).contains(says), "{line}");
        }
    }
    // A list may be empty.
    rows(&[("check --list --n 3 --none", 0, "…", "…")]);
}

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

#[cfg(target_os = "linux")]
#[test]
fn help_reports_output_errors_too() {
    for arguments in [&["--help"][..], &[], &["--version"], &["solve", "--help"], &["help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let program = assert_cmd::cargo::cargo_bin("bezzel");
        let ended = std::process::Command::new(program)
            .args(arguments)
            .env("LANG", "C")
            .stdout(full)
            .stderr(std::process::Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8(ended.stderr).unwrap();
        assert!(told.contains("cannot write standard output"), "{arguments:?}: {told}");
    }
}
