//! Every command of the built binary.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use std::fs;

#[test]
fn boards_are_written_with_signs_and_numbers_from_one() {
    assert_eq!(output(&["solve", "4", "--signs", "Q."]), ".Q..\n...Q\nQ...\n..Q.\n");
    assert_eq!(output(&["solve", "4", "--signs", "* _"]), "_ * _ _\n_ _ _ *\n* _ _ _\n_ _ * _\n");
    assert_eq!(output(&["solve", "4", "-f", "columns", "--base", "1"]), "2 4 1 3\n");
    assert_eq!(
        output(&["sample", "4", "--seed", "1", "-f", "xy", "--base", "1"])
            .matches("\"y\":4")
            .count(),
        1
    );
    assert_eq!(output(&["solve", "4", "-f", "fen"]), "1Q2/3Q/Q3/2Q1\n");
    assert_eq!(
        output(&["solve", "4", "-f", "leetcode"]),
        "[\n[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n]\n"
    );
    let tex = output(&["solve", "4", "--all", "-f", "tex"]);
    assert!(
        tex.starts_with("\\documentclass") && tex.matches("\\end{picture}\\hspace").count() == 2
    );
    refused(&["solve", "4", "-f", "npy", "--base", "1"], "only with");
    refused(&["solve", "4", "-f", "grid", "--signs", "Q."], "only with board");
    refused(&["solve", "4", "--signs", "QQ"], "QQ");
    // Signs and numbers are understood, and used in the formats that have them.
    assert_eq!(output(&["draw", "2 4 1 3", "--base", "1", "-f", "columns"]), "2 4 1 3\n");
    assert_eq!(
        output(&["draw", "_*__\n___*\n*___\n__*_", "--signs", "* _", "-f", "fen"]),
        "1Q2/3Q/Q3/2Q1\n"
    );
    assert_eq!(
        output(&["complete", "1 . . .", "--signs", "@-", "-f", "board"]),
        "-@--\n---@\n@---\n--@-\n"
    );
}

#[test]
fn solve_writes_the_articles_coordinates() {
    let pairs = output(&["solve", "8", "--all", "--format", "pairs"]);
    let lines: Vec<_> = pairs.lines().collect();
    assert_eq!(lines.len(), 92);
    assert_eq!(lines[0], "[[0,0],[1,4],[2,7],[3,5],[4,2],[5,6],[6,1],[7,3]]");
    assert_eq!(
        output(&["solve", "4", "-f", "xy"]).trim(),
        r#"[{"x":1,"y":0},{"x":3,"y":1},{"x":0,"y":2},{"x":2,"y":3}]"#
    );
    assert_eq!(output(&["solve", "8", "--all", "--start", "2"]).lines().count(), 16);
    let columns = output(&["solve", "9", "--all"]);
    let mut sorted: Vec<_> = columns.lines().collect();
    sorted.sort_unstable();
    assert!(columns.lines().eq(sorted), "one digit a column: lexicographic is sorted");
}

#[test]
fn solve_writes_boards_and_grids() {
    assert_eq!(
        output(&["solve", "4", "-f", "board", "--ascii"]),
        ". Q . .\n. . . Q\nQ . . .\n. . Q .\n"
    );
    assert!(output(&["solve", "4", "-f", "board"]).contains('♛'));
    let plain = bezzel(&["solve", "4", "-f", "board"]).env("LANG", "C").assert().success();
    plain.stdout(contains("Q"));
    let grids = output(&["solve", "8", "--all", "--format", "grid"]);
    let boards: Vec<_> = grids.split("\n\n").collect();
    assert_eq!(boards.len(), 92);
    assert!(boards.iter().all(|board| board.lines().count() == 8));
}

#[test]
fn solve_writes_distinct_solutions() {
    let distinct = output(&["solve", "8", "--distinct", "--format", "columns"]);
    let lines: Vec<_> = distinct.lines().collect();
    assert_eq!(lines.len(), 12);
    assert_eq!((lines[0], lines[11]), ("0 4 7 5 2 6 1 3", "2 5 1 4 7 0 6 3"));
    let jsonl = output(&["solve", "8", "--distinct", "-f", "jsonl"]);
    let orbits: u64 = jsonl
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(object["n"], 8);
            object["orbit"].as_u64().unwrap()
        })
        .sum();
    assert_eq!(orbits, 92);
}

