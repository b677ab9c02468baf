//! `bezzel steps`: how backtracking goes.

use crate::Session;
use crate::args;
use crate::failure::{Failure, Outcome};
use crate::output::Sink;
use bezzel::Size;
use bezzel::search::{Method, Steps};
use bezzel_formats::page::write_page;
use bezzel_formats::steps::{self, Limits, Moments};
use bezzel_formats::{Format, Nature, Series, say};

const FORMATS: &str = "text, jsonl, html, svg, png, gif, apng";

/// How long a film shows each event, in hundredths of a second.
const DELAY: u16 = 90;

pub(super) fn run(session: &Session, arguments: &args::Steps) -> Result<Outcome, Failure> {
    let size = session.size(&arguments.n)?;
    let method = Method::ALL.into_iter().find(|method| method.name() == arguments.method);
    let method = method.unwrap_or(Method::Board);
    let reason = if method == Method::Masks { "reason-masks" } else { "reason-steps" };
    let size = session.at_most(size, Steps::max_size(method), "steps", reason)?;
    let limit = session.number_if("--limit", arguments.limit.as_deref(), 1, u64::MAX)?;
    let until = arguments.until_solution.as_deref();
    let until = session.number_if("--until-solution", until, 1, u64::MAX)?;
    let depth = session.number_if("--depth", arguments.depth.as_deref(), 0, u64::from(u32::MAX))?;
    let limits = Limits { steps: limit, solutions: until, depth: depth.map(|d| d as u32) };
    if is_page(&arguments.output) {
        return page(session, &arguments.output, method, size, limits);
    }
    // "text" is the name of the usual form here; it is drawn like the board format.
    let mut output = arguments.output.clone();
    if output.format.as_deref() == Some("text") {
        output.format = Some(Format::Board.name().to_owned());
    }
    let plan = session.plan(&output, Format::Board, DELAY)?;
    let is_picture = matches!(plan.format.nature(), Nature::Picture | Nature::Animation);
    // The ending .txt means columns elsewhere, and sentences here.
    if !is_picture && !matches!(plan.format, Format::Board | Format::Columns | Format::Jsonl) {
        return Err(Failure::error(say!(
            session.catalogue,
            "error-format-steps",
            given = plan.format.name(),
            formats = FORMATS
        )));
    }
    let mut limits = limits;
    if is_picture && limit.is_none() && until.is_none() {
        // A film of a whole search runs for hours; the way to the first solution does not.
        limits.solutions = Some(1);
        session.note(&say!(session.catalogue, "steps-until"));
    }
    let moments = Moments::new(method, size, limits);
    let moments = moments.map_err(|error| Failure::error(error.to_string()))?;
    let style = plan.style(session, Series::Some);
    let mut sink = plan.sink(session)?;
    let name = sink.name(session);
    match plan.format {
        Format::Jsonl => steps::write_jsonl(moments, &mut sink),
        Format::Gif => steps::write_gif(moments, &style, &mut sink),
        Format::Apng => steps::write_apng(moments, &style, &mut sink),
        Format::Svg | Format::Png => steps::write_strip(plan.format, moments, &style, &mut sink),
        _ => steps::write_text(moments, &style, &mut sink),
    }
    .map_err(|error| session.write_failure(&name, error))?;
    sink.complete(session)?;
    Ok(Outcome::Done)
}

/// Whether a page is asked for, by name or by the path's ending.
fn is_page(output: &args::Output) -> bool {
    match (&output.format, &output.output) {
        (Some(name), _) => name == "html",
        (None, Some(path)) => path.extension().is_some_and(|ending| {
            ending.eq_ignore_ascii_case("html") || ending.eq_ignore_ascii_case("htm")
        }),
        (None, None) => false,
    }
}

fn page(
    session: &Session,
    output: &args::Output,
    method: Method,
    size: Size,
    mut limits: Limits,
) -> Result<Outcome, Failure> {
    // Up to eight queens the whole search fits a page; the exhaustive methods fill it sooner.
    let whole = if method.is_exhaustive() { 5 } else { 8 };
    if limits == Limits::default() && size.get() > whole {
        limits.solutions = Some(1);
        session.note(&say!(session.catalogue, "steps-until"));
    }
    let moments = Moments::new(method, size, limits);
    let moments = moments.map_err(|error| Failure::error(error.to_string()))?;
    let path = output.output.as_deref();
    session.refuse_terminal("html", path)?;
    let mut sink = Sink::open(session, path)?;
    let name = sink.name(session);
    write_page(moments, &session.catalogue, &mut sink)
        .map_err(|error| session.write_failure(&name, error))?;
    sink.complete(session)?;
    Ok(Outcome::Done)
}
