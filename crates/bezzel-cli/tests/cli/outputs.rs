//! The output of other programs is read as it is: three tutorials' programs, and options for what a text does not
//! state.

use crate::program::{bezzel, output, refused};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, is_empty};
use std::path::{Path, PathBuf};
use std::process::Command;

fn program(name: &str) -> String {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/articles");
    folder.join(name).to_str().unwrap().to_owned()
}

/// The output of a command, unless the machine lacks its program.
fn printed(command: &[&str]) -> Option<Vec<u8>> {
    let Ok(made) = Command::new(command[0]).args(&command[1..]).output() else {
        eprintln!("skipped: {} is missing", command[0]);
        return None;
    };
    assert!(made.status.success(), "{command:?}: {}", String::from_utf8_lossy(&made.stderr));
    Some(made.stdout)
}

#[test]
fn the_programs_of_three_tutorials_are_right() {
    let (php, java, python) = (program("queens.php"), program("Queens.java"), program("queens.py"));
    for command in [&["php", &php][..], &["java", &java], &["python3", &python, "8"]] {
        let Some(list) = printed(command) else { continue };
        let right = "8 queens: 92 boards, 92 different solutions of 92\n  the list is right";
        bezzel(&["check", "--list"]).write_stdin(list).assert().success().stdout(contains(right));
    }
}

#[test]
fn standard_error_says_how_a_text_was_read() {
    let check = |text: &str| bezzel(&["check"]).write_stdin(text.to_owned()).assert();
    check("solved!\n_ * _ _\n_ _ _ *\n* _ _ _\n_ _ * _\n2 4 1 1\n")
        .code(1)
        .stderr(contains("boards of * (queens) and _ (empty squares)"))
        .stderr(contains("1 line left out: solved!"));
    check("1 3 0 2\n").success().stderr(is_empty());
    // Quietly, and in Chinese.
    bezzel(&["check", "-q", "2 4 1 3"]).assert().success().stderr(is_empty());
    bezzel(&["check", "--lang", "zh", "2 4 1 3"]).assert().stderr(contains("行列从1开始计数"));
}

#[test]
fn a_board_with_two_queens_in_a_row_is_judged() {
    let board = ".QQ.\n....\nQ...\n..Q.\n";
    let told = bezzel(&["check"]).write_stdin(board).assert().code(1);
    let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
    for line in [
        "placement 1: does not solve, 3 attacks",
        "  row 0 has 2 queens",
        "  row 1 has no queen",
        "  row 0, column 1 and row 0, column 2 along the row",
    ] {
        assert!(told.lines().any(|it| it == line), "{line}: {told}");
    }
    let json = bezzel(&["check", "--json"]).write_stdin(board).assert().code(1);
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
    assert_eq!(json["columns"], serde_json::json!([null, null, 0, 2]));
    assert_eq!(json["queens"], serde_json::json!([[0, 1], [0, 2], [2, 0], [3, 2]]));
    // Commands that need one queen in each row name the row without.
    let drawn = bezzel(&["draw"]).write_stdin(board).assert().code(2);
    drawn.stdout(is_empty()).stderr(contains("row 0 has 2 queens; expected one in each row"));
}

#[test]
fn options_say_what_a_text_leaves_open() {
    // The columns contain neither 0 nor 4.
    let open = "2 3 1 2\n";
    let conflicts = |arguments: &[&str]| {
        let told = bezzel(arguments).write_stdin(open).assert().code(1);
        let output = told.get_output().clone();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (from_zero, assumed) = conflicts(&["check"]);
    assert!(from_zero.contains("row 0, column 2") && assumed.contains("--base"), "{assumed}");
    let (from_one, told) = conflicts(&["check", "--base", "1"]);
    assert!(from_one.contains("row 0, column 1"), "{from_one}");
    assert!(told.contains("counted from 1\n"), "{told}");
    // Two stars that do not attack each other may be queens or reserved squares.
    let stars = "*...\n..*.\n....\n....\n".to_owned();
    let complete = |signs: &[&str]| {
        bezzel(&[&["complete", "--count"][..], signs].concat()).write_stdin(stars.clone()).assert()
    };
    complete(&[]).code(2).stdout(is_empty()).stderr(contains("--signs"));
    complete(&["--signs", "*."]).code(1).stdout("0\n");
    complete(&["--signs", "Q.*"]).success().stdout("2\n");
    refused(&["complete", "--signs", "QQ", "8x8"], "invalid signs");
    refused(&["check", "--base", "2", "1 3 0 2"], "0, 1");
}

#[test]
fn a_bracket_that_is_not_closed_and_text_without_a_board_are_refused() {
    let check = |text: &str| bezzel(&["check"]).write_stdin(text.to_owned()).assert().code(2);
    let cut = check("(1, 3, 0, 2)\n(2, 0, 3\n").stdout("placement 1: solves, 4 queens\n");
    cut.stderr(contains("line 2, character 1: a list seems cut off"));
    check("(1, 3, 0, 2\n(2, 0, 3\n").stderr(contains("line 1, character 1: a list seems cut off"));
    check("hello world\nthis is no board\n").stdout(is_empty()).stderr(contains("line 1"));
    // What is missing is missing because the list is cut off, whatever else it looks like.
    let half = "[1, 3, 5, 0, 2, 4]\n[2, 5, 1, 4, 0, 3]\n";
    for (text, is_guessed) in [(half.to_owned(), true), (format!("{half}[3, 0, 4\n"), false)] {
        let told = bezzel(&["check", "--list"]).write_stdin(text).assert().code(1);
        let told = String::from_utf8_lossy(&told.get_output().stdout).into_owned();
        assert!(
            told.contains("2 solutions are missing") && told.contains("mirror") == is_guessed,
            "{told}"
        );
    }
    check(&output(&["steps", "4"])).stdout(is_empty()).stderr(contains("steps of a search"));
    // The solutions among the steps have their columns.
    let own = output(&["steps", "4", "--format", "jsonl"]);
    let told = bezzel(&["check"]).write_stdin(own).assert().success();
    told.stdout(contains("2 of 2 placements are solutions"));
    let names = bezzel(&["check", "B4 D3 A2 C1"]).assert().success();
    names.stderr(contains("as in chess, with row 1 at the bottom"));
    // The boards before the error are judged: our own formats are read in a stream.
    check("1 3 0 2\n2 0 x 1\n").stderr(contains("line 2").and(contains("x")));
}

#[test]
fn lists_of_any_shape_are_judged() {
    let columns = output(&["solve", "6", "--all", "--format", "columns"]);
    let from_one: String = columns
        .lines()
        .skip(1)
        .map(|line| {
            let column = |it: &str| (it.parse::<u32>().unwrap() + 1).to_string();
            format!("[{}]\n", line.split(' ').map(column).collect::<Vec<_>>().join(", "))
        })
        .collect();
    let told = bezzel(&["check", "--list"]).write_stdin(from_one).assert().code(1);
    told.stdout(contains("1 solution is missing: 2 4 6 1 3 5"));
    // As `numpy.where` returns them: one board, not two.
    let axes = bezzel(&["check"]).write_stdin("[[0, 1, 2, 3], [1, 3, 0, 2]]").assert().success();
    axes.stdout(contains("placement 1: solves"))
        .stderr(contains("a list of rows, then one of the"));
}
