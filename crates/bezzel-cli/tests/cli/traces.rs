//! `bezzel steps --from`: the searches of other programs, in six languages in `tests/traces`, and of faulty ones.

use crate::program::{bezzel, output, refused, run, skipped};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces")
}

/// The output of a command, or `None` if its program is missing.
fn printed(command: &[&str], folder: &Path) -> Option<String> {
    let made = Command::new(command[0]).args(&command[1..]).current_dir(folder).output().ok()?;
    assert!(made.status.success(), "{command:?}: {}", String::from_utf8_lossy(&made.stderr));
    Some(String::from_utf8(made.stdout).unwrap())
}

/// The exit status and the text of the check of a trace.
fn checked(arguments: &[&str], trace: &str) -> (i32, String) {
    let assert = bezzel(arguments).write_stdin(trace).assert();
    let output = assert.get_output();
    (output.status.code().unwrap(), String::from_utf8(output.stdout.clone()).unwrap())
}

#[test]
fn programs_in_six_languages_have_no_fault_and_the_nodes_of_the_textbook() {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("queens");
    let made = made.to_str().unwrap();
    let source = |name: &str| programs().join(name).to_str().unwrap().to_owned();
    let (c, rust, java) = (source("queens.c"), source("queens.rs"), source("Queens.java"));
    let (python, php, script) = (source("queens.py"), source("queens.php"), source("queens.js"));
    // The commands that compile and run each program.
    let ways: [(&[&str], &[&str]); 6] = [
        (&[], &["python3", &python]),
        (&[], &["node", &script]),
        (&[], &["php", &php]),
        (&[], &["java", &java]),
        (&["gcc", "-O1", "-o", made, &c], &[made]),
        (&["rustc", "--edition", "2024", "-o", made, &rust], &[made]),
    ];
    let mut count = 0;
    for (compile, command) in ways {
        if !compile.is_empty() && printed(compile, folder.path()).is_none() {
            skipped(compile[0]);
            continue;
        }
        for (n, end) in [
            ("1", "The search: 1 solution, 2 nodes.\nThe textbook search: 1 solution, 2 nodes."),
            (
                "6",
                "The search: 4 solutions, 153 nodes.\nThe textbook search: 4 solutions, 153 nodes.",
            ),
        ] {
            let Some(trace) = printed(&[command, &[n]].concat(), folder.path()) else {
                skipped(command[0]);
                break;
            };
            count += 1;
            let (status, text) = checked(&["steps", n, "--from", "-"], &trace);
            assert_eq!(status, 0, "{command:?}");
            assert!(text.ends_with(&format!("{end}\nNo fault.\n")), "{command:?}: {text}");
        }
    }
    // Wine has none of the languages.
    assert!(count > 0 || cfg!(windows));
}

/// The lines that the page tells readers to add, in each language, are those of the programs.
#[test]
fn the_lines_of_the_documentation_are_those_of_the_programs() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/traces.md");
    let page = fs::read_to_string(docs).unwrap();
    for (language, file) in [
        ("python", "queens.py"),
        ("javascript", "queens.js"),
        ("php", "queens.php"),
        ("java", "Queens.java"),
        ("c", "queens.c"),
        ("rust", "queens.rs"),
    ] {
        let (_, block) = page.split_once(&format!("\n```{language}\n")).expect(language);
        let (block, _) = block.split_once("\n```").unwrap();
        let program = fs::read_to_string(programs().join(file)).unwrap();
        let mut lines = program.lines().map(str::trim);
        for line in block.lines().map(str::trim) {
            assert!(lines.any(|other| other == line), "{file}: {line}");
        }
    }
}

#[test]
fn a_faulty_program_gets_the_sentence_that_names_its_fault() {
    let program = programs().join("faulty.py");
    for (fault, sentences) in [
        (
            "forgets",
            [
                "the program did not take back the queen in row 2, column 4",
                "a queen is not taken back before",
            ],
        ),
        (
            "diagonal",
            ["attack each other along the antidiagonal /, ", "the check leaves these out"],
        ),
        (
            "wrong",
            ["this is the wrong queen", "the wrong queen is taken back: a later one still stands"],
        ),
        (
            "early",
            [
                "prints a solution with 5 queens on a board of 6 rows",
                "a solution with fewer queens than rows",
            ],
        ),
    ] {
        let command = ["python3", program.to_str().unwrap(), "6", fault];
        let Some(trace) = printed(&command, Path::new(".")) else {
            skipped("there is no Python");
            return;
        };
        let (status, text) = checked(&["steps", "6", "--from"], &trace);
        assert_eq!(status, 1, "{fault}");
        for sentence in sentences {
            let sentence = sentence.trim_end_matches(", ");
            assert!(text.contains(sentence), "{fault}: {text}");
        }
        let (first, _) =
            text.split_once("\nFault").map(|(_, rest)| rest.split_once('\n').unwrap()).unwrap();
        assert!(first.contains(sentences[1]), "{fault} is named first: {first}");
        // The other formats write the verdict on standard error, and end with the same status.
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("it.html");
        let arguments = ["steps", "6", "--from", "-", "-o", page.to_str().unwrap()];
        let assert = bezzel(&arguments).write_stdin(trace.as_str()).assert();
        assert.code(1).stderr(contains(sentences[1]));
        assert!(fs::read_to_string(page).unwrap().contains("class Followed"));
    }
}

