//! A ledger never reports a wrong count: damaged files, wrong workers, vanished and linked files, impossible numbers.

use crate::program::{output, refused, run};
use std::fs;
use std::path::{Path, PathBuf};

const PLAN: &str = "cross/2 n=14 depth=1";
const SHARDS: u64 = 336;
const ALL: &str = "0..336";
const COLUMNS: &str = "plan,shard,w8,w4,w2,w1,worker,kernel,version";

/// A folder with a ledger of N = 14.
fn campaign() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q14.bezzel");
    run(&["campaign", "new", "14", "-o", text(&path), "--scheme", "cross", "--depth", "1"])
        .success();
    (folder, path)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn json(arguments: &[&str], code: i32) -> serde_json::Value {
    let assert = run(arguments).code(code);
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}

/// Changes a ledger in a way that the program never would.
fn meddle(path: &Path, statements: &str) {
    rusqlite::Connection::open(path).unwrap().execute_batch(statements).unwrap();
}

#[test]
fn a_worker_that_was_wrong_counts_under_no_kernel_and_no_version() {
    let (folder, path) = campaign();
    let facts = folder.path().join("badram.csv");
    let (one, two) = ("27,449,0,0,0,badram,avx512,0.1.0", "0,359,0,0,0,badram,avx2,0.1.1");
    fs::write(&facts, format!("{COLUMNS}\n{PLAN},{one}\n{PLAN},{two}\n")).unwrap();
    run(&["campaign", "import", text(&path), text(&facts)]).success();
    // One of the two is certain to be counted again, which refutes the worker.
    for _ in 0..2 {
        let _ = run(&["campaign", "run", text(&path), "--confirm", "100%"]);
    }
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!(total["count"], 365_596);
    assert_eq!(total["refuted"], serde_json::json!(["badram"]));
    let connection = rusqlite::Connection::open(&path).unwrap();
    let sum: i64 =
        connection.query_row("SELECT sum(solutions) FROM fact", [], |row| row.get(0)).unwrap();
    assert_eq!(sum, 365_596);
    // The worker is refuted for its own further runs too.
    refused(&["campaign", "run", text(&path), "--name", "badram"], "check the machine");
    // A fact of a kernel that does not exist is refused.
    let made_up = format!("{COLUMNS}\n{PLAN},3,2,0,0,0,other,quantum,0.1.0\n");
    fs::write(&facts, made_up).unwrap();
    refused(
        &["campaign", "import", text(&path), text(&facts)],
        "scalar, simd128, neon, avx2, avx512",
    );
}

#[test]
fn facts_are_believed_by_their_own_checksums() {
    let (folder, path) = campaign();
    run(&["campaign", "run", text(&path)]).success();
    meddle(&path, "DROP TRIGGER worker_update; UPDATE worker SET since = since + 1");
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!((&total["count"], &total["damaged"]), (&365_596.into(), &1.into()));
    // The message names the row, and the statement that deletes it.
    for action in ["total", "status"] {
        let told = run(&["campaign", action, text(&path)]).success();
        let told = told.get_output();
        let told = [&told.stdout[..], &told.stderr[..]].concat();
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains("ignored: worker 1; other rows hold"), "{action}: {told}");
        assert!(told.contains("campaign merge"), "{action}: {told}");
    }
    run(&["campaign", "audit", text(&path)]).code(1);
    let mended = folder.path().join("mended.bezzel");
    run(&["campaign", "merge", text(&path), "-o", text(&mended)]).success();
    assert_eq!(output(&["campaign", "total", text(&mended)]), "365596\n");
    // A changed name does not match the checksum.
    meddle(&path, "UPDATE worker SET name = name || 'x'");
    let total = json(&["campaign", "total", text(&path), "--json"], 1);
    assert_eq!((&total["count"], &total["done"]), (&serde_json::Value::Null, &0.into()));
}

