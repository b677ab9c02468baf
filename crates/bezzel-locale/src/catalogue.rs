//! Every sentence for people, in English and Chinese, from one catalogue.
//!
//! The sentences are in `locales/*.ftl`, in the Fluent format (projectfluent.org), which supports plural forms: those
//! of pages, which pictures do not show and the embedded font need not support, in `*.pages.ftl`, those about
//! campaigns in `*.campaign.ftl`, those about puzzles in `*.puzzle.ftl`, the verdict on a list in `*.check.ftl`,
//! those about other programs' searches in `*.trace.ftl`, Learn in `*.learn.ftl`. A test ensures that both languages
//! have every key. `{ FIELD("limit") }` and `{ ACTION("run") }` in a sentence are replaced by a shell's words
//! (`dialect.rs`).

use crate::dialect::{Api, Dialect};
use bezzel::UnknownName;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

/// A language of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Returns the language's code: `en` or `zh`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// Returns the language of a locale name such as `zh_CN.UTF-8` or `zh-Hans`; English for any
    /// other language.
    #[must_use]
    pub fn of_locale(locale: &str) -> Language {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        code.to_ascii_lowercase().parse().unwrap_or_default()
    }

    const fn source(self) -> &'static str {
        match self {
            Language::English => concat!(
                include_str!("../locales/en.ftl"),
                "\n",
                include_str!("../locales/en.pages.ftl"),
                "\n",
                include_str!("../locales/en.campaign.ftl"),
                "\n",
                include_str!("../locales/en.puzzle.ftl"),
                "\n",
                include_str!("../locales/en.play.ftl"),
                "\n",
                include_str!("../locales/en.questions.ftl"),
                "\n",
                include_str!("../locales/en.check.ftl"),
                "\n",
                include_str!("../locales/en.trace.ftl"),
                "\n",
                include_str!("../locales/en.learn.ftl")
            ),
            Language::Chinese => concat!(
                include_str!("../locales/zh.ftl"),
                "\n",
                include_str!("../locales/zh.pages.ftl"),
                "\n",
                include_str!("../locales/zh.campaign.ftl"),
                "\n",
                include_str!("../locales/zh.puzzle.ftl"),
                "\n",
                include_str!("../locales/zh.play.ftl"),
                "\n",
                include_str!("../locales/zh.questions.ftl"),
                "\n",
                include_str!("../locales/zh.check.ftl"),
                "\n",
                include_str!("../locales/zh.trace.ftl"),
                "\n",
                include_str!("../locales/zh.learn.ftl")
            ),
        }
    }
}

impl FromStr for Language {
    type Err = UnknownName;

    fn from_str(code: &str) -> Result<Language, UnknownName> {
        UnknownName::find("language", code, Language::ALL, Language::code)
    }
}

/// The sentences of one language, with the words of one shell. They are parsed when the first one is used: many runs
/// of the program need none.
pub struct Catalogue {
    language: Language,
    dialect: &'static dyn Dialect,
    bundle: OnceLock<FluentBundle<FluentResource>>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalogue").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Catalogue {
    /// Creates the catalogue of `language`, with the words of the API.
    #[must_use]
    pub fn new(language: Language) -> Catalogue {
        Catalogue::of(language, &Api)
    }

    /// Creates the catalogue of `language`, with the words of a shell.
    #[must_use]
    pub fn of(language: Language, dialect: &'static dyn Dialect) -> Catalogue {
        Catalogue { language, dialect, bundle: OnceLock::new() }
    }

