//! The words of pages in both languages, with `{name}` where something is filled in.

use crate::language::{Catalogue, Language};
use serde_json::{Map, Value};

/// What may be filled into the words of pages.
const BLANKS: [&str; 35] = [
    "n",
    "method",
    "row",
    "column",
    "columns",
    "by_row",
    "by_column",
    "above",
    "index",
    "depth",
    "solutions",
    "reason",
    "nodes",
    "node",
    "way",
    "distinct",
    "symmetry",
    "events",
    "step",
    "steps",
    "count",
    "other",
    "seconds",
    "status",
    "name",
    "max",
    "square",
    "what",
    "value",
    "time",
    "fewer",
    "faster",
    "budget",
    "values",
    "times",
];

/// The words of all pages: an object by language, of objects by key.
#[must_use]
pub fn words() -> Value {
    let languages = Language::ALL.map(|language| (language.code().to_owned(), of(language)));
    Value::Object(languages.into_iter().collect())
}

fn of(language: Language) -> Value {
    let catalogue = Catalogue::new(language);
    let blank = |name: &str| format!("{{{name}}}");
    let fill = |key: &str| {
        let blanks = BLANKS.map(|name| (name, blank(name).into()));
        catalogue.sentence(key, &blanks)
    };
    let keys = catalogue.keys().filter(|key| {
        ["page-", "step-", "complete-", "compare-", "time-"]
            .iter()
            .any(|prefix| key.starts_with(prefix))
            && *key != "step-counters"
    });
    let mut words: Map<String, Value> =
        keys.map(|key| (key.to_owned(), Value::String(fill(key)))).collect();
    // Plural forms are chosen here, where they are known.
    for count in 0..=1 {
        let text = catalogue.sentence("step-exhausted", &[("solutions", count.into())]);
        words.insert(format!("step-exhausted-{count}"), Value::String(text));
    }
    Value::Object(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_words_and_blanks_are_known() {
        let words = words();
        let (english, chinese) = (&words["en"], &words["zh"]);
        let keys = |words: &Value| words.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(english), keys(chinese));
        assert!(keys(english).len() > 60);
        for language in [english, chinese] {
            for (key, text) in language.as_object().unwrap() {
                let text = text.as_str().unwrap();
                assert!(!text.contains('$'), "{key}: {text}");
                assert!(!text.contains("{}"), "{key}: {text}");
            }
        }
        assert!(english["step-place"].as_str().unwrap().contains("{column}"));
        let one = format!("{}-1", "step-exhausted");
        assert_eq!(english[one].as_str().unwrap().matches("is 1").count(), 1);
    }
}
