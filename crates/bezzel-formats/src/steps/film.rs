//! The steps as an animation: a frame an event, with its sentence below the board.

use super::{Moment, Moments};
use crate::animate::{Apng, Film, Gif};
use crate::paint::raster;
use crate::picture::usual_width;
use crate::say;
use crate::scene::{BoardPlan, titled_board};
use crate::writer::{Style, WriteError};
use bezzel::search::Step;
use std::io::Write;

/// The width of the board in pixels, unless the style says otherwise.
const WIDTH: u32 = 420;

/// Writes the events as a GIF, each shown for the style's delay, solutions three times
/// as long.
///
/// # Errors
/// [`WriteError`] if `out` refuses, or the board cannot be drawn.
pub fn write_gif(
    moments: Moments,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    film(moments, style, &mut Gif::new(out, style.theme))
}

/// Writes the events as an animated PNG.
///
/// # Errors
/// [`WriteError`] if `out` refuses, or the board cannot be drawn.
pub fn write_apng(
    moments: Moments,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    // The head of the file says how many frames follow; counting them is quick.
    let frames = moments.clone().count();
    film(moments, style, &mut Apng::new(out, frames as u32))
}

fn film(moments: Moments, style: &Style<'_>, film: &mut dyn Film) -> Result<(), WriteError> {
    for moment in moments {
        let image = raster::paint(&frame(&moment, style)?, style.theme)?;
        let times = if matches!(moment.step, Step::Solved { .. }) { 3 } else { 1 };
        film.show(&image, style.delay.saturating_mul(times))?;
    }
    film.end()
}

fn frame(moment: &Moment, style: &Style<'_>) -> Result<crate::scene::Scene, WriteError> {
    let width = style.width.unwrap_or(usual_width(WIDTH, moment.size));
    let plan = BoardPlan::new(moment.size, width, style.coordinates)?;
    let title =
        style.title(|| say!(style.catalogue, "title-step", n = moment.size, step = moment.number));
    let sentence = moment.sentence(style.catalogue);
    Ok(titled_board(plan, &moment.marks(), title.as_deref(), Some(&sentence), &sentence))
}
