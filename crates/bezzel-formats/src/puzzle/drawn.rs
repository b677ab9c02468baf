//! The board of a puzzle as shapes: regions with colour, pattern and borders, given squares, queens, coordinates.

use super::patterns::pattern;
use crate::font;
use crate::format::PuzzleFormat;
use crate::naming::Naming;
use crate::picture::Painter;
use crate::scene::{MAX_PIXELS, Scene, Shape};
use crate::theme::Role;
use crate::writer::{Style, WriteError};
use bezzel::Square;
use bezzel::puzzle::Puzzle;

/// Returns the painter of this format.
pub(super) fn painter(format: PuzzleFormat) -> Painter {
    match format {
        PuzzleFormat::Svg => Painter::Svg,
        _ => Painter::Png,
    }
}

/// The width of a board of size `n`: the requested one, or a default.
pub(super) fn width(n: u32, default: u32, style: &Style<'_>) -> Result<u32, WriteError> {
    let width = style.width.unwrap_or(default.max(n * 12));
    let (min, max) = (n * 6, MAX_PIXELS / 2);
    if !(min..=max).contains(&width) {
        return Err(WriteError::Width { size: n, given: width, min, max });
    }
    Ok(width)
}

/// The space for letters and numbers at the left and above.
pub(super) fn border(side: u32, style: &Style<'_>) -> u32 {
    if style.coordinates { (side as f32 * 0.5).clamp(9.0, 30.0) as u32 } else { 0 }
}

/// Draws a puzzle with these queens, its top left corner at `place`.
pub(super) fn board(
    scene: &mut Scene,
    puzzle: &Puzzle,
    queens: &[Square],
    side: u32,
    place: (u32, u32),
    style: &Style<'_>,
) {
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
    for &square in queens {
        let (x, y) = corner(square);
        scene.shapes.push(Shape::Queen { x, y, side: step, role: Role::Queen });
    }
    if let Some(naming) = style.names(Naming::Letters) {
        coordinates(scene, n, naming, (left, top), step);
    }
}

/// The names of columns above and of rows at the left.
fn coordinates(scene: &mut Scene, n: u32, naming: Naming, (left, top): (f32, f32), step: f32) {
    let size = (step * 0.34).clamp(7.0, 20.0);
    for line in 0..n {
        let (above, beside) = (naming.column(line), naming.row(line, n));
        let middle = (line as f32 + 0.5) * step;
        let width = font::width(&above, size);
        scene.text(&above, size, left + middle - width / 2.0, top - size * 0.4);
        let width = font::width(&beside, size);
        scene.text(&beside, size, left - size * 0.4 - width, top + middle + size * 0.36);
    }
}