#[test]
fn solve_works_for_any_size() {
    assert_eq!(output(&["solve", "1"]), "0\n");
    run(&["solve", "3"]).code(1).stderr(contains("no solution exists for N = 3 (nor for N = 2)"));
    run(&["solve", "2", "--all"]).code(1);
    run(&["solve", "6", "--start", "0"]).code(1).stderr(contains("column 0"));
    let large = output(&["solve", "100000"]);
    bezzel(&["check"]).write_stdin(large).assert().success().stdout(contains("100000 queens"));
    let random = ["solve", "5000", "--random", "--seed", "7"];
    let solution = output(&random);
    assert_eq!(solution, output(&random));
    assert_ne!(solution, output(&["solve", "5000", "--random", "--seed", "8"]));
    bezzel(&["check"]).write_stdin(solution).assert().success();
    run(&["solve", "20", "--random"]).success().stderr(contains("--seed"));
    assert_eq!(
        output(&["solve", "20", "--random", "--seed", "1", "--limit", "3"]).lines().count(),
        3
    );
    assert_eq!(output(&["solve", "12", "--all", "--limit", "5"]).lines().count(), 5);
    assert_eq!(output(&["solve", "22", "--method", "construct"]).split_whitespace().count(), 22);
}

#[test]
fn count_counts() {
    for (n, all, distinct) in
        [("1", "1", "1"), ("2", "0", "0"), ("8", "92", "12"), ("12", "14200", "1787")]
    {
        assert_eq!(output(&["count", n]).trim(), all);
        assert_eq!(output(&["count", n, "--distinct"]).trim(), distinct);
    }
    assert_eq!(output(&["count", "8", "--start", "2"]).trim(), "16");
    let json: serde_json::Value =
        serde_json::from_str(&output(&["count", "10", "--json"])).unwrap();
    assert_eq!(json["count"], 724);
    for field in ["plan", "kernel", "threads", "nodes", "seconds", "version"] {
        assert!(!json[field].is_null(), "{field}");
    }
    run(&["count", "12", "--check"])
        .success()
        .stderr(contains("published").and(contains("modulo 8")));
    refused(&["count", "33"], "from 1 to 32");
}

#[test]
fn count_is_the_same_however_it_is_done() {
    let info: serde_json::Value = serde_json::from_str(&output(&["info", "--json"])).unwrap();
    let kernels = info["kernels"].as_array().unwrap();
    assert!(kernels.iter().any(|kernel| kernel == "scalar"));
    for kernel in kernels {
        for threads in ["1", "2", "3", "4"] {
            let kernel = kernel.as_str().unwrap();
            let how = ["count", "13", "--kernel", kernel, "--threads", threads];
            assert_eq!(output(&how).trim(), "73712", "{how:?}");
        }
    }
    assert_eq!(output(&["count", "11", "--scheme", "rows"]).trim(), "2680");
    assert_eq!(output(&["count", "11", "--scheme", "rows", "--distinct"]).trim(), "341");
    let starts = (0..9).map(|c| output(&["count", "9", "--start", &c.to_string()]));
    assert_eq!(starts.map(|n| n.trim().parse::<u64>().unwrap()).sum::<u64>(), 352);
    refused(&["count", "9", "--scheme", "rows", "--start", "1"], "cannot be used with");
    refused(&["count", "9", "--kernel", "abacus"], "scalar, simd128, neon, avx2, avx512, auto");
    let unavailable = ["neon", "avx512"].into_iter().find(|name| kernels.iter().all(|k| k != name));
    if let Some(name) = unavailable {
        refused(&["count", "9", "--kernel", name], "invalid --kernel");
    }
}

#[test]
fn count_goes_by_halves() {
    for n in ["2", "3", "8", "13"] {
        let all = output(&["count", n, "--scheme", "cross"]);
        assert_eq!(output(&["count", n, "--scheme", "halves"]), all);
    }
    // From some size on the halves scheme is the default; the report names the scheme.
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&output(&[arguments, &["--json", "-q"]].concat())).unwrap()
    };
    assert!(json(&["count", "15"])["plan"].as_str().unwrap().starts_with("cross/2"));
    let report = json(&["count", "16"]);
    assert!(report["plan"].as_str().unwrap().starts_with("halves-0/1"), "{report}");
    assert_eq!(report["count"], 14_772_512);
    assert_eq!(report["central_lines"], 0);
    assert!(report["key_bits"].is_u64() && report["memory_limit"].is_u64(), "{report}");
    assert_eq!(json(&["count", "16", "--memory", "1G"])["memory_limit"], 1_000_000_000u64);
    assert_eq!(json(&["count", "12", "--scheme", "halves", "--memory", "16M"])["count"], 14_200);
    // With too little memory the other scheme is used, or there is an error if the user chose one.
    refused(&["count", "27", "--scheme", "halves", "--memory", "20M"], "use a larger --memory");
    refused(&["count", "30", "--scheme", "halves"], "30: expected an integer from 1 to 28");
    for memory in ["3", "-1", "much", "15M"] {
        refused(&["count", "16", "--memory", memory], "written as 8GB or 512MB");
    }
    refused(&["count", "16", "--estimate-time", "--check"], "cannot be used with");
}

