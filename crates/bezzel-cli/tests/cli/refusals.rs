//! Refusals state the range that applies and what is expected, without any other output.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::*;
use predicates::str::{contains, is_empty};

#[test]
fn an_empty_path_is_no_value() {
    refused(&["solve", "8", "-o", ""], "--output <PATH> needs a value");
    run(&["solve", "8", "-o", "", "--lang", "zh"]).code(2).stderr(contains("需要一个值"));
    refused(&["solve", "8", "--format", ""], "board, grid");
}

#[test]
fn each_verb_tells_the_sizes_that_it_takes() {
    for (arguments, range) in [
        (&["count", "0"][..], "from 1 to 32"),
        (&["compare", "0"], "from 1 to 32"),
        (&["compare", "many"], "from 1 to 32"),
        (&["steps", "0"], "from 1 to 1000"),
        (&["steps", "0", "--method", "masks"], "from 1 to 64"),
        (
            &["steps", "999999999999", "--method", "masks"],
            "999999999999: expected an integer from 1 to 64",
        ),
        (&["count", "99999999999999"], "99999999999999: expected an integer from 1 to 32"),
        (&["solve", "0"], "from 1 to 100000000"),
        (&["count", "29", "--scheme", "halves"], "29: expected an integer from 1 to 28"),
        (&["steps", "65", "-f", "html"], "65: expected an integer from 1 to 64"),
    ] {
        run(arguments)
            .code(2)
            .stdout(is_empty())
            .stderr(contains(range).and(contains("memory").not()));
    }
}

#[test]
fn a_number_too_large_for_a_column_is_called_so() {
    let long = "99999999999999999999";
    for (verb, text) in [
        ("check", format!("{long} 1")),
        ("draw", format!("[1, {long}]")),
        ("check", format!("(0, {long})\n(1, 2)")),
        ("complete", format!("0 {long} . .")),
    ] {
        run(&[verb, &text])
            .code(2)
            .stdout(is_empty())
            .stderr(contains("too large for any board").and(contains("9223").not()));
    }
}

#[test]
fn standard_input_without_anything_is_called_so() {
    for arguments in [
        &["check"][..],
        &["check", "-"],
        &["draw"],
        &["complete", "-"],
        &["puzzle", "--solve", "-"],
        &["steps", "4", "--from"],
        &["model", "--board", "-"],
    ] {
        let says = "nothing to read: standard input is empty or closed";
        bezzel(arguments)
            .write_stdin("")
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(contains(says));
        if cfg!(unix) {
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", "exec \"$0\" \"$@\" <&-"]);
            shell.arg(assert_cmd::cargo::cargo_bin("bezzel")).args(arguments).env("LANG", "C");
            let closed = shell.output().unwrap();
            assert_eq!(closed.status.code(), Some(2), "{arguments:?}");
            assert!(String::from_utf8_lossy(&closed.stderr).contains(says), "{arguments:?}");
        }
    }
    // A list may be empty.
    bezzel(&["check", "--list", "--n", "3", "--none"]).write_stdin("").assert().code(0);
}

#[test]
fn a_width_has_one_range() {
    let range = "a board of size 8 is drawn 8 to 8192 pixels wide";
    for width in ["0", "7", "8193", "16384", "16385"] {
        refused(
            &["solve", "8", "--size", width, "-f", "svg"],
            &format!("invalid width {width}: {range}"),
        );
    }
    refused(
        &["solve", "8", "--size", "-1", "-f", "svg"],
        "invalid --size -1: expected an integer from 1",
    );
    refused(
        &["solve", "8", "--size", "wide", "-f", "svg"],
        "invalid --size wide: expected an integer from 1",
    );
}

#[test]
fn nothing_is_noted_before_a_refusal() {
    for format in ["html", "svg", "gif"] {
        let told = bezzel(&["steps", "20000", "-f", format]).assert().code(2).stdout(is_empty());
        let told = String::from_utf8(told.get_output().stderr.clone()).unwrap();
        assert!(told.starts_with("error: ") && told.lines().count() == 1, "{told}");
    }
}

