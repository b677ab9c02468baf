//! Searches: compared, and step by step as the JSON Lines that the page plays, or as files.

use super::Wrong;
use crate::fields::Fields;
use crate::reply::{Head, Out, Reply, Work, of_io};
use bezzel_formats::steps::{Limits as Extent, Moments, event_object, head_object};
use bezzel_formats::{StepsFormat, Style, Theme, write_steps};
use bezzel_workbench::compare::Compare;
use bezzel_workbench::follow_page::FollowPage;
use bezzel_workbench::steps::{Steps, begun, max_size, method};
use bezzel_workbench::{Field, Limits, Reason, Refusal};
use std::io::Write;

/// The time limit of each method: all seven together end within the limit of one request.
const SECONDS_EACH: f64 = 0.8;

/// Measures every method, from the slowest on; each is sent as soon as it is measured.
pub(super) fn compare(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let size = Field::N.size(fields.n()?, limits.compare, Some(Reason::Server))?;
    let question = Compare { size, budget: SECONDS_EACH };
    Ok(Reply::lines(move |work, out| {
        let stop = || work.deadline.is_over();
        question.each(work.limits, &stop, &mut |measured| out.line(&measured))
    }))
}

pub(super) const SEARCH: &[&str] = &["n", "method", "limit", "until_solution", "depth", "board"];
pub(super) const FILE: &[&str] =
    &["n", "method", "limit", "until_solution", "depth", "board", "format", "theme"];

fn search(fields: &Fields, format: StepsFormat, limits: &Limits) -> Result<Moments, Wrong> {
    let board = fields.text("board")?;
    let method = method(fields.text("method")?, board.is_some())?;
    let (max, reason) = max_size(method, limits);
    let size = Field::N.size(fields.n()?, max, Some(reason))?;
    let depth = Field::DEPTH.integer_if(fields.given(Field::DEPTH), 0..=u32::MAX.into())?;
    let until = fields.given(Field::UNTIL_SOLUTION);
    let extent = Extent {
        steps: Field::LIMIT.integer_if(fields.given(Field::LIMIT), 1..=u64::MAX)?,
        solutions: Field::UNTIL_SOLUTION.integer_if(until, 1..=u64::MAX)?,
        depth: depth.map(|depth| depth as u32),
    };
    let board = board.map(|text| begun(text, size)).transpose()?;
    Ok(Steps { size, method, extent, board }.moments(format, limits)?)
}

/// A search, event by event: first a line that says what it is, then a line an event.
pub(super) fn trace(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let moments = search(fields, StepsFormat::Jsonl, limits)?;
    Ok(Reply::lines(move |work, out| lines(moments, work, out)))
}

fn lines(mut moments: Moments, work: &Work<'_>, out: &mut Out<'_>) -> Result<(), Refusal> {
    writeln!(out, "{}", head_object(&moments)).map_err(of_io)?;
    while let Some((number, event)) = moments.next_event() {
        if number.is_multiple_of(256) && work.deadline.is_over() {
            return Err(Refusal::Time);
        }
        if let Some(object) = event_object(number, &event, moments.queens()) {
            writeln!(out, "{object}").map_err(of_io)?;
        }
    }
    Ok(())
}

pub(super) const FOLLOW: &[&str] = &["text", "n", "base"];

/// Checks the search of another program, from the lines that it printed, for a page that plays it.
pub(super) fn follow(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let text = fields.needed("text")?.to_owned();
    let n = fields.given(Field::N);
    let size = n.map(|n| Field::N.size(n, limits.steps, Some(Reason::Steps))).transpose()?;
    let base = Field::new("base").integer_if(fields.given(Field::new("base")), 0..=1)?;
    let question = FollowPage { size, base: base.map(|base| base as u32) };
    Ok(Reply::json(move |work| question.read(&text, work.limits, &|| work.deadline.is_over())))
}

/// A search as a file: sentences, JSON Lines, a page that plays it, a film strip, a film.
pub(super) fn steps(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let format = fields.needed("format")?;
    let format: StepsFormat =
        Field::FORMAT.named(format, StepsFormat::all().map(StepsFormat::name))?;
    let moments = search(fields, format, limits)?;
    let theme = theme(fields)?;
    let name = format!("{}-queens-search.{}", moments.size(), format.file_ending());
    let head = Head::file(format.media_type(), &name);
    let job = Box::new(move |work: &Work<'_>, out: &mut Out<'_>| {
        if format == StepsFormat::Jsonl {
            return lines(moments, work, out);
        }
        let style = Style { theme, delay: 90, ..Style::new(work.catalogue) };
        Ok(write_steps(format, moments, &style, out, &mut |_| {})?)
    });
    // What is read line by line is sent as it is found; a picture or a page must be whole.
    Ok(match format {
        StepsFormat::Text | StepsFormat::Jsonl => Reply::Pieces(head, job),
        _ => Reply::Whole(head, job),
    })
}

/// The colours of pictures.
pub(super) fn theme(fields: &Fields) -> Result<Theme, Wrong> {
    Ok(match fields.text("theme")? {
        None => Theme::default(),
        Some(name) => Field::THEME.named(name, Theme::ALL.map(Theme::name))?,
    })
}
