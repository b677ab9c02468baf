//! The steps as an animation: a frame for each event, with the board, the path through the tree beside it, and the
//! sentence and counters below.

use super::{Moment, Moments};
use crate::animate::Film;
use crate::format::StepsFormat;
use crate::paint::raster;
use crate::scene::{BoardPlan, Frame, Point, Scene};
use crate::theme::Role;
use crate::writer::{Style, WriteError};
use bezzel::Square;
use bezzel::search::Step;
use bezzel_locale::say;
use std::io::Write;

/// The default width of the board in pixels.
const WIDTH: u32 = 420;

/// Writes the events as an animation. Each is shown for the style's delay, solutions and faults three times as long.
/// Calls `told` with the number of each event drawn.
///
/// # Errors
/// [`WriteError`] if `out` refuses, or the board cannot be drawn.
pub fn write_film(
    format: StepsFormat,
    moments: Moments,
    style: &Style<'_>,
    out: &mut dyn Write,
    told: &mut dyn FnMut(u64),
) -> Result<(), WriteError> {
    let mut film = match format {
        StepsFormat::Gif => Film::gif(out, style.theme),
        // The header of the file contains the number of frames; counting them is fast.
        _ => Film::apng(out, moments.clone().events().count() as u32),
    };
    for moment in moments {
        let image = raster::paint(&frame(&moment, style)?.even(), style.theme)?;
        let is_fault = moment.event.remark.is_some_and(|remark| remark.fault().is_some());
        let is_solved = matches!(moment.event.step, Step::Solved { .. });
        let times = if is_solved || is_fault { 3 } else { 1 };
        film.show(&image, style.delay.saturating_mul(times))?;
        told(moment.number);
    }
    film.end()
}

/// Writes one event as a picture, a frame of the film.
///
/// # Errors
/// [`WriteError`] if `out` refuses, or the board cannot be drawn.
pub fn write_picture(
    format: StepsFormat,
    moment: &Moment,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    format.painter().paint(&frame(moment, style)?, style.theme, out)?;
    Ok(out.flush()?)
}

fn frame(moment: &Moment, style: &Style<'_>) -> Result<Scene, WriteError> {
    let plan = BoardPlan::new(moment.size, style, WIDTH)?;
    let Moment { size, number, ref counters, .. } = *moment;
    let title = style.title(|| say!(style.catalogue, "title-step", n = size, step = number));
    let sentence = moment.step_sentence(style.catalogue);
    // A remark replaces the counters: on one line with the step its font would be small.
    let remark = moment.remark_sentence(style.catalogue);
    let state = remark.unwrap_or_else(|| {
        say!(
            style.catalogue,
            "step-counters",
            placed = counters.placed.to_string(),
            refused = counters.refused.to_string(),
            back = counters.backed_up.to_string(),
            solutions = counters.solutions.to_string()
        )
    });
    let extent = plan.extent();
    let Frame { margin, letters, line, above } = Frame::around(extent, title.as_deref());
    let tree = plan.board() * 3 / 5;
    let width = extent + tree + 3 * margin;
    let height = extent + 2 * margin + above + 2 * line;
    let mut scene = Scene::new(width, height, sentence.clone());
    let (left, room) = (margin as f32, (width - 2 * margin) as f32);
    if let Some(title) = title {
        scene.line(&title, letters, left, room, margin as f32 + letters);
    }
    scene.board(plan, (margin, margin + above), &moment.marks());
    let top = (margin + above + plan.border()) as f32;
    path(&mut scene, moment, ((extent + 2 * margin) as f32, top), (tree, plan.board()));
    let below = (margin + above + extent) as f32;
    scene.line(&sentence, letters * 0.8, left, room, below + letters * 1.35);
    scene.line(&state, letters * 0.7, left, room, below + letters * 2.8);
    Ok(scene)
}

/// Draws the path through the tree: a level for each row in progress, with its tried squares from left to right, and
/// lines between the queens' squares.
fn path(scene: &mut Scene, moment: &Moment, (left, top): Point, (width, height): (u32, u32)) {
    let levels = moment.size as f32 + 1.0;
    let (across, down) = (width as f32 / moment.size as f32, height as f32 / levels);
    let radius = (across.min(down) * 0.32).max(1.0);
    let stroke = (radius * 0.4).max(0.7);
    let root = (left + width as f32 / 2.0, top + down / 2.0);
    let point = |level: usize, square: &Square| {
        let x = left + (square.column as f32 + 0.5) * across;
        (x, top + (level as f32 + 1.5) * down)
    };
    let mut from = root;
    for (level, tried) in moment.tried.iter().enumerate() {
        for square in &tried.backed_up {
            let to = point(level, square);
            scene.stroke(from, to, stroke, Role::Dark);
            scene.disc(to, radius, Role::Dark);
        }
        // The row below the last has no squares.
        for square in tried.refused.iter().filter(|_| level < moment.size as usize) {
            let ((x, y), arm) = (point(level, square), radius * 0.6);
            scene.cross((x - arm, y - arm), (x + arm, y + arm), stroke, Role::Attacked);
        }
        if let Some(queen) = moment.queens.get(level) {
            let to = point(level, queen);
            scene.stroke(from, to, stroke * 1.6, Role::Queen);
            scene.disc(from, radius, Role::Queen);
            from = to;
        }
    }
    scene.disc(from, radius * 1.25, Role::Queen);
    scene.disc(from, radius * 0.8, Role::Marked);
}
