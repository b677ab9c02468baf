//! `bezzel check --run`: a program, run for each board size, as a table.

use super::table::Columns;
use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use bezzel::Size;
use bezzel::verdict::{ListKind, MAX_LIST_SIZE};
use bezzel_formats::Hints;
use bezzel_locale::say;
use bezzel_workbench::check_run::{Program, Run};
use bezzel_workbench::file::Sink;
use bezzel_workbench::table::range;
use bezzel_workbench::{Field, Reason, Refusal};
use std::io::Write;
use std::time::Duration;

/// The program, and the options.
pub(super) struct Question<'a> {
    pub(super) command: &'a [String],
    pub(super) sizes: Option<&'a String>,
    pub(super) hints: Hints,
    pub(super) kind: ListKind,
    pub(super) timeout: Option<&'a String>,
    pub(super) memory: Option<&'a String>,
    pub(super) json: bool,
}

/// The sizes that a program is run for by default, and the seconds of the longest run.
const SIZES: &str = "1..8";
const TIMEOUT: f64 = 10.0;

/// The largest board of which an output that cannot be read decides nothing.
const SMALL: u32 = 3;

pub(super) fn run(session: &Session, question: Question<'_>) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let limits = session.limits(question.memory)?;
    let sizes = range(question.sizes.map_or(SIZES, |it| it), &limits)?;
    Field::N.size(*sizes.end(), MAX_LIST_SIZE, Some(Reason::List))?;
    let timeout = question.timeout.map(|it| Field::TIMEOUT.decimal(it, 0.001..=1e6)).transpose()?;
    let program = Program {
        command: question.command.to_vec(),
        kind: question.kind,
        hints: question.hints,
        timeout: Duration::from_secs_f64(timeout.unwrap_or(TIMEOUT)),
    };
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
    if !question.json {
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
        if !question.json {
            write(line(&run, &columns))?;
        }
        runs.push(run);
    }
    // Of the smallest board whose list is wrong, if possible of one that shows why: the summary, the first fault, and the
    // rule that explains all.
    let wrong = || runs.iter().filter(|it| !it.right && it.verdict.is_some());
    let has_rule = |it: &&Run| it.verdict.as_ref().is_some_and(|it| it.sentence.is_some());
    let wrong = wrong().find(|it| it.n > SMALL && has_rule(it)).or(wrong().next());
    if question.json {
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
