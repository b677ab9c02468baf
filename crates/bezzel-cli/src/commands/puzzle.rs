//! `bezzel puzzle`: puzzles made; [`ask`] solves and rates them and gives hints.

mod ask;

use super::pattern::Pattern;
use super::solve::fresh_seed;
use super::write::takers_of;
use crate::Session;
use crate::args::Puzzle as Arguments;
use crate::failure::{Failure, Outcome, regret};
use crate::output::{Sink, is_stdout};
use bezzel::Size;
use bezzel::puzzle::{Date, Difficulty, Family, GenerateError, Order, daily, generate};
use bezzel_formats::page::{MAX_PAGE_PUZZLES, write_puzzle_page};
use bezzel_formats::puzzle::{BOARDS_PER_PAGE, Described, Page, PuzzleRecord, write_page};
use bezzel_formats::{Nature, PuzzleFormat, Series, Style, say, shortened};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The most puzzles that one command makes.
const MAX_COUNT: u64 = 10_000;

pub(super) fn run(session: &Session, arguments: &Arguments) -> Result<Outcome, Failure> {
    let budget = session.number("--budget", &arguments.budget, 0, 1_000_000)?;
    let budget = Duration::from_secs(budget);
    if arguments.solve || arguments.rate || arguments.hint {
        ask::run(session, arguments, budget)
    } else {
        make(session, arguments, budget)
    }
}

/// The family that was named.
fn family(arguments: &Arguments) -> Option<Family> {
    arguments.family.as_deref().and_then(|name| name.parse().ok())
}

fn make(session: &Session, arguments: &Arguments, budget: Duration) -> Result<Outcome, Failure> {
    let family = family(arguments).unwrap_or(Family::Regions);
    let format = format(session, arguments)?;
    let (order, date) = order(session, arguments, family)?;
    let count = session.number_if("--count", arguments.count.as_deref(), 1, MAX_COUNT)?;
    let count = count.unwrap_or(1);
    let path = arguments.output.output.as_deref();
    let pattern = session.pattern(path)?;
    refuse_sheet(session, format, pattern.as_ref(), count)?;
    let asked = session.number_if("--seed", arguments.seed.as_deref(), 0, u64::MAX)?;
    let asked = date.map(Date::seed).or(asked);
    let seed = asked.unwrap_or_else(fresh_seed);
    let mut puzzles = Vec::new();
    for index in 0..count {
        let seed = seed.wrapping_add(index);
        let begin = Instant::now();
        let stop = || begin.elapsed() > budget || session.is_stopped();
        match generate(&order, seed, &stop) {
            Ok(made) => puzzles.push(Described::made(made, seed, date)),
            Err(error) => return refused(session, error, begin.elapsed()),
        }
    }
    let look = session.look(&arguments.output, 0)?;
    let style = look.style(session, Series::Given, path);
    write(session, &puzzles, format, pattern.as_ref(), &style)?;
    if asked.is_none() {
        session.note_seed(seed);
    }
    Ok(Outcome::Done)
}

/// What the puzzles are to be like.
fn order(
    session: &Session,
    arguments: &Arguments,
    family: Family,
) -> Result<(Order, Option<Date>), Failure> {
    let queens = arguments.queens.as_deref();
    let queens = session.number_if("--queens", queens, 0, u64::from(u32::MAX))?;
    let queens = queens.map(|queens| queens as u32);
    if let Some(given) = &arguments.date {
        let date = given.trim().parse::<Date>().map_err(|_| {
            Failure::error(say!(session.catalogue, "error-date", given = shortened(given)))
        })?;
        let day = daily(date);
        let size = session.size(&day.size.to_string())?;
        return Ok((Order { queens, ..Order::new(family, size, day.difficulty) }, Some(date)));
    }
    let Some(n) = &arguments.n else {
        return Err(Failure::error(say!(session.catalogue, "error-puzzle-no-n")));
    };
    let size: Size = session.size(n)?;
    let difficulty = arguments.difficulty.as_deref().and_then(|name| name.parse().ok());
    let difficulty = difficulty.unwrap_or(Difficulty::Medium);
    Ok((Order { queens, ..Order::new(family, size, difficulty) }, None))
}

/// Why no puzzle was made.
fn refused(session: &Session, error: GenerateError, took: Duration) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    if session.is_stopped() {
        return Err(Failure::Stopped);
    }
    match error {
        GenerateError::Rare { attempts } | GenerateError::Stopped { attempts } => {
            let seconds = format!("{:.1}", took.as_secs_f64());
            let attempts = attempts.to_string();
            regret(&say!(catalogue, "puzzle-rare", attempts = attempts, seconds = seconds));
            Ok(Outcome::Nothing)
        }
        GenerateError::Size { family, given, min, max } => {
            let family = family.name();
            let key = "error-puzzle-size";
            let message =
                say!(catalogue, key, family = family, given = given, min = min, max = max);
            Err(Failure::error(message))
        }
        GenerateError::Queens { given, max } => {
            let given = given.to_string();
            let message = say!(catalogue, "error-puzzle-queens", given = given, max = max);
            Err(Failure::error(message))
        }
        error => Err(Failure::error(error.to_string())),
    }
}

