//! Every command of the built binary.

use crate::session::{Session, json, refuses};
use std::fs;

#[test]
fn count_is_the_same_however_it_is_done() {
    let info = json("info --json");
    let kernels: Vec<&str> =
        info["kernels"].as_array().unwrap().iter().map(|kernel| kernel.as_str().unwrap()).collect();
    assert!(kernels.contains(&"scalar") && info["threads"].as_u64() > Some(0));
    for kernel in &kernels {
        for threads in [1, 3] {
            let told = json(&format!("count 13 --kernel {kernel} --threads {threads} --json"));
            assert_eq!((&told["count"], &told["threads"]), (&73_712.into(), &threads.into()));
            assert_eq!(told["kernel"], *kernel);
        }
    }
    let unavailable = ["neon", "avx512"].into_iter().find(|name| !kernels.contains(name));
    if let Some(name) = unavailable {
        refuses(&[(&format!("count 9 --kernel {name}"), "invalid --kernel")]);
    }
}

#[cfg(unix)]
#[test]
fn a_count_can_be_interrupted() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::ExitStatusExt;
    let mut child = crate::program::in_the_foreground()
        .args(["count", "24", "--lang", "en"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The expected time is announced; on a busy machine a line before says that it is not known yet.
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("counting N = 24 takes about")));
    crate::program::signal("INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.signal(), output.stdout), (Some(2), vec![]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    refuses(&[("solve 8 -o /dev/full", "the disk is full")]);
    assert!(fs::metadata("/dev/full").is_ok(), "the device is still there");
}

#[test]
fn every_picture_format_is_what_it_says() {
    let session = Session::new();
    for (ending, magic) in [
        ("gif", &b"GIF89a"[..]),
        ("png", b"\x89PNG"),
        ("apng", b"\x89PNG"),
        ("svg", b"<?xml"),
        ("npy", b"\x93NUMPY"),
    ] {
        for language in ["en", "zh"] {
            session
                .does(&[&format!("solve 6 --distinct -o {language}.{ending} --lang {language}")]);
            let file = fs::read(session.path(&format!("{language}.{ending}"))).unwrap();
            assert!(file.starts_with(magic), "{ending}");
        }
    }
    session.does(&[
        "steps 4 -o s.gif",
        "steps 4 -o s.apng",
        "steps 4 -o s.svg",
        "steps 4 -o s.png",
    ]);
    assert!(session.read("s.svg").contains("<title>4 queens, the search step by step</title>"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_listing_leaves_no_file() {
    use std::os::unix::process::ExitStatusExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.txt");
    let mut child = crate::program::in_the_foreground()
        .args(["solve", "20", "--all", "-q", "-o"])
        .arg(&path)
        .spawn()
        .unwrap();
    let is_writing = || fs::read_dir(folder.path()).unwrap().count() > 0;
    crate::program::wait_until(&mut child, "a temporary file", is_writing);
    crate::program::signal("INT", &child);
    assert_eq!(child.wait().unwrap().signal(), Some(2), "ended by the signal itself");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    use std::io::{BufRead, BufReader};
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("bezzel"))
        .args(["solve", "13", "--all"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "0 2 4 1 8 11 9 12 3 5 7 10 6\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));
}

#[test]
fn all_solutions_are_those_of_plain_backtracking_in_its_order() {
    use bezzel::{Size, search::Backtrack};
    let session = Session::new();
    for n in 1..=13 {
        let mut expected = String::new();
        for solution in Backtrack::new(Size::new(n).unwrap()).unwrap() {
            let columns: Vec<String> = solution.columns().iter().map(u32::to_string).collect();
            expected += &(columns.join(" ") + "\n");
        }
        for threads in [1, 2] {
            let listed = session.run(&format!("solve {n} --all --threads {threads}"));
            assert!(listed.stdout == expected.as_bytes(), "N = {n}, {threads} threads");
        }
    }
}
