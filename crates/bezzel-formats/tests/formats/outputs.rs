//! What people's programs print is read as what it means.

use bezzel_formats::{Catalogue, Given, Hints, Language, read_boards, read_partial};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The texts, and what they mean: `expect.json` has the size and the column of each row, null for a row without one queen.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/outputs")
}

fn columns(given: &Given) -> Vec<Option<u32>> {
    match given {
        Given::Placement(placement) => placement.columns().iter().copied().map(Some).collect(),
        Given::Board(board) => board.columns(),
    }
}

fn boards(bytes: &[u8]) -> Result<Vec<Vec<Option<u32>>>, String> {
    let boards = read_boards(bytes, &Hints::default()).map_err(|error| error.to_string())?;
    boards.map(|board| Ok(columns(&board.map_err(|error| error.to_string())?))).collect()
}

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

/// A way to print placements of one size.
struct Shape {
    name: &'static str,
    /// Whether numbers begin with 1.
    from_one: bool,
    print: fn(&[Vec<u32>], u32) -> String,
}

/// Each placement as `board` prints it, one after another with `between`.
fn each(all: &[Vec<u32>], between: &str, board: impl Fn(usize, &[u32]) -> String) -> String {
    let texts: Vec<String> =
        all.iter().enumerate().map(|(at, columns)| board(at, columns)).collect();
    texts.join(between)
}

/// The rows of a board with two signs.
fn rows(columns: &[u32], queen: &str, empty: &str, between: &str) -> Vec<String> {
    let n = columns.len() as u32;
    let row = |queens: &u32| {
        (0..n)
            .map(|column| if column == *queens { queen } else { empty })
            .collect::<Vec<_>>()
            .join(between)
    };
    columns.iter().map(row).collect()
}

fn joined(values: &[u32], add: u32, between: &str) -> String {
    values.iter().map(|value| (value + add).to_string()).collect::<Vec<_>>().join(between)
}

fn pairs(columns: &[u32], add: u32, pair: impl Fn(u32, u32) -> String, between: &str) -> String {
    let pairs = (0u32..).zip(columns).map(|(row, column)| pair(row + add, column + add));
    pairs.collect::<Vec<_>>().join(between)
}

