//! Comparisons as text, Markdown, JSON and a page.

use crate::draw::of_write;
use crate::file::{FileError, Pattern, Sink, is_stdout};
use crate::form::Form;
use crate::quantity::{digits, grouped, span};
use crate::refusal::{Reason, Refusal};
use bezzel::Size;
use bezzel_formats::comparison::Measured;
use bezzel_formats::page::{MAX_PAGE_SIZE, write_comparison};
use bezzel_formats::{Catalogue, say};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Writes measurements in a form to a path.
///
/// # Errors
/// [`Refusal`] if the board is too large for the form, or the place refuses.
pub fn write(
    catalogue: &Catalogue,
    size: Size,
    budget: f64,
    rows: &[Measured],
    form: Form,
    path: Option<&Path>,
) -> Result<(), Refusal> {
    if form == Form::Html {
        crate::count::within(size, MAX_PAGE_SIZE, Reason::Steps)?;
    }
    let pattern = path.filter(|path| !is_stdout(Some(path))).map(Pattern::new).transpose()?;
    let path = pattern.map(|pattern| pattern.filled(Some(size.get()), 1));
    let mut sink = Sink::open(path.as_deref())?;
    let text = match form {
        Form::Html => {
            write_comparison(size, json!(rows), catalogue, &mut sink)
                .map_err(|error| of_write(error, path.as_deref()))?;
            String::new()
        }
        Form::Json => format!("{}\n", json!({"n": size.get(), "methods": rows})),
        Form::Markdown => markdown(catalogue, budget, rows),
        Form::Text | Form::Csv => text(catalogue, size, budget, rows),
    };
    sink.write_all(text.as_bytes()).map_err(|error| -> FileError { sink.failed(error) })?;
    Ok(sink.complete()?)
}

/// Returns measurements as text.
#[must_use]
pub fn text(catalogue: &Catalogue, size: Size, budget: f64, rows: &[Measured]) -> String {
    let mut text = say!(catalogue, "compare-head", n = size.get()) + "\n\n";
    for row in rows {
        let name = say!(catalogue, &format!("compare-{}", row.method));
        let visited = marked(row.visited.round(), row.visited_is_estimate);
        let mut line = match row.is_engine() {
            true => say!(catalogue, "compare-steps", count = visited),
            false => say!(catalogue, "compare-visited", count = visited),
        };
        let time = marked_time(catalogue, row);
        line += &say!(catalogue, "compare-time", time = time);
        if row.is_engine() {
            line += &ratio(catalogue, row.times_faster);
        } else if row.times_fewer > 1.0 {
            line += &say!(catalogue, "compare-fewer", times = digits(row.times_fewer));
            line += &ratio(catalogue, row.times_faster);
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
fn ratio(catalogue: &Catalogue, times_faster: f64) -> String {
    let (key, times) = faster_or_slower(times_faster);
    say!(catalogue, key, times = digits(times))
}

/// 0.25 times faster is 4 times slower.
fn faster_or_slower(times_faster: f64) -> (&'static str, f64) {
    match times_faster {
        times if times < 1.0 => ("compare-slower", 1.0 / times),
        times => ("compare-faster", times),
    }
}

/// Returns measurements as a table in Markdown.
#[must_use]
pub fn markdown(catalogue: &Catalogue, budget: f64, rows: &[Measured]) -> String {
    let headings = ["method", "visited", "time", "fewer", "faster", "solutions"]
        .map(|name| say!(catalogue, &format!("compare-column-{name}")));
    let mut text = format!("| {} |\n|---|---:|---:|---:|---:|---:|\n", headings.join(" | "));
    for row in rows {
        let visited = marked(row.visited.round(), row.visited_is_estimate);
        let cells = [
            say!(catalogue, &format!("compare-{}", row.method)),
            if row.is_engine() {
                say!(catalogue, "compare-steps", count = visited)
            } else {
                visited
            },
            marked_time(catalogue, row),
            if row.is_engine() { String::new() } else { digits(row.times_fewer) },
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

fn marked_time(catalogue: &Catalogue, row: &Measured) -> String {
    let mark = if row.seconds_are_estimate { "~" } else { "" };
    format!("{mark}{}", span(catalogue, row.seconds))
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
