//! Campaigns on one machine, by the built binary: killed, resumed, damaged, merged.

use crate::program::{bezzel, changes, output, refused, run, wait_until};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with a ledger of N = 14 in many small shards.
fn campaign(options: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q14.bezzel");
    let text = path.to_str().unwrap();
    run(&[&["campaign", "new", "14", "-o", text, "--depth", "2"], options].concat()).success();
    (folder, path)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn json(arguments: &[&str], code: i32) -> serde_json::Value {
    let assert = run(arguments).code(code);
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}

#[test]
fn a_campaign_is_made_run_and_summed_up() {
    let (folder, path) = campaign(&[]);
    let total = json(&["campaign", "total", text(&path), "--json"], 1);
    assert_eq!(total["count"], serde_json::Value::Null);
    assert_eq!(total["done"], 0);
    run(&["campaign", "total", text(&path)]).code(1).stdout("");
    run(&["campaign", "run", text(&path), "--confirm", "10%"]).success();
    assert_eq!(output(&["campaign", "total", text(&path)]), "365596\n");
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!((&total["count"], &total["sum"]), (&365_596.into(), &365_596.into()));
    assert_eq!(total["objections"], serde_json::json!([]));
    let confirmed = total["confirmed"].as_u64().unwrap();
    let shards = total["shards"].as_u64().unwrap();
    let kernels = json(&["info", "--json"], 0)["kernels"].as_array().unwrap().len();
    assert!(kernels < 2 || (shards / 30..shards / 4).contains(&confirmed), "{confirmed}");
    let status = json(&["campaign", "status", text(&path), "--json"], 0);
    assert_eq!((&status["missing"], &status["done"]), (&0.into(), &shards.into()));
    let audit =
        json(&["campaign", "audit", text(&path), "--json", "--sample", "20", "--seed", "1"], 0);
    assert_eq!(audit["clean"], true);
    assert!(audit["recounts"][0]["same"].as_u64().unwrap() == 20, "{audit}");
    // No other file is left beside it.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    // Run again: nothing to do.
    run(&["campaign", "run", text(&path)]).success();
}

#[test]
fn the_ledger_says_the_count_to_other_programs() {
    let (_folder, path) = campaign(&[]);
    run(&["campaign", "run", text(&path)]).success();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let sum =
        connection.query_row("select sum(solutions) from fact", [], |row| row.get::<_, i64>(0));
    assert_eq!(sum.unwrap(), 365_596);
}

#[test]
fn a_run_that_is_killed_at_random_moments_is_resumed_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q16.bezzel");
    run(&["campaign", "new", "16", "-o", text(&path), "--scheme", "cross", "--depth", "3"])
        .success();
    let mut known = 0;
    // Before, during and after the first commits: after a number of changes of the ledger's files.
    for times in [0, 1, 2, 3, 5, 8, 13] {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("bezzel"))
            .args(["campaign", "run", text(&path), "--kernel", "scalar", "--quiet"])
            .spawn()
            .unwrap();
        changes(folder.path(), times, || child.try_wait().unwrap().is_some());
        let _ = child.kill();
        child.wait().unwrap();
        let status = json(&["campaign", "status", text(&path), "--json"], 0);
        let done = status["done"].as_u64().unwrap();
        assert!(done >= known, "{done} after {known}");
        assert_eq!(status["conflicts"], serde_json::json!([]));
        known = done;
    }
    run(&["campaign", "run", text(&path)]).success();
    assert_eq!(output(&["campaign", "total", text(&path)]), "14772512\n");
    let connection = rusqlite::Connection::open(&path).unwrap();
    let again = connection.query_row("select count(*) from again", [], |row| row.get::<_, i64>(0));
    assert_eq!(again.unwrap(), 0, "rows counted twice");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_it_counted_and_dies_by_the_signal() {
    use std::os::unix::process::ExitStatusExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q17.bezzel");
    run(&["campaign", "new", "17", "-o", text(&path), "--scheme", "cross", "--depth", "3"])
        .success();
    for (signal, name) in [(2, "INT"), (15, "TERM")] {
        let before =
            json(&["campaign", "status", text(&path), "--json"], 0)["done"].as_u64().unwrap();
        let mut child = crate::program::in_the_foreground();
        let mut child = child
            .args(["campaign", "run", text(&path), "--kernel", "scalar", "--threads", "1"])
            .spawn()
            .unwrap();
        let lock = folder.path().join("q17.bezzel-lock");
        wait_until(&mut child, "it begins", || lock.exists());
        // The kernel is proven first; then shards are counted, and written each second.
        let known =
            || json(&["campaign", "status", text(&path), "--json"], 0)["done"].as_u64().unwrap();
        wait_until(&mut child, "something is counted", || known() > before);
        crate::program::signal(name, &child);
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(signal), "{status}");
        let after =
            json(&["campaign", "status", text(&path), "--json"], 0)["done"].as_u64().unwrap();
        assert!(after > before, "{after} after {before}");
    }
    // The file is complete, and no other is left beside it.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Expects that a count is complete when the facts of one half come to the other in a file of this kind.
