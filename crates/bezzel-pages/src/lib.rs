//! Pages for a browser: searches that are played, puzzles, comparisons and Learn, each in one file that needs nothing
//! else.
//!
//! The scripts and styles are in `assets`, as `bezzel serve` serves them too; here they are put together with the words
//! in both languages and the data. Nothing is built: what is in the folder is what the browser gets.

mod compare;
mod faults;
mod known;
mod learn;
mod lesson;
mod programs;
mod puzzle;
mod scripts;
mod sheets;
mod trace;
mod words;

pub use compare::write_comparison;
pub use faults::{FAULTS, Fault};
pub use known::{known, known_script};
pub use learn::{LEARN_STYLE, write_learn_page};
pub use lesson::{CHAPTERS, still};
pub use programs::{programs, same_method, traced_programs, without_marks};
pub use puzzle::{MAX_PAGE_PUZZLES, PUZZLE_STYLE, write_puzzle_page};
pub use scripts::{Script, scripts};
pub use sheets::{LessonSheet, SHEET_POLICY, write_lesson_sheet};
pub use trace::PageTrace;
pub use words::{words, work_words};

use bezzel::search::Steps;
pub use bezzel_formats::MAX_PAGE_SIZE;
use bezzel_formats::steps::{self, Moments};
use bezzel_formats::{StepsFormat, Style, WriteError, queen_path};
use bezzel_locale::{Catalogue, say};
use data_encoding::BASE64;
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write;

/// The largest number of events on a page: some five megabytes.
pub const MAX_PAGE_EVENTS: usize = 300_000;

/// The style of all pages, without the font; a comparison has [`COMPARISON_STYLE`] too.
pub const PLAYER_STYLE: &str = concat!(
    include_str!("../assets/player/tokens.css"),
    // Paper is light.
    "@media screen {\n:root[data-theme=\"dark\"] {\n",
    include_str!("../assets/player/dark.css"),
    "}\n}\n@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme=\"light\"]) {\n",
    include_str!("../assets/player/dark.css"),
    "}\n}\n",
    include_str!("../assets/player/base.css"),
    include_str!("../assets/player/board.css"),
    include_str!("../assets/player/dock.css"),
    include_str!("../assets/player/watch.css"),
    include_str!("../assets/player/print.css"),
);

/// The style of a comparison.
pub const COMPARISON_STYLE: &str = include_str!("../assets/player/compare.css");

/// What fingers need, the last of each page's style.
pub const TOUCH_STYLE: &str = include_str!("../assets/player/touch.css");

/// The font of all pages: Latin of Source Sans 3 under the OFL, renamed (assets/font/OFL.txt).
pub const FONT: &[u8] = include_bytes!("../assets/font/bezzel-sans.woff2");

/// Returns the rule that loads the font from an address.
#[must_use]
pub fn font_face(address: &str) -> String {
    format!(
        "@font-face {{ font-family: \"Bezzel Sans\"; font-weight: 400 700; font-style: normal; \
         src: url({address}) format(\"woff2\"); font-display: swap; \
         unicode-range: U+0020-00FF, U+2010-2026, U+2190-2193, U+2212; }}\n"
    )
}

const PAGE: &str = include_str!("../assets/player/page.html");

// The most rows a page shows are rows that can be traced.
const _: () = assert!(MAX_PAGE_SIZE <= Steps::MAX_SIZE);

/// Writes the events of a search in `format`. A film, which takes long to draw, calls `told` with the number of each
/// event drawn.
///
/// # Errors
/// [`WriteError`] if `out` refuses, the board cannot be drawn, or a picture or page cannot hold
/// that number of events.
pub fn write_steps(
    format: StepsFormat,
    moments: Moments,
    style: &Style<'_>,
    out: &mut dyn Write,
    told: &mut dyn FnMut(u64),
) -> Result<(), WriteError> {
    match format {
        StepsFormat::Text => steps::write_text(moments, style, out),
        StepsFormat::Jsonl => steps::write_jsonl(moments, out),
        StepsFormat::Html => write_page(moments, style.catalogue, out),
        StepsFormat::Svg | StepsFormat::Png => steps::write_strip(format, moments, style, out),
        StepsFormat::Gif | StepsFormat::Apng => {
            steps::write_film(format, moments, style, out, told)
        }
    }
}

/// Writes a search as a page that plays it.
///
/// # Errors
/// [`WriteError`] if `out` refuses, the board is larger than [`MAX_PAGE_SIZE`], or there are
/// more events than [`MAX_PAGE_EVENTS`].
pub fn write_page(
    moments: Moments,
    catalogue: &Catalogue,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let n = moments.size();
    let trace = PageTrace::take(moments)?;
    let method = say!(catalogue, &format!("page-method-{}", trace.method()));
    let title = say!(catalogue, "page-title", n = n, method = method);
    let is_program = trace.method() == "trace";
    let (scripts, words): (&[_], _) = match is_program {
        true => (&["followed.js", "open.js"], words::PROGRAMS),
        false => (&["open.js"], words::SEARCHES),
    };
    let kit = Kit { scripts, style: PLAYER_STYLE, words, still: None };
    write_kit_page(&title, json!({ "traces": [trace] }), &kit, catalogue, out)
}

/// What a page is made of.
struct Kit<'a> {
    /// The scripts that open the page, and others that they do not name.
    scripts: &'a [&'a str],
    style: &'a str,
    words: words::Begins,
    /// What a browser without JavaScript shows, as HTML; by default, a sentence.
    still: Option<&'a str>,
}

