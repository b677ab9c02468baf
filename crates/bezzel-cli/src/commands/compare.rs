//! `bezzel compare`: the same question asked in worse and better ways.

use super::report::{self, Form};
use crate::Session;
use crate::args::Compare;
use crate::failure::{Failure, Outcome};
use crate::machine::{self, digits};
use crate::output::Sink;
use bezzel::count::{CountError, MAX_COUNT_SIZE, Wish, open, run as run_shards};
use bezzel::engine::Counter;
use bezzel::search::{Method, estimate_nodes, run_method};
use bezzel::{Size, SizeError};
use bezzel_formats::page::{MAX_PAGE_SIZE, write_comparison};
use bezzel_formats::say;
use serde::Serialize;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// What a method took, or would take.
#[derive(Debug, Clone, Serialize)]
pub struct Measured {
    /// The name of the method, or `best`.
    pub method: &'static str,
    /// Boards looked at, or nodes of the tree.
    pub visited: f64,
    /// Whether that is no more than an estimate.
    pub visited_is_estimate: bool,
    /// How long it takes.
    pub seconds: f64,
    /// Whether that is no more than an estimate.
    pub seconds_are_estimate: bool,
    /// The number of solutions, if the method came to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u128>,
    /// How many times fewer it visits than the first.
    pub times_fewer: f64,
    /// How many times sooner it ends than the first.
    pub times_faster: f64,
}

/// The random descents behind an estimate of the number of nodes.
const DESCENTS: u32 = 20_000;

pub(super) fn run(session: &Session, arguments: &Compare) -> Result<Outcome, Failure> {
    let size = session.size_up_to(&arguments.n, MAX_COUNT_SIZE, "compare", "reason-compare")?;
    let output = arguments.output.as_deref();
    let form = session.form(arguments.format.as_deref(), output, &report::COMPARISON)?;
    // Asked for by its name, or by another: --json wins, as --format does over an ending.
    let form = if arguments.json { Form::Json } else { form };
    let path = session.pattern(output)?.map(|pattern| pattern.filled(Some(size.get()), 1));
    let output = path.as_deref();
    if form == Form::Html {
        session.at_most(size, MAX_PAGE_SIZE, "compare --format html", "reason-steps")?;
        session.refuse_terminal("html", output)?;
    }
    let budget = session.number("--budget", &arguments.budget, 1, 1_000_000)? as f64;
    let rows = session.measured(size, budget)?;
    write(session, size, budget, &rows, form, output)?;
    Ok(Outcome::Done)
}

fn write(
    session: &Session,
    size: Size,
    budget: f64,
    rows: &[Measured],
    form: Form,
    output: Option<&Path>,
) -> Result<(), Failure> {
    let mut out = Sink::open(session, output)?;
    let name = out.name(session);
    let refused = |error| Failure::write(&session.catalogue, &name, &error);
    match form {
        Form::Html => write_comparison(size, json!(rows), &session.catalogue, &mut out)
            .map_err(|error| Failure::format(&session.catalogue, &name, error))?,
        Form::Json => {
            let report = json!({"n": size.get(), "methods": rows});
            writeln!(out, "{report}").map_err(refused)?;
        }
        Form::Markdown => {
            out.write_all(markdown(session, budget, rows).as_bytes()).map_err(refused)?;
        }
        Form::Text | Form::Csv => {
            let text = session.comparison(size, budget, rows);
            out.write_all(text.as_bytes()).map_err(refused)?;
        }
    }
    out.complete(session)
}

impl Session {
    /// Every way of searching measured on a board, the worst first and the best there is last,
    /// with `budget` seconds for each.
    ///
    /// # Errors
    /// [`Failure`] if the board is too large or it was stopped.
    pub fn measured(&self, size: Size, budget: f64) -> Result<Vec<Measured>, Failure> {
        let mut rows = Vec::new();
        for method in Method::ALL {
            rows.push(measure(self, method, size, budget)?);
            if self.is_stopped() {
                return Err(Failure::Stopped);
            }
        }
        rows.push(best(self, size, budget)?);
        let (first_visited, first_seconds) = (rows[0].visited, rows[0].seconds);
        for row in &mut rows {
            row.times_fewer = first_visited / row.visited;
            row.times_faster = first_seconds / row.seconds;
        }
        Ok(rows)
    }

    /// Writes what was measured to a file; the ending of its path says the form.
    ///
    /// # Errors
    /// [`Failure`] if no form is known by the ending, or the place refuses.
    pub fn save_comparison(
        &self,
        size: Size,
        budget: f64,
        rows: &[Measured],
        path: &Path,
    ) -> Result<(), Failure> {
        let form = self.form(None, Some(path), &report::COMPARISON)?;
        if form == Form::Html {
            self.at_most(size, MAX_PAGE_SIZE, "compare --format html", "reason-steps")?;
        }
        let path = self.pattern(Some(path))?.map(|pattern| pattern.filled(Some(size.get()), 1));
        write(self, size, budget, rows, form, path.as_deref())
    }

    /// What was measured, as text for people.
    #[must_use]
    pub fn comparison(&self, size: Size, budget: f64, rows: &[Measured]) -> String {
        table(self, size, budget, rows)
    }
}

fn failed(error: SizeError) -> Failure {
    Failure::error(error.to_string())
}

