//! `bezzel steps`: how backtracking goes.

use super::pattern::Pattern;
use super::write::MAX_FILES;
use crate::Session;
use crate::args::{self, Output};
use crate::failure::{Failure, Outcome};
use crate::output::Sink;
use crate::progress::Progress;
use bezzel::Size;
use bezzel::search::{Method, Steps};
use bezzel_formats::steps::{self, Limits, Moments};
use bezzel_formats::{Nature, Series, StepsFormat, Style, say, write_steps};

/// How long a film shows each event, in hundredths of a second.
const DELAY: u16 = 90;

pub(super) fn run(session: &Session, arguments: &args::Steps) -> Result<Outcome, Failure> {
    let method = Method::ALL.into_iter().find(|method| method.name() == arguments.method);
    let method = method.unwrap_or(Method::Board);
    let reason = if method == Method::Masks { "reason-masks" } else { "reason-steps" };
    let size = session.size_up_to(&arguments.n, Steps::max_size(method), "steps", reason)?;
    let limit = session.number_if("--limit", arguments.limit.as_deref(), 1, u64::MAX)?;
    let until = arguments.until_solution.as_deref();
    let until = session.number_if("--until-solution", until, 1, u64::MAX)?;
    let depth = session.number_if("--depth", arguments.depth.as_deref(), 0, u64::from(u32::MAX))?;
    let limits = Limits { steps: limit, solutions: until, depth: depth.map(|d| d as u32) };
    write(session, size, method, limits, &arguments.output)
}

fn write(
    session: &Session,
    size: Size,
    method: Method,
    asked: Limits,
    output: &Output,
) -> Result<Outcome, Failure> {
    let format = format(session, output)?;
    if let Some(max) = format.max_size() {
        let verb = format!("steps --format {}", format.name());
        session.at_most(size, max, &verb, "reason-steps")?;
    }
    let limits = limits_for(format, method, size, asked);
    if limits != asked {
        session.note(&say!(session.catalogue, "steps-until"));
    }
    let moments = Moments::new(method, size, limits);
    let moments = moments.map_err(|error| Failure::error(error.to_string()))?;
    let style = session.look(output, DELAY)?.style(session, Series::Some, output.output.as_deref());
    let pattern = session.pattern(output.output.as_deref())?;
    if let Some(pattern) = pattern.as_ref().filter(|pattern| pattern.is_numbered()) {
        return pictures(session, pattern, format, moments, &style);
    }
    let path = pattern.map(|pattern| pattern.filled(Some(size.get()), 1));
    let mut sink = Sink::open(session, path.as_deref())?;
    let name = sink.name(session);
    // Text is its own progress.
    let mut progress = format.is_picture().then(|| Progress::of_steps(session, &moments));
    let mut told = |_| {
        if let Some(progress) = &mut progress {
            progress.one_more();
        }
    };
    write_steps(format, moments, &style, &mut sink, &mut told)
        .map_err(|error| Failure::format(&session.catalogue, &name, error))?;
    sink.complete(session)?;
    Ok(Outcome::Done)
}

/// How much of a search goes into a format: what was asked, or the way to the first solution
/// where nothing was and the whole search is more than a picture or a page holds.
#[must_use]
pub fn limits_for(format: StepsFormat, method: Method, size: Size, limits: Limits) -> Limits {
    let is_told = limits.steps.is_some() || limits.solutions.is_some();
    if is_told || !is_long(format, method, size, limits) {
        return limits;
    }
    // A film of a whole search runs for hours; the way to the first solution does not.
    Limits { solutions: Some(1), ..limits }
}

impl Session {
    /// Writes the events of a search to a file, or a picture of each to files of their own.
    ///
    /// # Errors
    /// [`Failure`] if the format or the place refuses, or it was stopped.
    pub fn save_steps(
        &self,
        size: Size,
        method: Method,
        limits: Limits,
        output: &Output,
    ) -> Result<(), Failure> {
        write(self, size, method, limits, output).map(|_| ())
    }
}

/// What the steps are written as.
fn format(session: &Session, output: &Output) -> Result<StepsFormat, Failure> {
    let path = output.output.as_deref();
    let names = StepsFormat::names();
    let named = |name: &str| name.parse().ok();
    let (name, usual) = (output.format.as_deref(), StepsFormat::Text);
    let format = session.choose_format(name, path, usual, named, StepsFormat::of_path, &names)?;
    if format.is_binary() || format.nature() == Nature::Page {
        session.refuse_terminal(format.name(), path)?;
    }
    let takers = |setting| {
        let takers = StepsFormat::all().filter(|format| format.takes(setting));
        takers.map(StepsFormat::name).collect::<Vec<_>>().join(", ")
    };
    session.refuse_settings(output, format.name(), |setting| format.takes(setting), takers)?;
    Ok(format)
}

/// Whether a whole search is more than a picture or a page holds.
fn is_long(format: StepsFormat, method: Method, size: Size, limits: Limits) -> bool {
    match format.nature() {
        Nature::Picture | Nature::Animation => true,
        // Up to eight queens the whole search fits a page; the exhaustive methods fill it sooner.
        Nature::Page => {
            let whole = if method.is_exhaustive() { 5 } else { 8 };
            limits.depth.is_none() && size.get() > whole
        }
        _ => false,
    }
}

/// A picture of each step, in a file of its own.
fn pictures(
    session: &Session,
    pattern: &Pattern,
    format: StepsFormat,
    moments: Moments,
    style: &Style<'_>,
) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    if format.nature() != Nature::Picture {
        let (path, format) = (pattern.path().display().to_string(), format.name());
        let message = say!(catalogue, "error-steps-numbered", path = path, format = format);
        return Err(Failure::error(message));
    }
    let size = Some(moments.size());
    session.make_folder(pattern, size)?;
    let total = moments.clone().events().take(MAX_FILES as usize + 1).count() as u64;
    if total > MAX_FILES {
        return Err(session.too_many_files(Some(pattern.path()), total));
    }
    let mut progress = Progress::of_steps(session, &moments);
    for moment in moments {
        if session.is_stopped() {
            return Err(Failure::Stopped);
        }
        let mut sink = Sink::create(session, &pattern.filled(size, moment.number))?;
        let name = sink.name(session);
        steps::write_picture(format, &moment, style, &mut sink)
            .map_err(|error| Failure::format(catalogue, &name, error))?;
        sink.complete(session)?;
        progress.one_more();
    }
    Ok(Outcome::Done)
}
