//! `bezzel draw`: placements that somebody gives, drawn or turned into another format.

use super::write::EntryCallback;
use crate::Session;
use crate::args::Draw;
use crate::failure::{Failure, Outcome};
use bezzel::Placement;
use bezzel_formats::{Entry, Format, Series, say};

/// How long an animation shows each board, in hundredths of a second.
const DELAY: u16 = 160;

pub(super) fn run(session: &Session, arguments: &Draw) -> Result<Outcome, Failure> {
    let plan = session.plan(&arguments.output, Format::Board, DELAY)?;
    let mut input = session.input(arguments.placement.as_deref(), arguments.from.as_deref())?;
    // The first two are read ahead: bad input is told before anything is written, and a
    // single placement needs no number in its title.
    let first = input.next(session)?;
    let second = input.next(session)?;
    // Later ones may have another size, which a table refuses.
    let size = first.as_ref().map(Placement::size);
    let mut style = plan.style(session, Series::Given, size);
    if second.is_none() {
        (style.total, style.expected) = (Some(1), Some(1));
    }
    let mut attacked = false;
    let write_all = |write: &mut EntryCallback<'_>| -> Result<u64, Failure> {
        let mut index = 0;
        let mut ahead = [first, second].into_iter().flatten();
        loop {
            let next = match ahead.next() {
                Some(placement) => Some(placement),
                None if index < 2 => None,
                None => input.next(session)?,
            };
            let Some(placement) = next else { return Ok(index) };
            index += 1;
            attacked |= placement.first_conflict().is_some();
            write(Entry { index, placement: &placement, class: None })?;
        }
    };
    plan.write(session, &style, write_all)?;
    if attacked && plan.format == Format::Board {
        session.note(&say!(session.catalogue, "note-attack"));
    }
    Ok(Outcome::Done)
}