#[test]
fn count_check_says_what_was_checked() {
    let json = output(&["count", "13", "--check", "--json", "-q"]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let checks = report["checks"].as_array().unwrap();
    assert!(checks.len() >= 3);
    assert!(checks.iter().all(|check| check["agrees"] == true));
    assert_eq!(report["plan"], "cross/2 n=13 depth=0");
}

#[cfg(unix)]
#[test]
fn a_count_can_be_interrupted() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::ExitStatusExt;
    let mut child = crate::program::in_the_foreground()
        .args(["count", "24", "--lang", "en"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The expected time is announced; on a busy machine a line before says that it is not known yet.
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("counting N = 24 takes about")));
    crate::program::signal("INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.signal(), output.stdout), (Some(2), vec![]));
}

#[test]
fn table_is_the_published_one() {
    let csv = output(&["table", "--format", "csv"]);
    let counts: Vec<(u64, u64)> = csv
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<_> = line.split(',').collect();
            (fields[1].parse().unwrap(), fields[3].parse().unwrap())
        })
        .collect();
    // The table of the article, for N = 1..12.
    let published = [
        (1, 1),
        (0, 0),
        (0, 0),
        (2, 1),
        (10, 2),
        (4, 1),
        (40, 6),
        (92, 12),
        (352, 46),
        (724, 92),
        (2680, 341),
        (14200, 1787),
    ];
    assert_eq!(counts, published);
    let far = output(&["table", "20..21", "--budget", "0"]);
    assert!(far.contains("39029188884*") && far.contains("39333324973"), "{far}");
    let json: serde_json::Value =
        serde_json::from_str(&output(&["table", "5..6", "--format", "json"])).unwrap();
    assert_eq!(
        (json[1]["all"].as_u64(), json[1]["all_source"].as_str()),
        (Some(4), Some("computed"))
    );
    assert!(output(&["table", "4", "--format", "markdown"]).contains("| 4 | 2 | 1 | 2 | 2 |"));
    refused(&["table", "5..3"], "1..12");
}

#[test]
fn steps_tell_the_story_of_four_queens() {
    let story = output(&["steps", "4"]);
    assert!(story.starts_with("   1. Row 0: place a queen in column 0."));
    assert!(story.contains(
        "Row 1, column 1 is attacked along the diagonal \\ by the queen in row 0, column 0."
    ));
    assert!(
        story
            .contains("Row 2 has no square left. Back up: take away the queen in row 1, column 2.")
    );
    assert!(story.trim_end().ends_with("there are 2 solutions."));
    let chinese = output(&["steps", "4", "--lang", "zh"]);
    assert!(chinese.contains("回溯：拿走第1行第2列的皇后"));
    let jsonl = output(&["steps", "4", "-f", "jsonl", "--until-solution", "1"]);
    let last: serde_json::Value = serde_json::from_str(jsonl.lines().last().unwrap()).unwrap();
    assert_eq!(last["event"], "solved");
    assert_eq!(last["columns"], serde_json::json!([1, 3, 0, 2]));
    // A line for the file, seven for the events, and one that says that there are more.
    assert_eq!(output(&["steps", "8", "-f", "jsonl", "--limit", "7"]).lines().count(), 9);
    refused(&["steps", "4", "-f", "npy"], "jsonl");
    refused(&["steps", "1001"], "1000");
    refused(&["steps", "65", "--method", "masks"], "64");
    refused(&["steps", "8", "--method", "luck"], "constrained");
    let top = output(&["steps", "30", "-f", "jsonl", "--depth", "1", "--method", "masks"]);
    assert!(top.lines().count() < 150, "the tree is cut below the first row");
    let head: serde_json::Value = serde_json::from_str(top.lines().next().unwrap()).unwrap();
    assert_eq!((&head["method"], head["version"].as_u64()), (&"masks".into(), Some(3)));
    assert!(jsonl.lines().any(|line| {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        let square = (&event["row"], &event["column"]) == (&1.into(), &1.into());
        square && event["culprit"]["row"] == 0 && event["line"] == "diagonal"
    }));
    let second: serde_json::Value = serde_json::from_str(top.lines().nth(3).unwrap()).unwrap();
    for field in ["event", "step", "node", "parent", "depth"] {
        assert!(second.get(field).is_some(), "{field}");
    }
    let large = output(&["steps", "100", "--method", "constrained", "--until-solution", "1"]);
    assert!(large.trim_end().ends_with("this is solution 1."));
    let exhaustive = output(&["steps", "4", "--method", "rows", "--limit", "6"]);
    assert!(exhaustive.contains("Every row has a queen, but this is no solution."));
}

