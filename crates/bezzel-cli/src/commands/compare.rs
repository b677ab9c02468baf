//! `bezzel compare`: the same question asked in worse and better ways.

use super::report::{self, Form};
use crate::Session;
use crate::args::Compare;
use crate::expected;
use crate::failure::{Failure, Outcome};
use crate::machine::{self, digits};
use crate::output::Sink;
use bezzel::Size;
use bezzel::count::{CountError, MAX_COUNT_SIZE, Wish, open};
use bezzel::search::Method;
use bezzel_formats::comparison::Measured;
use bezzel_formats::page::{MAX_PAGE_SIZE, write_comparison};
use bezzel_formats::say;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

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
        let each = Duration::try_from_secs_f64(budget.max(0.0)).unwrap_or(Duration::MAX);
        let stop = || self.is_stopped();
        for method in Method::ALL {
            let measured = Measured::of_method(method, size, each, DESCENTS, &stop);
            rows.push(measured.map_err(|error| Failure::error(error.to_string()))?);
            if self.is_stopped() {
                return Err(Failure::Stopped);
            }
        }
        rows.push(best(self, size, budget)?);
        let first = (rows[0].visited, rows[0].seconds);
        Ok(rows.into_iter().map(|row| row.against(first)).collect())
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

/// The best way there is, on all cores: the engine that `count` takes, whether it is run or
/// estimated.
fn best(session: &Session, size: Size, budget: f64) -> Result<Measured, Failure> {
    let engine = open(size, Wish::All, session.resources(None)?);
    let engine = engine.map_err(|error| session.no_plan(&error))?;
    let expected = expected::expect(&engine, session.threads()?);
    if expected.seconds > budget {
        return Ok(Measured::expected(expected.steps, expected.seconds));
    }
    Measured::of_engine(&engine, &|| session.is_stopped()).map_err(|error| match error {
        CountError::Stopped if session.is_stopped() => Failure::Stopped,
        error => Failure::error(error.to_string()),
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
