//! Campaigns on one machine, by the built binary: killed, resumed, damaged, merged.

use crate::default::share::{ALL, has_kernels};
use crate::program::{changes, wait_until};
use crate::session::Session;
use std::fs;
use std::process::{Child, Command};

const RUN: &str = "campaign run it.bezzel";
const TOTAL: &str = "campaign total it.bezzel";
const STATUS: &str = "campaign status it.bezzel --json";

/// A session with the ledger `it.bezzel`, made with these arguments.
fn ledger(made: &str) -> Session {
    let session = Session::new();
    session.does(&[&format!("campaign new {made} -o it.bezzel")]);
    session
}

/// A ledger of N = 14 in many small shards.
fn small() -> Session {
    ledger("14 --depth 2")
}

fn done(session: &Session) -> u64 {
    session.json(STATUS)["done"].as_u64().unwrap()
}

/// Starts to count with one thread of the slowest kernel.
fn start(session: &Session, mut program: Command) -> Child {
    program.args(RUN.split(' ')).args(["--kernel", "scalar", "--threads", "1", "--quiet"]);
    program.current_dir(session.path("")).spawn().unwrap()
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_bezzel"))
}

#[test]
fn a_campaign_is_made_run_and_summed_up() {
    let session = small();
    session.rows(&[
        ("campaign total it.bezzel --json", 1, "…\"count\":null,…\"done\":0,…", "…"),
        (TOTAL, 1, "", "…"),
        ("campaign run it.bezzel --confirm 10%", 0, "…", "…"),
        (TOTAL, 0, ALL, "…"),
        (
            "campaign total it.bezzel --json",
            0,
            "…\"count\":365596,\"sum\":365596,…\"objections\":[]…",
            "…",
        ),
        (STATUS, 0, "…\"shards\":2688,\"done\":2688,\"missing\":0,…", ""),
        (
            "campaign audit it.bezzel --json --sample 20 --seed 1",
            0,
            "…\"clean\":true,…\"recounts\":[{\"kernel\":\"…\",\"same\":20,…",
            "…",
        ),
    ]);
    let confirmed = session.json(STATUS)["confirmed"].as_u64().unwrap();
    assert!(!has_kernels() || (2688 / 30..2688 / 4).contains(&confirmed), "{confirmed}");
    // No other file is left beside it.
    assert_eq!(session.names(""), ["it.bezzel"]);
    // Run again: nothing to do.
    session.does(&[RUN]);
}

#[test]
fn a_run_that_is_killed_at_random_moments_is_resumed_each_time() {
    let session = ledger("16 --scheme cross --depth 3");
    let mut known = 0;
    // Before, during and after the first commits: after a number of changes of the ledger's files.
    for times in [0, 1, 2, 3, 5, 8, 13] {
        let mut child = start(&session, program());
        changes(&session.path(""), times, || child.try_wait().unwrap().is_some());
        let _ = child.kill();
        child.wait().unwrap();
        session.prints(&[(STATUS, "…\"conflicts\":[],…")]);
        let before = std::mem::replace(&mut known, done(&session));
        assert!(known >= before, "{known} after {before}");
    }
    session.does(&[RUN]);
    session.prints(&[(TOTAL, "14772512\n")]);
    let connection = rusqlite::Connection::open(session.path("it.bezzel")).unwrap();
    let again = connection.query_row("select count(*) from again", [], |row| row.get(0));
    assert_eq!(again, Ok(0), "rows counted twice");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_it_counted_and_dies_by_the_signal() {
    use std::os::unix::process::ExitStatusExt;
    let session = ledger("17 --scheme cross --depth 3");
    for (signal, name) in [(2, "INT"), (15, "TERM")] {
        let before = done(&session);
        let mut child = start(&session, crate::program::in_the_foreground());
        let lock = session.path("it.bezzel-lock");
        wait_until(&mut child, "it begins", || lock.exists());
        // The kernel is proven first; then shards are counted, and written each second.
        wait_until(&mut child, "something is counted", || done(&session) > before);
        crate::program::signal(name, &child);
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(signal), "{status}");
        let after = done(&session);
        assert!(after > before, "{after} after {before}");
    }
    // The file is complete, and no other is left beside it.
    assert_eq!(session.names(""), ["it.bezzel"]);
}