pub(crate) fn facts_pass_through(ending: &str) {
    let (folder, even) = campaign(&[]);
    let (odd, facts) =
        (folder.path().join("odd.bezzel"), folder.path().join(format!("odd.{ending}")));
    fs::copy(&even, &odd).unwrap();
    run(&["campaign", "run", text(&even), "--shards", "even"]).success();
    run(&["campaign", "run", text(&odd), "--shards", "odd"]).success();
    run(&["campaign", "export", text(&odd), "-o", text(&facts)]).success();
    run(&["campaign", "import", text(&even), text(&facts)]).success();
    assert_eq!(output(&["campaign", "total", text(&even)]), "365596\n", "{ending}");
}

#[test]
fn two_sites_share_a_count_and_merge_what_they_found() {
    let (folder, even) = campaign(&[]);
    let odd = folder.path().join("odd.bezzel");
    fs::copy(&even, &odd).unwrap();
    run(&["campaign", "run", text(&even), "--shards", "even"]).success();
    run(&["campaign", "run", text(&odd), "--shards", "odd"]).success();
    run(&["campaign", "total", text(&even)]).code(1);
    let merged = folder.path().join("merged.bezzel");
    run(&["campaign", "merge", text(&even), text(&odd), "-o", text(&merged)]).success();
    assert_eq!(output(&["campaign", "total", text(&merged)]), "365596\n");
    facts_pass_through("csv");
    // With one wrong fact: the conflict is named, and nothing is added.
    let facts = output(&["campaign", "export", text(&merged)]);
    let mut lines: Vec<String> = facts.lines().map(str::to_owned).collect();
    let fields: Vec<&str> = lines[8].split(',').collect();
    let more = (fields[2].parse::<u64>().unwrap() + 1).to_string();
    let wrong = [fields[0], fields[1], &more, fields[3], fields[4], fields[5]].join(",");
    let shard = fields[1].to_owned();
    let bad = folder.path().join("bad.csv");
    fs::write(&bad, format!("plan,shard,w8,w4,w2,w1\n{wrong}\n")).unwrap();
    refused(
        &["campaign", "import", text(&merged), text(&bad)],
        &format!("contradicts what is known about shard {shard}"),
    );
    assert_eq!(output(&["campaign", "total", text(&merged)]), "365596\n");
    // A row that does not match its checksum is refused too.
    lines[8] =
        lines[8].replacen(&format!(",{},", fields_of(&facts, 8)[2]), &format!(",{more},"), 1);
    fs::write(&bad, lines.join("\n")).unwrap();
    refused(&["campaign", "import", text(&merged), text(&bad)], "checksum");
    // Ledgers that contradict each other are not merged.
    let liar = folder.path().join("liar.bezzel");
    fs::copy(&odd, &liar).unwrap();
    run(&["campaign", "new", "14", "-o", text(&folder.path().join("l.bezzel")), "--depth", "2"])
        .success();
    fs::write(&bad, format!("plan,shard,w8,w4,w2,w1\n{wrong}\n")).unwrap();
    let liar = folder.path().join("l.bezzel");
    run(&["campaign", "import", text(&liar), text(&bad), "--name", "liar"]).success();
    let out = folder.path().join("never.bezzel");
    refused(
        &["campaign", "merge", text(&merged), text(&liar), "-o", text(&out)],
        &format!("about shard {shard}"),
    );
    assert!(!out.exists());
}

fn fields_of(facts: &str, line: usize) -> Vec<String> {
    facts.lines().nth(line).unwrap().split(',').map(str::to_owned).collect()
}

