//! The built binary, run as a user runs it.

use assert_cmd::Command;
use std::sync::Mutex;

/// A program in English and with a Unicode locale, whatever the machine's settings are.
pub(crate) fn in_english(program: impl AsRef<std::ffi::OsStr>) -> std::process::Command {
    let mut command = std::process::Command::new(program);
    for name in ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANGUAGE", "NO_COLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.env("LANG", "en_US.UTF-8");
    command
}

/// The program with these arguments.
pub(crate) fn bezzel(arguments: &[&str]) -> Command {
    let mut command = Command::from_std(in_english(assert_cmd::cargo::cargo_bin("bezzel")));
    command.args(arguments);
    command
}

/// What is wrong with any of several things, some of which are looked at beside each other.
pub(crate) fn faults_of<T: Send>(
    all: impl Iterator<Item = T> + Send,
    faults: impl Fn(T) -> Vec<String> + Sync,
) -> Vec<String> {
    let (next, found) = (Mutex::new(all), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let Some(one) = next.lock().unwrap().next() else { break };
            let faults = faults(one);
            found.lock().unwrap().extend(faults);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    found.into_inner().unwrap()
}

/// Says that a test was skipped, why, and how to run it. The harness hides the output of passing tests, but not what
/// is written to standard error directly.
pub(crate) fn skipped(lacking: &str) {
    use std::io::Write;
    let how = "`.ci/install` installs what the tests need, on Debian";
    let _ = writeln!(std::io::stderr(), "SKIPPED, and not passed: {lacking} ({how})");
}
