//! `bezzel complete`, as a person runs it.

use crate::session::{Session, output, prints};
use std::fs;

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
