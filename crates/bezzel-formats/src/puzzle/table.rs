//! Puzzles in HTML tables: a square is a cell, and its text or one of its attributes names the region.

use super::rows::{Fault, of_names};
use crate::html::{Cell, TEXT, cells};
use crate::read::{Place, ReadError, in_line};
use bezzel::puzzle::{Family, Puzzle};

/// Reads the puzzles in the tables of a text, each with its place.
///
/// # Errors
/// [`ReadError`] for a table that is not a puzzle, if none is.
pub(super) fn tables(
    text: &str,
    family: Option<Family>,
) -> Result<Vec<(Place, Puzzle)>, ReadError> {
    let (mut puzzles, mut wrong) = (Vec::new(), None);
    for (start, rows) in cells(text) {
        let line = text[..start].matches('\n').count() as u64 + 1;
        match puzzle_of(&rows, family) {
            Ok(puzzle) => puzzles.push((Place::Line { line, character: 1 }, puzzle)),
            Err((.., problem)) => wrong = wrong.or_else(|| Some(in_line(line, problem))),
        }
    }
    match wrong {
        Some(wrong) if puzzles.is_empty() => Err(wrong),
        _ => Ok(puzzles),
    }
}

/// Creates the puzzle of a table's cells, from the first property of all cells that makes one.
fn puzzle_of(rows: &[Vec<Cell>], family: Option<Family>) -> Result<Puzzle, Fault> {
    let mut fault = None;
    for kind in rows[0].first().into_iter().flat_map(Cell::keys) {
        let values = |row: &Vec<Cell>| -> Option<Vec<String>> {
            row.iter().map(|cell| cell.get(kind).cloned()).collect()
        };
        let Some(mut names) = rows.iter().map(values).collect::<Option<Vec<_>>>() else { continue };
        // The numbers of rows and columns are not regions.
        let is_row = names.iter().all(|row| row.iter().all(|name| *name == row[0]));
        let is_column = names.iter().all(|row| *row == names[0]);
        if kind != TEXT && (is_row || is_column) {
            continue;
        }
        if kind != TEXT {
            let mut different: Vec<String> = names.concat();
            different.sort_unstable();
            different.dedup();
            for name in names.iter_mut().flatten() {
                *name = different.binary_search(name).unwrap_or_default().to_string();
            }
        }
        match of_names(&names, family) {
            Ok(puzzle) => return Ok(puzzle),
            Err(wrong) => fault = fault.or(Some(wrong)),
        }
    }
    Err(fault.unwrap_or((0, None, crate::read::Problem::PuzzleEmpty)))
}
