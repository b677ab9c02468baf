//! `bezzel sample`, the solution of a number, and the number of a solution.

use crate::session::{Session, json, output, prints, refuses, rows};
use std::fs;

#[test]
fn a_number_has_the_line_that_the_list_has() {
    let all = output("solve 8 --all");
    let lines: Vec<&str> = all.split_inclusive('\n').collect();
    for number in [1, 2, 46, 47, 92] {
        assert_eq!(output(&format!("solve 8 --nth {number}")), lines[number - 1]);
    }
    prints(&[
        ("solve 8 --nth 40..60", &lines[39..60].concat()),
        ("solve 8 --nth 3 -f json", "…[[0,0],[1,6],[2,3],[3,5],[4,7],[5,1],[6,4],[7,2]]…"),
        ("solve 1 --nth 1", "0\n"),
        // The first solutions of a board that takes hours to count.
        ("solve 20 --nth 1", &output("solve 20")),
    ]);
    let listed = output("solve 20 --all --limit 2000");
    let some: String = listed.split_inclusive('\n').skip(1989).collect();
    prints(&[("solve 20 --nth 1990..2000", &some)]);
}

#[test]
fn a_solution_has_the_number_that_it_is_found_by() {
    let found = output("solve 16 --nth 12345678");
    rows(&[
        (&format!("check --rank <<< {found}"), 0, "…number 12345678 of 14772512…", "…"),
        (&format!("check --rank --json <<< {found}"), 0, "…\"number\":12345678…", "…"),
        // Boards of several sizes, and one that is not a solution.
        (
            "check --rank <<< 0 4 7 5 2 6 1 3\n1 3 0 2\n3 1 2 0\n2 0 3 1\n",
            1,
            "…number 1 of 92\n…number 1 of 2\n…number 2 of 2\n…",
            "…",
        ),
    ]);
}

#[test]
fn a_density_is_where_the_samples_queens_stand() {
    let session = Session::new();
    let mut counts = vec![0u64; 81];
    for line in session.output("sample 9 --count 300 --seed 4 -f columns").lines() {
        for (row, column) in line.split(' ').enumerate() {
            counts[row * 9 + column.parse::<usize>().unwrap()] += 1;
        }
    }
    let lines = (0..81).map(|at| format!("{},{},{}\n", at / 9, at % 9, counts[at]));
    let table = format!("row,column,count\n{}", lines.collect::<String>());
    let density = "sample 9 --count 300 --seed 4 --density";
    session.prints(&[(density, &table)]);
    for name in ["d.npy", "d.png", "d.svg", "d.csv", "d.dat -f csv"] {
        session.row(&format!("{density} -o {name}"), 0, "", "…");
    }
    assert_eq!([session.read("d.csv"), session.read("d.dat")], [table.clone(), table]);
    let array = fs::read(session.path("d.npy")).unwrap();
    let numbers: Vec<u8> = counts.iter().flat_map(|count| count.to_le_bytes()).collect();
    assert!(array.ends_with(&numbers));
    assert!(session.read("d.svg").contains("in 300 uniform samples"));
    for (more, told) in [
        ("-o d.txt", "csv, npy, png, svg"),
        ("-o d.npy --theme sea", "--theme"),
        ("-o d{i}.png", "cannot be used with"),
        ("-f board", "expected one of csv, npy, png, svg"),
    ] {
        session.refuses(&[(&format!("{density} {more}"), told)]);
    }
}

#[test]
fn a_number_of_solutions_is_estimated_with_its_error() {
    let estimate = "count 8 --estimate --seed 1 --runs 100";
    let told = output(estimate);
    prints(&[(estimate, "Q(8) is about …(100 runs); 95 % interval…"), (estimate, &told)]);
    let told = json("count 27 --estimate --seed 2 --runs 32 --json");
    let truth = 234_907_967_154_122_528f64.ln();
    let error = (told["ln"].as_f64().unwrap() - truth) / told["standard_error"].as_f64().unwrap();
    assert!(error.abs() < 5.0, "{told}");
    rows(&[("count 3 --estimate", 1, "", "…no solution exists…")]);
    refuses(&[
        ("count 10001 --estimate", "from 1 to 10000"),
        ("count 8 --estimate --runs 3", "from 16"),
        ("count 8 --runs 30", "--estimate"),
        ("count 8 --estimate --distinct", "cannot be used with"),
    ]);
}

#[test]
fn samples_are_the_same_for_a_seed_however_they_are_drawn() {
    let session = Session::new();
    let draw = |how| session.output(&format!("sample 14 --count 50 {how}"));
    let one = draw("--seed 7 --threads 1");
    assert_eq!(one, draw("--seed 7 --threads 2"));
    assert_ne!(one, draw("--seed 8"));
    assert!(one.starts_with(&session.output("sample 14 --count 9 --seed 7")));
    session.write("it", one);
    session.rows(&[
        ("check it", 0, "…50 of 50 placements are solutions…", "…"),
        // A random seed is shown.
        ("sample 6", 0, "…", "…--seed…"),
    ]);
}

