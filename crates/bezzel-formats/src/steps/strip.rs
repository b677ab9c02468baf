//! The steps as a film strip: one picture with a numbered board for each event that changes the queens, for printing.

use super::{Moment, Moments};
use crate::format::StepsFormat;
use crate::scene::BoardPlan;
use crate::sheet::{Tile, sheet};
use crate::writer::{Style, WriteError};
use bezzel::search::Step;
use bezzel_locale::say;
use std::io::Write;

/// The largest number of boards on a strip.
pub const MAX_STRIP: u64 = 1000;

/// The default width of a board in pixels.
const WIDTH: u32 = 150;

/// Writes the events that change the board as one picture, as SVG or PNG.
///
/// # Errors
/// [`WriteError`] if `out` refuses, there are more than [`MAX_STRIP`] boards, or the board
/// cannot be drawn.
pub fn write_strip(
    format: StepsFormat,
    moments: Moments,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let shown = |moment: &Moment| moment.event.step.changes_board();
    let mut boards: Vec<(Moment, bool)> = Vec::new();
    let mut stopped_after = None;
    for moment in moments {
        if let Step::Stopped { .. } = moment.event.step {
            stopped_after = Some(moment.number - 1);
        }
        if shown(&moment) {
            if boards.len() as u64 == MAX_STRIP {
                return Err(WriteError::SheetFull { max: MAX_STRIP });
            }
            boards.push((moment, false));
        } else if let (Step::Solved { .. }, Some(last)) = (&moment.event.step, boards.last_mut()) {
            last.1 = true;
        }
    }
    let Some((first, _)) = boards.first() else {
        return Err(WriteError::Encoder("there is no step to draw".to_owned()));
    };
    let size = first.size;
    let plan = BoardPlan::new(size, style, WIDTH)?;
    let tiles: Vec<Tile> = (1u32..)
        .zip(&boards)
        .map(|(number, (moment, solved))| Tile {
            plan,
            marks: moment.marks(),
            caption: describe(moment, *solved, number, style),
        })
        .collect();
    let title = style.title(|| match stopped_after {
        Some(steps) => {
            say!(style.catalogue, "title-strip-first", n = size, steps = steps.to_string())
        }
        None => say!(style.catalogue, "title-strip", n = size),
    });
    let scene = sheet(&tiles, title.as_deref(), 1.14, MAX_STRIP)?;
    format.painter().paint(&scene, style.theme, out)?;
    Ok(out.flush()?)
}

/// The short caption of a board.
fn describe(moment: &Moment, solved: bool, number: u32, style: &Style<'_>) -> String {
    let catalogue = style.catalogue;
    match moment.event.step {
        Step::Place { .. } if solved => say!(catalogue, "strip-solved", number),
        Step::Place { square } => say!(catalogue, "strip-place", number, square),
        Step::BackUp { lifted: square, .. } | Step::Remove { square } => {
            say!(catalogue, "strip-back-up", number, square)
        }
        _ => number.to_string(),
    }
}