#[test]
fn compare_measures_and_marks_estimates() {
    let json: serde_json::Value =
        serde_json::from_str(&output(&["compare", "8", "--json"])).unwrap();
    let methods = json["methods"].as_array().unwrap();
    let visited: Vec<_> = methods.iter().map(|m| m["visited"].as_f64().unwrap()).collect();
    assert_eq!(visited[..4], [16_777_216.0, 40_320.0, 2057.0, 2057.0]);
    assert!(methods.iter().all(|m| m["solutions"] == 92 || m["seconds_are_estimate"] == true));
    let long: serde_json::Value =
        serde_json::from_str(&output(&["compare", "13", "--json", "--budget", "1"])).unwrap();
    assert_eq!(long["methods"][0]["seconds_are_estimate"], true);
    assert_eq!(long["methods"][0]["visited"].as_f64(), Some(13f64.powi(13)));
    assert!(output(&["compare", "5"]).contains("3,125 visited"));
}

#[test]
fn draw_and_check_read_what_solve_writes() {
    for format in ["board", "grid", "pairs", "xy", "columns", "jsonl", "csv"] {
        let written = output(&["solve", "6", "--all", "-f", format]);
        let checked = bezzel(&["check"]).write_stdin(written.clone()).assert().success();
        checked.stdout(contains("4 of 4 placements are solutions"));
        let drawn = bezzel(&["draw", "-f", "columns"]).write_stdin(written).assert().success();
        drawn.stdout("1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n4 2 0 5 3 1\n");
    }
    run(&["draw", "0 0 1", "--ascii"]).success().stdout("Q!. .\nQ!. .\n. Q!.\n");
    run(&["check", "0 0 1"])
        .code(1)
        .stdout(contains("along the column\n").and(contains("along the diagonal \\\n")));
    // Quiet, only the notes are left out.
    let numbered = run(&["-q", "check", "2 4 1 3", "--rank"]).success().stderr("");
    numbered.stdout(contains("number 1 of 2"));
    run(&["-q", "check", "0 0 1"]).code(1).stdout(contains("along the column\n"));
    // A mark only where one is written.
    run(&["draw", "0 0 1"]).success().stderr(contains("queens marked !"));
    run(&["draw", "0 0 1", "--signs", "Q."]).success().stdout("Q..\nQ..\n.Q.\n").stderr("");
    refused(&["draw", "0 9 1"], "row 1: column 9 is outside 0 to 2");
    refused(&["check", "no/such.txt"], "no such file");
    run(&["check", ". Q\nQ Q"]).code(1).stdout(contains("row 1 has 2 queens"));
    refused(&["draw", ". Q\nQ Q"], "row 1 has 2 queens");
    bezzel(&["check"]).write_stdin("").assert().code(2).stderr(contains("empty or closed"));
}

