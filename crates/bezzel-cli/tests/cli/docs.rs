//! The documentation covers the program: every command, every field of the
//! JSON of campaigns, every format and extension.

use crate::session::{Session, output};
use bezzel_formats::{Format, StepsFormat};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

pub(crate) fn page(name: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join(name)).unwrap()
}

/// Collects the names of all fields, of nested objects too.
fn fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                found.insert(name.clone());
                fields(value, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_of_a_campaigns_json_is_documented() {
    let cli = page("cli.md");
    let session = Session::new();
    let told = |action: &str, least: usize| {
        let mut found = BTreeSet::new();
        fields(&session.json(&format!("campaign {action} --json")), &mut found);
        assert!(found.len() >= least, "{action}: {found:?}");
        for field in found {
            assert!(cli.contains(&format!("`{field}`")), "{action}: {field}");
        }
    };
    told("new 14 -o it.bezzel --scheme cross --depth 2", 9);
    // A fact that is wrong.
    session.write("facts.csv", "plan,shard,w8,w4,w2,w1\ncross/2 n=14 depth=2,3,1,0,0,0\n");
    session.does(&[
        "campaign run it.bezzel --shards even",
        "campaign import it.bezzel facts.csv --name liar",
    ]);
    told("status it.bezzel", 20);
    told("total it.bezzel", 15);
    told("audit it.bezzel --sample 5", 13);
    session.does(&["campaign run it.bezzel"]);
    session.run("campaign run it.bezzel --confirm 100");
    session.does(&["campaign run it.bezzel"]);
    told("status it.bezzel", 17);
    told("total it.bezzel", 18);
    let connection = rusqlite::Connection::open(session.path("it.bezzel")).unwrap();
    connection
        .execute_batch("DROP TRIGGER found_update; UPDATE found SET w8 = w8 + 8 WHERE shard = 5")
        .unwrap();
    drop(connection);
    told("audit it.bezzel --sample 5", 15);
}

#[test]
fn every_action_and_option_of_campaigns_is_documented() {
    let cli = page("cli.md");
    let (_, section) = cli.split_once("\n## Campaigns\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let help = output("help campaign");
    let actions = commands(&help);
    assert!(actions.len() >= 9, "{actions:?}");
    // The options that every command has.
    let common: BTreeSet<String> = options(&output("info --help"));
    for action in actions.into_iter().filter(|&action| action != "help") {
        let line = section.lines().find(|line| line.starts_with(&format!("| `{action}`")));
        let line = line.unwrap_or_else(|| panic!("{action}"));
        let found = options(&output(&format!("campaign {action} --help")));
        assert!(!found.is_empty(), "{action}");
        for option in found.difference(&common) {
            let of_broker =
                line.contains("the broker's") && section.contains(&format!("`{option}`"));
            let is_told = line.contains(option.as_str()) || of_broker;
            assert!(is_told || option == "--output" && line.contains("`-o`"), "{action} {option}");
        }
    }
}

/// A text that the catalogue lacks would be shown as its key in angle brackets.
#[test]
fn every_help_is_in_the_catalogue() {
    let (verbs, actions) = (output("help"), output("help campaign"));
    let verbs = commands(&verbs).into_iter().map(str::to_owned);
    let actions = commands(&actions).into_iter().map(|action| format!("campaign {action}"));
    let mut all: Vec<String> = verbs.chain(actions).filter(|it| !it.ends_with("help")).collect();
    all.push(String::new());
    assert!(all.len() > 25);
    for lang in ["en", "zh"] {
        for command in &all {
            let help = output(&format!("{command} --help --lang {lang}"));
            assert!(!help.contains("<help-"), "{help}");
        }
    }
}

/// The commands that a help lists; continuation lines are indented further.
fn commands(help: &str) -> BTreeSet<&str> {
    let lines = help.lines().skip_while(|line| !line.starts_with("Commands")).skip(1);
    let lines = lines.take_while(|line| line.starts_with("  "));
    let lines = lines.filter(|line| !line.starts_with("   "));
    lines.filter_map(|line| line.split_whitespace().next()).collect()
}

/// The long options in a help text.
fn options(help: &str) -> BTreeSet<String> {
    // A continuation line may begin with an option too, but is indented further.
    let is_option = |line: &&str| line.find(|sign| sign != ' ').is_some_and(|blanks| blanks < 10);
    let words = help.lines().filter(is_option).filter(|line| line.trim_start().starts_with('-'));
    let words = words.flat_map(|line| line.split_whitespace().take(3));
    let long = words.filter(|word| word.starts_with("--"));
    long.map(|word| word.trim_end_matches(',').to_owned()).collect()
}

#[test]
fn every_verb_is_documented() {
    let cli = page("cli.md");
    let help = output("help");
    let verbs = commands(&help);
    assert!(verbs.len() >= 13, "{verbs:?}");
    for verb in verbs {
        assert!(cli.contains(&format!("`{verb}`")), "{verb}");
    }
}

#[test]
fn every_format_is_documented_with_its_endings_and_is_what_it_says() {
    let formats = page("formats.md");
    let session = Session::new();
    for format in Format::all() {
        let name = format!("`{}`", format.name());
        let line = formats.lines().find(|line| line.starts_with("| `") && line.contains(&name));
        let line = line.unwrap_or_else(|| panic!("{name}"));
        for ending in format.endings() {
            assert!(line.contains(&format!("`.{ending}`")), "{name}: .{ending}");
            if format == Format::Parquet {
                // Tested with the feature that it needs.
                continue;
            }
            session.does(&[&format!("solve 6 --all -o q.{ending}")]);
            // A table is read as those of other programs are.
            let is_read = format.is_readable() || format == Format::Markdown;
            let status = if is_read { 0 } else { 2 };
            session.row(&format!("check q.{ending} -q"), status, "…", "…");
        }
    }
    for ending in StepsFormat::all().flat_map(|format| format.endings()) {
        session.does(&[&format!("steps 4 -q -o s.{ending}")]);
    }
}
