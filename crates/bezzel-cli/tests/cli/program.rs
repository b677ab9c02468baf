//! The built binary, run as a user runs it.

use assert_cmd::Command;

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

/// Says that a test was skipped, why, and how to run it. The harness hides the output of passing tests, but not what
/// is written to standard error directly.
pub(crate) fn skipped(lacking: &str) {
    use std::io::Write;
    let how = "`.ci/install` installs what the tests need, on Debian";
    let _ = writeln!(std::io::stderr(), "SKIPPED, and not passed: {lacking} ({how})");
}
