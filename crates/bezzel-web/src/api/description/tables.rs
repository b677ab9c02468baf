//! `docs/json.md`: the fields of answers as tables.

use super::layout::{Notation, fields};
use super::openapi::Description;
use std::fmt::Write as _;

const HEAD: &str = "# Fields of JSON

The command with `--json`, the [API](pages.md), Python's records and npm's objects have these fields. Squares are [row, column], solutions
are columns by row, both from 0 at the top left. A count is a string of digits from 2^53 on, where programs lose digits. An optional field is
absent where it does not apply. The fields of campaigns are in [cli.md](cli.md#json).

A test writes this page from the structs of `bezzel-workbench`: see [CONTRIBUTING.md](../CONTRIBUTING.md#recipes).
";

/// The sections: the heading, the description, and the structs.
const SECTIONS: [(&str, &str, &[&str]); 13] = [
    ("count", "An object.", &["Count", "Check"]),
    ("count --estimate", "An object.", &["Magnitude"]),
    ("count --estimate-time", "An object.", &["Estimate"]),
    ("table", "A list of rows with `-f json`.", &["Row"]),
    (
        "compare",
        "An object with `n`, the size of the board, and `methods`, a list of:",
        &["Measured"],
    ),
    ("check", "An object a line for each placement.", &["Placement", "Conflict"]),
    (
        "check --list",
        "An object; `lines`, `chess_names` and `boards` are in answers of the API only.",
        &["CheckedList", "WrongBoard", "RepeatedBoard", "ListedBoard"],
    ),
    ("check --run", "A list of runs.", &["ProgramRun"]),
    (
        "complete",
        "An object. What was not asked for, or not answered in time, is null. Only the API lists `completions`.",
        &["Completed", "Cause"],
    ),
    ("puzzle", "An object, or a list of several.", &["Puzzle", "Step", "Unit"]),
    (
        "puzzle --solve",
        "An object. `puzzle --rate` writes a puzzle with one solution as `puzzle` does, any other one so.",
        &["Solved"],
    ),
    ("puzzle --hint", "An object.", &["Hint"]),
    ("info", "An object.", &["Info"]),
];

/// Writes the page.
pub(super) fn page(description: &Description) -> String {
    let mut text = HEAD.to_owned();
    for (command, what, structs) in SECTIONS {
        let _ = write!(text, "\n## {command}\n\n{what}\n");
        for (at, name) in structs.iter().enumerate() {
            let schema = &description.answers[*name];
            if at > 0 {
                let _ = write!(
                    text,
                    "\n### {name}\n\n{}\n",
                    schema["description"].as_str().unwrap_or("")
                );
            }
            text += "\n| field | value | meaning |\n|---|---|---|\n";
            for (name, field, is_required) in fields(schema) {
                let optional = if is_required { "" } else { ", optional" };
                let meaning = field["description"].as_str().unwrap_or("").replace('|', "\\|");
                let _ =
                    writeln!(text, "| `{name}` | {}{optional} | {meaning} |", WORDS.kind(field));
            }
        }
    }
    text
}

/// The notation of types in words.
const WORDS: Notation = Notation {
    named: |name| match name {
        "Number" => "count".to_owned(),
        "Square" => "square".to_owned(),
        "Columns" => "columns".to_owned(),
        "Verdict" => "[verdict](#check---list)".to_owned(),
        name => format!("[{name}](#{})", name.to_lowercase()),
    },
    value: |name| name.as_str().map_or("null".to_owned(), |name| format!("`{name}`")),
    between_values: ", ",
    or: " or ",
    of_type: |name, schema| match name {
        "boolean" => "true or false".to_owned(),
        "string" => "text".to_owned(),
        "array" => match WORDS.kind(&schema["items"]) {
            either if either.contains(" or ") => format!("list of ({either})"),
            item => format!("list of {item}"),
        },
        name => name.to_owned(),
    },
    any: "any",
};
