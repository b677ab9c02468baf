//! The commands, one file each, with their arguments.

mod campaign;
mod check;
mod check_list;
mod check_run;
mod compare;
mod complete;
mod count;
mod draw;
mod info;
mod input;
mod judge;
mod learn;
mod manual;
mod model;
mod puzzle;
mod sample;
mod serve;
mod solve;
mod steps;
mod table;

use crate::Session;
use crate::args::Shared;
use crate::asked::{Asked, Boards};
use crate::failure::{Failure, Outcome};
use bezzel_formats::{PuzzleFormat, StepsFormat};
use bezzel_workbench::check::CheckRequest;
use bezzel_workbench::complete::CompleteRequest;
use bezzel_workbench::count::CountRequest;
use bezzel_workbench::draw::DrawRequest;
use bezzel_workbench::samples::SampleRequest;
use bezzel_workbench::solve::SolveRequest;
use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "bezzel", version, propagate_version = true, subcommand_required = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) shared: Shared,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// The parser's definition, before its texts are translated.
pub(crate) fn command() -> clap::Command {
    // Steps and puzzles have formats of their own.
    let formats = PossibleValuesParser::new(StepsFormat::all().map(StepsFormat::name));
    let puzzles = PossibleValuesParser::new(PuzzleFormat::all().map(PuzzleFormat::name));
    // The program's name, whatever the file is called: bezzel.exe on Windows.
    let command = Arguments::command().disable_help_subcommand(true).bin_name("bezzel");
    let command = command.mut_subcommand("steps", |steps| {
        steps.mut_arg("format", |format| format.value_parser(formats))
    });
    command.mut_subcommand("puzzle", |puzzle| {
        let puzzle = puzzle.mut_arg("format", |format| format.value_parser(puzzles));
        // Puzzles are never animated.
        puzzle.mut_arg("delay", |delay| delay.hide(true))
    })
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    Solve(Boards<SolveRequest>),
    Count(Asked<CountRequest>),
    Sample(Boards<SampleRequest>),
    Table(table::Table),
    Steps(steps::Steps),
    Compare(compare::Compare),
    Learn(learn::Learn),
    Draw(Boards<DrawRequest>),
    Check(Asked<CheckRequest>),
    Complete(Boards<CompleteRequest>),
    Model(model::Model),
    Puzzle(puzzle::Puzzle),
    Campaign(campaign::Campaign),
    Serve(serve::Serve),
    Info(info::Info),
    Help(manual::Help),
    Completions(manual::Completions),
    Man(manual::Man),
}

impl Verb {
    /// Whether the command works on one thread, or starts the threads it needs itself.
    pub(crate) const fn is_serial(&self) -> bool {
        matches!(
            self,
            Verb::Solve(_)
                | Verb::Sample(_)
                | Verb::Steps(_)
                | Verb::Draw(_)
                | Verb::Check(_)
                | Verb::Model(_)
                | Verb::Puzzle(_)
                | Verb::Info(_)
                | Verb::Help(_)
                | Verb::Completions(_)
                | Verb::Man(_)
        )
    }
}

impl Verb {
    /// Whether the command works until it ends. Others serve, answer at once, or write lines of their own.
    pub(crate) const fn says_how_long(&self) -> bool {
        match self {
            Verb::Campaign(arguments) => campaign::says_how_long(arguments),
            Verb::Serve(_)
            | Verb::Info(_)
            | Verb::Help(_)
            | Verb::Completions(_)
            | Verb::Man(_) => false,
            _ => true,
        }
    }
}

/// Runs a command.
pub(crate) fn run(session: &Session, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Solve(arguments) => solve::run(session, arguments),
        Verb::Sample(arguments) => sample::run(session, arguments),
        Verb::Count(arguments) => count::run(session, arguments.0),
        Verb::Table(arguments) => table::run(session, &arguments),
        Verb::Steps(arguments) => steps::run(session, &arguments),
        Verb::Compare(arguments) => compare::run(session, &arguments),
        Verb::Learn(arguments) => learn::run(session, &arguments),
        Verb::Draw(arguments) => draw::run(session, arguments),
        Verb::Check(arguments) => check::run(session, arguments.0),
        Verb::Complete(arguments) => complete::run(session, arguments),
        Verb::Model(arguments) => model::run(session, &arguments),
        Verb::Puzzle(arguments) => puzzle::run(session, arguments),
        Verb::Campaign(arguments) => campaign::run(session, &arguments),
        Verb::Serve(arguments) => serve::run(session, &arguments),
        Verb::Info(arguments) => info::run(session, &arguments),
        Verb::Help(arguments) => manual::help(session, &arguments),
        Verb::Completions(arguments) => manual::completions(session, &arguments),
        Verb::Man(arguments) => manual::pages(session, &arguments),
    }
}
