//! Learn: one page that teaches backtracking, in twelve chapters with a figure each. In a file, a browser without
//! JavaScript shows the text with still pictures.

use super::{Kit, PLAYER_STYLE, words, write_kit_page};
use crate::lesson::still;
use bezzel_formats::WriteError;
use bezzel_locale::{Catalogue, say};
use serde_json::{Value, json};
use std::io::Write;

/// The style of Learn, in addition to that of all pages.
pub const LEARN_STYLE: &str = include_str!("../assets/learn/learn.css");

/// Writes Learn as a page. `data` is the data of the figures: see `bezzel_workbench::learn`.
///
/// # Errors
/// [`WriteError`] if `out` refuses.
pub fn write_learn_page(
    data: Value,
    catalogue: &Catalogue,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let style = format!("{PLAYER_STYLE}{LEARN_STYLE}");
    let still = still(&data, catalogue);
    let kit = Kit {
        // `followed.js` plays the search of the faulty program.
        scripts: &["followed.js", "learn-open.js"],
        style: &style,
        words: words::LESSONS,
        still: Some(&still),
    };
    write_kit_page(&say!(catalogue, "learn-title"), json!({ "learn": data }), &kit, catalogue, out)
}
