//! `bezzel puzzle`, as a person runs it.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::{Value, json};
use std::fs;

#[test]
fn puzzles_are_made_again_by_their_seed_and_read_back() {
    let made = ["puzzle", "6", "--seed", "7"];
    let rows = output(&made);
    assert_eq!(rows.lines().count(), 6);
    assert_eq!(output(&made), rows);
    let puzzle: Value = serde_json::from_str(&output(&[&made[..], &["--json"]].concat())).unwrap();
    assert_eq!(puzzle["rows"].as_array().unwrap().len(), 6);
    let ask = |question, input: &str| {
        let assert = bezzel(&["puzzle", question, "--json"]).write_stdin(input).assert().success();
        serde_json::from_slice::<Value>(&assert.get_output().stdout).unwrap()
    };
    let solved = ask("--solve", &rows);
    assert_eq!(
        (&solved["solutions"], &solved["examples"]),
        (&json!("one"), &json!([puzzle["solution"]]))
    );
    assert_eq!(ask("--solve", &puzzle.to_string()), solved);
    let rated = ask("--rate", &rows);
    assert_eq!((&rated["difficulty"], &rated["steps"]), (&json!("medium"), &puzzle["steps"]));
    assert_eq!(ask("--hint", &rows)["step"], puzzle["steps"][0]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.txt");
    fs::write(&path, &rows).unwrap();
    run(&["puzzle", "--rate", path.to_str().unwrap()]).success().stdout(contains("medium"));
}

#[test]
fn a_puzzle_is_an_argument_with_slashes_and_has_none_one_or_several_solutions() {
    let solved = |text: &str, status: i32| {
        let assert = run(&["puzzle", "--solve", text, "--json"]).code(status);
        serde_json::from_slice::<Value>(&assert.get_output().stdout).unwrap()
    };
    let several = solved("AABB/AABB/CCDD/CCDD", 1);
    assert_eq!(several["solutions"], "several");
    assert_eq!(several["examples"], json!([[1, 3, 0, 2], [2, 0, 3, 1]]));
    assert_eq!(solved("1 1 2 2/1 1 2 2/3 3 4 4/3 3 4 4", 1), several);
    let none = solved("ABCD/ABCD/ABCD/DDDD", 1);
    assert!(["none", "one", "several"].contains(&none["solutions"].as_str().unwrap()));
    let issue = "AAABCD/AAABCD/BBBBCD/BBECCD/FEECCD/FFEECC";
    let told = bezzel(&["puzzle", "--solve", issue, "--json"]).output().unwrap();
    let told_json: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(told.status.code() == Some(0), told_json["solutions"] == "one");
    assert_eq!(solved("Q.../..../..../....", 1)["solutions"], "none");
    let one = bezzel(&["puzzle", "--solve", ".Q../..../..../....", "--json"]).output().unwrap();
    let one: Value = serde_json::from_slice(&one.stdout).unwrap();
    assert_eq!((&one["solutions"], &one["family"]), (&json!("one"), &json!("completion")));
}

#[test]
fn a_hint_looks_at_the_board_as_it_stands() {
    let puzzle = "AABB/AABB/CCDD/CCDD";
    run(&["puzzle", "--hint", &format!("{puzzle}//.Q../..../..../....")])
        .success()
        .stdout(contains("Only one square is left"));
    run(&["puzzle", "--hint", &format!("{puzzle}//Q.../.Q../..../....")])
        .success()
        .stdout(contains("A1 and B2"));
    run(&["puzzle", "--lang", "zh", "--hint", &format!("{puzzle}//.Q../..../..../....")])
        .success()
        .stdout(contains("只剩一格"));
}

#[test]
fn a_hint_is_drawn_where_there_is_a_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let puzzle = "AABB/AABB/CCDD/CCDD";
    let hint = |board: &str, name: &str| {
        run(&["puzzle", "--hint", &format!("{puzzle}//{board}"), "-o", &path(name)])
    };
    hint(".Q../..../..../....", "hint.svg").success();
    assert!(fs::read_to_string(path("hint.svg")).unwrap().contains("Only one square is left"));
    hint(".Q../..../..../....", "hint.png").success();
    assert!(fs::read(path("hint.png")).unwrap().starts_with(b"\x89PNG"));
    hint("Q.../.Q../..../....", "mistake.svg").code(1).stderr(contains("A1 and B2"));
    assert!(!folder.path().join("mistake.svg").exists());
    refused(&["puzzle", "--rate", puzzle, "-o", &path("rate.svg")], "unknown file extension");
}

#[test]
fn a_sheet_comes_with_its_solutions_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["png", "svg"] {
        let path = folder.path().join(format!("sheet.{ending}"));
        run(&["puzzle", "6", "--seed", "1", "--count", "6", "-o", path.to_str().unwrap()])
            .success()
            .stderr(contains("sheet-solutions"));
        let (sheet, solutions) = (
            fs::read(&path).unwrap(),
            fs::read(folder.path().join(format!("sheet-solutions.{ending}"))).unwrap(),
        );
        assert!(sheet.len() > 5000 && solutions.len() > sheet.len() / 2 && sheet != solutions);
    }
    let path = folder.path().join("x.png");
    refused(&["puzzle", "6", "--count", "7", "--seed", "1", "-o", path.to_str().unwrap()], "{i}");
    assert!(!path.exists());
}

#[test]
fn a_day_has_its_puzzle() {
    let day: Value =
        serde_json::from_str(&output(&["puzzle", "--date", "2026-11-23", "--json"])).unwrap();
    assert_eq!((&day["n"], &day["difficulty"]), (&json!(7), &json!("easy")));
    assert_eq!((&day["date"], &day["seed"]), (&json!("2026-11-23"), &json!("20261123")));
    refused(&["puzzle", "--date", "2026-11-31"], "2026-11-31");
    refused(&["puzzle", "8", "--date", "2026-11-23"], "cannot be used with");
}

#[test]
fn what_is_no_puzzle_is_told_where_and_what() {
    for (text, said) in [
        ("AAB/AB/BBC", "character 5"),
        ("ABA/ABB/CCC", "is not connected"),
        ("AAB/ABB/BBB", "3 regions"),
        ("QQ../..../..../....", "attack each other"),
        ("AAB/ABC", "as many rows"),
    ] {
        refused(&["puzzle", "--solve", text], said);
    }
    let large = vec!["A".repeat(100); 100].join("\n");
    bezzel(&["puzzle", "--solve"]).write_stdin(large).assert().code(2).stderr(contains("52"));
    bezzel(&["puzzle", "--solve"]).write_stdin("").assert().code(2);
    refused(&["puzzle", "3"], "4 to 16");
    refused(&["puzzle"], "size");
    refused(&["puzzle", "8", "--queens", "3"], "completion");
    refused(&["puzzle", "8", "--solve", "--seed", "3"], "cannot be used with");
    refused(&["puzzle", "6", "--seed", "1", "-o", "x.gif"], "unknown file extension");
}

#[test]
fn a_puzzle_that_is_not_found_is_said_with_what_can_be_changed() {
    // Five rows have next to no expert puzzles, and no time is given to look for one.
    let wish = ["puzzle", "5", "--difficulty", "expert", "--seed", "1", "--budget", "0"];
    run(&wish).code(1).stdout("").stderr(contains("attempts: ").and(contains("difficulty")));
}
