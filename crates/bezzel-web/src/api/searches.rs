//! Searches: comparing methods, and the events of a search as JSON Lines, for the page that plays them, or as files.

use crate::reply::{Head, Out, Reply, Work, of_io};
use bezzel_formats::steps::{Moments, event_object, head_object};
use bezzel_formats::{StepsFormat, Style, Theme};
use bezzel_pages::write_steps;
use bezzel_workbench::compare::Compare;
use bezzel_workbench::follow_page::FollowRequest;
use bezzel_workbench::steps::SearchRequest;
use bezzel_workbench::{Field, FieldValue, Limits, Name, Reason, Refusal, question};
use std::io::Write;

/// The time limit of each method: all seven together end within the limit of one request.
const SECONDS_EACH: f64 = 0.8;

question! {
    /// A board whose methods are compared.
    pub(super) struct CompareRequest {
        /// The size of the board.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.compare)))]
        n: FieldValue,
    }
}

/// Measures every method, from the slowest to the fastest, and sends each result as soon as it is measured.
pub(super) fn compare(asked: CompareRequest, limits: &Limits) -> Result<Reply, Refusal> {
    let size = Field::N.size(asked.n, limits.compare, Some(Reason::Server))?;
    let question = Compare { size, budget: SECONDS_EACH };
    Ok(Reply::lines(move |work, out| {
        let stop = || work.deadline.is_over();
        question.each(work.limits, &stop, &mut |measured| out.line(&measured))
    }))
}

question! {
    /// The board of a search.
    pub(super) struct SearchedBoard {
        /// The size of the board.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.steps)))]
        n: FieldValue,
        /// A board to begin on, its lines separated by slashes: .Q../4/x3/4.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        board: Option<String>,
    }
}

question! {
    /// The file of a search.
    pub(super) struct SearchFile => FileFields {
        /// The format.
        format: Name<StepsFormat>,
        /// The colours of pictures.
        theme: Option<Name<Theme>>,
    }
}

fn moments(
    on: SearchedBoard,
    asked: SearchRequest,
    format: StepsFormat,
    limits: &Limits,
) -> Result<Moments, Refusal> {
    asked.typed()?.of(on.n, on.board.as_deref(), limits)?.moments(format, limits)
}

/// Returns a search event by event: first a line that describes the search, then one line for each event.
pub(super) fn trace(
    on: SearchedBoard,
    asked: SearchRequest,
    limits: &Limits,
) -> Result<Reply, Refusal> {
    let moments = moments(on, asked, StepsFormat::Jsonl, limits)?;
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

question! {
    /// The lines that another program printed of its search.
    pub(super) struct PrintedTrace {
        /// The lines. Those that name no event are left out.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        text: String,
    }
}

/// Checks the search of another program from the lines that it printed, for a page that plays it.
pub(super) fn follow(
    asked: PrintedTrace,
    known: FollowRequest,
    limits: &Limits,
) -> Result<Reply, Refusal> {
    let question = known.question(limits)?;
    Ok(Reply::json(move |work| {
        question.read(&asked.text, work.limits, &|| work.deadline.is_over())
    }))
}

/// Returns a search as a file: sentences, JSON Lines, a page that plays it, a film strip, or a film.
pub(super) fn steps(
    on: SearchedBoard,
    asked: SearchRequest,
    file: SearchFile,
    limits: &Limits,
) -> Result<Reply, Refusal> {
    let file = file.typed()?;
    let (format, theme) = (file.format, file.theme.unwrap_or_default());
    let moments = moments(on, asked, format, limits)?;
    let name = format!("{}-queens-search.{}", moments.size(), format.file_ending());
    let head = Head::file(format.media_type(), &name);
    let job = Box::new(move |work: &Work<'_>, out: &mut Out<'_>| {
        if format == StepsFormat::Jsonl {
            return lines(moments, work, out);
        }
        let style = Style { theme, delay: 90, ..Style::new(work.catalogue) };
        Ok(write_steps(format, moments, &style, out, &mut |_| {})?)
    });
    // Line formats are sent as they are made; a picture or a page must be complete.
    Ok(match format {
        StepsFormat::Text | StepsFormat::Jsonl => Reply::Pieces(head, job),
        _ => Reply::Whole(head, job),
    })
}
