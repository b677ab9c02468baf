//! `check --list`: lists of solutions, right and wrong.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use serde_json::{Value, json};

/// The standard output of `check --list` with these options, for a list and a status.
fn checked(options: &[&str], list: &str, status: i32) -> String {
    let arguments = [&["check", "--list"], options].concat();
    let assert = bezzel(&arguments).write_stdin(list).assert().code(status);
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn all(n: &str) -> Vec<String> {
    output(&["solve", n, "--all", "--format", "columns"]).lines().map(str::to_owned).collect()
}

#[test]
fn a_right_list_in_any_order_is_right() {
    let mut list = all("8");
    let ordered = checked(&[], &list.join("\n"), 0);
    assert_eq!(
        ordered,
        "8 queens: 92 boards, 92 different solutions of 92\n  the list is right, in lexicographic order\n"
    );
    list.reverse();
    assert!(checked(&[], &list.join("\n"), 0).contains("not in lexicographic order"));
    let distinct = output(&["solve", "8", "--distinct", "--format", "board"]);
    let told = checked(&["--distinct"], &distinct, 0);
    assert!(told.starts_with("8 queens: 12 boards, 12 symmetry classes of 12\n"), "{told}");
    assert_eq!(checked(&["-q"], &list.join("\n"), 0).lines().count(), 2);
}

#[test]
fn wrong_repeated_and_missing_boards_are_named() {
    let mut list = all("8");
    list.remove(91);
    list[20] = "3 6 2 5 1 4 0 0".to_owned();
    list.insert(40, list[11].clone());
    let told = checked(&[], &list.join("\n"), 1);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            "8 queens: 92 boards, 90 different solutions of 92",
            "  board 21 is no solution: row 6, column 0 and row 7, column 0 attack along the column, and 1 more",
            "  board 41 is board 12 again",
            "  2 solutions are missing: 2 5 3 0 7 4 6 1 and 7 3 0 2 5 1 6 4",
        ]
    );
    let told = checked(&["--lang", "zh"], &list.join("\n"), 1);
    assert!(told.contains("第41个棋盘与第12个相同"), "{told}");
}

#[test]
fn the_json_has_every_field() {
    let told = checked(&["--json", "--n", "4"], "1 3 0 2\n0 0 0 0\n1 3 0 2\n0 0 0\n", 1);
    let told: Value = serde_json::from_str(&told).unwrap();
    let attack =
        |first, second| json!({"first": [first, 0], "second": [second, 0], "line": "column"});
    assert_eq!(
        told,
        json!({
            "n": 4, "kind": "all", "base": 0, "right": false,
            "given": 4, "solutions": 1, "expected": 2,
            "wrong": [
                {"number": 2, "fault": "attack", "attacks": 3, "pairs": 6,
                 "conflicts": [attack(0, 1), attack(1, 2), attack(2, 3)]},
                {"number": 4, "fault": "row", "row": 3, "queens": 0, "attacks": 2, "pairs": 3,
                 "conflicts": [attack(0, 1), attack(1, 2)]},
            ],
            "wrong_count": 2,
            "repeated": [{"number": 3, "first": 1, "symmetry": "identity"}],
            "repeated_count": 1,
            "missing": 1, "examples": [[2, 0, 3, 1]], "ordered": true
        })
    );
    let all = output(&["solve", "6", "--all", "--format", "columns"]);
    let told: Value = serde_json::from_str(&checked(&["--json", "--distinct"], &all, 1)).unwrap();
    assert_eq!((&told["kind"], &told["pattern"]), (&json!("distinct"), &json!("not-reduced")));
    let symmetries: Vec<_> = told["repeated"].as_array().unwrap().iter().collect();
    assert_eq!(symmetries[2], &json!({"number": 4, "first": 1, "symmetry": "mirror"}));
    assert_eq!(told["sentence"], "the list has all solutions, not one of each symmetry class");
    let right: Value = serde_json::from_str(&checked(&["--json"], &all, 0)).unwrap();
    assert_eq!((&right["right"], &right["pattern"]), (&json!(true), &Value::Null));
}

#[test]
fn long_lists_of_faults_end_with_their_number() {
    let wrong = vec!["0 1 2 3 4 5 6 7"; 30].join("\n");
    let told =
        checked(&[], &(wrong + "\n" + &all("8").join("\n") + "\n" + &all("8").join("\n")), 1);
    assert!(told.contains("\n  and 10 more wrong boards\n"), "{told}");
    assert!(told.contains("\n  and 72 more repeated boards\n"), "{told}");
    assert_eq!(told.lines().count(), 1 + 21 + 21);
    let half = all("8")[..46].join("\n");
    let told = checked(&[], &half, 1);
    assert!(told.contains("\n  46 solutions are missing:\n    4 0 3 5 7 1 6 2\n"), "{told}");
    assert!(told.contains("\n    and 26 more\n  missing are exactly the solutions"), "{told}");
}