#[test]
fn two_sites_share_a_count_and_merge_what_they_found() {
    let session = small();
    fs::copy(session.path("it.bezzel"), session.path("odd.bezzel")).unwrap();
    session.rows(&[
        ("campaign run it.bezzel --shards even", 0, "…", "…"),
        ("campaign run odd.bezzel --shards odd", 0, "…", "…"),
        (TOTAL, 1, "…", "…"),
        ("campaign merge it.bezzel odd.bezzel -o merged.bezzel", 0, "…", "…"),
        ("campaign total merged.bezzel", 0, ALL, "…"),
        ("campaign export odd.bezzel -o odd.csv", 0, "…", "…"),
        ("campaign import it.bezzel odd.csv", 0, "…", "…"),
        (TOTAL, 0, ALL, "…"),
    ]);
    // With one wrong fact: the conflict is named, and nothing is added.
    let facts = session.output("campaign export merged.bezzel");
    let fields: Vec<&str> = facts.lines().nth(8).unwrap().split(',').collect();
    let more = (fields[2].parse::<u64>().unwrap() + 1).to_string();
    let wrong = [fields[0], fields[1], &more, fields[3], fields[4], fields[5]].join(",");
    session.write("bad.csv", format!("plan,shard,w8,w4,w2,w1\n{wrong}\n"));
    let shard = fields[1];
    let contradicts = &*format!("contradicts what is known about shard {shard}");
    session.refuses(&[("campaign import merged.bezzel bad.csv", contradicts)]);
    session.prints(&[("campaign total merged.bezzel", ALL)]);
    // Ledgers that contradict each other are not merged.
    session.does(&[
        "campaign new 14 -o liar.bezzel --depth 2",
        "campaign import liar.bezzel bad.csv --name liar",
    ]);
    let about = &*format!("about shard {shard}");
    session.refuses(&[("campaign merge merged.bezzel liar.bezzel -o never.bezzel", about)]);
    assert!(!session.path("never.bezzel").exists());
    // A row that does not match its checksum is refused too.
    let (right, wrong) = (fields[..3].join(","), format!("{},{shard},{more}", fields[0]));
    session.write("bad.csv", facts.replacen(&format!("{right},"), &format!("{wrong},"), 1));
    session.refuses(&[("campaign import merged.bezzel bad.csv", "checksum")]);
}

#[test]
fn a_damaged_fact_is_seen_counted_again_and_told() {
    let session = small();
    session.does(&[RUN]);
    let connection = rusqlite::Connection::open(session.path("it.bezzel")).unwrap();
    connection
        .execute_batch("DROP TRIGGER found_update; UPDATE found SET w8 = w8 + 8 WHERE shard = 5")
        .unwrap();
    drop(connection);
    session.rows(&[
        ("campaign total it.bezzel --json", 1, "…\"count\":null,…\"damaged\":1,…", "…"),
        (TOTAL, 1, "…", "…ignored: found 5; …campaign run…"),
        (
            "campaign audit it.bezzel --json --sample 5",
            1,
            "…\"damaged\":[{\"table\":\"found\",\"row\":5}],…",
            "…",
        ),
        (RUN, 0, "…", "…"),
        (TOTAL, 0, ALL, "…"),
    ]);
    // A truncated ledger: the message says what to do, and that works.
    let whole = fs::read(session.path("it.bezzel")).unwrap();
    session.write("cut.bezzel", &whole[..whole.len() - 5000]);
    for action in ["status", "total", "run"] {
        session.refuses(&[(&format!("campaign {action} cut.bezzel"), "campaign merge")]);
    }
    fs::remove_file(session.path("it.bezzel")).unwrap();
    session.does(&["campaign merge cut.bezzel -o it.bezzel"]);
    assert!(done(&session) * 2 > 2688);
    session.does(&[RUN]);
    session.prints(&[(TOTAL, ALL)]);
}

#[test]
fn a_conflict_is_settled_by_the_next_run() {
    let session = small();
    let rows = "cross/2 n=14 depth=2,3,1,0,0,0\ncross/2 n=14 depth=2,9,2,0,0,0\n";
    session.write("facts.csv", format!("plan,shard,w8,w4,w2,w1\n{rows}"));
    session.does(&["campaign import it.bezzel facts.csv --name liar"]);
    // Another kernel counts the shard again, and so finds the lie.
    let ran = session.run("campaign run it.bezzel --confirm 100");
    if has_kernels() {
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(said.contains("liar"), "{said}");
        session.does(&[RUN]);
        let total = "campaign total it.bezzel --json";
        session.prints(&[(TOTAL, ALL), (total, "…\"refuted\":[\"liar\"],…")]);
    } else {
        session.row(TOTAL, 1, "…", "…");
    }
}

#[test]
fn one_at_a_time_writes_and_the_second_is_told_who() {
    let session = ledger("18 --scheme cross");
    let mut child = start(&session, program());
    let lock = session.path("it.bezzel-lock");
    let is_held = || fs::read(&lock).is_ok_and(|holder| !holder.is_empty());
    wait_until(&mut child, "it begins", is_held);
    session.refuses(&[(RUN, &format!("process {}", child.id()))]);
    // Readers do not have to wait for a writer.
    session.does(&[STATUS]);
    child.kill().unwrap();
    child.wait().unwrap();
    session.does(&["campaign run it.bezzel --shards 0..2"]);
}

#[test]
fn the_script_for_slurm_is_one_that_a_shell_can_read() {
    let session = small();
    let script = session.output("campaign slurm it.bezzel --workers 7 --partition long");
    for line in [
        "#SBATCH --array=1-7",
        "#SBATCH --requeue",
        "#SBATCH --signal=B:TERM@60",
        "#SBATCH --partition=long",
    ] {
        assert!(script.lines().any(|other| other == line), "{line}\n{script}");
    }
    session.write("job.sh", script);
    // A Unix shell can read the script.
    if cfg!(unix) {
        session.program("bash -n job.sh");
    }
}
