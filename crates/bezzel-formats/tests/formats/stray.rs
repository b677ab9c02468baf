//! Lines that stand beside boards and look like boards: headings, counters, dates, log levels; and outputs that are cut off.

use crate::outputs::{boards, ended, placed};

const BOARDS: [[&str; 2]; 8] = [
    [". Q . .\n. . . Q\nQ . . .\n. . Q .\n", ". . Q .\nQ . . .\n. . . Q\n. Q . .\n"],
    ["  Q     \n      Q \nQ       \n    Q   \n", "    Q   \nQ       \n      Q \n  Q     \n"],
    [
        " a b c d\n4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n",
        " a b c d\n4 . . Q .\n3 Q . . .\n2 . . . Q\n1 . Q . .\n",
    ],
    [
        "[ , Q,  ,  ]\n[ ,  ,  , Q]\n[Q,  ,  ,  ]\n[ ,  , Q,  ]\n",
        "[ ,  , Q,  ]\n[Q,  ,  ,  ]\n[ ,  ,  , Q]\n[ , Q,  ,  ]\n",
    ],
    ["[1, 3, 0, 2]\n", "[2, 0, 3, 1]\n"],
    ["1 3 0 2\n", "2 0 3 1\n"],
    ["1302\n", "2031\n"],
    ["(0, 1) (1, 3) (2, 0) (3, 2)\n", "(0, 2) (1, 0) (2, 3) (3, 1)\n"],
];

#[test]
fn headings_counters_and_dates_are_no_boards() {
    let both = [vec![1, 3, 0, 2], vec![2, 0, 3, 1]];
    for [one, two] in BOARDS {
        for (before, after) in [
            ("#1", "#2"),
            ("--- 1 ---", "--- 2 ---"),
            ("*** 1 ***", "*** 2 ***"),
            (">>> 1", ">>> 2"),
            ("[1/2]", "[2/2]"),
            ("(1/2)", "(2/2)"),
            ("1:", "2:"),
            ("1)", "2)"),
            ("Q1", "Q2"),
            ("第 1 种", "第 2 种"),
            ("Solution 1 (0.012 s)", "Solution 2 (0.013 s)"),
            ("[INFO] start", "[OK] next"),
            ("Date: 2024-03-01", "Mon Mar  4 12:00:00 2024"),
            ("2024-03-01 12:00:01", "2024-03-01 12:00:02"),
            ("八皇后", "皇后"),
        ] {
            let text = format!("{before}\n{one}\n{after}\n{two}");
            assert_eq!(placed(&text), both, "{text}");
        }
        // Lists of digits look like counters.
        if one.len() == 5 {
            continue;
        }
        for counter in [
            "Iterations: 1302",
            "Backtracks = 1777",
            "Attempts: 2031",
            "Student ID: 20231234",
            "学号：20231234",
        ] {
            let text = format!("{counter}\n{one}{counter}\n\n{two}{counter}\n");
            assert_eq!(placed(&text), both, "{text}");
        }
    }
    for text in [
        "(1) 1 3 0 2\n(2) 2 0 3 1\n",
        "[1/2] [1, 3, 0, 2]\n[2/2] [2, 0, 3, 1]\n",
        "[INFO] 1 3 0 2\n[INFO] 2 0 3 1\n",
    ] {
        assert_eq!(placed(text), both, "{text}");
    }
    // Rows of such signs are rows.
    assert_eq!(placed("#1##\n###1\n1###\n##1#\n"), both[..1]);
    let strange = boards(b"..Q\n.k.\n...\n").unwrap_err();
    assert!(strange.contains("line 2, character 2"), "{strange}");
    assert_eq!(placed("-1--\n---1\n1---\n--1-\n"), both[..1]);
}

#[test]
fn blanks_are_empty_squares_of_boards_that_are_wrong_too() {
    assert_eq!(placed("[Q,  ,  ,  ]\n[Q,  ,  ,  ]\n[Q,  ,  ,  ]\n[Q,  ,  ,  ]\n"), [[0, 0, 0, 0]]);
    assert_eq!(
        placed("[[ , Q,  ,  ], [ ,  ,  , Q], [Q,  ,  ,  ], [ ,  , Q,  ]]\n"),
        [[1, 3, 0, 2]]
    );
    // Colours of squares are lost, and a square has three blanks.
    let row = |column: usize| {
        format!("{:blanks$}Q{:rest$}\n", "", "", blanks = 3 * column + 1, rest = 10 - 3 * column)
    };
    for columns in [[1, 3, 0, 2], [0, 0, 1, 2]] {
        let text: String = columns.into_iter().map(row).collect();
        assert_eq!(placed(&format!("#1\n{text}")), [columns.map(|it| it as u32)], "{text}");
    }
}

