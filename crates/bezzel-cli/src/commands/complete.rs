//! `bezzel complete`: queens stand already, squares are blocked; can it be completed?

use super::report::Form;
use super::write::{is_terminal, takers};
use crate::Session;
use crate::args::Complete;
use crate::failure::{Failure, Outcome, regret};
use bezzel::complete::{
    Cause, Completions, Partial, Proof, Stopped, Uniqueness, cause_of_impossible, completion,
    count_completions, uniqueness,
};
use bezzel::stop::NEVER;
use bezzel::{Solution, Square};
use bezzel_formats::{Entry, Format, Series, read_partial, say};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// How an animation shows each board, in hundredths of a second.
const DELAY: u16 = 160;

pub(super) fn run(session: &Session, arguments: &Complete) -> Result<Outcome, Failure> {
    let limit = session.number_if("--limit", arguments.limit.as_deref(), 1, u64::MAX)?;
    let budget = session.number("--budget", &arguments.budget, 0, 1_000_000)?;
    let budget = Duration::from_secs(budget);
    let path = arguments.output.output.as_deref();
    let is_answer = arguments.json || arguments.count || arguments.unique;
    if is_answer {
        let form = if arguments.json { Form::Json } else { Form::Text };
        session.only_form(path, form)?;
        let name = if arguments.json { "--json" } else { "text" };
        session.refuse_settings(&arguments.output, name, |_| false, takers)?;
    }
    let partial = session.partial(arguments.board.as_deref())?;
    let usual = match is_terminal() {
        true if partial.size().get() <= 80 => Format::Board,
        _ => Format::Columns,
    };
    let plan =
        if is_answer { None } else { Some(session.plan(&arguments.output, usual, DELAY)?) };
    if arguments.json {
        return report(session, arguments, &partial, budget);
    }
    if arguments.count {
        let count = answer(count_completions(&partial, NEVER))?;
        say_result(session, &count.to_string(), path)?;
        if count > 0 {
            return Ok(Outcome::Done);
        }
        return explain(session, &partial, budget);
    }
    let Some(plan) = plan else {
        let found = answer(uniqueness(&partial, NEVER))?;
        if found == Uniqueness::None {
            return explain(session, &partial, budget);
        }
        let is_unique = found.is_one();
        let key = if is_unique { "complete-unique" } else { "complete-several" };
        say_result(session, &say!(session.catalogue, key), path)?;
        return Ok(if is_unique { Outcome::Done } else { Outcome::Nothing });
    };
    let mut style = plan.style(session, Series::Completion, Some(partial.size()));
    let all = arguments.all || limit.is_some();
    let limit = if all { limit.unwrap_or(u64::MAX) } else { 1 };
    if !all {
        let Some(solution) = answer(completion(&partial, NEVER))? else {
            plan.write_nothing(session, &style)?;
            return explain(session, &partial, budget);
        };
        (style.total, style.expected) = (Some(1), Some(1));
        plan.write(session, &style, |write| {
            write(Entry { index: 1, placement: solution.placement(), class: None })?;
            Ok(1)
        })?;
        return Ok(Outcome::Done);
    }
    if plan.wants_total() {
        // So many of them may be told without counting all, of which there may be too many.
        let expected = match limit {
            u64::MAX => u64::try_from(answer(count_completions(&partial, NEVER))?).ok(),
            _ => Some(answer(listed(&partial, limit))?),
        };
        style.total = expected.filter(|&expected| expected < limit);
        style.expected = expected;
        plan.refuse_too_many(session, expected.unwrap_or(u64::MAX))?;
    }
    let mut in_order = true;
    let written = plan.write(session, &style, |write| {
        let mut index = 0;
        let mut completions = Completions::new(partial.clone(), || false);
        while index < limit
            && let Some(solution) = completions.next()
        {
            index += 1;
            let solution = answer(solution)?;
            write(Entry { index, placement: solution.placement(), class: None })?;
        }
        in_order = completions.is_in_order();
        Ok(index)
    })?;
    if !in_order && written > 0 {
        session.note(&say!(session.catalogue, "complete-unordered"));
    }
    if written == 0 { explain(session, &partial, budget) } else { Ok(Outcome::Done) }
}

impl Session {
    /// The board that is to be completed: an argument, a file, or standard input.
    fn partial(&self, given: Option<&str>) -> Result<Partial, Failure> {
        let (name, input) = self.source(given)?;
        read_partial(input).map_err(|error| self.read_failure(&name, &error))
    }
}

/// What was asked without a way to stop it.
fn answer<T>(result: Result<T, Stopped>) -> Result<T, Failure> {
    result.map_err(|stopped| Failure::error(stopped.to_string()))
}

/// A line of result.
fn say_result(session: &Session, text: &str, path: Option<&Path>) -> Result<(), Failure> {
    session.write_result(format!("{text}\n").as_bytes(), path)
}

/// The number of completions, or `most` if there are more.
fn listed(partial: &Partial, most: u64) -> Result<u64, Stopped> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let completions = Completions::new(partial.clone(), || false).take(most);
    completions.map(|completion| completion.map(|_| 1)).sum()
}

/// Why there is no completion, which is known by now.
fn cause_within(partial: &Partial, budget: Duration) -> Cause {
    let begin = Instant::now();
    cause_of_impossible(partial, &|| begin.elapsed() > budget)
}

/// Says that there is no completion, and why.
fn explain(session: &Session, partial: &Partial, budget: Duration) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    regret(&say!(catalogue, "complete-impossible"));
    if session.shared.quiet {
        return Ok(Outcome::Nothing);
    }
    let cause = cause_within(partial, budget);
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
    for (key, squares) in
        [("complete-cause-queen", &cause.queens), ("complete-cause-blocked", &cause.blocked)]
    {
        for square in squares {
            session.note(&say!(catalogue, key, row = square.row, column = square.column));
        }
    }
    Ok(Outcome::Nothing)
}

/// Everything that is asked for, as a JSON object.
fn report(
    session: &Session,
    arguments: &Complete,
    partial: &Partial,
    budget: Duration,
) -> Result<Outcome, Failure> {
    let begin = Instant::now();
    let pairs = |squares: &[Square]| -> Value {
        squares.iter().map(|square| json!([square.row, square.column])).collect()
    };
    let one = answer(completion(partial, NEVER))?;
    let is_unique = one.is_some() && answer(uniqueness(partial, NEVER))?.is_one();
    let mut object = json!({
        "n": partial.size().get(),
        "queens": pairs(partial.queens()),
        "blocked": pairs(partial.blocked()),
        "possible": one.is_some(),
        "solution": one.as_ref().map(Solution::columns),
        "unique": is_unique,
    });
    if arguments.count {
        // As a number where every reader of JSON can hold it.
        let count = answer(count_completions(partial, NEVER))?;
        object["count"] = u64::try_from(count).map_or(json!(count.to_string()), Value::from);
    }
    if one.is_none() {
        let cause = cause_within(partial, budget);
        object["cause"] = json!({
            "queens": pairs(&cause.queens),
            "blocked": pairs(&cause.blocked),
            "proof": cause.proof.name(),
        });
    }
    object["seconds"] = json!(begin.elapsed().as_secs_f64());
    say_result(session, &object.to_string(), arguments.output.output.as_deref())?;
    // The status is the one that the same question has without --json.
    let is_yes = if arguments.unique { is_unique } else { one.is_some() };
    Ok(if is_yes { Outcome::Done } else { Outcome::Nothing })
}
