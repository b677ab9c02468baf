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
