//! Boards beside each other, boards that are printed in several forms, and lists with a number before each.

use crate::outputs::{boards, ended, placed};

/// Lists all solutions of a size by trying each column in each row.
fn solutions(size: u32) -> Vec<Vec<u32>> {
    let mut boards: Vec<Vec<u32>> = vec![Vec::new()];
    for row in 0..size {
        let is_free = |board: &Vec<u32>, column: u32| {
            (0..row)
                .zip(board)
                .all(|(other, &it)| it != column && it.abs_diff(column) != row - other)
        };
        let next = |board: &Vec<u32>| {
            let columns = (0..size).filter(|&column| is_free(board, column));
            columns.map(|column| [&board[..], &[column]].concat()).collect::<Vec<_>>()
        };
        boards = boards.iter().flat_map(next).collect();
    }
    boards
}

const SIZES: [u32; 4] = [4, 5, 6, 8];

/// The signs of a queen and of an empty square, and what stands between squares.
const SIGNS: [(&str, &str, &str); 9] = [
    ("Q", ".", ""),
    ("Q", ".", " "),
    ("*", "-", ""),
    ("Q", "_", "|"),
    ("1", "0", ""),
    ("1", "0", " "),
    ("Q", " ", ""),
    ("♛", "·", " "),
    ("X", "O", ""),
];

fn rows(board: &[u32], (queen, empty, between): (&str, &str, &str)) -> Vec<String> {
    let square = |at: usize, column: u32| if at == column as usize { queen } else { empty };
    let row = |&column: &u32| {
        (0..board.len()).map(|at| square(at, column)).collect::<Vec<_>>().join(between)
    };
    board.iter().map(row).collect()
}

fn list(board: &[u32], base: u32) -> String {
    let columns: Vec<String> = board.iter().map(|column| (column + base).to_string()).collect();
    format!("[{}]", columns.join(", "))
}

/// Reads a text, which must have these boards.
#[track_caller]
fn expect(text: &str, expected: &[Vec<u32>]) {
    let found = boards(text.as_bytes());
    let beginning: String = text.chars().take(400).collect();
    let found = found.unwrap_or_else(|wrong| panic!("{wrong}\n{beginning}"));
    assert_eq!(found.len(), expected.len(), "{beginning}");
    assert_eq!(placed(text), expected, "{beginning}");
}

#[test]
fn boards_beside_each_other_are_boards() {
    for size in SIZES {
        let all = solutions(size);
        for signs in SIGNS {
            for gap in ["   ", "\t", " | ", " "] {
                let (_, empty, between) = signs;
                // Blanks between boards must differ from those within them.
                if gap == " " && between == " " || gap.trim_matches(' ').is_empty() && empty == " "
                {
                    continue;
                }
                for beside in 2..5 {
                    for after in ["\n", ""] {
                        if after.is_empty() && !all.len().is_multiple_of(beside) {
                            continue;
                        }
                        let mut text = String::new();
                        for boards in all.chunks(beside) {
                            let boards: Vec<Vec<String>> =
                                boards.iter().map(|board| rows(board, signs)).collect();
                            for row in 0..size as usize {
                                let line: Vec<&str> =
                                    boards.iter().map(|board| &*board[row]).collect();
                                text += &format!("{}\n", line.join(gap));
                            }
                            text += after;
                        }
                        expect(&text, &all);
                    }
                }
            }
        }
    }
    // The last boards may be cut off; and a board with a gap in each row is one board.
    let cut = ".Q..   ..Q.\n...Q   Q...\nQ...   ...Q\n..Q.   .Q..\n\n.Q..   ..Q.\n...Q";
    assert_eq!(ended(cut).0, [[1, 3, 0, 2], [2, 0, 3, 1]]);
    assert!(ended(cut).1.contains("cut off"), "{}", ended(cut).1);
    // A ruler after them is none.
    let ruled = ".Q..   ..Q.\n...Q   Q...\nQ...   ...Q\n..Q.   .Q..\n\n----   ----\n";
    assert_eq!(placed(ruled), [[1, 3, 0, 2], [2, 0, 3, 1]]);
    let large = &solutions(8)[0];
    let halved: Vec<String> = rows(large, ("Q", ".", ""))
        .iter()
        .map(|row| format!("{}  {}\n", &row[..4], &row[4..]))
        .collect();
    expect(&halved.concat(), std::slice::from_ref(large));
    // Without their blanks several queens a line are no boards.
    assert!(boards(b" Q     Q\n   Q Q\nQ       Q\n  Q   Q\n").is_err());
}

