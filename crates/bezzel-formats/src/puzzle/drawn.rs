//! The board of a puzzle as shapes: regions with colour, pattern and borders, given squares, queens, coordinates.

use super::patterns::pattern;
use crate::naming::Naming;
use crate::scene::{MAX_PIXELS, Scene, squares};
use crate::theme::Role;
use crate::writer::{Style, WriteError};
use bezzel::Square;
use bezzel::puzzle::Puzzle;
use tiny_skia::PathBuilder;

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
    for square in squares(n) {
        let role = match puzzle.region(square) {
            Some(region) => Role::Region(region),
            None if (square.row + square.column) % 2 == 1 => Role::Dark,
            None => Role::Light,
        };
        scene.rectangle(corner(square), (step, step), role);
    }
    // One shape for the pattern of a region: fewer shapes.
    for region in (0..n as u8).filter(|_| puzzle.family().has_regions()) {
        let mut path = PathBuilder::new();
        for square in squares(n).filter(|&square| puzzle.region(square) == Some(region)) {
            pattern(&mut path, region, corner(square), step);
        }
        scene.outline(path.finish(), Role::Pattern(region));
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
    for square in squares(n).filter(|_| puzzle.family().has_regions()) {
        for (down, across) in [(0, 1), (1, 0)] {
            let other = Square { row: square.row + down, column: square.column + across };
            let is_in = other.row < n && other.column < n;
            if is_in && puzzle.region(other) != puzzle.region(square) {
                let (x, y) = corner(other);
                let end = (x + down as f32 * step, y + across as f32 * step);
                scene.stroke((x, y), end, thick, Role::Text);
            }
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
        scene.queen(corner(square), step, Role::Queen);
    }
    if let Some(naming) = style.names(Naming::Letters) {
        let letters = (step * 0.34).clamp(7.0, 20.0);
        scene.names(naming, (n, step), 1, (left, top), (letters, letters * 0.4));
    }
}
