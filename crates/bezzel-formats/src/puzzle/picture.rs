//! Puzzles as pictures: one, or six on a sheet of A4 to print, with the solutions on a page of
//! their own. Each region has a colour and a pattern, so that it is told apart in grey too.

use super::Described;
use super::patterns::pattern;
use crate::format::PuzzleFormat;
use crate::picture::Painter;
use crate::scene::{MAX_PIXELS, Scene, Shape};
use crate::theme::Role;
use crate::writer::{Style, WriteError};
use crate::{font, say};
use bezzel::Square;
use bezzel::puzzle::Puzzle;
use std::io::Write;

/// The puzzles of a sheet.
pub const BOARDS_PER_PAGE: usize = 6;

/// A4 at 150 dots an inch.
const PAGE: (u32, u32) = (1240, 1754);

/// The width of a puzzle that has a picture to itself.
const SINGLE_WIDTH: u32 = 560;

/// What a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The puzzles as they are given.
    Puzzles,
    /// The same with their solutions.
    Solutions,
}

/// Writes a picture: of one puzzle, or of a sheet of up to [`BOARDS_PER_PAGE`], the first of
/// which has this number.
///
/// # Errors
/// [`WriteError`] if `out` refuses, there are more than a sheet holds, or the picture would be too
/// small or too large.
pub fn write_page(
    format: PuzzleFormat,
    puzzles: &[Described],
    first: usize,
    page: Page,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let painter = match format {
        PuzzleFormat::Svg => Painter::Svg,
        _ => Painter::Png,
    };
    let scene = match puzzles {
        [one] => single(one, page, style)?,
        _ if puzzles.len() > BOARDS_PER_PAGE => {
            return Err(WriteError::SheetFull { max: BOARDS_PER_PAGE as u64 });
        }
        _ => sheet(puzzles, first, page, style),
    };
    painter.paint(&scene, style.theme, out)
}

/// The size and difficulty, which stand above a puzzle.
fn caption(described: &Described, style: &Style<'_>) -> String {
    let catalogue = style.catalogue;
    let n = described.puzzle.size().get();
    let Some(difficulty) = described.difficulty() else {
        return say!(catalogue, "title-puzzle-size", n = n);
    };
    let key = match difficulty {
        bezzel::puzzle::Difficulty::Easy => "title-puzzle-easy",
        bezzel::puzzle::Difficulty::Medium => "title-puzzle-medium",
        bezzel::puzzle::Difficulty::Hard => "title-puzzle-hard",
        bezzel::puzzle::Difficulty::Expert => "title-puzzle-expert",
    };
    say!(catalogue, key, n = n)
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
    use bezzel::puzzle::Family;
    let key = match puzzle.family() {
        Family::Regions => "title-puzzle-rules-regions",
        Family::RegionsDiagonals => "title-puzzle-rules-diagonals",
        Family::Completion => "title-puzzle-rules-completion",
        Family::Blocked => "title-puzzle-rules-blocked",
    };
    say!(style.catalogue, key)
}

fn single(described: &Described, page: Page, style: &Style<'_>) -> Result<Scene, WriteError> {
    let n = described.puzzle.size().get();
    let width = style.width.unwrap_or(SINGLE_WIDTH.max(n * 12));
    let (min, max) = (n * 6, MAX_PIXELS / 2);
    if !(min..=max).contains(&width) {
        return Err(WriteError::Width { size: n, given: width, min, max });
    }
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
    let mut scene = Scene::new(wide, high, title.clone().unwrap_or_default());
    let (middle, room) = (wide as f32 / 2.0, (wide - margin) as f32);
    if let Some(title) = &title {
        scene.title(title, letters, middle, room, margin as f32 + letters);
        let caption = caption(described, style);
        let y = margin as f32 + letters + line as f32;
        scene.title(&caption, letters * 0.75, middle, room, y);
    }
    board(&mut scene, described, side, (margin, margin + above), page, style);
    let y = (margin + above + extent) as f32 + letters * 1.6;
    scene.title(&rules(&described.puzzle, style), letters * 0.75, middle, room, y);
    Ok(scene)
}

/// Six puzzles on A4: two beside each other, three below each other.
fn sheet(puzzles: &[Described], first: usize, page: Page, style: &Style<'_>) -> Scene {
    let (width, height) = PAGE;
    let title = title(puzzles, page, style);
    let mut scene = Scene::new(width, height, title.clone().unwrap_or_default());
    let (margin, letters) = (90u32, 34.0);
    let middle = width as f32 / 2.0;
    let mut top = margin;
    if let Some(title) = &title {
        scene.title(title, letters, middle, (width - 2 * margin) as f32, margin as f32 + 24.0);
        top += 56;
    }
    if let Some(one) = puzzles.first() {
        let is_same = puzzles.iter().all(|other| other.puzzle.family() == one.puzzle.family());
        if is_same {
            let rules = rules(&one.puzzle, style);
            scene.title(&rules, 22.0, middle, (width - 2 * margin) as f32, top as f32 + 14.0);
            top += 40;
        }
    }
    let gap = 60;
    let cell = ((width - 2 * margin - gap) / 2, (height - top - margin) / 3);
    for (at, described) in (0u32..).zip(puzzles) {
        let n = described.puzzle.size().get();
        let room = cell.0.min(cell.1 - 56);
        let side = ((room - border(room / n, style)) / n).max(1);
        let extent = n * side + border(side, style);
        let left = margin + (at % 2) * (cell.0 + gap);
        let above = top + (at / 2) * cell.1;
        let caption = format!("{}  {}", first + at as usize, caption(described, style));
        let center = left as f32 + cell.0 as f32 / 2.0;
        scene.title(&caption, 22.0, center, cell.0 as f32, above as f32 + 24.0);
        let place = (left + (cell.0 - extent) / 2, above + 38);
        board(&mut scene, described, side, place, page, style);
    }
    scene
}

