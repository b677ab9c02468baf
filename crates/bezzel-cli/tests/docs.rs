//! The pages of the documentation say what the program does: every verb, every exit status that
//! can be had here, every field of JSON, every format and ending.

mod program;

use bezzel_formats::{Format, StepsFormat};
use program::{bezzel, output, refused, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn page(name: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join(name)).unwrap()
}

/// The names of all fields, of objects in objects too.
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
fn every_field_of_json_is_documented() {
    let cli = page("cli.md");
    for (arguments, most) in [
        (&["count", "9", "--json", "--check", "-q"][..], 12),
        (&["count", "9", "--json", "--start", "1"], 10),
        (&["count", "16", "--json", "--scheme", "halves"], 12),
        (&["count", "8", "--json", "--estimate-time"], 8),
        (&["table", "4", "-f", "json"], 8),
        (&["compare", "4", "--json", "--budget", "1"], 8),
        (&["complete", "0 4 7 . . . . .", "--json", "--count"], 8),
        (&["complete", "0 . 0 . . . . .", "--json"], 9),
        (&["info", "--json"], 5),
    ] {
        let told = bezzel(arguments).output().unwrap().stdout;
        let mut found = BTreeSet::new();
        fields(&serde_json::from_slice(&told).unwrap(), &mut found);
        assert!(found.len() >= most, "{arguments:?}: {found:?}");
        for field in found {
            assert!(cli.contains(&format!("`{field}`")), "{arguments:?}: {field}");
        }
    }
}

#[test]
fn every_verb_is_documented_with_its_statuses() {
    let cli = page("cli.md");
    let help = output(&["help"]);
    let verbs = help.lines().skip_while(|line| !line.starts_with("Commands")).skip(1);
    let verbs = verbs.take_while(|line| line.starts_with("  "));
    let verbs: BTreeSet<&str> = verbs.filter_map(|line| line.split_whitespace().next()).collect();
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
