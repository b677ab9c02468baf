//! Faults in the files of a shared count: senders that lie or flood, files that contradict each other, a killed
//! import, a full disk.

use crate::default::share::{ALL, COLUMNS, campaign, facts, json, status, stderr, text};
use crate::program::{changes, output, refused, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn a_stranger_that_lies_is_found_and_refuted() {
    let (folder, path) = campaign();
    let sent = facts(folder.path(), "sent", "scalar", 1);
    run(&["campaign", "import", text(&path), text(&sent), "--untrusted", "--name", "eve"])
        .success();
    run(&["campaign", "run", text(&path)]).success();
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!((&total["count"], &total["conflicts"]), (&365_596.into(), &serde_json::json!([])));
    assert_eq!(total["refuted"], serde_json::json!(["stranger:eve"]));
    // The further facts of a refuted sender do not count, and block nothing.
    run(&["campaign", "import", text(&path), text(&sent), "--untrusted", "--name", "eve"])
        .success();
    assert_eq!(output(&["campaign", "total", text(&path)]), ALL);
    // A file that contradicts the known facts is refused, or kept until a run settles the conflict.
    let import = ["campaign", "import", text(&path), text(&sent), "--untrusted", "--name", "mal"];
    refused(&import, "contradicts what is known");
    assert!(stderr(&[&import[..], &["--keep-conflicts"]].concat()).contains("in conflict"));
    run(&["campaign", "total", text(&path)]).code(1).stdout("");
    run(&["campaign", "run", text(&path)]).success();
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!(total["refuted"], serde_json::json!(["stranger:eve", "stranger:mal"]));
}

#[test]
fn two_files_that_contradict_each_other_are_merged_and_settled() {
    let (folder, path) = campaign();
    let (good, bad) =
        (facts(folder.path(), "good", "scalar", 0), facts(folder.path(), "bad", "scalar", 1));
    run(&["campaign", "import", text(&path), text(&bad)]).success();
    refused(&["campaign", "import", text(&path), text(&good)], "contradicts what is known");
    let (other, merged) = (folder.path().join("good.bezzel"), folder.path().join("m.bezzel"));
    let merge = ["campaign", "merge", text(&path), text(&other), "-o", text(&merged)];
    refused(&merge, "contradicts what is known");
    run(&[&merge[..], &["--keep-conflicts"]].concat()).success();
    let total = json(&["campaign", "total", text(&merged), "--json"], 1);
    assert_eq!(total["done"], 0);
    // One of the shards is counted again, and its worker is refuted.
    run(&["campaign", "run", text(&merged)]).success();
    let total = json(&["campaign", "total", text(&merged), "--json"], 0);
    assert_eq!(
        (&total["count"], &total["refuted"]),
        (&365_596.into(), &serde_json::json!(["bad"]))
    );
}

/// A ledger of two million shards, and a file of facts about some of them, one in `lies` of these wrong.
fn many(
    folder: &Path,
    rows: u64,
    columns: &str,
    row: impl Fn(u64) -> String,
) -> (PathBuf, PathBuf) {
    use std::io::Write;
    let ledger = folder.join("many.bezzel");
    let made = ["campaign", "new", "20", "--scheme", "halves", "--depth", "7", "-o", text(&ledger)];
    run(&[&made[..], &["--json"]].concat()).success();
    let plan = status(&ledger)["plan"].as_str().unwrap().to_owned();
    let path = folder.join("many.csv");
    let mut file = std::io::BufWriter::new(fs::File::create(&path).unwrap());
    writeln!(file, "{columns}").unwrap();
    for shard in 0..rows {
        writeln!(file, "{plan},{}", row(shard)).unwrap();
    }
    file.flush().unwrap();
    (ledger, path)
}

#[test]
fn an_import_that_is_killed_at_any_moment_adds_all_or_nothing() {
    const ROWS: u64 = 200_000;
    let folder = tempfile::tempdir().unwrap();
    let row = |shard| format!("{shard},{},0,0,0", shard % 97);
    let (ledger, facts) = many(folder.path(), ROWS, "plan,shard,w8,w4,w2,w1", row);
    // After a number of changes of the ledger's files.
    for times in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55] {
        let mut importing = Command::new(env!("CARGO_BIN_EXE_bezzel"))
            .args(["campaign", "import", text(&ledger), text(&facts), "--quiet"])
            .spawn()
            .unwrap();
        changes(folder.path(), times, || importing.try_wait().unwrap().is_some());
        let _ = importing.kill();
        importing.wait().unwrap();
        let known = status(&ledger);
        let done = known["done"].as_u64().unwrap();
        assert!(done == 0 || done == ROWS, "{done} after {times} changes");
        assert_eq!(known["damaged"], 0);
    }
    run(&["campaign", "import", text(&ledger), text(&facts)]).success();
    assert_eq!(status(&ledger)["done"], ROWS);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_loses_nothing_and_leaves_nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let row = |shard| format!("{shard},{},0,0,0", shard % 97);
    let (ledger, facts) = many(folder.path(), 100_000, "plan,shard,w8,w4,w2,w1", row);
    let small = |arguments: &str| {
        // Files of at most 400 KB, to simulate a full disk.
        let script = format!("trap '' XFSZ; ulimit -f 400; exec \"$0\" {arguments}");
        let mut command = Command::new("bash");
        command.current_dir(folder.path()).args(["-c", &script, env!("CARGO_BIN_EXE_bezzel")]);
        let ended = command.output().unwrap();
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    let (code, said) = small("campaign import many.bezzel many.csv");
    assert_eq!(code, Some(2), "{said}");
    assert_eq!(status(&ledger)["done"], 0);
    run(&["campaign", "import", text(&ledger), text(&facts)]).success();
    assert_eq!(status(&ledger)["done"], 100_000);
    for arguments in [
        "campaign export many.bezzel -o out.csv",
        "campaign copy many.bezzel -o out.bezzel",
        "campaign merge many.bezzel -o out.bezzel",
    ] {
        let (code, said) = small(arguments);
        assert_eq!(code, Some(2), "{arguments}: {said}");
    }
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["many.bezzel", "many.csv"]);
}

#[test]
fn a_million_lines_of_one_sender_are_taken_or_refused_as_a_whole() {
    const ROWS: u64 = 1_000_000;
    let folder = tempfile::tempdir().unwrap();
    let row = |shard| format!("{shard},{},0,0,0,flood,avx2,9", shard % 97);
    let (ledger, facts) = many(folder.path(), ROWS, COLUMNS, row);
    let import =
        ["campaign", "import", text(&ledger), text(&facts), "--untrusted", "--name", "flood"];
    run(&import).success();
    assert_eq!((&status(&ledger)["done"], &status(&ledger)["pending"]), (&0.into(), &ROWS.into()));
    // Counting the first shards refutes all liars.
    run(&["campaign", "run", text(&ledger), "--shards", "0..50"]).success();
    let known = status(&ledger);
    assert_eq!(
        (&known["done"], &known["pending"], &known["conflicts"]),
        (&50.into(), &0.into(), &serde_json::json!([]))
    );
    // A million lines about one shard contradict each other.
    let row = |at| format!("7,{at},0,0,0,flood,avx2,9");
    let other = tempfile::tempdir().unwrap();
    let (ledger, facts) = many(other.path(), ROWS, COLUMNS, row);
    let import =
        ["campaign", "import", text(&ledger), text(&facts), "--untrusted", "--name", "flood"];
    refused(&import, "shard 7");
    assert_eq!(status(&ledger)["pending"], 0);
}
