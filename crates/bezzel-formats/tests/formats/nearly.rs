//! Boards that are nearly right: queens behind blanks, a row too few or too many, lists without a queen.

use crate::outputs::{boards, ended, placed};

#[test]
fn queens_behind_blanks_are_boards_with_rulers_between_them_too() {
    let four = [" Q\n   Q\nQ\n  Q\n", "  Q\nQ\n   Q\n Q\n"];
    let both = vec![vec![1, 3, 0, 2], vec![2, 0, 3, 1]];
    for (before, between) in [
        ("", "----\n"),
        ("", "========\n"),
        ("----\n", "--\n"),
        ("", "\n----\n"),
        ("----\n\n", "\n"),
    ] {
        let text = format!("{before}{}{between}{}----\n", four[0], four[1]);
        assert_eq!(placed(&text), both, "{text}");
        // Blanks may fill the rows, be two a square, and queens have another sign.
        let filled: String = text
            .lines()
            .map(
                |line| {
                    if line.contains('Q') { format!("{line:<4}\n") } else { format!("{line}\n") }
                },
            )
            .collect();
        assert_eq!(placed(&filled), both, "{filled}");
        assert_eq!(placed(&text.replace(' ', "  ")), both, "{text}");
        assert_eq!(placed(&text.replace('Q', "*")), both, "{text}");
    }
    // Queens on one diagonal, and a board that is all in the first column.
    assert_eq!(placed("Q\n Q\n  Q\n   Q\n----\n"), [[0, 1, 2, 3]]);
    assert_eq!(placed("Q\nQ\nQ\nQ\n----\n Q\n   Q\nQ\n  Q\n"), [[0, 0, 0, 0], [1, 3, 0, 2]]);
    assert_eq!(
        ended(&format!("{}----\n  Q\nQ\n", four[0])),
        (vec![vec![1, 3, 0, 2]], "the last board seems cut off after 2 rows".to_owned())
    );
}

#[test]
fn boards_with_a_row_too_few_or_too_many_are_no_other_boards() {
    let wrong = |text: &str| boards(text.as_bytes()).unwrap_err();
    let row = |column: usize, width: usize| {
        format!("{:.<column$}Q{:.<rest$}\n", "", "", rest = width - 1 - column)
    };
    for (rows, width) in [(5, 6), (7, 8), (7, 6), (9, 8), (3, 4)] {
        let board: String = (0..rows).map(|at| row(at * 3 % width, width)).collect();
        let told = format!("a board of {width} columns needs as many rows, not {rows}");
        for count in 2..6 {
            let text = vec![board.clone(); count].join("\n");
            assert!(wrong(&text).ends_with(&told), "{text}: {}", wrong(&text));
        }
    }
    // So are those of zeros and ones in brackets.
    let rows = "[0, 1, 0, 0]\n[0, 0, 0, 1]\n[1, 0, 0, 0]\n";
    for text in [format!("{rows}\n{rows}"), rows.repeat(2)] {
        assert!(
            wrong(&text).contains("a board of 4 columns needs as many rows"),
            "{}",
            wrong(&text)
        );
    }
    // A board may have blank lines within it.
    assert_eq!(placed(".Q..\n...Q\n\nQ...\n..Q.\n"), [[1, 3, 0, 2]]);
}

#[test]
fn lists_without_a_queen_are_unfinished_boards_or_empty() {
    let wrong = |text: &str| boards(text.as_bytes()).unwrap_err();
    for text in ["[[], [], [], []]", "[]\n[]\n[]\n", "[[],[]]"] {
        assert!(wrong(text).contains("an empty list is no board"), "{text}: {}", wrong(text));
    }
    for none in ["None", "null", "nil", "undefined"] {
        let list = format!("[{}]", [none; 6].join(", "));
        for text in [format!("{list}\n{list}\n"), format!("[{list},{list}]")] {
            assert_eq!(boards(text.as_bytes()).unwrap(), vec![vec![None; 6]; 2], "{text}");
        }
    }
}
