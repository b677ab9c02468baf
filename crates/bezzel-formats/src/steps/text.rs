//! The steps as sentences, with a board wherever the queens have changed.

use super::{Moment, Moments};
use crate::writer::{Style, WriteError};
use bezzel::search::Step;
use std::fmt::Write as _;
use std::io::Write;

/// Writes each event as a numbered sentence, and the board after those that change it.
///
/// # Errors
/// [`WriteError::Io`] if `out` refuses.
pub fn write_text(
    moments: Moments,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    for moment in moments {
        let mut text = format!("{:>4}. {}\n", moment.number, moment.sentence(style.catalogue));
        if matches!(moment.step, Step::Place { .. } | Step::BackUp { .. }) {
            board(&moment, style, &mut text);
        }
        out.write_all(text.as_bytes())?;
    }
    Ok(out.flush()?)
}

/// The board, indented: queens, refused squares as `x`, the rest as dots.
fn board(moment: &Moment, style: &Style<'_>, text: &mut String) {
    let queen = if style.ascii { "Q" } else { "♛" };
    for row in 0..moment.size {
        text.push_str("     ");
        for column in 0..moment.size {
            let has_queen = moment.columns.get(row as usize) == Some(&column);
            let is_refused = moment.refused.iter().any(|s| s.row == row && s.column == column);
            let square = if has_queen {
                queen
            } else if is_refused {
                "x"
            } else {
                "."
            };
            // Writing to a string cannot fail.
            let _ = match (style.colour, square) {
                (true, "x") => write!(text, " \x1b[31mx\x1b[0m"),
                (true, square) if square == queen => write!(text, " \x1b[1m{square}\x1b[0m"),
                _ => write!(text, " {square}"),
            };
        }
        text.push('\n');
    }
}
