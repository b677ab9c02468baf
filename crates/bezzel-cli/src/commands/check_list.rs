//! `bezzel check --list`: whether a list contains all solutions, or one of each symmetry class.

use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel::stop::NEVER;
use bezzel::verdict::{ListKind, MAX_LIST_SIZE};
use bezzel_formats::{Hints, Problem, ReadBoard, read_boards};
use bezzel_locale::say;
use bezzel_workbench::check_list::{CheckedList, List, lines};
use bezzel_workbench::file::Sink;
use bezzel_workbench::{Field, Reason};
use std::io::Write;

/// The list to be checked, and the options.
pub(super) struct Question<'a> {
    pub(super) given: Option<&'a str>,
    pub(super) hints: Hints,
    pub(super) distinct: bool,
    pub(super) n: Option<&'a String>,
    pub(super) memory: Option<&'a String>,
    pub(super) json: bool,
}

pub(super) fn run(session: &Session, question: &Question<'_>) -> Result<Outcome, Failure> {
    let size = question
        .n
        .map(|given| Field::N.size(given, MAX_LIST_SIZE, Some(Reason::List)))
        .transpose()?;
    let kind = if question.distinct { ListKind::Distinct } else { ListKind::All };
    let limits = session.limits(question.memory)?;
    let mut list = List::new(size, kind, &limits)?;
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

/// Whether the first line of a text without boards may say that there are none, and is not a board that was not read.
fn may_say_none(line: &str) -> bool {
    const NONE: [&str; 12] = [
        "no ",
        "none",
        "not ",
        "unsat",
        "impossible",
        "empty",
        "can't",
        "cannot",
        "无",
        "没有",
        "未",
        "[]",
    ];
    let line = line.to_lowercase();
    let numbers = line.split(|sign: char| !sign.is_ascii_digit()).filter(|it| !it.is_empty());
    let is_numbered = ["solution", "board", "解"].iter().any(|word| line.contains(word));
    NONE.iter().any(|word| line.contains(word))
        || numbers.clone().any(|number| number == "0")
        || numbers.count() < if is_numbered { 1 } else { 2 }
}

/// Adds the boards of the input to the list, and returns the number of the first row and column.
fn take_boards(
    session: &Session,
    question: &Question<'_>,
    list: &mut List,
) -> Result<u32, Failure> {
    let (name, source) = session.source_or_nothing(question.given)?;
    // A program that finds nothing says so, or prints nothing: if a size is given, that is a list without boards.
    let is_empty = |problem: &Problem| match problem {
        Problem::Empty => true,
        Problem::NoBoard { first } if question.n.is_some() && may_say_none(first) => {
            session.note(&say!(session.catalogue, "check-no-board", first = first.as_str()));
            true
        }
        _ => false,
    };
    let mut boards = match read_boards(source, &question.hints) {
        Err(error) if is_empty(&error.problem) => return Ok(0),
        boards => boards.map_err(|error| session.read_failure(&name, error))?,
    };
    let mut has_boards = false;
    for board in boards.by_ref() {
        match board {
            Ok(ReadBoard::Placement(placement)) => list.take_placement(&placement)?,
            Ok(ReadBoard::Board(board)) => list.take(&board)?,
            // An input of blanks.
            Err(error) if is_empty(&error.problem) => return Ok(0),
            Err(error) if error.problem.is_at_end() && has_boards => {
                session.note(&error.problem.sentence(&session.catalogue));
                list.cut_off();
                break;
            }
            Err(error) => return Err(session.read_failure(&name, error)),
        }
        has_boards = true;
    }
    let reading = boards.reading();
    session.note_reading(&reading);
    Ok(reading.base.map_or(0, u32::from))
}
