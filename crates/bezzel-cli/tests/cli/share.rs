//! A shared count: split, replicated, with help of strangers, copied, archived and verified.

use crate::program::{output, run};
use crate::session::Session;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) const PLAN: &str = "cross/2 n=14 depth=1";
pub(crate) const ALL: &str = "365596\n";
pub(crate) const COLUMNS: &str = "plan,shard,w8,w4,w2,w1,worker,kernel,version";

/// A folder with a ledger of N = 14.
pub(crate) fn campaign() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q14.bezzel");
    run(&["campaign", "new", "14", "-o", text(&path), "--scheme", "cross", "--depth", "1"])
        .success();
    (folder, path)
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

pub(crate) fn json(arguments: &[&str], code: i32) -> serde_json::Value {
    let assert = run(arguments).code(code);
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}

pub(crate) fn status(path: &Path) -> serde_json::Value {
    json(&["campaign", "status", text(path), "--json"], 0)
}

pub(crate) fn stderr(arguments: &[&str]) -> String {
    let assert = run(arguments);
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}

/// A session with the ledger `it.bezzel` of N = 14.
pub(crate) fn ledger() -> Session {
    let session = Session::new();
    session.does(&["campaign new 14 -o it.bezzel --scheme cross --depth 1"]);
    session
}

/// Whether this machine has the two vector kernels that confirm each other's facts.
pub(crate) fn has_kernels() -> bool {
    json(&["info", "--json"], 0)["kernels"].as_array().unwrap().len() > 1
}

/// A file with the facts of N = 14, as a sender gives them, with `lie` solutions of weight 8 too many in each shard.
pub(crate) fn facts(folder: &Path, name: &str, kernel: &str, lie: u64) -> PathBuf {
    let ledger = folder.join(format!("{name}.bezzel"));
    let made = ["campaign", "new", "14", "--scheme", "cross", "--depth", "1", "-o", text(&ledger)];
    run(&made).success();
    run(&["campaign", "run", text(&ledger), "--kernel", kernel, "--name", name]).success();
    let rows = output(&["campaign", "export", text(&ledger)]);
    let path = folder.join(format!("{name}.csv"));
    let rows = rows.lines().skip(1).map(|row| {
        let fields: Vec<&str> = row.split(',').collect();
        let w8 = fields[2].parse::<u64>().unwrap() + lie;
        let [plan, shard, _, w4, w2, w1, ..] = fields[..] else { unreachable!() };
        format!("{plan},{shard},{w8},{w4},{w2},{w1},{name},{kernel},0.1.0\n")
    });
    fs::write(&path, format!("{COLUMNS}\n{}", rows.collect::<String>())).unwrap();
    path
}

#[test]
fn missing_shards_are_split_into_ranges_that_shard_takes() {
    let session = ledger();
    session.does(&["campaign run it.bezzel --shards 0..20,100..130"]);
    let split = "campaign split it.bezzel --hours 0.0001";
    let report = session.json(&format!("{split} --json"));
    assert_eq!(report["plan"], PLAN);
    let lines = session.output(split);
    assert_eq!(lines.lines().count(), report["parts"].as_array().unwrap().len());
    for range in lines.lines() {
        session.does(&[
            &format!("campaign shard '{PLAN}' {range} -o part.csv"),
            "campaign import it.bezzel part.csv",
        ]);
        fs::remove_file(session.path("part.csv")).unwrap();
    }
    session.prints(&[("campaign total it.bezzel", ALL), (split, "")]);
    session.refuses(&[("campaign split it.bezzel --hours 0", "--hours")]);
    // No other output may replace a ledger, least of all its own export.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("it.bezzel", session.path("link.csv")).unwrap();
        session.refuses(&[("campaign export it.bezzel -o link.csv", "is a campaign ledger")]);
    }
    session.refuses(&[
        ("campaign export it.bezzel --archive -o it.bezzel", ""),
        ("campaign export it.bezzel --format csv -o it.bezzel", ""),
        ("campaign export it.bezzel --format parquet", "expected one of csv"),
        ("campaign export it.bezzel -o facts.parquet", "csv"),
        ("campaign import it.bezzel facts.parquet", "csv"),
        ("campaign slurm it.bezzel --nats nats://host:4222 -o it.bezzel", ""),
        (&format!("campaign shard '{PLAN}' 0..2 -o it.bezzel"), ""),
        ("count 8 --json -o it.bezzel", ""),
        ("solve 8 --format csv -o it.bezzel", ""),
    ]);
    session.prints(&[("campaign total it.bezzel", ALL)]);
    // Part of a second, for a ledger that needs many seconds of one core.
    session.does(&["campaign new 19 -o large.bezzel"]);
    let report = session.json("campaign split large.bezzel --hours 0.0005 --json");
    let parts = report["parts"].as_array().unwrap();
    assert!(parts.len() > 1, "{report}");
    let times: Vec<f64> = parts.iter().map(|part| part["core_seconds"].as_f64().unwrap()).collect();
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    assert!(times.iter().all(|time| (mean * 0.5..mean * 1.5).contains(time)), "{times:?}");
    assert!(mean < 1.9, "{mean}");
}

