//! The conventions of the command line: help, exit statuses, messages, signals and pipes.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

#[test]
fn an_estimate_of_a_tiny_plan_counts_each_shard_once() {
    for n in ["1", "2", "5", "9"] {
        let report: Value =
            serde_json::from_str(&output(&["count", n, "--estimate-time", "--json"])).unwrap();
        assert_eq!(report["sampled"], report["shards"], "N = {n}: {report}");
        assert_eq!(report["standard_error"], 0.0);
    }
    run(&["count", "5", "--estimate-time", "--threads", "1"])
        .success()
        .stdout(contains("on 1 thread\n").and(contains("all 4 shards")));
    run(&["count", "5", "--estimate-time", "--threads", "2"])
        .success()
        .stdout(contains("2 threads"));
    run(&["count", "1", "--estimate-time"]).success().stdout(contains("its one shard"));
    assert!(output(&["check", "0"]).contains("1 queen\n"));
    assert!(output(&["solve", "1", "-f", "svg"]).contains("<title>1 queen</title>"));
}

#[test]
fn comparisons_say_slower_where_it_is_slower() {
    let text = output(&["compare", "6", "--budget", "1"]);
    let words: Vec<&str> = text.split_whitespace().collect();
    let ratios = words.windows(3).filter(|w| w[1] == "times" && w[2] != "fewer,");
    let ratios: Vec<f64> = ratios.map(|w| w[0].parse().unwrap()).collect();
    assert!(ratios.len() >= 5 && ratios.iter().all(|&ratio| ratio >= 1.0), "{text}");
    assert!(output(&["compare", "1"]).starts_with("1 queen:"));
}

#[test]
fn help_is_there_for_whoever_asks_and_whoever_does_not_know() {
    let help = output(&["--help"]);
    assert_eq!(output(&[]), help);
    assert_eq!(output(&["help"]), help);
    for verb in ["solve", "count", "steps", "complete", "help"] {
        assert_eq!(output(&["help", verb]), output(&[verb, "--help"]), "{verb}");
    }
    assert!(output(&["help", "solve", "--lang", "zh"]).contains("全部解"));
    refused(&["help", "slove"], "unknown command slove");
    for (mistyped, meant) in
        [("slove", "solve"), ("comapre", "compare"), ("stpes", "steps"), ("cmplete", "complete")]
    {
        refused(&[mistyped, "8"], &format!("Did you mean {meant}?"));
    }
}

/// Columns of a line: the characters of Chinese have two.
fn columns(line: &str) -> usize {
    line.chars().map(|sign| if sign >= '\u{2E80}' { 2 } else { 1 }).sum()
}

#[test]
fn chinese_help_fits_the_terminal() {
    for verb in ["solve", "count", "sample", "check", "complete", "puzzle"] {
        for width in [60, 80, 100] {
            let mut command = bezzel(&["help", verb, "--lang", "zh"]);
            let help = command.env("COLUMNS", width.to_string()).assert().success();
            let help = String::from_utf8(help.get_output().stdout.clone()).unwrap();
            let most = help.lines().map(columns).max().unwrap();
            assert!(most <= width && most > width - 15, "{verb} {width}: {most}\n{help}");
            assert!(help.contains("：\n") && !help.contains(":\n"), "{help}");
            assert!(!help.contains(['\u{E000}', '\u{E001}']), "{help}");
            for closing in ["，", "。", "；", "）"] {
                assert!(!help.lines().any(|line| line.trim_start().starts_with(closing)), "{help}");
            }
            // The texts are those of the manual page, but for blanks and line ends.
            let plain = |text: &str| text.split_whitespace().collect::<String>();
            let long = bezzel(&[verb, "--help", "--lang", "zh"]).env("COLUMNS", "100").assert();
            let long = String::from_utf8(long.get_output().stdout.clone()).unwrap();
            assert_eq!(plain(&help), plain(&long), "{verb} {width}");
        }
    }
}

