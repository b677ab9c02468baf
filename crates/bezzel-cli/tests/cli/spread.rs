//! Campaigns over a real nats-server, with the built binary, under all kinds of failures: workers, coordinator and
//! broker killed at any moment, a lost store of the broker, workers that stop, lie, panic or crash at a shard, a full
//! disk.
//!
//! Without nats-server these tests say that they are skipped; with BEZZEL_REQUIRE_NATS set they fail.

use crate::default::share::{ALL, campaign, json, status};
use crate::program::broker::{Running, Server, said, text};
use crate::program::{changes, output, refused, run, within};
use bezzel::engine::{CountError, Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::Plan;
use bezzel::stop::Stop;
use bezzel::tally::Counted;
use bezzel_nats::{Broker, Work, work};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// The board of these tests, divided so that a shard takes some milliseconds.
const N: &str = "16";
const COUNT: &str = "14772512\n";

pub(crate) fn ledger(folder: &Path) -> PathBuf {
    let path = folder.join("q16.bezzel");
    run(&["campaign", "new", N, "-o", text(&path), "--scheme", "cross", "--depth", "2"]).success();
    path
}

pub(crate) fn coordinator(path: &Path, url: &str, options: &[&str]) -> Running {
    let arguments = ["campaign", "coordinate", text(path), "--nats", url];
    let lease = if options.contains(&"--lease") { &[][..] } else { &["--lease", "3"] };
    Running::bezzel(&[&arguments, lease, options].concat())
}

/// A worker on one thread; the scalar kernel makes its work last.
pub(crate) fn worker(url: &str, name: &str) -> Running {
    let arguments = ["campaign", "work", "--nats", url, "--name", name, "--until-done"];
    Running::bezzel(&[&arguments[..], &["--threads", "1", "--kernel", "scalar"]].concat())
}

pub(crate) fn known(path: &Path) -> u64 {
    let told = output(&["campaign", "status", text(path), "--json"]);
    serde_json::from_str::<serde_json::Value>(&told).unwrap()["done"].as_u64().unwrap()
}

pub(crate) fn is_right(path: &Path) {
    assert_eq!(output(&["campaign", "total", text(path)]), COUNT);
}

/// Faults of workers, in a worker made of the same library. The variable BEZZEL_FAULT names the fault and the shard.
struct Faulty {
    engine: Engine,
    fault: String,
    shard: u64,
}

impl Counter for Faulty {
    fn plan(&self) -> Plan {
        self.engine.plan()
    }

    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        let mut counted = self.engine.count(shards, stop)?;
        if shards.contains(&self.shard) || self.fault == "lie-always" {
            match self.fault.as_str() {
                "die" => std::process::abort(),
                "panic" => panic!("shard {} is too much", self.shard),
                "impossible" => counted[0].tally.by_weight[0] += 1 << 50,
                _ => counted[0].tally.by_weight[0] += 1,
            }
        }
        Ok(counted)
    }
}

#[test]
#[ignore = "a worker that other tests start"]
fn a_faulty_worker() {
    let variable = |name: &str| std::env::var(name).unwrap();
    let (fault, shard) = (variable("BEZZEL_FAULT"), variable("BEZZEL_SHARD").parse().unwrap());
    let broker = Broker { address: variable("BEZZEL_URL"), ..Broker::default() };
    let name = variable("BEZZEL_NAME");
    let job = Work { broker, name, threads: 1, until_done: true, campaign: None };
    let prepare = |plan, _: &[_]| {
        let engine = Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap();
        let counter: Arc<dyn Counter + Send + Sync> =
            Arc::new(Faulty { engine, fault: fault.clone(), shard });
        Ok(vec![(counter, "scalar".to_owned())])
    };
    let outcome = work(&job, &prepare, Arc::default(), Arc::new(|_| ()));
    if let Err(error) = outcome {
        eprintln!("{error}");
        std::process::exit(2);
    }
}

pub(crate) fn faulty(url: &str, name: &str, fault: &str, shard: u64) -> Running {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["full::spread::a_faulty_worker", "--exact", "--ignored", "--nocapture"]);
    let shard = shard.to_string();
    for (variable, value) in [
        ("BEZZEL_URL", url),
        ("BEZZEL_NAME", name),
        ("BEZZEL_FAULT", fault),
        ("BEZZEL_SHARD", &shard),
    ] {
        command.env(variable, value);
    }
    Running::start(command)
}

