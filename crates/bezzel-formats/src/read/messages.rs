//! Sentences for errors of reading, in English and Chinese.

use super::Reading;
use crate::puzzle::{crowded_sentence, square_name};
use bezzel::complete::PartialError;
use bezzel::puzzle::PuzzleError;
use bezzel::{PlacementError, SizeError, Square};
use bezzel_locale::Catalogue;
use bezzel_locale::say;

impl Reading {
    /// Returns the sentence that says how a text was understood, or `None` for a text in one of our own formats.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> Option<String> {
        let mut parts = Vec::new();
        let are_plain =
            |queens: &str, empty: &str| matches!((queens, empty), ("Q" | "♛", "." | ""));
        if let Some((queens, empty)) =
            self.signs.as_ref().filter(|(queens, empty)| !are_plain(queens, empty))
        {
            let key = if empty.is_empty() { "reading-queens" } else { "reading-signs" };
            let empty = match empty.replace(' ', "") {
                visible if visible.is_empty() => say!(catalogue, "reading-blank"),
                _ => empty.clone(),
            };
            parts.push(match queens.is_empty() {
                true => say!(catalogue, "reading-empty", empty),
                false => say!(catalogue, key, queens, empty),
            });
        }
        if self.are_names {
            parts.push(say!(catalogue, "reading-names"));
        }
        if self.has_row_lists {
            parts.push(say!(catalogue, "reading-row-lists"));
        }
        if self.is_twice {
            parts.push(say!(catalogue, "reading-twice"));
        }
        if let Some((rows, columns)) = self.bases {
            parts.push(say!(
                catalogue,
                "reading-bases",
                rows = u32::from(rows),
                columns = u32::from(columns)
            ));
        }
        if let Some(base) = self.base.filter(|base| *base > 0 || self.is_base_assumed) {
            let key = match self.is_base_assumed {
                true => catalogue.dialect().assumed_base(),
                false => "reading-base",
            };
            parts.push(say!(catalogue, key, base = u32::from(base)));
        }
        let and = say!(catalogue, "reading-and");
        let mut told = Vec::new();
        if !parts.is_empty() {
            told.push(say!(catalogue, "reading", parts = parts.join(&and)));
        }
        if self.empty_first > 0 {
            told.push(say!(catalogue, "reading-empty-first", count = self.empty_first));
        }
        if self.left_out > 0 {
            let (count, first) = (self.left_out, self.first_left_out.as_str());
            told.push(say!(catalogue, "reading-left-out", count, first));
        }
        (!told.is_empty()).then(|| told.join(&and))
    }
}

/// Converts bytes to megabytes.
pub(super) fn megabytes(bytes: &u64) -> u64 {
    bytes >> 20
}

/// The sentence for an error in a placement.
pub(super) fn placement(error: &PlacementError, catalogue: &Catalogue) -> String {
    match error {
        PlacementError::Outside { row, column, size } => {
            // The columns seem to be counted from 1.
            let is_by_one = *column == u64::from(*size);
            let key = if is_by_one { "read-outside-by-one" } else { "read-outside" };
            say!(catalogue, key, row, column, last = size - 1)
        }
        PlacementError::Size(SizeError::Outside { given }) if *given > 0 => {
            say!(catalogue, "read-too-large", count = given.to_string())
        }
        PlacementError::Size(_) => say!(catalogue, "read-empty"),
        // Errors that the library may add later, in its own words.
        error => error.to_string(),
    }
}

/// The sentence for an error in a partial board.
pub(super) fn partial(error: &PartialError, catalogue: &Catalogue) -> String {
    match error {
        PartialError::Outside { square: Square { row, column }, last } => {
            say!(catalogue, "read-square-outside", row, column, last)
        }
        PartialError::Twice(Square { row, column }) => {
            say!(catalogue, "read-square-twice", row, column)
        }
        PartialError::Size(SizeError::TooLarge { max, .. }) => {
            say!(catalogue, "read-complete-too-large", max)
        }
        PartialError::Size(_) => say!(catalogue, "read-empty"),
        error => error.to_string(),
    }
}

/// The sentence for an error in a puzzle.
pub(super) fn puzzle(error: &PuzzleError, catalogue: &Catalogue) -> String {
    match error {
        PuzzleError::Size(SizeError::TooLarge { max, .. }) => {
            say!(catalogue, "read-puzzle-too-large", max)
        }
        PuzzleError::RegionCount { size, given } => {
            say!(catalogue, "read-region-count", size, given)
        }
        PuzzleError::Outside { square: Square { row, column }, last } => {
            say!(catalogue, "read-square-outside", row, column, last)
        }
        PuzzleError::Twice(Square { row, column }) => {
            say!(catalogue, "read-square-twice", row, column)
        }
        PuzzleError::Attack(one, other) => {
            let (one, other) = (square_name(*one), square_name(*other));
            say!(catalogue, "read-puzzle-attack", one, other)
        }
        PuzzleError::Crowded { unit, most } => crowded_sentence(*unit, *most, catalogue),
        PuzzleError::Family(family) => {
            say!(catalogue, "read-puzzle-family", family = family.name())
        }
        error => error.to_string(),
    }
}
