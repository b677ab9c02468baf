//! Learn: one page that teaches backtracking, in twelve chapters with a figure each. In a file, a browser without
//! JavaScript shows the text with still pictures.

use super::{Kit, PLAYER_STYLE, words, write_kit_page};
use crate::lesson::still;
use bezzel_formats::WriteError;
use bezzel_locale::{Catalogue, say};
use serde_json::{Value, json};
use std::io::Write;

/// The scripts of Learn, in addition to [`PLAYER_SCRIPTS`](super::PLAYER_SCRIPTS), in the order in which they run.
pub const LEARN_SCRIPTS: [(&str, &str); 11] = [
    ("learn-program.js", include_str!("../assets/learn/learn-program.js")),
    ("learn-controls.js", include_str!("../assets/learn/learn-controls.js")),
    ("learn-lines.js", include_str!("../assets/learn/learn-lines.js")),
    ("learn-question.js", include_str!("../assets/learn/learn-question.js")),
    ("learn-player.js", include_str!("../assets/learn/learn-player.js")),
    ("learn-boards.js", include_str!("../assets/learn/learn-boards.js")),
    ("learn-numbers.js", include_str!("../assets/learn/learn-numbers.js")),
    ("learn-methods.js", include_str!("../assets/learn/learn-methods.js")),
    ("learn-faults.js", include_str!("../assets/learn/learn-faults.js")),
    ("learn-elsewhere.js", include_str!("../assets/learn/learn-elsewhere.js")),
    ("learn.js", include_str!("../assets/learn/learn.js")),
];

/// The style of Learn, in addition to that of all pages.
pub const LEARN_STYLE: &str = include_str!("../assets/learn/learn.css");

const OPEN: &str = include_str!("../assets/learn/learn-open.js");

/// Writes Learn as a page. `data` is the data of the figures: see `bezzel_workbench::learn`.
///
/// # Errors
/// [`WriteError`] if `out` refuses.
pub fn write_learn_page(
    data: Value,
    catalogue: &Catalogue,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let shared = super::PLAYER_SCRIPTS.iter().chain(&LEARN_SCRIPTS);
    // `followed.js` plays the search of the faulty program.
    let scripts = shared.map(|(_, text)| *text).chain([super::FOLLOWED, OPEN]);
    let style = format!("{PLAYER_STYLE}{LEARN_STYLE}");
    let still = still(&data, catalogue);
    let kit = Kit {
        scripts: scripts.collect(),
        style: &style,
        words: words::LESSONS,
        still: Some(&still),
    };
    write_kit_page(&say!(catalogue, "learn-title"), json!({ "learn": data }), &kit, catalogue, out)
}