/// Changes of an archive's text, which is signed again. Each fact was found by both workers.
const CHANGES: &[(&str, &str, &str)] = &[
    ("a fact less", "\n3,297,0,0,0,1+2", ""),
    ("a fact twice", "\n3,297,0,0,0,1+2", "\n3,297,0,0,0,1+2\n3,297,0,0,0,1+2"),
    (
        "two facts in another order",
        "2,313,0,0,0,1+2\n3,297,0,0,0,1+2",
        "3,297,0,0,0,1+2\n2,313,0,0,0,1+2",
    ),
    ("a worker that is not there", "\n3,297,0,0,0,1+2", "\n3,297,0,0,0,1+2+9"),
    ("a tally", "\n3,297,", "\n3,298,"),
    ("a negative tally", "0,1+2\n4,314,0,0,0,", "-1,1+2\n4,314,0,0,1,"),
    ("a sign", "\n3,297,", "\n3,+297,"),
    ("a worker of no number", ",1+2\n", ",01+2\n"),
    ("workers in another order", ",1+2\n", ",2+1\n"),
    ("a count", "solutions: 365596", "solutions: 365604"),
    ("other columns", "facts: shard,w8,w4,", "facts: shard,w4,w8,"),
    ("another size", "size: 14", "size: 15"),
    ("a field that is not known", "size: 14", "author: another\nsize: 14"),
    ("a field twice", "size: 14", "size: 14\nsize: 14"),
    ("no turns", "half-turn: 420\nquarter-turn: 0\n", ""),
    ("other turns", "half-turn: 420", "half-turn: 365600"),
    ("a kernel that is none", "\"scalar\"", "\"potato\""),
    ("a worker without a version", "\"scalar\", \"0.1.0\"]", "\"scalar\"]"),
    ("a number with zeros", "shards: 336", "shards: 0336"),
    ("a plan with more words", "n=14 depth=1\n", "n=14 depth=1 depth=1\n"),
];

