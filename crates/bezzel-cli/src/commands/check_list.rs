//! `bezzel check --list`: whether a list contains all solutions, or one of each symmetry class.

use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel::piece::Piece;
use bezzel::stop::NEVER;
use bezzel::verdict::ListKind;
use bezzel_formats::{Hints, read_boards};
use bezzel_workbench::Refusal;
use bezzel_workbench::check_list::{Judged, List, lines};
use bezzel_workbench::file::Sink;
use bezzel_workbench::given::{Given, May};
use std::io::Write;

/// The list to be checked, and the options.
pub(super) struct Question<'a> {
    pub(super) given: Option<&'a str>,
    pub(super) hints: Hints,
    pub(super) kind: ListKind,
    pub(super) none: bool,
    pub(super) memory: Option<&'a String>,
    pub(super) json: bool,
}

pub(super) fn run(session: &Session, question: &Question<'_>) -> Result<Outcome, Failure> {
    let limits = session.limits(question.memory)?;
    let list = List::new(question.hints.size, question.kind, &limits)?;
    let (name, source) = session.source_or_nothing(question.given)?;
    let may = May { say_none: true, be_empty: question.none, be_cut: true, be_of_other_size: true };
    let opened = read_boards(source, &question.hints);
    let boards = Given::new(opened, may, &question.hints, Piece::QUEEN);
    let judged = Judged::of(list, boards, NEVER).map_err(|refusal| match refusal {
        Refusal::Read(error) => session.read_failure(&name, error),
        refusal => refusal.into(),
    })?;
    if let Some(end) = &judged.end {
        session.note(&end.sentence(&session.catalogue));
    }
    session.note_reading(&judged.reading);
    let (verdict, base) = (&judged.verdict, judged.base());
    if question.json {
        session.write_json(&judged.checked(&session.catalogue), None)?;
        return Ok(Outcome::of(verdict.is_right()));
    }
    let mut out = Sink::stdout();
    let lines = lines(verdict, base, &session.catalogue);
    // The first line is a heading for the others.
    writeln!(out, "{}", lines.join("\n  ")).map_err(|error| out.failed(error))?;
    out.complete()?;
    Ok(Outcome::of(verdict.is_right()))
}
