//! Answers that could be mistaken for others are refused, or marked as what they are.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

#[test]
fn options_that_cannot_be_combined_are_refused() {
    for pair in [
        &["solve", "8", "--distinct", "--start", "3"][..],
        &["solve", "8", "--distinct", "--random"],
        &["solve", "8", "--start", "3", "--seed", "1"],
        &["solve", "8", "--all", "--seed", "1"],
        &["solve", "8", "--all", "--method", "first"],
        &["solve", "8", "--start", "3", "--method", "first"],
        &["solve", "8", "--distinct", "--method", "construct"],
        &["solve", "8", "--random", "--method", "construct"],
        &["solve", "8", "--seed", "1", "--method", "first"],
        &["count", "8", "--distinct", "--start", "3"],
        &["count", "8", "--estimate-time", "--check"],
        &["count", "8", "--start", "1", "--scheme", "rows"],
        &["compare", "4", "--json", "--format", "html"],
        &["complete", "8x8", "--json", "--all"],
        &["complete", "8x8", "--json", "--limit", "3"],
        &["complete", "8x8", "--json", "--format", "csv"],
        &["complete", "8x8", "--count", "--format", "csv"],
        &["complete", "8x8", "--unique", "--format", "csv"],
        &["draw", "1 3 0 2", "--title", "a", "--no-title", "-f", "svg"],
    ] {
        refused(pair, "cannot be used with");
    }
    // Options that can be combined still are.
    assert_eq!(output(&["solve", "8", "--all", "--start", "3"]).lines().count(), 18);
    assert_eq!(output(&["solve", "8", "--distinct", "--limit", "3"]).lines().count(), 3);
    assert_eq!(output(&["solve", "9", "--method", "random", "--seed", "5"]).lines().count(), 1);
}

#[test]
fn options_that_a_format_cannot_use_are_refused() {
    let formats = "svg, png, gif, apng";
    for option in [
        &["--title", "a"][..],
        &["--no-title"],
        &["--size", "99"],
        &["--theme", "sea"],
        &["--coordinates"],
    ] {
        refused(&[&["solve", "8", "-f", "csv"], option].concat(), formats);
        refused(&[&["steps", "4"], option].concat(), formats);
        refused(&[&["complete", "4x4", "--json"], option].concat(), formats);
    }
    refused(&["solve", "8", "-f", "png", "--delay", "1"], "gif, apng");
    refused(&["solve", "8", "-f", "grid", "--ascii"], "only with board");
    refused(&["steps", "4", "-f", "jsonl", "--ascii"], "only with text");
    // `--ascii` asks for a board, in a pipe too.
    assert_eq!(output(&["solve", "4", "--ascii"]), ". Q . .\n. . . Q\nQ . . .\n. . Q .\n");
}

#[test]
fn check_believes_names_and_not_places() {
    refused(&["check", "{\"n\":5,\"columns\":[1,3,0,2]}"], "n is 5, but 4 columns are given");
    let csv = output(&["solve", "6", "--all", "-f", "csv"]);
    let turned: String = csv
        .lines()
        .map(|line| line.split(',').rev().collect::<Vec<_>>().join(",") + "\n")
        .collect();
    assert!(turned.starts_with("row5,row4"));
    let drawn = bezzel(&["draw", "-f", "csv"]).write_stdin(turned).assert().success();
    drawn.stdout(csv.clone());
    let ragged = csv.replacen("1,3,5,0,2,4", "1,3,5,0,2", 1);
    let wrong = "line 2, character 1: this line has 5 values, but the first line has 6";
    bezzel(&["check"]).write_stdin(ragged).assert().code(2).stderr(contains(wrong));
    let renamed = csv.replacen("row3", "row9", 1);
    bezzel(&["check"]).write_stdin(renamed).assert().code(2).stderr(contains("row3 is missing"));
}

#[test]
fn a_search_that_was_cut_says_so() {
    let cut = output(&["steps", "8", "--depth", "1"]);
    assert!(
        cut.trim_end().ends_with("Deeper nodes were not searched, so solutions may exist."),
        "{cut}"
    );
    assert!(!cut.contains("there is no solution"));
    let chinese = output(&["steps", "8", "--depth", "1", "--lang", "zh"]);
    assert!(!chinese.contains("无解") && chinese.contains("没有搜索"));
    let stopped = output(&["steps", "8", "--limit", "5"]);
    let last = stopped.lines().last().unwrap();
    assert!(last.contains("stopped here after 5 steps and is incomplete"), "{last}");
    let event = |arguments: &[&str]| -> Value {
        let lines = output(&[arguments, &["-f", "jsonl"]].concat());
        serde_json::from_str(lines.lines().last().unwrap()).unwrap()
    };
    let last = event(&["steps", "8", "--depth", "1"]);
    assert_eq!((&last["event"], &last["cut"]), (&"exhausted".into(), &true.into()));
    let last = event(&["steps", "8", "--limit", "500"]);
    assert_eq!((&last["event"], &last["step"]), (&"stopped".into(), &501.into()));
    // A complete search, up to its last event, was not stopped by the limit.
    let whole = event(&["steps", "4", "--limit", "79"]);
    assert_eq!((&whole["event"], &whole["cut"]), (&"exhausted".into(), &false.into()));
    let page = output(&["steps", "8", "-f", "html", "--limit", "5"]);
    assert!(page.contains(r#""events":"20011000011100121212000070;""#), "the page is told too");
    let strip = output(&["steps", "8", "-f", "svg", "--limit", "40"]);
    assert!(strip.contains("the first 40 steps of the search"));
}

#[test]
fn the_help_says_that_random_is_not_uniform() {
    let help = output(&["solve", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("not equally likely"), "{help}");
    let chinese = output(&["solve", "--help", "--lang", "zh"]);
    assert!(chinese.contains("概率不等"));
}

#[test]
fn unique_ends_alike_with_and_without_json() {
    for (board, status) in [("0 4 7 . . . . .", 0), ("0 . . . . . . .", 1), ("0 . 0 . . . . .", 1)]
    {
        run(&["complete", board, "--unique", "-q"]).code(status);
        run(&["complete", board, "--unique", "--json"]).code(status);
    }
    run(&["complete", "0 . . . . . . .", "--json"]).code(0).stdout(contains("\"unique\":false"));
    let none = run(&["complete", "0 . 0 . . . . .", "--json", "--unique"]).code(1);
    none.stdout(contains("\"possible\":false").and(contains("\"cause\"")));
}

#[test]
fn all_solutions_are_those_of_plain_backtracking_in_its_order() {
    use bezzel::{Size, search::Backtrack};
    for n in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] {
        let size = n.to_string();
        let mut expected = String::new();
        for solution in Backtrack::new(Size::new(n).unwrap()).unwrap() {
            let columns: Vec<String> = solution.columns().iter().map(u32::to_string).collect();
            expected.push_str(&columns.join(" "));
            expected.push('\n');
        }
        for threads in ["1", "2"] {
            let arguments = ["solve", &size, "--all", "--format", "columns", "--threads", threads];
            let assert = run(&arguments);
            let found = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
            assert!(found == expected, "N = {n}, {threads} threads");
        }
    }
}
