//! Campaigns from their announcement to their end, and faulty brokers.

use crate::broker::{Server, engine, plan, right, within};
use bezzel::engine::{CountError, Counter, Engine};
use bezzel::plan::Plan;
use bezzel::stop::Stop;
use bezzel::tally::Counted;
use bezzel_campaign::Again;
use bezzel_nats::{NatsError, campaigns, withdraw};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
        let job = server.job(server.broker.clone(), "fragile");
        let worker = scope.spawn(move || server.work_for(job, fragile, |_| (), of_worker));
        let running = scope.spawn(move || server.coordinate(Again::NONE, false, of_coordinator));
        within("all is counted", || running.is_finished());
        stop.store(true, Ordering::Relaxed);
        (running.join().unwrap(), worker.join().unwrap().unwrap())
    });
    assert!(coordinated.is_complete && !coordinated.stopped, "{coordinated:?}");
    assert_eq!(worked.failed, 1, "{worked:?}");
}

#[test]
fn a_campaign_that_has_a_coordinator_is_not_withdrawn() {
    let Some(server) = Server::start(&["-js"]) else { return };
    let stop = Arc::new(AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| server.coordinate(Again::NONE, false, Arc::clone(&stop)));
        within("it is announced, and the broker has its stream", || {
            let listed = campaigns(&server.broker).unwrap();
            listed.first().is_some_and(|one| one.coordinator.is_some())
        });
        let refused = withdraw(&server.broker, &plan().fingerprint());
        assert!(matches!(refused, Err(NatsError::Coordinated { .. })), "{refused:?}");
        stop.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_broker_without_streams_is_said_to_be_one() {
    let Some(plain) = Server::start(&[]) else { return };
    let without = campaigns(&plain.broker);
    assert!(matches!(without, Err(NatsError::NoStreams { .. })), "{without:?}");
}