    /// Returns the English catalogue with the words of the API, which errors use for `Display`.
    #[must_use]
    pub fn english() -> &'static Catalogue {
        static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(Language::English));
        &ENGLISH
    }

    /// The parsed sentences.
    ///
    /// # Panics
    /// Never: a test ensures that both files can be parsed.
    fn bundle(&self) -> &FluentBundle<FluentResource> {
        let (language, dialect) = (self.language, self.dialect);
        self.bundle.get_or_init(|| {
            let id = language.code().parse().expect("a language code");
            let mut bundle = FluentBundle::new_concurrent(vec![id]);
            // Isolation marks are for mixing scripts of both directions; terminals show them as boxes, and both
            // languages run left to right.
            bundle.set_use_isolating(false);
            let field = |name: &str| dialect.field(name);
            let action = |name: &str| dialect.action(name);
            bundle.add_function("FIELD", named(field)).expect("a new function");
            bundle.add_function("ACTION", named(action)).expect("a new function");
            let resource = FluentResource::try_new(language.source().to_owned())
                .unwrap_or_else(|(_, errors)| panic!("{}.ftl: {errors:?}", language.code()));
            bundle.add_resource(resource).expect("no key is there twice");
            bundle
        })
    }

    /// Returns the language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the shell's words.
    #[must_use]
    pub fn dialect(&self) -> &'static dyn Dialect {
        self.dialect
    }

    /// Returns the shell's word for a text that cannot be read.
    #[must_use]
    pub fn name_of_text(&self) -> String {
        self.sentence(self.dialect.text(), &[])
    }

    /// Returns the sentences in the Fluent format.
    #[must_use]
    pub fn source(&self) -> &'static str {
        self.language.source()
    }

    /// Returns whether there is a sentence for `key`.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle().has_message(key)
    }

    /// Returns the keys of all sentences, in the order of the catalogue's file: in the file, a line that begins with
    /// a letter begins a sentence.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.language.source().lines();
        let lines = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key)
    }

    /// Returns the sentence for `key`, with its blanks filled in. See [`say!`](crate::say) for a shorter way to write
    /// it. For an unknown key the result is the key itself, in angle brackets.
    #[must_use]
    pub fn sentence(&self, key: &str, blanks: &[(&str, &dyn Blank)]) -> String {
        let mut args = FluentArgs::with_capacity(blanks.len());
        blanks.iter().for_each(|(name, value)| value.fill(name, self, &mut args));
        let (text, faults) = self.filled(key, &args);
        debug_assert!(faults.is_empty() && !text.starts_with('<'), "{key}: {text} {faults:?}");
        text
    }

    fn filled(&self, key: &str, args: &FluentArgs<'_>) -> (String, Vec<FluentError>) {
        let mut faults = Vec::new();
        let pattern = self.bundle().get_message(key).and_then(|message| message.value());
        let text = match pattern {
            Some(pattern) => self.bundle().format_pattern(pattern, Some(args), &mut faults),
            None => format!("<{key}>").into(),
        };
        (text.into_owned(), faults)
    }

    /// Returns the errors in the sentence for `key` if these blanks are filled.
    pub(crate) fn faults(&self, key: &str, blanks: &[&str]) -> Option<String> {
        let (text, faults) = self.filled(key, &blanks.iter().map(|&name| (name, name)).collect());
        let is_wrong = text.starts_with('<') || !faults.is_empty();
        is_wrong.then(|| format!("{}: {key}: {text} {faults:?}", self.language.code()))
    }
}

/// A value that can fill a blank of a sentence.
pub trait Blank {
    /// Fills the blank called `name`. A range fills the blanks `min` and `max` instead.
    fn fill<'a>(&'a self, name: &'a str, catalogue: &Catalogue, args: &mut FluentArgs<'a>);

    /// Returns the names of the blanks that the value fills.
    #[must_use]
    fn names(name: &'static str) -> Vec<&'static str>
    where
        Self: Sized,
    {
        vec![name]
    }
}

/// A Fluent function that converts a name to a word.
fn named(
    word: impl Fn(&str) -> String + Send + Sync + 'static,
) -> impl for<'a> Fn(&[FluentValue<'a>], &FluentArgs<'_>) -> FluentValue<'a> + Send + Sync + 'static
{
    move |names, _| match names {
        [FluentValue::String(name)] => word(name).into(),
        _ => FluentValue::Error,
    }
}

/// The largest number of characters of an input that a message repeats.
const MOST_REPEATED: usize = 60;