#[test]
fn what_has_no_number_is_refused() {
    let session = Session::new();
    session.refuses(&[
        ("solve 8 --nth 93", "from 1 to 92"),
        // No part is left of a file that could not be made.
        ("solve 8 --nth 80..93 -o none.csv", "from 1 to 92"),
        ("solve 8 --nth 0", "such as 5..10"),
        ("solve 8 --nth 5..4", "such as 5..10"),
        ("solve 8 --nth -1", "such as 5..10"),
        ("solve 8 --nth 1 --all", "cannot be used with"),
        ("solve 8 --nth 1 --limit 2", "cannot be used with"),
        ("solve 21 --nth 1", "from 1 to 20"),
        ("sample 21", "from 1 to 20 (larger boards take minutes or more to count"),
        ("sample 8 --count 0", "at least 1"),
        ("sample 8 --count x", "at least 1"),
        ("sample 8 --seed -1", "--seed"),
        ("sample", "N"),
    ]);
    session
        .rows(&[("sample 3", 1, "", "…no solution…"), ("solve 2 --nth 1", 1, "", "…no solution…")]);
    assert!(session.names("").is_empty());
}

#[test]
fn samples_are_drawn_from_a_finished_ledger() {
    for scheme in ["cross", "halves"] {
        let session = Session::new();
        session.does(&[&format!("campaign new 14 --scheme {scheme} --depth 1 -o it.bezzel")]);
        session.refuses(&[("sample --ledger it.bezzel", "shards are missing")]);
        session.does(&["campaign run it.bezzel --quiet"]);
        let samples = session.output("sample --ledger it.bezzel --count 50 --seed 3");
        let again = "sample 14 --ledger it.bezzel --count 50 --seed 3 --threads 1";
        session.prints(&[
            (again, &samples),
            (&format!("check <<< {samples}"), "…50 of 50 placements are solutions…"),
        ]);
        let density = session.output(&format!("{again} --density"));
        let queens = density.lines().skip(1).map(|line| line.rsplit(',').next().unwrap());
        assert_eq!(queens.map(|count| count.parse::<u64>().unwrap()).sum::<u64>(), 50 * 14);
        session.refuses(&[("sample 13 --ledger it.bezzel", "the board has 14 rows, but N is 13")]);
    }
    let session = Session::new();
    session.does(&["campaign new 9 --start 2 -o it.bezzel", "campaign run it.bezzel --quiet"]);
    session.refuses(&[
        ("sample --ledger it.bezzel", "cross or halves"),
        ("sample --ledger no/such.bezzel", "no ledger"),
        ("sample 9 --ledger it.bezzel --method mcmc", "cannot be used with"),
    ]);
}

#[test]
fn larger_boards_are_drawn_from_the_tallies_that_a_campaign_would_have() {
    let session = Session::new();
    session.does(&["campaign new 17 -o it.bezzel", "campaign run it.bezzel --quiet"]);
    let drawn = session.output("sample --ledger it.bezzel --count 30 --seed 11");
    session.prints(&[
        ("sample 17 --count 30 --seed 11", &drawn),
        ("sample 17 --count 30 --seed 11 --threads 1", &drawn),
    ]);
}

/// Expects that a file of samples of a chain says that they are approximate.
pub(crate) fn is_approximate(session: &Session, file: &str) {
    session.does(&[&format!("sample 30 --method mcmc --seed 1 -o {file}")]);
    let name = file.split(' ').next().unwrap();
    assert!(session.read(name).contains("approximate"), "{name}");
}

#[test]
fn samples_of_a_chain_say_that_they_are_approximate() {
    let session = Session::new();
    let draw = "sample 40 --method mcmc --count 120 --seed 2";
    let told = "…approximately uniform; acceptance 0.0…autocorrelation time…";
    let samples = session.row(draw, 0, "…", told);
    session.rows(&[
        (draw, 0, &samples, "…"),
        (&format!("check <<< {samples}"), 0, "…", "…"),
        ("sample 30 --method mcmc --seed 1 -f jsonl", 0, "…,\"approximate\":true}\n", "…"),
        ("sample 3 --method mcmc", 1, "", "…"),
    ]);
    assert!(!session.output("sample 8 --seed 1 -f jsonl").contains("approximate"));
    is_approximate(&session, "board.svg");
    is_approximate(&session, "density.svg --density");
    session.refuses(&[
        ("sample 10001 --method mcmc", "from 1 to 10000"),
        ("sample 8 --method walk", "exact, mcmc"),
    ]);
}