/// What puzzles are written as.
fn format(session: &Session, arguments: &Arguments) -> Result<PuzzleFormat, Failure> {
    let output = &arguments.output;
    let path = output.output.as_deref();
    let name = if arguments.json { Some("json") } else { output.format.as_deref() };
    let named = |name: &str| name.parse().ok();
    let names = PuzzleFormat::names();
    let usual = PuzzleFormat::Text;
    let format = session.choose_format(name, path, usual, named, PuzzleFormat::of_path, &names)?;
    if format.is_binary() {
        session.refuse_terminal(format.name(), path)?;
    }
    let takers =
        |setting| takers_of(setting, PuzzleFormat::all(), PuzzleFormat::takes, PuzzleFormat::name);
    session.refuse_settings(output, format.name(), |setting| format.takes(setting), takers)?;
    Ok(format)
}

/// Refuses more puzzles than a sheet or a page holds, where no others can follow it.
fn refuse_sheet(
    session: &Session,
    format: PuzzleFormat,
    pattern: Option<&Pattern>,
    count: u64,
) -> Result<(), Failure> {
    let is_numbered = pattern.is_some_and(Pattern::is_numbered);
    if format.nature() == Nature::Picture && !is_numbered && count > BOARDS_PER_PAGE as u64 {
        let (max, count) = (BOARDS_PER_PAGE, count.to_string());
        let message = say!(session.catalogue, "error-puzzle-sheet", max = max, count = count);
        return Err(Failure::error(message));
    }
    if format.nature() == Nature::Page && !is_numbered && count > MAX_PAGE_PUZZLES as u64 {
        let (max, count) = (MAX_PAGE_PUZZLES, count.to_string());
        let message = say!(session.catalogue, "error-puzzle-page", max = max, count = count);
        return Err(Failure::error(message));
    }
    Ok(())
}

fn write(
    session: &Session,
    puzzles: &[Described],
    format: PuzzleFormat,
    pattern: Option<&Pattern>,
    style: &Style<'_>,
) -> Result<(), Failure> {
    let size = puzzles.first().map(|described| described.puzzle.size().get());
    let is_numbered = pattern.is_some_and(Pattern::is_numbered);
    if let Some(pattern) = pattern {
        session.make_folder(pattern, size)?;
    }
    // A file for each puzzle, or for each sheet of six.
    let each = match format.nature() {
        Nature::Picture => BOARDS_PER_PAGE,
        _ if is_numbered => 1,
        _ => puzzles.len().max(1),
    };
    for (at, some) in puzzles.chunks(each).enumerate() {
        let path = pattern.map(|pattern| pattern.filled(size, at as u64 + 1));
        let path = path.as_deref();
        let first = at * each + 1;
        match format {
            PuzzleFormat::Text => session.write_result(text(some).as_bytes(), path)?,
            PuzzleFormat::Json => {
                session.write_result(json(session, some).as_bytes(), path)?;
            }
            PuzzleFormat::Html => {
                let mut sink = Sink::open(session, path)?;
                let name = sink.name(session);
                write_puzzle_page(some, &session.catalogue, &mut sink)
                    .map_err(|error| Failure::format(&session.catalogue, &name, error))?;
                sink.complete(session)?;
            }
            _ => {
                picture(session, format, some, first, Page::Puzzles, path, style)?;
                if !is_stdout(path)
                    && let Some(path) = path
                {
                    let beside = beside(path);
                    let page = Page::Solutions;
                    picture(session, format, some, first, page, Some(&beside), style)?;
                    let shown = beside.display().to_string();
                    session.note(&say!(session.catalogue, "note-puzzle-solutions", path = shown));
                }
            }
        }
    }
    Ok(())
}

/// The rows of each, an empty line between.
fn text(puzzles: &[Described]) -> String {
    let texts: Vec<String> =
        puzzles.iter().map(|described| described.puzzle.rows().join("\n") + "\n").collect();
    texts.join("\n")
}

/// One object, or an array of several.
fn json(session: &Session, puzzles: &[Described]) -> String {
    let record = |described| PuzzleRecord::new(described, &session.catalogue);
    let records: Vec<PuzzleRecord> = puzzles.iter().map(record).collect();
    let text = match records.as_slice() {
        [one] => serde_json::to_string(one),
        several => serde_json::to_string(several),
    };
    text.unwrap_or_default() + "\n"
}

fn picture(
    session: &Session,
    format: PuzzleFormat,
    puzzles: &[Described],
    first: usize,
    page: Page,
    path: Option<&Path>,
    style: &Style<'_>,
) -> Result<(), Failure> {
    let mut sink = Sink::open(session, path)?;
    let name = sink.name(session);
    write_page(format, puzzles, first, page, style, &mut sink)
        .map_err(|error| Failure::format(&session.catalogue, &name, error))?;
    sink.complete(session)
}

/// The path of the solutions: `sheet-solutions.png` beside `sheet.png`.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-solutions");
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