/// The largest number of characters of a message of a format's reader, which quotes the input.
const MOST_QUOTED: usize = 200;

/// Returns a piece of input for a message: shortened, on one line, and without control characters and direction
/// marks, which could rewrite a terminal. Empty input becomes a pair of quotation marks.
#[must_use]
pub fn shortened(given: &str) -> String {
    if given.is_empty() { "\"\"".to_owned() } else { shortened_to(given, MOST_REPEATED) }
}

/// Shortens a message that contains a piece of input in the same way.
#[must_use]
pub fn shortened_message(message: &str) -> String {
    shortened_to(message, MOST_QUOTED)
}

fn shortened_to(given: &str, most: usize) -> String {
    let shown = |character: char| match character {
        '\n' | '\t' | '\r' => ' ',
        c if c.is_control() => '\u{fffd}',
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => '\u{fffd}',
        c => c,
    };
    let length = given.chars().take(most + 1).count();
    let mut text: String = given.chars().take(most).map(shown).collect();
    if length > most {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The keys of a catalogue file, with the blanks of each.
    fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut keys = BTreeMap::new();
        for message in language.source().split("\n\n").flat_map(|block| block.split('\n')) {
            if message.starts_with([' ', '#', '}']) || !message.contains(" =") {
                continue;
            }
            let (key, _) = message.split_once(" =").unwrap();
            let start = language.source().find(&format!("\n{key} =")).unwrap() + 1;
            let text = &language.source()[start..];
            let end = text
                .match_indices('\n')
                .map(|(at, _)| at)
                .find(|&at| !text[at + 1..].starts_with([' ', '}']))
                .unwrap_or(text.len());
            let blanks = text[..end]
                .split('$')
                .skip(1)
                .map(|rest| {
                    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                    rest[..end.unwrap_or(rest.len())].to_owned()
                })
                .collect();
            keys.insert(key.to_owned(), blanks);
        }
        keys
    }

    #[test]
    fn both_languages_say_the_same_things() {
        let (english, chinese) = (keys(Language::English), keys(Language::Chinese));
        assert!(english.len() > 100, "the keys were found");
        assert!(english.keys().eq(chinese.keys()), "not the same keys in both languages");
        for (key, blanks) in &chinese {
            // A sentence may omit a value, but not use one that is not filled in.
            assert!(blanks.is_subset(&english[key]), "{key}: {blanks:?}");
        }
        for language in Language::ALL {
            let catalogue = Catalogue::new(language);
            assert!(keys(language).keys().all(|key| catalogue.has(key)));
        }
    }

    #[test]
    fn what_is_repeated_is_short_and_stays_on_its_line() {
        assert_eq!(shortened("solve"), "solve");
        assert_eq!(shortened(""), "\"\"");
        assert_eq!(shortened(&"8".repeat(60)), "8".repeat(60));
        assert_eq!(shortened(&"8".repeat(100_000)), "8".repeat(60) + "…");
        assert_eq!(shortened("a\nb\u{1b}[2Jc"), "a b\u{fffd}[2Jc");
        assert_eq!(shortened(&"皇".repeat(61)).chars().count(), 61);
    }

    #[test]
    fn what_terminals_and_pictures_show_in_english_needs_no_font_of_east_asia() {
        // Without such a font, a wide character is a box of unpredictable width. Sentences of pages are exempt.
        let english = include_str!("../locales/en.ftl");
        let wide = english.chars().filter(|c| matches!(c, '\u{2e80}'..='\u{ffef}'));
        assert_eq!(wide.collect::<String>(), "");
    }

    #[test]
    fn locales_lead_to_languages() {
        assert_eq!(Language::of_locale("zh_CN.UTF-8"), Language::Chinese);
        assert_eq!(Language::of_locale("zh-Hans"), Language::Chinese);
        assert_eq!(Language::of_locale("en_GB"), Language::English);
        assert_eq!(Language::of_locale("C"), Language::English);
    }
}