#[test]
fn an_error_says_what_would_be_right() {
    for verb in [&["check"][..], &["complete"], &["draw"], &["puzzle", "--solve"]] {
        refused(&[verb, &["nofile"]].concat(), "nofile (no such file, read as text)");
    }
    // Whatever stands after `--` is no option.
    refused(&["solve", "4", "--", "--all"], "unexpected argument --all\n");
    refused(&["campaign", "nw"], "Did you mean new?");
    run(&["puzzle", "6", "--budget", "0"])
        .code(1)
        .stderr(contains("allow more time with --budget"));
    // An option that needs another is refused beside one that excludes the other, too.
    refused(&["count", "6", "--start", "1", "--runs", "20"], "--runs needs --estimate");
    refused(&["steps", "4", "--method", "sets", "--base", "1"], "--base needs --from");
    refused(&["complete", "6x6", "--all", "--given", "1"], "--given needs --make");
    refused(&["complete", "6", "--make", "1"], "--make needs --given");
    refused(&["sample", "6", "--memory", "64M"], "--memory needs --ledger");
    let cut = run(&["steps", "6", "-f", "svg"]).success();
    cut.stderr(contains("bezzel: pictures and long pages of steps end"));
}

#[test]
fn no_note_is_written_twice() {
    for arguments in [
        &["solve", "8", "--all", "--title", "\u{2603}", "-f", "svg"][..],
        &["steps", "5", "--title", "\u{2603}", "-f", "svg"],
        &["solve", "8", "--random", "--limit", "3", "--threads", "900"],
        &["complete", "8x8", "--all", "--threads", "900"],
        &["count", "10", "--check", "--threads", "900"],
        &["complete", "3x3", "--all"],
        &["complete", "0 . 0 . .", "--count"],
    ] {
        let told = bezzel(arguments).output().unwrap().stderr;
        let told = String::from_utf8(told).unwrap();
        let mut lines: Vec<&str> = told.lines().collect();
        let all = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), all, "{arguments:?}: {told}");
    }
}

#[test]
fn an_empty_board_is_written_as_people_write_it() {
    for board in ["8x8", "8X8", "8*8", "8 x 8"] {
        run(&["complete", board, "--count"]).success().stdout("92\n");
    }
    refused(&["complete", "8x9"], "a board must be square, and 8x9 is not");
}

#[test]
fn json_that_is_no_board_is_not_called_no_json() {
    let three = r#"{"n":8,"queens":[[0,0,0]]}"#;
    let told = run(&["complete", three]).code(2);
    told.stderr(contains("this JSON is not a board").and(contains("invalid JSON:").not()));
    refused(&["check", r#"{"columns":[0],"columns":[0]}"#], "duplicate key columns");
}

#[test]
fn smaller_numbers_are_not_multiples_in_chinese() {
    let text = output(&["compare", "6", "--budget", "1", "--lang", "zh"]);
    assert!(text.contains("访问量是第一种方法的") && !text.contains("少 "), "{text}");
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

#[test]
fn an_option_that_lacks_its_value_is_named() {
    for (arguments, told) in [
        (&["count", "8", "--start", "--lang", "en"][..], "--start <C> needs a value"),
        (&["count", "8", "--estimate", "--runs", "--seed", "3"], "--runs <R> needs a value"),
        (
            &["solve", "8", "-f", "--lang", "en"],
            "--format <FORMAT> needs a value: expected one of board, ",
        ),
        (
            &["count", "8", "--kernel", ""],
            "--kernel <KERNEL> needs a value: expected one of scalar, ",
        ),
        (&["count", "8", "--estimate", "--start", "2"], "--estimate cannot be used with --start: "),
        (&["model", "8", "-f", "cnf"], "invalid --format cnf: expected one of dimacs, "),
        (
            &["count", "8", "--memory", "1G", "--estimate"],
            "--memory cannot be used with --estimate: ",
        ),
    ] {
        refused(arguments, told);
    }
}
