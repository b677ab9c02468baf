//! `bezzel sample`, the solution of a number, and the number of a solution.

use crate::program::{bezzel, output, refused, run};
use predicates::str::contains;
use std::path::Path;

#[test]
fn a_number_has_the_line_that_the_list_has() {
    let all = output(&["solve", "8", "--all"]);
    let lines: Vec<&str> = all.lines().collect();
    for number in [1, 2, 45, 46, 47, 91, 92] {
        let line = output(&["solve", "8", "--nth", &number.to_string()]);
        assert_eq!(line.trim(), lines[number - 1], "{number}");
    }
    let some = output(&["solve", "8", "--nth", "40..60"]);
    assert!(some.lines().eq(lines[39..60].iter().copied()));
    let json = output(&["solve", "8", "--nth", "3", "-f", "json"]);
    assert!(json.contains("[[0,0],[1,6],[2,3],[3,5],[4,7],[5,1],[6,4],[7,2]]"), "{json}");
    assert_eq!(output(&["solve", "1", "--nth", "1"]).trim(), "0");
    // The first solutions of a board that takes hours to count.
    assert_eq!(output(&["solve", "20", "--nth", "1"]), output(&["solve", "20"]));
    let listed = output(&["solve", "20", "--all", "--limit", "2000"]);
    let some: String = listed.lines().skip(1989).map(|line| line.to_owned() + "\n").collect();
    assert_eq!(output(&["solve", "20", "--nth", "1990..2000"]), some);
}

#[test]
fn a_solution_has_the_number_that_it_is_found_by() {
    let found = output(&["solve", "16", "--nth", "12345678"]);
    run(&["check", found.trim(), "--rank"]).stdout(contains("number 12345678 of 14772512"));
    let json = output(&["check", found.trim(), "--rank", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["number"], 12_345_678);
    // Boards of several sizes, and one that is not a solution.
    let boards = "0 4 7 5 2 6 1 3\n1 3 0 2\n3 1 2 0\n2 0 3 1\n";
    let told = bezzel(&["check", "--rank"]).write_stdin(boards).assert().code(1);
    let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
    let numbered: Vec<&str> = told.lines().filter(|line| line.contains("number")).collect();
    assert!(numbered[0].ends_with("number 1 of 92"), "{told}");
    assert!(numbered[1].ends_with("number 1 of 2"), "{told}");
    assert!(numbered[2].ends_with("number 2 of 2"), "{told}");
}

#[test]
fn a_density_is_where_the_samples_queens_stand() {
    let samples = output(&["sample", "9", "--count", "300", "--seed", "4", "-f", "columns"]);
    let mut counts = vec![0u64; 81];
    for line in samples.lines() {
        for (row, column) in line.split(' ').enumerate() {
            counts[row * 9 + column.parse::<usize>().unwrap()] += 1;
        }
    }
    let density = ["sample", "9", "--count", "300", "--seed", "4", "--density"];
    let expected: Vec<String> =
        (0..81).map(|at| format!("{},{},{}", at / 9, at % 9, counts[at])).collect();
    let table = output(&density);
    assert!(table.lines().skip(1).eq(expected.iter().map(String::as_str)), "{table}");
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for name in ["d.npy", "d.png", "d.svg", "d.csv"] {
        run(&[&density[..], &["-o", &path(name)]].concat()).success().stdout("");
    }
    assert_eq!(std::fs::read_to_string(path("d.csv")).unwrap(), table);
    let array = std::fs::read(path("d.npy")).unwrap();
    let numbers: Vec<u64> = array[array.len() - 8 * 81..]
        .chunks_exact(8)
        .map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap()))
        .collect();
    assert_eq!(numbers, counts);
    assert!(std::fs::read_to_string(path("d.svg")).unwrap().contains("in 300 uniform samples"));
    refused(&[&density[..], &["-o", &path("d.txt")]].concat(), "csv, npy, png, svg");
    refused(&[&density[..], &["-o", &path("d.npy"), "--theme", "sea"]].concat(), "--theme");
    refused(&[&density[..], &["-o", &path("d{i}.png")]].concat(), "cannot be used with");
    run(&[&density[..], &["-f", "csv", "-o", &path("d.dat")]].concat()).success().stdout("");
    assert_eq!(std::fs::read_to_string(path("d.dat")).unwrap(), table);
    refused(&[&density[..], &["-f", "board"]].concat(), "expected one of csv, npy, png, svg");
}