#[test]
fn a_table_whose_description_is_damaged_is_read_for_a_merge() {
    for (table, word) in [
        ("failure", "message"),
        ("found", "shard INTEGER"),
        ("worker", "kernel"),
        ("campaign", "plan"),
    ] {
        let (folder, path) = campaign();
        run(&["campaign", "run", text(&path), "--shards", "even"]).success();
        let done = json(&["campaign", "status", text(&path), "--json"], 0)["done"].clone();
        let mut bytes = fs::read(&path).unwrap();
        let sql = format!("CREATE TABLE {table} (");
        let at = bytes.windows(sql.len()).position(|part| part == sql.as_bytes()).unwrap();
        let word_at = bytes[at..].windows(word.len()).position(|part| part == word.as_bytes());
        bytes[at + word_at.unwrap()] ^= 0x08;
        fs::write(&path, bytes).unwrap();
        let mended = folder.path().join("mended.bezzel");
        run(&["campaign", "merge", text(&path), "-o", text(&mended)]).success();
        let status = json(&["campaign", "status", text(&mended), "--json"], 0);
        assert_eq!(status["done"], done, "{table}");
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
    let (folder, path) = campaign();
    let other = folder.path().join("other.bezzel");
    fs::hard_link(&path, &other).unwrap();
    for path in [&path, &other] {
        refused(&["campaign", "run", text(path)], "has 2 names (hard links)");
    }
    run(&["campaign", "status", text(&other)]).success();
    fs::remove_file(&other).unwrap();
    run(&["campaign", "run", text(&path)]).success();
}

#[test]
fn times_that_no_row_holds_are_refused() {
    let (folder, path) = campaign();
    let facts = folder.path().join("facts.csv");
    for (column, value) in [("micros", u64::MAX), ("at", u64::MAX), ("micros", i64::MAX as u64)] {
        let rows = format!("plan,shard,w8,w4,w2,w1,{column}\n{PLAN},3,2,0,0,0,{value}\n");
        fs::write(&facts, rows).unwrap();
        refused(
            &["campaign", "import", text(&path), text(&facts)],
            &format!("shard 3: {column} is"),
        );
    }
    let status = json(&["campaign", "status", text(&path), "--json"], 0);
    assert_eq!((&status["done"], &status["damaged"]), (&0.into(), &0.into()));
    fs::write(&facts, format!("plan,shard,w8,w4,w2,w1,w1\n{PLAN},3,2,0,0,0,0\n")).unwrap();
    refused(&["campaign", "import", text(&path), text(&facts)], "two columns “w1”");
}

#[test]
fn an_audit_says_how_much_it_counted_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q26.bezzel");
    let plan = "cross/2 n=26 depth=0";
    run(&["campaign", "new", "26", "-o", text(&path), "--scheme", "cross", "--depth", "0"])
        .success();
    let facts = folder.path().join("facts.csv");
    fs::write(&facts, format!("plan,shard,w8,w4,w2,w1\n{plan},3,2,0,0,0\n{plan},9,2,0,0,0\n"))
        .unwrap();
    run(&["campaign", "import", text(&path), text(&facts)]).success();
    // The facts are invented, and the shards too large to be counted again within the budget.
    let audit = ["campaign", "audit", text(&path), "--budget", "0.2", "--json"];
    let audit = json(&audit, 1);
    assert_eq!((&audit["clean"], &audit["chosen"]), (&false.into(), &2.into()));
    assert_eq!(audit["recounted"], 0);
    let told = run(&["campaign", "audit", text(&path), "--budget", "0.2"]).code(1);
    told.stdout(predicates::str::contains("recounted only 0 of 2 facts"));
}

#[test]
fn an_audit_counts_the_shards_that_are_named() {
    let (folder, path) = campaign();
    run(&["campaign", "run", text(&path), "--shards", "0..20"]).success();
    let audit = |options: &[&str]| {
        json(&[&["campaign", "audit", text(&path), "--json"], options].concat(), 1)
    };
    let named = audit(&["--shards", "3,5..8,25"]);
    assert_eq!((&named["chosen"], &named["recounted"]), (&4.into(), &4.into()));
    // No fact is wrong; but shards are missing, so the status is 1.
    assert_eq!(named["clean"], true);
    let unconfirmed = audit(&["--unconfirmed"]);
    assert_eq!(unconfirmed["chosen"], 20);
    // A wrong fact is found if its shard is named.
    let facts = folder.path().join("facts.csv");
    fs::write(&facts, format!("plan,shard,w8,w4,w2,w1\n{PLAN},30,1,0,0,0\n")).unwrap();
    run(&["campaign", "import", text(&path), text(&facts)]).success();
    let wrong = audit(&["--shards", "30"]);
    assert_eq!(wrong["clean"], false);
    assert_eq!(wrong["recounts"][0]["differ"], serde_json::json!([30]));
    // A contradiction is not added, and the message says how to find the wrong fact.
    fs::write(&facts, format!("plan,shard,w8,w4,w2,w1\n{PLAN},7,1,0,0,0\n")).unwrap();
    refused(&["campaign", "import", text(&path), text(&facts)], "with --shards 7 recounts it");
}

