//! The programs of Learn in the languages that a reader can choose, with marks at the lines on which events happen.

use serde_json::{Value, json};
use std::fmt::Write as _;

/// A program of Learn in the languages that a reader can choose: the text after `#@` or `//@` on a line names the
/// events of a search that happen there, and is not shown.
macro_rules! program {
    ($name:literal) => {
        serde_json::json!({
            "pseudo-en": include_str!(concat!("../assets/learn/", $name, ".en.txt")),
            "pseudo-zh": include_str!(concat!("../assets/learn/", $name, ".zh.txt")),
            "php": include_str!(concat!("../assets/learn/", $name, ".php")),
            "java": include_str!(concat!("../assets/learn/", $name, ".java")),
            "python": include_str!(concat!("../assets/learn/", $name, ".py")),
            "c": include_str!(concat!("../assets/learn/", $name, ".c")),
            "javascript": include_str!(concat!("../assets/learn/", $name, ".js")),
        })
    };
}
pub(crate) use program;

/// Returns the programs of the chapters: by name, an object of texts by language.
#[must_use]
pub fn programs() -> Value {
    json!({
        "recursive": program!("programs/recursive"),
        "loop": program!("programs/loop"),
        "sets": program!("programs/sets"),
        "masks": program!("programs/masks"),
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
