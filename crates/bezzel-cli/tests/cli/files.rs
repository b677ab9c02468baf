//! The option `-o`: formats follow the extension, existing files are respected, and no incomplete or temporary file
//! is left.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A folder, and a function that returns the path of a name in it.
fn folder() -> (tempfile::TempDir, impl Fn(&str) -> String) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().to_owned();
    (folder, move |name: &str| root.join(name).to_str().unwrap().to_owned())
}

fn json(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_format_that_the_extension_does_not_mean_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let solve = |name: &str, format: &str| {
        let path = folder.path().join(name).display().to_string();
        run(&["solve", "6", "-o", &path, "--format", format]).code(0)
    };
    solve("a.json", "csv").stderr(contains("a.json has the format csv"));
    for (name, format) in [("a.csv", "csv"), ("a.txt", "grid"), ("a.dat", "csv"), ("a", "json")] {
        solve(name, format).stderr("");
    }
}

#[test]
fn every_verb_obeys_the_ending_or_refuses_it() {
    let (_folder, path) = folder();
    run(&["complete", "0 4 7 . . . . .", "--json", "-o", &path("c.json")]).success().stdout("");
    assert_eq!(json(&path("c.json"))["unique"], true);
    run(&["complete", "8x8", "--count", "-o", &path("c.txt")]).success().stdout("");
    assert_eq!(fs::read_to_string(path("c.txt")).unwrap(), "92\n");
    run(&["complete", "8x8", "--unique", "-o", &path("u.txt")]).code(1).stdout("");
    assert!(fs::read_to_string(path("u.txt")).unwrap().contains("not unique"));
    run(&["table", "4..6", "-o", &path("t.json")]).success().stdout("");
    assert_eq!(json(&path("t.json"))[2]["all"], 4);
    run(&["table", "4", "-o", &path("t.md")]).success();
    assert!(fs::read_to_string(path("t.md")).unwrap().starts_with("| N |"));
    run(&["table", "4", "-o", &path("t.csv")]).success();
    assert!(fs::read_to_string(path("t.csv")).unwrap().starts_with("n,all,"));
    run(&["compare", "4", "--budget", "1", "-o", &path("x.md")]).success();
    let markdown = fs::read_to_string(path("x.md")).unwrap();
    assert!(markdown.starts_with("| method |") && markdown.lines().count() >= 9, "{markdown}");
    run(&["compare", "4", "--budget", "1", "-o", &path("c{n}.json")]).success();
    assert_eq!(json(&path("c4.json"))["n"], 4);
    run(&["solve", "6", "-o", &path("{n}.csv")]).success();
    assert!(Path::new(&path("6.csv")).exists(), "the size is filled in without {{i}} too");
    refused(&["complete", "8x8", "--json", "-o", &path("c.png")], "c.png");
    refused(&["complete", "8x8", "--count", "-o", &path("c.csv")], "c.csv");
    refused(&["table", "4", "-o", &path("t.png")], "text, markdown, csv, json");
    refused(&["compare", "4", "-o", &path("x.csv")], "text, markdown, json, html");
    refused(&["table", "4", "-o", &path("t{i}.md")], "contains a number pattern");
    refused(&["steps", "4", "-o", &path("s.csv")], "text, jsonl, html");
    refused(&["solve", "4", "-o", &path("{x}.csv")], "invalid file name pattern");
    refused(&["count", "8", "-o", &path("n.txt")], "unknown option -o");
}

#[test]
fn one_array_for_programs_that_read_a_file_whole() {
    let (_folder, path) = folder();
    run(&["solve", "8", "--all", "-o", &path("q.json")]).success();
    let all = json(&path("q.json"));
    assert_eq!(all.as_array().unwrap().len(), 92);
    assert_eq!(all[0][1], serde_json::json!([1, 4]));
    run(&["check", &path("q.json")]).success().stdout(contains("92 of 92"));
    assert_eq!(output(&["solve", "4", "-f", "json"]), "[\n[[0,1],[1,3],[2,0],[3,2]]\n]\n");
}

/// Expects that a file of data without a row is written, and says so when it is read.
pub(crate) fn nothing_is_data(path: &str) {
    run(&["solve", "6", "--start", "0", "-o", path]).code(1);
    run(&["check", path]).code(2).stderr(contains("no placement"));
    run(&["complete", "0 . 0 .", "--all", "-o", path]).code(1);
    run(&["solve", "2", "--distinct", "-o", path]).code(1);
}

#[test]
fn where_there_is_nothing_data_says_so() {
    let (folder, path) = folder();
    run(&["solve", "3", "-o", &path("n.json")]).code(1).stderr(contains("no solution"));
    assert_eq!(json(&path("n.json")), serde_json::json!([]));
    for (name, text) in [("n.csv", "row0,row1,row2\n"), ("n.jsonl", ""), ("n.txt", "")] {
        run(&["solve", "3", "--all", "-o", &path(name)]).code(1);
        assert_eq!(fs::read_to_string(path(name)).unwrap(), text, "{name}");
    }
    nothing_is_data(&path("n.npy"));
    let before = names(folder.path());
    for name in ["n.png", "n.gif", "n.svg", "n.apng"] {
        run(&["solve", "3", "-o", &path(name)]).code(1);
    }
    assert_eq!(names(folder.path()), before, "there is no picture of nothing");
}

