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
