//! Learn: one page that teaches backtracking, in twelve chapters with a figure each. In a file, a browser without
//! JavaScript shows the text with still pictures.

use super::{Kit, PLAYER_STYLE, escaped, words, write_kit_page};
use bezzel_formats::WriteError;
use bezzel_formats::puzzle::column_name;
use bezzel_locale::say;
use bezzel_locale::{Blank, Catalogue};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;

/// The number of chapters.
pub const CHAPTERS: u32 = 12;

/// The scripts of Learn, in addition to [`PLAYER_SCRIPTS`](super::PLAYER_SCRIPTS), in the order in which they run.
pub const LEARN_SCRIPTS: [(&str, &str); 11] = [
    ("learn-program.js", include_str!("../assets/learn/learn-program.js")),
    ("learn-controls.js", include_str!("../assets/learn/learn-controls.js")),
    ("learn-lines.js", include_str!("../assets/learn/learn-lines.js")),
    ("learn-question.js", include_str!("../assets/learn/learn-question.js")),
    ("learn-player.js", include_str!("../assets/learn/learn-player.js")),
    ("learn-boards.js", include_str!("../assets/learn/learn-boards.js")),
    ("learn-numbers.js", include_str!("../assets/learn/learn-numbers.js")),
    ("learn-methods.js", include_str!("../assets/learn/learn-methods.js")),
    ("learn-faults.js", include_str!("../assets/learn/learn-faults.js")),
    ("learn-elsewhere.js", include_str!("../assets/learn/learn-elsewhere.js")),
    ("learn.js", include_str!("../assets/learn/learn.js")),
];

/// The style of Learn, in addition to that of all pages.
pub const LEARN_STYLE: &str = include_str!("../assets/learn/learn.css");

const OPEN: &str = include_str!("../assets/learn/learn-open.js");

/// A program of Learn in the languages that a reader can choose: the text after `#@` or `//@` on a line names the
/// events of a search that happen there, and is not shown.
macro_rules! program {
    ($name:literal) => {
        json!({
            "pseudo-en": include_str!(concat!("../assets/learn/programs/", $name, ".en.txt")),
            "pseudo-zh": include_str!(concat!("../assets/learn/programs/", $name, ".zh.txt")),
            "php": include_str!(concat!("../assets/learn/programs/", $name, ".php")),
            "java": include_str!(concat!("../assets/learn/programs/", $name, ".java")),
            "python": include_str!(concat!("../assets/learn/programs/", $name, ".py")),
            "c": include_str!(concat!("../assets/learn/programs/", $name, ".c")),
            "javascript": include_str!(concat!("../assets/learn/programs/", $name, ".js")),
        })
    };
}

/// Returns the programs of the chapters: by name, an object of texts by language.
#[must_use]
pub fn programs() -> Value {
    json!({
        "recursive": program!("recursive"),
        "loop": program!("loop"),
        "sets": program!("sets"),
        "masks": program!("masks"),
    })
}

/// Returns the four lines that all problems have in common, in the languages of the page.
#[must_use]
pub fn same_method() -> Value {
    json!({
        "pseudo-en": include_str!("../assets/learn/same.en.txt"),
        "pseudo-zh": include_str!("../assets/learn/same.zh.txt"),
    })
}

/// Returns the recursive program by language, with the three lines that print its trace.
#[must_use]
pub fn traced_programs() -> Value {
    let programs = programs();
    let texts = programs["recursive"].as_object().into_iter().flatten();
    let made = texts.filter(|(language, _)| !language.starts_with("pseudo"));
    made.map(|(language, code)| {
        (language.clone(), traced(language, code.as_str().unwrap_or_default()).into())
    })
    .collect::<serde_json::Map<_, _>>()
    .into()
}

