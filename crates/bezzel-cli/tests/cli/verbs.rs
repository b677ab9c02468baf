//! Every command of the built binary.

use crate::session::{Session, json, prints, refuses, rows};
use std::fs;

#[test]
fn boards_are_written_with_signs_and_numbers_from_one() {
    prints(&[
        ("solve 4 --signs Q.", ".Q..\n...Q\nQ...\n..Q.\n"),
        ("solve 4 --signs '* _'", "_ * _ _\n_ _ _ *\n* _ _ _\n_ _ * _\n"),
        ("solve 4 -f columns --base 1", "2 4 1 3\n"),
        (
            "solve 4 -f xy",
            "[{\"x\":1,\"y\":0},{\"x\":3,\"y\":1},{\"x\":0,\"y\":2},{\"x\":2,\"y\":3}]\n",
        ),
        ("solve 4 -f xy --base 1", "[{\"x\":2,\"y\":1},{\"x\":4,\"y\":2},…"),
        ("solve 4 -f fen", "1Q2/3Q/Q3/2Q1\n"),
        ("solve 4 -f leetcode", "[\n[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n]\n"),
        ("solve 4 --all -f tex", "\\documentclass…\\end{picture}\\hspace…\\end{picture}\\hspace…"),
        ("solve 8 --all -f pairs", "[[0,0],[1,4],[2,7],[3,5],[4,2],[5,6],[6,1],[7,3]]\n…"),
        ("solve 4 -f board --ascii", ". Q . .\n. . . Q\nQ . . .\n. . Q .\n"),
        ("solve 4 -f board", "…♛…"),
        ("LANG=C solve 1 -f board", "Q\n"),
        ("solve 4 --all -f grid", "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n0 0 1 0\n…\n0 1 0 0\n"),
        ("solve 8 --distinct -f columns", "0 4 7 5 2 6 1 3\n…\n2 5 1 4 7 0 6 3\n"),
        // Signs and numbers are understood, and used in the formats that have them.
        ("draw '2 4 1 3' --base 1 -f columns", "2 4 1 3\n"),
        ("draw '_*__\n___*\n*___\n__*_' --signs '* _' -f fen", "1Q2/3Q/Q3/2Q1\n"),
        ("complete '1 . . .' --signs @- -f board", "-@--\n---@\n@---\n--@-\n"),
    ]);
    refuses(&[
        ("solve 4 -f npy --base 1", "only with"),
        ("solve 4 -f grid --signs Q.", "only with board"),
        ("solve 4 --signs QQ", "QQ"),
    ]);
    let distinct = crate::session::output("solve 8 --distinct -f jsonl");
    let orbits =
        ["\"n\":8,", "\"orbit\":8,", "\"orbit\":4,"].map(|it| distinct.matches(it).count());
    assert_eq!(orbits, [12, 11, 1], "92 solutions");
}

#[test]
fn solve_works_for_any_size() {
    let session = Session::new();
    session.rows(&[
        ("solve 1", 0, "0\n", ""),
        ("solve 3", 1, "", "…no solution exists for N = 3 (nor for N = 2)…"),
        ("solve 2 --all", 1, "", "…"),
        ("solve 6 --start 0", 1, "", "…column 0…"),
        ("solve 20 --random", 0, "…", "…--seed…"),
        ("solve 100000 -o large.txt", 0, "", "…"),
        ("check large.txt", 0, "…100000 queens…", "…"),
        ("solve 5000 --random --seed 7 -o random.txt", 0, "", "…"),
        ("check random.txt", 0, "…5000 queens…", "…"),
    ]);
    let random = |seed| session.output(&format!("solve 5000 --random --seed {seed}"));
    assert_eq!(session.read("random.txt"), random(7));
    assert_ne!(random(7), random(8));
    for (line, lines) in [
        ("solve 20 --random --seed 1 --limit 3", 3),
        ("solve 12 --all --limit 5", 5),
        ("solve 22 --method construct", 1),
    ] {
        assert_eq!(session.output(line).lines().count(), lines, "{line}");
    }
}