#[test]
fn a_new_ledger_is_called_as_was_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let short = |path: &Path| {
        run(&["campaign", "new", "12", "-o", text(path), "--depth", "0"]).get_output().clone()
    };
    assert!(short(&path("q{n}.bezzel")).status.success());
    assert!(path("q12.bezzel").exists() && !path("q{n}.bezzel").exists());
    refused(&["campaign", "new", "12", "-o", text(&path("q{i}.bezzel"))], "only one file to write");
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

/// Copies a file of facts with only its first `columns` columns, and changes the last fact if `lies`.
fn cut(from: &Path, to: &Path, columns: usize, lies: bool) {
    let whole = fs::read_to_string(from).unwrap();
    let mut rows: Vec<Vec<String>> = whole
        .lines()
        .map(|line| line.split(',').take(columns).map(str::to_owned).collect())
        .collect();
    if lies {
        let w8 = &mut rows.last_mut().unwrap()[2];
        *w8 = (w8.parse::<u64>().unwrap() + 1).to_string();
    }
    let lines: Vec<String> = rows.iter().map(|row| row.join(",") + "\n").collect();
    fs::write(to, lines.concat()).unwrap();
}

/// A file with all facts of the campaign, found by this worker, and one in which the last is wrong.
fn all_by(folder: &Path, name: &str) -> (PathBuf, PathBuf) {
    let (sent, lie) = (folder.join("sent.csv"), folder.join("lie.csv"));
    run(&["campaign", "shard", PLAN, ALL, "-o", text(&sent), "--name", name]).success();
    cut(&sent, &lie, 9, true);
    (sent, lie)
}

#[test]
fn a_file_of_something_else_is_no_file_of_shards_to_continue() {
    let (folder, path) = campaign();
    run(&["campaign", "run", text(&path)]).success();
    let numbers = folder.path().join("numbers.csv");
    fs::write(&numbers, format!("{:?}", (0..50_000).collect::<Vec<u32>>())).unwrap();
    let columns = folder.path().join("columns.csv");
    fs::write(&columns, format!("{COLUMNS}\n{PLAN},27,449,0,0,0,a,avx2,0.1.0\n{PLAN},2")).unwrap();
    let ledger = folder.path().join("ledger.csv");
    fs::copy(&path, &ledger).unwrap();
    for other in [&ledger, &numbers, &columns] {
        let before = fs::read(other).unwrap();
        refused(&shard("0..3", other, &["--resume"]), "does not begin with the columns");
        assert_eq!(fs::read(other).unwrap(), before, "{}", other.display());
        refused(&shard("0..3", other, &[]), "exists already: --resume continues it");
    }
    refused(&shard("0..3", &path, &["--resume"]), "expected one of .csv");
    assert_eq!(output(&["campaign", "total", text(&path)]), "365596\n");
    // A file that was cut off in its first line can be resumed.
    let begun = folder.path().join("begun.csv");
    fs::write(&begun, "plan,sha").unwrap();
    run(&shard("0..3", &begun, &["--resume"])).success();
    assert_eq!(fs::read_to_string(&begun).unwrap().lines().count(), 4);
    refused(&shard("", &begun, &["--resume"]), "expected ranges");
    refused(&shard("0..3", Path::new("-"), &[]), "-o is missing");
}

