//! `bezzel check --list`: whether a list contains all solutions, or one of each symmetry class.

use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel::piece::Piece;
use bezzel::stop::NEVER;
use bezzel::verdict::ListKind;
use bezzel_formats::{Hints, read_boards};
use bezzel_workbench::check_list::{CheckedList, List, lines};
use bezzel_workbench::file::Sink;
use bezzel_workbench::given::{Given, May};
use std::io::Write;

/// The list to be checked, and the options.
pub(super) struct Question<'a> {
    pub(super) given: Option<&'a str>,
    pub(super) hints: Hints,
    pub(super) distinct: bool,
    pub(super) none: bool,
    pub(super) memory: Option<&'a String>,
    pub(super) json: bool,
}

pub(super) fn run(session: &Session, question: &Question<'_>) -> Result<Outcome, Failure> {
    let kind = if question.distinct { ListKind::Distinct } else { ListKind::All };
    let limits = session.limits(question.memory)?;
    let mut list = List::new(question.hints.size, kind, &limits)?;
    let base = take_boards(session, question, &mut list)?;
    let verdict = list.finish(NEVER)?;
    if question.json {
        session.write_json(&CheckedList::new(&verdict, base, &session.catalogue), None)?;
        return Ok(Outcome::of(verdict.is_right()));
    }
    let mut out = Sink::stdout();
    let lines = lines(&verdict, base, &session.catalogue);
    // The first line is a heading for the others.
    writeln!(out, "{}", lines.join("\n  ")).map_err(|error| out.failed(error))?;
    out.complete()?;
    Ok(Outcome::of(verdict.is_right()))
}

/// Adds the boards of the input to the list, and returns the number of the first row and column.
fn take_boards(
    session: &Session,
    question: &Question<'_>,
    list: &mut List,
) -> Result<u32, Failure> {
    let (name, source) = session.source_or_nothing(question.given)?;
    let has_size = question.hints.size.is_some();
    let may =
        May { say_none: has_size, be_empty: question.none, be_cut: true, be_of_other_size: true };
    let mut boards =
        Given::new(read_boards(source, &question.hints), may, &question.hints, Piece::QUEEN);
    while let Some(board) =
        boards.next_board().map_err(|error| session.read_failure(&name, error))?
    {
        list.take_read(&board)?;
    }
    if let Some(end) = boards.end() {
        session.note(&end.sentence(&session.catalogue));
        list.cut_off();
    }
    let reading = boards.reading();
    session.note_reading(&reading);
    Ok(reading.base.map_or(0, u32::from))
}