#[test]
fn count_counts() {
    rows(&[
        ("count 1", 0, "1\n", ""),
        ("count 2", 0, "0\n", ""),
        ("count 8 --distinct", 0, "12\n", ""),
        ("count 8 --start 2", 0, "16\n", ""),
        ("count 11 --scheme rows", 0, "2680\n", ""),
        ("count 11 --scheme rows --distinct", 0, "341\n", ""),
        ("count 12 --check", 0, "14200\n", "…modulo 8…published…"),
        ("count 13 --scheme halves", 0, "73712\n", ""),
        ("count 3 --scheme halves", 0, "0\n", ""),
        ("count 12 --scheme halves --memory 16M", 0, "14200\n", ""),
        // From some size on the halves scheme is the default; the report names the scheme.
        ("count 15 --json -q", 0, "…\"count\":2279184,\"plan\":\"cross/2 n=15…", ""),
        (
            "count 16 --json -q --memory 1G",
            0,
            "…\"count\":14772512,\"plan\":\"halves-0/1 n=16 depth=2\",\"central_lines\":0,\"key_bits\":0,\
             \"memory_limit\":1000000000,…\"threads\":…\"nodes\":…\"seconds\":…\"version\":…",
            "",
        ),
    ]);
    refuses(&[
        ("count 33", "from 1 to 32"),
        ("count 9 --scheme rows --start 1", "cannot be used with"),
        ("count 9 --kernel abacus", "scalar, simd128, neon, avx2, avx512, auto"),
        // With too little memory the other scheme is used, or there is an error if the user chose one.
        ("count 27 --scheme halves --memory 20M", "use a larger --memory"),
        ("count 30 --scheme halves", "30: expected an integer from 1 to 28"),
        ("count 16 --memory 3", "written as 8GB or 512MB"),
        ("count 16 --memory -1", "written as 8GB or 512MB"),
        ("count 16 --memory much", "written as 8GB or 512MB"),
        ("count 16 --memory 15M", "written as 8GB or 512MB"),
    ]);
}

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

#[test]
fn count_check_says_what_was_checked() {
    let report = json("count 13 --check --json -q");
    let checks = report["checks"].as_array().unwrap();
    assert!(checks.len() >= 3 && checks.iter().all(|check| check["agrees"] == true), "{report}");
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

#[test]
fn table_is_the_published_one() {
    // The numbers of the article, for N = 1 to 12.
    let all = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];
    let distinct = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];
    let published = all.iter().zip(distinct).zip(1..);
    let published =
        published.map(|((all, distinct), n)| format!("{n},{all},computed,{distinct},…\n"));
    prints(&[
        ("table --format csv", &format!("n,all,…\n{}", published.collect::<String>())),
        (
            "table 20..21 --budget 0",
            " N                 all           distinct    half-turn  quarter-turn   seconds\n\
             20        39029188884*        4878666808*       144620           480 …39333324973*…",
        ),
        (
            "table 5..6 --format json",
            "[…\"n\": 6,\n    \"all\": 4,\n    \"all_source\": \"computed\",…]\n",
        ),
        ("table 4 --format markdown", "…\n| 4 | 2 | 1 | 2 | 2 |…"),
    ]);
    refuses(&[("table 5..3", "1..12")]);
}

#[test]
fn steps_tell_the_story_of_four_queens() {
    prints(&[
        (
            "steps 4",
            "   1. Row 0: place a queen in column 0.\n…\
             Row 1, column 1 is attacked along the diagonal \\ by the queen in row 0, column 0.\n…\
             Row 2 has no square left. Back up: take away the queen in row 1, column 2.\n…\
             there are 2 solutions.\n",
        ),
        ("steps 4 --lang zh", "…回溯：拿走第1行第2列的皇后…"),
        (
            "steps 4 -f jsonl",
            "{\"format\":\"bezzel-steps\",\"method\":\"board\",\"n\":4,\"version\":3}\n\
             {\"column\":0,\"depth\":1,\"event\":\"place\",\"node\":1,\"parent\":0,\"row\":0,\"step\":1}\n…\
             {\"column\":1,\"culprit\":{\"column\":0,\"row\":0},\"depth\":1,\"event\":\"conflict\",\
             \"line\":\"diagonal\",\"node\":1,\"parent\":0,\"row\":1,…",
        ),
        ("steps 4 -f jsonl --until-solution 1", "…{\"columns\":[1,3,0,2],…\"event\":\"solved\",…"),
        // One line that says that there are more.
        ("steps 8 -f jsonl --limit 7", "…\"step\":7}\n…\"event\":\"stopped\",…\"step\":8}\n"),
        (
            "steps 30 -f jsonl --depth 1 --method masks --limit 149",
            "…\"method\":\"masks\",…\"cut\":true…",
        ),
        ("steps 100 --method constrained --until-solution 1", "…this is solution 1.…"),
        ("steps 4 --method rows --limit 6", "…Every row has a queen, but this is no solution.…"),
    ]);
    refuses(&[
        ("steps 1001", "1000"),
        ("steps 65 --method masks", "64"),
        ("steps 8 --method luck", "constrained"),
    ]);
}

