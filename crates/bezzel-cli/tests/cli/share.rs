//! A shared count: split, replicated, with help of strangers, copied, archived and verified.

use crate::program::{output, refused, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PLAN: &str = "cross/2 n=14 depth=1";
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

/// Whether this machine has the two vector kernels that confirm each other's facts.
fn has_kernels() -> bool {
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
    let (folder, path) = campaign();
    run(&["campaign", "run", text(&path), "--shards", "0..20,100..130"]).success();
    let split = ["campaign", "split", text(&path), "--hours", "0.0001"];
    let report = json(&[&split[..], &["--json"]].concat(), 0);
    assert_eq!(report["plan"], PLAN);
    let lines = output(&split);
    assert_eq!(lines.lines().count(), report["parts"].as_array().unwrap().len());
    for (at, range) in lines.lines().enumerate() {
        let part = folder.path().join(format!("part{at}.csv"));
        run(&["campaign", "shard", PLAN, range, "-o", text(&part)]).success();
        run(&["campaign", "import", text(&path), text(&part)]).success();
    }
    assert_eq!(output(&["campaign", "total", text(&path)]), ALL);
    assert_eq!(output(&split), "");
    refused(&["campaign", "split", text(&path), "--hours", "0"], "--hours");
    // No other output may replace a ledger, least of all its own export.
    let link = folder.path().join("link.csv");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&path, &link).unwrap();
    #[cfg(unix)]
    refused(&["campaign", "export", text(&path), "-o", text(&link)], "is a campaign ledger");
    for output in [
        &["campaign", "export", text(&path), "--archive", "-o", text(&path)][..],
        &["campaign", "export", text(&path), "--format", "parquet", "-o", text(&path)],
        &["campaign", "slurm", text(&path), "--nats", "nats://host:4222", "-o", text(&path)],
        &["campaign", "shard", PLAN, "0..2", "-o", text(&path)],
        &["count", "8", "--json", "-o", text(&path)],
        &["solve", "8", "--format", "csv", "-o", text(&path)],
    ] {
        run(output).code(2);
    }
    assert_eq!(output(&["campaign", "total", text(&path)]), ALL);
    // Part of a second, for a ledger that needs many seconds of one core.
    let large = folder.path().join("q19.bezzel");
    run(&["campaign", "new", "19", "-o", text(&large)]).success();
    let report = json(&["campaign", "split", text(&large), "--hours", "0.0005", "--json"], 0);
    let parts = report["parts"].as_array().unwrap();
    assert!(parts.len() > 1, "{report}");
    let times: Vec<f64> = parts.iter().map(|part| part["core_seconds"].as_f64().unwrap()).collect();
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    assert!(times.iter().all(|time| (mean * 0.5..mean * 1.5).contains(time)), "{times:?}");
    assert!(mean < 1.9, "{mean}");
}

/// A change of an archive's lines; the facts begin at the line of this index.
type Change = fn(&mut Vec<String>, usize);

