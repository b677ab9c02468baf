//! Puzzles as pictures: one, or six on a sheet of A4 to print, with the solutions on a separate page. Each region has
//! a colour and a pattern, so that regions can be distinguished in grey too.

use super::Described;
use super::drawn::{board, border, width};
use crate::format::PuzzleFormat;
use crate::scene::Scene;
use crate::writer::{Style, WriteError};
use bezzel::Square;
use bezzel::puzzle::{Difficulty, Puzzle};
use bezzel_locale::say;
use std::io::Write;

/// The number of puzzles on a sheet.
pub const BOARDS_PER_PAGE: usize = 6;

/// The size of A4 in pixels, at 150 dots an inch.
const PAGE: (u32, u32) = (1240, 1754);

/// The width of a puzzle in a picture of its own.
const SINGLE_WIDTH: u32 = 560;

/// The contents of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The puzzles without solutions.
    Puzzles,
    /// The puzzles with their solutions.
    Solutions,
}

/// Writes a picture of one puzzle, or of a sheet of up to [`BOARDS_PER_PAGE`]; `first` is the number of the first
/// puzzle.
///
/// # Errors
/// [`WriteError`] if `out` refuses, there are too many puzzles for a sheet, or the picture would be too small or too
/// large.
pub fn write_page(
    format: PuzzleFormat,
    puzzles: &[Described],
    first: usize,
    page: Page,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let scene = match puzzles {
        [one] => single(one, page, style)?,
        _ if puzzles.len() > BOARDS_PER_PAGE => {
            return Err(WriteError::SheetFull { max: BOARDS_PER_PAGE as u64 });
        }
        _ => sheet(puzzles, first, page, style),
    };
    format.painter().paint(&scene, style.theme, out)
}

/// The caption above a puzzle: size and difficulty.
fn caption(described: &Described, style: &Style<'_>) -> String {
    let n = described.puzzle.size().get();
    let difficulty = described.difficulty().map_or("size", Difficulty::name);
    say!(style.catalogue, &format!("title-puzzle-{difficulty}"), n)
}

fn title(puzzles: &[Described], page: Page, style: &Style<'_>) -> Option<String> {
    let catalogue = style.catalogue;
    let named = style.title(|| match puzzles {
        [Described { date: Some(date), .. }] => {
            say!(catalogue, "title-puzzle-day", date = date.to_string())
        }
        _ => say!(catalogue, "title-puzzles", count = puzzles.len()),
    })?;
    Some(match page {
        Page::Puzzles => named,
        Page::Solutions => say!(catalogue, "title-puzzle-solutions", title = named),
    })
}

/// The rules, in one line.
fn rules(puzzle: &Puzzle, style: &Style<'_>) -> String {
    say!(style.catalogue, &format!("title-puzzle-rules-{}", puzzle.family().name()))
}

fn single(described: &Described, page: Page, style: &Style<'_>) -> Result<Scene, WriteError> {
    let n = described.puzzle.size().get();
    let width = width(n, SINGLE_WIDTH, style)?;
    let side = width / n;
    let title = title(std::slice::from_ref(described), page, style);
    let letters = (width as f32 / 22.0).clamp(11.0, 30.0);
    let margin = (width / 20).max(8);
    let line = (letters * 1.6).ceil() as u32;
    let above = title.as_ref().map_or(0, |_| 2 * line);
    let below = 2 * line;
    let edge = border(side, style);
    let extent = n * side + edge;
    let (wide, high) = (extent + 2 * margin, extent + 2 * margin + above + below);
    let y = margin as f32 + letters;
    let mut scene = Scene::titled((wide, high), title.as_deref(), letters, wide - margin, y);
    let (middle, room) = (wide as f32 / 2.0, (wide - margin) as f32);
    if title.is_some() {
        let caption = caption(described, style);
        scene.title(&caption, letters * 0.75, middle, room, y + line as f32);
    }
    let queens = queens(described, page);
    board(&mut scene, &described.puzzle, &queens, side, (margin, margin + above), style);
    let y = (margin + above + extent) as f32 + letters * 1.6;
    scene.title(&rules(&described.puzzle, style), letters * 0.75, middle, room, y);
    Ok(scene)
}

/// The queens that a page shows.
fn queens(described: &Described, page: Page) -> Vec<Square> {
    let per_row = described.puzzle.family().per_line() as usize;
    let solution = (0u32..).zip(described.solution.chunks(per_row));
    match page {
        Page::Puzzles => described.puzzle.queens().to_vec(),
        Page::Solutions => solution
            .flat_map(|(row, columns)| columns.iter().map(move |&column| Square { row, column }))
            .collect(),
    }
}

/// Six puzzles on A4: two beside each other, three below each other.
fn sheet(puzzles: &[Described], first: usize, page: Page, style: &Style<'_>) -> Scene {
    let (width, height) = PAGE;
    let title = title(puzzles, page, style);
    let margin = 90;
    let (middle, room) = (width as f32 / 2.0, width - 2 * margin);
    let y = margin as f32 + 24.0;
    let mut scene = Scene::titled((width, height), title.as_deref(), 34.0, room, y);
    let mut top = if title.is_some() { margin + 56 } else { margin };
    if let Some(one) = puzzles.first() {
        let is_same = puzzles.iter().all(|other| other.puzzle.family() == one.puzzle.family());
        if is_same {
            let rules = rules(&one.puzzle, style);
            scene.title(&rules, 22.0, middle, room as f32, top as f32 + 14.0);
            top += 40;
        }
    }
    let gap = 60;
    let cell = ((room - gap) / 2, (height - top - margin) / 3);
    for (at, described) in (0u32..).zip(puzzles) {
        let n = described.puzzle.size().get();
        let room = cell.0.min(cell.1 - 56);
        let side = ((room - border(room / n, style)) / n).max(1);
        let extent = n * side + border(side, style);
        let left = margin + (at % 2) * (cell.0 + gap);
        let above = top + (at / 2) * cell.1;
        let caption = format!("{}.  {}", first + at as usize, caption(described, style));
        let center = left as f32 + cell.0 as f32 / 2.0;
        scene.title(&caption, 22.0, center, cell.0 as f32, above as f32 + 24.0);
        let place = (left + (cell.0 - extent) / 2, above + 38);
        let queens = queens(described, page);
        board(&mut scene, &described.puzzle, &queens, side, place, style);
    }
    scene
}