/// Runs a method for at most `budget` seconds, and estimates the rest.
fn measure(
    session: &Session,
    method: Method,
    size: Size,
    budget: f64,
) -> Result<Measured, Failure> {
    let begin = Instant::now();
    let is_over = || begin.elapsed().as_secs_f64() >= budget || session.is_stopped();
    let tally = run_method(method, size, &is_over);
    let tally = tally.map_err(failed)?;
    let seconds = begin.elapsed().as_secs_f64();
    let done = tally.visited as f64;
    let (visited, visited_is_estimate) = match method.boards(size) {
        _ if tally.finished => (done, false),
        Some(boards) => (boards, false),
        None => (estimate_nodes(method, size, DESCENTS, 1).map_err(failed)?.max(done), true),
    };
    Ok(Measured {
        method: method.name(),
        visited,
        visited_is_estimate,
        seconds: if tally.finished { seconds } else { seconds * visited / done },
        seconds_are_estimate: !tally.finished,
        solutions: tally.finished.then_some(u128::from(tally.solutions)),
        times_fewer: 1.0,
        times_faster: 1.0,
    })
}

/// The best way there is, on all cores: the engine that `count` takes, whether it is run or
/// estimated.
fn best(session: &Session, size: Size, budget: f64) -> Result<Measured, Failure> {
    let engine = open(size, Wish::All, session.resources(None)?);
    let engine = engine.map_err(|error| session.no_plan(&error))?;
    let expected = machine::expect(&engine, session.threads()?);
    let within = expected.seconds <= budget;
    let (visited, seconds, solutions) = if within {
        let begin = Instant::now();
        let counted = run_shards(&engine, &engine.all(), &|| session.is_stopped(), &|_| ());
        let counted = counted.map_err(|error| match error {
            CountError::Stopped if session.is_stopped() => Failure::Stopped,
            error => Failure::error(error.to_string()),
        })?;
        let seconds = begin.elapsed().as_secs_f64();
        (counted.effort.steps() as f64, seconds, Some(counted.solutions()))
    } else {
        (expected.steps, expected.seconds, None)
    };
    Ok(Measured {
        method: "best",
        visited: visited.max(1.0),
        visited_is_estimate: !within,
        seconds,
        seconds_are_estimate: !within,
        solutions,
        times_fewer: 1.0,
        times_faster: 1.0,
    })
}

fn table(session: &Session, size: Size, budget: f64, rows: &[Measured]) -> String {
    let catalogue = &session.catalogue;
    let mut text = say!(catalogue, "compare-head", n = size.get()) + "\n\n";
    for row in rows {
        let name = say!(catalogue, &format!("compare-{}", row.method));
        let visited = marked(row.visited.round(), row.visited_is_estimate);
        let mut line = say!(catalogue, "compare-visited", count = visited);
        let time = marked_time(session, row);
        line += &say!(catalogue, "compare-time", time = time);
        if row.times_fewer > 1.0 {
            line += &say!(catalogue, "compare-fewer", times = digits(row.times_fewer));
            line += &ratio(session, row.times_faster);
        }
        if let Some(solutions) = row.solutions {
            // A number small enough to be one for plural forms, or its digits.
            line += &match u32::try_from(solutions) {
                Ok(count) => say!(catalogue, "compare-solutions", count = count),
                Err(_) => say!(catalogue, "compare-solutions", count = solutions.to_string()),
            };
        }
        text += &format!("{name}\n    {line}\n");
    }
    if rows.iter().any(|row| row.seconds_are_estimate) {
        let note = say!(catalogue, "compare-estimate", budget = digits(budget));
        text += &format!("\n{note}\n");
    }
    text += &format!("\n{}\n", say!(catalogue, "compare-why"));
    text
}

/// How many times faster than the first, or slower.
fn ratio(session: &Session, times_faster: f64) -> String {
    let (key, times) = faster_or_slower(times_faster);
    say!(session.catalogue, key, times = digits(times))
}

/// 0.25 times faster is 4 times slower.
fn faster_or_slower(times_faster: f64) -> (&'static str, f64) {
    match times_faster {
        times if times < 1.0 => ("compare-slower", 1.0 / times),
        times => ("compare-faster", times),
    }
}

/// The same as a table in Markdown.
fn markdown(session: &Session, budget: f64, rows: &[Measured]) -> String {
    let catalogue = &session.catalogue;
    let headings = ["method", "visited", "time", "fewer", "faster", "solutions"]
        .map(|name| say!(catalogue, &format!("compare-column-{name}")));
    let mut text = format!("| {} |\n|---|---:|---:|---:|---:|---:|\n", headings.join(" | "));
    for row in rows {
        let cells = [
            say!(catalogue, &format!("compare-{}", row.method)),
            marked(row.visited.round(), row.visited_is_estimate),
            marked_time(session, row),
            digits(row.times_fewer),
            digits(row.times_faster),
            row.solutions.map_or_else(String::new, |count| count.to_string()),
        ];
        text += &format!("| {} |\n", cells.join(" | ").replace('~', "\\~"));
    }
    if rows.iter().any(|row| row.seconds_are_estimate) {
        let note = say!(catalogue, "compare-estimate", budget = digits(budget));
        text += &format!("\n{}\n", note.replace('~', "\\~"));
    }
    text
}

/// A number of boards or nodes, marked where it is an estimate.
fn marked(value: f64, estimated: bool) -> String {
    let mark = if estimated { "~" } else { "" };
    let value = if value.fract() == 0.0 && value < 1e15 { grouped(value) } else { digits(value) };
    format!("{mark}{value}")
}

fn marked_time(session: &Session, row: &Measured) -> String {
    let mark = if row.seconds_are_estimate { "~" } else { "" };
    format!("{mark}{}", machine::span(&session.catalogue, row.seconds))
}

/// A whole number with a thin mark between groups of three digits.
fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_slower_is_not_a_part_of_one_faster() {
        assert_eq!(faster_or_slower(0.25), ("compare-slower", 4.0));
        assert_eq!(faster_or_slower(1.0), ("compare-faster", 1.0));
        assert_eq!(faster_or_slower(8.0), ("compare-faster", 8.0));
    }
}
