//! The text of Learn with still pictures, as HTML: what a browser without JavaScript, slides and answers show.

use crate::escaped;
use crate::programs::without_marks;
use bezzel_formats::puzzle::column_name;
use bezzel_locale::{Blank, Catalogue, say};
use serde_json::Value;
use std::fmt::Write as _;

/// The number of chapters.
pub const CHAPTERS: u32 = 12;

/// The texts of Learn in a language, with the numbers of its data.
pub(crate) struct Lessons<'a> {
    data: &'a Value,
    catalogue: &'a Catalogue,
}

/// An answer to a question of Learn, as HTML.
pub(crate) struct Answer {
    pub(crate) is_right: bool,
    pub(crate) answer: String,
    pub(crate) why: String,
}

impl<'a> Lessons<'a> {
    pub(crate) fn new(data: &'a Value, catalogue: &'a Catalogue) -> Lessons<'a> {
        Lessons { data, catalogue }
    }

    /// A sentence, as HTML.
    pub(crate) fn say(&self, key: &str) -> String {
        let facts = self.data["facts"].as_object().into_iter().flatten();
        let facts = facts.filter_map(|(name, fact)| match fact {
            Value::String(text) => Some((name.as_str(), text as &dyn Blank)),
            _ => None,
        });
        escaped(&self.catalogue.sentence(key, &facts.collect::<Vec<_>>())).replace("**", "")
    }

    fn of_chapter(&self, chapter: u32, part: &str) -> String {
        self.say(&format!("learn-chapter-{chapter}-{part}"))
    }

    /// The heading of a chapter.
    pub(crate) fn heading(&self, chapter: u32) -> String {
        format!("<h2>{chapter} {}</h2>", self.of_chapter(chapter, "title"))
    }

    /// The paragraphs of a text of a chapter.
    pub(crate) fn paragraphs(&self, chapter: u32, part: &str) -> String {
        let text = self.of_chapter(chapter, part);
        text.lines().map(|line| format!("<p>{line}</p>")).collect()
    }

    /// The question of a chapter with its answers.
    pub(crate) fn question(&self, chapter: u32) -> (String, Vec<Answer>) {
        let text = self.of_chapter(chapter, "question");
        let mut lines = text.lines();
        let asked = lines.next().unwrap_or_default().to_owned();
        let answers = lines.map(|line| {
            let (answer, why) = line.split_once('|').unwrap_or((line, ""));
            let answer = answer.trim_start_matches(['+', '-']).trim().to_owned();
            Answer { is_right: line.starts_with('+'), answer, why: why.trim().to_owned() }
        });
        (asked, answers.collect())
    }

    /// The still pictures of a chapter.
    pub(crate) fn pictures(&self, chapter: u32) -> Vec<String> {
        pictures(chapter, self.data, self.catalogue)
    }

    /// A program in pseudocode.
    pub(crate) fn pseudocode(&self, name: &str) -> String {
        pseudocode(name, self.data, self.catalogue)
    }

    /// What readers can do at the end.
    pub(crate) fn end(&self) -> String {
        let can = self.say("learn-end-list");
        let can: String = can.lines().map(|line| format!("<li>{line}</li>")).collect();
        format!("<h2>{}</h2><ul>{can}</ul>", self.say("learn-end"))
    }
}

/// The key of the name of a fault.
pub(crate) fn fault_name(name: &str) -> String {
    format!("learn-fault-{name}")
}

/// The text with still pictures, as HTML.
#[must_use]
pub fn still(data: &Value, catalogue: &Catalogue) -> String {
    let lessons = Lessons::new(data, catalogue);
    let mut html = format!(
        "<main class=\"lesson still\"><h1>{}</h1><p>{}</p><p>{}</p><p>{}</p>",
        lessons.say("learn-title"),
        lessons.say("learn-lead"),
        lessons.say("learn-teachers"),
        lessons.say("learn-still")
    );
    for chapter in 1..=CHAPTERS {
        _ = write!(html, "<section class=\"chapter\">{}", lessons.heading(chapter));
        html.push_str(&lessons.paragraphs(chapter, "text"));
        html.push_str(&lessons.pictures(chapter).concat());
        if chapter == 5 {
            html.push_str(&lessons.paragraphs(chapter, "more-text"));
            html.push_str(&lessons.pseudocode("loop"));
        }
        let (asked, answers) = lessons.question(chapter);
        _ = write!(html, "<p><b>{asked}</b></p><ul>");
        for Answer { answer, why, .. } in answers {
            _ = write!(html, "<li><details><summary>{answer}</summary>{why}</details></li>");
        }
        html.push_str("</ul></section>");
    }
    _ = write!(html, "<section>{}</section></main>", lessons.end());
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

/// The still pictures of a chapter: boards, numbers or programs.
fn pictures(chapter: u32, data: &Value, catalogue: &Catalogue) -> Vec<String> {
    let boards = |boards: &[&[u32]]| -> String {
        let drawn: String = boards.iter().map(|columns| board(columns)).collect();
        format!("<div class=\"still-boards\">{drawn}</div>")
    };
    let picture = match chapter {
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
            return broken.enumerate().map(|(at, it)| faulty(at + 1, it, catalogue)).collect();
        }
    };
    vec![picture]
}

/// A faulty program with its output and the verdict, as HTML.
fn faulty(number: usize, broken: &Value, catalogue: &Catalogue) -> String {
    /// The number of lines of output that are shown.
    const SHOWN: usize = 5;
    let say = |key: &str| escaped(&catalogue.sentence(key, &[]));
    let text = |name: &str| broken[name].as_str().unwrap_or_default();
    let name = text("name");
    let pseudo = &broken["code"][format!("pseudo-{}", catalogue.language().code())];
    let program = pseudo.as_str().unwrap_or_default();
    let lines: Vec<&str> = text("printed").lines().collect();
    let mut printed = lines[..lines.len().min(SHOWN)].join("\n");
    if lines.len() > SHOWN {
        let more = say!(catalogue, "learn-more-lines", count = lines.len() - SHOWN);
        _ = write!(printed, "\n{more}");
    }
    let head = if broken["trace"].is_null() { "learn-prints" } else { "learn-steps" };
    let verdict = broken["verdict"][catalogue.language().code()].as_array();
    let verdict = verdict.into_iter().flatten().filter_map(Value::as_str);
    let verdict: String =
        verdict.map(|line| format!("<li>{}</li>", escaped(&capitalised(line)))).collect();
    format!(
        "<h3>{number} {}</h3><pre>{}</pre><p>{}</p><pre>{}</pre><p>{}</p><ul>{verdict}</ul>",
        say(&fault_name(name)),
        escaped(&without_marks(program)),
        say(head),
        escaped(&printed),
        say("learn-judged"),
    )
}

/// A line of a verdict as a sentence.
fn capitalised(line: &str) -> String {
    let mut signs = line.chars();
    signs.next().into_iter().flat_map(char::to_uppercase).chain(signs).collect()
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
