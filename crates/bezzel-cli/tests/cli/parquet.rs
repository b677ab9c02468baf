//! Parquet, in programs that have it: what the tests without it expect of other files, and what it is for.

use crate::default::{files, samples};
use crate::session::Session;
use std::fs;

#[test]
fn parquet_is_small_tells_the_orbit_and_is_read_back() {
    let session = Session::new();
    session.does(&[
        "solve 10 --all -o all.parquet",
        "solve 10 --all -o all.npy",
        "solve 8 --distinct -o d.parquet",
        "solve 300 -o wide.parquet",
    ]);
    let bytes = |name| fs::metadata(session.path(name)).unwrap().len();
    assert!(bytes("all.parquet") < bytes("all.npy"), "{}", bytes("all.parquet"));
    session.prints(&[
        ("check all.parquet", "…724 of 724…"),
        ("draw d.parquet -f columns", &session.output("solve 8 --distinct")),
        ("check wide.parquet", "…300 queens…"),
    ]);
    let file = session.read("d.parquet");
    for name in ["orbit", "symmetry", "asymmetric", "half-turn"] {
        assert!(file.contains(name), "{name}");
    }
}

#[test]
fn parquet_is_as_other_files_of_data() {
    let session = Session::new();
    files::nothing_is_data(&session, "s.parquet");
    samples::is_approximate(&session, "s.parquet");
    for language in ["en", "zh"] {
        session.does(&[&format!("solve 6 --distinct -o s.parquet --lang {language}")]);
        assert!(fs::read(session.path("s.parquet")).unwrap().starts_with(b"PAR1"));
    }
    session.does(&["check s.parquet -q"]);
}