#[test]
fn steps_are_pictures_too() {
    let (folder, path) = folder();
    run(&["steps", "4", "-q", "-o", &path("s{i:03}.png")]).success();
    let made = names(folder.path());
    assert_eq!((made.len(), made[0].as_str(), made[30].as_str()), (31, "s001.png", "s031.png"));
    run(&["steps", "4", "--limit", "3", "-o", &path("v/{i}.svg")]).success();
    assert_eq!(names(&folder.path().join("v")), ["1.svg", "2.svg", "3.svg"]);
    refused(&["steps", "4", "-o", &path("s{i}.txt")], "makes one picture per step");
    refused(&["steps", "12", "--limit", "200000", "-o", &path("x{i}.png")], "100000");
    run(&["solve", "8", "--distinct", "-o", &path("d/{n:02}-{i:02}.svg")]).success();
    assert_eq!(names(&folder.path().join("d"))[11], "08-12.svg");
}

#[cfg(unix)]
#[test]
fn an_existing_file_keeps_what_it_is() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let (folder, path) = folder();
    fs::write(path("mine.txt"), "old").unwrap();
    fs::set_permissions(path("mine.txt"), fs::Permissions::from_mode(0o640)).unwrap();
    let before = fs::metadata(path("mine.txt")).unwrap();
    run(&["solve", "6", "-o", &path("mine.txt")]).success();
    let after = fs::metadata(path("mine.txt")).unwrap();
    assert_eq!(
        (after.mode(), after.uid(), after.gid()),
        (before.mode(), before.uid(), before.gid())
    );
    assert_eq!(fs::read_to_string(path("mine.txt")).unwrap(), "1 3 5 0 2 4\n");
    symlink("mine.txt", path("link.txt")).unwrap();
    symlink("new.txt", path("dangling.txt")).unwrap();
    for link in ["link.txt", "dangling.txt"] {
        run(&["solve", "4", "-o", &path(link)]).success();
        assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink(), "{link} is followed");
    }
    assert_eq!(fs::read_to_string(path("mine.txt")).unwrap(), "1 3 0 2\n");
    assert_eq!(fs::read_to_string(path("new.txt")).unwrap(), "1 3 0 2\n");
    fs::set_permissions(path("mine.txt"), fs::Permissions::from_mode(0o440)).unwrap();
    refused(&["solve", "5", "-o", &path("mine.txt")], "it is read-only");
    assert_eq!(fs::read_to_string(path("mine.txt")).unwrap(), "1 3 0 2\n");
    assert_eq!(names(folder.path()), ["dangling.txt", "link.txt", "mine.txt", "new.txt"]);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_to_itself_is_refused_and_stays() {
    use std::os::unix::fs::symlink;
    let (folder, path) = folder();
    symlink("b.txt", path("a.txt")).unwrap();
    symlink("a.txt", path("b.txt")).unwrap();
    symlink("c.txt", path("c.txt")).unwrap();
    for name in ["a.txt", "c.txt"] {
        refused(&["solve", "4", "-o", &path(name)], "leads to itself");
        assert!(fs::symlink_metadata(path(name)).unwrap().is_symlink());
    }
    assert_eq!(names(folder.path()), ["a.txt", "b.txt", "c.txt"]);
}

#[test]
fn man_pages_appear_all_or_not_at_all() {
    let (folder, path) = folder();
    run(&["man", &path("man")]).success().stdout("");
    let made = names(&folder.path().join("man"));
    assert!(made.len() >= 14 && made.contains(&"bezzel-solve.1".to_owned()), "{made:?}");
    assert!(fs::read_to_string(path("man/bezzel.1")).unwrap().contains(".TH"));
    // The last page cannot be written: a folder has its name.
    fs::create_dir_all(path("new/bezzel.1")).unwrap();
    refused(&["man", &path("new")], "is a directory");
    assert_eq!(names(&folder.path().join("new")), ["bezzel.1"]);
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
    let (_folder, path) = folder();
    let title = |arguments: &[&str]| {
        let file = path("sheet.svg");
        run(&[arguments, &["-o", &file]].concat()).success();
        std::fs::read_to_string(file).unwrap()
    };
    // The lettering is drawn as outlines; its text is in the description.
    let some = title(&["solve", "8", "--all", "--limit", "40"]);
    assert!(some.contains("the first 40 of 92 solutions"), "{}", &some[..600]);
    let distinct = title(&["solve", "8", "--distinct", "--limit", "5"]);
    assert!(distinct.contains("the first 5 of 12 distinct solutions"), "{}", &distinct[..600]);
    assert!(title(&["solve", "8", "--all"]).contains("8 queens: 92 solutions"));
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
