//! `bezzel model`: every format, partial boards and puzzles, and refusals.

use crate::program::{output, refused, run};
use bezzel_models::{AtMostOne, ModelFormat};
use std::fs;

#[test]
fn every_format_is_written_by_name_and_by_ending() {
    let folder = tempfile::tempdir().unwrap();
    for format in ModelFormat::ALL {
        let text = output(&["model", "8", "--format", format.name()]);
        assert!(text.contains(": 92 (OEIS A000170)"), "{format:?}");
        for ending in format.endings() {
            let path = folder.path().join(format!("queens.{ending}"));
            run(&["model", "8", "-o", path.to_str().unwrap()]).success().stdout("");
            assert_eq!(fs::read_to_string(path).unwrap(), text, "{format:?}");
        }
    }
    for encoding in AtMostOne::ALL.map(AtMostOne::name) {
        let text = output(&["model", "6", "--at-most-one", encoding]);
        assert!(text.contains(&format!("c at most one: {encoding}\n")));
    }
    assert!(
        output(&["model", "6", "-f", "minizinc", "--viewpoint", "bool"]).contains("queen[r, c]")
    );
    assert_eq!(output(&["model", "8"]), output(&["model", "8", "--format", "dimacs"]));
}

#[test]
fn a_begun_board_and_a_puzzle_say_how_many_solutions_they_have() {
    let begun = output(&["model", "--board", "0 4 . . . . . ."]);
    let number = output(&["complete", "0 4 . . . . . .", "--count"]);
    assert!(begun.contains(&format!("models: {} (counted by bezzel)", number.trim())), "{begun}");
    assert!(begun.contains("c given queens: 2\n") && begun.contains("\n13 0\n"));
    let impossible = output(&["model", "--board", "0 1 . .", "-f", "asp"]);
    assert!(
        impossible.contains("sets: 0 (counted by bezzel)") && impossible.contains("given(0,0).")
    );
    let empty = output(&["model", "8", "--board", "8x8"]);
    assert_eq!(empty, output(&["model", "8"]));
    let regions = output(&["model", "--puzzle", "AABB/AABB/CCDD/CCDD", "-f", "minizinc"]);
    assert!(regions.contains("region[r, q[r]]"), "{regions}");
}

#[test]
fn the_lex_leader_asks_for_the_distinct_solutions() {
    for format in ["dimacs", "opb", "lp", "mps", "minizinc", "asp", "smt2"] {
        let text = output(&["model", "8", "--symmetry", "lex-leader", "-f", format]);
        assert!(text.contains(": 12 (OEIS A002562)"), "{format}");
    }
    let text = output(&["model", "8", "-f", "smt2", "--theory", "bit-vectors"]);
    assert!(text.contains("(_ BitVec 4)") && text.contains("QF_BV"));
    refused(&["model", "8", "--symmetry", "lex-leader", "-f", "xcc"], "only with dimacs, opb, lp");
    refused(&["model", "8", "--symmetry", "half-turn"], "lex-leader");
    refused(&["model", "8", "--theory", "integers"], "only with smt2");
    let begun = ["model", "--board", "0 4 . . . . . .", "--symmetry", "lex-leader"];
    refused(&begun, "--symmetry cannot be used with BOARD");
    let puzzle = ["model", "--puzzle", "AABB/AABB/CCDD/CCDD", "-f", "csplib"];
    refused(&puzzle, "PUZZLE cannot be used with --format");
}

#[test]
fn instances_of_csplib_are_written_and_read() {
    let board = "8/3Q4/8/x7/8/8/8/8";
    let text = output(&["model", "--board", board, "-f", "csplib"]);
    assert!(text.contains("letting init = [[1, 3]]\nletting blocks = [[4, 1]]\n"), "{text}");
    let count = |board: &str| output(&["complete", board, "--count"]);
    assert_eq!(count(&text), count(board));
    assert_eq!(output(&["model", "--board", &text, "-f", "csplib"]), text);
    refused(&["complete", "letting n = 4 letting kings = [[0, 0]]"], "kings = [[0, 0]]");
}