/// A program with a print statement before each marked line, for the event that the mark names.
fn traced(language: &str, code: &str) -> String {
    let mut made = String::new();
    for line in code.lines() {
        let word = match line.rsplit_once("@ ").map(|(_, mark)| mark) {
            Some("place") => "place",
            Some("back") => "remove",
            Some("solved") => "solution",
            _ => "",
        };
        let has_square = word != "solution";
        let told = match (language, has_square) {
            _ if word.is_empty() => String::new(),
            ("java", true) => {
                format!("System.out.println(\"{word} \" + row + \" \" + column);")
            }
            ("java", false) => format!("System.out.println(\"{word}\");"),
            ("c", true) => format!("printf(\"{word} %d %d\\n\", row, column);"),
            ("c", false) => format!("printf(\"{word}\\n\");"),
            ("php", true) => format!("echo \"{word} $row $column\\n\";"),
            ("php", false) => format!("echo \"{word}\\n\";"),
            ("javascript", true) => format!("console.log(\"{word}\", row, column);"),
            ("javascript", false) => format!("console.log(\"{word}\");"),
            (_, true) => format!("print(\"{word}\", row, column)"),
            (_, false) => format!("print(\"{word}\")"),
        };
        if !told.is_empty() {
            let indent = line.len() - line.trim_start().len();
            _ = writeln!(made, "{}{told}", &line[..indent]);
        }
        made.push_str(&without_marks(line));
    }
    made
}

/// Writes Learn as a page. `data` is the data of the figures: see `bezzel_workbench::learn`.
///
/// # Errors
/// [`WriteError`] if `out` refuses.
pub fn write_learn_page(
    data: Value,
    catalogue: &Catalogue,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let shared = super::PLAYER_SCRIPTS.iter().chain(&LEARN_SCRIPTS);
    // `followed.js` plays the search of the faulty program.
    let scripts = shared.map(|(_, text)| *text).chain([super::FOLLOWED, OPEN]);
    let style = format!("{PLAYER_STYLE}{LEARN_STYLE}");
    let still = still(&data, catalogue);
    let kit = Kit {
        scripts: scripts.collect(),
        style: &style,
        words: words::LESSONS,
        still: Some(&still),
    };
    write_kit_page(&say!(catalogue, "learn-title"), json!({ "learn": data }), &kit, catalogue, out)
}

/// The text with still pictures, as HTML.
#[must_use]
pub fn still(data: &Value, catalogue: &Catalogue) -> String {
    let facts = data["facts"].as_object().into_iter().flatten();
    let facts: Vec<_> = facts
        .filter_map(|(name, fact)| match fact {
            Value::String(text) => Some((name.as_str(), text as &dyn Blank)),
            _ => None,
        })
        .collect();
    let say = |key: &str| escaped(&catalogue.sentence(key, &facts)).replace("**", "");
    let mut html = format!(
        "<main class=\"lesson still\"><h1>{}</h1><p>{}</p><p>{}</p>",
        say("learn-title"),
        say("learn-lead"),
        say("learn-still")
    );
    for chapter in 1..=CHAPTERS {
        let key = |part: &str| format!("learn-chapter-{chapter}-{part}");
        _ = write!(html, "<section class=\"chapter\"><h2>{chapter} {}</h2>", say(&key("title")));
        let paragraphs = |part: &str| -> String {
            say(&key(part)).lines().map(|line| format!("<p>{line}</p>")).collect()
        };
        html.push_str(&paragraphs("text"));
        html.push_str(&picture(chapter, data, catalogue));
        if chapter == 5 {
            html.push_str(&paragraphs("more-text"));
            html.push_str(&pseudocode("loop", data, catalogue));
        }
        let question = say(&key("question"));
        let mut lines = question.lines();
        _ = write!(html, "<p><b>{}</b></p><ul>", lines.next().unwrap_or_default());
        for answer in lines {
            let (answer, why) = answer.split_once('|').unwrap_or((answer, ""));
            let answer = answer.trim_start_matches(['+', '-']).trim();
            _ = write!(html, "<li><details><summary>{answer}</summary>{why}</details></li>");
        }
        html.push_str("</ul></section>");
    }
    let can: String =
        say("learn-end-list").lines().map(|line| format!("<li>{line}</li>")).collect();
    _ = write!(html, "<section><h2>{}</h2><ul>{can}</ul></section></main>", say("learn-end"));
    html
}

