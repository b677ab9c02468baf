//! The option `-o`: formats follow the extension, existing files are respected, and no incomplete or temporary file
//! is left.

use crate::program::{bezzel, refused, run};
use crate::session::Session;
use predicates::prelude::*;
use serde_json::{Value, json};
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

#[test]
fn every_verb_obeys_the_ending_or_refuses_it() {
    let session = Session::new();
    session.rows(&[
        ("solve 6 -o a.json --format csv", 0, "", "…a.json has the format csv…"),
        ("solve 6 -o a.csv --format csv", 0, "", ""),
        ("solve 6 -o a.txt --format grid", 0, "", ""),
        ("solve 6 -o a.dat --format csv", 0, "", ""),
        ("solve 6 -o a --format json", 0, "", ""),
        ("complete '0 4 7 . . . . .' --json -o c.json", 0, "", "…"),
        ("complete 8x8 --count -o c.txt", 0, "", "…"),
        ("complete 8x8 --unique -o u.txt", 1, "", "…"),
        ("table 4..6 -o t.json", 0, "", "…"),
        ("table 4 -o t.md", 0, "", "…"),
        ("table 4 -o t.csv", 0, "", "…"),
        ("compare 4 --budget 1 -o x.md", 0, "", "…"),
        // The size is filled in without {i} too.
        ("compare 4 --budget 1 -o c{n}.json", 0, "", "…"),
        ("solve 6 -o {n}.csv", 0, "", "…"),
    ]);
    let read = |name| serde_json::from_str::<Value>(&session.read(name)).unwrap();
    assert_eq!((&read("c.json")["unique"], &read("t.json")[2]["all"]), (&true.into(), &4.into()));
    assert_eq!(read("c4.json")["n"], 4);
    for (name, begin) in [
        ("c.txt", "92\n"),
        ("u.txt", "not unique"),
        ("t.md", "| N |"),
        ("t.csv", "n,all,"),
        ("x.md", "| method |"),
        ("6.csv", "row0,"),
    ] {
        assert!(session.read(name).starts_with(begin), "{name}: {}", session.read(name));
    }
    assert!(session.read("x.md").lines().count() >= 9);
    session.refuses(&[
        ("complete 8x8 --json -o c.png", "c.png"),
        ("complete 8x8 --count -o c.csv", "c.csv"),
        ("table 4 -o t.png", "text, markdown, csv, json"),
        ("compare 4 -o x.csv", "text, markdown, json, html"),
        ("table 4 -o t{i}.md", "contains a number pattern"),
        ("steps 4 -o s.csv", "text, jsonl, html"),
        ("solve 4 -o {x}.csv", "invalid file name pattern"),
        ("count 8 -o n.txt", "unknown option -o"),
    ]);
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

#[test]
fn one_array_for_programs_that_read_a_file_whole() {
    let session = Session::new();
    session.rows(&[
        ("solve 8 --all -o q.json", 0, "", "…"),
        ("check q.json", 0, "…92 of 92…", "…"),
        ("solve 4 -f json", 0, "[\n[[0,1],[1,3],[2,0],[3,2]]\n]\n", ""),
        ("solve 3 -o n.json", 1, "", "…no solution…"),
    ]);
    let all: Value = serde_json::from_str(&session.read("q.json")).unwrap();
    assert_eq!((all.as_array().unwrap().len(), &all[0][1]), (92, &json!([1, 4])));
    // Where there is nothing, data says so.
    let none: Value = serde_json::from_str(&session.read("n.json")).unwrap();
    assert_eq!(none, json!([]));
    for (name, text) in [("n.csv", "row0,row1,row2\n"), ("n.jsonl", ""), ("n.txt", "")] {
        session.row(&format!("solve 3 --all -o {name}"), 1, "", "…");
        assert_eq!(session.read(name), text, "{name}");
    }
    nothing_is_data(&session, "n.npy");
    let before = session.names("");
    for name in ["n.png", "n.gif", "n.svg", "n.apng"] {
        session.row(&format!("solve 3 -o {name}"), 1, "", "…");
    }
    assert_eq!(session.names(""), before, "there is no picture of nothing");
}

#[test]
fn steps_are_pictures_too() {
    let session = Session::new();
    session.does(&[
        "steps 4 -q -o s/s{i:03}.png",
        "steps 4 --limit 3 -o v/{i}.svg",
        "solve 8 --distinct -o d/{n:02}-{i:02}.svg",
    ]);
    let made = session.names("s");
    assert_eq!((made.len(), &made[0][..], &made[30][..]), (31, "s001.png", "s031.png"));
    assert_eq!(session.names("v"), ["1.svg", "2.svg", "3.svg"]);
    assert_eq!(session.names("d")[11], "08-12.svg");
    session.refuses(&[
        ("steps 4 -o s{i}.txt", "makes one picture per step"),
        ("steps 12 --limit 200000 -o x{i}.png", "100000"),
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

#[test]
fn a_picture_of_the_first_says_that_there_are_more() {
    // The lettering is drawn as outlines; its text is in the description.
    Session::new().prints(&[
        ("solve 8 --all --limit 40 -f svg", "…the first 40 of 92 solutions…"),
        ("solve 8 --distinct --limit 5 -f svg", "…the first 5 of 12 distinct solutions…"),
        ("solve 8 --all -f svg", "…8 queens: 92 solutions…"),
    ]);
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
