//! `bezzel table`: the counts for a range of board sizes.

use super::report::{self, Form};
use crate::Session;
use crate::args::Table;
use crate::expected;
use crate::failure::{Failure, Outcome};
use crate::output::Sink;
use bezzel::count::{CountError, MAX_COUNT_SIZE, Wish, distinct_count, open, run as run_shards};
use bezzel::engine::Counter;
use bezzel::search::{SearchError, half_turn_count, quarter_turn_count};
use bezzel::{Size, known};
use bezzel_formats::{say, shortened};
use serde::Serialize;
use std::io::Write;
use std::ops::RangeInclusive;
use std::time::Instant;
use unicode_width::UnicodeWidthStr;

/// A row of the table. `None` is what is not known.
#[derive(Debug, Clone, Serialize)]
pub struct TableRow {
    /// The size of the board.
    pub n: u32,
    /// All solutions.
    pub all: Option<u128>,
    /// `computed`, or `published` where that would take too long, or `unknown`.
    pub all_source: &'static str,
    /// Solutions that no symmetry makes equal.
    pub distinct: Option<u128>,
    /// Solutions that a half-turn maps to themselves.
    pub half_turn: Option<u128>,
    /// The source of that, in the same words.
    pub half_turn_source: &'static str,
    /// Solutions that a quarter-turn maps to themselves.
    pub quarter_turn: Option<u128>,
    /// The source of that, in the same words.
    pub quarter_turn_source: &'static str,
    /// How long the row took.
    pub seconds: f64,
}

impl TableRow {
    fn is_published(&self) -> bool {
        [self.all_source, self.half_turn_source, self.quarter_turn_source].contains(&PUBLISHED)
    }
}

const COMPUTED: &str = "computed";
const PUBLISHED: &str = "published";
const UNKNOWN: &str = "unknown";

pub(super) fn run(session: &Session, arguments: &Table) -> Result<Outcome, Failure> {
    let range = session.range(&arguments.range)?;
    let budget = session.number("--budget", &arguments.budget, 0, 1_000_000_000)? as f64;
    let form =
        session.form(arguments.format.as_deref(), arguments.output.as_deref(), &report::TABLE)?;
    let mut out = Sink::open(session, arguments.output.as_deref())?;
    let name = out.name(session);
    let refused = |error: std::io::Error| Failure::write(&session.catalogue, &name, &error);
    let mut rows = Vec::new();
    let wide = widths(session, *range.end());
    if let Some(head) = head(form, &wide) {
        writeln!(out, "{head}").map_err(refused)?;
    }
    for n in range {
        let row = session.table_row(n, budget)?;
        if let Some(line) = line(&row, form, &wide) {
            // Each line as it is ready: the last ones can take long.
            writeln!(out, "{line}").and_then(|()| out.flush()).map_err(refused)?;
        }
        rows.push(row);
    }
    if form == Form::Json {
        let text = serde_json::to_string_pretty(&rows);
        let text = text.map_err(|error| Failure::error(error.to_string()))?;
        writeln!(out, "{text}").map_err(refused)?;
    }
    let has_published = rows.iter().any(TableRow::is_published);
    if has_published && matches!(form, Form::Text | Form::Markdown) {
        let blank = if form == Form::Markdown { "\n" } else { "" };
        let legend = say!(session.catalogue, "table-published");
        let legend = if form == Form::Markdown { legend.replace('*', "\\*") } else { legend };
        writeln!(out, "{blank}{legend}").map_err(refused)?;
    }
    out.complete(session)?;
    Ok(Outcome::Done)
}

impl Session {
    /// `A..B`, `A..=B` or a single `A`.
    ///
    /// # Errors
    /// [`Failure::Error`] if it is no range, or goes beyond what can be counted.
    pub fn range(&self, given: &str) -> Result<RangeInclusive<u32>, Failure> {
        let bad = || {
            let given = shortened(given);
            Failure::error(say!(self.catalogue, "error-range", given = given))
        };
        let (first, last) = given.split_once("..").unwrap_or((given, given));
        let last = last.strip_prefix('=').unwrap_or(last);
        let number = |text: &str| {
            text.trim().parse::<u64>().ok().and_then(|n| Size::new(n).ok()).ok_or_else(bad)
        };
        let (first, last) = (number(first)?, number(last)?);
        self.at_most(last, MAX_COUNT_SIZE, "table", "reason-count")?;
        if first > last { Err(bad()) } else { Ok(first.get()..=last.get()) }
    }

    /// The row of a board of `n` rows, with `budget` seconds for each of its two counts.
    ///
    /// # Errors
    /// [`Failure`] if it cannot be counted or was stopped.
    pub fn table_row(&self, n: u32, budget: f64) -> Result<TableRow, Failure> {
        let row = row(self, n, budget)?;
        if self.is_stopped() { Err(Failure::Stopped) } else { Ok(row) }
    }
}

/// Boards below this take milliseconds: they are counted whatever the budget.
const QUICK: u32 = 17;

