//! The commands, one file each, with their arguments.

pub(crate) mod campaign;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod complete;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod info;
mod input;
mod judge;
pub(crate) mod manual;
pub(crate) mod model;
pub(crate) mod puzzle;
pub(crate) mod sample;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod table;

use crate::Session;
use crate::args::Verb;
use crate::failure::{Failure, Outcome};

/// Does what was asked.
pub(crate) fn run(session: &Session, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Solve(arguments) => solve::run(session, &arguments),
        Verb::Sample(arguments) => sample::run(session, &arguments),
        Verb::Count(arguments) => count::run(session, &arguments),
        Verb::Table(arguments) => table::run(session, &arguments),
        Verb::Steps(arguments) => steps::run(session, &arguments),
        Verb::Compare(arguments) => compare::run(session, &arguments),
        Verb::Draw(arguments) => draw::run(session, &arguments),
        Verb::Check(arguments) => check::run(session, &arguments),
        Verb::Complete(arguments) => complete::run(session, &arguments),
        Verb::Model(arguments) => model::run(session, &arguments),
        Verb::Puzzle(arguments) => puzzle::run(session, &arguments),
        Verb::Campaign(arguments) => campaign::run(session, &arguments),
        Verb::Serve(arguments) => serve::run(session, &arguments),
        Verb::Info(arguments) => info::run(session, &arguments),
        Verb::Help(arguments) => manual::help(session, &arguments),
        Verb::Completions(arguments) => manual::completions(session, &arguments),
        Verb::Man(arguments) => manual::pages(session, &arguments),
    }
}
