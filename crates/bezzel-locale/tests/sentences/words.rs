//! Plain words: a list of words that make a sentence unclear is kept out of the README, the documentation, the help,
//! every message, and the comments and docstrings of all code.

use bezzel_locale::{Catalogue, Language};
use std::fs;
use std::path::{Path, PathBuf};

/// The words that are refused. A sentence should name the actor and the number, and say *default* for a default.
const UNCLEAR: [&str; 18] = [
    "nobody",
    "somebody",
    "anybody",
    "everybody",
    "whoever",
    "so many",
    "as many as there are",
    "is told",
    "are told",
    "be told",
    "was told",
    "were told",
    "been told",
    "being told",
    "told in",
    "tells of",
    "likes to",
    "usual",
];

/// Folders with files of others, or without sentences.
const SKIPPED: [&str; 6] = ["target", "node_modules", "corpus", "refused", "golden", "results"];

/// Collects the files with sentences below a folder.
fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !SKIPPED.contains(&name.as_str()) && !name.starts_with('.') {
                gather(&path, files);
            }
            continue;
        }
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let has_sentences =
            ["md", "ftl", "rs", "py", "pyi", "js", "mjs", "ts"].contains(&ending.as_str());
        if has_sentences && !name.starts_with("zh.") {
            files.push(path);
        }
    }
}

/// The lines of a file, with code lines emptied: comments, docstrings, or all lines of a text.
fn sentences(path: &Path, text: &str) -> Vec<String> {
    let ending = path.extension().unwrap().to_str().unwrap();
    let mut is_docstring = false;
    let sentence = |line: &str| {
        let start = line.trim_start();
        let is_sentence = match ending {
            "md" | "ftl" => true,
            "py" | "pyi" => {
                let quotes = line.matches("\"\"\"").count();
                let is_in = is_docstring || quotes > 0;
                is_docstring ^= quotes % 2 == 1;
                is_in || start.starts_with('#')
            }
            _ => ["//", "/*", "* "].iter().any(|mark| start.starts_with(mark)),
        };
        if is_sentence { words(line) } else { String::new() }
    };
    text.lines().map(sentence).collect()
}

/// The words of a line, surrounded by blanks. Text in backticks is a name, and no part of a sentence.
fn words(line: &str) -> String {
    let outside = line.split('`').step_by(2).collect::<Vec<_>>().join(" ").to_lowercase();
    let split = outside.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = split.filter(|word| !word.is_empty()).collect();
    if words.is_empty() { String::new() } else { format!(" {} ", words.join(" ")) }
}

#[test]
fn sentences_name_who_and_how_many() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut files = Vec::new();
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        files.extend(Some(path).filter(|path| path.extension().is_some_and(|it| it == "md")));
    }
    for folder in ["docs", "crates", "python", "browser", "bench", "fuzz"] {
        gather(&root.join(folder), &mut files);
    }
    assert!(files.len() > 400, "{} files", files.len());
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let lines = sentences(&file, &text);
        let following = lines.iter().skip(1).map(String::as_str).chain([""]);
        for (number, (line, next)) in lines.iter().zip(following).enumerate() {
            // An expression may continue on the next line; it counts for the first.
            let both = format!("{line}{next}").replace("  ", " ");
            for unclear in UNCLEAR.map(|unclear| format!(" {unclear} ")) {
                if both.contains(&unclear) && !next.contains(&unclear) {
                    found.push(format!("{}:{}:{unclear}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_words_of_comments_docstrings_and_texts_are_found() {
    let told = |name: &str, text: &str| sentences(Path::new(name), text).concat();
    assert_eq!(
        told("a.rs", "let so = many;\n/// It is told.\n// `Whoever`: so\n"),
        " it is told  so "
    );
    assert_eq!(
        told("a.py", "usual = 1\n\"\"\"The usual\none.\"\"\"\nusual = 2\n"),
        " the usual  one "
    );
    assert_eq!(told("a.js", "nobody();\n/** Nobody. */\n"), " nobody ");
    assert_eq!(told("a.md", "Somebody"), " somebody ");
}

/// Whether a sentence in Chinese has a space beside a Chinese character or sign: beside a letter, a digit, a blank, or
/// after a full stop. What stands in `**` is looked at with its signs taken away.
fn is_spaced(line: &str) -> bool {
    // A stroke that names a diagonal is a letter of its own.
    let is_chinese = |sign: char| {
        sign != '／'
            && matches!(sign, '、'..='】' | '\u{4E00}'..='\u{9FFF}' | '\u{FF01}'..='？' | '…' | '“' | '”')
    };
    let is_beside = |sign: char| sign.is_ascii_alphanumeric() || "{}()".contains(sign);
    let signs: Vec<char> = line.replace("**", "").chars().collect();
    signs.windows(3).any(|window| {
        let [before, middle, after] = [window[0], window[1], window[2]];
        middle == ' '
            && (is_chinese(before) && (is_beside(after) || is_chinese(after))
                || is_beside(before) && is_chinese(after))
    })
}

#[test]
fn pages_in_chinese_have_no_spaces_beside_numbers_and_letters() {
    // Code, examples of input, a list of keys, and a field of the question.
    const EXEMPT: [&str; 4] =
        ["learn-own-start", "page-follow-placeholder", "game-keys", "list-empty"];
    assert!(is_spaced("共 3 个") && is_spaced("共{ $count } 个") && is_spaced("解。 下"));
    assert!(!is_spaced("共{ $count }个，N = 8，**放(行 + 1)**。"));
    let mut spaced = Vec::new();
    let mut key = "";
    let catalogue = Catalogue::new(Language::Chinese);
    for line in catalogue.source().lines().filter(|line| !line.starts_with('#')) {
        let mut sentence = line.trim_start();
        if let Some((name, rest)) = line.split_once(" =")
            && !line.starts_with(' ')
        {
            (key, sentence) = (name, rest.trim_start());
        }
        let is_page = ["page-", "game-", "learn-", "work-", "list-", "read"]
            .iter()
            .any(|kind| key.starts_with(kind));
        if is_page && !EXEMPT.contains(&key) && is_spaced(sentence) {
            spaced.push(format!("{key}: {sentence}"));
        }
    }
    assert!(spaced.is_empty(), "{}", spaced.join("\n"));
}
