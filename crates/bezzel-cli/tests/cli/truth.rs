//! A ledger never reports a wrong count: descriptions of tables that are damaged, and liars that know everything but
//! the secret of the ledger.

use crate::session::Session;
use bezzel::plan::Plan;
use sha2::{Digest, Sha256};
use std::fs;

/// A session with the ledger `it.bezzel` of N = 14.
fn ledger() -> Session {
    let session = Session::new();
    session.does(&["campaign new 14 -o it.bezzel --scheme cross --depth 1"]);
    session
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

/// The order in which a program of ledgers of version 1 chose three facts of each worker, which all could work out.
fn mixed(shard: &str) -> u64 {
    let z = shard.parse::<u64>().unwrap().wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Whether such a program had this shard found again, which all could work out too.
fn was_public(plan: &str, shard: &str, share: f64) -> bool {
    let fingerprint = plan.parse::<Plan>().unwrap().fingerprint();
    let digest = Sha256::digest(format!("confirm {fingerprint} {shard}"));
    let first = u64::from_be_bytes(std::array::from_fn(|at| digest[at]));
    (first as f64) < share * 2f64.powi(64)
}

#[test]
fn a_liar_that_knows_the_plan_does_not_know_what_is_found_again() {
    let session = ledger();
    session.does(&[
        "campaign shard 'cross/2 n=14 depth=1' 0..336 -o sent.csv --name liar --kernel scalar",
    ]);
    let sent = session.read("sent.csv");
    let (head, facts) = sent.split_once('\n').unwrap();
    let mut rows: Vec<Vec<&str>> =
        facts.lines().map(|row| row.split(',').take(9).collect()).collect();
    rows.sort_unstable_by_key(|row| mixed(row[1]));
    // Two solutions too many in each shard that was not to be found again, and the sum stays plausible.
    let lies = rows.iter().enumerate().map(|(at, row)| {
        let is_lie = at >= 3 && !was_public(row[0], row[1], 0.1);
        let w8 = row[2].parse::<u64>().unwrap() + u64::from(is_lie);
        format!("{},{},{w8},{}\n", row[0], row[1], row[3..].join(","))
    });
    let head: Vec<&str> = head.split(',').take(9).collect();
    session.write("sent.csv", format!("{}\n{}", head.join(","), lies.collect::<String>()));
    session.does(&["campaign import it.bezzel sent.csv", "campaign run it.bezzel --confirm 10%"]);
    let total = "…\"count\":365596,…\"refuted\":[\"liar\"],…";
    session.prints(&[("campaign total it.bezzel --json", total)]);
}
