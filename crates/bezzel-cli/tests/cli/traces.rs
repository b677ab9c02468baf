//! `bezzel steps --from`: the searches of other programs, in six languages in `tests/traces`, and of faulty ones.

use crate::session::{Session, output, prints};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces")
}

#[test]
fn programs_in_six_languages_have_no_fault_and_the_nodes_of_the_textbook() {
    let session = Session::new();
    for name in ["queens.c", "queens.rs", "Queens.java", "queens.py", "queens.php", "queens.js"] {
        fs::copy(programs().join(name), session.path(name)).unwrap();
    }
    let mut count = 0;
    // The commands that compile and run each program.
    for (compile, command) in [
        ("", "python3 queens.py"),
        ("", "node queens.js"),
        ("", "php queens.php"),
        ("", "java Queens.java"),
        ("gcc -O1 -o made queens.c", "./made"),
        ("rustc --edition 2024 -o made queens.rs", "./made"),
    ] {
        if !compile.is_empty() && session.program(compile).is_none() {
            continue;
        }
        for (n, end) in [(1, "1 solution, 2 nodes"), (6, "4 solutions, 153 nodes")] {
            let Some(trace) = session.program(&format!("{command} {n}")) else { break };
            count += 1;
            let told = format!("…The search: {end}.\nThe textbook search: {end}.\nNo fault.\n");
            session.prints(&[(&format!("steps {n} --from - <<< {trace}"), &told)]);
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
    for (fault, found, named) in [
        (
            "forgets",
            "the program did not take back the queen in row 2, column 4",
            "a queen is not taken back before",
        ),
        ("diagonal", "attack each other along the antidiagonal /", "the check leaves these out"),
        (
            "wrong",
            "this is the wrong queen",
            "the wrong queen is taken back: a later one still stands",
        ),
        (
            "early",
            "prints a solution with 5 queens on a board of 6 rows",
            "a solution with fewer queens than rows",
        ),
    ] {
        let session = Session::new();
        let command = format!("python3 '{}' 6 {fault}", program.display());
        let Some(trace) = session.program(&command) else { return };
        session.write("trace", trace);
        let text = session.row("steps 6 --from trace", 1, &format!("…{named}…"), "…");
        assert!(text.contains(found), "{fault}: {text}");
        let (_, first) = text.split_once("\nFault").unwrap();
        assert!(first.lines().next().unwrap().contains(named), "{fault} is named first: {first}");
        // The other formats write the verdict on standard error, and end with the same status.
        session.row("steps 6 --from trace -o it.html", 1, "", &format!("…{named}…"));
        assert!(session.read("it.html").contains("class Followed"));
    }
}

#[test]
fn what_steps_writes_is_read_back() {
    let (ours, text) = (output("steps 5 -f jsonl"), output("steps 5"));
    let end = "10 solutions, 54 nodes.\n";
    let told = format!("{text}The search: {end}The textbook search: {end}No fault.\n");
    prints(&[(&format!("steps --from - -q <<< {ours}"), &told)]);
    // The same lines, and the result below.
    let lines = output(&format!("steps --from - -f jsonl -q <<< {ours}"));
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
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
