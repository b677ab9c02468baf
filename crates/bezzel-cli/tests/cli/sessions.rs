//! Sessions in text, in `tests/sessions`: command lines as typed, and what they print.
//!
//! A line `# …` names a session, which runs in an empty folder of its own; other lines at the margin are remarks. What is
//! indented stands as in a terminal: `$ ` begins a command line, `! ` a line on standard error, `? ` an exit status other
//! than 0; the rest is printed, and what is not shown is not printed. `…` stands for any text, and as the last line for
//! nothing too.

use crate::session::Session;
use std::fs;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions");

/// A command line, and what it answers.
#[derive(Default)]
struct Step<'t> {
    number: usize,
    line: &'t str,
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
            steps.push(Step { number, line, ..Step::default() });
            continue;
        }
        let step = steps.last_mut().expect("a command line above");
        match shown.split_at_checked(2) {
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

/// Runs the sessions of a file, and fails with all answers that are other ones.
fn run(name: &str) {
    let text = fs::read_to_string(Path::new(FOLDER).join(name).with_extension("txt")).unwrap();
    let mut faults = Vec::new();
    for (title, steps) in sessions(&text) {
        let session = Session::new();
        for step in steps {
            let (out, error) = (pattern(&step.out), pattern(&step.error));
            let ended = session.shell(step.line);
            if let Err(fault) = ended.answers(step.line, step.status, &out, &error) {
                faults.push(format!("{name}.txt, line {}: {title}\n{fault}", step.number));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

macro_rules! sessions {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name));
        })*

        #[test]
        fn every_file_of_the_folder_is_run() {
            let files = fs::read_dir(FOLDER).unwrap().map(|file| file.unwrap().path());
            let mut names: Vec<String> =
                files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
            names.sort_unstable();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

sessions! {
    answers campaign check_list complete files manners model outputs pages piece puzzle refusals samples traces verbs
}