#[test]
fn an_archive_is_the_same_however_its_facts_came_and_verifies_in_two_ways() {
    let session = ledger();
    // An incomplete count cannot be archived.
    session.row("campaign export it.bezzel --archive -o no.archive", 1, "", "…");
    assert!(!session.path("no.archive").exists());
    // A CSV field with a quote; Windows does not allow one in names.
    let odd = if cfg!(windows) { "o-ne" } else { "o\"ne" };
    for name in [odd, "two"] {
        facts(&session.path(""), name, "scalar", 0);
    }
    let (one, two) =
        (&*format!("campaign import it.bezzel {odd}.csv"), "campaign import it.bezzel two.csv");
    session.does(&[one, two, "campaign export it.bezzel --archive -o good.archive"]);
    fs::remove_file(session.path("it.bezzel")).unwrap();
    session.does(&[
        "campaign new 14 -o it.bezzel --scheme cross --depth 1",
        two,
        one,
        two,
        "campaign export it.bezzel --archive -o again.archive",
    ]);
    let good = fs::read(session.path("good.archive")).unwrap();
    assert_eq!(good, fs::read(session.path("again.archive")).unwrap());
    session.prints(&[
        ("campaign verify good.archive --sample 20", ALL),
        ("campaign verify good.archive --json", "…\"count\":365596,…"),
    ]);
    session.refuses(&[
        ("campaign verify it.bezzel", "it.bezzel is not an archive"),
        ("campaign verify good.archive --seed 3", "--seed needs --sample"),
        ("campaign verify good.archive --kernel scalar", "--kernel needs --sample"),
    ]);
    let report = session.json("campaign verify good.archive --json");
    assert_eq!(report["workers"], 2);
    assert_eq!((&report["confirmed"], &report["replicated"]), (&report["shards"], &0.into()));
    let python = |name: &str| {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify.py");
        let ended = Command::new("python3").arg(script).arg(session.path(name)).output();
        ended.ok().map(|ended| (ended.status.success(), String::from_utf8(ended.stdout).unwrap()))
    };
    let printed = python("good.archive").map(|(_, printed)| printed);
    assert!(printed.is_some() || std::env::var_os("BEZZEL_REQUIRE_PYTHON").is_none());
    assert!(printed.is_none_or(|printed| printed == ALL));
    let is_good = |content: &[u8]| {
        session.write("it", content);
        let is_good = session.run("campaign verify it").status.success();
        assert!(python("it").is_none_or(|(it, _)| it == is_good), "{is_good}: Python disagrees");
        is_good
    };
    assert!(is_good(&good));
    // All kinds of changes: a byte, a missing line, truncation, and edits with a corrected checksum.
    for at in (0..good.len()).step_by(good.len() / 40) {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        assert!(!is_good(&bytes), "byte {at}");
        assert!(!is_good(&good[..at]), "cut at {at}");
    }
    let signed = |body: &str| {
        use sha2::{Digest, Sha256};
        let sum: String = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{body}sha256: {sum}\n").into_bytes()
    };
    let whole = String::from_utf8(good).unwrap();
    let body = &whole[..whole.rfind("sha256: ").unwrap()];
    assert!(is_good(&signed(body)));
    for (what, from, to) in CHANGES {
        assert!(body.contains(from), "{what}");
        assert!(!is_good(&signed(&body.replacen(from, to, 1))), "{what}");
    }
    // Consistent but wrong sums: only counting again, or the published value, shows the fault.
    let wrong = body.replacen("solutions: 365596", "solutions: 365604", 1);
    let wrong = wrong.replacen("w8: 45074", "w8: 45075", 1).replacen("\n0,358,", "\n0,359,", 1);
    session.write("it", signed(&wrong));
    session.rows(&[
        ("campaign verify it", 1, "", "…"),
        ("campaign verify it --sample 100000 --json", 1, "…\"differ\":[0]…", "…"),
    ]);
    session.write("other", "[package]\n");
    session.refuses(&[("campaign verify other", "is not an archive")]);
}

#[test]
fn strangers_are_kept_apart_until_another_worker_finds_the_same() {
    let session = ledger();
    facts(&session.path(""), "sent", "scalar", 0);
    let known = |status: &str| session.prints(&[("campaign status it.bezzel --json", status)]);
    // The SQL views agree with the program about the known shards.
    let facts_are = |count: i64| {
        let connection = rusqlite::Connection::open(session.path("it.bezzel")).unwrap();
        let found = connection.query_row("SELECT count(*) FROM fact", [], |row| row.get(0));
        assert_eq!(found, Ok(count));
    };
    let import = "campaign import it.bezzel sent.csv --untrusted --name kim";
    session.rows(&[(import, 0, "…", "…kept apart…0 new…")]);
    known("…\"done\":0,…\"pending\":336,…\"name\":\"stranger:kim\"…");
    session.rows(&[
        ("campaign total it.bezzel", 1, "", "…"),
        // Two strangers count as one.
        ("campaign import it.bezzel sent.csv --untrusted --name lee", 0, "…", "…"),
    ]);
    known("…\"done\":0,…");
    facts_are(0);
    // Importing another site's ledger does not make a stranger trusted either.
    session.does(&["campaign export it.bezzel -o rows.csv", "campaign import it.bezzel rows.csv"]);
    known("…\"done\":0,…");
    session.refuses(&[("campaign run it.bezzel --name stranger:me", "stranger:")]);
    session.does(&["campaign run it.bezzel"]);
    session.prints(&[("campaign total it.bezzel", ALL)]);
    known(match has_kernels() {
        true => "…\"confirmed\":336,\"replicated\":336,\"pending\":0,…",
        false => "…\"pending\":0,…",
    });
    facts_are(336);
}