#[test]
fn errors_are_told_as_promised() {
    for n in ["0", "-1", "1e9", "abc", "100000001", "8.0", "99999999999999999999"] {
        refused(&["solve", n], "from 1 to 100000000");
        refused(&["solve", n], n);
    }
    refused(&["solve", "8", "--all", "-o", "/no/such/dir/x.gif"], "/no/such/dir");
    refused(&["solve", "8", "-o", "x.what"], "x.what");
    refused(&["solve", "8", "-f", "what"], "board, grid");
    refused(&["solve", "8", "--start", "8"], "0 to 7");
    refused(&["solve", "8", "--all", "--distinct"], "with --distinct: give only one of them");
    refused(&["solve", "8", "--limit", "0"], "--limit");
    refused(&["solve", "65", "--all"], "64");
    refused(&["solve", "8", "--threads", "0"], "1024");
    refused(&["solve", "8", "--delay", "x", "-o", "x.gif"], "0.02");
    refused(&["slove", "8"], "Did you mean solve?");
    refused(&["cmplete", "8x8"], "Did you mean complete?");
    refused(&["solve", "8", "--al"], "--al");
    for order in [&["solve", "--al", "8"], &["solve", "8", "--al"]] {
        refused(order, "unknown option --al\nDid you mean --all?");
    }
    refused(&["solve", "-5", "8"], "unexpected argument 8");
    refused(&["solve"], "missing argument: <N>");
    refused(&["--quiet"], "solve, count");
    bezzel(&["solve", "abc", "--lang", "zh"]).assert().code(2).stderr(contains("错误"));
    // Windows has its own setting.
    if cfg!(unix) {
        let chinese = bezzel(&["solve", "abc"]).env("LANG", "zh_CN.UTF-8").assert();
        chinese.code(2).stderr(contains("错误"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    refused(&["solve", "8", "-o", "/dev/full"], "the disk is full");
    assert!(fs::metadata("/dev/full").is_ok(), "the device is still there");
}

#[test]
fn files_appear_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let path = file("s.npy");
    run(&["solve", "8", "--all", "-o", path.to_str().unwrap()]).success().stdout(is_empty());
    assert_eq!(fs::metadata(&path).unwrap().len(), 128 + 92 * 8);
    // A refusal keeps the existing file.
    refused(&["solve", "1001", "-o", file("s.png").to_str().unwrap()], "1000");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let each = file("boards/{n}_{i}.png");
    run(&["solve", "8", "--distinct", "-o", each.to_str().unwrap(), "--size", "80"]).success();
    assert!(file("boards/8_1.png").exists() && file("boards/8_12.png").exists());
    assert_eq!(fs::read_dir(file("boards")).unwrap().count(), 12);
    refused(&["solve", "14", "--all", "-o", file("x/y/{i}.png").to_str().unwrap()], "100000");
    refused(&["solve", "12", "--all", "-o", file("sheet.png").to_str().unwrap()], "2500");
}

#[test]
fn every_picture_format_is_what_it_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, magic) in [
        ("q.gif", &b"GIF89a"[..]),
        ("q.png", &b"\x89PNG"[..]),
        ("q.apng", &b"\x89PNG"[..]),
        ("q.svg", &b"<?xml"[..]),
        ("q.npy", &b"\x93NUMPY"[..]),
    ] {
        for language in ["en", "zh"] {
            let path = folder.path().join(name);
            let path = path.to_str().unwrap();
            run(&["solve", "6", "--distinct", "-o", path, "--lang", language]).success();
            assert!(fs::read(path).unwrap().starts_with(magic), "{name}");
        }
    }
    for name in ["s.gif", "s.apng", "s.svg", "s.png"] {
        let path = folder.path().join(name);
        run(&["steps", "4", "-o", path.to_str().unwrap()]).success();
    }
    let svg = fs::read_to_string(folder.path().join("s.svg")).unwrap();
    assert!(svg.contains("<title>4 queens, the search step by step</title>"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_listing_leaves_no_file() {
    use std::os::unix::process::ExitStatusExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.txt");
    let mut child = crate::program::in_the_foreground()
        .args(["solve", "20", "--all", "-q", "-o"])
        .arg(&path)
        .spawn()
        .unwrap();
    let is_writing = || fs::read_dir(folder.path()).unwrap().count() > 0;
    crate::program::wait_until(&mut child, "a temporary file", is_writing);
    crate::program::signal("INT", &child);
    assert_eq!(child.wait().unwrap().signal(), Some(2), "ended by the signal itself");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    use std::io::{BufRead, BufReader};
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("bezzel"))
        .args(["solve", "13", "--all"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "0 2 4 1 8 11 9 12 3 5 7 10 6\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));
}

#[test]
fn help_completions_and_man_pages_are_there_in_both_languages() {
    assert!(output(&["--help"]).contains("Commands"));
    assert!(output(&["--help", "--lang", "zh"]).contains("命令"));
    assert!(output(&["solve", "--help", "--lang", "zh"]).contains("全部解"));
    assert!(output(&["--version"]).starts_with("bezzel "));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(output(&["completions", shell]).contains("distinct"), "{shell}");
    }
    assert!(output(&["man"]).contains(".TH bezzel"));
    let folder = tempfile::tempdir().unwrap();
    run(&["man", folder.path().to_str().unwrap()]).success();
    assert!(folder.path().join("bezzel-solve.1").exists());
    assert!(output(&["info"]).contains("kernels"));
    let info: serde_json::Value = serde_json::from_str(&output(&["info", "--json"])).unwrap();
    assert!(info["threads"].as_u64() > Some(0));
}
