//! `bezzel draw`: draws given placements, or converts them to another format.

use crate::Session;
use crate::args::screen;
use crate::asked::Boards;
use crate::failure::{Failure, Outcome};
use bezzel::Placement;
use bezzel_formats::{Entry, Format, Series};
use bezzel_locale::say;
use bezzel_workbench::draw::DrawRequest;
use bezzel_workbench::output::Output;
use bezzel_workbench::solve::FoundSolutions;
use bezzel_workbench::{Field, Refusal};

pub(super) fn run(session: &Session, boards: Boards<DrawRequest>) -> Result<Outcome, Failure> {
    let Boards { asked, notation, output } = boards;
    let placement = asked.0.placement.clone();
    let (piece, hints) = asked.0.question(notation.0.clone().hints()?)?;
    let output = Output {
        piece,
        marks_attacks: true,
        fewer_rows: hints.columns.map(|_| Field::COLUMNS),
        ..session.output(&output)?
    };
    let drawing = notation.0.output(output, true)?.drawing(Format::Board, screen())?;
    let mut input = session.input(placement.as_deref(), &hints, piece)?;
    // The first two are read ahead: bad input is reported before anything is written, and the title of a single
    // placement needs no number.
    let first = input.next(session)?;
    let second = input.next(session)?;
    // Later placements may have another size, which a table refuses.
    let size = first.as_ref().map(Placement::size);
    let mut style = drawing.style(&session.catalogue, Series::Given, size);
    if second.is_none() {
        (style.total, style.expected) = (Some(1), Some(1));
    }
    let mut is_attacked = false;
    // The error of the input, which the drawing does not know.
    let mut misread = None;
    let written = drawing.write(&style, |take| {
        let mut index = 0;
        let mut ahead = [first, second].into_iter().flatten();
        loop {
            let next = match ahead.next() {
                Some(placement) => Some(placement),
                None if index < 2 => None,
                None => input.next(session).map_err(|failure| {
                    misread = Some(failure);
                    Refusal::Stopped
                })?,
            };
            let Some(placement) = next else { return Ok(index) };
            index += 1;
            is_attacked |= !piece.solves(&placement);
            take(FoundSolutions::One(Entry { index, placement: &placement, class: None }))?;
        }
    });
    if let Some(failure) = misread {
        return Err(failure);
    }
    written?;
    if is_attacked && drawing.marks_attacks() {
        session.note(&say!(session.catalogue, "note-attack"));
    }
    Ok(Outcome::Done)
}