#[test]
fn an_archive_is_the_same_however_its_facts_came_and_verifies_in_two_ways() {
    let (folder, path) = campaign();
    let at = |name: &str| folder.path().join(name);
    let archive = |ledger: &Path, name: &str| {
        run(&["campaign", "export", text(ledger), "--archive", "-o", text(&at(name))]).success();
        fs::read(at(name)).unwrap()
    };
    // An incomplete count cannot be archived.
    run(&["campaign", "export", text(&path), "--archive", "-o", text(&at("no.archive"))]).code(1);
    assert!(!at("no.archive").exists());
    // A CSV field with a quote; Windows does not allow one in names.
    let odd = if cfg!(windows) { "o'ne" } else { "o\"ne" };
    let (one, two) =
        (facts(folder.path(), odd, "scalar", 0), facts(folder.path(), "two", "scalar", 0));
    for file in [&one, &two] {
        run(&["campaign", "import", text(&path), text(file)]).success();
    }
    let other = at("other.bezzel");
    run(&["campaign", "new", "14", "-o", text(&other), "--scheme", "cross", "--depth", "1"])
        .success();
    for file in [&two, &one, &two] {
        run(&["campaign", "import", text(&other), text(file)]).success();
    }
    let good = archive(&path, "good.archive");
    assert_eq!(good, archive(&other, "again.archive"));
    let verify = |name: &str| run(&["campaign", "verify", text(&at(name)), "--sample", "20"]);
    verify("good.archive").code(0).stdout(ALL);
    let report = json(&["campaign", "verify", text(&at("good.archive")), "--json"], 0);
    assert_eq!((&report["count"], &report["workers"]), (&365_596.into(), &2.into()));
    assert_eq!((&report["confirmed"], &report["replicated"]), (&report["shards"], &0.into()));
    let python = |name: &str| {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify.py");
        let ended = Command::new("python3").arg(script).arg(at(name)).output();
        ended.ok().map(|ended| (ended.status.success(), String::from_utf8(ended.stdout).unwrap()))
    };
    let has_python = python("good.archive").is_some();
    assert!(has_python || std::env::var_os("BEZZEL_REQUIRE_PYTHON").is_none());
    let is_good = |name: &str| {
        let ended = run(&["campaign", "verify", text(&at(name))]).get_output().status.code();
        let agrees = python(name).is_none_or(|(is_good, _)| is_good == (ended == Some(0)));
        assert!(agrees, "{name}: {ended:?}, and Python says otherwise");
        ended == Some(0)
    };
    assert!(is_good("good.archive"));
    assert!(!has_python || python("good.archive").unwrap().1 == ALL);
    // All kinds of changes: a byte, a missing line, truncation, and edits with a corrected checksum.
    let whole = String::from_utf8(good.clone()).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let first = lines.iter().position(|line| line.is_empty()).unwrap() + 1;
    for at_byte in (0..good.len()).step_by(good.len() / 40) {
        let mut bytes = good.clone();
        bytes[at_byte] ^= 1;
        fs::write(at("bad"), bytes).unwrap();
        assert!(!is_good("bad"), "byte {at_byte}");
        fs::write(at("bad"), &good[..at_byte]).unwrap();
        assert!(!is_good("bad"), "cut at {at_byte}");
    }
    let signed = |lines: &[String]| {
        use sha2::{Digest, Sha256};
        let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let sum: String = Sha256::digest(&body).iter().map(|byte| format!("{byte:02x}")).collect();
        fs::write(at("bad"), format!("{body}sha256: {sum}\n")).unwrap();
    };
    let body: Vec<String> = lines[..lines.len() - 1].iter().map(ToString::to_string).collect();
    signed(&body);
    assert!(is_good("bad"));
    let changes: [(&str, Change); 20] = [
        ("a fact less", |lines, first| drop(lines.remove(first + 7))),
        ("a fact twice", |lines, first| lines.insert(first + 7, lines[first + 7].clone())),
        ("two facts in another order", |lines, first| lines.swap(first + 7, first + 8)),
        ("a worker that is not there", |lines, first| lines[first + 3].push_str("+9")),
        ("a tally", |lines, first| {
            let fields: Vec<&str> = lines[first + 3].split(',').collect();
            let more = fields[1].parse::<u64>().unwrap() + 1;
            lines[first + 3] =
                [fields[0], &more.to_string(), fields[2], fields[3], fields[4], fields[5]]
                    .join(",");
        }),
        ("a count", |lines, _| {
            let at = lines.iter().position(|line| line.starts_with("solutions: ")).unwrap();
            lines[at] = "solutions: 365604".to_owned();
        }),
        ("other columns", |lines, first| {
            lines[first - 2] = "facts: shard,w4,w8,w2,w1,workers".to_owned();
        }),
        ("another size", |lines, _| {
            let at = lines.iter().position(|line| line.starts_with("size: ")).unwrap();
            lines[at] = "size: 15".to_owned();
        }),
        ("a field that is not known", |lines, _| lines.insert(3, "author: another".to_owned())),
        ("a field twice", |lines, _| lines.insert(3, lines[2].clone())),
        ("no turns", |lines, _| lines.retain(|line| !line.contains("-turn: "))),
        ("other turns", |lines, _| {
            let at = lines.iter().position(|line| line.starts_with("half-turn: ")).unwrap();
            lines[at] = "half-turn: 365600".to_owned();
        }),
        ("a negative tally", |lines, first| {
            for (at, by) in [(first + 3, -1i64), (first + 4, 1)] {
                let fields: Vec<&str> = lines[at].split(',').collect();
                let w1 = fields[4].parse::<i64>().unwrap() + by;
                lines[at] = format!(
                    "{},{},{},{},{w1},{}",
                    fields[0], fields[1], fields[2], fields[3], fields[5]
                );
            }
        }),
        ("a worker of no number", |lines, first| {
            lines[first + 3] = lines[first + 3].replace("1+2", "01+2");
        }),
        ("workers in another order", |lines, first| {
            lines[first + 3] = lines[first + 3].replace("1+2", "2+1");
        }),
        ("a kernel that is none", |lines, _| {
            let at = lines.iter().position(|line| line.starts_with("worker: ")).unwrap();
            lines[at] = lines[at].replace("scalar", "potato");
        }),
        ("a worker without a version", |lines, _| {
            let at = lines.iter().position(|line| line.starts_with("worker: ")).unwrap();
            lines[at] = "worker: [\"one\", \"scalar\"]".to_owned();
        }),
        ("a number with zeros", |lines, _| {
            let at = lines.iter().position(|line| line.starts_with("shards: ")).unwrap();
            lines[at] = lines[at].replace("shards: ", "shards: 0");
        }),
        ("a plan with more words", |lines, _| {
            let at = lines.iter().position(|line| line.starts_with("plan: ")).unwrap();
            lines[at].push_str(" depth=1");
        }),
        ("a sign", |lines, first| lines[first + 3] = lines[first + 3].replacen(',', ",+", 1)),
    ];
    for (what, change) in changes {
        let mut lines = body.clone();
        change(&mut lines, first);
        signed(&lines);
        assert!(!is_good("bad"), "{what}");
    }
    // Consistent but wrong sums: only counting again, or the published value, shows the fault.
    let more = |line: &str, by: u64| {
        let (name, value) = line.split_once(": ").unwrap();
        format!("{name}: {}", value.parse::<u64>().unwrap() + by)
    };
    let mut lines = body;
    for line in &mut lines {
        if line.starts_with("solutions: ") {
            *line = more(line, 8);
        } else if line.starts_with("w8: ") {
            *line = more(line, 1);
        }
    }
    let fields: Vec<&str> = lines[first].split(',').collect();
    let w8 = fields[1].parse::<u64>().unwrap() + 1;
    lines[first] =
        [fields[0], &w8.to_string(), fields[2], fields[3], fields[4], fields[5]].join(",");
    signed(&lines);
    run(&["campaign", "verify", text(&at("bad"))]).code(1).stdout("");
    let all = json(&["campaign", "verify", text(&at("bad")), "--sample", "100000", "--json"], 1);
    assert_eq!(all["differ"], serde_json::json!([0]));
    refused(&["campaign", "verify", "Cargo.toml"], "is not an archive");
}

