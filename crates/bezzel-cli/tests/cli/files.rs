//! The option `-o`: formats follow the extension, existing files are respected, and no incomplete or temporary file
//! is left.

use crate::program::{bezzel, refused, run};
use crate::session::Session;
use predicates::prelude::*;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A folder, and a function that returns the path of a name in it.
fn folder() -> (tempfile::TempDir, impl Fn(&str) -> String) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().to_owned();
    (folder, move |name: &str| root.join(name).to_str().unwrap().to_owned())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// Expects that a file of data without a row is written, and says so when it is read.
pub(crate) fn nothing_is_data(session: &Session, name: &str) {
    session.rows(&[
        (&format!("solve 6 --start 0 -o {name}"), 1, "", "…"),
        (&format!("check {name}"), 2, "", "…no placement…"),
        (&format!("complete '0 . 0 .' --all -o {name}"), 1, "", "…"),
        (&format!("solve 2 --distinct -o {name}"), 1, "", "…"),
    ]);
}

#[cfg(unix)]
#[test]
fn an_existing_file_keeps_what_it_is() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let session = Session::new();
    let mine = session.path("mine.txt");
    session.write("mine.txt", "old");
    fs::set_permissions(&mine, fs::Permissions::from_mode(0o640)).unwrap();
    let owned = || fs::metadata(&mine).map(|it| (it.mode(), it.uid(), it.gid())).unwrap();
    let before = owned();
    session.does(&["solve 6 -o mine.txt"]);
    assert_eq!(owned(), before);
    assert_eq!(session.read("mine.txt"), "1 3 5 0 2 4\n");
    symlink("mine.txt", session.path("link.txt")).unwrap();
    symlink("new.txt", session.path("dangling.txt")).unwrap();
    for link in ["link.txt", "dangling.txt"] {
        session.does(&[&format!("solve 4 -o {link}")]);
        assert!(
            fs::symlink_metadata(session.path(link)).unwrap().is_symlink(),
            "{link} is followed"
        );
    }
    assert_eq!(session.read("new.txt"), "1 3 0 2\n");
    fs::set_permissions(&mine, fs::Permissions::from_mode(0o440)).unwrap();
    session.refuses(&[("solve 5 -o mine.txt", "it is read-only")]);
    assert_eq!(session.read("mine.txt"), "1 3 0 2\n");
    assert_eq!(session.names(""), ["dangling.txt", "link.txt", "mine.txt", "new.txt"]);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_to_itself_is_refused_and_stays() {
    let session = Session::new();
    for (to, link) in [("b.txt", "a.txt"), ("a.txt", "b.txt"), ("c.txt", "c.txt")] {
        std::os::unix::fs::symlink(to, session.path(link)).unwrap();
    }
    for name in ["a.txt", "c.txt"] {
        session.refuses(&[(&format!("solve 4 -o {name}"), "leads to itself")]);
        assert!(fs::symlink_metadata(session.path(name)).unwrap().is_symlink());
    }
    assert_eq!(session.names(""), ["a.txt", "b.txt", "c.txt"]);
}