#[test]
fn a_number_of_solutions_is_estimated_with_its_error() {
    let text = output(&["count", "8", "--estimate", "--seed", "1", "--runs", "100"]);
    assert!(
        text.starts_with("Q(8) is about ") && text.contains("(100 runs); 95 % interval"),
        "{text}"
    );
    assert_eq!(text, output(&["count", "8", "--estimate", "--seed", "1", "--runs", "100"]));
    let json = output(&["count", "27", "--estimate", "--seed", "2", "--runs", "32", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&json).unwrap();
    let truth = 234_907_967_154_122_528f64.ln();
    let error = (told["ln"].as_f64().unwrap() - truth) / told["standard_error"].as_f64().unwrap();
    assert!(error.abs() < 5.0, "{json}");
    run(&["count", "3", "--estimate"]).code(1).stderr(contains("no solution exists"));
    refused(&["count", "10001", "--estimate"], "from 1 to 10000");
    refused(&["count", "8", "--estimate", "--runs", "3"], "from 16");
    refused(&["count", "8", "--runs", "30"], "--estimate");
    refused(&["count", "8", "--estimate", "--distinct"], "cannot be used with");
}

#[test]
fn samples_are_the_same_for_a_seed_however_they_are_drawn() {
    let one = output(&["sample", "14", "--count", "50", "--seed", "7", "--threads", "1"]);
    let two = output(&["sample", "14", "--count", "50", "--seed", "7", "--threads", "2"]);
    assert_eq!(one, two);
    assert_ne!(one, output(&["sample", "14", "--count", "50", "--seed", "8"]));
    assert!(
        output(&["sample", "14", "--count", "9", "--seed", "7"]).lines().eq(one.lines().take(9))
    );
    let checked = bezzel(&["check"]).write_stdin(one).assert().success();
    checked.stdout(contains("50 of 50 placements are solutions"));
    // A random seed is shown.
    run(&["sample", "6"]).success().stderr(contains("--seed"));
}

#[test]
fn what_has_no_number_is_refused() {
    for (arguments, told) in [
        (&["solve", "8", "--nth", "93"][..], "from 1 to 92"),
        (&["solve", "8", "--nth", "90..93"], "from 1 to 92"),
        (&["solve", "8", "--nth", "0"], "such as 5..10"),
        (&["solve", "8", "--nth", "5..4"], "such as 5..10"),
        (&["solve", "8", "--nth", "-1"], "such as 5..10"),
        (&["solve", "8", "--nth", "1", "--all"], "cannot be used with"),
        (&["solve", "8", "--nth", "1", "--limit", "2"], "cannot be used with"),
        (&["solve", "21", "--nth", "1"], "from 1 to 20"),
        (&["sample", "21"], "from 1 to 20"),
        (&["sample", "8", "--count", "0"], "at least 1"),
        (&["sample", "8", "--count", "x"], "at least 1"),
        (&["sample", "8", "--seed", "-1"], "--seed"),
    ] {
        refused(arguments, told);
    }
    for nothing in [&["sample", "3"][..], &["solve", "2", "--nth", "1"]] {
        run(nothing).code(1).stderr(contains("no solution"));
    }
    // No part is left of a file that could not be made.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.csv");
    run(&["solve", "8", "--nth", "80..93", "-o", path.to_str().unwrap()]).code(2);
    assert!(!path.exists());
}

#[test]
fn samples_are_drawn_from_a_finished_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = folder.path().join("q14.bezzel");
    let ledger = ledger.to_str().unwrap();
    for scheme in ["cross", "halves"] {
        run(&["campaign", "new", "14", "--scheme", scheme, "--depth", "1", "-o", ledger]).success();
        refused(&["sample", "--ledger", ledger], "shards are missing");
        run(&["campaign", "run", ledger, "--quiet"]).success();
        let draw = ["sample", "--ledger", ledger, "--count", "50", "--seed", "3"];
        let samples = output(&draw);
        assert_eq!(samples, output(&[&draw[..], &["--threads", "1", "14"]].concat()), "{scheme}");
        let judged = bezzel(&["check"]).write_stdin(samples).assert().success();
        let judged = String::from_utf8(judged.get_output().stdout.clone()).unwrap();
        assert!(judged.contains("50 of 50 placements are solutions"), "{judged}");
        let density = output(&[&draw[..], &["--density"]].concat());
        let queens = density.lines().skip(1).map(|line| line.rsplit(',').next().unwrap());
        assert_eq!(queens.map(|count| count.parse::<u64>().unwrap()).sum::<u64>(), 50 * 14);
        refused(&["sample", "13", "--ledger", ledger], "the board has 14 rows, but N is 13");
        std::fs::remove_file(ledger).unwrap();
    }
    run(&["campaign", "new", "9", "--start", "2", "-o", ledger]).success();
    run(&["campaign", "run", ledger, "--quiet"]).success();
    refused(&["sample", "--ledger", ledger], "cross or halves");
    refused(&["sample", "--ledger", "no/such.bezzel"], "no ledger");
    refused(&["sample", "9", "--ledger", ledger, "--method", "mcmc"], "cannot be used with");
    refused(&["sample"], "N");
}

