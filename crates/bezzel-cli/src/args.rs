//! The arguments: what the parser, the help, the completions and the man pages are made
//! from. Every help text is in the catalogue, under `help-` and the names of the command
//! and the argument. Numbers are read as text, so that our own words say what is wrong.

pub(crate) mod campaign;

use crate::commands::report::{self, Form};
use bezzel::kernel::KernelKind;
use bezzel::puzzle::{Difficulty, Family};
use bezzel::search::Method;
use bezzel_formats::{Format, Language, PuzzleFormat, Setting, StepsFormat, Theme};
use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Parser)]
#[command(name = "bezzel", version, propagate_version = true, subcommand_required = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) shared: Shared,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// The parser's definition, before it is put into a language.
pub(crate) fn command() -> clap::Command {
    // Steps and puzzles are no solutions: they have formats of their own.
    let formats = PossibleValuesParser::new(StepsFormat::all().map(StepsFormat::name));
    let puzzles = PossibleValuesParser::new(PuzzleFormat::all().map(PuzzleFormat::name));
    let command = Arguments::command().disable_help_subcommand(true);
    let command = command.mut_subcommand("steps", |steps| {
        steps.mut_arg("format", |format| format.value_parser(formats))
    });
    command.mut_subcommand("puzzle", |puzzle| {
        puzzle.mut_arg("format", |format| format.value_parser(puzzles))
    })
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(Format::all().map(Format::name))
}

fn readable() -> PossibleValuesParser {
    let readable = Format::all().filter(|format| format.is_readable());
    PossibleValuesParser::new(readable.map(Format::name))
}

#[derive(Debug, Clone, Args)]
pub(crate) struct Shared {
    #[arg(long, global = true, value_name = "LANG", display_order = 900, value_parser = PossibleValuesParser::new(Language::ALL.map(Language::code)))]
    pub(crate) lang: Option<String>,
    #[arg(long = "color", global = true, display_order = 900, value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    pub(crate) colour: Colour,
    #[arg(long, global = true, value_name = "T", display_order = 900)]
    pub(crate) threads: Option<String>,
    #[arg(long, short, global = true, display_order = 900)]
    pub(crate) quiet: bool,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

impl Colour {
    /// Makes the choice the one that coloured output looks at.
    pub(crate) fn write_global(self) {
        match self {
            Colour::Auto => anstream::ColorChoice::Auto,
            Colour::Always => anstream::ColorChoice::Always,
            Colour::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    Solve(Solve),
    Count(Count),
    Table(Table),
    Steps(Steps),
    Compare(Compare),
    Draw(Draw),
    Check(Check),
    Complete(Complete),
    Puzzle(Puzzle),
    Campaign(campaign::Campaign),
    Serve(Serve),
    Info(Info),
    Help(Help),
    Completions(Completions),
    Man(Man),
}

impl Verb {
    /// Whether it works on one thread, or starts those that it needs.
    pub(crate) fn is_serial(&self) -> bool {
        use Verb::{Check, Completions, Draw, Help, Info, Man, Puzzle, Solve, Steps};
        matches!(
            self,
            Solve(_)
                | Steps(_)
                | Draw(_)
                | Check(_)
                | Puzzle(_)
                | Info(_)
                | Help(_)
                | Completions(_)
                | Man(_)
        )
    }
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    pub(crate) n: String,
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long, conflicts_with_all = ["all", "random", "start"])]
    pub(crate) distinct: bool,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(crate) limit: Option<String>,
    #[arg(long, value_name = "C", allow_hyphen_values = true, conflicts_with = "random")]
    pub(crate) start: Option<String>,
    #[arg(long, conflicts_with = "all")]
    pub(crate) random: bool,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[arg(long, value_name = "METHOD", value_enum)]
    pub(crate) method: Option<SolveMethod>,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// How one solution is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveMethod {
    First,
    Construct,
    Random,
}

impl SolveMethod {
    /// As it is typed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            SolveMethod::First => "first",
            SolveMethod::Construct => "construct",
            SolveMethod::Random => "random",
        }
    }
}

/// Where and how solutions are written.
#[derive(Debug, Clone, Default, Args)]
pub struct Output {
    #[arg(long, short, value_name = "FORMAT", value_parser = formats())]
    pub(crate) format: Option<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) ascii: bool,
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[arg(long, conflicts_with = "title")]
    pub(crate) no_title: bool,
    #[arg(long, value_name = "PX", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,
    #[arg(long, value_name = "THEME", value_parser = PossibleValuesParser::new(Theme::ALL.map(Theme::name)))]
    pub(crate) theme: Option<String>,
    #[arg(long)]
    pub(crate) coordinates: bool,
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true)]
    pub(crate) delay: Option<String>,
}

impl Output {
    /// A file, its format (where the ending of its path does not say it), and settings with
    /// their values as they would be typed: a title of `None` is no title, and settings that
    /// are only switched on need no value.
    pub fn to_file(
        path: PathBuf,
        format: Option<String>,
        settings: impl IntoIterator<Item = (Setting, Option<String>)>,
    ) -> Output {
        let mut output = Output { format, output: Some(path), ..Output::default() };
        for (setting, value) in settings {
            match setting {
                Setting::Ascii => output.ascii = true,
                Setting::Title if value.is_none() => output.no_title = true,
                Setting::Title => output.title = value,
                Setting::Size => output.size = value,
                Setting::Theme => output.theme = value,
                Setting::Coordinates => output.coordinates = true,
                Setting::Delay => output.delay = value,
            }
        }
        output
    }
}

