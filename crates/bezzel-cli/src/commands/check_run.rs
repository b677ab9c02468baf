//! `bezzel check --run`: a program, run for each board size, as a table.

use super::table::Columns;
use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use bezzel::Size;
use bezzel::verdict::MAX_LIST_SIZE;
use bezzel_locale::say;
use bezzel_workbench::check::{Check, CheckRequest};
use bezzel_workbench::check_run::{Program, Run};
use bezzel_workbench::file::Sink;
use bezzel_workbench::table::range;
use bezzel_workbench::{Field, FieldValue, Reason, Refusal};
use std::io::Write;

/// The sizes that a program is run for by default.
const SIZES: &str = "1..8";

/// The largest board of which an output that cannot be read decides nothing.
const SMALL: u32 = 3;

pub(super) fn run(
    session: &Session,
    question: &Check,
    asked: &CheckRequest,
) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let limits = session.limits(asked.memory.clone().map(|it| it.0))?;
    let sizes = asked.n.as_ref().map_or_else(|| SIZES.to_owned(), FieldValue::to_string);
    let sizes = range(&sizes, &limits)?;
    Field::N.size(*sizes.end(), MAX_LIST_SIZE, Some(Reason::List))?;
    let program = Program::of(asked, question)?;
    let mut out = Sink::stdout();
    let headings = [
        "N".to_owned(),
        say!(catalogue, "run-right"),
        say!(catalogue, "run-wrong"),
        say!(catalogue, "run-repeated"),
        say!(catalogue, "run-missing"),
        say!(catalogue, "table-seconds"),
    ];
    let columns = Columns::new(headings, [2, 7, 7, 7, 7, 7]);
    // Each line is written as soon as it is ready: a run may take long.
    let mut write = |line: String| {
        let written = writeln!(out, "{line}").and_then(|()| out.flush());
        written.map_err(|error| out.failed(error))
    };
    if !asked.json {
        write(columns.head())?;
    }
    let mut runs = Vec::new();
    // The program ends with this one.
    let interrupted = Graceful::begin();
    for n in sizes {
        let size = Size::try_from(n).map_err(Refusal::from)?;
        let run = match program.run(size, catalogue, &limits, &|| interrupted.came()) {
            Err(Refusal::Stopped) => {
                interrupted.end();
                return Ok(Outcome::of(false));
            }
            run => run?,
        };
        if !asked.json {
            write(line(&run, &columns))?;
        }
        runs.push(run);
    }
    // Of the smallest board whose list is wrong, if possible of one that shows why: the summary, the first fault, and the
    // rule that explains all.
    let wrong = || runs.iter().filter(|it| !it.right && it.verdict.is_some());
    let has_rule = |it: &&Run| it.verdict.as_ref().is_some_and(|it| it.sentence.is_some());
    let wrong = wrong().find(|it| it.n > SMALL && has_rule(it)).or(wrong().next());
    if asked.json {
        session.write_json(&runs, None)?;
    } else if let Some(wrong) = wrong {
        let rule = wrong.verdict.as_ref().and_then(|it| it.sentence.as_ref());
        let told: Vec<_> = wrong.lines.iter().take(2).chain(rule).map(String::as_str).collect();
        write(format!("\n{}", told.join("\n  ")))?;
    }
    out.complete()?;
    // What is printed of a board so small may look like nothing, and says least.
    let is_any = runs.iter().any(|it| it.right);
    let is_beside = |it: &&Run| it.is_unread && it.n <= SMALL && is_any;
    let judged = || runs.iter().filter(|it| !is_beside(it));
    match judged().find(|it| it.is_unread) {
        Some(run) if judged().all(|it| it.right || it.is_unread) => {
            Err(Failure::Said(say!(catalogue, "run-unread", n = run.n)))
        }
        _ => Ok(Outcome::of(judged().all(|it| it.right))),
    }
}

fn line(run: &Run, columns: &Columns) -> String {
    let Some(verdict) = &run.verdict else {
        let error = run.error.as_deref().unwrap_or_default();
        return format!("{:>2}  {error}", run.n);
    };
    let counts = [verdict.solutions, verdict.wrong_count, verdict.repeated_count, verdict.missing];
    let [right, wrong, repeated, missing] = counts.map(|count| count.to_string());
    let seconds = format!("{:.2}", run.seconds);
    columns.line(&[run.n.to_string(), right, wrong, repeated, missing, seconds])
}