/// A program as readers see it, as HTML.
fn code(text: &str) -> String {
    format!("<pre>{}</pre>", escaped(&without_marks(text)))
}

fn pseudocode(name: &str, data: &Value, catalogue: &Catalogue) -> String {
    pseudo(&data["programs"][name], catalogue)
}

/// A program in the pseudocode of the language, as HTML.
fn pseudo(texts: &Value, catalogue: &Catalogue) -> String {
    let pseudo = format!("pseudo-{}", catalogue.language().code());
    code(texts[&pseudo].as_str().unwrap_or_default())
}

/// The still picture of a chapter: boards, numbers or a program.
fn picture(chapter: u32, data: &Value, catalogue: &Catalogue) -> String {
    let boards = |boards: &[&[u32]]| -> String {
        let drawn: String = boards.iter().map(|columns| board(columns)).collect();
        format!("<div class=\"still-boards\">{drawn}</div>")
    };
    match chapter {
        1 => boards(&[&[FREE, 1, FREE, FREE]]),
        3 => {
            let program = pseudocode("recursive", data, catalogue);
            program.split_once("\n\n").map_or(String::new(), |(check, _)| format!("{check}</pre>"))
        }
        4 => {
            let pictures = boards(&[
                &[0, FREE, FREE, FREE],
                &[0, 2, FREE, FREE],
                &[0, 3, FREE, FREE],
                &[0, 3, 1, FREE],
                &[1, FREE, FREE, FREE],
            ]);
            let step =
                |step: &Value| format!("<li>{}</li>", escaped(step.as_str().unwrap_or_default()));
            let steps = data["steps"][catalogue.language().code()].as_array();
            let steps: String = steps.into_iter().flatten().map(step).collect();
            format!("{pictures}<ol>{steps}</ol>")
        }
        5 => pseudocode("recursive", data, catalogue),
        6 => {
            let counts = data["beginnings"].as_array().into_iter().flatten();
            let row =
                |(column, count): (usize, &Value)| [column_name(column as u32), count.to_string()];
            boards(&[&[0, 4, 7, 5, 2, 6, 1, 3]]) + &table(counts.enumerate().map(row))
        }
        7 => {
            let distinct: Vec<Vec<u32>> =
                serde_json::from_value(data["distinct"].clone()).unwrap_or_default();
            let drawn = boards(&distinct.iter().map(Vec::as_slice).collect::<Vec<_>>());
            let head = ["learn-rows", "learn-solutions", "learn-distinct"];
            let head = head.map(|key| catalogue.sentence(key, &[]));
            let cell = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
            let rows = data["classes"].as_array().into_iter().flatten();
            let rows = rows.map(|row| [cell(&row[0]), cell(&row[1]), cell(&row[2])]);
            drawn + &table([head].into_iter().chain(rows))
        }
        2 => {
            let ways = ["boards", "powers", "orders", "positions"];
            table(ways.map(|way| {
                let name = say!(catalogue, &format!("learn-way-{way}"), n = 8);
                [name, data["facts"][way].as_str().unwrap_or_default().to_owned()]
            }))
        }
        8 => {
            table(
                data["known"].as_array().into_iter().flatten().map(|row| {
                    [row[0].to_string(), row[1].as_str().unwrap_or_default().to_owned()]
                }),
            )
        }
        9 => {
            // Only nodes can be compared; the times are those of another machine.
            let n = &data["methods"]["n"];
            let caption = say!(catalogue, "learn-measured-on", n = n.as_u64().unwrap_or_default());
            let rows = data["methods"]["rows"].as_array().into_iter().flatten();
            let methods = ["board", "sets", "masks", "constrained"];
            let measured = table(methods.into_iter().filter_map(|method| {
                let row = rows.clone().find(|row| row["method"] == method)?;
                let name = catalogue.sentence(&format!("learn-method-{method}"), &[]);
                Some([name, format!("{:.0}", row["visited"].as_f64()?)])
            }));
            format!("<p>{}</p>{measured}", escaped(&caption))
        }
        12 => pseudo(&data["same"], catalogue),
        11 => code(data["traced"]["python"].as_str().unwrap_or_default()),
        _ => {
            let broken = data["broken"].as_array().into_iter().flatten();
            broken.enumerate().map(|(at, it)| faulty(at + 1, it, catalogue)).collect()
        }
    }
}