/// The room for letters and numbers at the left and above.
fn border(side: u32, style: &Style<'_>) -> u32 {
    if style.coordinates { (side as f32 * 0.5).clamp(9.0, 30.0) as u32 } else { 0 }
}

/// Draws a puzzle with its top left corner at `place`.
fn board(
    scene: &mut Scene,
    described: &Described,
    side: u32,
    place: (u32, u32),
    page: Page,
    style: &Style<'_>,
) {
    let puzzle = &described.puzzle;
    let n = puzzle.size().get();
    let edge = border(side, style);
    let (left, top) = ((place.0 + edge) as f32, (place.1 + edge) as f32);
    let step = side as f32;
    let corner =
        |square: Square| (left + square.column as f32 * step, top + square.row as f32 * step);
    let all = || (0..n).flat_map(move |row| (0..n).map(move |column| Square { row, column }));
    for square in all() {
        let role = match puzzle.region(square) {
            Some(region) => Role::Region(region),
            None if (square.row + square.column) % 2 == 1 => Role::Dark,
            None => Role::Light,
        };
        scene.rectangle(corner(square), (step, step), role);
    }
    // One shape for the pattern of a region: fewer shapes.
    for region in (0..n as u8).filter(|_| puzzle.family().has_regions()) {
        let own = all().filter(|&square| puzzle.region(square) == Some(region));
        let segments = own.flat_map(|square| pattern(region, corner(square), step)).collect();
        scene.shapes.push(Shape::Outline { segments, role: Role::Pattern(region) });
    }
    let whole = n as f32 * step;
    let hair = (step / 60.0).max(0.6);
    for line in 1..n {
        let at = line as f32 * step;
        scene.stroke((left + at, top), (left + at, top + whole), hair, Role::Hairline);
        scene.stroke((left, top + at), (left + whole, top + at), hair, Role::Hairline);
    }
    // The borders of regions, and of the board.
    let thick = (step * 0.07).max(1.2);
    for square in all().filter(|_| puzzle.family().has_regions()) {
        let (x, y) = corner(square);
        let is_other = |row, column| puzzle.region(Square { row, column }) != puzzle.region(square);
        if square.column + 1 < n && is_other(square.row, square.column + 1) {
            scene.stroke((x + step, y), (x + step, y + step), thick, Role::Text);
        }
        if square.row + 1 < n && is_other(square.row + 1, square.column) {
            scene.stroke((x, y + step), (x + step, y + step), thick, Role::Text);
        }
    }
    let (right, bottom) = (left + whole, top + whole);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    for pair in corners.windows(2) {
        scene.stroke(pair[0], pair[1], thick, Role::Text);
    }
    for &square in puzzle.blocked() {
        let (x, y) = corner(square);
        let (near, far) = (step * 0.08, step * 0.84);
        scene.rectangle((x + near, y + near), (far, far), Role::Blocked);
    }
    let solution = (0u32..).zip(&described.solution);
    let solution = solution.map(|(row, &column)| Square { row, column });
    let queens: Vec<Square> = match page {
        Page::Puzzles => puzzle.queens().to_vec(),
        Page::Solutions => solution.collect(),
    };
    for square in queens {
        let (x, y) = corner(square);
        scene.shapes.push(Shape::Queen { x, y, side: step, role: Role::Queen });
    }
    if style.coordinates {
        coordinates(scene, n, (left, top), step);
    }
}

/// Letters above and numbers at the left, from A1.
fn coordinates(scene: &mut Scene, n: u32, (left, top): (f32, f32), step: f32) {
    let size = (step * 0.34).clamp(7.0, 20.0);
    for line in 0..n {
        let name = super::square_name(Square { row: line, column: line });
        let split = name.find(|sign: char| sign.is_ascii_digit()).unwrap_or(name.len());
        let (letters, number) = name.split_at(split);
        let middle = (line as f32 + 0.5) * step;
        let width = font::width(letters, size);
        scene.text(letters, size, left + middle - width / 2.0, top - size * 0.4);
        let width = font::width(number, size);
        scene.text(number, size, left - size * 0.4 - width, top + middle + size * 0.36);
    }
}
