//! `bezzel check --list`: whether a list contains all solutions, or one of each symmetry class.

use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel::stop::NEVER;
use bezzel_formats::read_boards;
use bezzel_workbench::check::Check;
use bezzel_workbench::check_list::{Judged, List, lines};
use bezzel_workbench::file::Sink;
use bezzel_workbench::{Limits, Refusal};
use std::io::Write;

pub(super) fn run(
    session: &Session,
    given: Option<&str>,
    question: &Check,
    limits: &Limits,
    json: bool,
) -> Result<Outcome, Failure> {
    let list = List::of(question, limits)?;
    let (name, source) = session.source_or_nothing(given)?;
    let boards = question.listed(read_boards(source, &question.hints), true);
    let judged = Judged::of(list, boards, NEVER).map_err(|refusal| match refusal {
        Refusal::Read(error) => session.read_failure(&name, error),
        refusal => refusal.into(),
    })?;
    if let Some(end) = &judged.end {
        session.note(&end.sentence(&session.catalogue));
    }
    session.note_reading(&judged.reading);
    let (verdict, base) = (&judged.verdict, judged.base());
    if json {
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
