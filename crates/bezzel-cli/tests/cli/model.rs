//! `bezzel model`: every format, partial boards and puzzles, and refusals.

use crate::session::{Session, output, prints};
use bezzel_models::{AtMostOne, ModelFormat};

#[test]
fn every_format_is_written_by_name_and_by_ending() {
    let session = Session::new();
    for format in ModelFormat::ALL {
        let text = output(&format!("model 8 --format {}", format.name()));
        assert!(text.contains(": 92 (OEIS A000170)"), "{format:?}");
        for ending in format.endings() {
            session.row(&format!("model 8 -o queens.{ending}"), 0, "", "…");
            assert_eq!(session.read(&format!("queens.{ending}")), text, "{format:?}");
        }
    }
    for encoding in AtMostOne::ALL.map(AtMostOne::name) {
        let told = format!("…c at most one: {encoding}\n…");
        prints(&[(&format!("model 6 --at-most-one {encoding}"), &told)]);
    }
    for format in ["dimacs", "opb", "lp", "mps", "minizinc", "asp", "smt2"] {
        let line = format!("model 8 --symmetry lex-leader -f {format}");
        prints(&[(&line, "…: 12 (OEIS A002562)…")]);
    }
    prints(&[
        ("model 6 -f minizinc --viewpoint bool", "…queen[r, c]…"),
        ("model 8", &output("model 8 --format dimacs")),
        ("model 8 -f smt2 --theory bit-vectors", "…QF_BV…(_ BitVec 4)…"),
    ]);
}

#[test]
fn a_begun_board_and_a_puzzle_say_how_many_solutions_they_have() {
    let number = output("complete '0 4 . . . . . .' --count");
    let begun =
        format!("…c given queens: 2\n…models: {} (counted by bezzel)\n…\n13 0\n…", number.trim());
    prints(&[
        ("model --board '0 4 . . . . . .'", &begun),
        ("model --board '0 1 . .' -f asp", "…sets: 0 (counted by bezzel)…given(0,0).…"),
        ("model 8 --board 8x8", &output("model 8")),
        ("model --puzzle AABB/AABB/CCDD/CCDD -f minizinc", "…region[r, q[r]]…"),
    ]);
}

#[test]
fn boards_are_written_as_data_and_read() {
    let session = Session::new();
    let board = "8/3Q4/8/x7/8/8/8/8";
    for (format, text) in [
        ("csplib", "…letting init = [[1, 3]]\nletting blocks = [[4, 1]]\n…"),
        ("dzn", "…n = 8;\nqueens = [| 1, 3 |];\nblocked = [| 3, 0 |];\n…"),
    ] {
        let written = session.row(&format!("model --board {board} -f {format}"), 0, text, "…");
        session.write("it", &written);
        session.prints(&[
            ("complete it --count", &output(&format!("complete {board} --count"))),
            (&format!("model --board it -f {format}"), &written),
        ]);
    }
    let regions = session.row(
        "model --puzzle AABB/AABB/CCDD/CCDD -f dzn",
        0,
        "…region = [| 0, 0, 1, 1\n| 0, 0, 1, 1\n…diagonals = 0;\n",
        "…",
    );
    session.write("it", regions);
    // The model of any board.
    session.prints(&[
        ("model 8 -f minizinc --data separate", "…int: n;\n…"),
        ("model 8 -f minizinc --data separate", &output("model 5 -f minizinc --data separate")),
        ("model 8 --viewpoint bool -f minizinc --data separate", "…var 0..1: queen…"),
    ]);
    session.refuses(&[
        ("complete it", "region = "),
        ("complete 'letting n = 4 letting kings = [[0, 0]]'", "kings = [[0, 0]]"),
        ("model --board '0 2 . .' -f minizinc --data separate", "--data cannot be used with BOARD"),
        (
            "model 8 --symmetry lex-leader -f minizinc --data separate",
            "--data cannot be used with --symmetry",
        ),
    ]);
}

#[test]
fn boards_are_made_in_bulk_with_the_number_of_their_completions() {
    let session = Session::new();
    let make = "complete 10 --make 20 --given 4 --seed 5";
    let text = session.output(make);
    session.prints(&[(make, &text)]);
    let mut lines: Vec<&str> = text.lines().collect();
    for line in &lines {
        let made: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(made["queens"].as_array().unwrap().len(), 4);
        // Each line is read as a board, and agrees with what `complete` answers about it.
        let told = session.json(&format!("complete --json --count <<< {line}"));
        for name in ["n", "queens", "blocked", "possible", "count"] {
            assert_eq!(made[name], told[name], "{line}");
        }
    }
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 20, "no two alike");
    for (wish, told) in [("--possible", "true"), ("--impossible", "false")] {
        let text = session.output(&format!("{make} {wish}"));
        assert_eq!(text.matches(&format!("\"possible\":{told}")).count(), 20, "{wish}");
    }
    session.refuses(&[
        ("complete 8 --make 5", "--given"),
        ("complete 8 --make 0 --given 2", "0"),
        ("complete 8 --make 5 --given 9", "from 0 to 8"),
        ("complete --make 5 --given 2", "board"),
        ("complete 8 --make 5 --given 2 --count", "cannot be used with"),
        ("complete 8 --possible", "--make"),
    ]);
    // Few boards of size 6 with 3 queens are undecided by propagation: the existing ones are written, and then a
    // message.
    session.rows(&[("complete 6 --make 5000 --given 3 --seed 1", 1, "…", "…of 5000 boards…")]);
}

