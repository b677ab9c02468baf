//! `bezzel model`: every format, begun boards and puzzles, and what is refused.

use crate::program::{output, refused, run};
use bezzel_formats::model::{AtMostOne, Format};
use std::fs;

#[test]
fn every_format_is_written_by_name_and_by_ending() {
    let folder = tempfile::tempdir().unwrap();
    for format in Format::ALL {
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
fn what_cannot_be_written_is_refused_with_what_can() {
    refused(&["model"], "N is missing");
    refused(&["model", "0"], "invalid board size 0: expected an integer from 1 to 10000");
    refused(&["model", "8", "--format", "word"], "dimacs, opb, lp, mps, minizinc");
    refused(&["model", "8", "-o", "queens.txt"], "dimacs, opb, lp, mps, minizinc");
    refused(&["model", "8", "--at-most-one", "ladders"], "pairwise, ladder, product");
    refused(&["model", "8", "-f", "opb", "--at-most-one", "ladder"], "it is for dimacs");
    refused(&["model", "8", "--viewpoint", "bool"], "it is for minizinc");
    refused(&["model", "8", "--board", "0 2 . ."], "the board has 4 rows, and n is 8");
    refused(&["model", "--board", "0 4 . .", "--puzzle", "AB/BA"], "cannot be used with");
    // The size is worked out, and nothing is written.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens.cnf");
    let path = path.to_str().unwrap();
    refused(&["model", "1000", "--at-most-one", "pairwise", "-o", path], "1664669000 constraints");
    refused(&["model", "10000", "-f", "qubo", "-o", path], "--force");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Writes a model for four queens and has what a solver printed judged.
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
    judged(&format!("{first}{second}s UNSATISFIABLE\n"), 0, "no further solution: true");
    judged(&format!("{first}s UNSATISFIABLE\n"), 1, "no further solution: wrong");
    judged(&format!("{first}{first}"), 1, "answer 2: answer 1 again");
    judged("v 1 8 9 15 0\n", 1, "column 0 has 2 queens\n  Q! .  .  .\n");
    judged("v 2 8 9 0\n", 1, "row 3 has no queen");
    judged("v 2 -2 8 9 15 0\n", 1, "both to hold a queen and to hold none");
    judged("queen(0,9)\n", 1, "row 0, column 9 is not a variable");
    judged("s UNSATISFIABLE\n", 1, "no further solution: wrong");
    judged("", 2, "there is no answer in");
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.cnf");
    fs::write(&other, "p cnf 1 0\n").unwrap();
    refused(&["check", "--model", other.to_str().unwrap(), "0"], "no model that");
    refused(&["check", "--model", "no/such.cnf", "0"], "no such file");
}
