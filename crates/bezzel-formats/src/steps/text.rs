//! The steps as sentences, with a board after each change of the queens.

use super::report::report_sentences;
use super::{Moment, Moments};
use crate::writer::{Style, WriteError};
use bezzel::Square;
use bezzel::search::trace::Report;
use std::fmt::Write as _;
use std::io::Write;

/// Writes each event as a numbered sentence, and the board after each event that changes it: queens, in the row in
/// progress refused squares as `x` and squares whose queens were taken back as `-`, all others as dots. The result of
/// the check follows another program's search.
///
/// # Errors
/// [`WriteError::Io`] if `out` refuses.
pub fn write_text(
    mut moments: Moments,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    for moment in moments.by_ref() {
        write_moment(&moment, style, out)?;
    }
    if let Some(report) = moments.report() {
        write_report(&report, style, out)?;
    }
    Ok(out.flush()?)
}

/// Writes one event as [`write_text`] does.
///
/// # Errors
/// [`WriteError::Io`] if `out` refuses.
pub fn write_moment(
    moment: &Moment,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let mut text = format!("{:>4}. {}\n", moment.number, moment.sentence(style.catalogue));
    if moment.event.step.changes_board() {
        board(moment, style, &mut text);
    }
    Ok(out.write_all(text.as_bytes())?)
}

/// Writes the result of the check of another program's search, one sentence a line.
///
/// # Errors
/// [`WriteError::Io`] if `out` refuses.
pub fn write_report(
    report: &Report,
    style: &Style<'_>,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    for sentence in report_sentences(report, style.catalogue) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

fn board(moment: &Moment, style: &Style<'_>, text: &mut String) {
    let queen = if style.ascii { "Q" } else { "♛" };
    let tried = moment.row_tried();
    for row in 0..moment.size {
        text.push_str("     ");
        for column in 0..moment.size {
            let here = Square { row, column };
            let square = if moment.queens.contains(&here) || moment.forgotten.contains(&here) {
                queen
            } else if tried.refused.contains(&here) {
                "x"
            } else if tried.backed_up.contains(&here) {
                "-"
            } else {
                "."
            };
            // Writing to a string cannot fail.
            let _ = match (style.colour, square) {
                (true, "x") => write!(text, " \x1b[31mx\x1b[0m"),
                (true, "-") => write!(text, " \x1b[33m-\x1b[0m"),
                (true, square) if square == queen => write!(text, " \x1b[1m{square}\x1b[0m"),
                _ => write!(text, " {square}"),
            };
        }
        text.push('\n');
    }
}
