//! `bezzel puzzle`: makes puzzles; [`ask`] solves and rates them and gives hints.

mod ask;

use crate::Session;
use crate::args::{Boards, screen};
use crate::failure::{Failure, Outcome};
use bezzel::puzzle::{Difficulty, Family};
use bezzel_formats::puzzle::{
    BOARDS_PER_PAGE, Described, Page, PuzzleRecord, has_links, puzzle_link, write_page,
};
use bezzel_formats::{Nature, PuzzleFormat, Series, Setting, Style};
use bezzel_locale::say;
use bezzel_pages::{MAX_PAGE_PUZZLES, write_puzzle_page};
use bezzel_workbench::Field;
use bezzel_workbench::draw::of_write;
use bezzel_workbench::file::{Pattern, Sink, is_stdout};
use bezzel_workbench::puzzle::Make;
use clap::builder::PossibleValuesParser;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The maximum number of puzzles that one command makes.
const MAX_COUNT: u64 = 10_000;

#[derive(Debug, clap::Args)]
pub(crate) struct Puzzle {
    #[arg(value_name = "N|PUZZLE", allow_hyphen_values = true)]
    n: Option<String>,
    #[arg(long, value_name = "FAMILY", value_parser = PossibleValuesParser::new(Family::ALL.map(Family::name)))]
    family: Option<String>,
    #[arg(long, value_name = "DIFFICULTY", value_parser = PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name)))]
    difficulty: Option<String>,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seed: Option<String>,
    #[arg(long, value_name = "DATE", allow_hyphen_values = true, conflicts_with_all = ["n", "difficulty", "seed", "count"])]
    date: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    count: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    queens: Option<String>,
    #[arg(long, conflicts_with_all = ["difficulty", "seed", "date", "count", "queens", "format"])]
    solve: bool,
    #[arg(long, conflicts_with_all = ["solve", "difficulty", "seed", "date", "count", "queens", "format"])]
    rate: bool,
    #[arg(long, conflicts_with_all = ["solve", "rate", "difficulty", "seed", "date", "count", "queens", "format"])]
    hint: bool,
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_hyphen_values = true)]
    budget: String,
    #[command(flatten)]
    output: Boards,
}

pub(super) fn run(session: &Session, arguments: &Puzzle) -> Result<Outcome, Failure> {
    let budget = Field::BUDGET.integer(&arguments.budget, 0..=1_000_000)?;
    let budget = Duration::from_secs(budget);
    if arguments.solve || arguments.rate || arguments.hint {
        ask::run(session, arguments, budget)
    } else {
        make(session, arguments, budget)
    }
}

/// The family that the user named.
fn family(arguments: &Puzzle) -> Result<Option<Family>, Failure> {
    let named = |name: &String| Field::FAMILY.named(name, Family::ALL.map(Family::name));
    Ok(arguments.family.as_ref().map(named).transpose()?)
}

fn make(session: &Session, arguments: &Puzzle, budget: Duration) -> Result<Outcome, Failure> {
    let mut output = session.output(&arguments.output)?;
    if arguments.json {
        output.format = Some(PuzzleFormat::Json.name().to_owned());
    }
    let format = output.format(PuzzleFormat::Text, screen())?;
    let ordered = Make {
        n: arguments.n.as_ref().map(Into::into),
        family: arguments.family.clone(),
        difficulty: arguments.difficulty.clone(),
        seed: arguments.seed.as_ref().map(Into::into),
        date: arguments.date.clone(),
        queens: arguments.queens.as_ref().map(Into::into),
    }
    .ordered()?;
    let count = Field::COUNT.integer_if(arguments.count.as_ref(), 1..=MAX_COUNT)?.unwrap_or(1);
    // A sheet of several puzzles is a page of fixed size.
    if count > 1 && format.nature() == Nature::Picture {
        output.refuse_beside(Field::COUNT, &[Setting::Size])?;
    }
    let pattern = output.pattern()?;
    refuse_sheet(session, format, pattern.as_ref(), count)?;
    let family = family(arguments)?.unwrap_or(Family::Regions);
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
    if arguments.seed.is_none() && arguments.date.is_none() {
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
