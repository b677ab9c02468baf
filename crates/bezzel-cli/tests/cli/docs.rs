//! The documentation covers the program: every command, every exit status that can occur here, every field of the
//! JSON of campaigns, every format and extension.

use crate::program::{output, refused, run};
use bezzel_formats::{Format, StepsFormat};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn page(name: &str) -> String {
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
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q14.bezzel");
    let path = path.to_str().unwrap();
    let told = |action: &[&str], most: usize| {
        let arguments = [&["campaign"][..], action, &["--json"]].concat();
        let assert = run(&arguments);
        let mut found = BTreeSet::new();
        fields(&serde_json::from_slice(&assert.get_output().stdout).unwrap(), &mut found);
        assert!(found.len() >= most, "{arguments:?}: {found:?}");
        for field in found {
            assert!(cli.contains(&format!("`{field}`")), "{arguments:?}: {field}");
        }
    };
    told(&["new", "14", "-o", path, "--scheme", "cross", "--depth", "2"], 9);
    run(&["campaign", "run", path, "--shards", "even"]).success();
    // A fact that is wrong.
    let facts = folder.path().join("facts.csv");
    fs::write(&facts, "plan,shard,w8,w4,w2,w1\ncross/2 n=14 depth=2,3,1,0,0,0\n").unwrap();
    run(&["campaign", "import", path, facts.to_str().unwrap(), "--name", "liar"]).success();
    told(&["status", path], 20);
    told(&["total", path], 15);
    told(&["audit", path, "--sample", "5"], 13);
    run(&["campaign", "run", path]).success();
    let _ = run(&["campaign", "run", path, "--confirm", "100"]);
    run(&["campaign", "run", path]).success();
    told(&["status", path], 17);
    told(&["total", path], 18);
    let connection = rusqlite::Connection::open(path).unwrap();
    connection
        .execute_batch("DROP TRIGGER found_update; UPDATE found SET w8 = w8 + 8 WHERE shard = 5")
        .unwrap();
    drop(connection);
    told(&["audit", path, "--sample", "5"], 15);
}

#[test]
fn every_action_and_option_of_campaigns_is_documented() {
    let cli = page("cli.md");
    let (_, section) = cli.split_once("\n## Campaigns\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let help = output(&["help", "campaign"]);
    let actions = commands(&help);
    assert!(actions.len() >= 9, "{actions:?}");
    // The options that every command has.
    let common: BTreeSet<String> = options(&output(&["info", "--help"]));
    for action in actions.into_iter().filter(|&action| action != "help") {
        let line = section.lines().find(|line| line.starts_with(&format!("| `{action}`")));
        let line = line.unwrap_or_else(|| panic!("{action}"));
        let found = options(&output(&["campaign", action, "--help"]));
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
    for lang in ["en", "zh"] {
        let whole = output(&["help", "--lang", lang]);
        let campaign = output(&["help", "campaign", "--lang", lang]);
        let verbs = output(&["help"]);
        let actions = output(&["help", "campaign"]);
        let of_verbs = commands(&verbs).into_iter().map(|verb| vec![verb]);
        let of_actions = commands(&actions).into_iter().map(|action| vec!["campaign", action]);
        let mut helps = vec![whole, campaign];
        for mut command in of_verbs.chain(of_actions) {
            if command.last() != Some(&"help") {
                command.extend(["--help", "--lang", lang]);
                helps.push(output(&command));
            }
        }
        assert!(helps.len() > 25);
        for help in helps {
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
fn every_verb_is_documented_with_its_statuses() {
    let cli = page("cli.md");
    let help = output(&["help"]);
    let verbs = commands(&help);
    assert!(verbs.len() >= 13, "{verbs:?}");
    for verb in verbs {
        assert!(cli.contains(&format!("`{verb}`")), "{verb}");
    }
    for (arguments, status) in [
        (&["solve", "4"][..], 0),
        (&["solve", "3"], 1),
        (&["count", "3"], 0),
        (&["check", "1 3 0 2"], 0),
        (&["check", "0 0 0"], 1),
        (&["check", "--list", "0"], 0),
        (&["check", "--list", "1 3 0 2"], 1),
        (&["draw", "0 0 0"], 0),
        (&["table", "3"], 0),
        (&["complete", "4x4"], 0),
        (&["complete", "3x3"], 1),
        (&["complete", "4x4", "--unique"], 1),
        (&["complete", "3x3", "--json"], 1),
        (&["complete", "3x3", "--count"], 1),
    ] {
        run(arguments).code(status);
    }
    refused(&["solve", "0"], "from 1 to");
}

#[test]
fn every_format_is_documented_with_its_endings_and_is_what_it_says() {
    let formats = page("formats.md");
    let folder = tempfile::tempdir().unwrap();
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
            let path = folder.path().join(format!("q.{ending}"));
            let path = path.to_str().unwrap();
            run(&["solve", "6", "--all", "-o", path]).success();
            if format.is_readable() {
                run(&["check", path, "-q"]).success();
            } else {
                run(&["check", path]).code(2);
            }
        }
    }
    for format in StepsFormat::all() {
        for ending in format.endings() {
            let path = folder.path().join(format!("s.{ending}"));
            run(&["steps", "4", "-q", "-o", path.to_str().unwrap()]).success();
        }
    }
}
