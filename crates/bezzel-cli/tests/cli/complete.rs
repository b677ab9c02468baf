//! `bezzel complete`, as a person runs it.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::{Value, json};
use std::fs;

#[test]
fn an_empty_board_has_the_published_number_of_completions() {
    for (board, count) in [("8x8", "92"), ("8/8/8/8/8/8/8/8", "92"), ("10x10", "724")] {
        assert_eq!(output(&["complete", board, "--count"]).trim(), count);
    }
    assert_eq!(output(&["complete", "6x6", "--all"]).lines().count(), 4);
    assert_eq!(output(&["complete", "12x12", "--limit", "7"]).lines().count(), 7);
}

#[test]
fn a_unique_completion_is_found_and_told() {
    let board = ["complete", "0 4 7 . . . . ."];
    assert_eq!(output(&board), "0 4 7 5 2 6 1 3\n");
    run(&[&board[..], &["--unique"]].concat()).success().stdout(contains("exactly one"));
    run(&["complete", "0 . . . . . . .", "--unique"]).code(1).stdout(contains("at least two"));
    let report: Value = serde_json::from_str(&output(&[&board[..], &["--json"]].concat())).unwrap();
    assert_eq!((&report["possible"], &report["unique"]), (&json!(true), &json!(true)));
    assert_eq!(report["solution"], json!([0, 4, 7, 5, 2, 6, 1, 3]));
}

#[test]
fn an_impossible_board_tells_its_smallest_cause() {
    let board = "Q.....\n......\n..x...\n......\n.....x\n......\n";
    bezzel(&["complete"]).write_stdin(board).assert().code(1).stdout("").stderr(
        contains("smallest cause:")
            .and(contains("the queen in row 0, column 0"))
            .and(contains("blocked").not().or(contains("leaves the blocked squares empty"))),
    );
    run(&["complete", "0 . 0 . . . . .", "--quiet"]).code(1).stdout("");
    run(&["complete", "0 . 0 . . . . .", "--count"]).code(1).stdout("0\n");
    run(&["complete", "3x3"]).code(1).stderr(contains("no solution exists for N = 3"));
    let report = run(&["complete", "8/8/2Q5/8/8/8/5Q2/x6x", "--json", "--count"]).code(1);
    let report: Value = serde_json::from_slice(&report.get_output().stdout).unwrap();
    let cause = json!({"queens": [[2, 2], [6, 5]], "blocked": [], "proof": "smallest"});
    // Each of the two queens alone allows solutions, both together do not.
    assert_eq!((&report["count"], &report["cause"]), (&json!(0), &cause));
}

#[test]
fn a_board_of_200_with_40_queens_is_completed() {
    let whole = output(&["solve", "200", "--random", "--seed", "9"]);
    let gapped: Vec<&str> = whole
        .split_whitespace()
        .enumerate()
        .map(|(row, column)| if row % 5 == 0 { column } else { "." })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, gapped.join(" ")).unwrap();
    let completed = output(&["complete", path.to_str().unwrap()]);
    for (row, (given, found)) in gapped.iter().zip(completed.split_whitespace()).enumerate() {
        assert!(*given == "." || *given == found, "row {row}");
    }
    bezzel(&["check"]).write_stdin(completed).assert().success();
}

/// Search alone would take hours for any question about these boards.
#[test]
fn nearly_empty_boards_of_34_to_64_rows_are_answered() {
    for board in ["34x34", "40x40", "64x64"] {
        run(&["complete", board, "--unique"]).code(1).stdout(contains("at least two"));
        let report: Value = serde_json::from_str(&output(&["complete", board, "--json"])).unwrap();
        assert_eq!((&report["possible"], &report["unique"]), (&json!(true), &json!(false)));
    }
    let listed = run(&["complete", "40x40", "--limit", "2"]).success();
    let listed = listed.stderr(contains("no particular order"));
    let listed = String::from_utf8(listed.get_output().stdout.clone()).unwrap();
    assert_eq!(listed.lines().count(), 2);
    bezzel(&["check"]).write_stdin(listed).assert().success();
    // Only as many completions as the limit are counted beforehand.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.npy");
    run(&["complete", "40x40", "--limit", "2", "-o", path.to_str().unwrap()]).success();
    let written = fs::read(path).unwrap();
    assert!(written.len() == 128 + 2 * 40, "a head and two rows");
    // The lexicographic order of the first completions needs no note.
    run(&["complete", "12x12", "--limit", "2"]).success().stderr("");
}

#[test]
fn completions_are_written_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.png", "a.gif", "a.svg", "a.npy", "a.jsonl"] {
        let path = folder.path().join(name);
        run(&["complete", "0 . . . . . . .", "--all", "-o", path.to_str().unwrap()]).success();
        assert!(fs::metadata(&path).unwrap().len() > 100, "{name}");
    }
    let none = folder.path().join("none.png");
    run(&["complete", "0 . 0 .", "--all", "-o", none.to_str().unwrap()]).code(1);
    assert!(!none.exists(), "nothing to write, nothing written");
}

#[test]
fn bad_boards_are_refused_with_what_would_be_right() {
    refused(&["complete", "Q.\n.k"], "line 2, character 2");
    refused(&["complete", "0 9 1 ."], "column 9");
    refused(&["complete", "8/8/8"], "this row has 8 squares, but there are 3 rows");
    refused(&["complete", "2000x2000"], "at most 1000 rows");
    refused(&["complete", "{\"n\": 8, \"queens\": [[0, 1], [0, 1]]}"], "given twice");
    refused(&["complete", "8x8", "--count", "--unique"], "cannot be used with");
    refused(&["complete", "/no/such/board.txt"], "no such file");
    let chinese = run(&["complete", "0 9 1 .", "--lang", "zh"]).code(2);
    chinese.stderr(contains("第1行").or(contains("第 1 行")));
}
