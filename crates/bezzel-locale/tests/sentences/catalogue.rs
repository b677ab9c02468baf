//! Every sentence that the code uses is in the catalogue, and the catalogue has no others.

use bezzel_locale::{Catalogue, Language};
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

/// The keys in `say!(catalogue, "key"` in a source.
fn said(text: &str) -> Vec<String> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let after = code.split("say!(").skip(1).filter_map(|rest| rest.split_once('"'));
    // A constructed key is in a variable: the next quotation mark belongs to another text.
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

/// The keys in the sources of all crates.
#[derive(Default)]
struct Code {
    /// All texts in quotation marks, and the keys in `say!`.
    quoted: BTreeSet<String>,
    said: BTreeSet<String>,
    /// Constructed keys, outside tests: the parts before and after inserted words.
    templates: BTreeSet<Vec<String>>,
    /// The words that may be inserted: quoted ones, and the names of fields in JavaScript.
    words: BTreeSet<String>,
}

impl Code {
    fn read() -> Code {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut files = Vec::new();
        sources(crates, &mut files);
        let mut code = Code::default();
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            code.quoted.extend(text.split('"').skip(1).map(str::to_owned));
            code.said.extend(said(&text));
            // The words of pages are selected by the prefixes of their keys.
            if file.components().any(|part| part.as_os_str() == "tests")
                || file.ends_with("bezzel-pages/src/words.rs")
            {
                continue;
            }
            let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let is_script = file.extension().is_some_and(|ending| ending == "js");
            for line in lines {
                for quote in ['"', '`'] {
                    let parts = line.split(quote).skip(1);
                    let parts = parts.filter(|part| is_script || !part.ends_with('-'));
                    code.templates.extend(parts.filter_map(template));
                }
                // Names of fields have underscores, where most keys have hyphens.
                let quoted = line.split(['"', '`']).skip(1).map(str::to_owned);
                let fields = line.split(':').filter_map(|before| before.split(FIELD).next_back());
                let fields = fields.filter(|_| is_script).map(str::to_owned);
                let words = quoted.chain(fields).map(|word| (word.replace('_', "-"), word));
                let words = words.filter(|(hyphens, _)| looks_like_key(hyphens));
                code.words.extend(words.flat_map(|(hyphens, word)| [hyphens, word]));
            }
        }
        code
    }

    /// Whether a key is used, or can be constructed.
    fn says(&self, key: &str) -> bool {
        let is_word = |word: &str| {
            self.words.contains(word) || word.parse::<u8>().is_ok_and(|number| number <= 12)
        };
        self.quoted.contains(key)
            || self.templates.iter().any(|parts| match &parts[..] {
                // An ending such as `-one` may follow any key.
                [first, ending] if first.is_empty() => {
                    key.strip_suffix(ending.as_str()).is_some_and(|key| self.says(key))
                }
                parts => is_made_of(key, parts, &is_word),
            })
    }
}

/// The characters before the name of a field.
const FIELD: [char; 5] = ['{', ',', '(', '[', ' '];

/// The parts of a constructed key: `game-month-${at}` consists of `game-month-` and an empty part. A text that ends
/// with a hyphen has its last word elsewhere, in JavaScript.
fn template(text: &str) -> Option<Vec<String>> {
    let mut parts = vec![String::new()];
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (_, after) = after.split_once('}')?;
        parts.last_mut()?.push_str(before.strip_suffix('$').unwrap_or(before));
        parts.push(String::new());
        rest = after;
    }
    parts.last_mut()?.push_str(rest);
    if text.ends_with('-') {
        parts.push(String::new());
    }
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_key = parts.len() > 1
        && parts.iter().all(|part| part.chars().all(is_plain))
        && match parts[0].as_str() {
            "" => parts.len() == 2 && parts[1].starts_with('-'),
            first => first.ends_with('-') && first.starts_with(|c: char| c.is_ascii_lowercase()),
        };
    is_key.then_some(parts)
}

/// Whether a key consists of these parts, with a word between each and the next.
fn is_made_of(key: &str, parts: &[String], is_word: &dyn Fn(&str) -> bool) -> bool {
    let Some((first, others)) = parts.split_first() else { return false };
    let Some(rest) = key.strip_prefix(first.as_str()) else { return false };
    if others.is_empty() {
        return rest.is_empty();
    }
    let mut ends = (1..=rest.len()).filter(|&end| is_word(&rest[..end]));
    ends.any(|end| is_made_of(&rest[end..], others, is_word))
}

#[test]
fn keys_are_put_together_of_parts_and_words() {
    let parts = |text| template(text).map(|parts| parts.join("|"));
    assert_eq!(parts("month-${date(day).getMonth() + 1}").as_deref(), Some("month-|"));
    assert_eq!(parts("learn-chapter-{chapter}-{part}").as_deref(), Some("learn-chapter-|-|"));
    assert_eq!(parts("game-family-").as_deref(), Some("game-family-|"));
    assert_eq!(parts("${key}-one").as_deref(), Some("|-one"));
    for other in ["sheet-start", "{a}{b}", "Begin-{a}", "-{a}", "${path}.svg", "{a}-{b}"] {
        assert_eq!(parts(other), None, "{other}");
    }
    let is_word = |word: &str| ["half-turn", "row"].contains(&word);
    let parts = template("sheet-{a}-of-{b}").unwrap();
    assert!(is_made_of("sheet-half-turn-of-row", &parts, &is_word));
    assert!(!is_made_of("sheet-half-of-row", &parts, &is_word));
    assert!(!is_made_of("sheet-row-of-row-more", &parts, &is_word));
}

#[test]
fn every_used_key_exists_and_every_key_is_used() {
    let code = Code::read();
    let catalogue = Catalogue::new(Language::English);
    let keys: BTreeSet<&str> = catalogue.keys().collect();
    assert!(keys.len() > 150);
    for key in &keys {
        assert!(catalogue.has(key), "{key} is not understood");
        // The keys of help texts are constructed from commands and arguments, which a test of bezzel-cli compares.
        assert!(key.starts_with("help-") || code.says(key), "no code says {key}");
    }
    let Code { quoted, said, .. } = code;
    assert!(said.len() > 200, "{} sentences are found", said.len());
    for key in said {
        assert!(keys.contains(key.as_str()), "no sentence for {key}");
    }
    // Keys that are stored in a variable first.
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
