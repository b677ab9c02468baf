//! `bezzel`, the N-queens workbench on the command line: it reads arguments, asks the workbench's questions
//! ([`bezzel_workbench`]) and renders their answers. [`program`] is the program.

mod args;
mod asked;
mod breaks;
mod commands;
mod dialect;
mod failure;
mod graceful;
mod interrupt;
mod locale;
mod localise;
mod progress;
mod silence;

use bezzel_locale::Catalogue;
use bezzel_workbench::machine::Threads;
use clap::FromArgMatches;
use failure::{Failure, Outcome};
use std::ffi::OsString;
use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The context of every command: the language and the shared options.
pub(crate) struct Session {
    pub(crate) catalogue: Catalogue,
    pub(crate) shared: args::Shared,
    threads_started: OnceLock<()>,
    pub(crate) silence: Arc<silence::Silence>,
}

/// Runs the program with these arguments, the first of which is its name, and returns the exit status. It installs
/// signal handlers and sets up rayon's global pool, so it is for processes that do nothing else.
pub fn program(arguments: Vec<OsString>) -> u8 {
    #[cfg(windows)]
    if arguments.len() == 1 && bezzel_workbench::machine::is_double_clicked() {
        return clicked(arguments);
    }
    bezzel_workbench::file::when_first_begun(interrupt::meet);
    let catalogue = Catalogue::of(locale::language(&arguments), &dialect::CommandLine);
    if arguments.len() <= 1 {
        return localise::help(commands::command(), &catalogue);
    }
    let commands::Arguments { shared, verb } = match understood(&arguments, &catalogue) {
        Ok(arguments) => arguments,
        Err(error) => {
            return localise::report(&error, &arguments, &commands::command(), &catalogue);
        }
    };
    shared.colour.write_global();
    let session =
        Session { catalogue, shared, threads_started: OnceLock::new(), silence: Arc::default() };
    let run = |verb: commands::Verb| match verb.says_how_long() {
        true => session.broken_silence(|| commands::run(&session, verb)),
        false => commands::run(&session, verb),
    };
    let outcome = session.look_at_threads(&verb).and_then(|()| run(verb));
    match outcome {
        Ok(Outcome::Done) => 0,
        Ok(Outcome::Nothing) => 1,
        Err(failure) => failure.report(&session.catalogue),
    }
}

/// Opens the pages in a browser, for a program that was started by a double click: its help would disappear with the
/// console. An error stays until a key is pressed.
#[cfg(windows)]
fn clicked(mut arguments: Vec<OsString>) -> u8 {
    arguments.extend(["serve", "--open"].map(OsString::from));
    let status = program(arguments);
    if status != 0 {
        let _ = std::io::stdin().read_line(&mut String::new());
    }
    status
}

/// Parses the arguments. The help texts take a large part of the starting time, so they are added only where an error
/// or the help is shown.
fn understood(
    arguments: &[OsString],
    catalogue: &Catalogue,
) -> Result<commands::Arguments, clap::Error> {
    let parsed = commands::command().try_get_matches_from(arguments).or_else(|_| {
        localise::shown_help(commands::command(), catalogue).try_get_matches_from(arguments)
    });
    commands::Arguments::from_arg_matches(&parsed?)
}

impl Session {
    /// The number of threads to use.
    pub(crate) fn threads(&self) -> Result<NonZero<usize>, Failure> {
        Ok(Threads::of(self.threads_given())?.used)
    }

    /// Checks the number of threads, and starts them unless the command needs none: starting threads takes longer
    /// than finding a solution.
    fn look_at_threads(&self, verb: &commands::Verb) -> Result<(), Failure> {
        if self.shared.threads.is_some() {
            let Threads { asked, used } = Threads::of(self.threads_given())?;
            if let Some(asked) = asked.filter(|&asked| asked > used) {
                let (asked, used) = (asked.get(), used.get());
                self.note(&bezzel_locale::say!(
                    self.catalogue,
                    "note-threads",
                    asked = asked,
                    used = used
                ));
            }
        }
        if verb.is_serial() { Ok(()) } else { self.start_threads() }
    }

    /// Sets up the global thread pool for parallel searches, unless it exists.
    pub(crate) fn start_threads(&self) -> Result<(), Failure> {
        if self.threads_started.get().is_some() {
            return Ok(());
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads()?.get())
            .build_global()
            .map_err(|error| Failure::Said(error.to_string()))?;
        self.threads_started.get_or_init(|| ());
        Ok(())
    }

    /// Writes a result to standard output.
    pub(crate) fn print(&self, text: &str) -> Result<(), Failure> {
        self.write_result(text, None)
    }

    /// Writes a result to a path, or to standard output.
    pub(crate) fn write_result(&self, text: &str, path: Option<&Path>) -> Result<(), Failure> {
        Ok(bezzel_workbench::file::write_text(text.as_bytes(), path)?)
    }

    /// Writes an answer as a line of JSON.
    pub(crate) fn write_json(
        &self,
        answer: &impl serde::Serialize,
        path: Option<&Path>,
    ) -> Result<(), Failure> {
        let text = serde_json::to_string(answer);
        let text = text.map_err(|error| Failure::Said(error.to_string()))?;
        self.write_result(&(text + "\n"), path)
    }

    /// Writes a note to standard error, unless `--quiet` is given.
    pub(crate) fn note(&self, text: &str) {
        if !self.shared.quiet {
            let _ = writeln!(std::io::stderr(), "bezzel: {text}");
        }
    }
}