#[test]
fn workers_count_what_the_coordinator_hands_out() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let workers = ["a", "b"].map(|name| worker(&server.url(), name));
    // A lease that a busy machine keeps: shards of silent workers would be found twice.
    let options = ["--confirm", "5%", "--lease", "120"];
    let output = coordinator(&path, &server.url(), &options).end();
    assert!(output.status.success(), "{}", said(&output));
    is_right(&path);
    for worker in workers {
        let output = worker.end();
        assert!(output.status.success(), "{}", said(&output));
        assert!(said(&output).contains("is done"), "{}", said(&output));
    }
    let told = crate::program::output(&["campaign", "status", text(&path), "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    let (confirmed, shards) =
        (told["confirmed"].as_u64().unwrap(), told["shards"].as_u64().unwrap());
    assert!((shards / 40..shards / 10).contains(&confirmed), "{confirmed} of {shards}");
    let names: Vec<&str> =
        told["workers"].as_array().unwrap().iter().map(|w| w["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"a") && names.contains(&"b"), "{names:?}");
}

#[test]
fn workers_and_coordinator_are_killed_fifty_times() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q17.bezzel");
    run(&["campaign", "new", "17", "-o", text(&path), "--scheme", "cross", "--depth", "2"])
        .success();
    let url = server.url();
    let mut workers = ["a", "b"].map(|name| worker(&url, name));
    let mut coordinating = coordinator(&path, &url, &[]);
    // At moments unrelated to the seconds in which facts are written: after a number of changes of the broker's store.
    for kill in 0..50 {
        changes(&server.store(), 1 + kill % 7, || coordinating.has_ended());
        match kill % 3 {
            0 => {
                coordinating.signal("KILL");
                // It holds the ledger until it has ended.
                coordinating.end();
                coordinating = coordinator(&path, &url, &[]);
            }
            at => {
                workers[at - 1].signal("KILL");
                workers[at - 1] = worker(&url, if at == 1 { "a" } else { "b" });
            }
        }
    }
    let output = coordinating.end();
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(crate::program::output(&["campaign", "total", text(&path)]), "95815104\n");
}

#[test]
fn the_broker_is_killed_and_its_store_is_lost() {
    let Some(mut server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q17.bezzel");
    run(&["campaign", "new", "17", "-o", text(&path), "--scheme", "cross", "--depth", "2"])
        .success();
    let url = server.url();
    let workers = ["a", "b"].map(|name| worker(&url, name));
    let mut coordinating = coordinator(&path, &url, &[]);
    within("something is known", || known(&path) > 0);
    server.kill();
    within("it is gone", || TcpStream::connect(("127.0.0.1", server.port)).is_err());
    server.start_again();
    let before = known(&path);
    let goes_on = || known(&path) > before || coordinating.has_ended();
    within("it goes on after the broker was killed", goes_on);
    server.kill();
    server.lose_the_store();
    server.start_again();
    let output = coordinating.end();
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(crate::program::output(&["campaign", "total", text(&path)]), "95815104\n");
    let mut heard = vec![output];
    for worker in workers {
        heard.push(worker.end());
        assert!(heard.last().unwrap().status.success());
    }
    for output in &heard {
        for sentence in ["the connection to the broker is lost", "connected to the broker again"] {
            assert!(said(output).contains(sentence), "{}", said(output));
        }
    }
}

#[test]
fn a_worker_is_stopped_beyond_its_lease_and_goes_on() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q17.bezzel");
    run(&["campaign", "new", "17", "-o", text(&path), "--scheme", "cross", "--depth", "2"])
        .success();
    let url = server.url();
    let sleeper = worker(&url, "sleeper");
    let coordinating = coordinator(&path, &url, &[]);
    within("something is known", || known(&path) > 0);
    sleeper.signal("STOP");
    let other = worker(&url, "other");
    let output = coordinating.end();
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(crate::program::output(&["campaign", "total", text(&path)]), "95815104\n");
    sleeper.signal("CONT");
    assert!(sleeper.end().status.success());
    assert!(other.end().status.success());
}

#[test]
fn a_worker_that_lies_is_found_out_and_loses_everything() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let url = server.url();
    let liar = faulty(&url, "liar", "lie-always", 0);
    let coordinating = coordinator(&path, &url, &["--confirm", "20%"]);
    within("the liar was heard", || known(&path) > 0);
    let honest = ["a", "b"].map(|name| worker(&url, name));
    let output = coordinating.end();
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("liar"), "{}", said(&output));
    is_right(&path);
    let told = crate::program::output(&["campaign", "total", text(&path), "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["refuted"], serde_json::json!(["liar"]));
    let output = liar.end();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("wrong"), "{}", said(&output));
    for worker in honest {
        assert!(worker.end().status.success());
    }
}

#[test]
fn a_shard_that_always_panics_holds_up_no_other_and_is_told() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let workers = ["a", "b"].map(|name| faulty(&server.url(), name, "panic", 7));
    let output = coordinator(&path, &server.url(), &[]).end();
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("shard 7"), "{}", said(&output));
    drop(workers);
    let told = crate::program::output(&["campaign", "status", text(&path)]);
    assert!(told.contains("shard 7") && told.contains("too much"), "{told}");
    // Here the shard can be counted, and completes the campaign.
    run(&["campaign", "run", text(&path)]).success();
    is_right(&path);
}

