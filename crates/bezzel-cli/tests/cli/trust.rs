//! Liars that know everything but the secret of the ledger: they are found, and harm no other worker.

use crate::default::share::{ALL, COLUMNS, campaign, facts, json, status, stderr, text};
use crate::program::{output, refused, run};
use bezzel::plan::Plan;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use std::process::Command;

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

/// The rows of a file of facts, each as its fields.
fn rows(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|row| row.split(',').map(str::to_owned).collect()).collect()
}

fn write(path: &Path, rows: &[Vec<String>]) {
    let rows: String = rows.iter().map(|row| row.join(",") + "\n").collect();
    fs::write(path, format!("{COLUMNS}\n{rows}")).unwrap();
}

fn plus(field: &str, more: u64) -> String {
    (field.parse::<u64>().unwrap() + more).to_string()
}

#[test]
fn a_liar_that_knows_the_plan_does_not_know_what_is_found_again() {
    let (folder, path) = campaign();
    let sent = facts(folder.path(), "liar", "scalar", 0);
    let mut lies = rows(&sent);
    let mut first: Vec<u64> = lies.iter().map(|row| mixed(&row[1])).collect();
    first.sort_unstable();
    // Two solutions too many in each shard that was not to be found again, and the sum stays plausible.
    for row in &mut lies {
        if !was_public(&row[0], &row[1], 0.1) && !first[..3].contains(&mixed(&row[1])) {
            row[2] = plus(&row[2], 1);
        }
    }
    write(&sent, &lies);
    run(&["campaign", "import", text(&path), text(&sent)]).success();
    run(&["campaign", "run", text(&path), "--confirm", "10%"]).success();
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!(
        (&total["count"], &total["refuted"]),
        (&365_596.into(), &serde_json::json!(["liar"]))
    );
}

#[test]
fn a_row_under_the_name_of_another_worker_refutes_the_file_and_not_the_worker() {
    let (folder, path) = campaign();
    run(&["campaign", "run", text(&path), "--name", "honest"]).success();
    let before = status(&path)["done"].clone();
    let mut row = rows(&facts(folder.path(), "made", "scalar", 0))[7].clone();
    (row[2], row[6]) = (plus(&row[2], 1), "honest".to_owned());
    let slander = folder.path().join("slander.csv");
    write(&slander, &[row]);
    refused(&["campaign", "import", text(&path), text(&slander)], "contradicts what is known");
    run(&["campaign", "import", text(&path), text(&slander), "--keep-conflicts"]).success();
    run(&["campaign", "run", text(&path), "--name", "honest"]).success();
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    let refuted = serde_json::json!(["slander.csv:honest"]);
    assert_eq!((&total["refuted"], &total["done"]), (&refuted, &before));
    assert_eq!(output(&["campaign", "total", text(&path)]), ALL);
    // The same rows under the worker's own name confirm nothing.
    let rows = folder.path().join("rows.csv");
    run(&["campaign", "export", text(&path), "-o", text(&rows)]).success();
    assert!(
        stderr(&["campaign", "import", text(&path), text(&rows)]).contains("0 new, 0 confirmed")
    );
}

#[test]
fn a_worker_is_expelled_and_pardoned_and_both_are_recorded() {
    let (_folder, path) = campaign();
    run(&["campaign", "run", text(&path), "--name", "one", "--shards", "even"]).success();
    run(&["campaign", "run", text(&path), "--name", "two", "--shards", "odd"]).success();
    let decide = |what: &'static str, name: &'static str| ["campaign", what, text(&path), name];
    refused(&decide("pardon", "one"), "neither refuted nor expelled");
    refused(&decide("expel", "nobody"), "the workers are one, two");
    let said = stderr(&decide("expel", "one"));
    assert!(said.contains("one is expelled"), "{said}");
    run(&["campaign", "total", text(&path)]).code(1).stdout("");
    assert!(output(&["campaign", "status", text(&path)]).contains("EXPELLED"));
    refused(&["campaign", "run", text(&path), "--name", "one"], "campaign pardon");
    run(&decide("pardon", "one")).success();
    assert_eq!(output(&["campaign", "total", text(&path)]), ALL);
    let status = output(&["campaign", "status", text(&path)]);
    assert!(status.contains("one was pardoned by ") && status.contains(" s ago"), "{status}");
    let status = output(&["campaign", "status", text(&path), "--json"]);
    let status: serde_json::Value = serde_json::from_str(&status).unwrap();
    for (at, what) in ["pardoned", "expelled"].into_iter().enumerate() {
        let decision = &status["decisions"][at];
        assert_eq!((&decision["what"], &decision["name"]), (&what.into(), &"one".into()));
        assert!(decision["who"].as_str().unwrap().contains('@') && decision["at"].is_u64());
    }
}

