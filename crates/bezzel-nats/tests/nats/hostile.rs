//! Clients of a broker with logins that send whatever they like, but under their own logins: each is found or refused,
//! the count is right, and what honest workers found is kept.

use crate::broker::{Server, engine, plan, right, within};
use async_nats::ConnectOptions;
use bezzel::engine::Counter;
use bezzel::stop::NEVER;
use bezzel::tally::Tally;
use bezzel_campaign::{Again, Decided, Evidence, Fact, Ledger, Worker};
use bezzel_nats::{Coordinated, Heard, NatsError};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A client that sends what it likes, with the rights of a worker or of a page.
pub(crate) struct Hostile {
    pub(crate) runtime: tokio::runtime::Runtime,
    pub(crate) client: async_nats::Client,
    /// Its login, or the key of a page.
    pub(crate) login: String,
    violations: Arc<Mutex<Vec<String>>>,
}

impl Hostile {
    fn new(server: &Server, login: &str) -> Hostile {
        let options = ConnectOptions::with_user_and_password(login.into(), "1848".into())
            .custom_inbox_prefix(format!("_INBOX_{login}"))
            .request_timeout(Some(Duration::from_secs(2)));
        Hostile::connect(server, login, options)
    }

    pub(crate) fn connect(server: &Server, login: &str, options: ConnectOptions) -> Hostile {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_all().build().unwrap();
        let violations: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = Arc::clone(&violations);
        let options = options.event_callback(move |event| {
            heard.lock().unwrap().push(event.to_string());
            std::future::ready(())
        });
        let client = runtime.block_on(options.connect(&server.broker.address)).unwrap();
        Hostile { runtime, client, login: login.to_owned(), violations }
    }

    /// The answer to a message, if there is one.
    pub(crate) fn request(&self, subject: String, message: &Value) -> Option<Value> {
        let asked = self.client.request(subject, message.to_string().into());
        let answer = self.runtime.block_on(asked).ok()?;
        serde_json::from_slice(&answer.payload).ok()
    }

    /// Asks for shards as this machine, until the coordinator gives some or refuses.
    fn ask(&self, machine: &str, kernels: &[&str], wants: usize) -> Value {
        let mut told = Value::Null;
        within("the coordinator answers", || {
            let Some(answer) = self.ask_once(machine, kernels, wants, &[]) else { return false };
            told = answer;
            !shards(&told).is_empty() || told["refused"] != Value::Null || wants == 0
        });
        told
    }

    /// Asks for shards as this machine, which says that it holds these.
    fn ask_once(
        &self,
        machine: &str,
        kernels: &[&str],
        wants: usize,
        holds: &[u64],
    ) -> Option<Value> {
        let ask = json!({ "protocol": 2, "machine": machine, "version": env!("CARGO_PKG_VERSION"),
            "kernels": kernels, "threads": 64, "wants": wants, "holds": holds });
        let subject = format!("bezzel.{}.ask.{}", plan().fingerprint(), self.login);
        self.request(subject, &ask)
    }

    /// Sends a fact with `more` solutions of weight 8 than there are.
    fn tell(&self, (machine, kernel): (&str, &str), shard: u64, more: u64) {
        let fact = Fact { plan: plan(), shard, tally: tally(shard, more) };
        let worker = Arc::new(Worker::new(machine, kernel, env!("CARGO_PKG_VERSION")).unwrap());
        let sum = Evidence { fact, worker, micros: 7, at: 1 }.checksum(plan());
        let found = json!({ "by_weight": fact.tally.by_weight, "micros": 7, "checksum": sum });
        self.report(machine, kernel, shard, json!({ "found": found }));
    }

    fn report(&self, machine: &str, kernel: &str, shard: u64, mut what: Value) {
        let report = json!({ "plan": plan().to_string(), "shard": shard, "machine": machine, "kernel": kernel,
            "version": env!("CARGO_PKG_VERSION"), "at": 1 });
        what.as_object_mut().unwrap().extend(report.as_object().unwrap().clone());
        let subject = format!("bezzel.{}.fact.{}", plan().fingerprint(), self.login);
        // The stream may not be there yet: the broker says when it has the message.
        within("the broker has it", || self.request(subject.clone(), &what).is_some());
    }