#[test]
fn tables_with_numbers_before_their_lists_are_tables() {
    let first = [vec![1, 3, 0, 2]];
    assert_eq!(placed("solution,r0,r1,r2,r3\n1,1,3,0,2\n"), first);
    assert_eq!(placed("No.\tQ1\tQ2\tQ3\tQ4\n1\t2\t4\t1\t3\n"), first);
    assert_eq!(placed("1: 2 4 1 3      2: 3 1 4 2\n"), [vec![1, 3, 0, 2], vec![2, 0, 3, 1]]);
    let two = "Solution 1\nrow: 1 2 3 4\ncol: 2 4 1 3\n\nSolution 2\nrow: 1 2 3 4\ncol: 3 1 4 2\n";
    let both = [vec![1, 3, 0, 2], vec![2, 0, 3, 1]];
    assert_eq!(placed(two), both);
    assert_eq!(placed(&two.replace(':', " |")), both);
    for empty in [".", ""] {
        let cell = |sign: &str| format!("{:<3} │ ", format!("'{sign}'"));
        let row = |(at, column): (usize, &usize)| {
            let cells: String =
                (0..4).map(|it| cell(if it == *column { "Q" } else { empty })).collect();
            format!("│ {at:<7} │ {cells}\n")
        };
        let rows: String = [1, 3, 0, 2].iter().enumerate().map(row).collect();
        let line = ["─────────", "─────", "─────", "─────", "─────"];
        let table = format!(
            "┌{}┐\n│ (index) │ 0   │ 1   │ 2   │ 3   │\n├{}┤\n{rows}└{}┘\n",
            line.join("┬"),
            line.join("┼"),
            line.join("┴")
        );
        assert_eq!(placed(&table), first, "{table}");
    }
    // The first columns of the four solutions of six queens count up.
    let six = "[1, 3, 5, 5, 2, 4]\n[2, 5, 1, 4, 0, 3]\n[3, 0, 4, 1, 5, 2]\n[4, 2, 0, 5, 3, 1]\n";
    assert_eq!(placed(six)[0], [1, 3, 5, 5, 2, 4]);
    assert_eq!(placed(six).len(), 4);
    let ten = "1\n3\n6\n8\n10\n5\n9\n2\n4\n7\n";
    assert_eq!(placed(ten), [[0, 2, 5, 7, 9, 4, 8, 1, 3, 6]]);
    assert_eq!(placed("[2, 8, 1, 4]\n[4, 1, 8, 8]\n"), [[1, 3, 0, 2], [2, 0, 3, 3]]);
    let xml = "<solution>\n<queen row=\"0\" col=\"1\"/>\n<queen row=\"1\" col=\"3\"/>\n<queen row=\"2\" col=\"0\"/>\n<queen row=\"3\" col=\"2\"/>\n</solution>\n";
    assert_eq!(placed(xml), first);
    for text in [
        "Solution 1: queen 1 in column 2, queen 2 in column 4, queen 3 in column 1, queen 4 in column 3\n",
        "第1种解法：皇后1在第2列，皇后2在第4列，皇后3在第1列，皇后4在第3列。\n",
        "Queens at: b4, d3, a2, c1\n",
    ] {
        assert_eq!(placed(text), first, "{text}");
    }
}

#[test]
fn a_list_stored_twice_is_two_lists() {
    let block =
        "solutions:\n- &id001\n  - 1\n  - 3\n  - 0\n  - 2\n- - 2\n  - 0\n  - 3\n  - 1\n- *id001\n";
    let flow = "- &id001 [1, 3, 0, 2]\n- [2, 0, 3, 1]\n- *id001\n";
    for text in [block, flow] {
        assert_eq!(placed(text), [[1, 3, 0, 2], [2, 0, 3, 1], [1, 3, 0, 2]], "{text}");
    }
}

#[test]
fn lists_that_are_cut_off_are_no_boards() {
    for text in ["1 3 0 2\n2 0 3", "1: 1 3 0 2\n2: 2 0", "0100\n0001\n1000\n0010\n\n0010\n1000\n"] {
        let (read, end) = ended(text);
        assert_eq!(read, [[1, 3, 0, 2]], "{text}");
        assert!(end.contains("cut off"), "{text}: {end}");
    }
    // A list that ends is one with rows without queens.
    assert_eq!(boards(b"1 3 0 2\n2 0 3\n").unwrap().len(), 2);
}
