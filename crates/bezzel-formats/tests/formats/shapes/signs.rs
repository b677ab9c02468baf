//! Boards of signs, in the notations of other programs.

use super::{Shape, each, rows};

pub(crate) const SIGNS: &[Shape] = &[
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
