//! The words of pages in both languages, with `{name}` for values to fill in.

use bezzel_locale::{Blank, Catalogue, Language};
use serde_json::{Map, Value};

/// The names of the values.
const BLANKS: &[&str] = &[
    "a",
    "above",
    "all",
    "asked",
    "attackers",
    "b",
    "boards",
    "budget",
    "by",
    "by_column",
    "by_row",
    "call",
    "column",
    "columns",
    "corner",
    "count",
    "date",
    "day",
    "depth",
    "difficulty",
    "distinct",
    "events",
    "family",
    "faster",
    "fewer",
    "first",
    "full",
    "growth_large",
    "growth_small",
    "half",
    "held",
    "index",
    "inner",
    "kind",
    "largest",
    "largest_count",
    "last",
    "least",
    "like",
    "line",
    "max",
    "method",
    "middle",
    "month",
    "most",
    "n",
    "name",
    "names",
    "node",
    "nodes",
    "number",
    "one",
    "orders",
    "other",
    "others",
    "own",
    "positions",
    "powers",
    "quarter",
    "queens",
    "reason",
    "region",
    "right",
    "row",
    "rules",
    "seconds",
    "sign",
    "size",
    "small_boards",
    "small_solutions",
    "solutions",
    "solved",
    "square",
    "squares",
    "status",
    "step",
    "steps",
    "symmetry",
    "time",
    "times",
    "unit",
    "units",
    "value",
    "values",
    "way",
    "what",
    "year",
];

/// The prefixes of the keys of the words that a page needs, and of those among them that it does not.
pub(super) struct Begins(&'static [&'static str], &'static [&'static [&'static str]]);

/// The words of served views, which no file has.
const VIEWS: &[&str] = &[
    "page-check-",
    "page-file-",
    "page-typical-",
    "page-column-",
    "page-growth",
    "page-published",
    "page-scope",
    "page-method-short-",
    "page-too-",
    "page-completions",
    "page-follow",
];

/// The words that only a comparison has.
const COMPARED: &[&str] = &["page-compared-", "page-race-", "page-way-"];

/// The words that only another program's search has.
const OF_PROGRAMS: &[&str] = &["page-trace-", "page-code-trace-"];

/// The words of a search.
pub(super) const SEARCHES: Begins = Begins(&["page-", "time-"], &[VIEWS, COMPARED, OF_PROGRAMS]);

/// The words of another program's search.
pub(super) const PROGRAMS: Begins = Begins(&["page-", "time-"], &[VIEWS, COMPARED]);

/// The words of searches that are compared.
pub(super) const COMPARISONS: Begins = Begins(&["page-", "time-"], &[VIEWS, OF_PROGRAMS]);

/// The words of puzzles that are played.
pub(super) const PUZZLES: Begins = Begins(&["page-", "game-"], &[VIEWS, COMPARED, OF_PROGRAMS]);

/// The words of Learn.
pub(super) const LESSONS: Begins = Begins(&["page-", "time-", "learn-"], &[VIEWS]);

/// The words of all served pages.
const SERVED: Begins = Begins(&["page-", "time-", "game-", "complete-", "learn-"], &[]);

/// Returns the words of all pages: an object by language, of objects by key.
#[must_use]
pub fn words() -> Value {
    words_of(&SERVED)
}

/// Returns the words of the page on which a browser works for a campaign.
#[must_use]
pub fn work_words() -> Value {
    words_of(&Begins(&["work-"], &[]))
}

/// The words whose keys have these prefixes.
pub(super) fn words_of(Begins(prefixes, without): &Begins) -> Value {
    let languages =
        Language::ALL.map(|language| (language.code().to_owned(), of(language, prefixes, without)));
    Value::Object(languages.into_iter().collect())
}

fn of(language: Language, prefixes: &[&str], without: &[&[&str]]) -> Value {
    let catalogue = Catalogue::new(language);
    let blank = |name: &str| format!("{{{name}}}");
    let blanks: Vec<_> = BLANKS.iter().map(|&name| (name, blank(name))).collect();
    let blanks: Vec<_> = blanks.iter().map(|(name, text)| (*name, text as &dyn Blank)).collect();
    let fill = |key: &str| catalogue.sentence(key, &blanks);
    let without = without.concat();
    let begins = |key: &str, with: &[&str]| with.iter().any(|prefix| key.starts_with(prefix));
    let keys = catalogue.keys().filter(|key| begins(key, prefixes) && !begins(key, &without));
    let words: Map<String, Value> =
        keys.map(|key| (key.to_owned(), Value::String(fill(key)))).collect();
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
        assert!(english["page-step-place"].as_str().unwrap().contains("{square}"));
    }
}