#[test]
fn a_shard_that_kills_whoever_counts_it_is_given_up() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let url = server.url();
    let mut coordinating = coordinator(&path, &url, &["--lease", "1"]);
    let mut doomed = faulty(&url, "doomed", "die", 7);
    let mut deaths = 0;
    within("the shard is given up", || {
        if doomed.has_ended() {
            let ended = std::mem::replace(&mut doomed, faulty(&url, "doomed", "die", 7)).end();
            deaths += usize::from(ended.status.code().is_none());
        }
        coordinating.has_ended()
    });
    let output = coordinating.end();
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("shard 7"), "{}", said(&output));
    assert!((2..=8).contains(&deaths), "{deaths}");
    run(&["campaign", "run", text(&path)]).success();
    is_right(&path);
}

#[test]
fn a_ledger_that_may_grow_no_further_ends_the_coordinator_and_loses_nothing() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let url = server.url();
    let worker = worker(&url, "a");
    // A file size limit in blocks of 1024 bytes: the ledger begins with some fifty.
    let mut limited = Command::new("bash");
    let program = assert_cmd::cargo::cargo_bin("bezzel");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "bash", text(&program)]);
    limited.args(["campaign", "coordinate", text(&path), "--nats", &url, "--lease", "3"]);
    let output = Running::start(limited).end();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("q16.bezzel"), "{}", said(&output));
    // Once there is room again, all reported facts are written.
    let output = coordinator(&path, &url, &[]).end();
    assert!(output.status.success(), "{}", said(&output));
    is_right(&path);
    assert!(worker.end().status.success());
}

/// The campaigns that a broker has.
fn listed(url: &str) -> serde_json::Value {
    serde_json::from_str(&output(&["campaign", "list", "--nats", url, "--json"])).unwrap()
}

#[test]
fn there_is_one_coordinator_and_strangers_are_told_so() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let url = server.url();
    let copy = folder.path().join("copy.bezzel");
    fs::copy(&path, &copy).unwrap();
    let coordinating = coordinator(&path, &url, &[]);
    within("it is announced", || listed(&url)[0]["coordinator"].is_string());
    let output = coordinator(&path, &url, &[]).end();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("is in use by process"), "{}", said(&output));
    let output = coordinator(&copy, &url, &[]).end();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("already coordinates this campaign"), "{}", said(&output));
    coordinating.signal("INT");
    let _ = coordinating.end();
}

#[test]
fn a_campaign_that_was_left_behind_holds_up_no_other() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let url = server.url();
    let dead = folder.path().join("dead.bezzel");
    run(&["campaign", "new", "15", "-o", text(&dead), "--scheme", "cross", "--depth", "2"])
        .success();
    let coordinating = coordinator(&dead, &url, &[]);
    let listed = || listed(&url);
    within("it is announced", || listed()[0]["coordinator"].is_string());
    coordinating.signal("KILL");
    let _ = coordinating.end();
    let path = ledger(folder.path());
    let living = coordinator(&path, &url, &[]);
    within("two are announced", || listed().as_array().is_some_and(|all| all.len() == 2));
    let working = worker(&url, "one");
    assert!(living.end().status.success());
    is_right(&path);
    // The worker ends too, although a campaign is open: no coordinator answers for that one.
    assert!(working.end().status.success());
    let all = listed();
    let [left] = &all.as_array().unwrap()[..] else { panic!("{all}") };
    assert_eq!(left["coordinator"], serde_json::Value::Null);
    let fingerprint = left["fingerprint"].as_str().unwrap();
    run(&["campaign", "list", "--nats", &url, "--withdraw", fingerprint]).success();
    assert_eq!(listed().as_array().unwrap().len(), 0);
    refused(&["campaign", "list", "--nats", &url, "--withdraw", fingerprint], "no campaign");
}