/// Windows and macOS have their own settings.
#[cfg(target_os = "linux")]
#[test]
fn the_locale_chooses_the_language_as_gettext_does() {
    for (locale, is_chinese) in [
        (&[("LANG", "zh_CN.UTF-8")][..], true),
        (&[("LANG", "zh_CN")], true),
        (&[("LANG", "en_US.UTF-8"), ("LANGUAGE", "zh")], true),
        (&[("LC_ALL", "C"), ("LANGUAGE", "zh")], false),
        (&[("LC_ALL", "POSIX"), ("LANGUAGE", "zh"), ("LANG", "zh_CN.UTF-8")], false),
        (&[("LC_MESSAGES", "C.UTF-8"), ("LANGUAGE", "zh"), ("LANG", "zh_CN.UTF-8")], false),
        (&[("LC_ALL", "zh_CN.GBK")], false),
        (&[("LC_CTYPE", "zh_CN.GB18030"), ("LANG", "zh_CN.UTF-8")], false),
        (&[("LC_CTYPE", "C.UTF-8"), ("LANG", "zh_CN.UTF-8")], true),
        (&[("LC_CTYPE", "C"), ("LANG", "zh_CN.UTF-8")], false),
        (&[("LANG", ""), ("LANGUAGE", "zh")], false),
    ] {
        let mut command = bezzel(&["solve", "abc"]);
        let says = command.envs(locale.iter().copied()).assert().code(2);
        let says = String::from_utf8(says.get_output().stderr.clone()).unwrap();
        assert_eq!(says.contains("错误"), is_chinese, "{locale:?}: {says}");
    }
    let board = bezzel(&["solve", "1", "-f", "board"]).env("LC_ALL", "zh_CN.GBK").assert();
    board.success().stdout("Q\n");
}

/// Long work says how long it takes, and Ctrl-C ends an estimate with the runs until then.
#[cfg(unix)]
#[test]
fn an_interrupted_estimate_is_told() {
    use std::io::{BufRead, BufReader, Read};
    use std::os::unix::process::ExitStatusExt;
    let estimate = |n: &str, wait: &str| {
        let mut child = crate::program::in_the_foreground()
            .args(["count", n, "--estimate", "--runs", "4000000000", "--json", "--lang", "en"])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut notes = BufReader::new(child.stderr.take().unwrap());
        let mut note = String::new();
        while !note.contains(wait) {
            note.clear();
            assert!(notes.read_line(&mut note).unwrap() > 0, "no {wait}");
        }
        crate::program::signal("INT", &child);
        let mut told = String::new();
        child.stdout.take().unwrap().read_to_string(&mut told).unwrap();
        notes.read_to_string(&mut note).unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(2), "{note}");
        (told, note)
    };
    let (told, _) = estimate("8", " left (");
    let told: Value = serde_json::from_str(&told).unwrap();
    assert!(told["runs"].as_u64().unwrap() >= 16, "{told}");
    let (told, note) = estimate("10000", "not known yet");
    assert_eq!(told, "");
    assert!(note.contains("before 16 runs were complete"), "{note}");
}

#[test]
fn completions_offer_the_formats_of_each_verb() {
    for shell in ["bash", "zsh", "fish"] {
        let script = output(&["completions", shell]);
        for format in ["parquet", "jsonl", "apng", "markdown", "html"] {
            assert!(script.contains(format), "{shell}: {format}");
        }
    }
    refused(&["solve", "8", "-f", "html"], "board, grid");
    refused(&["steps", "4", "-f", "npy"], "text, jsonl, html");
    refused(&["check", "--from", "png", "0"], "parquet");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_told_and_not_panicked_at() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let strange = OsStr::from_bytes(b"\xff8");
    for verb in ["solve", "check", "complete", "table", "help", "nothing"] {
        let told = bezzel(&[verb]).arg(strange).assert().code(2);
        told.stderr(contains("error:").and(contains("panicked").not()));
    }
    bezzel(&["solve"]).arg(strange).assert().stderr(contains("is not valid UTF-8"));
    bezzel(&[]).arg(strange).assert().code(2).stderr(contains("panicked").not());
    // A path need not be valid text.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(OsStr::from_bytes(b"\xff.csv"));
    bezzel(&["solve", "4", "-o"]).arg(&path).assert().success();
    assert!(path.exists());
}