fn row(session: &Session, n: u32, budget: f64) -> Result<TableRow, Failure> {
    let size = Size::new(u64::from(n)).map_err(|error| Failure::error(error.to_string()))?;
    let failed = |error: bezzel::search::SearchError| Failure::error(error.to_string());
    let begin = Instant::now();
    let published = known::values(n);
    // The symmetric solutions first: they are the least work, and may have all the time.
    let working = session.working("table-working-symmetric", n);
    let is_over = || (n >= QUICK && begin.elapsed().as_secs_f64() > budget) || session.is_stopped();
    let within = |counted| match counted {
        Ok(counted) => Ok(Some(counted)),
        Err(SearchError::Stopped(_)) => Ok(None),
        Err(error) => Err(failed(error)),
    };
    let quarter_turn = within(quarter_turn_count(size, &is_over))?;
    let half_turn = within(half_turn_count(size, &is_over))?;
    let published_half = published.and_then(|published| published.half_turn);
    let published_quarter = published.and_then(|published| published.quarter_turn);
    let (half_turn, half_turn_source) = or_published(half_turn, published_half);
    let (quarter_turn, quarter_turn_source) = or_published(quarter_turn, published_quarter);
    drop(working);
    let working = session.working("table-working-all", n);
    let (all, all_source) =
        or_published(all(session, size, budget)?, published.and_then(|published| published.all));
    drop(working);
    let distinct = all
        .zip(half_turn.zip(quarter_turn))
        .and_then(|(all, (half, quarter))| distinct_count(size, all, half, quarter));
    let seconds = begin.elapsed().as_secs_f64();
    Ok(TableRow {
        n,
        all,
        all_source,
        distinct,
        half_turn,
        half_turn_source,
        quarter_turn,
        quarter_turn_source,
        seconds,
    })
}

/// A count, or the published one, and which of them it is.
fn or_published(counted: Option<u128>, published: Option<u128>) -> (Option<u128>, &'static str) {
    match (counted, published) {
        (Some(counted), _) => (Some(counted), COMPUTED),
        (None, Some(published)) => (Some(published), PUBLISHED),
        (None, None) => (None, UNKNOWN),
    }
}

/// The number of all solutions, if counting them takes no longer than the budget.
fn all(session: &Session, size: Size, budget: f64) -> Result<Option<u128>, Failure> {
    let is_quick = size.get() < QUICK;
    if !is_quick && budget == 0.0 {
        return Ok(None);
    }
    let engine = open(size, Wish::All, session.resources(None)?);
    let engine = engine.map_err(|error| session.no_plan(&error))?;
    if !is_quick && expected::expect(&engine, session.threads()?).seconds > budget {
        return Ok(None);
    }
    // An estimate may be wrong.
    let begin = Instant::now();
    let is_over = || (!is_quick && begin.elapsed().as_secs_f64() > budget) || session.is_stopped();
    match run_shards(&engine, &engine.all(), &is_over, &|_| ()) {
        Ok(counted) => Ok(Some(counted.solutions())),
        Err(CountError::Stopped) => Ok(None),
        Err(error) => Err(Failure::error(error.to_string())),
    }
}

/// The headings and how wide their columns are.
struct Columns {
    headings: [String; 6],
    widths: [usize; 6],
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
    // A count has about 0.76 N - 2 digits here; one more for the mark, one to be safe.
    let digits = (last as usize * 4 / 5 + 1).max(4);
    let numbers = [2, digits + 1, digits, digits / 2 + 3, 7, 8];
    let mut widths = [0; 6];
    for ((width, heading), number) in widths.iter_mut().zip(&headings).zip(numbers) {
        *width = number.max(heading.width());
    }
    Columns { headings, widths }
}

fn padded(cells: &[String; 6], widths: &[usize; 6]) -> String {
    let cells = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| format!("{}{cell}", " ".repeat(width.saturating_sub(cell.width()))));
    cells.collect::<Vec<_>>().join("  ")
}

fn head(form: Form, columns: &Columns) -> Option<String> {
    match form {
        Form::Text => Some(padded(&columns.headings, &columns.widths)),
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

fn line(row: &TableRow, form: Form, columns: &Columns) -> Option<String> {
    let number = |value: Option<u128>| value.map_or_else(String::new, |value| value.to_string());
    let mark = |source| if source == PUBLISHED { "*" } else { "" };
    let (all, half_turn) = (mark(row.all_source), mark(row.half_turn_source));
    // The number of distinct solutions follows from the others.
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
        Form::Text => Some(padded(&cells, &columns.widths)),
        Form::Markdown => Some(format!("| {} |", cells.join(" | ").replace('*', "\\*"))),
        Form::Csv => Some(format!(
            "{},{},{},{},{},{},{},{},{:.6}",
            row.n,
            number(row.all),
            row.all_source,
            number(row.distinct),
            number(row.half_turn),
            row.half_turn_source,
            number(row.quarter_turn),
            row.quarter_turn_source,
            row.seconds
        )),
        _ => None,
    }
}
