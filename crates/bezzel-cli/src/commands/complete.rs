//! `bezzel complete`: completions of a board with queens and blocked squares.

use super::solve::shown;
use crate::Session;
use crate::args::{Boards, Reads, screen};
use crate::failure::{Failure, Outcome, regret};
use bezzel::Square;
use bezzel::complete::{
    Cause, Completions, MAX_COMPLETE_SIZE, Partial, Proof, Uniqueness, completion,
    count_completions, uniqueness,
};
use bezzel::stop::NEVER;
use bezzel_formats::{Entry, Format, Series, Setting, read_partial_as};
use bezzel_locale::say;
use bezzel_workbench::complete::{Complete as Question, cause_within};
use bezzel_workbench::draw::{Drawing, Output, Written, by_ending};
use bezzel_workbench::file::Sink;
use bezzel_workbench::form::{Form, Sole, refuse_numbered};
use bezzel_workbench::instances::Make;
use bezzel_workbench::solve::FoundSolutions;
use bezzel_workbench::{Field, Limits, Refusal};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, clap::Args)]
pub(crate) struct Complete {
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    board: Option<String>,
    #[arg(long, conflicts_with_all = ["unique", "format"])]
    count: bool,
    #[arg(long, conflicts_with = "format")]
    unique: bool,
    #[arg(long, conflicts_with_all = ["count", "unique"])]
    all: bool,
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with_all = ["count", "unique"])]
    limit: Option<String>,
    #[arg(long, conflicts_with_all = ["all", "limit", "format"])]
    json: bool,
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_hyphen_values = true)]
    budget: String,
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with_all = ["count", "unique", "all", "limit", "json", "format"])]
    make: Option<String>,
    #[arg(long, value_name = "G", allow_hyphen_values = true)]
    given: Option<String>,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seed: Option<String>,
    #[arg(long, conflicts_with = "impossible")]
    possible: bool,
    #[arg(long)]
    impossible: bool,
    #[command(flatten)]
    reads: Reads,
    #[command(flatten)]
    output: Boards,
}

/// The number of boards to make.
const MAKE: Field = Field::new("make");
/// The number of queens on each of them.
const GIVEN: Field = Field::new("given");

pub(super) fn run(session: &Session, arguments: &Complete) -> Result<Outcome, Failure> {
    let limit = Field::LIMIT.integer_if(arguments.limit.as_ref(), 1..=u64::MAX)?;
    let budget = Field::BUDGET.integer(&arguments.budget, 0..=1_000_000)?;
    let budget = Duration::from_secs(budget);
    let output = arguments.reads.output(session.output(&arguments.output)?, true)?;
    let path = arguments.output.output.as_deref();
    let drawn: Vec<Format> = Format::all().collect();
    if let Some(count) = &arguments.make {
        output.refuse_settings(Form::Json.name(), &drawn)?;
        Sole::OBJECTS.suits(path)?;
        let count = MAKE.integer(count, 1..=u64::MAX)?;
        return make(session, arguments, count, budget);
    }
    let of_make = [
        (arguments.given.is_some(), GIVEN),
        (arguments.seed.is_some(), Field::SEED),
        (arguments.possible, Field::new("possible")),
        (arguments.impossible, Field::new("impossible")),
    ];
    MAKE.is_missing_for(&of_make)?;
    if arguments.json || arguments.count || arguments.unique {
        let form = if arguments.json { Form::Json } else { Form::Text };
        refuse_numbered(path)?;
        by_ending(path, &[form])?;
        output.refuse_settings(form.name(), &drawn)?;
        let partial = session.partial(arguments.board.as_deref(), &arguments.reads)?;
        return match (arguments.json, arguments.count) {
            (true, _) => report(session, arguments, partial, budget),
            (false, true) => count(session, &partial, path, budget),
            (false, false) => is_unique(session, &partial, path, budget),
        };
    }
    let partial = session.partial(arguments.board.as_deref(), &arguments.reads)?;
    let drawing = output.drawing(shown(partial.size()), screen())?;
    let is_list = arguments.all || limit.is_some();
    let written = match is_list {
        true => list(session, &drawing, &partial, limit.unwrap_or(u64::MAX))?,
        false => one(session, &drawing, &partial)?,
    };
    if written == 0 { explain(session, &partial, budget) } else { Ok(Outcome::Done) }
}

impl Session {
    /// Reads the board to be completed from an argument, a file, or standard input.
    pub(super) fn partial(&self, given: Option<&str>, reads: &Reads) -> Result<Partial, Failure> {
        let hints = reads.hints(None, None)?;
        let (name, input) = self.source(given)?;
        let read = read_partial_as(input, &hints);
        let (board, reading) = read.map_err(|error| self.read_failure(&name, error))?;
        self.note_reading(&reading);
        Ok(board)
    }
}

/// Writes many boards, each as a line of JSON.
fn make(
    session: &Session,
    arguments: &Complete,
    count: u64,
    budget: Duration,
) -> Result<Outcome, Failure> {
    let Some(board) = arguments.board.as_deref() else {
        return Err(Refusal::Missing { field: Field::BOARD }.into());
    };
    let board = match board.trim().parse::<u64>() {
        Ok(_) => {
            // A size has no rows, columns or signs to be read.
            let written = arguments.reads.output(Output::default(), false)?;
            written.refuse_beside(MAKE, &[Setting::Base, Setting::Signs])?;
            let size = Field::N.size(board.trim(), MAX_COMPLETE_SIZE, None)?;
            Partial::new(size, vec![], vec![]).map_err(Refusal::Board)?
        }
        Err(_) => session.partial(Some(board), &arguments.reads)?,
    };
    let Some(given) = &arguments.given else {
        return Err(Refusal::Needs { given: MAKE, other: GIVEN }.into());
    };
    let given = GIVEN.integer(given, 0..=board.size().get().into())?;
    let seed = Field::SEED.integer_if(arguments.seed.as_ref(), 0..=u64::MAX)?;
    let question = Make {
        board,
        given: given as u32,
        count,
        seed: seed.unwrap_or_else(|| session.told_seed()),
        possible: arguments.possible.then_some(true).or(arguments.impossible.then_some(false)),
        budget,
    };
    let mut out = Sink::open(arguments.output.output.as_deref())?;
    question.run(NEVER, &mut |instance| {
        let line = serde_json::to_string(&instance).map_err(Refusal::defect)?;
        Ok(writeln!(out, "{line}").map_err(|error| out.failed(error))?)
    })?;
    out.complete()?;
    Ok(Outcome::Done)
}

