//! Coordinators and workers over a real nats-server, by the calls of this crate. What a network and
//! crashes do to them is tested with the program, in bezzel-cli.

use bezzel::Size;
use bezzel::engine::{CountError, Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::{Plan, Scheme};
use bezzel::stop::{NEVER, Stop};
use bezzel::tally::Counted;
use bezzel_campaign::{Again, Arbiter, Ledger, Worker, total};
use bezzel_nats::{
    Broker, Coordinated, Heard, NatsError, Options, Prepared, Work, Worked, campaigns, coordinate,
    withdraw, work,
};
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A nats-server with a store of its own.
struct Server {
    child: Child,
    broker: Broker,
    folder: tempfile::TempDir,
}

impl Server {
    /// `None` where there is no nats-server, and none is required; the test says so.
    fn start(options: &[&str]) -> Option<Server> {
        if Command::new("nats-server").arg("--version").output().is_err() {
            assert!(std::env::var_os("BEZZEL_REQUIRE_NATS").is_none(), "there is no nats-server");
            let told = "SKIPPED, and not passed: there is no nats-server (`.ci/install` installs it, on Debian)";
            let _ = writeln!(std::io::stderr(), "{told}");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let child = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .args(options)
            .arg("-sd")
            .arg(folder.path().join("store"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        within(10, "the broker listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        let broker = Broker { address: format!("nats://127.0.0.1:{port}"), ..Broker::default() };
        Some(Server { child, broker, folder })
    }

    fn coordinate(&self, path: &Path, again: Again, stop: Arc<AtomicBool>) -> Coordinated {
        let mut ledger = Ledger::open_to_write(path).unwrap();
        let engine = engine(ledger.plan());
        let kernel = engine.kernel().kind().name();
        let arbiter: Arbiter =
            (Arc::new(engine), Arc::new(Worker::new("arbiter", kernel, "1").unwrap()));
        let (name, lease) = ("coordinator".to_owned(), Duration::from_secs(30));
        let broker = self.broker.clone();
        let options = Options { broker, name, lease, ahead: 1000, again, strangers: false };
        coordinate(&mut ledger, &options, vec![arbiter], stop, &mut |_| ()).unwrap()
    }

    fn work(
        &self,
        name: &str,
        wrong: Option<Arc<AtomicBool>>,
        hear: impl Fn(Heard) + Send + Sync + 'static,
    ) -> Result<Worked, NatsError> {
        let (broker, name) = (self.broker.clone(), name.to_owned());
        let job = Work { broker, name, threads: 1, until_done: true };
        let prepare = |plan: Plan, _: &[_]| {
            let engine = engine(plan);
            let kernel = engine.kernel().kind().name().to_owned();
            let counter: Arc<dyn Counter + Send + Sync> = match &wrong {
                Some(found) => Arc::new(Wrong(engine, Arc::clone(found))),
                None => Arc::new(engine),
            };
            Ok(Prepared { counter, kernel, other: None })
        };
        work(&job, &prepare, Arc::new(AtomicBool::new(false)), Arc::new(hear))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something is so.
fn within(seconds: u64, what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(seconds), "not within {seconds} s: {what}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

fn engine(plan: Plan) -> Engine {
    Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap()
}

fn plan() -> Plan {
    Plan::new(Scheme::CROSS, Size::new(11).unwrap(), 1).unwrap()
}

/// Finds two solutions too many in every shard, and says when it has found any.
struct Wrong(Engine, Arc<AtomicBool>);

impl Counter for Wrong {
    fn plan(&self) -> Plan {
        self.0.plan()
    }

    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        let mut counted = Counter::count(&self.0, shards, stop)?;
        for one in &mut counted {
            one.tally.by_weight[0] += 2;
        }
        self.1.store(true, Ordering::Relaxed);
        Ok(counted)
    }
}

#[test]
fn two_workers_count_a_campaign_and_its_end_is_heard() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let path = server.folder.path().join("q11.bezzel");
    Ledger::create(&path, plan()).unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (coordinated, worked) = std::thread::scope(|scope| {
        let server = &server;
        let workers = ["one", "two"].map(|name| {
            let heard = Arc::clone(&heard);
            scope.spawn(move || server.work(name, None, move |one| heard.lock().unwrap().push(one)))
        });
        let coordinated = server.coordinate(&path, Again::NONE, Arc::default());
        (coordinated, workers.map(|worker| worker.join().unwrap().unwrap()))
    });
    assert!(coordinated.is_complete && !coordinated.stopped && coordinated.poison.is_empty());
    let shards: u64 = worked.iter().map(|worked| worked.shards).sum();
    // A shard may be counted twice if an answer came late, but never left out.
    assert!(shards >= plan().shards(), "{worked:?}");
    let heard = heard.lock().unwrap();
    let done = heard.iter().filter(|one| **one == Heard::Done(plan())).count();
    assert_eq!(done, 2, "both hear that it is done: {heard:?}");
    let verdict = total(&Ledger::open(&path).unwrap(), NEVER).unwrap();
    assert_eq!(verdict.count(), Some(2680));
}

#[test]
fn who_is_wrong_is_found_when_all_is_counted_twice() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let path = server.folder.path().join("q11.bezzel");
    Ledger::create(&path, plan()).unwrap();
    let found = Arc::new(AtomicBool::new(false));
    let coordinated = std::thread::scope(|scope| {
        let (server, found) = (&server, &found);
        let wrong = scope.spawn(move || server.work("wrong", Some(Arc::clone(found)), |_| ()));
        // Two more, so that what one of them finds the other confirms. They come when something wrong is found.
        for name in ["one", "two"] {
            scope.spawn(move || {
                within(20, "the wrong one finds something", || found.load(Ordering::Relaxed));
                server.work(name, None, |_| ()).unwrap();
            });
        }
        let coordinated = server.coordinate(&path, Again::Share(1.0), Arc::default());
        let told = wrong.join().unwrap();
        let is_told = matches!(&told, Err(NatsError::Refuted { name }) if name == "wrong");
        assert!(is_told, "{told:?}");
        coordinated
    });
    assert_eq!(coordinated.refuted, ["wrong"]);
    assert!(coordinated.is_complete);
    let ledger = Ledger::open(&path).unwrap();
    assert_eq!(total(&ledger, NEVER).unwrap().count(), Some(2680));
    let survey = ledger.survey().unwrap();
    let struck: Vec<&str> = survey
        .workers
        .iter()
        .filter(|each| each.refuted.is_some())
        .map(|each| each.worker.name())
        .collect();
    assert_eq!(struck, ["wrong"]);
}

#[test]
fn a_stopped_campaign_is_listed_and_can_be_withdrawn_once() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let path = server.folder.path().join("q11.bezzel");
    Ledger::create(&path, plan()).unwrap();
    assert_eq!(campaigns(&server.broker).unwrap(), []);
    let stop = Arc::new(AtomicBool::new(false));
    let coordinated = std::thread::scope(|scope| {
        let running = scope.spawn(|| server.coordinate(&path, Again::NONE, Arc::clone(&stop)));
        let mut listed = Vec::new();
        within(20, "it is announced, and the broker has its shards", || {
            listed = campaigns(&server.broker).unwrap();
            listed.first().is_some_and(|one| one.shards > 0)
        });
        let listed = &listed[0];
        assert_eq!(listed.plan, plan().to_string());
        assert_eq!(listed.coordinator.as_deref(), Some("coordinator"));
        let refused = withdraw(&server.broker, &listed.fingerprint);
        assert!(matches!(refused, Err(NatsError::Coordinated { .. })), "{refused:?}");
        stop.store(true, Ordering::Relaxed);
        running.join().unwrap()
    });
    assert!(coordinated.stopped && !coordinated.is_complete);
    let fingerprint = plan().fingerprint();
    withdraw(&server.broker, &fingerprint).unwrap();
    assert_eq!(campaigns(&server.broker).unwrap(), []);
    let again = withdraw(&server.broker, &fingerprint);
    assert!(matches!(again, Err(NatsError::NoCampaign { .. })), "{again:?}");
}

#[test]
fn brokers_that_cannot_serve_are_told_apart() {
    let nowhere = Broker { address: "nats://127.0.0.1:1".to_owned(), ..Broker::default() };
    let absent = campaigns(&nowhere);
    assert!(matches!(absent, Err(NatsError::NoBroker { .. })), "{absent:?}");
    let Some(plain) = Server::start(&[]) else { return };
    let without = campaigns(&plain.broker);
    assert!(matches!(without, Err(NatsError::NoStreams { .. })), "{without:?}");
    let Some(closed) = Server::start(&["-js", "--user", "queen", "--pass", "secret"]) else {
        return;
    };
    let refused = campaigns(&closed.broker);
    assert!(matches!(refused, Err(NatsError::Refused { .. })), "{refused:?}");
    let address = closed.broker.address.replace("nats://", "nats://queen:secret@");
    let known = Broker { address, ..Broker::default() };
    assert_eq!(campaigns(&known).unwrap(), []);
    assert_eq!(known.shown(), closed.broker.address, "a password is never shown");
}