const FOUR: &str = "place 1 2\nplace 2 4\nplace 3 1\nplace 4 3\nsolution\nhello\nthere\n";

#[test]
fn what_is_assumed_and_left_out_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.txt");
    fs::write(&path, FOUR).unwrap();
    let path = path.to_str().unwrap();
    run(&["steps", "--from", path])
        .success()
        .stdout(contains("Row 0: place a queen in column 1."))
        .stdout(contains("The search to solution 1: 9 nodes.").not())
        .stderr(contains("bezzel: the board size is assumed: 4"))
        .stderr(contains("count from 1; here they count from 0"))
        .stderr(contains("2 lines name no event and are left out; the first is line 6: hello"));
    run(&["steps", "4", "--from", path, "-q"]).success().stderr("");
    run(&["steps", "--from", path, "--base", "0"]).code(1).stdout(contains("Row 1: place"));
    run(&["steps", "8", "--from", path]).stderr(contains("assumed to count from 0"));
    // A first solution suffices: the trace is compared with the textbook search until then.
    let text = output(&["steps", "4", "--from", path, "-q"]);
    let end = "The search to solution 1: 5 nodes.\nThe textbook search: 1 solution, 9 nodes.\nNo fault.\n";
    assert!(text.ends_with(end), "{text}");
    fs::write(path, "放置 (0,0)\n").unwrap();
    let text = output(&["steps", "1", "--from", path, "-q"]);
    let last =
        "The last board is a solution, and the trace ends before a line says so.\nNo fault.\n";
    assert!(text.ends_with(last), "{text}");
    fs::write(path, "place 1 1\nremove 1 1\n").unwrap();
    run(&["steps", "2", "--from", path, "-q"]).code(1).stdout(contains("0 solutions, 3 nodes."));
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.txt");
    let path = path.to_str().unwrap();
    refused(&["steps", "--from", path], "there is no such file");
    fs::write(path, "\nhello\n").unwrap();
    refused(&["steps", "--from", path], "line 2 is “hello”; expected lines such as `place 0 4`");
    // A list of boards has solutions, and no queen is placed.
    fs::write(path, "Solution 1:\n.Q..\nSolution 2:\n").unwrap();
    refused(&["steps", "4", "--from", path], "places a queen: line 2 is “.Q..”; expected lines");
    fs::write(path, "place 0 0\nn 5\n").unwrap();
    // The first step was written before the second line was read.
    let message = "line 2: the board size is 5, but it was 6 before";
    run(&["steps", "6", "--from", path]).code(2).stderr(contains(message));
    fs::write(path, "place 0 2000\n").unwrap();
    refused(&["steps", "--from", path], "line 1: invalid board size 2001");
    refused(&["steps", "--from", path, "--method", "sets"], "--from cannot be used with --method");
    refused(&["steps", "8", "--base", "1"], "--base needs --from");
    refused(&["steps"], "missing argument: <N>");
}

#[test]
fn what_steps_writes_is_read_back() {
    let ours = output(&["steps", "5", "-f", "jsonl"]);
    let text = output(&["steps", "5"]);
    let (status, again) = checked(&["steps", "--from", "-", "-q"], &ours);
    assert_eq!(status, 0);
    let end = "The search: 10 solutions, 54 nodes.\nThe textbook search: 10 solutions, 54 nodes.\nNo fault.\n";
    assert_eq!(again, text + end);
    let (_, lines) = checked(&["steps", "--from", "-", "-f", "jsonl", "-q"], &ours);
    assert!(lines.starts_with(&ours), "the same lines, and the result below");
    let report = lines.strip_prefix(&ours).unwrap();
    assert!(report.contains(r#""event":"report""#) && report.lines().count() == 1, "{report}");
}

#[test]
fn steps_are_written_while_a_program_still_prints() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("bezzel"))
        .args(["--lang", "en", "steps", "8", "--from", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut program = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for row in 0..3 {
        writeln!(program, "place {row} {}", 2 * row).unwrap();
        // The program waits for this sentence: if it were written only at the end, the test would hang.
        let sentence = lines.next().unwrap().unwrap();
        let expected = format!("{:>4}. Row {row}: place a queen in column {}.", row + 1, 2 * row);
        assert_eq!(sentence, expected);
        assert_eq!(lines.by_ref().take(8).count(), 8);
    }
    drop(program);
    assert!(lines.next().unwrap().unwrap().starts_with("The trace ends with 3 queens"));
    assert!(child.wait().unwrap().success());
}