#[test]
fn an_archive_publishes_the_secret_and_both_programs_check_the_choice() {
    let (folder, path) = campaign();
    let one = ["campaign", "run", text(&path), "--kernel", "scalar", "--name", "one"];
    run(&[&one[..], &["--shards", "even"]].concat()).success();
    let two = ["campaign", "run", text(&path), "--confirm", "20%", "--name", "two"];
    run(&[&two[..], &["--shards", "even"]].concat()).success();
    let said = stderr(&one);
    assert!(said.contains("--confirm 20% goes on"), "{said}");
    run(&two).success();
    assert!(!stderr(&one).contains("--confirm"));
    for name in ["one", "two"] {
        run(&["campaign", "expel", text(&path), name]).success();
    }
    let status = output(&["campaign", "status", text(&path)]);
    assert!(status.contains("no fact was added in the last ten minutes"), "{status}");
    for name in ["one", "two"] {
        run(&["campaign", "pardon", text(&path), name]).success();
    }
    let at = folder.path().join("q14.archive");
    run(&["campaign", "export", text(&path), "--archive", "-o", text(&at)]).success();
    let whole = fs::read_to_string(&at).unwrap();
    assert!(whole.starts_with("bezzel archive 2\n") && whole.contains("\nshare: 0.2\n"));
    let is_good = |text_of: &str| {
        let body = text_of.rsplit_once("sha256: ").unwrap().0;
        let sum: String = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
        fs::write(&at, format!("{body}sha256: {sum}\n")).unwrap();
        let ended = run(&["campaign", "verify", text(&at)]).get_output().status.success();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify.py");
        if let Ok(other) = Command::new("python3").arg(script).arg(&at).output() {
            assert_eq!(other.status.success(), ended, "{}", String::from_utf8_lossy(&other.stderr));
        }
        ended
    };
    assert!(is_good(&whole));
    // A larger share than was found again, another secret, and a fact less found again.
    assert!(!is_good(&whole.replace("\nshare: 0.2\n", "\nshare: 0.9\n")));
    let digit = whole.find("\nsecret: ").unwrap() + 9;
    let other = if &whole[digit..=digit] == "0" { "1" } else { "0" };
    assert!(!is_good(&format!("{}{other}{}", &whole[..digit], &whole[digit + 1..])));
    assert!(!is_good(&whole.replace("\nshare: 0.2", "")));
}

#[cfg(all(unix, feature = "nats"))]
#[test]
fn the_configuration_of_a_broker_is_for_its_owner_and_its_logins_work() {
    use crate::program::broker::{Running, said};
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = campaign();
    let conf = folder.path().join("nats.conf");
    run(&["campaign", "broker", "--logins", "here,there", "-o", text(&conf)]).success();
    assert_eq!(conf.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    refused(&["campaign", "broker", "--logins", "a.b", "-o", text(&conf)], "invalid login a.b");
    let Some(server) = crate::program::broker::Server::start_by(&conf) else { return };
    let written = fs::read_to_string(&conf).unwrap();
    let password = |login: &str| {
        let (_, rest) = written.split_once(&format!("user: \"{login}\", password: \"")).unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let url = server.url();
    let (ours, theirs) = (password("coordinator"), password("here"));
    let coordinate =
        ["campaign", "coordinate", text(&path), "--nats", &url, "--user", "coordinator"];
    let options = ["--password", &ours, "--confirm", "20%", "--lease", "2"];
    let coordinating = Running::bezzel(&[&coordinate[..], &options].concat());
    let work = ["campaign", "work", "--nats", &url, "--user", "here", "--password", &theirs];
    let working = Running::bezzel(&[&work[..], &["--name", "m", "--until-done"]].concat());
    let ended = coordinating.end();
    assert!(ended.status.success(), "{}", said(&ended));
    assert!(working.end().status.success());
    assert!(status(&path)["workers"].to_string().contains("\"here:m\""));
    assert_eq!(output(&["campaign", "total", text(&path)]), ALL);
    // On a broker without logins two names are no two logins.
    let Some(open) = crate::program::broker::Server::start() else { return };
    let replicate =
        ["campaign", "coordinate", text(&path), "--nats", &open.url(), "--replicate", "2"];
    refused(&replicate, "--one-trust");
}
