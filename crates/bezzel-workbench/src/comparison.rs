//! Comparisons as text, Markdown, JSON and a page.

use crate::draw::of_write;
use crate::file::{FileError, Sink};
use crate::form::Form;
use crate::quantity::{digits, grouped, span};
use crate::refusal::{Reason, Refusal};
use bezzel::Size;
use bezzel_formats::comparison::Measured;
use bezzel_locale::{Catalogue, say};
use bezzel_pages::{MAX_PAGE_SIZE, write_comparison};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Writes measurements to a path in the requested form.
///
/// # Errors
/// [`Refusal`] if the board is too large for the form, or the path cannot be written to.
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
    let mut sink = Sink::sole(path, Some(size.get()))?;
    let text = match form {
        Form::Html => {
            write_comparison(size, json!(rows), catalogue, &mut sink)
                .map_err(|error| of_write(error, path))?;
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
            line += &fewer(catalogue, row.times_fewer);
            line += &ratio(catalogue, row.times_faster);
        }
        if let Some(solutions) = row.solutions {
            // Numbers that are small enough select a plural form; larger ones are given as digits.
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

/// How many times fewer visits than the first method. In Chinese a small number is given another way, since it makes
/// a poor denominator.
fn fewer(catalogue: &Catalogue, times: f64) -> String {
    const FEW: f64 = 10.0;
    if times < FEW {
        let percent = digits(100.0 / times);
        return say!(catalogue, "compare-fewer-few", percent = percent);
    }
    say!(catalogue, "compare-fewer", times = digits(times))
}

/// How many times as fast as the first method, or as long, as precisely as measured times allow.
fn ratio(catalogue: &Catalogue, times_faster: f64) -> String {
    let (key, times) = faster_or_slower(times_faster);
    say!(catalogue, key, times = digits(times))
}

/// Being 0.25 times as fast is taking 4 times as long. Times close to each other count as equal, because they vary
/// from run to run.
fn faster_or_slower(times_faster: f64) -> (&'static str, f64) {
    let times = about(times_faster.max(1.0 / times_faster));
    match (times_faster < 1.0, times) {
        (_, 1.0) => ("compare-level", times),
        (true, 2.0) => ("compare-slower-two", times),
        (true, _) => ("compare-slower", times),
        (false, 2.0) => ("compare-faster-two", times),
        (false, _) => ("compare-faster", times),
    }
}

/// Rounds a ratio of two times to the precision of measurements on a busy machine; 1 if neither time is clearly
/// longer.
fn about(times: f64) -> f64 {
    /// Smaller ratios are noise.
    const NOISE: f64 = 1.4;
    /// Steps of about a quarter.
    const STEPS: [f64; 11] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0];
    if !times.is_finite() || times < NOISE {
        return 1.0;
    }
    let power = 10_f64.powf(times.log10().floor());
    let away = |step: &f64| (times / power / step).ln().abs();
    let near = STEPS.into_iter().min_by(|one, other| away(one).total_cmp(&away(other)));
    near.map_or(times, |step| step * power)
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
            about_cell(row.times_faster),
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

/// Formats a ratio of times for a table.
fn about_cell(times_faster: f64) -> String {
    let times = about(times_faster.max(1.0 / times_faster));
    digits(if times_faster < 1.0 { 1.0 / times } else { times })
}

/// Formats a number of boards or nodes, marked if it is an estimate.
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
    fn ratios_below_one_are_called_slower() {
        assert_eq!(faster_or_slower(0.25), ("compare-slower", 4.0));
        assert_eq!(faster_or_slower(1.0), ("compare-level", 1.0));
        assert_eq!(faster_or_slower(8.0), ("compare-faster", 8.0));
    }

    #[test]
    fn ratios_of_times_say_no_more_than_was_measured() {
        for (times, told) in
            [(1.3, "compare-level"), (0.8, "compare-level"), (2.2, "compare-faster-two")]
        {
            assert_eq!(faster_or_slower(times).0, told, "{times}");
        }
        assert_eq!(faster_or_slower(0.45), ("compare-slower-two", 2.0));
        for (times, rounded) in
            [(256.4, 250.0), (13.2, 12.0), (9.6, 10.0), (3.3, 3.0), (1.45, 1.5), (f64::NAN, 1.0)]
        {
            assert!((about(times) / rounded - 1.0_f64).abs() < 1e-9, "{times}: {}", about(times));
        }
    }

    #[test]
    fn a_method_is_compared_in_a_sentence_that_reads_naturally() {
        let row = |visited: f64, seconds: f64| Measured {
            method: "board",
            solutions: Some(92),
            visited_is_estimate: false,
            seconds_are_estimate: false,
            ..Measured::expected(visited, seconds)
        };
        let rows = [(20.0, 1.0), (1.6, 0.9)]
            .map(|(visited, seconds)| row(visited, seconds).against((20.0 * 65.0, 13.3)));
        let size = Size::new(8).unwrap();
        let told = |language| text(&Catalogue::new(language), size, 1.0, &rows);
        let zh = told(bezzel_locale::Language::Chinese);
        assert!(zh.contains("访问 20 个局面，用时 1.0 秒；访问量是第一种方法的 65 分之一，速度约为第一种方法的 12 倍；92 个解"), "{zh}");
        let en = told(bezzel_locale::Language::English);
        assert!(en.contains("65 times fewer, about 12 times as fast as the first"), "{en}");
    }
}
