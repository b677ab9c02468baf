//! Campaigns from their announcement to their end, and faulty brokers.

use crate::broker::{Server, engine, plan, right, within};
use bezzel::engine::{CountError, Counter, Engine};
use bezzel::plan::Plan;
use bezzel::stop::Stop;
use bezzel::tally::Counted;
use bezzel_campaign::Again;
use bezzel_nats::{Broker, Heard, NatsError, campaigns, withdraw};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Finds two solutions too many in every shard, and records that it has counted one.
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
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (coordinated, worked) = std::thread::scope(|scope| {
        let server = &server;
        let workers = ["one", "two"].map(|name| {
            let heard = Arc::clone(&heard);
            scope.spawn(move || {
                server.work(name, &right, move |one| heard.lock().unwrap().push(one))
            })
        });
        let coordinated = server.coordinate(Again::NONE, false, Arc::default());
        (coordinated, workers.map(|worker| worker.join().unwrap().unwrap()))
    });
    assert!(coordinated.is_complete && !coordinated.stopped && coordinated.poison.is_empty());
    let shards: u64 = worked.iter().map(|worked| worked.shards).sum();
    // A shard may be counted twice if an answer came late, but never left out.
    assert!(shards >= plan().shards(), "{worked:?}");
    let heard = heard.lock().unwrap();
    let done = heard.iter().filter(|one| **one == Heard::Done { plan: plan() }).count();
    assert_eq!(done, 2, "both hear that it is done: {heard:?}");
    server.has_counted();
}

#[test]
fn who_is_wrong_is_found_when_all_is_counted_twice() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let found = Arc::new(AtomicBool::new(false));
    let coordinated = std::thread::scope(|scope| {
        let (server, found) = (&server, &found);
        let wrong = scope.spawn(move || {
            server.work("wrong", &|engine| Arc::new(Wrong(engine, Arc::clone(found))), |_| ())
        });
        // Two more workers, which can confirm each other's facts. They come after something wrong was found.
        for name in ["one", "two"] {
            scope.spawn(move || {
                within("the wrong one finds something", || found.load(Ordering::Relaxed));
                server.work(name, &right, |_| ()).unwrap();
            });
        }
        let coordinated = server.coordinate(Again::Share(1.0), false, Arc::default());
        let told = wrong.join().unwrap();
        let is_told = matches!(&told, Err(NatsError::Refuted { name }) if name == "wrong");
        assert!(is_told, "{told:?}");
        coordinated
    });
    assert_eq!(coordinated.refuted, ["wrong"]);
    assert!(coordinated.is_complete);
    server.has_counted();
    assert!(server.survey().refuted().into_iter().eq(["wrong"]));
}

/// Never finishes: it counts until it is stopped, and records that it has begun.
struct Endless(Arc<AtomicBool>);

impl Counter for Endless {
    fn plan(&self) -> Plan {
        plan()
    }

    fn count(&self, _: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        self.0.store(true, Ordering::Relaxed);
        within("it is stopped", stop);
        Err(CountError::Stopped)
    }
}

#[test]
fn a_coordinator_that_counts_itself_answers_meanwhile_and_can_be_stopped() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let (mut first, mut second) = (server.ledger("first.bezzel"), server.ledger("second.bezzel"));
    let (counts, stop) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let (refused, coordinated) = std::thread::scope(|scope| {
        let (server, first) = (&server, &mut first);
        let (counter, stopping) = (Arc::new(Endless(Arc::clone(&counts))), Arc::clone(&stop));
        let running = scope
            .spawn(move || server.coordinate_with(first, counter, Again::NONE, false, stopping));
        within("it counts the shard for workers", || counts.load(Ordering::Relaxed));
        let stopped = Arc::new(AtomicBool::new(true));
        let arbiter = right(engine(plan()));
        let refused = server.coordinate_with(&mut second, arbiter, Again::NONE, false, stopped);
        stop.store(true, Ordering::Relaxed);
        within("it stops", || running.is_finished());
        (refused, running.join().unwrap().unwrap())
    });
    let is_refused = matches!(&refused, Err(NatsError::Coordinated { by }) if by == "coordinator");
    assert!(is_refused, "{refused:?}");
    assert!(coordinated.stopped);
}

/// Panics once, outside the code that catches panics of counting.
struct Fragile(Engine, AtomicBool);

impl Counter for Fragile {
    fn plan(&self) -> Plan {
        assert!(self.1.swap(true, Ordering::Relaxed), "panics once");
        self.0.plan()
    }

    fn shards(&self) -> u64 {
        self.0.shards()
    }

    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        Counter::count(&self.0, shards, stop)
    }
}

#[test]
fn a_shard_whose_count_panics_is_handed_out_again() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let stop = Arc::new(AtomicBool::new(false));
    let (coordinated, worked) = std::thread::scope(|scope| {
        let server = &server;
        let stopping = [Arc::clone(&stop), Arc::clone(&stop)];
        let [of_worker, of_coordinator] = stopping;
        let fragile: &(dyn Fn(Engine) -> Arc<dyn Counter + Send + Sync> + Sync) =
            &|engine| Arc::new(Fragile(engine, AtomicBool::new(false)));
        let worker = scope.spawn(move || server.work_until("fragile", fragile, |_| (), of_worker));
        let running = scope.spawn(move || server.coordinate(Again::NONE, false, of_coordinator));
        within("all is counted", || running.is_finished());
        stop.store(true, Ordering::Relaxed);
        (running.join().unwrap(), worker.join().unwrap().unwrap())
    });
    assert!(coordinated.is_complete && !coordinated.stopped, "{coordinated:?}");
    assert_eq!(worked.failed, 1, "{worked:?}");
}

#[test]
fn a_stopped_campaign_is_listed_and_can_be_withdrawn_once() {
    let Some(server) = Server::start(&["-js"]) else { return };
    assert_eq!(campaigns(&server.broker).unwrap(), []);
    let stop = Arc::new(AtomicBool::new(false));
    let coordinated = std::thread::scope(|scope| {
        let running = scope.spawn(|| server.coordinate(Again::NONE, false, Arc::clone(&stop)));
        let mut listed = Vec::new();
        within("it is announced, and the broker has its shards", || {
            listed = campaigns(&server.broker).unwrap();
            listed.first().is_some_and(|one| one.coordinator.is_some())
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
