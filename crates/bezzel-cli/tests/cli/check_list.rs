//! `check --list`: lists of solutions, right and wrong.

use crate::session::{Session, output, prints, refuses, rows};
use serde_json::{Value, json};

/// The standard output of `check --list` with these options, for a list and a status.
fn checked(options: &str, list: &str, status: i32) -> String {
    Session::new().row(&format!("check --list {options} <<< {list}"), status, "…", "…")
}

fn all(n: u32) -> Vec<String> {
    output(&format!("solve {n} --all")).lines().map(str::to_owned).collect()
}

#[test]
fn wrong_repeated_and_missing_boards_are_named() {
    let mut list = all(8);
    list.remove(91);
    list[20] = "3 6 2 5 1 4 0 0".to_owned();
    list.insert(40, list[11].clone());
    assert_eq!(
        checked("", &list.join("\n"), 1),
        "8 queens: 92 boards, 90 different solutions of 92\n  \
         board 21 is no solution: row 6, column 0 and row 7, column 0 attack along the column, and 1 more\n  \
         board 41 is board 12 again\n  \
         2 solutions are missing: 2 5 3 0 7 4 6 1 and 7 3 0 2 5 1 6 4\n"
    );
    let told = checked("--lang zh", &list.join("\n"), 1);
    assert!(told.contains("第41个棋盘与第12个相同"), "{told}");
}

#[test]
fn long_lists_of_faults_end_with_their_number() {
    let (wrong, right) = ("0 1 2 3 4 5 6 7\n".repeat(30), all(8).join("\n"));
    let told = checked("", &format!("{wrong}{right}\n{right}"), 1);
    assert!(told.contains("\n  and 10 more wrong boards\n"), "{told}");
    assert!(told.contains("\n  and 72 more repeated boards\n"), "{told}");
    assert_eq!(told.lines().count(), 1 + 21 + 21);
    let told = checked("", &all(8)[..46].join("\n"), 1);
    assert!(told.contains("\n  46 solutions are missing:\n    4 0 3 5 7 1 6 2\n"), "{told}");
    assert!(told.contains("\n    and 26 more\n  missing are exactly the solutions"), "{told}");
}

#[test]
fn what_does_not_fit_is_refused() {
    refuses(&[
        ("check --distinct 0", "--distinct needs --list"),
        ("check --none 0", "--none needs --list"),
        ("check --timeout 1 0", "--timeout needs --run"),
        ("check --n 5 '1 3 0 2'", "this looks like N = 4, not N = 5"),
        ("check --memory 1GB 0", "--memory needs --list"),
        ("check --list --rank 0", "--list cannot be used with --rank"),
        ("check --list --model x 0", "--list cannot be used with --model"),
        ("check --list --piece semi-queen 0", "--list cannot be used with --piece"),
        ("check --list --columns 8 0", "--list cannot be used with --columns"),
        ("check --list --n 17 0", "invalid board size 17: expected an integer from 1 to 16"),
        (
            "check --list '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16'",
            "from 1 to 16 (the lists of larger boards are too long)",
        ),
        ("check --list --memory 1MB 0", "expected at least 16MB"),
        ("check --list '0 1 x'", "x"),
        // 1.3 million boards of 12 bytes.
        (
            &format!("check --list --memory 16MB <<< {}", "0 4 7 5 2 6 1 3\n".repeat(1_300_000)),
            "the list does not fit 15.3 MiB of memory: use a larger --memory",
        ),
    ]);
    prints(&[("check --list --help", "…--memory <SIZE>…")]);
}

#[test]
fn a_program_is_run_for_each_size() {
    let program = assert_cmd::cargo::cargo_bin("bezzel");
    let program = program.to_str().unwrap();
    let ran = |options: &str, command: &str, status, out: &str, error: &str| {
        let line = format!("check {options} --run '{program}' --lang en {command}");
        Session::new().row(&line, status, out, error)
    };
    let told = ran("--n 2..5 --json", "solve {n} --all -f board", 1, "…", "…");
    let runs: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(
        runs[0]["error"],
        "it ended with status 1: bezzel: no solution exists for N = 2 (nor for N = 3)"
    );
    assert_eq!((&runs[2]["right"], &runs[2]["verdict"]["expected"]), (&json!(true), &json!(2)));
    assert_eq!(runs.as_array().unwrap().len(), 4);
    let table = " N    right    wrong    twice  missing  seconds\n 4        2        0…";
    ran("--n 4..6", "solve {n} --all -f columns", 0, &format!("…{table}"), "…");
    let classes = "…\n\n6 queens: 4 boards…not one of each symmetry class\n…";
    ran("--n 6 --distinct", "solve {n} --all -f columns", 1, classes, "…");
    // What a program prints is no list, or there is no program.
    ran(
        "--n 5..6",
        "count {n}",
        2,
        "… 5  the output, line 1, character 1: no board found…",
        "…what the program printed for N = 5 cannot be judged…",
    );
    ran("--n 17", "count {n}", 2, "", "…");
    // What cannot be read of small boards decides nothing, if others are right.
    let script = format!("if test $0 -lt 4; then echo Title; else {program} solve $0 --all; fi");
    rows(&[
        (&format!("check --n 1..5 --run sh -c '{script}' {{n}}"), 0, "… 5       10…", "…"),
        (
            &format!("check --n 1..3 --run sh -c '{script}' {{n}}"),
            2,
            "…",
            "…N = 1 cannot be judged…",
        ),
    ]);
    let counted = "…a board of one square looks like a count…";
    rows(&[("check --n 1 --run sh -c 'echo 0; echo 1 solutions'", 2, counted, "…")]);
    let told = "…cannot run ./no such program (…separate words…";
    rows(&[("check --run './no such program'", 2, "…", told)]);
    refuses(&[
        ("check --run", "--run"),
        (&format!("check '1 3 0 2' --run '{program}'"), "cannot be used with"),
    ]);
}

#[test]
fn the_programs_of_three_tutorials_are_right() {
    let session = Session::new();
    for program in ["php queens.php", "java Queens.java", "python3 queens.py"] {
        let (language, name) = program.split_once(' ').unwrap();
        let path = format!("{}/tests/articles/{name}", env!("CARGO_MANIFEST_DIR"));
        let Some(list) = session.program(&format!("{language} '{path}' 8")) else { continue };
        let right = "8 queens: 92 boards, 92 different solutions of 92\n  the list is right…";
        session.prints(&[(&format!("check --list <<< {list}"), right)]);
    }
}
