//! A ledger never reports a wrong count: damaged files, wrong workers, vanished and linked files, impossible numbers.

use crate::default::share::{ALL, COLUMNS, PLAN, json, ledger, text};
use crate::program::{output, refused, run};
use crate::session::Session;
use std::fs;
use std::path::Path;

/// Changes the ledger in a way that the program never would.
fn meddle(session: &Session, statements: &str) {
    rusqlite::Connection::open(session.path("it.bezzel"))
        .unwrap()
        .execute_batch(statements)
        .unwrap();
}

#[test]
fn a_worker_that_was_wrong_counts_under_no_kernel_and_no_version() {
    let session = ledger();
    let (one, two) = ("27,449,0,0,0,badram,avx512,0.1.0", "0,359,0,0,0,badram,avx2,0.1.1");
    session.write("facts.csv", format!("{COLUMNS}\n{PLAN},{one}\n{PLAN},{two}\n"));
    session.does(&["campaign import it.bezzel facts.csv"]);
    // One of the two is certain to be counted again, which refutes the worker.
    for _ in 0..2 {
        session.run("campaign run it.bezzel --confirm 100%");
    }
    let total = "…\"count\":365596,…\"refuted\":[\"badram\"]…";
    session.prints(&[("campaign total it.bezzel --json", total)]);
    let connection = rusqlite::Connection::open(session.path("it.bezzel")).unwrap();
    let sum = connection.query_row("SELECT sum(solutions) FROM fact", [], |row| row.get(0));
    assert_eq!(sum, Ok(365_596));
    // The worker is refuted for its own further runs too, and a fact of a kernel that does not exist is refused.
    session.write("facts.csv", format!("{COLUMNS}\n{PLAN},3,2,0,0,0,other,quantum,0.1.0\n"));
    session.refuses(&[
        ("campaign run it.bezzel --name badram", "check the machine"),
        ("campaign import it.bezzel facts.csv", "scalar, simd128, neon, avx2, avx512"),
    ]);
}

#[test]
fn facts_are_believed_by_their_own_checksums() {
    let session = ledger();
    session.does(&["campaign run it.bezzel"]);
    meddle(&session, "DROP TRIGGER worker_update; UPDATE worker SET since = since + 1");
    session.prints(&[("campaign total it.bezzel --json", "…\"count\":365596,…\"damaged\":1,…")]);
    // The message names the row, and the statement that deletes it.
    for action in ["total", "status"] {
        let told = session.run(&format!("campaign {action} it.bezzel"));
        let told = String::from_utf8([told.stdout, told.stderr].concat()).unwrap();
        assert!(told.contains("ignored: worker 1; other rows hold"), "{action}: {told}");
        assert!(told.contains("campaign merge"), "{action}: {told}");
    }
    session.rows(&[
        ("campaign audit it.bezzel", 1, "…", "…"),
        ("campaign merge it.bezzel -o mended.bezzel", 0, "…", "…"),
        ("campaign total mended.bezzel", 0, ALL, "…"),
    ]);
    // A changed name does not match the checksum.
    meddle(&session, "UPDATE worker SET name = name || 'x'");
    let total = "…\"count\":null,…\"done\":0,…";
    session.rows(&[("campaign total it.bezzel --json", 1, total, "…")]);
}

#[test]
fn a_table_whose_description_is_damaged_is_read_for_a_merge() {
    for (table, word) in [
        ("failure", "message"),
        ("found", "shard INTEGER"),
        ("worker", "kernel"),
        ("campaign", "plan"),
    ] {
        let session = ledger();
        session.does(&["campaign run it.bezzel --shards even"]);
        let mut bytes = fs::read(session.path("it.bezzel")).unwrap();
        let mut at = 0;
        for part in [&format!("CREATE TABLE {table} (")[..], word] {
            let found = bytes[at..].windows(part.len()).position(|it| it == part.as_bytes());
            at += found.unwrap();
        }
        bytes[at] ^= 0x08;
        session.write("it.bezzel", bytes);
        session.does(&["campaign merge it.bezzel -o mended.bezzel"]);
        session.prints(&[("campaign status mended.bezzel --json", "…\"done\":168,…")]);
    }
}

#[cfg(unix)]
#[test]
fn a_ledger_that_vanishes_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q19.bezzel");
    run(&["campaign", "new", "19", "-o", text(&path), "--shard-seconds", "0.01"]).success();
    let mut running = std::process::Command::new(env!("CARGO_BIN_EXE_bezzel"))
        .args(["campaign", "run", text(&path)])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let wal = folder.path().join("q19.bezzel-wal");
    crate::program::wait_until(&mut running, "it writes", || {
        wal.metadata().is_ok_and(|wal| wal.len() > 0)
    });
    fs::remove_file(&path).unwrap();
    let ended = running.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_ne!(ended.status.code(), Some(0), "{told}");
    assert!(told.contains("was removed, moved or replaced"), "{told}");
}