#[test]
fn strangers_are_kept_apart_until_another_worker_finds_the_same() {
    let (folder, path) = campaign();
    let sent = facts(folder.path(), "sent", "scalar", 0);
    let import = ["campaign", "import", text(&path), text(&sent), "--untrusted", "--name", "kim"];
    let said = stderr(&import);
    assert!(said.contains("0 new") && said.contains("kept apart"), "{said}");
    let known = status(&path);
    assert_eq!((&known["done"], &known["pending"]), (&0.into(), &known["shards"]));
    assert_eq!(known["workers"][0]["name"], "stranger:kim");
    run(&["campaign", "total", text(&path)]).code(1).stdout("");
    // Two strangers count as one.
    run(&["campaign", "import", text(&path), text(&sent), "--untrusted", "--name", "lee"])
        .success();
    assert_eq!(status(&path)["done"], 0);
    // The SQL views agree with the program about the known shards.
    let facts_of = |path: &Path| -> i64 {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.query_row("SELECT count(*) FROM fact", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(facts_of(&path), 0);
    // Importing another site's ledger does not make a stranger trusted either.
    let rows = folder.path().join("rows.csv");
    run(&["campaign", "export", text(&path), "-o", text(&rows)]).success();
    run(&["campaign", "import", text(&path), text(&rows)]).success();
    assert_eq!(status(&path)["done"], 0);
    refused(&["campaign", "run", text(&path), "--name", "stranger:me"], "stranger:");
    run(&["campaign", "run", text(&path)]).success();
    assert_eq!(output(&["campaign", "total", text(&path)]), ALL);
    let known = status(&path);
    assert_eq!(known["pending"], 0);
    assert_eq!(known["shards"], facts_of(&path));
    if has_kernels() {
        assert_eq!(
            (&known["confirmed"], &known["replicated"]),
            (&known["shards"], &known["shards"])
        );
    }
}

#[test]
fn every_fact_is_found_by_two_workers_with_two_kernels() {
    if !has_kernels() {
        return;
    }
    let (_folder, path) = campaign();
    let run_as = |name: &'static str| {
        run(&["campaign", "run", text(&path), "--replicate", "2", "--name", name])
    };
    // One worker alone cannot confirm its facts, and says so.
    let alone = run_as("one").code(1);
    let said = String::from_utf8_lossy(&alone.get_output().stderr).into_owned();
    assert!(said.contains("another worker must confirm them"), "{said}");
    let known = status(&path);
    assert_eq!((&known["done"], &known["replicated"]), (&known["shards"], &0.into()));
    run_as("two").success();
    let known = status(&path);
    assert_eq!((&known["confirmed"], &known["replicated"]), (&known["shards"], &known["shards"]));
    // Nothing is left to do, and nothing is missing.
    run_as("one").success();
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    assert_eq!(total["count"], 365_596);
    assert!(total["missed"].as_array().unwrap().iter().all(|one| one["share"] == 1.0), "{total}");
    refused(&["campaign", "run", text(&path), "--replicate", "3"], "--replicate");
}

#[test]
fn the_probability_of_missing_a_wrong_worker_is_told() {
    if !has_kernels() {
        return;
    }
    let (_folder, path) = campaign();
    run(&["campaign", "run", text(&path), "--confirm", "10%", "--name", "one"]).success();
    let total = json(&["campaign", "total", text(&path), "--json"], 0);
    let missed = &total["missed"][0];
    assert_eq!((&missed["login"], &missed["share"]), (&"one".into(), &0.1.into()));
    assert_eq!(missed["facts"], total["shards"]);
    for probability in missed["probabilities"].as_array().unwrap() {
        let expected = 0.9f64.powf(probability["wrong"].as_f64().unwrap());
        assert!((probability["missed"].as_f64().unwrap() - expected).abs() < 1e-9, "{missed}");
    }
    assert!(stderr(&["campaign", "total", text(&path)]).contains("missed with a probability"));
}

#[test]
fn a_ledger_is_copied_while_it_is_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("q18.bezzel"), folder.path().join("copy.bezzel"));
    run(&["campaign", "new", "18", "-o", text(&path), "--scheme", "cross"]).success();
    let mut counting = Command::new(env!("CARGO_BIN_EXE_bezzel"))
        .args(["campaign", "run", text(&path), "--threads", "1", "--quiet"])
        .spawn()
        .unwrap();
    crate::program::wait_until(&mut counting, "it counts", || status(&path)["done"] != 0);
    run(&["campaign", "copy", text(&path), "-o", text(&copy)]).success();
    counting.kill().unwrap();
    counting.wait().unwrap();
    let known = status(&copy);
    assert!(known["done"].as_u64().unwrap() > 0 && known["damaged"] == 0, "{known}");
    let faults = json(&["campaign", "total", text(&copy), "--json"], 1)["objections"].clone();
    assert_eq!(faults.as_array().unwrap().len(), 1, "{faults}");
    // A single file, which merge accepts as a complete ledger, and which can be written to.
    assert!(!folder.path().join("copy.bezzel-wal").exists());
    let merged = folder.path().join("merged.bezzel");
    let said = stderr(&["campaign", "merge", text(&copy), "-o", text(&merged)]);
    assert!(!said.contains("damaged"), "{said}");
    run(&["campaign", "run", text(&copy), "--shards", "4000..4010"]).success();
    refused(&["campaign", "copy", text(&path), "-o", text(&copy)], "exists already");
}
