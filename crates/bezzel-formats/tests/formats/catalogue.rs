//! Every sentence the code asks for is in the catalogue, and none is there for nothing.

use bezzel_formats::{Catalogue, Language};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "js") {
            found.push(path);
        }
    }
}

/// The keys that `say!(catalogue, "key"` names in a source.
fn said(text: &str) -> Vec<String> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let after = code.split("say!(").skip(1).filter_map(|rest| rest.split_once('"'));
    // A key that is put together comes in a variable: the next quotation mark is another's.
    let named = after.filter(|(before, _)| {
        before.matches(',').count() == 1
            && !before.contains(';')
            && before.trim_end().ends_with(',')
    });
    let keys = named.filter_map(|(_, rest)| rest.split('"').next());
    keys.filter(|key| looks_like_key(key)).map(str::to_owned).collect()
}

fn looks_like_key(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && !text.ends_with('-')
}

/// All text in quotation marks in the sources of all crates, and the keys of sentences among it.
fn quoted() -> (BTreeSet<String>, BTreeSet<String>) {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    sources(crates, &mut files);
    let (mut quoted, mut keys) = (BTreeSet::new(), BTreeSet::new());
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        quoted.extend(text.split('"').skip(1).map(str::to_owned));
        keys.extend(said(&text));
    }
    (quoted, keys)
}

/// Keys that are put together from names: of commands, arguments and methods.
fn is_put_together(key: &str) -> bool {
    let prefixes = [
        "help-",
        "compare-",
        "page-method-",
        "page-state-",
        "page-count-",
        "page-symmetry-",
        "page-tab-",
        "page-compared-",
        "page-scope-",
        "page-which-",
        "page-column-",
        "page-code-form-",
        "page-ask-",
        "page-mode-",
        "page-naming-",
        "page-number-",
        "page-way-",
        "page-race-",
        "page-check-kind-",
        "page-check-short-",
        "page-check-missing",
        "page-file-",
        "page-follow-",
        "page-save-",
        "page-theme-",
        "page-line-",
        "page-step-",
        "page-trace-",
        "learn-attack-",
        "learn-begin-",
        "learn-chapter-",
        "learn-fault-",
        "learn-memory-",
        "learn-method-",
        "learn-shared-",
        "learn-way-",
        "game-colour-",
        "game-month-",
        "game-weekday-",
        "game-day-",
        "game-rules-",
        "game-rule-",
        "game-technique-",
        "game-family-",
        "game-difficulty-",
        "game-clash-",
        "game-cell-",
        "game-statistics-",
        "game-fact-",
        "game-pattern-",
        "game-share-",
        "game-cause-",
        "game-hint-mistake-",
        "game-solved-",
    ];
    // Where a language tells one from many, `-one` follows the key.
    prefixes.iter().any(|prefix| key.starts_with(prefix)) || key.ends_with("-one")
}

#[test]
fn what_is_asked_for_is_there_and_what_is_there_is_asked_for() {
    let (quoted, said) = quoted();
    let catalogue = Catalogue::new(Language::English);
    let keys: BTreeSet<&str> = catalogue.keys().collect();
    assert!(keys.len() > 150);
    for key in &keys {
        assert!(catalogue.has(key), "{key} is not understood");
        assert!(quoted.contains(*key) || is_put_together(key), "nobody says {key}");
    }
    assert!(said.len() > 200, "{} sentences are found", said.len());
    for key in said {
        assert!(keys.contains(key.as_str()), "no sentence for {key}");
    }
    // What is kept in a variable before it is said.
    let prefixes = [
        "error-",
        "note-",
        "read-",
        "step-",
        "strip-",
        "table-",
        "title-",
        "time-",
        "info-",
        "reason-",
        "line-",
        "page-",
        "game-",
        "complete-",
        "learn-",
    ];
    for text in &quoted {
        let is_key = prefixes.iter().any(|prefix| text.starts_with(prefix)) && looks_like_key(text);
        assert!(!is_key || keys.contains(text.as_str()), "no sentence for {text}");
    }
}
