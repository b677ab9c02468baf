//! Text that programs print beside boards, and boards with names: each text is read as its boards and nothing else.

use bezzel_formats::{Hints, ReadBoard, read_boards};

const ONE: &[u32] = &[1, 3, 0, 2];
const TWO: &[u32] = &[2, 0, 3, 1];

/// Signs of a board, before and after other lines.
const BOARD: &str = ".Q..\n...Q\nQ...\n..Q.\n";
const OTHER: &str = "..Q.\nQ...\n...Q\n.Q..\n";
const GRID: &str = "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n";
const OTHER_GRID: &str = "0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n";

fn read(text: &str) -> Result<Vec<Vec<Option<u32>>>, String> {
    let boards = read_boards(text.as_bytes(), &Hints::default()).map_err(|it| it.to_string())?;
    let columns = |given: ReadBoard| match given {
        ReadBoard::Placement(placement) => placement.columns().iter().copied().map(Some).collect(),
        ReadBoard::Board(board) => board.columns(),
    };
    boards.map(|board| board.map(columns).map_err(|it| it.to_string())).collect()
}

#[track_caller]
fn all(texts: &[(String, &[&[u32]])]) {
    let mut wrong = Vec::new();
    for (text, expected) in texts {
        let expected: Vec<Vec<Option<u32>>> =
            expected.iter().map(|board| board.iter().copied().map(Some).collect()).collect();
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let found = read(&text);
            if found.as_ref() != Ok(&expected) {
                wrong.push(format!("{text:?}\n    {found:?}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), texts.len(), wrong.join("\n"));
}

/// Squares whose numbers have names, whatever stands between.
#[test]
fn names_say_which_number_is_the_row() {
    let squares: &[(u32, u32)] = &[(0, 1), (1, 3), (2, 0), (3, 2)];
    let lines = |line: &dyn Fn(u32, u32) -> String| {
        squares.iter().map(|&(row, column)| line(row, column) + "\n").collect::<String>()
    };
    let texts: Vec<(String, &[&[u32]])> = vec![
        (lines(&|row, column| format!("x={column}, y={row}")), &[ONE]),
        (lines(&|row, column| format!("x={column} y={row}")), &[ONE]),
        (lines(&|row, column| format!("x: {column}, y: {row}")), &[ONE]),
        (lines(&|row, column| format!("col={column} row={row}")), &[ONE]),
        (lines(&|row, column| format!("col={column}, row={row}")), &[ONE]),
        (lines(&|row, column| format!("col: {column}, row: {row}")), &[ONE]),
        (lines(&|row, column| format!("(x={column}, y={row})")), &[ONE]),
        (lines(&|row, column| format!("Queen at x={column} y={row}")), &[ONE]),
        (lines(&|row, column| format!("row {row}, column {column}")), &[ONE]),
        (lines(&|row, column| format!("Queen at column {column}, row {row}")), &[ONE]),
        (lines(&|row, column| format!("R{row} C{column}")), &[ONE]),
        (
            lines(&|row, column| {
                format!("Queen at {}{}", char::from(b'a' + column as u8), 4 - row)
            }),
            &[ONE],
        ),
        (lines(&|row, column| format!("{row} -> {column}")), &[ONE]),
        ("q[0]=1 q[1]=3 q[2]=0 q[3]=2\nq[0]=2 q[1]=0 q[2]=3 q[3]=1\n".to_owned(), &[ONE, TWO]),
        (
            "1: q[0]=1, q[1]=3, q[2]=0, q[3]=2\n2: q[0]=2, q[1]=0, q[2]=3, q[3]=1\n".to_owned(),
            &[ONE, TWO],
        ),
        ("Q1=2 Q2=4 Q3=1 Q4=3\nQ1=3 Q2=1 Q3=4 Q4=2\n".to_owned(), &[ONE, TWO]),
        (
            "0 -> 1, 1 -> 3, 2 -> 0, 3 -> 2\n0 -> 2, 1 -> 0, 2 -> 3, 3 -> 1\n".to_owned(),
            &[ONE, TWO],
        ),
        ("0->1 1->3 2->0 3->2\n0->2 1->0 2->3 3->1\n".to_owned(), &[ONE, TWO]),
        ("0:1 1:3 2:0 3:2\n0:2 1:0 2:3 3:1\n".to_owned(), &[ONE, TWO]),
        ("a: 2, b: 4, c: 1, d: 3\n".to_owned(), &[ONE]),
        ("(array([0, 1, 2, 3]), array([1, 3, 0, 2]))\n".to_owned(), &[ONE]),
        ("rows: [0, 1, 2, 3]\ncols: [1, 3, 0, 2]\n".to_owned(), &[ONE]),
        ("rows = [0 1 2 3]\ncolumns = [2 0 3 1]\n".to_owned(), &[TWO]),
    ];
    all(&texts);
}

/// Text before, between and after boards.
#[test]
fn headings_prompts_and_counts_are_no_boards() {
    let mut texts: Vec<(String, &[&[u32]])> = Vec::new();
    for heading in [
        "#1|#2",
        "# 1|# 2",
        "#01|#02",
        "Q1|Q2",
        "*1*|*2*",
        "--1--|--2--",
        "- 1 -|- 2 -",
        "1/2|2/2",
        "4x4|4x4",
        "**|**",
        "1|2",
        "1:|2:",
        "1)|2)",
        "(1)|(2)",
        "Board #1|Board #2",
        "=1=|=2=",
        "[1]|[2]",
        "<1>|<2>",
        "No. 1|No. 2",
    ] {
        let (one, two) = heading.split_once('|').unwrap();
        texts.push((format!("{one}\n{BOARD}\n{two}\n{OTHER}"), &[ONE, TWO]));
        texts.push((format!("{one}\n{BOARD}{two}\n{OTHER}"), &[ONE, TWO]));
        texts.push((format!("{one}\n{GRID}\n{two}\n{OTHER_GRID}"), &[ONE, TWO]));
        texts.push((format!("{BOARD}{one}\n\n{OTHER}{two}\n"), &[ONE, TWO]));
        texts.push((format!("{one}\n1 3 0 2\n{two}\n2 0 3 1\n"), &[ONE, TWO]));
    }
    for prompt in [
        "Enter N: ",
        "Enter n:",
        "N = ? ",
        "请输入皇后数：",
        "How many queens? ",
        "Board size (4-8): ",
        "n> ",
    ] {
        for board in
            [BOARD, GRID, ". Q . .\n. . . Q\nQ . . .\n. . Q .\n", "1 3 0 2\n", "[1, 3, 0, 2]\n"]
        {
            texts.push((format!("{prompt}{board}"), &[ONE]));
        }
        texts.push((
            format!("{prompt}[ ][Q][ ][ ]\n[ ][ ][ ][Q]\n[Q][ ][ ][ ]\n[ ][ ][Q][ ]\n"),
            &[ONE],
        ));
        texts.push((format!("{prompt}| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |\n"), &[ONE]));
        texts.push((format!("{prompt}4\n{BOARD}"), &[ONE]));
    }
    for between in [
        "- - - -", "= = = =", "--", "==", "----", "--------", "****", "* * * *", "~~~~", "____",
        "=======", "+++", "-+-+-",
    ] {
        texts.push((format!("{BOARD}{between}\n{OTHER}{between}\n"), &[ONE, TWO]));
        texts.push((format!("{between}\n{BOARD}{between}\n{OTHER}"), &[ONE, TWO]));
        let dashed = |board: &str| board.replace('.', "-");
        texts.push((
            format!("{}{between}\n{}{between}\n", dashed(BOARD), dashed(OTHER)),
            &[ONE, TWO],
        ));
        let stars = |board: &str| board.replace('.', "*");
        texts
            .push((format!("{}{between}\n{}{between}\n", stars(BOARD), stars(OTHER)), &[ONE, TWO]));
    }
    for after in [
        "1",
        "2",
        "92",
        "Total: 2",
        "2 solutions",
        "Total solutions: 1",
        "count = 2",
        "[2]",
        "(2)",
        "2.",
        "0.003",
        "Time: 0.003 s",
        "共 2 个解",
    ] {
        texts.push((format!("{BOARD}\n{OTHER}\n{after}\n"), &[ONE, TWO]));
        texts.push((format!("{BOARD}{after}\n"), &[ONE]));
        texts.push((format!("[1, 3, 0, 2]\n[2, 0, 3, 1]\n{after}\n"), &[ONE, TWO]));
        texts.push((format!("1 3 0 2\n2 0 3 1\n{after}\n"), &[ONE, TWO]));
    }
    all(&texts);
}

/// Lines about the search, which name squares and numbers too.
#[test]
fn lines_about_the_search_are_no_boards() {
    let mut texts: Vec<(String, &[&[u32]])> = Vec::new();
    let words = [
        "Placed queen at row 2, col 0",
        "conflict at row 1 col 2",
        "checking (2, 3)",
        "trying row 3",
        "trying 2 3",
        "Iteration 1: 3 conflicts\nIteration 2: 0 conflicts",
        "Generation 0: best fitness 4\nGeneration 1: best fitness 6",
        "Level 0: 4 nodes\nLevel 1: 6 nodes",
        "row 0 col 1 ok\nrow 1 col 3 ok\nrow 2 col 0 ok\nrow 3 col 2 ok",
        "Try (0, 1)\nTry (1, 3)\nBacktrack (1, 3)",
        "solve(2) called with [1, 3]",
        "x = 2",
        "i = 1, j = 2",
        "depth: 3",
    ];
    for line in words {
        texts.push((format!("{line}\n{BOARD}"), &[ONE]));
        texts.push((format!("{line}\n{BOARD}{line}\n{OTHER}"), &[ONE, TWO]));
        texts.push((format!("{line}\n[1, 3, 0, 2]\n"), &[ONE]));
        texts.push((format!("{line}\n[[1, 3, 0, 2], [2, 0, 3, 1]]\n"), &[ONE, TWO]));
        texts.push((format!("{line}\n1 3 0 2\n"), &[ONE]));
        texts.push((format!("{line}\nSolution: [1, 3, 0, 2]\n"), &[ONE]));
    }
    all(&texts);
}

/// Numbers before the columns, tables, and lists on one line.
#[test]
fn tables_and_lists_are_read() {
    let framed = "_________________\n|___|_Q_|___|___|\n|___|___|___|_Q_|\n|_Q_|___|___|___|\n|___|___|_Q_|___|\n";
    let texts: Vec<(String, &[&[u32]])> = vec![
        ("1\t2 4 1 3\n2\t3 1 4 2\n".to_owned(), &[ONE, TWO]),
        ("1 2 4 1 3\n2 3 1 4 2\n".to_owned(), &[ONE, TWO]),
        ("1 | 2 4 1 3\n2 | 3 1 4 2\n".to_owned(), &[ONE, TWO]),
        ("No. 1   2 4 1 3\nNo. 2   3 1 4 2\n".to_owned(), &[ONE, TWO]),
        ("Nr 1 2 4 1 3\nNr 2 3 1 4 2\n".to_owned(), &[ONE, TWO]),
        ("#1 1 3 0 2\n#2 2 0 3 1\n".to_owned(), &[ONE, TWO]),
        ("Solution 1 - 2 4 1 3\nSolution 2 - 3 1 4 2\n".to_owned(), &[ONE, TWO]),
        ("   0  1  2  3\n0  1  3  0  2\n1  2  0  3  1\n".to_owned(), &[ONE, TWO]),
        (",0,1,2,3\n0,1,3,0,2\n1,2,0,3,1\n".to_owned(), &[ONE, TWO]),
        ("1,3,0,2;2,0,3,1\n".to_owned(), &[ONE, TWO]),
        ("2413 3142\n".to_owned(), &[ONE, TWO]),
        ("0 1 0 0\n0 0 0 2\n3 0 0 0\n0 0 4 0\n".to_owned(), &[ONE]),
        ("-1 1 -1 -1\n-1 -1 -1 1\n1 -1 -1 -1\n-1 -1 1 -1\n".to_owned(), &[ONE]),
        (".. Q1 .. ..\n.. .. .. Q2\nQ3 .. .. ..\n.. .. Q4 ..\n".to_owned(), &[ONE]),
        ("-- Q1 -- --\n-- -- -- Q2\nQ3 -- -- --\n-- -- Q4 --\n".to_owned(), &[ONE]),
        (framed.to_owned(), &[ONE]),
        ("x =\n\n   0   1   0   0\n   0   0   0   1\n   1   0   0   0\n   0   0   1   0\n".to_owned(), &[ONE]),
        ("Answer: 1\nqueen(1,2) queen(2,4) queen(3,1) queen(4,3)\nSATISFIABLE\n\nModels       : 1\nCalls        : 1\nTime         : 0.003s (Solving: 0.00s)\nCPU Time     : 0.003s\n".to_owned(), &[ONE]),
        ("- - 1\n  - 3\n  - 0\n  - 2\n- - 2\n  - 0\n  - 3\n  - 1\n".to_owned(), &[ONE, TWO]),
        ("<solutions><solution>1 3 0 2</solution><solution>2 0 3 1</solution></solutions>".to_owned(), &[ONE, TWO]),
        ("<solutions>\n  <solution>1 3 0 2</solution>\n  <solution>2 0 3 1</solution>\n</solutions>\n".to_owned(), &[ONE, TWO]),
        (".Q..<br>...Q<br>Q...<br>..Q.<br>".to_owned(), &[ONE]),
        ("<pre>\n.Q..\n...Q\nQ...\n..Q.\n</pre>\n".to_owned(), &[ONE]),
        ("solution,row,col\n1,0,1\n1,1,3\n1,2,0\n1,3,2\n2,0,2\n2,1,0\n2,2,3\n2,3,1\n".to_owned(), &[ONE, TWO]),
        (". Q . .|\n. . . Q|\nQ . . .|\n. . Q .|\n".to_owned(), &[ONE]),
        ("皇后位置：第1行第2列，第2行第4列，第3行第1列，第4行第3列\n".to_owned(), &[ONE]),
        ("row 1 column 2, row 2 column 4, row 3 column 1, row 4 column 3\n".to_owned(), &[ONE]),
        ("0100 0001 1000 0010\n".to_owned(), &[ONE]),
        ("[INFO] .Q..\n[INFO] ...Q\n[INFO] Q...\n[INFO] ..Q.\n".to_owned(), &[ONE]),
        (",Q,,\n,,,Q\nQ,,,\n,,Q,\n".to_owned(), &[ONE]),
        ("\\begin{pmatrix} 0 & 1 & 0 & 0 \\\\ 0 & 0 & 0 & 1 \\\\ 1 & 0 & 0 & 0 \\\\ 0 & 0 & 1 & 0 \\end{pmatrix}\n".to_owned(), &[ONE]),
        ("| a | b | c | d |\n|---|---|---|---|\n| . | Q | . | . |\n| . | . | . | Q |\n| Q | . | . | . |\n| . | . | Q | . |\n\n| a | b | c | d |\n|---|---|---|---|\n| . | . | Q | . |\n| Q | . | . | . |\n| . | . | . | Q |\n| . | Q | . | . |\n".to_owned(), &[ONE, TWO]),
    ];
    all(&texts);
}

/// Boards of one square.
#[test]
fn the_smallest_board_is_read_beside_anything() {
    let one: &[&[u32]] = &[&[0]];
    let texts: Vec<(String, &[&[u32]])> = [
        "Q\n-\n",
        "Q\n\nTotal solutions: 1\n",
        "[[1]]\nTotal: 1\n",
        "Solution 1: 0\n1 solution\n",
        "Q\n",
        "[0]\n",
        "[[0]]\n",
        "Solution 1\nQ\n",
        "[(0, 0)]\n",
        "1 solution:\nQ\n",
        "Solutions: 1\n[[0]]\n",
    ]
    .iter()
    .map(|text| ((*text).to_owned(), one))
    .collect();
    all(&texts);
}

/// A text with a number and no board, or one that says that there is none, is refused and not read as a board of one
/// square.
#[test]
fn a_count_is_no_board() {
    for text in [
        "0 solutions\n",
        "No solution\n",
        "No solutions exist for n=3\n",
        "Found 0 solutions for 3 queens.\n",
        "Solution does not exist\n",
        "无解\n",
        "Total: 0\n",
        "Number of solutions: 0\n",
        "Total: 1\n",
        "solutions = 1\n",
        "92\n",
        "Total: 92\n",
        "Enter N: 3\n0\n",
    ] {
        assert!(read(text).is_err(), "{text}: {:?}", read(text));
    }
    for text in
        ["[[np.int64(1), np.int", "{0: 1", "Array\n(\n    [1] => 2\n    [", "[[1, 3, 0, 2], [2, 0,"]
    {
        assert!(read(text).is_err(), "{text}: {:?}", read(text));
    }
}

/// A wrong board that looks like the numbers above a table is a board.
#[test]
fn no_wrong_board_is_taken_for_a_heading() {
    for text in ["0 1 2 3\n1 3 0 2\n2 0 3 1\n", "0,1,2,3\n1,3,0,2\n2,0,3,1\n"] {
        assert_eq!(read(text).unwrap().len(), 3, "{text}");
    }
}

/// A truncated board does not affect the others.
#[test]
fn a_board_that_is_too_short_is_a_board_with_rows_without_queens() {
    let texts = [
        "1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n4 2 0 5 3 1\n1 3 5\n",
        "[1, 3, 5, 0, 2, 4]\n[2, 5, 1, 4, 0, 3]\n[1, 3, 5]\n",
        "[[1,3,5,0,2,4],[2,5,1,4,0,3],[1,3,5]]\n",
    ];
    for text in texts {
        let found = read(text).unwrap();
        assert_eq!(found.last().unwrap(), &[Some(1), Some(3), Some(5), None, None, None], "{text}");
    }
}

/// Lines left out are counted as they stand in the text, and the first is quoted as it stands.
#[test]
fn lines_left_out_are_quoted() {
    for (text, count, first) in [
        ("solve(0)\nsolve(1)\nsolve(2)\nsolve(3)\nsolve(4)\n1 3 0 2\n", 5, "solve(0)"),
        (">>> solve(8)\n[0, 4, 7, 5, 2, 6, 1, 3]\n", 1, ">>> solve(8)"),
        ("3\n1\n4\nQueens:\n1 3 0 2\n", 4, "3"),
        ("1/2\n.Q..\n...Q\nQ...\n..Q.\n2/2\n..Q.\nQ...\n...Q\n.Q..\n", 2, "1/2"),
        ("try (1, 2)\n  try (2, 0)\n[1, 3, 0, 2]\ndone\n", 3, "try (1, 2)"),
        ("*1*\n.Q..\n...Q\nQ...\n..Q.\n", 1, "*1*"),
        ("9876\n[1, 3, 0, 2]\n", 1, "9876"),
        ("<p>one</p>\n<p>.Q..</p><p>...Q</p><p>Q...</p><p>..Q.</p>\n", 1, "one"),
    ] {
        let mut boards = read_boards(text.as_bytes(), &Hints::default()).unwrap();
        assert!(boards.all(|board| board.is_ok()), "{text}");
        let reading = boards.reading();
        let told = (reading.left_out, reading.first_left_out.as_str());
        assert_eq!(told, (count, first), "{text}");
    }
}