const SHAPES: &[Shape] = &[
    Shape {
        name: "columns",
        from_one: false,
        print: |all, _| each(all, "\n", |_, it| joined(it, 0, " ")),
    },
    Shape {
        name: "columns from 1",
        from_one: true,
        print: |all, _| each(all, "\n", |_, it| joined(it, 1, " ")),
    },
    Shape {
        name: "numbered columns",
        from_one: false,
        print: |all, _| each(all, "\n", |at, it| format!("{}: {}", at + 1, joined(it, 0, " "))),
    },
    Shape {
        name: "list",
        from_one: false,
        print: |all, _| each(all, "\n", |_, it| format!("[{}]", joined(it, 0, ", "))),
    },
    Shape {
        name: "list from 1",
        from_one: true,
        print: |all, _| each(all, "\n", |_, it| format!("Qs = [{}] ;", joined(it, 1, ","))),
    },
    Shape {
        name: "list of lists",
        from_one: true,
        print: |all, _| {
            format!("[{}]", each(all, ", ", |_, it| format!("[{}]", joined(it, 1, ", "))))
        },
    },
    Shape {
        name: "tuples",
        from_one: false,
        print: |all, _| each(all, "\n", |_, it| format!("({})", joined(it, 0, ", "))),
    },
    Shape {
        name: "braces",
        from_one: true,
        print: |all, _| {
            format!("{{{}}}", each(all, ", ", |_, it| format!("{{{}}}", joined(it, 1, ", "))))
        },
    },
    Shape {
        name: "NumPy",
        from_one: false,
        print: |all, _| each(all, "\n", |_, it| format!("[{}]", joined(it, 0, " "))),
    },
    Shape {
        name: "pairs",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!("[{}]", pairs(it, 0, |row, column| format!("({row}, {column})"), ", "))
            })
        },
    },
    Shape {
        name: "pairs from 1",
        from_one: true,
        print: |all, _| {
            each(all, "\n", |_, it| pairs(it, 1, |row, column| format!("({row},{column})"), " "))
        },
    },
    Shape {
        name: "dictionary",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!("{{{}}}", pairs(it, 0, |row, column| format!("{row}: {column}"), ", "))
            })
        },
    },
    Shape {
        name: "points",
        from_one: false,
        print: |all, _| {
            format!(
                "[{}]",
                each(all, ",\n", |_, it| format!(
                    "[{}]",
                    pairs(it, 0, |row, column| format!("{{x: {column}, y: {row}}}"), ", ")
                ))
            )
        },
    },
    Shape {
        name: "var_dump",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let queen = |row, column| {
                    format!(
                        "  [{row}]=>\n  array(2) {{\n    [\"x\"]=>\n    int({column})\n    [\"y\"]=>\n    int({row})\n  }}"
                    )
                };
                format!("array({}) {{\n{}\n}}", it.len(), pairs(it, 0, queen, "\n"))
            })
        },
    },
    Shape {
        name: "print_r",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let queen = |row, column| {
                    format!(
                        "    [{row}] => Array\n        (\n            [x] => {column}\n            [y] => {row}\n        )\n"
                    )
                };
                format!("Array\n(\n{})\n", pairs(it, 0, queen, "\n"))
            })
        },
    },
    Shape {
        name: "sentences",
        from_one: true,
        print: |all, _| {
            each(all, "\n\n", |_, it| {
                pairs(
                    it,
                    1,
                    |row, column| format!("Queen {row} is placed at row {row}, column {column}"),
                    "\n",
                )
            })
        },
    },
    Shape {
        name: "Chinese sentences",
        from_one: true,
        print: |all, _| {
            each(all, "\n\n", |at, it| {
                format!(
                    "第{}个解：\n{}",
                    at + 1,
                    pairs(it, 1, |row, column| format!("第{row}行第{column}列"), "\n")
                )
            })
        },
    },
    Shape {
        name: "LeetCode",
        from_one: false,
        print: |all, _| {
            format!(
                "[{}]",
                each(all, ",", |_, it| format!("[\"{}\"]", rows(it, "Q", ".", "").join("\",\"")))
            )
        },
    },
    Shape {
        name: "characters",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!(
                    "[{}]",
                    rows(it, "'Q'", "'.'", ", ")
                        .iter()
                        .map(|row| format!("[{row}]"))
                        .collect::<Vec<_>>()
                        .join(", ")
                )
            })
        },
    },
    Shape {
        name: "Java lists",
        from_one: false,
        print: |all, _| {
            format!(
                "[{}]",
                each(all, ", ", |_, it| format!("[{}]", rows(it, "Q", ".", "").join(", ")))
            )
        },
    },
    Shape {
        name: "matrix",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!(
                    "[{}]",
                    rows(it, "1", "0", ", ")
                        .iter()
                        .map(|row| format!("[{row}]"))
                        .collect::<Vec<_>>()
                        .join(", ")
                )
            })
        },
    },
    Shape {
        name: "truths",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!(
                    "[{}]",
                    rows(it, "True", "False", ", ")
                        .iter()
                        .map(|row| format!("[{row}]"))
                        .collect::<Vec<_>>()
                        .join(", ")
                )
            })
        },
    },
    Shape {
        name: "NumPy matrix",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| format!("[[{}]]", rows(it, "1", "0", " ").join("]\n [")))
        },
    },
    Shape {
        name: "solved!",
        from_one: false,
        print: |all, _| {
            each(all, "", |_, it| format!("solved!\n{} \n", rows(it, "1", "0", " ").join(" \n")))
        },
    },
    Shape {
        name: "No.",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |at, it| {
                format!("No. {}\n{}", at + 1, rows(it, "1", "0", " ").join("\n"))
            })
        },
    },
    Shape {
        name: "dots",
        from_one: false,
        print: |all, _| each(all, "\n\n", |_, it| rows(it, "Q", ".", "").join("\n")),
    },
    Shape {
        name: "headings",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |at, it| {
                format!("Solution {}:\n{}\n", at + 1, rows(it, "Q", ".", " ").join("\n"))
            })
        },
    },
    Shape {
        name: "rules",
        from_one: false,
        print: |all, n| {
            each(all, &format!("\n{}\n", "-".repeat(n as usize)), |_, it| {
                rows(it, "Q", ".", "").join("\n")
            })
        },
    },
    Shape {
        name: "stars",
        from_one: false,
        print: |all, _| each(all, "\n\n", |_, it| rows(it, "*", "_", " ").join("\n")),
    },
    Shape {
        name: "squares",
        from_one: false,
        print: |all, _| each(all, "\n\n", |_, it| rows(it, "■", "□", "").join("\n")),
    },
    Shape {
        name: "emoji",
        from_one: false,
        print: |all, _| each(all, "\n\n", |_, it| rows(it, "👑", "⬜", "").join("\n")),
    },
    Shape {
        name: "brackets",
        from_one: false,
        print: |all, _| each(all, "\n\n", |_, it| rows(it, "[Q]", "[ ]", "").join("\n")),
    },
    Shape {
        name: "bars",
        from_one: false,
        print: |all, _| {
            each(all, "\n\n", |_, it| {
                rows(it, " Q ", "   ", "|")
                    .iter()
                    .map(|row| format!("|{row}|"))
                    .collect::<Vec<_>>()
                    .join("\n")
            })
        },
    },
    Shape {
        name: "table",
        from_one: false,
        print: |all, n| {
            each(all, "\n\n", |_, it| {
                let rule = format!("+{}\n", "---+".repeat(n as usize));
                let rows = rows(it, " Q ", "   ", "|")
                    .iter()
                    .map(|row| format!("|{row}|\n{rule}"))
                    .collect::<String>();
                format!("{rule}{rows}")
            })
        },
    },
    Shape {
        name: "box",
        from_one: false,
        print: |all, n| {
            each(all, "\n", |_, it| {
                let line = "─".repeat(2 * n as usize + 1);
                let rows = rows(it, "♛", "·", " ")
                    .iter()
                    .map(|row| format!("│ {row} │\n"))
                    .collect::<String>();
                format!("┌{line}┐\n{rows}└{line}┘\n")
            })
        },
    },
    Shape {
        name: "numbered board",
        from_one: false,
        print: |all, n| {
            each(all, "\n\n", |_, it| {
                let head = (0..n).map(|it| it.to_string()).collect::<Vec<_>>().join(" ");
                let rows = rows(it, "Q", ".", " ")
                    .iter()
                    .enumerate()
                    .map(|(at, row)| format!("{at:>2} {row}\n"))
                    .collect::<String>();
                format!("   {head}\n{rows}")
            })
        },
    },
    Shape {
        name: "lettered board",
        from_one: false,
        print: |all, n| {
            each(all, "\n", |_, it| {
                let head = (0..n as u8)
                    .map(|it| char::from(b'a' + it).to_string())
                    .collect::<Vec<_>>()
                    .join(" ");
                let rows = rows(it, "Q", ".", " ")
                    .iter()
                    .enumerate()
                    .map(|(at, row)| format!("{:>2} {row} {}\n", n as usize - at, n as usize - at))
                    .collect::<String>();
                format!("   {head}\n{rows}   {head}\n")
            })
        },
    },
    Shape {
        name: "R",
        from_one: true,
        print: |all, _| each(all, "\n", |_, it| format!("[1] {}", joined(it, 1, " "))),
    },
    Shape {
        name: "R matrix",
        from_one: false,
        print: |all, n| {
            each(all, "\n", |_, it| {
                let head = (1..=n).map(|it| format!("[,{it}]")).collect::<Vec<_>>().join(" ");
                let rows = rows(it, "1", "0", "    ")
                    .iter()
                    .enumerate()
                    .map(|(at, row)| format!("[{},]    {row}\n", at + 1))
                    .collect::<String>();
                format!("     {head}\n{rows}")
            })
        },
    },
    Shape {
        name: "FEN",
        from_one: false,
        print: |all, n| {
            each(all, "\n", |_, it| {
                let run = |run: u32| if run == 0 { String::new() } else { run.to_string() };
                it.iter()
                    .map(|&column| format!("{}Q{}", run(column), run(n - 1 - column)))
                    .collect::<Vec<_>>()
                    .join("/")
            })
        },
    },
    Shape {
        name: "chess",
        from_one: false,
        print: |all, n| {
            each(all, "\n", |_, it| {
                pairs(
                    it,
                    0,
                    |row, column| format!("{}{}", char::from(b'a' + column as u8), n - row),
                    " ",
                )
            })
        },
    },
    Shape {
        name: "JSON",
        from_one: false,
        print: |all, _| {
            format!(
                "{{\"count\": {}, \"solutions\": [{}]}}",
                all.len(),
                each(all, ", ", |_, it| format!("[{}]", joined(it, 0, ", ")))
            )
        },
    },
    Shape {
        name: "total",
        from_one: true,
        print: |all, n| {
            format!(
                "{n}-queens\n{}\n{} solutions in 0.25 s\n",
                each(all, "\n", |_, it| joined(it, 1, " ")),
                all.len()
            )
        },
    },
    Shape {
        name: "blanks",
        from_one: false,
        print: |all, _| {
            each(all, "\n\n", |_, it| {
                rows(it, "Q", " ", " ")
                    .iter()
                    .map(|row| row.trim_end().to_owned())
                    .collect::<Vec<_>>()
                    .join("\n")
            })
        },
    },
    Shape {
        name: "counted boards",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |at, it| format!("{}\n{}", at + 1, rows(it, "1", "0", "").join("\n")))
        },
    },
    Shape {
        name: "pandas",
        from_one: false,
        print: |all, n| {
            each(all, "\n\n", |_, it| {
                let head = (0..n).map(|it| it.to_string()).collect::<Vec<_>>().join("  ");
                let rows = rows(it, "1", "0", "  ")
                    .iter()
                    .enumerate()
                    .map(|(at, row)| format!("{at}  {row}\n"))
                    .collect::<String>();
                format!("   {head}\n{rows}")
            })
        },
    },
    Shape {
        name: "psql",
        from_one: true,
        print: |all, _| {
            each(all, "\n\n", |_, it| {
                format!(
                    " row | col\n-----+-----\n{}\n({} rows)",
                    pairs(it, 1, |row, column| format!(" {row} | {column}"), "\n"),
                    it.len()
                )
            })
        },
    },
    Shape {
        name: "YAML",
        from_one: false,
        print: |all, _| {
            each(all, "\n---\n", |_, it| {
                format!(
                    "queens:\n{}",
                    pairs(it, 0, |row, column| format!("  - [{row}, {column}]"), "\n")
                )
            })
        },
    },
    Shape {
        name: "clingo",
        from_one: true,
        print: |all, _| {
            each(all, "\n", |at, it| {
                format!(
                    "Answer: {}\n{}",
                    at + 1,
                    pairs(it, 1, |row, column| format!("queen({row},{column})"), " ")
                )
            })
        },
    },
    Shape {
        name: "Prolog pairs",
        from_one: true,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!("Qs = [{}] ;", pairs(it, 1, |row, column| format!("{row}-{column}"), ", "))
            })
        },
    },
    Shape {
        name: "assignments",
        from_one: true,
        print: |all, _| {
            each(all, "\n", |_, it| pairs(it, 1, |row, column| format!("Q{row} = {column}"), ", "))
        },
    },
    Shape {
        name: "assigned lines",
        from_one: true,
        print: |all, _| {
            each(all, "\n\n", |_, it| {
                pairs(it, 1, |row, column| format!("queen[{row}] = {column}"), "\n")
            })
        },
    },
    Shape {
        name: "OCaml",
        from_one: false,
        print: |all, _| each(all, "\n", |_, it| format!("[|{}|]", joined(it, 0, "; "))),
    },
    Shape {
        name: "Kotlin",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!(
                    "[{}]",
                    pairs(it, 0, |row, column| format!("Pair(first={row}, second={column})"), ", ")
                )
            })
        },
    },
    Shape {
        name: "HTML",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let cell =
                    |row: &String| format!("<tr><td>{}</td></tr>", row.replace('|', "</td><td>"));
                format!(
                    "<table>\n{}\n</table>",
                    rows(it, "Q", "", "|").iter().map(cell).collect::<Vec<_>>().join("\n")
                )
            })
        },
    },
    Shape {
        name: "LaTeX",
        from_one: false,
        print: |all, n| {
            each(all, "\n", |_, it| {
                format!(
                    "\\begin{{tabular}}{{{}}}\n{} \\\\ \\hline\n\\end{{tabular}}",
                    "|c".repeat(n as usize),
                    rows(it, "Q", "", " & ").join(" \\\\ \\hline\n")
                )
            })
        },
    },
    Shape {
        name: "colours",
        from_one: false,
        print: |all, _| {
            each(all, "\n\n", |_, it| {
                rows(it, "\u{1b}[31;1m♛\u{1b}[0m", "\u{1b}[47m·\u{1b}[0m", " ").join("\n")
            })
        },
    },
    Shape {
        name: "full width",
        from_one: true,
        print: |all, _| each(all, "\n", |_, it| joined(it, 1, "　")),
    },
    Shape {
        name: "chequered",
        from_one: false,
        print: |all, n| {
            each(all, "\n\n", |_, it| {
                let square = |row: usize, column: u32| match (
                    it[row] == column,
                    (row as u32 + column) % 2,
                ) {
                    (true, _) => 'Q',
                    (_, 0) => '.',
                    _ => '#',
                };
                (0..n as usize)
                    .map(|row| (0..n).map(|column| square(row, column)).collect::<String>())
                    .collect::<Vec<_>>()
                    .join("\n")
            })
        },
    },
];

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

/// A text as other programs and systems write it.
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
    for shape in SHAPES {
        for n in 1..=12 {
            for count in [1, 5] {
                let all: Vec<Vec<u32>> = samples(n).into_iter().take(count).collect();
                // Boards of one square, and a single board of two or three columns of which nothing says what they are,
                // have several meanings.
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

/// What is done to a text.
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
    /// The sentences of both languages, read once.
    static CATALOGUES: [Catalogue; 2] = Language::ALL.map(Catalogue::new);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// A damaged text is read, or refused with a sentence in both languages that names a place and a reason.
    #[test]
    fn damaged_texts_are_read_or_refused(
        shape in 0..SHAPES.len(), n in 1u32..9, how in 0..5usize, damages in prop::collection::vec(damage(), 1..4)
    ) {
        let text = (SHAPES[shape].print)(&samples(n), n);
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

/// Reading takes time and memory that grow with the text, whatever is in it.
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
