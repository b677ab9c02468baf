//! Sessions in text, in `tests/sessions`: command lines as typed, and what they print.
//!
//! A line `# …` names a session, which runs in an empty folder of its own; other lines at the margin are remarks. What is
//! indented stands as in a terminal: `$ ` begins a command line, `> ` goes on with one, `! ` begins a line on standard
//! error, `? ` an exit status other than 0; the rest is printed, and what is not shown is not printed. `…` stands for
//! any text, and as the last line for nothing too.
//!
//! In the folders `linux` and `nats` one shell of the machine runs all lines of a session, with what `shell.sh` defines.
//! What a program in the background prints stands below the line that starts it.

use crate::program::faults_of;
use crate::session::Session;
use std::fs;
use std::path::Path;

pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions");

/// A command line, and what it answers.
#[derive(Default)]
struct Step<'t> {
    number: usize,
    line: String,
    out: Vec<&'t str>,
    error: Vec<&'t str>,
    status: i32,
}

/// The steps of a file, by the names of its sessions.
fn sessions(text: &str) -> Vec<(&str, Vec<Step<'_>>)> {
    let mut found: Vec<(&str, Vec<Step<'_>>)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(name) = line.strip_prefix("# ") {
            found.push((name, Vec::new()));
        }
        let Some(shown) = line.strip_prefix("  ") else { continue };
        let (_, steps) = found.last_mut().expect("a name above");
        if let Some(line) = shown.strip_prefix("$ ") {
            steps.push(Step { number, line: line.to_owned(), ..Step::default() });
            continue;
        }
        let step = steps.last_mut().expect("a command line above");
        match shown.split_at_checked(2) {
            Some(("> ", line)) => step.line += &format!("\n{line}"),
            Some(("! ", text)) => step.error.push(text),
            Some(("? ", status)) => step.status = status.parse().expect("an exit status"),
            _ => step.out.push(shown),
        }
    }
    found
}

/// The text that lines show.
fn pattern(lines: &[&str]) -> String {
    let end = if matches!(lines.last(), None | Some(&"…")) { "" } else { "\n" };
    lines.join("\n") + end
}

/// Runs a session; returns what answers otherwise.
fn faults(file: &str, title: &str, steps: &[Step<'_>]) -> Vec<String> {
    let session = Session::new();
    let lines = steps.iter().map(|step| (&step.line[..], step.status));
    let ended = match file.contains('/') {
        #[cfg(target_os = "linux")]
        true => session.bash(&lines.collect::<Vec<_>>()),
        _ => Some(lines.map(|(line, _)| session.shell(line)).collect()),
    };
    let Some(ended) = ended else { return Vec::new() };
    let is_cut = ended.len() < steps.len();
    let found = steps.iter().zip(ended).filter_map(|(step, ended)| {
        let (out, error) = (pattern(&step.out), pattern(&step.error));
        let fault = ended.answers(&step.line, step.status, &out, &error).err()?;
        Some(format!("{file}.txt, line {}: {title}\n{fault}\n", step.number))
    });
    let mut found: Vec<String> = found.collect();
    if found.is_empty() && is_cut {
        found.push(format!("{file}.txt: {title}\nthe shell was ended before the last line\n"));
    }
    found
}

/// Runs the sessions of a file, some at a time, and fails with all answers that are other ones.
pub(crate) fn run(file: &str) {
    let text = fs::read_to_string(Path::new(FOLDER).join(file).with_extension("txt")).unwrap();
    let found =
        faults_of(sessions(&text).into_iter(), |(title, steps)| faults(file, title, &steps));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A test for each file of a folder, and one that none is left out.
macro_rules! folder {
    ($folder:literal: $($name:ident)*) => {
        $(#[test]
        fn $name() {
            $crate::default::sessions::run(concat!($folder, stringify!($name)));
        })*

        #[test]
        fn every_file_of_the_folder_is_run() {
            let files = std::fs::read_dir($crate::default::sessions::FOLDER.to_owned() + "/" + $folder).unwrap();
            let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<String> =
                files.filter_map(|name| name.strip_suffix(".txt").map(str::to_owned)).collect();
            names.sort_unstable();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}
pub(crate) use folder;

mod everywhere {
    super::folder! {
        "": answers campaign check_list complete files manners model outputs pages piece puzzle refusals samples traces verbs
    }
}

#[cfg(target_os = "linux")]
mod linux {
    super::folder! { "linux/": archive campaign faults files manners trust }
}
