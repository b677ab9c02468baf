//! `bezzel completions` and `bezzel man`, generated from the definitions of the parser.

use super::command;
use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::localise::{localised, rendered, shown_help};
use bezzel_locale::say;
use bezzel_workbench::file::{FileError, FileProblem, Sink, write_text};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Help {
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL", value_enum)]
    shell: clap_complete::Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Man {
    #[arg(value_name = "DIRECTORY")]
    directory: Option<PathBuf>,
}

pub(super) fn completions(session: &Session, arguments: &Completions) -> Result<Outcome, Failure> {
    let mut command = localised(command(), &session.catalogue);
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "bezzel", &mut text);
    print(&text)
}

/// Runs `bezzel help COMMAND`, which is `bezzel COMMAND --help`.
pub(super) fn help(session: &Session, arguments: &Help) -> Result<Outcome, Failure> {
    let mut command = shown_help(command(), &session.catalogue);
    command.build();
    let mut wanted = &mut command;
    for name in &arguments.command {
        if wanted.find_subcommand(name).is_none() {
            let given = bezzel_locale::shortened(name);
            let message = say!(session.catalogue, "error-unknown-verb", given = given);
            return Err(Failure::Said(message));
        }
        wanted = wanted.find_subcommand_mut(name).expect("it was found");
    }
    print(rendered(&wanted.render_help()).as_bytes())
}

/// Writes the man page of the program to standard output, or one for each command to a directory.
pub(super) fn pages(session: &Session, arguments: &Man) -> Result<Outcome, Failure> {
    let command = localised(command(), &session.catalogue);
    let Some(directory) = &arguments.directory else {
        let mut text = Vec::new();
        clap_mangen::Man::new(command)
            .render(&mut text)
            .map_err(|error| Failure::Said(error.to_string()))?;
        return print(&text);
    };
    std::fs::create_dir_all(directory).map_err(|error| FileError {
        path: Some(directory.clone()),
        problem: FileProblem::Write(error),
    })?;
    let mut command = command;
    command.build();
    // All pages are made before the first file is created.
    let pages = all_of(&command).into_iter().map(|command| {
        let page = clap_mangen::Man::new(command);
        let mut sink = Sink::open(Some(&directory.join(page.get_filename())))?;
        let written = page.render(&mut sink).and_then(|()| sink.flush());
        written.map_err(|error| sink.failed(error))?;
        Ok(sink)
    });
    for page in pages.collect::<Result<Vec<_>, Failure>>()? {
        page.complete()?;
    }
    Ok(Outcome::Done)
}

/// Returns a command and all its subcommands.
fn all_of(command: &clap::Command) -> Vec<clap::Command> {
    let inner = command.get_subcommands().flat_map(all_of);
    inner.chain([command.clone()]).collect()
}

fn print(text: &[u8]) -> Result<Outcome, Failure> {
    write_text(text, None)?;
    Ok(Outcome::Done)
}
