//! `bezzel`, the N-queens workbench on the command line. This crate reads arguments,
//! writes files and talks to terminals; what it says comes from the other crates.

mod args;
mod commands;
mod failure;
mod interrupt;
mod localise;
mod machine;
mod output;
mod progress;
mod temporary;

use bezzel_formats::{Catalogue, Language};
use clap::FromArgMatches;
use failure::{Failure, Outcome};
use std::ffi::OsString;
use std::process::ExitCode;

/// What every command is given: the language, and the options that all of them share.
pub(crate) struct Session {
    pub(crate) catalogue: Catalogue,
    pub(crate) shared: args::Shared,
}

fn main() -> ExitCode {
    interrupt::install();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let catalogue = Catalogue::new(language(&arguments));
    let command = localise::localised(args::command(), &catalogue);
    if arguments.len() <= 1 {
        // Whoever says nothing may not know what there is to say.
        return localise::help(command);
    }
    let parsed = match command.clone().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return localise::report(&error, &catalogue),
    };
    let args::Arguments { shared, verb } = match args::Arguments::from_arg_matches(&parsed) {
        Ok(arguments) => arguments,
        Err(error) => return localise::report(&error, &catalogue),
    };
    shared.colour.write_global();
    let session = Session { catalogue, shared };
    let outcome = session.start_threads().and_then(|()| commands::run(&session, verb));
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Nothing) => ExitCode::from(1),
        Err(failure) => failure.report(&session.catalogue),
    }
}

/// The language asked for with `--lang`, which even the help must be in, or the locale's.
fn language(arguments: &[OsString]) -> Language {
    let mut arguments = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(argument) = arguments.next() {
        let code = match argument.strip_prefix("--lang") {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        if let Some(language) = code.and_then(|code| code.parse().ok()) {
            return language;
        }
    }
    sys_locale::get_locale().map_or(Language::English, |locale| Language::of_locale(&locale))
}

impl Session {
    /// Sets up the pool of threads that parallel searches run on.
    fn start_threads(&self) -> Result<(), Failure> {
        let threads = self.threads()?;
        self.note_fewer_threads(threads);
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.get())
            .build_global()
            .map_err(|error| Failure::error(error.to_string()))
    }
}