#[test]
fn a_damaged_fact_is_seen_counted_again_and_told() {
    let (folder, path) = campaign(&[]);
    run(&["campaign", "run", text(&path)]).success();
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection
        .execute_batch("DROP TRIGGER found_update; UPDATE found SET w8 = w8 + 8 WHERE shard = 5")
        .unwrap();
    drop(connection);
    let total = json(&["campaign", "total", text(&path), "--json"], 1);
    assert_eq!((&total["damaged"], &total["count"]), (&1.into(), &serde_json::Value::Null));
    let told = run(&["campaign", "total", text(&path)]).code(1);
    let told = String::from_utf8(told.get_output().stderr.clone()).unwrap();
    assert!(told.contains("ignored: found 5; ") && told.contains("campaign run"), "{told}");
    let audit = json(&["campaign", "audit", text(&path), "--json", "--sample", "5"], 1);
    assert_eq!(audit["damaged"], serde_json::json!([{ "table": "found", "row": 5 }]));
    run(&["campaign", "run", text(&path)]).success();
    assert_eq!(output(&["campaign", "total", text(&path)]), "365596\n");
    // A truncated ledger: the message says what to do, and that works.
    let whole = fs::read(&path).unwrap();
    let cut = folder.path().join("cut.bezzel");
    fs::write(&cut, &whole[..whole.len() - 5000]).unwrap();
    for action in ["status", "total", "run"] {
        refused(&["campaign", action, text(&cut)], "campaign merge");
    }
    let mended = folder.path().join("mended.bezzel");
    run(&["campaign", "merge", text(&cut), "-o", text(&mended)]).success();
    let left = json(&["campaign", "status", text(&mended), "--json"], 0);
    assert!(left["done"].as_u64().unwrap() * 2 > left["shards"].as_u64().unwrap(), "{left}");
    run(&["campaign", "run", text(&mended)]).success();
    assert_eq!(output(&["campaign", "total", text(&mended)]), "365596\n");
}

#[test]
fn a_conflict_is_settled_by_the_next_run() {
    let (folder, path) = campaign(&[]);
    let facts = folder.path().join("facts.csv");
    let rows = "cross/2 n=14 depth=2,3,1,0,0,0\ncross/2 n=14 depth=2,9,2,0,0,0\n";
    fs::write(&facts, format!("plan,shard,w8,w4,w2,w1\n{rows}")).unwrap();
    run(&["campaign", "import", text(&path), text(&facts), "--name", "liar"]).success();
    // Another kernel counts the shard again, and so finds the lie.
    let assert = run(&["campaign", "run", text(&path), "--confirm", "100"]);
    let output = assert.get_output().clone();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let kernels = json(&["info", "--json"], 0)["kernels"].as_array().unwrap().len();
    if kernels > 1 {
        assert!(said.contains("liar"), "{said}");
        run(&["campaign", "run", text(&path)]).success();
        assert_eq!(crate::program::output(&["campaign", "total", text(&path)]), "365596\n");
        let total = json(&["campaign", "total", text(&path), "--json"], 0);
        assert_eq!(total["refuted"], serde_json::json!(["liar"]));
    } else {
        run(&["campaign", "total", text(&path)]).code(1);
    }
}

