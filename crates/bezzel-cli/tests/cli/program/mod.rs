//! The built binary, run as a user runs it.

#[cfg(all(unix, feature = "nats"))]
pub(crate) mod broker;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use predicates::str::{contains, is_empty};
use std::time::{Duration, Instant};

/// How long a test waits for what must come: ten times what a quiet machine takes at most.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1200);

/// The program, in English and with a Unicode locale, whatever the machine's settings are.
pub(crate) fn bezzel(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("bezzel").unwrap();
    for name in ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANGUAGE", "NO_COLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.env("LANG", "en_US.UTF-8").args(arguments);
    command
}

pub(crate) fn run(arguments: &[&str]) -> Assert {
    bezzel(arguments).assert()
}

pub(crate) fn output(arguments: &[&str]) -> String {
    let assert = run(arguments).success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// Expects exit status 2, nothing on standard output, and this message on standard error.
pub(crate) fn refused(arguments: &[&str], message: &str) {
    run(arguments).code(2).stdout(is_empty()).stderr(contains(message));
}

/// The program with the signal handling of a foreground shell. Tests started in the background have
/// INT ignored, and the program would respect that.
#[cfg(unix)]
pub(crate) fn in_the_foreground() -> std::process::Command {
    let program = assert_cmd::cargo::cargo_bin("bezzel");
    if cfg!(target_os = "linux") {
        let mut command = std::process::Command::new("env");
        command.arg("--default-signal=INT,TERM,HUP,QUIT").arg(program);
        command
    } else {
        std::process::Command::new(program)
    }
}

/// Sends a signal, such as `TERM`, with the shell's built-in `kill`: not every machine has a program of this name.
#[cfg(unix)]
pub(crate) fn signal(name: &str, child: &std::process::Child) {
    let mut shell = std::process::Command::new("sh");
    let sent = shell.args(["-c", "kill -s \"$0\" \"$1\"", name, &child.id().to_string()]).status();
    assert!(sent.unwrap().success(), "{name}");
}

/// Waits until a condition holds while a program runs. If that takes too long, the test fails and the program is
/// killed.
pub(crate) fn wait_until(child: &mut std::process::Child, what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        if let Some(status) = child.try_wait().unwrap() {
            panic!("{what}: the program ended before, with {status}");
        }
        if begin.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{what}: not within {PATIENCE:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Says that a test was skipped, why, and how to run it. The harness hides the output of passing tests, but not what
/// is written to standard error directly.
pub(crate) fn skipped(lacking: &str) {
    use std::io::Write;
    let how = "`.ci/install` installs what the tests need, on Debian";
    let _ = writeln!(std::io::stderr(), "SKIPPED, and not passed: {lacking} ({how})");
}
