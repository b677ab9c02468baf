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

/// The style of puzzles, in addition to that of all pages.
pub const PUZZLE_STYLE: &str =
    concat!(include_str!("../assets/puzzle/puzzle.css"), include_str!("../assets/puzzle/days.css"));

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
    let style = format!("{PLAYER_STYLE}{PUZZLE_STYLE}");
    let kit =
        Kit { scripts: &["puzzle-open.js"], style: &style, words: words::PUZZLES, still: None };
    write_kit_page(&title, data, &kit, catalogue, out)
}