#[derive(Debug, Args)]
pub(crate) struct Count {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    pub(crate) n: String,
    #[arg(long, conflicts_with = "start")]
    pub(crate) distinct: bool,
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = PossibleValuesParser::new(kernels()))]
    pub(crate) kernel: String,
    #[arg(long, value_name = "SCHEME", value_enum, default_value_t = CountScheme::Auto, conflicts_with = "start")]
    pub(crate) scheme: CountScheme,
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub(crate) memory: Option<String>,
    #[arg(long, conflicts_with_all = ["check", "distinct"])]
    pub(crate) estimate_time: bool,
    #[arg(long)]
    pub(crate) check: bool,
}

/// How a count is cut up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountScheme {
    Auto,
    Cross,
    Halves,
    Rows,
}

/// The names of all kernels, and `auto` for the fastest this machine has.
fn kernels() -> impl Iterator<Item = &'static str> {
    KernelKind::ALL.into_iter().map(KernelKind::name).chain(["auto"])
}

#[derive(Debug, Args)]
pub(crate) struct Table {
    #[arg(value_name = "A..B", default_value = "1..12", allow_hyphen_values = true)]
    pub(crate) range: String,
    #[arg(long, short, value_name = "FORMAT", value_parser = PossibleValuesParser::new(report::TABLE.map(Form::name)))]
    pub(crate) format: Option<String>,
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_hyphen_values = true)]
    pub(crate) budget: String,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Steps {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    pub(crate) n: String,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(crate) limit: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(crate) until_solution: Option<String>,
    #[arg(long, value_name = "D", allow_hyphen_values = true)]
    pub(crate) depth: Option<String>,
    #[arg(long, value_name = "METHOD", default_value = Method::Board.name(), value_parser = PossibleValuesParser::new(Method::ALL.map(Method::name)))]
    pub(crate) method: String,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    pub(crate) n: String,
    #[arg(long, value_name = "SECONDS", default_value = "10", allow_hyphen_values = true)]
    pub(crate) budget: String,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, short, value_name = "FORMAT", conflicts_with = "json", value_parser = PossibleValuesParser::new(report::COMPARISON.map(Form::name)))]
    pub(crate) format: Option<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Draw {
    #[arg(value_name = "PLACEMENT", allow_hyphen_values = true)]
    pub(crate) placement: Option<String>,
    #[arg(long, value_name = "FORMAT", value_parser = readable())]
    pub(crate) from: Option<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[arg(value_name = "PLACEMENT", allow_hyphen_values = true)]
    pub(crate) placement: Option<String>,
    #[arg(long, value_name = "FORMAT", value_parser = readable())]
    pub(crate) from: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Complete {
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    #[arg(long, conflicts_with_all = ["unique", "format"])]
    pub(crate) count: bool,
    #[arg(long, conflicts_with = "format")]
    pub(crate) unique: bool,
    #[arg(long, conflicts_with_all = ["count", "unique"])]
    pub(crate) all: bool,
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with_all = ["count", "unique"])]
    pub(crate) limit: Option<String>,
    #[arg(long, conflicts_with_all = ["all", "limit", "format"])]
    pub(crate) json: bool,
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_hyphen_values = true)]
    pub(crate) budget: String,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Puzzle {
    #[arg(value_name = "N|PUZZLE", allow_hyphen_values = true)]
    pub(crate) n: Option<String>,
    #[arg(long, value_name = "FAMILY", value_parser = PossibleValuesParser::new(Family::ALL.map(Family::name)))]
    pub(crate) family: Option<String>,
    #[arg(long, value_name = "DIFFICULTY", value_parser = PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name)))]
    pub(crate) difficulty: Option<String>,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[arg(long, value_name = "DATE", allow_hyphen_values = true, conflicts_with_all = ["n", "difficulty", "seed", "count"])]
    pub(crate) date: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(crate) count: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(crate) queens: Option<String>,
    #[arg(long, conflicts_with_all = ["difficulty", "seed", "date", "count", "queens", "format"])]
    pub(crate) solve: bool,
    #[arg(long, conflicts_with_all = ["solve", "difficulty", "seed", "date", "count", "queens", "format"])]
    pub(crate) rate: bool,
    #[arg(long, conflicts_with_all = ["solve", "rate", "difficulty", "seed", "date", "count", "queens", "format"])]
    pub(crate) hint: bool,
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_hyphen_values = true)]
    pub(crate) budget: String,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) address: String,
    #[arg(long, value_name = "PORT", default_value = "1848", allow_hyphen_values = true)]
    pub(crate) port: String,
}

#[derive(Debug, Args)]
pub(crate) struct Info {
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Help {
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    #[arg(value_name = "DIRECTORY")]
    pub(crate) directory: Option<PathBuf>,
}