/// A faulty program with its output and the verdict, as HTML.
fn faulty(number: usize, broken: &Value, catalogue: &Catalogue) -> String {
    /// The number of lines of output that are shown.
    const SHOWN: usize = 5;
    let say = |key: &str| escaped(&catalogue.sentence(key, &[]));
    let text = |name: &str| broken[name].as_str().unwrap_or_default();
    let name = text("name");
    let pseudo = &broken["code"][format!("pseudo-{}", catalogue.language().code())];
    let program = pseudo.as_str().or(broken["code"]["python"].as_str()).unwrap_or_default();
    let lines: Vec<&str> = text("printed").lines().collect();
    let mut printed = lines[..lines.len().min(SHOWN)].join("\n");
    if lines.len() > SHOWN {
        let more = say!(catalogue, "learn-more-lines", count = lines.len() - SHOWN);
        _ = write!(printed, "\n{more}");
    }
    let head = if broken["trace"].is_null() { "learn-prints" } else { "learn-steps" };
    let verdict = broken["verdict"][catalogue.language().code()].as_array();
    let verdict = verdict.into_iter().flatten().filter_map(Value::as_str);
    let verdict: String = verdict.map(|line| format!("<li>{}</li>", escaped(line))).collect();
    format!(
        "<h3>{number} {}</h3><pre>{}</pre><p>{}</p><pre>{}</pre><p>{}</p><ul>{verdict}</ul>",
        say(&format!("learn-fault-{name}")),
        escaped(&without_marks(program)),
        say(head),
        escaped(&printed),
        say("learn-judged"),
    )
}

/// A table of names and numbers, as HTML.
fn table<const CELLS: usize>(rows: impl IntoIterator<Item = [String; CELLS]>) -> String {
    let row = |cells: [String; CELLS]| {
        let cells = cells.map(|cell| format!("<td>{}</td>", escaped(&cell)));
        format!("<tr>{}</tr>", cells.concat())
    };
    format!("<table>{}</table>", rows.into_iter().map(row).collect::<String>())
}

/// The value for a row without a queen.
const FREE: u32 = u32::MAX;

/// A board as SVG, with the queen of the page.
fn board(columns: &[u32]) -> String {
    let n = columns.len();
    let mut svg = format!("<svg class=\"miniature\" viewBox=\"0 0 {n} {n}\">");
    _ = write!(
        svg,
        "<rect width=\"{n}\" height=\"{n}\" class=\"frame\"/><path class=\"dark\" d=\""
    );
    for at in (0..n * n).filter(|at| (at / n + at % n) % 2 == 1) {
        _ = write!(svg, "M{} {}h1v1h-1z", at % n, at / n);
    }
    svg.push_str("\"/>");
    for (row, column) in columns.iter().enumerate().filter(|(_, column)| **column != FREE) {
        let place = format!("translate({column} {row}) scale(.01)");
        _ = write!(svg, "<use href=\"#bezzel-queen\" transform=\"{place}\"/>");
    }
    svg + "</svg>"
}

/// Returns a program without the marks, as readers see it.
#[must_use]
pub fn without_marks(text: &str) -> String {
    let mut shown = String::new();
    for line in text.lines() {
        let end = ["#@", "//@"].iter().filter_map(|mark| line.find(mark)).min();
        shown.push_str(line[..end.unwrap_or(line.len())].trim_end());
        shown.push('\n');
    }
    shown
}