fn write_kit_page(
    title: &str,
    mut data: serde_json::Value,
    kit: &Kit<'_>,
    catalogue: &Catalogue,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    data["language"] = json!(catalogue.language().code());
    data["words"] = words::words_of(&kit.words);
    // A tag inside the data would end the script that holds it.
    let data = ascii(&data.to_string().replace('<', "\\u003c"));
    let language = catalogue.language().code();
    let queen = queen_path();
    let font = font_face(&format!("data:font/woff2;base64,{}", BASE64.encode(FONT)));
    let style = font + kit.style + TOUCH_STYLE;
    let title = escaped(title);
    let sentence = || format!("<main><p>{}</p></main>", escaped(&say!(catalogue, "page-noscript")));
    let noscript = kit.still.map_or_else(sentence, str::to_owned);
    let known = known_script(&known());
    // Back on a phone is for all pages.
    let scripts = scripts(&[&["back.js"], kit.scripts].concat(), &[]);
    let texts = scripts.iter().map(|(_, text)| *text);
    let scripts = elements([known.as_str()].into_iter().chain(texts));
    let pieces = [
        ("language", language),
        ("title", &title),
        ("style", &style),
        ("queen", &queen),
        ("noscript", &noscript),
        ("data", &data),
        ("script", &scripts),
    ];
    // In one pass, so that nothing filled in is looked at again.
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        out.write_all(before.as_bytes())?;
        let (name, after) = after.split_once("}}").expect("the page closes its blanks");
        let piece = pieces.iter().find(|(blank, _)| *blank == name);
        out.write_all(piece.expect("the page has no other blanks").1.as_bytes())?;
        rest = after;
    }
    out.write_all(rest.as_bytes())?;
    Ok(out.flush()?)
}

/// Scripts in several elements, so that a browser may draw and answer between two of them.
fn elements<'a>(scripts: impl Iterator<Item = &'a str>) -> String {
    const MOST: usize = 24 << 10;
    let mut text = String::new();
    let mut of_element = 0;
    for script in scripts {
        if of_element > 0 && of_element + script.len() > MOST {
            text += "</script>\n<script>\n";
            of_element = 0;
        }
        of_element += script.len();
        text += &ascii(script);
    }
    text
}

/// A script or JSON with escapes for what is not ASCII: a browser decodes a document of ASCII in a third of the time, and
/// stores one byte per character. Scripts have other characters in texts and comments alone.
fn ascii(script: &str) -> String {
    let mut text = String::with_capacity(script.len());
    for character in script.chars() {
        if character.is_ascii() {
            text.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            _ = write!(text, "\\u{unit:04x}");
        }
    }
    text
}

/// A text as HTML, with references for what is not ASCII.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in quick_xml::escape::escape(text).chars() {
        if character.is_ascii() {
            html.push(character);
        } else {
            _ = write!(html, "&#{};", u32::from(character));
        }
    }
    html
}

/// The example in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::search::Method;
    use bezzel::search::trace::{Act, Trace};
    use bezzel::{Size, Square};
    use bezzel_formats::steps::Limits;
    use bezzel_locale::Language;

    fn page(n: u32, language: Language) -> String {
        let moments = Moments::new(Method::Board, Size::new(n).unwrap(), Limits::default());
        let mut out = Vec::new();
        write_page(moments.unwrap(), &Catalogue::new(language), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_page_is_whole_and_asks_for_nothing_else() {
        for language in Language::ALL {
            let page = page(4, language);
            assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
            assert!(!page.contains("{{"), "every blank is filled");
            assert!(page.is_ascii(), "a browser decodes it quickly");
            for outside in ["http://", "https://", "@import", "src=", "url("] {
                // The name of SVG is no address, the font is in the page, and the code of a frame is for
                // another page.
                let page = page.replace("http://www.w3.org/2000/svg", "");
                let page = page.replace("`<iframe src=", "");
                let found = page.replace("url(data:font/woff2", "").contains(outside);
                assert!(!found, "{outside}");
            }
        }
    }

    #[test]
    fn only_the_page_of_another_program_has_what_it_needs() {
        let trace = Trace::new(Size::new(4).unwrap()).unwrap();
        let mut moments = Moments::follow(trace, None, Limits::default());
        let square = |row, column| Act::Place(Square { row, column });
        moments.push([square(0, 0), square(1, 2), square(1, 3)]);
        let mut out = Vec::new();
        write_page(moments, &Catalogue::new(Language::English), &mut out).unwrap();
        let program = String::from_utf8(out).unwrap();
        assert!(program.contains(r#"[2,"forgotten",1,2]"#), "the remark is there");
        for only in ["class Followed", "page-trace-forgotten", r#""method":"trace""#] {
            assert!(program.contains(only) && !page(4, Language::English).contains(only), "{only}");
        }
    }

    #[test]
    fn the_page_of_eight_queens_is_small_enough_to_send() {
        assert!(page(8, Language::English).len() < 432_000);
    }

    #[test]
    fn pages_have_limits() {
        let moments = |n| Moments::new(Method::Board, Size::new(n).unwrap(), Limits::default());
        let write = |n| {
            let catalogue = Catalogue::new(Language::English);
            write_page(moments(n).unwrap(), &catalogue, &mut Vec::new())
        };
        assert!(matches!(write(65), Err(WriteError::PageSize { given: 65, .. })));
        assert!(matches!(write(12), Err(WriteError::PageFull { .. })));
    }
}
