//! Refusals state the range that applies and what is expected, without any other output.

use crate::session::{Session, refuses, rows};

#[test]
fn each_verb_tells_the_sizes_and_values_that_it_takes() {
    refuses(&[
        ("solve 8 -o ''", "--output <PATH> needs a value"),
        ("solve 8 -o '' --lang zh", "需要一个值"),
        ("solve 8 --format ''", "board, grid"),
        ("count 0", "from 1 to 32"),
        ("compare 0", "from 1 to 32"),
        ("compare many", "from 1 to 32"),
        ("steps 0", "from 1 to 1000"),
        ("steps 0 --method masks", "from 1 to 64"),
        ("steps 999999999999 --method masks", "999999999999: expected an integer from 1 to 64"),
        ("count 99999999999999", "99999999999999: expected an integer from 1 to 32"),
        ("count 29 --scheme halves", "29: expected an integer from 1 to 28"),
        ("steps 65 -f html", "65: expected an integer from 1 to 64"),
        ("solve 8 --size -1 -f svg", "invalid --size -1: expected an integer from 1"),
        ("solve 8 --size wide -f svg", "invalid --size wide: expected an integer from 1"),
        ("count 8 --start --lang en", "--start <C> needs a value"),
        ("count 8 --estimate --runs --seed 3", "--runs <R> needs a value"),
        ("solve 8 -f --lang en", "--format <FORMAT> needs a value: expected one of board, "),
        ("count 8 --kernel ''", "--kernel <KERNEL> needs a value: expected one of scalar, "),
        ("count 8 --estimate --start 2", "--estimate cannot be used with --start: "),
        ("model 8 -f cnf", "invalid --format cnf: expected one of dimacs, "),
        (
            "solve 8 --seed 3 --all --start 0",
            "--seed cannot be used with --all: give only one of them",
        ),
        ("count 8 --memory 1G --estimate", "--memory cannot be used with --estimate: "),
        // A file of no board, and its name.
        ("check nofile", "nofile (no such file, read as text)"),
        ("complete nofile", "nofile (no such file, read as text)"),
        ("draw nofile", "nofile (no such file, read as text)"),
        ("puzzle --solve nofile", "nofile (no such file, read as text)"),
        ("campaign nw", "Did you mean new?"),
        // An option that needs another is refused beside one that excludes the other, too.
        ("count 6 --start 1 --runs 20", "--runs needs --estimate"),
        ("steps 4 --method sets --base 1", "--base needs --from"),
        ("complete 6x6 --all --given 1", "--given needs --make"),
        ("complete 6 --make 1", "--make needs --given"),
        ("sample 6 --memory 64M", "--memory needs --ledger"),
        ("puzzle 8 --family completion --queens 0", "a completion puzzle has 1 to 7 given queens"),
        ("complete {\"n\":8,\"queens\":[[0,0,0]]}", "this JSON is not a board"),
        ("check {\"columns\":[0],\"columns\":[0]}", "duplicate key columns"),
    ]);
    for width in ["0", "7", "8193", "16385"] {
        let told =
            format!("invalid width {width}: a board of size 8 is drawn 8 to 8192 pixels wide");
        refuses(&[(&format!("solve 8 -f svg --size {width}"), &told)]);
    }
    rows(&[("steps 6 -f svg", 0, "…", "…bezzel: pictures and long pages of steps end…")]);
}

#[test]
fn a_number_too_large_for_a_column_is_called_so() {
    for line in [
        "check '99999999999999999999 1'",
        "draw '[1, 99999999999999999999]'",
        "check '(0, 99999999999999999999)\n(1, 2)'",
        "complete '0 99999999999999999999 . .'",
    ] {
        refuses(&[(line, "too large for any board")]);
    }
    let long = "a board of 3 columns has 1 to 3 rows";
    refuses(&[("check --columns 3 '. Q .\n. . Q\nQ . .\n. . Q'", long)]);
    let below = "row 4, column 2 is outside the board of 2 × 5 squares";
    refuses(&[("check --columns 5 'row 0, column 1\nrow 4, column 2'", below)]);
    // Read as a board for each pair, and not as squares, of which one is below the board.
    rows(&[("check --columns 5 '(0,1) (2,1) (4,1) (3,2)'", 1, "…", "…")]);
}

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
