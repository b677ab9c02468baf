//! The output of other programs is read with its meaning.

use crate::shapes::{NUMBERS, Shape, named::NAMED, signs::SIGNS};
use bezzel_formats::{Hints, ReadBoard, read_boards, read_partial};
use bezzel_locale::{Catalogue, Language};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The folder of the texts. Its `expect.json` has the expected size and the column of each row, null for a row
/// without exactly one queen.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/outputs")
}

fn columns(given: &ReadBoard) -> Vec<Option<u32>> {
    match given {
        ReadBoard::Placement(placement) => placement.columns().iter().copied().map(Some).collect(),
        ReadBoard::Board(board) => board.columns(),
    }
}

pub(crate) fn boards(bytes: &[u8]) -> Result<Vec<Vec<Option<u32>>>, String> {
    let boards = read_boards(bytes, &Hints::default()).map_err(|error| error.to_string())?;
    boards.map(|board| Ok(columns(&board.map_err(|error| error.to_string())?))).collect()
}

/// The columns of the queens of each board; rows without a queen are left out.
pub(crate) fn placed(text: &str) -> Vec<Vec<u32>> {
    let boards = boards(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
    boards.iter().map(|it| it.iter().flatten().copied().collect()).collect()
}

const BOARD: &str = ".Q..\n...Q\nQ...\n..Q.\n";

#[test]
fn each_text_is_read_as_what_it_means() {
    let expected = fs::read(folder().join("expect.json")).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    let mut wrong = Vec::new();
    for (name, expected) in expected.as_object().unwrap() {
        let found = boards(&fs::read(folder().join(name)).unwrap());
        let placements: Vec<Vec<Option<u32>>> =
            serde_json::from_value(expected["placements"].clone()).unwrap();
        if found.as_ref() != Ok(&placements) {
            wrong.push(format!("{name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_board_without_a_check_of_diagonals_is_a_board() {
    assert_eq!(placed("[0, 1, 2, 3]\n[1, 3, 0, 2]\n"), [[0, 1, 2, 3], [1, 3, 0, 2]]);
    let four = "[0, 1, 2, 3]\n[2, 0, 3, 1]\n[0, 1, 2, 3]\n[1, 3, 0, 2]\n";
    assert_eq!(placed(four).len(), 4);
    // What NumPy's `where` gives is one board.
    assert_eq!(placed("(array([0, 1, 2, 3]), array([1, 3, 0, 2]))"), [[1, 3, 0, 2]]);
}

#[test]
fn what_was_shortened_or_cut_is_said() {
    let wrong = |text: &str| boards(text.as_bytes()).unwrap_err();
    for text in [
        "[[0 0 0 ... 0 0 1]\n [1 0 0 ... 0 0 0]\n ...\n [0 1 0 ... 0 0 0]]",
        "   0  1  ...  8  9\n0  0  0  ...  1  0\n",
    ] {
        assert!(wrong(text).contains("shortened"), "{}", wrong(text));
    }
    assert!(wrong("[[0 1 0 0]\n [0 0 0 1]\n [1 0 0").contains("a list seems cut off"));
}

/// The boards of a text, and what is wrong with its end.
pub(crate) fn ended(text: &str) -> (Vec<Vec<u32>>, String) {
    let mut boards = Vec::new();
    for board in read_boards(text.as_bytes(), &Hints::default()).unwrap() {
        match board {
            Ok(ReadBoard::Placement(placement)) => boards.push(placement.columns().to_vec()),
            Ok(ReadBoard::Board(board)) => panic!("{board:?}"),
            Err(error) => {
                assert!(error.problem.is_at_end(), "{text}: {error}");
                return (boards, error.problem.to_string());
            }
        }
    }
    panic!("the end of {text} is right")
}

#[test]
fn complete_boards_before_a_cut_are_read() {
    for (text, ending) in [
        (format!("{BOARD}\n..Q.\nQ...\n"), "the last board seems cut off after 2 rows"),
        (format!("{BOARD}\n..Q.\nQ...\n.."), "the last board seems cut off after 2 rows"),
        (
            format!("Solution 1:\n{BOARD}\nSolution 2:\n..Q.\n"),
            "the last board seems cut off after 1 row",
        ),
        ("[[1,3,0,2],[2,0,".to_owned(), "a list seems cut off"),
        ("[[1,3,0,2]".to_owned(), "a list seems cut off"),
        ("[1, 3, 0, 2]\n[2, 0, 3".to_owned(), "a list seems cut off"),
        ("[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q".to_owned(), "a list seems cut off"),
    ] {
        assert_eq!(ended(&text), (vec![vec![1, 3, 0, 2]], ending.to_owned()), "{text}");
    }
    let both = format!("{BOARD}{BOARD}..Q.\nQ...\n...Q\n");
    assert_eq!(ended(&both).1, "the last board seems cut off after 3 rows");
    assert_eq!(ended(&both).0.len(), 2);
    // A short board before others is wrong; one alone is cut off, or has too few rows.
    let wrong = |text: &str| boards(text.as_bytes()).unwrap_err();
    assert!(
        wrong(&format!("{BOARD}\n..Q.\nQ...\n\n{BOARD}")).contains("needs as many rows, not 2")
    );
    for text in ["..Q.\nQ...\n", "Solution 1:\n..Q.\nQ...\n", "..Q.\nQ...\n..", "..Q.\nQ...\n\n"] {
        let short = "the board seems cut off after 2 rows: 4 columns need 4 rows";
        assert!(wrong(text).ends_with(short), "{text}: {}", wrong(text));
    }
    assert!(wrong("..Q.\nQ...\n\n1 3 0 2\n").contains("needs as many rows, not 2"));
    for text in ["[1, 3, 0, ", "[1, 3, 0, 2", "[[1, 3, 0, ", "Solution:\n[1, 3,\n 0, 2"] {
        assert!(wrong(text).ends_with("a list seems cut off"), "{text}: {}", wrong(text));
    }
    assert!(wrong("[1, 3, 0, 2\n[2, 0, 3, 1]\n").ends_with("expected `,` or `]`"));
    assert!(wrong("(1, 3, 0, 2\n(2, 0, 3\n").contains("a bracket that opens here"));
}

#[test]
fn error_messages_of_programs_are_quoted() {
    let wrong = |text: &str| boards(text.as_bytes()).unwrap_err();
    let python = "Traceback (most recent call last):\n  File \"q.py\", line 3, in <module>\n    print(solve(8)[0])\nIndexError: list index out of range\n";
    for (text, message) in [
        (python, "IndexError: list index out of range"),
        (
            "Exception in thread \"main\" java.lang.StackOverflowError\n\tat Queens.solve(Queens.java:12)\n\tat Queens.main(Queens.java:30)\n",
            "Exception in thread \"main\" java.lang.StackOverflowError",
        ),
        (
            "q.c: In function 'main':\nq.c:5:3: error: expected ';' before 'return'\n    5 |   return 0;\n      |   ^~~~~~\n",
            "q.c:5:3: error: expected ';' before 'return'",
        ),
        (
            "Q.java:3: error: ';' expected\n    int n = 8\n             ^\n1 error\n",
            "Q.java:3: error: ';' expected",
        ),
        ("Segmentation fault (core dumped)\n", "Segmentation fault (core dumped)"),
        ("Floating point exception (core dumped)\n", "Floating point exception (core dumped)"),
        (
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::at: 4\nAborted (core dumped)\n",
            "what():  vector::at: 4",
        ),
        (
            "thread 'main' panicked at src/main.rs:10:5:\nthe len is 4 but the index is 4\n",
            "the len is 4 but the index is 4",
        ),
        (
            "thread 'main' panicked at 'no', src/main.rs:10:5\nnote: run with `RUST_BACKTRACE=1`\n",
            "thread 'main' panicked at 'no', src/main.rs:10:5",
        ),
    ] {
        let said = wrong(text);
        assert!(
            said.contains("the program printed an error message: ") && said.ends_with(message),
            "{said}"
        );
    }
    let (read, end) = ended(&format!("[1, 3, 0, 2]\n[2, 0, 3, 1]\n{python}"));
    assert_eq!(read, [[1, 3, 0, 2], [2, 0, 3, 1]]);
    assert!(end.ends_with("IndexError: list index out of range"), "{end}");
}

/// Java prints the type and the hash of an array.
#[test]
fn names_of_arrays_are_no_boards() {
    for text in
        ["[I@1b6d3586\n", "Solution 1: [[C@4554617c\n[[C@4554617d\n", "[Ljava.lang.String;@7\n"]
    {
        let wrong = boards(text.as_bytes()).unwrap_err();
        assert!(wrong.contains("line 1, ") && wrong.contains("oString(…)"), "{wrong}");
    }
    let said = |text: &str| boards(text.as_bytes()).unwrap_err();
    assert!(said("[object Object]\n[object Object]\n").ends_with("print JSON.stringify(…)"));
    assert!(said("<generator object solve at 0x7f8b1c0>\n").ends_with("print list(…)"));
    for text in ["[Queen@1b6d3586, Queen@4554617c]\n", "Solution 1: 0x7ffd5e8a3c10\n"] {
        assert!(said(text).contains("no board found; the first line is "), "{}", said(text));
    }
}

/// -1 is a row whose queen is not placed yet.
#[test]
fn unfinished_boards_are_boards() {
    for (text, expected) in [
        ("[1, 3, -1, -1]\n", [Some(1), Some(3), None, None]),
        ("1 3 0 -1\n", [Some(1), Some(3), Some(0), None]),
        ("1,3,0,-1\n", [Some(1), Some(3), Some(0), None]),
        ("[2, 4, 1, -1]\n", [Some(1), Some(3), Some(0), None]),
        ("[-1, -1, -1, -1]\n", [None; 4]),
        ("[1, 3, -1, undefined]\n", [Some(1), Some(3), None, None]),
        ("[[1, 3, -1, -1]]\n", [Some(1), Some(3), None, None]),
    ] {
        let mut read = read_boards(text.as_bytes(), &Hints::default()).unwrap();
        let Some(Ok(ReadBoard::Board(board))) = read.next() else { panic!("{text}") };
        assert_eq!(board.columns(), expected, "{text}");
        assert!(read.reading().is_begun, "{text}");
    }
    let mixed = read_boards(&b"[1, 3, 0, 2]\n[1, 3, -1, -1]\n"[..], &Hints::default()).unwrap();
    assert_eq!(mixed.filter(|board| board.is_ok()).count(), 2);
}

/// The numbers of a search's steps are no boards; boards that a program prints among them are read.
#[test]
fn steps_of_a_search_are_no_boards() {
    let steps = "place 0 0\nplace 1 2\nremove 1 2\nplace 1 3\nplace 2 1\nremove 2 1\n";
    for text in [steps, "try (0, 0)\nremove (0, 0)\n", "放 第0行 第0列\n撤回 第0行 第0列\n"]
    {
        assert!(boards(text.as_bytes()).unwrap_err().contains("steps of a search"), "{text}");
    }
    let among = format!("{steps}{BOARD}remove 1 3\n");
    assert_eq!(boards(among.as_bytes()).unwrap(), boards(BOARD.as_bytes()).unwrap());
    // Without a queen that is taken back, these are the queens of a board.
    assert_eq!(boards(b"place 0 1\nplace 1 3\nplace 2 0\nplace 3 2\n").unwrap().len(), 1);
}

/// A search may print its list each time a queen is added.
#[test]
fn lists_that_grow_are_unfinished_boards() {
    let four = "[0]\n[0, 2]\n[0, 3]\n[0, 3, 1]\n[1]\n[1, 3]\n[1, 3, 0]\n[1, 3, 0, 2]\n[2]\n";
    let three = "[0]\n[0, 2]\n[1]\n[2]\n[2, 0]\n";
    for (text, count, solved) in
        [(four, 9, 1), (&three.replace("[1]", "[1]\n[1, 0]\n[1, 0, 2]"), 7, 0)]
    {
        let mut read = read_boards(text.as_bytes(), &Hints::default()).unwrap();
        let boards: Vec<_> = read.by_ref().map(Result::unwrap).collect();
        let whole = |board: &&ReadBoard| matches!(board, ReadBoard::Placement(placement) if placement.first_conflict().is_none());
        assert_eq!((boards.len(), boards.iter().filter(whole).count()), (count, solved), "{text}");
        assert!(read.reading().is_growing && boards.iter().all(|it| it.size() == boards[0].size()));
    }
    assert_eq!(boards(b"[0]\n[1, 3, 0, 2]\n").unwrap().len(), 1);
}

/// The source lines and the calls in an error message are no squares and no boards, and what stands beside it is read.
#[test]
fn boards_beside_error_messages_are_read() {
    let python = "Traceback (most recent call last):\n  File \"q.py\", line 10, in <module>\n    place(0, 0)\nIndexError: list index out of range\n";
    let chained = format!(
        "{python}\nDuring handling of the above exception, another exception occurred:\n\n{python}"
    );
    for message in [
        python,
        &chained,
        "terminate called after throwing an instance of 'std::out_of_range'\n  what():  4\nAborted\n",
        "TypeError: x is not a function\n    at place (/a/q.js:10:13)\n    at Object.<anonymous> (/a/q.js:20:1)\n",
        "/a/q.js:10\n    place(0, 3);\n    ^\n\nTypeError: x is 3\n    at place (/a/q.js:10:13)\n\nNode.js v18.0.0\n",
        "panic: runtime error: index out of range [4] with length 4\n\ngoroutine 1 [running]:\nmain.solve(0x1, 0x2)\n\t/a/q.go:10 +0x1d\nexit status 2\n",
        "thread 'main' panicked at src/main.rs:10:5:\nthe len is 4 but the index is 4\nnote: run with `RUST_BACKTRACE=1`\n",
        "PHP Fatal error:  Uncaught TypeError: f(): Argument 1 in /a/q.php:3\nStack trace:\n#0 /a/q.php(12): f(0, 2)\n#1 {main}\n  thrown in /a/q.php on line 3\n",
        "Unhandled exception. System.IndexOutOfRangeException: Index 4.\n   at Queens.Place(Int32 r, Int32 c) in /a/q.cs:line 12\n",
        "java.lang.RuntimeException: 3\n\tat Queens.place(Queens.java:12)\nCaused by: java.lang.Error: 3\n\t... 12 more\n",
    ] {
        assert!(boards(message.as_bytes()).unwrap_err().contains("error message"), "{message}");
        for text in [format!("{BOARD}{message}"), format!("{message}{BOARD}")] {
            let (read, end) = ended(&text);
            assert_eq!(read, [[1, 3, 0, 2]], "{text}");
            assert!(end.contains("an error message: "), "{end}");
        }
    }
}

fn shapes() -> impl Iterator<Item = &'static Shape> {
    NUMBERS.iter().chain(SIGNS).chain(NAMED)
}

/// The first solutions of a board, or placements for N = 2 and 3, which have none.
fn samples(n: u32) -> Vec<Vec<u32>> {
    let size = bezzel::Size::new(n).unwrap();
    let solutions: Vec<Vec<u32>> = bezzel::solutions(size)
        .unwrap()
        .take(5)
        .map(|solution| solution.columns().to_vec())
        .collect();
    match solutions.is_empty() {
        true => vec![(0..n).rev().collect(), (0..n).map(|row| (row + 1) % n).collect()],
        false => solutions,
    }
}

/// A text in the encodings and line ends of other programs and systems.
fn dressed(text: &str) -> Vec<Vec<u8>> {
    let crlf = text.replace('\n', "\r\n");
    let utf16: Vec<u8> =
        format!("\u{feff}{crlf}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    vec![
        text.into(),
        format!("{text}\n").into(),
        crlf.into(),
        format!("\u{feff}{text}").into(),
        utf16,
    ]
}

#[test]
fn what_programs_print_for_any_size_is_read() {
    let mut wrong = Vec::new();
    for shape in shapes() {
        for n in 1..=12 {
            for count in [1, 5] {
                let all: Vec<Vec<u32>> = samples(n).into_iter().take(count).collect();
                // Boards of one square, and single boards of two or three columns without any labels, are ambiguous.
                let is_clear = n > 3;
                let text = (shape.print)(&all, n);
                let expected: Vec<Vec<Option<u32>>> =
                    all.iter().map(|it| it.iter().copied().map(Some).collect()).collect();
                for bytes in dressed(&text) {
                    let found = boards(&bytes);
                    if found.as_ref() != Ok(&expected) && is_clear {
                        wrong.push(format!(
                            "{} (from 1: {}), N = {n}, {count}: {found:?}\n{text}",
                            shape.name, shape.from_one
                        ));
                        break;
                    }
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong[..wrong.len().min(12)].join("\n\n")
    );
}

/// A kind of damage to a text.
#[derive(Debug, Clone)]
enum Damage {
    Cut(Index),
    Byte(Index, u8),
    Remove(Index, u8),
    Exchange(Index, Index),
    Repeat(Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        any::<Index>().prop_map(Damage::Cut),
        (
            any::<Index>(),
            prop_oneof![any::<u8>(), Just(b'['), Just(b'}'), Just(b'"'), Just(b' '), Just(b'9')]
        )
            .prop_map(|(at, byte)| Damage::Byte(at, byte)),
        (any::<Index>(), 1..20u8).prop_map(|(at, length)| Damage::Remove(at, length)),
        (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Damage::Exchange(one, other)),
        any::<Index>().prop_map(Damage::Repeat),
    ]
}

impl Damage {
    fn done_to(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        if bytes.is_empty() {
            return bytes;
        }
        match self {
            Damage::Cut(at) => bytes.truncate(at.index(bytes.len())),
            Damage::Byte(at, byte) => {
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
            Damage::Remove(at, length) => {
                let at = at.index(bytes.len());
                let end = (at + usize::from(*length)).min(bytes.len());
                bytes.drain(at..end);
            }
            Damage::Exchange(one, other) => {
                let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
                let (one, other) = (one.index(lines.len()), other.index(lines.len()));
                lines.swap(one, other);
                bytes = lines.join(&b'\n');
            }
            Damage::Repeat(at) => {
                let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
                let at = at.index(lines.len());
                lines.insert(at, lines[at]);
                bytes = lines.join(&b'\n');
            }
        }
        bytes
    }
}

thread_local! {
    /// The catalogues of both languages, parsed once.
    static CATALOGUES: [Catalogue; 2] = Language::ALL.map(Catalogue::new);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// A damaged text is read, or refused with a sentence in both languages that names a place and a reason.
    #[test]
    fn damaged_texts_are_read_or_refused(
        shape in 0..NUMBERS.len() + SIGNS.len() + NAMED.len(), n in 1u32..9, how in 0..5usize, damages in prop::collection::vec(damage(), 1..4)
    ) {
        let text = (shapes().nth(shape).unwrap().print)(&samples(n), n);
        let bytes = dressed(&text).swap_remove(how);
        let bytes = damages.iter().fold(bytes, |bytes, damage| damage.done_to(bytes));
        let mut refusals = Vec::new();
        match read_boards(&bytes[..], &Hints::default()) {
            Err(error) => refusals.push(error),
            Ok(mut boards) => {
                refusals.extend(boards.by_ref().find_map(Result::err));
                CATALOGUES.with(|all| {
                    all.iter().for_each(|it| drop(boards.reading().sentence(it)));
                });
            }
        }
        refusals.extend(read_partial(&bytes[..]).err());
        for refusal in refusals {
            let sentences = CATALOGUES.with(|all| all.each_ref().map(|it| refusal.sentence("text", it)));
            for sentence in sentences {
                prop_assert!(sentence.contains("text") && sentence.len() > 20, "{sentence}");
            }
        }
    }
}

/// The time and memory of reading grow in proportion to the text, whatever its content.
#[test]
fn long_texts_of_one_kind_are_read_or_refused() {
    let repeated = |piece: &str| piece.repeat((1 << 20) / piece.len());
    for piece in [
        "(",
        "[[",
        "[1,",
        "{\"a\":",
        "'",
        "\"",
        "Q",
        ". ",
        "Q.\n",
        "1 ",
        "12\n",
        "a1 ",
        "/",
        "1/",
        "row 1 column 2\n",
        "a 1 b 2\n",
        "|",
        "| Q ",
        "+--",
        "-\n",
        "---\n",
        "[Q]",
        "1: 0 1\n",
        "\u{1b}[31m",
        "Q.\nQ..\n",
        "[1] ",
        "0 1 0\n\n",
        "([)]",
    ] {
        let text = repeated(piece);
        if let Ok(boards) = read_boards(text.as_bytes(), &Hints::default()) {
            boards.for_each(drop);
        }
        let _ = read_partial(&text.as_bytes()[..1 << 19]);
    }
}
