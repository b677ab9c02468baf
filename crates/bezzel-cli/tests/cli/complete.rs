//! `bezzel complete`, as a person runs it.

use crate::session::{Session, output, prints, refuses, rows};
use std::fs;

#[test]
fn completions_are_counted_found_and_told() {
    prints(&[
        ("complete 8x8 --count", "92\n"),
        ("complete 8X8 --count", "92\n"),
        ("complete 8*8 --count", "92\n"),
        ("complete '8 x 8' --count", "92\n"),
        ("complete 8/8/8/8/8/8/8/8 --count", "92\n"),
        ("complete 6x6 --all", "1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n4 2 0 5 3 1\n"),
        ("complete '0 4 7 . . . . .'", "0 4 7 5 2 6 1 3\n"),
        ("complete '0 4 7 . . . . .' --unique", "…exactly one…"),
        (
            "complete '0 4 7 . . . . .' --json",
            "…\"possible\":true,\"solution\":[0,4,7,5,2,6,1,3],…\"unique\":true,…",
        ),
    ]);
    assert_eq!(output("complete 12x12 --limit 7").lines().count(), 7);
    rows(&[("complete '0 . . . . . . .' --unique", 1, "…at least two…", "…")]);
}

#[test]
fn an_impossible_board_tells_its_smallest_cause() {
    rows(&[
        (
            "complete <<< Q.....\n......\n..x...\n......\n.....x\n......\n",
            1,
            "",
            "…smallest cause:…the queen in row 0, column 0…",
        ),
        ("complete '0 . 0 . . . . .' --quiet", 1, "", "…"),
        ("complete '0 . 0 . . . . .' --count", 1, "0\n", "…"),
        ("complete 3x3", 1, "", "…no solution exists for N = 3…"),
        // Each of the two queens alone allows solutions, both together do not.
        (
            "complete 8/8/2Q5/8/8/8/5Q2/x6x --json --count",
            1,
            "…\"count\":0,…\"cause\":{\"queens\":[[2,2],[6,5]],\"blocked\":[],\"proof\":\"smallest\"}…",
            "…",
        ),
    ]);
}

#[test]
fn a_board_of_200_with_40_queens_is_completed() {
    let whole = output("solve 200 --random --seed 9");
    let given = |(row, column)| if row % 5 == 0 { column } else { "." };
    let gapped: Vec<&str> = whole.split_whitespace().enumerate().map(given).collect();
    let completed = output(&format!("complete <<< {}", gapped.join(" ")));
    for (row, (given, found)) in gapped.iter().zip(completed.split_whitespace()).enumerate() {
        assert!(*given == "." || *given == found, "row {row}");
    }
    prints(&[(&format!("check <<< {completed}"), "…solves…")]);
}

/// Search alone would take hours for any question about these boards.
#[test]
fn nearly_empty_boards_of_34_to_64_rows_are_answered() {
    let session = Session::new();
    for board in ["34x34", "64x64"] {
        session.row(&format!("complete {board} --unique"), 1, "…at least two…", "…");
        let report = format!("complete {board} --json");
        session.prints(&[(&report, "…\"possible\":true,…\"unique\":false…")]);
    }
    let listed = session.row("complete 40x40 --limit 2", 0, "…", "…no particular order…");
    session.prints(&[(&format!("check <<< {listed}"), "…2 of 2…")]);
    session.rows(&[
        // Only as many completions as the limit are counted beforehand.
        ("complete 40x40 --limit 2 -o two.npy", 0, "", "…"),
        // The lexicographic order of the first completions needs no note.
        ("complete 12x12 --limit 2", 0, "…", ""),
    ]);
    let written = fs::metadata(session.path("two.npy")).unwrap().len();
    assert_eq!(written, 128 + 2 * 40, "a head and two rows");
}

#[test]
fn completions_are_written_in_every_form() {
    let session = Session::new();
    for name in ["a.png", "a.gif", "a.svg", "a.npy", "a.jsonl"] {
        session.does(&[&format!("complete '0 . . . . . . .' --all -o {name}")]);
        assert!(fs::metadata(session.path(name)).unwrap().len() > 100, "{name}");
    }
    session.rows(&[("complete '0 . 0 .' --all -o none.png", 1, "", "…")]);
    assert_eq!(session.names("").len(), 5, "nothing to write, nothing written");
}

#[test]
fn bad_boards_are_refused_with_what_would_be_right() {
    refuses(&[
        ("complete 'Q.\n.k'", "line 2, character 2"),
        ("complete '0 9 1 .'", "column 9"),
        ("complete '0 9 1 .' --lang zh", "第1行"),
        ("complete 8/8/8", "this row has 8 squares, but there are 3 rows"),
        ("complete 3Q/4", "this row has 4 squares, but there are 2 rows"),
        ("complete 8x9", "a board must be square, and 8x9 is not"),
        ("complete 2000x2000", "at most 1000 rows"),
        ("complete '{\"n\": 8, \"queens\": [[0, 1], [0, 1]]}'", "given twice"),
        ("complete /no/such/board.txt", "no such file"),
    ]);
}
