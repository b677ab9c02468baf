//! `bezzel complete`: completions of a board with queens and blocked squares.

use super::solve::shown;
use crate::Session;
use crate::args::screen;
use crate::asked::{Asked, Boards};
use crate::failure::{Failure, Outcome, regret};
use bezzel::Square;
use bezzel::complete::{
    Cause, Completions, MAX_COMPLETE_SIZE, Partial, Proof, Uniqueness, completion,
    count_completions, uniqueness,
};
use bezzel::stop::NEVER;
use bezzel_formats::{Entry, Format, Hints, Series, Setting, read_partial_as};
use bezzel_locale::say;
use bezzel_workbench::complete::{
    Complete as Question, CompleteFields, CompleteRequest, cause_within,
};
use bezzel_workbench::draw::{Drawing, by_ending};
use bezzel_workbench::file::{Pattern, Sink};
use bezzel_workbench::form::{Form, Sole};
use bezzel_workbench::instances::Make;
use bezzel_workbench::output::{NotationRequest, Output, Written};
use bezzel_workbench::solve::FoundSolutions;
use bezzel_workbench::{Field, Limits, Refusal};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The number of boards to make.
const MAKE: Field = Field::new("make");
/// The number of queens on each of them.
const GIVEN: Field = Field::new("given");

pub(super) fn run(session: &Session, boards: Boards<CompleteRequest>) -> Result<Outcome, Failure> {
    let Boards { asked: Asked(asked), notation: Asked(notation), output } = boards;
    let asked = asked.checked()?;
    let budget = Duration::from_secs(asked.budget);
    let output = notation.clone().output(session.output(&output)?, true)?;
    let path = output.path.clone();
    let drawn: Vec<Format> = Format::all().collect();
    if let Some(count) = asked.make {
        output.refuse_settings(Form::Json.name(), &drawn)?;
        Sole::OBJECTS.suits(path.as_deref())?;
        return make(session, asked, notation, count, path.as_deref());
    }
    let hints = notation.hints()?;
    let board = asked.board.as_deref();
    if asked.json || asked.count || asked.unique {
        let form = if asked.json { Form::Json } else { Form::Text };
        by_ending(path.as_deref(), &[form])?;
        output.refuse_settings(form.name(), &drawn)?;
        let pattern = path.as_deref().map(Pattern::new).transpose()?;
        let partial = session.partial(board, &hints)?;
        let size = Some(partial.size().get());
        let path = pattern.map(|pattern| pattern.sole(size)).transpose()?;
        return match (asked.json, asked.count) {
            (true, _) => report(session, &asked, partial, path.as_deref()),
            (false, true) => count(session, &partial, path.as_deref(), budget),
            (false, false) => is_unique(session, &partial, path.as_deref(), budget),
        };
    }
    let partial = session.partial(board, &hints)?;
    let drawing = output.drawing(shown(partial.size()), screen())?;
    let written = match asked.all || asked.limit.is_some() {
        true => list(session, &drawing, &partial, asked.limit.unwrap_or(u64::MAX))?,
        false => one(session, &drawing, &partial)?,
    };
    if written == 0 { explain(session, &partial, budget) } else { Ok(Outcome::Done) }
}

impl Session {
    /// Reads the board to be completed from an argument, a file, or standard input.
    pub(super) fn partial(&self, given: Option<&str>, hints: &Hints) -> Result<Partial, Failure> {
        let (name, input) = self.source(given)?;
        let read = read_partial_as(input, hints);
        let (board, reading) = read.map_err(|error| self.read_failure(&name, error))?;
        self.note_reading(&reading);
        Ok(board)
    }
}

/// Writes many boards, each as a line of JSON.
fn make(
    session: &Session,
    asked: CompleteFields,
    notation: NotationRequest,
    count: u64,
    path: Option<&Path>,
) -> Result<Outcome, Failure> {
    let Some(board) = asked.board.as_deref() else {
        return Err(Refusal::Missing { field: Field::BOARD }.into());
    };
    let board = match board.trim().parse::<u64>() {
        Ok(_) => {
            // A size has no rows, columns or signs to be read.
            let written = notation.output(Output::default(), false)?;
            written.refuse_beside(MAKE, &[Setting::Base, Setting::Signs])?;
            let size = Field::N.size(board.trim(), MAX_COMPLETE_SIZE, None)?;
            Partial::new(size, vec![], vec![]).map_err(Refusal::Board)?
        }
        Err(_) => session.partial(Some(board), &notation.hints()?)?,
    };
    let Some(given) = asked.given else {
        return Err(Refusal::Needs { given: MAKE, other: GIVEN }.into());
    };
    let given = GIVEN.integer(given, 0..=board.size().get().into())?;
    let question = Make {
        board,
        given: given as u32,
        count,
        seed: asked.seed.unwrap_or_else(|| session.told_seed()),
        possible: asked.possible.then_some(true).or(asked.impossible.then_some(false)),
        budget: Duration::from_secs(asked.budget),
    };
    let mut out = Sink::sole(path, Some(question.board.size().get()))?;
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
    asked: &CompleteFields,
    board: Partial,
    path: Option<&Path>,
) -> Result<Outcome, Failure> {
    let cause = Some(Duration::from_secs(asked.budget));
    let question = Question { board, unique: true, count: asked.count, list: 0, cause };
    let answer = question.run(&Limits::default(), Arc::new(|| false))?;
    session.write_json(&answer, path)?;
    // The exit status is the same as without --json.
    let is_yes = if asked.unique { answer.unique } else { answer.possible };
    Ok(Outcome::of(is_yes == Some(true)))
}
