//! Texts of other programs: those of `reading.txt`, those of `outputs/`, and random boards in the six shapes.

use super::strange_bytes::{changed, changes};
use bezzel::Square;
use bezzel_formats::{Hints, ReadBoard, read_boards, read_partial};
use bezzel_locale::{Catalogue, Language};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The folder of the tests' files.
pub(super) fn tests() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The columns of the queens of each board, row by row; `null` is a row without exactly one.
fn read(bytes: &[u8]) -> Result<Value, String> {
    read_as(bytes, &Hints::default())
}

fn read_as(bytes: &[u8], hints: &Hints) -> Result<Value, String> {
    let boards = read_boards(bytes, hints).map_err(|error| error.to_string())?;
    let columns = |board: ReadBoard| match board {
        ReadBoard::Placement(placement) => serde_json::json!(placement.columns()),
        ReadBoard::Board(board) => serde_json::json!(board.columns()),
    };
    boards.map(|board| board.map(columns).map_err(|error| error.to_string())).collect()
}

/// The size, the queens and the blocked squares of a board to complete.
fn partial(bytes: &[u8]) -> Result<Value, String> {
    let board = read_partial(bytes).map_err(|error| error.to_string())?;
    let pairs =
        |squares: &[Square]| -> Vec<_> { squares.iter().map(|it| (it.row, it.column)).collect() };
    Ok(serde_json::json!([board.size().get(), pairs(board.queens()), pairs(board.blocked())]))
}

/// The texts of a file, each after what it means. A backslash ends a text without the end of its line.
pub(super) fn texts(name: &str) -> Vec<(String, String)> {
    let texts = fs::read_to_string(tests().join(name)).unwrap();
    let entry = |entry: &str| {
        let (expected, text) = entry.split_once('\n').unwrap();
        (expected.to_owned(), text.strip_suffix("\\\n").unwrap_or(text).to_owned())
    };
    texts.split("=== ").skip(1).map(entry).collect()
}

#[test]
fn each_text_is_read_as_what_it_means() {
    let mut wrong = Vec::new();
    for (expected, text) in texts("reading.txt") {
        let (way, expected) = expected.split_at(expected.find(['[', '"']).unwrap());
        let mut hints = Hints::default();
        hints.columns_first = way == "turned ";
        let found = match way {
            "complete " => partial(text.as_bytes()),
            _ => read_as(text.as_bytes(), &hints),
        };
        let is_right = match serde_json::from_str(expected).unwrap() {
            Value::String(reason) => found.as_ref().is_err_and(|error| error.contains(&reason)),
            boards => found.as_ref() == Ok(&boards),
        };
        if !is_right {
            wrong.push(format!("{text}expected {expected}, found {found:?}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_output_is_read_as_what_it_means() {
    let folder = tests().join("outputs");
    let expected = fs::read(folder.join("expect.json")).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    for (name, expected) in expected.as_object().unwrap() {
        let found = read(&fs::read(folder.join(name)).unwrap());
        assert_eq!(found.as_ref(), Ok(&expected["placements"]), "{name}");
    }
}

/// The six shapes that the documentation promises.
const SHAPES: [fn(&[u32]) -> String; 6] = [
    |board| rows(board, |is_queen| if is_queen { "Q" } else { "." }, "", "\n"),
    |board| rows(board, |is_queen| if is_queen { "1" } else { "0" }, " ", "\n"),
    |board| format!("[{}]", joined(board.iter(), ", ")),
    |board| {
        let pair = |(row, column): (usize, &u32)| format!("[{row}, {column}]");
        format!("[{}]", joined(board.iter().enumerate().map(pair), ", "))
    },
    |board| {
        let line = |(row, column)| format!("Queen {row}: row {row}, column {column}");
        joined(board.iter().enumerate().map(line), "\n") + "\n"
    },
    |board| {
        let name = |(row, column): (usize, &u32)| {
            format!("{}{}", char::from(b'a' + *column as u8), board.len() - row)
        };
        joined(board.iter().enumerate().map(name), " ")
    },
];

fn joined(values: impl Iterator<Item: ToString>, between: &str) -> String {
    values.map(|it| it.to_string()).collect::<Vec<_>>().join(between)
}

fn rows(board: &[u32], sign: fn(bool) -> &'static str, between: &str, end: &str) -> String {
    let row = |queen: &u32| joined((0..board.len()).map(|at| sign(at == *queen as usize)), between);
    board.iter().map(|queen| row(queen) + end).collect()
}

thread_local! {
    static TEXTS: Vec<(String, String)> = texts("reading.txt");
    /// The catalogues of both languages, parsed once.
    static CATALOGUES: [Catalogue; 2] = Language::ALL.map(Catalogue::new);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// A damaged text is read, or refused with a sentence in both languages that names a place and a reason.
    #[test]
    fn damaged_texts_are_read_or_refused(
        at in any::<Index>(),
        changes in changes(),
    ) {
        let bytes = changed(TEXTS.with(|texts| at.get(texts).1.clone()).as_bytes(), &changes);
        let mut refusals = Vec::new();
        match read_boards(&bytes[..], &Hints::default()) {
            Err(error) => refusals.push(error),
            Ok(mut boards) => {
                refusals.extend(boards.by_ref().find_map(Result::err));
                CATALOGUES.with(|all| all.iter().for_each(|it| drop(boards.reading().sentence(it))));
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

    /// Boards of one size or of sizes that rise are read as they stand, right or wrong, in any encoding and behind a prompt.
    #[test]
    fn random_boards_in_the_six_shapes_are_read(
        (boards, shape) in (4usize..12, 1usize..5, 0usize..2).prop_flat_map(|(n, count, step)| {
            let board = |at| Just((0..(n + at * step) as u32).collect::<Vec<_>>()).prop_shuffle();
            ((0..count).map(board).collect::<Vec<_>>(), 0..SHAPES.len())
        })
    ) {
        // Columns that only count may be labels.
        prop_assume!(!boards.iter().any(|board| board.is_sorted()));
        let text = joined(boards.iter().map(|board| SHAPES[shape](board)), "\n");
        let expected = Ok(serde_json::json!(boards));
        prop_assert_eq!(read(text.as_bytes()), expected.clone(), "{}", text);
        let crlf = text.replace('\n', "\r\n");
        prop_assert_eq!(read(crlf.as_bytes()), expected.clone(), "{}", text);
        let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        prop_assert_eq!(read(&wide), expected.clone(), "{}", text);
        prop_assert_eq!(read(format!("Enter N: {text}").as_bytes()), expected.clone(), "{}", text);
        // Words as wide as a board above each, and a counter below all.
        let heading = &"Solutionlist"[..boards[0].len()];
        let headed = joined(boards.iter().map(|board| format!("{heading}\n{}", SHAPES[shape](board))), "\n");
        let headed = format!("{headed}\n\nSteps: 2413\n");
        prop_assert_eq!(read(headed.as_bytes()), expected, "{}", headed);
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
