//! `bezzel`, the N-queens workbench on the command line. This crate reads arguments,
//! writes files and talks to terminals; what it says comes from the other crates.
//!
//! [`program`] is the program. Other shells, such as the Python package, borrow from the
//! rest, so that files, limits and sentences are the same there: a [`Session`] understands
//! numbers and options, [`WritePlan`] writes solutions to files, [`TableRow`] and
//! [`Measured`] are what `table` and `compare` tell.

mod args;
mod commands;
mod expected;
mod failure;
mod graceful;
mod interrupt;
mod localise;
mod machine;
mod output;
mod progress;
mod temporary;

pub use args::Output;
pub use bezzel_formats::comparison::Measured;
pub use commands::campaign::run::{Advanced, Here, Observe};
pub use commands::count::Checked;
pub use commands::solve::Listed;
pub use commands::steps::limits_for;
pub use commands::table::TableRow;
pub use commands::write::{EntryCallback, Plan as WritePlan};
pub use failure::{Failure, Outcome};
pub use machine::cpu;

use bezzel_formats::{Catalogue, Language};
use clap::FromArgMatches;
use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// What every command is given: the language, and the options that all of them share.
pub struct Session {
    pub(crate) catalogue: Catalogue,
    pub(crate) shared: args::Shared,
    threads_started: OnceLock<()>,
    /// Set from outside to end what is under way; the command line itself is ended by signals.
    stop: Arc<AtomicBool>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("shared", &self.shared).finish_non_exhaustive()
    }
}

/// The program: does what the arguments say, the first of which is its own name, and gives
/// the exit status. It takes hold of signals and of rayon's global pool, so it is for
/// processes that do nothing else.
pub fn program(arguments: Vec<OsString>) -> u8 {
    interrupt::take_hold();
    let catalogue = Catalogue::new(language(&arguments));
    if arguments.len() <= 1 {
        // Whoever says nothing may not know what there is to say.
        return localise::help(&catalogue);
    }
    let args::Arguments { shared, verb } = match understood(&arguments, &catalogue) {
        Ok(arguments) => arguments,
        Err(error) => return localise::report(&error, &arguments, &catalogue),
    };
    shared.colour.write_global();
    let (threads_started, stop) = (OnceLock::new(), Arc::default());
    let session = Session { catalogue, shared, threads_started, stop };
    let outcome = session.look_at_threads(&verb).and_then(|()| commands::run(&session, verb));
    match outcome {
        Ok(Outcome::Done) => 0,
        Ok(Outcome::Nothing) => 1,
        Err(failure) => failure.report(&session.catalogue),
    }
}

/// What the arguments say. The texts of the help are a good part of the time that a start takes,
/// so they are only put in where an error, or the help, is to be told.
fn understood(
    arguments: &[OsString],
    catalogue: &Catalogue,
) -> Result<args::Arguments, clap::Error> {
    let parsed = args::command().try_get_matches_from(arguments).or_else(|_| {
        localise::localised(args::command(), catalogue).try_get_matches_from(arguments)
    });
    args::Arguments::from_arg_matches(&parsed?)
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
    /// A session that is no command line's: it says nothing on its own account, and ends what
    /// is under way soon after `stop` is set. `threads` is understood when it is needed.
    #[must_use]
    pub fn quiet(language: Language, threads: Option<String>, stop: Arc<AtomicBool>) -> Session {
        let colour = args::Colour::Never;
        let shared = args::Shared { lang: None, colour, threads, quiet: true };
        // Whoever asks has threads of their own, on which it is asked.
        let threads_started = OnceLock::from(());
        Session { catalogue: Catalogue::new(language), shared, threads_started, stop }
    }

    /// The sentences.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// What is set to end what is under way.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether what is under way is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Looks at the number of threads that is asked for, and starts them unless the verb does
    /// without: a start of them takes longer than finding a solution.
    fn look_at_threads(&self, verb: &args::Verb) -> Result<(), Failure> {
        self.note_fewer_threads()?;
        if verb.is_serial() { Ok(()) } else { self.start_threads() }
    }

    /// Sets up the pool of threads that parallel searches run on, if it is not there yet.
    pub(crate) fn start_threads(&self) -> Result<(), Failure> {
        if self.threads_started.get().is_some() {
            return Ok(());
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads()?.get())
            .build_global()
            .map_err(|error| Failure::error(error.to_string()))?;
        self.threads_started.get_or_init(|| ());
        Ok(())
    }
}
