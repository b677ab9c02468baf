//! `bezzel sample`, the solution of a number, and the number of a solution.

use crate::session::Session;
use std::fs;

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
    let lines = (0..81).map(|at| format!("{},{},{}\n", at / 9 + 1, at % 9 + 1, counts[at]));
    let from_one = format!("row,column,count\n{}", lines.collect::<String>());
    session.prints(&[(density, &table), (&format!("{density} --base 1"), &from_one)]);
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
        ("-o d.png --base 1", "--base cannot be used with png, only with csv"),
        ("-o d{i}.png", "contains a number pattern"),
        ("-f board", "expected one of csv, npy, png, svg"),
    ] {
        session.refuses(&[(&format!("{density} {more}"), told)]);
    }
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

/// Expects that a file of samples of a chain says that they are approximate.
pub(crate) fn is_approximate(session: &Session, file: &str) {
    session.does(&[&format!("sample 30 --method mcmc --seed 1 -o {file}")]);
    let name = file.split(' ').next().unwrap();
    assert!(session.read(name).contains("approximate"), "{name}");
}
