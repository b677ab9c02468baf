//! `bezzel check`: whether placements solve, and which queens attack which if not.

use crate::Session;
use crate::args::Check;
use crate::failure::{Failure, Outcome};
use crate::output::Sink;
use bezzel::{Line, Placement};
use bezzel_formats::say;
use std::io::{self, Write};

/// The attacks that are told of one placement, at most: a million queens in a column
/// would be a million lines.
const MAX_TOLD: usize = 20;

pub(super) fn run(session: &Session, arguments: &Check) -> Result<Outcome, Failure> {
    let mut input = session.input(arguments.placement.as_deref(), arguments.from.as_deref())?;
    let mut out = Sink::stdout();
    let name = out.name(session);
    let refused = |error: io::Error| Failure::write(&session.catalogue, &name, &error);
    let (mut count, mut solved) = (0u64, 0u64);
    while let Some(placement) = input.next(session)? {
        count += 1;
        let solves = placement.first_conflict().is_none();
        solved += u64::from(solves);
        if !session.shared.quiet {
            tell(session, &mut out, count, &placement, solves).map_err(refused)?;
        }
    }
    if count > 1 {
        let (solved, count) = (solved.to_string(), count.to_string());
        let summary = say!(session.catalogue, "check-summary", solved = solved, count = count);
        writeln!(out, "{summary}").map_err(refused)?;
    }
    out.complete(session)?;
    Ok(if solved == count { Outcome::Done } else { Outcome::Nothing })
}

fn tell(
    session: &Session,
    out: &mut Sink,
    index: u64,
    placement: &Placement,
    solves: bool,
) -> io::Result<()> {
    let catalogue = &session.catalogue;
    let index = index.to_string();
    if solves {
        let n = placement.size().get();
        return writeln!(out, "{}", say!(catalogue, "check-solves", index = index, n = n));
    }
    let conflicts = placement.conflicts();
    writeln!(out, "{}", say!(catalogue, "check-fails", index = index, count = conflicts.len()))?;
    for conflict in conflicts.iter().take(MAX_TOLD) {
        let line = match conflict.line {
            Line::Column => say!(catalogue, "line-column"),
            Line::Diagonal => say!(catalogue, "line-diagonal"),
            Line::Antidiagonal => say!(catalogue, "line-antidiagonal"),
        };
        let (first, second) = (conflict.first, conflict.second);
        let attack = say!(
            catalogue,
            "check-attack",
            row = first.row.to_string(),
            column = first.column.to_string(),
            by_row = second.row.to_string(),
            by_column = second.column.to_string(),
            line = line
        );
        writeln!(out, "  {attack}")?;
    }
    if conflicts.len() > MAX_TOLD {
        let more = (conflicts.len() - MAX_TOLD).to_string();
        writeln!(out, "  {}", say!(catalogue, "check-more", count = more))?;
    }
    Ok(())
}
