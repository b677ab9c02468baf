//! The words that people read: a short list of those that make a sentence unclear is kept out of the README, the
//! documentation, the help and every message.

use std::fs;
use std::path::{Path, PathBuf};

/// Who does something is named, and how many there are; a default is a default.
const UNCLEAR: [&str; 9] = [
    "nobody", "somebody", "anybody", "whoever", "so many", "is told", "are told", "usual",
    "told in",
];

fn files(root: &Path) -> Vec<PathBuf> {
    let folder = |path: &str, ending: &str| -> Vec<PathBuf> {
        let entries = fs::read_dir(root.join(path)).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.extension().is_some_and(|given| given == ending)).collect()
    };
    let mut files = [folder("", "md"), folder("docs", "md")].concat();
    let locales = folder("crates/bezzel-formats/locales", "ftl");
    let is_english = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("en");
    files.extend(locales.into_iter().filter(is_english));
    for name in fs::read_dir(root.join("crates")).unwrap() {
        let readme = name.unwrap().path().join("README.md");
        files.extend(readme.exists().then_some(readme));
    }
    files
}

#[test]
fn sentences_name_who_and_how_many() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let files = files(root);
    assert!(files.len() > 25, "{files:?}");
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            // Names of tests and functions are not sentences.
            let words = line.split('`').step_by(2).collect::<Vec<_>>().join(" ").to_lowercase();
            let words = format!(" {} ", words.replace(|c: char| !c.is_alphanumeric(), " "));
            for unclear in UNCLEAR {
                if words.contains(&format!(" {unclear} ")) {
                    found.push(format!("{}:{}: {unclear}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