#[test]
fn man_pages_appear_all_or_not_at_all() {
    let session = Session::new();
    session.row("man man", 0, "", "…");
    let made = session.names("man");
    assert!(made.len() >= 14 && made.contains(&"bezzel-solve.1".to_owned()), "{made:?}");
    assert!(session.read("man/bezzel.1").contains(".TH"));
    // The last page cannot be written: a folder has its name.
    fs::create_dir_all(session.path("new/bezzel.1")).unwrap();
    session.refuses(&[("man new", "is a directory")]);
    assert_eq!(session.names("new"), ["bezzel.1"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_in_a_folder_that_takes_none_says_so() {
    // A file that can be written to, in a folder in which even root can create none.
    let message = "no file can be created in its folder /proc/";
    refused(&["solve", "4", "-f", "columns", "-o", "/proc/self/comm"], message);
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_written_as_its_ending_says() {
    let (_folder, path) = folder();
    let made = std::process::Command::new("mkfifo").arg(path("q.json")).status().unwrap();
    assert!(made.success());
    let pipe = path("q.json");
    let reader = std::thread::spawn(move || fs::read_to_string(pipe).unwrap());
    run(&["solve", "4", "--all", "-o", &path("q.json")]).success();
    let read: Value = serde_json::from_str(&reader.join().unwrap()).unwrap();
    assert_eq!(read.as_array().unwrap().len(), 2);
}

#[test]
fn files_of_a_killed_run_are_recognised_and_removed() {
    let (folder, path) = folder();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("bezzel"))
        .args(["solve", "20", "--all", "-q", "-o", &path("long.txt")])
        .spawn()
        .unwrap();
    let is_writing = || !names(folder.path()).is_empty();
    crate::program::wait_until(&mut child, "a temporary file", is_writing);
    // A run beside it does not delete its file.
    run(&["solve", "4", "-o", &path("a.txt")]).success();
    let beside = names(folder.path());
    let process = format!("-{}-", child.id());
    let is_theirs =
        |n: &&String| n.starts_with(".bezzel-") && n.contains(&process) && n.ends_with(".tmp");
    let theirs = beside.iter().find(is_theirs).unwrap_or_else(|| panic!("{beside:?}")).clone();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(names(folder.path()), beside, "nobody could tidy up");
    // In a shared folder, the process of another host may be running.
    let elsewhere = format!(".bezzel-another{}", &theirs[theirs.find(&process).unwrap()..]);
    fs::write(path(&elsewhere), "").unwrap();
    run(&["solve", "4", "-o", &path("a.txt")]).success();
    assert_eq!(names(folder.path()), [elsewhere.as_str(), "a.txt"]);
}

#[cfg(unix)]
#[test]
fn signals_end_the_program_by_themselves() {
    use std::os::unix::process::ExitStatusExt;
    let signals = [("INT", 2), ("TERM", 15), ("HUP", 1), ("QUIT", 3), ("ALRM", 14)];
    for (name, number) in signals {
        let (folder, path) = folder();
        let mut child = crate::program::in_the_foreground()
            .args(["solve", "20", "--all", "-q", "-o", &path("long.txt")])
            .spawn()
            .unwrap();
        let is_writing = || !names(folder.path()).is_empty();
        crate::program::wait_until(&mut child, "a temporary file", is_writing);
        crate::program::signal(name, &child);
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{name}");
        assert_eq!(names(folder.path()), [""; 0], "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn who_is_told_to_ignore_a_signal_does() {
    let (folder, path) = folder();
    let mut child = std::process::Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" solve 20 --all -q -o \"$1\""])
        .arg(assert_cmd::cargo::cargo_bin("bezzel"))
        .arg(path("long.txt"))
        .spawn()
        .unwrap();
    let is_writing = || !names(folder.path()).is_empty();
    crate::program::wait_until(&mut child, "a temporary file", is_writing);
    crate::program::signal("HUP", &child);
    // The first signal was received when the second one ends the program.
    assert_eq!(child.try_wait().unwrap(), None);
    crate::program::signal("TERM", &child);
    use std::os::unix::process::ExitStatusExt;
    assert_eq!(child.wait().unwrap().signal(), Some(15));
    bezzel(&["solve", "4"]).assert().success().stderr(predicate::str::is_empty());
}

/// Unix shells can limit the address space.
#[cfg(target_os = "linux")]
#[test]
fn what_does_not_fit_into_memory_is_refused_in_one_line() {
    let (folder, _) = folder();
    for arguments in ["solve 100000000 -q -o x.txt", "solve 8 --size 8192 -q -o x.png"] {
        let script = format!("ulimit -v 300000; exec \"$0\" {arguments}");
        let made = std::process::Command::new("bash")
            .args(["-c", &script, env!("CARGO_BIN_EXE_bezzel")])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let told = String::from_utf8(made.stderr).unwrap();
        assert_eq!(made.status.code(), Some(2), "{arguments}: {told}");
        assert_eq!(told.lines().count(), 1, "{arguments}: {told}");
    }
    assert_eq!(names(folder.path()), [""; 0]);
}

#[cfg(windows)]
#[test]
fn names_that_windows_gives_to_no_file_are_refused() {
    let (folder, path) = folder();
    for name in ["nul.txt", "a?.csv", "a.csv.", "a.csv:b", "com1.csv"] {
        let message = "no file can be called";
        refused(&["solve", "4", "-q", "-f", "columns", "-o", &path(name)], message);
    }
    refused(&["campaign", "new", "12", "-o", &path("nul.bezzel")], "no file can be called");
    run(&["solve", "4", "-f", "columns", "-o", "NUL"]).success();
    assert_eq!(names(folder.path()), [""; 0]);
    run(&["solve", "4", "-o", &path(r"boards\{n}_{i}.svg")]).success();
    assert_eq!(names(&folder.path().join("boards")), ["4_1.svg"]);
}
