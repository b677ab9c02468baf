//! Puzzles as a page that plays them: one file, without a server.

use super::{Kit, PLAYER_STYLE, words, write_kit_page};
use bezzel_formats::WriteError;
use bezzel_formats::puzzle::{Described, PuzzleRecord};
use bezzel_locale::Catalogue;
use bezzel_locale::say;
use serde_json::json;
use std::io::Write;

/// The largest number of puzzles on a page: one for each day of a year, some four megabytes.
pub const MAX_PAGE_PUZZLES: usize = 366;

/// The scripts of puzzles, in addition to [`PLAYER_SCRIPTS`](super::PLAYER_SCRIPTS), in the order
/// in which they run.
pub const PUZZLE_SCRIPTS: [(&str, &str); 28] = [
    ("puzzle.js", include_str!("../assets/puzzle/puzzle.js")),
    ("game.js", include_str!("../assets/puzzle/game.js")),
    ("clock.js", include_str!("../assets/puzzle/clock.js")),
    ("reason-state.js", include_str!("../assets/puzzle/reason-state.js")),
    ("crowding.js", include_str!("../assets/puzzle/crowding.js")),
    ("reason.js", include_str!("../assets/puzzle/reason.js")),
    ("turns.js", include_str!("../assets/puzzle/turns.js")),
    ("hint.js", include_str!("../assets/puzzle/hint.js")),
    ("dates.js", include_str!("../assets/puzzle/dates.js")),
    ("record.js", include_str!("../assets/puzzle/record.js")),
    ("kept-game.js", include_str!("../assets/puzzle/kept-game.js")),
    ("ground.js", include_str!("../assets/puzzle/ground.js")),
    ("tell.js", include_str!("../assets/puzzle/tell.js")),
    ("gestures.js", include_str!("../assets/puzzle/gestures.js")),
    ("puzzle-board.js", include_str!("../assets/puzzle/puzzle-board.js")),
    ("rules.js", include_str!("../assets/puzzle/rules.js")),
    ("days.js", include_str!("../assets/puzzle/days.js")),
    ("levels.js", include_str!("../assets/puzzle/levels.js")),
    ("side.js", include_str!("../assets/puzzle/side.js")),
    ("statistics.js", include_str!("../assets/puzzle/statistics.js")),
    ("result.js", include_str!("../assets/puzzle/result.js")),
    ("trial.js", include_str!("../assets/puzzle/trial.js")),
    ("puzzle-dock.js", include_str!("../assets/puzzle/puzzle-dock.js")),
    ("puzzle-states.js", include_str!("../assets/puzzle/puzzle-states.js")),
    ("puzzle-keys.js", include_str!("../assets/puzzle/puzzle-keys.js")),
    ("puzzle-view.js", include_str!("../assets/puzzle/puzzle-view.js")),
    ("worksheet.js", include_str!("../assets/puzzle/worksheet.js")),
    ("game-panels.js", include_str!("../assets/puzzle/game-panels.js")),
];

/// The style of puzzles, in addition to that of all pages.
pub const PUZZLE_STYLE: &str =
    concat!(include_str!("../assets/puzzle/puzzle.css"), include_str!("../assets/puzzle/days.css"));

const OPEN: &str = include_str!("../assets/puzzle/puzzle-open.js");

/// The scripts of the player that puzzles are built on.
const SHARED: [&str; 15] = [
    "trace.js",
    "names.js",
    "keep.js",
    "popover.js",
    "back.js",
    "words.js",
    "page.js",
    "palette.js",
    "board.js",
    "sentence.js",
    "pace.js",
    "dock.js",
    "controls.js",
    "share.js",
    "shell.js",
];

/// Writes puzzles as a page that plays them, one after another.
///
/// # Errors
/// [`WriteError`] if `out` refuses.
pub fn write_puzzle_page(
    puzzles: &[Described],
    catalogue: &Catalogue,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let records: Vec<PuzzleRecord> =
        puzzles.iter().map(|described| PuzzleRecord::new(described, catalogue)).collect();
    let mut data = json!({ "puzzles": records });
    for puzzle in data["puzzles"].as_array_mut().into_iter().flatten() {
        // The page reasons from the board as it stands.
        puzzle.as_object_mut().map(|puzzle| puzzle.remove("steps"));
    }
    let title = say!(catalogue, "game-puzzle-title");
    let shared = super::PLAYER_SCRIPTS.iter().filter(|(name, _)| SHARED.contains(name));
    let scripts = shared.chain(&PUZZLE_SCRIPTS).map(|(_, text)| *text).chain([OPEN]).collect();
    let style = format!("{PLAYER_STYLE}{PUZZLE_STYLE}");
    let kit = Kit { scripts, style: &style, words: words::PUZZLES, still: None };
    write_kit_page(&title, data, &kit, catalogue, out)
}
