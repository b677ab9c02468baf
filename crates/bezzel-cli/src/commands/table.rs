//! `bezzel table`: the counts for a range of board sizes.

use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel::Size;
use bezzel::stop::NEVER;
use bezzel_locale::say;
use bezzel_workbench::file::Sink;
use bezzel_workbench::form::Form;
use bezzel_workbench::output::Written;
use bezzel_workbench::table::{Row, Source, most_seconds, range, row};
use bezzel_workbench::{Advance, Digits, Field, Progress};
use clap::builder::PossibleValuesParser;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use unicode_width::UnicodeWidthStr;

#[derive(Debug, clap::Args)]
pub(crate) struct Table {
    #[arg(value_name = "A..B", default_value = "1..12", allow_hyphen_values = true)]
    range: String,
    #[arg(long, short, value_name = "FORMAT", value_parser = PossibleValuesParser::new(Form::TABLE.map(Form::name)))]
    format: Option<String>,
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_hyphen_values = true)]
    budget: String,
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
}

pub(super) fn run(session: &Session, arguments: &Table) -> Result<Outcome, Failure> {
    let limits = session.limits(None::<bezzel_workbench::FieldValue>)?;
    let range = range(&arguments.range, &limits)?;
    let budget = Field::BUDGET.integer(&arguments.budget, 0..=1_000_000_000)? as f64;
    let path = arguments.output.as_deref();
    let form = Form::choose(arguments.format.as_deref(), path, &Form::TABLE)?;
    session.silence.takes_at_most(most_seconds(&range, budget));
    let mut sink = Sink::sole(path, None)?;
    let mut rows = Vec::new();
    let columns = widths(session, *range.end());
    let mut write = |text: String| {
        let written = sink.write_all(text.as_bytes()).and_then(|()| sink.flush());
        written.map_err(|error| sink.failed(error))
    };
    if let Some(head) = head(form, &columns) {
        write(head + "\n")?;
    }
    for n in range {
        let size = Size::try_from(n).map_err(bezzel_workbench::Refusal::from)?;
        let row = row(size, budget, &limits, &Working::begin(session, n), NEVER)?;
        if let Some(line) = line(&row, form, &columns) {
            // Each line is written as soon as it is ready: the last ones can take long.
            write(line + "\n")?;
        }
        rows.push(row);
    }
    if form == Form::Json {
        let text = serde_json::to_string_pretty(&rows);
        write(text.map_err(|error| Failure::Said(error.to_string()))? + "\n")?;
    }
    let has_published = rows.iter().any(Row::is_published);
    if has_published && matches!(form, Form::Text | Form::Markdown) {
        let blank = if form == Form::Markdown { "\n" } else { "" };
        let legend = say!(session.catalogue, "table-published");
        let legend = if form == Form::Markdown { legend.replace('*', "\\*") } else { legend };
        write(format!("{blank}{legend}\n"))?;
    }
    sink.complete()?;
    Ok(Outcome::Done)
}

/// A progress display of the count of one row.
struct Working<'a> {
    session: &'a Session,
    n: u32,
    now: Mutex<crate::progress::Working>,
}

impl<'a> Working<'a> {
    fn begin(session: &'a Session, n: u32) -> Working<'a> {
        let now = Mutex::new(session.working("table-working-symmetric", n));
        Working { session, n, now }
    }
}

impl Progress for Working<'_> {
    fn advances(&self, _: Advance) {
        if let Ok(mut now) = self.now.lock() {
            *now = self.session.working("table-working-all", self.n);
        }
    }
}

/// The headings and widths of the columns.
pub(super) struct Columns {
    headings: [String; 6],
    widths: [usize; 6],
}

impl Columns {
    /// Columns of at least these widths.
    pub(super) fn new(headings: [String; 6], mut widths: [usize; 6]) -> Columns {
        for (width, heading) in widths.iter_mut().zip(&headings) {
            *width = heading.width().max(*width);
        }
        Columns { headings, widths }
    }

    /// The headings as a line.
    pub(super) fn head(&self) -> String {
        self.line(&self.headings)
    }

    /// Cells as a line, each at the right of its column.
    pub(super) fn line(&self, cells: &[String; 6]) -> String {
        let cells = cells.iter().zip(&self.widths).map(|(cell, width)| {
            format!("{}{cell}", " ".repeat(width.saturating_sub(cell.width())))
        });
        cells.collect::<Vec<_>>().join("  ")
    }
}

fn widths(session: &Session, last: u32) -> Columns {
    let catalogue = &session.catalogue;
    let headings = [
        "N".to_owned(),
        say!(catalogue, "table-all"),
        say!(catalogue, "table-distinct"),
        say!(catalogue, "table-half-turn"),
        say!(catalogue, "table-quarter-turn"),
        say!(catalogue, "table-seconds"),
    ];
    // A count has about 0.76 N - 2 digits; one more for the mark, and one to be safe.
    let digits = (last as usize * 4 / 5 + 1).max(4);
    let numbers = [2, digits + 1, digits, digits / 2 + 3, 7, 8];
    Columns::new(headings, numbers)
}

fn head(form: Form, columns: &Columns) -> Option<String> {
    match form {
        Form::Text => Some(columns.head()),
        Form::Markdown => {
            let rule = "|---:".repeat(columns.headings.len());
            Some(format!("| {} |\n{rule}|", columns.headings.join(" | ")))
        }
        Form::Csv => Some(
            "n,all,all_source,distinct,half_turn,half_turn_source,quarter_turn,\
             quarter_turn_source,seconds"
                .to_owned(),
        ),
        _ => None,
    }
}

fn line(row: &Row, form: Form, columns: &Columns) -> Option<String> {
    let number = |value: Option<Digits>| value.map_or_else(String::new, |value| value.to_string());
    let mark = |source| if source == Source::Published { "*" } else { "" };
    let (all, half_turn) = (mark(row.all_source), mark(row.half_turn_source));
    // The number of distinct solutions is computed from the others.
    let distinct = if row.is_published() && row.distinct.is_some() { "*" } else { "" };
    let cells = [
        row.n.to_string(),
        number(row.all) + all,
        number(row.distinct) + distinct,
        number(row.half_turn) + half_turn,
        number(row.quarter_turn) + mark(row.quarter_turn_source),
        format!("{:.3}", row.seconds),
    ];
    match form {
        Form::Text => Some(columns.line(&cells)),
        Form::Markdown => Some(format!("| {} |", cells.join(" | ").replace('*', "\\*"))),
        Form::Csv => Some(format!(
            "{},{},{},{},{},{},{},{},{:.6}",
            row.n,
            number(row.all),
            row.all_source.name(),
            number(row.distinct),
            number(row.half_turn),
            row.half_turn_source.name(),
            number(row.quarter_turn),
            row.quarter_turn_source.name(),
            row.seconds
        )),
        _ => None,
    }
}
