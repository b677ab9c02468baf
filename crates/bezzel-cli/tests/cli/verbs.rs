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