#[test]
fn what_cannot_be_done_is_refused_in_words() {
    let (folder, path) = campaign(&[]);
    let other = folder.path().join("q12.bezzel");
    run(&["campaign", "new", "12", "-o", text(&other)]).success();
    refused(&["campaign", "new", "14", "-o", text(&path)], "exists already");
    refused(&["campaign", "new", "99"], "99");
    refused(&["campaign", "new", "x"], "x");
    let x = folder.path().join("x.bezzel");
    refused(&["campaign", "new", "14", "--depth", "9", "-o", text(&x)], "--depth");
    refused(&["campaign", "new", "14", "--depth", "99", "-o", text(&x)], "--depth");
    refused(&["campaign", "new", "14", "-o", text(&folder.path().join("no/x.bezzel"))], "no");
    refused(&["campaign", "run", text(&folder.path().join("none"))], "campaign new");
    refused(&["campaign", "run", text(&path), "--confirm", "101"], "--confirm");
    refused(&["campaign", "run", text(&path), "--confirm", "-1"], "--confirm");
    refused(&["campaign", "run", text(&path), "--shards", "5..99999999"], "--shards");
    refused(&["campaign", "run", text(&path), "--name", ""], "name");
    refused(
        &[
            "campaign",
            "merge",
            text(&path),
            text(&other),
            "-o",
            text(&folder.path().join("m.bezzel")),
        ],
        "plan",
    );
    refused(&["campaign", "status", "Cargo.toml"], "is not a campaign ledger");
    refused(&["campaign", "status", text(folder.path())], "is not a campaign ledger");
    refused(&["campaign", "export", text(&path), "-o", text(&folder.path().join("f.txt"))], "csv");
    refused(&["campaign", "import", text(&path), text(&folder.path().join("f.csv"))], "f.csv");
    refused(&["campaign"], "new");
    refused(&["campaign", "rnu", text(&path)], "rnu");
    refused(&["campaign", "slurm", text(&path), "--time", "1 day; rm"], "--time");
    let facts = folder.path().join("f.csv");
    for (content, said) in [
        ("shard,w8\n1,2\n", "plan"),
        ("plan,shard,w8,w4,w2,w1\ncross/2 n=14 depth=2,1,x,0,0,0\n", "row 1"),
        ("plan,shard,w8,w4,w2,w1\ncross/2 n=13 depth=2,1,0,0,0,0\n", "n=13"),
        ("plan,shard,w8,w4,w2,w1\ncross/2 n=14 depth=2,999999,0,0,0,0\n", "999999"),
        ("plan,shard,w8,w4,w2,w1\ncross/2 n=14 depth=2,1,99999999999,0,0,0\n", "cannot hold"),
        ("plan,shard,w8,w4,w2,w1\ncross/2 n=14 depth=2,1,0,0\n", "line 2"),
    ] {
        fs::write(&facts, content).unwrap();
        refused(&["campaign", "import", text(&path), text(&facts)], said);
        // In Chinese no part of the sentence is in English.
        let given = ["--lang", "zh", "campaign", "import", text(&path), text(&facts)];
        let shown = String::from_utf8(run(&given).code(2).get_output().stderr.clone()).unwrap();
        let sentence = shown.replace(text(&facts), "");
        let is_left = |word: &str| sentence.contains(word);
        assert!(!["row", "line", "shard", "there", "wrong"].into_iter().any(is_left), "{shown}");
    }
    // A contradiction names the file with the fact, and not the ledger.
    let row =
        |count: u64| format!("plan,shard,w8,w4,w2,w1\ncross/2 n=14 depth=2,1,{count},0,0,0\n");
    fs::write(&facts, row(1)).unwrap();
    run(&["campaign", "import", text(&other), text(&facts)]).code(2);
    let third = folder.path().join("third.bezzel");
    run(&["campaign", "new", "14", "--depth", "2", "--scheme", "cross", "-o", text(&third)])
        .success();
    run(&["campaign", "import", text(&third), text(&facts)]).success();
    fs::write(&facts, row(2)).unwrap();
    refused(
        &["campaign", "import", text(&third), text(&facts)],
        &format!("{} contradicts", text(&facts)),
    );
    let status = json(&["campaign", "status", text(&path), "--json"], 0);
    assert_eq!(status["done"], 0);
    // In Chinese too.
    run(&["--lang", "zh", "campaign", "run", "nix.bezzel"])
        .code(2)
        .stderr(predicates::str::contains("没有账本"));
}

#[test]
fn one_at_a_time_writes_and_the_second_is_told_who() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q18.bezzel");
    run(&["campaign", "new", "18", "-o", text(&path), "--scheme", "cross"]).success();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("bezzel"))
        .args(["campaign", "run", text(&path), "--kernel", "scalar", "--quiet", "--threads", "1"])
        .spawn()
        .unwrap();
    let lock = folder.path().join("q18.bezzel-lock");
    let is_held = || fs::read(&lock).is_ok_and(|holder| !holder.is_empty());
    wait_until(&mut child, "it begins", is_held);
    refused(&["campaign", "run", text(&path)], &format!("process {}", child.id()));
    // Readers do not have to wait for a writer.
    json(&["campaign", "status", text(&path), "--json"], 0);
    child.kill().unwrap();
    child.wait().unwrap();
    bezzel(&["campaign", "run", text(&path), "--shards", "0..2"]).assert().success();
}

#[test]
fn the_script_for_slurm_is_one_that_a_shell_can_read() {
    let (folder, path) = campaign(&[]);
    let script =
        output(&["campaign", "slurm", text(&path), "--workers", "7", "--partition", "long"]);
    for line in [
        "#SBATCH --array=1-7",
        "#SBATCH --requeue",
        "#SBATCH --signal=B:TERM@60",
        "#SBATCH --partition=long",
    ] {
        assert!(script.lines().any(|other| other == line), "{line}\n{script}");
    }
    let file = folder.path().join("job.sh");
    fs::write(&file, script).unwrap();
    // A Unix shell can read the script.
    if cfg!(unix) {
        let checked = std::process::Command::new("bash").arg("-n").arg(&file).status().unwrap();
        assert!(checked.success());
    }
}
