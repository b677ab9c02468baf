//! The notations in which programs print placements: numbers here, boards of signs in `signs`.

pub(crate) mod named;
pub(crate) mod signs;

/// A notation for placements of one size.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    /// Whether numbers begin with 1.
    pub(crate) from_one: bool,
    pub(crate) print: fn(&[Vec<u32>], u32) -> String,
}

/// Prints each placement with `board`, separated by `between`.
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

pub(crate) const NUMBERS: &[Shape] = &[
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
        name: "R",
        from_one: true,
        print: |all, _| each(all, "\n", |_, it| format!("[1] {}", joined(it, 1, " "))),
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
        name: "full width",
        from_one: true,
        print: |all, _| each(all, "\n", |_, it| joined(it, 1, "　")),
    },
];