#[test]
fn the_board_of_a_minizinc_model_may_be_a_file_of_its_own() {
    let separate = ["-f", "minizinc", "--data", "separate"];
    let any = output(&[&["model", "8"], &separate[..]].concat());
    assert_eq!(any, output(&[&["model", "5"], &separate[..]].concat()), "the model of any board");
    assert!(any.contains("int: n;\n"));
    let squares = output(&[&["model", "8", "--viewpoint", "bool"], &separate[..]].concat());
    assert!(squares.contains("var 0..1: queen"));
    let data = output(&["model", "--board", "8/3Q4/8/x7/8/8/8/8", "-f", "dzn"]);
    assert!(data.contains("n = 8;\nqueens = [| 1, 3 |];\nblocked = [| 3, 0 |];\n"), "{data}");
    assert_eq!(output(&["model", "--board", &data, "-f", "dzn"]), data, "it is read again");
    assert_eq!(output(&["complete", &data, "--count"]), "6\n");
    let regions = output(&["model", "--puzzle", "AABB/AABB/CCDD/CCDD", "-f", "dzn"]);
    assert!(regions.contains("region = [| 0, 0, 1, 1\n| 0, 0, 1, 1\n"), "{regions}");
    assert!(regions.ends_with("diagonals = 0;\n"), "{regions}");
    refused(&["complete", &regions], "region = ");
    let refused = |more: &[&str], told| refused(&[&["model"], more, &separate[..]].concat(), told);
    refused(&["--board", "0 4 . . . . . ."], "--data cannot be used with BOARD");
    refused(&["8", "--symmetry", "lex-leader"], "--data cannot be used with --symmetry");
}

#[test]
fn a_model_that_was_changed_is_no_model_to_judge_by() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    let path = path.to_str().unwrap();
    let judge = |text: &str, told: &str| {
        fs::write(path, text).unwrap();
        refused(&["check", "--model", path, "q = [0, 4, 7, 5, 2, 6, 1, 3]"], told);
    };
    let text = output(&["model", "8"]);
    judge(&text.replacen("1 2 3", "1 -2 3", 1), "of");
    judge(&text.replacen("\"n\":8", "\"n\":9", 1), "line 1 of");
    judge(&text[..text.len() / 2], "is not what");
    let begun = output(&["model", "--board", "0 4 . . . . . ."]);
    let other = begun.replace("\"solutions\":\"1\"", "\"solutions\":\"3\"");
    judge(&other, "line 6 of");
    judge(
        &other.replace(": 1 (counted", ": 3 (counted"),
        "says that its board has 3 solutions; it has 1",
    );
    fs::write(path, begun).unwrap();
    run(&["check", "--model", path, "q = [0, 4, 7, 5, 2, 6, 1, 3]"]).success();
}

#[test]
fn boards_are_made_in_bulk_with_the_number_of_their_completions() {
    let make = ["complete", "10", "--make", "20", "--given", "4", "--seed", "5"];
    let text = output(&make);
    assert_eq!(text, output(&make), "the same seed");
    let mut lines: Vec<&str> = text.lines().collect();
    for line in &lines {
        let made: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(made["queens"].as_array().unwrap().len(), 4);
        // Each line is read as a board, and agrees with what `complete` answers about it.
        let answer = run(&["complete", line, "--json", "--count"]);
        let told = String::from_utf8(answer.get_output().stdout.clone()).unwrap();
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        for name in ["n", "queens", "blocked", "possible", "count"] {
            assert_eq!(made[name], told[name], "{line}");
        }
    }
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 20, "no two alike");
    for (wish, told) in [("--possible", "true"), ("--impossible", "false")] {
        let text = output(&[&make[..], &[wish]].concat());
        assert_eq!(text.matches(&format!("\"possible\":{told}")).count(), 20, "{wish}");
    }
    refused(&["complete", "8", "--make", "5"], "--given");
    refused(&["complete", "8", "--make", "0", "--given", "2"], "0");
    refused(&["complete", "8", "--make", "5", "--given", "9"], "from 0 to 8");
    refused(&["complete", "--make", "5", "--given", "2"], "board");
    refused(&["complete", "8", "--make", "5", "--given", "2", "--count"], "cannot be used with");
    refused(&["complete", "8", "--possible"], "--make");
    // Few boards of size 6 with 3 queens are undecided by propagation: the existing ones are written, and then a
    // message.
    let rare = run(&["complete", "6", "--make", "5000", "--given", "3", "--seed", "1"]).code(1);
    let told = String::from_utf8_lossy(&rare.get_output().stderr).into_owned();
    assert!(told.contains("of 5000 boards"), "{told}");
}