#[test]
fn every_fact_is_found_by_two_workers_with_two_kernels() {
    if !has_kernels() {
        return;
    }
    let alone = "…another worker must confirm them…";
    let session = ledger();
    session.rows(&[
        // One worker alone cannot confirm its facts, and says so.
        ("campaign run it.bezzel --replicate 2 --name one", 1, "…", alone),
        ("campaign status it.bezzel --json", 0, "…\"done\":336,…\"replicated\":0,…", ""),
        ("campaign run it.bezzel --replicate 2 --name two", 0, "…", "…"),
        ("campaign status it.bezzel --json", 0, "…\"confirmed\":336,\"replicated\":336,…", ""),
        // Nothing is left to do, and nothing is missing.
        ("campaign run it.bezzel --replicate 2 --name one", 0, "…", "…"),
    ]);
    let total = session.json("campaign total it.bezzel --json");
    assert_eq!(total["count"], 365_596);
    assert!(total["missed"].as_array().unwrap().iter().all(|one| one["share"] == 1.0), "{total}");
    session.refuses(&[("campaign run it.bezzel --replicate 3", "--replicate")]);
}

#[test]
fn the_probability_of_missing_a_wrong_worker_is_told() {
    if !has_kernels() {
        return;
    }
    let session = ledger();
    session.does(&["campaign run it.bezzel --confirm 10% --name one"]);
    let total = session.json("campaign total it.bezzel --json");
    let missed = &total["missed"][0];
    assert_eq!((&missed["login"], &missed["share"]), (&"one".into(), &0.1.into()));
    assert_eq!(missed["facts"], total["shards"]);
    for probability in missed["probabilities"].as_array().unwrap() {
        let expected = 0.9f64.powf(probability["wrong"].as_f64().unwrap());
        assert!((probability["missed"].as_f64().unwrap() - expected).abs() < 1e-9, "{missed}");
    }
    session.rows(&[("campaign total it.bezzel", 0, ALL, "…missed with a probability…")]);
}

#[test]
fn a_ledger_is_copied_while_it_is_written_to() {
    let session = Session::new();
    session.does(&["campaign new 18 -o q18.bezzel --scheme cross"]);
    let path = session.path("q18.bezzel");
    let mut counting = Command::new(env!("CARGO_BIN_EXE_bezzel"))
        .args(["campaign", "run", text(&path), "--threads", "1", "--quiet"])
        .spawn()
        .unwrap();
    crate::program::wait_until(&mut counting, "it counts", || status(&path)["done"] != 0);
    session.does(&["campaign copy q18.bezzel -o copy.bezzel"]);
    counting.kill().unwrap();
    counting.wait().unwrap();
    let known = status(&session.path("copy.bezzel"));
    assert!(known["done"].as_u64().unwrap() > 0 && known["damaged"] == 0, "{known}");
    let total = session.row("campaign total copy.bezzel --json", 1, "…", "…");
    let total: serde_json::Value = serde_json::from_str(&total).unwrap();
    assert_eq!(total["objections"].as_array().unwrap().len(), 1, "{total}");
    // A single file, which merge accepts as a complete ledger, and which can be written to.
    assert!(!session.path("copy.bezzel-wal").exists());
    let said = session.run("campaign merge copy.bezzel -o merged.bezzel").stderr;
    let said = String::from_utf8(said).unwrap();
    assert!(!said.contains("damaged"), "{said}");
    session.does(&["campaign run copy.bezzel --shards 4000..4010"]);
    session.refuses(&[("campaign copy q18.bezzel -o copy.bezzel", "exists already")]);
}
