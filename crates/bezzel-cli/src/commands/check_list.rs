//! `bezzel check --list`: whether a list of solutions is right.

use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel::stop::NEVER;
use bezzel::verdict::{ListKind, MAX_LIST_SIZE};
use bezzel_formats::{Problem, read_placements};
use bezzel_workbench::check_list::{CheckedList, List, lines};
use bezzel_workbench::file::Sink;
use bezzel_workbench::{Field, Reason};
use std::io::Write;

/// The list that is checked, and how.
pub(super) struct Question<'a> {
    pub(super) given: Option<&'a str>,
    pub(super) from: Option<&'a str>,
    pub(super) distinct: bool,
    pub(super) n: Option<&'a String>,
    pub(super) memory: Option<&'a String>,
    pub(super) json: bool,
}

/// The number that columns are counted from in the list.
const BASE: u32 = 0;

pub(super) fn run(session: &Session, question: &Question<'_>) -> Result<Outcome, Failure> {
    let size = question
        .n
        .map(|given| Field::N.size(given, MAX_LIST_SIZE, Some(Reason::List)))
        .transpose()?;
    let kind = if question.distinct { ListKind::Distinct } else { ListKind::All };
    let limits = session.limits(question.memory)?;
    let mut list = List::new(size, kind, &limits)?;
    take_boards(session, question, &mut list)?;
    let verdict = list.finish(NEVER)?;
    if question.json {
        session.write_json(&CheckedList::new(&verdict, BASE, &session.catalogue), None)?;
        return Ok(Outcome::of(verdict.is_right()));
    }
    let mut out = Sink::stdout();
    let lines = lines(&verdict, &session.catalogue);
    let shown = if session.shared.quiet { &lines[..1] } else { &lines };
    // The first line is the heading of the others.
    writeln!(out, "{}", shown.join("\n  ")).map_err(|error| out.failed(error))?;
    out.complete()?;
    Ok(Outcome::of(verdict.is_right()))
}

/// Hands the boards that were given to the list. No others come in.
fn take_boards(session: &Session, question: &Question<'_>, list: &mut List) -> Result<(), Failure> {
    let format = question.from.and_then(|name| name.parse().ok());
    let (name, source) = session.source(question.given)?;
    let boards = match read_placements(source, format) {
        Err(error) if matches!(error.problem, Problem::Empty) => return Ok(()),
        boards => boards.map_err(|error| session.read_failure(&name, error))?,
    };
    for board in boards {
        match board {
            Ok(board) => list.take_placement(&board)?,
            // Nothing but blanks.
            Err(error) if matches!(error.problem, Problem::Empty) => return Ok(()),
            Err(error) => return Err(session.read_failure(&name, error)),
        }
    }
    Ok(())
}