#[test]
fn compare_measures_and_marks_estimates() {
    let told = json("compare 8 --json");
    let methods = told["methods"].as_array().unwrap();
    let visited: Vec<_> = methods.iter().map(|m| m["visited"].as_f64().unwrap()).collect();
    assert_eq!(visited[..4], [16_777_216.0, 40_320.0, 2057.0, 2057.0]);
    assert!(methods.iter().all(|m| m["solutions"] == 92 || m["seconds_are_estimate"] == true));
    let long = json("compare 13 --json --budget 1");
    assert_eq!(long["methods"][0]["seconds_are_estimate"], true);
    assert_eq!(long["methods"][0]["visited"].as_f64(), Some(13f64.powi(13)));
    prints(&[("compare 5", "…3,125 visited…")]);
}

#[test]
fn draw_and_check_read_what_solve_writes() {
    let session = Session::new();
    for format in ["board", "grid", "pairs", "xy", "columns", "jsonl", "csv"] {
        session.does(&[&format!("solve 6 --all -f {format} -o it")]);
        session.prints(&[
            ("check it", "…4 of 4 placements are solutions…"),
            ("draw it -f columns", "1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n4 2 0 5 3 1\n"),
        ]);
    }
    session.rows(&[
        ("draw '0 0 1' --ascii", 0, "Q!. .\nQ!. .\n. Q!.\n", "…"),
        ("check '0 0 1'", 1, "…along the column\n…along the diagonal \\\n", "…"),
        // Quiet, only the notes are left out.
        ("-q check '2 4 1 3' --rank", 0, "…number 1 of 2\n", ""),
        ("-q check '0 0 1'", 1, "…along the column\n…", ""),
        // A mark only where one is written.
        ("draw '0 0 1'", 0, "…", "…queens marked !…"),
        ("draw '0 0 1' --signs Q.", 0, "Q..\nQ..\n.Q.\n", ""),
        ("check '. Q\nQ Q'", 1, "…row 1 has 2 queens…", "…"),
    ]);
    refuses(&[
        ("draw '0 9 1'", "row 1: column 9 is outside 0 to 2"),
        ("check no/such.txt", "no such file"),
        ("draw '. Q\nQ Q'", "row 1 has 2 queens"),
    ]);
}

#[test]
fn errors_are_told_as_promised() {
    for n in ["0", "-1", "1e9", "abc", "100000001", "8.0", "99999999999999999999"] {
        refuses(&[(
            &format!("solve {n}"),
            &format!("{n}: expected an integer from 1 to 100000000"),
        )]);
    }
    refuses(&[
        ("solve 8 --all -o /no/such/dir/x.gif", "/no/such/dir"),
        ("solve 8 -o x.what", "x.what"),
        ("solve 8 -f what", "board, grid"),
        ("solve 8 --start 8", "0 to 7"),
        ("solve 8 --all --distinct", "with --distinct: give only one of them"),
        ("solve 8 --limit 0", "--limit"),
        ("solve 65 --all", "64"),
        ("solve 8 --threads 0", "1024"),
        ("solve 8 --delay x -o x.gif", "0.02"),
        ("solve --al 8", "unknown option --al\nDid you mean --all?"),
        ("solve 8 --al", "unknown option --al\nDid you mean --all?"),
        ("solve -5 8", "unexpected argument 8"),
        // Whatever stands after `--` is no option.
        ("solve 4 -- --all", "unexpected argument --all\n"),
        ("solve", "missing argument: <N>"),
        ("--quiet", "solve, count"),
        ("solve abc --lang zh", "错误"),
    ]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    refuses(&[("solve 8 -o /dev/full", "the disk is full")]);
    assert!(fs::metadata("/dev/full").is_ok(), "the device is still there");
}

#[test]
fn files_appear_whole_or_not_at_all() {
    let session = Session::new();
    session.rows(&[("solve 8 --all -o s.npy", 0, "", "…")]);
    assert_eq!(fs::metadata(session.path("s.npy")).unwrap().len(), 128 + 92 * 8);
    session.refuses(&[
        ("solve 1001 -o s.png", "1000"),
        ("solve 14 --all -o x/y/{i}.png", "100000"),
        ("solve 12 --all -o sheet.png", "2500"),
    ]);
    assert_eq!(session.names(""), ["s.npy"]);
    session.does(&["solve 8 --distinct -o boards/{n}_{i}.png --size 80"]);
    let names = session.names("boards");
    assert_eq!((names.len(), &names[0][..], &names[3][..]), (12, "8_1.png", "8_12.png"));
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
fn help_completions_and_man_pages_are_there_in_both_languages() {
    let session = Session::new();
    session.prints(&[
        ("--help", "…Commands…"),
        ("--help --lang zh", "…命令…"),
        ("solve --help --lang zh", "…全部解…"),
        ("--version", "bezzel …"),
        ("man", "….TH bezzel…"),
        ("man pages", "…"),
        ("info", "…kernels…"),
    ]);
    assert!(session.path("pages/bezzel-solve.1").exists());
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        session.prints(&[(&format!("completions {shell}"), "…distinct…")]);
    }
}
