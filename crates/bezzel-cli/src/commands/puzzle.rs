//! `bezzel puzzle`: makes puzzles; [`ask`] solves and rates them and gives hints.

mod ask;

use crate::Session;
use crate::args::screen;
use crate::asked::Asked;
use crate::failure::{Failure, Outcome};
use bezzel::puzzle::Family;
use bezzel_formats::puzzle::{
    BOARDS_PER_PAGE, Described, Page, PuzzleRecord, has_links, puzzle_link, write_page,
};
use bezzel_formats::{Nature, PuzzleFormat, Series, Setting, Style};
use bezzel_locale::say;
use bezzel_pages::{MAX_PAGE_PUZZLES, write_puzzle_page};
use bezzel_workbench::Field;
use bezzel_workbench::draw::of_write;
use bezzel_workbench::file::{Pattern, Sink};
use bezzel_workbench::output::{Output, OutputRequest, is_stdout};
use bezzel_workbench::puzzle::{Make, MakeFields};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
pub(crate) struct Puzzle {
    #[command(flatten)]
    asked: Asked<Make>,
    #[command(flatten)]
    output: Asked<OutputRequest>,
}

pub(super) fn run(session: &Session, arguments: Puzzle) -> Result<Outcome, Failure> {
    let asked = arguments.asked.0.checked()?;
    let output = session.output(&arguments.output)?;
    if asked.solve || asked.rate || asked.hint {
        ask::run(session, &asked, &output)
    } else {
        make(session, &asked, output)
    }
}

fn make(session: &Session, asked: &MakeFields, mut output: Output) -> Result<Outcome, Failure> {
    if asked.json {
        output.format = Some(PuzzleFormat::Json.name().to_owned());
    }
    let format = output.format(PuzzleFormat::Text, screen())?;
    let ordered = asked.ordered()?;
    let count = asked.count.unwrap_or(1);
    let budget = Duration::from_secs(asked.budget);
    // A sheet of several puzzles is a page of fixed size.
    if count > 1 && format.nature() == Nature::Picture {
        output.refuse_beside(Field::COUNT, &[Setting::Size])?;
    }
    let pattern = output.pattern()?;
    refuse_sheet(session, format, pattern.as_ref(), count)?;
    let family = asked.family.unwrap_or(Family::Regions);
    if format == PuzzleFormat::Link && !has_links(family) {
        let key = "error-puzzle-link";
        return Err(Failure::Said(say!(session.catalogue, key, family = family.name())));
    }
    session.silence.takes_at_most(budget.as_secs_f64() * count as f64);
    let mut puzzles = Vec::new();
    for index in 0..count {
        let begin = Instant::now();
        puzzles.push(ordered.make(index, &|| begin.elapsed() > budget)?);
    }
    let style = output.style(&session.catalogue, Series::Given, 0, screen());
    write(session, &puzzles, format, pattern.as_ref(), &style)?;
    if asked.seed.is_none() && asked.date.is_none() {
        session.note_seed(ordered.seed);
    }
    Ok(Outcome::Done)
}

/// Refuses more puzzles than a sheet or a page holds, if the output is a single file of that kind.
fn refuse_sheet(
    session: &Session,
    format: PuzzleFormat,
    pattern: Option<&Pattern>,
    count: u64,
) -> Result<(), Failure> {
    let (key, max) = match format.nature() {
        Nature::Picture => ("error-puzzle-sheet", BOARDS_PER_PAGE),
        Nature::Page => ("error-puzzle-page", MAX_PAGE_PUZZLES),
        _ => return Ok(()),
    };
    if pattern.is_some_and(Pattern::is_numbered) || count <= max as u64 {
        return Ok(());
    }
    Err(Failure::Said(say!(session.catalogue, key, max = max, count = count.to_string())))
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
        pattern.make_folder(size)?;
    }
    // The number of puzzles in each file: one, or six on a sheet.
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
            PuzzleFormat::Text => session.write_result(&text(some), path)?,
            PuzzleFormat::Json => {
                session.write_result(&json(session, some), path)?;
            }
            PuzzleFormat::Link => session.write_result(&links(some), path)?,
            PuzzleFormat::Html => {
                let mut sink = Sink::open(path)?;
                write_puzzle_page(some, &session.catalogue, &mut sink)
                    .map_err(|error| of_write(error, path))?;
                sink.complete()?;
            }
            _ => {
                picture(format, some, first, Page::Puzzles, path, style)?;
                if !is_stdout(path)
                    && let Some(path) = path
                {
                    let beside = beside(path);
                    let page = Page::Solutions;
                    picture(format, some, first, page, Some(&beside), style)?;
                    let shown = beside.display().to_string();
                    session.note(&say!(session.catalogue, "note-puzzle-solutions", path = shown));
                }
            }
        }
    }
    Ok(())
}

/// The rows of each puzzle, with empty lines between puzzles.
fn text(puzzles: &[Described]) -> String {
    let texts: Vec<String> =
        puzzles.iter().map(|described| described.puzzle.rows().join("\n") + "\n").collect();
    texts.join("\n")
}

/// The link of each puzzle, one a line.
fn links(puzzles: &[Described]) -> String {
    let links = puzzles.iter().filter_map(|described| puzzle_link(&described.puzzle));
    links.map(|link| link + "\n").collect()
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
    format: PuzzleFormat,
    puzzles: &[Described],
    first: usize,
    page: Page,
    path: Option<&Path>,
    style: &Style<'_>,
) -> Result<(), Failure> {
    let mut sink = Sink::open(path)?;
    write_page(format, puzzles, first, page, style, &mut sink)
        .map_err(|error| of_write(error, path))?;
    Ok(sink.complete()?)
}

/// The path of the picture of the solutions: `sheet-solutions.png` beside `sheet.png`.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-solutions");
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