#[test]
fn what_cannot_be_written_is_refused_with_what_can() {
    refused(&["model"], "N is missing");
    refused(&["model", "0"], "invalid board size 0: expected an integer from 1 to 10000");
    refused(&["model", "8", "--format", "word"], "dimacs, opb, lp, mps, minizinc");
    refused(&["model", "8", "-o", "queens.txt"], "dimacs, opb, lp, mps, minizinc");
    refused(&["model", "8", "--at-most-one", "ladders"], "pairwise, ladder, product");
    refused(&["model", "8", "-f", "opb", "--at-most-one", "ladder"], "only with dimacs");
    refused(&["model", "8", "--viewpoint", "bool"], "only with minizinc");
    refused(&["model", "8", "--board", "0 2 . ."], "the board has 4 rows, but N is 8");
    refused(&["model", "--board", "0 4 . .", "--puzzle", "AB/BA"], "cannot be used with");
    // The size is computed, and nothing is written.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    let path = path.to_str().unwrap();
    refused(&["model", "1000", "--at-most-one", "pairwise", "-o", path], "1664669000 constraints");
    refused(&["model", "10000", "-f", "qubo", "-o", path], "--force");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let stars = folder.path().join("stars.json");
    let stars = stars.to_str().unwrap();
    output(&["puzzle", "8", "--family", "stars", "--seed", "3", "-o", stars]);
    refused(&["model", "--puzzle", stars], "this is a two-star board");
}

/// Writes a model for four queens, and judges a solver's output.
fn judged(solver: &str, status: i32, told: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (model, answer) = (folder.path().join("four.cnf"), folder.path().join("answer.txt"));
    let (model, answer) = (model.to_str().unwrap(), answer.to_str().unwrap());
    run(&["model", "4", "-o", model]).success();
    fs::write(answer, solver).unwrap();
    let judged = run(&["check", "--model", model, answer]).code(status);
    let printed = judged.get_output();
    let text = [&printed.stdout[..], &printed.stderr[..]].concat();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains(told), "{solver}: {text}");
}

#[test]
fn answers_of_solvers_are_judged() {
    let first = "v -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
    let second = "v 3 5 12 14 0\n";
    judged(&format!("s SATISFIABLE\n{first}"), 0, "1 of 2 solutions");
    judged(&format!("{first}{second}s UNSATISFIABLE\n"), 0, "no further solution: correct");
    judged(&format!("{first}s UNSATISFIABLE\n"), 1, "no further solution: wrong");
    judged(&format!("{first}{first}"), 1, "answer 2: repeats answer 1");
    judged("v 1 8 9 15 0\n", 1, "column 0 has 2 queens\n  Q! .  .  .\n");
    judged("v 2 8 9 0\n", 1, "row 3 has no queen");
    judged("v 2 -2 8 9 15 0\n", 1, "is given both with and without a queen");
    judged("queen(0,9)\n", 1, "row 0, column 9 is not a variable");
    judged("s UNSATISFIABLE\n", 1, "no further solution: wrong");
    judged("c s exact arb int 2\n", 0, "the number of solutions: correct");
    judged("s mc 3\n", 1, "the number of solutions: wrong");
    judged("v 2 8 9 15 9999 0\n", 1, "9999 is not a variable");
    judged("[{\"x_0_1\": 1, \"x_1_3\": 1, \"x_2_0\": 1, \"x_3_2\": 1}]", 0, "1 of 2 solutions");
    judged("{\"x_0_1\": 1, \"x_9_3\": 1}", 1, "x_9_3 is not a variable");
    judged("{\"a\": [", 1, "is not a variable");
    judged("", 2, "no answer in");
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.cnf");
    fs::write(&other, "p cnf 1 0\n").unwrap();
    refused(&["check", "--model", other.to_str().unwrap(), "0"], "is not a model written by");
    refused(&["check", "--model", "no/such.cnf", "0"], "no such file");
}