#[test]
fn messages_repeat_no_more_than_can_be_read() {
    let long = "9".repeat(100_000);
    for arguments in [
        &["solve", &long][..],
        &["solve", "8", "--limit", &long],
        &["solve", "8", "--start", &long],
        &["solve", "8", "--format", &long],
        &["solve", "8", "--method", &long],
        &["solve", "8", "--delay", &long, "-f", "gif"],
        &["solve", "8", &long],
        &["count", "8", "--memory", &long],
        &["count", "8", "--threads", &long],
        &["table", &long],
        &["check", &long],
        &["check", &format!("x/{long}")],
        &["complete", &long],
        &["complete", &format!("0 . {long}x .")],
        &["draw", &format!("0 {long}x")],
        &["serve", "--address", &long],
        &[&long],
    ] {
        let told = bezzel(arguments).assert().code(2);
        let told = String::from_utf8(told.get_output().stderr.clone()).unwrap();
        assert!(told.chars().count() < 1000, "{} characters: {}", told.len(), &told[..300]);
    }
}

#[test]
fn a_board_in_the_manner_of_fen_tells_its_numbers_right() {
    refused(&["complete", "8/8/8"], "this row has 8 squares, but there are 3 rows");
    refused(&["complete", "3Q/4"], "this row has 4 squares, but there are 2 rows");
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_input() {
    for text in ["\u{feff}1 3 0 2", "\u{feff}[1,3,0,2]", "\u{feff}row0,row1,row2,row3\n1,3,0,2\n"] {
        bezzel(&["check"]).write_stdin(text).assert().success().stdout(contains("solves"));
    }
    bezzel(&["complete"]).write_stdin("\u{feff}1 . 0 .").assert().success().stdout("1 3 0 2\n");
}

#[test]
fn more_threads_than_cores_are_not_started() {
    run(&["count", "8", "--threads", "1024"]).success().stdout("92\n").stderr(contains("1024"));
    run(&["count", "8", "--threads", "1024", "-q"]).success().stderr("");
    let info: Value =
        serde_json::from_str(&output(&["info", "--json", "--threads", "1024", "-q"])).unwrap();
    let cores = std::thread::available_parallelism().unwrap().get() as u64;
    assert_eq!(info["threads"], (2 * cores).max(4));
}

#[test]
fn a_table_ends_when_its_budget_does() {
    // Counting the symmetric solutions of these alone takes minutes.
    let json: Value =
        serde_json::from_str(&output(&["table", "27..32", "--budget", "0", "-f", "json"])).unwrap();
    let (first, last) = (&json[0], &json[5]);
    assert_eq!(
        (&first["all_source"], &first["half_turn_source"], &first["quarter_turn_source"]),
        (&"published".into(), &"published".into(), &"computed".into()),
        "that 27 rows allow no quarter-turn needs no time"
    );
    assert_eq!(first["half_turn"], 320_403_024_u64);
    assert_eq!(last["all"], Value::Null);
    let text = output(&["table", "27", "--budget", "0"]);
    assert!(text.contains("234907967154122528*") && text.contains("320403024*"), "{text}");
    assert!(text.contains("29363495934315694*") && text.contains(" 0  "), "{text}");
    let small: Value =
        serde_json::from_str(&output(&["table", "12", "--budget", "0", "-f", "json"])).unwrap();
    assert_eq!(small[0]["half_turn_source"], "computed");
}

#[test]
fn the_best_engine_of_a_comparison_is_the_one_that_counts() {
    let json = |arguments: &[&str]| -> Value { serde_json::from_str(&output(arguments)).unwrap() };
    let compared = json(&["compare", "14", "--json", "--budget", "1"]);
    let best = compared["methods"].as_array().unwrap().last().unwrap();
    let counted = json(&["count", "14", "--json"]);
    assert_eq!(
        (&best["visited"].as_f64(), &best["solutions"]),
        (&counted["nodes"].as_f64(), &counted["count"])
    );
}

#[test]
fn help_is_readable_whatever_the_terminal_says_of_its_width() {
    for columns in ["0", "1", "rubbish"] {
        let help = bezzel(&["solve", "--help"]).env("COLUMNS", columns).output().unwrap().stdout;
        let help = String::from_utf8(help).unwrap();
        let longest = help.lines().map(|line| line.chars().count()).max().unwrap();
        assert!((60..=120).contains(&longest), "{columns}: {longest}\n{help}");
    }
}