#[test]
fn what_cannot_be_written_is_refused_with_what_can() {
    let session = Session::new();
    session.does(&["puzzle 8 --family stars --seed 3 -o stars.json"]);
    session.refuses(&[
        ("model 8 --symmetry lex-leader -f xcc", "only with dimacs, opb, lp"),
        ("model 8 --symmetry half-turn", "lex-leader"),
        ("model 8 --theory integers", "only with smt2"),
        ("model --board '0 2 . .' --symmetry lex-leader", "--symmetry cannot be used with BOARD"),
        ("model --puzzle AABB/AABB/CCDD/CCDD -f csplib", "PUZZLE cannot be used with --format"),
        ("model", "N is missing"),
        ("model 0", "invalid board size 0: expected an integer from 1 to 10000"),
        ("model 8 --format word", "dimacs, opb, lp, mps, minizinc"),
        ("model 8 -o queens.txt", "dimacs, opb, lp, mps, minizinc"),
        ("model 8 --at-most-one ladders", "pairwise, ladder, product"),
        ("model 8 -f opb --at-most-one ladder", "only with dimacs"),
        ("model 8 --viewpoint bool", "only with minizinc"),
        ("model 8 --board '0 2 . .'", "the board has 4 rows, but N is 8"),
        ("model --board '0 2 . .' --puzzle AB/BA", "cannot be used with"),
        // The size is computed, and nothing is written.
        ("model 1000 --at-most-one pairwise -o queens.cnf", "1664669000 constraints"),
        ("model 10000 -f qubo -o queens.cnf", "--force"),
        ("model --puzzle stars.json", "this is a two-star board"),
        ("check --model no/such.cnf 0", "no such file"),
    ]);
    assert_eq!(session.names(""), ["stars.json"]);
}

#[test]
fn a_model_that_was_changed_is_no_model_to_judge_by() {
    let session = Session::new();
    let judge = |text: &str, told: &str| {
        session.write("queens.cnf", text);
        session.refuses(&[("check --model queens.cnf 'q = [0, 4, 7, 5, 2, 6, 1, 3]'", told)]);
    };
    let text = output("model 8");
    judge(&text.replacen("1 2 3", "1 -2 3", 1), "of");
    judge(&text.replacen("\"n\":8", "\"n\":9", 1), "line 1 of");
    judge(&text[..text.len() / 2], "is not what");
    judge("p cnf 1 0\n", "is not a model written by");
    let begun = output("model --board '0 4 . . . . . .'");
    let other = begun.replace("\"solutions\":\"1\"", "\"solutions\":\"3\"");
    judge(&other, "line 6 of");
    judge(
        &other.replace(": 1 (counted", ": 3 (counted"),
        "says that its board has 3 solutions; it has 1",
    );
    session.write("queens.cnf", begun);
    session.does(&["check --model queens.cnf 'q = [0, 4, 7, 5, 2, 6, 1, 3]'"]);
}

#[test]
fn answers_of_solvers_are_judged() {
    let session = Session::new();
    session.does(&["model 4 -o four.cnf"]);
    let first = "v -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n";
    let second = "v 3 5 12 14 0\n";
    for (solver, status, told) in [
        (&format!("s SATISFIABLE\n{first}")[..], 0, "1 of 2 solutions"),
        (&format!("{first}{second}s UNSATISFIABLE\n"), 0, "no further solution: correct"),
        (&format!("{first}s UNSATISFIABLE\n"), 1, "no further solution: wrong"),
        (&format!("{first}{first}"), 1, "answer 2: repeats answer 1"),
        ("v 1 8 9 15 0\n", 1, "column 0 has 2 queens\n  Q! .  .  .\n"),
        ("v 2 8 9 0\n", 1, "row 3 has no queen"),
        ("v 2 -2 8 9 15 0\n", 1, "is given both with and without a queen"),
        ("queen(0,9)\n", 1, "row 0, column 9 is not a variable"),
        ("s UNSATISFIABLE\n", 1, "no further solution: wrong\n0 of 2 solutions"),
        ("c s exact arb int 2\n", 0, "the number of solutions: correct"),
        ("s mc 3\n", 1, "the number of solutions: wrong"),
        ("v 2 8 9 15 9999 0\n", 1, "9999 is not a variable"),
        ("[{\"x_0_1\": 1, \"x_1_3\": 1, \"x_2_0\": 1, \"x_3_2\": 1}]", 0, "1 of 2 solutions"),
        ("{\"x_0_1\": 1, \"x_9_3\": 1}", 1, "x_9_3 is not a variable"),
        ("{\"a\": [", 1, "is not a variable"),
        ("", 2, "no answer in"),
    ] {
        session.write("answer.txt", solver);
        let told = format!("…{told}…");
        let [out, error] = if status == 2 { ["", &told] } else { [&told[..], "…"] };
        session.row("check --model four.cnf answer.txt", status, out, error);
    }
}