/// Publishes a message by hand, in the broker's protocol.
fn publish(port: u16, subject: &str, payload: &str) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let length = payload.len();
    write!(
        stream,
        "CONNECT {{\"verbose\":false}}\r\nPUB {subject} {length}\r\n{payload}\r\nPING\r\n"
    )
    .unwrap();
    let mut answer = Vec::new();
    let mut bytes = [0; 1024];
    while !String::from_utf8_lossy(&answer).contains("PONG") {
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0);
        answer.extend_from_slice(&bytes[..read]);
    }
}

#[test]
fn rubbish_among_the_facts_is_passed_over() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let url = server.url();
    let coordinating = coordinator(&path, &url, &[]);
    within("it is announced", || listed(&url)[0]["coordinator"].is_string());
    let fingerprint = "cross/2 n=16 depth=2".parse::<Plan>().unwrap().fingerprint();
    let subject = format!("bezzel.{fingerprint}.fact.anyone");
    for payload in ["", "{}", "hello", "{\"plan\":\"cross/2 n=15 depth=2\"}"] {
        publish(server.port, &subject, payload);
    }
    let worker = worker(&url, "a");
    let output = coordinating.end();
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("not a fact of this campaign"), "{}", said(&output));
    is_right(&path);
    assert!(worker.end().status.success());
}

#[test]
fn a_worker_alone_confirms_with_another_kernel() {
    let Some(server) = Server::start() else { return };
    if Kernel::available().count() < 2 {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let alone = worker(&server.url(), "alone");
    let output = coordinator(&path, &server.url(), &["--confirm", "3%"]).end();
    assert!(output.status.success(), "{}", said(&output));
    assert!(!said(&output).contains("no other worker"), "{}", said(&output));
    is_right(&path);
    let told = crate::program::output(&["campaign", "status", text(&path), "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert!(told["confirmed"].as_u64().unwrap() > 20, "{told}");
    assert!(alone.end().status.success());
}

#[test]
fn a_worker_that_is_told_to_end_hands_its_shards_back() {
    use std::os::unix::process::ExitStatusExt;
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let url = server.url();
    // With this lease, no other worker would get the shards during the test.
    let mut coordinating = coordinator(&path, &url, &["--lease", "600"]);
    for _ in 0..7 {
        let leaving = worker(&url, "leaving");
        let before = known(&path);
        within("it works", || known(&path) > before || coordinating.has_ended());
        leaving.signal("TERM");
        let output = leaving.end();
        assert!(output.status.signal() == Some(15) || output.status.success(), "{}", said(&output));
    }
    let last = worker(&url, "last");
    let output = coordinating.end();
    assert!(output.status.success(), "{}", said(&output));
    is_right(&path);
    // If the earlier workers have counted everything, this one waits for another campaign.
    last.signal("TERM");
    let output = last.end();
    assert!(output.status.signal() == Some(15) || output.status.success(), "{}", said(&output));
}

#[test]
fn workers_of_a_broker_find_every_fact_twice() {
    let Some(server) = Server::start() else { return };
    if json(&["info", "--json"], 0)["kernels"].as_array().unwrap().len() < 3 {
        return;
    }
    let (_folder, path) = campaign();
    let url = server.url();
    let work = |name: &str, kernel: &str| {
        let options = ["--name", name, "--kernel", kernel, "--threads", "1", "--until-done"];
        Running::bezzel(&[&["campaign", "work", "--nats", &url], &options[..]].concat())
    };
    let workers = [work("a", "scalar"), work("b", "auto")];
    let coordinate = ["campaign", "coordinate", text(&path), "--nats", &url, "--lease", "3"];
    let ended =
        Running::bezzel(&[&coordinate[..], &["--replicate", "2", "--one-trust"]].concat()).end();
    assert!(ended.status.success(), "{}", said(&ended));
    let known = status(&path);
    assert_eq!((&known["done"], &known["replicated"]), (&known["shards"], &known["shards"]));
    assert_eq!(output(&["campaign", "total", text(&path)]), ALL);
    for worker in workers {
        assert!(worker.end().status.success());
    }
}
