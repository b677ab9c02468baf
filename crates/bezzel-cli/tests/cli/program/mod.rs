//! The built binary, run as a person runs it.

#[cfg(all(unix, feature = "nats"))]
pub(crate) mod broker;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use predicates::str::{contains, is_empty};

/// The program, in English and with a Unicode locale, whatever the machine says.
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

/// Exit status 2, nothing on standard output, and this on standard error.
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

/// Sends a signal, such as `TERM`, by the shell's own `kill`: the program of this name is not on every machine.
#[cfg(unix)]
pub(crate) fn signal(name: &str, child: &std::process::Child) {
    let mut shell = std::process::Command::new("sh");
    let sent = shell.args(["-c", "kill -s \"$0\" \"$1\"", name, &child.id().to_string()]).status();
    assert!(sent.unwrap().success(), "{name}");
}

/// Waits until a running program has come so far. If it never does, because it has ended or hangs,
/// the test fails and the program is ended, so that neither goes on for ever.
pub(crate) fn wait_until(child: &mut std::process::Child, what: &str, is_so: impl Fn() -> bool) {
    use std::time::{Duration, Instant};
    // What is waited for takes milliseconds, on a machine that does much else a few seconds.
    const MOST: Duration = Duration::from_secs(120);
    let begin = Instant::now();
    while !is_so() {
        if let Some(status) = child.try_wait().unwrap() {
            panic!("{what}: the program ended before, with {status}");
        }
        if begin.elapsed() > MOST {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{what}: not within {MOST:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Says that a test was left out, why, and how to have it. The harness keeps what a passing test prints; what is
/// written to standard error itself is seen.
pub(crate) fn skipped(lacking: &str) {
    use std::io::Write;
    let how = "`.ci/install` installs what the tests need, on Debian";
    let _ = writeln!(std::io::stderr(), "SKIPPED, and not passed: {lacking} ({how})");
}