#[test]
fn a_list_without_boards_says_so_and_needs_a_size() {
    let refused = |options: &[&str], text: &str, says: &str| {
        let assert = bezzel(&[&["check", "--list"], options].concat()).write_stdin(text).assert();
        assert.code(2).stdout(is_empty()).stderr(contains(says));
    };
    for denial in ["[]", "No solution exists for n = 3\n", "Enter N: 3\nTotal solutions: 0\n"] {
        refused(&[], denial, "the list is empty: give the board size with --n");
        assert!(checked(&["--n", "3"], denial, 0).contains("this size has no solutions"));
        assert!(checked(&["--n", "8"], denial, 1).contains("92 solutions are missing"));
    }
    // Who prints nothing may have failed.
    for empty in ["", "\n  \n"] {
        refused(&["--n", "3"], empty, "no placement found");
        assert!(checked(&["--n", "3", "--none"], empty, 0).contains("this size has no solutions"));
        assert!(checked(&["--n", "8", "--none"], empty, 1).contains("92 solutions are missing"));
    }
    for other in [
        "Hello world",
        "bash: ./queens: No such file or directory",
        "for i in range(2): pass\nprint(i)",
    ] {
        refused(&["--n", "2", "--none"], other, "no board found");
    }
    assert!(checked(&[], "0 0", 1).starts_with("2 queens: 1 board; this size has no solutions"));
    let told = checked(&["--n", "7"], &all("8").join("\n"), 1);
    assert!(told.ends_with("this is a right list for N = 8, not for N = 7\n"), "{told}");
}

#[test]
fn what_does_not_fit_is_refused() {
    refused(&["check", "--distinct", "0"], "--distinct needs --list");
    refused(&["check", "--none", "0"], "--none needs --list");
    refused(&["check", "--timeout", "1", "0"], "--timeout needs --run");
    refused(&["check", "--n", "5", "1 3 0 2"], "this looks like N = 4, not N = 5");
    refused(&["check", "--memory", "1GB", "0"], "--memory needs --list");
    refused(&["check", "--list", "--rank", "0"], "--list cannot be used with --rank");
    refused(&["check", "--list", "--model", "x", "0"], "--list cannot be used with --model");
    refused(
        &["check", "--list", "--piece", "semi-queen", "0"],
        "--list cannot be used with --piece",
    );
    refused(&["check", "--list", "--columns", "8", "0"], "--list cannot be used with --columns");
    refused(
        &["check", "--list", "--n", "17", "0"],
        "invalid board size 17: expected an integer from 1 to 16",
    );
    let wide = (0..17).map(|column| column.to_string()).collect::<Vec<_>>().join(" ");
    refused(&["check", "--list", &wide], "from 1 to 16 (the lists of larger boards are too long)");
    refused(&["check", "--list", "--memory", "1MB", "0"], "expected at least 16MB");
    refused(&["check", "--list", "0 1 x"], "x");
    run(&["check", "--list", "--help"]).success().stdout(contains("--memory <SIZE>"));
}

#[test]
fn a_list_that_does_not_fit_the_memory_is_refused() {
    // 1.3 million boards of 12 bytes.
    let list = "0 4 7 5 2 6 1 3\n".repeat(1_300_000);
    let arguments = ["check", "--list", "--memory", "16MB"];
    let assert = bezzel(&arguments).write_stdin(list).assert().code(2).stdout(is_empty());
    assert.stderr(contains("the list does not fit 15.3 MiB of memory: use a larger --memory"));
}

#[test]
fn attacks_of_neighbours_and_all_pairs_are_both_told() {
    let board = "7 2 6 5 4 0 3 1";
    let told = run(&["check", board]).code(1);
    told.stdout(contains("3 attacks of neighbours on a line, 6 attacking pairs in all\n"));
    let told = run(&["check", board, "--json"]).code(1);
    told.stdout(contains(r#""attacks":3,"pairs":6,"#));
    run(&["check", "0 0 1"]).code(1).stdout(contains("does not solve, 2 attacks\n"));
    let other = run(&["check", "0 0 0", "--piece", "semi-queen", "--json"]).code(1);
    let told = String::from_utf8(other.get_output().stdout.clone()).unwrap();
    assert!(!told.contains("pairs"), "{told}");
}

#[test]
fn a_program_is_run_for_each_size() {
    let program = assert_cmd::cargo::cargo_bin("bezzel");
    let program = program.to_str().unwrap();
    let ran = |options: &[&str], command: &[&str]| {
        let run = [&["check"], options, &["--run", program, "--lang", "en"], command].concat();
        bezzel(&run).assert()
    };
    let solve = ["solve", "{n}", "--all", "--format"];
    let told =
        ran(&["--n", "2..5", "--json"], &[&solve[..], &["board"]].concat()).get_output().clone();
    assert_eq!(told.status.code(), Some(1), "two queens: the program ends with 1");
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    let runs: Vec<_> = told.as_array().unwrap().iter().collect();
    assert_eq!(
        runs[0]["error"],
        "it ended with status 1: bezzel: no solution exists for N = 2 (nor for N = 3)"
    );
    assert_eq!((&runs[2]["right"], &runs[2]["verdict"]["expected"]), (&json!(true), &json!(2)));
    assert_eq!(runs.len(), 4);
    ran(&["--n", "4..6"], &[&solve[..], &["columns"]].concat())
        .code(0)
        .stdout(contains(" N    right    wrong    twice  missing  seconds\n 4        2        0"));
    ran(&["--n", "6", "--distinct"], &[&solve[..], &["columns"]].concat()).code(1).stdout(
        contains("\n\n6 queens: 4 boards").and(contains("not one of each symmetry class\n")),
    );
    // What a program prints is no list, or there is no program.
    ran(&["--n", "5..6"], &["count", "{n}"])
        .code(2)
        .stdout(contains(" 5  the output, line 1, character 1: no board found"))
        .stderr(contains("what the program printed for N = 5 cannot be judged"));
    ran(&["--n", "17"], &["count", "{n}"]).code(2).stdout(is_empty());
    bezzel(&["check", "--run", "./no such program"])
        .assert()
        .code(2)
        .stderr(contains("cannot run ./no such program: "));
    refused(&["check", "--run"], "--run");
    refused(&["check", "1 3 0 2", "--run", program], "cannot be used with");
}
