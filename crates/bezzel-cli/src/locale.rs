//! What the user's locale says: the language of sentences, and whether standard output can show signs beyond ASCII.
//! All output is UTF-8.

use bezzel_locale::Language;
use std::ffi::OsString;
use std::io::IsTerminal;

/// The language of `--lang`, which applies even to the help, or else the locale's.
pub(crate) fn language(arguments: &[OsString]) -> Language {
    let mut arguments = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(argument) = arguments.next() {
        let code = match argument.strip_prefix("--lang") {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        if let Some(language) = code.and_then(|code| code.parse().ok()) {
            return language;
        }
    }
    // As gettext does: LANGUAGE counts for nothing in the locale C. Where the locale has another character set than
    // UTF-8, sentences are English, which is ASCII but for some signs.
    let is_english = cfg!(unix)
        && (named("LC_MESSAGES").is_some_and(|locale| is_plain(&locale))
            || named("LC_CTYPE").is_some_and(|locale| !may_be_utf8(&locale))
            || cfg!(not(target_vendor = "apple")) && named("LC_MESSAGES").is_none());
    let locale = (!is_english).then(sys_locale::get_locale).flatten();
    locale.map_or(Language::English, |locale| Language::of_locale(&locale))
}

/// Whether the locale can show ♛. On Windows no locale says so: its new terminal finds a font for it, the older
/// console does not, and programs that read a pipe expect a code page.
pub(crate) fn has_unicode() -> bool {
    let is_windows_terminal = || {
        cfg!(windows) && std::io::stdout().is_terminal() && std::env::var_os("WT_SESSION").is_some()
    };
    named("LC_CTYPE").map_or_else(is_windows_terminal, |locale| is_utf8(&locale))
}

/// The locale of a category, such as `LC_CTYPE`.
fn named(category: &str) -> Option<String> {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    set("LC_ALL").or_else(|| set(category)).or_else(|| set("LANG"))
}

/// Whether this is the locale of the standard, whose language is English: `C`, `POSIX` or `C.UTF-8`.
fn is_plain(locale: &str) -> bool {
    ["C", "POSIX"].contains(&locale.split('.').next().unwrap_or(locale))
}

fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Whether the character set of a locale can be UTF-8: it names that, or none.
fn may_be_utf8(locale: &str) -> bool {
    is_utf8(locale) || !(locale.contains('.') || is_plain(locale))
}
