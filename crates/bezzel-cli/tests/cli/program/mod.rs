//! The built binary, run as a user runs it.

#[cfg(all(unix, feature = "nats"))]
pub(crate) mod broker;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use predicates::str::{contains, is_empty};
use std::path::Path;
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

/// Waits until a condition holds; returns false if that takes too long. Only here do the tests of the command let time
/// pass: a file, a port and the end of another process tell none that waits for them.
pub(crate) fn comes(mut is_so: impl FnMut() -> bool) -> bool {
    let begin = Instant::now();
    while !is_so() {
        if begin.elapsed() > PATIENCE {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

/// Waits until a condition holds.
pub(crate) fn within(what: &str, is_so: impl FnMut() -> bool) {
    assert!(comes(is_so), "not within {PATIENCE:?}: {what}");
}

/// Waits until a condition holds while a program runs. If that takes too long, the test fails and the program is
/// killed.
pub(crate) fn wait_until(child: &mut std::process::Child, what: &str, is_so: impl Fn() -> bool) {
    let mut ended = None;
    let has_come = comes(|| {
        // Asked before: what it has done is there when it has ended.
        ended = child.try_wait().unwrap();
        is_so() || ended.is_some()
    });
    if !has_come {
        child.kill().unwrap();
        child.wait().unwrap();
        panic!("{what}: not within {PATIENCE:?}");
    }
    assert!(is_so() || ended.is_none(), "{what}: the program ended before, with {ended:?}");
}

/// Waits until the files of a folder have changed `times` times, or something has ended.
pub(crate) fn changes(folder: &Path, times: usize, mut has_ended: impl FnMut() -> bool) {
    let files = || {
        let mut found = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let Ok(about) = entry.metadata() else { continue };
                if about.is_dir() {
                    folders.push(entry.path());
                }
                found.push((entry.path(), about.len(), about.modified().unwrap()));
            }
        }
        found
    };
    let mut last = files();
    for _ in 0..times {
        within("a file changes", || has_ended() || files() != last);
        last = files();
    }
}

/// Says that a test was skipped, why, and how to run it. The harness hides the output of passing tests, but not what
/// is written to standard error directly.
pub(crate) fn skipped(lacking: &str) {
    use std::io::Write;
    let how = "`.ci/install` installs what the tests need, on Debian";
    let _ = writeln!(std::io::stderr(), "SKIPPED, and not passed: {lacking} ({how})");
}
