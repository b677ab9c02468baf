//! The commands, one file each.

pub(crate) mod campaign;
mod check;
pub(crate) mod compare;
mod complete;
pub(crate) mod count;
mod draw;
mod estimate;
mod info;
mod input;
mod manual;
mod pattern;
mod puzzle;
pub(crate) mod report;
mod serve;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod table;
pub(crate) mod write;

use crate::Session;
use crate::args::Verb;
use crate::failure::{Failure, Outcome};
use bezzel::engine::OpenError;
use bezzel::plan::PlanError;
use bezzel::{NoSuchColumn, Size, SizeError};
use bezzel_formats::{say, shortened};
use bytesize::ByteSize;

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
        Verb::Puzzle(arguments) => puzzle::run(session, &arguments),
        Verb::Campaign(arguments) => campaign::run(session, &arguments),
        Verb::Serve(arguments) => serve::run(session, &arguments),
        Verb::Info(arguments) => info::run(session, &arguments),
        Verb::Help(arguments) => manual::help(session, &arguments),
        Verb::Completions(arguments) => manual::completions(session, &arguments),
        Verb::Man(arguments) => manual::pages(session, &arguments),
    }
}

impl Session {
    /// A board size that somebody typed.
    ///
    /// # Errors
    /// [`Failure::Error`] if it is none.
    pub fn size(&self, given: &str) -> Result<Size, Failure> {
        let size = given.trim().parse::<u64>().ok().and_then(|n| Size::new(n).ok());
        size.ok_or_else(|| {
            let given = shortened(given);
            Failure::error(say!(self.catalogue, "error-size", given = given))
        })
    }

    /// A board size that somebody typed, of a verb that takes boards up to `max`; `reason` is
    /// the key of why there is a limit.
    fn size_up_to(&self, given: &str, max: u32, verb: &str, reason: &str) -> Result<Size, Failure> {
        match given.trim().parse::<u64>() {
            Ok(n) if n > 0 && Size::new(n).is_ok() => {
                self.at_most(self.size(given)?, max, verb, reason)
            }
            // One too large for any verb is told what this one takes.
            Ok(n) if n > 0 => Err(self.too_large(&shortened(given), max, verb, reason)),
            _ => {
                let (verb, given) = (verb.to_owned(), shortened(given));
                Err(Failure::error(say!(
                    self.catalogue,
                    "error-size-up-to",
                    verb = verb,
                    max = max,
                    given = given
                )))
            }
        }
    }

    fn too_large(&self, given: &str, max: u32, verb: &str, reason: &str) -> Failure {
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

    /// That size, if the verb can take it; `reason` is the key of why there is a limit.
    ///
    /// # Errors
    /// [`Failure::Error`] if it is too large.
    pub fn at_most(&self, size: Size, max: u32, verb: &str, reason: &str) -> Result<Size, Failure> {
        size.at_most(max).map_err(|error| match error {
            SizeError::TooLarge { given, max } => {
                self.too_large(&given.to_string(), max, verb, reason)
            }
            SizeError::Outside { given } => {
                Failure::error(say!(self.catalogue, "error-size", given = given.to_string()))
            }
            error => Failure::error(error.to_string()),
        })
    }

    /// A number that somebody typed after `name`.
    ///
    /// # Errors
    /// [`Failure::Error`] if it is none.
    pub fn number(&self, name: &str, given: &str, min: u64, max: u64) -> Result<u64, Failure> {
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
    ///
    /// # Errors
    /// [`Failure::Error`] if it is none.
    pub fn start(&self, given: Option<&str>, size: Size) -> Result<Option<u32>, Failure> {
        let Some(given) = given else { return Ok(None) };
        let start = given.trim().parse().ok().filter(|&start: &u32| start <= size.last());
        start.map(Some).ok_or_else(|| {
            let (start, n, last) = (shortened(given), size.get(), size.last());
            Failure::error(say!(self.catalogue, "error-start", start = start, n = n, last = last))
        })
    }

    /// Why a count cannot be cut up or begun as it was asked for.
    fn no_plan(&self, error: &OpenError) -> Failure {
        let catalogue = &self.catalogue;
        Failure::error(match error {
            OpenError::Memory { needed, given, threads } => {
                let bytes = |bytes: u64| ByteSize::b(bytes).to_string();
                let (needed, given, threads) = (bytes(*needed), bytes(*given), *threads);
                say!(
                    catalogue,
                    "error-plan-memory",
                    threads = threads,
                    needed = needed,
                    given = given
                )
            }
            OpenError::Plan(error) => match error {
                PlanError::Size(SizeError::TooLarge { given, max }) => {
                    say!(catalogue, "error-plan-size", given = *given, max = *max)
                }
                PlanError::Size(SizeError::Outside { given }) => {
                    say!(catalogue, "error-size", given = given.to_string())
                }
                PlanError::Depth { given, max } => {
                    say!(catalogue, "error-plan-depth", given = *given, max = *max)
                }
                PlanError::NoSuchColumn(NoSuchColumn { column, size }) => {
                    let (start, n, last) = (column.to_string(), *size, size - 1);
                    say!(catalogue, "error-start", start = start, n = n, last = last)
                }
                PlanError::Halves { size, max } => {
                    say!(catalogue, "error-plan-halves", n = *size, max = *max)
                }
                PlanError::Text => say!(catalogue, "error-plan-text"),
                // What the library may refuse one day, in its own words.
                error => error.to_string(),
            },
            error => error.to_string(),
        })
    }

    /// Says that a board has no solution, as the command line promises.
    fn no_solution(&self, size: Size) {
        let key = if size.get() == 2 { "no-solution-2" } else { "no-solution-3" };
        crate::failure::regret(&say!(self.catalogue, key));
    }
}