/// Writes the number of completions.
fn count(
    session: &Session,
    partial: &Partial,
    path: Option<&Path>,
    budget: Duration,
) -> Result<Outcome, Failure> {
    let count = count_completions(partial, NEVER)?;
    session.write_result(&format!("{count}\n"), path)?;
    if count > 0 { Ok(Outcome::Done) } else { explain(session, partial, budget) }
}

/// Writes whether there is exactly one completion.
fn is_unique(
    session: &Session,
    partial: &Partial,
    path: Option<&Path>,
    budget: Duration,
) -> Result<Outcome, Failure> {
    let found = uniqueness(partial, NEVER)?;
    if found == Uniqueness::None {
        return explain(session, partial, budget);
    }
    let is_unique = found.is_one();
    let key = if is_unique { "complete-unique" } else { "complete-several" };
    session.write_result(&(say!(session.catalogue, key) + "\n"), path)?;
    Ok(Outcome::of(is_unique))
}

/// Writes one completion.
fn one(session: &Session, drawing: &Drawing, partial: &Partial) -> Result<u64, Failure> {
    let mut style = drawing.style(&session.catalogue, Series::Completion, Some(partial.size()));
    let Some(solution) = completion(partial, NEVER)? else {
        drawing.write_nothing(&style)?;
        return Ok(0);
    };
    (style.total, style.expected) = (Some(1), Some(1));
    Ok(drawing.write(&style, |take| {
        take(FoundSolutions::One(Entry {
            index: 1,
            placement: solution.placement(),
            class: None,
        }))?;
        Ok(1)
    })?)
}

/// Writes the completions, at most `limit`.
fn list(
    session: &Session,
    drawing: &Drawing,
    partial: &Partial,
    limit: u64,
) -> Result<u64, Failure> {
    let mut style = drawing.style(&session.catalogue, Series::Completion, Some(partial.size()));
    if drawing.wants_total() {
        // Up to `limit` completions can be counted without counting all, which may be too many.
        let expected = match limit {
            u64::MAX => u64::try_from(count_completions(partial, NEVER)?).ok(),
            _ => Some(counted_up_to(partial, limit)?),
        };
        style.total = expected.filter(|&expected| expected < limit);
        style.expected = expected;
        drawing.refuse_too_many(expected.unwrap_or(u64::MAX))?;
    }
    let mut is_in_order = true;
    let written = drawing.write(&style, |take| {
        let mut index = 0;
        let mut completions = Completions::new(partial.clone(), || false);
        while index < limit
            && let Some(solution) = completions.next()
        {
            index += 1;
            let solution = solution?;
            take(FoundSolutions::One(Entry {
                index,
                placement: solution.placement(),
                class: None,
            }))?;
        }
        is_in_order = completions.is_in_order();
        Ok(index)
    })?;
    if !is_in_order && written > 0 {
        session.note(&say!(session.catalogue, "complete-unordered"));
    }
    Ok(written)
}

/// Returns the number of completions, at most `most`.
fn counted_up_to(partial: &Partial, most: u64) -> Result<u64, Refusal> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut count = 0;
    for completion in Completions::new(partial.clone(), || false).take(most) {
        completion?;
        count += 1;
    }
    Ok(count)
}

/// Writes that there is no completion, and why.
fn explain(session: &Session, partial: &Partial, budget: Duration) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    regret(&say!(catalogue, "complete-impossible"));
    if session.shared.quiet {
        return Ok(Outcome::Nothing);
    }
    session.silence.takes_at_most(budget.as_secs_f64());
    let cause: Cause = cause_within(partial, budget, NEVER);
    if cause.queens.is_empty() && cause.blocked.is_empty() {
        session.note(&say!(catalogue, "complete-cause-size", n = partial.size().get()));
        return Ok(Outcome::Nothing);
    }
    let key = match cause.proof {
        Proof::Smallest => "complete-cause-smallest",
        Proof::Irreducible => "complete-cause-irreducible",
        Proof::Sufficient => "complete-cause-sufficient",
    };
    session.note(&say!(catalogue, key));
    let told = |key: &str, squares: &[Square]| {
        for square in squares {
            session.note(&say!(catalogue, key, row = square.row, column = square.column));
        }
    };
    told("complete-cause-queen", &cause.queens);
    told("complete-cause-blocked", &cause.blocked);
    Ok(Outcome::Nothing)
}

/// Writes all answers as a JSON object.
fn report(
    session: &Session,
    arguments: &Complete,
    board: Partial,
    budget: Duration,
) -> Result<Outcome, Failure> {
    let (count, cause) = (arguments.count, Some(budget));
    let question = Question { board, unique: true, count, list: 0, cause };
    let answer = question.run(&Limits::default(), Arc::new(|| false))?;
    session.write_json(&answer, arguments.output.output.as_deref())?;
    // The exit status is the same as without --json.
    let is_yes = if arguments.unique { answer.unique } else { answer.possible };
    Ok(Outcome::of(is_yes == Some(true)))
}