#[test]
fn a_board_in_several_forms_is_one_board() {
    for size in SIZES {
        let all = solutions(size);
        let each =
            |form: &dyn Fn(&[u32]) -> String| all.iter().map(|it| form(it)).collect::<String>();
        for base in [0, 1] {
            for signs in [("Q", ".", " "), ("Q", ".", ""), ("1", "0", " "), ("*", "-", " ")] {
                let board = |board: &[u32]| rows(board, signs).join("\n");
                expect(&each(&|it| format!("{}\n{}\n\n", list(it, base), board(it))), &all);
                expect(&each(&|it| format!("{}\n{}\n\n", board(it), list(it, base))), &all);
                expect(
                    &each(&|it| format!("Solution 1: {}\n{}\n\n", list(it, base), board(it))),
                    &all,
                );
                let plain = |it: &[u32]| list(it, base).replace(['[', ']', ','], "");
                expect(&each(&|it| format!("{}\n{}\n\n", plain(it), board(it))), &all);
                // The list of all after the boards, and the first solution before or after them.
                let boards = each(&|it| board(it) + "\n\n");
                let lists = each(&|it| list(it, base) + "\n");
                expect(&format!("{boards}{lists}"), &all);
                expect(&format!("{boards}\nFirst: {}\n", list(&all[0], base)), &all);
            }
            let matrix = |board: &[u32]| {
                rows(board, ("1", "0", ", "))
                    .iter()
                    .map(|row| format!("[{row}]"))
                    .collect::<Vec<_>>()
            };
            expect(&each(&|it| format!("{}\n[{}]\n", list(it, base), matrix(it).join(", "))), &all);
            expect(&each(&|it| format!("{}\n{}\n\n", list(it, base), matrix(it).join("\n"))), &all);
            let squares = |board: &[u32]| {
                let square =
                    |(row, column): (u32, &u32)| format!("({}, {})", row + base, column + base);
                (0..).zip(board).map(square).collect::<Vec<_>>().join(", ")
            };
            expect(&each(&|it| format!("{}\n[{}]\n", list(it, base), squares(it))), &all);
        }
    }
    // Forms that differ are boards of their own.
    let differ = "[1, 3, 0, 2]\n..Q.\nQ...\n...Q\n.Q..\n";
    expect(differ, &[vec![1, 3, 0, 2], vec![2, 0, 3, 1]]);
    // Rows of zeros and ones that are not as many as a matrix has are lists.
    assert_eq!(placed("[1, 3, 0, 2]\n[0, 1, 1, 0]\n"), [[1, 3, 0, 2], [0, 1, 1, 0]]);
}

#[test]
fn the_numbers_of_lists_are_no_columns() {
    for size in SIZES {
        let all = solutions(size);
        for (base, first) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            for between in ["\t", " ", ", ", "  "] {
                let line = |(number, board): (usize, &Vec<u32>)| {
                    let columns = board.iter().map(|column| (column + base).to_string());
                    let all: Vec<String> =
                        [number.to_string()].into_iter().chain(columns).collect();
                    all.join(between) + "\n"
                };
                expect(&(first..).zip(&all).map(line).collect::<String>(), &all);
            }
        }
        let lines: String =
            all.iter().map(|it| list(it, 0).replace(['[', ']', ','], "") + "\n").collect();
        expect(&lines, &all);
    }
}

#[test]
fn columns_below_each_other_are_as_many_boards_as_they_fill() {
    for size in SIZES {
        let all = solutions(size);
        for base in [0, 1] {
            for between in ["", "\n"] {
                let board = |board: &Vec<u32>| {
                    board.iter().map(|column| format!("{}\n", column + base)).collect::<String>()
                };
                expect(&all.iter().map(board).collect::<Vec<_>>().join(between), &all);
            }
        }
    }
}

#[test]
fn rows_and_columns_may_be_counted_from_different_numbers() {
    for size in SIZES {
        let all = solutions(size);
        for (row_base, column_base) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let text = |begin: &str, between: &str, end: &str| {
                let square = |(row, column): (u32, &u32)| {
                    format!("{begin}{}{between}{}{end}\n", row + row_base, column + column_base)
                };
                let board = |board: &Vec<u32>| (0..).zip(board).map(square).collect::<String>();
                all.iter().map(board).collect::<Vec<_>>().join("\n")
            };
            expect(&text("", " ", ""), &all);
            expect(&text("(", ", ", ")"), &all);
            expect(&text("Queen ", ": column ", ""), &all);
        }
    }
}

#[test]
fn every_line_of_fen_in_a_list_is_a_board() {
    for size in SIZES {
        let all = solutions(size);
        let fen = |board: &Vec<u32>| {
            let run = |empty: u32| if empty > 0 { empty.to_string() } else { String::new() };
            let row = |&column: &u32| format!("{}Q{}", run(column), run(size - 1 - column));
            board.iter().map(row).collect::<Vec<_>>().join("/")
        };
        let quoted = |tail: &str| -> Vec<String> {
            all.iter().map(|board| format!("\"{}{tail}\"", fen(board))).collect()
        };
        let fens: Vec<String> = quoted("");
        let boxed: Vec<String> =
            all.iter().map(|board| format!("\\fenboard{{{}}}", fen(board))).collect();
        for text in [
            format!("[{}]", fens.join(", ")),
            format!("[{}]\n", fens.join(",")),
            format!("[{}]", fens.join(",\n ")),
            format!("{{{}}}", fens.join(", ")),
            format!("({})", fens.join(", ")),
            format!("[{}]", quoted(" w - - 0 1").join(", ")),
            boxed.join(" "),
        ] {
            expect(&text, &all);
        }
        let with_others = format!("[{}, \"a queen\"]", fens.join(", "));
        assert!(boards(with_others.as_bytes()).is_err(), "{with_others}");
    }
}