#[test]
fn a_ledger_under_two_names_is_not_written_to() {
    let session = ledger();
    fs::hard_link(session.path("it.bezzel"), session.path("other.bezzel")).unwrap();
    session.refuses(&[
        ("campaign run it.bezzel", "has 2 names (hard links)"),
        ("campaign run other.bezzel", "has 2 names (hard links)"),
    ]);
    session.does(&["campaign status other.bezzel"]);
    fs::remove_file(session.path("other.bezzel")).unwrap();
    session.does(&["campaign run it.bezzel"]);
}

/// The arguments that count these shards of N = 16 into a file.
fn shard<'a>(shards: &'a str, path: &'a Path, options: &[&'a str]) -> Vec<&'a str> {
    let arguments = ["campaign", "shard", "cross/2 n=16 depth=2", shards, "-o", text(path)];
    [&arguments[..], options].concat()
}

#[test]
fn shards_are_counted_into_files_without_a_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (even, odd, ledger) = (path("even.csv"), path("odd.csv"), path("q16.bezzel"));
    run(&shard("odd", &odd, &[])).success();
    // Killed several times, with an incomplete line each time, and resumed.
    for _ in 0..3 {
        let mut counting = std::process::Command::new(env!("CARGO_BIN_EXE_bezzel"))
            .args(shard("even", &even, &["--resume", "--threads", "1", "--kernel", "scalar"]))
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let length = || fs::metadata(&even).map_or(0, |file| file.len());
        let before = length();
        crate::program::wait_until(&mut counting, "facts", || length() > before);
        counting.kill().unwrap();
        counting.wait().unwrap();
        let whole = fs::read(&even).unwrap();
        fs::write(&even, &whole[..whole.len().saturating_sub(5)]).unwrap();
    }
    let made = ["--scheme", "cross", "--depth", "2"];
    run(&[&["campaign", "new", "16", "-o", text(&ledger)], &made[..]].concat()).success();
    // Of an incomplete file the complete lines are taken, and no fact twice.
    for file in [&even, &odd, &even] {
        run(&["campaign", "import", text(&ledger), text(file)]).success();
    }
    let before = json(&["campaign", "total", text(&ledger), "--json"], 1);
    assert!(before["damaged"] == 0 && before["missing"] != 0, "{before}");
    run(&shard("even", &even, &["--resume"])).success();
    let lines = fs::read_to_string(&even).unwrap();
    let mut shards: Vec<&str> = lines.lines().map(|line| line.split(',').nth(1).unwrap()).collect();
    let all = shards.len();
    shards.sort_unstable();
    shards.dedup();
    assert_eq!(shards.len(), all);
    run(&["campaign", "import", text(&ledger), text(&even)]).success();
    assert_eq!(output(&["campaign", "total", text(&ledger)]), "14772512\n");
    // An existing file is not replaced, and a file of another plan is not continued.
    refused(&shard("even", &even, &[]), "exists already");
    let other =
        ["campaign", "shard", "cross/2 n=15 depth=1", "even", "-o", text(&even), "--resume"];
    refused(&other, "row 1 has the plan");
    refused(&shard("0..9999999", &odd, &["--resume"]), "expected ranges in ascending order");
    refused(&["campaign", "shard", "q16", "even", "-o", text(&odd)], "not a plan");
}

/// Writes `sent.csv` with facts of these shards, found by this worker, and `lie.csv`, in which the last is wrong.
fn send(session: &Session, shards: &str, worker: &str) {
    session.does(&[&format!("campaign shard '{PLAN}' {shards} -o sent.csv --name {worker}")]);
    let sent = session.read("sent.csv");
    let mut rows: Vec<Vec<String>> =
        sent.lines().map(|line| line.split(',').take(9).map(str::to_owned).collect()).collect();
    let w8 = &mut rows.last_mut().unwrap()[2];
    *w8 = (w8.parse::<u64>().unwrap() + 1).to_string();
    let lines: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    session.write("lie.csv", lines.join("\n"));
}

#[test]
fn a_file_of_something_else_is_no_file_of_shards_to_continue() {
    let session = ledger();
    session.does(&["campaign run it.bezzel"]);
    fs::copy(session.path("it.bezzel"), session.path("ledger.csv")).unwrap();
    session.write("numbers.csv", format!("{:?}", (0..50_000).collect::<Vec<u32>>()));
    session.write("columns.csv", format!("{COLUMNS}\n{PLAN},27,449,0,0,0,a,avx2,0.1.0\n{PLAN},2"));
    let count = "campaign shard 'cross/2 n=16 depth=2'";
    for other in ["ledger.csv", "numbers.csv", "columns.csv"] {
        let before = fs::read(session.path(other)).unwrap();
        session.refuses(&[
            (&format!("{count} 0..3 -o {other} --resume"), "does not begin with the columns"),
            (&format!("{count} 0..3 -o {other}"), "exists already: --resume continues it"),
        ]);
        assert_eq!(fs::read(session.path(other)).unwrap(), before, "{other}");
    }
    // A file that was cut off in its first line can be resumed.
    session.write("begun.csv", "plan,sha");
    session.does(&[&format!("{count} 0..3 -o begun.csv --resume")]);
    assert_eq!(session.read("begun.csv").lines().count(), 4);
    session.refuses(&[
        (&format!("{count} 0..3 -o it.bezzel --resume"), "expected one of .csv"),
        (&format!("{count} '' -o begun.csv --resume"), "expected ranges"),
        (&format!("{count} 0..3 -o -"), "-o is missing"),
    ]);
    session.prints(&[("campaign total it.bezzel", ALL)]);
}

