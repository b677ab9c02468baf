//! The steps as a film strip: one picture with a board for each event that changes the
//! queens, numbered, to be printed or put into a text.

use super::{Moment, Moments};
use crate::format::Format;
use crate::picture::{Painter, usual_width};
use crate::say;
use crate::scene::{BoardPlan, MAX_PIXELS, Scene};
use crate::writer::{Style, Title, WriteError};
use bezzel::search::Step;
use std::io::Write;

/// The boards of a strip at most: more do not fit a picture that can be looked at.
pub const MAX_STRIP: u64 = 1000;

/// The width of a board in pixels, unless the style says otherwise.
const WIDTH: u32 = 150;

/// Writes the events that change the board as one picture, as SVG or PNG.
///
/// # Errors
/// [`WriteError`] if `out` refuses, there are more than [`MAX_STRIP`] boards, or the board
/// cannot be drawn.
pub fn write_strip(
    format: Format,
    moments: Moments,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let painter = if format == Format::Svg { Painter::Svg } else { Painter::Png };
    let shown = |m: &Moment| matches!(m.step, Step::Place { .. } | Step::BackUp { .. });
    let mut boards: Vec<(Moment, bool)> = Vec::new();
    for moment in moments {
        if shown(&moment) {
            if boards.len() as u64 == MAX_STRIP {
                return Err(WriteError::SheetFull { max: MAX_STRIP });
            }
            boards.push((moment, false));
        } else if let (Step::Solved { .. }, Some(last)) = (moment.step, boards.last_mut()) {
            last.1 = true;
        }
    }
    let Some((first, _)) = boards.first() else {
        return Err(WriteError::Encoder("there is no step to draw".to_owned()));
    };
    let size = first.size;
    let width = style.width.unwrap_or(usual_width(WIDTH, size));
    let plan = BoardPlan::new(size, width, style.coordinates)?;
    let cell = plan.extent();
    let gap = (cell / 6).max(10);
    let letters = (cell as f32 / 11.0).clamp(9.0, 15.0);
    let caption = (letters * 1.8).ceil() as u32;
    let across = (f64::from(boards.len() as u32) * 1.3).sqrt().ceil() as u32;
    let down = (boards.len() as u32).div_ceil(across);
    let title = match &style.title {
        Title::None => None,
        Title::Text(text) => Some(text.clone()),
        Title::Automatic => Some(say!(style.catalogue, "title-strip", n = size)),
    };
    let picture = across * (cell + gap) + gap;
    let title_letters = (picture as f32 / 28.0).clamp(12.0, 28.0);
    let above = if title.is_some() { (title_letters * 1.8).ceil() as u32 } else { 0 };
    let height = above + down * (cell + caption + gap) + gap;
    if picture > MAX_PIXELS || height > MAX_PIXELS {
        return Err(WriteError::SheetFull { max: MAX_STRIP });
    }
    let mut scene = Scene::new(picture, height, title.clone().unwrap_or_default());
    if let Some(title) = &title {
        let (middle, room) = (picture as f32 / 2.0, (picture - gap) as f32);
        scene.title(title, title_letters, middle, room, title_letters * 1.4);
    }
    for (at, (moment, solved)) in (0u32..).zip(&boards) {
        let x = gap + (at % across) * (cell + gap);
        let y = above + gap / 2 + (at / across) * (cell + caption + gap);
        scene.board(plan, (x, y), &moment.marks());
        let text = describe(moment, *solved, at + 1, style);
        let below = (y + cell) as f32 + letters * 1.3;
        scene.title(&text, letters, x as f32 + cell as f32 / 2.0, (cell + gap) as f32, below);
    }
    painter.paint(&scene, style.theme, out)?;
    Ok(out.flush()?)
}

/// A few words below a board.
fn describe(moment: &Moment, solved: bool, number: u32, style: &Style<'_>) -> String {
    let catalogue = style.catalogue;
    match moment.step {
        Step::Place { .. } if solved => say!(catalogue, "strip-solved", number = number),
        Step::BackUp { lifted, .. } => {
            say!(catalogue, "strip-back-up", number = number, row = lifted.row)
        }
        Step::Place { square } => {
            say!(
                catalogue,
                "strip-place",
                number = number,
                row = square.row,
                column = square.column
            )
        }
        _ => number.to_string(),
    }
}
