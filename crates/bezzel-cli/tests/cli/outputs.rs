//! The output of other programs is read as it is: three tutorials' programs, and options for what a text does not
//! state.

use crate::session::{Session, output, refuses, rows};

#[test]
fn the_programs_of_three_tutorials_are_right() {
    let session = Session::new();
    for program in ["php queens.php", "java Queens.java", "python3 queens.py"] {
        let (language, name) = program.split_once(' ').unwrap();
        let path = format!("{}/tests/articles/{name}", env!("CARGO_MANIFEST_DIR"));
        let Some(list) = session.program(&format!("{language} '{path}' 8")) else { continue };
        let right = "8 queens: 92 boards, 92 different solutions of 92\n  the list is right…";
        session.prints(&[(&format!("check --list <<< {list}"), right)]);
    }
}

#[test]
fn standard_error_says_how_a_text_was_read() {
    rows(&[
        (
            "check <<< solved!\n_ * _ _\n_ _ _ *\n* _ _ _\n_ _ * _\n2 4 1 1\n",
            1,
            "…",
            "…boards of * (queens) and _ (empty squares)…1 line left out: solved!…",
        ),
        ("check <<< 1 3 0 2\n", 0, "…", ""),
        ("check -q '2 4 1 3'", 0, "…", ""),
        ("check --lang zh '2 4 1 3'", 0, "…", "…行列从1开始计数…"),
        ("check 'B4 D3 A2 C1'", 0, "…", "…as in chess, with row 1 at the bottom…"),
        // As `numpy.where` returns them: one board, not two.
        (
            "check '[[0, 1, 2, 3], [1, 3, 0, 2]]'",
            0,
            "placement 1: solves…",
            "…a list of rows, then one of the…",
        ),
        // The columns contain neither 0 nor 4.
        ("check '2 3 1 2'", 1, "…row 0, column 2…", "…--base…"),
        ("check '2 3 1 2' --base 1", 1, "…row 0, column 1…", "…counted from 1\n…"),
        // Two stars that do not attack each other may be queens or reserved squares.
        ("complete --count <<< *...\n..*.\n....\n....\n", 2, "", "…--signs…"),
        ("complete --count --signs *. <<< *...\n..*.\n....\n....\n", 1, "0\n", "…"),
        ("complete --count --signs Q.* <<< *...\n..*.\n....\n....\n", 0, "2\n", "…"),
    ]);
    refuses(&[("complete --signs QQ 8x8", "invalid signs"), ("check --base 2 '1 3 0 2'", "0, 1")]);
}

#[test]
fn a_board_with_two_queens_in_a_row_is_judged() {
    let board = "<<< .QQ.\n....\nQ...\n..Q.\n";
    rows(&[
        (
            &format!("check {board}"),
            1,
            "placement 1: does not solve, 3 attacks\n  row 0 has 2 queens\n  row 1 has no queen\n  \
             row 0, column 1 and row 0, column 2 along the row\n…",
            "…",
        ),
        (
            &format!("check --json {board}"),
            1,
            "…\"columns\":[null,null,0,2],…\"queens\":[[0,1],[0,2],[2,0],[3,2]]…",
            "…",
        ),
        // Commands that need one queen in each row name the row without.
        (&format!("draw {board}"), 2, "", "…row 0 has 2 queens; expected one in each row…"),
    ]);
}

#[test]
fn a_bracket_that_is_not_closed_and_text_without_a_board_are_refused() {
    let half = "check --list <<< [1, 3, 5, 0, 2, 4]\n[2, 5, 1, 4, 0, 3]\n";
    rows(&[
        (
            "check <<< (1, 3, 0, 2)\n(2, 0, 3\n",
            2,
            "placement 1: solves, 4 queens\n",
            "…line 2, character 1: a list seems cut off…",
        ),
        (
            "check <<< (1, 3, 0, 2\n(2, 0, 3\n",
            2,
            "placement 1: solves, 4 queens\n",
            "…line 1, character 1: a list seems cut off…",
        ),
        ("check <<< hello world\nthis is no board\n", 2, "", "…line 1…"),
        (&format!("check <<< {}", output("steps 4")), 2, "", "…steps of a search…"),
        // The solutions among the steps have their columns.
        (
            &format!("check <<< {}", output("steps 4 -f jsonl")),
            0,
            "…2 of 2 placements are solutions…",
            "…",
        ),
        // The boards before the error are judged: our own formats are read in a stream.
        ("check <<< 1 3 0 2\n2 0 x 1\n", 2, "placement 1: solves…", "…x…line 2…"),
        ("check --list <<< [1, 3, 0, 2]\n[2, 0, 3", 1, "…1 solution is missing: 2 0 3 1\n…", "…"),
        (half, 1, "…2 solutions are missing…mirror…", "…"),
        (
            "check --list <<< [2, 4, 6, 1, 3, 5]\n[3, 6, 2, 5, 1, 4]\n[5, 3, 1, 6, 4, 2]",
            1,
            "…1 solution is missing: 4 1 5 2 6 3…",
            "…",
        ),
    ]);
    // What is missing is missing because the list is cut off, whatever else it looks like.
    let cut = Session::new().row(&format!("{half}[3, 0, 4\n"), 1, "…2 solutions are missing…", "…");
    assert!(!cut.contains("mirror"), "{cut}");
}
