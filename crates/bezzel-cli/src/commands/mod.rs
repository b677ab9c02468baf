//! The commands, one file each.

mod check;
mod compare;
mod complete;
mod count;
mod draw;
mod estimate;
mod info;
mod input;
mod manual;
mod pattern;
pub(crate) mod report;
mod serve;
mod solve;
mod steps;
mod table;
mod write;

use crate::Session;
use crate::args::Verb;
use crate::failure::{Failure, Outcome};
use bezzel::{Size, SizeError};
use bezzel_formats::{say, shortened};

/// Does what was asked.
pub(crate) fn run(session: &Session, verb: Verb) -> Result<Outcome, Failure> {
    match verb {
        Verb::Solve(arguments) => solve::run(session, &arguments),
        Verb::Count(arguments) => count::run(session, &arguments),
        Verb::Table(arguments) => table::run(session, &arguments),
        Verb::Steps(arguments) => steps::run(session, &arguments),
        Verb::Compare(arguments) => compare::run(session, &arguments),
        Verb::Draw(arguments) => draw::run(session, &arguments),
        Verb::Check(arguments) => check::run(session, &arguments),
        Verb::Complete(arguments) => complete::run(session, &arguments),
        Verb::Serve(arguments) => serve::run(session, &arguments),
        Verb::Info(arguments) => info::run(session, &arguments),
        Verb::Help(arguments) => manual::help(session, &arguments),
        Verb::Completions(arguments) => manual::completions(session, &arguments),
        Verb::Man(arguments) => manual::pages(session, &arguments),
    }
}

impl Session {
    /// A board size that somebody typed.
    fn size(&self, given: &str) -> Result<Size, Failure> {
        let size = given.trim().parse::<u64>().ok().and_then(|n| Size::new(n).ok());
        size.ok_or_else(|| {
            let given = shortened(given);
            Failure::error(say!(self.catalogue, "error-size", given = given))
        })
    }

    /// That size, if the verb can take it; `reason` is the key of why there is a limit.
    fn at_most(&self, size: Size, max: u32, verb: &str, reason: &str) -> Result<Size, Failure> {
        size.at_most(max).map_err(|error| match error {
            SizeError::TooLarge { given, max } => {
                let reason = say!(self.catalogue, reason);
                Failure::error(say!(
                    self.catalogue,
                    "error-size-verb",
                    verb = verb,
                    given = given,
                    max = max,
                    reason = reason
                ))
            }
            SizeError::Outside { given } => {
                Failure::error(say!(self.catalogue, "error-size", given = given.to_string()))
            }
            error => Failure::error(error.to_string()),
        })
    }

    /// A number that somebody typed after `name`.
    fn number(&self, name: &str, given: &str, min: u64, max: u64) -> Result<u64, Failure> {
        let number = given.trim().parse::<u64>().ok().filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| {
            Failure::error(say!(
                self.catalogue,
                "error-number",
                name = name,
                min = min.to_string(),
                max = max.to_string(),
                given = shortened(given)
            ))
        })
    }

    /// The same, where it may be left out.
    fn number_if(
        &self,
        name: &str,
        given: Option<&str>,
        min: u64,
        max: u64,
    ) -> Result<Option<u64>, Failure> {
        given.map(|given| self.number(name, given, min, max)).transpose()
    }

    /// A column of the board that somebody typed after `--start`.
    fn start(&self, given: Option<&str>, size: Size) -> Result<Option<u32>, Failure> {
        let Some(given) = given else { return Ok(None) };
        let start = given.trim().parse().ok().filter(|&start: &u32| start <= size.last());
        start.map(Some).ok_or_else(|| {
            let (start, n, last) = (shortened(given), size.get(), size.last());
            Failure::error(say!(self.catalogue, "error-start", start = start, n = n, last = last))
        })
    }

    /// Says that a board has no solution, as the command line promises.
    fn no_solution(&self, size: Size) {
        let key = if size.get() == 2 { "no-solution-2" } else { "no-solution-3" };
        crate::failure::regret(&say!(self.catalogue, key));
    }
}
