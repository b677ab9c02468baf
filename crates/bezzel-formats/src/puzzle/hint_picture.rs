//! A hint as a picture: the squares of the reason in dashed frames, the squares ruled out crossed, and a queen on
//! yellow if one follows.

use super::drawn::{board, border, width};
use super::region_name;
use super::words::step_sentence;
use crate::font;
use crate::format::PuzzleFormat;
use crate::scene::{Point, Scene, squares};
use crate::theme::Role;
use crate::writer::{Style, WriteError};
use bezzel::Square;
use bezzel::puzzle::{Marks, Puzzle, Step};
use std::io::Write;

/// The default width of the board.
const WIDTH: u32 = 320;

/// Writes a step as a picture, on a board with these marks. Its sentence is the description for screen readers.
///
/// # Errors
/// [`WriteError`] if `out` refuses, or the picture would be too small or too large.
pub fn write_hint(
    format: PuzzleFormat,
    puzzle: &Puzzle,
    marks: &Marks,
    step: &Step,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let n = puzzle.size().get();
    let width = width(n, WIDTH, style)?;
    let side = width / n;
    let (edge, margin) = (border(side, style), (width / 40).max(4));
    let extent = n * side + edge + 2 * margin;
    let mut scene =
        Scene::new(extent, extent, step_sentence(step, puzzle.family(), style.catalogue));
    let mut queens: Vec<Square> = puzzle.queens().iter().chain(&marks.queens).copied().collect();
    queens.sort_unstable();
    queens.dedup();
    board(&mut scene, puzzle, &queens, side, (margin, margin), style);
    let origin = (margin + edge) as f32;
    let mut pencil = Pencil { scene: &mut scene, origin, side: side as f32 };
    // The sentence names regions by their letters.
    if puzzle.family().has_regions() {
        pencil.letters(puzzle);
    }
    let is_out = |square: &&Square| !step.rules_out.contains(square);
    for &square in marks.crosses.iter().filter(is_out) {
        pencil.cross(square, 0.15, 0.05, Role::Text);
    }
    for &square in &step.because {
        pencil.frame(square);
    }
    for &square in &step.rules_out {
        pencil.cross(square, 0.26, 0.22, Role::Background);
        pencil.cross(square, 0.26, 0.12, Role::Attacked);
    }
    for &square in &step.fills {
        pencil.queen(square);
    }
    format.painter().paint(&scene, style.theme, out)
}

/// Draws marks on the squares of a board whose first square has its corner at `origin`, from the top and the left.
struct Pencil<'a> {
    scene: &'a mut Scene,
    origin: f32,
    side: f32,
}

impl Pencil<'_> {
    /// A point within a square; x and y are from 0 to 1.
    fn at(&self, square: Square, x: f32, y: f32) -> Point {
        let place = |line: u32, part: f32| self.origin + (line as f32 + part) * self.side;
        (place(square.column, x), place(square.row, y))
    }

    fn stroke(&mut self, square: Square, from: Point, to: Point, width: f32, role: Role) {
        let (from, to) = (self.at(square, from.0, from.1), self.at(square, to.0, to.1));
        self.scene.stroke(from, to, width * self.side, role);
    }

    fn cross(&mut self, square: Square, half: f32, width: f32, role: Role) {
        let (near, far) = (0.5 - half, 0.5 + half);
        self.stroke(square, (near, near), (far, far), width, role);
        self.stroke(square, (far, near), (near, far), width, role);
    }

    /// Draws a dashed frame: four dashes a side.
    fn frame(&mut self, square: Square) {
        const NEAR: f32 = 0.11;
        const FAR: f32 = 0.89;
        for dash in 0..4u8 {
            let from = NEAR + 0.21 * f32::from(dash);
            let to = from + 0.15;
            for line in [NEAR, FAR] {
                self.stroke(square, (from, line), (to, line), 0.07, Role::Text);
                self.stroke(square, (line, from), (line, to), 0.07, Role::Text);
            }
        }
    }

    fn queen(&mut self, square: Square) {
        let yellow = (self.side * 0.88, self.side * 0.88);
        self.scene.rectangle(self.at(square, 0.06, 0.06), yellow, Role::Marked);
        self.scene.queen(self.at(square, 0.0, 0.0), self.side, Role::Queen);
    }

    /// The letter of each region, in the corner of its first square.
    fn letters(&mut self, puzzle: &Puzzle) {
        let n = puzzle.size().get();
        let size = (self.side * 0.3).max(6.0);
        let mut named = vec![false; n as usize];
        for square in squares(n) {
            let Some(region) = puzzle.region(square) else { return };
            if std::mem::replace(&mut named[region as usize], true) {
                continue;
            }
            let letter = region_name(region.into());
            let (x, y) = self.at(square, 0.09, 0.09);
            let wide = font::width(&letter, size);
            self.scene.rectangle((x, y), (wide + size * 0.3, size * 1.05), Role::Background);
            self.scene.text(&letter, size, x + size * 0.15, y + size * 0.88);
        }
    }
}