#[test]
fn larger_boards_are_drawn_from_the_tallies_that_a_campaign_would_have() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = folder.path().join("q17.bezzel");
    let ledger = ledger.to_str().unwrap();
    run(&["campaign", "new", "17", "-o", ledger]).success();
    run(&["campaign", "run", ledger, "--quiet"]).success();
    let drawn = ["--count", "30", "--seed", "11"];
    let expected = output(&[&["sample", "--ledger", ledger][..], &drawn].concat());
    assert_eq!(output(&[&["sample", "17"][..], &drawn].concat()), expected);
    let one = output(&[&["sample", "17", "--threads", "1"][..], &drawn].concat());
    assert_eq!(one, expected);
    refused(&["sample", "21"], "larger boards take minutes or more to count");
}

/// Expects that a file of samples of a chain says that they are approximate.
pub(crate) fn is_approximate(path: &Path, more: &[&str]) {
    let sample = ["sample", "30", "--method", "mcmc", "--seed", "1", "-o", path.to_str().unwrap()];
    run(&[&sample[..], more].concat()).success();
    let bytes = std::fs::read(path).unwrap();
    assert!(bytes.windows(11).any(|part| part == b"approximate"), "{}", path.display());
}

#[test]
fn samples_of_a_chain_say_that_they_are_approximate() {
    let draw = ["sample", "40", "--method", "mcmc", "--count", "120", "--seed", "2"];
    let chain = run(&draw).success();
    let told = String::from_utf8(chain.get_output().stderr.clone()).unwrap();
    assert!(told.contains("approximately uniform; acceptance 0.0"), "{told}");
    assert!(told.contains("autocorrelation time"), "{told}");
    let samples = String::from_utf8(chain.get_output().stdout.clone()).unwrap();
    assert_eq!(samples, output(&draw), "the same seed");
    bezzel(&["check"]).write_stdin(samples).assert().success();
    let lines = output(&["sample", "30", "--method", "mcmc", "--seed", "1", "-f", "jsonl"]);
    assert!(lines.ends_with(",\"approximate\":true}\n"), "{lines}");
    let exact = output(&["sample", "8", "--seed", "1", "-f", "jsonl"]);
    assert!(!exact.contains("approximate"), "{exact}");
    let folder = tempfile::tempdir().unwrap();
    is_approximate(&folder.path().join("board.svg"), &[]);
    is_approximate(&folder.path().join("density.svg"), &["--density"]);
    run(&["sample", "3", "--method", "mcmc"]).code(1);
    refused(&["sample", "10001", "--method", "mcmc"], "from 1 to 10000");
    refused(&["sample", "8", "--method", "walk"], "exact, mcmc");
}