#[test]
fn a_run_ends_when_all_is_found_again_or_says_that_it_is_not() {
    let (folder, path) = campaign();
    let (sent, lie) = all_by(folder.path(), "siteA");
    // Counting again refutes the worker, and all its facts are lost.
    for (again, name) in
        [(["--confirm", "100%"], "confirmed"), (["--replicate", "2"], "replicated")]
    {
        let ledger = folder.path().join(format!("{name}.bezzel"));
        run(&["campaign", "copy", text(&path), "-o", text(&ledger)]).success();
        run(&["campaign", "import", text(&ledger), text(&lie)]).success();
        let count = ["campaign", "run", text(&ledger), again[0], again[1], "--name"];
        let first = run(&[&count[..], &["siteC"]].concat());
        let code = first.get_output().status.code();
        let found =
            |ledger: &Path| json(&["campaign", "status", text(ledger), "--json"], 0)[name].clone();
        assert_eq!(code == Some(0), found(&ledger) == SHARDS, "{name}: {code:?}");
        if code != Some(0) {
            run(&[&count[..], &["siteD"]].concat()).success();
        }
        assert_eq!(found(&ledger), SHARDS, "{name}");
        assert_eq!(output(&["campaign", "total", text(&ledger)]), "365596\n");
    }
    // Facts without a kernel do not confirm each other: they could be one file under two names.
    let untold = folder.path().join("untold.csv");
    cut(&sent, &untold, 6, false);
    run(&["campaign", "import", text(&path), text(&untold), "--name", "a"]).success();
    run(&["campaign", "import", text(&path), text(&untold), "--name", "b"]).success();
    let status = || json(&["campaign", "status", text(&path), "--json"], 0);
    assert_eq!((&status()["done"], &status()["confirmed"]), (&SHARDS.into(), &0.into()));
    let replicate = ["campaign", "run", text(&path), "--replicate", "2", "--name"];
    run(&[&replicate[..], &["me"]].concat()).code(1);
    run(&[&replicate[..], &["other"]].concat()).success();
    assert_eq!(status()["replicated"], SHARDS);
}

#[test]
fn a_worker_that_was_wrong_is_struck_out_again_where_that_row_is_damaged() {
    let (folder, path) = campaign();
    let (sent, lie) = all_by(folder.path(), "evil");
    run(&["campaign", "import", text(&path), text(&lie)]).success();
    run(&["campaign", "run", text(&path), "--confirm", "100%", "--name", "me"]).success();
    let ledger = rusqlite::Connection::open(&path).unwrap();
    let query = "SELECT sql FROM sqlite_master WHERE name = 'refuted_update'";
    let trigger: String = ledger.query_row(query, [], |row| row.get(0)).unwrap();
    drop(ledger);
    let change = "DROP TRIGGER refuted_update; UPDATE refuted SET checksum = checksum + 1";
    meddle(&path, &format!("{change}; {trigger}"));
    run(&["campaign", "run", text(&path), "--name", "me"]).success();
    assert_eq!(output(&["campaign", "total", text(&path)]), "365596\n");
    // Further facts of a refuted worker are stored and do not count, and the message says so.
    let told = run(&["campaign", "import", text(&path), text(&sent), "--name", "evil"]);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("facts of workers that were wrong before"), "{told}");
}

#[test]
fn some_facts_of_every_worker_are_found_again_however_few_it_found() {
    let (folder, path) = campaign();
    // Two facts of a faulty worker, which a random share of all facts would miss.
    let (sent, lie) = (folder.path().join("sent.csv"), folder.path().join("lie.csv"));
    run(&["campaign", "shard", PLAN, "0..2", "-o", text(&sent), "--name", "zed"]).success();
    cut(&sent, &lie, 9, true);
    run(&["campaign", "import", text(&path), text(&lie)]).success();
    run(&["campaign", "run", text(&path), "--name", "me"]).success();
    run(&["campaign", "total", text(&path)]).code(1);
    let told = run(&["campaign", "run", text(&path), "--confirm", "0.001%", "--name", "me"]);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("zed"), "{told}");
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!((&total["count"], &total["refuted"][0]), (&365_596.into(), &"zed".into()));
    // A worker without confirmed facts is reported, if others have some.
    let (_other, path) = campaign();
    run(&["campaign", "run", text(&path), "--shards", "2..336", "--confirm", "1%", "--name", "me"]);
    run(&["campaign", "import", text(&path), text(&sent)]).success();
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!(total["unconfirmed"], serde_json::json!(["zed"]));
    let told = run(&["campaign", "total", text(&path)]);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("no fact of these workers was found by another"), "{told}");
}
