//! Squares under headings, in keys and attributes, and variables with their values as solvers print them.

use super::{Shape, each, joined, pairs, rows};

/// A line for each square: what `line` makes of its row, its column and whether a queen stands there.
fn squares(columns: &[u32], line: impl Fn(u32, u32, bool) -> String) -> String {
    let n = columns.len() as u32;
    let all = (0u32..)
        .zip(columns)
        .flat_map(|(row, queen)| (0..n).map(move |column| (row, column, column == *queen)));
    all.map(|(row, column, has_queen)| line(row, column, has_queen)).collect()
}

/// A table of HTML with these cells.
fn table(columns: &[u32], queen: &str, empty: &str) -> String {
    let rows = rows(columns, queen, empty, "");
    let rows: String = rows.iter().map(|row| format!("<tr>{row}</tr>")).collect();
    format!("<table>{rows}</table>")
}

pub(crate) const NAMED: &[Shape] = &[
    Shape {
        name: "hashes of Ruby",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!(
                    "[{}]",
                    pairs(it, 0, |row, column| format!("{{:x=>{column}, :y=>{row}}}"), ", ")
                )
            })
        },
    },
    Shape {
        name: "maps of Clojure",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!(
                    "({})",
                    pairs(it, 0, |row, column| format!("{{:row {row}, :col {column}}}"), " ")
                )
            })
        },
    },
    Shape {
        name: "data frame",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!(
                    "   row  col\n{}",
                    pairs(it, 0, |row, column| format!("{row}    {row}    {column}"), "\n")
                )
            })
        },
    },
    Shape {
        name: "table of MySQL",
        from_one: true,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let lines = pairs(it, 1, |row, column| format!("| {row:>2} | {column:>2} |"), "\n");
                let border = "+----+----+";
                let count = it.len();
                format!(
                    "{border}\n| r  | c  |\n{border}\n{lines}\n{border}\n{count} rows in set (0.00 sec)\n"
                )
            })
        },
    },
    Shape {
        name: "variables of PuLP",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |at, it| {
                let value = |row, column, queen| {
                    format!("x_{row}_{column} = {:.1}\n", f64::from(u8::from(queen)))
                };
                format!("Solution {}:\n{}", at + 1, squares(it, value))
            })
        },
    },
    Shape {
        name: "variables of a solver, those of 1 alone",
        from_one: true,
        print: |all, _| {
            each(all, "\n\n", |_, it| {
                pairs(it, 1, |row, column| format!("x[{row},{column}]      1 "), "\n")
            })
        },
    },
    Shape {
        name: "attributes of XML",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let queens = pairs(
                    it,
                    0,
                    |row, column| format!("<queen row=\"{row}\" col=\"{column}\"/>"),
                    "",
                );
                format!("<solution>{queens}</solution>")
            })
        },
    },
    Shape {
        name: "pieces of chess",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let n = it.len() as u32;
                let square =
                    |row, column| format!("Q{}{}", char::from(b'a' + column as u8), n - row);
                pairs(it, 0, square, " ")
            })
        },
    },
    Shape {
        name: "chess position in quotation marks",
        from_one: false,
        print: |all, n| {
            each(all, "\n", |_, it| {
                let run = |count: u32| if count == 0 { String::new() } else { count.to_string() };
                let row = |queen: &u32| format!("{}Q{}", run(*queen), run(n - 1 - queen));
                let rows: Vec<String> = it.iter().map(row).collect();
                match n {
                    0..4 => format!("[{}]", joined(it, 0, ", ")),
                    _ => format!("[FEN \"{} w - - 0 1\"]", rows.join("/")),
                }
            })
        },
    },
    Shape {
        name: "truths",
        from_one: false,
        print: |all, _| each(all, "\n\n", |_, it| rows(it, "True", "False", " ").join("\n")),
    },
    Shape {
        name: "matrix of floats",
        from_one: false,
        print: |all, _| {
            each(all, "\n\n", |_, it| format!("[[{}]]", rows(it, "1.", "0.", " ").join("]\n [")))
        },
    },
    Shape {
        name: "rows of floats",
        from_one: false,
        print: |all, _| each(all, "\n\n", |_, it| rows(it, "1.", "0.", " ").join("\n")),
    },
    Shape {
        name: "matrix of MiniZinc",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                format!("q = \n[| {}\n |];\n----------", rows(it, "1", "0", ", ").join("\n | "))
            })
        },
    },
    Shape {
        name: "literals of a SAT solver",
        from_one: false,
        print: |all, n| {
            each(all, "\n", |_, it| {
                let literal = |row, column, queen| {
                    let sign = if queen { "" } else { "-" };
                    let wrap = if column + 1 == n && row % 2 == 1 { "\nv" } else { "" };
                    format!(" {sign}{}{wrap}", row * n + column + 1)
                };
                match n {
                    1 => "0".to_owned(),
                    _ => format!("s SATISFIABLE\nv{} 0", squares(it, literal)),
                }
            })
        },
    },
    Shape {
        name: "definitions of an SMT solver",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let define = |row, column| format!("  (define-fun q{row} () Int\n    {column})");
                format!("sat\n(\n{}\n)", pairs(it, 0, define, "\n"))
            })
        },
    },
    Shape {
        name: "HTML with a character of Unicode",
        from_one: false,
        print: |all, _| each(all, "\n", |_, it| table(it, "<td>&#9819;</td>", "<td>&nbsp;</td>")),
    },
    Shape {
        name: "HTML with pictures",
        from_one: false,
        print: |all, _| {
            let queen = "<td class=\"dark\"><img src=\"queen.png\" alt=\"\"></td>";
            each(all, "\n", |_, it| table(it, queen, "<td class=\"light\"></td>"))
        },
    },
    Shape {
        name: "time behind the columns",
        from_one: true,
        print: |all, n| {
            each(all, "\n", |_, it| match n {
                4..10 => format!("{} (0.01s)", joined(it, 1, "")),
                _ => joined(it, 1, " "),
            })
        },
    },
    Shape {
        name: "data frame of all columns",
        from_one: false,
        print: |all, n| {
            let head: String = (0..n).map(|row| format!("  row{row}")).collect();
            let line = |at: usize, it: &[u32]| format!("{at}  {}", joined(it, 0, "  "));
            match n {
                0..3 => each(all, "\n", |_, it| format!("[{}]", joined(it, 0, ", "))),
                _ => format!(" {head}\n{}", each(all, "\n", line)),
            }
        },
    },
    Shape {
        name: "data frame of truths",
        from_one: false,
        print: |all, n| {
            each(all, "\n\n", |_, it| {
                let head: String = (0..n).map(|column| format!("  {column:>5}")).collect();
                let rows = rows(it, " True", "False", "  ");
                let rows = rows.iter().enumerate().map(|(row, truths)| format!("{row}  {truths}"));
                let rows = rows.collect::<Vec<_>>().join("\n");
                if n < 4 {
                    format!("[{}]", joined(it, 0, ", "))
                } else {
                    format!(" {head}\n{rows}")
                }
            })
        },
    },
    Shape {
        name: "walls of dashes",
        from_one: false,
        print: |all, n| {
            each(all, "\n\n", |_, it| {
                let wall = "-".repeat(4 * n as usize + 1);
                let rows = rows(it, " Q ", "   ", "|");
                let rows: String = rows.iter().map(|row| format!("|{row}|\n{wall}\n")).collect();
                format!("{wall}\n{rows}")
            })
        },
    },
    Shape {
        name: "bit masks",
        from_one: true,
        print: |all, n| match n {
            0..3 => each(all, "\n", |_, it| format!("[{}]", joined(it, 1, ", "))),
            _ => each(all, "\n", |_, it| {
                let masks: Vec<String> =
                    it.iter().map(|column| (1 << column).to_string()).collect();
                masks.join(" ")
            }),
        },
    },
    Shape {
        name: "pairs with dashes",
        from_one: true,
        print: |all, n| match n {
            1 => "[[1]]".to_owned(),
            _ => {
                each(all, "\n", |_, it| pairs(it, 1, |row, column| format!("{row}-{column}"), ", "))
            }
        },
    },
    Shape {
        name: "pairs in angle brackets",
        from_one: true,
        print: |all, _| {
            each(all, "\n", |_, it| pairs(it, 1, |row, column| format!("<{row},{column}>"), " "))
        },
    },
    Shape {
        name: "rows and letters",
        from_one: true,
        print: |all, _| {
            let letter = |column: u32| char::from(b'a' - 1 + column as u8);
            each(all, "\n", |_, it| {
                pairs(it, 1, |row, column| format!("({row} , {})", letter(column)), " ")
            })
        },
    },
    Shape {
        name: "rows that end with ok",
        from_one: false,
        print: |all, _| each(all, "\n\n", |_, it| rows(it, "Q", ".", " ").join(" ok\n") + " ok"),
    },
    Shape {
        name: "columns that end with ok",
        from_one: false,
        print: |all, n| match n {
            1 => "[[0]]".to_owned(),
            _ => each(all, "\n", |_, it| format!("{} ok", joined(it, 0, " "))),
        },
    },
    Shape {
        name: "nested elements",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let rows =
                    rows(it, "<div class='cell queen'></div>", "<div class='cell'></div>", "");
                let rows: String = rows.iter().map(|row| format!("<div>{row}</div>\n")).collect();
                format!("<div class='board'>\n{rows}</div>")
            })
        },
    },
    Shape {
        name: "nested elements with signs",
        from_one: false,
        print: |all, _| {
            each(all, "\n", |_, it| {
                let rows = rows(it, "<div><span>♛</span></div>", "<div><span>·</span></div>", "");
                format!("<div><div>{}</div></div>", rows.join("</div><div>"))
            })
        },
    },
    Shape {
        name: "list in Chinese",
        from_one: true,
        print: |all, n| match n {
            0..3 => each(all, "\n", |_, it| format!("[{}]", joined(it, 1, ", "))),
            _ => each(all, "\n", |_, it| format!("一个解：{}", joined(it, 1, "、"))),
        },
    },
    Shape {
        name: "sentences in Chinese",
        from_one: true,
        print: |all, n| match n {
            1 => "[[1]]".to_owned(),
            _ => each(all, "\n", |_, it| {
                pairs(it, 1, |row, column| format!("皇后{row}在第{column}列"), "，")
            }),
        },
    },
    Shape {
        name: "numerals in Chinese",
        from_one: true,
        print: |all, _| {
            let numeral = |value: u32| {
                let digit =
                    |value: u32| "一二三四五六七八九".chars().nth(value as usize - 1).unwrap();
                match value {
                    1..10 => digit(value).to_string(),
                    10 => "十".to_owned(),
                    _ => format!("十{}", digit(value - 10)),
                }
            };
            each(all, "\n\n", |_, it| {
                let square = |row, column| format!("第{}行第{}列", numeral(row), numeral(column));
                pairs(it, 1, square, "\n")
            })
        },
    },
];
