//! Parquet, in programs that have it: what the tests without it expect of other files, and what it is for.

use crate::default::{campaign, files, samples};
use crate::program::{output, run};
use predicates::str::contains;
use std::fs;

#[test]
fn parquet_is_small_tells_the_orbit_and_is_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    run(&["solve", "10", "--all", "-o", &path("all.parquet")]).success();
    run(&["solve", "10", "--all", "-o", &path("all.npy")]).success();
    let bytes = |name| fs::metadata(path(name)).unwrap().len();
    assert!(bytes("all.parquet") < bytes("all.npy"), "{}", bytes("all.parquet"));
    run(&["check", &path("all.parquet")]).success().stdout(contains("724 of 724"));
    run(&["solve", "8", "--distinct", "-o", &path("d.parquet")]).success();
    let drawn = run(&["draw", &path("d.parquet"), "-f", "columns"]).success();
    drawn.stdout(output(&["solve", "8", "--distinct"]));
    let file = String::from_utf8_lossy(&fs::read(path("d.parquet")).unwrap()).into_owned();
    for name in ["orbit", "symmetry", "asymmetric", "half-turn"] {
        assert!(file.contains(name), "{name}");
    }
    run(&["solve", "300", "-o", &path("wide.parquet")]).success();
    run(&["check", &path("wide.parquet")]).success().stdout(contains("300 queens"));
}

#[test]
fn parquet_is_as_other_files_of_data() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.parquet");
    let name = path.to_str().unwrap();
    files::nothing_is_data(name);
    samples::is_approximate(&path, &[]);
    for language in ["en", "zh"] {
        run(&["solve", "6", "--distinct", "-o", name, "--lang", language]).success();
        assert!(fs::read(&path).unwrap().starts_with(b"PAR1"));
    }
    run(&["check", name, "-q"]).success();
    campaign::facts_pass_through("parquet");
}