    fn publish(&self, subject: &str, payload: &Value) {
        let sent = self.client.publish(subject.to_owned(), payload.to_string().into());
        self.runtime.block_on(sent).unwrap();
        self.runtime.block_on(self.client.flush()).unwrap();
    }

    /// Waits until the broker has refused something.
    fn is_refused(&self, what: &str) {
        within(what, || {
            self.violations.lock().unwrap().iter().any(|event| event.contains("ermissions"))
        });
    }
}

/// The tally of a shard, with `more` solutions of weight 8 than there are.
pub(crate) fn tally(shard: u64, more: u64) -> Tally {
    let mut tally = engine(plan()).count(&[shard], NEVER).unwrap()[0].tally;
    tally.by_weight[0] += more;
    tally
}

/// The shards that were given.
pub(crate) fn shards(answer: &Value) -> Vec<u64> {
    let of =
        |name: &str| serde_json::from_value::<Vec<u64>>(answer[name].clone()).unwrap_or_default();
    [of("shards"), of("other")].concat()
}

/// Stops a coordinator when a test fails, which would wait for it.
struct Guard(Arc<AtomicBool>);

impl Drop for Guard {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Coordinates on a new broker while `eve` attacks, as below. `None` if there is no broker.
fn campaign(again: Again, attack: impl FnOnce(&Server, Hostile) + Send) -> Option<Coordinated> {
    let server = Server::with_logins(&["eve", "mallory", "bob"])?;
    let eve = Hostile::new(&server, "eve");
    Some(campaign_on(&server, again, || attack(&server, eve)))
}

/// Coordinates while `attack` goes on, and then with an honest worker of the login `bob`, whose facts are all kept.
fn campaign_on(server: &Server, again: Again, attack: impl FnOnce() + Send) -> Coordinated {
    let coordinated = std::thread::scope(|scope| {
        let guard = Guard(Arc::default());
        let stop = Arc::clone(&guard.0);
        let coordinator = scope.spawn(|| server.coordinate(again, false, stop));
        attack();
        let job = server.job(server.as_login("bob"), "honest");
        let honest = scope.spawn(|| server.work_for(job, &right, |_| (), Arc::default()));
        let coordinated = coordinator.join().unwrap();
        honest.join().unwrap().unwrap();
        coordinated
    });
    server.has_counted();
    assert_eq!(server.survey().against("bob:honest"), None);
    assert!(coordinated.is_complete && coordinated.poison.is_empty(), "{coordinated:?}");
    coordinated
}

/// Asks as this machine, and sends a fact about each shard given, with this fault.
fn lie(by: &Hostile, (machine, kernel): (&str, &str), more: u64) -> Vec<u64> {
    let given = shards(&by.ask(machine, &[kernel], 40));
    given.iter().for_each(|&shard| by.tell((machine, kernel), shard, more));
    given
}

fn known(server: &Server) -> u64 {
    server.survey().workers.iter().map(|report| report.shards).sum()
}

#[test]
fn a_login_under_two_names_and_kernels_replicates_nothing() {
    let coordinated = campaign(Again::Every, |server, eve| {
        let first = lie(&eve, ("one", "avx2"), 1);
        within("its facts are there", || known(server) > 0);
        // It is not asked to find them again itself; it says so all the same.
        first.iter().for_each(|&shard| eve.tell(("two", "scalar"), shard, 1));
    });
    let Some(coordinated) = coordinated else { return };
    assert!(coordinated.refuted.contains(&"eve:one".to_owned()), "{coordinated:?}");
}

#[test]
fn two_logins_that_confirm_each_other_are_found_by_the_coordinator() {
    let coordinated = campaign(Again::Share(1.0), |server, eve| {
        lie(&eve, ("one", "avx2"), 1);
        within("its facts are there", || known(server) > 0);
        lie(&Hostile::new(server, "mallory"), ("two", "scalar"), 1);
    });
    let Some(coordinated) = coordinated else { return };
    assert!(coordinated.refuted.contains(&"eve:one".to_owned()), "{coordinated:?}");
}

#[test]
fn facts_that_are_sent_again_by_another_confirm_nothing() {
    let Some(server) = Server::with_logins(&["eve", "bob"]) else { return };
    let eve = Hostile::new(&server, "eve");
    std::thread::scope(|scope| {
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = Arc::clone(&stop);
        let running = scope.spawn(|| server.coordinate(Again::Every, false, stopping));
        let bob = Hostile::new(&server, "bob");
        let found = lie(&bob, ("honest", "avx2"), 0);
        within("they are there", || known(&server) >= found.len() as u64);
        let before = known(&server);
        found.iter().for_each(|&shard| eve.tell(("echo", "scalar"), shard, 0));
        // What is sent later is read later.
        let last = shards(&eve.ask("last", &["scalar"], 1))[0];
        eve.tell(("last", "scalar"), last, 0);
        within("the last is there", || known(&server) > before);
        stop.store(true, Ordering::Relaxed);
        running.join().unwrap();
    });
    let survey = server.survey();
    assert!(survey.workers.iter().all(|report| report.worker.name() != "eve:echo"));
    // Nor can it listen.
    let heard = eve.client.subscribe("bezzel.>");
    drop(eve.runtime.block_on(heard));
    eve.is_refused("it may not listen");
}

#[test]
fn impossible_facts_cost_no_survey_and_no_honest_fact() {
    let coordinated = campaign(Again::NONE, |_, eve| {
        for number in 0..2000 {
            eve.tell((&format!("m{number}"), "avx2"), number % 90, 1 << 50);
        }
        // A second machine of a login stops the login.
        within("it is refused", || eve.ask("new", &["avx2"], 0)["refused"] == "refuted");
        assert!(eve.ask("new", &["avx2"], 0).to_string().len() < 2000);
    });
    let Some(coordinated) = coordinated else { return };
    assert_eq!(coordinated.refuted.len(), 2, "{coordinated:?}");
}

#[test]
fn a_fact_under_the_name_of_another_harms_only_its_sender() {
    let coordinated = campaign(Again::Share(0.5), |server, eve| {
        let right = lie(&Hostile::new(server, "bob"), ("honest", "avx2"), 0);
        within("they are there", || known(server) >= right.len() as u64);
        lie(&eve, ("honest", "avx2"), 1);
    });
    let Some(coordinated) = coordinated else { return };
    assert_eq!(coordinated.refuted, ["eve:honest"]);
}

#[test]
fn shards_are_not_given_up_because_one_login_says_so_and_cannot_be_drained() {
    let coordinated = campaign(Again::NONE, |server, eve| {
        for _ in 0..6 {
            for shard in 0..90 {
                eve.report("one", "avx2", shard, json!({ "failed": { "message": "no" } }));
            }
            for shard in shards(&eve.ask("one", &["avx2"], usize::MAX)) {
                eve.report("one", "avx2", shard, json!({ "failed": { "message": "no" } }));
            }
        }
        // All that it asks for leaves some for others.
        let bob = Hostile::new(server, "bob");
        bob.ask("waits", &["avx2"], 0);
        for number in 0..40 {
            let ask = eve.ask(&format!("m{number}"), &["avx2"], 0);
            assert_eq!(ask["refused"], Value::Null);
        }
        assert!(!shards(&bob.ask("waits", &["avx2"], 5)).is_empty());
    });
    assert!(coordinated.is_none_or(|coordinated| coordinated.refuted.is_empty()));
}

/// Takes all that it can get, and says for ever that it counts, until the campaign is over.
fn hoard(by: &Hostile, has_some: &AtomicBool, is_over: &AtomicBool) {
    let mut held = Vec::new();
    while !is_over.load(Ordering::Relaxed) {
        let answer = by.ask_once("one", &["avx2"], usize::MAX, &held).unwrap_or_default();
        held.extend(shards(&answer));
        has_some.fetch_or(!held.is_empty(), Ordering::Relaxed);
    }
}

#[test]
fn shards_that_are_held_for_ever_hold_nothing_up() {
    let Some(server) = Server::with_logins(&["eve", "mallory", "bob"]) else { return };
    let has_some = AtomicBool::new(false);
    let coordinated = std::thread::scope(|scope| {
        let Guard(is_over) = &Guard(Arc::default());
        for login in ["eve", "mallory"] {
            let by = Hostile::new(&server, login);
            let (has_some, is_over) = (&has_some, Arc::clone(is_over));
            scope.spawn(move || hoard(&by, has_some, &is_over));
        }
        let coordinated = campaign_on(&server, Again::NONE, || {
            within("they hold shards", || has_some.load(Ordering::Relaxed));
        });
        is_over.store(true, Ordering::Relaxed);
        coordinated
    });
    assert!(coordinated.refuted.is_empty());
}

#[test]
fn no_worker_ends_a_campaign_or_takes_its_place_or_reads_its_stream() {
    campaign(Again::NONE, |server, eve| {
        let fingerprint = plan().fingerprint();
        let done = json!({ "protocol": 2, "done": true, "plan": plan().to_string(), "fingerprint": fingerprint });
        for subject in [
            format!("bezzel.campaign.{fingerprint}"),
            format!("bezzel.{fingerprint}.fact.bob"),
            format!("$JS.API.CONSUMER.MSG.NEXT.BEZZEL-{fingerprint}-FOUND.ledger"),
            format!("$JS.ACK.BEZZEL-{fingerprint}-FOUND.ledger.1.1.1.1.0"),
        ] {
            let other = Hostile::new(server, "eve");
            other.publish(&subject, &done);
            other.is_refused(&subject);
        }
        drop(eve.runtime.block_on(eve.client.subscribe(format!("bezzel.{fingerprint}.ask.*"))));
        eve.is_refused("it may not answer");
    });
}

#[test]
fn a_campaign_that_is_not_understood_is_passed_over() {
    let Some(server) = Server::start(&["-js"]) else { return };
    // On a broker without logins, something that calls itself a coordinator of a later version.
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let client = runtime.block_on(async_nats::connect(&server.broker.address)).unwrap();
    let mut asked = runtime.block_on(client.subscribe("bezzel.any.ask.*")).unwrap();
    runtime.spawn(async move {
        use futures_util::StreamExt;
        while let Some(question) = asked.next().await {
            let later = json!({ "protocol": 99, "plan": "new 7", "fingerprint": "0", "version": "9.9.9",
                "coordinator": "x", "done": false, "known": 0, "of": 1, "lease": 60, "pinned": [], "shards": [], "other": [] });
            let _ = client.publish(question.reply.unwrap(), later.to_string().into()).await;
        }
    });
    let heard: Arc<Mutex<Vec<Heard>>> = Arc::default();
    std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| server.coordinate(Again::NONE, false, Arc::default()));
        let hear = Arc::clone(&heard);
        server.work("one", &right, move |one| hear.lock().unwrap().push(one)).unwrap();
        assert!(coordinator.join().unwrap().is_complete);
    });
    let heard = heard.lock().unwrap();
    let skipped =
        |one: &&Heard| matches!(one, Heard::Skipped { version, .. } if version == "9.9.9");
    assert_eq!(heard.iter().filter(skipped).count(), 1, "{heard:?}");
}

#[test]
fn a_worker_that_was_refuted_before_it_found_anything_is_told_so() {
    let Some(server) = Server::with_logins(&["eve", "bob"]) else { return };
    let mut ledger = Ledger::open_to_write(&server.path).unwrap();
    ledger.decide(Decided::Refuted(Some(3)), "eve:one", "test").unwrap();
    drop(ledger);
    std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| server.coordinate(Again::NONE, false, Arc::default()));
        let work = |login: &str, name: &str| {
            let job = server.job(server.as_login(login), name);
            server.work_for(job, &right, |_| (), Arc::default())
        };
        let told = work("eve", "one");
        assert!(matches!(&told, Err(NatsError::Refuted { .. })), "{told:?}");
        work("bob", "one").unwrap();
        assert_eq!(coordinator.join().unwrap().refuted, ["eve:one"]);
    });
    server.has_counted();
}