#[test]
fn a_run_ends_when_all_is_found_again_or_says_that_it_is_not() {
    let session = ledger();
    send(&session, "0..336", "siteA");
    // Counting again refutes the worker, and all its facts are lost.
    for (again, name) in [("--confirm 100%", "confirmed"), ("--replicate 2", "replicated")] {
        session.does(&[
            &format!("campaign copy it.bezzel -o {name}.bezzel"),
            &format!("campaign import {name}.bezzel lie.csv"),
        ]);
        let count = format!("campaign run {name}.bezzel {again} --name");
        let is_found = || {
            let status = session.json(&format!("campaign status {name}.bezzel --json"));
            status[name] == status["shards"]
        };
        let ended = session.run(&format!("{count} siteC")).status.success();
        assert_eq!(ended, is_found(), "{name}");
        if !ended {
            session.does(&[&format!("{count} siteD")]);
        }
        assert!(is_found(), "{name}");
        session.prints(&[(&format!("campaign total {name}.bezzel"), ALL)]);
    }
    // Facts without a kernel do not confirm each other: they could be one file under two names.
    let sent = session.read("sent.csv");
    let untold = |line: &str| line.splitn(7, ',').take(6).collect::<Vec<_>>().join(",") + "\n";
    session.write("untold.csv", sent.lines().map(untold).collect::<String>());
    session.rows(&[
        ("campaign import it.bezzel untold.csv --name a", 0, "…", "…"),
        ("campaign import it.bezzel untold.csv --name b", 0, "…", "…"),
        ("campaign status it.bezzel --json", 0, "…\"done\":336,…\"confirmed\":0,…", "…"),
        ("campaign run it.bezzel --replicate 2 --name me", 1, "…", "…"),
        ("campaign run it.bezzel --replicate 2 --name other", 0, "…", "…"),
        ("campaign status it.bezzel --json", 0, "…\"replicated\":336,…", "…"),
    ]);
}

#[test]
fn a_worker_that_was_wrong_is_struck_out_again_where_that_row_is_damaged() {
    let session = ledger();
    send(&session, "0..336", "evil");
    session.does(&[
        "campaign import it.bezzel lie.csv",
        "campaign run it.bezzel --confirm 100% --name me",
    ]);
    let connection = rusqlite::Connection::open(session.path("it.bezzel")).unwrap();
    let query = "SELECT sql FROM sqlite_master WHERE name = 'refuted_update'";
    let trigger: String = connection.query_row(query, [], |row| row.get(0)).unwrap();
    drop(connection);
    let change = "DROP TRIGGER refuted_update; UPDATE refuted SET checksum = checksum + 1";
    meddle(&session, &format!("{change}; {trigger}"));
    // Further facts of a refuted worker are stored and do not count, and the message says so.
    let told = "…facts of workers that were wrong before…";
    session.rows(&[
        ("campaign run it.bezzel --name me", 0, "…", "…"),
        ("campaign total it.bezzel", 0, ALL, "…"),
        ("campaign import it.bezzel sent.csv --name evil", 0, "…", told),
    ]);
}

#[test]
fn some_facts_of_every_worker_are_found_again_however_few_it_found() {
    let session = ledger();
    // Two facts of a faulty worker, which a random share of all facts would miss.
    send(&session, "0..2", "zed");
    session.rows(&[
        ("campaign import it.bezzel lie.csv", 0, "…", "…"),
        ("campaign run it.bezzel --name me", 0, "…", "…"),
        ("campaign total it.bezzel", 1, "", "…"),
    ]);
    let told = session.run("campaign run it.bezzel --confirm 0.001% --name me");
    assert!(String::from_utf8_lossy(&told.stderr).contains("zed"), "{told:?}");
    let total = "…\"count\":365596,…\"refuted\":[\"zed\"…";
    session.prints(&[("campaign total it.bezzel --json", total)]);
    // A worker without confirmed facts is reported, if others have some.
    let other = ledger();
    other.write("sent.csv", session.read("sent.csv"));
    other.run("campaign run it.bezzel --shards 2..336 --confirm 1% --name me");
    let told = "…no fact of these workers was found by another…";
    other.rows(&[
        ("campaign import it.bezzel sent.csv", 0, "…", "…"),
        ("campaign total it.bezzel --json", 0, "…\"unconfirmed\":[\"zed\"],…", "…"),
        ("campaign total it.bezzel", 0, ALL, told),
    ]);
}
